"""The measurements behind `parlour bench`, one module a part. Each returns figures; none judges them."""

"""The measurements behind `parlour bench`, one module per part. Each returns figures; none judges them."""

"""Measurements of load behind `python -m tools.load NAME...`. Each returns figures; none judges them."""

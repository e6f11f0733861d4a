"""The three-dimensional table."""

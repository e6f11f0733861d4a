"""`python -m tools.stress soak`: hundreds of hours of all that a house does, in time that is counted."""

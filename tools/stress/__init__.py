"""Trials for `python -m tools.stress`: each yields, try by try, what went wrong, or nothing."""

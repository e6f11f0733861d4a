"""Trials of the whole program for `parlour torture`: each yields, try by try, what went wrong, or nothing."""

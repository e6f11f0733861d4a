"""Trials that try to make a card lose something. Each yields, try by try, what went wrong, or None."""

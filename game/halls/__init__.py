"""Halls: one game all at once for thousands, held by `parlour host --hall`."""

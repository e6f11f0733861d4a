"""Soak tests, fault injection and fuzzing of the whole program: `python -m tools.stress NAME...`."""

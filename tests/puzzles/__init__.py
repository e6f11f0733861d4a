"""Puzzles: what is shipped holds, and progress is never lost."""

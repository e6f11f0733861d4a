"""Puzzles on the real table."""

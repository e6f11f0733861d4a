"""Puzzles solved by presses."""

"""Puzzles: positions of real games in which one play is the best by a margin."""

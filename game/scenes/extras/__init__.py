"""Beside the game: the demonstration and the tutorial."""

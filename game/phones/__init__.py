"""Phones at the table: a private rack in any browser of the house, served from within the game."""

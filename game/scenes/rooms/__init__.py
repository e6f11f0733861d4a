"""Rooms: finding one, getting ready in it, and the table of a game with sofas elsewhere."""

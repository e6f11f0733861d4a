"""One live game: the host that knows everything, the players, and the door of each table."""

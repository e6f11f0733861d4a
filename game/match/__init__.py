"""One live game: the host that knows everything, the players, and the door through which a table takes part."""

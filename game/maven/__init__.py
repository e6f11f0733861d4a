"""Maven, the computer opponent: the engine, its levels and its worker process."""

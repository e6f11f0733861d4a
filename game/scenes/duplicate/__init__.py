"""All at once: the same tiles for everybody, on one television."""

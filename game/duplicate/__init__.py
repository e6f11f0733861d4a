"""All at once: the same tiles for everybody, and nobody waits. Clubs call it duplicate."""

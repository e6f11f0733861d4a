"""Finding plays and weighing them: move generation, the best play, leaves, the chance to win."""

"""Pictures to pixels: the only room that imports arcade."""

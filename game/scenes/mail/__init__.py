"""Games by mail: the shelf, the last move with its letter, the reply, and the ways to hand it over."""

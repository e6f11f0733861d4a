"""Finding the rooms and parties around: heard by a process of its own that bears whatever a network says."""

"""What is heard: cues that follow from pictures, and the jukebox that plays them beside the game."""

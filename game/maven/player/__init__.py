"""How Maven plays: which move it chooses, and what a level sees and doubts."""

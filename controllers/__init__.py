"""Pads: from a hardware report to one semantic action. Knows nothing of any game."""

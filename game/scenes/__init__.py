"""Every screen as a state machine over plain values. Nothing here imports arcade or pyglet."""

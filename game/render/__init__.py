"""Pictures to pixels: the only room that imports arcade."""

import pyglet

from game.render.left_out import leave_out

# Importing arcade would open an audio device at once; the jukebox opens it later, on its own thread.
pyglet.options["audio"] = ("silent",)
# Asking GL for errors after every call is for finding errors, not for playing.
pyglet.options["debug_gl"] = False

leave_out()

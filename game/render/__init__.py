"""Pictures to pixels: the only room that imports arcade."""

import pyglet

# There is no sound yet; without this, importing arcade would look for a device and complain of none.
pyglet.options["audio"] = ("silent",)
# Asking GL for errors after every call is for finding errors, not for playing.
pyglet.options["debug_gl"] = False

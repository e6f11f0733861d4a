"""A mend for pyglet on Linux: a device that goes while it is asked what it has leaves its file open."""

from __future__ import annotations

import os
import traceback
from typing import Any


def mend() -> None:
    """Have every device that pyglet makes from now on close its file when its making fails."""
    from pyglet.input.linux import evdev

    kind: Any = evdev.EvdevDevice
    made = kind.__init__

    def made_or_closed(device: Any, display: Any, filename: str) -> None:
        try:
            made(device, display, filename)
        except OSError as error:
            for frame, _ in traceback.walk_tb(error.__traceback__):
                if frame.f_code is made.__code__ and "fileno" in frame.f_locals:
                    os.close(frame.f_locals["fileno"])
            raise

    if made.__name__ != made_or_closed.__name__:  # once
        kind.__init__ = made_or_closed

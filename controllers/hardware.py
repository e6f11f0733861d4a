"""The pads of this machine, in the order in which they are believed."""

from __future__ import annotations

import sys

from controllers.protocol import Backend
from controllers.pyglet_pads import PygletPads


def hardware(raw: bool = False) -> list[Backend]:
    """Backends for real pads: pyglet's first and raw readers for the rest; with `raw` only raw readers.

    Raw readers exist on Linux only: elsewhere `raw` leaves pyglet's pads.
    """
    if not sys.platform.startswith("linux"):
        return [PygletPads()]
    from controllers.inputs_pads import InputsPads

    return [InputsPads(every=True)] if raw else [PygletPads(), InputsPads()]

"""The pads of this machine, in the order in which they are believed."""

from __future__ import annotations

import sys

from controllers.protocol import Backend
from controllers.pyglet_pads import PygletPads

KINDS = ("auto", "pyglet", "inputs")


def hardware(kind: str = "auto") -> list[Backend]:
    """Backends for real pads, by one of `KINDS`.

    "auto" is pyglet's backend, with raw readers for pads that pyglet refuses; "pyglet" is the former alone,
    "inputs" has raw readers read every pad. Raw readers exist on Linux only: elsewhere each kind is pyglet's.
    """
    if kind == "pyglet" or not sys.platform.startswith("linux"):
        return [PygletPads()]
    from controllers.inputs_pads import InputsPads

    return [InputsPads(every=True)] if kind == "inputs" else [PygletPads(), InputsPads()]

"""The words that the hands speak: what a thumb asked for, whatever the pad is called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Action(Enum):
    """A semantic action. Values are the words used in pad scripts and recordings."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    """Cross: select, place, confirm."""
    BACK = "back"
    """Triangle: back, take back."""
    ZOOM = "zoom"
    """Circle: camera."""
    SHUFFLE = "shuffle"
    """Square: shuffle the rack."""
    SCORES = "scores"
    """R1: score windows."""
    L1 = "l1"
    L2 = "l2"
    R2 = "r2"
    PAUSE = "pause"
    """Start."""
    OPTIONS = "options"
    """Select."""
    ASK = "ask"
    """The right stick pressed: what is this, and what can be done here?"""


DIRECTIONS = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)


class Brand(Enum):
    """Whose buttons the prompts show."""

    PLAYSTATION = "playstation"
    XBOX = "xbox"
    NINTENDO = "nintendo"
    KEYBOARD = "keyboard"


@dataclass(frozen=True, slots=True)
class Press:
    """One action asked for by one pad."""

    pad: str
    """Stable name of the pad while it is plugged in."""
    action: Action
    repeat: bool = False
    """True when the button is merely still held."""
    released: bool = False
    """True when the button was let go; everything but hold-to-peek ignores these."""

"""What a pointer points at, as scenes hear it: a square, a slot of the rack, a button; never pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controllers.actions import Action
from controllers.pointer import Gesture
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Spot


@dataclass(frozen=True, slots=True)
class RackSlot:
    """A slot of the player's rack, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Item:
    """One of the choices of what lies on top, from 0, row by row."""

    number: int


Target = Square | RackSlot | Item | Spot | Action
"""An action is that of a prompt; of the spots only the two buttons beside the rack are pointed at."""
PRESSES = (Gesture.PRESS, Gesture.AGAIN)


@dataclass(frozen=True, slots=True)
class Pointed:
    """What the pointer did, and over what; None where there is nothing."""

    gesture: Gesture
    target: Target | None

    @property
    def pressed(self) -> bool:
        return self.gesture in PRESSES


def chosen(pointed: Pointed, count: int, move: Callable[[int], None]) -> int | None:
    """Of so many choices the one that was pressed. The focus goes to whichever is pointed at."""
    if not isinstance(pointed.target, Item) or pointed.target.number >= count:
        return None
    move(pointed.target.number)
    return pointed.target.number if pointed.pressed else None


def place_in(rows: Sequence[Sequence[object]], number: int) -> tuple[int, int] | None:
    """Row and place in it of a cell that is counted row by row."""
    for at, row in enumerate(rows):
        if number < len(row):
            return at, number
        number -= len(row)
    return None

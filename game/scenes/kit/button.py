"""One button that works now: what it is called, and what pressing it leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from controllers.actions import DIRECTIONS, Action
from game.language.messages import Message

STEPS = {Action.UP: (-1, 0), Action.DOWN: (1, 0), Action.LEFT: (0, -1), Action.RIGHT: (0, 1)}
"""How many rows and columns on each direction leads."""

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Button(Generic[R_co]):
    """A button that works now. Buttons in a row with the same label share a prompt."""

    action: Action
    label: str | Message
    do: Callable[[], R_co]
    aside: bool = False
    """Whether it works all through a game: then its prompt stands apart from those of the moment."""


def direction_buttons(label: str | Message, move: Callable[[Action], R], *only: Action) -> list[Button[R]]:
    """Buttons for the directions `only` (all four by default), each calling `move` with itself."""

    def bind(action: Action) -> Callable[[], R]:
        return lambda: move(action)

    return [Button(action, label, bind(action)) for action in only or DIRECTIONS]

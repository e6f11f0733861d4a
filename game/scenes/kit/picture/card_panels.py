"""The sign that something is on its way to a memory card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.scenes.kit.picture.panel import Panel


@dataclass(frozen=True, slots=True)
class CardLamp(Panel):
    """A small sign in a place of its own: something is on its way to a memory card, or nothing can be kept.

    Drawn over everything.
    """

    grows: ClassVar[bool] = False
    at_the_table: ClassVar[bool] = True
    over_prompts: ClassVar[bool] = True

    lit: bool = True
    """Whether it is seen just now: it blinks, as the session turns it on and off."""
    fails: bool = False
    """Whether nothing can be kept just now: then it stays until it can."""

"""What every panel is, and how a kind of panel behaves among others.

A new kind of panel is a value beside these, derived from `Panel`, and a module in the renderer that draws it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from game.rules.moves import Square

UNREAD = {"read": False}
"""Marks a field that places or marks things, but is no text to be read."""


class Panel:
    """Something flat on the screen. Subclasses are values: frozen, and equal where they look alike."""

    __slots__ = ()

    rises: ClassVar[bool] = True
    """Whether it comes up a little as it appears."""
    grows: ClassVar[bool] = True
    """Whether larger text enlarges it; not if it is large enough or belongs to a place of the picture."""
    most_growth: ClassVar[float] = 2.0
    """How much larger than usual it may be drawn at most."""
    at_the_table: ClassVar[bool] = False
    """Whether it stays, darkened, under whatever lies over the table; others are away meanwhile."""
    beside_others: ClassVar[bool] = False
    """Whether it stands beside others at the table, instead of over them."""
    beside_board: ClassVar[bool] = False
    """Whether it stands at the right of the board, which makes room for it: nothing of it is covered."""
    over_prompts: ClassVar[bool] = False
    """Whether it is drawn after the prompts, whose dark ground reaches into the lower corners."""
    prompts_at_left: ClassVar[bool] = False
    """Whether the prompts begin at the left under it, instead of in the middle."""
    dealt_with: ClassVar[bool] = False
    """Whether the player chooses or answers something in it."""

    @property
    def under_board(self) -> bool:
        """Whether it stands under the board, which makes room for it."""
        return False

    @property
    def outlined(self) -> tuple[Square, ...]:
        """Squares of the board, in a line, that it draws a frame round."""
        return ()

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the board that it marks: the renderer says where they are seen."""
        return ()

    @property
    def above_cards(self) -> tuple[Panel, ...]:
        """What of it is told above whatever covers it."""
        return ()

    @property
    def identity(self) -> Hashable:
        """What makes it the same one as in the picture before, so that it does not appear anew."""
        return (type(self),)

"""The states of the table: whose turn it is to do what. One phase is in force at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from controllers.actions import Action, Press
from game.rules.moves import Square
from game.scenes.kit.picture import Camera, Cursor, Notice, Panel, Preview, Spot, TileView
from game.scenes.kit.scene import Change, Command

if TYPE_CHECKING:
    from game.scenes.table.draft import Draft
    from game.scenes.table.table_scene import TableScene


class Phase:
    """A state of the table. The table asks it what works, lets time pass, and draws what it holds."""

    name = "phase"
    """Pad scripts wait for it."""
    spot = Spot.RACK
    draft: Draft | None = None
    """The tiles of the turn in the making."""
    marked: frozenset[int] = frozenset()
    """Rack slots marked for exchange."""
    slot_keys: tuple[Action | None, ...] = ()
    """While the slots of the rack have buttons of their own: these, by slot."""
    buttons = False
    """Whether Menu and End Turn are there."""
    curtain = False
    """Whether the rack at the bottom is seen from behind."""
    pool: tuple[TileView, ...] = ()
    """Tiles spilled on the table, to draw from by hand."""
    camera: Camera | None = None
    """Where this phase wants the camera; None leaves it to the table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    def commands(self) -> Sequence[Command]:
        """What works besides the commands of every phase (scores, pause, options)."""
        return ()

    def on_release(self, press: Press) -> None:
        """A button was let go, under a menu too."""

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - most phases wait for presses
        return None

    def tick(self, dt: float) -> None:
        """Time that passes under a menu."""

    def on_return(self, value: Any) -> Change | None:  # noqa: ARG002 - only some phases ask questions
        return None

    @property
    def spent(self) -> float | None:
        """Seconds of the turn not yet booked in the position; None while the clock does not run."""
        return None

    @property
    def slot(self) -> int | None:
        """The rack slot under the selector."""
        return None

    @property
    def end_label(self) -> str:
        return "End Turn"

    @property
    def shaking(self) -> frozenset[str]:
        """Keys of tiles that shake."""
        return frozenset()

    @property
    def cursor(self) -> Cursor | None:
        return None

    @property
    def looking_at(self) -> Square | None:
        """Where the close camera points; None leaves it to the table."""
        return None

    @property
    def word(self) -> tuple[Square, ...]:
        """The squares that the close camera shows whole, clear of all panels."""
        return () if self.looking_at else self.table.last_word

    @property
    def preview(self) -> Preview | None:
        return None

    @property
    def notice(self) -> Notice | None:
        return None

    @property
    def panels(self) -> tuple[Panel, ...]:
        """What is shown over the table."""
        return (self.notice,) if self.notice else ()

    @property
    def captions(self) -> dict[int, str]:
        """Captions for score boxes in this phase, by seat."""
        return {}

    @property
    def adding(self) -> tuple[int, int] | None:
        """Seat and points of a score being counted up."""
        return None

    @property
    def played(self) -> tuple[Square, ...]:
        """Where the play lies whose score is being counted up, if that is to be seen on its way."""
        return ()

    @property
    def bonus(self) -> str:
        """What is celebrated over `played`."""
        return ""

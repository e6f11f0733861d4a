"""Whose pad it is at the table: only the seat's own pad plays, and the game waits for one that is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from controllers.actions import Action, Press
from controllers.pads import Attached, Detached, PadNews
from game.scenes.kit.menus import Paused
from game.scenes.kit.picture import UNDER_A_CARD, Dialog, Picture
from game.scenes.kit.scene import Change, Command, Do, Pop, Push, Scene

if TYPE_CHECKING:
    from game.scenes.table.table_scene import TableScene

LOOKING = (Action.SCORES, Action.PAUSE)
"""What every pad may do at any time."""


class PadWatch:
    """Keeps an eye on the pads of one table."""

    def __init__(self, table: TableScene, ask_to_quit: Callable[[], Scene]) -> None:
        """`ask_to_quit` makes the question before a game is left."""
        self.table = table
        self.waiting = False
        """Whether the game waits for a pad."""
        self._ask_to_quit = ask_to_quit
        self._last: str | None = None
        """The pad that played last."""
        self._lost: str | None = None
        """The pad that all shared and that is gone."""

    def refuses(self, press: Press, top: Scene) -> str | None:
        """Why a press may do nothing at this table or over it; None if it may. Others' pads may only look."""
        if self.waiting:
            return None
        seat, seating = self.table.acting, self.table.services.seating
        if seat is not None:
            seating.come_home(seat, press.pad)
        owner = None if seat is None else seating.owner(seat)
        if owner not in (None, press.pad):
            looks = top is self.table and press.action in LOOKING
            if looks or isinstance(top, Paused):
                return None
            return f"{self._name(seat)} is on turn, with {self._pad_name(owner)}."
        self._last, self._lost = press.pad, None
        return None

    @property
    def on_turn(self) -> str | None:
        """The pad that alone may act; None where several may, or everybody waits for one."""
        seat = self.table.acting
        return None if seat is None or self.waiting else self.table.services.seating.owner(seat)

    def hear(self, news: PadNews) -> Change | None:
        """A pad came or went."""
        pads = self.table.services.pads
        if isinstance(news, Detached) and news.pad.id == self._last and pads.pad(news.pad.id) is None:
            self._lost = news.pad.id
        if isinstance(news, Attached) and news.pad.id == self._lost:
            self._lost = None
        return self.wait_for_pad()

    def wait_for_pad(self) -> Change | None:
        """Stop the game if the pad that is to play now is gone."""
        missing = None if self.waiting else self._missing()
        if missing is None:
            return None
        seat = self.table.acting
        self.waiting = self.table.still = True
        return Push(Reconnect(self.table, self._name(seat), missing, self._go_on, self._quit))

    def _missing(self) -> str | None:
        seat, services = self.table.acting, self.table.services
        if seat is None:
            return None
        wanted = services.seating.owner(seat) or self._lost
        return wanted if wanted and services.pads.pad(wanted) is None else None

    def _go_on(self, pad: str | None) -> None:
        """The pad is back, or another one has taken its place."""
        self.waiting = self.table.still = False
        self._lost = None
        if pad is not None and self.table.acting is not None:
            self.table.services.seating.hand_over(self.table.acting, pad)

    def _quit(self) -> Change:
        return Push(self._ask_to_quit())

    def _pad_name(self, owner: str | None) -> str:
        pad = self.table.services.pads.pad(owner) if owner else None
        return pad.name if pad else "another pad"

    def _name(self, seat: int | None) -> str:
        return self.table.match.seats[seat].name if seat is not None else ""


class Reconnect(Scene):
    """Everything waits for a pad to come back, or for another one to take its place."""

    name = "reconnect"
    topic = "pads"

    def __init__(
        self, table: TableScene, player: str, pad: str, go_on: Callable[[str | None], None], leave: Do
    ) -> None:
        """`go_on` hears which other pad plays on, or None when the lost one is back."""
        self.player = player
        self._pads = table.services.pads
        self._wanted = pad
        self._go_on = go_on
        self._leave = leave
        self._pressed: str | None = None

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Play with this pad", self._take),
            Command(Action.BACK, "Leave the game", self._leave),
        ]

    def on_press(self, press: Press) -> Change | None:
        self._pressed = press.pad
        return super().on_press(press)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - waits for a pad, not for time
        if self._pads.pad(self._wanted) is None:
            return None
        self._go_on(None)
        return Pop()

    def _take(self) -> Change:
        self._go_on(self._pressed)
        return Pop()

    def view(self) -> Picture:
        text = (
            f"Reconnect the pad of {self.player}, or press the button below on another pad to play with it."
        )
        return Picture(panels=(Dialog("Pad Disconnected", text),), dim=UNDER_A_CARD)

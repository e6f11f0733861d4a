"""Press ✕ to join: which pad takes which seat while players are being set up."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action, Press
from game.scenes.kit.button_names import controllers_of, number_of
from game.scenes.kit.picture.menu_panels import PadBadge
from game.scenes.kit.services import Services


class Joining:
    """The pads at the set-up of one game.

    The pad that opened the set-up answers its questions. Any other one that presses ✕ wants a seat of its
    own, and waits for it while a question about another seat is open.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.pressed = services.pads.last
        """The pad that pressed last: seats filled now are its own."""
        self._host = services.pads.last
        self._waiting: list[str] = []

    def wants_seat(self, press: Press, seated: Sequence[str | None]) -> bool:
        """Whether a press asks for a seat instead of meaning the menu; notes whose hands are at it."""
        if press.released or press.repeat:
            return False
        self._host = self._host or press.pad
        self.pressed = press.pad
        new = press.pad not in (self._host, *seated, *self._waiting)
        if press.action is not Action.CONFIRM or not new:
            return False
        self._waiting.append(press.pad)
        return True

    def next(self, seated: Sequence[str | None]) -> str | None:
        """The pad that waits longest for a seat, and waits no more; None where none does."""
        while self._waiting:
            pad = self._waiting.pop(0)
            if pad not in seated:
                return pad
        return None

    @property
    def waiting(self) -> int:
        """How many pads wait for a seat."""
        return len(self._waiting)

    def welcome(self, seated: Sequence[str | None]) -> PadBadge | None:
        """A pad that may still join, controllers first; None where there is none."""
        taken = (self._host, *seated, *self._waiting)
        here = sorted(self.services.pads.pads, key=lambda pad: pad.is_keyboard)
        return next((self.badge(pad.id) for pad in here if pad.id not in taken), None)

    def badge(self, pad: str | None) -> PadBadge | None:
        """How a seat's card shows its pad, if there are several pads to distinguish."""
        found = self.services.pads.pad(pad) if pad and len(self.services.pads.pads) > 1 else None
        return PadBadge(found.brand, number_of(self.services.pads, found.id)) if found else None

    def seat_all(self, pads: Sequence[str | None]) -> None:
        """The game begins: seats keep their pads, unless all share one."""
        self.services.seating.take(pads)


def seat_one(services: Services) -> None:
    """A game for one: the controller selected under Controls plays it, where there are others."""
    several = len(controllers_of(services.pads)) > 1
    first = services.first_pad
    services.seating.give([first] if several and first and services.pads.pad(first) else [])

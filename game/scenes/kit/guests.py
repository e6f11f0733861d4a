"""People without a pad, who take seats by other ways: the seam to phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from game.scenes.kit.scene import Change


@dataclass(frozen=True, slots=True)
class PadlessGuest:
    """Somebody who is here without a pad."""

    id: str
    """A lasting name, as pads have one."""
    name: str
    color: int | None = None
    figure: str = ""
    ready: bool = True


@dataclass(frozen=True, slots=True)
class GuestLook:
    """How a guest is seen who has a seat."""

    name: str
    """With a number where somebody who came earlier is called so."""
    color: int
    figure: str
    free: frozenset[str]
    """The figures that nobody else has."""


class Guests(Protocol):
    """Who is here without a pad. The set-up asks every frame, and says at last who has got which seat."""

    def gather(self) -> None:
        """A set-up begins, so no game is on any more: whoever played one may be seated anew."""

    def present(self) -> tuple[PadlessGuest, ...]:
        """Those who want to play, in the order in which they came. Changes nothing."""

    def seat(self, seats: Mapping[str, int]) -> None:
        """The game begins now: the seats that they have in it, by their lasting names; whoever is missing has
        none."""

    def show(self, looks: Mapping[str, GuestLook]) -> None:
        """How those look and are called who have a seat, by their lasting names, so that they may choose for
        themselves."""

    def invite(self) -> Change:
        """Show large how to join: a code for the camera and one to type."""

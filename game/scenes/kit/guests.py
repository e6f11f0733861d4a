"""People without a pad, who take seats by other ways: the seam to phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from game.scenes.kit.scene import Change


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who is here without a pad."""

    id: str
    """A lasting name, as pads have one."""
    name: str
    color: int | None = None
    figure: str = ""
    ready: bool = True


class Guests(Protocol):
    """Who is here without a pad. The set-up asks every frame, and says who has got which seat."""

    def present(self) -> tuple[Guest, ...]:
        """Those who want to play, in the order in which they came."""

    def seat(self, seats: Mapping[str, int]) -> None:
        """The seats that they have been given, by their lasting names; whoever is missing has none."""

    def invite(self) -> Change:
        """Show large how to join: a code for the camera and one to type."""

"""Who holds which pad: seats keep the pads that joined, or all share what there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Seating:
    """The pads of the seats, for the game that is on and the next one with the same seats."""

    owners: list[str | None] = field(default_factory=list)
    """By seat, the lasting name of the pad that plays it; None, or no entry: any pad does."""

    homes: list[str | None] = field(default_factory=list)
    """The pads that joined; another may stand in for one that is gone."""

    def owner(self, seat: int) -> str | None:
        """The pad that alone may play a seat; None where any may."""
        return self.owners[seat] if seat < len(self.owners) else None

    def share(self) -> None:
        """Every pad may play every seat."""
        self.take([])

    def take(self, pads: Sequence[str | None]) -> None:
        """These pads joined, by seat (None for Maven's). With one pad in all hands, all seats share."""
        self.give(pads if len({pad for pad in pads if pad}) > 1 else ())

    def give(self, pads: Sequence[str | None]) -> None:
        """These pads alone play the seats, by seat."""
        self.owners, self.homes = list(pads), list(pads)

    def come_home(self, seat: int, pad: str) -> None:
        """A pad that joined plays again: its seat is its own, whoever stood in."""
        if seat < len(self.homes) and self.homes[seat] == pad:
            self.owners[seat] = pad

    def hand_over(self, seat: int, pad: str) -> None:
        """A pad takes the place of the one that played a seat, on all seats of that one."""
        before = self.owner(seat)
        self.owners = [pad if owner is not None and owner == before else owner for owner in self.owners]

"""The end of a game as a scene: when what of it is to be seen. Pure; the renderer eases between.

The camera rises above the whole table, the racks turn over one after the other, and what is left on them
flies, tile by tile and each with its points, to whoever gets it. Where nobody does, only the points are
counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.events import Adjusted, Event

RISE, TURN_STEP, LOOK = 0.8, 0.06, 0.6
"""Seconds until the camera has risen, from tile to tile that turns over, and for looking."""
FLY_STEP, ALL_FLOWN, FLIGHT, HOLD = 0.16, 2.0, 0.55, 1.0
"""From one tile that sets out to the next, at most for all of them, how long one flies, and the last look."""
STILL_SECONDS = 2.4
"""Length of the one picture for whoever wants no motion."""


@dataclass(frozen=True, slots=True)
class LeftTiles:
    """What is seen at one moment of the tiles that are left."""

    racks: tuple[tuple[int, str], ...]
    """Seats with their tiles, in the order in which they turn over and fly."""
    turned: int
    flown: int
    """How many of all these tiles lie face up, and how many have set out."""
    to: int | None
    """The seat that gets them."""

    def number(self, seat: int, place: int) -> int | None:
        """Which of all these tiles is the one at a `place` of a seat's rack, gaps not counted."""
        before = 0
        for owner, letters in self.racks:
            if owner == seat:
                return before + place if place < len(letters) else None
            before += len(letters)
        return None

    def letter(self, number: int) -> str:
        """The letter of one of all these tiles."""
        return "".join(letters for _, letters in self.racks)[number]


@dataclass(frozen=True, slots=True)
class LastTiles:
    """The timeline, in seconds from its beginning."""

    racks: tuple[tuple[int, str], ...]
    losses: Mapping[int, int]
    """Points that seats lose for their tiles, as positive numbers."""
    to: int | None
    gain: int
    worth: Callable[[str], int]
    """Points of tiles."""
    still: bool = False

    @property
    def _tiles(self) -> str:
        return "".join(letters for _, letters in self.racks)

    @property
    def _step(self) -> float:
        return min(FLY_STEP, ALL_FLOWN / max(1, len(self._tiles)))

    @property
    def _away(self) -> float:
        """When the first tile sets out."""
        return RISE + TURN_STEP * len(self._tiles) + LOOK

    @property
    def length(self) -> float:
        if self.still:
            return STILL_SECONDS
        return self._away + self._step * len(self._tiles) + FLIGHT + HOLD

    def seen(self, t: float) -> LeftTiles:
        """The tiles at a time."""
        turned, gone = self._past(t, RISE, TURN_STEP), self._past(t, self._away, self._step)
        return LeftTiles(self.racks, turned, gone if self.to is not None else 0, self.to)

    def points(self, t: float) -> dict[int, int]:
        """What each seat has gained or lost so far: a tile counts when it arrives."""
        flight = FLIGHT if self.to is not None else 0.0
        arrived = self._past(t, self._away + flight, self._step)
        found, left = {}, arrived
        for seat, letters in self.racks:
            counted = letters[: max(0, left)]
            left -= len(letters)
            if seat in self.losses:
                found[seat] = -self._share(self.losses[seat], counted, letters)
        if self.to is not None:
            tiles = self._tiles
            found[self.to] = found.get(self.to, 0) + self._share(self.gain, tiles[:arrived], tiles)
        return found

    def _past(self, t: float, first: float, step: float) -> int:
        """How many tiles have had their turn, if the first has it at a time and the others follow."""
        count = len(self._tiles)
        if self.still:
            return count
        return max(0, min(count, int((t - first) / step + 1e-6) + 1)) if t >= first else 0

    def _share(self, points: int, counted: str, tiles: str) -> int:
        """The part of some points that belongs to the tiles counted so far."""
        if len(counted) == len(tiles):
            return points
        return round(points * self.worth(counted) / max(1, self.worth(tiles)))


def last_tiles(
    events: Sequence[Event], racks: Sequence[str], worth: Callable[[str], int], *, still: bool
) -> LastTiles | None:
    """The scene of the tiles that are left on the `racks` when a game ends; None where no points change hands
    for any, or somebody plays alone."""
    adjusted = [event for event in events if isinstance(event, Adjusted)]
    if len(racks) == 1 or not any(event.tiles for event in adjusted):
        return None
    gained = next((event for event in adjusted if not racks[event.seat]), None)
    lost = [event for event in adjusted if event is not gained]
    left = tuple((event.seat, event.tiles) for event in lost)
    if gained and not left:  # of two, the winner gains twice what the other one keeps
        left = ((1 - gained.seat, gained.tiles),)
    to, gain = (gained.seat, gained.points) if gained else (None, 0)
    return LastTiles(left, {event.seat: -event.points for event in lost}, to, gain, worth, still)

"""What happened to a rack, as far as it was seen: whose tiles are which, and what was drawn.

The tiles of others are known as far as they were ever shown. Which draw brought a tile that somebody else has
shown nobody knows; any that fits is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.rules.letter_sets import UNKNOWN

MOST_SWAPS = 200
"""Exchanges of one seat of which nobody knows the tiles, in a game that is taken for one."""


class DoesNotFitError(Exception):
    """What happened cannot have happened to one rack."""

    def __init__(self, at: int, tile: str) -> None:
        """`at` is the first deed that cannot be, from 0; `tile` one that was not there, or empty."""
        self.at, self.tile = at, tile
        super().__init__(at, tile)


@dataclass(slots=True)
class Swap:
    """An exchange of tiles that nobody here has seen."""

    count: int
    tiles: str = ""
    """What was given back, as far as it can be said."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Tiles drawn, by their places in the order of all draws."""

    first: int
    tiles: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Tiles that everybody has seen: laid, or left at the end."""

    tiles: str
    stays: bool
    """Whether they stay on the rack."""


@dataclass(frozen=True, slots=True)
class Came:
    """Tiles that came back to the rack from the board."""

    tiles: str


class PutAway:
    """The whole rack is put away: sudden death begins."""


_Deed = Swap | Drawn | Shown | Came | PutAway


@dataclass(frozen=True, slots=True)
class _Held:
    """A rack at one moment: the tiles that are known, sorted, and the places of those that are not."""

    known: str = ""
    unknown: tuple[int, ...] = ()


@dataclass(slots=True)
class RackHistory:
    """What happened to one seat's tiles, in order; `settle` finds out which tile is which."""

    deeds: list[_Deed] = field(default_factory=list)
    letters: dict[int, str] = field(default_factory=dict)
    """By the place in the order of all draws."""

    furthest: tuple[int, str] = (0, "")
    """The last deed that was come to and cannot be, and a tile that was missing."""

    def settle(self) -> None:
        """Raises DoesNotFitError."""
        swaps = [at for at, deed in enumerate(self.deeds) if isinstance(deed, Swap)]
        if len(swaps) > MOST_SWAPS:
            raise DoesNotFitError(swaps[MOST_SWAPS], "")
        if not self._fits(0, _Held(), set()):
            raise DoesNotFitError(*self.furthest)

    def _fits(self, at: int, held: _Held, hopeless: set[tuple[int, str]]) -> bool:
        """Whether the rest of what happened can have happened to this rack; then all is written down."""
        labelled: dict[int, str] = {}
        for number in range(at, len(self.deeds)):
            deed = self.deeds[number]
            if isinstance(deed, Swap):
                key = (number, held.known)
                if key in hopeless or not self._swapped(number, deed, held, hopeless):
                    hopeless.add(key)
                    return False
                break
            after = _after(deed, held, labelled)
            if after is None:
                self.furthest = max(self.furthest, (number, _missing(deed, held)))
                return False
            held = after
        self.letters |= labelled
        return True

    def _swapped(self, number: int, swap: Swap, held: _Held, hopeless: set[tuple[int, str]]) -> bool:
        """Whether some of these tiles can have been given back, as many unknown ones as may be."""
        self.furthest = max(self.furthest, (number, ""))
        for back in _choices(held, swap.count):
            left = _without(held.known, back)
            unseen = swap.count - len(back)
            if left is not None and self._fits(number + 1, _Held(left, held.unknown[unseen:]), hopeless):
                swap.tiles = back + UNKNOWN * unseen
                return True
        return False


def _choices(held: _Held, count: int) -> Iterator[str]:
    """Known tiles that may be among so many given back, the fewest first."""
    fewest = max(0, count - len(held.unknown))
    for many in range(fewest, min(count, len(held.known)) + 1):
        yield from _parts(held.known, many)


def _parts(tiles: str, many: int) -> Iterator[str]:
    """All choices of so many of sorted tiles, each once."""
    if many == 0:
        yield ""
        return
    for at in range(len(tiles) - many + 1):
        if at == 0 or tiles[at] != tiles[at - 1]:
            yield from (tiles[at] + rest for rest in _parts(tiles[at + 1 :], many - 1))


def _without(tiles: str, some: str) -> str | None:
    """Sorted tiles less some of them; None if those are not there."""
    left = Counter(tiles)
    left.subtract(some)
    return "".join(sorted(left.elements())) if all(count >= 0 for count in left.values()) else None


def _after(deed: _Deed, held: _Held, labelled: dict[int, str]) -> _Held | None:
    """The rack after a deed, what was found out put down in `labelled`; None if that cannot be."""
    match deed:
        case Drawn(first, tiles):
            known = held.known + tiles.replace(UNKNOWN, "")
            places = enumerate(tiles, first)
            unknown = (*held.unknown, *(place for place, tile in places if tile == UNKNOWN))
            return _Held("".join(sorted(known)), unknown)
        case Came(tiles):
            return _Held("".join(sorted(held.known + tiles)), held.unknown)
        case PutAway():
            return _Held()
        case Shown(tiles, stays):
            new = _new(tiles, held)
            if len(new) > len(held.unknown):
                return None
            labelled.update(zip(held.unknown, new, strict=False))
            known = "".join(sorted(held.known + new))
            return _Held(known if stays else _without(known, tiles) or "", held.unknown[len(new) :])
    raise TypeError(deed)


def _new(tiles: str, held: _Held) -> str:
    """What is shown for the first time."""
    return "".join((Counter(tiles) - Counter(held.known)).elements())


def _missing(deed: _Deed, held: _Held) -> str:
    """A tile that is shown and cannot have been there."""
    return _new(deed.tiles, held)[len(held.unknown)] if isinstance(deed, Shown) else ""


def told_tiles(racks: Sequence[RackHistory]) -> str:
    """All tiles in the order in which they were drawn. Raises DoesNotFitError."""
    told: dict[int, str] = {}
    for rack in racks:
        rack.settle()
        told |= rack.letters
        for deed in rack.deeds:
            if isinstance(deed, Drawn):
                known = (one for one in enumerate(deed.tiles, deed.first) if one[1] != UNKNOWN)
                told.update(known)
    return "".join(told.get(place, UNKNOWN) for place in range(max(told, default=-1) + 1))

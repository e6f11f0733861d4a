"""Whose tiles are which, as far as a sheet in GCG says.

What was played is believed first, then what was left at the end, what was exchanged, and the racks as they
were written down, in the order of the turns: one that contradicts what is believed by then is unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum

from game.language.messages import Message, message
from game.rules.editions import PARLOUR
from game.rules.gcg import GcgGame, GcgLine, What
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import Exchange, Place, tiles_of
from game.rules.rack_history import DoesNotFitError, Drawn, RackHistory, Shown, Swap, told_tiles

_Deed = Shown | Swap | Drawn


class ImpossibleRackError(Exception):
    """What was played cannot have come from these racks, whatever was written beside it."""

    def __init__(self, line: int, why: Message) -> None:
        self.line, self.why = line, why
        super().__init__(why)


class Weight(IntEnum):
    """How firmly something is believed, the firmest first."""

    PLAYED = 0
    LEFT = 1
    """At the end of the game."""
    EXCHANGED = 2
    HELD = 3
    """A rack, as it stands beside a turn."""
    HELD_LAST = 4
    """As it stands apart, for the position that the sheet ends with."""


@dataclass(frozen=True, slots=True)
class _Said:
    """Something that a sheet says of a rack."""

    line: int
    weight: Weight
    deed: _Deed
    otherwise: int = 0
    """How many tiles were exchanged, where it is not believed which."""


@dataclass(frozen=True, slots=True)
class KnownRacks:
    """What is believed."""

    tiles: str
    """In the order in which they were drawn; '_' for one that nobody has seen."""
    swaps: dict[int, Swap]
    """Exchanges of which it is not known what was given back, by the line; some tiles that fit."""
    doubted: dict[int, Weight]
    """What is not believed, by the line."""


def racks_of(sheet: GcgGame) -> KnownRacks:
    """What happened to everybody's tiles. Raises ImpossibleRackError."""
    doubted = dict.fromkeys(sheet.unknown_racks, Weight.HELD)
    racks, swaps = list[RackHistory](), dict[int, Swap]()
    for said in _Sayings(sheet).of_players:
        history, believed = _settled(said)
        racks.append(history)
        for at, one in enumerate(said):
            if at not in believed and one.weight is not Weight.HELD_LAST:
                doubted[one.line] = one.weight
        lines = [one.line for at, one in enumerate(said) if at in believed or one.otherwise]
        swaps |= {
            line: deed for line, deed in zip(lines, history.deeds, strict=True) if isinstance(deed, Swap)
        }
    return KnownRacks(told_tiles(racks), swaps, doubted)


def _settled(said: Sequence[_Said]) -> tuple[RackHistory, Collection[int]]:
    """All that fits together, by weight, and which of what was said that is. Raises ImpossibleRackError."""
    everything = range(len(said))
    history, trouble = _try(said, everything)
    if trouble is None:
        return history, everything
    believed = {at for at in everything if said[at].weight is Weight.PLAYED}
    history, trouble = _try(said, believed)
    if trouble is not None:
        raise trouble
    for at in sorted(set(everything) - believed, key=lambda at: said[at].weight):
        more, trouble = _try(said, believed | {at})
        if trouble is None:
            believed, history = believed | {at}, more
    return history, believed


def _try(said: Sequence[_Said], believed: Collection[int]) -> tuple[RackHistory, ImpossibleRackError | None]:
    """What happened if no more than this is believed, and what of it cannot be."""
    deeds, lines = list[_Deed](), list[int]()
    for at, one in enumerate(said):
        if at in believed or one.otherwise:
            deeds.append(_anew(one.deed) if at in believed else Swap(one.otherwise))
            lines.append(one.line)
    history = RackHistory(list(deeds))
    try:
        history.settle()
    except DoesNotFitError as error:
        if error.tile:
            why = message("there is no {tile} on this rack after the turns before", tile=error.tile)
        else:
            why = message("there is too little to exchange on this rack after the turns before")
        return history, ImpossibleRackError(lines[error.at], why)
    return history, None


def _anew(deed: _Deed) -> _Deed:
    """A deed that nothing has been found out of yet."""
    return Swap(deed.count) if isinstance(deed, Swap) else deed


class _Sayings:
    """What a sheet says of each player's rack, in order."""

    def __init__(self, sheet: GcgGame) -> None:
        self._drawn, self._left = 0, len(PARLOUR.tiles.all_tiles())
        self.of_players: list[list[_Said]] = [[] for _ in sheet.names]
        taken_back = {at - 1 for at, entry in enumerate(sheet.entries) if entry.what is What.TAKEN_BACK}
        for player in range(len(sheet.names)):
            self._draw(player, PARLOUR.rack_size, 0)
        for at, entry in enumerate(sheet.entries):
            if entry.what is What.ADJUSTED:  # with a challenge comes the rack before the play: it is known
                self._leave(entry)
                continue
            self._say(entry.player, _Said(entry.line, Weight.HELD, Shown(entry.rack, stays=True)))
            if entry.what is What.MOVE:
                self._move(entry, stays=at in taken_back)
        if not any(map(is_left, sheet.entries)):
            for player, rack in enumerate(sheet.last_racks):
                self._say(player, _Said(0, Weight.HELD_LAST, Shown(rack, stays=True)))

    def _say(self, player: int, said: _Said) -> None:
        if not isinstance(said.deed, Shown) or said.deed.tiles:
            self.of_players[player].append(said)

    def _draw(self, player: int, count: int, line: int) -> None:
        count = min(count, self._left)
        self._say(player, _Said(line, Weight.PLAYED, Drawn(self._drawn, UNKNOWN * count)))
        self._drawn, self._left = self._drawn + count, self._left - count

    def _move(self, entry: GcgLine, *, stays: bool) -> None:
        tiles = tiles_of(entry.move) if entry.move else ""
        count = entry.exchanged or len(tiles)
        if entry.exchanged:
            said = _Said(entry.line, Weight.PLAYED, Swap(count))
        elif isinstance(entry.move, Exchange):
            said = _Said(entry.line, Weight.EXCHANGED, Shown(tiles, stays=False), otherwise=count)
        else:
            said = _Said(entry.line, Weight.PLAYED, Shown(tiles, stays))
        self._say(entry.player, said)
        if not stays:
            self._draw(entry.player, count, entry.line)
            self._left += 0 if isinstance(entry.move, Place) else count

    def _leave(self, entry: GcgLine) -> None:
        """The tiles left at the end are the player's own, or, where they bring points, the others'."""
        others = [player for player in range(len(self.of_players)) if player != entry.player]
        if not is_left(entry) or (entry.points >= 0 and len(others) != 1):
            return
        whose = entry.player if entry.points < 0 else others[0]
        self._say(whose, _Said(entry.line, Weight.LEFT, Shown(entry.note, stays=True)))


def is_left(entry: GcgLine) -> bool:
    """Whether a line counts tiles that were left at the end."""
    return entry.what is What.ADJUSTED and entry.note not in ("", "challenge", "time")

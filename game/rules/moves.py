"""What a player can decide, and nothing about whether it is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.rules.letter_sets import tile_of
from game.rules.rules_and_defaults import Clock, RackOrder


class Square(NamedTuple):
    """A place on the board, counted from 0 at the top left."""

    row: int
    col: int


class Tile(NamedTuple):
    """A tile put on a square. `face` is upper case for a letter, lower case for a blank standing for it."""

    square: Square
    face: str


@dataclass(frozen=True, slots=True)
class Place:
    """Put tiles from the rack on the board. Order is of no account."""

    tiles: tuple[Tile, ...]
    insist: bool = False
    """Under `Challenge.COMPUTER_ASKS`: play even words that the lexicon lacks."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Return tiles ('?' is a blank) to the bag and draw as many."""

    tiles: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the turn."""


@dataclass(frozen=True, slots=True)
class ChallengePlay:
    """Doubt the pending play; anybody else may, until everybody has answered."""

    words: int | None = None
    """How many of its words, by which a good play is paid, in a game that is told from a sheet; at our tables
    the whole play is doubted, as with None."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Let the pending play stand, as far as this seat is concerned."""


@dataclass(frozen=True, slots=True)
class TradeBlank:
    """House rule: put the letter that a played blank stands for in its place and take the blank.

    Does not end the turn and scores nothing.
    """

    square: Square


@dataclass(frozen=True, slots=True)
class BuyHint:
    """Pay for a hint, where the rules have a price. The turn goes on, and whoever has paid may look."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game; the others play on, or the last one left wins."""


@dataclass(frozen=True, slots=True)
class NothingPlayable:
    """The table agrees that no seat has a play left, which ends a game that allows no exchange either.

    Recorded as a cause, so that a replay never needs an engine: whoever submits it has proved it.
    """


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """The players change the rules of their table, which ends no turn: bans hold at once, all other
    changes from the next turn on.

    Recorded like every cause, so that a replay and a saved game know of it.
    """

    miss_turn: bool
    auto_pick: bool
    rack_order: RackOrder
    clock: Clock
    banned_since: tuple[str, ...] = ()
    """UPPER CASE, in order: all words that players have banned since the game began."""


@dataclass(frozen=True, slots=True)
class Recount:
    """In a game that is told from a sheet: that counts the next turn so many points higher than the rules do.

    They go to the seat that this is said of. Ends no turn; no table takes it.
    """

    points: int


Move = (
    Place
    | Exchange
    | Pass
    | ChallengePlay
    | Hold
    | TradeBlank
    | BuyHint
    | Resign
    | NothingPlayable
    | ChangeRules
    | Recount
)


def tiles_of(move: Move) -> str:
    """The tiles that a move takes from the rack; '?' is a blank."""
    match move:
        case Place(tiles):
            return "".join(tile_of(tile.face) for tile in tiles)
        case Exchange(tiles):
            return tiles
    return ""


def is_same(one: Move, other: Move) -> bool:
    """Whether two moves do the same, whatever the order of their tiles."""
    if isinstance(one, Place) and isinstance(other, Place):
        return frozenset(one.tiles) == frozenset(other.tiles)
    if isinstance(one, Exchange) and isinstance(other, Exchange):
        return sorted(one.tiles) == sorted(other.tiles)
    return one == other

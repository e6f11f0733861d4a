"""What one seat may know of a position: the only thing that Maven, a guest or a phone ever gets."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.board import Board
from game.rules.events import PlayScore
from game.rules.moves import Tile
from game.rules.settings import Rules


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """A past turn as everybody at the table saw it."""

    seat: int
    kind: str
    """'place', 'exchange', 'pass', 'challenge', 'trade', 'resign' or 'rejected'."""
    tiles: tuple[Tile, ...] = ()
    """Of a play that stands."""
    count: int = 0
    """Tiles exchanged."""
    score: PlayScore | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge. `unseen` is the bag and the others' racks together, sorted."""

    rules: Rules
    seat: int
    to_move: int
    board: Board
    rack: str
    """In the order drawn; '?' is a blank."""
    rack_counts: tuple[int, ...]
    """Tiles on each seat's rack."""
    bag_count: int
    unseen: str
    scores: tuple[int, ...]
    ply: int
    scoreless: tuple[int, ...]
    """Consecutive zero turns of each seat."""
    exchanges: tuple[int, ...]
    """Exchanges made so far by each seat."""
    history: tuple[PublicTurn, ...] = ()

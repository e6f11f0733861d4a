"""What one seat may know of a position: the only thing that Maven ever gets."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.board import Board
from game.rules.events import PlayScore
from game.rules.moves import Tile
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """A past turn as everybody at the table saw it."""

    seat: int
    kind: str
    """'place', 'exchange', 'pass', 'challenge', 'trade', 'resign', 'rejected' or 'blocked'."""
    tiles: tuple[Tile, ...] = ()
    """The tiles of a play that stands."""
    count: int = 0
    """How many tiles were exchanged."""
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
    pending: tuple[Tile, ...] = ()
    """The last play's tiles, on the board already, while the seat to move may still challenge them."""
    used_ms: int = 0
    """Time that the seat has taken so far, as the clock of a game counts it."""
    levels: tuple[int, ...] = ()
    """Of each seat the level of Maven that plays there, 0 for a person; empty where that is not known."""


def seat_view(position: Position, seat: int, history: tuple[PublicTurn, ...] = ()) -> SeatView:
    """What the seat may know: the bag and the other racks only as one sorted heap."""
    others = "".join(rack for other, rack in enumerate(position.racks) if other != seat)
    return SeatView(
        rules=position.rules,
        seat=seat,
        to_move=position.to_move,
        board=position.board,
        rack=position.racks[seat],
        rack_counts=tuple(map(len, position.racks)),
        bag_count=len(position.bag),
        unseen="".join(sorted(position.bag + others)),
        scores=position.scores,
        ply=position.ply,
        scoreless=position.scoreless,
        exchanges=position.exchanges,
        history=history,
        pending=position.pending.tiles if position.pending else (),
        used_ms=position.used_ms[seat],
    )

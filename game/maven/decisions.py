"""The turns of a game as their players faced them: from a record, or from a sheet in GCG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.board import Board
from game.rules.gcg import Sheet, What, tiles_of
from game.rules.moves import Exchange, Move, Pass, Place
from game.rules.record import Record, public_history, steps
from game.rules.settings import Rules
from game.rules.state import Words
from game.rules.tiles import BLANK, TILE_SETS
from game.rules.view import SeatView, seat_view


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn as its player faced it, and what they did."""

    name: str
    view: SeatView
    move: Move
    stood: bool = True
    """False for a play that was challenged away."""


def decisions_of(record: Record, words: Words) -> Iterator[Decision]:
    """All turns of a recorded game in which a seat played, exchanged or passed; raises as `steps` does."""
    history = public_history(record, words)
    positions = [position for position, _ in steps(record, words)]
    for ply, (turn, position) in enumerate(zip(record.turns, positions, strict=False)):
        if isinstance(turn.move, Place | Exchange | Pass):
            view = seat_view(position, turn.seat, history[:ply])
            stood = history[ply].kind != "rejected"
            yield Decision(record.seats[turn.seat].name, view, turn.move, stood)


def decisions_on(sheet: Sheet, rules: Rules | None = None) -> Iterator[Decision]:
    """All moves of a game in GCG whose racks are known."""
    rules = rules or Rules()
    seats = len(sheet.names)
    scores, board, boards = [0] * seats, Board(), [Board()]
    exchanges = [0] * seats
    for number, entry in enumerate(sheet.entries):
        if entry.what is What.MOVE:
            if entry.move is not None and (rack := entry.rack or tiles_of(entry.move)):
                following = sheet.entries[number + 1 : number + 2]
                stood = not any(later.what is What.TAKEN_BACK for later in following)
                view = _view_on(rules, board, rack, entry.player, tuple(scores), number, tuple(exchanges))
                yield Decision(sheet.names[entry.player], view, entry.move, stood)
            if isinstance(entry.move, Place):
                board = board.with_tiles(entry.move.tiles)
            exchanges[entry.player] += isinstance(entry.move, Exchange)
            boards.append(board)
        elif entry.what is What.TAKEN_BACK:
            boards.pop()
            board = boards[-1]
        scores[entry.player] = entry.total


def _view_on(
    rules: Rules,
    board: Board,
    rack: str,
    seat: int,
    scores: tuple[int, ...],
    ply: int,
    exchanges: tuple[int, ...],
) -> SeatView:
    """What a player knew: everything that is neither on the board nor on the own rack is hidden."""
    hidden = Counter(TILE_SETS[rules.tiles].counts)
    hidden.subtract(BLANK if tile.face.islower() else tile.face for tile in board.tiles())
    hidden.subtract(rack)
    unseen = "".join(sorted(hidden.elements()))
    others = len(scores) - 1
    # The own rack may be known in part only; the others are as full as the tiles allow.
    counts, spare = [len(rack)] * len(scores), len(unseen)
    for step in range(1, others + 1):
        other = (seat + step) % len(scores)
        counts[other] = min(rules.rack_size, spare)
        spare -= counts[other]
    return SeatView(
        rules=rules,
        seat=seat,
        to_move=seat,
        board=board,
        rack=rack,
        rack_counts=tuple(counts),
        bag_count=spare,
        unseen=unseen,
        scores=scores,
        ply=ply,
        scoreless=(0,) * len(scores),
        exchanges=exchanges,
    )

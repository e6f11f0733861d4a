"""The turns of a game as their players faced them, from a sheet in GCG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.board import Board, bare_board
from game.rules.gcg import GcgGame, GcgLine, What
from game.rules.letter_sets import tile_of
from game.rules.moves import Exchange, Move, Pass, Place, tiles_of
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.rules.seat_view import PublicTurn, SeatView


@dataclass(frozen=True, slots=True)
class FacedTurn:
    """A turn as its player faced it, and what they did."""

    name: str
    view: SeatView
    move: Move
    stood: bool = True
    """False for a play that was challenged away."""


def decisions_on(sheet: GcgGame, rules: Rules | None = None) -> Iterator[FacedTurn]:
    """All moves of a game in GCG whose racks are known."""
    rules = rules or Rules()
    seats = len(sheet.names)
    board = bare_board(rules.layout.size)
    scores, boards = [0] * seats, [board]
    exchanges, history = [0] * seats, list[PublicTurn]()
    for number, entry in enumerate(sheet.entries):
        if entry.what is What.MOVE:
            if entry.move is not None and (rack := entry.rack or tiles_of(entry.move)):
                following = sheet.entries[number + 1 : number + 2]
                stood = not any(later.what is What.TAKEN_BACK for later in following)
                view = _view_on(rules, board, rack, entry.player, tuple(scores), number, tuple(exchanges))
                view = replace(view, history=tuple(history))
                yield FacedTurn(sheet.names[entry.player], view, entry.move, stood)
            history.append(_public(entry, board, rules))
            if isinstance(entry.move, Place):
                board = board.with_tiles(entry.move.tiles)
            exchanges[entry.player] += isinstance(entry.move, Exchange)
            boards.append(board)
        elif entry.what is What.TAKEN_BACK:
            boards.pop()
            board = boards[-1]
            history[-1] = PublicTurn(history[-1].seat, "rejected")
        scores[entry.player] += entry.points  # a total may be added up wrongly


def _public(entry: GcgLine, board: Board, rules: Rules) -> PublicTurn:
    """A move as everybody at the table saw it."""
    match entry.move:
        case Place(tiles):
            return PublicTurn(entry.player, "place", tiles, score=score_play(board, tiles, rules))
        case Pass():
            return PublicTurn(entry.player, "pass")
        case Exchange(tiles):
            return PublicTurn(entry.player, "exchange", count=len(tiles))
        case _:
            return PublicTurn(entry.player, "exchange")


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
    hidden = Counter(rules.tiles.counts)
    hidden.subtract(tile_of(tile.face) for tile in board.tiles())
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

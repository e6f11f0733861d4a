"""What a move is worth to a player who looks no farther than its points, its leave and what it offers."""

from __future__ import annotations

from collections import Counter

import numpy as np

from game.maven.levels_and_vocabularies import Level
from game.maven.messages import Candidate, Reasons
from game.maven.plays.board_arrays import Ints, counts_of, rack_of, table_of, tiles_of_board
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.list_values import judgement_in
from game.maven.plays.static_judgement import fill_offers, fill_static, offered_by
from game.maven.search import endgame
from game.maven.search.solitaire_policy import exchange_worths_alone, learnt_alone, worths_alone
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, Place, tiles_of
from game.rules.placing import check_placement
from game.rules.racks import without
from game.rules.scoring import score_play
from game.rules.seat_view import SeatView


def worths_of(view: SeatView, player: Level, rack: Ints, by_leaves: bool = False) -> tuple[Ints, Ints]:
    """What keeping each part of the rack is worth to this player, by mask: after a play, and after an
    exchange. With `by_leaves` a player who judges does so by leaves alone."""
    values, unseen = table_of(view.rules).values, rack_of(view.unseen)
    alone, judgement = len(view.rack_counts) == 1, judgement_in(view)
    exchanging = (
        exchange_worths_alone(learnt_alone(), rack, tiles_left(view))
        if alone
        else leave_worths(rack, judgement.leaves)
    )
    if alone and player.foresight >= 1:
        return worths_alone(learnt_alone(), rack, tiles_left(view), values), exchanging
    worths = np.zeros(1 << len(view.rack), np.int32)
    if judges(view, player) and by_leaves:
        return exchanging, exchanging
    if judges(view, player):
        numbers, usual = np.zeros_like(worths), counts_of(view.rules.tiles)
        fill_static(judgement, usual, rack, rack + unseen, view.bag_count, numbers, worths, exchanging)
    elif view.bag_count == 0 and not alone:
        worths = endgame.end_worths(rack, unseen, values)
    return worths, exchanging


def offers_of(view: SeatView, player: Level, move: Place) -> float:
    """What a play is worth to this player, in points, for what it offers the others."""
    if not judges(view, player):
        return 0.0
    table = table_of(view.rules)
    grid = tiles_of_board(view.board)
    fill_offers(judgement_in(view), table.premiums, grid)
    return offered_by(grid, move.tiles) / 1000


def judges(view: SeatView, player: Level) -> bool:
    """Whether the player looks beyond the score."""
    hidden = view.bag_count > 0 and len(view.rack_counts) > 1
    return player.foresight > 0 and hidden


def weighed(view: SeatView, move: Move, player: Level, by_leaves: bool = False) -> Candidate:
    """Any move that the rules allow, whatever its words, judged as it stands: by its points and its leave.

    `by_leaves` as in `worths_of`. Raises IllegalMove for a play that lies wrong.
    """
    score, offers = 0, 0.0
    worths, exchanging = worths_of(view, player, rack_of(view.rack), by_leaves)
    if isinstance(move, Exchange):
        worths = exchanging
    elif isinstance(move, Place):
        check_placement(view.board, move.tiles)
        score = score_play(view.board, move.tiles, view.rules).total
        offers = 0.0 if by_leaves else offers_of(view, player, move)
    kept = without("".join(sorted(view.rack, key=_kind)), tiles_of(move))
    leave = float(worths[_mask(view.rack, kept)]) / 1000
    return Candidate(move, score, score + offers + leave, reasons=Reasons(leave, offers))


def _mask(rack: str, kept: str) -> int:
    """The bits of the tiles kept, in order of kind; among equal tiles the last are kept."""
    mask, left = 0, Counter(kept)
    for bit, tile in reversed(list(enumerate(sorted(rack, key=_kind)))):
        if left[tile]:
            left[tile] -= 1
            mask |= 1 << bit
    return mask


def _kind(tile: str) -> tuple[bool, str]:
    return tile == BLANK, tile


def tiles_left(view: SeatView) -> int:
    """The tiles in the bag and on the rack of a player alone."""
    return len(view.unseen) + len(view.rack)

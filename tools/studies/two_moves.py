"""By how much one move is better than another, for studies and tests that choose both."""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.maven.messages import Budget, Difference, Pair
from game.maven.player.comparing import nodes_for, pair_compared
from game.maven.player.maven_challenges import accepted
from game.rules.moves import Move
from game.rules.seat_view import SeatView


def compare(
    view: SeatView, one: Move, other: Move, lexicon: Lexicon, budget: Budget, seed: int, whole: bool = False
) -> Difference | None:
    """By what the seat to move can know; None where `pair_compared` tells nothing.

    Words may be any. Raises IllegalMove for a play that lies wrong, or tiles that are not on the rack.
    """
    pair, nodes = Pair(one, other), nodes_for(view, budget)
    return pair_compared(accepted(view), pair, lexicon, nodes, seed, whole=whole)[1].behind

"""By how much one move is better than another: what the coach says rests on this, and on nothing else.

Which search tells is decided as when a move is chosen: an end is proven or nothing is said of it, with a tile
or two in the bag all draws are met, and before that both moves are played on in the same deals. Alone at the
table points are all there is, and the same bags tell.
"""

from __future__ import annotations

from dataclasses import replace

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level_with
from game.maven.messages import FEWEST_NODES, Budget, Candidate, Difference, Interval, Pair, Purpose, Stop
from game.maven.player.at_a_glance import weighed
from game.maven.player.ways_to_search import (
    Tools,
    dealt,
    fits_kernels,
    has_time,
    inferred,
    is_countable,
    is_duel_end,
    is_solvable,
    is_worth_simulating,
    threads_within,
    tools_for,
)
from game.maven.search import endgame, preendgame
from game.maven.search.paired import MOST_DEALS, paired
from game.maven.search.paired_alone import paired_alone
from game.maven.search.rack_inference import guessed_deals
from game.maven.search.solitaire_policy import learnt_alone
from game.rules.moves import Pass
from game.rules.seat_view import SeatView

_A_SECOND, _POSITIONS_A_SECOND, _ALONE_A_SECOND = 12_000, 250_000, 5_000
"""Nodes that there is time for: on one core, of the last tiles, and alone at the table."""
_INFERENCE = Budget(nodes=10_000)
"""For a guess at what opponents hold: always as much, since with another guess another difference is true."""
_FRESH = 0x9E3779B9
"""Makes another luck of a seed: the one that has made a move the best one would speak for it once more."""


def pair_compared(
    view: SeatView,
    pair: Pair,
    lexicon: Lexicon,
    budget: Budget,
    seed: int,
    stop: Stop | None = None,
    whole: bool = False,
) -> tuple[Candidate, Candidate]:
    """Both moves as they stand, the second with how far it is behind the first.

    Nothing is told of that without time to look ahead, and in an end that was not proven in the time. `stop`
    is asked whether the time is over; with `whole` all of it is spent, however clear the matter may be.
    """
    player = level_with(STRONGEST, view.rules.dictionary.base, Purpose.JUDGE)
    one, other = (weighed(view, move, player, is_countable(view)) for move in (pair.first, pair.second))
    tools = tools_for(view, lexicon, player.vocabulary)
    return one, compared(view, one, other, tools, seed, budget, stop, whole)


def compared(
    view: SeatView,
    best: Candidate,
    move: Candidate,
    tools: Tools,
    seed: int,
    budget: Budget,
    stop: Stop | None = None,
    whole: bool = False,
) -> Candidate:
    """A move with how far it is behind the best one, and with its worth where that can be proven."""
    if not has_time(budget):
        return move
    seed ^= _FRESH
    if len(view.rack_counts) == 1:
        return _alone(view, best, move, tools, seed, budget, stop)
    if is_duel_end(view):
        return _proven(view, best, move, tools, budget, stop) if is_solvable(view) else move
    if is_countable(view):
        guesses, _ = inferred(view, *tools, _INFERENCE, 0, stop)
        nodes = budget.nodes or 0
        behind = preendgame.difference(
            view, best, move, *tools, seed, nodes, stop, guesses, threads_within(budget)
        )
        if behind is not None:
            return replace(move, behind=behind)
    if not is_worth_simulating(view, budget):
        return move
    nodes = budget.nodes or 0
    if view.bag_count:
        guesses, _ = inferred(view, *tools, _INFERENCE, 0, stop)
        deals = guessed_deals(view, guesses, min(MOST_DEALS, nodes), seed)
    else:
        deals, _ = dealt(view, *tools, _INFERENCE, 0, stop)
    behind = paired(view, best, move, *tools, seed, deals, nodes, stop, threads_within(budget), whole)
    return replace(move, behind=behind)


def _alone(
    view: SeatView,
    best: Candidate,
    move: Candidate,
    tools: Tools,
    seed: int,
    budget: Budget,
    stop: Stop | None,
) -> Candidate:
    """As `compared`, of a player alone; once the bag is empty the search has told all that there is."""
    if isinstance(move.move, Pass) or not fits_kernels(view):
        return move
    if view.bag_count == 0:
        apart = best.equity - move.equity
        exact = Interval(apart, apart, apart)
        return replace(move, behind=Difference(Interval(0.0, 0.0, 0.0), exact))
    nodes = budget.nodes or 0
    behind = paired_alone(view, best, move, *tools, learnt_alone(), seed, nodes, stop)
    return replace(move, behind=behind)


def _proven(
    view: SeatView, best: Candidate, move: Candidate, tools: Tools, budget: Budget, stop: Stop | None
) -> Candidate:
    """Of an end: the proven worth of the move, and the difference, if the best one's worth is proven, too."""
    if not best.proven:
        best = endgame.worth_of(view, best, *tools, budget.nodes, stop)
    move = endgame.worth_of(view, move, *tools, budget.nodes, stop)
    if not best.proven or not move.proven:
        return move
    apart = (best.win_rate or 0.0) - (move.win_rate or 0.0), best.equity - move.equity
    exact = [Interval(each, each, each) for each in apart]
    return replace(move, behind=Difference(exact[0], exact[1], proven=True))


def half_of(view: SeatView, budget: Budget) -> Budget:
    """What is left of a budget for choosing a move where another is to be compared with it afterwards."""
    whole = nodes_for(view, budget)
    if whole.nodes is None or not has_time(whole):
        return budget
    return replace(whole, nodes=max(whole.nodes // 2, FEWEST_NODES))


def nodes_for(view: SeatView, budget: Budget) -> Budget:
    """The budget with the nodes that there is time for in its seconds."""
    if budget.seconds is None:
        return budget
    if is_duel_end(view):
        rate = _POSITIONS_A_SECOND
    elif len(view.scores) == 1:
        rate = _ALONE_A_SECOND
    else:
        rate = _A_SECOND * (1 if is_countable(view) else threads_within(budget))
    nodes = max(int(budget.seconds * rate), FEWEST_NODES)
    return replace(budget, nodes=nodes if budget.nodes is None else min(nodes, budget.nodes))

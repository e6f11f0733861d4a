"""Two seats and few tiles in the bag: a cascade from a glance at many plays to proofs for the best.

Every play that may be best is first played on at a glance, in the same few deals of the tiles unseen as
all others (`rollouts`); by halves the better ones go on and meet more of them (sequential halving: Karnin,
Koren and Somekh 2013). A deal tells where each tile lies, but nobody at the table knows it (`late_games`).
How far ahead a rollout ends says how likely the deal is really won, most often beyond doubt. What is open is
then searched, deal by deal, of the leader and of whoever may still be better, and there where most is open.
All this goes by stages, each as long as all before it, with more plays and more of everything: a longer
search does first what a shorter one does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count, permutations, takewhile
from math import ceil, log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Budget, Candidate, Difference, Interval
from game.maven.plays.board_arrays import KINDS, Floats, rack_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.plays.win_chance import chance_to_win
from game.maven.search.deals import Deals, all_deals, in_order_of_luck
from game.maven.search.endgame import watching
from game.maven.search.endgame_moves import NODES, STOP
from game.maven.search.late_games import Ended, LateGames, Table, table_of_view, tiles_of_rack
from game.maven.search.late_odds import (
    BEYOND_DOUBT,
    FEWEST_FOR_REPLIES,
    HASTY,
    error_of_replies,
    odds_after_reply,
    odds_of_rollouts,
    odds_of_search,
    taken_for_won,
    wrong_about_wins,
)
from game.maven.search.late_plays import likeliest, may_end_by_passing, worth_judging
from game.maven.search.paired import interval_of
from game.maven.search.rack_inference import SEED_BITS, Guess
from game.maven.search.rollouts import LEAD
from game.maven.search.side_by_side import Searcher, SideBySide, searchers_for
from game.maven.search.simulation import Rollouts
from game.rules.moves import Move, Place
from game.rules.seat_view import SeatView

MOST_IN_BAG = 2
_FINAL, _NODES_FOR_ONE = 6, 1600
"""Plays that are left when halving ends, at least; and one for so many nodes."""
_ROLLOUTS_A_PLAY, _OF_A_REPLY = 8, 2
"""Rollouts that there is time for with each play, and with each reply, as long as there are so many."""
_MOST_PLAYS = 500
"""Their boards take 19 KB each."""
_GLANCES = 0.4
"""Share of the time for rollouts."""
_ALL_GLANCES = 1000
"""With fewer nodes nothing is searched."""
_AT_ONCE = 80
"""Rollouts between two looks at the clock."""
_NODES_A_SECOND = 12_000
_ROLLOUT = 4
"""Nodes that a rollout takes."""
_POSITIONS_A_NODE = 10
"""Positions of a search that take as long as one node, in which budgets are counted."""
_HASTIER, _LONG = 37.5, 9600
"""Nodes for the first reply to a play that leaves tiles in the bag, where there are less than so many."""
_LONGER, _FOR_REPLIES, _AT_LEISURE = 4, 60, 4
"""By how much replies grow that a choice rests on, up to one part in so few of the nodes; `difference` begins
with one in so many."""
_REPLIED = 3
"""How many times as long it takes to search a deal in which tiles are left in the bag."""
_FEWEST = 8
"""Plays that are looked at however little time there is."""
_TRUST = 4
"""The judgement at a glance weighs as much as this many deals, as long as there are deals left to meet."""
_FIRST_LOOK, _MORE = 2500, 8
"""Positions that a deal is worth at first, and how many times as many each time after."""
_FIRST_STAGE = 300
"""Nodes of the first stage of a search; each stage after takes as many as all before it."""
_BEYOND = 4
"""No stage begins that would end after so many times the nodes."""
_DOUBTED = 80
"""Plays of which one deal is searched that rollouts took for lost, where there is time left."""
_DOUBT = 2.0
"""Standard errors within which a play may still be the better one."""
_SURE = 0.02
"""The variance of a deal that is as good as decided; and how likely to lose is whoever is as good as sure to
win."""
_SURE_TOGETHER = 0.05**2
"""The variance of a chance that is as good as none, of what rollouts may be wrong about together."""
_BOUNDS = 1.96
"""Standard errors that hold 95 in 100."""
_HAIR = 0.01
_WHOLE = 500.0
"""How much of a chance points can make up where it is equal, and the points that make up all of that."""
_TOLD = 5


def judge(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    seed: int,
    budget: Budget,
    stop: Callable[[], bool] | None = None,
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None = None,
    guesses: Mapping[int, Guess] | None = None,
    threads: int = 1,
    weigh: Move | None = None,
) -> list[Candidate]:
    """The candidates, the likeliest to win first with their win rates, then those that were not judged.

    `candidates` come best equity first; that with the move to `weigh` is judged wherever it stands. Deals
    count by the `guesses` at what the opponent holds. One of `budget.nodes` and `stop` must put an end to it.
    One thread at a time.
    """
    searchers = _searchers(view, generator, bench, threads)
    if (stop and stop()) or not searchers:
        return list(candidates)
    nodes = _nodes_of(budget)
    tried = worth_judging(view, candidates, plays_within(budget, threads), weigh)
    if len(tried) < 2:
        return list(candidates)
    limited = budget.nodes is not None
    with watching(stop, *(each.work.shelf for each in searchers)):
        cascade = _Cascade(
            view, tried, searchers, seed, nodes, limited, guesses or {}, threads, _stages(nodes), weigh
        )
        for _ in cascade.run():
            if on_thinking:
                on_thinking(tuple(cascade.standing(_TOLD)))
    return cascade.ranked(candidates)


def plays_within(budget: Budget, threads: int = 1) -> int:
    """How many plays `judge` looks at in that time at most, in the longest stage that may begin."""
    return _plays_in(max(_stages(_nodes_of(budget))), threads)


def _plays_in(nodes: float, threads: int) -> int:
    """How many plays are looked at in a stage that ends after so many nodes."""
    most = int(nodes * threads * _GLANCES / _ROLLOUT / _ROLLOUTS_A_PLAY)
    return min(max(most, _FEWEST), _MOST_PLAYS)


def _stages(nodes: float) -> Iterator[float]:
    """Nodes at which each stage of a search ends, up to some that are not reached in so many."""
    most = max(_BEYOND * nodes, 2 * _FIRST_STAGE)
    return takewhile(lambda stage: stage < most, (float(_FIRST_STAGE << n) for n in count()))


def _nodes_of(budget: Budget) -> float:
    return budget.nodes or (budget.seconds or 0.0) * _NODES_A_SECOND


def difference(
    view: SeatView,
    one: Candidate,
    other: Candidate,
    generator: Generator,
    bench: Bench,
    seed: int,
    nodes: float,
    stop: Callable[[], bool] | None,
    guesses: Mapping[int, Guess],
    threads: int = 1,
) -> Difference | None:
    """By how much `one` is better than `other`, over all draws; None if that cannot be told.

    Nodes that are left over are spent on proofs. One thread at a time.
    """
    searchers, pair = _searchers(view, generator, bench, threads), (one, other)
    if not searchers:
        return None
    if may_end_by_passing(view) and not all(isinstance(each.move, Place) for each in pair):
        return None
    with watching(stop, *(each.work.shelf for each in searchers)):
        return _Cascade(view, pair, searchers, seed, nodes, True, guesses, threads).difference()


def _searchers(view: SeatView, generator: Generator, bench: Bench, threads: int) -> tuple[Searcher, ...]:
    return searchers_for(rack_of(view.rack) + rack_of(view.unseen), generator, bench, threads)


class _Look(NamedTuple):
    """A search of one deal of a play."""

    play: int
    deal: int
    looks: int
    """How often it was searched before."""
    nodes: float
    """For each reply while tiles are in the bag."""


_Seen = list[Ended] | None
"""How a deal ends with each order of the tiles in the bag; None where the search was told to stop."""


class _Cascade:
    """Some plays of one position, and what is known of each in each deal."""

    def __init__(
        self,
        view: SeatView,
        tried: Sequence[Candidate],
        searchers: Sequence[Searcher],
        seed: int,
        nodes: float,
        limited: bool,
        guesses: Mapping[int, Guess],
        threads: int = 1,
        stages: Iterable[float] | None = None,
        weigh: Move | None = None,
    ) -> None:
        self._view, self._tried, self._searchers = view, tried, searchers
        self._limit = nodes if limited else float("inf")
        self._stages, self._grows = stages or (nodes,), stages is not None
        self._nodes, self._until = nodes, self._limit
        """Nodes with which this stage ends or would if there were time; and those with which it does."""
        self._weighed = np.array([each.move == weigh for each in tried])
        self._luck = np.random.Generator(np.random.PCG64(seed & SEED_BITS))
        self._seed = seed
        self._deals = _deals(view, guesses, self._luck)
        first = searchers[0]
        self._rollouts = Rollouts(view, tried, first.generator, first.bench, seed, self._deals.racks, threads)
        self._threads = threads
        self._games: dict[tuple[int, float], LateGames] = {}
        """By searcher and the nodes for each reply while tiles are in the bag."""
        self._rolled = 0.0
        """Nodes that rollouts have taken, those of replies aside."""
        self._replying = [0.0 for _ in searchers]
        """By searcher, nodes that rollouts of replies have taken."""
        self._begun = [int(each.work.shelf.control[NODES]) for each in searchers]
        self._side_by_side = SideBySide[_Look, _Seen](len(searchers))
        shape = len(tried), len(self._deals.racks)
        self._met = np.zeros(len(tried), np.int64)
        self._survived = np.zeros(len(tried), np.int64)
        """The last stage whose halving each play has survived, counted from 1."""
        self._odds = np.full(shape, 0.5)
        """How likely each play wins in each deal."""
        self._rolled_odds = np.full(shape, 0.5)
        """The same by rollouts alone."""
        self._searched = np.zeros(shape, np.bool_)
        """By deal, whether that was ever searched."""
        self._in_hand = np.zeros(shape, np.bool_)
        """By deal, whether it is being searched just now."""
        self._looks = np.zeros(shape, np.int64)
        """How often that has been searched; -1 where nothing is left to find."""
        self._asked = np.zeros(len(tried))
        """Nodes for each reply to a play while tiles are in the bag; none before it is searched."""
        self._replied = np.zeros(shape)
        """By deal, how many nodes each reply had."""
        tiles = len(view.unseen) + len(view.rack)
        lead = view.scores[view.seat] - view.scores[1 - view.seat]
        self._expected = np.array([chance_to_win(lead + each.equity, tiles) for each in tried])
        self._late = np.array([not self._empties(each) for each in tried])

    def _empties(self, candidate: Candidate) -> bool:
        """Whether nothing is left in the bag, so that the order in which tiles are drawn does not matter."""
        move = candidate.move
        return isinstance(move, Place) and len(move.tiles) >= self._view.bag_count

    def run(self) -> Iterator[None]:
        """Halve, then search, stage by stage, each with twice the nodes of the one before. What is found is
        kept, and nothing depends on when it will end, so a longer search goes on from where a shorter one
        ended."""
        with self._side_by_side:
            yield from self._go_by_stages()

    def _go_by_stages(self) -> Iterator[None]:
        for nodes in self._stages:
            self._nodes, self._until = nodes, min(nodes, self._limit)
            if self._is_won():
                return
            if self._is_over():  # a search of the stage before took longer than this one has
                continue
            yield from self._halve()
            if nodes >= _ALL_GLANCES:
                yield from self._search()

    def _is_won(self) -> bool:
        """Whether a play is proven to win always, so that none can be better."""
        final = self._final()
        won = (self._looks[final] < 0).all(axis=1) & (self._odds[final] == 1.0).all(axis=1)
        return bool((won & ~self._late[final]).any())

    def _is_over(self) -> bool:
        return self._is_stopped() or self.spent > self._until

    def _is_stopped(self) -> bool:
        return bool(self._searchers[0].work.shelf.control[STOP])

    @property
    def spent(self) -> float:
        """Nodes that have passed: what searchers do side by side takes as long as what one does."""
        looked_at = [int(each.work.shelf.control[NODES]) for each in self._searchers]
        positions = sum(looked_at) - sum(self._begun)
        searched = positions / _POSITIONS_A_NODE + sum(self._replying)
        return self._rolled + searched / len(self._searchers)

    def _in_play(self) -> NDArray[np.int64]:
        """The first plays, as many as belong to this stage, and what is no play; without stages all."""
        if not self._grows:
            return np.arange(len(self._tried))
        most = _plays_in(self._nodes, self._threads)
        places = np.array([isinstance(each.move, Place) for each in self._tried])
        return np.flatnonzero(~places | (np.cumsum(places) <= most) | self._weighed)

    def _halve(self) -> Iterator[None]:
        some, last = self._in_play(), max(_FINAL, int(self._nodes / _NODES_FOR_ONE))
        steps = 1 + max(0, ceil(log2(len(some) / last)))
        share = self._nodes * (_GLANCES if self._nodes >= _ALL_GLANCES else 1.0) / _ROLLOUT * self._threads
        before, until = self._leader(), 0
        for step in range(steps):
            until = min(until + max(1, int(share / steps / len(some))), len(self._deals.racks))
            self._glance_until(some, until)
            if self._is_over():
                break
            if step < steps - 1:
                some = self._better(some, max(last, -(-len(some) // 2)))
            yield
        if not self._is_over() or not len(before):  # what time cuts off replaces nothing that is known better
            self._survived[np.union1d(some, before)] = self._survived.max() + 1

    def _leader(self) -> NDArray[np.int64]:
        """The best of the plays that are known well, if there are any yet."""
        known = np.flatnonzero(self._known_well())
        return known[np.argsort(-self._believed(known), kind="stable")[:1]]

    def _known_well(self) -> NDArray[np.bool_]:
        """Which plays were among the last ones of any stage, and have met as many deals as those now."""
        final = self._final() if self._survived.any() else np.zeros(0, np.int64)
        known: NDArray[np.bool_] = (self._survived > 0) & (
            self._met >= self._met[final].min(initial=len(self._deals.racks))
        )
        return known

    def _glance_until(self, some: NDArray[np.int64], until: int) -> None:
        """Let some plays meet so many deals, those that have met more of them aside."""
        while not self._is_over():
            met = int(self._met[some].min())
            if met >= until:
                return
            behind = some[self._met[some] == met]
            self._glance(behind, met, min(until - met, max(self._threads, _AT_ONCE // len(behind))))

    def _believed(self, some: NDArray[np.int64]) -> Floats:
        """The chances of some plays, less the error of one that rests on replies: the best of many guesses is
        most often one that is too high."""
        doubts = [self._error(int(i)) if self._late[i] and self._met[i] else 0.0 for i in some]
        believed: Floats = self._means(some) - np.array(doubts)
        return believed

    def _better(self, some: NDArray[np.int64], most: int) -> NDArray[np.int64]:
        """The likeliest of some plays. Those that leave tiles in the bag are no more than half, as long as
        there are others, since least is known of them."""
        best = some[np.argsort(-self._means(some), kind="stable")]
        crowd = self._late[best] & (np.cumsum(self._late[best]) > most // 2)
        return np.concatenate([best[~crowd], best[crowd]])[:most]

    def _glance(self, some: NDArray[np.int64], first: int, rounds: int) -> None:
        """Play some of the plays on in so many deals, from the first on."""
        alive = np.zeros(len(self._tried), np.bool_)
        alive[some] = True
        self._rollouts.play(alive, first, rounds)
        self._rolled += len(some) * rounds * _ROLLOUT / self._threads
        self._met[some] += rounds
        leads = self._rollouts.notes[some, first : first + rounds, LEAD]
        odds = odds_of_rollouts(leads, self._late[some, None])
        self._rolled_odds[some, first : first + rounds] = self._odds[some, first : first + rounds] = odds
        for index in some[self._searched[some].any(axis=1)].tolist():
            self._believe(index)

    def _taken_for_won(self, index: int) -> NDArray[np.bool_]:
        """By deal that a play has met, whether its rollout takes it for won."""
        return taken_for_won(self._rolled_odds[index, : int(self._met[index])], bool(self._late[index]))

    def _wrong_about_wins(self, index: int) -> tuple[float, float]:
        """How often a deal of a play is lost that its rollout takes for won, and the variance of that."""
        met = int(self._met[index])
        looked_up = self._taken_for_won(index) & self._searched[index, :met]
        return wrong_about_wins(1 - self._odds[index, :met][looked_up], bool(self._late[index]))

    def _believe(self, index: int) -> None:
        """Reckon anew what rollouts of a play are worth, after a search."""
        met = int(self._met[index])
        rate, _ = self._wrong_about_wins(index)
        usual, _ = wrong_about_wins(np.empty(0), bool(self._late[index]))
        unknown = self._taken_for_won(index) & ~self._searched[index, :met]
        self._odds[index, :met][unknown] = self._rolled_odds[index, :met][unknown] * (1 - rate) / (1 - usual)

    def _wrong_altogether(self, index: int) -> Floats:
        """By deal, how much of the variance of a play's chance is that its rollouts may be wrong together."""
        met = int(self._met[index])
        weights, _ = self._deals.weights(met)
        unknown = self._taken_for_won(index) & ~self._searched[index, :met]
        _, variance = self._wrong_about_wins(index)
        share = float(weights[unknown].sum() / weights.sum())
        return np.where(unknown, share**2 * variance / max(1, int(unknown.sum())), 0.0)

    def _means(self, some: NDArray[np.int64]) -> Floats:
        """The chances of some plays to win, and a hair for points."""
        means = np.empty(len(some))
        for met in np.unique(self._met[some]).tolist():
            alike = self._met[some] == met
            means[alike] = self._means_after(some[alike], met) if met else self._expected[some[alike]]
        return means

    def _means_after(self, some: NDArray[np.int64], met: int) -> Floats:
        weights, _ = self._deals.weights(met)
        weights = weights / weights.sum()
        means: Floats = self._odds[some, :met] @ weights
        trust = _TRUST * self._deals.left(met)
        means += (self._expected[some] - means) * trust / (met + trust)
        leads = np.clip(self._rollouts.notes[some, :met, LEAD] / _WHOLE, -1.0, 1.0)
        means += _HAIR * leads @ weights
        return means

    def _open(self, index: int) -> Floats:
        """By deal, how much of the variance of a play's chance is that nobody has searched it."""
        met = int(self._met[index])
        weights, _ = self._deals.weights(met)
        odds = self._odds[index, :met]
        found: Floats = (weights / weights.sum()) ** 2 * odds * (1 - odds)
        found[self._looks[index, :met] < 0] = 0.0
        return found

    def _search(self) -> Iterator[None]:
        """Search deals of the leader and of its closest rival until nothing is open between them; then, while
        there is time, do so with the plays that were given up, look whether rollouts were wrong about them,
        and whether replies were hasty."""
        yield from self._between(self._final())
        yield from self._go_on_with_the_hopeful()
        yield from self._look_at(self._doubted()[:_DOUBTED])
        while not self._is_over() and (rest_on_replies := self._rest_on_replies()):
            yield from self._reply_at_leisure(rest_on_replies)
        yield from self._prove_the_leader()
        while not self._is_over() and (doubted := self._doubted()):
            yield from self._look_at(doubted)
            yield from self._go_on_with_the_hopeful()
        yield from self._prove_the_leader()

    def _prove_the_leader(self) -> Iterator[None]:
        """Search what is open of the leader, as little as that is."""
        while not self._is_over():
            final = self._final()
            leader = int(final[np.argmax(self._means(final))])
            values = self._worth_searching(leader, self._open(leader))
            if values.max() > 0:
                self._begin(leader, int(np.argmax(values)))
                if not self._side_by_side.is_full:
                    continue
            elif self._side_by_side.is_idle:
                return
            self._take_what_is_found()
            yield
        self._take_what_is_found(every=True)

    def _go_on_with_the_hopeful(self) -> Iterator[None]:
        """Take plays that were given up among the last ones, as long as one may be better than these."""
        while not self._is_over():
            means = self._means(np.arange(len(self._tried)))
            given_up = np.flatnonzero((self._met > 0) & (self._survived < self._survived.max()))
            hopes = means[given_up] + _DOUBT * np.array([self._error(int(index), True) for index in given_up])
            if not len(given_up) or hopes.max() <= means[self._final()].max():
                return
            index = int(given_up[np.argmax(hopes)])
            self._meet_as_many(index)
            yield from self._between(self._final())

    def _meet_as_many(self, index: int) -> None:
        """Let a play meet all deals that the last ones have met, and be one of them."""
        met, until = int(self._met[index]), int(self._met[self._final()].max())
        if met < until:
            self._glance(np.array([index]), met, until - met)
        self._survived[index] = self._survived.max()

    def _look_at(self, doubted: Sequence[int]) -> Iterator[None]:
        """Search one more deal of each of these plays, and take the misjudged among the last ones."""
        for index in doubted:
            if self._is_over():
                return
            if self._is_misjudged(index):
                yield from self._reconsider(index)

    def _final(self) -> NDArray[np.int64]:
        """The plays that came farthest."""
        final = np.flatnonzero(self._survived == self._survived.max())
        return final[self._met[final] > 0]

    def _rest_on_replies(self) -> list[int]:
        """Those of the last plays that may be best and rest on replies, if there is time to ask for better
        ones."""
        final = self._final()
        if not len(final):
            return []
        best = self._means(final).max()
        if best > 1 - _SURE:
            return []
        hopes = self._means(final) + _DOUBT * np.array([self._error(int(index), True) for index in final])
        longer = np.maximum(self._asked[final], self._first_reply()) * _LONGER
        may_wait = self._late[final] & (longer <= self._nodes / _AT_LEISURE)
        return [int(index) for index in final[may_wait & (hopes >= best)]]

    def _first_reply(self) -> float:
        return _HASTIER * (_LONGER if self._nodes >= _LONG else 1)

    def _reply_at_leisure(self, rest_on_replies: Sequence[int]) -> Iterator[None]:
        """Ask anew, and for longer, what is replied to plays that leave tiles in the bag: a hasty reply makes
        such a play look too good."""
        for index in rest_on_replies:
            self._asked[index] = max(self._asked[index], self._first_reply()) * _LONGER
        looks = self._looks.copy()
        self._looks[rest_on_replies] = 0
        yield from self._between(self._final())
        for index in rest_on_replies:  # what was not asked anew is known as before
            old = self._looks[index] == 0
            self._looks[index, old] = looks[index, old]

    def _doubted(self) -> list[int]:
        """The plays that were given up and may be best after all, by turns that which rollouts hold for the
        likeliest and that of most equity."""
        every = range(len(self._tried))
        likeliest = np.argsort(-self._means(np.arange(len(self._tried))), kind="stable").tolist()
        by_turns = dict.fromkeys(chain.from_iterable(zip(likeliest, every, strict=True)))
        leader = float(self._means(self._final()).max(initial=0.0))
        last = self._survived.max()
        return [each for each in by_turns if self._survived[each] < last and self._may_reach(each, leader)]

    def _may_reach(self, index: int, chance: float) -> bool:
        """Whether a play has a deal that rollouts alone took for lost, and would be likelier to win than this
        if all were won that no search has decided."""
        met = int(self._met[index])
        if not self._doubts(index).any():
            return False
        weights, _ = self._deals.weights(met)
        at_most = np.where(self._looks[index, :met] == 0, 1.0, self._odds[index, :met])
        return float(np.average(at_most, weights=weights)) > chance

    def _doubts(self, index: int) -> NDArray[np.bool_]:
        """By deal that a play has met, whether rollouts alone took it for lost."""
        met = int(self._met[index])
        doubts: NDArray[np.bool_] = self._are_lost(index)[:met] & (self._looks[index, :met] == 0)
        return doubts

    def _reconsider(self, index: int) -> Iterator[None]:
        """Take a misjudged play among the last ones: it meets all deals that they have met, and where
        rollouts took one for lost nothing is known until it is searched."""
        self._meet_as_many(index)
        believed = self._odds[index].copy()
        self._odds[index][self._are_lost(index) & (self._looks[index] == 0)] = 0.5
        yield from self._between(self._final())
        if self._is_over():  # what there was no time for must not speak for it
            unsearched = self._looks[index] == 0
            self._odds[index][unsearched] = believed[unsearched]
            self._believe(index)

    def _is_misjudged(self, index: int) -> bool:
        """Whether a search of the likeliest deal that rollouts alone took for lost finds it won: then none of
        them is believed any more."""
        weights, _ = self._deals.weights(int(self._met[index]))
        deal = int(np.argmax(np.where(self._doubts(index), weights, 0.0)))
        self._look(index, deal)
        return bool(self._looks[index, deal] != 0 and self._odds[index, deal] >= 0.5)

    def _are_lost(self, index: int) -> NDArray[np.bool_]:
        """By deal, whether it looks lost beyond doubt."""
        lost: NDArray[np.bool_] = self._odds[index] < BEYOND_DOUBT
        return lost

    def _between(self, final: NDArray[np.int64]) -> Iterator[None]:
        """Search deals of the leader among some plays and of its closest rival."""
        open_in = {int(index): self._open(int(index)) for index in final}
        while len(final) and not self._is_over():
            means = self._means(final)
            opens = [open_in[int(index)] for index in final]
            leader = int(np.argmax(means))
            errors = np.sqrt([each.sum() for each in opens])
            of_leader = np.hypot(errors[leader], np.sqrt(self._wrong_altogether(int(final[leader])).sum()))
            doubts = means - means[leader] + _DOUBT * np.hypot(errors, of_leader)
            doubts[leader] = -1.0
            rival = int(np.argmax(doubts))
            pair = [leader] if doubts[rival] <= 0 or len(final) == 1 else [leader, rival]
            if len(pair) == 1 and self._is_as_good_as_known(int(final[leader])):
                break
            values = [self._worth_searching(int(final[one]), opens[one]) for one in pair]
            chosen = int(np.argmax([each.max() for each in values]))
            if values[chosen].max() > 0:
                self._begin(int(final[pair[chosen]]), int(np.argmax(values[chosen])))
                if not self._side_by_side.is_full:
                    continue
            elif self._side_by_side.is_idle:
                if len(pair) == 1:
                    break
                final = np.delete(final, rival)  # all that can be found is found
                continue
            for index in self._take_what_is_found():
                open_in[index] = self._open(index)
            yield
        self._take_what_is_found(every=True)

    def difference(self) -> Difference | None:
        """By how much the first of two plays is better than the second: both meet all deals, then what is
        most open is searched, of either, until the time is over."""
        with self._side_by_side:
            return self._difference()

    def _difference(self) -> Difference | None:
        self._asked[:] = self._nodes / _FOR_REPLIES
        both, every = np.arange(2), len(self._deals.racks)
        while (met := int(self._met[0])) < every and not self._is_over():
            self._glance(both, met, min(every - met, max(self._threads, _AT_ONCE // 2)))
        while met and not self._is_over():
            values = [self._worth_searching(index, self._open(index)) for index in (0, 1)]
            index = int(np.argmax([each.max() for each in values]))
            if values[index].max() > 0:
                self._begin(index, int(np.argmax(values[index])))
                if not self._side_by_side.is_full:
                    continue
            elif self._side_by_side.is_idle:
                break
            self._take_what_is_found()
        self._take_what_is_found(every=True)
        return self._apart() if met > 1 or met == every else None

    def _apart(self) -> Difference:
        met = int(self._met[0])
        weights, left_out = self._deals.weights(met)
        drawn = interval_of(self._odds[0, :met] - self._odds[1, :met], weights, left_out, unseen=1.0)
        # Of open deals it is forgotten that both plays have them in common, so this is rather too much.
        unsearched = sum(
            float(self._open(index).sum() + self._wrong_altogether(index).sum()) for index in (0, 1)
        )
        guessed = sum(self._guessed(index) for index in (0, 1))
        wide = float(np.hypot(drawn.high - drawn.mean, _BOUNDS * np.sqrt(unsearched + guessed)))
        leads = self._rollouts.notes[:, :met, LEAD]
        return Difference(
            Interval(drawn.mean, drawn.mean - wide, drawn.mean + wide),
            interval_of(leads[0] - leads[1], weights, np.maximum(left_out, 1.0)),  # no more than rollouts
            proven=wide == 0.0,
        )

    def _is_as_good_as_known(self, index: int) -> bool:
        met = int(self._met[index])
        odds = self._odds[index, :met]
        together = float(self._wrong_altogether(index).sum())
        return bool((odds * (1 - odds) < _SURE).all()) and together < _SURE_TOGETHER

    def _worth_searching(self, index: int, opens: Floats) -> Floats:
        """What searching each deal once more promises for its cost."""
        looks = np.maximum(self._looks[index, : len(opens)], 0)
        worth: Floats = opens / float(_MORE) ** looks + self._wrong_altogether(index)
        worth[self._in_hand[index, : len(opens)]] = 0.0
        return worth / (_REPLIED if self._late[index] else 1)

    def _look(self, index: int, deal: int) -> None:
        """Search one deal of a play."""
        self._begin(index, deal)
        self._take_what_is_found(every=True)

    def _begin(self, index: int, deal: int) -> None:
        """Have one deal of a play searched by whoever is free."""
        looks = int(self._looks[index, deal])
        nodes = self._asked[index] = self._asked[index] or self._first_reply()
        positions, tables = _FIRST_LOOK * _MORE**looks, self._tables(index, deal)
        look = _Look(index, deal, looks, float(nodes))
        self._in_hand[index, deal] = True

        def search(searcher: int) -> _Seen:
            games = self._games_with(searcher, look.nodes)
            seen = [games.ended(table, positions) for table in tables]
            return None if games.is_stopped() else seen

        self._side_by_side.begin(look, search)

    def _take_what_is_found(self, every: bool = False) -> list[int]:
        """Believe what searches have found; of which plays."""
        taken = []
        for look, seen in self._side_by_side.finished(every):
            self._in_hand[look.play, look.deal] = False
            if seen is not None:
                self._take(look, seen)
            taken.append(look.play)
        return taken

    def _take(self, look: _Look, seen: Sequence[Ended]) -> None:
        index, deal, late = look.play, look.deal, bool(self._late[look.play])
        rolled, shares = float(self._rolled_odds[index, deal]), []
        for ended in seen:
            share = 1.0 - ended.share
            shares.append(share if ended.proven else odds_of_search(share, rolled, late))
        share = sum(shares) / len(shares)
        self._odds[index, deal] = odds_after_reply(share, look.nodes) if late else share
        self._looks[index, deal] = -1 if all(ended.proven for ended in seen) else look.looks + 1
        self._replied[index, deal] = look.nodes
        self._searched[index, deal] = True
        self._believe(index)

    def _games_with(self, searcher: int, nodes: float) -> LateGames:
        """A searcher's games in which each reply has so many nodes."""
        if (searcher, nodes) not in self._games:
            tools = self._searchers[searcher]
            reply = partial(self._reply, searcher=searcher, nodes=nodes)
            self._games[searcher, nodes] = LateGames(tools.generator, tools.bench, tools.work, reply)
        return self._games[searcher, nodes]

    def _tables(self, index: int, deal: int) -> list[Table]:
        """The tables that follow a play in a deal, by the order of the tiles in the bag."""
        theirs = self._deals.racks[deal, 1]
        bag = tiles_of_rack(rack_of(self._view.unseen) - theirs)
        other, orders = tiles_of_rack(theirs), [bag]
        if self._late[index]:
            orders = sorted(set(map("".join, permutations(bag))))
        move, score = self._tried[index].move, self._tried[index].score
        return [table_of_view(self._view, other, order).after(move, score) for order in orders]

    def _reply(self, view: SeatView, searcher: int, nodes: float) -> Candidate:
        """What a side does that knows no more than this: chosen as here, with a small part of the time."""
        tools = self._searchers[searcher]
        candidates = likeliest(view, tools.generator, max(2, int(nodes / _ROLLOUT / _OF_A_REPLY)))
        if len(candidates) < 2 or nodes < FEWEST_FOR_REPLIES:
            return candidates[0]
        cascade = _Cascade(view, candidates, (tools,), self._seed, nodes, True, {})
        for _ in cascade.run():
            pass
        self._replying[searcher] += cascade._rolled + sum(cascade._replying)
        return cascade.standing(1)[0]

    def standing(self, most: int | None = None) -> list[Candidate]:
        """All plays, or so many, with their chances, those that came farthest in front, the likeliest to win
        first, as far as they are believed."""
        every = np.arange(len(self._tried))
        came_far = np.where(self._known_well(), self._survived.max(), self._survived)
        order = np.lexsort((every, -self._believed(every), -came_far))
        return [self._told(int(index)) for index in order[:most]]

    def _told(self, index: int) -> Candidate:
        met = int(self._met[index])
        if not met:
            return self._tried[index]
        weights, _ = self._deals.weights(met)
        mean = float(np.average(self._odds[index, :met], weights=weights))
        return replace(self._tried[index], win_rate=mean, win_error=self._error(index))

    def _error(self, index: int, hoped: bool = False) -> float:
        """The standard error of a play's chance, which has met a deal at least; without that its rollouts may
        be too high if it is `hoped` to be better."""
        met = int(self._met[index])
        weights, left_out = self._deals.weights(met)
        mean = float(np.average(self._odds[index, :met], weights=weights))
        near = (mean * met + 1) / (met + 2)  # few deals that all end alike prove nothing
        drawn = float((weights * weights * left_out).sum() / weights.sum() ** 2) * near * (1 - near)
        together = 0.0 if hoped else float(self._wrong_altogether(index).sum())
        return float(np.sqrt(drawn + self._open(index).sum() + self._guessed(index) + together))

    def _guessed(self, index: int) -> float:
        """How much of the variance of a play's chance is that it rests on what the other side does."""
        if not self._late[index]:
            return 0.0
        replied = self._replied[index, : int(self._met[index])]
        weights, _ = self._deals.weights(len(replied))
        likely = float(np.average(self._odds[index, : len(replied)], weights=weights))
        errors = [error_of_replies(nodes or HASTY, likely) for nodes in replied.tolist()]
        return float(np.average(errors, weights=weights)) ** 2

    def ranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Those tried, and then all others."""
        if not self._met.any():
            return list(candidates)
        moves = {each.move for each in self._tried}
        return [*self.standing(), *(each for each in candidates if each.move not in moves)]


def _deals(view: SeatView, guesses: Mapping[int, Guess], luck: np.random.Generator) -> Deals:
    """Every rack that the other side may hold, in an order of luck."""
    unseen = rack_of(view.unseen)
    other = 1 - view.seat
    every = all_deals(unseen, (view.rack_counts[other], view.bag_count), _EVERY)
    assert every is not None
    dealt, shares = every
    racks = np.zeros((len(dealt), 2, KINDS), np.int32)
    racks[:, 1] = dealt[:, 0]
    if guess := guesses.get(other):
        shares = shares * guess.odds(racks[:, 1], unseen)
    return in_order_of_luck(racks, shares, luck)


_EVERY = 100_000

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
from functools import partial
from itertools import chain, count, permutations, takewhile
from math import ceil, log2
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Budget, Candidate, Difference
from game.maven.plays.board_arrays import Floats, rack_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame import watching
from game.maven.search.endgame_moves import NODES, STOP
from game.maven.search.late_games import EndedGame, LateGames, OpenGame, table_of_view, tiles_of_rack
from game.maven.search.late_knowledge import SURE, KnownPlays, every_deal
from game.maven.search.late_odds import (
    FEWEST_FOR_REPLIES,
)
from game.maven.search.late_plays import likeliest, may_end_by_passing, worth_judging
from game.maven.search.rack_inference import SEED_BITS, Guess
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
    nodes: float
    """For each reply while tiles are in the bag."""


_Seen = list[EndedGame] | None
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
        self._deals = every_deal(view, guesses, self._luck)
        first = searchers[0]
        tools, dealt = (first.generator, first.bench), self._deals.racks
        self._rollouts = Rollouts(view, tried, *tools, seed, dealt, threads, by_points=True)
        self._threads = threads
        self._games: dict[tuple[int, float], LateGames] = {}
        """By searcher and the nodes for each reply while tiles are in the bag."""
        self._rolled = 0.0
        """Nodes that rollouts have taken, those of replies aside."""
        self._replying = [0.0 for _ in searchers]
        """By searcher, nodes that rollouts of replies have taken."""
        self._begun = [int(each.work.shelf.control[NODES]) for each in searchers]
        self._side_by_side = SideBySide[_Look, _Seen](len(searchers))
        self._known = KnownPlays(view, tried, self._deals, self._rollouts.notes)
        self._survived = np.zeros(len(tried), np.int64)
        """The last stage whose halving each play has survived, counted from 1."""
        self._in_hand = np.zeros((len(tried), len(self._deals.racks)), np.bool_)
        """By deal, whether it is being searched just now."""
        self._asked = np.zeros(len(tried))
        """Nodes for each reply to a play while tiles are in the bag; none before it is searched."""

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
        won = (self._known.looks[final] < 0).all(axis=1) & (self._known.odds[final] == 1.0).all(axis=1)
        return bool((won & ~self._known.late[final]).any())

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
                some = self._known.better(some, max(last, -(-len(some) // 2)))
            yield
        if not self._is_over() or not len(before):  # what time cuts off replaces nothing that is known better
            self._survived[np.union1d(some, before)] = self._survived.max() + 1

    def _leader(self) -> NDArray[np.int64]:
        """The best of the plays that are known well, if there are any yet."""
        known = np.flatnonzero(self._known_well())
        return known[np.argsort(-self._known.believed(known), kind="stable")[:1]]

    def _known_well(self) -> NDArray[np.bool_]:
        """Which plays were among the last ones of any stage, and have met as many deals as those now."""
        final = self._final() if self._survived.any() else np.zeros(0, np.int64)
        known: NDArray[np.bool_] = (self._survived > 0) & (
            self._known.met >= self._known.met[final].min(initial=len(self._deals.racks))
        )
        return known

    def _glance_until(self, some: NDArray[np.int64], until: int) -> None:
        """Let some plays meet so many deals, those that have met more of them aside."""
        while not self._is_over():
            met = int(self._known.met[some].min())
            if met >= until:
                return
            behind = some[self._known.met[some] == met]
            self._glance(behind, met, min(until - met, max(self._threads, _AT_ONCE // len(behind))))

    def _glance(self, some: NDArray[np.int64], first: int, rounds: int) -> None:
        """Play some of the plays on in so many deals, from the first on."""
        alive = np.zeros(len(self._tried), np.bool_)
        alive[some] = True
        self._rollouts.play(alive, first, rounds)
        self._rolled += len(some) * rounds * _ROLLOUT / self._threads
        self._known.meet(some, first, rounds)

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
            leader = int(final[np.argmax(self._known.means(final))])
            values = self._worth_searching(leader, self._known.open_to_a_search(leader))
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
            given_up = np.flatnonzero((self._known.met > 0) & (self._survived < self._survived.max()))
            if not len(given_up):
                return
            hopes = self._hopes(given_up)
            if hopes.max() <= self._known.means(self._final()).max():
                return
            index = int(given_up[np.argmax(hopes)])
            self._meet_as_many(index)
            yield from self._between(self._final())

    def _hopes(self, some: NDArray[np.int64]) -> Floats:
        """How likely some plays win if they are underrated as far as may well be."""
        errors = [self._known.error(int(index), hoped=True) for index in some]
        hopes: Floats = self._known.means(some) + _DOUBT * np.array(errors)
        return hopes

    def _meet_as_many(self, index: int) -> None:
        """Let a play meet all deals that the last ones have met, and be one of them."""
        met, until = int(self._known.met[index]), int(self._known.met[self._final()].max())
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
        return final[self._known.met[final] > 0]

    def _rest_on_replies(self) -> list[int]:
        """Those of the last plays that may be best and rest on replies, if there is time to ask for better
        ones."""
        final = self._final()
        if not len(final):
            return []
        best = self._known.means(final).max()
        if best > 1 - SURE:
            return []
        hopes = self._hopes(final)
        longer = np.maximum(self._asked[final], self._first_reply()) * _LONGER
        may_wait = self._known.late[final] & (longer <= self._nodes / _AT_LEISURE)
        return [int(index) for index in final[may_wait & (hopes >= best)]]

    def _first_reply(self) -> float:
        return _HASTIER * (_LONGER if self._nodes >= _LONG else 1)

    def _reply_at_leisure(self, rest_on_replies: Sequence[int]) -> Iterator[None]:
        """Ask anew, and for longer, what is replied to plays that leave tiles in the bag: a hasty reply makes
        such a play look too good."""
        for index in rest_on_replies:
            self._asked[index] = max(self._asked[index], self._first_reply()) * _LONGER
        looks = self._known.looks.copy()
        self._known.looks[rest_on_replies] = 0
        yield from self._between(self._final())
        for index in rest_on_replies:  # what was not asked anew is known as before
            old = self._known.looks[index] == 0
            self._known.looks[index, old] = looks[index, old]

    def _doubted(self) -> list[int]:
        """The plays that were given up and may be best after all, by turns that which rollouts hold for the
        likeliest and that of most equity."""
        every = range(len(self._tried))
        likeliest = np.argsort(-self._known.means(np.arange(len(self._tried))), kind="stable").tolist()
        by_turns = dict.fromkeys(chain.from_iterable(zip(likeliest, every, strict=True)))
        leader = float(self._known.means(self._final()).max(initial=0.0))
        last = self._survived.max()
        return [
            each for each in by_turns if self._survived[each] < last and self._known.may_reach(each, leader)
        ]

    def _reconsider(self, index: int) -> Iterator[None]:
        """Take a misjudged play among the last ones: it meets all deals that they have met, and where
        rollouts took one for lost nothing is known until it is searched."""
        self._meet_as_many(index)
        believed = self._known.odds[index].copy()
        self._known.odds[index][self._known.are_lost(index) & (self._known.looks[index] == 0)] = 0.5
        yield from self._between(self._final())
        if self._is_over():  # what there was no time for must not speak for it
            unsearched = self._known.looks[index] == 0
            self._known.odds[index][unsearched] = believed[unsearched]
            self._known.believe(index)

    def _is_misjudged(self, index: int) -> bool:
        """Whether a search of the likeliest deal that rollouts alone took for lost finds it won: then none of
        them is believed any more."""
        weights, _ = self._deals.weights(int(self._known.met[index]))
        deal = int(np.argmax(np.where(self._known.doubts(index), weights, 0.0)))
        self._look(index, deal)
        return bool(self._known.looks[index, deal] != 0 and self._known.odds[index, deal] >= 0.5)

    def _between(self, final: NDArray[np.int64]) -> Iterator[None]:
        """Search deals of the leader among some plays and of its closest rival."""
        open_in = {int(index): self._known.open_to_a_search(int(index)) for index in final}
        while len(final) and not self._is_over():
            means = self._known.means(final)
            opens = [open_in[int(index)] for index in final]
            leader = int(np.argmax(means))
            errors = np.sqrt([each.sum() for each in opens])
            of_leader = np.hypot(
                errors[leader], np.sqrt(self._known.wrong_altogether(int(final[leader])).sum())
            )
            doubts = means - means[leader] + _DOUBT * np.hypot(errors, of_leader)
            doubts[leader] = -1.0
            rival = int(np.argmax(doubts))
            pair = [leader] if doubts[rival] <= 0 or len(final) == 1 else [leader, rival]
            if len(pair) == 1 and self._known.is_as_good_as_known(int(final[leader])):
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
                open_in[index] = self._known.open_to_a_search(index)
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
        while (met := int(self._known.met[0])) < every and not self._is_over():
            self._glance(both, met, min(every - met, max(self._threads, _AT_ONCE // 2)))
        while met and not self._is_over():
            values = [self._worth_searching(index, self._known.open_to_a_search(index)) for index in (0, 1)]
            index = int(np.argmax([each.max() for each in values]))
            if values[index].max() > 0:
                self._begin(index, int(np.argmax(values[index])))
                if not self._side_by_side.is_full:
                    continue
            elif self._side_by_side.is_idle:
                break
            self._take_what_is_found()
        self._take_what_is_found(every=True)
        return self._known.apart() if met > 1 or met == every else None

    def _worth_searching(self, index: int, opens: Floats) -> Floats:
        """What searching each deal once more promises for its cost."""
        looks = np.maximum(self._known.looks[index, : len(opens)], 0)
        worth: Floats = opens / float(_MORE) ** looks + self._known.wrong_altogether(index)
        worth[self._in_hand[index, : len(opens)]] = 0.0
        return worth / (_REPLIED if self._known.late[index] else 1)

    def _look(self, index: int, deal: int) -> None:
        """Search one deal of a play."""
        self._begin(index, deal)
        self._take_what_is_found(every=True)

    def _begin(self, index: int, deal: int) -> None:
        """Have one deal of a play searched by whoever is free."""
        nodes = self._asked[index] = self._asked[index] or self._first_reply()
        positions = _FIRST_LOOK * _MORE ** int(self._known.looks[index, deal])
        tables = self._tables(index, deal)
        look = _Look(index, deal, float(nodes))
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
                self._known.take(look.play, look.deal, seen, look.nodes)
            taken.append(look.play)
        return taken

    def _games_with(self, searcher: int, nodes: float) -> LateGames:
        """A searcher's games in which each reply has so many nodes."""
        if (searcher, nodes) not in self._games:
            tools = self._searchers[searcher]
            reply = partial(self._reply, searcher=searcher, nodes=nodes)
            self._games[searcher, nodes] = LateGames(tools.generator, tools.bench, tools.work, reply)
        return self._games[searcher, nodes]

    def _tables(self, index: int, deal: int) -> list[OpenGame]:
        """The tables that follow a play in a deal, by the order of the tiles in the bag."""
        theirs = self._deals.racks[deal, 1]
        bag = tiles_of_rack(rack_of(self._view.unseen) - theirs)
        other, orders = tiles_of_rack(theirs), [bag]
        if self._known.late[index]:
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
        order = np.lexsort((every, -self._known.believed(every), -came_far))
        return [self._known.told(int(index)) for index in order[:most]]

    def ranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Those tried, and then all others."""
        if not self._known.met.any():
            return list(candidates)
        moves = {each.move for each in self._tried}
        return [*self.standing(), *(each for each in candidates if each.move not in moves)]

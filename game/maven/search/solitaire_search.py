"""Playing a solitaire on from each of the likeliest moves, with many orders of the bag: which earns most?

Once the bag is empty nothing is hidden: then the rest of the game is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import lean_kernel
from game.maven.messages import Budget, Candidate
from game.maven.plays.board_arrays import KINDS, Floats, copy, rack_of
from game.maven.plays.kernel_luck import LuckState, below, luck_of, shuffle
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, refill
from game.maven.search.simulation import prepared
from game.maven.search.solitaire_beam import KnownGame, best_ends, mark_of
from game.maven.search.solitaire_policy import MOST_LEFT, Policy, play_on
from game.rules.exchanging import can_exchange
from game.rules.moves import Move, Pass
from game.rules.seat_view import SeatView

_MOST, _MANY = 32, 64
"""The most moves looked at while the bag holds tiles, and with _MANY_NODES."""
_MANY_NODES = 6000
MOST_ALONE = 200
"""The most moves looked at once the bag is empty."""
_TURNS = 3
"""Turns for which each of many moves is played on; one such game is a node."""
_FAR, _VERY_FAR = (12, 6), (4, 9)
"""With no more moves than this left, for how many turns they are played on."""
_NODES_A_SECOND, _MOST_NODES = 5000, 20_000
_AT_ONCE = 96
"""Nodes played between two looks at the clock."""
_LINE_COSTS = 8
"""Nodes that keeping a line of the last tiles and playing it on takes."""
_WIDEST = 128
_TOLD = 5


def look_ahead(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    policy: Policy,
    seed: int,
    budget: Budget,
    stop: Callable[[], bool] | None,
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None,
    weigh: Move | None = None,
) -> list[Candidate]:
    """The candidates, first those that were played on, the one that earned most in front.

    They come best equity first, and that with the move to `weigh` is played on wherever it stands; their
    equities become what they earned. The nodes of the budget are a bound;
    its seconds only say how many nodes there will be time for, and `stop` says when it is over.
    """
    # Passing would end the game, so it is never played on from.
    moves = [one for one in candidates if not isinstance(one.move, Pass)]
    nodes = _nodes_within(budget)
    most = (_MANY if nodes >= _MANY_NODES else _MOST) if view.bag_count else MOST_ALONE
    tried = moves[:most] + [one for one in moves[most:] if one.move == weigh]
    if len(tried) < 2:
        return list(candidates)
    game = _Game(view, tried, generator, bench, policy, seed)
    steps = _halved(game, nodes) if view.bag_count else _played_out(game, nodes, stop)
    for _ in steps:
        if on_thinking and game.has_begun:
            on_thinking(tuple(game.standing()[:_TOLD]))
        if stop and stop():
            break
    if not game.has_begun:
        return list(candidates)
    lift = game.lift()
    others = [one for one in candidates if one not in tried]
    return [*game.standing(), *(replace(one, equity=one.equity + lift) for one in others)]


def _nodes_within(budget: Budget) -> int:
    """How many nodes there is time for; more than _MOST_NODES would hardly change an answer."""
    most = _MOST_NODES if budget.nodes is None else budget.nodes
    return most if budget.seconds is None else min(most, int(budget.seconds * _NODES_A_SECOND))


def _halved(game: _Game, nodes: int) -> Iterator[None]:
    """Play the moves on; time and again give up the half that earned less, after an equal share of the nodes.

    Sequential halving (Karnin, Koren and Somekh, 2013): close moves at the end get as much as all of them at
    the beginning. The fewer are left, the farther they are played: luck grows with every turn, and only many
    rounds make up for it. It stops between two looks at the clock.
    """
    shares = (len(game.alive) - 1).bit_length()
    for _ in range(shares):
        alive = int(game.alive.sum())
        turns = _turns_for(alive)
        cost = alive * (turns + 1) / (_TURNS + 1)
        rounds, at_once = int(nodes / shares / cost), max(1, int(_AT_ONCE / cost))
        for played in range(0, rounds, at_once):
            game.play(turns, min(at_once, rounds - played))
            yield
        game.give_up_half()


def _turns_for(alive: int) -> int:
    """For how many turns so many moves are played on."""
    for most, turns in (_VERY_FAR, _FAR):
        if alive <= most:
            return turns
    return _TURNS


def _played_out(game: _Game, nodes: int, stop: Callable[[], bool] | None) -> Iterator[None]:
    """With an empty bag: play each move on to the end at a glance, then search for better ends."""
    game.play(MOST_LEFT, 1)
    yield
    left = nodes - len(game.alive)
    game.search(min(left // (_LINE_COSTS * game.left), _WIDEST), stop)
    yield


class _Game:
    """A game of solitaire to be played on from each of some moves, and what these have earned so far."""

    def __init__(
        self,
        view: SeatView,
        tried: Sequence[Candidate],
        generator: Generator,
        bench: Bench,
        policy: Policy,
        seed: int,
    ) -> None:
        self.left = len(view.unseen) + len(view.rack)
        self.alive: NDArray[np.bool_] = np.ones(len(tried), np.bool_)
        self._tried, self._bench, self._policy = tried, bench, policy
        self._now = int(policy.base[self.left])
        self._earned: NDArray[np.int64] = np.zeros(len(tried), np.int64)
        """Milli-points, summed over rounds."""
        self._rounds: NDArray[np.int64] = np.zeros(len(tried), np.int64)
        self._grid, self._rack, self._generator = generator.grid(view.board), rack_of(view.rack), generator
        self._prepared = prepared(view, tried, generator)
        self._bag = np.repeat(np.arange(KINDS), rack_of(view.unseen)).astype(np.int64)
        self._spare = int(can_exchange(view.rules, view.bag_count, view.exchanges[view.seat]))
        self._luck, self._turn_luck, self._drawn = luck_of(seed), luck_of(seed), np.zeros_like(bench.bag)

    @property
    def has_begun(self) -> bool:
        return bool(self._rounds.any())

    def play(self, turns: int, rounds: int) -> None:
        """Play each move that is not given up on for so many turns, with so many orders of the bag."""
        play_rounds_alone(
            self._bench, self._policy, *self._prepared, self.alive, self._bag, self._spare, turns, rounds,
            self._luck, self._turn_luck, self._drawn, self._earned,
        )  # fmt: skip
        self._rounds[self.alive] += rounds

    def search(self, width: int, stop: Callable[[], bool] | None) -> None:
        """Look for better ends than those found, with nothing in the bag; see `best_ends`."""
        if width < 1:
            return
        known = KnownGame(self._bench, self._policy, self._generator, self._bag)
        ends = best_ends(known, self._grid, self._rack, width, stop)
        for index, grid in enumerate(self._prepared[0]):
            self._earned[index] = max(self._earned[index], ends.get(mark_of(grid), self._earned[index]))

    def give_up_half(self) -> None:
        """Go on with the half of the moves that earned more."""
        numbers = np.flatnonzero(self.alive)
        order = numbers[np.argsort(-self._earned[numbers], kind="stable")]
        self.alive[order[(len(order) + 1) // 2 :]] = False

    def standing(self) -> list[Candidate]:
        """All moves, the one that earned most first; the earlier one was given up, the later it comes."""
        means = self._means()
        order = np.lexsort((np.arange(len(self._tried)), -means, -self._rounds))
        return [replace(self._tried[index], equity=float(means[index])) for index in order]

    def lift(self) -> float:
        """How much more the moves earned than they promised, on average."""
        return float(self._means().mean()) - sum(one.equity for one in self._tried) / len(self._tried)

    def _means(self) -> Floats:
        """Points won against what was to come before the move."""
        means: Floats = (self._earned / np.maximum(self._rounds, 1) - self._now) / 1000
        return means


@lean_kernel
def play_rounds_alone(
    bench: Bench, policy: Any, grids: Any, kept: Any, given: Any, scores: Any, alive: Any, unseen: Any,
    spare: int, turns: int, rounds: int, luck: LuckState, turn_luck: Any, bag: Any, earned: Any,
) -> None:  # fmt: skip
    """Play so many rounds of all candidates alive; `earned` grows by what each has brought, in milli-points.

    Of each candidate: the grid after it, the tiles kept, those given back, its score. `unseen` is the bag,
    which is shuffled; `spare` is how many exchanges were left before the candidate.
    """
    for _ in range(rounds):
        shuffle(unseen, unseen.size, 0, luck)
        below(luck, 2)
        for candidate in range(alive.size):
            if alive[candidate]:
                turn_luck[0] = luck[0]
                copy(grids[candidate], bench.grid)
                rack = bench.racks[0]
                copy(kept[candidate], rack)
                for i in range(unseen.size):
                    bag[i] = unseen[i]
                count = refill(rack, bench.bonus[0], bag, unseen.size)
                left = spare
                for kind in range(KINDS):
                    for _ in range(given[candidate, kind]):
                        bag[count] = kind
                        count += 1
                        left = spare - 1
                if left < spare:
                    shuffle(bag, count, 0, turn_luck)
                earned[candidate] += 1000 * scores[candidate] + play_on(
                    bench, policy, bench.grid, rack, bag, count, left, turns, turn_luck
                )

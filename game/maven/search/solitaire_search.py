"""Playing a solitaire on from each of the likeliest moves, with many orders of the bag: which earns most?

Once the bag is empty nothing is hidden: then each move is played on to the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import lean_kernel
from game.maven.messages import Candidate
from game.maven.plays.board_arrays import KINDS, Floats, copy, rack_of
from game.maven.plays.kernel_luck import LuckState, below, luck_of, shuffle
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, refill
from game.maven.search.simulation import prepared
from game.maven.search.solitaire_policy import MOST_LEFT, Policy, play_on
from game.rules.exchanging import can_exchange
from game.rules.moves import Pass
from game.rules.seat_view import SeatView

_MOST = 32
"""The most moves looked at while the bag holds tiles."""
MOST_ALONE = 200
"""The most moves looked at once the bag is empty."""
TURNS = 3
"""Turns for which each move is played on."""
_ROUNDS = 8
"""Orders of the bag tried between two looks at the clock, after which the worse half of the moves is given
up."""
_KEPT = 3
"""No move is given up any more once only this many are left."""
_MOST_ROUNDS = 400
_TOLD = 5


def look_ahead(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    policy: Policy,
    seed: int,
    nodes: int | None,
    stop: Callable[[], bool] | None,
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None,
) -> list[Candidate]:
    """The candidates, first those that were played on, the one that earned most in front.

    They come best equity first; their equities become what they earned. At most `nodes` games are played on;
    `stop` is asked between rounds.
    """
    # Passing would end the game, so it is never played on from.
    moves = [one for one in candidates if not isinstance(one.move, Pass)]
    tried = moves[: _MOST if view.bag_count else MOST_ALONE]
    if len(tried) < 2:
        return list(candidates)
    race = _SolitaireRace(tried, int(policy.base[len(view.unseen) + len(view.rack)]))
    grids, kept, given, scores = prepared(view, tried, generator)
    bag = np.repeat(np.arange(KINDS), rack_of(view.unseen)).astype(np.int64)
    spare = int(can_exchange(view.rules, view.bag_count, view.exchanges[view.seat]))
    luck, turn_luck, drawn = luck_of(seed), luck_of(seed), np.zeros_like(bench.bag)
    hidden = view.bag_count > 0
    turns, at_once, most = (TURNS, _ROUNDS, _MOST_ROUNDS) if hidden else (MOST_LEFT, 1, 1)
    spent = 0
    while race.rounds.max() < most:
        spent += int(race.alive.sum()) * at_once
        if (nodes is not None and spent > nodes) or (stop and stop()):
            break
        play_rounds_alone(
            bench, policy, grids, kept, given, scores, race.alive, bag, spare, turns, at_once, luck,
            turn_luck, drawn, race.earned,
        )  # fmt: skip
        race.advance(at_once)
        if on_thinking:
            on_thinking(tuple(race.standing()[:_TOLD]))
    if not race.rounds.any():
        return list(candidates)
    lift = race.lift()
    others = [one for one in candidates if one not in tried]
    return [*race.standing(), *(replace(one, equity=one.equity + lift) for one in others)]


class _SolitaireRace:
    """Moves and what they have earned so far."""

    def __init__(self, tried: Sequence[Candidate], now: int) -> None:
        self._tried = tried
        self._now = now
        self.alive: NDArray[np.bool_] = np.ones(len(tried), np.bool_)
        self.earned: NDArray[np.int64] = np.zeros(len(tried), np.int64)
        """Milli-points, summed over rounds."""
        self.rounds: NDArray[np.int64] = np.zeros(len(tried), np.int64)

    def advance(self, rounds: int) -> None:
        """Count the rounds just played, and go on with the half of the moves that earned more."""
        self.rounds[self.alive] += rounds
        numbers = np.flatnonzero(self.alive)
        if len(numbers) > _KEPT:
            order = numbers[np.argsort(-self.earned[numbers], kind="stable")]
            self.alive[order[max((len(order) + 1) // 2, _KEPT) :]] = False

    def standing(self) -> list[Candidate]:
        """All moves, the one that earned most first; the earlier one was given up, the later it comes."""
        means = self._means()
        order = np.lexsort((np.arange(len(self._tried)), -means, -self.rounds))
        return [replace(self._tried[index], equity=float(means[index])) for index in order]

    def lift(self) -> float:
        """How much more the moves earned than they promised, on average."""
        return float(self._means().mean()) - sum(one.equity for one in self._tried) / len(self._tried)

    def _means(self) -> Floats:
        """Points won against what was to come before the move."""
        means: Floats = (self.earned / np.maximum(self.rounds, 1) - self._now) / 1000
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

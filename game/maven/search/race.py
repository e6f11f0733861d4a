"""Which candidates deserve to be played on, and how they stand: time goes to where the choice is close.

Candidates are played on side by side, and compared by rounds that both have played, since in these they had
the same luck. Whoever is clearly behind the leader waits, and goes on only if the leader falls back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Candidate, Estimate, Reasons
from game.maven.plays.board_arrays import Floats
from game.maven.plays.win_chance import chance_to_win
from game.maven.search.deals import Deals
from game.maven.search.rollouts import CHANCE, LEAD, PLACES, REPLY

ROUNDS = 10
"""The fewest rounds between two looks at the clock and at who is behind."""
_ROLLOUTS = 80
"""So many rollouts make that worth it."""
_FIRST = 40
"""Rounds before any candidate may count as clearly behind."""
_BEHIND = 2.0
"""A candidate is clearly behind by this many standard errors of the paired difference."""
_CLEAR = 3.0
"""When all others are behind by so many, a race that goes by halves has nothing more to decide."""
_TRUST = 25
"""The static judgement weighs as much as this many rounds, as long as there are deals left to meet."""
_HAIR = 1e-9


class Race:
    """Candidates and how they have done so far. Candidate 0 is the static favourite."""

    def __init__(
        self, tried: Sequence[Candidate], notes: Floats, lead: int, tiles: int, deals: Deals
    ) -> None:
        """`notes` is where what came of each round is found once it is played; each meets one of the
        deals."""
        self._tried = tried
        self._notes = notes
        self._deals = deals
        self._chances = notes[:, :, CHANCE]
        self._lead = lead
        self._expected = np.array([chance_to_win(lead + each.equity, tiles) for each in tried])
        self._means = self._expected.copy()
        self._played = np.zeros(len(tried), np.int64)
        self._in_front: NDArray[np.bool_] = np.ones(len(tried), np.bool_)

    @property
    def has_begun(self) -> bool:
        return bool(self._played.any())

    @property
    def is_decided(self) -> bool:
        """Whether all but one are clearly behind, or have been played on as often as there is room for."""
        in_front = self._played[self._in_front]
        return len(in_front) < 2 or int(in_front.min()) >= self._notes.shape[1]

    def next_rounds(self) -> tuple[NDArray[np.bool_], int, int]:
        """Who is to be played on next, from which round, and for how many rounds: those in front who have
        been played on least."""
        first = int(self._played[self._in_front].min())
        some: NDArray[np.bool_] = self._in_front & (self._played == first)
        rounds = max(ROUNDS, _ROLLOUTS // int(some.sum()))
        return some, first, min(rounds, self._notes.shape[1] - first)

    def advance(self, some: NDArray[np.bool_], rounds: int) -> None:
        """Count rounds that some have just been played on for, and see who is in front now."""
        self._played[some] += rounds
        for index in np.flatnonzero(some):
            count = self._played[index]
            mean = self._average(self._chances[index, :count])
            trust = _TRUST * self._deals.left(count)
            self._means[index] = mean + (self._expected[index] - mean) * trust / (count + trust)
        self._look()

    def _look(self) -> None:
        """See who is in front."""
        leader = int(np.argmax(np.where(self._played > 0, self._means, -1.0)))
        self._in_front[:] = [not self._is_behind(index, leader) for index in range(len(self._tried))]

    def _is_behind(self, index: int, leader: int, errors: float = _BEHIND) -> bool:
        shared = min(self._played[index], self._played[leader])
        if shared < _FIRST:
            return False
        behind = self._chances[leader, :shared] - self._chances[index, :shared]
        error = self._error(behind)
        return bool(self._means[leader] - self._means[index] > errors * error + _HAIR)

    def _average(self, values: Floats) -> float:
        weights, _ = self._deals.weights(len(values))
        return float(np.average(values, weights=weights))

    def _error(self, values: Floats, freedom: int = 0) -> float:
        """The standard error of the average of the first rounds: none once they have met all deals."""
        rounds = len(values)
        weights, left_out = self._deals.weights(rounds)
        if not left_out.any():
            return 0.0
        off = weights * (values - self._average(values))
        spread = (left_out * off) @ off * rounds / (rounds - freedom)
        return float(np.sqrt(spread) / weights.sum())

    def standing(self, most: int | None = None) -> list[Candidate]:
        """The candidates, the likeliest to win first; those behind come last, ordered in the same way."""
        order = np.lexsort((np.arange(len(self._tried)), -self._means, ~self._in_front))
        return [self._told(int(index)) for index in order[:most]]

    def _told(self, index: int) -> Candidate:
        """A candidate with its chance to win, and why."""
        candidate, played = self._tried[index], int(self._played[index])
        if played < 2 and self._deals.left(played):
            return replace(candidate, win_rate=float(self._means[index]))
        notes = self._notes[index, :played]
        columns = CHANCE, LEAD, REPLY, PLACES
        chance, lead, reply, places = (self._estimate(notes[:, column]) for column in columns)
        # How far the static judgement has pulled the mean is no luck, but may be as wrong.
        error = float(np.hypot(chance.error, self._means[index] - chance.mean))
        points = replace(lead, mean=lead.mean - self._lead)
        return replace(
            candidate,
            win_rate=float(self._means[index]),
            win_error=error,
            reasons=Reasons(points=points, reply=reply, places=places),
        )

    def _estimate(self, values: Floats) -> Estimate:
        return Estimate(self._average(values), self._error(values, freedom=1))


class Halving(Race):
    """A race that is run by a budget: time and again the half that does worse is given up, after an equal
    share of the rollouts (sequential halving: Karnin, Koren and Somekh 2013). So the last few get as many as
    all of them at the beginning. Rounds that were played before count on."""

    def __init__(
        self,
        tried: Sequence[Candidate],
        notes: Floats,
        lead: int,
        tiles: int,
        deals: Deals,
        rollouts: float,
    ) -> None:
        """`rollouts` is how many there will be time for."""
        super().__init__(tried, notes, lead, tiles, deals)
        self._share = rollouts / max(1, (len(tried) - 1).bit_length())
        self._until = 0
        self._plan()

    def _plan(self) -> None:
        """Until which round those that are left are played on before the next half is given up."""
        left = int(self._in_front.sum())
        begun = int(self._played[self._in_front].min())
        self._until = min(begun + max(1, int(self._share / left)), self._notes.shape[1])

    def next_rounds(self) -> tuple[NDArray[np.bool_], int, int]:
        some, first, rounds = super().next_rounds()
        return some, first, min(rounds, max(1, self._until - first))

    def _look(self) -> None:
        left = np.flatnonzero(self._in_front)
        if len(left) > 1 and int(self._played[left].min()) >= self._until:
            best = left[np.argsort(-self._means[left], kind="stable")]
            self._in_front[best[(len(best) + 1) // 2 :]] = False
            self._plan()
        left = np.flatnonzero(self._in_front)
        leader = int(left[np.argmax(self._means[left])])
        if all(self._is_behind(int(index), leader, _CLEAR) for index in left if index != leader):
            self._in_front[:] = False
            self._in_front[leader] = True

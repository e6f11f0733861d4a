"""What is known of some plays with few tiles in the bag, deal by deal: by rollouts, by searches, and by how
often rollouts of the same play were wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Candidate, Difference, Interval
from game.maven.plays.board_arrays import KINDS, Floats, rack_of
from game.maven.plays.win_chance import chance_to_win
from game.maven.search.deals import Deals, all_deals, in_order_of_luck
from game.maven.search.late_games import EndedGame
from game.maven.search.late_odds import (
    BEYOND_DOUBT,
    HASTY,
    doubts_after,
    error_of_replies,
    odds_after_reply,
    odds_of_rollouts,
    odds_of_search,
    off_together,
    taken_for_won,
    wrong_about_wins,
)
from game.maven.search.open_outcomes import BOUNDS, off_by_luck
from game.maven.search.paired import interval_of
from game.maven.search.rack_inference import Guess
from game.maven.search.rollouts import LEAD
from game.rules.moves import Place
from game.rules.seat_view import SeatView

SURE = 0.02
"""The variance of a deal that is as good as decided; and how likely to lose is whoever is as good as sure to
win."""
_SURE_TOGETHER = 0.05**2
"""The variance of a chance that is as good as none, of what rollouts may be wrong about together."""
_TRUST = 4
"""The judgement at a glance weighs as much as this many deals, as long as there are deals left to meet."""
_HAIR = 0.01
_WHOLE = 500.0
"""How much of a chance points can make up where it is equal, and the points that make up all of that."""
_EVERY = 100_000


class KnownPlays:
    """Some plays of one position, and how likely each wins in each deal."""

    def __init__(self, view: SeatView, tried: Sequence[Candidate], deals: Deals, notes: Floats) -> None:
        """`notes` are those of rollouts of these plays in these deals, which are read where one was met."""
        self.deals, self._tried, self._notes = deals, tried, notes
        shape = len(tried), len(deals.racks)
        self.met = np.zeros(len(tried), np.int64)
        """How many deals each play has met, from the first on."""
        self.odds = np.full(shape, 0.5)
        """How likely each play wins in each deal."""
        self._rolled = np.full(shape, 0.5)
        """The same by rollouts alone."""
        self._doubts = np.ones(shape)
        """By deal, how much of any doubt who wins its rollout has left."""
        self._searched = np.zeros(shape, np.bool_)
        """By deal, whether that was ever searched."""
        self.looks = np.zeros(shape, np.int64)
        """How often that has been searched; -1 where nothing is left to find."""
        self._replied = np.zeros(shape)
        """By deal, how many nodes each reply had."""
        tiles = len(view.unseen) + len(view.rack)
        lead = view.scores[view.seat] - view.scores[1 - view.seat]
        self._expected = np.array([chance_to_win(lead + each.equity, tiles) for each in tried])
        self.late = np.array([not _empties(each, view.bag_count) for each in tried])
        """Whether tiles are left in the bag after each play."""

    def meet(self, some: NDArray[np.int64], first: int, rounds: int) -> None:
        """Take over what rollouts of some plays have come to in so many deals, from the first on."""
        self.met[some] += rounds
        leads = self._notes[some, first : first + rounds, LEAD]
        odds = odds_of_rollouts(leads, self.late[some, None])
        self._rolled[some, first : first + rounds] = self.odds[some, first : first + rounds] = odds
        self._doubts[some, first : first + rounds] = doubts_after(leads)
        for index in some[self._searched[some].any(axis=1)].tolist():
            self.believe(index)

    def take(self, index: int, deal: int, seen: Sequence[EndedGame], nodes: float) -> None:
        """Take over what one more search of a deal has found, for each order of the tiles in the bag, with so
        many nodes for each reply."""
        rolled, late, shares = float(self._rolled[index, deal]), bool(self.late[index]), []
        doubt = float(self._doubts[index, deal])
        for ended in seen:
            share = 1.0 - ended.share
            shares.append(share if ended.proven else odds_of_search(share, rolled, late, doubt))
        share = sum(shares) / len(shares)
        self.odds[index, deal] = odds_after_reply(share, nodes, doubt) if late else share
        self.looks[index, deal] = -1 if all(ended.proven for ended in seen) else self.looks[index, deal] + 1
        self._replied[index, deal] = nodes
        self._searched[index, deal] = True
        self.believe(index)

    def _taken_for_won(self, index: int) -> NDArray[np.bool_]:
        """By deal that a play has met, whether its rollout takes it for won."""
        return taken_for_won(self._rolled[index, : int(self.met[index])], bool(self.late[index]))

    def _wrong_about_wins(self, index: int) -> tuple[float, float]:
        """How often a deal of a play is lost that its rollout takes for won, and the variance of that."""
        met = int(self.met[index])
        looked_up = self._taken_for_won(index) & self._searched[index, :met]
        return wrong_about_wins(1 - self.odds[index, :met][looked_up], bool(self.late[index]))

    def believe(self, index: int) -> None:
        """Reckon anew what rollouts of a play are worth, after a search."""
        met = int(self.met[index])
        rate, _ = self._wrong_about_wins(index)
        usual, _ = wrong_about_wins(np.empty(0), bool(self.late[index]))
        unknown = self._taken_for_won(index) & ~self._searched[index, :met]
        rolled, doubts = self._rolled[index, :met][unknown], self._doubts[index, :met][unknown]
        self.odds[index, :met][unknown] = rolled * (1 - doubts * rate) / (1 - doubts * usual)

    def wrong_altogether(self, index: int) -> Floats:
        """By deal, how much of the variance of a play's chance is that its rollouts may be wrong together."""
        met = int(self.met[index])
        weights, _ = self.deals.weights(met)
        unknown = self._taken_for_won(index) & ~self._searched[index, :met]
        _, variance = self._wrong_about_wins(index)
        share = float((weights * self._doubts[index, :met])[unknown].sum() / weights.sum())
        return np.where(unknown, share**2 * variance / max(1, int(unknown.sum())), 0.0)

    def means(self, some: NDArray[np.int64]) -> Floats:
        """The chances of some plays to win, and a hair for points."""
        means = np.empty(len(some))
        for met in np.unique(self.met[some]).tolist():
            alike = self.met[some] == met
            means[alike] = self._means_after(some[alike], met) if met else self._expected[some[alike]]
        return means

    def _means_after(self, some: NDArray[np.int64], met: int) -> Floats:
        weights, _ = self.deals.weights(met)
        weights = weights / weights.sum()
        means: Floats = self.odds[some, :met] @ weights
        trust = _TRUST * self.deals.left(met)
        means += (self._expected[some] - means) * trust / (met + trust)
        leads = np.clip(self._notes[some, :met, LEAD] / _WHOLE, -1.0, 1.0)
        means += _HAIR * leads @ weights
        return means

    def open_to_a_search(self, index: int) -> Floats:
        """By deal, how much of the variance of a play's chance is that nobody has searched it."""
        met = int(self.met[index])
        weights, _ = self.deals.weights(met)
        odds = self.odds[index, :met]
        spread = np.maximum(odds * (1 - odds), 0.0)  # odds may be rounded to a little more than 1
        found: Floats = (weights / weights.sum()) ** 2 * spread
        found[self.looks[index, :met] < 0] = 0.0
        return found

    def believed(self, some: NDArray[np.int64]) -> Floats:
        """The chances of some plays, less the error of one that rests on replies: the best of many guesses is
        most often one that is too high."""
        doubts = [self.error(int(i)) if self.late[i] and self.met[i] else 0.0 for i in some]
        believed: Floats = self.means(some) - np.array(doubts)
        return believed

    def better(self, some: NDArray[np.int64], most: int) -> NDArray[np.int64]:
        """The likeliest of some plays. Those that leave tiles in the bag are no more than half, as long as
        there are others, since least is known of them."""
        best = some[np.argsort(-self.means(some), kind="stable")]
        crowd = self.late[best] & (np.cumsum(self.late[best]) > most // 2)
        return np.concatenate([best[~crowd], best[crowd]])[:most]

    def may_reach(self, index: int, chance: float) -> bool:
        """Whether a play has a deal that rollouts alone took for lost, and would be likelier to win than this
        if all were won that no search has decided."""
        met = int(self.met[index])
        if not self.doubts(index).any():
            return False
        weights, _ = self.deals.weights(met)
        at_most = np.where(self.looks[index, :met] == 0, 1.0, self.odds[index, :met])
        return float(np.average(at_most, weights=weights)) > chance

    def doubts(self, index: int) -> NDArray[np.bool_]:
        """By deal that a play has met, whether rollouts alone took it for lost."""
        met = int(self.met[index])
        doubts: NDArray[np.bool_] = self.are_lost(index)[:met] & (self.looks[index, :met] == 0)
        return doubts

    def are_lost(self, index: int) -> NDArray[np.bool_]:
        """By deal, whether it looks lost beyond doubt."""
        lost: NDArray[np.bool_] = self.odds[index] < BEYOND_DOUBT
        return lost

    def is_as_good_as_known(self, index: int) -> bool:
        met = int(self.met[index])
        odds = self.odds[index, :met]
        together = float(self.wrong_altogether(index).sum())
        return bool((odds * (1 - odds) < SURE).all()) and together < _SURE_TOGETHER

    def told(self, index: int) -> Candidate:
        met = int(self.met[index])
        if not met:
            return self._tried[index]
        weights, _ = self.deals.weights(met)
        mean = float(np.average(self.odds[index, :met], weights=weights))
        return replace(self._tried[index], win_rate=mean, win_error=self.error(index))

    def error(self, index: int, hoped: bool = False) -> float:
        """The standard error of a play's chance, which has met a deal at least; without that its rollouts may
        be too high if it is `hoped` to be better."""
        met = int(self.met[index])
        weights, left_out = self.deals.weights(met)
        mean = float(np.average(self.odds[index, :met], weights=weights))
        near = (mean * met + 1) / (met + 2)  # few deals that all end alike prove nothing
        drawn = float((weights * weights * left_out).sum() / weights.sum() ** 2) * near * (1 - near)
        together = 0.0 if hoped else float(self.wrong_altogether(index).sum()) + self._alike(index)
        alone = float(self.open_to_a_search(index).sum())
        return float(np.sqrt(drawn + alone + self._guessed(index) + together))

    def _alike(self, index: int) -> float:
        """How much of the variance of a play's chance is that its open deals are misjudged alike. Where its
        rollouts may be wrong about wins, or the other side's replies, that is reckoned with elsewhere."""
        if self.late[index]:
            return 0.0
        met = int(self.met[index])
        won = self._taken_for_won(index) & ~self._searched[index, :met]
        return off_together(np.sqrt(np.where(won, 0.0, self.open_to_a_search(index))))

    def _guessed(self, index: int) -> float:
        """How much of the variance of a play's chance is that it rests on what the other side does."""
        if not self.late[index]:
            return 0.0
        replied = self._replied[index, : int(self.met[index])]
        weights, _ = self.deals.weights(len(replied))
        likely = float(np.average(self.odds[index, : len(replied)], weights=weights))
        errors = np.array([error_of_replies(nodes or HASTY, likely) for nodes in replied.tolist()])
        errors *= self._doubts[index, : len(replied)]
        return float(np.average(errors, weights=weights)) ** 2

    def apart(self) -> Difference:
        met = int(self.met[0])
        weights, left_out = self.deals.weights(met)
        drawn = interval_of(self.odds[0, :met] - self.odds[1, :met], weights, left_out, unseen=1.0)
        opens = [self.open_to_a_search(index) > 0.0 for index in (0, 1)]
        others = sum(self._guessed(index) + float(self.wrong_altogether(index).sum()) for index in (0, 1))
        # That both plays have a deal in common is forgotten, so this is rather too much.
        shares = np.concatenate([weights[opens[0]], -weights[opens[1]]]) / weights.sum()
        odds = np.concatenate([self.odds[index, :met][opens[index]] for index in (0, 1)])
        wide = off_by_luck(shares, odds, float(np.hypot(drawn.wide / BOUNDS, np.sqrt(others))))
        leads = self._notes[:, :met, LEAD]
        return Difference(
            Interval(drawn.mean, drawn.mean - wide, drawn.mean + wide),
            interval_of(leads[0] - leads[1], weights, np.maximum(left_out, 1.0)),  # no more than rollouts
            proven=wide == 0.0,
        )


def _empties(candidate: Candidate, bag: int) -> bool:
    """Whether nothing is left in the bag, so that the order in which tiles are drawn does not matter."""
    move = candidate.move
    return isinstance(move, Place) and len(move.tiles) >= bag


def every_deal(view: SeatView, guesses: Mapping[int, Guess], luck: np.random.Generator) -> Deals:
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

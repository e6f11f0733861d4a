"""Two seats and one or two tiles in the bag: every way of drawing them is looked at, each to its end.

For each order in which the last tiles may come and each likely move, what follows is a game of which all is
known, which the search of the last tiles judges (`endgame_solver`), most often by a proof. The opponent is
taken to know as much, so the judgement errs on the careful side. All moves meet the same draws, a draw of
tiles that there are many of counts as often, and moves that can no longer catch up are given up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Candidate
from game.maven.plays.board_arrays import Floats, Ints, rack_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame import Desk, desk, passing_ends
from game.maven.search.endgame_lines import open_book
from game.maven.search.endgame_moves import BROKEN_OFF, DEEPEST, DRAWN, GUESS, INFINITE, KEY, LIMIT, NODES
from game.maven.search.endgame_solver import search
from game.maven.search.rack_inference import Guess
from game.maven.search.rollouts import result_worth
from game.maven.search.simulation import prepared
from game.rules.letter_sets import BLANK
from game.rules.moves import Place
from game.rules.rules_and_defaults import ScorelessEnd
from game.rules.seat_view import SeatView

MOST_IN_BAG = 2
_MOST = 12
"""The most plays that are judged."""
_WITHIN = 40.0
"""How many points of equity a play may be behind the best one to be judged."""
_CLEAR = 60
"""A lead after greedy play that counts as decided; other games are searched for who wins."""
_PLAN = (1, 2, DEEPEST - 1)
"""How many moves ahead that search looks, one depth after the other."""
_NODES_EACH = 800
"""The most positions that such a search visits in all."""
_NODES_A_ROLLOUT = 10
"""Positions that take as long as one rollout, in which budgets are counted."""
_TOLD = 5
_KEY_STEP = 0x1E3779B97F4A7
"""Makes the keys of boards after different moves differ, and those of different orders of the bag."""
_MOST_TRIED = _MOST + 1 + MOST_IN_BAG
_ROUNDING = 1e-6
_FACES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + BLANK


def judge(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    seed: int,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None = None,
    guesses: Mapping[int, Guess] | None = None,
) -> list[Candidate]:
    """The candidates, the likeliest to win first with their win rates, then those that were not judged.

    `candidates` come best equity first. `stop` is asked before each game that is played on. If it ends the
    work early, the draws looked at until then are a fair sample. Draws count by the `guesses` at what the
    opponent holds. One thread at a time.
    """
    tried = _worth_judging(view, candidates)
    work = desk()
    if len(tried) < 2 or not open_book(work.book, rack_of(view.rack) + rack_of(view.unseen)):
        return list(candidates)
    games = _Games(view, tried, generator, bench, work)
    draws = _draws(view, guesses or {}, seed)
    whole = sum(often for _, often in draws)
    totals, weight, count = np.zeros(len(tried)), 0.0, 0
    alive = np.ones(len(tried), np.bool_)

    def ranked() -> list[Candidate]:
        return _ranked(tried, candidates, totals, weight, alive, _errors(totals, weight, whole, count))

    for draw, often in draws:
        worths = np.zeros(len(tried))
        for index in np.flatnonzero(alive):
            spent = int(work.shelf.control[NODES])
            if (stop and stop()) or (nodes is not None and spent > nodes * _NODES_A_ROLLOUT):
                return ranked()
            worths[index] = games.worth_of(int(index), draw)
        totals += often * worths
        weight, count = weight + often, count + 1
        # Whoever would stay behind even by winning all that is left cannot catch up.
        if whole - weight > _ROUNDING:
            alive &= totals + (whole - weight) >= totals[alive].max()
        if on_thinking:
            on_thinking(tuple(ranked()[:_TOLD]))
    return ranked()


def _worth_judging(view: SeatView, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The likeliest plays, and whatever else does not end the game."""
    plays = [each for each in candidates if isinstance(each.move, Place)][:_MOST]
    plays = [each for each in plays if each.equity >= plays[0].equity - _WITHIN]
    if ScorelessEnd.FIRST_PASS in view.rules.scoreless_end or passing_ends(view):
        return plays
    return plays + [each for each in candidates if not isinstance(each.move, Place)]


def _ranked(
    tried: Sequence[Candidate],
    candidates: Sequence[Candidate],
    totals: Floats,
    weight: float,
    alive: NDArray[np.bool_],
    errors: Floats,
) -> list[Candidate]:
    if weight == 0:
        return list(candidates)
    order = np.lexsort((np.arange(len(tried)), -totals, ~alive))
    judged = [
        replace(tried[i], win_rate=float(totals[i] / weight), win_error=float(errors[i]))
        if alive[i]
        else tried[i]
        for i in order
    ]
    moves = {each.move for each in tried}
    return [*judged, *(each for each in candidates if each.move not in moves)]


def _errors(totals: Floats, weight: float, whole: float, count: int) -> Floats:
    """The standard error of each chance to win after so many draws: that of a sample without replacement,
    taken a little nearer to a half, since few draws that all end alike prove nothing; 0 after all of them."""
    if whole - weight <= _ROUNDING or not count:
        return np.zeros_like(totals)
    chances = (totals / weight * count + 1) / (count + 2)
    errors: Floats = np.sqrt(np.maximum(chances * (1 - chances), 0.0) / count * (1 - weight / whole))
    return errors


def _draws(view: SeatView, guesses: Mapping[int, Guess], seed: int) -> list[tuple[str, float]]:
    """Every order in which the bag may hold its tiles, with its weight; shuffled."""
    ways = Counter("".join(way) for way in permutations(view.unseen, view.bag_count))
    order = np.random.Generator(np.random.PCG64(seed)).permutation(len(ways))
    listed: list[tuple[str, float]] = sorted(ways.items())
    if guess := guesses.get(1 - view.seat):
        unseen = rack_of(view.unseen)
        odds = guess.odds(np.array([unseen - rack_of(way) for way, _ in listed]), unseen)
        listed = [
            (way, often * likelier) for (way, often), likelier in zip(listed, odds.tolist(), strict=True)
        ]
    return [listed[index] for index in order]


class _Games:
    """The games that follow a play and a draw."""

    def __init__(
        self, view: SeatView, tried: Sequence[Candidate], generator: Generator, bench: Bench, work: Desk
    ) -> None:
        self._bench = bench
        self._work = work
        self._values = generator.table.values
        self._unseen = rack_of(view.unseen)
        self._held = len(view.rack)
        self._lead = view.scores[view.seat] - view.scores[1 - view.seat]
        self._scores = [each.score for each in tried]
        self._grids, self._kept, self._given, _ = prepared(view, tried, generator)
        work.clear()

    def worth_of(self, index: int, draw: str) -> float:
        """What the result of a move is worth if the bag holds these tiles, the next one first."""
        kept: Ints = self._kept[index]
        moved = self._held - int(kept.sum())
        mine, rest = kept + rack_of(draw[:moved]), draw[moved:]
        theirs = self._unseen - rack_of(draw)
        given = "".join(face * count for face, count in zip(_FACES, self._given[index], strict=True))
        if not given:
            return self._play_on(index, mine, theirs, rest)
        orders = sorted(set(permutations(rest + given)))  # what is given back is mixed with the rest
        return sum(self._play_on(index, mine, theirs, "".join(order)) for order in orders) / len(orders)

    def _play_on(self, index: int, mine: Ints, theirs: Ints, rest: str) -> float:
        """What the result is worth when the bag still holds the rest."""
        lead = self._lead + self._scores[index]
        if not mine.any():  # gone out
            return result_worth(lead + 2 * int((theirs * self._values).sum()))
        self._work.lay_out(self._grids[index], (theirs, mine), self._values)
        shelf = self._work.shelf
        for number, face in enumerate(rest):
            shelf.queue[number] = _FACES.index(face)
        shelf.queue[-1] = len(rest)
        shelf.stack[0, DRAWN] = 0
        shelf.stack[0, KEY] = (index + 1 + _MOST_TRIED * _number(rest)) * _KEY_STEP
        shelf.control[LIMIT] = shelf.control[NODES] + _NODES_EACH
        spread = lead - search(self._bench, self._work.book, shelf, 0, -INFINITE, INFINITE)
        if abs(spread) > _CLEAR:
            return result_worth(spread)
        for ahead in _PLAN:
            found = search(self._bench, self._work.book, shelf, ahead, lead - 1, lead + 1)
            if shelf.control[BROKEN_OFF]:
                break
            sign = (lead > found) - (lead < found)
            if sign * spread <= 0:
                spread = sign
            if not shelf.control[GUESS]:
                break
        return result_worth(spread)


def _number(rest: str) -> int:
    """A number for each order of two tiles in the bag; fewer have none."""
    return 1 + len(_FACES) * _FACES.index(rest[0]) + _FACES.index(rest[1]) if len(rest) > 1 else 0

"""Simulation: which of the likeliest moves wins most often when the game is played on from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Candidate
from game.maven.plays.board_arrays import KINDS, Floats, Ints, grid_of, rack_of
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.list_values import judgement_in
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, another_bench
from game.maven.plays.win_chance import chance_to_win, learnt_chances
from game.maven.search.rack_inference import Guess, guessed_in_rounds
from game.maven.search.rollouts import play_rounds
from game.rules.moves import Exchange, Place
from game.rules.seat_view import SeatView

MOST = 16
"""The most candidates that are simulated."""
_WITHIN = 30.0
"""How many points of equity a candidate may be behind the best one to be simulated."""
_FEW = 7
"""With this many tiles in the bag or fewer, games are played to their end."""
_TO_THE_END = 100
_WHOLE_COSTS = 2
"""How many times as much a game played to its end costs as one reply of each seat."""
_SEED_BITS = (1 << 63) - 1
FEWEST_NODES = 1000
"""A budget of fewer rollouts is not worth beginning: a static choice is better than a noisy one."""
_ROUNDS = 10
"""Rounds between two looks at the clock and at who is hopeless."""
_FIRST_CUT = 40
"""Rounds before any candidate may count as hopeless."""
_MOST_ROUNDS = 3000
_HOPELESS = 3.0
"""A candidate is given up once it is this many standard errors of the paired difference behind."""
_TRUST = 25
"""The static judgement weighs as much as this many rounds."""
_TOLD = 5

_NO_GUESSES: Mapping[int, Guess] = {}


def simulate(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    seed: int,
    nodes: int | None,
    stop: Callable[[], bool] | None,
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None,
    threads: int = 1,
    guesses: Mapping[int, Guess] = _NO_GUESSES,
) -> list[Candidate]:
    """The candidates, first those that were simulated, the likeliest to win in front, with win rates.

    `candidates` come best equity first. At most `nodes` rollouts are played; `stop` is asked between rounds.
    Hidden tiles are dealt by the `guesses` at what opponents hold, by seat. How many threads share the work
    changes nothing but the time it takes.
    """
    tried = [each for each in candidates[:MOST] if each.equity >= candidates[0].equity - _WITHIN]
    if len(tried) < 2:
        return list(candidates)
    seats = len(view.scores)
    turns = [(view.seat + step) % seats for step in range(seats)]
    standing = np.array([view.scores[seat] for seat in turns], np.int64)
    counts = np.array([view.rack_counts[seat] for seat in turns], np.int64)
    race = _Race(tried, int(standing[0] - standing[1:].max()), len(view.unseen) + len(view.rack))
    grids, kept, given, scores = prepared(view, tried, generator)
    unseen = rack_of(view.unseen)
    guessed = guessed_in_rounds(unseen, guesses, turns, _MOST_ROUNDS, seed)
    whole = view.bag_count <= _FEW
    plies = _TO_THE_END if whole else seats
    judgement = judgement_in(view)
    benches = [bench, *(another_bench(bench) for _ in range(threads - 1))]

    def play(worker: int, first: int, rounds: int) -> None:
        play_rounds(
            benches[worker], judgement, learnt_chances(), grids, kept, given, scores, race.alive,
            unseen, guessed, counts, standing, plies, first, rounds, seed & _SEED_BITS, luck_of(0),
            race.chances,
        )  # fmt: skip

    spent = 0
    with ThreadPoolExecutor(threads) as pool:
        while race.rounds < _MOST_ROUNDS and race.alive.sum() > 1:
            spent += int(race.alive.sum()) * _ROUNDS * (_WHOLE_COSTS if whole else 1)
            if (nodes is not None and spent > nodes) or (stop and stop()):
                break
            if threads == 1:
                play(0, race.rounds, _ROUNDS)
            else:
                share = _ROUNDS // threads
                parts = [(worker, race.rounds + worker * share, share) for worker in range(threads)]
                list(pool.map(play, *zip(*parts, strict=True)))
            race.advance()
            if on_thinking:
                on_thinking(tuple(race.standing()[:_TOLD]))
    return [*race.standing(), *candidates[len(tried) :]] if race.rounds else list(candidates)


def prepared(
    view: SeatView, tried: Sequence[Candidate], generator: Generator
) -> tuple[Ints, Ints, Ints, NDArray[np.int64]]:
    """For each candidate the grid after it, the tiles kept, those given back, and its score."""
    grids, given = [], np.zeros((len(tried), KINDS), np.int32)
    kept = np.tile(rack_of(view.rack), (len(tried), 1))
    for index, candidate in enumerate(tried):
        board = view.board
        if isinstance(candidate.move, Place):
            board = board.with_tiles(candidate.move.tiles)
            faces = (tile.face if tile.face.isupper() else "?" for tile in candidate.move.tiles)
            kept[index] -= rack_of("".join(faces))
        elif isinstance(candidate.move, Exchange):
            given[index] = rack_of(candidate.move.tiles)
            kept[index] -= given[index]
        grids.append(grid_of(board, generator.graph, generator.table))
    scores = np.array([candidate.score for candidate in tried], np.int64)
    return np.array(grids), kept, given, scores


class _Race:
    """Candidates and how they have done so far. Candidate 0 is the static favourite."""

    def __init__(self, tried: Sequence[Candidate], lead: int, tiles: int) -> None:
        self._tried = tried
        self.rounds = 0
        self.alive: NDArray[np.bool_] = np.ones(len(tried), np.bool_)
        self.chances: Floats = np.zeros((len(tried), _MOST_ROUNDS))
        self._expected = np.array([chance_to_win(lead + each.equity, tiles) for each in tried])
        self._means = self._expected.copy()

    def advance(self) -> None:
        """Count the rounds just played, and give up hopeless candidates."""
        self.rounds += _ROUNDS
        played = self.chances[self.alive, : self.rounds]
        weight = self.rounds + _TRUST
        self._means[self.alive] = (played.sum(axis=1) + _TRUST * self._expected[self.alive]) / weight
        if self.rounds < _FIRST_CUT:
            return
        means = np.where(self.alive, self._means, -1.0)
        leader = int(np.argmax(means))
        behind = self.chances[leader, : self.rounds] - played
        error = behind.std(axis=1) / np.sqrt(self.rounds)
        hopeless = means[leader] - self._means[self.alive] > _HOPELESS * error + 1e-9
        self.alive[np.flatnonzero(self.alive)[hopeless]] = False

    def standing(self) -> list[Candidate]:
        """All candidates, the likeliest to win first; those given up come last, ordered in the same way."""
        order = np.lexsort((np.arange(len(self._tried)), -self._means, ~self.alive))
        return [replace(self._tried[index], win_rate=float(self._means[index])) for index in order]

"""How much the search is worth: the strongest level with a budget against its own static choices, or a rival.

    python -m tools.studies.strength_match --nodes 8000 --games 1000 --csv games.csv

Games come in pairs with the same luck of tiles, in which each side opens once. The file has a line per game
(number, seat of the searching side, its score, the other's, and 1, 0.5 or 0 for its result); games that it
holds already are not played again. Several processes share a match by `--part 1/2` and `--part 2/2`, with a
file each or one for all.

With `--decide 50 55` it ends as soon as it is decided whether 55 or only 50 of a hundred are won, at most 5
of 100 times wrongly (`sequential_test`); `--games` is then the most that are played. Each process decides by
the pairs that it knows of.

A rival is a program that answers as `parlour maven serve` does, such as an earlier version in a checkout of
its own; it is told what each side has played before. At equal time, one second for each move:

    ... --seconds 1 --rival "../earlier/.venv/bin/parlour maven serve" --rival-seconds 1
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.board import Board
from game.rules.cgp import write_cgp
from game.rules.moves import Exchange, Move
from game.rules.notation import format_move, parse_move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from tools.studies.sequential_test import SequentialTest

_SEED = 90_000_000
_SURE = 1.96

MatchRow = tuple[int, int, int, int, float]
Side = Callable[[SeatView, Sequence[str], int], Move]
"""Chooses a move: for the view, the turns of the game so far as text, and a seed."""


def ourselves(lexicon: Lexicon, budget: Budget) -> Side:
    """The strongest level, with that much to think for each move."""

    def chosen(view: SeatView, _turns: Sequence[str], seed: int) -> Move:
        known = replace(view, levels=(STRONGEST, STRONGEST))
        ends = None if budget.seconds is None else time.monotonic() + budget.seconds

        def stop() -> bool:
            return ends is not None and time.monotonic() >= ends

        return choose(known, lexicon, STRONGEST, budget, seed, stop=stop)[0].move

    return chosen


class Rival:
    """Another program, asked line by line. A context manager: the program ends with it."""

    def __init__(self, command: Sequence[str], budget: Budget) -> None:
        self._budget = {"seconds": budget.seconds, "nodes": budget.nodes}
        self._program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._program.stdin
        assert self._program.stdout
        self._input, self._output = self._program.stdin, self._program.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(BrokenPipeError):  # it has ended by itself
            self._input.close()
        self._program.wait()
        self._output.close()

    def __call__(self, view: SeatView, turns: Sequence[str], seed: int) -> Move:
        """Raises RuntimeError if the program ends, answers with an error or makeshift."""
        budget = {name: value for name, value in self._budget.items() if value is not None}
        request = budget | {"cgp": write_cgp(view), "history": list(turns), "seed": seed, "level": STRONGEST}
        with suppress(BrokenPipeError):
            self._input.write(json.dumps(request) + "\n")
            self._input.flush()
        answer = json.loads(self._output.readline() or '{"error": "it has ended"}')
        if "error" in answer:
            raise RuntimeError(f"The rival does not answer: {answer['error']}")
        if "makeshift" in answer:
            raise RuntimeError("The rival is not compiled yet; `parlour maven warm` does it ahead")
        return parse_move(answer["move"], view.board)


def play_game(lexicon: Lexicon, number: int, searching: Side, other: Side) -> MatchRow:
    """One game of the series."""
    seed, seat = _SEED + number // 2, number % 2
    position, _ = opening(Rules(), 2, seed)
    history: tuple[PublicTurn, ...] = ()
    turns: list[str] = []
    while position.outcome is None:
        view = seat_view(position, position.to_move, history)
        move = (searching if position.to_move == seat else other)(view, turns, seed + position.ply)
        turns.append(as_told(move, position.board))
        after, events = play(position, move, lexicon)
        history = history_with(history, position.to_move, events)
        position = after
    winners = position.outcome.winners
    result = (seat in winners) / len(winners)
    return number, seat, position.scores[seat], position.scores[1 - seat], result


def as_told(move: Move, board: Board) -> str:
    """A move as a rival hears of it: in the field's notation; of an exchange only how many tiles it was."""
    return f"-{len(move.tiles)}" if isinstance(move, Exchange) else format_move(move, board)


def summary(rows: Sequence[MatchRow]) -> str:
    """Share of wins with the margin that holds it 95 times in 100, and mean scores."""
    count = len(rows)
    rate = sum(row[4] for row in rows) / count
    margin = _SURE * math.sqrt(rate * (1 - rate) / count)
    mine, theirs = (sum(row[at] for row in rows) / count for at in (2, 3))
    return f"{count} games: {rate:.1%} +-{margin:.1%} won, {mine:.1f} to {theirs:.1f}"


def pairs_of(rows: Sequence[MatchRow]) -> dict[int, float]:
    """Of each pair of which both games were played, the share that was won."""
    results: dict[int, list[float]] = {}
    for row in rows:
        results.setdefault(row[0] // 2, []).append(row[4])
    return {pair: sum(both) / 2 for pair, both in results.items() if len(both) == 2}


def _is_decided(test: SequentialTest | None, rows: Sequence[MatchRow]) -> bool:
    """Whether the games decide the match; counts the pairs."""
    if test is None:
        return False
    pairs = pairs_of(rows).values()
    test.pairs, test.won, test.squares = 0, 0.0, 0.0
    test.add(pairs)
    return test.verdict is not None


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing of a series and print how it stands."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.strength_match", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--nodes", type=int, help="rollouts a move; 8000 are half a second")
    parser.add_argument("--seconds", type=float, help="for each move, instead of nodes or beside them")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--csv", type=Path, required=True, help="where the games are kept")
    parser.add_argument(
        "--part",
        default="1/1",
        help="which part of the pairs to play: 2/3 is every third, from the second on",
    )
    parser.add_argument(
        "--decide", type=float, nargs=2, metavar=("LOW", "HIGH"), help="shares of a hundred, between which to"
    )
    parser.add_argument("--rival", help="the command of a program to play against")
    parser.add_argument("--rival-nodes", type=int, help="its rollouts a move; 1 is a static choice")
    parser.add_argument("--rival-seconds", type=float, help="its seconds for each move")
    options = parser.parse_args(arguments)
    if options.nodes is None and options.seconds is None:
        parser.error("say --nodes or --seconds")
    part, parts = (int(number) for number in options.part.split("/"))
    rows: list[MatchRow] = []
    if options.csv.exists():
        with options.csv.open(newline="") as kept:
            rows = [(int(r[0]), int(r[1]), int(r[2]), int(r[3]), float(r[4])) for r in csv.reader(kept)]
    done = {row[0] for row in rows}
    mine = [number for number in range(options.games) if number // 2 % parts == part - 1]
    missing = [number for number in mine if number not in done]
    lexicon = Lexicon.load()
    searching = ourselves(lexicon, Budget(options.seconds, options.nodes))
    with ExitStack() as close:
        other = ourselves(lexicon, Budget(nodes=1))
        if options.rival:
            budget = Budget(options.rival_seconds, options.rival_nodes)
            other = close.enter_context(Rival(shlex.split(options.rival), budget))
        test = SequentialTest(options.decide[0] / 100, options.decide[1] / 100) if options.decide else None
        for number in tqdm(missing, unit=" games", file=sys.stderr, disable=None):
            if _is_decided(test, rows):
                break
            rows.append(play_game(lexicon, number, searching, other))
            with options.csv.open("a", newline="") as kept:
                csv.writer(kept).writerow(rows[-1])
    print(summary(rows))
    if test is not None:
        _is_decided(test, rows)
        print(test)
    return 0


if __name__ == "__main__":
    sys.exit(main())

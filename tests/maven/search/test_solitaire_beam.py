"""With nothing hidden the search alone finds what trying everything finds, and never promises more."""

from functools import cache

import numpy as np
import pytest

from game.lexicon.word_graph import Graph
from game.maven.messages import Stop
from game.maven.plays.board_arrays import grid_of, rack_of, table_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, bench_for
from game.maven.search.solitaire_beam import KnownGame, best_ends, mark_of
from game.maven.search.solitaire_policy import learnt_alone
from game.rules.board import Board
from game.rules.cgp import read_cgp
from game.rules.editions import SOLITAIRE
from game.rules.quick_replace import replace
from tests.maven.tables import generate, small_lexicon

RULES = replace(SOLITAIRE, rack_size=3)
TABLE = table_of(RULES)
BOARD = read_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 QI 0 0", SOLITAIRE).board
ENDINGS = [("SE", ""), ("QAT", ""), ("V", ""), ("E?", ""), ("SEA", "TO"), ("RED", "QS")]
"""Racks, and bags that are drawn from their end."""


@cache
def graph() -> Graph:
    return small_lexicon().graph("full")


@cache
def bench() -> Bench:
    return bench_for(graph(), TABLE, RULES.tiles)


def everything(board: Board, rack: str, bag: str) -> dict[int, int]:
    """The most points that the rest of a game can bring after each first play, by trying all of it."""

    @cache
    def rest(board: Board, rack: str, bag: str) -> int:
        ends = [points for _, points in after_each(board, rack, bag)]
        return max([-sum(RULES.tiles.values.get(face, 0) for face in rack), *ends])

    def after_each(board: Board, rack: str, bag: str) -> list[tuple[Board, int]]:
        plays, ends = generate(board, rack, graph(), TABLE), []
        for number in range(len(plays)):
            move, left = plays.place(number), list(rack)
            for _, face in move.tiles:
                left.remove(face if face.isupper() else "?")
            count = len(move.tiles)
            drawn, beyond = bag[::-1][:count], bag[: max(0, len(bag) - count)]
            after = board.with_tiles(move.tiles)
            filled = "".join(sorted("".join(left) + drawn))
            ends.append((after, plays.score(number) + rest(after, filled, beyond)))
        return ends

    ends = after_each(board, rack, bag)
    return {mark_of(grid_of(after, graph(), TABLE)): 1000 * points for after, points in ends}


def found(rack: str, bag: str, width: int, stop: Stop | None = None) -> dict[int, int]:
    kinds = np.array([ord(face) - ord("A") for face in bag], np.int64)
    game = KnownGame(bench(), learnt_alone(), Generator(graph(), TABLE), kinds)
    return best_ends(game, grid_of(BOARD, graph(), TABLE), rack_of(rack), width, stop)


@pytest.mark.parametrize(("rack", "bag"), ENDINGS)
def test_a_wide_search_finds_the_best_end(rack: str, bag: str) -> None:
    ends, true = found(rack, bag, 3000), everything(BOARD, rack, bag)
    assert max(ends.values(), default=None) == max(true.values(), default=None)


@pytest.mark.parametrize(("rack", "bag"), ENDINGS)
@pytest.mark.parametrize("width", [1, 5])
def test_no_end_is_promised_that_cannot_be_reached(rack: str, bag: str, width: int) -> None:
    true = everything(BOARD, rack, bag)
    assert all(points <= true[first] for first, points in found(rack, bag, width).items())


def test_a_search_that_is_stopped_promises_nothing_it_has_not_seen() -> None:
    asked = iter([False] * 3 + [True] * 100)
    ends, true = found("SEA", "TO", 50, lambda: next(asked)), everything(BOARD, "SEA", "TO")
    assert all(points <= true[first] for first, points in ends.items())
    assert max(ends.values(), default=0) < max(true.values())

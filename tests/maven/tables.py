"""Positions for the tests of Maven, and the long way round to every play."""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from game.lexicon.word_graph import Graph
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import Ints, PremiumArrays, rack_of
from game.maven.plays.move_generator import Generator, Plays
from game.rules.board import Board
from game.rules.moves import Move, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from tests.rules import brute

NODES = Budget(nodes=50)


@cache
def lexicon() -> Lexicon:
    return Lexicon.load()


@cache
def small_lexicon() -> Lexicon:
    """The words of the rules' baselines."""
    return Lexicon.from_words(brute.words(), "small")


def position_after(
    turns: int,
    seed: int,
    levels: tuple[int, ...] = (8, 8),
    words: Lexicon | None = None,
    rules: Rules | None = None,
) -> Position:
    """Where Maven's levels stand after some turns against each other, or at the end of the game."""
    words = words or lexicon()
    positions = _positions(seed, levels, words, rules or Rules())
    while len(positions) <= turns and (position := positions[-1]).outcome is None:
        move = choose(view_of(position), words, levels[position.to_move], NODES, seed + position.ply)[0].move
        positions.append(play(position, move, words)[0])
    return positions[min(turns, len(positions) - 1)]


@cache
def _positions(seed: int, levels: tuple[int, ...], _words: Lexicon, rules: Rules) -> list[Position]:
    """The positions of a game as far as anybody has asked for them, from its opening."""
    return [opening(rules, len(levels), seed)[0]]


def view_of(position: Position) -> SeatView:
    return seat_view(position, position.to_move)


def rows(view: SeatView) -> list[str]:
    return list(view.board.rows)


def as_placement(place: Move) -> brute.Placement:
    assert isinstance(place, Place)
    return frozenset((square.row, square.col, face) for square, face in place.tiles)


def random_rack(seed: int, blanks: int = 0) -> str:
    bag = [
        letter
        for letter, count in zip("ETAOINSRLDUGCMBPHFWYV", [6, 4] + [3] * 6 + [2] * 13, strict=True)
        for _ in range(count)
    ]
    return "".join(random.Random(seed).sample(bag, 7 - blanks)) + "?" * blanks


def generate(
    board: Board, tiles: str, graph: Graph, table: PremiumArrays, worth: Ints | None = None
) -> Plays:
    """All plays of a rack ('?' is a blank), best first: by score alone if no `worth` is given."""
    generator = Generator(graph, table)
    kept = np.zeros(1 << len(tiles), np.int32) if worth is None else worth
    return generator.plays(generator.grid(board), rack_of(tiles), kept)

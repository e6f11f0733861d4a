"""Positions for tests, set up in one line."""

from __future__ import annotations

from dataclasses import replace

from game.rules.board import Board
from game.rules.board_layouts import layout_of
from game.rules.letter_sets import letter_set_of
from game.rules.moves import Place
from game.rules.notation import parse_move
from game.rules.opening import opening
from game.rules.position import EVERY_WORD, Position
from game.rules.rules_and_defaults import Rules
from tools.stress.random_plays import TwoWordsOfThree

EMPTY = Board()


ANY_WORD = EVERY_WORD
TWO_WORDS_IN_THREE = TwoWordsOfThree.load()


OWN_LAYOUT = layout_of(
    "corners",
    """
    ...l...W...l...
    W.............W
    ..L.........L..
    ...w.......w...
    ....l.....l....
    .....L...L.....
    l.....l.l.....l
    .w.....*.....w.
    l.....l.l.....l
    .....L...L.....
    ....l.....l....
    ...w.......w...
    ..L.........L..
    W.............W
    ...l...W...l...
    """,
)
"""A player's own board."""
OWN_PREMIUMS = {
    (row, column): {"l": "2L", "L": "3L", "w": "2W", "*": "2W", "W": "3W"}[sign]
    for row, line in enumerate(OWN_LAYOUT.lines)
    for column, sign in enumerate(line)
    if sign != "."
}
"""The premium squares of `OWN_LAYOUT` as the second opinion knows them."""
OWN_TILES = letter_set_of(
    "heavy vowels", "A 9 5 | E 11 7 | T 9 1 | S 8 1 | N 8 2 | O 7 6 | R 6 2 | X 1 20 | ? 1 0"
)
"""and a letter set that knows few letters."""


def place(text: str, board: Board = EMPTY) -> Place:
    """A play such as '8F HORN'."""
    move = parse_move(text, board)
    assert isinstance(move, Place)
    return move


def board_with(*plays: str) -> Board:
    """A board after some plays, laid without asking the rules."""
    board = EMPTY
    for text in plays:
        board = board.with_tiles(place(text, board).tiles)
    return board


def position(*racks: str, board: Board = EMPTY, bag: str = "", rules: Rules | None = None) -> Position:
    """A game in progress with these racks and this bag; seat 0 to move."""
    start, _ = opening(rules or Rules(), len(racks), seed=1)
    return replace(start, racks=racks, board=board, bag="".join(sorted(bag)), to_move=0)

"""The board as kernels see it: flat arrays with a border, both orientations side by side.

A square is `orientation * LINES + line * STRIDE + place`, with line and place from 1 on. A border of 0s, on
which no tile fits, lies around them; what ends one line begins the next. A smaller board than the largest
lies in the corner, and loops go over its own lines. Orientation 0 has rows as its lines, 1 has columns, so
that every kernel only ever looks along a line. A grid is one int32 array of sections, each with both
orientations, and how many lines the board has at SIZE:

TILES     0 empty, 1 to 26 a letter, and BLANK more for a blank that stands for it
CHECKS    bit l is set if letter l may be put on the square as far as the word across the line goes
CROSSING  points of the tiles already in that word across; -1 if there is none
OFFERS    milli-points that laying a tile on the square, in a play along the line, is worth for what it offers
          the opponent (`static_judgement`); most often 0
VOWELS    what to add to that if the tile is a vowel; never above 0
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from string import ascii_letters
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, lean_kernel, lowest, popcount
from game.lexicon.word_graph import ENDINGS, FIRST, LETTERS, TURN, Graph
from game.rules.board import Board, squares_of
from game.rules.board_layouts import SIZES, BoardLayout
from game.rules.letter_sets import BLANK as BLANK_FACE
from game.rules.letter_sets import FACES, LetterSet
from game.rules.rules_and_defaults import Rules

LARGEST = max(SIZES)
"""Squares on each side of the largest board."""
STRIDE = LARGEST + 1
LINES = STRIDE * STRIDE
TILES, CHECKS, CROSSING, OFFERS, VOWELS = (section * 2 * LINES for section in range(5))
SIZE = 10 * LINES
GRID_SIZE = SIZE + 1
LETTER_TIMES, WORD_TIMES = 0, 2 * LINES
BLANK = 32
"""Added to a letter that a blank stands for."""
KINDS = 27
"""Kinds of tiles on a rack: the letters, and at 26 the blank."""
ANY_LETTER = (1 << 26) - 1
_VOWELS = sum(1 << ord(face) - ord("A") for face in "AEIOU")

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class PremiumArrays:
    """The rules about points, as arrays."""

    premiums: Ints
    """Two sections, LETTER_TIMES and WORD_TIMES, each with both orientations."""
    values: Ints
    """Points of each kind of tile, the blank last."""
    rack_size: int
    bonus: int
    size: int
    """Squares on each side of the board."""


def table_of(rules: Rules) -> PremiumArrays:
    return _table(rules.layout, rules.tiles, rules.rack_size, rules.bonus)


@lru_cache(maxsize=8)
def _table(layout: BoardLayout, tiles: LetterSet, rack_size: int, bonus: int) -> PremiumArrays:
    premiums = np.ones(4 * LINES, np.int32)
    for square in squares_of(layout.size):
        premium = layout.premium(square)
        for index in both_places(*square):
            premiums[LETTER_TIMES + index] = premium.letter_multiplier
            premiums[WORD_TIMES + index] = premium.word_multiplier
    values = [tiles.values.get(face, 0) for face in FACES]
    return PremiumArrays(premiums, np.array(values, np.int32), rack_size, bonus, layout.size)


def grid_of(board: Board, graph: Graph, table: PremiumArrays) -> Ints:
    """A board laid out for kernels, with its cross-checks."""
    grid = tiles_of_board(board)
    fill_checks(grid, graph["states"], graph["children"], table.values)
    return grid


def tiles_of_board(board: Board) -> Ints:
    """A board laid out for kernels, its tiles alone."""
    grid = np.zeros(GRID_SIZE, np.int32)
    grid[SIZE] = board.size
    codes = _CODES[np.frombuffer(board.cells.encode("ascii"), np.uint8)]
    grid[_places(board.size)] = codes[:, None]
    return grid


@lru_cache(maxsize=16)
def _places(size: int) -> NDArray[np.int64]:
    """(squares, 2): both places of each square of a board, row by row."""
    return np.array([both_places(*square) for square in squares_of(size)])


def rack_of(tiles: str) -> Ints:
    """How many of each kind of tile ('?' is a blank) there are."""
    kinds = [26 if face == BLANK_FACE else ord(face) - ord("A") for face in tiles]
    return np.bincount(np.array(kinds, np.int64), minlength=KINDS).astype(np.int32)


def counts_of(tiles: LetterSet) -> Ints:
    """How many of each kind of tile a whole set has."""
    return np.array([tiles.counts.get(face, 0) for face in FACES], np.int32)


def code_of(face: str) -> int:
    """The number of a face in TILES."""
    return ord(face.upper()) - ord("A") + 1 + (0 if face.isupper() else BLANK)


def _codes() -> Ints:
    """The number in TILES of each character of a board."""
    codes = np.zeros(128, np.int32)
    for face in ascii_letters:
        codes[ord(face)] = code_of(face)
    return codes


_CODES = _codes()


def face_of(code: int) -> str:
    """The face that a number in TILES stands for."""
    face = chr((code & 31) + ord("A") - 1)
    return face.lower() if code >= BLANK else face


def both_places(row: int, col: int) -> tuple[int, int]:
    """The two places of a square, seen along its row and along its column."""
    line, place = row + 1, col + 1
    return line * STRIDE + place, LINES + place * STRIDE + line


@lean_kernel
def copy(source: Any, target: Any) -> None:
    """Copy an array into the beginning of another; a plain assignment would first make a copy of its own."""
    for i in range(source.size):
        target[i] = source[i]


@lean_kernel
def is_bare(grid: Ints) -> bool:
    """Whether no tile lies on the board."""
    square = 0
    while square < LINES and at(grid, square) == 0:
        square += 1
    return square == LINES


@lean_kernel
def is_vowel(letter: int) -> bool:
    """Whether a letter, A being 0, is one of A, E, I, O and U."""
    return _VOWELS >> letter & 1 != 0


@lean_kernel
def follow(states: Ints, children: Ints, state: int, letter: int) -> int:
    """The state that a letter leads to, or -1."""
    letters = at(states, 4 * state + LETTERS)
    if not letters >> letter & 1:
        return -1
    return at(children, at(states, 4 * state + FIRST) + popcount(letters & ((1 << letter) - 1)))


@lean_kernel
def fill_checks(grid: Ints, states: Ints, children: Ints, values: Ints) -> None:
    """All cross-checks and crossing points of a grid whose tiles are laid."""
    size = at(grid, SIZE)
    for orientation in range(2):
        for line in range(1, size + 1):
            for place in range(1, size + 1):
                if grid[TILES + orientation * LINES + line * STRIDE + place] == 0:
                    check_square(grid, states, children, values, orientation, line, place)


@lean_kernel
def check_square(
    grid: Ints, states: Ints, children: Ints, values: Ints, orientation: int, line: int, place: int
) -> None:
    """Work out the cross-check and the crossing points of one empty square."""
    here = orientation * LINES + line * STRIDE + place
    across = (orientation ^ 1) * LINES + place * STRIDE + line
    low = across
    while grid[low - 1]:
        low -= 1
    high = across
    while grid[high + 1]:
        high += 1
    if low == high:
        grid[CHECKS + here] = ANY_LETTER
        grid[CROSSING + here] = -1
        return
    points = 0
    for square in range(low, high + 1):
        if 0 < grid[square] < BLANK:
            points += values[grid[square] - 1]
    grid[CROSSING + here] = points
    grid[CHECKS + here] = _fitting(grid, states, children, low, across, high)


@lean_kernel
def _fitting(grid: Ints, states: Ints, children: Ints, low: int, gap: int, high: int) -> int:
    """The letters that make a word of the tiles from `low` to `high` with the one empty square between."""
    state = states.shape[0] - 1
    if high == gap:  # only tiles before the gap: backwards through them, then turn
        for square in range(gap - 1, low - 1, -1):
            state = follow(states, children, state, (at(grid, square) & 31) - 1)
            if state < 0:
                return 0
        return at(states, 4 * at(states, 4 * state + TURN) + ENDINGS)
    for square in range(high, gap, -1):
        state = follow(states, children, state, (at(grid, square) & 31) - 1)
        if state < 0:
            return 0
    if low == gap:
        return at(states, 4 * state + ENDINGS)
    fitting = 0
    rest = at(states, 4 * state + LETTERS)
    while rest:
        letter = lowest(rest)
        rest &= rest - 1
        inner = follow(states, children, state, letter)
        for square in range(gap - 1, low, -1):
            if inner >= 0:
                inner = follow(states, children, inner, (at(grid, square) & 31) - 1)
        if inner >= 0 and at(states, 4 * inner + ENDINGS) >> ((at(grid, low) & 31) - 1) & 1:
            fitting |= 1 << letter
    return fitting


@lean_kernel
def lay(
    grid: Ints,
    states: Ints,
    children: Ints,
    values: Ints,
    orientation: int,
    line: int,
    place: int,
    strip: Bytes,
) -> None:
    """Put a play on the grid and bring up to date only the cross-checks that it touches.

    `strip` holds the new tiles from `place` on, 0 where there is a tile already and after the last.
    """
    base = orientation * LINES + line * STRIDE
    other = (orientation ^ 1) * LINES
    size = at(grid, SIZE)
    for k in range(strip.size):
        if strip[k]:
            grid[base + place + k] = strip[k]
            grid[other + (place + k) * STRIDE + line] = strip[k]
    for k in range(strip.size):
        if strip[k]:
            column = other + (place + k) * STRIDE
            end = line
            while grid[column + end]:
                end -= 1
            if end >= 1:
                check_square(grid, states, children, values, orientation, end, place + k)
            end = line
            while grid[column + end]:
                end += 1
            if end <= size:
                check_square(grid, states, children, values, orientation, end, place + k)
    end = place
    while grid[base + end]:
        end -= 1
    if end >= 1:
        check_square(grid, states, children, values, orientation ^ 1, end, line)
    end = place
    while grid[base + end]:
        end += 1
    if end <= size:
        check_square(grid, states, children, values, orientation ^ 1, end, line)

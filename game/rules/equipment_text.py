"""Boards and letter sets as text that players write themselves; docs/formats.md tells how.

Whatever is wrong is told with its line, in one sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar

from game.rules.board_layouts import MOST_WORD_PREMIUMS, SIZES, WORD_SIGNS, BoardLayout, Premium
from game.rules.equipment import LONGEST_NAME, is_name
from game.rules.letter_sets import (
    ALPHABET,
    BLANK,
    FACES,
    MOST_POINTS_OF_A_TILE,
    MOST_TILES_IN_A_SET,
    USUAL_VOWELS,
    LetterRow,
    LetterSet,
)

FEWEST_TILES = 28
"""With fewer, four racks cannot be filled."""
_NAME = re.compile(r"name\s*:\s*(.*)", re.IGNORECASE)
_VOWELS = re.compile(r"vowels\s*:\s*(.*)", re.IGNORECASE)
_SIGNS = tuple(premium.value for premium in Premium)
_STAR = Premium.CENTRE.value
Made = TypeVar("Made", BoardLayout, LetterSet)


class EquipmentTextError(ValueError):
    """Text that is no board or no letter set; the message is one sentence."""


def read_board(text: str, name: str) -> BoardLayout:
    """The board of a text, under its own name or else the one given. Raises EquipmentTextError."""
    name, lines = _name_and_lines(text, name)
    if not lines:
        raise EquipmentTextError("There is no line of squares in it.")
    rows: list[str] = []
    width = len("".join(lines[0][1].split()))
    for number, line in lines:
        row = "".join(line.split())
        _check_signs(number, row)
        if len(row) != width:
            raise EquipmentTextError(
                f"Line {number}: there are {len(row)} squares, but {width} in line {lines[0][0]}."
            )
        rows.append(row)
    if width not in SIZES:
        sizes = f"{', '.join(map(str, SIZES[:-1]))} or {SIZES[-1]}"
        raise EquipmentTextError(
            f"Line {lines[0][0]}: there are {width} squares, but a board has {sizes} on each side."
        )
    if len(rows) != width:
        raise EquipmentTextError(
            f"Line {lines[-1][0]}: it is row {len(rows)}, the last one, but a board with {width} squares in a"
            f" row has {width} rows."
        )
    _check_star(rows, [number for number, _ in lines])
    _check_words(rows, [number for number, _ in lines])
    return BoardLayout(name, tuple(rows))


def _check_signs(number: int, row: str) -> None:
    for place, sign in enumerate(row, 1):
        if sign not in _SIGNS:
            told = f"'{sign}'" if sign.isprintable() else "a sign that nobody sees"
            raise EquipmentTextError(
                f"Line {number}: square {place} is {told}, which is none of the signs {' '.join(_SIGNS)}."
            )


def _check_star(rows: list[str], numbers: list[int]) -> None:
    middle = len(rows) // 2
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if (sign == _STAR) == (row == column == middle):
                continue
            if row == middle:
                where = f"the star '{_STAR}' belongs on square {middle + 1}, the middle of the board"
            else:
                where = f"square {column + 1} is a star, which belongs only in the middle"
            raise EquipmentTextError(f"Line {numbers[row]}: {where}.")


def _check_words(rows: list[str], numbers: list[int]) -> None:
    for number, row in zip(numbers, rows, strict=True):
        if sum(map(row.count, WORD_SIGNS)) > MOST_WORD_PREMIUMS:
            raise EquipmentTextError(
                f"Line {number}: more than {MOST_WORD_PREMIUMS} of its squares multiply words."
            )
    for column, line in enumerate(zip(*rows, strict=True)):
        multiplying = [at for at, sign in enumerate(line) if sign in WORD_SIGNS]
        if len(multiplying) > MOST_WORD_PREMIUMS:
            raise EquipmentTextError(
                f"Line {numbers[multiplying[-1]]}: with square {column + 1} more than {MOST_WORD_PREMIUMS} of"
                " its column multiply words."
            )


def read_letter_set(text: str, name: str) -> LetterSet:
    """The letter set of a text, under its own name or else the one given. Raises EquipmentTextError."""
    name, lines = _name_and_lines(text, name)
    rows: list[LetterRow] = []
    told: dict[str, int] = {}
    vowels = USUAL_VOWELS
    for number, line in lines:
        if named := _VOWELS.fullmatch(line):
            vowels = _vowels(number, named[1])
            continue
        row = _letter_row(number, line)
        if row.face in told:
            raise EquipmentTextError(f"Line {number}: {row.face} was told in line {told[row.face]} already.")
        told[row.face] = number
        rows.append(row)
    total = Counter({row.face: row.copies for row in rows}).total()
    if not FEWEST_TILES <= total <= MOST_TILES_IN_A_SET:
        last = f"Line {lines[-1][0]}: " if lines else ""
        raise EquipmentTextError(
            f"{last}there are {total} tiles in all, but a set has {FEWEST_TILES} to {MOST_TILES_IN_A_SET}."
        )
    if sum(row.copies > 0 for row in rows) < 2:
        raise EquipmentTextError(f"Line {lines[-1][0]}: all tiles are alike, but a set needs two kinds.")
    return LetterSet(name, tuple(rows), vowels)


def text_of_board(layout: BoardLayout) -> str:
    """A board as `read_board` reads it. Raises EquipmentTextError where it would not read the very same."""
    return _checked("\n".join((f"name: {layout.name}", "", *layout.lines, "")), layout, read_board)


def text_of_letter_set(letters: LetterSet) -> str:
    """A letter set as `read_letter_set` reads it. Raises EquipmentTextError as `text_of_board` does."""
    vowels = [] if letters.vowels == USUAL_VOWELS else [f"vowels: {letters.vowels}"]
    rows = [f"{row.face} {row.copies} {row.value}" for row in letters.rows]
    text = "\n".join((f"name: {letters.name}", *vowels, "", *rows, ""))
    return _checked(text, letters, read_letter_set)


def _checked(text: str, made: Made, read: Callable[[str, str], Made]) -> str:
    if read(text, "") != made:
        raise EquipmentTextError("It would not be read again as it is.")
    return text


def _vowels(number: int, text: str) -> str:
    letters = "".join(sorted(set(text.upper()) - set(" ,")))
    if not letters or not set(letters) <= set(ALPHABET):
        raise EquipmentTextError(f"Line {number}: vowels are letters from A to Z, such as 'vowels: AEIOU'.")
    return letters


def _letter_row(number: int, line: str) -> LetterRow:
    parts = line.split()
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts[1:]):
        raise EquipmentTextError(
            f"Line {number}: it is not a letter, how many tiles it has and their points, such as 'A 9 1'."
        )
    face, copies, points = parts[0].upper(), int(parts[1]), int(parts[2])
    if len(face) != 1 or face not in FACES:
        raise EquipmentTextError(f"Line {number}: '{parts[0]}' is no letter from A to Z, nor '{BLANK}'.")
    if copies > MOST_TILES_IN_A_SET:
        raise EquipmentTextError(
            f"Line {number}: of one letter there are at most {MOST_TILES_IN_A_SET} tiles."
        )
    if points > MOST_POINTS_OF_A_TILE:
        raise EquipmentTextError(f"Line {number}: a tile is worth at most {MOST_POINTS_OF_A_TILE} points.")
    if face == BLANK and points:
        raise EquipmentTextError(f"Line {number}: a blank is worth nothing.")
    return LetterRow(face, copies, points)


def _name_and_lines(text: str, name: str) -> tuple[str, list[tuple[int, str]]]:
    """The name that the text gives, or the one given, and its other lines with their numbers."""
    lines = []
    for number, line in _written(text):
        if not (named := _NAME.fullmatch(line)):
            lines.append((number, line))
        elif not is_name(name := named[1].strip()):
            raise EquipmentTextError(f"Line {number}: a name has 1 to {LONGEST_NAME} signs.")
    return name, lines


def _written(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something; what follows '#' is a remark."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if said := line.partition("#")[0].strip():
            yield number, said

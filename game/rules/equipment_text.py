"""Boards and letter sets as text that players write themselves; docs/formats.md tells how.

Whatever is wrong is told with its line, in one sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar

from game.language.messages import Argument, message
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
        raise EquipmentTextError(message("There is no line of squares in it."))
    rows: list[str] = []
    width = len("".join(lines[0][1].split()))
    for number, line in lines:
        row = "".join(line.split())
        _check_signs(number, row)
        if len(row) != width:
            raise EquipmentTextError(
                message(
                    "Line {line}: there are {squares} squares, but {width} in line {first}.",
                    line=str(number),
                    squares=len(row),
                    width=width,
                    first=str(lines[0][0]),
                )
            )
        rows.append(row)
    if width not in SIZES:
        raise EquipmentTextError(
            message(
                "Line {line}: there are {width} squares, but a board has {sizes} or {largest} on each side.",
                line=str(lines[0][0]),
                width=width,
                sizes=", ".join(map(str, SIZES[:-1])),
                largest=SIZES[-1],
            )
        )
    if len(rows) != width:
        raise EquipmentTextError(
            message(
                "Line {line}: it is row {row}, the last one, but a board with {width} squares in a row"
                " has {width} rows.",
                line=str(lines[-1][0]),
                row=len(rows),
                width=width,
            )
        )
    _check_star(rows, [number for number, _ in lines])
    _check_words(rows, [number for number, _ in lines])
    return BoardLayout(name, tuple(rows))


def _check_signs(number: int, row: str) -> None:
    for place, sign in enumerate(row, 1):
        if sign not in _SIGNS:
            where = {"line": str(number), "square": str(place), "signs": " ".join(_SIGNS)}
            if sign.isprintable():
                raise EquipmentTextError(
                    message(
                        "Line {line}: square {square} is '{sign}', which is none of the signs {signs}.",
                        sign=sign,
                        **where,
                    )
                )
            raise EquipmentTextError(
                message(
                    "Line {line}: square {square} is a sign that nobody sees, which is none of the signs"
                    " {signs}.",
                    **where,
                )
            )


def _check_star(rows: list[str], numbers: list[int]) -> None:
    middle = len(rows) // 2
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if (sign == _STAR) == (row == column == middle):
                continue
            line = str(numbers[row])
            if row == middle:
                raise EquipmentTextError(
                    message(
                        "Line {line}: the star '{star}' belongs on square {square}, the middle of the board.",
                        line=line,
                        star=_STAR,
                        square=middle + 1,
                    )
                )
            raise EquipmentTextError(
                message(
                    "Line {line}: square {square} is a star, which belongs only in the middle.",
                    line=line,
                    square=column + 1,
                )
            )


def _check_words(rows: list[str], numbers: list[int]) -> None:
    for number, row in zip(numbers, rows, strict=True):
        if sum(map(row.count, WORD_SIGNS)) > MOST_WORD_PREMIUMS:
            raise EquipmentTextError(
                message(
                    "Line {line}: more than {most} of its squares multiply words.",
                    line=str(number),
                    most=MOST_WORD_PREMIUMS,
                )
            )
    for column, line in enumerate(zip(*rows, strict=True)):
        multiplying = [at for at, sign in enumerate(line) if sign in WORD_SIGNS]
        if len(multiplying) > MOST_WORD_PREMIUMS:
            raise EquipmentTextError(
                message(
                    "Line {line}: with square {square} more than {most} of its column multiply words.",
                    line=str(numbers[multiplying[-1]]),
                    square=column + 1,
                    most=MOST_WORD_PREMIUMS,
                )
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
            raise EquipmentTextError(
                message(
                    "Line {line}: {tile} was told in line {first} already.",
                    line=str(number),
                    tile=row.face,
                    first=str(told[row.face]),
                )
            )
        told[row.face] = number
        rows.append(row)
    total = Counter({row.face: row.copies for row in rows}).total()
    if not FEWEST_TILES <= total <= MOST_TILES_IN_A_SET:
        sizes: dict[str, Argument] = {"total": total, "fewest": FEWEST_TILES, "most": MOST_TILES_IN_A_SET}
        if not lines:
            raise EquipmentTextError(
                message("there are {total} tiles in all, but a set has {fewest} to {most}.", **sizes)
            )
        raise EquipmentTextError(
            message(
                "Line {line}: there are {total} tiles in all, but a set has {fewest} to {most}.",
                line=str(lines[-1][0]),
                **sizes,
            )
        )
    if sum(row.copies > 0 for row in rows) < 2:
        raise EquipmentTextError(
            message("Line {line}: all tiles are alike, but a set needs two kinds.", line=str(lines[-1][0]))
        )
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
        raise EquipmentTextError(message("It would not be read again as it is."))
    return text


def _vowels(number: int, text: str) -> str:
    letters = "".join(sorted(set(text.upper()) - set(" ,")))
    if not letters or not set(letters) <= set(ALPHABET):
        raise EquipmentTextError(
            message("Line {line}: vowels are letters from A to Z, such as 'vowels: AEIOU'.", line=str(number))
        )
    return letters


def _letter_row(number: int, line: str) -> LetterRow:
    parts = line.split()
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts[1:]):
        raise EquipmentTextError(
            message(
                "Line {line}: it is not a letter, how many tiles it has and their points, such as 'A 9 1'.",
                line=str(number),
            )
        )
    face, copies, points = parts[0].upper(), int(parts[1]), int(parts[2])
    if len(face) != 1 or face not in FACES:
        raise EquipmentTextError(
            message(
                "Line {line}: '{text}' is no letter from A to Z, nor '{blank}'.",
                line=str(number),
                text=parts[0],
                blank=BLANK,
            )
        )
    if copies > MOST_TILES_IN_A_SET:
        raise EquipmentTextError(
            message(
                "Line {line}: of one letter there are at most {most} tiles.",
                line=str(number),
                most=MOST_TILES_IN_A_SET,
            )
        )
    if points > MOST_POINTS_OF_A_TILE:
        raise EquipmentTextError(
            message(
                "Line {line}: a tile is worth at most {most} points.",
                line=str(number),
                most=MOST_POINTS_OF_A_TILE,
            )
        )
    if face == BLANK and points:
        raise EquipmentTextError(message("Line {line}: a blank is worth nothing.", line=str(number)))
    return LetterRow(face, copies, points)


def _name_and_lines(text: str, name: str) -> tuple[str, list[tuple[int, str]]]:
    """The name that the text gives, or the one given, and its other lines with their numbers."""
    lines = []
    for number, line in _written(text):
        if not (named := _NAME.fullmatch(line)):
            lines.append((number, line))
        elif not is_name(name := named[1].strip()):
            raise EquipmentTextError(
                message("Line {line}: a name has 1 to {most} signs.", line=str(number), most=LONGEST_NAME)
            )
    return name, lines


def _written(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something; what follows '#' is a remark."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if said := line.partition("#")[0].strip():
            yield number, said

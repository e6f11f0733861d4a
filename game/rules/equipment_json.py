"""Boards and letter sets as JSON values and back: well-known ones by their name, all others whole.

A whole one carries its digest, so that one that was changed on its way is refused rather than played with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from game.rules.board_layouts import LAYOUTS, SIZES, BoardLayout
from game.rules.letter_sets import LETTER_SETS, USUAL_VOWELS, LetterRow, LetterSet

Equipment = TypeVar("Equipment", BoardLayout, LetterSet)
MOST_ROWS = 27
"""The most kinds of tiles: one row for each letter and one for the blank."""


def layout_to_json(layout: BoardLayout) -> Any:
    """For `layout_from_json`: the name of a board that everybody knows, any other whole with its digest."""
    if LAYOUTS.get(layout.name) == layout:
        return layout.name
    return {"name": layout.name, "lines": list(layout.lines), "digest": layout.digest}


def letter_set_to_json(tiles: LetterSet) -> Any:
    """For `letter_set_from_json`, as `layout_to_json`."""
    if LETTER_SETS.get(tiles.name) == tiles:
        return tiles.name
    own = {} if tiles.vowels == USUAL_VOWELS else {"vowels": tiles.vowels}
    return {"name": tiles.name, "rows": list(map(list, tiles.rows)), **own, "digest": tiles.digest}


def layout_from_json(body: Any) -> BoardLayout:
    """Raises TypeError where that is no board, or one of a size that the game does not play on."""
    match body:
        case str(name) if name in LAYOUTS:
            return LAYOUTS[name]
        case {"name": str(name), "lines": [*lines], "digest": digest, **rest} if not rest:
            if len(lines) in SIZES and all(isinstance(line, str) for line in lines):
                return _made(lambda: BoardLayout(name, tuple(lines)), digest)
    raise TypeError


def letter_set_from_json(body: Any) -> LetterSet:
    """Raises TypeError where that is no letter set."""
    match body:
        case str(name) if name in LETTER_SETS:
            return LETTER_SETS[name]
        case {"name": str(name), "rows": [*rows], "digest": digest, **rest} if rest.keys() <= {"vowels"}:
            vowels = rest.get("vowels", USUAL_VOWELS)
            if len(rows) <= MOST_ROWS and isinstance(vowels, str) and len(vowels) < MOST_ROWS:
                return _made(lambda: LetterSet(name, tuple(map(_row, rows)), vowels), digest)
    raise TypeError


def _row(body: Any) -> LetterRow:
    match body:
        case [str(face), int(count), int(value)]:
            return LetterRow(face, count, value)
    raise TypeError


def _made(make: Callable[[], Equipment], digest: object) -> Equipment:
    try:
        made = make()
    except ValueError as error:
        raise TypeError from error
    if made.digest != digest:
        raise TypeError
    return made

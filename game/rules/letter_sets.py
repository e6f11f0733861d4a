"""Letter sets: how many tiles there are of each letter and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from game.rules.equipment import content_digest, is_name

BLANK = "?"
UNKNOWN = "_"
"""Stands for a tile of which nobody who is asked knows the letter."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FACES = ALPHABET + BLANK
USUAL_VOWELS = "AEIOU"
"""In English Y counts as a consonant."""
USUAL_NUMBER = 100
"""Tiles of the usual set."""
MOST_TILES_IN_A_SET, MOST_POINTS_OF_A_TILE = 2 * USUAL_NUMBER, 20
"""The largest bag, two sets in one, and the most points that Maven's tables allow for."""


def tile_of(face: str) -> str:
    """The tile that shows a face: a blank where that is in lower case."""
    return BLANK if face.islower() else face


class LetterRow(NamedTuple):
    """One kind of tile: its face, how many copies there are, and its points."""

    face: str
    copies: int
    value: int


@dataclass(frozen=True)
class LetterSet:
    """All tiles of one game, as a value: a row for each kind, under a name.

    Raises ValueError for a kind that is told twice or is none of 'A'..'Z' and '?', for a blank with points,
    for fewer than two kinds of tiles, and for more tiles or points than there may be.
    """

    name: str
    rows: tuple[LetterRow, ...]
    vowels: str = USUAL_VOWELS
    """Sorted. They matter where everybody gets the same tiles: a draw without any goes back."""

    def __post_init__(self) -> None:
        if not self.vowels or list(self.vowels) != sorted(set(self.vowels) & set(ALPHABET)):
            raise ValueError(f"{self.vowels!r} are no vowels")  # not read: a fault of ours
        if not is_name(self.name):
            raise ValueError(f"{self.name!r} is no name for a letter set")  # not read: a fault of ours
        if not all(_is_proper(row) for row in self.rows) or len(self.counts) < len(self.rows):
            raise ValueError(f"letter set {self.name!r} has an improper row")  # not read: a fault of ours
        kinds = [count for count in self.counts.values() if count]
        if len(kinds) < 2 or sum(kinds) > MOST_TILES_IN_A_SET:
            raise ValueError(
                f"letter set {self.name!r} has too few tiles or too many"  # not read: a fault of ours
            )

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Tiles of each kind."""
        return {row.face: row.copies for row in self.rows}

    @cached_property
    def values(self) -> Mapping[str, int]:
        """Points of each kind."""
        return {row.face: row.value for row in self.rows}

    @property
    def digest(self) -> str:
        """Equal for equal letter sets only."""
        own = () if self.vowels == USUAL_VOWELS else (self.vowels,)
        return content_digest(self.name, self.rows, *own)

    def value(self, face: str) -> int:
        """Points of a face; a blank, '?' or lower case, is worth nothing."""
        return self.values[face] if face.isupper() else 0

    def total(self, faces: str) -> int:
        """Points of several faces."""
        return sum(map(self.value, faces))

    def all_tiles(self) -> str:
        """The whole set, sorted; '?' comes first."""
        return "".join(face * count for face, count in sorted(self.counts.items()))


def _is_proper(row: LetterRow) -> bool:
    whole = type(row.copies) is int and type(row.value) is int
    fits = whole and 0 <= row.copies <= MOST_TILES_IN_A_SET and 0 <= row.value <= MOST_POINTS_OF_A_TILE
    return fits and len(row.face) == 1 and row.face in FACES and not (row.face == BLANK and row.value)


def letter_set_of(name: str, text: str) -> LetterSet:
    """Read 'letter count points' triples, split by lines or '|'. Raises ValueError as `LetterSet` does."""
    rows = (row.split() for row in text.replace("|", "\n").strip().splitlines())
    return LetterSet(name, tuple(LetterRow(face, int(count), int(value)) for face, count, value in rows))


# letter, tiles, points
_ENGLISH = """
A 9 1 | B 2 3 | C 2 3 | D 4 2 | E 12 1 | F 2 4 | G 3 2 | H 2 4 | I 9 1
J 1 8 | K 1 5 | L 4 1 | M 2 3 | N 6 1 | O 8 1 | P 2 3 | Q 1 10 | R 6 1
S 4 1 | T 6 1 | U 4 1 | V 2 4 | W 2 4 | X 1 8 | Y 2 4 | Z 1 10 | ? 2 0
"""

ENGLISH = letter_set_of("english", _ENGLISH)
LETTER_SETS: dict[str, LetterSet] = {ENGLISH.name: ENGLISH}
"""Well-known letter sets, which saves need not spell out."""

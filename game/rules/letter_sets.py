"""Letter sets: how many tiles there are of each letter and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BLANK = "?"


def tile_of(face: str) -> str:
    """The tile that shows a face: a blank where that is in lower case."""
    return BLANK if face.islower() else face


@dataclass(frozen=True, slots=True, eq=False)
class LetterSet:
    """All tiles of one game. `counts` and `values` are keyed by 'A'..'Z' and '?'."""

    name: str
    counts: Mapping[str, int]
    values: Mapping[str, int]

    def value(self, face: str) -> int:
        """Points of a face; a blank, '?' or lower case, is worth nothing."""
        return self.values[face] if face.isupper() else 0

    def total(self, faces: str) -> int:
        """Points of several faces."""
        return sum(map(self.value, faces))

    def all_tiles(self) -> str:
        """The whole set, sorted; '?' comes first."""
        return "".join(face * count for face, count in sorted(self.counts.items()))


def _tile_set(name: str, text: str) -> LetterSet:
    """Read rows of 'letter count value' triples."""
    rows = [row.split() for row in text.replace("|", "\n").strip().splitlines()]
    counts = {face: int(count) for face, count, _ in rows}
    values = {face: int(value) for face, _, value in rows}
    return LetterSet(name, counts, values)


# letter, tiles, points
_ENGLISH = """
A 9 1 | B 2 3 | C 2 3 | D 4 2 | E 12 1 | F 2 4 | G 3 2 | H 2 4 | I 9 1
J 1 8 | K 1 5 | L 4 1 | M 2 3 | N 6 1 | O 8 1 | P 2 3 | Q 1 10 | R 6 1
S 4 1 | T 6 1 | U 4 1 | V 2 4 | W 2 4 | X 1 8 | Y 2 4 | Z 1 10 | ? 2 0
"""

TILE_SETS: dict[str, LetterSet] = {"english": _tile_set("english", _ENGLISH)}

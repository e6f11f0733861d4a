"""A second opinion on the rules, written apart from `game.rules` and imported by tests only.

It knows boards as lists of fifteen strings ('.' empty, lower case blank), tries every word on every
square in both directions, and scores with its own table of premium squares and values.

`python -m tests.rules.brute` writes the baselines anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

HERE = Path(__file__).parent
SIZE = 15

WORTH = {1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
VALUES = {letter: points for points, letters in WORTH.items() for letter in letters}

# One quarter of the board, as printed on it: (row, column) with the middle at 7, mirrored both ways.
QUARTER = {
    (0, 0): "3W", (0, 7): "3W", (7, 0): "3W",
    (1, 1): "2W", (2, 2): "2W", (3, 3): "2W", (4, 4): "2W", (7, 7): "2W",
    (1, 5): "3L", (5, 1): "3L", (5, 5): "3L",
    (0, 3): "2L", (3, 0): "2L", (2, 6): "2L", (6, 2): "2L", (3, 7): "2L", (7, 3): "2L", (6, 6): "2L",
}  # fmt: skip
PREMIUMS = {
    (r, c): kind for (row, col), kind in QUARTER.items() for r in (row, 14 - row) for c in (col, 14 - col)
}

Placement = frozenset[tuple[int, int, str]]
Premiums = Mapping[tuple[int, int], str]
Values = Mapping[str, int]


def words() -> frozenset[str]:
    return frozenset((HERE / "words.txt").read_text().split())


def all_plays(
    board: list[str],
    rack: str,
    lexicon: frozenset[str],
    premiums: Premiums = PREMIUMS,
    values: Values = VALUES,
) -> dict[Placement, int]:
    """Every legal placement with its score."""
    plays = {}
    near = beside(board)
    for word in spellable(lexicon, rack + "".join(board)):
        for start in range(SIZE + 1 - len(word)):
            for line in range(SIZE):
                for row, col, down in ((start, line, True), (line, start, False)):
                    for placement in lay(board, rack, word, row, col, down, near):
                        if spells(board, placement, lexicon):
                            plays[placement] = score(board, placement, premiums, values)
    return plays


def spellable(lexicon: frozenset[str], tiles: str) -> list[str]:
    """The words whose letters are all among these tiles, but for as many as there are blanks."""
    letters, blanks = set(tiles.upper()), tiles.count("?")
    return [word for word in lexicon if len(set(word) - letters) <= blanks]


def score(
    board: list[str], placement: Placement, premiums: Premiums = PREMIUMS, values: Values = VALUES
) -> int:
    laid = {(r, c): face for r, c, face in placement}
    total = 50 if len(laid) == 7 else 0
    for cells in _words_through(board, laid):
        points, times = 0, 1
        for cell, face in cells:
            worth = values.get(face, 0)
            kind = premiums.get(cell, "1L") if cell in laid else "1L"
            if kind.endswith("L"):
                worth *= int(kind[0])
            else:
                times *= int(kind[0])
            points += worth
        total += points * times
    return total


def lay(
    board: list[str], rack: str, word: str, row: int, col: int, down: bool, near: set[tuple[int, int]]
) -> Iterator[Placement]:
    """The ways to spell a word there, on one of these squares at least: one for each choice of blanks."""
    cells = [(row + i, col) if down else (row, col + i) for i in range(len(word))]
    if cells[-1][0] >= SIZE or cells[-1][1] >= SIZE:
        return
    lying = [board[r][c] for r, c in cells]
    for face, letter in zip(lying, word, strict=True):
        if face not in (".", letter, letter.lower()):
            return
    fresh = [(cell, letter) for cell, face, letter in zip(cells, lying, word, strict=True) if face == "."]
    if len(fresh) > len(rack) or not any(cell in near for cell, _ in fresh):
        return
    for blanks in range(rack.count("?") + 1):
        for shown in combinations(range(len(fresh)), blanks):
            letters = [letter for i, (_, letter) in enumerate(fresh) if i not in shown]
            if all(letters.count(letter) <= rack.count(letter) for letter in letters):
                yield frozenset(
                    (r, c, letter.lower() if i in shown else letter)
                    for i, ((r, c), letter) in enumerate(fresh)
                )


def spells(board: list[str], placement: Placement, lexicon: frozenset[str]) -> bool:
    """Whether there are words, and all of them are in the list."""
    laid = {(r, c): face for r, c, face in placement}
    formed = ["".join(face for _, face in cells).upper() for cells in _words_through(board, laid)]
    return bool(formed) and all(word in lexicon for word in formed)


def beside(board: list[str]) -> set[tuple[int, int]]:
    """The squares beside a tile; the middle of an empty board."""
    cells = {(row, col) for row in range(SIZE) for col in range(SIZE)}
    found = {cell for cell in cells if any(_face(board, {}, other) != "." for other in _near(cell))}
    return found or {(7, 7)}


def _words_through(
    board: list[str], laid: dict[tuple[int, int], str]
) -> list[list[tuple[tuple[int, int], str]]]:
    """All words of two letters or more that hold a laid tile, each once."""
    found = {}
    for row, col in laid:
        for dr, dc in ((0, 1), (1, 0)):
            r, c = row, col
            while _face(board, laid, (r - dr, c - dc)) != ".":
                r, c = r - dr, c - dc
            cells = []
            while (face := _face(board, laid, (r, c))) != ".":
                cells.append(((r, c), face))
                r, c = r + dr, c + dc
            if len(cells) > 1:
                found[cells[0][0], (dr, dc)] = cells
    return list(found.values())


def _face(board: list[str], laid: dict[tuple[int, int], str], cell: tuple[int, int]) -> str:
    row, col = cell
    if not (0 <= row < SIZE and 0 <= col < SIZE):
        return "."
    return laid.get(cell, board[row][col])


def _near(cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


# --- baselines: rack, board, then every placement and its score ---


def write_line(placement: Placement, points: int) -> str:
    """'7H=H 7I=e 14': each tile by row and column, then the score."""
    tiles = (f"{r + 1}{'ABCDEFGHIJKLMNO'[c]}={face}" for r, c, face in sorted(placement))
    return f"{' '.join(tiles)} {points}"


def read_baseline(path: Path) -> tuple[str, list[str], dict[Placement, int]]:
    rack, *lines = path.read_text().splitlines()
    plays = {}
    for line in lines[SIZE:]:
        *tiles, points = line.split()
        cells = frozenset(
            (int(at[:-1]) - 1, "ABCDEFGHIJKLMNO".index(at[-1]), face)
            for at, face in (tile.split("=") for tile in tiles)
        )
        plays[cells] = int(points)
    return rack, lines[:SIZE], plays


def main() -> None:
    for path in sorted((HERE / "baselines").glob("*.txt")):
        rack, *lines = path.read_text().splitlines()
        plays = all_plays(lines[:SIZE], rack, words())
        found = sorted(write_line(placement, points) for placement, points in plays.items())
        path.write_text("\n".join([rack, *lines[:SIZE], *found]) + "\n")
        print(f"{path.name}: {len(found)} placements")


if __name__ == "__main__":
    main()

"""What a play is worth, reckoned apart from `game.rules`: with squares and values as they are printed.

It knows the usual board of 15 squares as lines of text, '.' for an empty square, small letters for blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

SIZE, RACK, BONUS = 15, 7, 50
PRINTED = (
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...D...d..T",
)
"""The upper half with the middle line: letters doubled and tripled are small, words are large."""
WORTH = {"AEILNORSTU": 1, "DG": 2, "BCMP": 3, "FHVWY": 4, "K": 5, "JX": 8, "QZ": 10}
VALUES = {letter: points for letters, points in WORTH.items() for letter in letters}
Laid = Sequence[tuple[int, int, str]]
"""Row, column and face of each tile."""


def own_points(board: Sequence[str], rack: str, laid: Laid, is_word: Callable[[str], bool]) -> int:
    """What tiles of this rack bring on this board; 0 for what may not be laid or makes no words."""
    tiles = {(row, col): face for row, col, face in laid}
    if len(tiles) < len(laid) or not _is_allowed(board, rack, tiles):
        return 0
    words = list(_words(board, tiles))
    if not words or not all(is_word("".join(face for _, face in word).upper()) for word in words):
        return 0
    return sum(_worth(word, tiles) for word in words) + (BONUS if len(tiles) == RACK else 0)


def _is_allowed(board: Sequence[str], rack: str, tiles: dict[tuple[int, int], str]) -> bool:
    left = list(rack)
    for (row, col), face in tiles.items():
        tile = "?" if face.islower() else face
        if tile not in left or not (0 <= row < SIZE and 0 <= col < SIZE) or board[row][col] != ".":
            return False
        left.remove(tile)
    rows, columns = {row for row, _ in tiles}, {col for _, col in tiles}
    if not tiles or (len(rows) > 1 and len(columns) > 1):
        return False
    between = [(r, c) for r in range(min(rows), max(rows) + 1) for c in range(min(columns), max(columns) + 1)]
    if any(board[r][c] == "." and (r, c) not in tiles for r, c in between):
        return False
    if all(line == "." * SIZE for line in board):
        return (SIZE // 2, SIZE // 2) in tiles and len(tiles) > 1
    return any(
        _at(board, {}, (r + dr, c + dc)) != "."
        for r, c in tiles
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def _at(board: Sequence[str], tiles: dict[tuple[int, int], str], square: tuple[int, int]) -> str:
    row, col = square
    inside = 0 <= row < SIZE and 0 <= col < SIZE
    return tiles.get(square) or (board[row][col] if inside else ".")


def _words(
    board: Sequence[str], tiles: dict[tuple[int, int], str]
) -> Iterator[list[tuple[tuple[int, int], str]]]:
    """Each word that the tiles make, once, with its squares."""
    seen = set()
    for tile in tiles:
        for down, right in ((0, 1), (1, 0)):
            start = tile
            while _at(board, tiles, (start[0] - down, start[1] - right)) != ".":
                start = start[0] - down, start[1] - right
            word, square = [], start
            while (face := _at(board, tiles, square)) != ".":
                word.append((square, face))
                square = square[0] + down, square[1] + right
            if len(word) > 1 and (start, down) not in seen:
                seen.add((start, down))
                yield word


def _worth(word: list[tuple[tuple[int, int], str]], tiles: dict[tuple[int, int], str]) -> int:
    points, times = 0, 1
    for (row, col), face in word:
        kind = PRINTED[min(row, SIZE - 1 - row)][col] if (row, col) in tiles else "."
        points += VALUES.get(face, 0) * {"d": 2, "t": 3}.get(kind, 1)
        times *= {"D": 2, "T": 3}.get(kind, 1)
    return points * times

"""Words marked on the board, with their points beside them, and tiles on the rack: one's own play, and a
better one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.board import Board
from game.rules.letter_sets import LetterSet
from game.rules.moves import Move, Place, Square, tiles_of
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.scenes.kit.picture.board_marks import Marked
from game.scenes.kit.picture.sheet_pictures import TileWord


def marked(
    board: Board, rules: Rules, plays: Sequence[tuple[Place, int | None]], *, stood: bool = True
) -> tuple[Marked, ...]:
    """Plays on a board before them, each with the color of its seat. No seat: the better play.

    Points stand on free squares beside the words. A play of a seat that has not stood counts for nothing.
    """
    taken = {square for play, _ in plays for square in _squares(board, rules, play)}
    taken |= {tile.square for play, _ in plays for tile in play.tiles}
    taken |= {tile.square for tile in board.tiles()}
    found = []
    for play, seat in plays:
        word = _squares(board, rules, play)
        spot = next((spot for spot in _beside(word) if spot in board and spot not in taken), None)
        taken |= {spot} if spot else set()
        total = score_play(board, play.tiles, rules).total
        points = total if seat is None or stood else 0
        faces = play.tiles if seat is None else ()
        found.append(Marked(word, str(points), spot, tuple(faces), seat))
    return tuple(found)


def rack_marked(
    rack: str, move: Move | None, color: int | None = None, letters: LetterSet | None = None
) -> TileWord:
    """A rack in which the tiles that a move takes are marked, in the color of whose it is; with their points
    where `letters` tell them."""
    taken, marked_ones = Counter(tiles_of(move) if move else ""), []
    for number, face in enumerate(rack):
        taken[face] -= 1
        if taken[face] >= 0:
            marked_ones.append(number)
    points = tuple(str(letters.value(face) or "") for face in rack) if letters else ()
    return TileWord(rack, points, tuple(marked_ones), color)


def _beside(word: tuple[Square, ...]) -> list[Square]:
    """The squares round a word, some of them off the board, the best for its points first: behind it,
    before it, above and below."""
    (top, left), (foot, right) = word[0], word[-1]
    down, across = (1, 0) if top != foot else (0, 1)
    found = [Square(foot + down, right + across), Square(top - down, left - across)]
    for step in (-1, 1):
        found += [Square(row + step * across, col + step * down) for row, col in reversed(word)]
    return found


def _squares(board: Board, rules: Rules, play: Place) -> tuple[Square, ...]:
    """The squares of the main word."""
    return score_play(board, play.tiles, rules).words[0].squares

"""A word that was entered as a whole, with the letters that lie on the board already, and where it fits."""

from __future__ import annotations

from collections.abc import Iterator

from game.lexicon.words import LONGEST
from game.rules.board import Board
from game.rules.letter_sets import BLANK
from game.rules.moves import Place, Square, Tile
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.scene import Asks, Change, Pop
from game.scenes.table.draft import Draft


class WordToLay(LetterPicker, Asks[str]):
    """A word for the board. The answer is what was entered; nothing follows without a letter."""

    name = "word-to-lay"

    def __init__(self) -> None:
        super().__init__("Type the Word", LONGEST)

    def _done(self) -> Change:
        word = "".join(self.value.split())
        return self.answered(word) if word else Pop()


def spelled(draft: Draft, word: str, start: Square, *, down: bool) -> Place | None:
    """The tiles of the rack that make the whole word from this square on; None where it does not fit.

    Letters on the board count as they lie, and the word has to end where its line of tiles does. A blank
    stands for a letter that the rack lacks.
    """
    row, col = (1, 0) if down else (0, 1)
    line = [Square(start.row + n * row, start.col + n * col) for n in range(-1, len(word) + 1)]
    if _is_taken(draft.board, line[0]) or _is_taken(draft.board, line[-1]) or line[-2] not in draft.board:
        return None
    rack = [tile.letter for tile in draft.slots if tile] + [laid.tile.letter for laid in draft.laid]
    tiles = []
    for letter, square in zip(word, line[1:], strict=False):
        if _is_taken(draft.board, square):
            if draft.board[square].upper() != letter:
                return None
            continue
        tile = letter if letter in rack else BLANK
        if tile not in rack:
            return None
        rack.remove(tile)
        tiles.append(Tile(square, letter.lower() if tile == BLANK else letter))
    return Place(tuple(tiles)) if tiles else None


def next_place(draft: Draft, word: str, here: Square, *, down: bool) -> tuple[Square, bool] | None:
    """Where the word fits next in reading order, across before down, and meets other tiles; round the end."""
    places = [*_places(draft, word)]
    later = (place for place in places if place > (here, down))
    return next(later, places[0] if places else None)


def _places(draft: Draft, word: str) -> Iterator[tuple[Square, bool]]:
    for square in draft.board.squares:
        for down in (False, True):
            play = spelled(draft, word, square, down=down)
            if play is not None and _meets(draft.board, play):
                yield square, down


def _meets(board: Board, play: Place) -> bool:
    if board.is_bare:
        return any(tile.square == board.centre for tile in play.tiles)
    return any(board.touches(tile.square) for tile in play.tiles)


def _is_taken(board: Board, square: Square) -> bool:
    return square in board and not board.is_empty(square)

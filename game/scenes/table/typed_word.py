"""A word that was entered as a whole, with the letters that lie on the board already, and where it fits."""

from __future__ import annotations

from functools import lru_cache

from game.language.messages import tr
from game.lexicon.words import LONGEST
from game.rules.board import Board
from game.rules.letter_sets import BLANK
from game.rules.moves import Place, Square, Tile
from game.rules.placing import lies_right
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.scene import Asks, Change, Pop
from game.scenes.table.draft import Draft


class WordToLay(LetterPicker, Asks[str]):
    """A word for the board. The answer is what was entered; nothing follows without a letter."""

    name = "word-to-lay"

    def __init__(self) -> None:
        super().__init__(tr("Type the Word"), LONGEST)

    def _done(self) -> Change:
        word = "".join(self.value.split())
        return self.answered(word) if word else Pop()


def spelled(draft: Draft, word: str, start: Square, *, down: bool, tiles: str = "") -> Place | None:
    """The tiles of the rack that make the whole word from this square on; None where it does not fit.

    Letters on the board count as they lie, and the word has to end where its line of tiles does. A blank
    stands for a letter that the rack lacks. With `tiles`, only those of the rack are used.
    """
    return _spelled(draft.board, tiles or _rack(draft), word, start, down=down)


def next_place(
    draft: Draft, word: str, here: Square, *, down: bool, tiles: str = ""
) -> tuple[Square, bool] | None:
    """Where the word fits next in reading order, across before down, and meets other tiles; round the end."""
    places = _places(draft.board, tiles or _rack(draft), word)
    later = (place for place in places if place > (here, down))
    return next(later, places[0] if places else None)


def _rack(draft: Draft) -> str:
    """The tiles that the player has, laid or not."""
    held = (*draft.slots, *(laid.tile for laid in draft.laid))
    return "".join(sorted(tile.letter for tile in held if tile))


@lru_cache(maxsize=4)  # what works is asked in every frame, while neither board nor rack changes
def _places(board: Board, tiles: str, word: str) -> tuple[tuple[Square, bool], ...]:
    found = ((square, down) for square in board.squares for down in (False, True))
    return tuple(
        (square, down)
        for square, down in found
        if (play := _spelled(board, tiles, word, square, down=down)) and lies_right(board, play.tiles)
    )


def _spelled(board: Board, tiles: str, word: str, start: Square, *, down: bool) -> Place | None:
    row, col = (1, 0) if down else (0, 1)
    line = [Square(start.row + n * row, start.col + n * col) for n in range(-1, len(word) + 1)]
    if _is_taken(board, line[0]) or _is_taken(board, line[-1]) or line[-2] not in board:
        return None
    rack, found = list(tiles), []
    for letter, square in zip(word, line[1:], strict=False):
        if _is_taken(board, square):
            if board[square].upper() != letter:
                return None
            continue
        tile = letter if letter in rack else BLANK
        if tile not in rack:
            return None
        rack.remove(tile)
        found.append(Tile(square, letter.lower() if tile == BLANK else letter))
    return Place(tuple(found)) if found else None


def _is_taken(board: Board, square: Square) -> bool:
    return square in board and not board.is_empty(square)

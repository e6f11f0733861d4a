"""Which words a placement forms and what they score. Pure geometry: no lexicon, no rack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.board import EMPTY, Board
from game.rules.board_layouts import BoardLayout
from game.rules.bonus import bonus_for
from game.rules.events import PlayScore, WordScore
from game.rules.illegal_moves import NoTilesPlayed, NotInLine, OffBoard, OnlyOneWord, SquareTaken
from game.rules.letter_sets import LetterSet
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules

ACROSS = (0, 1)
DOWN = (1, 0)
Direction = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FormedWord:
    """A word as it lies on the board, blanks in lower case."""

    text: str
    squares: tuple[Square, ...]


def words_formed(
    board: Board, tiles: Sequence[Tile], line: Direction | None = None
) -> tuple[FormedWord, ...]:
    """The main word first, then cross-words in the order of their tiles; () for a lone tile.

    `line` is what `direction` says of these tiles, where that is known. A single tile that forms two words
    has the one across as its main word.

    Raises:
        NoTilesPlayed, OffBoard, SquareTaken, NotInLine, OnlyOneWord: there is no one line to read.
    """
    main_step = line or direction(board, tiles)
    cross_step = DOWN if main_step == ACROSS else ACROSS
    filled = board.with_tiles(tiles)
    squares = sorted(tile.square for tile in tiles)
    runs = [run_through(filled, squares[0], main_step)]
    runs += [run_through(filled, square, cross_step) for square in squares]
    return tuple(FormedWord("".join(filled[s] for s in run), run) for run in runs if len(run) > 1)


def score_play(board: Board, tiles: Sequence[Tile], rules: Rules, line: Direction | None = None) -> PlayScore:
    """The itemised score of any placement in one line, legal or not; see `words_formed`."""
    fresh = frozenset(tile.square for tile in tiles)
    formed = words_formed(board, tiles, line)
    words = tuple(_score_word(word, fresh, rules.layout, rules.tiles) for word in formed)
    bonus = bonus_for(len(tiles), rules.rack_size, rules.bonus)
    return PlayScore(words, bonus, sum(word.points for word in words) + bonus)


def direction(board: Board, tiles: Sequence[Tile]) -> Direction:
    """ACROSS or DOWN, the line of the main word; raises as `words_formed` does."""
    squares = sorted(tile.square for tile in tiles)
    _require_free(board, squares)
    first, last = squares[0], squares[-1]
    if len(squares) == 1:
        return _direction_of_one(board, tiles[0])
    if all(square.row == first.row for square in squares):
        step = ACROSS
    elif all(square.col == first.col for square in squares):
        step = DOWN
    else:
        raise NotInLine
    if last not in run_through(board.with_tiles(tiles), first, step):
        raise OnlyOneWord
    return step


def _require_free(board: Board, squares: Sequence[Square]) -> None:
    if not squares:
        raise NoTilesPlayed
    if not all(square in board for square in squares):
        raise OffBoard
    if len(set(squares)) < len(squares) or not all(map(board.is_empty, squares)):
        raise SquareTaken


def _direction_of_one(board: Board, tile: Tile) -> Direction:
    filled = board.with_tiles([tile])
    if len(run_through(filled, tile.square, ACROSS)) == 1 and len(run_through(filled, tile.square, DOWN)) > 1:
        return DOWN
    return ACROSS


def run_through(board: Board, square: Square, step: Direction) -> tuple[Square, ...]:
    """The unbroken line of tiles through an occupied square, in reading order."""
    (down, right), cells, size = step, board.cells, board.size
    row, col = square
    while row >= down and col >= right and cells[(row - down) * size + col - right] != EMPTY:
        row, col = row - down, col - right
    run = [Square(row, col)]
    row, col = row + down, col + right
    while row < size and col < size and cells[row * size + col] != EMPTY:
        run.append(Square(row, col))
        row, col = row + down, col + right
    return tuple(run)


def _score_word(
    word: FormedWord, fresh: frozenset[Square], layout: BoardLayout, tile_set: LetterSet
) -> WordScore:
    letters, multiplier = 0, 1
    for face, square in zip(word.text, word.squares, strict=True):
        value = tile_set.value(face)
        if square in fresh:  # a premium counts only on the turn that covers it
            premium = layout.premium(square)
            value *= premium.letter_multiplier
            multiplier *= premium.word_multiplier
        letters += value
    return WordScore(word.text, word.squares, letters, multiplier, letters * multiplier)

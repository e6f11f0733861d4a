"""Moves as the field writes them, one line each.

    8H HORN      across, row first; a blank is lower case
    H6 FA(R)M    down, column first; tiles played through are '(R)' or '.'
    -ABC         exchange; '?' is a blank
    pass

Beyond the standard: `challenge`, `resign`, `blocked` (nothing is playable), `trade H8` (a blank for its
letter) and a final '!' on a play that insists on words the lexicon lacks.
"""

from __future__ import annotations

import re

from game.language.messages import message
from game.rules.board import Board
from game.rules.moves import (
    ChallengePlay,
    Exchange,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Resign,
    Square,
    Tile,
    TradeBlank,
)
from game.rules.scoring import ACROSS, DOWN, Direction, direction, run_through

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"
"""Those of the largest board."""
_ROW_FIRST = re.compile(r"([1-9]|1[0-9]|2[01])([A-U])", re.ASCII | re.IGNORECASE)
_COLUMN_FIRST = re.compile(r"([A-U])([1-9]|1[0-9]|2[01])", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"(?:[A-Za-z.]|\([A-Za-z]+\))+")
_EXCHANGE = re.compile(r"-([A-Z?]+)")
_PLAIN: dict[str, Move] = {
    "pass": Pass(),
    "-": Pass(),
    "challenge": ChallengePlay(),
    "resign": Resign(),
    "blocked": NothingPlayable(),
}


class NotationError(ValueError):
    """Text that is not a move, or not one that fits the board; or a move that has no text."""


def parse_move(text: str, board: Board) -> Move:
    """Read one move. Tiles come in reading order; whether they are legal is not asked.

    A letter on an occupied square is taken as played through if it is the letter that lies there.

    Raises:
        NotationError: says in one sentence what is wrong.
    """
    words = text.split()
    plain = _PLAIN.get(text.strip().lower())
    if plain is not None:
        return plain
    if len(words) == 1 and (swap := _EXCHANGE.fullmatch(words[0])):
        return Exchange(swap[1])
    if len(words) != 2:
        raise NotationError(message("'{text}' is not a move such as '8H WORD', '-ABC' or 'pass'", text=text))
    if words[0].lower() == "trade":
        return TradeBlank(parse_square(words[1])[0])
    return _parse_place(words[0], words[1], board)


def format_move(move: Move, board: Board) -> str:
    """Write one move, as made on this board; `parse_move` reads it back.

    Raises:
        IllegalMove: the tiles of a play do not lie in one line.
        NotationError: a change of the rules, for which the field has no words.
    """
    match move:
        case Place():
            return _format_place(move, board)
        case Exchange(tiles):
            return f"-{tiles}"
        case TradeBlank(square):
            return f"trade {format_square(square, DOWN)}"  # not read: of the notation
        case ChallengePlay():
            return "challenge"
    word = next((word for word, plain in _PLAIN.items() if plain == move), None)
    if word is None:
        raise NotationError(message("A change of the rules cannot be written as a move"))
    return word


def parse_square(text: str) -> tuple[Square, Direction]:
    """A square and the direction that its order tells: '8H' is across, 'H8' is down.

    Raises:
        NotationError: no such square.
    """
    if across := _ROW_FIRST.fullmatch(text):
        return Square(int(across[1]) - 1, _COLUMNS.index(across[2].upper())), ACROSS
    if down := _COLUMN_FIRST.fullmatch(text):
        return Square(int(down[2]) - 1, _COLUMNS.index(down[1].upper())), DOWN
    raise NotationError(message("'{text}' is not a square such as '8H' or 'H8'", text=text))


def format_square(square: Square, step: Direction) -> str:
    """'8H' for a word across, 'H8' for one down."""
    row, column = str(square.row + 1), _COLUMNS[square.col]
    return row + column if step == ACROSS else column + row


def _parse_place(where: str, word: str, board: Board) -> Place:
    square, step = parse_square(where)
    spelled = word.removesuffix("!")
    if not _WORD.fullmatch(spelled):
        raise NotationError(message("'{word}' is not a word of letters, '.' and '(X)'", word=word))
    tiles: list[Tile] = []
    for face, through in _faces(spelled):
        if square not in board:
            raise NotationError(
                message(
                    "'{where} {word}' runs off the board of {size} by {size}",
                    where=where,
                    word=word,
                    size=board.size,
                )
            )
        if board.is_empty(square) and not through:
            tiles.append(Tile(square, face))
        else:
            _require_match(board, square, face)
        square = Square(square.row + step[0], square.col + step[1])
    if not tiles:
        raise NotationError(message("'{where} {word}' plays no tile", where=where, word=word))
    return Place(tuple(tiles), insist=word.endswith("!"))


def _faces(word: str) -> list[tuple[str, bool]]:
    """Each letter of a word, and whether it is marked as played through."""
    inside, faces = False, []
    for sign in word:
        if sign in "()":
            inside = sign == "("
        else:
            faces.append((sign, inside or sign == "."))
    return faces


def _require_match(board: Board, square: Square, face: str) -> None:
    lies = board[square]
    if board.is_empty(square):
        raise NotationError(
            message("There is no tile on {square} to play through", square=format_square(square, ACROSS))
        )
    if face not in (".", lies, lies.upper()):
        raise NotationError(
            message(
                "The tile on {square} is {tile}, not {other}",
                square=format_square(square, ACROSS),
                tile=lies,
                other=face,
            )
        )


def _format_place(move: Place, board: Board) -> str:
    step = direction(board, move.tiles)
    filled = board.with_tiles(move.tiles)
    line = run_through(filled, move.tiles[0].square, step)
    signs = "".join(filled[square] if board.is_empty(square) else f"({filled[square]})" for square in line)
    word = signs.replace(")(", "")
    return f"{format_square(line[0], step)} {word}{'!' if move.insist else ''}"

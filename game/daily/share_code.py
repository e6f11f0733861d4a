"""A whole game of a daily bag as a few letters: only what was decided, as the day decides the rest.

Whoever reads a code plays it again by the rules and believes nothing but what comes out. A code is one large
number, written with the letters A to Z. It is put together from choices, each among as many as there are: of
each turn the place, direction and number of tiles (only places that touch others count), and then which of
the words that can be laid there it was. So a play takes about twelve bits. At the end stand the day, the
version, and a check of thirty bits over day, game and word list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import blake2b

from game.daily.daily_bag import DAILY, FIRST_DAY, VERSION, seed_of
from game.rules.board import CENTRE, SIZE, Board, on_board
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import BLANK
from game.rules.moves import Exchange, Move, NothingPlayable, Pass, Place, Square, Tile
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import Record, Seat, with_turn
from game.rules.record_codec import move_to_text
from game.rules.scoring import ACROSS, DOWN, Direction, run_through, words_formed

LETTERS = 26
SHORT = 60
"""Characters of a code that can be told; longer ones go by picture."""
_LONGEST = 400
_DAYS = 1 << 14
_VERSIONS = 4
_CHECKS = 1 << 30
_MOST_TURNS = 60
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class WordLists(Container[str]):
    """A word list that is also looked through by length."""

    def __init__(self, words: Collection[str]) -> None:
        self._words = words
        self._lists: dict[int, str] = {}

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def of_length(self, length: int) -> str:
        """All words of so many letters, a line each, in capitals and in alphabetical order."""
        if not self._lists:
            by_length: dict[int, list[str]] = {}
            for word in sorted(self._words):
                by_length.setdefault(len(word), []).append(word.upper())
            self._lists = {size: "\n".join(found) for size, found in by_length.items()}
        return self._lists.get(length, "")


class BadCode(ValueError):  # noqa: N818 - reads as the fact that it states
    """Letters that are no game; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class SharedGame:
    """What came out when a code was played again."""

    day: date
    score: int
    record: Record


def code_of(record: Record, day: date, words: WordLists, lexicon: str) -> str:
    """The code of a finished game of that day's bag. `lexicon` is the word list's digest.

    Raises:
        BadCode: the game holds something that a code cannot tell.
    """
    return next(code for code in code_steps(record, day, words, lexicon) if code)


def code_steps(record: Record, day: date, words: WordLists, lexicon: str) -> Iterator[str]:
    """The work of `code_of` turn by turn, as it takes a second in all: empty until the code is there."""
    number, position = _Number(), _begin(day)
    for turn in record.turns:
        _write_turn(number, position, turn.move, words)
        position, _ = play(position, turn.move, words)
        yield ""
    number.put(_check(day, [turn.move for turn in record.turns], lexicon), _CHECKS)
    number.put((day - FIRST_DAY).days, _DAYS)
    number.put(VERSION, _VERSIONS)
    yield _spelled(number.value)


def read_code(text: str, words: WordLists, lexicon: str, latest: date, name: str = "Guest") -> SharedGame:
    """The game of a code, played again from its bag.

    Raises:
        BadCode: it was cut, mistyped or made up, or belongs to another version or word list.
    """
    letters = [letter for letter in text.upper() if not letter.isspace() and letter != "-"]
    if not letters or len(letters) > _LONGEST or not all("A" <= letter <= "Z" for letter in letters):
        raise BadCode("A code has only letters from A to Z")
    value = _value(letters)
    if value < 0 or _spelled(value) != "".join(letters):
        raise BadCode("This code is cut or mistyped")
    choices = _Choices(value)
    if choices.take(_VERSIONS) != VERSION:
        raise BadCode("This code is cut or mistyped, or of another version")
    day = FIRST_DAY + timedelta(days=choices.take(_DAYS))
    if day > latest:
        raise BadCode("This code is cut or mistyped: its day has not come yet")
    check = choices.take(_CHECKS)
    try:
        record, position = _replayed(choices, day, words, lexicon, name)
    except (IllegalMove, IndexError) as error:
        raise BadCode("This code is cut or mistyped: it cannot be played") from error
    if check != _check(day, [turn.move for turn in record.turns], lexicon):
        raise BadCode("This code is cut or mistyped, or was made with another word list")
    return SharedGame(day, position.scores[0], record)


def grouped(code: str) -> tuple[str, ...]:
    """A code in groups of five letters, as it is shown."""
    return tuple(code[start : start + 5] for start in range(0, len(code), 5))


def _begin(day: date) -> Position:
    return opening(DAILY, 1, seed_of(day))[0]


def _replayed(
    choices: _Choices, day: date, words: WordLists, lexicon: str, name: str
) -> tuple[Record, Position]:
    position = _begin(day)
    record = Record(DAILY, lexicon, (Seat(name),), seed_of(day))
    while position.outcome is None:
        if len(record.turns) > _MOST_TURNS:
            raise IndexError
        move = _read_turn(choices, position, words)
        after, _ = play(position, move, words)
        record = with_turn(record, position, move, 0, after)
        position = after
    return record, position


def _check(day: date, moves: list[Move], lexicon: str) -> int:
    told = [move_to_text(_in_order(move)) for move in moves]
    said = f"{VERSION}/{day.isoformat()}/{lexicon}/{told}"
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big") % _CHECKS


def _in_order(move: Move) -> Move:
    """The move with its tiles in an order that does not depend on who laid them."""
    match move:
        case Place(tiles):
            return Place(tuple(sorted(tiles)))
        case Exchange(tiles):
            return Exchange("".join(sorted(tiles)))
    return move


# ---------------------------------------------------------------- one turn


def _write_turn(number: _Number, position: Position, move: Move, words: WordLists) -> None:
    """The choices of a turn, in the order in which they are read again."""
    spots = _spots(position)
    match move:
        case Place():
            squares = tuple(sorted(tile.square for tile in move.tiles))
            spot = spots.index(squares)
            plays = _plays(position, squares, words)
            number.put(spot + 3, len(spots) + 3)
            number.put(plays.index(_faces(move)), len(plays))
        case Exchange(tiles):
            number.put(0, len(spots) + 3)
            number.put(_mask(position.rack, tiles), 1 << len(position.rack))
        case Pass():
            number.put(1, len(spots) + 3)
        case NothingPlayable():
            number.put(2, len(spots) + 3)
        case _:
            raise BadCode("This game holds a move that a code cannot tell")


def _read_turn(choices: _Choices, position: Position, words: WordLists) -> Move:
    spots = _spots(position)
    kind = choices.take(len(spots) + 3)
    if kind == 0:
        mask = choices.take(1 << len(position.rack))
        return Exchange("".join(tile for bit, tile in enumerate(position.rack) if mask >> bit & 1))
    if kind < 3:
        return Pass() if kind == 1 else NothingPlayable()
    squares = spots[kind - 3]
    plays = _plays(position, squares, words)
    faces = plays[choices.take(len(plays))] if plays else ""
    if not plays:
        raise IndexError
    return Place(tuple(Tile(square, face) for square, face in zip(squares, faces, strict=True)))


def _faces(move: Place) -> str:
    return "".join(face for _, face in sorted(move.tiles))


def _mask(rack: str, tiles: str) -> int:
    mask, left = 0, Counter(tiles)
    for bit, tile in enumerate(rack):
        if left[tile]:
            left[tile] -= 1
            mask |= 1 << bit
    return mask


def _spots(position: Position) -> list[tuple[Square, ...]]:
    """All runs of free squares, in line and touching others, that the rack could fill; each once."""
    board, most = position.board, len(position.rack)
    found: dict[tuple[Square, ...], None] = {}
    empty = not any(True for _ in board.tiles())
    for row in range(SIZE):
        for col in range(SIZE):
            for down, right in ((0, 1), (1, 0)):
                for squares in _runs(board, Square(row, col), down, right, most):
                    touches = CENTRE in squares if empty else any(map(board.touches, squares))
                    if touches:
                        found.setdefault(squares)
    return list(found)


def _runs(board: Board, start: Square, down: int, right: int, most: int) -> Iterator[tuple[Square, ...]]:
    """From a free square: one square, two, and so on, skipping those that are taken."""
    if not board.is_empty(start):
        return
    squares: list[Square] = []
    at = start
    while on_board(at) and len(squares) < most:
        if board.is_empty(at):
            squares.append(at)
            yield tuple(squares)
        at = Square(at.row + down, at.col + right)


def _plays(position: Position, squares: tuple[Square, ...], words: WordLists) -> list[str]:
    """The faces, in order, with which the rack can fill these squares so that all words are valid; sorted."""
    board, rack = position.board, position.rack
    letters = set(rack) - {BLANK}
    if len(squares) == 1:
        allowed = _crossing(board, squares[0], squares, words)
        found = {letter for letter in allowed if letter in letters}
        return sorted(found | ({letter.lower() for letter in allowed} if BLANK in rack else set()))
    line = run_through(board.with_tiles(Tile(at, "A") for at in squares), squares[0], _direction(squares))
    free = [index for index, at in enumerate(line) if board.is_empty(at)]
    if tuple(line[index] for index in free) != squares:
        return []
    usable = frozenset(_ALPHABET) if BLANK in rack else frozenset(letters)
    pattern = "".join(
        f"[{''.join(sorted(_crossing(board, at, squares, words) & usable)) or '-'}]"
        if board.is_empty(at)
        else board[at].upper()
        for at in line
    )
    plays = set[str]()
    for word in re.findall(f"^{pattern}$", words.of_length(len(line)), re.MULTILINE):
        plays.update(_laid("".join(word[index] for index in free), Counter(rack)))
    return sorted(plays)


def _laid(letters: str, rack: Counter[str]) -> Iterator[str]:
    """The ways to lay letters in order from a rack: with its own tiles, or with blanks in their place."""
    if not letters:
        yield ""
        return
    letter = letters[0]
    for tile, face in ((letter, letter), (BLANK, letter.lower())):
        if rack[tile]:
            rest = rack.copy()
            rest[tile] -= 1
            yield from (face + later for later in _laid(letters[1:], rest))


def _direction(squares: tuple[Square, ...]) -> Direction:
    return ACROSS if squares[0].row == squares[-1].row else DOWN


def _crossing(board: Board, square: Square, squares: tuple[Square, ...], words: WordLists) -> frozenset[str]:
    """The letters that make a valid word crosswise, or all where there is none."""
    across = len({at.row for at in squares}) == 1
    every = _ALPHABET
    if len(squares) == 1:
        return frozenset(letter for letter in every if _all_valid(board, Tile(square, letter), words))
    down, right = (1, 0) if across else (0, 1)
    before, after = "", ""
    at = Square(square.row - down, square.col - right)
    while on_board(at) and not board.is_empty(at):
        before, at = board[at] + before, Square(at.row - down, at.col - right)
    at = Square(square.row + down, square.col + right)
    while on_board(at) and not board.is_empty(at):
        after, at = after + board[at], Square(at.row + down, at.col + right)
    if not before + after:
        return frozenset(every)
    return frozenset(letter for letter in every if (before + letter + after).upper() in words)


def _all_valid(board: Board, tile: Tile, words: WordLists) -> bool:
    formed = words_formed(board, [tile])
    return bool(formed) and all(word.text.upper() in words for word in formed)


# ---------------------------------------------------------------- numbers


class _Number:
    """Choices put together into one number; the one put last is read first."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int]] = []

    def put(self, choice: int, among: int) -> None:
        if not 0 <= choice < among:
            raise BadCode("This game is none of that day's bag")
        self._choices.append((choice, among))

    @property
    def value(self) -> int:
        """The turns in order, behind check, day and version."""
        turns, head = self._choices[:-3], self._choices[-3:]
        value = 0
        for choice, among in [*reversed(turns), *head]:
            value = value * among + choice
        return value


class _Choices:
    """A number taken apart again."""

    def __init__(self, value: int) -> None:
        self._value = value

    def take(self, among: int) -> int:
        self._value, choice = divmod(self._value, among)
        return choice


def _spelled(value: int) -> str:
    letters = []
    value += 1
    while value:
        value, letter = divmod(value, LETTERS)
        letters.append(chr(ord("A") + letter))
    return "".join(letters)


def _value(letters: list[str]) -> int:
    value = 0
    for letter in reversed(letters):
        value = value * LETTERS + ord(letter) - ord("A")
    return value - 1

"""A whole game of a daily bag as a few letters: only what was decided, as the day decides the rest.

Whoever reads a code plays it again by the rules and believes nothing but what comes out. A code is one large
number, written with the letters A to Z and put together from choices, each among as many as there are. A play
is told by its place among all plays by points, where those of more points take less room: people mostly play
what scores. So a play takes five to eight bits. At the end stand the day, the version of the code, and a
check of thirty bits over day, game and word list. Codes of earlier versions, which told plays by their
squares, or by their place among those that Maven says, are still read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache, lru_cache
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from game.daily.code_number import BadCodeError, Choices, Number, choices_of, spelled
from game.daily.daily_bag import DAILY, FIRST_DAY, VERSION, seed_of
from game.language.messages import message
from game.lexicon.words import Lexicon
from game.maven.messages import Candidate, Purpose
from game.rules.board import Board
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import ALPHABET, BLANK
from game.rules.moves import Exchange, Move, NothingPlayable, Pass, Place, Square, Tile
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import Record, Seat, with_turn
from game.rules.record_codec import move_to_text
from game.rules.scoring import ACROSS, DOWN, Direction, run_through, score_play, words_formed
from game.rules.seat_view import SeatView, seat_view

Plays = Sequence[Candidate]
T = TypeVar("T")


class Wanted(NamedTuple):
    """A turn whose plays have to be known, and among which words."""

    view: SeatView
    purpose: Purpose


Work = Generator[Wanted, Plays, T]
"""Something worked out turn by turn: it yields what it has to know, and is sent all these plays
(`EngineSession.ask_every_play`). It may raise `BadCodeError` on the way."""
SHORT = 60
"""Characters of a code that can be told; longer ones go by picture."""
LONGEST = 400
DAYS = 1 << 14
_FIRST_VERSIONS, _LATER_VERSIONS = 4, 8
"""How many versions the first choice of a code tells; where it is 0, the second tells a later one."""
_BY_SQUARES, _BY_SAID_RANK, OF_SAID_ROUNDS, _BY_RANK, OF_ROUNDS = range(1, 6)
"""Versions of the code: the first told a play by its squares, the second by its place among all plays of
words that Maven says, as the third tells a day's rounds (`round_code`). The fourth and the fifth are the
same with all words that count."""
_RANKED_AMONG = {_BY_SAID_RANK: Purpose.PLAY, _BY_RANK: Purpose.JUDGE}
OF_OTHER_VERSION = message("This code is cut or mistyped, or of another version")
CHECKS = 1 << 30
_MOST_TURNS = 60
CANNOT_BE_TOLD = message("This game holds a move that a code cannot tell")
CANNOT_BE_PLAYED = message("This code is cut or mistyped, or was made with another word list")


def put_version(number: Number, version: int) -> int:
    """Write which version a code has, in front of all else; of how many choices that is made."""
    if version < _FIRST_VERSIONS:
        number.put(version, _FIRST_VERSIONS)
        return 1
    number.put(version - _FIRST_VERSIONS, _LATER_VERSIONS)
    number.put(0, _FIRST_VERSIONS)
    return 2


def take_version(choices: Choices) -> int:
    """Read which version a code has."""
    return choices.take(_FIRST_VERSIONS) or _FIRST_VERSIONS + choices.take(_LATER_VERSIONS)


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


@dataclass(frozen=True, slots=True)
class SharedGame:
    """What came out when a code was played again."""

    day: date
    score: int
    record: Record


@dataclass(frozen=True, slots=True)
class CodedGame:
    """What there is to show of a game."""

    code: str
    found: tuple[float | None, ...]
    """Of each turn the points of its play against those of the best, 0 to 1; None where no word was laid."""


def coded(record: Record, day: date, words: WordLists, lexicon: Lexicon) -> Work[CodedGame]:
    """The code of a finished game of that day's bag, and how much of it was found.

    Raises:
        BadCodeError: the game holds something that a code cannot tell.
    """
    numbers, position = [Number() for _ in _TASTES], _begin(day, lexicon)
    found: list[float | None] = []
    for turn in record.turns:
        most = yield from _write_ranked(numbers, position, turn.move, lexicon)
        found.append(_share(position, turn.move, most))
        position, _ = play(position, turn.move, words)
    check = _check(day, [turn.move for turn in record.turns], lexicon.digest)
    for taste, number in enumerate(numbers):
        number.put(check, CHECKS)
        number.put((day - FIRST_DAY).days, DAYS)
        number.put(taste, len(_TASTES))
        head = 3 + put_version(number, _BY_RANK)
    return CodedGame(spelled(min(number.value(head) for number in numbers)), tuple(found))


def _share(position: Position, move: Move, most: int) -> float | None:
    """How much of the best play's points a play has made."""
    if not isinstance(move, Place):
        return None
    points = score_play(position.board, move.tiles, position.rules).total
    return min(1.0, points / most) if most else 1.0


class _OtherGameError(BadCodeError):
    """What comes out with these words is not what was played."""


def read_code(text: str, lexicon: Lexicon, latest: date) -> Work[SharedGame]:
    """The game of a code, played again from its bag with the words of today, or as they ever were.

    Raises:
        BadCodeError: as `read_code_with` does.
    """
    for words in (lexicon, *lexicon.earlier()):
        try:
            return (yield from read_code_with(text, word_lists(words), words, latest))
        except _OtherGameError:
            continue
    raise BadCodeError(CANNOT_BE_PLAYED)


@lru_cache(maxsize=2)
def word_lists(lexicon: Lexicon) -> WordLists:
    """The words by length, for codes."""
    return WordLists(lexicon)


def read_code_with(text: str, words: WordLists, lexicon: Lexicon, latest: date) -> Work[SharedGame]:
    """The game of a code, played again from its bag with one list.

    Raises:
        BadCodeError: it was cut, mistyped or made up, or belongs to another version or word list.
    """
    choices = choices_of(text, LONGEST)
    version = take_version(choices)
    if version in (OF_SAID_ROUNDS, OF_ROUNDS):
        raise BadCodeError(
            message("This code is of a day’s rounds: enter it under Party Mode, Today’s Rounds")
        )
    if version != _BY_SQUARES and version not in _RANKED_AMONG:
        raise BadCodeError(OF_OTHER_VERSION)
    taste = choices.take(len(_TASTES)) if version in _RANKED_AMONG else 0
    day = FIRST_DAY + timedelta(days=choices.take(DAYS))
    if day > latest:
        raise BadCodeError(message("This code is cut or mistyped: its day has not come yet"))
    check = choices.take(CHECKS)
    try:
        record, position = yield from _replayed(choices, day, words, lexicon, version, taste)
    except (IllegalMove, IndexError) as error:
        raise _OtherGameError(CANNOT_BE_PLAYED) from error
    if check != _check(day, [turn.move for turn in record.turns], lexicon.digest):
        raise _OtherGameError(CANNOT_BE_PLAYED)
    return SharedGame(day, position.scores[0], record)


def grouped(code: str) -> tuple[str, ...]:
    """A code in groups of five letters, as it is shown."""
    return tuple(code[start : start + 5] for start in range(0, len(code), 5))


def _begin(day: date, lexicon: Lexicon) -> Position:
    """The opening, with rules by which whoever is asked for plays finds the same words."""
    rules = replace(DAILY, dictionary=replace(DAILY.dictionary, begun_with=lexicon.digest))
    return opening(rules, 1, seed_of(day))[0]


def _replayed(
    choices: Choices, day: date, words: WordLists, lexicon: Lexicon, version: int, taste: int
) -> Work[tuple[Record, Position]]:
    position = _begin(day, lexicon)
    record = Record(DAILY, lexicon.digest, (Seat("Guest"),), seed_of(day))  # not read: a name
    while position.outcome is None:
        if len(record.turns) > _MOST_TURNS:
            raise IndexError
        if purpose := _RANKED_AMONG.get(version):
            move = yield from _read_ranked(choices, position, words, lexicon, taste, purpose)
        else:
            move = _read_turn(choices, position, words)
        after, _ = play(position, move, words)
        record = with_turn(record, position, move, 0, after)
        position = after
    return record, position


def _check(day: date, moves: list[Move], lexicon: str) -> int:
    told = [move_to_text(_in_order(move)) for move in moves]
    said = f"{VERSION}/{day.isoformat()}/{lexicon}/{told}"
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big") % CHECKS


def _in_order(move: Move) -> Move:
    """The move with its tiles in an order that does not depend on who laid them."""
    match move:
        case Place(tiles):
            return Place(tuple(sorted(tiles)))
        case Exchange(tiles):
            return Exchange("".join(sorted(tiles)))
    return move


# ---------------------------------------------------------------- one turn, by the place among all plays

_KINDS = (1000, 12, 40, 8, 8)
"""How likely a turn is a play that the list has, another play (which only the list of words that Maven says
lacks), an exchange, a pass, or that nothing can be played: of as many as all these together."""
_LISTED, _OTHER, _EXCHANGED, _PASSED, _BLOCKED = range(len(_KINDS))
_SCALE = 1 << 20
"""The room of the first place, threefold."""


@dataclass(frozen=True, slots=True)
class _Ranked:
    """All plays that the engine knows, those of most points first."""

    plays: list[frozenset[Tile]]
    most: int
    """The points of the first; 0 without any."""
    facts: list[tuple[int, int]]
    """Of each play the tier of its rarest word, and how many words it forms."""


def _ranked(position: Position, lexicon: Lexicon, purpose: Purpose) -> Work[_Ranked]:
    found = yield Wanted(seat_view(position, 0), purpose)
    rows = sorted((-one.score, tuple(sorted(one.move.tiles))) for one in found if isinstance(one.move, Place))
    formed = [words_formed(position.board, tiles, _line_of(tiles)) for _, tiles in rows]
    tier = cache(lexicon.tier)  # the plays of a turn share most of their words
    facts = [(max(tier(word.text.upper()) for word in words), len(words)) for words in formed]
    return _Ranked([frozenset(tiles) for _, tiles in rows], -rows[0][0] if rows else 0, facts)


def _line_of(tiles: Sequence[Tile]) -> Direction | None:
    """The line of a play that the rules allow, where its tiles tell it."""
    if len(tiles) == 1:
        return None
    return ACROSS if tiles[0].square.row == tiles[1].square.row else DOWN


_TASTES = ((1, 1, 1, 1), (8, 4, 2, 1), (16, 6, 2, 1))
"""Three kinds of players: who minds only points, who likes everyday words, and who knows hardly any others.
How likely they make plays of words up to tier 3, 4, 5, and beyond. A code says whose it is."""


def _widths(ranked: _Ranked, taste: int) -> list[int]:
    """How much room each play takes: falling with its place, as the frequency of words does."""
    likes, simple = _TASTES[taste], taste == len(_TASTES) - 1
    return [
        _SCALE * likes[min(max(tier, 3), 6) - 3] * (2 if simple and words == 1 else 1) // (place + 3)
        for place, (tier, words) in enumerate(ranked.facts)
    ]


def _write_ranked(numbers: Sequence[Number], position: Position, move: Move, lexicon: Lexicon) -> Work[int]:
    """The choices of a turn, in the order in which they are read again, for each of the tastes.

    What comes back are the points of the best play; 0 for a turn without one, which nobody looks through.
    """
    if not isinstance(move, Place):
        for number in numbers:
            _write_without_a_play(number, position, move)
        return 0
    ranked = yield from _ranked(position, lexicon, Purpose.JUDGE)
    if (tiles := frozenset(move.tiles)) not in ranked.plays:
        raise BadCodeError(CANNOT_BE_TOLD)
    for taste, number in enumerate(numbers):
        number.put_one_of(_LISTED, _KINDS)
        number.put_one_of(ranked.plays.index(tiles), _widths(ranked, taste))
    return ranked.most


def _write_without_a_play(number: Number, position: Position, move: Move) -> None:
    match move:
        case Exchange(tiles):
            number.put_one_of(_EXCHANGED, _KINDS)
            number.put(_mask(position.rack, tiles), 1 << len(position.rack))
        case Pass():
            number.put_one_of(_PASSED, _KINDS)
        case NothingPlayable():
            number.put_one_of(_BLOCKED, _KINDS)
        case _:
            raise BadCodeError(CANNOT_BE_TOLD)


def _read_ranked(
    choices: Choices,
    position: Position,
    words: WordLists,
    lexicon: Lexicon,
    taste: int,
    purpose: Purpose,
) -> Work[Move]:
    kind = choices.take_one_of(_KINDS)
    if kind == _LISTED:
        ranked = yield from _ranked(position, lexicon, purpose)
        if not ranked.plays:
            raise IndexError
        return Place(tuple(sorted(ranked.plays[choices.take_one_of(_widths(ranked, taste))])))
    if kind == _OTHER:
        return _read_squares(choices, position, words)
    if kind == _EXCHANGED:
        return _exchange(choices, position)
    return Pass() if kind == _PASSED else NothingPlayable()


# ---------------------------------------------------------------- one turn, by its squares


def _read_squares(choices: Choices, position: Position, words: WordLists) -> Place:
    spots = _spots(position)
    if not spots:
        raise IndexError
    return _play_on(spots[choices.take(len(spots))], choices, position, words)


def _play_on(squares: tuple[Square, ...], choices: Choices, position: Position, words: WordLists) -> Place:
    plays = _plays(position, squares, words)
    if not plays:
        raise IndexError
    faces = plays[choices.take(len(plays))]
    return Place(tuple(Tile(square, face) for square, face in zip(squares, faces, strict=True)))


def _exchange(choices: Choices, position: Position) -> Exchange:
    mask = choices.take(1 << len(position.rack))
    return Exchange("".join(tile for bit, tile in enumerate(position.rack) if mask >> bit & 1))


def _read_turn(choices: Choices, position: Position, words: WordLists) -> Move:
    """A turn as version 1 told it."""
    spots = _spots(position)
    kind = choices.take(len(spots) + 3)
    if kind == 0:
        return _exchange(choices, position)
    if kind < 3:
        return Pass() if kind == 1 else NothingPlayable()
    return _play_on(spots[kind - 3], choices, position, words)


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
    for square in board.squares:
        for down, right in ((0, 1), (1, 0)):
            for squares in _runs(board, square, down, right, most):
                touches = board.centre in squares if empty else any(map(board.touches, squares))
                if touches:
                    found.setdefault(squares)
    return list(found)


def _runs(board: Board, start: Square, down: int, right: int, most: int) -> Iterator[tuple[Square, ...]]:
    """From a free square: one square, two, and so on, skipping those that are taken."""
    if not board.is_empty(start):
        return
    squares: list[Square] = []
    at = start
    while at in board and len(squares) < most:
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
    usable = frozenset(ALPHABET) if BLANK in rack else frozenset(letters)
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
    every = ALPHABET
    if len(squares) == 1:
        return frozenset(letter for letter in every if _all_valid(board, Tile(square, letter), words))
    down, right = (1, 0) if across else (0, 1)
    before, after = "", ""
    at = Square(square.row - down, square.col - right)
    while at in board and not board.is_empty(at):
        before, at = board[at] + before, Square(at.row - down, at.col - right)
    at = Square(square.row + down, square.col + right)
    while at in board and not board.is_empty(at):
        after, at = after + board[at], Square(at.row + down, at.col + right)
    if not before + after:
        return frozenset(every)
    return frozenset(letter for letter in every if (before + letter + after).upper() in words)


def _all_valid(board: Board, tile: Tile, words: WordLists) -> bool:
    formed = words_formed(board, [tile])
    return bool(formed) and all(word.text.upper() in words for word in formed)

"""Whole games by mail for a trial: two to four copies that know nothing of each other but their turn files.

Moves come about by trying: words that a list of chance knows, exchanges, challenges, passes, resignations.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.lexicon.words import Lexicon
from game.mail.bodies import letters_of
from game.mail.errors import LetterRejectedError
from game.mail.invitation import invitation
from game.mail.mail_game import MailGame
from game.mail.mail_rules import mail_rules
from game.mail.points import Dice, minus, times
from game.mail.sealed_table import SealedTable
from game.rules.following import follow
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import BLANK, ENGLISH, LetterSet
from game.rules.moves import ChallengePlay, Exchange, Move, Pass, Place, Resign, Tile
from game.rules.play_move import play
from game.rules.position import Position, Words
from game.rules.rules_and_defaults import Challenge
from game.rules.visibility import HIDDEN, Game
from tools.stress.random_plays import TwoWordsOfThree, free_line, open_squares

NAMES = ("Ada", "Bo", "Cy", "Di")
TRIES = 60
MOST_FILES = 400
EXCHANGES, PASSES, RESIGNS, CHALLENGES = 0.05, 0.01, 0.002, 0.15
"""How often each is tried in a turn. People exchange in one turn of thirty or fewer."""


def mail_games(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:  # noqa: ARG001
    """Each try: a game from its first letter to its last, every file read by all; a third friendly."""
    lexicon = TwoWordsOfThree.load()
    sizes: dict[str, list[int]] = {}
    for seed in range(count):
        sealed, seats = seed % 3 != 2, 2 + seed // 3 % 3
        try:
            course = play_by_mail(lexicon, random.Random(seed), sealed=sealed, dice=os.urandom, seats=seats)
            name = f"{'sealed' if sealed else 'friendly'}, {seats} players"
            told = sizes.setdefault(name, [])
            told += course.sizes
            tally[f"games {name}"] += 1
            tally[f"bytes {name}, median file"] = sorted(told)[len(told) // 2]
            tally[f"bytes {name}, largest file"] = max(told)
            for what, times in course.moves.items():
                tally[f"moves: {what}"] += times
        except Exception as error:  # whatever it is, it is what the trial looks for
            yield f"seed {seed}: {type(error).__name__}: {str(error)[:200]}"
        else:
            yield None


@dataclass
class Course:
    """A game that was played to its end: its copies by seat, and what it took."""

    copies: list[MailGame]
    sizes: list[int]
    """Bytes of each file."""
    moves: Counter[str]


def play_by_mail(
    lexicon: Lexicon,
    luck: random.Random,
    *,
    sealed: bool,
    dice: Dice,
    seats: int | None = None,
    tiles: LetterSet = ENGLISH,
    exchanges: float = EXCHANGES,
) -> Course:
    """A game by mail from its first letter to its last.

    Raises AssertionError where copies differ, where a seat on turn cannot read its tiles, or where the tiles
    are no longer those of the letter set.
    """
    count = seats or luck.randint(2, 4)
    rules = replace(mail_rules(luck.choice((Challenge.DOUBLE, Challenge.VOID))), tiles=tiles)
    new = MailGame.started(lexicon, NAMES[:count], rules, sealed=sealed, dice=dice)
    moves: Counter[str] = Counter()
    copies = [
        new.with_turn(
            [] if sealed else decided_by_chance(new.table.position, lexicon, luck, moves, exchanges),
            "",
            0,
            dice,
        )
    ]
    sizes: list[int] = []
    sender = copies[0]
    while sender.expected is not None:
        data = sender.file()
        sizes.append(len(data))
        copies = [_given(copy, data) for copy in copies]
        if len(copies) < count:
            copies.append(joined(lexicon, data, dice))
        _compare(copies)
        seat = copies[0].expected
        assert seat is not None
        assert len(sizes) < MOST_FILES
        sender = answered(copies[seat], luck, moves, dice, exchanges)
        copies[seat] = sender
    copies = [_given(copy, sender.file()) for copy in copies]
    _compare(copies)
    assert len({_public(seen(copy).position) for copy in copies}) == 1, "the copies end otherwise"
    _count_tiles(copies)
    return Course(copies, sizes, moves)


def joined(lexicon: Lexicon, data: bytes, dice: Dice) -> MailGame:
    """The game that a file invites to, joined at once. Raises as `invitation` does."""
    return invitation(lexicon, letters_of(data)).accepted(dice)


def _given(copy: MailGame, data: bytes) -> MailGame:
    """The copy with the file, if there is anything new in it."""
    try:
        return copy.with_letters(letters_of(data))
    except LetterRejectedError:
        return copy


def answered(
    copy: MailGame,
    luck: random.Random,
    moves: Counter[str],
    dice: Dice,
    exchanges: float = EXCHANGES,
) -> MailGame:
    """The copy with its next letter, decided by chance."""
    if copy.writes_itself:
        return copy.with_turn([], "", 0, dice)
    game = seen(copy)
    assert HIDDEN not in game.position.racks[copy.seat], "tiles that cannot be read on turn"
    decided = decided_by_chance(game.position, copy.lexicon, luck, moves, exchanges)
    return copy.with_turn(decided, "Hello!", 1, dice)


def seen(copy: MailGame) -> Game:
    """The game as this copy's seat knows it."""
    game = copy.unopened()
    for report in copy.reports():
        game = follow(game, report)
    return game


def _compare(copies: Sequence[MailGame]) -> None:
    """All copies have the same letters, and the same board, scores, racks and turn."""
    assert len({tuple(letter.digest for letter in copy.letters) for copy in copies}) == 1
    assert len({_public(copy.table.position) for copy in copies}) == 1, "the copies differ"


def _public(position: Position) -> tuple[object, ...]:
    """What is open to everybody."""
    racks = tuple(map(len, position.racks))
    return position.board, position.scores, position.to_move, position.outcome, position.ply, racks


def _count_tiles(copies: Sequence[MailGame]) -> None:
    """Every tile that was drawn is another one; together with the bag they are the whole set."""
    table = copies[0].table
    if not isinstance(table, SealedTable):
        return
    secrets = [copy.keys.secret for copy in copies]
    drawn = [slot for hand in table.hands for slot in hand]
    points = [_opened(table.slots[slot].sealed, secrets) for slot in drawn]
    points += [_opened(sealed, secrets) for sealed in table.bag]
    assert len(set(points)) == len(points), "a tile is there twice"
    letters = "".join(table.faces[point] for point in points)
    on_board = "".join(BLANK if face.islower() else face for _, face in table.position.board.tiles())
    assert sorted(letters + on_board) == sorted(table.rules.tiles.all_tiles())


def _opened(sealed: tuple[bytes, bytes], secrets: Sequence[bytes]) -> bytes:
    point = sealed[1]
    for secret in secrets:
        point = minus(point, times(secret, sealed[0]))
    return point


# ---------------------------------------------------------------- moves by chance


def decided_by_chance(
    position: Position,
    words: Words,
    luck: random.Random,
    moves: Counter[str],
    exchanges: float = EXCHANGES,
) -> list[Move]:
    """What a seat decides on its turn: perhaps a challenge, and a move unless that took the turn."""
    decided: list[Move] = []
    seat = position.to_move
    if position.pending is not None and luck.random() < CHALLENGES:
        decided.append(ChallengePlay())
        moves["challenge"] += 1
        position, _ = play(position, ChallengePlay(), words)
        moves["challenge, upheld"] += position.to_move == seat
        if position.to_move != seat or position.outcome is not None:
            return decided
    ideas = (_idea(position, luck) if number else _idle(position, luck, exchanges) for number in range(TRIES))
    move = next((idea for idea in ideas if idea and _is_legal(idea, position, words)), Pass())
    moves[type(move).__name__.lower()] += 1
    return [*decided, move]


def _is_legal(move: Move, position: Position, words: Words) -> bool:
    try:
        play(position, move, words)
    except IllegalMove:
        return False
    return True


def _idle(position: Position, luck: random.Random, exchanges: float) -> Move | None:
    """Now and then a turn without a play."""
    dice = luck.random()
    if dice < RESIGNS:
        return Resign()
    if dice < RESIGNS + PASSES:
        return Pass()
    if dice < RESIGNS + PASSES + exchanges and position.rack:
        return Exchange("".join(luck.sample(position.rack, luck.randint(1, len(position.rack)))))
    return None


def _idea(position: Position, luck: random.Random) -> Place:
    start, down = luck.choice(open_squares(position.board)), luck.random() < 0.5
    squares = free_line(position.board, start, down=down)
    faces = luck.sample(position.rack, luck.randint(1, max(1, len(position.rack)))) if position.rack else []
    tiles = (Tile(at, "e" if face == BLANK else face) for at, face in zip(squares, faces, strict=False))
    return Place(tuple(tiles))

"""Whole games by chance, quickly: any rules, any seats, moves that come about by trying."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.board import Board
from game.rules.board_layouts import CLASSIC
from game.rules.dictionary import Dictionary
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import (
    BuyHint,
    ChallengePlay,
    ChangeRules,
    Exchange,
    Hold,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Resign,
    TradeBlank,
)
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Events, Position
from game.rules.rules_and_defaults import Clock, ClockKind, RackOrder, Rules
from tools.stress.random_plays import TwoWordsOfThree, random_tiles
from tools.stress.random_rules import random_rules

MOST_MOVES = 90
TRIES = 12

WORDS = TwoWordsOfThree.load()


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of a random game. The first moment of a game is its opening, with no move."""

    before: Position | None
    seat: int
    """Who made the move."""
    move: Move | None
    elapsed_ms: int
    after: Position
    events: Events


def random_game(luck: random.Random, rules: Rules | None = None) -> Iterator[Moment]:
    """A game of two to four seats from its opening to its end, or for `MOST_MOVES` moves; by any rules."""
    seats = luck.randint(2, 4)
    rules = rules or replace(random_rules(luck), layout=CLASSIC, dictionary=Dictionary())
    position, events = opening(rules, seats, luck.randrange(2**64), luck.randint(1, 3))
    yield Moment(None, position.to_move, None, 0, position, events)
    for _ in range(MOST_MOVES):
        before = position
        seat, move, elapsed_ms, position, events = _some_move(before, luck)
        yield Moment(before, seat, move, elapsed_ms, position, events)
        if position.outcome is not None:
            return


def _some_move(position: Position, luck: random.Random) -> tuple[int, Move, int, Position, Events]:
    mover = position.to_move
    if position.ply > 15 and luck.random() < 0.004:  # anybody may resign at any time
        mover = luck.choice(position.playing)
        return mover, Resign(), 900, *play(position, Resign(), WORDS, 900, seat=mover)
    if position.pending is not None and luck.random() < 0.5:
        mover = luck.choice(position.undecided)
        answer: Move = Hold() if luck.random() < 0.7 else ChallengePlay()
        return mover, answer, 0, *play(position, answer, WORDS, seat=mover)
    for _ in range(TRIES):
        move, elapsed_ms = _idea(position, luck), luck.choice([0, 900, 20_000, 75_000])
        try:
            return mover, move, elapsed_ms, *play(position, move, WORDS, elapsed_ms)
        except IllegalMove:
            continue
    return mover, Pass(), 0, *play(position, Pass(), WORDS)


def _idea(position: Position, luck: random.Random) -> Move:
    dice = luck.random()
    if position.pending is not None and dice < 0.3:
        return ChallengePlay()
    if dice < 0.06:
        return Exchange(_some(position.rack, luck))
    if dice < 0.08:
        return Exchange(position.rack)
    if dice < 0.10:
        return Pass()
    if dice < 0.14:
        return _trade(position, luck)
    if dice < 0.16:
        clock = Clock(luck.choice(list(ClockKind)), 60_000, 4)
        return ChangeRules(luck.random() < 0.5, True, luck.choice(list(RackOrder)), clock)
    if dice < 0.18:
        return NothingPlayable()
    if dice < 0.20:
        return BuyHint()
    return _play(position, luck)


def _some(rack: str, luck: random.Random) -> str:
    return "".join(luck.sample(rack, luck.randint(0, len(rack))))


def _trade(position: Position, luck: random.Random) -> Move:
    blanks = [square for square, face in position.board.tiles() if face.islower()]
    return TradeBlank(luck.choice(blanks or [Board().centre]))


def _play(position: Position, luck: random.Random) -> Move:
    return Place(tuple(random_tiles(position.board, position.rack, luck)), insist=luck.random() < 0.5)

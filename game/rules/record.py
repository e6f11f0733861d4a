"""A game as its causes: rules, seed and turns. Everything else is a fold over them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from typing import Literal

from game.language.messages import message
from game.rules.moves import Move, Pass, Place
from game.rules.opening import opening
from game.rules.play_move import is_too_late
from game.rules.position import Position, Step
from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import beyond_usual
from game.rules.seeded_luck import Luck

SeatKind = Literal["human", "maven"]
"""What kind of player sits in a seat."""


SEAT_COLORS = 6
"""Colors in which players can be shown, each with a shape of its own."""
_LONGEST_FIGURE = 16
ID = re.compile(r"[0-9a-f]{16}")
"""What the lasting name of a game looks like."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table."""

    name: str
    kind: SeatKind = "human"
    level: int = 0
    """Maven's level, 1 to 8; 0 for a human."""
    color: int | None = None
    """The color that this player chose, from 0, with the shape that goes with it; None: that of the seat's
    number."""
    figure: str = ""
    """The figure that stands for this player; empty where none was chosen."""

    def __post_init__(self) -> None:
        if self.color is not None and self.color not in range(SEAT_COLORS):
            raise ValueError(f"there is no color {self.color}")  # not read: a fault of ours
        if len(self.figure) > _LONGEST_FIGURE or not (self.figure.isalnum() or not self.figure):
            raise ValueError("this is no figure")  # not read: a fault of ours

    @property
    def looks(self) -> bool:
        """Whether anything was chosen."""
        return self.color is not None or bool(self.figure)


def colors_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The color in which each seat is shown: its player's own, else that of its number if that is free."""
    chosen = {seat.color for seat in seats if seat.color is not None}
    spare = iter(sorted(set(range(SEAT_COLORS)) - chosen - set(range(len(seats)))))
    return tuple(
        seat.color if seat.color is not None else number if number not in chosen else next(spare)
        for number, seat in enumerate(seats)
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """One move as it was made. `digest` is that of the position after it."""

    seat: int
    """Who made it: the seat on move, unless it resigned out of turn."""
    move: Move
    elapsed_ms: int
    digest: str


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, finished or not."""

    rules: Rules
    lexicon_digest: str
    """Which word list the game is played with."""
    seats: tuple[Seat, ...]
    seed: int
    game: int = 1
    """Which game of a tournament, from 1."""
    turns: tuple[Turn, ...] = ()
    luck: Luck = Luck.LAID_OUT
    tiles: str = ""
    """Under `Luck.TOLD` the tiles in the order in which they were drawn, with `UNKNOWN` for some."""
    id: str = ""
    """The name that the game got when its tiles were dealt, as in `ID`; only one whose seed another game
    has, too, needs it."""


def id_of(record: Record) -> str:
    """By what a game is known for ever, however far it has come and however it ended.

    It is known by its name or, as most have none, by its deal; one whose tiles were told, by its plays.
    """
    if record.id:
        return record.id
    seats = [(seat.name, seat.kind, seat.level) for seat in record.seats]
    plays = [
        [(*square, face) for square, face in turn.move.tiles]
        for turn in record.turns
        if record.luck is Luck.TOLD and isinstance(turn.move, Place)
    ]
    deal = record.seed, record.game, record.lexicon_digest, seats, plays
    return blake2b(repr(deal).encode(), digest_size=8).hexdigest()


def opened(record: Record) -> Step:
    """How the game of a record began. Raises ValueError as `opening` does."""
    return opening(record.rules, len(record.seats), record.seed, record.game, record.luck, record.tiles)


class DivergedError(Exception):
    """A replay came out other than the game that was recorded. `ply` is the turn, from 0."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        super().__init__(message("The replay differs from the recorded game at turn {turn}", turn=ply + 1))


def as_recorded(rules: Rules) -> Rules:
    """Rules as a record has them, which says by itself with which words the game was begun."""
    if not rules.dictionary.begun_with:
        return rules
    return replace(rules, dictionary=replace(rules.dictionary, begun_with=""))


_NEW_WITH_LAID_OUT_LUCK = {
    "returned_tiles",
    "changed",
    "dictionary",
    "look_ups",
    "word_check",
    "eyebrow",
    "challenge_seconds",
    "house_word_length",
}
"""Fields of rules that games with the old luck never had."""


def digest(position: Position) -> str:
    """Eight hexadecimal digits that differ wherever two positions of one game differ."""
    parts: tuple[object, ...] = (
        position.board.cells,
        position.racks,
        position.bag,
        position.scores,
        position.ply,
        position.to_move,
        position.scoreless,
        position.passes,
        position.exchanges,
        position.used_ms,
        position.turn_ms,
        position.game,
        sorted(position.gone),
        position.pending and (position.pending.seat, position.pending.rack, position.pending.board.cells),
        position.playoff and (position.playoff.waiting, position.playoff.contenders),
        position.outcome and (position.outcome.reason, position.outcome.winners, position.outcome.scores),
    )
    text = repr(parts)
    if position.coming is not None:  # added separately, so that games of earlier versions keep their digests
        text = f"{text[:-1]}, {_written(position.coming, position.luck)})"
    answers = (sorted(position.pending.held) if position.pending else [], sorted(position.misses))
    if any(answers):
        text += repr(answers)
    if position.hints:
        text += repr(position.hints)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def _written(rules: Rules, luck: Luck) -> str:
    """Rules as a digest reads them: what differs from the defaults, so that rules may gain fields.

    In digests of games with the old luck they stand as Python wrote them then.
    """
    if luck is not Luck.EACH_DRAW:
        return json.dumps(beyond_usual(as_recorded(rules)))
    old = {field.name: getattr(rules, field.name) for field in fields(rules)}
    old |= {"layout": rules.layout.name, "tiles": rules.tiles.name}
    told = (f"{name}={value!r}" for name, value in old.items() if name not in _NEW_WITH_LAID_OUT_LUCK)
    return f"Rules({', '.join(told)})"


def with_turn(
    record: Record,
    before: Position,
    move: Move,
    elapsed_ms: int,
    after: Position,
    *,
    seat: int | None = None,
) -> Record:
    """The record grown by a move that has been played, by default by the seat that was on move.

    One that came too late is a pass there: nobody has asked whether it makes sense.
    """
    made = Pass() if is_too_late(before, move, elapsed_ms, seat) else move
    turn = Turn(before.to_move if seat is None else seat, made, elapsed_ms, digest(after))
    return replace(record, turns=(*record.turns, turn))

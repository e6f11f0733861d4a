"""Finished games to be kept, played by chance."""

from __future__ import annotations

import random
from dataclasses import replace

from game.archive.kept_game import KeptGame, kept
from game.archive.told_game import told
from game.rules.moves import Pass
from game.rules.opening import opening
from game.rules.position import Words
from game.rules.record import Record, Seat, with_turn
from game.rules.rules_and_defaults import Rules
from game.rules.seeded_luck import Luck
from tests.rules.random_games import WORDS, random_game

NOON = 1_790_596_800
NAMES = ("Anna", "Ben", "Clara", "Gus")


def random_record(seed: int, rules: Rules | None = None) -> Record:
    """The record of a game as `random_games` plays them, maybe unfinished; by any rules."""
    moments = list(random_game(random.Random(seed), rules))
    first = moments[0].after
    seats = tuple(Seat(name) for name in NAMES[: first.seats])
    record = Record(first.rules, "any", seats, first.seed, first.game, luck=first.luck)
    for moment in moments[1:]:
        assert moment.before is not None
        assert moment.move is not None
        record = with_turn(
            record, moment.before, moment.move, moment.elapsed_ms, moment.after, seat=moment.seat
        )
    return record


def passed_out(seed: int, names: tuple[str, ...] = ("Anna", "Ben")) -> Record:
    """A short game of passes."""
    from game.rules.play_move import play

    rules = replace(Rules(), max_seats=4)
    seats = tuple(Seat(name) for name in names)
    record = Record(rules, "any", seats, seed, luck=Luck.LAID_OUT)
    position, _ = opening(rules, len(seats), seed)
    while position.outcome is None:
        after, _ = play(position, Pass(), frozenset())
        record = with_turn(record, position, Pass(), 0, after)
        position = after
    return record


def kept_game(seed: int, when: int = NOON, words: Words = WORDS, mode: str = "Normal") -> KeptGame:
    """A short game that was kept."""
    return kept(told(passed_out(seed), words), when, mode)

"""Words that beat you: those that others scored with while you lost, and those that you could have laid."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from game.archive.told_game import ToldGame
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import name_of
from game.rules.letter_sets import ALPHABET
from game.rules.moves import Place

SCORED = 30
"""Points from which somebody else's word is worth remembering."""
MISSED = 8.0
"""How much better a word must have been, all in all."""


@dataclass(frozen=True, slots=True)
class JournalWord:
    """A word worth knowing."""

    word: str
    points: int
    missed: bool
    """Whether it could have been laid; else somebody else laid it."""
    who: str
    """Who could have laid it, or who did."""


def words_of_game(game: ToldGame, judged: Iterable[JudgedTurn]) -> tuple[JournalWord, ...]:
    """The words of one game that beat the people in it."""
    seats, outcome = game.record.seats, game.end.outcome
    lost = {
        number
        for number, seat in enumerate(seats)
        if seat.kind == "human" and outcome is not None and number not in outcome.winners
    }
    found = [
        JournalWord(turn.label, turn.points, False, seats[turn.seat].name)
        for turn in game.turns
        if turn.points >= SCORED and lost - {turn.seat}
    ]
    by_ply = {turn.ply: turn for turn in game.turns}
    for verdict in judged:
        turn, best = by_ply.get(verdict.ply), verdict.best[0]
        if turn is None or seats[turn.seat].kind != "human" or verdict.lost < MISSED:
            continue
        if isinstance(best.move, Place):
            name = name_of(turn, best.move)
            found.append(JournalWord(name, best.score, True, seats[turn.seat].name))
    return tuple(found)


def brought_together(words: Iterable[JournalWord]) -> tuple[JournalWord, ...]:
    """Each word once, at its most points, the highest first."""
    best: dict[str, JournalWord] = {}
    for word in words:
        known = best.get(word.word)
        if known is None or word.points > known.points:
            best[word.word] = word
    return tuple(sorted(best.values(), key=lambda word: (-word.points, word.word)))


def hooks(word: str, words: Container[str]) -> tuple[str, str]:
    """The letters that make a longer word before it, and behind it."""
    before = "".join(letter for letter in ALPHABET if letter + word in words)
    return before, "".join(letter for letter in ALPHABET if word + letter in words)


def question(word: str, words: Container[str], seed: int, choices: int = 3) -> tuple[str, ...]:
    """A word among others that look like it but are none, in an order that the seed decides."""
    luck = random.Random(seed)
    found = [word]
    for _ in range(400):
        at = luck.randrange(len(word))
        other = word[:at] + luck.choice(ALPHABET) + word[at + 1 :]
        if other not in words and other not in found:
            found.append(other)
        if len(found) == choices:
            break
    luck.shuffle(found)
    return tuple(found)


def quiz(words: Sequence[JournalWord], seed: int, most: int = 5) -> tuple[str, ...]:
    """Some words of the journal to be asked for, in an order that the seed decides."""
    luck = random.Random(seed)
    return tuple(luck.sample([word.word for word in words], min(most, len(words))))

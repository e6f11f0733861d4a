"""Words that beat you: those that others scored with while you lost, and those that you could have laid.

Worth learning are those that one does not know already, and of these first what one will meet most often:
how likely tiles drawn from a full bag hold the word, as word lists for study are ordered by "probability".
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from game.archive.told_game import ToldGame
from game.coach.judged_game import JudgedTurn
from game.coach.spaced_repetition import RememberedWord
from game.coach.turn_facts import name_of
from game.lexicon.words import EVERYDAY, RAREST
from game.maven.ruler import Unit
from game.rules.letter_sets import ALPHABET
from game.rules.moves import Place
from game.rules.rules_and_defaults import Rules

_USUAL = Rules()
SCORED = 30
"""Points from which somebody else's word is worth remembering."""
MISSED = (0.02, 0.0), (0.0, 8.0)
"""How much better a word must have been: place points, or else points, as in `Loss.weight`."""


@dataclass(frozen=True, slots=True)
class MissedWord:
    """A word worth knowing."""

    word: str
    points: int
    missed: bool
    """Whether it could have been laid; else somebody else laid it."""
    who: str
    """Who could have laid it, or who did."""


def words_of_game(game: ToldGame, judged: Iterable[JudgedTurn]) -> tuple[MissedWord, ...]:
    """The words of one game that beat the people in it."""
    seats, outcome = game.record.seats, game.end.outcome
    lost = {
        number
        for number, seat in enumerate(seats)
        if seat.kind == "human" and outcome is not None and number not in outcome.winners
    }
    found = [
        MissedWord(turn.label, turn.points, False, seats[turn.seat].name)
        for turn in game.turns
        if turn.points >= SCORED and lost - {turn.seat}
    ]
    by_ply = {turn.ply: turn for turn in game.turns}
    for verdict in judged:
        turn, best = by_ply.get(verdict.ply), verdict.best[0]
        if turn is None or seats[turn.seat].kind != "human" or not _is_missed(verdict):
            continue
        if isinstance(best.move, Place):
            name = name_of(turn, best.move)
            found.append(MissedWord(name, best.score, True, seats[turn.seat].name))
    return tuple(found)


def _is_missed(verdict: JudgedTurn) -> bool:
    loss = verdict.loss
    if loss is None or loss.is_nothing:
        return False
    return loss.weight >= (MISSED[0] if loss.unit is Unit.PLACES else MISSED[1])


def worth_learning(words: Iterable[MissedWord], tiers: Callable[[str], int]) -> tuple[MissedWord, ...]:
    """Each word that is none of everyday once, those that are drawn most often first.

    `tiers` tells how common a word is, 1 (most) to 8, and raises KeyError for what is in no list.
    """
    rare = [word for word in brought_together(words) if _tier(word.word, tiers) > EVERYDAY]
    return tuple(sorted(rare, key=lambda word: (-chance_to_draw(word.word), word.word)))


def _tier(word: str, tiers: Callable[[str], int]) -> int:
    try:
        return tiers(word)
    except KeyError:  # a word of the house
        return RAREST


@lru_cache(maxsize=4096)
def chance_to_draw(word: str) -> float:
    """How likely seven tiles from a full classic bag hold a word, 0 to 1, blanks left aside.

    Of a longer word the letters that are hardest to draw lie on the board, until seven are left.
    """
    counts, rack, needed = _USUAL.tiles.counts, _USUAL.rack_size, Counter(word)
    total = sum(counts.values())
    while needed.total() > rack:
        needed[min(sorted(needed), key=lambda letter: (counts.get(letter, 0) + 1) / needed[letter])] -= 1
        needed += Counter()
    # Every way to hold just these letters, or more of the same: one letter after the other, the rest at will.
    ways = {0: 1}
    for letter, least in needed.items():
        grown: Counter[int] = Counter()
        for drawn, many in ways.items():
            for count in range(least, rack - drawn + 1):
                grown[drawn + count] += many * comb(counts.get(letter, 0), count)
        ways = dict(grown)
    others = total - sum(counts.get(letter, 0) for letter in needed)
    held = sum(many * comb(others, rack - drawn) for drawn, many in ways.items() if drawn <= rack)
    return held / comb(total, rack)


def brought_together(words: Iterable[MissedWord]) -> tuple[MissedWord, ...]:
    """Each word once, at its most points, the highest first."""
    best: dict[str, MissedWord] = {}
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


def quiz(
    words: Iterable[str], known: Mapping[str, RememberedWord], now: int, most: int = 5
) -> tuple[str, ...]:
    """The words that somebody is to be asked for now: what has been due the longest, then what they were
    never asked for, in the order of the journal. `known` is what they were asked for."""
    back = sorted((one for one in known.values() if one.due <= now), key=lambda one: (one.due, one.word))
    fresh = [word for word in words if word not in known]
    return tuple([one.word for one in back] + fresh)[:most]

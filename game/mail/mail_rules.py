"""The rules of a game by mail: those of Mail 1999, for up to four people."""

from __future__ import annotations

from dataclasses import replace

from game.rules.dictionary import PARLOUR_WORDS, Dictionary, WordList
from game.rules.editions import EMAIL
from game.rules.letter_sets import USUAL_NUMBER
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, Rules

DAY_MS = 24 * 60 * 60_000
MOST_SEATS = 4
CHALLENGES = (Challenge.DOUBLE, Challenge.VOID)
"""Who looks words up: the next player, at the price of a turn, or the program before they are played."""


def mail_rules(
    challenge: Challenge = Challenge.DOUBLE, days: int = 7, words: WordList = PARLOUR_WORDS
) -> Rules:
    """That nobody can play needs somebody who sees all racks, so it ends no game here; idling does."""
    return replace(
        EMAIL,
        max_seats=MOST_SEATS,
        end_when_nothing_playable=False,
        challenge=challenge,
        dictionary=Dictionary(words),
        clock=Clock(ClockKind.CORRESPONDENCE, limit_ms=days * DAY_MS, penalty_points=0),
    )


def days_of(rules: Rules) -> int:
    """Days that a turn may take."""
    return rules.clock.limit_ms // DAY_MS


def is_for_mail(rules: Rules) -> bool:
    """Whether a game by mail may be played by these rules; boards, letters and words may be others."""
    if rules.challenge not in CHALLENGES or not 1 <= days_of(rules) <= 99:
        return False
    if len(rules.tiles.all_tiles()) > USUAL_NUMBER:  # as many as a sealed bag takes
        return False
    usual = mail_rules(rules.challenge, days_of(rules))
    own = replace(usual, layout=rules.layout, tiles=rules.tiles, dictionary=rules.dictionary)
    return replace(own, look_ups=rules.look_ups) == rules  # older games let players look up what they liked

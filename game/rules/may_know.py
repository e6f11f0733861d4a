"""What players may know beside what they see: one rule of every edition, told on its card (`edition_facts`).

Look-ups, checks of words, thoughts of computers and pages on phones all ask here. What a play would score
tells nothing about words, and hints are help that the rules count and price by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.rules_and_defaults import HintKind, LookUps, Rules
from game.rules.seat_view import PublicTurn


def may_look_up(word: str, rules: Rules, plays: Iterable[PublicTurn]) -> bool:
    """Whether an upper-case word may be looked up by somebody who has seen these plays stand."""
    return rules.look_ups is LookUps.ANY or was_played(word, plays)


def was_played(word: str, plays: Iterable[PublicTurn]) -> bool:
    """Whether an upper-case word was made by one of these plays: to explain it decides nothing any more."""
    scores = (turn.score for turn in plays if turn.kind == "place" and turn.score)
    return any(word == formed.word.upper() for score in scores for formed in score.words)


def may_check_words(rules: Rules) -> bool:
    """Whether a word may be tried before it is played."""
    return rules.word_check and rules.look_ups is LookUps.ANY and rules.hints.kind is not HintKind.OFF


def may_see_thoughts(rules: Rules) -> bool:
    """Whether people at the table may see what a computer thinks of: it tells the tiles on its rack."""
    return rules.show_computer_racks

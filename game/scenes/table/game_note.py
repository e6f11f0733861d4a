"""The line about the game as a whole: which game of a round, the way to a medal, the edition."""

from __future__ import annotations

from collections.abc import Sequence

from game.medals import MEDALS, medal
from game.rules.changed_rules import changes_text, rules_title
from game.rules.editions import PARLOUR, SOLITAIRE
from game.rules.rules_and_defaults import Rules

LONGEST = 24
"""Letters that the line has room for."""


def game_note(rules: Rules, game: int, scores: Sequence[int], before: Sequence[int] = ()) -> str:
    """'Game 2 of 3', '38 to bronze', 'PC 2002 + 2 changes'; empty where there is nothing to tell.

    `scores` are those that the boxes show, `before` what each seat brought from the earlier games of a round.
    """
    if rules.games > 1:
        return _round(rules, game, scores, before)
    if rules.edition == SOLITAIRE.edition:
        return way_to_medal(scores[0])
    return "" if rules_title(rules) == PARLOUR.edition else _edition(rules)


def way_to_medal(score: int) -> str:
    """What a player alone still needs for the next medal: '38 to bronze', 'Bronze · 150 to silver'."""
    earned = medal(score)
    following = next(((name, least) for name, least in MEDALS if score < least), None)
    if following is None:
        return f"{earned} Medal"
    name, least = following
    way = f"{least - score} to {str(name).lower()}"
    return f"{earned} · {way}" if earned else way


def _round(rules: Rules, game: int, scores: Sequence[int], before: Sequence[int]) -> str:
    """Which game of the round, and for two also what both have in all, in the order of their boxes."""
    note = f"Game {game} of {rules.games}"
    if len(before) != 2:
        return note
    first, second = (earlier + score for earlier, score in zip(before, scores, strict=True))
    return f"{note} · {first} : {second}".replace("-", "−")


def _edition(rules: Rules) -> str:
    """What the rules are called. Where that is too long, the year tells the edition."""
    title = rules_title(rules)
    if len(title) <= LONGEST:
        return title
    return f"{rules.edition.split()[-1]} {changes_text(rules)}".rstrip()

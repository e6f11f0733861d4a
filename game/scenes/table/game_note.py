"""The line about the game as a whole: which game of a round, the way to a medal, the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.language.messages import Message, message_count, tr
from game.medals import MEDALS, medal
from game.rules.changed_rules import changes, rules_title, with_changes
from game.rules.editions import PARLOUR, SOLITAIRE
from game.rules.rules_and_defaults import Rules
from game.text_format import whole

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
    return "" if rules.edition == PARLOUR.edition and not changes(rules) else _edition(rules)


def way_to_medal(score: int) -> str:
    """What a player alone still needs for the next medal: '38 to bronze', 'Bronze · 150 to silver'."""
    earned = medal(score)
    following = next((least for _, least in MEDALS if score < least), None)
    if following is None:
        # Translators: the medal of the highest score that somebody can make alone; at most 24 letters.
        return tr("Maven Medal")
    way = str(_WAYS[following](following - score))
    return f"{earned} · {way}" if earned else way


_WAYS: dict[int, Callable[[int], Message]] = {
    # Translators: so many points are still needed for a medal; at most 14 letters.
    400: lambda left: message_count("{count} to bronze", "{count} to bronze", left),
    # Translators: so many points are still needed for a medal; at most 14 letters.
    550: lambda left: message_count("{count} to silver", "{count} to silver", left),
    # Translators: so many points are still needed for a medal; at most 14 letters.
    700: lambda left: message_count("{count} to gold", "{count} to gold", left),
    # Translators: so many points are still needed for a medal; at most 14 letters.
    850: lambda left: message_count("{count} to platinum", "{count} to platinum", left),
    # Translators: so many points are still needed for a medal; at most 14 letters.
    1000: lambda left: message_count("{count} to diamond", "{count} to diamond", left),
    # Translators: so many points are still needed for the highest medal; at most 14 letters.
    1075: lambda left: message_count("{count} to maven", "{count} to maven", left),
}
"""What is left to a medal, by the least score of it in `MEDALS`."""


def _round(rules: Rules, game: int, scores: Sequence[int], before: Sequence[int]) -> str:
    """Which game of the round, and for two also what both have in all, in the order of their boxes."""
    # Translators: which game of a round of several; at most 14 letters.
    note = tr("Game {game} of {games}", game=game, games=rules.games)
    if len(before) != 2:
        return note
    first, second = (earlier + score for earlier, score in zip(before, scores, strict=True))
    return f"{note} · {whole(first)} : {whole(second)}"


def _edition(rules: Rules) -> str:
    """What the rules are called. Where that is too long, the year tells the edition."""
    title = rules_title(rules)
    if len(title) <= LONGEST:
        return title
    year = rules.edition.rpartition(" ")[2]
    return with_changes(year, rules) if year.isdigit() else title

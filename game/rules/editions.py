"""The editions: each is one row of differences from the console game of 1999.

Parlour is the usual game. The historic ones are as their manuals have them.
"""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import Message, message
from game.rules.bonus import BINGO
from game.rules.dictionary import Dictionary
from game.rules.rules_and_defaults import (
    Challenge,
    Clock,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    HintKind,
    Hints,
    LookUps,
    Privacy,
    Rules,
    ScorelessEnd,
    TieBreak,
    Tracker,
)

_HOUSE = frozenset({"miss_turn", "auto_pick", "rack_order", "clock", "privacy"})

PLAYSTATION = Rules()

_HOUSE_WORDS = Dictionary(house=True)

PARLOUR = replace(
    PLAYSTATION,
    edition="Parlour",  # not read: its name in records
    tracker=Tracker.UNSEEN,
    dictionary=_HOUSE_WORDS,
)
"""The usual game: the console's, but nobody can work out the other rack from the bag."""

SPECTRUM = replace(
    PLAYSTATION,
    edition="Home Computer 1987",  # not read: its name in records
    min_seats=2,
    humans_required=0,
    exchange=ExchangeNeeds.ANY,
    dictionary=_HOUSE_WORDS,
    excluded_tags=frozenset({"foreign"}),
    challenge=Challenge.COMPUTER_ASKS,
    miss_turn=True,
    scoreless_end=frozenset({ScorelessEnd.EMPTY_BAG_PASS_ROUND}),
    tie_break=TieBreak.SHARED,
    privacy=Privacy.OPEN,
    show_computer_racks=True,
    hints=Hints(HintKind.ONE_WORD),
    look_ups=LookUps.PLAYED,
    tracker=Tracker.OFF,
    name_length=8,
)

COMPLETE = replace(PLAYSTATION, edition="PC 2002", challenge=Challenge.DOUBLE, look_ups=LookUps.PLAYED)

EMAIL = replace(
    PLAYSTATION,
    edition="Mail 1999",
    min_seats=2,
    max_seats=2,
    challenge=Challenge.DOUBLE,
    scoreless_end=frozenset({ScorelessEnd.ZERO_TURNS, ScorelessEnd.PASSES}),
    bonus_label=BINGO,
    clock=Clock(ClockKind.CORRESPONDENCE, limit_ms=7 * 24 * 60 * 60_000, penalty_points=0),
    privacy=Privacy.OPEN,
    hints=Hints(HintKind.OFF),
    look_ups=LookUps.PLAYED,
    tracker=Tracker.COUNT,
)

SCRABOUT = replace(
    PLAYSTATION,
    edition="House Rules",  # not read: its name in records
    dictionary=_HOUSE_WORDS,
    house_word_length=12,
    humans_required=0,
    first_player=FirstPlayer.DRAW,
    exchange=ExchangeNeeds.AS_MANY,
    scoreless_end=frozenset({ScorelessEnd.EMPTY_BAG_PASS_ROUND}),
    privacy=Privacy.CURTAIN,
    hints=Hints(HintKind.ONE_WORD),
    trade_blanks=True,
    four_of_a_kind=True,
)

TOURNAMENT = replace(
    PLAYSTATION,
    edition="Tournament",  # not read: its name in records
    min_seats=2,
    first_player=FirstPlayer.ROTATE,
    miss_turn=True,
    clock=Clock(ClockKind.GAME_PENALTY, limit_ms=25 * 60_000, penalty_points=10),
    hints=Hints(HintKind.OFF),
    look_ups=LookUps.PLAYED,
    tracker=Tracker.UNSEEN,
    score_preview=False,
    games=3,
)

ROUND = replace(
    PLAYSTATION,
    edition="Console Tournament",  # not read: its name in records
    min_seats=2,
    games=3,
)
"""The console's own tournament: three games like any other, whose scores are added up."""


def as_round(rules: Rules) -> Rules:
    """Three games by these rules, whose scores are added up."""
    return replace(rules, min_seats=2, games=3)


SOLITAIRE = replace(
    PLAYSTATION,
    edition="Solitaire",  # not read: its name in records
    max_seats=1,
    scoreless_end=frozenset({ScorelessEnd.FIRST_PASS}),
    exchanges_allowed=1,
    privacy=Privacy.OPEN,
)

SUGGESTIBLE: dict[str, frozenset[str]] = {
    rules.edition: fields
    for rules, fields in (
        (PARLOUR, _HOUSE),
        (PLAYSTATION, _HOUSE),
        (ROUND, _HOUSE),
        (COMPLETE, _HOUSE),
        (SOLITAIRE, _HOUSE - {"privacy"}),
    )
}
"""Fields of the rules that an edition leaves to the settings of the house: those that the console's own
options had. The other editions say all of it themselves."""

EDITIONS: dict[str, Rules] = {
    rules.edition: rules
    for rules in (PARLOUR, PLAYSTATION, SPECTRUM, COMPLETE, EMAIL, SCRABOUT, TOURNAMENT, SOLITAIRE)
}
_CALLED: dict[str, Message] = {
    # Translators: editions of the game; at most 20 letters each.
    PLAYSTATION.edition: message("Console 1999"),
    SPECTRUM.edition: message("Home Computer 1987"),
    COMPLETE.edition: message("PC 2002"),
    EMAIL.edition: message("Mail 1999"),
    SCRABOUT.edition: message("House Rules"),
    # Translators: an edition of the game, by the rules of tournaments.
    TOURNAMENT.edition: message("Tournament"),
    ROUND.edition: message("Console Tournament"),
    SOLITAIRE.edition: message("Solitaire"),
    # Translators: kinds of game that are no editions: the same tiles for everybody each day.
    "Daily Bag": message("Daily Bag"),
    # Translators: everybody has the same tiles, all play at once.
    "All at Once": message("Party Mode"),
    # Translators: a kind of puzzle.
    "Find the Bonus": message("Find the Bonus"),
    # Translators: a kind of puzzle.
    "Win from Here": message("Win from Here"),
    # Translators: a turn of an earlier game, tried again.
    "Try It": message("Try It"),
    # Translators: the first game, in which one learns to play.
    "Lesson": message("Lesson"),
    # Translators: Maven plays Maven.
    "Demonstration": message("Demonstration"),
}


def edition_name(edition: str) -> str:
    """What players call an edition, by the name that records know it by; others are called just that."""
    return str(_CALLED.get(edition, edition))

"""The editions as rows of data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.dictionary import Dictionary
from game.rules.editions import (
    EDITIONS,
    EMAIL,
    PARLOUR,
    PLAYSTATION,
    SCRABOUT,
    SOLITAIRE,
    SPECTRUM,
    TOURNAMENT,
)
from game.rules.opening import opening
from game.rules.rules_and_defaults import (
    Challenge,
    ClockKind,
    ExchangeNeeds,
    FirstPlayer,
    Rules,
    ScorelessEnd,
    Tracker,
)


def test_the_console_edition_is_the_default() -> None:
    """C1, C3, C5, C6, C7, C10, C28."""
    assert Rules() == PLAYSTATION
    assert (PLAYSTATION.first_player, PLAYSTATION.exchange) == (FirstPlayer.SEAT_ONE, ExchangeNeeds.SEVEN)
    assert (PLAYSTATION.challenge, PLAYSTATION.miss_turn) == (Challenge.VOID, False)
    assert PLAYSTATION.scoreless_end == {ScorelessEnd.ZERO_TURNS}
    assert (PLAYSTATION.clock.kind, PLAYSTATION.clock.limit_ms) == (ClockKind.OFF, 180_000)
    assert (PLAYSTATION.bonus, PLAYSTATION.clock.penalty_points) == (50, 5)


def test_the_usual_game_is_the_consoles_but_counts_tiles_unseen_and_knows_the_words_of_the_house() -> None:
    usual = replace(PARLOUR, edition="Console 1999", tracker=Tracker.BAG, dictionary=Dictionary())
    assert usual == PLAYSTATION
    assert PARLOUR.tracker is Tracker.UNSEEN
    assert PARLOUR.dictionary == Dictionary(house=True)


def test_every_edition_is_listed_by_its_name() -> None:
    assert list(EDITIONS) == [
        "Parlour",
        "Console 1999",
        "Home Computer 1987",
        "PC 2002",
        "Mail 1999",
        "House Rules",
        "Tournament",
        "Solitaire",
    ]


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=list(EDITIONS))
def test_every_edition_can_be_dealt_for_each_number_of_seats(rules: Rules) -> None:
    for seats in range(rules.min_seats, rules.max_seats + 1):
        start, _ = opening(rules, seats, seed=1)
        assert len(start.racks) == seats


def test_the_editions_differ_where_the_manuals_do() -> None:
    assert (SPECTRUM.challenge, SPECTRUM.name_length) == (Challenge.COMPUTER_ASKS, 8)
    assert (EMAIL.max_seats, EMAIL.bonus_label) == (2, "Bingo")
    assert SCRABOUT.trade_blanks
    assert SCRABOUT.four_of_a_kind
    assert TOURNAMENT.games == 3
    assert (SOLITAIRE.max_seats, SOLITAIRE.exchanges_allowed) == (1, 1)

"""The score sheet at the table: its rows make its totals, whatever points were for."""

from __future__ import annotations

import re
from dataclasses import replace

from game.lexicon.words import Lexicon
from game.rules.editions import COMPLETE, PLAYSTATION
from game.rules.moves import Square
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, HintKind, Hints
from game.saves import SavedGame
from game.scenes.kit.picture.game_panels import ScoreSheet
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_challenges_at_the_table import GOOD, play
from tests.scenes.table.test_challenges_at_the_table import sit as sit_to_doubt
from tests.scenes.table.test_house_rules_at_the_table import guides
from tests.scenes.table.test_table import ANNA, BO, hud, sit, spell

TIMED = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, 60_000, 5))
PAYING = replace(PLAYSTATION, hints=Hints(HintKind.LIST_AND_PLACE, cost=10))
DOUBTED = replace(COMPLETE, challenge=Challenge.FIVE_POINT)


def sheet(couch: Couch) -> ScoreSheet:
    couch.press("scores")
    found = hud(couch).sheet
    assert found
    return found


def assert_rows_make_the_totals(shown: ScoreSheet) -> None:
    for seat, total in enumerate(shown.totals):
        entries = [row[seat] for row in (*shown.rounds, *shown.besides)]
        points = [
            found[0].replace("−", "-") for found in map(re.compile(r"[+−]\d+$").search, entries) if found
        ]
        assert sum(map(int, points)) == total


def gone_on_with(couch: Couch, lexicon: Lexicon) -> Couch:
    """The same game, taken up from where it was kept."""
    host, home = couch.host, services(lexicon, ScriptedMaven())
    again = Couch(home, table_of(home, host, saved=SavedGame(host.record, 0, host.position.racks)))
    again.until("table", "handover")
    again.press(*["confirm"] * (again.stack.top.name == "handover"))
    return again


def test_points_for_time_have_a_row_of_their_own_and_have_it_when_the_game_is_gone_on_with(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=TIMED)
    spell(couch, "HORN", Square(7, 5))
    couch.clock.seconds = 90.0
    couch.end_turn()
    couch.until("table")
    for table in (couch, gone_on_with(couch, lexicon)):
        shown = sheet(table)
        assert shown.besides == (("Time −5", ""),)
        assert_rows_make_the_totals(shown)


def test_points_for_a_hint_and_for_a_wrong_challenge_have_rows_of_their_own(lexicon: Lexicon) -> None:
    doubted = sit_to_doubt(lexicon, ANNA, BO, rules=DOUBTED)
    play(doubted, GOOD)
    doubted.until("challenge")
    doubted.press("shuffle")
    doubted.until("table")
    paying = sit(lexicon, rules=PAYING)
    guides(paying)
    paying.choose("Hint")
    paying.press("left", "confirm")
    paying.until("hint")
    paying.press("back")
    paying.until("table")
    for couch, row in ((doubted, ("Challenges +5", "")), (paying, ("Hints −10", ""))):
        for table in (couch, gone_on_with(couch, lexicon)):
            shown = sheet(table)
            assert shown.besides == (row,)
            assert_rows_make_the_totals(shown)

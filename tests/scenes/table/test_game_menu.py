"""The one menu over a running game: Start and Select open it, and it has everything besides playing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.options import MODES
from game.rules.editions import EDITIONS, PARLOUR, ROUND
from game.rules.moves import Square
from game.rules.rules_and_defaults import Clock, ClockKind, Rules
from game.scenes.table.human_turn import HumanTurn
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import sit, spell

TIMED = replace(PARLOUR, clock=Clock(ClockKind.TURN_PENALTY))


def letters_seen(couch: Couch) -> str:
    return "".join(tile.face for tile in couch.table_view.tiles).strip()


@pytest.mark.parametrize("button", ["pause", "options"])
@pytest.mark.parametrize("closes", ["pause", "options", "back"])
def test_s2_start_and_select_open_one_menu_and_close_it_again(
    lexicon: Lexicon, button: str, closes: str
) -> None:
    couch = sit(lexicon, rules=PARLOUR)
    spell(couch, "HOR", Square(7, 5))
    before = couch.turn.making
    couch.press(button)
    assert couch.choices == [
        "Resume",
        "Tiles and Hints",
        "Ban a Word",
        "Options",
        "Rules of This Game",
        "Help",
        "Save to Memory Card",
        "Quit",
    ]
    couch.press(closes)
    assert couch.stack.top is couch.table
    assert couch.turn.making == before


def test_s2_what_can_be_done_in_the_turn_is_reached_from_it_too(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=PARLOUR)
    couch.press("pause")
    assert couch.sees("86 in the bag")
    couch.choose("Tiles and Hints")
    assert "Exchange Tiles" in couch.choices
    couch.press("back")
    assert isinstance(couch.phase, HumanTurn)
    couch.press("confirm", "pause")
    assert couch.sees("Put the tile down first"), "not with a tile in the hand"


@pytest.mark.parametrize("button", ["pause", "options"])
def test_ps130_the_one_menu_covers_the_table_where_a_clock_runs(lexicon: Lexicon, button: str) -> None:
    couch = sit(lexicon, rules=TIMED)
    assert letters_seen(couch)
    couch.press(button)
    couch.wait(30)
    assert letters_seen(couch) == ""
    assert "Photo" not in couch.prompts
    couch.press("back")
    assert letters_seen(couch)
    assert couch.clock.seconds < 1, "the clock stood still"


@pytest.mark.parametrize(
    "rules",
    [rules for rules in (*EDITIONS.values(), ROUND) if rules.max_seats > 1],
    ids=lambda rules: rules.edition,
)
@pytest.mark.parametrize("mode", MODES)
def test_ps130_131_in_the_mode_of_the_console_its_tables_keep_start_for_a_pause(
    lexicon: Lexicon, rules: Rules, mode: str
) -> None:
    couch = sit(lexicon, rules=replace(rules, games=1), mode=mode)
    of_1999 = mode == "console 1999" and rules.edition in ("Console 1999", "Console Tournament")
    couch.press("pause")
    assert couch.stack.top.name == ("paused" if of_1999 else "game-menu")
    couch.press("pause", "options")
    assert couch.stack.top.name == "game-menu"
    assert ("Resume" in couch.choices) is not of_1999


@pytest.mark.parametrize("button", ["confirm", "pause", "options", "l2", "r2", "up"])
def test_s1_at_the_title_any_button_without_a_meaning_of_its_own_starts(
    lexicon: Lexicon, button: str
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press(button)
    assert couch.stack.top.name == "main-menu"

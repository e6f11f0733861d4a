"""The line about the game as a whole, by presses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.render.panels import theme
from game.render.panels.score_boxes_panel import NOTE_PAD
from game.render.panels.table_layout import COLUMN_WIDTH
from game.render.panels.typesetting import measure
from game.rules.editions import PARLOUR, SPECTRUM, as_round
from game.rules.rule_choices import CHOICES
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.start.choose_rules import EDITIONS
from game.scenes.table.game_note import game_note, way_to_medal
from tests.scenes.after.test_solitaire import HORN, alone
from tests.scenes.after.test_tournament import next_standings, scores, tournament
from tests.scenes.couch import Couch
from tests.scenes.playing import add_maven
from tests.scenes.start.test_choose_rules import at_editions, change, go


def note(couch: Couch) -> str:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).note


def test_a_usual_game_needs_no_line(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    couch.press("back")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    assert note(couch) == ""


def test_an_edition_and_its_changes_are_named_at_the_table(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    go(couch, SPECTRUM.edition)
    couch.press("shuffle")
    change(couch, "Help", "Tiles left", "right")
    couch.press("back", "back")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table", "question", "turn draw")
    assert note(couch) == "1987 + 1 change"


def test_a_tournament_tells_its_game_and_the_points_in_all(lexicon: Lexicon) -> None:
    couch = tournament(lexicon)
    assert note(couch) == "Game 1 of 3"
    next_standings(couch)
    totals = {name.split(" · ")[0]: columns[-1].replace("-", "−") for name, columns in scores(couch).items()}
    couch.press("confirm")
    couch.until("table")
    assert note(couch) == f"Game 2 of 3 · {totals['Player 1']} : {totals['Otto']}"


def test_a_player_alone_sees_the_way_to_the_next_medal(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNAEI", score=380)
    assert note(couch) == "20 to bronze"
    couch.play(HORN)
    couch.wait(6)
    assert note(couch) == "6 to bronze"


@pytest.mark.parametrize(
    ("score", "way"),
    [
        (0, "400 to bronze"),
        (399, "1 to bronze"),
        (400, "Bronze · 150 to silver"),
        (1074, "Diamond · 1 to maven"),
    ],
)
def test_the_way_goes_on_from_each_medal(score: int, way: str) -> None:
    assert way_to_medal(score) == way


def test_the_line_fits_its_place_whatever_it_tells() -> None:
    some, most = CHOICES[:2], CHOICES[:12]
    changed = [
        replace(rules, changed=frozenset(choice.key for choice in choices), games=1)
        for rules in EDITIONS
        for choices in ((), some, most)
    ]
    lines = [game_note(rules, 1, (0, 0)) for rules in changed]
    lines += [way_to_medal(score) for score in range(1100)]
    lines.append(game_note(as_round(PARLOUR), 3, (500, 499), (1100, 1099)))
    assert any("12 changes" in line for line in lines)
    assert max(measure(line, theme.SMALL) for line in lines) <= COLUMN_WIDTH - 2 * NOTE_PAD


def test_beyond_the_last_medal_it_is_named() -> None:
    assert way_to_medal(1075) == way_to_medal(2000) == "Maven Medal"

"""The large score window: heads of columns, and what they leave to the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.score_sheet import draw_sheet, sheet_place
from tests.render.panel_samples import SHEET

PEOPLE = replace(SHEET, names=("Player 1", "Theo", "Rosa"), rounds=(("CAT +5",) * 3,), totals=(5, 5, 5))
LEVELS = replace(PEOPLE, names=("Player 1", "Theo · Intermediate", "Rosa · Advanced"))


def heads(names: tuple[str, ...]) -> set[str]:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
    draw_sheet(replace(LEVELS, names=names, rounds=(), totals=(0,) * len(names)), (), kit)
    return {label.text for label in kit.pen.labels} - {"0", "Total", "No plays yet"}


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (LEVELS.names, {"Player 1", "Theo", "Rosa"}),
        (("Player 1", "Rosa · Advanced"), {"Player 1", "Rosa · Advanced"}),
    ],
)
def test_levels_are_told_of_all_computers_or_of_none(names: tuple[str, ...], told: set[str]) -> None:
    assert heads(names) == told


def test_levels_that_are_not_told_take_no_room_from_the_board() -> None:
    canvas = Canvas.of((1920, 1080))
    assert sheet_place(LEVELS, canvas).w == sheet_place(PEOPLE, canvas).w


def test_what_is_not_for_words_stands_between_the_rounds_and_the_totals_however_many_rounds_there_are() -> (
    None
):
    for rounds in (0, 1, 40):
        motion = Easing()
        motion.instant = True
        kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
        shown = replace(
            PEOPLE,
            rounds=PEOPLE.rounds * rounds,
            besides=(("Time −5", "", ""), ("", "Tiles left −7", "")),
            totals=(777, 5, 5),
        )
        place = draw_sheet(shown, (), kit)
        at = {label.text: label.box for label in kit.pen.labels}
        assert (
            max(box.bottom for text, box in at.items() if text in ("CAT", "+5", "No plays yet"))
            < at["Time"].y
        )
        assert at["Time"].bottom <= at["Tiles left"].y
        assert at["Tiles left"].bottom < at["777"].y
        assert at["777"].bottom < place.bottom

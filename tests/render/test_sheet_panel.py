"""Blocks of a sheet: a curve, a line of several looks, what can be spared."""

from __future__ import annotations

from itertools import pairwise

import pytest

from controllers.actions import Action, Brand
from game.render.panels import theme
from game.render.panels.canvas import Canvas
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen
from game.render.panels.sheet_panel import draw_sheet
from game.render.panels.sheet_pictures import SLICE
from game.scenes.kit.picture.menu_panels import MenuItem
from game.scenes.kit.picture.screen import Picture, Prompt
from game.scenes.kit.picture.sheet import (
    Block,
    Line,
    Look,
    Pile,
    Sheet,
    SheetPlace,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Buttons, Curve
from tests.render.test_text_size import drawn as drawn_picture


@pytest.mark.parametrize("curve", [(1400.0, 1500.0), (1380.0, 1475.0, 1508.0), (1500.0, 1300.0, 1600.0)])
def test_the_ground_under_the_curve_rises_and_falls_with_it(curve: tuple[float, ...]) -> None:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
    draw_sheet(Sheet("a curve", Curve(curve, 0)), kit)
    tops = [float(row[1]) for row in kit.pen.rows if row[2] == SLICE]
    assert len(tops) > 50
    steps = [abs(after - before) for before, after in pairwise(tops)]
    assert max(steps) < 10, "no step like a stair's"
    turns = [after > before for before, after in pairwise(tops)]
    assert turns[0] is (curve[1] < curve[0])
    assert turns[-1] is (curve[-1] < curve[-2])


def drawn(block: Block, zoom: float = 1.0) -> list[Label]:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)).closer(zoom), motion, Brand.PLAYSTATION)
    draw_sheet(Sheet("a sheet", block, SheetPlace.NOTE), kit)
    return list(kit.pen.labels)


def test_a_line_without_room_for_all_its_words_goes_on_in_the_next_one_and_each_keeps_its_look() -> None:
    looks = (Words("one two " * 8, Look.BODY), Words("three four " * 8, Look.GOLD), Words("five"))
    labels = drawn(Line(looks))
    assert " ".join(label.text for label in labels).split() == " ".join(one.text for one in looks).split()
    assert len({label.box.y for label in labels}) > 1
    assert not any(one.box.overlaps(two.box) for one, two in pairwise(labels))
    golden = {label.style for label in labels if "three" in label.text}
    assert len(golden) == 1
    assert golden.isdisjoint(label.style for label in labels if "one" in label.text)


def test_what_can_be_spared_is_left_out_where_words_are_larger() -> None:
    pile = Pile((Words("kept"), Spare(Words("spared"), 1.5)))
    assert [[label.text for label in drawn(pile, zoom)] for zoom in (1.4, 1.5)] == [
        ["kept", "spared"],
        ["kept"],
    ]


def test_a_sheet_ends_above_the_prompts_however_many_lines_they_take() -> None:
    actions = (Action.CONFIRM, Action.SHUFFLE, Action.ZOOM, Action.SCORES, Action.L1, Action.L2, Action.R2)
    sheet = Sheet("a sheet", Pile((Slack(), Words("the last line"))))
    for count in (1, len(actions)):
        prompts = tuple(Prompt((action,), "what a long prompt") for action in actions[:count])
        pen, _ = drawn_picture(Picture(panels=(sheet,), prompts=prompts), 1.0, (1280, 720))
        (last,) = (label.box for label in pen.labels if label.text == "the last line")
        asked = [label.box for label in pen.labels if label.text == "what a long prompt"]
        assert len({box.y for box in asked}) == (1 if count == 1 else 2)
        assert last.bottom < min(box.y for box in asked) - 8


def test_what_stands_beside_the_selector_is_as_bright_as_what_stands_far_from_it() -> None:
    items = tuple(map(MenuItem, ("Go", "A far longer one", "Another")))
    inks = {label.text: label.style.colour for label in drawn(Buttons(items, 0))}
    assert inks["Go"] == pytest.approx(theme.INK)
    assert inks["A far longer one"] == inks["Another"] == pytest.approx(theme.CREAM)

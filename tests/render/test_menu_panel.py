"""Columns of choices: their labels beside each other."""

from __future__ import annotations

import pytest

from controllers.actions import Brand
from game.lexicon.words import Lexicon
from game.render.panels.canvas import Canvas
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.menu_panel import draw_menu
from game.render.panels.panel_tools import Kit, scrolled
from game.render.panels.pen import Pen
from game.render.panels.text_size import closer, zoom_of
from game.scenes.kit.picture.menu_panels import Menu, MenuItem, Side
from tests.scenes.playing import couch_of

LABELS = "Find the Bonus: Easy", "Find the Bonus: Medium", "Win from Here: Medium", "Options"


@pytest.mark.parametrize("side", Side)
def test_all_choices_of_a_menu_stand_in_letters_of_one_size(side: Side) -> None:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
    items = tuple(MenuItem(label, "0 of 24 solved") for label in LABELS)
    draw_menu(Menu(items, 3, "Puzzles", "", side), kit)
    labels = [label for label in kit.pen.labels if label.text in LABELS[:3]]
    assert len(labels) == 3
    assert len({label.style.size for label in labels}) == 1


@pytest.mark.parametrize(("focus", "first", "last"), [(0, 0, 4), (3, 0, 4), (4, 1, 5), (6, 3, 7), (7, 3, 7)])
def test_a_menu_that_scrolls_keeps_its_first_choices_in_sight_as_long_as_the_chosen_one_and_the_next_fit(
    focus: int, first: int, last: int
) -> None:
    kit = Kit(Pen(), Canvas.of((1920, 1080)), Easing(), Brand.PLAYSTATION)
    rows = scrolled(kit, 8, 5, focus)
    assert (rows[0], rows[-1]) == (first, last)


def test_with_the_largest_text_play_is_in_sight_while_options_is_chosen() -> None:
    couch = couch_of(Lexicon.load())
    couch.press("confirm")
    couch.choose("Options")
    couch.press("back")
    (menu,) = (panel for panel in couch.picture.panels if isinstance(panel, Menu))
    canvas = Canvas.of((1280, 720), text=2.0)
    kit = Kit(Pen(), canvas, Easing(), Brand.PLAYSTATION, text=2.0)
    with closer(kit, zoom_of((menu,), kit, draw_panel)) as near:
        draw_menu(menu, near)
        assert near.lists == [(5, 6)], "not all of it fits"
    assert {"Play", "Options"} <= {label.text for label in kit.pen.labels}

"""Columns of choices: their labels beside each other."""

from __future__ import annotations

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas
from game.render.panels.easing import Easing
from game.render.panels.menu_panel import draw_menu
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.scenes.kit.picture.menu_panels import Menu, MenuItem, Side

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

"""High contrast: every word of every panel at 7:1 over what lies under it, whatever the table is like."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from coloraide import Color

from game.options import Options
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.high_contrast import high_contrast
from game.render.panels.pen import Pen
from game.render.panels.theme import Colour
from tests.render.legible import contrast
from tests.render.panel_samples import SAMPLES
from tests.render.test_canvas import drawn, on_top

ENOUGH = 7.0


@pytest.mark.parametrize("name", SAMPLES)
def test_every_word_of_every_panel_is_told_apart_at_seven_to_one(name: str) -> None:
    pen, _ = drawn(on_top(SAMPLES[name]), (1920, 1080))
    rows = high_contrast(pen.rows, pen.painted)
    found = {label.text: round(contrast(pen, label, rows), 1) for label in pen.labels}
    assert {words: ratio for words, ratio in found.items() if ratio < ENOUGH} == {}


GROUNDS = (theme.GLASS, theme.BOX, theme.CARD, theme.LIT, theme.PILL, theme.GOOD, theme.BAD)
LIGHT_GROUNDS = (theme.FOCUS, theme.PAPER, theme.WOOD)
LIGHT = (theme.CREAM, theme.BRIGHT, theme.MUTED, theme.BRASS, *(seat.colour for seat in theme.SEATS))


def pairs() -> list[tuple[tuple[Colour, Colour], Colour]]:
    dark = [(ground, ink) for ground in GROUNDS for ink in LIGHT]
    return dark + [(ground, ink) for ground in LIGHT_GROUNDS for ink in (theme.INK, theme.WOOD_INK)]


def as_color(values: np.ndarray) -> Color:
    return Color("srgb", [float(value) for value in values[:3]])


@pytest.mark.parametrize(("ground", "ink"), pairs())
def test_every_color_of_letters_is_told_apart_from_every_ground_it_stands_on(
    ground: tuple[Colour, Colour], ink: Colour
) -> None:
    pen = Pen()
    pen.box(Rect(0, 0, 200, 80), ground)
    pen.text(20, 50, "A", theme.TextStyle(theme.Font.BOLD, 40, ink))
    rows = high_contrast(pen.rows)
    for under in (rows[0, 8:11], rows[0, 12:15]):
        assert as_color(rows[1, 8:11]).contrast(as_color(under)) >= ENOUGH
    assert rows[0, 11] == rows[0, 15] == 1.0, "nothing shines through a ground"


def test_grounds_get_an_outline_and_pictures_keep_their_colors() -> None:
    pen = Pen()
    pen.box(Rect(0, 0, 200, 80), theme.CARD)
    with pen.painting():
        pen.box(Rect(0, 0, 200, 80), theme.CARD)
    rows = high_contrast(pen.rows, pen.painted)
    assert rows[0, 16:20].tolist() == [1, 1, 1, 1]
    assert rows[0, 22] >= 3
    assert np.array_equal(rows[1], pen.rows[1])


def test_what_is_drawn_in_the_place_of_a_picture_that_was_taken_back_is_none() -> None:
    """A panel is drawn to be measured, and taken back: over a table that is covered, menus had no outline."""
    pen = Pen()
    pen.box(Rect(0, 0, 200, 80), theme.CARD)
    with pen.painting():
        pen.box(Rect(0, 0, 200, 80), theme.CARD)
    pen.rewind(0, 0)
    pen.box(Rect(0, 0, 200, 80), theme.CARD)
    pen.box(Rect(0, 0, 200, 80), theme.CARD)
    assert [row[16:20].tolist() for row in high_contrast(pen.rows, pen.painted)] == [[1, 1, 1, 1]] * 2


def test_the_setting_changes_panels_and_tiles_at_once() -> None:
    from game.render.session import style_of  # with arcade, which asks for a display at once

    style = style_of(replace(Options(), tile_set="walnut", high_contrast=True))
    assert style.high_contrast
    assert style.tile_set == "contrast"
    assert style_of(Options(tile_set="walnut")).tile_set == "walnut"

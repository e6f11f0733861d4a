"""Words stay on the card on which they stand, and no card reaches over a part of any."""

from __future__ import annotations

import pytest

from controllers.actions import Action, Brand
from game.render.panels import theme
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.help_table import draw_help_table
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen, QuadKind
from game.render.panels.sheet_measures import LEAST_PAD
from game.render.panels.sheet_panel import _draw
from game.render.panels.sheet_seats import draw_device
from game.render.panels.text_size import spilling
from game.scenes.kit.picture.sheet import Look, RowList, Words
from game.scenes.kit.picture.sheet_pictures import HelpTable, PadSign
from tests.render.panel_samples import SAMPLES
from tests.render.test_canvas import on_top
from tests.render.test_text_size import composed, drawn


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_no_words_of_a_panel_however_full_leave_their_card(name: str, text: float) -> None:
    pen, _ = drawn(on_top(SAMPLES[name]), text, (1280, 720))
    assert [label.text for label in spilling(pen)] == []


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_cards_have_the_height_that_what_lies_on_them_needs_however_full(name: str, text: float) -> None:
    assert max(composed(on_top(SAMPLES[name]), text, (1280, 720)).lacking, default=0.0) < LEAST_PAD


def test_words_that_leave_a_card_and_words_half_under_one_are_found() -> None:
    pen = Pen()
    pen.box(Rect(0, 0, 300, 100), theme.INK)
    pen.line(Rect(20, 20, 200, 30), "inside", theme.BODY)
    pen.line(Rect(20, 85, 200, 30), "across its edge", theme.BODY)
    pen.line(Rect(400, 20, 200, 30), "half under another", theme.BODY)
    pen.line(Rect(400, 220, 200, 30), "wholly under another", theme.BODY)
    pen.box(Rect(380, 35, 300, 60), theme.INK)
    pen.box(Rect(380, 200, 400, 80), theme.INK)
    assert [label.text for label in spilling(pen)] == ["across its edge", "half under another"]


@pytest.mark.parametrize("brand", [None, *Brand])
@pytest.mark.parametrize("action", [Action.CONFIRM, Action.SCORES])
def test_the_sign_of_a_pad_or_phone_and_its_button_keep_to_their_column(
    brand: Brand | None, action: Action
) -> None:
    kit = Kit(Pen(), Canvas.of((1280, 720), text=2.0), Easing(), Brand.KEYBOARD)
    column = Rect(100, 100, 130, 48)
    draw_device(PadSign(brand, action=action), column, kit, Align.CENTRE)
    shown = kit.pen.rows[kit.pen.rows[:, 20] == QuadKind.BOX]
    assert len(shown)
    for place in shown[:, :4].tolist():
        assert column.contains(Rect(*place), 3.0), place


def test_the_picture_of_help_keeps_to_its_place_with_the_frame_of_its_board() -> None:
    kit = Kit(Pen(), Canvas.of((1280, 720)), Easing(), Brand.PLAYSTATION)
    place = Rect(300, 100, 500, 300)
    draw_help_table(HelpTable(()), place, kit, Align.LEFT)
    for box in kit.pen.rows[kit.pen.rows[:, 20] == QuadKind.BOX][:, :4].tolist():
        assert place.contains(Rect(*box), 0.5), box


@pytest.mark.parametrize("focus", [0, 4, 9])
def test_the_signs_that_there_is_more_keep_off_the_border_where_words_are_larger(focus: int) -> None:
    kit = Kit(Pen(), Canvas.of((1280, 720), text=2.0).closer(2.0), Easing(), Brand.PLAYSTATION)
    place = Rect(40, 40, 300, 240)
    rows = RowList(tuple(Words(f"Row {number}", Look.STRONG) for number in range(10)), focus)
    drawn_at: list[tuple[float, float]] = []
    kit.pen.sign = lambda _sign, at, size, *_: drawn_at.append((at[1], size))  # type: ignore[method-assign]
    _draw(rows, place, kit, Align.LEFT, "rows")
    assert drawn_at
    for y, size in drawn_at:
        assert place.y <= y - 0.36 * size <= y + 0.36 * size <= place.bottom

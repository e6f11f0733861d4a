"""The panels on a real GL context: one draw call and no needless work."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from arcade.gl import Context
from PIL import Image

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.compose import APPEAR_SECONDS
from game.render.panels.drawing import drawings
from game.render.panels.overlay import Overlay
from game.render.panels.pen import QuadKind
from game.render.panels.table_layout import table_layout
from game.rules.moves import Square
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.game_panels import Preview
from game.scenes.kit.picture.menu_panels import Menu, MenuItem, Side
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.kit.picture.screen import Picture
from tests.render.panel_samples import BOXES, LOGO, SAMPLES, hud, menu, panel_kinds, picture
from tests.render.test_score_flight import Screen


def nowhere(_square: Square) -> tuple[float, float]:
    return 900.0, 400.0


def shown(gl_context: Context, first: Picture, seconds: float = 0.0) -> Overlay:
    overlay = Overlay(gl_context, (1920, 1080))
    overlay.advance(first, seconds, Brand.PLAYSTATION, nowhere)
    return overlay


def settle(overlay: Overlay, last: Picture) -> None:
    for _ in range(120):
        overlay.advance(last, 1 / 60, Brand.PLAYSTATION, nowhere)


def test_every_kind_of_panel_can_be_drawn_and_has_a_sample() -> None:
    kinds = panel_kinds()
    assert set(drawings()) == kinds
    assert {type(panel) for sample in SAMPLES.values() for panel in sample.panels} == kinds


@pytest.mark.parametrize("name", ["hud_extreme", "sheet_extreme", "letters_remaining"])
def test_all_panels_are_one_draw_call_and_each_figure_among_them_two_more(
    gl_context: Context, name: str
) -> None:
    overlay = shown(gl_context, SAMPLES[name])
    target = gl_context.framebuffer(color_attachments=[gl_context.texture((192, 108), components=4)])
    with target.activate():
        overlay.draw()
    assert overlay.draw_calls <= 1 + 2 * len(overlay.figures)


def test_the_pictures_of_figures_are_read_when_the_first_is_seen_and_only_then(
    gl_context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    opened = Image.open

    def noted(file: Path) -> Image.Image:
        read.append(file.name)
        return opened(file)

    monkeypatch.setattr(Image, "open", noted)
    overlay = shown(gl_context, Picture(panels=(LOGO, menu(4, 0, Side.LEFT))), 1.0)
    overlay.draw()
    assert "figures.webp" not in read
    for _ in range(2):
        overlay.advance(SAMPLES["join_extreme"], 1.0, Brand.PLAYSTATION, nowhere)
        overlay.draw()
    assert read.count("figures.webp") == 1


def test_an_empty_picture_draws_nothing(gl_context: Context) -> None:
    overlay = shown(gl_context, Picture())
    overlay.draw()
    assert overlay.draw_calls == 0


def test_a_still_picture_is_not_built_again(gl_context: Context) -> None:
    overlay = shown(gl_context, SAMPLES["hud"])
    settle(overlay, SAMPLES["hud"])
    assert overlay.settled
    built = overlay.rebuilds
    again = replace(SAMPLES["hud"], panels=(hud(),))
    for _ in range(60):
        overlay.advance(again, 1 / 60, Brand.PLAYSTATION, nowhere)
    assert overlay.rebuilds == built
    overlay.advance(again, 1 / 60, Brand.XBOX, nowhere)
    assert overlay.rebuilds == built + 1


def test_a_panel_appears_softly_and_then_rests(gl_context: Context) -> None:
    overlay = shown(gl_context, SAMPLES["dialog"])
    assert not overlay.settled
    overlay.advance(SAMPLES["dialog"], APPEAR_SECONDS + 0.01, Brand.PLAYSTATION, nowhere)
    overlay.advance(SAMPLES["dialog"], 0.0, Brand.PLAYSTATION, nowhere)
    assert overlay.settled


def test_moving_the_focus_moves_the_selector_and_comes_to_rest(gl_context: Context) -> None:
    first, second = (picture(LOGO, menu(4, focus, Side.LEFT)) for focus in (0, 2))
    overlay = shown(gl_context, first)
    settle(overlay, first)
    overlay.advance(second, 1 / 60, Brand.PLAYSTATION, nowhere)
    assert not overlay.settled
    settle(overlay, second)
    assert overlay.settled


def test_the_selector_stands_at_once_where_its_row_is_in_another_size_of_text(gl_context: Context) -> None:
    overlay = shown(gl_context, SAMPLES["settings"], 5.0)
    settle(overlay, SAMPLES["settings"])
    for text in (1.3, 2.0, 1.0):
        overlay.text = text
        overlay.advance(SAMPLES["settings"], 1 / 60, Brand.PLAYSTATION, nowhere)
        assert overlay.settled, text


def test_instant_panels_are_settled_at_once(gl_context: Context) -> None:
    overlay = Overlay(gl_context, (1280, 720))
    overlay.instant = True
    for sample in SAMPLES.values():
        overlay.advance(sample, 0.0, Brand.PLAYSTATION, nowhere)
        assert overlay.settled


def test_a_score_counts_up_to_its_new_value(gl_context: Context) -> None:
    before, after = (picture(hud(boxes=(replace(BOXES[0], score=n),), bag=None)) for n in (100, 148))
    overlay = shown(gl_context, before)
    settle(overlay, before)
    seen = []
    for _ in range(60):
        overlay.advance(after, 1 / 60, Brand.PLAYSTATION, nowhere)
        seen += [int(word) for word in overlay.words if word.isdigit()]
    assert seen == sorted(seen)
    assert {100, 148} < set(seen)
    assert seen[-1] == 148


def test_a_score_box_stays_where_a_card_lies_over_a_part_of_it_and_no_word_is_cut() -> None:
    """Three at the table: a question in the middle reaches over the third box at the left."""
    asked = question_sheet(
        "Pass your turn?",
        "You have placed no tiles.",
        tuple(map(MenuItem, ("Exchange Tiles", "Pass", "Keep Playing"))),
    )
    boxes = tuple(replace(box, current=box.seat == 1) for box in BOXES[:3])
    table, screen = hud(boxes=boxes), Screen()
    screen.show(picture(table, Scrim(0.5), asked), 1.0)
    pen = screen.pen
    places = table_layout(table, Canvas.of((1920, 1080))).boxes
    assert len(pen.solids) == len(places), "each with its figure"
    papers = [Rect(*row[:4].tolist()) for row in pen.rows if row[20] == QuadKind.BOX]
    assert all(any(abs(paper.x - at.x) + abs(paper.y - at.y) < 2 for paper in papers) for at in places)
    heading = next(label.box for label in pen.labels if label.text == "Pass your turn?")
    card = min((paper for paper in papers if paper.contains(heading)), key=lambda box: box.w * box.h)
    assert card.overlaps(places[2])
    cut = [
        label
        for label in pen.labels
        for at in places
        if at.holds(label.box.centre) and label.box.overlaps(card)
    ]
    assert not cut
    assert {box.name for box in boxes[:2]} <= {label.text for label in pen.labels}


def test_an_added_score_stands_beside_the_box_while_it_is_added(gl_context: Context) -> None:
    def at(adding: int | None) -> Picture:
        return picture(hud(boxes=(replace(BOXES[0], adding=adding),), headline="", latest=""))

    overlay = shown(gl_context, at(None))
    settle(overlay, at(34))
    assert "+34" in overlay.words
    settle(overlay, at(None))
    assert "+34" not in overlay.words


def test_the_preview_follows_its_square(gl_context: Context) -> None:
    sample = picture(hud(preview=Preview("STAR", (), 14, Square(7, 7))))
    overlay = shown(gl_context, sample)
    settle(overlay, sample)
    built = overlay.rebuilds
    overlay.advance(sample, 1 / 60, Brand.PLAYSTATION, lambda _: (300.0, 700.0))
    assert overlay.rebuilds == built + 1


def test_resizing_lays_everything_out_anew(gl_context: Context) -> None:
    overlay = shown(gl_context, SAMPLES["menu_main"])
    settle(overlay, SAMPLES["menu_main"])
    built = overlay.rebuilds
    overlay.resize((1280, 960))
    overlay.advance(SAMPLES["menu_main"], 0.0, Brand.PLAYSTATION, nowhere)
    assert overlay.rebuilds == built + 1


def test_what_is_on_the_screen_can_be_read_back(gl_context: Context) -> None:
    overlay = shown(gl_context, SAMPLES["menu_main"])
    labels = [
        item.label for panel in SAMPLES["menu_main"].panels if isinstance(panel, Menu) for item in panel.items
    ]
    assert set(labels) <= set(overlay.words)

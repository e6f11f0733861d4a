"""Panels stay where every screen shows them, whatever its shape and whatever they hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect, flow, window_of
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.moving_figures import silhouette, whole_square
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen, QuadKind
from game.render.panels.score_or_refusal import ahead, draw_preview, place_near, squares_of_word
from game.render.panels.theme import FOCUS, SMALLEST
from game.rules.moves import Square
from game.scenes.kit.picture.figures import Figure
from game.scenes.kit.picture.game_panels import Hud, Preview, Refusal, ScoreBox, Spot
from game.scenes.kit.picture.menu_panels import Menu
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.kit.picture.screen import Picture
from tests.render.legible import contrast, touching
from tests.render.panel_samples import AT_TABLE, LONGEST, SAMPLES, hud, picture

WIDER = [(1920, 1080), (2560, 1080)]
SIZES = [(1920, 1080), (1280, 720), (3840, 2160), (1440, 1080), (1024, 768), (2560, 1080), (3440, 1440)]
EXTREMES = {name for name in SAMPLES if "extreme" in name or name == "page_long"}


def drawn(shown: Picture, size: tuple[int, int], brand: Brand = Brand.PLAYSTATION) -> tuple[Pen, Canvas]:
    """The quads of a picture at rest."""
    pen, motion, canvas = Pen(), Easing(), Canvas.of(size)
    motion.instant = True
    point = canvas.width * 0.55, canvas.height * 0.4
    compose(shown, Kit(pen, canvas, motion, brand, point=point))
    return pen, canvas


def on_top(shown: Picture) -> Picture:
    """Only what lies over the last scrim."""
    scrims = [i for i, panel in enumerate(shown.panels) if isinstance(panel, Scrim)]
    return replace(shown, panels=shown.panels[scrims[-1] + 1 :]) if scrims else shown


def solid(pen: Pen) -> Iterator[tuple[QuadKind, Rect]]:
    """Every quad with a border of its own; shadows, glows and glyphs' own margins have none."""
    without_border = np.isin(pen.rows[:, 20], (QuadKind.SOFT, QuadKind.GLYPH))
    for x, y, w, h, kind in pen.rows[~without_border][:, (0, 1, 2, 3, 20)].tolist():
        box = Rect(x, y, w, h)
        yield QuadKind(int(kind)), silhouette(whole_square(box)) if kind == QuadKind.SOLID else box


@pytest.mark.parametrize("name", SAMPLES)
def test_everything_lies_inside_the_safe_area(name: str) -> None:
    for size in SIZES:
        pen, canvas = drawn(SAMPLES[name], size)
        # The selector may swell a few units out of a panel that touches the border of the safe area.
        outside: list[Rect | Label] = [
            box for _, box in solid(pen) if not canvas.safe.contains(box, slack=4.5)
        ]
        outside += [label for label in pen.labels if not canvas.safe.contains(label.box)]
        assert outside == [], size


@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_is_smaller_than_the_smallest_size(name: str) -> None:
    for brand in Brand:
        pen, _ = drawn(SAMPLES[name], (1920, 1080), brand)
        assert pen.labels, brand
        assert min(label.style.size for label in pen.labels) >= SMALLEST, brand


@pytest.mark.parametrize("name", SAMPLES)
def test_words_stand_out_from_what_lies_under_them(name: str) -> None:
    pen, _ = drawn(SAMPLES[name], (1920, 1080))
    assert [label.text for label in pen.labels if contrast(pen, label) < 4.5] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_words_never_touch_other_words(name: str) -> None:
    every_brand = (((1024, 768), brand) for brand in Brand)
    for size, brand in (*every_brand, *((size, Brand.KEYBOARD) for size in WIDER)):
        pen, _ = drawn(on_top(SAMPLES[name]), size, brand)
        assert touching(pen, 2) == [], (size, brand)


@pytest.mark.parametrize("spot", Spot)
def test_end_turn_is_gold_for_a_word_and_not_for_what_was_refused(spot: Spot) -> None:
    for refusal in (None, Refusal("HOR is not in the dictionary.", Square(7, 7), (Square(7, 7),))):
        shown = hud(spot=spot, ready=refusal is None, refusal=refusal, end_label="End Turn")
        pen, _ = drawn(picture(shown), (1920, 1080))
        label = next(label for label in pen.labels if label.text == "End Turn")
        gold = [
            Rect(*row[:4].tolist())
            for row in pen.rows[pen.rows[:, 20] == QuadKind.BOX]
            if tuple(row[8:11]) == pytest.approx(FOCUS[0][:3])
        ]
        assert any(box.contains(label.box) for box in gold) == (refusal is None)


def ground_of(label: Label, boxes: list[Rect]) -> Rect | None:
    """The smallest box that the middle of some words lies on."""
    x, y = label.box.centre
    under = [b for b in boxes if b.x <= x <= b.right and b.y <= y <= b.bottom and b.h >= label.box.h]
    return min(under, key=lambda box: box.w * box.h, default=None)


@pytest.mark.parametrize("name", SAMPLES)
def test_words_lie_inside_the_panel_that_they_stand_on(name: str) -> None:
    for size in ((1920, 1080), (1024, 768)):
        pen, _ = drawn(on_top(SAMPLES[name]), size, Brand.KEYBOARD)
        boxes = [box for kind, box in solid(pen) if kind is QuadKind.BOX]
        for label in pen.labels:
            ground = ground_of(label, boxes)
            assert ground is None or ground.contains(label.box.grown(2)), (label.text, size)


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - EXTREMES))
def test_ordinary_words_are_shown_whole(name: str) -> None:
    pen, _ = drawn(SAMPLES[name], (1920, 1080), Brand.KEYBOARD)
    assert [label.text for label in pen.labels if label.shortened] == []


@pytest.mark.parametrize("name", ["join_extreme", "hud_extreme", "sheet_extreme", "results_extreme"])
def test_the_longest_name_is_shown_whole_for_all_four_seats(name: str) -> None:
    pen, _ = drawn(SAMPLES[name], (1920, 1080))
    assert [label.text for label in pen.labels].count(LONGEST) >= 4


@pytest.mark.parametrize("brand", Brand)
@pytest.mark.parametrize("size", SIZES)
def test_the_players_rack_stays_uncovered_at_the_table(size: tuple[int, int], brand: Brand) -> None:
    pen, canvas = drawn(picture(hud(end_label="Exchange 7 tiles"), prompts=AT_TABLE), size, brand)
    assert [box for _, box in solid(pen) if box.overlaps(canvas.rack)] == []


def test_a_canvas_is_never_smaller_than_a_full_hd_screen() -> None:
    for size in [*SIZES, (640, 360), (800, 2000), (1, 1)]:
        canvas = Canvas.of(size)
        assert canvas.width >= 1920 - 1e-6
        assert canvas.height >= 1080 - 1e-6
        assert canvas.width * canvas.scale == pytest.approx(size[0])
        assert canvas.height * canvas.scale == pytest.approx(size[1])


@given(x=st.floats(0, 1920), y=st.floats(0, 1080), w=st.floats(250, 700), h=st.floats(80, 130))
def test_the_preview_stays_on_the_screen_and_off_its_square(x: float, y: float, w: float, h: float) -> None:
    bounds = Canvas.of((1920, 1080)).safe
    obstacles = Rect(96, 54, 384, 520), Canvas.of((1920, 1080)).rack
    place = place_near((x, y), (w, h), bounds, obstacles)
    assert bounds.contains(place)
    assert not place.overlaps(Rect(x - 32, y - 32, 64, 64))


def test_the_preview_goes_where_it_covers_no_tile_if_there_is_such_a_place() -> None:
    bounds = Canvas.of((1920, 1080)).safe
    row = tuple((760.0 + 110 * number, 400.0) for number in range(8))
    place = place_near(row[3], (420, 54), bounds, (), row, square=110.0)
    assert not any(place.grown(20).holds(tile) for tile in row)


def test_the_next_squares_of_a_previewed_word_lie_the_way_that_it_reads() -> None:
    faces = {Square(7, 5 + i): face for i, face in enumerate("ToE")} | {Square(8, 7): "L", Square(9, 7): "M"}
    across, down = (Preview(word, (), 3, at) for word, at in (("TOE", Square(7, 7)), ("ELM", Square(9, 7))))
    assert ahead(squares_of_word(across, faces)) == (Square(7, 8), Square(7, 9), Square(7, 10))
    assert ahead(squares_of_word(down, faces)) == (Square(10, 7), Square(11, 7), Square(12, 7))


def test_the_line_by_the_word_covers_no_premium_square_where_there_is_a_plain_stretch() -> None:
    bounds = Canvas.of((1920, 1080)).safe
    tiles = tuple((800.0 + 80 * number, 400.0) for number in range(4))
    signs = tuple((640.0 + 160 * number, 480.0) for number in range(8))
    place = place_near(tiles[-1], (360, 54), bounds, (), tiles, signs, (), 80.0)
    assert not any(place.grown(30).holds(point) for point in (*tiles, *signs))


@pytest.mark.parametrize("size", SIZES)
def test_all_eight_levels_of_maven_are_shown_under_two_lines_about_one(size: tuple[int, int]) -> None:
    shown = SAMPLES["menu_levels_told"]
    pen, _ = drawn(shown, size)
    levels = [item.label for panel in shown.panels if isinstance(panel, Menu) for item in panel.items]
    assert set(levels) <= {label.text for label in pen.labels}


def test_the_choices_stay_where_they_are_when_the_sentence_above_gets_shorter() -> None:
    long, short = (drawn(SAMPLES[name], (1920, 1080))[0] for name in ("menu_levels_told", "menu_levels"))
    first = [next(label.box.y for label in pen.labels if label.text == "Play") for pen in (long, short)]
    assert first[0] == pytest.approx(first[1], abs=1)


@pytest.mark.parametrize("focus", range(20))
def test_a_long_menu_always_shows_its_focused_choice(focus: int) -> None:
    shown = window_of(20, 7, focus)
    assert focus in shown
    assert len(shown) == 7
    assert 0 <= shown.start <= shown.stop <= 20


@given(st.lists(st.floats(10, 400), min_size=1, max_size=12), st.floats(400, 1000))
def test_flowing_boxes_keep_their_order_and_their_room(widths: list[float], room: float) -> None:
    lines = flow(widths, room, 10)
    assert [index for line in lines for index in line] == list(range(len(widths)))
    for line in lines:
        assert sum(widths[i] for i in line) + 10 * (len(line) - 1) <= room + 1e-6


def test_exactly_the_current_players_box_is_lit() -> None:
    seats = {}
    for current in range(2):
        boxes = tuple(replace(box, current=box.seat == current) for box in hud().boxes[:2])
        pen, _ = drawn(picture(hud(boxes=boxes)), (1920, 1080))
        glows = pen.rows[(pen.rows[:, 20] == QuadKind.SOFT) & (pen.rows[:, 23] > 0)]
        seats[current] = [int(row[1] > 150) for row in glows]
    assert seats == {0: [0], 1: [1]}


def test_the_shape_of_a_seat_stands_on_the_base_of_its_figure_while_a_score_is_counted_up() -> None:
    def marks(adding: int | None) -> list[Rect]:
        box = ScoreBox(0, "Agatha", 18, manner="Grand Master", figure=Figure("agatha"), adding=adding)
        pen, _ = drawn(picture(hud(boxes=(box,))), (1920, 1080))
        ((row, _),) = pen.solids
        base = silhouette(whole_square(Rect(*pen.rows[row, :4].tolist())))
        return [place for _, place in solid(pen) if base.contains(place) and place.w < base.w / 3]

    assert marks(None)
    assert marks(33) == marks(None)


@pytest.mark.parametrize("word", ["OX", "QUIZ", "MUMMY", "YARROW", "COWBOY", "MAMMOTH", "SYZYGIES"])
@pytest.mark.parametrize("points", ["+8", "+32", "+140"])
def test_the_latest_word_is_told_whole_beside_the_bag(word: str, points: str) -> None:
    pen, _ = drawn(
        picture(hud(headline=f"Margaret   {word}  {points}", latest=f"{word}  {points}", told_by=0, bag=80)),
        (1920, 1080),
    )
    assert {word, points} <= {label.text for label in pen.labels}


def test_a_button_looks_focused_only_where_the_selector_is() -> None:
    def bright(shown: Hud) -> list[bool]:
        pen, canvas = drawn(picture(shown), (1920, 1080))
        fills = pen.rows[(pen.rows[:, 20] == QuadKind.BOX) & (pen.rows[:, 8:11].mean(1) > 0.6)]
        large = fills[(fills[:, 2] > 200) & (fills[:, 1] > canvas.buttons_top - 20)]
        return sorted(bool(row[0] > 960) for row in large)

    lit = {spot: bright(hud(spot=spot)) for spot in Spot}
    assert lit == {Spot.MENU: [False], Spot.END_TURN: [True], Spot.RACK: [], Spot.BOARD: []}


def test_no_button_beside_the_rack_looks_focused_under_an_open_menu() -> None:
    for spot in (Spot.MENU, Spot.END_TURN):
        card = next(panel for panel in SAMPLES["menu_card"].panels if isinstance(panel, Menu))
        pen, canvas = drawn(picture(hud(spot=spot), Scrim(0.6), card), (1920, 1080))
        bright = pen.rows[(pen.rows[:, 20] == QuadKind.BOX) & (pen.rows[:, 8:11].mean(1) > 0.6)]
        assert [row[:2] for row in bright if row[2] > 200 and row[1] > canvas.buttons_top - 20] == []


def test_the_clock_stands_in_the_score_box_of_whoever_is_on_turn() -> None:
    for time, late in (("2:07", False), ("+12:34  −130", True)):
        boxes = (replace(hud().boxes[0], clock=time, late=late), hud().boxes[1])
        pen, canvas = drawn(picture(hud(boxes=boxes)), (1920, 1080))
        clock = next(label for label in pen.labels if label.text == time)
        assert Rect(canvas.safe.x, canvas.safe.y, 400, 130).contains(clock.box)
        assert "Your turn" not in {label.text for label in pen.labels}


TALL = (
    "menu_main",
    "menu_levels_told",
    "menu_many",
    "menu_card_many",
    "settings",
    "settings_extreme",
    "page_long",
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TALL)
def test_panels_keep_their_distance_from_the_prompts(name: str, size: tuple[int, int]) -> None:
    pen, canvas = drawn(on_top(SAMPLES[name]), size)
    prompts = canvas.safe.bottom - 42
    above = [box for _, box in solid(pen) if box.y < prompts and canvas.safe.contains(box, slack=60)]
    assert above
    assert max(box.bottom for box in above) <= prompts - 24


def test_nothing_of_a_picture_is_not_a_number() -> None:
    for shown in SAMPLES.values():
        pen, _ = drawn(shown, (1920, 1080))
        assert np.isfinite(pen.rows).all()
        assert (pen.rows[:, 2:4] >= 0).all()


@pytest.mark.parametrize("crowded", [False, True])
def test_on_a_crowded_board_a_preview_gives_up_the_words_crosswise_before_it_hides_a_letter(
    crowded: bool,
) -> None:
    kit = Kit(Pen(), Canvas.of((1920, 1080)), Easing(), Brand.PLAYSTATION, point=(780.0, 500.0), square=80.0)
    everywhere = [(x, y) for x in range(60, 1900, 80) for y in range(60, 1060, 80)]
    free = Rect(820, 440, 300, 120)
    kit.tiles = tuple(at for at in everywhere if not free.holds(at)) if crowded else ()
    draw_preview(Preview("JO", ("JETTISONS", "OVERTURNED"), 42, Square(7, 7)), kit)
    also = [label for label in kit.pen.labels if label.text.startswith("also")]
    assert bool(also) is not crowded
    (word,) = [label.box for label in kit.pen.labels if label.text == "JO"]
    assert not [at for at in kit.tiles if word.holds(at)]

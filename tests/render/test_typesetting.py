"""Words fit, can be read, and every button has its sign."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import CONFIGURATIONS, Configuration
from game.render.panels import theme
from game.render.panels.button_glyphs import ButtonShape, confirm_glyph, glyph_of, glyphs_of
from game.render.panels.canvas import Canvas
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.notice_panel import TONES
from game.render.panels.panel_tools import Kit, item_ink
from game.render.panels.pen import Pen
from game.render.panels.theme import Colour, Font, TextStyle
from game.render.panels.typesetting import faces, fit, glyphs, known, measure, paragraph, shortened, wrap
from game.rules.record import SEAT_COLORS
from tests.render.legible import TABLES, over, ratio
from tests.render.panel_samples import hud

WORDS = st.text(st.sampled_from("WMil rst-é QU"), max_size=60)
NEEDED = "".join(map(chr, range(32, 127))) + "ÀÉÎÕÜàéîõüÿßñ×·–—‘’“”…•★✓←↶"


@pytest.mark.parametrize("font", [Font.TEXT, Font.BOLD, Font.HEAVY])
def test_the_atlas_holds_every_character_that_words_are_made_of(font: Font) -> None:
    assert [c for c in NEEDED if c not in faces()[font].advances] == []


def test_tile_letters_and_their_numbers_are_in_the_tile_font() -> None:
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") <= faces()[Font.TILE].advances.keys()


def test_figures_are_all_equally_wide_so_that_counting_stands_still() -> None:
    for font in (Font.TEXT, Font.BOLD, Font.HEAVY):
        assert len({round(faces()[font].advances[digit], 4) for digit in "0123456789"}) == 1


def test_pairs_are_kerned() -> None:
    assert measure("AV", theme.HEADING) < measure("A", theme.HEADING) + measure("V", theme.HEADING)


def test_an_unknown_character_is_written_as_near_as_the_font_can() -> None:
    assert measure("日", theme.BODY) == measure("Ri", theme.BODY)
    assert measure("☃", theme.BODY) == measure("★", theme.BODY)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("👵🎉Oma", "Oma"),
        ("Oma 🎉", "Oma"),
        ("👵🏽 Oma 👍🏿 2", "Oma 2"),
        ("🎉", "★"),
        ("🎉👵", "★★"),
        ("★ Oma", "★ Oma"),
    ],
)
def test_a_picture_that_no_font_has_is_left_out_beside_letters(name: str, shown: str) -> None:
    assert known(name, theme.BODY.font) == shown
    assert measure("\ue000", theme.BODY) == measure("?", theme.BODY)


def test_a_run_of_glyphs_ends_where_its_measure_says() -> None:
    rows = glyphs("HIH", Font.HEAVY, 50.0, 3.0)
    last = rows[-1]
    ink_end = last[0] + last[2]
    assert len(rows) == 3
    assert ink_end == pytest.approx(measure("HIH", replace(theme.HEADING, size=50.0, spacing=3.0)), abs=12)


@given(WORDS, st.floats(60, 900))
def test_wrapped_lines_keep_the_words_and_the_width(text: str, width: float) -> None:
    lines = wrap(text, theme.BODY, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(measure(line, theme.BODY) <= width + 0.01 for line in lines)


def test_no_word_ends_a_text_all_alone_where_the_line_before_can_spare_one() -> None:
    text = "There is no memory card in slot 2."
    width = measure("There is no memory card in slot", theme.BODY) + 1
    assert wrap(text, theme.BODY, width) == ("There is no memory card in", "slot 2.")
    assert wrap("All alone", theme.BODY, measure("alone", theme.BODY) + 1) == ("All", "alone")


@given(WORDS, st.floats(60, 900))
def test_fitted_words_are_never_wider_than_their_room_nor_too_small(text: str, width: float) -> None:
    shown, style = fit(text, theme.HEADING, width)
    assert measure(shown, style) <= width + 0.01
    assert style.size >= theme.SMALLEST
    if shown != text:
        assert style.size == theme.SMALLEST


@given(WORDS, st.integers(1, 3))
def test_a_paragraph_has_no_more_lines_than_allowed(text: str, lines: int) -> None:
    shown = paragraph(text, theme.BODY, 200, lines)
    assert len(shown) <= lines
    assert all(measure(*fit(line, theme.BODY, 200)) <= 200.01 for line in shown)


def test_points_survive_when_the_words_before_them_are_cut() -> None:
    assert shortened("QUIZZIFICATIONS  +342", theme.SMALL, 200).endswith("… +342")


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: c.name)
@pytest.mark.parametrize("brand", Brand)
def test_every_action_has_a_sign_of_its_own_on_every_pad(brand: Brand, configuration: Configuration) -> None:
    signs = [glyph_of(action, brand, configuration) for action in Action]
    assert len(set(signs)) == len(Action)


@pytest.mark.parametrize(
    ("brand", "printed"),
    [
        (Brand.PLAYSTATION, ["cross", "triangle", "circle", "square", "R1", "Start", "Select"]),
        (Brand.XBOX, ["A", "Y", "B", "X", "RB", "☰", "⧉"]),
        (Brand.NINTENDO, ["B", "X", "A", "Y", "R", "+", "−"]),
        (Brand.KEYBOARD, ["Enter", "Backspace", "Z", "X", "Tab", "P", "O"]),
    ],
)
def test_each_brand_shows_what_is_printed_on_its_buttons(brand: Brand, printed: list[str]) -> None:
    actions = (
        Action.CONFIRM, Action.BACK, Action.ZOOM, Action.SHUFFLE, Action.SCORES, Action.PAUSE, Action.OPTIONS,
    )  # fmt: skip
    shown = [glyph_of(action, brand) for action in actions]
    assert [glyph.label or glyph.shape.value for glyph in shown] == printed


@pytest.mark.parametrize("brand", Brand)
def test_the_sign_of_menu_beside_the_rack_is_that_of_no_button_of_the_pad(brand: Brand) -> None:
    pen = Pen()
    draw_panel(hud(), Kit(pen, Canvas.of((1920, 1080)), Easing(), brand))
    opens_upward = "▲" in [label.text for label in pen.labels]
    assert opens_upward == (brand is Brand.XBOX), "elsewhere it has three bars, which that pad has not"


@pytest.mark.parametrize("brand", [Brand.PLAYSTATION, Brand.XBOX, Brand.NINTENDO])
def test_directions_become_one_dpad_with_just_their_arms_lit(brand: Brand) -> None:
    assert [(g.shape, g.arms) for g in glyphs_of(DIRECTIONS, brand)] == [(ButtonShape.DPAD, 15)]
    across = glyphs_of((Action.LEFT, Action.RIGHT, Action.CONFIRM), brand)
    assert across[0].arms == 2 + 8
    assert across[1:] == (glyph_of(Action.CONFIRM, brand),)


def test_the_configuration_decides_which_button_confirms() -> None:
    last = CONFIGURATIONS[-1]
    assert confirm_glyph(Brand.PLAYSTATION).shape is ButtonShape.CROSS
    assert confirm_glyph(Brand.PLAYSTATION, last).shape is ButtonShape.CIRCLE


def contrast(ink: Colour, ground: Colour) -> float:
    """The lowest contrast of an ink on a ground that lies over the darkest and the brightest of tables."""
    grounds = [over(ground, table) for table in TABLES]
    return min(ratio(over(ink, seen), seen) for seen in grounds)


ON_GLASS = (theme.NAME, theme.SMALL, theme.CAPTION, theme.SCORE, theme.BODY, theme.HEADING)
PAIRS: list[tuple[TextStyle, tuple[Colour, Colour]]] = [
    *((style, ground) for style in ON_GLASS for ground in (theme.GLASS, theme.CARD)),
    *((style, theme.LIT) for style in (theme.NAME, theme.CAPTION, theme.SCORE)),
    (theme.BUTTON, theme.PILL),
    (theme.CHOICE_FOCUSED, theme.FOCUS),
    (replace(theme.BODY, colour=item_ink(1.0, True)), theme.FOCUS),
    (replace(theme.BODY, colour=theme.INK_SOFT), theme.FOCUS),
    (replace(theme.BODY, colour=theme.INK), theme.PAPER),
    (replace(theme.BODY, colour=theme.INK_SOFT), theme.PAPER),
    (theme.KEY_LETTER, theme.WOOD),
    (theme.PROMPT, (theme.SHADE, theme.faded(theme.SHADE, 0.86))),
    (theme.CHOICE, (theme.faded(theme.SHADE, 0.68), theme.SHADE)),
    *((theme.BODY, ground) for ground, _ in TONES.values()),
    *((replace(theme.BODY, colour=seat.colour), theme.GLASS) for seat in theme.SEATS),
]


@pytest.mark.parametrize(("style", "ground"), PAIRS)
def test_words_can_be_read_on_their_ground(style: TextStyle, ground: tuple[Colour, Colour]) -> None:
    assert min(contrast(style.colour, shade) for shade in ground) >= 4.5


def test_no_style_is_smaller_than_the_smallest_size() -> None:
    styles = [value for value in vars(theme).values() if isinstance(value, TextStyle)]
    assert len(styles) > 10
    assert min(style.size for style in styles) >= theme.SMALLEST


def test_seats_differ_in_shape_as_well_as_in_colour() -> None:
    assert len({seat.mark for seat in theme.SEATS}) == len(theme.SEATS) == SEAT_COLORS


def asked(motion: Easing, name: str, target: float, first: float | None = None) -> float:
    motion.begin()
    value = motion.toward(name, target, 0.1, first)
    motion.end()
    return value


def test_a_value_moves_smoothly_and_arrives_on_time() -> None:
    motion = Easing()
    assert asked(motion, "x", 10.0) == 10.0
    assert not motion.moving
    asked(motion, "x", 20.0)
    seen = []
    for _ in range(10):
        motion.advance(0.01)
        seen.append(asked(motion, "x", 20.0))
    assert seen == sorted(seen)
    assert 10 < seen[0] < seen[-1] == pytest.approx(20.0)
    motion.advance(0.001)
    assert not motion.moving


def test_a_value_that_turns_round_does_not_jump() -> None:
    motion = Easing()
    asked(motion, "x", 0.0)
    asked(motion, "x", 100.0)
    motion.advance(0.05)
    before = asked(motion, "x", 100.0)
    assert asked(motion, "x", 0.0) == before


def test_a_value_nobody_asks_for_starts_anew() -> None:
    motion = Easing()
    asked(motion, "x", 1.0, first=0.0)
    motion.advance(1.0)
    assert asked(motion, "x", 1.0, first=0.0) == 1.0
    asked(motion, "y", 1.0)
    assert asked(motion, "x", 1.0, first=0.0) == 0.0


def test_instant_motion_never_moves() -> None:
    motion = Easing()
    motion.instant = True
    assert asked(motion, "x", 1.0, first=0.0) == 1.0
    assert asked(motion, "x", 9.0) == 9.0
    assert not motion.moving

"""Larger text: everything grows as far as it fits, and nothing is lost on the way."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from controllers.actions import Action, Brand, Press
from game.language.languages import spoken_in
from game.language.messages import tr
from game.options import TEXT_SIZES
from game.render.panels.board_room import board_room
from game.render.panels.button_glyphs import glyph_of
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.compose import compose
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen, QuadKind
from game.render.panels.text_size import closer, groups, zoom_of
from game.rules.edition_facts import facts
from game.rules.editions import EDITIONS
from game.rules.moves import Square
from game.scenes.duplicate.gathering import SCAN
from game.scenes.kit.page_sheet import question_sheet
from game.scenes.kit.picture.game_panels import Hud, Preview, ScoreBox, Spot
from game.scenes.kit.picture.menu_panels import Menu, MenuItem, Side
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture, Prompt
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.picture.sheet import Columns, Sheet, Slack
from game.scenes.kit.scroll_text import Scroll
from game.scenes.start.choose_rules import LINES, edition_card
from tests.render.legible import first_glyph, touching
from tests.render.panel_samples import AT_TABLE, CROWD, SAMPLES, gathering, hud, picture
from tests.render.test_canvas import EXTREMES, on_top, solid

TEXTS = (1.3, 2.0)
SIZES = [(1920, 1080), (1024, 768), (2560, 1080)]


def drawn(
    shown: Picture, text: float, size: tuple[int, int] = (1920, 1080), brand: Brand = Brand.PLAYSTATION
) -> tuple[Pen, Canvas]:
    """The quads of a picture at rest."""
    kit = composed(shown, text, size, brand)
    return kit.pen, kit.canvas


def composed(
    shown: Picture, text: float, size: tuple[int, int] = (1920, 1080), brand: Brand = Brand.PLAYSTATION
) -> Kit:
    """With which a picture was drawn at rest."""
    motion, canvas = Easing(), Canvas.of(size, text=text)
    motion.instant = True
    kit = Kit(Pen(), canvas, motion, brand, point=(canvas.width * 0.55, canvas.height * 0.4))
    kit.text = text
    compose(shown, kit)
    return kit


SET_UP = (
    ("Begin", "One pad for all"),
    ("Time for a Round", "1:00"),
    ("Length", "To the last tile"),
    ("Computer Players", "Mina, Rosa, Amara"),
    ("Tiles", "Seven"),
    ("A Blank Each Round", "Off"),
    ("Unique-Find Bonus", "+10"),
    ("Today’s Rounds", "Played alone"),
)


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
@pytest.mark.parametrize("brand", Brand)
def test_end_turn_bears_the_key_that_presses_it_however_large_its_words(language: str, brand: Brand) -> None:
    for size, text in product(((1280, 720), (1024, 768)), (1.0, *TEXTS)):
        with spoken_in(language):
            ready = hud(boxes=hud().boxes[:2], ready=True, end_label=tr("End Turn"), end_key=Action.L2)
            pen, _ = drawn(picture(ready), text, size, brand)
        told = [label.text for label in pen.labels]
        assert glyph_of(Action.L2, brand).label in told, (size, text)


@pytest.mark.parametrize("tone", Tone)
@pytest.mark.parametrize("text", [1.0, *TEXTS])
def test_a_notice_hides_neither_the_far_board_nor_a_score_box(text: float, tone: Tone) -> None:
    boxes = hud().boxes[:2]
    shown = picture(hud(boxes=boxes), Notice("The new rules hold from the next turn on.", tone))
    pen, _ = drawn(shown, text)
    words = [label for label in pen.labels if label.text.startswith(("The new", "next turn"))]
    free = board_room(shown.panels, Canvas.of((1920, 1080)), text, Brand.PLAYSTATION)
    assert words
    assert max(label.box.right for label in words) < 1920 * free.corner[0]
    assert {box.name for box in boxes} <= {label.text for label in pen.labels}


@pytest.mark.parametrize("text", [1.0, *TEXTS])
@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_lost_at_the_end_is_told_under_the_tallest_boxes_and_not_over_the_board(
    seats: int, text: float
) -> None:
    names = ("Ann", "Ben", "Cleo", "Dan")[:seats]
    boxes = tuple(ScoreBox(number, name, 230, caption="IQOETOU") for number, name in enumerate(names))
    ended = hud(
        boxes=boxes, headline="Ben   TRIGONALLY  +80", latest="TRIGONALLY  +80", told_by=1, buttons=False
    )
    pen, canvas = drawn(picture(ended, Notice("Ann loses 8 for unplayed tiles (UIIOH).")), text)
    words = [label for label in pen.labels if "loses" in label.text or "unplayed" in label.text]
    assert words
    assert max(label.box.right for label in words) < canvas.width / 2.9
    assert {box.name for box in boxes} <= {label.text for label in pen.labels}


@pytest.mark.parametrize("text", TEXTS)
def test_larger_prompts_and_their_dark_ground_stand_clear_of_the_last_choice_at_the_left(text: float) -> None:
    labels = ("Ada", "Open a Turn File", "New Game", "Mail Account", "Open Turn Files with Parlour")
    said = ("Select", "Move", "Back", "Take off the shelf", "Rules", "More", "Help")
    actions = (Action.CONFIRM, Action.UP, Action.BACK, Action.SHUFFLE, Action.L1, Action.L2, Action.PAUSE)
    menu = Menu(tuple(MenuItem(label) for label in labels), 0, "By Mail", "All turn files are out.")
    prompts = tuple(Prompt((action,), words) for action, words in zip(actions, said, strict=True))
    pen, _ = drawn(Picture(panels=(menu,), prompts=prompts), text)
    boxes = {label.text: label.box for label in pen.labels}
    told = [boxes[words] for words in said if words in boxes]
    assert len(told) >= 3
    assert min(box.y for box in told) - boxes[labels[-1]].bottom > 50


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", SAMPLES)
def test_larger_text_stays_inside_the_safe_area_and_touches_no_other(name: str, text: float) -> None:
    for size in SIZES:
        pen, canvas = drawn(on_top(SAMPLES[name]), text, size)
        outside: list[Rect | Label] = [
            box for _, box in solid(pen) if not canvas.safe.contains(box, slack=9.5)
        ]
        outside += [label for label in pen.labels if not canvas.safe.contains(label.box)]
        assert outside == [], size
        assert touching(pen, 1) == [], size


@cache
def labels_of(name: str, text: float) -> list[Label]:
    """The words of a sample."""
    return drawn(SAMPLES[name], text)[0].labels


@pytest.mark.parametrize("name", SAMPLES)
def test_no_word_is_smaller_or_shorter_for_being_wanted_larger(name: str) -> None:
    usual = labels_of(name, 1.0)
    for text in TEXTS:
        larger = labels_of(name, text)
        assert min(label.style.size for label in larger) >= min(label.style.size for label in usual), text
        if name not in EXTREMES:
            assert [label.text for label in larger if label.shortened] == [], text


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", sorted(set(SAMPLES) - EXTREMES))
def test_each_word_is_at_least_as_large_as_it_was(name: str, text: float) -> None:
    usual, larger = ({label.text: label.style.size for label in labels_of(name, t)} for t in (1.0, text))
    smaller = {word for word in usual.keys() & larger if larger[word] < 0.97 * usual[word]}
    assert smaller <= {"PARLOUR"}, "only the name of the game gives way, from three times the size of a text"


def test_no_line_of_prompts_stands_in_the_shade_that_is_laid_under_another() -> None:
    panels = (Menu((MenuItem("Play"), MenuItem("Options")), 0, "A Short Menu"),)
    does = (Action.CONFIRM, Action.SHUFFLE, Action.BACK, Action.OPTIONS, Action.PAUSE)
    asked = {f"What Is Done by This Button {number}": do for number, do in enumerate(does)}
    pen, _ = drawn(picture(*panels, prompts=tuple(Prompt((do,), say) for say, do in asked.items())), 1.0)
    words = [label for label in pen.labels if label.text in asked]
    assert len({round(label.box.bottom, -1) for label in words}) == 2
    shades = (pen.rows[:, 20] == QuadKind.SOFT).nonzero()[0]
    assert max(shades) < min(first_glyph(pen, label) for label in words)


LARGER = (
    *("menu_main", "menu_levels", "dialog", "settings", "settings_sound", "page_scroll"),
    *("results", "standings", "chart", "finale"),
)


@pytest.mark.parametrize("name", LARGER)
def test_what_one_reads_and_chooses_from_really_is_larger(name: str) -> None:
    sizes = []
    for text in (1.0, 1.3, 2.0):
        panels = [p for p in on_top(SAMPLES[name]).panels if p.grows]
        pen, _ = drawn(picture(*panels), text)
        sizes.append(min(label.style.size for label in pen.labels))
    assert sizes[1] >= 1.25 * sizes[0]
    assert sizes[2] >= 1.45 * sizes[0]


@pytest.mark.parametrize("text", [1.0, *TEXTS])
def test_a_sheet_of_scores_leaves_the_board_beside_it_its_room(text: float) -> None:
    panels = SAMPLES["sheet"].panels
    pen, _ = drawn(picture(*panels), text)
    free = board_room(panels, Canvas.of((1920, 1080)), text, Brand.PLAYSTATION)
    sheet = max((box for _, box in solid(pen) if box.x < 100), key=lambda box: box.w * box.h)
    assert sheet.right <= 1920 * free.left
    assert 1920 * (free.right - free.left) > 620


@pytest.mark.parametrize("name", ["menu_levels", "settings"])
def test_larger_text_leaves_five_rows_of_a_list_in_sight(name: str) -> None:
    panels = [p for p in on_top(SAMPLES[name]).panels if p.grows]
    rows = [label for panel in panels for label in _labels(panel)]
    pen, _ = drawn(picture(*panels), 2.0)
    assert sum(label.text in rows for label in pen.labels) >= 5


def _labels(panel: Panel) -> list[str]:
    """The names of the rows of a list."""
    match panel:
        case Menu(items):
            return [item.label for item in items]
        case Settings(rows=rows):
            return [row.label for row in rows]
    return []


@pytest.mark.parametrize("brand", [brand for brand in Brand if brand is not Brand.KEYBOARD])
def test_the_prompts_at_the_table_all_stay_and_really_are_larger(brand: Brand) -> None:
    every = {prompt.label for prompt in AT_TABLE}
    sizes = []
    for text in (1.0, 1.3, 2.0):
        pen, _ = drawn(picture(hud(), prompts=AT_TABLE), text, brand=brand)
        words = [label for label in pen.labels if label.text in every]
        assert {label.text for label in words} == every
        assert len({round(label.box.bottom) for label in words}) <= 2
        sizes.append(words[0].style.size)
    assert sizes[1] >= 1.29 * sizes[0]
    assert sizes[2] >= 1.49 * sizes[0]


def test_a_keyboard_has_shorter_words_on_its_keys_rather_than_a_second_line_of_prompts() -> None:
    """All that works while a word is laid in the lane; two lines reach up to the rack."""
    left_right = (Action.LEFT, Action.RIGHT)
    lane = (
        Prompt((Action.CONFIRM,), "Lay"),
        Prompt(left_right, "Letter"),
        Prompt((Action.DOWN,), "End Turn"),
        Prompt((Action.R2,), "Hold for keys"),
        Prompt((Action.BACK,), "Take back"),
        Prompt((Action.L1,), "Leave"),
        Prompt((Action.ZOOM,), "Zoom out"),
        Prompt((Action.L2,), "Hold to see rack"),
    )
    pen, _ = drawn(picture(prompts=lane), 1.0, brand=Brand.KEYBOARD)
    words = [label for label in pen.labels if label.text in {prompt.label for prompt in lane}]
    assert len(words) == len(lane)
    assert len({round(label.box.bottom) for label in words}) == 1
    few, _ = drawn(picture(prompts=lane[:5]), 1.0, brand=Brand.KEYBOARD)
    assert "Backspace" in {label.text for label in few.labels}, "where there is room it is said in full"


@pytest.mark.parametrize("text", [size / 100 for size in TEXT_SIZES])
def test_keys_bear_the_same_words_in_all_rows_of_a_screen_whatever_works_there(text: float) -> None:
    row = (
        Prompt((Action.CONFIRM,), "Select"),
        Prompt((Action.UP, Action.DOWN), "Move"),
        Prompt((Action.BACK,), "Back"),
        Prompt((Action.PAUSE,), "Help"),
    )
    change = Prompt((Action.LEFT, Action.RIGHT), "Change")
    said = []
    for prompts in (row, (*row[:3], change, *row[3:])):
        pen, _ = drawn(picture(prompts=prompts), text, brand=Brand.KEYBOARD)
        said.append({label.text for label in pen.labels} & {"Enter", "↵", "Backspace", "Bksp"})
    assert said[0] == said[1]
    assert len(said[0]) == 2


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_of_an_edition_tells_all_of_it(edition: str, text: int) -> None:
    card = edition_card(edition, EDITIONS[edition], "2 to 4 players", str(LINES.get(edition, "")))
    pen, _ = drawn(picture(Sheet("edition", Columns((Slack(), card), (0.33, 0.67)))), text / 100)
    assert [label.text for label in pen.labels if label.shortened] == []
    assert {phrase for _, phrase in facts(EDITIONS[edition])} <= {label.text for label in pen.labels}


@pytest.mark.parametrize("brand", Brand)
def test_what_works_all_through_a_game_stands_beside_the_rack(brand: Brand) -> None:
    aside = {prompt.label for prompt in AT_TABLE if prompt.aside}
    pen, canvas = drawn(picture(hud(), prompts=AT_TABLE), 1.0, brand=brand)
    words = [label for label in pen.labels if label.text in aside]
    assert {label.text for label in words} == aside
    assert all(label.box.right < canvas.rack.x or label.box.x > canvas.rack.right for label in words)


@pytest.mark.parametrize("players", range(1, 5))
def test_at_the_table_scores_grow_and_the_rack_stays_free(players: int) -> None:
    shown = picture(hud(boxes=hud().boxes[:players]), prompts=AT_TABLE)
    usual, _ = drawn(shown, 1.0)
    larger, canvas = drawn(shown, 2.0)
    score = str(hud().boxes[0].score)
    before, after = (next(x.style.size for x in pen.labels if x.text == score) for pen in (usual, larger))
    assert after >= 1.3 * before
    assert not [box for _, box in solid(larger) if box.overlaps(canvas.rack)]


def test_the_focused_choice_is_always_on_the_screen() -> None:
    rows = SAMPLES["settings"].panels[-1]
    assert isinstance(rows, Settings)
    for focus, row in enumerate(rows.rows):
        pen, _ = drawn(picture(replace(rows, focus=focus)), 2.0)
        assert row.label in {label.text for label in pen.labels}


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("here", [0, 1, 8, 12])
def test_the_set_up_of_a_party_grows_beside_its_code_which_keeps_its_size(
    size: tuple[int, int], here: int
) -> None:
    told = "The same tiles for everybody. All play in secret, the best play is laid."
    menu = Menu(tuple(MenuItem(*row) for row in SET_UP), 0, "Party Mode", told, Side.LEFT)
    kit = Kit(Pen(), Canvas.of(size, text=2.0), Easing(), Brand.PLAYSTATION, text=2.0)
    shown = gathering(CROWD[:here], str(SCAN))
    assert zoom_of((menu, shown), kit, draw_panel) == 1.2


def test_a_closer_canvas_is_the_same_window() -> None:
    usual = Canvas.of((1280, 720))
    near = usual.closer(1.6)
    assert near.width * near.scale == pytest.approx(1280)
    assert near.rack.scaled(1.6) == pytest.approx(usual.rack)
    assert near.safe.scaled(1.6) == pytest.approx(usual.safe)


def test_what_is_drawn_closer_lands_in_the_usual_units() -> None:
    pen, motion, canvas = Pen(), Easing(), Canvas.of((1920, 1080))
    kit = Kit(pen, canvas, motion, Brand.XBOX)
    kit.taken.append(Rect(10, 20, 30, 40))
    with closer(kit, 2.0) as near:
        assert near.taken == [Rect(5, 10, 15, 20)]
        near.pen.box(Rect(100, 50, 20, 10), (1.0, 1.0, 1.0, 1.0), 4.0)
        near.taken.append(Rect(1, 1, 1, 1))
    assert tuple(pen.rows[0][:4]) == (200, 100, 40, 20)
    assert (pen.rows[0][20], pen.rows[0][21]) == (QuadKind.BOX, 8.0)
    assert kit.taken == [Rect(10, 20, 30, 40), Rect(2, 2, 2, 2)]


def test_what_stands_around_the_board_grows_by_itself_and_the_rest_together() -> None:
    panels = (*SAMPLES["hud_late"].panels, *SAMPLES["dialog"].panels[1:])
    kinds = [[type(panel) for panel in group] for group in groups(panels)]
    assert kinds == [[], [Hud], [Notice], [Scrim, Sheet]]


def test_the_score_boxes_keep_their_size_through_a_game() -> None:
    shown = [
        hud(headline="", latest=""),
        hud(end_label="Pass"),
        hud(boxes=tuple(replace(box, current=box.seat == 2, caption="") for box in hud().boxes)),
        hud(preview=Preview("STAR", (), 14, Square(7, 7)), spot=Spot.END_TURN),
        hud(buttons=False),
    ]
    sizes = set()
    for panel in shown:
        pen, _ = drawn(picture(panel), 2.0)
        sizes.add(next(label.style.size for label in pen.labels if label.text == "24"))
    assert len(sizes) == 1


def test_a_layer_that_does_not_fit_any_larger_is_drawn_as_ever() -> None:
    crowd = question_sheet(
        "W" * 60, "word " * 260, tuple(MenuItem(f"A longer answer {n}") for n in range(18))
    )
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION, text=2.0)
    assert zoom_of((crowd,), kit, draw_panel) == 1.0


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_a_long_page_ends_on_the_screen_where_the_scene_believes_that_it_does(size: int) -> None:
    scene = Scroll("Licence", ("word " * 300, "the last line"), lambda: size)
    while any(command.action is Action.DOWN for command in scene.commands()):
        scene.on_press(Press("p1", Action.DOWN))
    pen, _ = drawn(scene.picture, size / 100)
    assert "the last line" in {label.text for label in pen.labels}
    assert not [label for label in pen.labels if label.shortened]

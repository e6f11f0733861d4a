"""Larger words help where one plays: rack, prompts and scores grow, and no square of the board shrinks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import DIRECTIONS, Action, Brand
from game.language.messages import Message
from game.render.panels import theme
from game.render.panels.board_room import board_room
from game.render.panels.canvas import PROMPTS_GROWTH, PROMPTS_STEP, Canvas
from game.render.panels.drawing import draw_panel
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen, QuadKind
from game.render.panels.prompt_bar import draw_prompts, fewer, prompts_zoom
from game.render.panels.table_layout import table_layout
from game.render.panels.text_size import closer, zoom_of
from game.render.table3d.camera import CameraRig
from game.render.table3d.lens import Lens, lens, rack_lens
from game.render.table3d.places import on_rack, square_centre
from game.rules.moves import Square
from game.scenes.kit.help import TOPICS
from game.scenes.kit.picture.game_panels import Hud, ScoreBox
from game.scenes.kit.picture.screen import Prompt
from game.scenes.kit.picture.table_view import Camera, Shot
from tests.render.panel_samples import AT_TABLE, BOXES, SAMPLES, hud, picture
from tests.render.test_text_size import drawn

SIZE = (1920, 1080)
NAMES = ("Player 1", "Margaret", "Cleo", "Dan")
TEXTS = (1.3, 2.0)
LEAST = {Shot.FAR: 0.9, Shot.CLOSE: 0.94}
"""Of the usual size; it was 0.79 while the board made room for the words. The whole board makes room for two
lines of prompts below the rack."""


def at_table(seats: int) -> Hud:
    boxes = tuple(ScoreBox(number, NAMES[number], 230, current=number == 0) for number in range(seats))
    return hud(boxes=boxes, alone=seats == 1)


def kit(text: float) -> Kit:
    return Kit(Pen(), Canvas.of(SIZE, text=text), Easing(), Brand.PLAYSTATION, text=text)


def width_between(seen: Lens, one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """In pixels of a full HD screen."""
    return (seen.project(other)[0] - seen.project(one)[0]) / 2 * SIZE[0]


def square(shown: Hud, text: float, shot: Shot) -> float:
    area = board_room((shown,), Canvas.of(SIZE, text=text), text, Brand.PLAYSTATION)
    rig = CameraRig(orbits=False)
    rig.reduced = True
    rig.advance(Camera(shot, at=Square(7, 7)), 1.0, area, 16 / 9)
    seen = lens(rig.framing, 16 / 9)
    return width_between(seen, square_centre(Square(7, 7), 15), square_centre(Square(7, 8), 15))


@pytest.mark.parametrize("shot", [Shot.CLOSE, Shot.FAR])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_squares_are_as_large_as_ever_while_the_words_round_them_grow(
    seats: int, text: float, shot: Shot
) -> None:
    shown = at_table(seats)
    assert square(shown, text, shot) >= LEAST[shot] * square(shown, 1.0, shot)
    assert zoom_of((shown,), kit(text), draw_panel) >= 1.2


def test_the_tiles_of_the_rack_grow_and_leave_two_lines_of_prompts_their_room_below() -> None:
    widths, below = [], []
    for text in (1.0, *TEXTS):
        canvas = Canvas.of(SIZE, text=text)
        seen = rack_lens(16 / 9, 7, 0.5, canvas.rack_size, canvas.lift_share)
        widths.append(width_between(seen, on_rack(0, 7).at, on_rack(1, 7).at))
        below.append((canvas.safe.bottom - canvas.rack.bottom, 2 * PROMPTS_STEP * min(text, PROMPTS_GROWTH)))
        assert canvas.buttons_top + canvas.button_height < canvas.safe.bottom - below[-1][1]
    assert widths == sorted(widths)
    assert widths[-1] >= 1.14 * widths[0]
    assert all(round(free) >= round(needed) for free, needed in below[1:])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("clock", ["", "12:07"])
@pytest.mark.parametrize(("seats", "grown"), [(2, 1.85), (3, 1.5), (4, 1.3)])
def test_what_is_wanted_larger_grows_at_the_table_and_nothing_named_is_lost(
    seats: int, grown: float, clock: str, size: tuple[int, int]
) -> None:
    boxes = tuple(replace(box, caption="" if clock else box.caption, clock=clock) for box in BOXES[:seats])
    shown = picture(hud(boxes=boxes, buttons=True), prompts=AT_TABLE)
    usual, *larger = (
        {label.text: label.style.size for label in drawn(shown, text, size)[0].labels}
        for text in (1.0, 1.3, 1.6, 2.0)
    )
    names = {box.name for box in boxes}
    told = names | {"24", "PIXEL", "Menu", clock or "Your turn"}
    scores = {str(box.score) for box in boxes}
    assert told | scores | {prompt.label for prompt in AT_TABLE} <= usual.keys()
    for text, seen in zip((1.3, 1.6, 2.0), larger, strict=True):
        assert seen.keys() == usual.keys(), text
        assert min(seen[words] / usual[words] for words in told) >= 0.99 * min(text, grown), text
        assert min(seen[words] / usual[words] for words in scores) >= 1.3, text
        assert min(seen[prompt.label] / usual[prompt.label] for prompt in AT_TABLE) >= min(text, 1.5), text


@pytest.mark.parametrize("label", ["End Turn", "End Game", "Exchange"])
def test_the_button_right_of_the_rack_says_what_it_does_as_large_as_menu_beside_it(label: str) -> None:
    shown, near = (
        replace(at_table(1), bag=None, headline="", latest="", end_label=label, buttons=True),
        kit(2.0),
    )
    with closer(near, zoom_of((shown,), near, draw_panel)) as close:
        draw_panel(shown, close)
        sizes = {said.text: said.style.size for said in close.pen.labels}
    assert sizes[label] == sizes["Menu"]


def test_with_larger_words_there_are_fewer_prompts_away_from_the_table_and_none_of_them_is_small() -> None:
    near = kit(2.0)
    shown, zoom = fewer(AT_TABLE, near)
    assert prompts_zoom(AT_TABLE, near) < zoom
    assert zoom >= 1.5
    assert shown[0].label == AT_TABLE[0].label
    assert 3 <= len(shown) < len(AT_TABLE)
    near.taken.append(near.canvas.rack)
    there, zoom = fewer(AT_TABLE, near)
    assert [prompt.label for prompt in there] == [prompt.label for prompt in AT_TABLE]
    assert zoom >= 1.3
    assert fewer(AT_TABLE, kit(1.0)) == (AT_TABLE, 1.0), "at the usual size all of them are there"


def test_help_names_the_buttons_of_a_turn_that_larger_words_leave_no_room_for() -> None:
    shown, _ = fewer(AT_TABLE, kit(2.0))
    kept = {action for prompt in shown for action in prompt.actions}
    away = {action for prompt in AT_TABLE for action in prompt.actions} - kept - set(DIRECTIONS)
    away -= {Action.OPTIONS}  # which opens what Start does
    told = " ".join(line.english for line in TOPICS["turn"].lines if isinstance(line, Message))
    assert away
    assert not [action for action in away if f"{{{action.value}}}" not in told]


def test_menu_hidden_tiles_and_what_one_button_mode_has_lit_can_always_be_reached() -> None:
    labels = [f"Something longer {number}" for number in range(8)]
    actions = [Action.CONFIRM, Action.UP, Action.SHUFFLE, Action.ZOOM, Action.L1, Action.L2, Action.SCORES]
    many = (
        *(Prompt((action,), label) for action, label in zip(actions, labels, strict=False)),
        Prompt((Action.PAUSE,), "Pause"),
    )
    near = kit(2.0)
    near.lit = frozenset({Action.SCORES})
    kept = {prompt.actions[0] for prompt in fewer(many, near)[0]}
    assert {Action.CONFIRM, Action.PAUSE, Action.SCORES, Action.L2} <= kept


@pytest.mark.parametrize("lit", [Action.SHUFFLE, None])
def test_one_button_mode_fills_the_prompt_that_it_has_lit_and_no_other(lit: Action | None) -> None:
    plain = kit(1.0)
    plain.lit = frozenset({lit} if lit else ())
    draw_prompts((Prompt((Action.CONFIRM,), "Pick up"), Prompt((Action.SHUFFLE,), "Shuffle")), plain)
    inks = {label.text: label.style.colour for label in plain.pen.labels}
    assert inks["Pick up"] == theme.CREAM
    assert inks["Shuffle"] == (theme.INK if lit else theme.CREAM)
    filled = [
        row
        for row in plain.pen.rows
        if row[20] == QuadKind.BOX and tuple(row[8:11]) == pytest.approx(theme.FOCUS[0][:3])
    ]
    assert len(filled) == bool(lit)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_score_under_a_long_name_is_as_large_as_the_others_and_keeps_off_the_foot_of_its_box(
    seats: int,
) -> None:
    boxes = (ScoreBox(0, "Bartholomew", 307), *at_table(seats).boxes[1:])
    pen, motion, near = Pen(), Easing(), Canvas.of(SIZE, text=2.0).closer(1.3)
    motion.instant = True
    draw_panel(hud(boxes=boxes), Kit(pen, near, motion, Brand.PLAYSTATION, text=2.0))
    score = next(label for label in pen.labels if label.text == "307")
    other = next(label for label in pen.labels if label.text == "230")
    assert score.style.size >= 0.9 * other.style.size
    place = table_layout(hud(boxes=boxes), near).boxes[0]
    assert score.box.bottom <= place.bottom - 0.15 * score.style.size


@pytest.mark.parametrize("text", [1.0, *TEXTS])
@pytest.mark.parametrize("name", ["Player 1", "Bartholomew"])
def test_four_digits_of_a_player_alone_cut_nothing_of_what_is_left_to_exchange(
    name: str, text: float
) -> None:
    box = ScoreBox(0, name, 8388, caption="1 exchange left", current=True)
    shown, near = hud(boxes=(box,), alone=True), kit(text)
    near.motion.instant = True
    with closer(near, zoom_of((shown,), near, draw_panel)) as there:
        draw_panel(shown, there)
    words = {label.text: label for label in near.pen.labels}
    assert {"8388", "1 exchange left"} <= set(words)
    assert not [label for label in near.pen.labels if label.shortened]


@pytest.mark.parametrize("text", [1.0, *TEXTS])
def test_a_card_beside_the_board_leaves_it_a_place(text: float) -> None:
    canvas = Canvas.of(SIZE, text=text)
    beside = {
        name: sample.panels
        for name, sample in SAMPLES.items()
        if any(panel.beside_board for panel in sample.panels)
    }
    assert beside
    areas = {name: board_room(panels, canvas, text, Brand.PLAYSTATION) for name, panels in beside.items()}
    assert {name: area for name, area in areas.items() if area.right - area.left < 0.25} == {}


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
def test_all_boxes_at_the_table_end_at_one_line_and_do_not_jump(text: float) -> None:
    level = replace(BOXES[1], manner="Intermediate")
    shown = [hud(boxes=(replace(BOXES[0], caption=said), level)) for said in ("", "Your turn")]
    shown += [
        hud(boxes=(replace(BOXES[0], caption=said),), alone=True, note="Daily Bag")
        for said in ("", "1 exchange left")
    ]
    rights = []
    for panel in shown:
        layout = table_layout(panel, Canvas.of((1920, 1080), text=text))
        ends = {round(box.right) for box in (*layout.boxes, layout.strip, layout.note, layout.words)}
        assert len(ends) == 1 or (text > 1.0 and panel.alone), "larger words alone leave the board its room"
        rights.append(layout.boxes[0].right)
    assert rights[0] == rights[1]
    assert rights[2] == rights[3]


def test_larger_words_leave_away_moving_about_before_what_nobody_would_guess() -> None:
    prompts = (
        Prompt((Action.CONFIRM,), "Lay"),
        Prompt((Action.LEFT, Action.RIGHT), "Letter"),
        Prompt((Action.DOWN,), "End Turn"),
        Prompt(DIRECTIONS, "Move"),
        Prompt((Action.R2,), "Hold for keys and more"),
        Prompt((Action.BACK,), "Take back"),
        Prompt((Action.PAUSE,), "Pause"),
    )
    kept = [prompt.label for prompt in fewer(prompts, kit(2.0))[0]]
    assert "Move" not in kept
    assert kept[:3] == ["Lay", "Letter", "End Turn"]

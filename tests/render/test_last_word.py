"""The latest word at the top of the screen, over rows without words: by the places where things are drawn."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.board_room import board_room
from game.render.panels.canvas import Canvas
from game.render.table3d.lens import lens
from game.render.table3d.shots import framing
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Hud, LastWord, ScoreBox, ScoreWindows, Spot
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from tests.render.test_text_size import drawn

BOXES = (ScoreBox(0, "Anna", 93, "Your turn", current=True), ScoreBox(3, "Ben", 59, manner="Intermediate"))
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (3440, 1440)]
HALF = 0.45
"""Half a tile, in squares."""


def hud(word: str = "QUARTZ") -> Hud:
    told = LastWord(word, "48 points", 3)
    return Hud(BOXES, ScoreWindows.DEFAULT, 86, Spot.RACK, last_word=told)


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_ps141_the_bar_of_the_last_word_lies_over_no_tile(size: tuple[int, int], text: float) -> None:
    """Wherever the selector is, near and far, on boards of a few words and of many."""
    luck, panels, aspect = random.Random(1), (hud(),), size[0] / size[1]
    canvas = Canvas.of(size, text=text)
    pen, _ = drawn(Picture(panels=panels), text, size)
    words = [label.box for label in pen.labels if label.text in ("QUARTZ", "48 points")]
    assert len(words) == 2
    left, right = min(box.x for box in words), max(box.right for box in words)
    foot = max(box.bottom for box in words)
    area = board_room(panels, canvas, text, Brand.PLAYSTATION)
    for _ in range(60):
        rows = frozenset(luck.sample(range(15), luck.randint(1, 15)) if luck.random() < 0.7 else [7])
        at = Square(luck.randrange(15), luck.randrange(15))
        for shot in (Shot.CLOSE, Shot.FAR):
            room = lens(framing(Camera(shot, at, words=rows), 0.0, area, aspect), aspect)
            for row in rows:
                for z in (row - 7 - HALF, row - 7 + HALF):
                    x0, y0 = room.project((-7 - HALF, 0.0, z))
                    x1, _ = room.project((7 + HALF, 0.0, z))
                    y = (1 - y0) / 2 * canvas.height
                    beside = (x1 + 1) / 2 * canvas.width < left or (x0 + 1) / 2 * canvas.width > right
                    assert y < 0 or y > foot or beside, (shot, at, sorted(rows), row)


def test_the_board_keeps_its_place_from_before_the_first_word_on() -> None:
    canvas = Canvas.of((1920, 1080))
    rooms = {
        board_room((one,), canvas, 1.0, Brand.PLAYSTATION)
        for one in (hud(), hud("A"), replace(hud(), last_word=LastWord()))
    }
    assert len(rooms) == 1


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_longest_word_stands_there_whole_inside_the_safe_area(size: tuple[int, int], text: float) -> None:
    pen, canvas = drawn(Picture(panels=(hud("OXYPHENBUTAZONE"),)), text, size)
    shown = [label for label in pen.labels if label.text in ("OXYPHENBUTAZONE", "48 points")]
    assert len(shown) == 2
    assert all(canvas.safe.contains(label.box) and not label.shortened for label in shown)

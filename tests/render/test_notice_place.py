"""A sentence that comes by itself covers no heading of what is open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.begun_games import BEHIND
from game.render.panels.canvas import Rect
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.menu_panels import Menu, MenuItem, Side
from game.scenes.kit.picture.message_panels import Notice, Scrim, Tone
from tests.render.panel_samples import SAMPLES, hud, picture
from tests.render.test_canvas import on_top
from tests.render.test_text_size import drawn

ROWS = ("Resume", "Tiles and Hints", "Phones", "Ban a Word", "Options", "Rules of This Game", "Help", "Quit")


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("rows", [2, 8])
def test_a_sentence_covers_no_heading(rows: int, text: float, size: tuple[int, int]) -> None:
    items = tuple(MenuItem(row) for row in ROWS[:rows])
    paused = Menu(items, 0, "Paused", "The clock stands still, and the table is covered.", Side.CENTRE)
    pen, canvas = drawn(picture(hud(), Scrim(0.5), paused, Notice(str(BEHIND), Tone.BAD)), text, size)
    heading = next(label for label in pen.labels if label.text == "Paused")
    said = [label.box for label in pen.labels if label.text in str(BEHIND) and label.text not in ROWS]
    assert said
    ground = Rect(
        min(box.x for box in said),
        min(box.y for box in said),
        max(box.right for box in said) - min(box.x for box in said),
        max(box.bottom for box in said) - min(box.y for box in said),
    )
    assert not ground.grown(20, 20).overlaps(heading.box)
    assert canvas.safe.contains(ground)


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_else_changes_its_size_while_a_sentence_is_read(name: str) -> None:
    shown = on_top(SAMPLES[name])
    if any(isinstance(panel, Notice | Hud) for panel in shown.panels):
        return
    before, _ = drawn(shown, 2.0, (1280, 720))
    told = replace(shown, panels=(*shown.panels, Notice(str(BEHIND), Tone.BAD)))
    now, canvas = drawn(told, 2.0, (1280, 720))
    sizes = Counter((label.text, label.style.size) for label in before.labels)
    assert sizes <= Counter((label.text, label.style.size) for label in now.labels)
    assert all(canvas.safe.contains(label.box, 1.0) for label in now.labels)

"""The time of whoever is on turn is seen, whatever is open and however large the words are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.render.panels.pen import Label, QuadKind
from game.rules.editions import PARLOUR, SPECTRUM
from game.rules.rules_and_defaults import Clock, ClockKind, Rules
from game.scenes.kit.picture.game_panels import Hud, RunningTime
from tests.render.test_text_size import drawn
from tests.scenes.couch import Couch
from tests.scenes.table.test_table import sit

CLOCK = Clock(ClockKind.GAME_PENALTY, 30_000, 5)
SIZES = ((1920, 1080), (1024, 768))
TEXTS = (1.0, 1.3, 1.6, 2.0)
OPENED = {
    "menu": (),
    "help": ("Help",),
    "guides": ("Guides",),
    "hint": ("Guides", "Hint"),
    "premium tiles": ("Guides", "Premium Squares"),
    "remaining tiles": ("Show Remaining Tiles",),
    "type a word": ("Type a Word",),
    "exchange all": ("Exchange All Tiles",),
}


def times(couch: Couch, text: float, size: tuple[int, int]) -> list[Label]:
    """Where the time of whoever is on turn is written."""
    hud = next(one for one in couch.table.picture.panels if isinstance(one, Hud))
    clock = next(box.clock for box in hud.boxes if box.current)
    assert clock
    return [label for label in drawn(couch.stack.picture, text, size)[0].labels if label.text == clock]


def with_clock_and_open(lexicon: Lexicon, rules: Rules, opened: str) -> Couch:
    """At the table, by the clock, what a way through the menu leads to."""
    couch = sit(lexicon, rules=replace(rules, clock=CLOCK), maven=InProcessMaven(lexicon))
    couch.press("left", "confirm")
    for choice in OPENED[opened]:
        if choice == "Help":
            couch.press("pause")
        elif choice in couch.choices:
            couch.choose(choice)
    couch.wait(3)
    return couch


@pytest.mark.parametrize("opened", OPENED)
@pytest.mark.parametrize("rules", [PARLOUR, SPECTRUM], ids=lambda rules: rules.edition)
def test_running_time_is_seen_once_whatever_is_open_at_each_size_of_text(
    lexicon: Lexicon, rules: Rules, opened: str
) -> None:
    couch = with_clock_and_open(lexicon, rules, opened)
    assert couch.stack.top is not couch.table
    seen = {(text, size): len(times(couch, text, size)) for text in TEXTS for size in SIZES}
    assert set(seen.values()) == {1}, seen


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("opened", OPENED)
def test_running_time_is_as_bright_under_a_card_as_at_the_table(
    lexicon: Lexicon, opened: str, text: float
) -> None:
    couch = with_clock_and_open(lexicon, PARLOUR, opened)
    (label,) = times(couch, text, SIZES[0])
    pen, canvas = drawn(couch.stack.picture, text, SIZES[0])
    shades = (pen.rows[:, 2] >= canvas.width) & (pen.rows[:, 3] >= canvas.height) & (pen.rows[:, 11] > 0)
    last = int(np.flatnonzero(shades)[-1]) if shades.any() else 0
    over = pen.rows[last:]
    x, y = over[:, 0] + over[:, 2] / 2, over[:, 1] + over[:, 3] / 2
    box = label.box.grown(2)
    inside = (x > box.x) & (x < box.right) & (y > box.y) & (y < box.bottom)
    signs = over[inside & (over[:, 20] == QuadKind.GLYPH)]
    assert len(signs) >= len(label.text)
    assert np.allclose(signs[:, 8:12], label.style.colour)


def test_time_that_stands_still_is_told_over_nothing(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(PARLOUR, clock=CLOCK))
    couch.press("pause")
    assert RunningTime not in map(type, couch.stack.picture.panels)
    couch.choose("Rules of This Game")
    assert RunningTime not in map(type, couch.stack.picture.panels)

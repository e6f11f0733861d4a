"""The card of a daily result: scores, a medal and the turns, whatever they are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.daily_panel import draw_daily_bag
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen
from game.scenes.kit.picture.daily_panels import SharedResult
from tests.render.panel_samples import DAILY_BAG, LONGEST

BAG = DAILY_BAG.shared
assert BAG is not None
RESULTS = {
    "first try": replace(BAG, scores=(("Player 1", 695), ("Maven", 706)), medal=1),
    "longest": replace(
        BAG, scores=((LONGEST, 1111), ("Maven", 1048)), why="Silver: above your average of four weeks"
    ),
    "longest game": replace(BAG, found=(1.0,) * 60),
}


def drawn(shared: SharedResult) -> Pen:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
    draw_daily_bag(replace(DAILY_BAG, shared=shared), kit)
    return kit.pen


def on_card(pen: Pen, shared: SharedResult) -> list[Label]:
    """The words from that of the day on; they are drawn last."""
    labels = list(pen.labels)
    return labels[next(n for n, label in enumerate(labels) if label.text == shared.day) :]


@pytest.mark.parametrize("shared", RESULTS.values(), ids=RESULTS.keys())
def test_all_words_lie_well_within_the_card_and_clear_of_each_other(shared: SharedResult) -> None:
    labels = on_card(drawn(shared), shared)
    card = Rect(0, 666, 1920 - 96, 278).grown(-20)
    assert all(label.box.bottom <= card.bottom for label in labels)
    assert all(label.box.right <= card.right for label in labels)
    assert not [
        (one.text, other.text)
        for n, one in enumerate(labels)
        for other in labels[:n]
        if one.box.grown(-1).overlaps(other.box.grown(-1))
    ]


@pytest.mark.parametrize("shared", RESULTS.values(), ids=RESULTS.keys())
def test_the_medal_lies_on_no_word(shared: SharedResult) -> None:
    assert shared.medal is not None
    pen, without = drawn(shared), drawn(replace(shared, medal=(shared.medal + 1) % 3))
    bare = {tuple(row) for row in np.asarray(without.rows)}
    medal = [Rect(*map(float, row[:4])) for row in np.asarray(pen.rows) if tuple(row) not in bare]
    assert medal
    words = [label.box for label in on_card(without, shared)]
    assert not any(part.overlaps(box) for part in medal for box in words)

"""What stands under a name beside its score is read whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.scenes.table.seat_and_play_labels import SeatCaption
from tests.render.panel_samples import hud, picture
from tests.render.test_text_size import drawn


@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("caption", SeatCaption)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_seat_does_is_told_in_words_that_fit_beside_its_score(
    caption: SeatCaption, seats: int, text: float
) -> None:
    boxes = [replace(box, manner="", caption="") for box in hud().boxes[:seats]]
    at = 1 if caption is SeatCaption.OUT else 0  # all others are said of whoever is on turn
    for score in (0, 57, 344, -28):
        told = (*boxes[:at], replace(boxes[at], caption=str(caption), score=score), *boxes[at + 1 :])
        for brand in (Brand.PLAYSTATION, Brand.KEYBOARD):
            pen, _ = drawn(picture(hud(boxes=told)), text, brand=brand)
            assert not [label.text for label in pen.labels if "…" in label.text]

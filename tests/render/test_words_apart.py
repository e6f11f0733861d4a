"""Words have room: between a button and its word, a rule and what it was, beside a score."""

from __future__ import annotations

import pytest

from controllers.actions import Brand
from controllers.pads import PadInHand
from game.render.panels.canvas import Rect
from game.render.panels.compose import uncovered
from game.render.panels.pen import Pen, QuadKind
from game.scenes.kit.picture.lesson_line import LessonLine
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.table.challenge_sheet import Answered, Answerer
from tests.render.panel_samples import challenge, hud, picture
from tests.render.test_text_size import drawn


def place(pen: Pen, text: str) -> Rect:
    return next(label.box for label in pen.labels if label.text == text)


@pytest.mark.parametrize("brand", Brand)
def test_both_answers_to_a_play_stand_apart_from_each_other_and_from_their_buttons(brand: Brand) -> None:
    answerers = (Answerer(1, "Tom", Answered.ASKED, PadInHand(brand)),)
    asked = challenge(("Margaret plays", "+28", "CLOUDLY?", ""), answerers)
    pen, _ = drawn(picture(asked), 1.0, brand=brand)
    hold, doubt = place(pen, "Accept"), place(pen, "Challenge")
    papers = [Rect(*row[:4].tolist()) for row in pen.rows if row[20] == QuadKind.BOX]
    caps = [paper for paper in papers if 20 < paper.h < 60 and abs(paper.centre[1] - hold.centre[1]) < 8]
    assert caps
    for cap in caps:
        if cap.right <= hold.x + 1:
            assert hold.x - cap.right > 6
        elif cap.x < doubt.x:
            assert cap.x - hold.right > 14
            assert doubt.x - cap.right > 6


def test_what_a_lesson_points_at_is_away_while_a_card_lies_over_the_table() -> None:
    line = LessonLine("Go left or right to the H.", 4)
    assert line in uncovered((hud(), line))
    assert line not in uncovered((hud(), line, Scrim(0.5)))

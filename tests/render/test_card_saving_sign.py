"""The sign that something is on its way to a memory card."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from controllers.actions import Brand
from game.card_storage import CardStorage
from game.render.card_saving_sign import LEAST_SECONDS, NOTICE_SECONDS, CardWatch
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.saving_lamp_panel import HEIGHT, WIDTH
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from tests.render.panel_samples import SAMPLES

FRAME = 1 / 60
PLAIN = Picture()


class Busy(CardStorage):
    """Keepsakes that say when they are busy."""

    busy = True

    @property
    def pending(self) -> bool:
        return self.busy


def lamps(watch: CardWatch, frames: int, *, still: bool = False) -> list[CardLamp | None]:
    pictures = [watch.over(PLAIN, FRAME, still=still) for _ in range(frames)]
    return [next((p for p in picture.panels if isinstance(p, CardLamp)), None) for picture in pictures]


def test_the_sign_blinks_as_long_as_anything_is_not_safe() -> None:
    shown = lamps(CardWatch(Busy()), 120)
    assert None not in shown
    lit = [lamp.lit for lamp in shown if lamp]
    changes = sum(a != b for a, b in pairwise(lit))
    assert lit[0]
    assert 6 <= changes <= 9, "about four times a second"


def test_a_save_of_one_frame_is_seen_for_a_while_and_then_no_more() -> None:
    card_storage = Busy()
    watch = CardWatch(card_storage)
    watch.over(PLAIN, FRAME)
    card_storage.busy = False
    shown = lamps(watch, 120)
    seconds = sum(lamp is not None for lamp in shown) * FRAME
    assert LEAST_SECONDS - 0.1 < seconds < LEAST_SECONDS + 0.1
    assert watch.over(PLAIN, FRAME) is PLAIN, "nothing is drawn anew"


def test_with_reduced_motion_the_sign_does_not_blink() -> None:
    assert {lamp.lit for lamp in lamps(CardWatch(Busy()), 120, still=True) if lamp} == {True}


def test_trouble_is_told_once_and_never_beside_another_sentence() -> None:
    card_storage = CardStorage()
    watch = CardWatch(card_storage)
    card_storage.trouble = "There is no memory card."
    told = watch.over(PLAIN, FRAME)
    assert told.panels == (Notice("There is no memory card.", Tone.BAD),)
    busy = Picture(panels=(Notice("Maven thinks"),))
    assert watch.over(busy, FRAME) is busy
    assert watch.over(PLAIN, NOTICE_SECONDS) is PLAIN


def drawn(shown: Picture, size: tuple[int, int]) -> tuple[Pen, Kit]:
    pen, motion, canvas = Pen(), Easing(), Canvas.of(size)
    motion.instant = True
    kit = Kit(pen, canvas, motion, Brand.KEYBOARD, point=(canvas.width * 0.55, canvas.height * 0.4))
    compose(shown, kit)
    return pen, kit


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (3440, 1440)])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_sign_covers_no_words_and_stands_where_every_television_shows_it(
    name: str, size: tuple[int, int]
) -> None:
    bare = tuple(panel for panel in SAMPLES[name].panels if not isinstance(panel, CardLamp))
    without, _ = drawn(replace(SAMPLES[name], panels=bare), size)
    pen, kit = drawn(replace(SAMPLES[name], panels=(*bare, CardLamp())), size)
    box = Rect(*map(float, pen.rows[without.count + 1, :4]))
    assert (box.w, box.h) == (WIDTH, HEIGHT)
    assert kit.canvas.safe.contains(box)
    assert not [label.text for label in pen.labels if box.overlaps(label.box)]
    assert not [taken for taken in kit.taken if box.overlaps(taken)]

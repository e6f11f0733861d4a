"""The sign that something is on its way to a memory card."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pytest

from controllers.actions import Brand
from controllers.pads import PadInHand
from game.card_storage import CardStorage
from game.language.languages import spoken_in
from game.lexicon.words import Lexicon
from game.render.card_saving_sign import LEAST_SECONDS, NOTICE_SECONDS, CardWatch
from game.render.frame_rate_watch import PLAINER
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.saving_lamp_panel import INNER
from game.scenes.kit.picture.card_panels import CardLamp
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.screen import Picture
from game.storage.local_store import LocalStore
from tests.render.panel_samples import SAMPLES
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tests.storage.test_house import NUMBERS, Failing, failing

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


def test_a_sign_stays_at_the_table_for_as_long_as_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = LocalStore(tmp_path, connect=failing)
    watch, numbers = CardWatch(CardStorage(None, house)), house.collection(NUMBERS)
    couch = Couch(services(Lexicon.load(), ScriptedMaven()))
    couch.press("shuffle")  # Quick Start
    couch.until("table")
    monkeypatch.setattr(Failing, "failure", sqlite3.SQLITE_FULL)
    numbers.put("turn", 1)
    assert not house.flush()
    for _ in range(30):
        couch.wait(1)
        assert CardLamp(fails=True) in watch.over(couch.stack.picture, 1.0).panels
    monkeypatch.setattr(Failing, "failure", None)
    assert house.flush()
    assert CardLamp(fails=True) not in watch.over(couch.stack.picture, 60.0).panels
    house.close()


def test_trouble_is_told_once_and_never_beside_another_sentence() -> None:
    card_storage = CardStorage()
    watch = CardWatch(card_storage)
    card_storage.trouble = "There is no memory card."
    told = watch.over(PLAIN, FRAME)
    assert told.panels == (Notice("There is no memory card.", Tone.BAD),)
    busy = Picture(panels=(Notice("Maven thinks"),))
    assert watch.over(busy, FRAME) is busy
    assert watch.over(PLAIN, NOTICE_SECONDS) is PLAIN


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
@pytest.mark.parametrize("fails", [False, True])
def test_the_word_of_the_sign_keeps_off_its_border(language: str, fails: bool) -> None:
    with spoken_in(language):
        kit = drawn(Picture(panels=(CardLamp(fails=fails),)), (1280, 720), 2.0, PadInHand(Brand.PLAYSTATION))
    (word,) = kit.pen.labels
    assert kit.canvas.saving.grown(1 - INNER, 0).contains(word.box)


SIZES = [(1920, 1080), (1024, 768), (3440, 1440)]
TEXTS = (1.0, 1.3, 2.0)


def drawn(shown: Picture, size: tuple[int, int], text: float, hand: PadInHand) -> Kit:
    motion, canvas = Easing(), Canvas.of(size)
    motion.instant = True
    point = canvas.width * 0.55, canvas.height * 0.4
    kit = Kit(Pen(), canvas, motion, hand.brand, hand.configuration, point, text=text)
    compose(shown, kit)
    return kit


def without_sign(picture: Picture) -> Picture:
    return replace(picture, panels=tuple(p for p in picture.panels if not isinstance(p, CardLamp)))


def overlapping_sign(shown: Picture, size: tuple[int, int], text: float, hand: PadInHand) -> list[str]:
    """The words that reach into the place of the sign, what can be pointed at there, and boxes."""
    kit = drawn(without_sign(shown), size, text, hand)
    place = kit.canvas.saving
    words = [label.text for label in kit.pen.labels if place.overlaps(label.box)]
    things = [str(thing) for box, thing in kit.pen.targets if place.scaled(kit.canvas.scale).overlaps(box)]
    return words + things + [str(box) for box in kit.taken if place.overlaps(box)]


def test_what_everybody_should_know_is_shown_for_a_while_on_whatever_screen_there_is() -> None:
    watch = CardWatch(CardStorage(None))
    watch.tell(str(PLAINER))
    assert watch.over(PLAIN, NOTICE_SECONDS / 2).panels == (Notice(str(PLAINER)),)
    assert watch.over(PLAIN, NOTICE_SECONDS / 4).panels == (Notice(str(PLAINER)),)
    assert watch.over(PLAIN, NOTICE_SECONDS).panels == ()


@pytest.mark.parametrize("size", SIZES)
def test_the_sign_tells_in_a_word_what_it_is_always_in_one_place_of_the_safe_area(
    size: tuple[int, int],
) -> None:
    for text, fails in product(TEXTS, (False, True)):
        kit = drawn(Picture(panels=(CardLamp(fails=fails),)), size, text, PadInHand(Brand.KEYBOARD))
        (label,) = kit.pen.labels
        assert label.text == ("Not kept" if fails else "Saving")
        assert label.style.size >= 26
        place = Rect(*map(float, kit.pen.rows[1, :4]))
        assert place == pytest.approx(kit.canvas.saving)
        assert place.contains(label.box)
        assert kit.canvas.safe.contains(place)


@pytest.mark.parametrize(("size", "text"), [*zip(SIZES, TEXTS, strict=True), (SIZES[1], TEXTS[2])])
def test_no_panel_however_full_reaches_into_the_place_of_the_sign(size: tuple[int, int], text: float) -> None:
    hand = PadInHand(Brand.KEYBOARD)
    found = {name: overlapping_sign(shown, size, text, hand) for name, shown in SAMPLES.items()}
    assert not {where: things for where, things in found.items() if things}

"""The first start with a pad asks once which button goes back, and what is printed on an unknown one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Brand
from controllers.bindings import BackButton, Setup
from controllers.hub import Hub
from controllers.protocol import Device, PadEvent, PadEventKind
from game.lexicon.words import Lexicon
from memcard.keeper import Keeper
from tests.scenes.couch import services
from tests.scenes.pads import PadCouch
from tests.scenes.page_read import question_in
from tests.scenes.scripted_maven import ScriptedMaven


@pytest.fixture
def couch(lexicon: Lexicon, tmp_path: Path) -> Iterator[PadCouch]:
    """The title of a house that has never been asked, with cards to keep the answer."""
    keeper = Keeper(tmp_path)
    house = services(lexicon, ScriptedMaven())
    yield PadCouch(replace(house, keeper=keeper, options=replace(house.options, welcomed=True)))
    keeper.close()


def again(couch: PadCouch) -> PadCouch:
    """The program is started anew in the same house."""
    later = PadCouch(replace(couch.services))
    later.services.pads.set_up_from(later.services.options.pads)
    return later


def question(couch: PadCouch) -> tuple[str, list[str]]:
    return question_in(couch.stack.top.picture).title, couch.choices


@pytest.mark.parametrize(
    ("brand", "answers", "accept", "back"),
    [
        (Brand.XBOX, ["B", "Y", "A, and B selects"], "cross", "circle"),
        (Brand.PLAYSTATION, ["○", "△", "✕, and ○ selects"], "cross", "circle"),
        (Brand.NINTENDO, ["B, and A selects", "X"], "cross", "cross"),
        (Brand.NINTENDO, ["B, and A selects", "X"], "circle", "cross"),
    ],
)
def test_one_press_accepts_what_most_games_have_on_such_a_pad(
    couch: PadCouch, brand: Brand, answers: list[str], accept: str, back: str
) -> None:
    couch.plug("red", brand)
    couch.push("red", "cross")
    assert question(couch) == ("Which button goes back?", answers)
    couch.push("red", accept)
    assert couch.scene == "main-menu"
    couch.push("red", back)
    assert couch.scene == "title"


@pytest.mark.parametrize(
    ("presses", "back", "selects"),
    [
        (["triangle"], "triangle", "cross"),
        (["right", "cross"], "triangle", "cross"),
        (["right", "right", "cross"], "cross", "circle"),
    ],
)
def test_the_other_answers_hold_as_well(couch: PadCouch, presses: list[str], back: str, selects: str) -> None:
    couch.plug("red")
    couch.push("red", "cross", *presses)
    assert couch.scene == "main-menu"
    couch.push("red", back)
    assert couch.scene == "title"
    couch.push("red", selects)
    assert couch.scene == "main-menu"


def test_it_is_never_asked_again_and_holds_for_pads_that_come_later(couch: PadCouch) -> None:
    couch.plug("red")
    couch.push("red", "cross", "cross", "circle", "cross")
    assert couch.scene == "main-menu"
    later = again(couch)
    later.plug("blue", Brand.NINTENDO)
    later.push("blue", "circle")
    assert later.scene == "main-menu"
    later.push("blue", "cross")
    assert later.scene == "title"


def test_buttons_chosen_under_options_stay_whatever_was_answered(couch: PadCouch) -> None:
    couch.plug("red")
    couch.push("red", "cross", "cross")
    couch.services.pads.configure("red", Setup())
    couch.services.store_pads()
    later = again(couch)
    later.plug("red")
    assert later.services.pads.setup("red").configuration.number == 1
    later.plug("blue")
    assert later.services.pads.setup("blue").configuration.number == 2


def test_what_is_printed_is_asked_once_where_it_cannot_be_known(couch: PadCouch) -> None:
    device = Device("odd", "Party Pad", Brand.XBOX, identity="odd", signs_known=False)
    couch.collection.happen(PadEvent("odd", PadEventKind.CONNECT, device=device))
    couch.push("odd", "cross")
    assert question(couch) == ("What is printed on your buttons?", ["A  B  X  Y", "B  A  Y  X", "✕  ○  □  △"])
    couch.push("odd", "right", "cross")
    assert question(couch) == ("Which button goes back?", ["B, and A selects", "X"])
    couch.push("odd", "cross")
    assert couch.scene == "main-menu"
    later = again(couch)
    later.collection.happen(PadEvent("odd", PadEventKind.CONNECT, device=device))
    later.push("odd", "circle")
    assert later.scene == "main-menu"
    assert later.services.pads.hand.brand is Brand.NINTENDO


def test_keyboards_and_houses_that_keep_nothing_are_not_asked(couch: PadCouch, lexicon: Lexicon) -> None:
    couch.plug("keys", Brand.KEYBOARD)
    couch.push("keys", "cross")
    assert couch.scene == "main-menu"
    couch = PadCouch(services(lexicon, ScriptedMaven()))
    couch.plug("red")
    couch.push("red", "cross")
    assert couch.scene == "main-menu"


@pytest.mark.parametrize("told", ["sideways", 7, None, ["usual"]])
def test_an_answer_that_makes_no_sense_was_none(told: object) -> None:
    hub = Hub()
    hub.set_up_from({"back": told})
    assert hub.back is None
    assert "back" not in hub.to_plain()
    for back in BackButton:
        hub.back = back
        other = Hub()
        other.set_up_from(hub.to_plain())
        assert other.back is back

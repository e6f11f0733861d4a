"""The first start: one card on a live table, changed by arrows, seen at once, skipped by Start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Brand
from controllers.bindings import BackButton
from controllers.protocol import Device, PadEvent, PadEventKind
from game.lexicon.words import Lexicon
from game.options import Options, options_from_json, options_to_json
from game.render.session import style_of
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.picture.table_view import OnBoard
from memcard.keeper import Keeper
from tests.scenes.couch import services
from tests.scenes.pads import PadCouch
from tests.scenes.scripted_maven import ScriptedMaven


@pytest.fixture
def couch(lexicon: Lexicon, tmp_path: Path) -> Iterator[PadCouch]:
    """Before the card that a new house shows; the first button was that of a pad whose signs are known."""
    keeper = Keeper(tmp_path)
    couch = PadCouch(replace(services(lexicon, ScriptedMaven()), keeper=keeper))
    couch.plug("red", Brand.PLAYSTATION)
    couch.push("red", "cross")
    assert couch.scene == "first-start"
    yield couch
    keeper.close()


def card(couch: PadCouch) -> Settings:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Settings))


def shown(couch: PadCouch) -> dict[str, str]:
    return {row.label: row.value for row in card(couch).rows}


def test_it_asks_which_language_how_large_how_plain_how_still_and_which_button_goes_back(
    couch: PadCouch,
) -> None:
    assert shown(couch) == {
        "Language": "As this system",
        "Text Size": "100 %",
        "High Contrast": "Off",
        "Reduced Motion": "Off",
        "Back Is On": "○",
        "Your Name": "Player 1",
        "Begin": "",
        "Learn to Play": "",
    }


def test_every_change_is_seen_at_once(couch: PadCouch) -> None:
    for field, down in (("text_size", 1), ("high_contrast", 1), ("reduced_motion", 1)):
        before = style_of(couch.services.options)
        couch.push("red", *["down"] * down, "right")
        assert getattr(style_of(couch.services.options), field) != getattr(before, field)


def test_a_language_is_spoken_at_once_and_the_card_says_what_stays_english(couch: PadCouch) -> None:
    assert couch.sees("Tiles, word lists and definitions stay English for now.")
    couch.push("red", "right", "right", "right")  # past English and Dansk
    assert couch.services.options.language == "de"
    assert "Textgröße" in shown(couch)
    couch.push("red", "start")
    assert couch.scene == "main-menu"
    assert couch.sees("Spielen")


def test_start_skips_it_with_one_press_and_it_never_comes_back(couch: PadCouch) -> None:
    couch.push("red", "start")
    assert couch.scene == "main-menu"
    assert couch.services.pads.back is BackButton.USUAL
    couch.push("red", "circle", "cross")
    assert couch.scene == "main-menu"


def test_what_was_chosen_holds_and_is_kept(couch: PadCouch) -> None:
    couch.push("red", "down", "right", "right", "down", "down", "down", "right", "start")
    assert couch.scene == "main-menu"
    kept = options_from_json(options_to_json(couch.services.options))
    assert (kept.text_size, kept.welcomed) == (200, True)
    couch.push("red", "triangle")
    assert couch.scene == "title", "back is where it was put"


def test_three_buttons_are_enough(couch: PadCouch) -> None:
    couch.push("red", "down", *["cross"] * 3, "down", "cross", *["down"] * 4, "cross")
    assert couch.scene == "main-menu"
    assert (couch.services.options.text_size, couch.services.options.high_contrast) == (100, True)


def test_a_pad_whose_signs_are_unknown_is_asked_for_them_on_the_same_card(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    keeper = Keeper(tmp_path / "odd")
    couch = PadCouch(replace(services(lexicon, ScriptedMaven()), keeper=keeper))
    device = Device("odd", "Party Pad", Brand.XBOX, identity="odd", signs_known=False)
    couch.collection.happen(PadEvent("odd", PadEventKind.CONNECT, device=device))
    couch.push("odd", "cross", *["down"] * 4, "right")
    assert shown(couch)["On the Buttons"] == "B  A  Y  X"
    assert shown(couch)["Back Is On"] == "B, and A selects", "the other row follows"
    couch.push("odd", "start")
    assert couch.scene == "main-menu", "nothing more is asked"
    keeper.close()


def test_who_gives_a_name_once_plays_under_it_from_the_first_game_on(couch: PadCouch) -> None:
    couch.push("red", "up", "up", "up", "cross")
    assert couch.scene == "name-entry"
    couch.spell_name("ANNA")
    assert shown(couch)["Your Name"] == "Anna"
    assert not len(couch.services.people), "it holds from the beginning on"
    couch.push("red", "start", "square")
    assert couch.scene == "table"
    assert couch.host.record.seats[0].name == "Anna"
    assert [person.name for person in couch.services.people] == ["Anna"]


def test_it_leads_to_the_lesson(couch: PadCouch) -> None:
    couch.push("red", "up", "cross")
    couch.wait(0.5)
    assert couch.sees("Everybody holds seven tiles.")
    assert couch.services.options.welcomed


def test_the_table_beside_it_lives(couch: PadCouch) -> None:
    places = set()
    for _ in range(6):
        view = couch.table_view
        tile = next(tile for tile in view.tiles if tile.key == "show laid")
        places.add(isinstance(tile.place, OnBoard))
        couch.wait(1.0)
    assert places == {True, False}


def test_houses_with_settings_of_an_earlier_version_are_not_welcomed_again() -> None:
    assert options_from_json(b'{"music": 3}').welcomed
    assert not Options().welcomed


def test_no_button_is_called_like_the_key_that_presses_it(couch: PadCouch) -> None:
    for _ in shown(couch):
        assert not any(prompt.label == "Enter" for prompt in couch.picture.prompts)
        couch.push("red", "down")

"""The language of the house: chosen among the settings, spoken at once, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.app import open_services
from game.language import languages
from game.language.languages import PSEUDO, choose_language, codes_offered, language_of, share_of, speaking
from game.lexicon.words import Lexicon
from game.options import Options, options_from_json, options_to_json
from game.scenes.kit.picture.setting_panels import SettingRow, Settings
from game.scenes.kit.scene import Pop
from game.scenes.options.options_menu import OptionsMenu, display, sound
from game.scenes.start.main_menu import MainMenu
from game.scenes.start.title import TitleScene
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven

GERMAN = {
    "Language": "Sprache",
    "Display & Accessibility": "Anzeige und Bedienhilfen",
    "Options": "Optionen",
    "Sound": "Ton",
    "Back": "Zurück",
    "High Scores": "Bestenliste",
}


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing but a little German is there."""
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    of_all, template = Catalog(locale="de"), Catalog()
    for english, there in GERMAN.items():
        of_all.add(english, there)
        template.add(english)
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, of_all)
    (tmp_path / "parlour.pot").write_text("".join(f'\nmsgid "{one}"' for one in ("", *GERMAN)))
    for known in (language_of, share_of):
        known.cache_clear()
    yield
    choose_language("en")
    for known in (language_of, share_of):
        known.cache_clear()


def before_the_settings(lexicon: Lexicon) -> Couch:
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, TitleScene(home))
    couch.stack.scenes += [MainMenu(home, Pop), OptionsMenu(home), display(home)]
    couch.press("down*3")
    return couch


def row(couch: Couch) -> SettingRow:
    """The focused setting."""
    panel = next(p for p in couch.stack.top.picture.panels if isinstance(p, Settings))
    return panel.rows[panel.focus]


def test_a_language_that_is_chosen_is_spoken_on_the_spot_on_every_screen(lexicon: Lexicon) -> None:
    couch = before_the_settings(lexicon)
    assert (row(couch).label, row(couch).value) == ("Language", "As this system")
    assert row(couch).note == "Tiles, word lists and definitions stay English for now."
    couch.press("right*2")
    assert (row(couch).label, row(couch).value) == ("Sprache · Language", "Deutsch")
    assert couch.sees("Anzeige und Bedienhilfen")
    couch.press("back")
    assert couch.sees("Optionen")
    assert couch.sees("Ton")
    couch.press("back")
    assert couch.sees("Bestenliste")


def test_as_before_brings_the_language_of_before_back(lexicon: Lexicon) -> None:
    couch = before_the_settings(lexicon)
    couch.press("right*2", "up*4", "confirm", "down*4")
    assert row(couch).value == "As this system"
    assert speaking().code == "en"


def test_it_is_kept_and_spoken_at_the_next_start(tmp_path: Path) -> None:
    with open_services(maven=lambda _: ScriptedMaven(), cards=tmp_path / "house") as home:
        couch = Couch(home, display(home))
        couch.press("down*3", "right*2", "back")
        assert home.options.language == "de"
    choose_language("en")
    with open_services(maven=lambda _: ScriptedMaven(), cards=tmp_path / "house") as home:
        assert speaking().code == "de"
        assert str(sound(home).title) == "Ton"


@pytest.mark.parametrize(("asked", "spoken"), [("de_AT.UTF-8", "de"), ("nl_NL.UTF-8", "en"), ("C", "en")])
def test_a_house_that_has_chosen_none_speaks_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, spoken: str
) -> None:
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv("LC_ALL", asked)
    with open_services(maven=lambda _: ScriptedMaven(), cards=tmp_path / "house"):
        assert speaking().code == spoken


def test_a_language_that_is_not_all_there_says_how_much_there_is(lexicon: Lexicon, tmp_path: Path) -> None:
    template = tmp_path / "parlour.pot"
    template.write_text(template.read_text() + "".join(f'\nmsgid "{number}"' for number in range(6)))
    couch = before_the_settings(lexicon)
    couch.press("right*2")
    assert row(couch).value == "Deutsch (50\u00a0%)"


@pytest.mark.parametrize("code", ["xx", "../de", "\0"])
def test_a_language_of_a_later_version_is_as_if_none_were_chosen(code: str) -> None:
    choose_language(code)
    assert speaking().code == "en"


def test_the_settings_are_the_same_bytes_in_every_language() -> None:
    there = Options(language=PSEUDO, tile_set="ink", ambience="sea")
    in_english = options_to_json(there)
    choose_language(PSEUDO)
    assert options_to_json(there) == in_english
    assert options_from_json(in_english) == there
    assert codes_offered() == ["en", "de"]

"""A page by mail of a house that speaks German is in that language, and the bytes of a reply are as ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.language.languages import spoken_in
from game.language.pseudo_language import lengthened
from game.lexicon.words import Lexicon
from game.rules.moves import Exchange
from tests.language.made_german import german_spoken
from tests.mail.test_page import ADA, Ada, Bo, bo, chromium, needs_chromium, table_of
from tests.phones.test_page_in_german import english_in

__all__ = ["bo", "chromium"]
GIVEN = {"Ada", "Bo", "Not secret."}
"""What the test itself says."""
LARGEST = 8_000
"""Bytes by which a page may grow that is not in English."""


@needs_chromium
def test_a_page_is_in_the_language_of_the_house_that_writes_it(
    lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, bo: Bo
) -> None:
    ada = Ada(lexicon, tmp_path)
    ada.plays(Exchange(table_of(ada).position.racks[ADA][:3]))
    in_english = ada.page().stat().st_size
    with german_spoken(tmp_path_factory.mktemp("german")), spoken_in("de"):
        page = ada.page()
    assert in_english < page.stat().st_size < in_english + LARGEST
    bo.page.goto(page.as_uri())
    bo.until("table.$letters.open")
    assert bo.ask("document.documentElement.lang") == "de"
    assert bo.page.locator("#writer").inner_text() == lengthened("Since your last turn")
    assert english_in(bo.ask, GIVEN) == []
    bo.page.locator("#onward").click()
    bo.ask("table.do_more()")
    assert english_in(bo.ask, GIVEN) == []
    bo.ask("table.$sheet.close(), table.do_decide('-')")
    bo.until("table.$reply.open")
    assert bo.page.locator("#decided").inner_text() == lengthened("You pass.")
    assert english_in(bo.ask, GIVEN) == []
    assert bo.ask("link.text").startswith("-----BEGIN PARLOUR TURN-----")

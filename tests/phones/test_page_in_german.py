"""Pages in a browser whose owner reads German: nothing that is seen or heard there is English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.language.pseudo_language import lengthened
from game.lexicon.words import Lexicon
from tests.language.made_german import german_spoken
from tests.phones.test_browser import link_of
from tools.stress.browsers import ChromiumWindow, Start, browser, missing
from tools.stress.phone_reconnects import Phone, PhoneEvening

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")
TOLD = """(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [document.title];
  while (walk.nextNode()) {
    const { parentNode, textContent } = walk.currentNode;
    if (!/SCRIPT|BDI/.test(parentNode.nodeName)) found.push(textContent);
  }
  for (const one of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
    found.push(...["aria-label", "placeholder", "title", "alt"].map(name => one.getAttribute(name) || ""));
  return found;
})()"""
NAMES = re.compile(r"Parlour|Maven|\b[A-Z]+\b|\b[A-Z]\d+\b")
"""Names, words of the game and squares."""


@pytest.fixture(scope="module")
def evening(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneEvening]:
    with german_spoken(tmp_path_factory.mktemp("german")):
        evening = PhoneEvening(lexicon, 3, ("127.0.0.1",))
        yield evening
        evening.close()


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    with browser("chromium") as start:
        yield start


def english_on(phone: Phone, names: set[str]) -> list[str]:
    """Texts with an English letter in them that German has changed."""
    return english_in(phone.ask, names)


def english_in(ask: Callable[[str], Any], names: set[str]) -> list[str]:
    """The same of whatever page answers."""
    texts = {re.sub("|".join(map(re.escape, names)), "", text) for text in ask(TOLD)}
    return sorted(
        text for text in texts if re.search(r"[aeiouyAEIOUY][a-z]|[a-z][aeiouy]", NAMES.sub("", text))
    )


def test_a_phone_shows_and_says_everything_in_the_language_of_its_owner(
    evening: PhoneEvening, start: Start
) -> None:
    window = start()
    assert isinstance(window, ChromiumWindow)
    window.context.set_extra_http_headers({"Accept-Language": "es,de-AT;q=0.8"})
    phone = Phone(window)
    names = {seat.name for seat in evening.host.seats}
    phone.scan(link_of(evening))
    phone.until("table.game && table.said[0]")
    assert phone.ask("[speaks, document.documentElement.lang]") == ["de", "de"]
    assert english_on(phone, names) == []
    assert lengthened("Your rack") in phone.ask(TOLD)
    assert re.search("[äéîöü]", phone.ask("table.said[0]")), "what the television tells, too"
    phone.ask("table.do_more()")
    assert english_on(phone, names) == []
    assert phone.ask("[trCount('{count} player', '{count} players', 2), sentence(['not in list', [['QI']]])]")
    assert window.complaints == []
    phone.ask("table.lost('', true)")
    assert english_on(phone, names) == []
    window.close()


def test_a_choice_in_the_address_goes_before_what_a_browser_likes(
    evening: PhoneEvening, start: Start
) -> None:
    window = start()
    assert isinstance(window, ChromiumWindow)
    window.context.set_extra_http_headers({"Accept-Language": "en"})
    window.open(link_of(evening).replace("/#", "/?language=de#"))
    window.page.wait_for_function("() => typeof link !== 'undefined'")
    assert window.ask("[speaks, spoken(), location.search]") == ["de", "de", "?language=de"]
    window.close()

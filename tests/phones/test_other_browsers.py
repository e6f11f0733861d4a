"""The page in Firefox and in WebKit: after `apt-get install firefox-esr webkit2gtk-driver`, else left out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

from game.lexicon.words import Lexicon
from tools.stress.browsers import browser, missing
from tools.stress.phone_reconnects import DRIVEN_KINDS, Phone, PhoneEvening, best

AXE = next(Path(axe_playwright_python.__path__[0]).glob("**/axe.min.js"))


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def there(request: pytest.FixtureRequest, lexicon: Lexicon) -> Iterator[tuple[Phone, PhoneEvening]]:
    """A phone with this browser at a table where it has the first seat."""
    if package := missing(request.param):
        pytest.skip(f"Debian's {package} is not installed")
    evening = PhoneEvening(lexicon, 3, ("127.0.0.1",))
    with browser(request.param) as start:
        phone = Phone(start())
        invitation = evening.phones.invitation(0)
        assert invitation is not None, evening.phones.trouble
        phone.scan(invitation.link)
        yield phone, evening
        phone.window.close()
    evening.close()


def test_a_word_is_laid_by_taps_and_survives_every_break(there: tuple[Phone, PhoneEvening]) -> None:
    phone, evening = there
    while not (evening.host.position.to_move == 0 and evening.thumb.table.phase.name == "phone"):
        assert evening.trouble is None
        time.sleep(0.01)
    phone.until("table.mayDecide")
    move = best(evening.host, evening.lexicon)
    *steps, last = phone.taps(move)
    for number, (what, where) in enumerate(steps):
        phone.tap(what, where)
        if what != "square":
            phone.until("!table.unsaved")
            laid = phone.ask("JSON.stringify(table.laid)")
            phone.tear(DRIVEN_KINDS[number % len(DRIVEN_KINDS)], evening)
            assert phone.ask("JSON.stringify(table.laid)") == laid
    while not evening.decisions:  # a press between two pages goes down with the first
        if phone.ask("table.mayDecide && table.laid.length > 0"):
            phone.tap(*last)
    assert evening.decisions == [move]
    phone.until("table.lastPlay && table.game.history.some(turn => turn.seat === 0)")
    assert phone.window.complaints == []


def test_screen_readers_find_nothing_to_complain_of_and_nothing_is_cut_off(
    there: tuple[Phone, PhoneEvening],
) -> None:
    phone, _ = there
    phone.ask(f"(() => {{ {AXE.read_text()}; window.axe = axe; return true; }})()")
    found: list[Any] = phone.ask("axe.run().then(found => found.violations.map(v => [v.id, v.help]))")
    assert found == []
    for size in ((447, 844), (820, 1180), (844, 447)):
        phone.window.resize(*size)
        phone.until("document.documentElement.scrollWidth <= innerWidth")
        assert phone.ask("document.querySelector('#play').getBoundingClientRect().bottom <= innerHeight")

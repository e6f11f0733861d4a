"""How a phone’s page is laid out, in Chromium with no television: nothing spills, nothing hides a name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from game.language.languages import offered, spoken_in
from game.language.messages import tr
from game.phones.page_files import FOLDER, PARTY_PAGE
from game.phones.page_texts import localized
from tools.stress.browsers import ChromiumWindow, browser, missing

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")

SIZES = ((320, 568), (390, 844), (430, 932))
RACK = '<ul id="rack">' + '<li><button class="tile">N</button></li>' * 7 + "</ul>"
UNSEEN = '<p>Unseen 86</p><ul class="heap"><li><span class="tile">A</span><b>7</b></li></ul>'
MEANING = "the process of becoming softened and saturated as a consequence of being immersed in water " * 2


@pytest.fixture(scope="module")
def window() -> Iterator[ChromiumWindow]:
    with browser("chromium") as start, closing(start()) as window:
        assert isinstance(window, ChromiumWindow)
        yield window


def show(
    window: ChromiumWindow,
    size: tuple[int, int],
    said: str,
    *,
    rack: bool = True,
    party: bool = False,
    language: str = "en",
) -> None:
    """The page in its own styles, with a message, as a turn waits; `party` with the parts of all at once."""
    page = re.sub(
        r"(?s)<script.*?</script>|<link[^>]*>",
        "",
        localized((FOLDER / "index.html").read_text("utf-8"), language),
    )
    page = page.replace('<main id="table" hidden>', '<main id="table">')
    page = page.replace('<p id="said" role="status"></p>', f'<p id="said" role="status">{said}</p>')
    page = page.replace(
        "</button>\n  <section",
        f'<b>SOAKAGE</b><span class="meaning">{MEANING}</span></button>\n  <section',
        1,
    )
    page = page.replace(
        'aria-label="Unseen tiles" tabindex="0">', f'aria-label="Unseen tiles" tabindex="0">{UNSEEN}'
    )
    if rack:
        page = re.sub(r'<ul id="rack".*?</ul>', RACK, page)
    styles = (FOLDER / "style.css").read_text("utf-8")
    if party:
        styles += (PARTY_PAGE / "party.css").read_text("utf-8")
        head = '<header id="me"><p><b id="own">Ann</b></p><span id="ring">68</span></header>'
        page = page.replace('<h1 class="spoken">', head + '<h1 class="spoken">').replace(
            "<body", '<body class="party"'
        )
        with spoken_in(language):
            back = f'<button id="back"><span>{tr("Take back")}</span></button>'
        page = page.replace('<button id="shuffle"', back + '<button id="shuffle"')
        page = page.replace("</main>\n<p id", '<p id="others">0 of 6 have handed in</p></main>\n<p id')
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    window.page.set_content(page.replace("</head>", f"<style>{styles}</style></head>"))
    window.page.evaluate("() => document.querySelector('main:not(#table)').hidden = true")


def overlap(window: ChromiumWindow, one: str, other: str) -> bool:
    return bool(
        window.ask(
            f"(([a, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)"
            f"({[one, other]}.map(at => document.querySelector(at).getBoundingClientRect()))"
        )
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_message_hides_neither_the_name_nor_the_clock_nor_the_latest_word(
    window: ChromiumWindow, size: tuple[int, int]
) -> None:
    show(window, size, "Words have at least two letters.", party=True)
    for named in ("#own", "#ring"):
        assert not overlap(window, "#said", named)
    for rack in (True, False):
        show(window, size, "Reconnecting …", rack=rack)
        for named in ("#last", "#rack", "#buttons"):
            assert (named == "#rack" and not rack) or not overlap(window, "#said", named), (named, rack)


@pytest.mark.parametrize("size", SIZES)
def test_a_meaning_that_is_cut_ends_in_dots(window: ChromiumWindow, size: tuple[int, int]) -> None:
    show(window, size, "")
    style = "getComputedStyle(document.querySelector('.meaning'))"
    assert window.ask(f"{style}.webkitLineClamp") == "2"
    assert window.ask(f"{style}.display").endswith("box") or window.ask(f"{style}.display") == "flow-root"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["You are next", "One moment …", "You play after Margaret"])
def test_what_a_phone_waits_for_stays_within_its_button(
    window: ChromiumWindow, size: tuple[int, int], text: str
) -> None:
    show(window, size, "")
    window.page.evaluate(
        """text => {
          const play = document.querySelector("#play"), back = document.createElement("button");
          play.textContent = text; play.disabled = true;
          back.textContent = "Take back"; document.querySelector("#buttons").append(back);
        }""",
        text,
    )
    fits = "(play => play.scrollWidth <= play.clientWidth && play.scrollHeight <= play.clientHeight + 1)"
    assert window.ask(f"{fits}(document.querySelector('#play'))")
    lines = (
        "(play => { const range = document.createRange(); range.selectNodeContents(play);"
        " return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size; })"
    )
    assert window.ask(f"{lines}(document.querySelector('#play'))") <= (2 if len(text) < 15 else 3)


@pytest.mark.parametrize("language", [one.code for one in offered()])
def test_every_button_beside_the_rack_holds_its_words(window: ChromiumWindow, language: str) -> None:
    for size, party in itertools.product(SIZES, (False, True)):
        show(window, size, "", party=party, language=language)
        spilling = window.ask(
            "[...document.querySelectorAll('#buttons button')].filter(one => {"
            "const text = document.createRange(); text.selectNodeContents(one);"
            "return one.offsetWidth && text.getBoundingClientRect().width > one.clientWidth + 1})"
            ".map(one => one.textContent)"
        )
        assert spilling == [], (size, party)

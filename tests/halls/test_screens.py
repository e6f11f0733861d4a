"""The big screen and the arbiter's desk in Chromium: by keys alone, with names from the right."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from errno import ENOSPC
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from axe_playwright_python.sync_playwright import Axe

from game.duplicate.party_host import MOST_IDLE
from game.duplicate.round_results import word_of
from game.session.entries import BegunEntry, ClosedEntry, DealtEntry, EndedEntry, Entry, ScheduledEntry
from memcard.disk import Disk
from tests.duplicate.tied_plays import LAID, ROUNDS, Told, over
from tests.halls.test_server import Held, held, laid, say, told
from tests.letter_sheet import letters_not_seen
from tests.page_words import program_text_on
from tests.phones.party import plays_of
from tests.reading_order import in_order
from tools.stress.browsers import ChromiumWindow, browser, missing
from tools.stress.party import PartyPage

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")


def complaints(folder: Path, watch: Callable[[Held, asyncio.AbstractEventLoop], list[str]]) -> list[str]:
    """What pages complain of while they are watched in a hall; the watching asserts all else."""

    async def evening() -> list[str]:
        async with held(folder / "hall.jsonl") as there:
            return await asyncio.to_thread(watch, there, asyncio.get_running_loop())

    return asyncio.run(evening())


def test_an_arbiter_leads_a_round_by_keys_and_the_big_screen_tells_who_found_the_play(tmp_path: Path) -> None:
    assert complaints(tmp_path, drive) == []


def test_a_big_screen_tells_of_an_hour_that_there_is_twice_of_a_zone_that_it_does_not_know_and_of_a_full_disk(
    tmp_path: Path,
) -> None:
    assert complaints(tmp_path, look) == []


def test_the_big_screen_tells_in_words_who_found_which_of_the_plays_that_tie(tmp_path: Path) -> None:
    assert complaints(tmp_path, read) == []


def test_a_page_in_a_hall_that_nobody_waits_for_says_why_until_a_word_is_handed_in(tmp_path: Path) -> None:
    assert complaints(tmp_path, rest) == []


def rest(there: Held, loop: asyncio.AbstractEventLoop) -> list[str]:
    """Somebody looks on while two rounds pass, and then plays the third."""

    def do(entry: Entry) -> None:
        loop.call_soon_threadsafe(there.hall.do, entry)

    said = "[...document.querySelectorAll('#outcome .call')].map(one => one.textContent).join()"
    with browser("chromium") as start:
        page = PartyPage(start())
        page.join(f"http://127.0.0.1:{there.port}/#{there.hall.code}", "Anna")
        do(BegunEntry(there.server.now))
        for number in range(1, MOST_IDLE + 1):
            page.until(f"table.party?.number === {number} && table.mayDecide")
            assert page.ask(said) == ""
            do(ClosedEntry(there.server.now, []))
            page.until("table.party.stage === 'revealing'")
            assert page.ask(said) == "", "nothing can be handed in"
            do(DealtEntry(there.server.now, number))
        page.until(f"table.party.number === {MOST_IDLE + 1} && table.mayDecide && !!{said}")
        assert page.ask(said) == (
            "Nobody waits for you any more after two rounds without a word: hand one in to play on."
        )
        assert there.hall.party.tally(there.server.now) == (0, 0)
        assert isinstance(page.window, ChromiumWindow)
        assert letters_not_seen(page.window) == []
        page.lay(plays_of(there.hall.party)[0])
        page.until(f"!{said}")
        page.hand_in()
        do(ClosedEntry(there.server.now, []))
        page.until("table.party.stage === 'revealing'")
        assert page.ask(said) == ""
        do(DealtEntry(there.server.now, MOST_IDLE + 1))
        page.until(f"table.party.number === {MOST_IDLE + 2} && table.mayDecide")
        assert page.ask(said) == ""
        return page.window.complaints


def test_whoever_comes_to_a_hall_that_is_over_reads_how_it_has_ended(tmp_path: Path) -> None:
    assert complaints(tmp_path, come_late) == []


def come_late(there: Held, loop: asyncio.AbstractEventLoop) -> list[str]:
    """Somebody comes after the only round; and what they would read after none."""

    def do(entry: Entry) -> None:
        loop.call_soon_threadsafe(there.hall.do, entry)

    with browser("chromium") as start:
        anna, late = PartyPage(start()), PartyPage(start())
        link = f"http://127.0.0.1:{there.port}/#{there.hall.code}"
        anna.join(link, "Anna")
        do(BegunEntry(there.server.now))
        anna.until("table.party?.number === 1 && table.mayDecide")
        do(ClosedEntry(there.server.now, []))
        anna.until("table.party.stage === 'revealing'")
        do(EndedEntry(there.server.now))
        late.join(link, "Zoe")
        told = "document.querySelector('#outcome').innerText.split(/\\s+/).join(' ')"
        late.until(f"{told}.startsWith('The game is over % of what there was, and points 1 ')")
        assert "Anna" in late.ask(told)
        late.ask("void table.on_end(['end', []])")
        assert late.ask(told).strip() == "The game is over"
        assert isinstance(late.window, ChromiumWindow)
        return late.window.complaints


def read(there: Held, _: asyncio.AbstractEventLoop) -> list[str]:
    """Rounds in which several plays are worth the most, as they are shown and then in the next one."""
    one, as_much = over(*ROUNDS[0]), " As good, with another word: "
    word = word_of(one.table, LAID)
    told = [
        f"Found by Anna.{as_much}Bo.",
        f"Nobody saw it.{as_much}Anna.",
        f"Nobody saw it.{as_much}Anna, Bo.",
        "Nobody saw it.",
        "Found by Anna.",
        f"Found by Anna.{as_much}4 players.",
    ]
    with browser("chromium") as start:
        screen = start()
        assert isinstance(screen, ChromiumWindow)
        screen.open(f"http://127.0.0.1:{there.port}/board")
        screen.page.wait_for_function(
            "() => typeof hall !== 'undefined' && !!hall"
        )  # a script may still be on its way
        for found, finders in zip(ROUNDS, told, strict=True):
            shown = Told(over(*found)).to_screen_of_hall()
            for stage, place, words in (
                ("revealing", "shown", f"{word}{one.most} points{finders}about {word}"),
                ("playing", "before", f"Before: {word} for {one.most}. {finders}"),
            ):
                frame = json.dumps({**shown, "stage": stage})
                said = screen.ask(f"(show({frame}), document.querySelector('#{place}').textContent)")
                assert said == words, found
        return screen.complaints


def look(there: Held, loop: asyncio.AbstractEventLoop) -> list[str]:
    """What a projector shows while an arbiter schedules and the disk refuses."""

    def schedule(moment: int, zone: str) -> None:
        loop.call_soon_threadsafe(there.hall.do, ScheduledEntry(1.0, moment, zone))

    with browser("chromium") as start:
        screen = start()
        assert isinstance(screen, ChromiumWindow)
        screen.open(f"http://127.0.0.1:{there.port}/board")
        for moment, told_as in ((4_096_571_400, "02:30 CEST"), (4_096_575_000, "02:30 CET")):
            schedule(moment, "Europe/Berlin")
            screen.page.wait_for_function(
                "words => document.querySelector('#round').textContent.includes(words)", arg=told_as
            )
        schedule(4_096_571_400, "Mars/Olympus")
        screen.page.wait_for_function(
            "() => !document.querySelector('#round').textContent.includes('Berlin')"
        )
        assert "2099" in screen.page.inner_text("#round")
        with patch.object(Disk, "write", side_effect=OSError(ENOSPC, "No space left on device")):
            schedule(0, "")
            screen.page.wait_for_function(
                "() => document.querySelector('#said').textContent.includes('no space left on device')"
            )
            later, desk = start(), start()
            assert isinstance(later, ChromiumWindow)
            assert isinstance(desk, ChromiumWindow)
            later.open(f"http://127.0.0.1:{there.port}/board")
            desk.open(f"http://127.0.0.1:{there.port}/arbiter")
            desk.page.locator("#key").fill(there.key)
            desk.page.locator("#enter button").click()
            for late in (later, desk):
                late.page.wait_for_function(
                    "() => document.querySelector('#said').textContent.includes('no space left on device')"
                )
            assert not later.page.locator("#code").is_visible(), "no picture is there yet"
        later.page.wait_for_function("() => document.querySelector('#round').textContent")
        desk.page.wait_for_selector("#desk:not([hidden])")
        assert program_text_on(screen.ask) == []
        screen.page.wait_for_function("() => !document.querySelector('#said').textContent")
        return screen.complaints


def drive(there: Held, loop: asyncio.AbstractEventLoop) -> list[str]:
    """What somebody does who has no mouse; players come by lines of their own."""

    def done(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(20)

    with browser("chromium") as start:
        desk, screen = start(), start()
        assert isinstance(desk, ChromiumWindow)
        assert isinstance(screen, ChromiumWindow)
        screen.resize(1920, 1080)
        desk.resize(1280, 720)
        screen.open(f"http://127.0.0.1:{there.port}/board")
        desk.open(f"http://127.0.0.1:{there.port}/arbiter")
        keys = desk.page.keyboard
        desk.page.wait_for_selector("#key:focus")
        keys.type(there.key)
        keys.press("Enter")
        desk.page.wait_for_selector("#desk:not([hidden])")
        lines = [done(there.player(name))[0] for name in ("דוד", "שרה")]
        screen.page.wait_for_selector("#first li:nth-child(2) bdi")
        press_by_keys(desk, "begin")
        for line in lines:
            done(told(line, "round"))
        best = plays_of(there.hall.party)[0]
        for line in lines:
            done(say(line, "hand", 1, laid(best)))
        screen.page.wait_for_selector("#shown bdi")
        assert in_order(screen.page, "#shown", "Found by", "דוד", "שרה")
        assert screen.page.locator("#first bdi").all_inner_texts() == ["דוד", "שרה"]
        for window in (desk, screen):
            assert [
                (one["id"], one["nodes"][0]["html"][:60])
                for one in Axe().run(window.page).response["violations"]
            ] == []
            assert program_text_on(window.ask) == []
        return desk.complaints + screen.complaints


def press_by_keys(desk: ChromiumWindow, what: str) -> None:
    """Tab to a button, and Enter."""
    for _ in range(30):
        desk.page.keyboard.press("Tab")
        if desk.ask("document.activeElement.dataset.say || ''") == what:
            desk.page.keyboard.press("Enter")
            return
    raise AssertionError(f"no Tab leads to {what}")

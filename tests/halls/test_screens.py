"""The big screen and the arbiter's desk in Chromium: by keys alone, with names from the right."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from game.trials.browsers import ChromiumWindow, browser, missing
from tests.halls.test_server import Held, held, laid, say, told
from tests.phones.party import plays_of
from tests.reading_order import in_order

pytestmark = pytest.mark.skipif(bool(missing("chromium")), reason="Debian's chromium is not installed")


def test_an_arbiter_leads_a_round_by_keys_and_the_big_screen_tells_who_found_the_play(tmp_path: Path) -> None:
    async def evening() -> None:
        async with held(tmp_path / "hall.jsonl") as there:
            await asyncio.to_thread(drive, there, asyncio.get_running_loop())

    asyncio.run(evening())


def drive(there: Held, loop: asyncio.AbstractEventLoop) -> None:
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
            assert window.complaints == []


def press_by_keys(desk: ChromiumWindow, what: str) -> None:
    """Tab to a button, and Enter."""
    for _ in range(30):
        desk.page.keyboard.press("Tab")
        if desk.ask("document.activeElement.dataset.say || ''") == what:
            desk.page.keyboard.press("Enter")
            return
    raise AssertionError(f"no Tab leads to {what}")

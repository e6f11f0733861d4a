"""A browser in a room where nobody does anything for a day: `python -m tests.rooms.quiet_day [HOURS]`.

Time is sped up in the page and in the room, so a day takes some minutes.
"""

from __future__ import annotations

import sys
from datetime import datetime

from game.lexicon.words import Lexicon
from game.trials.browsers import ChromiumWindow, browser
from game.trials.phones import Phone
from tests.rooms.test_pages import Hall

USUAL_HOURS = 24
STEP_MS = 20_000
"""Time passes in steps after which what the page asks is answered."""


def main(hours: int) -> None:
    """Say how often the page has called again, and whether it is still ready."""
    with browser("chromium") as start:
        hall, phone = Hall(Lexicon.load(), speed=100), Phone(start())
        window = phone.window
        assert isinstance(window, ChromiumWindow)
        page, calls = window.page, list[object]()
        page.on("websocket", lambda socket: calls.append(socket))
        page.clock.install(time=datetime(2026, 1, 1))
        window.open(hall.link)
        phone.until("link.up && !link.owed")
        page.clock.pause_at(datetime(2026, 1, 1, 0, 1))
        page.locator("#typed").fill("Ruth")
        page.locator("#form button").click()
        phone.until("!!table.me")
        page.locator("#ready").click()
        phone.until("table.me[2]")
        for _ in range(hours * 3_600_000 // STEP_MS):
            page.clock.run_for(STEP_MS)
            phone.until("!link.owed")
        print(f"{hours} hours: {len(calls) - 1} reconnects, ready: {phone.ask('table.me[2]')}")
        window.close()
        hall.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else USUAL_HOURS)

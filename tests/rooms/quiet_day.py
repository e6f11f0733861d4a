"""A room where nobody does anything: `python -m tests.rooms.quiet_day [page|sofas] [HOURS]`.

A page is left alone for a day. Time is sped up in it and in the room, so that takes some minutes. Sofas wait
for each other for an hour of the clock on the wall, since their lines know no other.
"""

from __future__ import annotations

import sys
import time
from datetime import datetime

from game.lexicon.words import Lexicon
from game.net.client_events import ClientEvent, Disconnected
from game.net.loop_thread import LoopThread
from game.rooms.guest import Guest
from game.rooms.net.room_connection import RoomConnection
from game.wire.from_room import Join
from tests.rooms.test_pages import Hall
from tools.stress.browsers import ChromiumWindow, browser
from tools.stress.phone_reconnects import Phone

HOURS = {"page": 24.0, "sofas": 1.0}
STEP_MS = 20_000
"""Time passes in steps after which what the page asks is answered."""
FRAME = 1 / 30


def page_alone(hours: float) -> None:
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
        for _ in range(int(hours * 3_600_000) // STEP_MS):
            page.clock.run_for(STEP_MS)
            phone.until("!link.owed")
        print(f"{hours:g} hours: {len(calls) - 1} reconnects, ready: {phone.ask('table.me[2]')}")
        window.close()
        hall.close()


class CountedLine(RoomConnection):
    """A line that counts how often it broke."""

    breaks = 0

    def _hear(self, event: ClientEvent) -> None:
        self.breaks += isinstance(event, Disconnected)
        super()._hear(event)


def sofas_alone(hours: float) -> None:
    """Say how often the lines of two sofas broke, and whether one that was ready still is."""
    lexicon, network = Lexicon.load(), LoopThread()
    hall = Hall(lexicon)
    assert hall.margaret.state is not None
    code = hall.margaret.state.code
    lines = [
        CountedLine(network, f"ws://{hall.address}", lexicon.digest, Guest(), Join(name, (name,), "", code))
        for name in ("Ruth", "Walter")
    ]
    end, waiting = time.monotonic() + 3600 * hours, set(lines)
    while time.monotonic() < end:
        for line in lines:
            line.pump()
            if line in waiting and line.guest.mine is not None:
                waiting.discard(line)
                line.guest.ready(0, True)  # once: nobody says it again
        time.sleep(FRAME)
    ready = [line.guest.mine is not None and line.guest.mine.people[0].ready for line in lines]
    print(f"{hours:g} hours: {sum(line.breaks for line in lines)} reconnects, ready: {all(ready)}")
    for line in lines:
        line.close()
    network.close()
    hall.close()


def main(who: str = "page", hours: str = "") -> None:
    """Leave a page or sofas alone for so many hours."""
    {"page": page_alone, "sofas": sofas_alone}[who](float(hours or HOURS[who]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The pages tell the limits that hold."""

from __future__ import annotations

from pathlib import Path

from game.net.limits import (
    HEARTBEAT_AT_HOME,
    HEARTBEAT_SECONDS,
    LARGEST_MESSAGE,
    LINES_OF_ONE,
    MESSAGES_PER_SECOND,
    PHONES,
    PHONES_OF_ONE,
    SILENT_LOOKS,
    UNSENT_BYTES,
    Cost,
)

DOCS = Path(__file__).parents[2] / "docs"


def told(page: str) -> str:
    return " ".join((DOCS / page).read_text(encoding="utf-8").split())


def test_the_page_on_phones_tells_what_a_phone_may_do() -> None:
    page, cut = told("phones.md"), (1 + SILENT_LOOKS) * HEARTBEAT_AT_HOME
    for sentence in (
        f"Messages have at most {LARGEST_MESSAGE // 1024} KiB, {MESSAGES_PER_SECOND:g} a second",
        f"an address opens {Cost.LINE_AT_HOME.rate:g} sockets and lines a second in the long run",
        f"{PHONES} lines, {PHONES_OF_ONE} of one address",
        f"a reader {UNSENT_BYTES // 1024} KiB behind is cut",
        f"is asked after {HEARTBEAT_AT_HOME:g} seconds, and cut after {cut:g}",
    ):
        assert sentence in page
    assert Cost.CONNECT.rate == Cost.LINE_AT_HOME.rate


def test_the_page_on_rooms_tells_what_an_address_may_do() -> None:
    page = told("rooms.md")
    heartbeat = f"said nothing for {HEARTBEAT_SECONDS:g} s, at home for {HEARTBEAT_AT_HOME:g}, is asked"
    assert f"{heartbeat}, and cut after four times as long" in page
    assert SILENT_LOOKS == 3, "and so four times as long"
    for what, cost in (("sockets opened", Cost.CONNECT), ("lines", Cost.LINE)):
        assert f"| {what} | {cost.burst:g} | {cost.rate:g} a second |" in page
    assert f"| wrong codes | {Cost.CODE.burst:g} | 1 in {1 / Cost.CODE.rate:g} seconds |" in page
    assert f"| seats asked for | {Cost.SEAT.burst:g} | 1 in {1 / Cost.SEAT.rate:g} seconds |" in page
    assert f"| rooms made | {Cost.ROOM.burst:g} | 1 a minute |" in page
    assert f"| sockets open at a time | {LINES_OF_ONE} | |" in page

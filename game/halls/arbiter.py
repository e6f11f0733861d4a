"""What an arbiter may say, and what it does to the hall."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, convert

from game.session.duplicate import DuplicateSession
from game.session.entries import (
    BegunEntry,
    ClosedEntry,
    EndedEntry,
    RemovedEntry,
    RenamedEntry,
    ScheduledEntry,
    StoppedEntry,
    WentOnEntry,
)

_Player = Annotated[int, Meta(ge=0, lt=100_000)]
_Text = Annotated[str, Meta(max_length=64)]
LAST_YEAR = 9999


class NotUnderstoodError(ValueError):
    """No arbiter says that."""


def obey(hall: DuplicateSession, data: str | bytes, now: float, clock: float, sought: str = "") -> str:
    """Do what the arbiter says; the text by which they look for names, which was `sought` before.

    `now` is of the hall's own time, `clock` of the world's, in seconds since 1970. Raises NotUnderstoodError.

    `["begin"]`, `["stop"]`, `["go"]`, `["close", round]` (nothing if another round is on), `["end"]`,
    `["rename", player, name]`, `["remove", player]`, `["find", text]`,
    `["schedule", "2026-11-27T20:00", "Europe/Vienna"]` (empty moment: no longer).
    """
    try:
        kind, *values = msgspec.json.decode(data, type=list[Any])
        if kind == "schedule":
            hall.do(_scheduled(*convert(values, tuple[_Text, _Text]), now, clock))
            return sought
        return _do(hall, kind, values, now, sought)
    except NotUnderstoodError:
        raise
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise NotUnderstoodError("That cannot be read.") from error


def _do(hall: DuplicateSession, kind: str, values: list[Any], now: float, sought: str) -> str:
    match kind, values:
        case "begin", []:
            hall.do(BegunEntry(now))
        case "stop", []:
            hall.do(StoppedEntry(now))
        case "go", []:
            hall.do(WentOnEntry(now))
        case "close", [number] if number == hall.party.table.number:
            hall.do(ClosedEntry(now, [], number))
        case "end", []:
            hall.do(EndedEntry(now))
        case "rename", [player, name]:
            hall.do(RenamedEntry(now, convert(player, _Player), convert(name, _Text)))
        case "remove", [player]:
            hall.do(RemovedEntry(now, convert(player, _Player)))
        case "find", [text]:
            return convert(text, _Text)
        case _:
            pass
    return sought


def _scheduled(moment: str, zone: str, now: float, clock: float) -> ScheduledEntry:
    """A local moment in a time zone; an empty one takes the schedule back. Raises NotUnderstoodError.

    Of an hour that there is twice, as clocks are put back, it is the first.
    """
    if not moment:
        return ScheduledEntry(now, 0, "")
    try:
        there = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise NotUnderstoodError(f"There is no time zone {zone}.") from error
    told = datetime.fromisoformat(moment)
    if told.tzinfo is not None or not 1970 < told.year < LAST_YEAR:
        raise NotUnderstoodError("That is no moment at which a hall begins.")
    seconds = int(told.replace(tzinfo=there).timestamp())
    if datetime.fromtimestamp(seconds, there).replace(tzinfo=None) != told.replace(microsecond=0):
        raise NotUnderstoodError(f"There is no such moment in {zone}: clocks are put forward over it.")
    if seconds <= clock:
        raise NotUnderstoodError("That moment is over.")
    return ScheduledEntry(now, seconds, zone)

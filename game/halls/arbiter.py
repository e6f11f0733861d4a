"""What an arbiter may say, and what it does to the hall."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, convert

from game.halls.causes import Begun, Ended, Removed, Scheduled, Stopped, WentOn
from game.halls.hall import Hall

_Player = Annotated[int, Meta(ge=0, lt=100_000)]
_Text = Annotated[str, Meta(max_length=64)]


class NotUnderstood(ValueError):  # noqa: N818 - reads as the fact that it states
    """No arbiter says that."""


def obey(hall: Hall, data: str | bytes, now: float, sought: str = "") -> str:
    """Do what the arbiter says; the text by which they look for names, which was `sought` before.

    Raises NotUnderstood.

    `["begin"]`, `["stop"]`, `["go"]`, `["close"]`, `["end"]`, `["rename", player, name]`,
    `["remove", player]`, `["find", text]`, `["schedule", "2026-11-27T20:00", "Europe/Vienna"]` (empty moment:
    no longer).
    """
    try:
        kind, *values = msgspec.json.decode(data, type=list[Any])
        return _do(hall, kind, values, now, sought)
    except NotUnderstood:
        raise
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise NotUnderstood("That cannot be read.") from error


def _do(hall: Hall, kind: str, values: list[Any], now: float, sought: str) -> str:
    match kind, values:
        case "begin", [] if not hall.begun:
            hall.do(Begun(now))
        case "stop", [] if hall.is_on and not hall.party.stands_still:
            hall.do(Stopped(now))
        case "go", [] if hall.party.stands_still:
            hall.do(WentOn(now))
        case "close", []:
            hall.close(now)
        case "end", [] if not hall.ended:
            hall.close(now)
            hall.do(Ended(now))
        case "rename", [player, name]:
            hall.rename(convert(player, _Player), convert(name, _Text), now)
        case "remove", [player]:
            hall.do(Removed(now, convert(player, _Player)))
        case "schedule", [moment, zone]:
            hall.do(scheduled(convert(moment, _Text), convert(zone, _Text), now))
        case "find", [text]:
            return convert(text, _Text)
        case _:
            pass
    return sought


def scheduled(moment: str, zone: str, now: float) -> Scheduled:
    """A local moment in a time zone; an empty one takes the schedule back. Raises NotUnderstood."""
    if not moment:
        return Scheduled(now, 0, "")
    try:
        there = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise NotUnderstood(f"There is no time zone {zone}.") from error
    return Scheduled(now, int(datetime.fromisoformat(moment).replace(tzinfo=there).timestamp()), zone)

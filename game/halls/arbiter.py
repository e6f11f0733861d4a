"""What an arbiter does to the hall."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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
from game.wire import from_page
from game.wire.sentences import Sentence, sentence

LAST_YEAR = 9999


class OrderRefusedError(ValueError):
    """That cannot be done."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


def obey(hall: DuplicateSession, order: from_page.Order, now: float, clock: float, sought: str = "") -> str:
    """Do what the arbiter says; the text by which they look for names, which was `sought` before.

    `now` is of the hall's own time, `clock` of the world's, in seconds since 1970. Raises OrderRefusedError.
    """
    match order:
        case from_page.Begin():
            hall.do(BegunEntry(now))
        case from_page.StopTime():
            hall.do(StoppedEntry(now))
        case from_page.GoOn():
            hall.do(WentOnEntry(now))
        case from_page.CloseRound(_, number) if number == hall.party.table.number:
            hall.do(ClosedEntry(now, [], number))
        case from_page.EndGame():
            hall.do(EndedEntry(now))
        case from_page.Rename(_, player, name):
            hall.do(RenamedEntry(now, player, name))
        case from_page.Remove(_, player):
            hall.do(RemovedEntry(now, player))
        case from_page.Schedule(_, moment, zone):
            hall.do(_scheduled(moment, zone, now, clock))
        case from_page.FindNames(_, text):
            return text
        case _:
            pass
    return sought


def _scheduled(moment: str, zone: str, now: float, clock: float) -> ScheduledEntry:
    """A local moment in a time zone; an empty one takes the schedule back. Raises OrderRefusedError.

    Of an hour that there is twice, as clocks are put back, it is the first.
    """
    if not moment:
        return ScheduledEntry(now, 0, "")
    try:
        there = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise OrderRefusedError(sentence("no zone", zone)) from error
    try:
        told = datetime.fromisoformat(moment)
    except ValueError as error:
        raise OrderRefusedError(sentence("unread")) from error
    if told.tzinfo is not None or not 1970 < told.year < LAST_YEAR:
        raise OrderRefusedError(sentence("no moment"))
    seconds = int(told.replace(tzinfo=there).timestamp())
    if datetime.fromtimestamp(seconds, there).replace(tzinfo=None) != told.replace(microsecond=0):
        raise OrderRefusedError(sentence("skipped", zone))
    if seconds <= clock:
        raise OrderRefusedError(sentence("past"))
    return ScheduledEntry(now, seconds, zone)

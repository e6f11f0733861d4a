"""Numbers, lists and moments as every screen writes them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

EVENING = 18
"""The hour from which a day is called tonight."""


def percent(share: float) -> str:
    """A share from 0 to 1 in whole hundredths: '63 %'."""
    return f"{100 * share:.0f} %"


def counted(number: int, thing: str) -> str:
    """So many of a thing whose plural ends in s: '1 game', '1,234 games'."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def so_many_are(number: int, thing: str) -> str:
    """The beginning of a sentence about so many things: '1 word is', '1,234 words are'."""
    return f"{counted(number, thing)} {'is' if number == 1 else 'are'}"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: 'Ann', 'Ann and Ben', 'Ann, Ben and Cy'; empty without any."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def first_and_more(names: Sequence[str]) -> str:
    """The first of some names and how many more there are: 'Ann', 'Ann and 2 more'."""
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


def hour_and_minute(when: float) -> str:
    """A moment in seconds since 1970 by the clock of this place: '09:05'."""
    return datetime.fromtimestamp(when).strftime("%H:%M")


def day_and_time(when: float) -> str:
    """A moment in seconds since 1970 by the clock of this place: '2 Nov 2026, 09:05'.

    Raises OverflowError, OSError or ValueError for one that this machine's calendar does not reach.
    """
    return datetime.fromtimestamp(when).strftime("%d %b %Y, %H:%M").lstrip("0")


def day_in_words(when: float, now: float) -> str:
    """A day as people speak of it: 'Tonight', 'Today', 'Yesterday', 'Friday', '3 May 2026'.

    Empty for one that this machine's calendar does not reach.
    """
    try:
        moment, present = datetime.fromtimestamp(when), datetime.fromtimestamp(now)
    except (OverflowError, OSError, ValueError):
        return ""
    days = (present.date() - moment.date()).days
    if days == 0:
        return "Tonight" if moment.hour >= EVENING else "Today"
    if days == 1:
        return "Yesterday"
    return moment.strftime("%A") if 1 < days < 7 else moment.strftime("%d %b %Y").lstrip("0")


def month_and_year(year: int, month: int) -> str:
    """'May 2026'."""
    return datetime(year, month, 1).strftime("%B %Y")


def times(number: int) -> str:
    """How often: 'once', 'twice', '3 times'."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")

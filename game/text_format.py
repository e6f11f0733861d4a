"""Numbers, lists, moments and sizes as the language of the moment writes them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

from game.language.languages import speaking
from game.language.messages import tr, tr_count
from game.language.system_refusals import why_refused

EVENING = 18
"""The hour from which a day is called tonight."""


def reason_given(error: OSError) -> str:
    """Why the system refused something, for the middle of a sentence: 'no space left on device'."""
    return str(why_refused(error))


def percent(share: float) -> str:
    """A share from 0 to 1 in whole hundredths: '63 %'."""
    return speaking().percent(f"{100 * share:.0f}")


def whole(number: float) -> str:
    """A number in whole ones, with a real minus sign, which nothing does not have: '12', '−3', '0'."""
    return str(round(number)).replace("-", "−")


def signed(number: int) -> str:
    """A whole number with its sign: '+12', '−3', '+0'."""
    return f"+{speaking().whole(number)}" if number >= 0 else speaking().whole(number)


def decimal(number: float, places: int = 1) -> str:
    """A number with so many decimal places and a real minus sign: '0.5', '−3.25'."""
    return speaking().decimal(number, places)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: 'Ann', 'Ann and Ben', 'Ann, Ben and Cy'; empty without any."""
    return speaking().listed(names)


def labelled(what: str, told: str) -> str:
    """Something told of something, after a colon: 'broken.gcg: it is empty'."""
    # Translators: whatever stands before a colon, such as a name or a file, and what is told of it.
    return tr("{what}: {told}", what=what, told=told)


def listed_shorter(names: Sequence[str]) -> list[str]:
    """The same, with ever fewer names: 'Ann, Ben and Cy', 'Ann, Ben and 1 other', 'Ann and 2 others'."""
    count = len(names)
    fewer = (
        listed((*names[:told], tr_count("{count} other", "{count} others", count - told)))
        for told in range(count - 1, 0, -1)
    )
    return [listed(names), *fewer]


def first_and_more(names: Sequence[str]) -> str:
    """The first of some names and how many more there are: 'Ann', 'Ann and 2 more'."""
    if len(names) == 1:
        return names[0]
    return tr_count("{name} and {count} more", "{name} and {count} more", len(names) - 1, name=names[0])


def moment_of(when: float, zone: tzinfo | None = None) -> datetime:
    """A moment in seconds since 1970 in a zone, or by the clock of this place, whatever a clock may say.

    The calendar ends with the year 9999 and begins with the year 1: of what lies beyond it is the nearest
    year but one, so that days before and after there are, too.
    """
    at = min(max(when, _FIRST_MOMENT), _LAST_MOMENT)
    try:
        return datetime.fromtimestamp(at, zone)
    except (OverflowError, OSError, ValueError):  # some systems have no calendar before 1970
        return _BEGINNING.replace(tzinfo=zone) + timedelta(seconds=at)


def is_in_calendar(when: float) -> bool:
    """Whether `moment_of` tells just this moment, in seconds since 1970."""
    return _FIRST_MOMENT <= when <= _LAST_MOMENT


_BEGINNING = datetime(1970, 1, 1)
_FIRST_MOMENT, _LAST_MOMENT = (
    datetime(2, 12, 31, tzinfo=UTC).timestamp(), datetime(9998, 1, 1, tzinfo=UTC).timestamp()
)  # fmt: skip


def hour_and_minute(when: float) -> str:
    """A moment in seconds since 1970 by the clock of this place: '09:05'."""
    return _written("time", moment_of(when))


def day_and_time(when: float) -> str:
    """A moment in seconds since 1970 by the clock of this place: '2 Nov 2026, 09:05'."""
    moment = moment_of(when)
    return f"{_written('day', moment)}, {_written('time', moment)}"


def day_and_month(when: float, now: float) -> str:
    """A day as it stands on a label: '3 November', with its year if that is another than now.

    Empty for one that the calendar does not reach.
    """
    if not is_in_calendar(when):
        return ""
    moment, present = moment_of(when), moment_of(now)
    return _written("day-of-year" if moment.year == present.year else "long-day", moment)


def short_day(day: date) -> str:
    """'2 Nov 2026'."""
    return _written("day", day)


def beginning(text: str) -> str:
    """The same as the beginning of a line: not every language writes its days and months with a capital."""
    return text[:1].upper() + text[1:]


def day_of_week(day: date) -> str:
    """'Monday'."""
    name: str = speaking().formats["days"][day.weekday()]
    return name


def name_of_month(day: date) -> str:
    """'November', as a heading."""
    return beginning(speaking().formats["months alone"][day.month - 1])


def letters_of_days() -> tuple[str, ...]:
    """The first letters of the days of a week, from its `first_day_of_week` on."""
    days: list[str] = speaking().formats["days"]
    first = first_day_of_week()
    return tuple(day[0].upper() for day in (*days[first:], *days[:first]))


def first_day_of_week() -> int:
    """The day with which a week begins in a calendar: 0 is a Monday."""
    first: int = speaking().formats["first day"]
    return first


def short_weekday(day: date) -> str:
    """A day of a week in a heading: 'Mon 3'."""
    return f"{speaking().formats['short days'][day.weekday()]} {day.day}"


def day_of_year(day: date) -> str:
    """A day and its month: '3 November'."""
    return _written("day-of-year", day)


def _written(pattern: str, day: date) -> str:
    """A day or moment by a pattern of the language's formats."""
    formats = speaking().formats
    hour, minute = (day.hour, day.minute) if isinstance(day, datetime) else (0, 0)
    text: str = formats[pattern].format(
        day=day.day,
        short=formats["short months"][day.month - 1],
        month=formats["months"][day.month - 1],
        year=day.year,
        hour=f"{hour:02}",
        minute=f"{minute:02}",
    )
    return text


def so_large(count: int) -> str:
    """Bytes as labels of sticks have them: '214 KB', '38 MB', '1.1 GB', '212 GB'."""
    if count < 10**6:
        # Translators: thousands of bytes.
        return tr("{number} KB", number=-(-count // 1000))
    if count < 10**9:
        # Translators: millions of bytes.
        return tr("{number} MB", number=decimal(count / 10**6, 0))
    # Translators: thousands of millions of bytes.
    return tr("{number} GB", number=decimal(count / 10**9, 1 if count < 20 * 10**9 else 0))


def day_in_words(when: float, now: float) -> str:
    """A day as people speak of it: 'Tonight', 'Today', 'Yesterday', 'Friday', '3 May 2026'.

    Empty for one that the calendar does not reach.
    """
    if not is_in_calendar(when):
        return ""
    moment, present = moment_of(when), moment_of(now)
    days = (present.date() - moment.date()).days
    if days == 0:
        return tr("Tonight") if moment.hour >= EVENING else tr("Today")
    if days == 1:
        return tr("Yesterday")
    return beginning(day_of_week(moment)) if 1 < days < 7 else _written("day", moment)


def month_and_year(year: int, month: int) -> str:
    """'May 2026'."""
    return f"{speaking().formats['months alone'][month - 1]} {year}"


def times(number: int) -> str:
    """How often: 'once', 'twice', '3 times'."""
    if number in (1, 2):
        return tr("once") if number == 1 else tr("twice")
    return tr_count("{count} time", "{count} times", number)

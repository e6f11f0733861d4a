"""Each day has a bag: the same tiles in the same order for everybody, from the date alone.

The day is that of UTC. The rules are those of a game alone without hints, and exchanged tiles go back
behind all others, so that whoever has drawn equally many has seen the same ones. Both belong to `VERSION`:
with other rules, or another way to lay the bag out, it is raised, and days begin to have other bags.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, timedelta
from hashlib import blake2b

from game.archive.game_archive import Archive
from game.archive.game_index import GameSearch
from game.archive.kept_game import PRACTICE, Head
from game.language.messages import Message, message
from game.rules.editions import SOLITAIRE
from game.rules.position import Position
from game.rules.record import Record
from game.rules.rules_and_defaults import HintKind, Hints, ReturnedTiles, Rules
from game.text_format import moment_of

VERSION = 1
MODE = "Daily Bag"  # not read: the name by which it is kept
DAILY: Rules = replace(
    SOLITAIRE, edition=MODE, returned_tiles=ReturnedTiles.BEHIND, hints=Hints(HintKind.OFF), auto_pick=True
)
FIRST_DAY = date(2026, 1, 1)
MAVEN_LEVEL = 5
"""The level whose score is to be beaten; it thinks in nodes, so that it comes to the same everywhere."""
_SILVER_SHARE = 0.8
_WEEKS = timedelta(weeks=4)
_COMPARED = 3
"""So many earlier tries make a measure of one's own; fewer are luck."""
BRONZE, SILVER, GOLD = range(3)
_EARLY = "early"
"""What the head of a kept game calls a try that was given up with tiles still in the bag."""


def today(now: int) -> date:
    """The day of a moment in seconds since 1970."""
    return moment_of(now, UTC).date()


def seed_of(day: date) -> int:
    """The seed of a day's bag."""
    label = f"parlour daily bag/{VERSION}/{MODE}/{day.isoformat()}"  # not read: a seed
    return int.from_bytes(blake2b(label.encode(), digest_size=7).digest(), "big")


def day_of(record: Record, near: date) -> date | None:
    """The day whose bag a game was played with, looked for in the year before `near`; None if it has none."""
    days = (near + timedelta(days=1 - back) for back in range(368))
    return next((day for day in days if seed_of(day) == record.seed), None) if is_daily(record) else None


def is_daily(record: Record) -> bool:
    """Whether a game is one of a daily bag."""
    return record.rules.edition == MODE


def earned(score: int, maven: int, earlier: Sequence[int] = ()) -> tuple[int, Message]:
    """The medal of a try, and with its name what it is for.

    `maven` is Maven's score of that bag, 0 where it is not known; `earlier` are one's own of the four weeks
    before, which count once there are three.
    """
    own = earlier if len(earlier) >= _COMPARED else ()
    if maven and score >= maven:
        return GOLD, message("Gold: Maven is beaten")
    if own and score > max(own):
        return GOLD, message("Gold: your best in four weeks")
    if maven and score >= _SILVER_SHARE * maven:
        return SILVER, message("Silver: four fifths of Maven’s score")
    if own and score * len(own) > sum(own):
        return SILVER, message("Silver: above your average of four weeks")
    return BRONZE, message("Bronze: played to the end")


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What somebody made of a day's bag at the first try."""

    day: date
    name: str
    score: int
    maven: int
    """Maven's score of that bag; 0 where it was not known then."""
    game: str
    """The game's name in the archive."""
    in_time: bool
    """Whether it was played on its day."""
    ended_early: bool = False
    """Whether it was given up: it earns no medal, and its day is none in a row."""


def is_given_up(end: Position) -> bool:
    """Whether a game was ended while there were tiles to draw and words to lay.

    Whoever finds nothing more for the last tiles has played to the end.
    """
    return end.outcome is not None and end.outcome.reason == "scoreless" and bool(end.bag)


def extra_of(day: date, maven: int, *, practice: bool = False, given_up: bool = False) -> dict[str, object]:
    """What a kept game notes of its bag."""
    noted: dict[str, object] = {"day": day.isoformat(), "bag": VERSION, "maven": maven}
    return noted | ({PRACTICE: True} if practice else {}) | ({_EARLY: True} if given_up else {})


def results(archive: Archive, name: str) -> dict[date, DailyResult]:
    """What this person made of each day's bag at the try that counts. All other games are practice."""
    found: dict[date, DailyResult] = {}
    for entry in reversed(archive.find(GameSearch(mode=MODE, person=name))):
        result = _result(entry.id, entry.head)
        if result is not None:
            found.setdefault(result.day, result)
    return found


def earlier(found: Mapping[date, DailyResult], day: date) -> tuple[int, ...]:
    """The scores of the four weeks before a day, of all that somebody has played."""
    return tuple(one.score for then, one in found.items() if day - _WEEKS <= then < day)


def week_of(archive: Archive, day: date) -> dict[str, dict[date, DailyResult]]:
    """What everybody made of the bags of that week, Monday to Sunday, by name; who did best comes first.

    The tiles were the same for all, so the points of a week can be added up.
    """
    monday = day - timedelta(days=day.weekday())
    names = {entry.head.seats[0].name.casefold() for entry in archive.find(GameSearch(mode=MODE))}
    found = {}
    for name in sorted(names):
        played = {then: one for then, one in results(archive, name).items() if 0 <= (then - monday).days < 7}
        if played:
            found[max(played.items())[1].name] = dict(sorted(played.items()))
    ranked = sorted(found.items(), key=lambda item: -sum(one.score for one in item[1].values()))
    return dict(ranked)


def _result(identity: str, head: Head) -> DailyResult | None:
    day, bag, maven = (head.extra.get(field) for field in ("day", "bag", "maven"))
    if not isinstance(day, str) or bag != VERSION or head.is_practice:
        return None
    try:
        played = date.fromisoformat(day)
    except ValueError:
        return None
    known = maven if isinstance(maven, int) and 0 <= maven < 10_000 else 0
    seat = head.seats[0]
    in_time = today(head.when) - played <= timedelta(days=1)
    return DailyResult(
        played, seat.name, seat.score, known, identity, in_time, head.extra.get(_EARLY) is True
    )


def streak(found: dict[date, DailyResult], day: date) -> tuple[date, ...]:
    """The days in a row, each played in time and to the end, up to today or yesterday; the earliest first."""
    end = day if day in found else day - timedelta(days=1)
    days = []
    while end in found and found[end].in_time and not found[end].ended_early:
        days.append(end)
        end -= timedelta(days=1)
    return tuple(reversed(days))

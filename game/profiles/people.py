"""The people of this house: what each is called and looks like, and which pad each had last.

A list of persons, whoever played last first, kept on the memory card as JSON. Players are known by their
names, which are unique but for the case of their letters. Fields may be added to `Person` with a default:
what an older version has not written takes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import Meta, Raw

from game.bounded_json import Fields, one_of, read, read_or
from game.name_rules import JOINERS, likeness

COLORS = 6
"""Colors to choose from, each of which has a shape of its own; a color is its number, from 0."""
FIGURES = ("cat", "duck", "pawn", "teapot", "owl", "snail")
"""The figures that stand for people."""
PEOPLE_REMEMBERED = 96
"""The most people who are remembered; those who have not played for longest are forgotten first. More than
any two houses have, so that nobody is lost where their cards are brought together."""
PEOPLE_FILE = "people.json"
"""What they are called in a file of all evenings."""
LONGEST_NAME = 16
_ONE_DAY = 24 * 60 * 60
"""Clocks of two houses may differ by so much."""
_LATEST = 10**10
"""No calendar needs to reach further in seconds."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    color: Annotated[int, Meta(ge=0, lt=COLORS)] = 0
    figure: str = FIGURES[0]
    """One of FIGURES."""
    pad: Annotated[str, Meta(max_length=256)] = ""
    """The lasting name of the pad that this person had last; empty where it is not known."""
    played: Annotated[int, Meta(ge=0, le=_LATEST)] = 0
    """When this person sat down last, in seconds since 1970."""

    @property
    def key(self) -> str:
        """What makes two persons the same one."""
        return self.name.casefold()


People = tuple[Person, ...]


def with_person(people: Iterable[Person], person: Person) -> People:
    """The people with this person as the latest, in the place of whoever had the name."""
    return ranked([person, *(other for other in people if other.key != person.key)])


def named(people: Iterable[Person], name: str) -> Person | None:
    """Whoever has this name; None where nobody has."""
    return next((person for person in people if person.key == name.casefold()), None)


def guessed(people: Sequence[Person], pad: str, taken: Iterable[str] = ()) -> Person | None:
    """Who probably holds this pad: whoever had it last, else whoever played last and had no other one.

    None where nobody is left; those whose names are `taken` sit at the table already.
    """
    seated = set(map(likeness, taken))
    free = [person for person in people if likeness(person.name) not in seated]
    return next((person for person in free if pad and person.pad == pad), next(iter(free), None))


def first_look(number: int, name: str) -> Person:
    """Somebody new: each number, from 0, looks different from those near to it."""
    return Person(name, number % COLORS, FIGURES[number % len(FIGURES)])


def ranked(people: Iterable[Person]) -> People:
    """Whoever played last first, each once, as many as are remembered; of equals the one named first."""
    return _in_order(people)[:PEOPLE_REMEMBERED]


def joined(ours: Iterable[Person], others: Iterable[Person], most: int = PEOPLE_REMEMBERED) -> People:
    """Ours, all of them, and others until there are so many; of each what was written last."""
    ours = _in_order(ours)[:PEOPLE_REMEMBERED]
    known = {person.key for person in ours}
    everybody = _in_order(sorted([*ours, *others], key=_later, reverse=True))
    strangers = [person.key for person in everybody if person.key not in known]
    staying = known.union(strangers[: max(0, most - len(known))])
    return tuple(person for person in everybody if person.key in staying)


def believed(people: Iterable[Person], now: int) -> People:
    """People from elsewhere: who claims to play in the future has never played."""
    latest = now + _ONE_DAY
    return tuple(replace(person, played=0) if person.played > latest else person for person in people)


def _in_order(people: Iterable[Person]) -> People:
    latest: dict[str, Person] = {}
    for person in people:
        kept = latest.get(person.key)
        if kept is None or person.played > kept.played:
            latest[person.key] = person
    return tuple(sorted(latest.values(), key=lambda person: -person.played))


# ---------------------------------------------------------------- keeping


_KINDS: dict[str, Any] = {
    **get_type_hints(Person, include_extras=True),
    "figure": one_of(FIGURES),
}
"""What each field may be on a card."""


def people_to_json(people: Iterable[Person]) -> bytes:
    """For `people_from_json`."""
    return msgspec.json.encode([asdict(person) for person in people])


def people_from_json(text: bytes) -> People:
    """Read people; one without a proper name is left out, and any other bad field takes its default."""
    try:
        rows = [read_or(row, Fields, {}) for row in read(text, list[Raw])]
    except ValueError:
        return ()
    return ranked(person for row in rows if (person := _person(row)))


def _person(row: Fields) -> Person | None:
    values = {
        field.name: read_or(row[field.name], _KINDS[field.name], None)
        for field in fields(Person)
        if field.name in row
    }
    known = {name: value for name, value in values.items() if value is not None}
    name = known.get("name", "")
    if not name.strip() or not all(sign.isprintable() or sign in JOINERS for sign in name):
        return None
    return Person(**known)


def _later(person: Person) -> tuple[object, ...]:
    """Ranks the latest highest, and always the same way round."""
    return person.played, person.name, person.color, person.figure, person.pad


def merged(kept: bytes, new: bytes) -> bytes:
    """The people of a memory card with those of this house, who all stay: of each, what was written last."""
    return people_to_json(joined(people_from_json(new), people_from_json(kept)))


def merged_files(kept: bytes, new: bytes, now: int) -> bytes:
    """The people who are known here, who all stay, with those of a file from elsewhere."""
    theirs = believed(people_from_json(new), now)
    return people_to_json(joined(people_from_json(kept), theirs, PEOPLE_REMEMBERED // 2))


def from_names(names: Sequence[str]) -> People:
    """People of whom only the names were kept, as it was before they had looks; the latest first."""
    looks = [first_look(number, name) for number, name in enumerate(names) if name.strip()]
    return tuple(replace(person, played=len(names) - number) for number, person in enumerate(looks))

"""A hall from its file: the one that goes on, or a new one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import msgspec

from game.halls.causes import Keyed, Opened, Reopened
from game.halls.hall import Hall, digest
from game.halls.journal import Journal
from game.halls.results import csv_of
from game.name_rules import clean
from game.phones.passes import new_code
from game.rules.position import Words

LONGEST_TITLE = 64


@dataclass(frozen=True, slots=True)
class OpenHall:
    """A hall that is held here."""

    hall: Hall
    journal: Journal
    key: str
    """The arbiter's, where it is a new one."""
    aside: Path | None = None
    """Where the results of the hall before lie, which is over."""


def opened(path: Path, title: str, seconds: int, words: Words, *, new_key: bool = False) -> OpenHall:
    """The hall that is kept there if it is not over, or a new one.

    Raises:
        ValueError: what lies there is no hall's file, or another process holds it.
        OSError: the disk refuses.
    """
    journal = Journal(path)
    try:
        hall = _again(journal, words)
        if hall is None or hall.is_done:
            journal.close()
            aside = _put_aside(path, hall) if hall else None
            return _new(Journal(path), title, seconds, words, aside)
        key = secrets.token_urlsafe(12) if new_key else ""
        if key:
            hall.do(Keyed(hall.last, digest(key)))
        journal.keep()
    except msgspec.MsgspecError as error:
        journal.close()
        raise ValueError(f"{path} is no file of a hall; put it elsewhere to open a new one") from error
    return OpenHall(hall, journal, key)


def _new(journal: Journal, title: str, seconds: int, words: Words, aside: Path | None) -> OpenHall:
    first, key = first_of(title, seconds)
    journal.note(first)
    journal.keep()
    return OpenHall(Hall(first, words, journal.note), journal, key, aside)


def first_of(title: str, seconds: int) -> tuple[Opened, str]:
    """How a new hall begins, and its arbiter's key."""
    key = secrets.token_urlsafe(12)
    first = Opened(0.0, clean(title)[:LONGEST_TITLE], new_code(), digest(key), secrets.randbits(62), seconds)
    return first, key


def _again(journal: Journal, words: Words) -> Hall | None:
    """The hall that was kept; None if there was none."""
    causes = journal.causes()
    first = next(causes, None)
    if first is None:
        return None
    if not isinstance(first, Opened):
        raise msgspec.ValidationError("a hall begins with its opening")
    hall = Hall(first, words, journal.note)
    for cause in causes:
        hall.follow(cause)
    hall.do(Reopened(hall.last))
    return hall


def _put_aside(path: Path, hall: Hall) -> Path:
    """A hall that is over makes room for another one; its results."""
    free = next(number for number in count(1) if not path.with_name(f"hall {number}.jsonl").exists())
    results = path.with_name(f"hall {free}.csv")
    results.write_text(csv_of(hall), encoding="utf-8-sig", newline="")
    path.rename(path.with_name(f"hall {free}.jsonl"))
    return results

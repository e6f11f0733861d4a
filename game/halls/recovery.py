"""A hall from its file: the one that goes on, or a new one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

import msgspec

from game.duplicate.settings import Form
from game.halls.results import csv_of
from game.halls.write_ahead_log import WriteAheadLog
from game.language.messages import tr
from game.name_rules import clean
from game.phones.sessions import new_code
from game.rules.position import Words
from game.session.duplicate import DuplicateSession, digest
from game.session.entries import COUNTING, KeyedEntry, OpenedEntry, ReopenedEntry, told
from game.session.log import recovered
from game.session.validation import LogValidator

LONGEST_TITLE = 64


DAMAGED = "hall damaged"  # not read: a name of a file


@dataclass(frozen=True, slots=True)
class Damage:
    """A hall's file that could be read in part."""

    line: int
    """The first that is damaged, from 1."""
    rounds: int
    """How many are whole before it."""
    aside: Path
    """Where the file lies as it was."""

    def __str__(self) -> str:
        if self.rounds:
            return tr(
                "Line {line} of the hall's file is damaged, so the hall goes on from the line before it; "
                "round {round} is the last one whole. The file lies as it was in {file}.",
                line=self.line,
                round=self.rounds,
                file=str(self.aside),
            )
        return tr(
            "Line {line} of the hall's file is damaged, so the hall goes on from the line before it; "
            "no round is whole. The file lies as it was in {file}.",
            line=self.line,
            file=str(self.aside),
        )


@dataclass(frozen=True, slots=True)
class OpenHall:
    """A hall that is held here."""

    hall: DuplicateSession
    log: WriteAheadLog
    key: str
    """The arbiter's, where it is a new one."""
    aside: Path | None = None
    """Where the results of the hall before lie, which is over."""
    damage: Damage | None = None


def opened(path: Path, title: str, form: Form, words: Words, *, new_key: bool = False) -> OpenHall:
    """The hall that is kept there if it is not over, or a new one.

    Of a file with a damaged line all before it counts. What comes after it might be of somebody else, or of
    another round, in a hall that lacks an entry.

    Raises:
        ValueError: what lies there does not begin as a hall's file, or another process holds it.
        OSError: the disk refuses.
    """
    log = WriteAheadLog(path)
    try:
        hall, read, is_whole = _again(log, words)
        if hall is None or hall.is_done:
            log.close()
            aside = _put_aside(path, hall) if hall else None
            return _new(WriteAheadLog(path), title, form, words, aside)
        damage = None if is_whole else Damage(read + 1, len(hall.rounds), _free(path, DAMAGED))
        if damage:
            log.break_off(read, damage.aside)
        hall.do(ReopenedEntry(hall.last))
        key = secrets.token_urlsafe(12) if new_key else ""
        if key:
            hall.do(KeyedEntry(hall.last, digest(key)))
        log.keep()
    except msgspec.MsgspecError as error:
        log.close()
        raise ValueError(
            tr("{file} is no file of a hall; put it elsewhere to open a new one", file=str(path))
        ) from error
    return OpenHall(hall, log, key, damage=damage)


def _new(log: WriteAheadLog, title: str, form: Form, words: Words, aside: Path | None) -> OpenHall:
    first, key = first_of(title, form)
    log.append([first])
    log.keep()
    return OpenHall(DuplicateSession(first, words, log), log, key, aside)


def first_of(title: str, form: Form) -> tuple[OpenedEntry, str]:
    """How a new hall begins, and its arbiter's key."""
    key = secrets.token_urlsafe(12)
    title, seed = clean(title)[:LONGEST_TITLE], secrets.randbits(62)
    return OpenedEntry(0.0, title, new_code(), digest(key), seed, form.seconds, COUNTING, told(form)), key


def _again(log: WriteAheadLog, words: Words) -> tuple[DuplicateSession | None, int, bool]:
    """The hall that was kept, None if there was none; of how many lines it is made, and whether of all.

    Raises msgspec.MsgspecError where even the first is none of ours.
    """
    first = next(log.read(), None)
    if first is None:
        return None, 0, True
    if not isinstance(first, OpenedEntry):
        raise msgspec.ValidationError("a hall begins with its opening")
    found, is_whole = recovered(
        lambda: LogValidator(DuplicateSession(first, words, log)),
        lambda: islice(log.read(), 1, None),
        LogValidator.apply,
        (msgspec.MsgspecError,),
    )
    return found.hall, 1 + found.hall.count, is_whole


def _put_aside(path: Path, hall: DuplicateSession) -> Path:
    """A hall that is over makes room for another one; its results."""
    aside = _free(path, "hall")
    results = aside.with_suffix(".csv")
    results.write_text(csv_of(hall), encoding="utf-8-sig", newline="")
    path.rename(aside)
    return results


def _free(path: Path, name: str) -> Path:
    """Beside a hall's file, where nothing lies yet."""
    names = (path.with_name(f"{name} {number}.jsonl") for number in count(1))
    return next(free for free in names if not free.exists())

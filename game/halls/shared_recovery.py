"""A hall that several processes hold: the one that goes on at the broker, or a new one."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.duplicate.settings import Form
from game.halls.cluster_membership import BEAT, BEAT_SECONDS, ClusterMembership
from game.halls.jetstream_log import JetStreamLog
from game.halls.recovery import first_of
from game.halls.results import csv_of
from game.language.messages import tr
from game.rules.position import Words
from game.session.duplicate import DuplicateSession, digest
from game.session.entries import Entry, KeyedEntry, OpenedEntry
from game.text_format import reason_given


@dataclass(frozen=True, slots=True)
class SharedHall:
    """A hall that is held here, too."""

    hall: DuplicateSession
    log: JetStreamLog
    processes: ClusterMembership
    key: str
    """The arbiter's, where it is a new one."""
    aside: Path | None = None
    """Where the results of the hall before lie, which is over."""


async def opened_by_many(
    url: str, title: str, form: Form, words: Words, folder: Path, *, new_key: bool = False
) -> SharedHall:
    """The hall that the broker keeps, or a new one if it is over and no process shows its results any more.

    Raises:
        ValueError: what the broker keeps is none of ours, or results cannot be put aside.
        nats.errors.Error, OSError, TimeoutError: the broker does not answer.
    """
    log = JetStreamLog(secrets.token_hex(4))
    await log.open(url)
    aside, key = None, ""
    while True:
        processes = ClusterMembership(log.process, time.monotonic())
        number = await log.newest()
        hall = await _made(log, processes, number, words) if number else None
        if hall is not None and (not hall.is_done or await _is_held(log)):
            break
        if hall is not None:
            aside = _put_aside(folder / f"hall {number}.csv", hall)  # not read: a name of a file
        first, key = first_of(title, form)
        if not await log.begin(number + 1, first):
            key = ""  # somebody else was faster
    await log.stay()
    if new_key and not key:
        key = secrets.token_urlsafe(12)
        hall.do(KeyedEntry(hall.last, digest(key)))
    return SharedHall(hall, log, processes, key, aside)


async def _is_held(log: JetStreamLog) -> bool:
    """Whether another process holds the hall that was read."""
    heard = asyncio.Event()
    await log.listen("beat", BEAT, lambda *_: heard.set())
    with suppress(TimeoutError):
        await asyncio.wait_for(heard.wait(), 3 * BEAT_SECONDS)
    return heard.is_set()


def _put_aside(path: Path, hall: DuplicateSession) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(csv_of(hall), encoding="utf-8-sig", newline="")
    except OSError as error:
        raise ValueError(
            tr("the results of the hall before cannot be written: {reason}", reason=reason_given(error))
        ) from error
    return path


async def _made(
    log: JetStreamLog, processes: ClusterMembership, number: int, words: Words
) -> DuplicateSession:
    """The hall of this number, which follows whatever is heard from now on."""
    made: list[DuplicateSession] = []

    def hear(process: str, entries: Sequence[Entry]) -> None:
        processes.hear(process, entries)
        for entry in entries:
            if made:
                made[0].apply(entry)
            elif isinstance(entry, OpenedEntry):
                made.append(DuplicateSession(entry, words, log, at_once=False))

    log.hear = hear
    await log.read(number)
    if not made:
        raise ValueError(tr("what the broker keeps is no hall"))
    return made[0]

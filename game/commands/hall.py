"""`parlour host --hall`: one game all at once for thousands."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
import ssl
import sys
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import msgspec

from game.halls.causes import Keyed, Opened, Reopened
from game.halls.hall import Hall, digest
from game.halls.hall_pages import ARBITER, BOARD
from game.halls.journal import Journal
from game.halls.looking import MavenLooks
from game.halls.results import csv_of
from game.halls.server import HallServer
from game.lexicon.definitions import Definitions
from game.lexicon.kept_words import FOLDER
from game.lexicon.words import Lexicon, WordFiles
from game.listening.doorkeeper import Doorkeeper
from game.maven.desk.front_desk import FrontDesk, Maven
from game.names import clean
from game.phones.passes import new_code
from game.together.form import Form

HALLS = "halls"
"""The folder in which a hall's causes lie."""
LONGEST_TITLE = 64
OF_ONE_ADDRESS = 16.0
"""By how much more is allowed to one address than in rooms: a club that plays over one line is one."""


def hold(options: argparse.Namespace, tls: ssl.SSLContext | None, folder: Path, keeper: Doorkeeper) -> int:
    """Hold a hall until interrupted: 0. Raises OSError and ValueError, each with a reason to be told."""
    Form(seconds=options.round)
    path = folder / HALLS / "hall.jsonl"
    words = WordFiles(imported=folder / FOLDER)
    desk = FrontDesk(Maven(words))
    try:
        found = opened(path, options.hall, options.round, words.load(), new_key=options.new_key)
        with closing(found.journal):
            return asyncio.run(_serve(options, tls, keeper, found, MavenLooks(desk.asker())))
    finally:
        desk.close()


@dataclass(frozen=True, slots=True)
class OpenHall:
    """A hall that is held here."""

    hall: Hall
    journal: Journal
    key: str
    """The arbiter's, where it is a new one."""
    aside: Path | None = None
    """Where the results of the hall before lie, which is over."""


def opened(path: Path, title: str, seconds: int, words: Lexicon, *, new_key: bool = False) -> OpenHall:
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


def _new(journal: Journal, title: str, seconds: int, words: Lexicon, aside: Path | None) -> OpenHall:
    key = secrets.token_urlsafe(12)
    first = Opened(0.0, clean(title)[:LONGEST_TITLE], new_code(), digest(key), secrets.randbits(62), seconds)
    journal.note(first)
    journal.keep()
    return OpenHall(Hall(first, words, journal.note), journal, key, aside)


def _again(journal: Journal, words: Lexicon) -> Hall | None:
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


async def _serve(
    options: argparse.Namespace,
    tls: ssl.SSLContext | None,
    keeper: Doorkeeper,
    held: OpenHall,
    looks: MavenLooks,
) -> int:
    definitions, hall = Definitions.open(), held.hall
    server = HallServer(hall, held.journal, looks, lambda word: definitions.told(word, rude=False), keeper)
    await server.start(options.listen, options.port, tls)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    where = f"{'https' if tls else 'http'}://{server.address}"
    if held.aside:
        print(f"The hall before is over; its results lie in {held.aside}.", flush=True)
    print(f"The hall is open at {where} with the letters {hall.code}.", flush=True)
    print(f"For the projector: {where}{BOARD}. For the arbiter: {where}{ARBITER}.", flush=True)
    if hall.begun:
        print(f"It goes on in round {hall.party.table.number}.", flush=True)
    if held.key:
        print(f"The arbiter's key, told once: {held.key}", flush=True)
    else:
        print("The arbiter's key is the same as before; --new-key makes another one.", flush=True)
    waits = [asyncio.ensure_future(ended.wait()), asyncio.ensure_future(server.fails())]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    await server.stop()
    if told := server.troubles.take():
        print(told, file=sys.stderr)
    return 0 if ended.is_set() else 1

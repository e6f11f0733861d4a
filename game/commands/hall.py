"""`parlour host --hall`: one game all at once for thousands."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
import ssl
from contextlib import closing
from pathlib import Path

import msgspec

from game.halls.causes import AnyCause, Journal, Lost, Opened
from game.halls.hall import Hall, digest
from game.halls.looking import MavenLooks
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


def hold(options: argparse.Namespace, tls: ssl.SSLContext | None, folder: Path, keeper: Doorkeeper) -> int:
    """Hold a hall until interrupted: 0. Raises OSError and ValueError, each with a reason to be told."""
    Form(seconds=options.round)
    path = folder / HALLS / "hall.jsonl"
    words = WordFiles(imported=folder / FOLDER)
    desk = FrontDesk(Maven(words))
    try:
        hall, journal, key = opened(path, options.hall, options.round, words.load())
        with closing(journal):
            looks = MavenLooks(desk.asker())
            return asyncio.run(_serve(options, tls, keeper, hall, journal, looks, key))
    finally:
        desk.close()


def opened(path: Path, title: str, seconds: int, words: Lexicon) -> tuple[Hall, Journal, str]:
    """The hall that is kept there if it is not over, or a new one; and a new one's key for the arbiter.

    Raises:
        ValueError: what lies there is no hall's file.
        OSError: the disk refuses.
    """
    journal = Journal(path)
    try:
        causes = list(journal.causes())
    except msgspec.MsgspecError as error:
        journal.close()
        raise ValueError(f"{path} is no file of a hall; put it elsewhere to open a new one") from error
    if causes and isinstance(causes[0], Opened):
        hall = _again(causes[0], causes[1:], words, journal)
        if not hall.begun or hall.is_on:
            return hall, journal, ""
        journal.close()
        path.rename(path.with_name(f"hall {len(list(path.parent.iterdir()))}.jsonl"))
        journal = Journal(path)
    key = secrets.token_urlsafe(12)
    first = Opened(0.0, clean(title)[:LONGEST_TITLE], new_code(), digest(key), secrets.randbits(62), seconds)
    journal.note(first)
    journal.keep()
    return Hall(first, words, journal.note), journal, key


def _again(first: Opened, causes: list[AnyCause], words: Lexicon, journal: Journal) -> Hall:
    hall = Hall(first, words, journal.note)
    for cause in causes:
        hall.follow(cause)
    for player in range(hall.party.count):
        hall.do(Lost(hall.last, player))  # no line outlives a process
    return hall


async def _serve(
    options: argparse.Namespace,
    tls: ssl.SSLContext | None,
    keeper: Doorkeeper,
    hall: Hall,
    journal: Journal,
    looks: MavenLooks,
    key: str,
) -> int:
    definitions = Definitions.open()
    server = HallServer(hall, journal, looks, lambda word: definitions.told(word, rude=False), keeper)
    port = await server.start(options.listen, options.port, tls)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    where = f"{'https' if tls else 'http'}://{options.listen}:{port}"
    print(f"The hall is open at {where} with the letters {hall.code}.", flush=True)
    print(f"For the projector: {where}/board. For the arbiter: {where}/arbiter.", flush=True)
    if key:
        print(f"The arbiter's key, told once: {key}", flush=True)
    else:
        print(f"It goes on in round {hall.party.table.number}, with the same keys.", flush=True)
    await ended.wait()
    await server.stop()
    return 0

"""`parlour host --hall`: one game all at once for thousands."""

from __future__ import annotations

import argparse
import asyncio
import signal
import ssl
import sys
from contextlib import closing
from pathlib import Path

from game.halls.hall_pages import ARBITER, BOARD
from game.halls.looking import MavenLooks
from game.halls.opening import OpenHall, opened
from game.halls.server import HallServer, tidy
from game.lexicon.definitions import Definitions
from game.lexicon.kept_words import FOLDER
from game.lexicon.words import WordFiles
from game.listening.doorkeeper import Doorkeeper
from game.maven.desk.front_desk import FrontDesk, Maven
from game.together.form import Form

HALLS = "halls"
"""The folder in which a hall's causes lie."""
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


async def _serve(
    options: argparse.Namespace,
    tls: ssl.SSLContext | None,
    keeper: Doorkeeper,
    held: OpenHall,
    looks: MavenLooks,
) -> int:
    definitions, hall = Definitions.open(), held.hall
    server = HallServer(
        hall, held.journal, looks, lambda word: definitions.told(word, rude=False), keeper, tidy
    )
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

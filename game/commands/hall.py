"""`parlour host --hall`: one game all at once for thousands."""

from __future__ import annotations

import argparse
import asyncio
import signal
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path

from game.discovery.client import announce
from game.duplicate.settings import Form, Rack, form_sentence
from game.halls.batched_event_loop import run_batched
from game.halls.hall_pages import ARBITER, BOARD
from game.halls.looking import MavenLooks
from game.halls.recovery import Damage, opened
from game.halls.server import BestPlaySearch, HallServer
from game.language.messages import message, tr
from game.lexicon.definitions import Definitions
from game.lexicon.kept_words import FOLDER
from game.lexicon.words import WordFiles
from game.maven.engine.engine_client import EngineClient, Maven
from game.net.gateway import tidy
from game.net.rate_limiter import RateLimiter
from game.phones.party_frames import Define
from game.rules.position import Words

HALLS = "halls"
"""The folder in which the logs of halls lie."""
OF_ONE_ADDRESS = 16.0
"""By how much more is allowed to one address than in rooms: a club that plays over one line is one."""
BROKER_SECONDS = 30.0
"""How long it may take to be told what the broker keeps."""


@dataclass(frozen=True, slots=True)
class HeldHall:
    """A hall that is held here."""

    server: HallServer
    key: str
    aside: Path | None
    damage: Damage | None = None


def hold(options: argparse.Namespace, tls: ssl.SSLContext | None, folder: Path, limiter: RateLimiter) -> int:
    """Hold a hall until interrupted: 0. Raises OSError and ValueError, each with a reason to be told."""
    words = WordFiles(imported=folder / FOLDER)
    engine = EngineClient(Maven(words))
    engine.start()  # whoever takes a hall up is asked for the next tiles at once
    try:
        looks = MavenLooks(engine.session())
        return run_batched(_hold(options, tls, folder / HALLS, limiter, words.load(), looks))
    finally:
        engine.close()


async def _hold(
    options: argparse.Namespace,
    tls: ssl.SSLContext | None,
    folder: Path,
    limiter: RateLimiter,
    words: Words,
    looks: BestPlaySearch,
) -> int:
    holding = _by_many if options.nats else _alone
    async with holding(options, folder, limiter, words, looks) as held:
        return await _serve(options, tls, held)


@asynccontextmanager
async def _alone(
    options: argparse.Namespace, folder: Path, limiter: RateLimiter, words: Words, looks: BestPlaySearch
) -> AsyncIterator[HeldHall]:
    found = opened(folder / "hall.jsonl", options.hall, form_of(options), words, new_key=options.new_key)
    with closing(found.log):
        server = HallServer(found.hall, found.log.keep, looks, _meanings(), limiter, tidy)
        yield HeldHall(server, found.key, found.aside, found.damage)


@asynccontextmanager
async def _by_many(
    options: argparse.Namespace, folder: Path, limiter: RateLimiter, words: Words, looks: BestPlaySearch
) -> AsyncIterator[HeldHall]:
    try:
        from game.halls.shared_recovery import opened_by_many
        from game.halls.shared_server import SharedHallServer
        from game.net.jetstream import AWAY
    except ImportError as error:
        raise ValueError(
            # Translators: a reason, after "The hall cannot be held:". NATS is a program.
            message(
                "halls are shared over NATS by a package that is not here: {command}",
                command="pip install 'parlour[nats]'",  # not read
            )
        ) from error
    try:
        opening = opened_by_many(
            options.nats, options.hall, form_of(options), words, folder, new_key=options.new_key
        )
        found = await asyncio.wait_for(opening, BROKER_SECONDS)
        server = SharedHallServer(found.hall, found.log, found.processes, looks, _meanings(), limiter, tidy)
        await server.join_others()
    except AWAY as error:
        raise ValueError(
            # Translators: a reason, after "The hall cannot be held:".
            message(
                "no broker answers at {address}, where nats-server has to run with -js", address=options.nats
            )
        ) from error
    try:
        yield HeldHall(server, found.key, found.aside)
    finally:
        await found.log.close()


def form_of(options: argparse.Namespace) -> Form:
    """How a new hall is played: the same as at a television."""
    said = {
        "rack": options.tiles and Rack(options.tiles.replace("-", " ")),
        "seconds": options.round,
        "alone_bonus": options.alone,
        "most_rounds": options.rounds,
        "minutes": options.minutes,
    }
    usual = Form(with_blank=options.blank)
    return replace(usual, **{name: told for name, told in said.items() if told is not None})


def _meanings() -> Define:
    definitions = Definitions.open()
    return lambda word: definitions.told(word, rude=False)


async def _serve(options: argparse.Namespace, tls: ssl.SSLContext | None, held: HeldHall) -> int:
    server, hall = held.server, held.server.hall
    port = await server.start(options.listen, options.port, tls)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    where = f"{'https' if tls else 'http'}://{server.address}"
    if held.aside:
        print(tr("The hall before is over; its results lie in {file}.", file=str(held.aside)), flush=True)
    if held.damage:
        print(held.damage, flush=True)
    # Translators: a hall is one game for thousands; {address} is that of a page, {letters} let people in.
    opened_at = tr(
        "The hall is open at {address} with the letters {letters}.", address=where, letters=hall.code
    )
    print(opened_at, flush=True)
    print(f"{form_sentence(hall.party.form)}.", flush=True)
    print(tr("For the arbiter: {address}", address=f"{where}{ARBITER}"), flush=True)
    board = f"{where}{BOARD}#{hall.board_key}"
    print(tr("For the projector, with the letters: {address}", address=board), flush=True)
    if hall.begun:
        print(tr("It goes on in round {number}.", number=hall.party.table.number), flush=True)
    if held.key:
        print(tr("The arbiter's key, told once: {key}", key=held.key), flush=True)
    else:
        print(tr("The arbiter's key is the same as before; --new-key makes another one."), flush=True)
    waits = [asyncio.ensure_future(ended.wait()), asyncio.ensure_future(server.fails())]
    with ExitStack() as close:
        if options.announce:
            close.callback(announce(port, encrypted=tls is not None).end)
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    await server.stop()
    if told := server.errors.take():
        print(told, file=sys.stderr)
    return 0 if ended.is_set() else 1

"""`parlour host`: rooms for everybody who knows the address, on a machine without a screen."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import signal
import ssl
import sys
import time
from functools import partial
from pathlib import Path

from game.data_folder import data_folder
from game.discovery.client import announce
from game.duplicate.settings import (
    LONGEST_ROUND,
    MOST_ALONE_BONUS,
    MOST_MINUTES,
    MOST_ROUNDS,
    SHORTEST_ROUND,
    Form,
    Rack,
)
from game.language.messages import Message, message, tr
from game.lexicon.definitions import Definitions
from game.lexicon.kept_words import FOLDER
from game.lexicon.words import WordFiles
from game.maven.engine.engine_client import EngineClient, Maven
from game.maven.levels_and_vocabularies import TURN_BUDGET
from game.net.addresses import reached_as
from game.net.gateway import tidy
from game.net.listener import lines_of_this_program
from game.net.rate_limiter import RateLimiter
from game.rooms.net.server import RoomServer
from game.rooms.net.store import KeptRooms
from game.rooms.room import HostMachine, room_from_bytes
from game.session.room import NotDoneError
from game.storage import local_store as storage
from game.storage.storage_errors import reason_of
from game.storage.user_file import see_that_it_is_ordinary
from game.text_format import reason_given
from game.typed_arguments import PORT, OneOf, Seconds, Whole, address, not_empty
from game.wire.sentences import sentence

USUAL_PORT = 7788
ROOMS = "rooms"
"""The folder of the house in which a server keeps its rooms."""
ONLY_WITH = {
    "key": "cert",
    "lease": "nats",
    **dict.fromkeys(("round", "rounds", "minutes", "tiles", "blank", "alone", "new_key"), "hall"),
}
"""Options that mean nothing without another one."""
LEASE_SECONDS = 6.0
BROKER_SECONDS = 10.0
"""How long the broker may take to answer."""


class LockedKeyError(Exception):
    """A private key is locked by a pass phrase."""


class NoBrokerError(Exception):
    """The broker cannot be reached; its text is one sentence."""

    def __init__(self, sentence: Message | str) -> None:
        super().__init__(sentence)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--listen", default="0.0.0.0", metavar="ADDRESS", help=tr("where to listen (everywhere)")
    )
    parser.add_argument(
        "--port", type=PORT, default=USUAL_PORT, help=tr("the port ({number})", number=str(USUAL_PORT))
    )
    name = "Parlour"  # not read: a name
    parser.add_argument("--name", default=name, help=tr("what guests see of this server"))
    parser.add_argument(
        "--cert", type=Path, metavar="FILE", help=tr("certificate chain in PEM: lines are encrypted")
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help=tr("its private key, where that is another file")
    )
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help=tr("where rooms and ratings live"))
    parser.add_argument("--announce", action="store_true", help=tr("tell the home network, too"))
    parser.add_argument(
        "--proxy",
        action="append",
        type=address,
        default=[],
        metavar="ADDRESS",
        help=tr("a proxy in front of this server, believed in X-Forwarded-For; may be said several times"),
    )
    parser.add_argument(
        "--hall",
        type=not_empty,
        metavar="TITLE",
        help=tr("hold one game all at once for thousands, instead of rooms"),
    )
    parser.add_argument(
        "--round",
        type=Whole(SHORTEST_ROUND, LONGEST_ROUND),
        metavar="SECONDS",
        help=tr(
            # Translators: three numbers of seconds; {usual} is taken where nobody says another.
            "the time of a round in a hall, {least} to {most} ({usual})",
            least=str(SHORTEST_ROUND),
            most=str(LONGEST_ROUND),
            usual=str(Form().seconds),
        ),
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--rounds",
        type=Whole(1, MOST_ROUNDS),
        metavar="COUNT",
        # Translators: {most} is the largest number that may be said.
        help=tr(
            "a hall ends after so many rounds instead of with the last tile, 1 to {most}",
            most=str(MOST_ROUNDS),
        ),
    )
    length.add_argument(
        "--minutes",
        type=Whole(1, MOST_MINUTES),
        metavar="COUNT",
        # Translators: {most} is the largest number that may be said.
        help=tr(
            "a hall ends with the first round that is over after so many minutes, 1 to {most}",
            most=str(MOST_MINUTES),
        ),
    )
    parser.add_argument(
        "--tiles",
        type=OneOf(tuple(map(hyphened, Rack))),
        metavar="WORD",
        help=tr(
            # Translators: {words} are what may be typed, with commas between them.
            "the tiles of a round in a hall, and how many may be laid: {words}",
            words=", ".join(map(hyphened, Rack)),
        ),
    )
    parser.add_argument("--blank", action="store_true", help=tr("every round of a hall has a blank"))
    parser.add_argument(
        "--alone",
        type=Whole(0, MOST_ALONE_BONUS),
        metavar="POINTS",
        help=tr(
            # Translators: points; {usual} is taken where nobody says another number.
            "what whoever alone has found the best gets besides in a hall, 0 to {most} ({usual})",
            most=str(MOST_ALONE_BONUS),
            usual=str(Form().alone_bonus),
        ),
    )
    parser.add_argument(
        "--new-key", action="store_true", help=tr("a hall that goes on gets another key for its arbiter")
    )
    parser.add_argument(
        "--nats",
        type=not_empty,
        metavar="URL",
        help=tr("share rooms, or a hall, with other processes over NATS"),
    )
    parser.add_argument(
        "--lease",
        type=Seconds(1),
        metavar="SECONDS",
        help=tr(
            # Translators: {usual} is a number of seconds, taken where nobody says another.
            "how long a silent process is waited for before others take its rooms ({usual}); for all the "
            "same",
            usual=f"{LEASE_SECONDS:g}",
        ),
    )


def hyphened(rack: Rack) -> str:
    """As one word, for a command line."""
    return rack.value.replace(" ", "-")


def run(options: argparse.Namespace) -> int:
    """Hold rooms until interrupted: 0; 1 if a port, a certificate or the database cannot be used, 2 if what
    is asked for makes no sense."""
    if why := lacking(options):
        print(why, file=sys.stderr)
        return 2
    folder = data_folder(options.data_dir)
    try:
        tls = tls_context(options.cert, options.key)
    except LockedKeyError:
        print(tr("The key cannot be used: it is locked by a pass phrase."), file=sys.stderr)
        return 1
    except ssl.SSLError:
        print(tr("The certificate cannot be used: it is no chain with its key in PEM."), file=sys.stderr)
        return 1
    except OSError as error:
        print(tr("The certificate cannot be read: {reason}.", reason=reason_of(error)), file=sys.stderr)
        return 1
    if options.hall:
        return hold_hall(options, tls, folder)
    store = KeptRooms(storage.LocalStore(folder / ROOMS, swift=True), folder)
    if told := store.take_told():
        print(told, file=sys.stderr)
    if not store.takes_more():
        store.close()
        return 1
    words = WordFiles(imported=folder / FOLDER)
    engine = EngineClient(Maven(words))  # which is started by the first question
    try:
        return asyncio.run(_serve(options, tls, store, engine, words))
    except NoBrokerError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(
            tr(
                "Port {port} cannot be listened at: {reason}.",
                port=str(options.port),
                reason=reason_given(error),
            ),
            file=sys.stderr,
        )
        return 1
    finally:
        engine.close()
        store.close()


def lacking(options: argparse.Namespace) -> str:
    """Which option was given without the one that it belongs to; empty where none was."""
    for name, other in ONLY_WITH.items():
        given = getattr(options, name)
        if given is not None and given is not False and getattr(options, other) is None:
            option = name.replace("_", "-")
            # Translators: both are options of a command, as they are typed.
            return tr("--{option} means nothing without --{other}.", option=option, other=other)
    return ""


def hold_hall(options: argparse.Namespace, tls: ssl.SSLContext | None, folder: Path) -> int:
    """Hold a hall until interrupted: 0; 1 if its port or its file cannot be used."""
    from game.commands import hall

    limiter = RateLimiter(lines_of_this_program(), factor=hall.OF_ONE_ADDRESS, proxies=options.proxy)
    try:
        return hall.hold(options, tls, folder, limiter)
    except OSError as error:
        print(
            # Translators: a hall is one game for thousands.
            tr("The hall cannot be held: {reason}.", reason=reason_given(error)),
            file=sys.stderr,
        )
    except ValueError as error:
        print(tr("The hall cannot be held: {reason}.", reason=str(error)), file=sys.stderr)
    return 1


def tls_context(cert: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """What encrypts the lines; None without a certificate. Raises OSError, ssl.SSLError or LockedKeyError."""
    if cert is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    see_that_it_is_ordinary(cert, *([key] if key else []))
    context.load_cert_chain(cert, key, _no_pass_phrase)
    return context


def _no_pass_phrase() -> str:
    """Nobody is asked: a server comes up again by itself."""
    raise LockedKeyError


async def _serve(
    options: argparse.Namespace,
    tls: ssl.SSLContext | None,
    store: KeptRooms,
    engine: EngineClient,
    words: WordFiles,
) -> int:
    house = HostMachine(
        words.load(),
        engine,
        lambda: secrets.randbits(63),
        lambda: secrets.token_urlsafe(32),
        TURN_BUDGET,
        lambda key: round(store.rating(key)[0]),
        partial(Definitions.open().told, rude=False),
    )
    server = await _server(options, house, store)
    port = await server.start(options.listen, options.port, tls)
    kept = 0
    for _, body in () if options.nats else store.rooms():
        with contextlib.suppress(NotDoneError):
            server.take_in([room_from_bytes(house, body, time.monotonic())])
            kept += 1
    tidy()
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    scheme = "wss" if tls else "ws"
    print(
        tr(
            # Translators: {address} is that of this server; {number} rooms were kept from before.
            "Rooms are open at {address}; {number} go on from before.",
            address=f"{scheme}://{reached_as(options.listen)}:{port}",
            number=kept,
        ),
        flush=True,
    )
    async with contextlib.AsyncExitStack() as close:
        if options.announce:
            close.callback(announce(port, encrypted=tls is not None).end)
        await ended.wait()
    await server.stop(sentence("rests"))
    return 0


async def _server(options: argparse.Namespace, house: HostMachine, store: KeptRooms) -> RoomServer:
    """One that keeps its rooms itself or, over NATS, shares them with others."""
    limiter = RateLimiter(lines_of_this_program(), proxies=options.proxy)
    if not options.nats:
        return RoomServer(
            house,
            name=options.name,
            keep=store.keep,
            forget=store.forget,
            finished=store.rate,
            limiter=limiter,
        )
    try:
        from game.net.jetstream import AWAY
        from game.rooms.net.room_stream import EarlierRoomsError
        from game.rooms.net.shared_server import SharedServer
    except ImportError as error:
        raise NoBrokerError(
            # Translators: NATS is a program.
            message(
                "Rooms are shared over NATS by a package that is not here: {command}.",
                command="pip install 'parlour[nats]'",  # not read
            )
        ) from error

    shared = SharedServer(
        house,
        options.nats,
        lease=options.lease or LEASE_SECONDS,
        name=options.name,
        finished=store.rate,
        limiter=limiter,
    )
    try:
        await asyncio.wait_for(shared.join_others(), BROKER_SECONDS)
    except EarlierRoomsError as error:
        raise NoBrokerError(f"{error}.") from error
    except AWAY as error:
        raise NoBrokerError(
            # Translators: {address} is where a program was looked for.
            message(
                "No broker answers at {address}, where nats-server has to run with -js.", address=options.nats
            )
        ) from error
    return shared

"""The first word on every line, at every server: what cannot be read gets an answer, and nothing else comes
before it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from game.net.home_gateway import HomeGateway
from game.net.rate_limiter import RateLimiter
from game.phones.page_files import files
from game.phones.phones import Phones
from game.phones.server import Server
from game.rooms.net.server import RoomServer
from game.wire import to_page
from game.wire.sentences import SENTENCES
from tests.halls.test_server import held
from tests.rooms.pages import WORDS
from tests.waiting import wait_in_loop
from tools.stress.room_rehearsal import house_of

PAGES = "phones", "rooms", "hall", "arbiter of a hall"
SERVERS = (*PAGES, "programs in rooms")
GREETING = {"token": "", "key": "", "game": "", "ply": -1, "language": "en", "words": "", "rules": 0}
FIELDS: dict[str, tuple[list[Any], list[Any]]] = {
    "token": (
        ["x" * 128, "\U0001f989" * 128, "x" * 129, "a." + "x" * 97, "A" * 65 + ".y", "A" * 100 + ".y.ZEBRAS"],
        ["watch." + "B" * 90, "watch." + "ß" * 60, "watch.", ".", "..", "x.y.z.w", None, 7, []],
    ),
    "key": (["k" * 64, "k" * 65, "ß" * 40, "ß" * 64, "\U0001f989" * 64], ["k" * 5_000, "\x00", ".", None, 7]),
    "game": (["g" * 64], ["g" * 65, None]),
    "ply": ([2**31 - 1], [-2, 2**31, 1.5, "", None]),
    "language": (["x" * 35, "de-1996"], ["x" * 36, "", "en_US", "en-", None]),
    "words": (["w" * 64], ["w" * 65, None]),
    "rules": ([2**15 - 1], [2**15, -1, None]),
}
"""By name of the field, values that are at its bounds and others that are beyond them."""


@asynccontextmanager
async def address_of(server: str, folder: Path) -> AsyncIterator[tuple[str, str | None]]:
    """Where such a server listens, and of which origin its pages are; None: it is for programs."""
    if server == "phones":
        phones = Phones(lambda: Server(files(), HomeGateway(["127.0.0.1"], [0])))
        phones.open()

        over = asyncio.Event()

        def frame() -> bool:
            phones.attend()
            return over.is_set()

        frames = asyncio.create_task(wait_in_loop(frame))
        await wait_in_loop(lambda: phones.is_open or phones.trouble)
        assert not phones.trouble
        yield f"{phones.addresses[0]}/socket", f"http://{phones.addresses[0]}"
        over.set()
        await frames
        phones.close()
    elif "rooms" in server:
        rooms = RoomServer(house_of(WORDS), limiter=RateLimiter(factor=1e9))
        host = f"127.0.0.1:{await rooms.start('127.0.0.1', 0)}"
        yield (f"{host}/socket", f"http://{host}") if server == "rooms" else (f"{host}/", None)
        await rooms.stop()
    else:
        async with held(folder / "hall", factor=1e9) as hall:
            host = f"127.0.0.1:{hall.port}"
            yield f"{host}/{'arbiter' if 'arbiter' in server else 'socket'}", f"http://{host}"


async def line_to(address: str, origin: str | None) -> ClientConnection:
    return await connect(f"ws://{address}", origin=None if origin is None else Origin(origin))


async def end_of(line: ClientConnection) -> tuple[int, str]:
    """The code by which it is cut, and the reason."""
    async with asyncio.timeout(30):
        try:
            while True:
                await line.recv()
        except ConnectionClosed:
            return line.close_code or 0, line.close_reason or ""


@pytest.mark.parametrize("server", PAGES)
def test_a_page_whose_hello_is_at_or_beyond_a_bound_is_told_so_and_may_begin_anew(
    server: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with address_of(server, tmp_path) as (address, origin):
            for field, (at, beyond) in FIELDS.items():
                for value in (*at, *beyond):
                    line = await line_to(address, origin)
                    await line.send(json.dumps(["hello", 4, *(GREETING | {field: value}).values()]))
                    code, reason = await end_of(line)
                    assert code == to_page.NOT_LET_IN, (field, value, code, reason)
                    assert json.loads(reason)[0] in SENTENCES, (field, value)
            for words in ([], [""], ["", "", "", -1, "en", "", 0, "more"]):
                line = await line_to(address, origin)
                await line.send(json.dumps(["hello", 4, *words]))
                assert (await end_of(line))[0] == to_page.NOT_LET_IN, words

    asyncio.run(run())


@pytest.mark.parametrize("server", SERVERS)
def test_whoever_says_anything_but_hello_first_is_cut_within_the_time_for_a_hello(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("phones.server", "rooms.net.server", "halls.server", "halls.player_line"):
        monkeypatch.setattr(f"game.{module}.HELLO_SECONDS", 0.3)

    words = ('["ping"]', '["name",1,"Anna"]', '["list"]', "[]", "?", None)
    cut = []

    async def run() -> None:
        async with address_of(server, tmp_path) as (address, origin):
            for said in words:
                line = await line_to(address, origin)
                ending = asyncio.create_task(end_of(line))
                while not ending.done():
                    if said is not None:
                        try:
                            await line.send(said)
                        except ConnectionClosed:
                            break
                    await asyncio.wait([ending], timeout=0.1)
                await asyncio.wait_for(ending, 30)
                cut.append(said)

    asyncio.run(run())
    assert cut == [*words]

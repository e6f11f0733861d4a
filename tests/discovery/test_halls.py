"""A hall on a server that is known is seen with what it tells everybody, and its letters are tried there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from game.discovery.client import HallHeard, News, RoomAnnounced, Surroundings
from game.discovery.prober import HALL_LETTERS, hall_from
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.phones.far_party_heard import NOT_OF_HALL, FarParty
from game.phones.television_line import call_television
from game.rooms.directory import HallThere, SofaHere
from game.rooms.net.nearby import RoomsNearby
from game.rooms.net.store import KeptRooms
from game.storage.local_store import LocalStore
from tests.halls.test_server import held
from tests.rooms.lookouts import InThread
from tests.rooms.pages import WORDS
from tests.scenes.scripted_maven import ScriptedMaven

PATIENCE = 20.0


class Looking:
    """A lookout that says when it has heard anything."""

    def __init__(self) -> None:
        self._loop, self._heard = asyncio.get_running_loop(), asyncio.Event()

    def begin(self, words: str, servers: Sequence[str], here: Surroundings) -> InThread:
        hear = here.hear

        def hear_and_say(news: News) -> None:
            hear(news)
            self._loop.call_soon_threadsafe(self._heard.set)

        here.hear = hear_and_say  # type: ignore[method-assign]
        return InThread(words, servers, here)

    async def until(self, done: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await self._heard.wait()
                self._heard.clear()


async def answered(address: str, letters: str) -> FarParty:
    """What a hall has answered to these letters."""
    client = call_television(address)
    client.heard = lambda: [client._heard.get(timeout=PATIENCE)]  # type: ignore[method-assign]
    line = FarParty(client, "", letters)
    while not (line.is_let_in or line.failed):
        await asyncio.to_thread(line.pump, 0.0)
    line.close()
    return line


def test_a_hall_is_seen_with_its_players_and_its_letters_are_right_or_wrong_there(tmp_path: Path) -> None:
    async def trial() -> None:
        async with held(tmp_path / "hall") as hall:
            address, looking = f"ws://127.0.0.1:{hall.port}", Looking()
            rooms = RoomsNearby(
                WORDS,
                EngineClient(ScriptedMaven()),
                Budget(nodes=1),
                KeptRooms(LocalStore(tmp_path / "house")),
                [address],
                look_out=looking.begin,
            )
            rooms.look()
            await looking.until(rooms.halls)
            assert rooms.halls() == [HallThere("Club Night", address, 0)]
            await hall.player("Anna")
            await looking.until(lambda: rooms.halls()[0].players == 1)
            assert rooms.find(hall.hall.code, SofaHere("Den", ("Lou",))) is None, "no room is asked for there"
            right, wrong = await answered(address, hall.hall.code), await answered(address, "QQQQQQ")
            assert (right.is_let_in, right.failed) == (True, "")
            assert (wrong.is_let_in, wrong.failed) == (False, str(NOT_OF_HALL))
            assert hall.hall.party.count == 1, "whoever asks takes no place"
            await asyncio.to_thread(rooms.close)

    asyncio.run(trial())


def test_what_a_stranger_says_in_place_of_a_hall_is_bounded() -> None:
    told = {"title": "W" * 64, "begun": False, "begins": None, "stage": "over", "tally": [0, 7]}

    def said(**more: object) -> bytes:
        return msgspec.json.encode(["hall", {**told, **more}])

    assert hall_from(said(), "ws://there") == HallThere("W" * HALL_LETTERS, "ws://there", 7, 0, False, True)
    assert hall_from(b'["refused", "no"]', "") is None
    deep = b"[" * 5_000, b'["hall",' + b"[" * 5_000
    out_of_bounds = said(title="W" * 65), said(tally=[0, 10**7]), said(begins=[2**50, ""])
    for wrong in (*out_of_bounds, *deep, b'["hall"]', b"[]"):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever a decoder says
            hall_from(wrong, "")


def test_a_hall_that_is_silent_is_shown_no_longer() -> None:
    now = [0.0]
    around = Surroundings(lambda: now[0])
    around.hear(RoomAnnounced("h", "ws://192.168.1.9:7788", named=True))
    hall = HallThere("Club Night", "ws://192.168.1.9:7788", 3, begun=True)
    around.hear(HallHeard("h", hall))
    assert around.halls() == [hall]
    assert around.halls() is around.halls()
    now[0] += 60
    assert not around.halls()

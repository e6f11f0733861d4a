"""Processes that share rooms over a real broker: led elsewhere, taken over, and never two of one game."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from game.rooms.join_requests import KNOCKING, NOT_LET_IN
from game.rooms.lobby import UNKNOWN
from game.rooms.net.caller import Caller
from game.rooms.net.other_servers import GOODBYE, OtherServers, told_of
from game.rooms.net.room_connection import open_line
from game.rooms.net.shared_server import SharedServer
from game.rooms.room import SENT_AWAY
from game.wire import to_page
from game.wire.from_page import AnswerKnock, GetReady
from game.wire.from_room import Create, Find, Join, ListRooms, SendAway
from game.wire.terms import Terms
from game.wire.to_page import Refused
from game.wire.to_room import Found, Rooms, told_in_room
from tests.rooms.test_server import said
from tools.load.broker import Broker
from tools.page_says import as_said
from tools.stress.broker_rehearsal import (
    PATIENCE,
    WORDS,
    BrokerPlayer,
    at_turn,
    finish,
    go_on,
    launched,
    processes,
    until,
)

pytestmark = pytest.mark.skipif(shutil.which("nats-server") is None, reason="nats-server is not installed")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    one = Broker(tmp_path)
    yield one
    one.kill()


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


async def in_their_third_turn(
    broker: Broker, *, knows_both: bool = False
) -> tuple[list[SharedServer], BrokerPlayer, BrokerPlayer]:
    """Two processes and a player at each; the first `knows_both`, the second one's address, too."""
    servers, ports = await processes(broker, 2)
    host, other = await launched(servers, ports)
    if knows_both:
        host.also(ports[1])
    await until(lambda: at_turn(host, 3) and at_turn(other, 3))
    return servers, host, other


def test_sofas_at_different_processes_play_one_game_and_see_one_lobby(broker: Broker) -> None:
    async def play() -> None:
        servers, ports = await processes(broker, 2)
        host, other = await launched(servers, ports)
        go_on(host, other)
        await until(lambda: host.ended and other.ended)
        assert len(servers[0].lobby.rooms) == 1
        assert servers[1].lobby.rooms == {}
        await until(servers[1]._all_in_order)  # it tells what it has heard once a second
        line = await open_line(f"ws://127.0.0.1:{ports[1]}", WORDS.digest)
        await line.send(bytes(ListRooms()), text=True)
        answer = told_in_room(await line.recv())
        assert isinstance(answer, Rooms)
        assert [room.name for room in answer.rooms] == ["Kitchen"]
        (room,) = servers[0].lobby.rooms.values()
        for code, leads in ((room.code, Found()), ("NOROOM", Refused(0, UNKNOWN))):
            await line.send(bytes(Find(code)), text=True)
            assert told_in_room(await line.recv()) == leads
        await line.close()
        await finish(servers, host, other)

    run(play)


@pytest.mark.parametrize("place", [0, 1], ids=["of the room", "elsewhere"])
def test_who_knocks_at_a_process_is_let_in_and_whoever_was_sent_away_or_not_let_in_stays_outside(
    broker: Broker, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Caller, "group", property(lambda caller: f"{caller.socket.remote_address[1]}"))

    async def play() -> None:
        servers, ports = await processes(broker, 2)
        lines = [
            await open_line(f"ws://127.0.0.1:{ports[where]}", WORDS.digest) for where in (0, place, place)
        ]
        lou, ruth, tom = lines
        await lou.send(bytes(Create("Den", "Den", ("Lou",), Terms(locked=True))), text=True)
        state = (await said(lou, "seated")).state
        await until(servers[1]._all_in_order)
        knocks = [bytes(Join("Attic", (name,), "", state.code)) for name in ("Ruth", "Tom")]
        for number, (line, knock) in enumerate(zip((ruth, tom), knocks, strict=True), 1):
            await line.send(knock, text=True)
            assert (await said(line, "news")).why == KNOCKING
            await lou.send(bytes(AnswerKnock(number, number, line is ruth)), text=True)
        seat = (await said(ruth, "seated")).sofa
        assert [caller.seated for caller in servers[1]._led] == [False] * 2 * place, "who only knocked"
        await ruth.send(bytes(GetReady(1, on=True)), text=True)
        await said(ruth, "done")  # by the very line on which she knocked
        assert (await said(tom, "refused")).why == NOT_LET_IN
        await tom.send(knocks[1], text=True)
        assert told_in_room(await tom.recv()) == Refused(0, NOT_LET_IN), "and nobody is asked again"
        assert [caller.seated for caller in servers[1]._led] == [True, False][: 2 * place]
        await lou.send(bytes(SendAway(3, seat)), text=True)
        assert (await said(ruth, "closed")).why == SENT_AWAY
        by_link = Join("Attic", ("Ruth",), "", state.code + state.lock)
        await ruth.send(bytes(by_link), text=True)
        assert (await said(ruth, "refused")).why == SENT_AWAY
        for line in lines:
            await line.close()
        await finish(servers)

    run(play)


class PageLine:
    """A page's line to a process."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    @classmethod
    async def open(cls, port: int, token: str = "", code: str = "") -> PageLine:
        address = f"127.0.0.1:{port}"
        line = cls(await connect(f"ws://{address}/socket", origin=Origin(f"http://{address}"), proxy=None))
        await line.say("hello", 4, token, code, "", -1, "en")
        return line

    async def say(self, *message: Any) -> None:
        await self._socket.send(as_said(*message))

    async def hears(self, kind: str, like: Callable[[Any], object] = lambda _: True) -> Any:
        """The next message of a kind that is like that."""
        while True:
            told = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            if told[0] == kind and like(told):
                return told

    async def close(self) -> int:
        """By which code it was cut from there, if it was."""
        await self._socket.close()
        return self._socket.close_code or 0


def test_a_page_at_another_process_than_its_room_plays_talks_comes_back_and_leaves(broker: Broker) -> None:
    async def play() -> None:
        servers, ports = await processes(broker, 2)
        host = BrokerPlayer(ports[:1], Create("Kitchen", "Kitchen", ("Margaret",), Terms()))
        host.plays_until = 1
        await until(lambda: host.guest.state)
        (room,) = servers[0].lobby.rooms.values()
        page = await PageLine.open(ports[1], code=room.code)
        assert (await page.hears("welcome"))[1] == ""
        await page.say("name", "Ruth")
        token = (await page.hears("welcome"))[1]
        await page.hears("done")
        await page.say("line", "Good evening!")
        assert (await page.hears("talk"))[5] == "Good evening!"
        await page.say("launch")
        assert (await page.hears("refused"))[2] == ["host launches", []]
        await page.say("ready", True)
        await page.hears("done")
        host.guest.ready(0, True)
        host.guest.launch()
        await page.hears("say", lambda told: told[1] == "Your turn")
        assert room.game is not None
        rack = room.game.host.position.racks[1]
        await page.say("draft", rack, [])
        await page.hears("score")
        assert await page.close() == 1000
        page = await PageLine.open(ports[1], token)
        assert (await page.hears("draft"))[1] == rack
        await page.say("define", "CAT")
        await page.say("ping")
        await page.hears("pong")
        await page.say("submit", 1, "-")
        assert (await page.hears("report"))[2] == 1
        await page.hears("done")
        watcher = await PageLine.open(ports[1], f"watch.{room.code}")
        assert (await watcher.hears("say"))[2] == "You look on, one turn behind"
        window = await PageLine.open(ports[0], token)
        assert (await window.hears("table"))[2] == 1
        with pytest.raises(ConnectionClosed):
            await page.hears("never")
        assert await page.close() == to_page.ELSEWHERE
        await window.say("leave")
        with pytest.raises(ConnectionClosed):
            await window.hears("never")
        assert await window.close() == to_page.NOT_LET_IN
        assert [one.name for one in room.people] == ["Margaret"]
        await watcher.close()
        await finish(servers, host)

    run(play)


def test_a_page_whose_room_s_process_dies_in_its_turn_finds_it_again_at_the_one_that_follows(
    broker: Broker,
) -> None:
    async def play() -> None:
        servers, ports = await processes(broker, 2)
        host = BrokerPlayer(ports[:1], Create("Kitchen", "Kitchen", ("Margaret",), Terms()))
        host.also(ports[1])
        host.plays_until = 1
        await until(lambda: host.guest.state)
        (room,) = servers[0].lobby.rooms.values()
        page = await PageLine.open(ports[1], code=room.code)
        await page.hears("welcome")
        await page.say("name", "Ruth")
        token = (await page.hears("welcome"))[1]
        await page.say("ready", True)
        host.guest.ready(0, True)
        await until(lambda: all(person.ready for person in room.people))
        host.guest.launch()
        await page.hears("say", lambda told: told[1] == "Your turn")
        assert room.game is not None
        rack = room.game.host.position.racks[1]
        await die(servers[0])
        with pytest.raises(ConnectionClosed):
            await page.hears("never")
        page = await PageLine.open(ports[1], token)
        assert (await page.hears("game"))[3]["racks"][1] == rack
        await page.say("submit", 1, "-")
        assert (await page.hears("report"))[2] == 1
        await page.hears("done")
        await page.close()
        await finish(servers, host)

    run(play)


async def die(server: SharedServer) -> None:
    """End it as a killed process ends: nothing more is kept, and nobody is told."""
    await server._nats.close()
    await server.stop()


def test_a_process_that_dies_in_a_game_is_followed_by_another_with_the_very_same_game(broker: Broker) -> None:
    async def play() -> None:
        servers, host, other = await in_their_third_turn(broker, knows_both=True)
        (room,) = servers[0].lobby.rooms.values()
        assert room.game is not None
        before = room.game.host.record
        await die(servers[0])
        go_on(host, other)
        await until(lambda: host.ended and other.ended)
        (again,) = servers[1].lobby.rooms.values()
        assert again.game is not None
        assert again.game.host.record.turns[: len(before.turns)] == before.turns
        assert servers[1].tally["taken over"] == 1
        assert host.guest.door.game.position.scores == again.game.host.position.scores  # type: ignore[union-attr]
        await finish(servers, host, other)

    run(play)


def test_a_broker_that_is_killed_and_comes_back_loses_no_event(broker: Broker) -> None:
    async def play() -> None:
        servers, host, other = await in_their_third_turn(broker)
        broker.kill()
        await until(lambda: not any(server._nats.is_connected for server in servers))
        broker.start()
        go_on(host, other)
        await until(lambda: host.ended and other.ended)
        (room,) = servers[0].lobby.rooms.values()
        assert room.game is not None
        for player in (host, other):
            assert player.guest.door is not None
            assert player.guest.door.game.position.scores == room.game.host.position.scores
            assert player.guest.door.game.position.ply == len(room.game.host.record.turns)
        await finish(servers, host, other)

    run(play)


def test_a_process_that_was_only_thought_to_be_gone_gives_up_its_room_and_its_guests_follow(
    broker: Broker,
) -> None:
    async def play() -> None:
        servers, host, other = await in_their_third_turn(broker, knows_both=True)
        (name,) = servers[0].lobby.rooms
        await servers[1]._take_over(name)
        await until(lambda: not servers[0].lobby.rooms)
        go_on(host, other)
        await until(lambda: host.ended and other.ended)
        assert [one.tally["taken over"] for one in servers] == [0, 1]
        await finish(servers, host, other)

    run(play)


def test_a_guest_elsewhere_whom_its_rooms_process_has_given_up_comes_back_told_of_it_or_not(
    broker: Broker,
) -> None:
    async def play() -> None:
        servers, host, other = await in_their_third_turn(broker)
        for told in (True, False):
            await until(lambda: len(servers[0]._far) == 1)
            (far,) = servers[0]._far.values()
            before = other.lines
            if told:
                servers[0]._give_up(far)
            else:
                servers[0]._far_gone(far)  # as if what it is told had got lost
                servers[1]._beat = 0.1
            await until(lambda before=before: other.lines > before)  # type: ignore[misc]
            servers[1]._beat = 15.0
        go_on(host, other)
        await until(lambda: host.ended and other.ended)
        assert [len(one.lobby.rooms) for one in servers] == [1, 0]
        await finish(servers, host, other)

    run(play)


def test_a_process_is_gone_that_was_not_heard_for_its_lease_but_not_before_it_could_be_heard() -> None:
    now = [100.0]
    servers = OtherServers("here", 0.2, lambda: now[0])
    assert not servers.is_there("other"), "nobody was ever heard"
    servers.patient_until = 100.2
    assert servers.is_there("other"), "as the broker was away"
    servers.patient_until = 0.0
    for data in told_of([]):
        servers.hear("other", data)
    assert servers.is_there("other")
    now[0] += 0.3
    assert not servers.is_there("other")
    servers.patient_until = 109.0
    servers.hear("other", GOODBYE)
    assert not servers.is_there("other"), "it has said so"

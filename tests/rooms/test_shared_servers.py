"""Processes that share rooms over a real broker: led elsewhere, taken over, and never two of one game."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from game.rooms.lobby import UNKNOWN
from game.rooms.messages import Find, Found, ListRooms, Refused, Rooms, to_bytes, to_guest
from game.rooms.net.room_connection import open_line
from game.rooms.net.shared_server import LobbyPart, SharedServer, _Elsewhere
from tools.load.broker import Broker
from tools.stress.broker_rehearsal import PATIENCE, WORDS, at_turn, finish, go_on, launched, processes, until
from tools.stress.room_rehearsal import house_of

pytestmark = pytest.mark.skipif(shutil.which("nats-server") is None, reason="nats-server is not installed")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    one = Broker(tmp_path)
    yield one
    one.kill()


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_sofas_at_different_processes_play_one_game_and_see_one_lobby(broker: Broker) -> None:
    async def play() -> None:
        servers, ports = await processes(broker, 2)
        host, other = await launched(servers, ports)
        go_on(host, other)
        await until(lambda: host.ended and other.ended)
        assert len(servers[0].lobby.rooms) == 1
        assert servers[1].lobby.rooms == {}
        await until(servers[1]._all_in_order)  # it tells what it has heard once a second
        line, _ = await open_line(f"ws://127.0.0.1:{ports[1]}", WORDS.digest)
        await line.send(to_bytes(ListRooms()), text=True)
        answer = to_guest(await line.recv())
        assert isinstance(answer, Rooms)
        assert [room.name for room in answer.rooms] == ["Kitchen"]
        (room,) = servers[0].lobby.rooms.values()
        for code, leads in ((room.code, Found()), ("NOROOM", Refused(UNKNOWN))):
            await line.send(to_bytes(Find(code)), text=True)
            assert to_guest(await line.recv()) == leads
        await line.close()
        await finish(servers, host, other)

    run(play)


def test_a_process_that_dies_in_a_game_is_followed_by_another_with_the_very_same_game(broker: Broker) -> None:
    async def play() -> None:
        servers, ports = await processes(broker, 2)
        host, other = await launched(servers, ports)
        host.also(ports[1])
        await until(lambda: at_turn(host, 3) and at_turn(other, 3))
        (room,) = servers[0].lobby.rooms.values()
        assert room.game is not None
        before = room.game.host.record
        await servers[0].die()
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
        servers, ports = await processes(broker, 2)
        host, other = await launched(servers, ports)
        await until(lambda: at_turn(host, 3) and at_turn(other, 3))
        broker.kill()
        await asyncio.sleep(0.3)
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
        servers, ports = await processes(broker, 2)
        host, other = await launched(servers, ports)
        host.also(ports[1])
        await until(lambda: at_turn(host, 3) and at_turn(other, 3))
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
        servers, ports = await processes(broker, 2)
        host, other = await launched(servers, ports)
        await until(lambda: at_turn(host, 3) and at_turn(other, 3))
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
    server = SharedServer(house_of(WORDS), "nats://nowhere", lease=0.2)
    assert not server._is_there("other"), "nobody was ever heard"
    server._patient_until = time.monotonic() + 0.2
    assert server._is_there("other"), "as the broker was away"
    server._patient_until = 0.0
    server._elsewhere["other"] = other = _Elsewhere()
    other.hear(LobbyPart(first=True, last=True, rooms=[]))
    assert server._is_there("other")
    other.heard_at -= 0.3
    assert not server._is_there("other")
    server._patient_until = time.monotonic() + 9.0
    server._ended.add("other")
    assert not server._is_there("other"), "it has said so"

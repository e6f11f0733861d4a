"""Who owns a room, and what is kept of it, when processes ask at once and brokers forget."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import nats
import pytest

from game.rooms.messages import Create
from game.rooms.net import shared_server
from game.rooms.net.leases import ALIVE
from game.rooms.net.room_ownership import OWNERS, ROOMS, OwnedRoom, Owner, RoomOwnership
from game.rooms.net.shared_server import SharedServer
from game.rooms.room import Room, room_from_bytes, room_to_bytes
from game.session.room import NotDoneError
from game.session.terms import Terms
from tools.load.broker import Broker
from tools.stress.broker_rehearsal import LEASE, WORDS, until
from tools.stress.room_rehearsal import house_of

pytestmark = pytest.mark.skipif(shutil.which("nats-server") is None, reason="nats-server is not installed")
HOUSE = house_of(WORDS, 1)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "broker") as one:
        yield one


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 30))


async def quiet(_error: Exception) -> None:
    """The broker is killed on purpose."""


async def store(broker: Broker, process: str) -> RoomOwnership:
    client = await nats.connect(
        broker.url, reconnect_time_wait=0.02, max_reconnect_attempts=-1, error_cb=quiet, pending_size=0
    )
    owned = RoomOwnership(process)
    await owned.open(client.jetstream(timeout=0.5))
    return owned


async def server(broker: Broker) -> SharedServer:
    one = SharedServer(HOUSE, broker.url, lease=LEASE)
    await one.join_others()
    return one


def a_room(server: SharedServer) -> Room:
    """One that somebody has just made at a server."""
    room, _ = server.lobby.create(Create("Kitchen", "Kitchen", ("Margaret",), Terms()), 0.0)
    server._after(room)
    return room


def new_room(name: str = "Kitchen") -> Room:
    room = Room.new(HOUSE, "r1", name, "TEAPOT", Terms(), 0.0)
    room.join("Kitchen", ("Margaret",), (), 0.0)
    return room


def broken(owned: OwnedRoom) -> None:
    """The broker was away, as far as this process knows."""
    owned.unsure = True


def forgotten(broker: Broker, folder: Path, kept: Path | None) -> None:
    """The broker's machine loses its power and comes back with what had reached its disk."""
    broker.kill()
    shutil.rmtree(folder)
    if kept is not None:
        shutil.copytree(kept, folder)
    broker.start()
    broker.wait()


def test_guests_who_ask_at_once_for_a_room_whose_process_is_gone_come_into_one_copy_of_it(
    broker: Broker,
) -> None:
    async def play() -> None:
        gone = await store(broker, "gone")
        room = new_room()
        await gone.keep(OwnedRoom(room), room_to_bytes(room))
        one = await server(broker)
        claim, asked = one._store.claim, asyncio.Event()

        async def slowly(name: str, owner: Owner, revision: int) -> tuple[int, bytes, int]:
            claimed = await claim(name, owner, revision)
            asked.set()
            await asyncio.sleep(
                0.05
            )  # in which the second one asks, and finds a room that names this process
            return claimed

        one._store.claim = slowly  # type: ignore[method-assign, assignment]

        async def second() -> str:
            await asked.wait()
            return await one._owner(room.id)

        assert await asyncio.gather(one._owner(room.id), second()) == [one.id, one.id]
        assert one.tally["taken over"] == 1
        await one.stop()

    run(play)


@pytest.mark.parametrize("all_of_it", [True, False])
def test_what_a_broker_has_forgotten_of_what_it_acknowledged_its_owner_writes_again(
    broker: Broker, tmp_path: Path, *, all_of_it: bool
) -> None:
    async def play() -> None:
        first = await store(broker, "first")
        room = new_room()
        owned = OwnedRoom(room)
        assert await first.keep(owned, room_to_bytes(room))
        broker.kill()
        shutil.copytree(tmp_path / "broker", tmp_path / "kept")
        broker.start()
        broker.wait()
        broken(owned)
        room.join("Attic", ("Ruth",), (), 0.0)
        assert await first.keep(owned, room_to_bytes(room))
        forgotten(broker, tmp_path / "broker", None if all_of_it else tmp_path / "kept")
        if all_of_it:
            first = await store(broker, "first")  # with buckets that are empty
        broken(owned)
        assert await first.keep(owned, room_to_bytes(room))
        second = await store(broker, "second")
        assert await second.room_of("teapot") == "r1"
        _, body, _ = await second.claim("r1", *await second.owner("r1"))
        assert len(room_from_bytes(HOUSE, body, 0.0).seated) == 2

    run(play)


def test_an_owner_that_a_broker_remembers_wrongly_does_not_write_over_its_follower(broker: Broker) -> None:
    async def play() -> None:
        first, second = await store(broker, "first"), await store(broker, "second")
        room = new_room()
        before = OwnedRoom(room)
        await first.keep(before, room_to_bytes(room))
        fence, body, revision = await second.claim("r1", *await second.owner("r1"))
        later = room_from_bytes(HOUSE, body, 0.0, fence)
        after = OwnedRoom(later, fence, revision, new=False)
        assert await second.keep(after, room_to_bytes(later))
        entry = msgspec.json.encode(Owner("first", 1))
        await first._owners.put("r1", entry)  # the broker has forgotten who followed, and counts anew
        before.revision = after.revision
        broken(before)
        broken(after)
        assert not await first.keep(before, room_to_bytes(room))
        assert await second.keep(after, room_to_bytes(later))
        assert (await first.owner("r1"))[0] == Owner("second", fence)

    run(play)


def test_buckets_of_an_older_program_with_other_settings_are_used_as_they_are(broker: Broker) -> None:
    async def play() -> None:
        client = await nats.connect(broker.url)
        for name in (ALIVE, OWNERS, ROOMS):
            await client.jetstream().create_key_value(bucket=name, ttl=99)
        one = await server(broker)
        room = a_room(one)
        await until(lambda: not one._owned[room.id].busy)
        assert await one._store.room_of(room.code) == room.id
        await one.stop()
        await client.close()

    run(play)


def test_a_process_that_stops_leaves_its_rooms_to_the_others_at_once(broker: Broker) -> None:
    async def play() -> None:
        one, other = await server(broker), await server(broker)
        room = a_room(one)
        await until(lambda: not one._owned[room.id].busy)
        await one.stop("The server is going to rest.")
        assert await other._owner(room.id) == other.id
        await other.stop()

    run(play)


def test_rooms_that_get_the_same_code_at_two_processes_are_not_entered_for_each_other(broker: Broker) -> None:
    async def play() -> None:
        one, other = await server(broker), await server(broker)
        one.lobby._luck = random.Random(1)  # as if by chance
        other.lobby._luck = random.Random(1)
        room = a_room(one)
        await until(lambda: not one._owned[room.id].busy)
        twin = a_room(other)
        assert twin.code == room.code
        assert other.lobby.has("", twin.code)
        await until(lambda: not other._owned[twin.id].busy)
        assert await other._store.room_of(room.code) == room.id
        assert await other._store.room_of(twin.code) == twin.id
        _, body, _ = await one._store.claim(twin.id, *await one._store.owner(twin.id))
        assert room_from_bytes(HOUSE, body, 0.0).code == twin.code
        with pytest.raises(NotDoneError):
            await other._owner(f"code-{room.code}")  # which is no room
        await one.stop()
        await other.stop()

    run(play)


def test_a_room_in_which_nobody_has_been_for_long_leaves_nothing_behind(broker: Broker) -> None:
    async def play() -> None:
        one = await server(broker)
        room = a_room(one)
        await until(lambda: not one._owned[room.id].busy)
        one._over(room)
        await until(lambda: len(one._work) == 2 + (one._gateway is not None))  # what a server always does
        for kept in (one._store._owners, one._store._bodies):
            assert (await kept.status()).values == 0
        with pytest.raises(NotDoneError):
            await one._owner(room.id)
        await one.stop()

    run(play)


def test_more_rooms_than_one_message_carries_are_told_in_several(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_server, "LOBBY_PART", 2)

    async def play() -> None:
        one, other = await server(broker), await server(broker)
        made = {a_room(one).id for _ in range(5)}
        await until(lambda: len(list(other._known_elsewhere())) >= len(made))
        assert {room.id for room in other._known_elsewhere()} == made
        await one.stop()
        await other.stop()

    run(play)

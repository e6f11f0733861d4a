"""The logs of rooms at a broker, when processes ask at once and brokers forget."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path

import nats
import pytest
from nats.js.api import StreamConfig

from game.net.jetstream import append
from game.rooms.net import other_servers
from game.rooms.net.room_stream import DRAIN, STREAM, EarlierRoomsError, OwnedRoom, RoomStream
from game.rooms.net.shared_server import SharedServer
from game.rooms.room import Room, room_from_bytes
from game.session.room import NotDoneError
from game.wire.from_room import Create
from game.wire.sentences import sentence
from game.wire.terms import Terms
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


async def store(broker: Broker, process: str) -> RoomStream:
    client = await nats.connect(
        broker.url, reconnect_time_wait=0.02, max_reconnect_attempts=-1, error_cb=quiet, pending_size=0
    )
    owned = RoomStream(process)
    await owned.open(client.jetstream(timeout=0.5))
    return owned


async def server(broker: Broker) -> SharedServer:
    one = SharedServer(HOUSE, broker.url, lease=LEASE)
    await one.join_others()
    one._others.patient_until = 0.0  # whoever it has not heard is gone
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
        await gone.keep(OwnedRoom(room))
        one = await server(broker)
        owner, take_over = one._store.owner, one._take_over
        asks, taken, both_asked = count(1), list[str](), asyncio.Event()

        async def asked(room: str) -> str:
            found = await owner(room)
            if next(asks) == 2:
                both_asked.set()
            return found

        async def slowly(room_id: str) -> None:
            taken.append(room_id)
            await both_asked.wait()
            await take_over(room_id)

        one._store.owner, one._take_over = asked, slowly  # type: ignore[method-assign]
        assert await asyncio.gather(one._owner(room.id), one._owner(room.id)) == [one.id, one.id]
        assert taken == [room.id]
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
        assert await first.keep(owned)
        broker.kill()
        shutil.copytree(tmp_path / "broker", tmp_path / "kept")
        broker.start()
        broker.wait()
        broken(owned)
        room.join("Attic", ("Ruth",), (), 0.0)
        assert await first.keep(owned)
        forgotten(broker, tmp_path / "broker", None if all_of_it else tmp_path / "kept")
        if all_of_it:
            first = await store(broker, "first")  # with a stream that is empty
        broken(owned)
        assert await first.keep(owned)
        second = await store(broker, "second")
        assert await second.room_of("teapot") == "r1"
        log, _, _ = await second.read("r1")
        assert len(room_from_bytes(HOUSE, log, 0.0).seated) == 2

    run(play)


def test_an_owner_that_a_broker_remembers_wrongly_does_not_write_over_its_follower(broker: Broker) -> None:
    async def play() -> None:
        first, second = await store(broker, "first"), await store(broker, "second")
        room = new_room()
        before = OwnedRoom(room)
        assert await first.keep(before)
        log, life, number = await second.read("r1")
        later = room_from_bytes(HOUSE, log, 0.0, life + 1)
        after = OwnedRoom(later, number)
        assert await second.keep(after)
        told = b"first 0\n" + room.take_log(whole=True)[0]
        subject = "parlour.rooms.r1"
        await append(first._js, subject, told, after.number)  # the broker has forgotten who followed
        broken(before)
        broken(after)
        assert await second.keep(after)
        assert not await first.keep(before)
        assert await first.owner("r1") == "second"

    run(play)


def test_an_owner_whose_room_was_taken_over_appends_nothing_more(broker: Broker) -> None:
    async def play() -> None:
        first, second = await store(broker, "first"), await store(broker, "second")
        room = new_room()
        before = OwnedRoom(room)
        assert await first.keep(before)
        room.join("Attic", ("Ruth",), (), 0.0)
        assert await first.keep(before)
        log, life, number = await second.read("r1")
        assert log.count(b"\n") == 1, "a snapshot, and a line for who came"
        after = OwnedRoom(room_from_bytes(HOUSE, log, 0.0, life + 1), number, unsure=False)
        await second.append(after)
        room.join("Den", ("Max",), (), 0.0)
        assert not await first.keep(before)
        assert len(room_from_bytes(HOUSE, (await first.read("r1"))[0], 0.0).seated) == 2

    run(play)


def test_a_broker_that_keeps_rooms_of_an_earlier_version_is_refused_with_the_command_that_drains_it(
    broker: Broker,
) -> None:
    async def play() -> None:
        client = await nats.connect(broker.url)
        rooms = await client.jetstream().create_key_value(bucket="parlour-rooms")
        await (await server(broker)).stop()
        await rooms.put("r1", b"{}")
        with pytest.raises(EarlierRoomsError, match="have that one end them") as refused:
            await server(broker)
        assert str(refused.value) == str(DRAIN)
        await client.close()

    run(play)


def test_a_stream_of_another_program_with_other_settings_is_used_as_it_is(broker: Broker) -> None:
    async def play() -> None:
        client = await nats.connect(broker.url)
        config = StreamConfig(
            STREAM, subjects=["parlour.rooms.*", "parlour.codes.*"], max_age=99, allow_rollup_hdrs=True
        )
        await client.jetstream().add_stream(config)
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
        await one.stop(sentence("rests"))
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
        log, _, _ = await one._store.read(twin.id)
        assert room_from_bytes(HOUSE, log, 0.0).code == twin.code
        for none in (room.code, "*", ">", "a.b", "a b", ""):
            with pytest.raises(NotDoneError):
                await other._owner(none)
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
        assert (await one._store._js.stream_info(STREAM)).state.messages == 0
        with pytest.raises(NotDoneError):
            await one._owner(room.id)
        await one.stop()

    run(play)


def test_more_rooms_than_one_message_carries_are_told_in_several(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(other_servers, "LOBBY_PART", 2)

    async def play() -> None:
        one, other = await server(broker), await server(broker)
        made = {a_room(one).id for _ in range(5)}
        await until(lambda: len(list(other._known_elsewhere())) >= len(made))
        assert {room.id for room in other._known_elsewhere()} == made
        await one.stop()
        await other.stop()

    run(play)

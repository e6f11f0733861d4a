"""Rooms over real sockets: one server, lines that break, floods, strangers, and what outlives the process."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.discovery import prober as lookout_module
from game.discovery.client import ProcessDiscovery, Surroundings
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.net.limits import LARGEST_MESSAGE, SEAT_AT_ONCE, SEAT_SECONDS, Cost
from game.net.loop_thread import LoopThread
from game.net.rate_limiter import RateLimiter
from game.rooms.directory import SofaHere
from game.rooms.guest import Guest
from game.rooms.lobby import UNKNOWN
from game.rooms.net import room_connection as line_module
from game.rooms.net import store as store_module
from game.rooms.net.caller import Caller
from game.rooms.net.nearby import KeptLine, RoomsNearby
from game.rooms.net.room_connection import RoomConnection, hello_of, open_line
from game.rooms.net.server import KEPT_AGAIN, NOT_KEPT, RoomServer
from game.rooms.net.store import KeptRooms, person_of
from game.rooms.ratings import FIRST_RATING, RatedGame
from game.rooms.room import HostMachine, room_from_bytes
from game.rooms.seats_kept import KeptSeat
from game.rules.moves import Pass
from game.rules.record_codec import PLAYED_VERSION
from game.storage import local_store as storage
from game.storage.storage_errors import StorageError
from game.wire.from_page import LONGEST_LINE, GetReady, LeaveRoom, SayPhrase
from game.wire.from_room import Back, Create, Join, ListRooms, Watch
from game.wire.sentences import Sentence, sentence
from game.wire.terms import Terms
from game.wire.to_page import Refused, Welcome
from game.wire.to_room import RoomState, Seated, told_in_room
from tests.rooms.lookouts import InThread
from tests.scenes.scripted_maven import ScriptedMaven
from tests.storage.test_house import Failing, failing
from tools.stress.room_rehearsal import house_of

WORDS = Lexicon.from_words(["AB"], "One word")
PATIENCE = 20.0


def kept_in(folder: Path) -> KeptRooms:
    """What earlier programs have kept there, too."""
    return KeptRooms(storage.LocalStore(folder))


def served(
    talk: Callable[[RoomServer, str], Awaitable[None]], house: HostMachine | None = None, **more: Any
) -> RoomServer:
    """A server for as long as somebody talks to it."""

    async def run() -> RoomServer:
        server = RoomServer(house or house_of(WORDS), **more)
        port = await server.start("127.0.0.1", 0)
        try:
            await asyncio.wait_for(talk(server, f"ws://127.0.0.1:{port}"), PATIENCE)
        finally:
            await server.stop()
        return server

    return asyncio.run(run())


async def said(socket: ClientConnection, kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = told_in_room(await socket.recv())
        if message.__struct_config__.tag == kind:
            return message


async def drained(socket: ClientConnection, *messages: bytes) -> None:
    """Send messages, and read until the line is closed. Raises ConnectionClosed."""
    for message in messages:
        await socket.send(message, text=True)
    while True:
        await socket.recv()


async def seated(address: str, name: str, *people: str) -> tuple[ClientConnection, Any]:
    socket = await open_line(address, WORDS.digest)
    await socket.send(bytes(Create(name, name, people, Terms())), text=True)
    return socket, await said(socket, "seated")


def test_a_room_is_made_listed_and_joined_over_sockets() -> None:
    async def talk(_: RoomServer, address: str) -> None:
        host, told = await seated(address, "Kitchen", "Margaret")
        guest = await open_line(address, WORDS.digest)
        await guest.send(bytes(ListRooms()), text=True)
        (room,) = (await said(guest, "rooms")).rooms
        assert (room.name, room.people) == ("Kitchen", ("Margaret",))
        await guest.send(bytes(Join("Attic", ("Ruth",), "", told.state.code)), text=True)
        assert len((await said(guest, "seated")).state.sofas) == 2
        assert len((await said(host, "state")).state.sofas) == 2

    served(talk)


def test_other_words_are_refused_with_one_sentence() -> None:
    async def talk(_: RoomServer, address: str) -> None:
        with pytest.raises(PermissionError, match="another word list"):
            await open_line(address, "other words")

    served(talk)


@pytest.mark.parametrize(
    "first", [b"nonsense", b"{}", b'["list"]', b'["hello",5]', b'["hello",4,"","","",-1,"e!","x",1]']
)
def test_whoever_does_not_say_hello_is_hung_up_on(first: bytes) -> None:
    async def talk(_: RoomServer, address: str) -> None:
        async with connect(address, proxy=None) as socket:
            with pytest.raises(ConnectionClosed):
                await drained(socket, first)

    served(talk)


def test_floods_garbage_and_huge_messages_end_one_line_and_leave_other_rooms_alone() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        quiet, _ = await seated(address, "Kitchen", "Margaret")
        for bad in ([b"\x00" * 100], [b'["ping"]'] * 500, [b"[" * (LARGEST_MESSAGE + 10)]):
            loud, _ = await seated(address, "Den", "Lou")
            with pytest.raises(ConnectionClosed):
                await drained(loud, *bad)
        await quiet.send(bytes(SayPhrase(1, 0, 0)), text=True)
        assert (await said(quiet, "talk")).said == 0
        assert server.lines == 1

    served(talk)


def test_one_address_opens_only_so_many_lines_at_once() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        refused = 0
        for _ in range(round(Cost.LINE.burst) + 20):
            try:
                socket = await connect(address, proxy=None)
            except InvalidStatus:
                refused += 1
            else:
                await socket.close()
        assert refused >= 10
        assert server.lines <= 1

    served(talk)


def test_a_huge_chat_is_refused_and_the_line_is_kept_for_others() -> None:
    async def talk(_server: RoomServer, address: str) -> None:
        socket, _ = await seated(address, "Kitchen", "Margaret")
        with pytest.raises(ConnectionClosed):
            await drained(socket, b'["line",1,"%s"]' % (b"x" * (LONGEST_LINE + 1)))
        again = await open_line(address, WORDS.digest)
        await again.send(bytes(ListRooms()), text=True)
        assert (await said(again, "rooms")).total == 1

    served(talk)


def test_who_reads_too_slowly_is_cut_off_without_harm_to_the_room() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        socket, told = await seated(address, "Kitchen", "Margaret")
        room = server.lobby.rooms[told.state.id]
        socket.transport.pause_reading()
        for number in range(100_000):
            room.announce(Sentence("x" * 500, (number,)))
            server._after(room)
            if not room.sofas[1].here:
                break
            await asyncio.sleep(0)
        assert not room.sofas[1].here

    served(talk)


def test_a_browser_gets_the_page_of_a_room() -> None:
    async def talk(_: RoomServer, address: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rsplit(":")[-1]))
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200")
        assert b"staging.css" in answer
        assert b"default-src 'none'" in answer
        writer.close()

    served(talk)


# ---------------------------------------------------------------- what is kept


def test_a_folder_where_an_earlier_version_had_its_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "rooms.sqlite").mkdir()
    store = KeptRooms(storage.LocalStore(tmp_path / "home"), tmp_path)
    assert list(store.rooms()) == []
    assert (tmp_path / "rooms.sqlite").is_dir()


def test_rooms_games_and_tokens_outlive_the_process(tmp_path: Path) -> None:
    store = KeptRooms(storage.LocalStore(tmp_path))
    told: Any = None

    async def first(_server: RoomServer, address: str) -> None:
        nonlocal told
        _, told = await seated(address, "Kitchen", "Margaret")

    async def second(server: RoomServer, address: str) -> None:
        house = house_of(WORDS)
        server.take_in([room_from_bytes(house, body, time.monotonic()) for _, body in store.rooms()])
        socket = await open_line(address, WORDS.digest)
        await socket.send(bytes(Back(told.state.id, told.token, 1)), text=True)
        assert (await said(socket, "snapshot")).state.code == told.state.code

    served(first, keep=store.keep, forget=store.forget)
    served(second, keep=store.keep, forget=store.forget)
    store.close()


def test_ratings_change_once_in_rated_games_of_people_with_keys_and_only_there(tmp_path: Path) -> None:
    store = KeptRooms(storage.LocalStore(tmp_path))
    store.rate(RatedGame("den/1", ("anna", "bo", ""), (300, 200, 400), False))
    store.rate(RatedGame("den/2", ("anna", "", ""), (300, 200, 400), True))
    assert store.rating("anna") == (FIRST_RATING, 0)
    for _ in range(2):  # the second time by a process that went on where a killed one had stopped
        store.rate(RatedGame("den/3", ("anna", "bo", ""), (300, 200, 400), True))
        assert store.rating("anna") == (FIRST_RATING + 1, 1)
        assert store.rating("bo") == (FIRST_RATING - 1, 1)
    store.rate(RatedGame("den/4", ("anna", "bo", ""), (300, 200, 400), True))
    assert store.rating("anna")[1] == 2
    assert person_of("anna") != "anna"
    store.close()


def test_a_rating_that_cannot_be_written_whole_is_not_written_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = KeptRooms(storage.LocalStore(tmp_path))
    game = RatedGame("den/1", ("anna", "bo"), (300, 200), True)
    monkeypatch.setattr(store_module, "new_ratings", lambda *_: [1520.0, None])
    with pytest.raises(StorageError):
        store.rate(game)
    assert store.rating("anna") == (FIRST_RATING, 0)
    monkeypatch.undo()
    store.rate(game)
    assert store.rating("anna") == (FIRST_RATING + 1, 1)
    store.close()


OLD_TABLES = """
CREATE TABLE rooms (id TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE ratings (person TEXT PRIMARY KEY, rating REAL NOT NULL, games INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rated (game TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE seats (room TEXT PRIMARY KEY, address TEXT NOT NULL, token TEXT NOT NULL,
    name TEXT NOT NULL, hosted INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE keys (name TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE servers (address TEXT PRIMARY KEY) WITHOUT ROWID;
"""


def test_the_database_of_an_earlier_version_is_carried_over_and_not_touched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "rooms.sqlite") as old:
        old.executescript(OLD_TABLES)
        old.execute("INSERT INTO rooms VALUES ('r1', x'7b7d')")
        old.execute("INSERT INTO ratings VALUES (?, 1610.5, 7)", (person_of("anna"),))
        old.execute("INSERT INTO rated VALUES ('den/3')")
        old.execute("INSERT INTO seats VALUES ('r1', 'ws://here:1', 'token', 'Kitchen', 1)")
        old.execute("INSERT INTO keys VALUES ('ruth', 'secret')")
        old.execute("INSERT INTO servers VALUES ('wss://example.org')")
    old.close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = KeptRooms(storage.LocalStore(tmp_path), tmp_path)
    assert list(kept.rooms()) == [("r1", b"{}")]
    assert kept.seats() == [KeptSeat("r1", "ws://here:1", "token", "Kitchen", True)]
    assert kept.servers() == ["wss://example.org"]
    expected = blake2b(b"wss://one", key=b"secret", digest_size=24).hexdigest()
    assert kept.key_of("Ruth", "wss://one") == expected
    kept.rate(RatedGame("den/3", ("anna", "bo"), (300, 200), True))
    assert kept.rating("anna") == (1610.5, 7)
    kept.close()
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


@pytest.mark.parametrize("failure", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR])
def test_a_disk_that_refuses_a_room_ends_nothing_and_the_room_is_kept_later(
    tmp_path: Path, failure: int
) -> None:
    """N2, K5: SQLite's error went through the server's loop."""
    house = storage.LocalStore(tmp_path, connect=failing)
    kept = KeptRooms(house)
    lobby = RoomServer(house_of(WORDS)).lobby
    room, _ = lobby.create(Create("Attic", "Attic", ("Lou",), Terms()), 0)
    Failing.failure = failure
    try:
        kept.keep(room)
        kept.rate(RatedGame("den/3", ("anna", "bo"), (300, 200), True))
        kept.key_of("Ruth", "wss://one")
        assert kept.trouble
        assert [name for name, _ in kept.rooms()] == [room.id], "it is told as it is meanwhile"
    finally:
        Failing.failure = None
    assert house.flush()
    assert not kept.trouble
    kept.close()
    assert [name for name, _ in kept_in(tmp_path).rooms()] == [room.id]


def test_everybody_in_a_room_hears_that_it_is_not_kept_and_when_all_of_it_is_again(tmp_path: Path) -> None:
    """K5: games were played on a full disk that nobody could go on with, and no guest knew."""
    kept = KeptRooms(storage.LocalStore(tmp_path, connect=failing))

    async def talk(server: RoomServer, address: str) -> None:
        host, told = await seated(address, "Kitchen", "Margaret")
        Failing.failure = sqlite3.SQLITE_FULL
        guest = await open_line(address, WORDS.digest)
        await guest.send(bytes(Join("Attic", ("Ruth",), "", told.state.code)), text=True)
        for line in (host, guest):
            assert (await said(line, "news")).why == NOT_KEPT
        late = await open_line(address, WORDS.digest)
        await late.send(bytes(Watch("", told.state.code)), text=True)
        assert (await said(late, "news")).why == NOT_KEPT
        Failing.failure = None
        assert kept._house.flush()
        await guest.send(bytes(GetReady(1, True, 0)), text=True)
        for line in (host, guest, late):
            assert (await said(line, "news")).why == KEPT_AGAIN, "it is said once"

    try:
        served(talk, keep=kept.keep, forget=kept.forget)
    finally:
        Failing.failure = None
        kept.close()


def test_everybody_has_a_key_of_their_own_that_stays(tmp_path: Path) -> None:
    store = KeptRooms(storage.LocalStore(tmp_path))
    ruth, tom = store.key_of("Ruth", "wss://one"), store.key_of("Tom", "wss://one")
    assert ruth != tom
    assert store.key_of("Ruth", "wss://other") != ruth, "no server may play as her at another"
    assert store.key_of("RUTH", "wss://one") == ruth
    assert len(ruth) >= 43
    store.close()


def test_seats_elsewhere_are_kept_until_they_are_left(tmp_path: Path) -> None:
    store = KeptRooms(storage.LocalStore(tmp_path))
    seat = KeptSeat("r1", "ws://here:1", "token", "Kitchen", True)
    store.keep_seat(seat)
    assert store.seats() == [seat]
    store.forget_seat("r1")
    assert store.seats() == []
    store.close()


def test_a_server_that_was_named_once_is_kept(tmp_path: Path) -> None:
    for servers in (["wss://example.org:7788"], []):
        engine, kept = EngineClient(ScriptedMaven()), kept_in(tmp_path)
        rooms = RoomsNearby(WORDS, engine, Budget(nodes=1), kept, servers)
        assert rooms.servers == ["wss://example.org:7788"]
        rooms.close()
        kept.close()


def test_a_rooms_code_is_asked_of_every_server_and_only_servers_hear_of_keys(tmp_path: Path) -> None:
    async def talk(first: RoomServer, address: str) -> None:
        second = RoomServer(house_of(WORDS, 2))
        other = f"ws://127.0.0.1:{await second.start('127.0.0.1', 0)}"
        room, _ = second.lobby.create(Create("Attic", "Attic", ("Lou",), Terms()), 0)
        rooms = RoomsNearby(
            WORDS, EngineClient(ScriptedMaven()), Budget(nodes=1), kept_in(tmp_path), [address, other]
        )
        sofa = SofaHere("Kitchen", ("Ruth",))

        async def ended(line: RoomConnection | None) -> RoomConnection:
            assert line is not None
            while not line.failed and line.guest.state is None:
                line.pump()
                await asyncio.sleep(0.005)
            return line

        found = await ended(rooms.find(room.code, sofa))
        assert found.address == other
        assert [person.name for person in room.people] == ["Lou", "Ruth"]
        assert len(room.people[1].key) > 40
        room.session.state.terms = Terms(seats=2)
        full, nowhere = [await ended(rooms.find(code, sofa)) for code in (room.code, "BABABA")]
        assert full.failed == sentence("no seats")
        assert nowhere.failed == UNKNOWN
        assert rooms._keys(sofa.people, "ws://somebody-elses") == ()
        for line in (found, full, nowhere):
            line.close()
        await asyncio.to_thread(rooms.close)
        await second.stop()
        assert not first.lobby.rooms

    served(talk)


def test_figures_are_told_over_a_line(tmp_path: Path) -> None:
    async def talk(server: RoomServer, address: str) -> None:
        room, _ = server.lobby.create(Create("Attic", "Attic", ("Lou",), Terms()), 0)
        engine, kept = EngineClient(ScriptedMaven()), kept_in(tmp_path)
        rooms = RoomsNearby(WORDS, engine, Budget(nodes=1), kept, [address], look_out=InThread)
        line = rooms.find(room.code, SofaHere("Kitchen", ("Ruth",)))
        assert line is not None
        while line.guest.mine is None:
            line.pump()
            await asyncio.sleep(0.005)
        line.guest.tell_figures({"Ruth": "owl"}.__getitem__)
        line.guest.ready(0, on=True)
        while not room.people[1].ready:
            line.pump()
            await asyncio.sleep(0.005)
        assert room.people[1].figure == "owl"
        line.close()
        await asyncio.to_thread(rooms.close)

    served(talk)


def test_on_a_rated_server_who_sits_there_keeps_the_key_when_somebody_sits_down_beside_them(
    tmp_path: Path,
) -> None:
    async def talk(server: RoomServer, address: str) -> None:
        room, _ = server.lobby.create(Create("Attic", "Attic", ("Lou",), Terms()), 0)
        rooms = RoomsNearby(
            WORDS,
            EngineClient(ScriptedMaven()),
            Budget(nodes=1),
            kept_in(tmp_path),
            [address],
            look_out=InThread,
        )
        line = rooms.find(room.code, SofaHere("Kitchen", ("Ruth",)))
        assert line is not None

        async def until_here(people: int) -> list[str]:
            while len(room.people) < people:
                line.pump()
                await asyncio.sleep(0.005)
            return [person.key for person in room.people[1:]]

        (before,) = await until_here(2)
        while line.guest.mine is None:
            line.pump()
            await asyncio.sleep(0.005)
        line.seat(("Ruth", "Tom"))
        ruth, tom = await until_here(3)
        assert ruth == before
        assert len(tom) > 40
        assert tom != ruth
        line.close()
        await asyncio.to_thread(rooms.close)

    served(talk)


# ---------------------------------------------------------------- two programs on one network


@pytest.fixture
def nearby(tmp_path: Path) -> Iterator[Callable[[str], RoomsNearby]]:
    """Programs on this machine, each with a folder of its own."""
    opened: list[RoomsNearby] = []
    kept: dict[str, KeptRooms] = {}

    def open_one(name: str) -> RoomsNearby:
        (tmp_path / name).mkdir(exist_ok=True)
        if name in kept:
            kept[name].close()  # as a program does that ends
        kept[name] = kept_in(tmp_path / name)
        engine = EngineClient(ScriptedMaven())
        opened.append(RoomsNearby(WORDS, engine, Budget(nodes=1), kept[name]))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


def test_a_line_that_is_given_up_while_it_is_down_is_called_no_more() -> None:
    network = LoopThread()
    with socket.socket() as deaf:  # answers no call
        deaf.bind(("127.0.0.1", 0))
        line = RoomConnection(network, f"ws://127.0.0.1:{deaf.getsockname()[1]}", WORDS.digest, Guest(), None)
        line.guest.state = RoomState("r1", "Den", "", Terms(), ())  # it would call for ever
        line.close()
        assert line._client.task.result(timeout=PATIENCE) is None
    network.close()


def test_a_server_that_says_again_and_again_what_cannot_be_believed_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.net.client.backoff", lambda _failures: 0.01)
    ready, ended = threading.Event(), asyncio.Event()
    port = 0

    async def lie(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(bytes(Welcome("")))
        await connection.recv()
        await connection.send(json.dumps(["refused", 0, ["away", ["No " * 400]]]))
        await connection.wait_closed()

    async def serving() -> None:
        nonlocal port
        async with serve(lie, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            ready.set()
            await ended.wait()

    network, calling = LoopThread(), LoopThread()
    task = network.run(serving())
    assert ready.wait(PATIENCE)
    first = Join("Ann's", ("Ann",), "r1")
    line = RoomConnection(calling, f"ws://127.0.0.1:{port}", WORDS.digest, Guest(), first)
    until(lambda: line.failed, line)
    assert str(line.failed) == "Nobody answers there."
    network.call(ended.set)
    task.result(PATIENCE)
    calling.close()
    network.close()


def until(done: Callable[[], object], *lines: RoomConnection) -> None:
    """Let both programs run until something is so."""
    ends = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < ends, "it never came to pass"
        for line in lines:
            line.pump()
        time.sleep(0.005)


def play_passing(*lines: RoomConnection) -> None:
    asked: set[tuple[int, int]] = set()

    def played() -> bool:
        for number, line in enumerate(lines):
            door = line.guest.door
            while door is not None and door.poll() is not None:
                pass
            position = door.game.position if door else None
            if door is None or position is None or position.ply < 0 or position.outcome is not None:
                continue
            if position.to_move in door.here and (number, position.ply) not in asked:
                asked.add((number, position.ply))
                door.submit(position.to_move, Pass())
        return all(line.guest.door is not None and line.guest.door.game.is_over for line in lines)

    until(played, *lines)


def test_a_lobby_of_many_rooms_comes_page_by_page_as_far_as_somebody_scrolls(tmp_path: Path) -> None:
    async def talk(server: RoomServer, address: str) -> None:
        for number in range(1200):
            server.lobby.create(Create(f"Room {number:04}", "Sofa", ("Lou",), Terms()), 0)
        rooms = RoomsNearby(
            WORDS,
            EngineClient(ScriptedMaven()),
            Budget(nodes=1),
            kept_in(tmp_path),
            [address],
            look_out=InThread,
        )

        def there() -> list[str]:
            return [one.summary.name for one in rooms.look() if one.address == address]

        async def until_there(count: int) -> None:
            while len(there()) < count:
                await asyncio.sleep(0.01)

        await until_there(50)
        assert len(there()) == 50
        rooms.reach(49)
        await until_there(550)
        rooms.reach(549)
        await until_there(1050)
        rooms.reach(1049)
        await until_there(1200)
        assert there() == [f"Room {number:04}" for number in range(1200)]
        await asyncio.to_thread(rooms.close)

    served(talk)


def test_rooms_are_looked_for_by_a_process_of_its_own_which_ends_when_nobody_looks_any_more() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        server.lobby.create(Create("Den", "Sofa", ("Lou",), Terms()), 0)
        around = Surroundings()
        lookout = ProcessDiscovery(WORDS.digest, [address], around)
        while not [one for one in around.listings(set) if one.address == address]:
            await asyncio.sleep(0.01)
        process = lookout._helper._process
        assert process is not None
        lookout.end()
        assert not around.addresses()
        assert await asyncio.to_thread(process.wait, PATIENCE) == 0

    served(talk)


def test_several_addresses_of_a_server_are_asked_in_turn_and_its_rooms_are_joined(tmp_path: Path) -> None:
    async def talk(server: RoomServer, address: str) -> None:
        server.lobby.create(Create("Den", "Sofa", ("Lou",), Terms()), 0)
        with socket.socket() as deaf:
            deaf.bind(("127.0.0.1", 0))
            named = f"ws://127.0.0.1:{deaf.getsockname()[1]},{address}"
            rooms = RoomsNearby(
                WORDS,
                EngineClient(ScriptedMaven()),
                Budget(nodes=1),
                kept_in(tmp_path),
                [named],
                look_out=InThread,
            )
            while not (found := [one for one in rooms.look() if one.address == named]):
                await asyncio.sleep(0.01)
            line = rooms.join(found[0], SofaHere("Attic", ("Ruth",)))
            while line.guest.mine is None:
                assert not line.failed
                line.pump()
                await asyncio.sleep(0.01)
        line.close()
        assert rooms.take_trouble() == ""
        await asyncio.to_thread(rooms.close)

    served(talk)


def test_work_that_nobody_waits_for_tells_once_in_log_and_to_the_players_that_it_has_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(lookout_module.Prober, "_ask", broken)
    named = [f"ws://127.0.0.{number}:9" for number in range(1, 6)]
    rooms = RoomsNearby(
        WORDS, EngineClient(ScriptedMaven()), Budget(nodes=1), kept_in(tmp_path), named, look_out=InThread
    )
    rooms.look()
    told: list[str] = []

    def has_told() -> bool:
        told.extend(filter(None, [rooms.take_trouble()]))
        return bool(told)

    until(has_told)
    assert told == ["Looking for rooms has stopped by an error of the program: KeyError, 'a mistake'."]
    rooms.close()
    assert rooms.take_trouble() == ""
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "Looking for rooms has stopped by an error"
    ]


def test_a_line_that_ends_by_an_error_of_the_program_says_so_instead_of_being_called_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> None:
        raise KeyError("a mistake")

    monkeypatch.setattr(line_module, "open_line", broken)
    network = LoopThread()
    line = RoomConnection(network, "ws://127.0.0.1:9", WORDS.digest, Guest(), None)
    until(lambda: line.failed, line)
    assert "error of the program" in str(line.failed)
    network.close()


def test_two_programs_find_each_other_and_play_to_the_end(nearby: Callable[[str], RoomsNearby]) -> None:
    kitchen, attic = nearby("kitchen"), nearby("attic")
    name = f"Kitchen {secrets.token_hex(3)}"
    host = kitchen.create(name, SofaHere("Kitchen", ("Margaret", "Tom")), Terms())
    until(lambda: host.guest.state, host)
    until(lambda: any(listing.summary.name == name for listing in attic.look()), host)
    (listing,) = (listing for listing in attic.look() if listing.summary.name == name)
    guest = attic.join(listing, SofaHere("Attic", ("Ruth",)))
    until(lambda: guest.guest.mine, host, guest)
    for line, person in ((host, 0), (host, 1), (guest, 0)):
        line.guest.ready(person, True)
    until(
        lambda: host.guest.state and all(p.ready for s in host.guest.state.sofas for p in s.people),
        host,
        guest,
    )
    host.guest.launch()
    play_passing(host, guest)
    assert host.guest.door.game.position.scores == guest.guest.door.game.position.scores  # type: ignore[union-attr]


def test_a_program_that_ends_in_a_room_opens_it_again_with_its_seats(
    nearby: Callable[[str], RoomsNearby],
) -> None:
    kitchen = nearby("kitchen")
    host = kitchen.create("Kitchen", SofaHere("Kitchen", ("Margaret",)), Terms())
    until(lambda: host.guest.state, host)
    code = host.guest.state.code  # type: ignore[union-attr]
    host.close()
    kitchen.close()
    again = nearby("kitchen")
    assert again.interrupted == "Kitchen"
    line = again.resume()
    until(lambda: line.guest.mine, line)
    assert line.guest.state.code == code  # type: ignore[union-attr]
    assert line.guest.is_host


def test_seats_are_written_down_again_and_again_while_one_sits_there_and_forgotten_when_they_are_left(
    nearby: Callable[[str], RoomsNearby], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.rooms.net.nearby.KEEP_SECONDS", 0.0)
    kitchen = nearby("kitchen")
    line = kitchen.create("Kitchen", SofaHere("Kitchen", ("Margaret",)), Terms())
    assert isinstance(line, KeptLine)
    kept: list[KeptSeat] = []
    keep = line.kept.keep_seat

    def noted(seat: KeptSeat) -> None:
        kept.append(seat)
        keep(seat)

    monkeypatch.setattr(line.kept, "keep_seat", noted)
    until(lambda: len(kept) > 2, line)
    assert [seat.name for seat in kitchen._kept.seats()] == ["Kitchen"]
    line.guest.leave()
    line.pump()
    line.close()  # at once: nobody waits for an answer
    assert kitchen._kept.seats() == []


def test_a_door_that_nobody_opens_does_not_make_kept_seats_later_than_they_are(
    nearby: Callable[[str], RoomsNearby],
) -> None:
    attic = nearby("attic")
    seat = KeptSeat("r1", "ws://127.0.0.1:9", "token", "Kitchen", hosted=False)
    attic._kept._seats.put("r1", seat, when=1_000.0)
    line = attic.come_back("r1")
    for _ in range(3):
        line.pump()
    line.close()
    assert [item.changed for item in attic._kept._seats.items()] == [1_000.0], "and they are kept"


def test_hello_carries_protocol_language_words_and_rules_and_the_language_is_kept() -> None:
    assert json.loads(bytes(hello_of("abc"))) == ["hello", 4, "", "", "", -1, "en", "abc", PLAYED_VERSION]

    async def talk(server: RoomServer, address: str) -> None:
        async with connect(address, proxy=None) as line:
            hello = msgspec.structs.replace(hello_of(WORDS.digest), language="pt-BR")
            await line.send(bytes(hello), text=True)
            await line.send(bytes(Create("Den", "Den", ("Lou",), Terms())), text=True)
            await said(line, "seated")
            assert [caller.socket.language for caller in server._callers.values()] == ["pt-BR"]

    served(talk)


# ---------------------------------------------------------------- strangers


async def refusal(socket: ClientConnection, *messages: bytes) -> list[str]:
    """What is refused of some messages, each answered before the next is said."""
    whys = []
    for message in messages:
        await socket.send(message, text=True)
        while True:
            answer = told_in_room(await socket.recv())
            if isinstance(answer, Refused | Seated):
                whys.append(str(answer.why) if isinstance(answer, Refused) else "")
                break
    return whys


def test_one_address_makes_only_so_many_rooms_and_seats_and_tries_only_so_many_codes() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        socket = await open_line(address, WORDS.digest)
        make = bytes(Create("Den", "Den", ("Lou",), Terms()))
        made = await refusal(socket, *[make] * 8)
        assert made == [""] * 6 + [str(Cost.ROOM.sentence)] * 2
        guess = [bytes(Join("Den", ("Lou",), "", f"GUESS{number}")) for number in range(8)]
        tried = await refusal(socket, *guess)
        assert tried == [str(UNKNOWN)] * 6 + [str(Cost.CODE.sentence)] * 2
        again = [bytes(Join("Den", ("Lou",), room)) for room in server.lobby.rooms]
        assert str(Cost.SEAT.sentence) in await refusal(socket, *again * 5)
        assert server.tally["refused: room"] == 2

    served(talk)


@pytest.mark.parametrize("by_id", [True, False])
@pytest.mark.parametrize("ask", [lambda *way: Join("Attic", ("Ruth",), *way), Watch], ids=["join", "watch"])
def test_whoever_tries_letters_at_a_locked_room_is_stopped_and_whoever_has_its_link_gets_in(
    by_id: bool, ask: Callable[[str, str], Join | Watch]
) -> None:
    """N17: behind six right letters nothing was counted, and twenty wrong tries shut out the right link."""

    async def talk(server: RoomServer, address: str) -> None:
        room, _ = server.lobby.create(Create("Den", "Den", ("Lou",), Terms(locked=True)), 0)
        stranger = await open_line(address, WORDS.digest)
        named = room.id if by_id else ""
        guesses = [bytes(ask(named, f"{room.code}AAAAAAAAAA{number:02}")) for number in range(40)]
        tried = await refusal(stranger, *guesses)
        assert tried.count("This room is locked: its code is needed.") == Cost.CODE.burst
        assert tried.count(str(Cost.CODE.sentence)) == 40 - Cost.CODE.burst
        friend = await open_line(address, WORDS.digest)
        assert await refusal(friend, bytes(ask(named, room.code + room.session.state.lock))) == [""]

    served(talk)


def test_a_line_that_joins_again_and_again_leaves_no_ghosts() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        host, told = await seated(address, "Kitchen", "Margaret")
        line = await open_line(address, WORDS.digest)
        join = bytes(Join("Attic", ("Ruth",), "", told.state.code))
        assert await refusal(line, *[join] * 6) == [""] * 6
        (room,) = server.lobby.rooms.values()
        assert [person.name for person in room.people].count("Margaret") == 1
        assert len(room.people) == 2
        await host.close()

    served(talk)


def test_a_stranger_that_costs_much_is_slowed_then_cut_and_told() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        line = await open_line(address, WORDS.digest)
        group = next(iter(server.limiter._accounts))
        server.limiter.owes(group, Cost.TIME, Cost.TIME.burst + 1.0)
        await line.send(bytes(ListRooms()), text=True)
        assert (await said(line, "refused")).why == sentence(Cost.TIME.name)
        with pytest.raises(ConnectionClosed):
            await said(line, "never")

    served(talk)


def test_what_somebody_costs_who_sits_is_not_asked_of_the_address_when_they_have_stood_up() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        line, _ = await seated(address, "Kitchen", "Margaret")
        (caller,) = server._callers.values()
        before = caller._seconds, caller._bytes
        for number in range(1, 20):
            await line.send(bytes(GetReady(number, number % 2 == 1)), text=True)
            while (await said(line, "done")).id != number:
                pass
        assert (caller._seconds, caller._bytes) == before
        await line.send(bytes(LeaveRoom(20)), text=True)
        await said(line, "closed")
        await line.send(bytes(ListRooms()), text=True)
        await said(line, "rooms")

    served(talk)


def test_whoever_floods_from_a_seat_is_heard_less_often_and_not_cut() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        line, _ = await seated(address, "Kitchen", "Margaret")
        (caller,) = server._callers.values()
        caller._sitting = SEAT_AT_ONCE + 0.001
        for number in (1, 2):
            await line.send(bytes(GetReady(number, number == 1)), text=True)
            while (await said(line, "done")).id != number:
                pass
        assert server.tally["rests of those who sit"] >= 1

    served(talk)


def test_who_sits_has_a_budget_that_is_paid_for_by_time_and_smaller_while_everything_is_late() -> None:
    visit = RateLimiter().enter("127.0.0.1", lambda: None)
    assert visit is not None
    caller = Caller(None, visit=visit, seated=True)  # type: ignore[arg-type]  # of which nothing is sent
    assert caller.rest(1000.0) == 0
    caller.spend(SEAT_AT_ONCE / 2, 100)
    assert caller.rest(1000.0) == 0
    caller.spend(SEAT_AT_ONCE / 2 + 1.0, 100)
    owed = caller.rest(1000.0)
    assert owed == pytest.approx(1.0 / SEAT_SECONDS)
    assert caller.rest(1000.0 + owed / 2) == pytest.approx(owed / 2)
    assert caller.rest(1000.0 + owed) == pytest.approx(0, abs=1e-6)
    visit._limiter.late(1.0)  # an eighth of everything
    assert caller.rest(1000.0 + owed) > owed


def test_what_is_told_at_once_goes_out_in_one_piece_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(server: RoomServer, address: str) -> None:
        line, _ = await seated(address, "Kitchen", "Margaret")
        (caller,) = server._callers.values()
        pieces, write = list[bytes](), caller.socket.transport.write

        def count(data: bytes) -> None:
            pieces.append(data)
            write(data)

        monkeypatch.setattr(caller.socket.transport, "write", count)
        await line.send(bytes(GetReady(1, True, 0)), text=True)
        assert (await said(line, "state")).state.sofas[0].people[0].ready
        assert (await said(line, "done")).id == 1
        assert len(pieces) == 1

    served(talk)


def test_a_proxy_that_is_trusted_names_the_true_address_and_nobody_else_does() -> None:
    async def talk(server: RoomServer, address: str) -> None:
        forwarded = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}
        async with connect(address, proxy=None, additional_headers=forwarded) as line:
            await line.send(bytes(hello_of(WORDS.digest)), text=True)
            await said(line, "welcome")
            assert "203.0.113.7" in server.limiter._accounts
            assert "198.51.100.1" not in server.limiter._accounts

    async def not_trusted(server: RoomServer, address: str) -> None:
        forwarded = {"X-Forwarded-For": "203.0.113.7"}
        async with connect(address, proxy=None, additional_headers=forwarded):
            assert "203.0.113.7" not in server.limiter._accounts

    served(talk, limiter=RateLimiter(proxies=["127.0.0.1"]))
    served(not_trusted)

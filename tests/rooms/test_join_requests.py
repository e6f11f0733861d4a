"""A locked room: its link opens it, its six letters knock, and somebody inside says who comes in."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from game.net.limits import TRUSTED
from game.rooms.join_requests import KNOCKING, MANY_KNOCK, NOBODY_INSIDE, NOT_LET_IN
from game.rooms.net.caller import Caller
from game.rooms.net.room_connection import hello_of, open_line
from game.rooms.net.server import RoomServer
from game.rooms.room import SENT_AWAY, Room, room_from_bytes
from game.session.room import NotDoneError
from game.wire.from_page import AnswerKnock
from game.wire.from_room import Create, Join, SendAway, Watch
from game.wire.room_limits import KNOCK_SECONDS, MOST_KNOCKS
from game.wire.sentences import sentence
from game.wire.terms import Terms
from tests.rooms.test_server import WORDS, said, served
from tools.stress.room_rehearsal import house_of

HOUSE = house_of(WORDS)
Talk = Callable[[RoomServer, ClientConnection, str, Any], Awaitable[None]]


def den(talk: Talk) -> RoomServer:
    """A server with a locked room, in which Lou sits."""

    async def run(server: RoomServer, address: str) -> None:
        lou = await open_line(address, WORDS.digest)
        await lou.send(bytes(Create("Den", "Den", ("Lou",), Terms(locked=True))), text=True)
        state = (await said(lou, "seated")).state
        await talk(server, lou, address, state)

    return served(run)


async def knocking(address: str, state: Any, name: str = "Ruth") -> ClientConnection:
    """Somebody at the door, who has typed six letters."""
    line = await open_line(address, WORDS.digest)
    await line.send(bytes(Join("Attic", (name,), "", state.code)), text=True)
    return line


def test_the_link_of_a_locked_room_has_sixty_bits_more_and_opens_it_at_once() -> None:
    async def talk(server: RoomServer, _lou: ClientConnection, address: str, state: Any) -> None:
        assert re.fullmatch("[A-Z2-7]{12}", state.lock)
        other, _ = server.lobby.create(Create("Nest", "Nest", ("Tom",), Terms(locked=True)), 0)
        assert other.session.state.lock != state.lock
        line = await open_line(address, WORDS.digest)
        for wrong in (
            state.code + other.session.state.lock,
            state.code + state.lock[:-1],
            other.code,
        ):
            await line.send(bytes(Join("Attic", ("Ruth",), state.id, wrong)), text=True)
            assert (await said(line, "refused")).why == sentence("locked")
        way_in = (state.code + state.lock).lower()
        await line.send(bytes(Join("Attic", ("Ruth",), "", way_in)), text=True)
        assert len((await said(line, "seated")).state.sofas) == 2

    den(talk)


@pytest.mark.parametrize("let_in", [True, False])
def test_six_letters_knock_and_somebody_inside_says_whether_they_come_in(let_in: bool) -> None:
    async def talk(server: RoomServer, lou: ClientConnection, address: str, state: Any) -> None:
        ruth = await knocking(address, state)
        assert (await said(ruth, "news")).why == KNOCKING
        (knock,) = (await said(lou, "state")).state.knocks
        assert knock.name == "Ruth"
        await lou.send(bytes(AnswerKnock(1, knock.number, let_in)), text=True)
        if let_in:
            assert len((await said(ruth, "seated")).state.sofas) == 2
            return
        assert (await said(ruth, "refused")).why == NOT_LET_IN
        assert not server.lobby.rooms[state.id].knocks.waiting
        await ruth.send(bytes(Join("Attic", ("Ann",), "", state.code)), text=True)
        assert (await said(ruth, "refused")).why == NOT_LET_IN, "nobody inside is asked twice"

    den(talk)


def test_whoever_goes_away_from_the_door_is_not_asked_about_any_more() -> None:
    async def talk(_server: RoomServer, lou: ClientConnection, address: str, state: Any) -> None:
        ruth = await knocking(address, state)
        assert (await said(lou, "state")).state.knocks
        await ruth.close()
        assert not (await said(lou, "state")).state.knocks
        await lou.send(bytes(AnswerKnock(1, 1, True)), text=True)
        assert (await said(lou, "refused")).why == sentence("nobody knocks")

    den(talk)


def test_nobody_looks_on_by_the_six_letters_of_a_locked_room() -> None:
    async def talk(_server: RoomServer, _lou: ClientConnection, address: str, state: Any) -> None:
        line = await open_line(address, WORDS.digest)
        await line.send(bytes(Watch("", state.code)), text=True)
        assert (await said(line, "refused")).why == sentence("must knock")
        await line.send(bytes(Watch("", state.code + state.lock)), text=True)
        assert await said(line, "seated")

    den(talk)


def test_an_open_room_is_entered_by_its_six_letters_as_ever() -> None:
    async def talk(_server: RoomServer, address: str) -> None:
        host = await open_line(address, WORDS.digest)
        await host.send(bytes(Create("Den", "Den", ("Lou",), Terms())), text=True)
        state = (await said(host, "seated")).state
        assert not state.lock
        ruth = await knocking(address, state)
        assert await said(ruth, "seated")

    served(talk)


def locked_room() -> Room:
    room = Room.new(HOUSE, "id", "Den", "BABEBI", Terms(locked=True), 0.0)
    room.join("Den", ("Lou",), (), 0.0)
    return room


def test_nobody_stands_at_the_door_for_ever_nor_do_many_at_once() -> None:
    room = locked_room()
    for number in range(MOST_KNOCKS):
        room.knock(f"Guest {number}", float(number))
    with pytest.raises(NotDoneError, match=str(MANY_KNOCK)):
        room.knock("One more", 3.0)
    assert room.next_tick == KNOCK_SECONDS
    room.tick(KNOCK_SECONDS)
    assert room.knocks.take_answers() == [(1, False)]
    assert len(room.knocks.waiting) == MOST_KNOCKS - 1


def test_where_nobody_is_inside_nobody_is_kept_waiting() -> None:
    room = locked_room()
    room.lost(1, 1.0)
    with pytest.raises(NotDoneError, match=str(NOBODY_INSIDE)):
        room.knock("Ruth", 2.0)


def test_names_at_the_door_hold_nothing_that_names_may_not() -> None:
    room = locked_room()
    room.knock("\u202eRuth\x00", 1.0)
    assert room.state.knocks[0].name == "Ruth"


def test_a_room_that_is_kept_keeps_its_lock_and_one_from_before_locks_is_given_one() -> None:
    kept = locked_room().take_log(whole=True)[0]
    again = room_from_bytes(HOUSE, kept, 5.0)
    assert again.opens("BABEBI" + msgspec.json.decode(kept)["lock"])
    before = {name: value for name, value in msgspec.json.decode(kept).items() if name != "lock"}
    assert len(room_from_bytes(HOUSE, msgspec.json.encode(before), 5.0).session.state.lock) == 12


def test_a_code_raises_what_an_address_may_do_only_when_it_has_led_in() -> None:
    """Whoever only knocks is no school."""

    async def talk(server: RoomServer, lou: ClientConnection, address: str, state: Any) -> None:
        server._makers.clear()
        ruth = await knocking(address, state)
        (knock,) = (await said(lou, "state")).state.knocks
        ((caller, _),) = server._knocking.values()
        account = server.limiter._account(caller.group)
        assert server.limiter._allowed(account) == 1.0
        await lou.send(bytes(AnswerKnock(1, knock.number, True)), text=True)
        await said(ruth, "seated")
        assert server.limiter._allowed(account) == TRUSTED

    den(talk)


def test_whoever_the_host_sends_away_hears_so_and_is_not_let_in_again_from_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Caller, "group", property(lambda caller: caller.socket.request.headers["User-Agent"]))

    async def come(address: str, name: str) -> ClientConnection:
        line = await connect(address, user_agent_header=name)
        hello = hello_of(WORDS.digest)
        for message in (hello, Join(name, (name,), next(iter(rooms)))):
            await line.send(bytes(message), text=True)
        return line

    rooms: dict[str, Room] = {}

    async def talk(server: RoomServer, lou: ClientConnection, address: str, state: Any) -> None:
        rooms.update(server.lobby.rooms)
        rooms[state.id].session.state.terms = Terms()
        ruth, tom = await come(address, "Ruth"), await come(address, "Tom")
        number = (await said(ruth, "seated")).sofa
        await ruth.send(bytes(SendAway(1, 1)), text=True)
        assert (await said(ruth, "refused")).why == sentence("host sends away")
        await lou.send(bytes(SendAway(1, number)), text=True)
        assert (await said(ruth, "closed")).why == SENT_AWAY
        await said(lou, "done")
        assert [sofa.state.name for sofa in rooms[state.id].seated] == ["Den", "Tom"]
        again = await come(address, "Ruth")
        assert (await said(again, "refused")).why == SENT_AWAY
        await tom.close()
        tom = await come(address, "Tom")
        seated = await said(tom, "seated")
        assert seated.state.name == "Den"
        await tom.close()
        while rooms[state.id].sofas[seated.sofa].here:
            await asyncio.sleep(0)
        await lou.send(bytes(SendAway(2, seated.sofa)), text=True)
        await said(lou, "done")
        late = await come(address, "Tom")
        assert (await said(late, "refused")).why == SENT_AWAY, "his line was down"
        for line in (lou, ruth, again, late):
            await line.close()
        while server._callers:
            await asyncio.sleep(0)
        server._over(rooms[state.id])
        for name, by_room in vars(server).items():
            if isinstance(by_room, dict):
                assert not any(state.id in (key if isinstance(key, tuple) else (key,)) for key in by_room), (
                    name
                )

    den(talk)

"""A locked room: its link opens it, its six letters knock, and somebody inside says who comes in."""

from __future__ import annotations

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
from game.wire.from_page import AnswerKnock, GetReady, LaunchGame
from game.wire.from_room import Create, Find, Join, SendAway, Watch
from game.wire.room_limits import KNOCK_SECONDS, MOST_KNOCKS
from game.wire.sentences import sentence
from game.wire.terms import Terms
from game.wire.to_page import Refused
from game.wire.to_room import Found, told_in_room
from tests.rooms.test_server import WORDS, said, served
from tests.waiting import wait_in_loop
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


@pytest.mark.parametrize("stuck", [".", "!)", "?utm_source=letter", "\u2026", " ", "\n", "\xdf"])
def test_what_is_stuck_to_a_link_keeps_nobody_out_of_a_locked_room(stuck: str) -> None:
    async def talk(server: RoomServer, _lou: ClientConnection, address: str, state: Any) -> None:
        line = await open_line(address, WORDS.digest)
        way_in = f"{state.code}{state.lock}{stuck}".lower()
        assert not server.lobby.is_wrong("", way_in)
        await line.send(bytes(Join("Attic", ("Ruth",), "", way_in)), text=True)
        assert len((await said(line, "seated")).state.sofas) == 2
        other = await open_line(address, WORDS.digest)
        await other.send(bytes(Join("Loft", ("Ann",), "", state.code + stuck)), text=True)
        assert (await said(other, "news")).why == KNOCKING

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


def test_before_a_name_is_asked_for_a_code_tells_of_a_lock_a_game_and_that_all_seats_are_taken() -> None:
    async def talk(server: RoomServer, _lou: ClientConnection, address: str, state: Any) -> None:
        line = await open_line(address, WORDS.digest)
        room = server.lobby.rooms[state.id]

        async def told(code: str) -> tuple[Any, ...]:
            await line.send(bytes(Find(code)), text=True)
            answer = told_in_room(await line.recv())
            assert isinstance(answer, Found | Refused)
            return type(answer), answer.why

        by_link = room.code + state.lock
        assert await told(room.code) == (Found, sentence("must knock"))
        assert await told(by_link) == (Found, None)
        attic = room.join("Attic", ("Ruth", "Ann", "Max"), (), 0)
        assert await told(room.code) == (Refused, sentence("no seats"))
        assert await told(by_link) == (Found, sentence("room full"))
        room.hear(1, GetReady(1, True), 0)
        for person in range(3):
            room.hear(attic.number, GetReady(1 + person, True, person), 0)
        room.hear(1, LaunchGame(2), 0)
        assert await told(room.code) == (Refused, sentence("playing"))
        assert await told(by_link) == (Found, sentence("game is on"))

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


async def asking(address: str, name: str, *asked: Any) -> ClientConnection:
    """A line from an address of this name, on which that is said after hello."""
    line = await connect(address, user_agent_header=name)
    for message in (hello_of(WORDS.digest), *asked):
        await line.send(bytes(message), text=True)
    return line


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
    by_name(monkeypatch)

    async def come(address: str, name: str) -> ClientConnection:
        return await asking(address, name, Join(name, (name,), next(iter(rooms))))

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
        await wait_in_loop(lambda: not rooms[state.id].sofas[seated.sofa].here)
        await lou.send(bytes(SendAway(2, seated.sofa)), text=True)
        await said(lou, "done")
        late = await come(address, "Tom")
        assert (await said(late, "refused")).why == SENT_AWAY, "his line was down"
        for line in (lou, ruth, again, late):
            await line.close()
        await wait_in_loop(lambda: not server._callers)
        server._over(rooms[state.id])
        for name, by_room in vars(server).items():
            if isinstance(by_room, dict):
                assert not any(state.id in (key if isinstance(key, tuple) else (key,)) for key in by_room), (
                    name
                )

    den(talk)


def by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the name by which a line is opened stand for its address."""
    monkeypatch.setattr(Caller, "group", property(lambda caller: caller.socket.request.headers["User-Agent"]))


def test_from_where_somebody_was_sent_away_nobody_comes_in_on_any_way_also_after_the_host_was_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_name(monkeypatch)
    kept: list[bytes] = []

    async def nobody_comes_in(address: str, state: Any, locked: str) -> None:
        by_link = state.code + state.lock
        ways = [
            *(Join("Attic", ("Eve",), "", code) for code in (by_link, state.code, state.code + locked)),
            Join("Attic", ("Eve",), state.id),
            *(Watch("", code) for code in (by_link, state.code, state.code + locked)),
            Find(by_link),
        ]
        eve = await asking(address, "Eve", *ways)
        for way in ways:
            assert (await said(eve, "refused")).why == SENT_AWAY, way

    async def talk(server: RoomServer, lou: ClientConnection, address: str, state: Any) -> None:
        eve = await asking(address, "Eve", Join("Attic", ("Eve",), "", state.code + state.lock))
        number = (await said(eve, "seated")).sofa
        await lou.send(bytes(SendAway(1, number)), text=True)
        assert (await said(eve, "closed")).why == SENT_AWAY
        while (told := (await said(lou, "state")).state).lock == state.lock:
            pass
        await nobody_comes_in(address, state, told.lock)
        ruth = await asking(address, "Ruth", Join("Attic", ("Ruth",), "", state.code + state.lock))
        assert (await said(ruth, "refused")).why == sentence("locked"), "by a link of before"
        await ruth.send(bytes(Join("Attic", ("Ruth",), "", state.code + told.lock)), text=True)
        assert await said(ruth, "seated")
        kept.append(server.lobby.rooms[state.id].take_log(whole=True)[0])
        assert b"Eve" not in kept[0]

    async def again(server: RoomServer, address: str) -> None:
        room = room_from_bytes(HOUSE, kept[0], server._clock())
        server.take_in([room])
        state = room.state
        await nobody_comes_in(address, state, state.lock)
        tom = await asking(address, "Tom", Join("Attic", ("Tom",), "", state.code + state.lock))
        assert await said(tom, "seated")

    den(talk)
    served(again)


def test_a_sofa_that_was_sent_away_is_kept_out_by_the_entries_of_the_log_alone() -> None:
    room = locked_room()
    lock, host = room.state.lock, room.sofas[1]
    other = room.join("Attic", ("Eve",), (), 0.0)
    host.address, other.address = "lou", "eve"
    whole, _ = room.take_log(whole=True)
    room.hear(1, SendAway(1, other.number), 1.0)
    entries, before = room.take_log()
    assert before is not None
    again = room_from_bytes(HOUSE, whole + b"\n" + entries, 5.0)
    assert again.keeps_out("eve")
    assert not again.keeps_out("lou")
    assert not again.keeps_out("")
    assert again.opens("BABEBI" + room.state.lock)
    assert not again.opens("BABEBI" + lock)
    assert b"eve" not in entries.replace(b"Eve", b"")


def test_whoever_looks_on_or_knocks_from_where_somebody_is_sent_away_goes_with_them() -> None:
    room = locked_room()
    other, watcher, far = room.join("Attic", ("Eve",), (), 0.0), room.watch(0.0), room.watch(0.0)
    for sofa, address in ((room.sofas[1], "lou"), (other, "eve"), (watcher, "eve"), (far, "ruth")):
        sofa.address = address
    room.knock("Eve", 1.0, "eve")
    ruth = room.knock("Ruth", 1.0, "ruth")
    room.hear(1, SendAway(1, other.number), 1.0)
    assert set(room.sofas) == {1, far.number}
    assert list(room.knocks.waiting) == [ruth]
    lock, heard = room.state.lock.encode(), list(room.take_frames())
    assert {number for number, data in heard if lock in data} == {1, far.number}


def test_whoever_is_sent_away_from_the_hosts_own_address_keeps_nobody_out() -> None:
    room = locked_room()
    other, watcher = room.join("Attic", ("Eve",), (), 0.0), room.watch(0.0)
    for sofa in (room.sofas[1], other, watcher):
        sofa.address = "here"
    lock = room.state.lock
    room.hear(1, SendAway(1, other.number), 1.0)
    assert not room.keeps_out("here")
    assert set(room.sofas) == {1, watcher.number}
    assert room.state.lock != lock


def test_of_one_address_one_knocks_at_a_time_so_that_friends_find_room_at_the_door(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_name(monkeypatch)

    async def talk(server: RoomServer, _lou: ClientConnection, address: str, state: Any) -> None:
        knock = Join("Attic", ("Ruth",), "", state.code)
        eves = [await asking(address, "Eve", knock) for _ in range(MOST_KNOCKS)]
        assert (await said(eves[0], "news")).why == KNOCKING
        for eve in eves[1:]:
            assert (await said(eve, "refused")).why == MANY_KNOCK
        ruth = await asking(address, "Ruth", knock)
        assert (await said(ruth, "news")).why == KNOCKING
        knocks = server.lobby.rooms[state.id].knocks
        assert [knock.name for knock in knocks.seen] == ["Ruth", "Ruth 2"]
        await eves[0].close()
        await wait_in_loop(lambda: len(knocks.waiting) <= 1)
        await eves[1].send(bytes(knock), text=True)
        assert (await said(eves[1], "news")).why == KNOCKING, "nobody else from there knocks any more"

    den(talk)


def test_whoever_knocks_has_a_name_unlike_all_inside_and_all_who_knock() -> None:
    room = locked_room()
    for name in ("Lou", "lоu", ""):
        room.knock(name, 1.0)
    assert [knock.name for knock in room.state.knocks] == ["Lou 2", "lоu 3", "Somebody"]

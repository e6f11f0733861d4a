"""Every number, list and text that another machine sends has its bound: each made hostile, one at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.listening.troubles import Troubles
from game.rooms.around import Listing
from game.rooms.guest import Guest
from game.rooms.limits import CHAT_LENGTH, MOST_SEATS, ROOMS_ON_A_PAGE, SENTENCE_LENGTH
from game.rooms.messages import (
    BadMessage,
    Closed,
    Done,
    Lag,
    News,
    Refused,
    Rooms,
    RoomSeen,
    Snapshot,
    State,
    Summary,
    Talk,
    Terms,
    Welcome,
    to_bytes,
    to_guest,
)
from game.rooms.net.discovery import Found
from game.rooms.net.nearby import MOST_MACHINES, _Looking, _Shared
from game.rooms.room import NotDone, Room
from game.rooms.terms import in_words
from game.scenes.kit.picture.room_panels import RoomList, Staging
from game.scenes.rooms.room_list import RoomsScene
from game.trials.room_rehearsal import Rehearsal, house_of
from tests.scenes.rooms.paired import Home, SofaCouch, WireRooms, settle

WORDS = Lexicon.from_words(["AB"], "One word")
HOSTILE: tuple[Any, ...] = (
    *(10**12, -(10**12), 2**63, 2**200, 1e308, -1, True, None, {}, []),
    *("", "W" * 70_000, "a\nb", "a\u202eb", "\x00", "\u2067" * 9, [1] * 3_000, ["W"] * 3_000),
    *([[[[[]]]]], {"1": 10**12}, {str(number): 1 for number in range(3_000)}),
)
MOST_READ = 4_000
"""Characters that a picture of rooms may ever have to draw."""


def told() -> list[bytes]:
    """One of each message that a picture is made of, as a server tells it."""
    rehearsal = Rehearsal(house_of(WORDS), Terms(rated=True))
    rehearsal.join("Kitchen", "Margaret", "Tom")
    rehearsal.join("Attic", "Ruth")
    room = rehearsal.room
    talk = Talk(3, 1, "Tom", 1, -1, "Hello")
    return [
        to_bytes(message)
        for message in (
            Rooms(0, 1, (room.summary,)),
            RoomSeen(room.summary),
            State(3, room.state),
            talk,
            News(3, "Ratings: Tom 1500."),
            Snapshot(3, 1, room.state, (talk,), None, 0, 0),
            Done(1, "They are playing just now."),
            Lag({1: 20, 2: 40}, 2),
            Closed("The server is going to rest."),
            Refused("There is no such room."),
            Welcome(1, "Parlour", True),
        )
    ]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where anything stands in a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    if not path:
        return to
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], to)
    return copy


def every_hostile_message() -> Iterator[bytes]:
    for data in told():
        body = json.loads(data)
        for path in paths(body):
            for value in HOSTILE:
                yield json.dumps(changed(body, path, value)).encode()


@pytest.fixture
def list_shown() -> Callable[[Summary], RoomList]:
    """The list of rooms at a television, with one room in it."""

    class One(WireRooms):
        shown: tuple[Listing, ...] = ()

        def look(self) -> tuple[Listing, ...]:
            return self.shown

    couch = SofaCouch(WORDS, Home(WORDS), "Ruth")
    rooms = One(Home(WORDS))
    scene = RoomsScene(couch.services, rooms, lambda: None)

    def show(summary: Summary) -> RoomList:
        rooms.shown = (Listing(summary, "there", 4),)
        scene.update(0.1)
        scene.commands()
        (panel,) = scene.view().panels
        assert isinstance(panel, RoomList)
        return panel

    return show


def test_each_hostile_field_of_what_a_server_says_is_refused_or_shown_within_bounds(
    list_shown: Callable[[Summary], RoomList],
) -> None:
    home = Home(WORDS)
    kitchen = SofaCouch(WORDS, home, "Margaret", beats=True)
    kitchen.go_to_rooms()
    kitchen.press("confirm", "confirm")
    settle(kitchen)
    staging, good = kitchen.stack.top, kitchen.rooms.line.guest  # type: ignore[union-attr]
    assert staging.name == "staging"
    seen = 0
    for data in every_hostile_message():
        try:
            message = to_guest(data)
        except BadMessage:
            continue
        seen += 1
        if isinstance(message, Rooms):
            assert len(message.rooms) <= ROOMS_ON_A_PAGE
            for summary in message.rooms:
                within_bounds(list_shown(summary))
        elif isinstance(message, RoomSeen) and message.room is not None:
            within_bounds(list_shown(message.room))
        elif hasattr(message, "state") or isinstance(message, Talk | News | Lag | Done | Closed):
            guest = Guest()
            guest.state, guest.sofa = good.state, good.sofa
            guest._seen = getattr(message, "n", 1) - 1
            guest.hear(message)
            if guest.closed is None:
                staging.guest = staging.line.guest = guest  # type: ignore[attr-defined]
                staging.update(0.1)
                staging.commands()
                within_bounds(*staging.view().panels)
    assert seen > 100


def within_bounds(*panels: object) -> None:
    """No picture asks for more rows, seats or letters than a screen has."""
    text = repr(panels)
    assert len(text) < MOST_READ
    assert "\u202e" not in text
    assert "\\n" not in text
    for panel in panels:
        if isinstance(panel, RoomList):
            assert len(panel.people) <= MOST_SEATS + 1
        if isinstance(panel, Staging):
            assert len(panel.sofas) <= MOST_SEATS + 1


@given(st.text(max_size=2_000))
def test_whatever_a_room_refuses_its_own_reader_takes(why: str) -> None:
    refusal = str(NotDone(why))
    assert len(refusal) <= SENTENCE_LENGTH
    assert to_guest(to_bytes(Done(1, refusal))) == Done(1, refusal)


@given(st.text(min_size=1, max_size=24), st.text(min_size=1, max_size=16), st.text(max_size=CHAT_LENGTH))
def test_whatever_a_guest_may_be_called_everybody_can_be_told(room: str, person: str, line: str) -> None:
    rehearsal = Rehearsal(house_of(WORDS))
    rehearsal.room = Room(rehearsal.house, "r1", room, "TEAPOT", Terms(), 0.0)
    first, second = rehearsal.join(person, person, person), rehearsal.join(person, person)
    first.guest.say(0, text=line)
    rehearsal.beat()
    assert [one.guest.state for one in (first, second)] == [rehearsal.room.state] * 2
    page = Rooms(0, 1, (rehearsal.room.summary,))
    assert to_guest(to_bytes(page)) == page


@given(st.text(max_size=300))
def test_rules_by_any_name_can_be_told_or_are_refused(name: str) -> None:
    terms = Terms(rules={"edition": name})
    try:
        Room(house_of(WORDS), "r1", "Kitchen", "TEAPOT", terms, 0.0)
    except NotDone:
        return
    summary = Summary("r1", "Kitchen", in_words(terms), 4, ())
    assert to_guest(to_bytes(RoomSeen(summary))) == RoomSeen(summary)


def test_a_room_by_rules_from_another_world_is_over_for_this_sofa_with_a_sentence() -> None:
    rehearsal = Rehearsal(house_of(WORDS))
    guest = rehearsal.join("Kitchen", "Margaret").guest
    body = json.loads(to_bytes(State(guest._seen + 1, rehearsal.room.state)))
    body["state"]["terms"]["rules"] = {"rack_size": 10**9}
    guest.hear(to_guest(json.dumps(body).encode()))
    assert "rules" in (guest.closed or "")


def test_of_a_network_in_which_thousands_announce_themselves_only_so_many_are_looked_at() -> None:
    async def flooded() -> int:
        shared = _Shared()
        looking = _Looking(shared, WORDS.digest, (), Troubles())
        for number in range(3_000):
            looking._found(Found(f"parlour-{number}", "ws://127.0.0.1:9"))
        found = len(shared.machines)
        await looking.end()
        return found

    assert asyncio.run(flooded()) == MOST_MACHINES

"""Every number, list and text that another machine sends has its bound: each made hostile, one at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.discovery.client import News as LookoutNews
from game.discovery.client import RoomAnnounced, RoomGone, RoomsPage, Surroundings
from game.discovery.prober import MOST_MACHINES, MOST_NEWS, Prober, ProbeResult
from game.lexicon.words import Lexicon
from game.net.background_errors import BackgroundErrors
from game.rooms.directory import Listing
from game.rooms.guest import STRANGE_RULES, Guest
from game.rooms.room import Room
from game.scenes.kit.picture.sheet import Plate, Sheet, blocks_of
from game.scenes.kit.picture.sheet_pictures import FoundPicture
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.session.room import NotDoneError
from game.wire.from_page import LONGEST_LINE, NonsenseError
from game.wire.room_limits import MOST_SEATS, ROOMS_ON_A_PAGE
from game.wire.sentences import sentence
from game.wire.terms import Terms, in_words
from game.wire.to_page import Done, News, Refused, Talk, Welcome
from game.wire.to_room import NO_GAME, Closed, Lag, Rooms, RoomSeen, Snapshot, State, Summary, told_in_room
from tests.scenes.rooms.paired import Home, SofaCouch, WireRooms, settle
from tools.stress.room_rehearsal import Rehearsal, house_of

WORDS = Lexicon.from_words(["AB"], "One word")
HOSTILE: tuple[Any, ...] = (
    *(10**12, -(10**12), 2**63, 2**200, 1e308, -1, True, None, {}, []),
    *("", "W" * 70_000, "a\nb", "a\u202eb", "\x00", "\u2067" * 9, [1] * 3_000, ["W"] * 3_000),
    *([[[[[]]]]], {"1": 10**12}, {str(number): 1 for number in range(3_000)}),
)
MOST_READ = 6_000
"""Characters that a picture of rooms may ever have to draw."""


def told() -> list[bytes]:
    """One of each message that a picture is made of, as a server tells it."""
    rehearsal = Rehearsal(house_of(WORDS), Terms(rated=True))
    rehearsal.join("Kitchen", "Margaret", "Tom")
    rehearsal.join("Attic", "Ruth")
    room = rehearsal.room
    talk = Talk(3, 1, "Tom", 1, "Hello")
    return [
        bytes(message)
        for message in (
            Rooms(0, 1, (room.summary,)),
            RoomSeen(room.summary),
            State(3, room.state),
            talk,
            News(3, sentence("ratings", ("Tom 1500",))),
            Snapshot(3, 1, room.state, (talk,), NO_GAME, 0, 0),
            Done(1),
            Lag({1: 20, 2: 40}, 2),
            Closed(sentence("rests")),
            Refused(1, sentence("away", "Tom")),
            Welcome(""),
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
def list_shown() -> Callable[[Summary], Sheet]:
    """The list of rooms at a television, with one room in it."""

    class One(WireRooms):
        shown: tuple[Listing, ...] = ()

        def look(self) -> tuple[Listing, ...]:
            return self.shown

    couch = SofaCouch(WORDS, Home(WORDS), "Ruth")
    rooms = One(Home(WORDS))
    couch.services.open_rooms = lambda: rooms
    scene = JoinElsewhere(couch.services, lambda: None)

    def show(summary: Summary) -> Sheet:
        rooms.shown = (Listing(summary, "there", 4),)
        scene.update(0.1)
        scene.commands()
        (panel,) = scene.view().panels
        assert isinstance(panel, Sheet)
        return panel

    return show


def test_each_hostile_field_of_what_a_server_says_is_refused_or_shown_within_bounds(
    list_shown: Callable[[Summary], Sheet],
) -> None:
    home = Home(WORDS)
    kitchen = SofaCouch(WORDS, home, "Margaret", beats=True)
    kitchen.open_room()
    settle(kitchen)
    staging, good = kitchen.stack.top, kitchen.rooms.line.guest  # type: ignore[union-attr]
    assert staging.name == "staging"
    seen = 0
    for data in every_hostile_message():
        try:
            message = told_in_room(data)
        except NonsenseError:
            continue
        seen += 1
        if isinstance(message, Rooms):
            assert len(message.rooms) <= ROOMS_ON_A_PAGE
            for summary in message.rooms:
                within_bounds(list_shown(summary))
        elif isinstance(message, RoomSeen) and message.room is not None:
            within_bounds(list_shown(message.room))
        elif hasattr(message, "state") or isinstance(message, Talk | News | Lag | Done | Refused | Closed):
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
        if isinstance(panel, Sheet):
            blocks = [*blocks_of(panel.body)]
            assert sum(isinstance(block, FoundPicture) for block in blocks) == 2 * (panel.name == "join")
            assert sum(isinstance(block, Plate) for block in blocks) <= MOST_SEATS + 3


@given(st.text(max_size=2_000))
def test_whatever_a_room_refuses_its_own_reader_takes(why: str) -> None:
    refusal = Refused(1, sentence("no list", why))
    assert told_in_room(bytes(refusal)) == refusal


@given(st.text(min_size=1, max_size=24), st.text(min_size=1, max_size=16), st.text(max_size=LONGEST_LINE))
def test_whatever_a_guest_may_be_called_everybody_can_be_told(room: str, person: str, line: str) -> None:
    rehearsal = Rehearsal(house_of(WORDS))
    rehearsal.room = Room.new(rehearsal.house, "r1", room, "TEAPOT", Terms(), 0.0)
    first, second = rehearsal.join(person, person, person), rehearsal.join(person, person)
    first.guest.say(0, text=line)
    rehearsal.beat()
    assert [one.guest.state for one in (first, second)] == [rehearsal.room.state] * 2
    page = Rooms(0, 1, (rehearsal.room.summary,))
    assert told_in_room(bytes(page)) == page


@given(st.text(max_size=300))
def test_rules_by_any_name_can_be_told_or_are_refused(name: str) -> None:
    terms = Terms(rules={"edition": name})
    try:
        Room.new(house_of(WORDS), "r1", "Kitchen", "TEAPOT", terms, 0.0)
    except NotDoneError:
        return
    summary = Summary("r1", "Kitchen", in_words(terms), 4, ())
    assert told_in_room(bytes(RoomSeen(summary))) == RoomSeen(summary)


def test_a_room_by_rules_from_another_world_is_over_for_this_sofa_with_a_sentence() -> None:
    rehearsal = Rehearsal(house_of(WORDS))
    guest = rehearsal.join("Kitchen", "Margaret").guest
    body = json.loads(bytes(State(guest._seen + 1, rehearsal.room.state)))
    body[2][3]["rules"] = {"rack_size": 10**9}
    guest.hear(told_in_room(json.dumps(body).encode()))
    assert guest.closed == STRANGE_RULES


def test_of_a_network_in_which_thousands_announce_themselves_only_so_many_are_looked_at() -> None:
    async def flooded() -> tuple[int, int]:
        looking, around = Prober(WORDS.digest, (), BackgroundErrors()), Surroundings()
        for number in range(3_000):
            looking.found(ProbeResult(f"parlour-{number}", "ws://127.0.0.1:9"))
        told = looking.news()
        for _ in range(MOST_MACHINES):
            for news in (*told, *looking.news()):
                around.hear(news)
        looking.end()
        return len(told), len(around.addresses())

    assert asyncio.run(flooded()) == (MOST_NEWS, MOST_MACHINES)


def test_a_machine_that_flickers_is_told_of_as_seldom_as_any() -> None:
    async def flickered() -> list[object]:
        looking = Prober(WORDS.digest, (), BackgroundErrors())
        for number in range(500):
            looking.found(ProbeResult("parlour", f"ws://127.0.0.1:{number + 1}"))
            looking.lost("parlour")
        looking.found(ProbeResult("parlour", "ws://127.0.0.1:9"))
        told: list[object] = [*looking.news()]
        looking.end()
        return [*told, *looking.news()]

    assert asyncio.run(flickered()) == [
        RoomAnnounced("parlour", "ws://127.0.0.1:9", named=False),
        RoomGone("parlour"),
    ]


@pytest.mark.parametrize(
    "found",
    [
        ProbeResult("parlour", "ws://8.8.8.8:9"),
        ProbeResult("parlour", "ws://example.org:9"),
        ProbeResult("W" * 300, "ws://127.0.0.1:9"),
        ProbeResult("parlour", "ws://127.0.0.1:" + "9" * 300),
    ],
)
def test_nobody_is_sent_to_strangers_outside_of_the_home_network_by_an_announcement(
    found: ProbeResult,
) -> None:
    async def told() -> list[object]:
        looking = Prober(WORDS.digest, (), BackgroundErrors())
        looking.found(found)
        return list(looking.news())

    assert asyncio.run(told()) == []


def test_a_hostile_home_shows_six_hundred_rooms_at_most_and_a_friend_among_them_keeps_its_own() -> None:
    around = Surroundings()
    for machine in range(MOST_MACHINES):
        around.hear(RoomAnnounced(f"m{machine}", "ws://127.0.0.1:9", named=False))
        for first in (0, 50):
            rooms = tuple(Summary(f"m{machine}-{first + n}", "W", "No timer", 4, ()) for n in range(50))
            around.hear(RoomsPage(f"m{machine}", first, 100, 1, rooms))
    around.hear(RoomAnnounced("friend", "ws://127.0.0.1:9", named=False))
    around.hear(RoomsPage("friend", 0, 1, 1, (Summary("f1", "Den", "No timer", 4, ("Ruth",)),)))
    shown = around.listings(set)
    assert len(shown) <= 600
    assert "Den" in {one.summary.name for one in shown}


def test_however_often_rooms_change_the_list_is_made_anew_in_a_hundredth_of_the_time_at_most() -> None:
    clock = [0.0]

    def now() -> float:
        clock[0] += 0.001  # making the list takes a look at the clock or two
        return clock[0]

    around, lists = Surroundings(now, now), set()
    around.hear(RoomAnnounced("m", "ws://127.0.0.1:9", named=False))
    for frame in range(600):
        around.hear(RoomsPage("m", 0, 1, frame + 1, (Summary("r1", "Den", "No timer", 4, ()),)))
        lists.add(id(around.listings(set)))
    assert 1 < len(lists) < 40


def test_a_list_that_took_long_to_make_once_is_made_anew_after_a_second() -> None:
    clock, worked = [0.0], [0.0]

    def work() -> float:
        worked[0] += 5.0
        return worked[0]

    around = Surroundings(lambda: clock[0], work)
    around.hear(RoomAnnounced("m", "ws://127.0.0.1:9", named=False))
    for second in range(3):
        clock[0] += 1.0
        around.hear(RoomsPage("m", 0, 1, 1, (Summary("r1", f"Den {second}", "No timer", 4, ()),)))
        assert [one.summary.name for one in around.listings(set)] == [f"Den {second}"]


def test_whoever_scrolls_while_all_pages_are_asked_for_anew_gets_those_beyond_what_was_told() -> None:
    async def wanted() -> int:
        looking = Prober(WORDS.digest, ["ws://127.0.0.1:9"], BackgroundErrors())
        machine = looking._machines["ws://127.0.0.1:9"]
        machine.total = 1200
        for first in range(0, 1050, 50):
            machine.pages[first] = (Summary(f"r{first}", "Den", "No timer", 4, ()),)
            machine.heard[first] = None
        while machine.heard:
            looking.news()
        machine.pages = {0: machine.pages[0]}
        looking.more()
        looking.end()
        return machine.wanted

    assert asyncio.run(wanted()) >= 1200


def test_what_a_lookout_says_is_read_within_the_bounds_of_messages() -> None:
    told = json.loads(
        msgspec.json.encode(RoomsPage("m", 0, 1, 1, (Summary("r1", "Den", "No timer", 4, ()),)))
    )
    told[5][0][3] = 10**12
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(told), type=LookoutNews)

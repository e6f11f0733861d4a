"""A browser that opens a room's link plays without the game: the page, its language, and what it may know."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from game.lexicon.words import Lexicon
from game.match.heard_game import ENDING, heard_game_from
from game.match.remote_game_client import RemoteGameClient
from game.maven.engine.engine_client import EngineClient
from game.maven.how_it_plays import PLAINLY
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.net.rate_limiter import RateLimiter
from game.phones.page_files import FOLDER, files
from game.rooms.guest import LEFT, Guest
from game.rooms.join_requests import KNOCKING
from game.rooms.lobby import UNKNOWN
from game.rooms.net.pages import AWAY_FOR_LONG, GOES_ON_ELSEWHERE, MORE
from game.rooms.net.room_connection import open_line
from game.rooms.net.server import RoomServer
from game.rooms.room import SENT_AWAY
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Move, Pass, Place, Resign, Square, Tile
from game.rules.rules_and_defaults import Clock, ClockKind
from game.rules.visibility import view_from_seat
from game.wire.from_page import NonsenseError
from game.wire.from_room import Back, Create, Find, SendAway
from game.wire.room_limits import BLINK_SECONDS
from game.wire.sentences import sentence
from game.wire.terms import Terms
from game.wire.to_page import NOT_LET_IN, News
from game.wire.to_room import Found, told_in_room
from tests.letter_sheet import letters_not_seen
from tests.page_words import program_text_on
from tests.reading_order import in_order
from tests.rooms.pages import WORDS, Page, launch, with_page
from tests.scenes.scripted_maven import ScriptedMaven
from tools import page_says
from tools.stress.browsers import ChromiumWindow, Start, browser, missing
from tools.stress.phone_reconnects import Phone
from tools.stress.room_rehearsal import Rehearsal, house_of


def test_sc023_a_room_s_link_leads_a_page_into_the_room_and_on_into_its_game() -> None:
    rehearsal, page = with_page()
    *_, last = page.heard("room")
    assert last[1] == "Kitchen"
    assert [(name, ready) for name, _, ready, *_ in last[3]] == [("Margaret", True), ("Ruth", True)]
    launch(rehearsal, page)
    game = page.heard("game")[-1]
    assert game[1] == [1]
    assert "_" not in game[3]["racks"][1]
    assert set(game[3]["racks"][0]) <= {"_"}
    assert page.heard("table")[-1][2] == 1
    assert page.heard("say")[-1][1:3] == ["Margaret is thinking…", "You are next"]


def test_a_page_s_decision_is_handed_in_once_and_answered() -> None:
    rehearsal, page = with_page()
    launch(rehearsal, page)
    margaret = rehearsal.lines[0]
    door = margaret.guest.door
    assert isinstance(door, RemoteGameClient)
    while door.poll() is not None:
        pass
    door.submit(0, Pass())
    margaret.say_all()
    page.deliver()
    assert page.heard("say")[-1][1] == "Your turn"
    for _ in range(3):
        page.say("submit", 1, "-")
    assert rehearsal.room.game is not None
    assert [turn.seat for turn in rehearsal.room.game.host.record.turns] == [0, 1]
    assert page.heard("heard")[-1] == ["heard", 1]
    assert len(page.heard("done")[-3:]) == 3, "whoever says it again hears so again"
    page.say("submit", 2, "-")
    assert len(rehearsal.room.game.host.record.turns) == 2


def test_what_a_page_says_again_on_its_next_line_is_done_once_and_answered_again() -> None:
    rehearsal, page = with_page()
    said = json.dumps(["line", 7, "Good evening!"])
    page.carry(page.understood(said))
    again = Page(rehearsal)
    again.say("hello", 4, page.heard("welcome")[-1][1], "", "", -1, "en")
    again.carry(again.understood(said))
    assert again.heard("done")[-1] == page.heard("done")[-1] == ["done", 7]
    assert [one.said for one in rehearsal.lines[0].guest.talk] == ["Good evening!"]


def test_a_page_that_comes_back_in_its_turn_is_told_what_is_left_of_the_time() -> None:
    rehearsal, page = with_page(replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, 60_000)))
    launch(rehearsal, page)
    rehearsal.now += 5
    again = Page(rehearsal)
    again.say("hello", 4, page.heard("welcome")[-1][1], "", "", -1, "en")
    assert page.heard("time")[-1][1] == 60_000
    assert again.heard("time")[-1][1] == 55_000


@pytest.mark.parametrize(("code", "asks"), [("", Back), ("teapot", Back), ("KETTLE", Find)])
def test_a_page_comes_back_to_its_room_unless_it_was_sent_to_another_one(
    code: str, asks: type[Back | Find]
) -> None:
    rehearsal, page = with_page()
    hello = ["hello", 4, page.heard("welcome")[-1][1], code, "", -1, "en"]
    (asked,) = Page(rehearsal).understood(json.dumps(hello))
    assert isinstance(asked, asks)


def test_a_page_is_rated_by_the_key_of_its_browser_and_shows_what_everybody_has() -> None:
    house = replace(house_of(WORDS), rating={"key of Ruth": 1612}.get)
    rehearsal = Rehearsal(house, Terms(rated=True))
    page = Page(rehearsal)
    page.come_in("Ruth", "key of Ruth")
    assert page.heard("room")[-1][3] == [["Ruth", 0, False, True, True, True, 1612]]
    stranger = Page(rehearsal)
    stranger.come_in("Lou")
    assert [person[6] for person in stranger.heard("room")[-1][3]] == [1612, None]


def test_what_is_said_on_a_page_is_heard_on_sofas_and_the_other_way_round() -> None:
    rehearsal, page = with_page()
    page.say("line", "Good evening!")
    assert rehearsal.lines[0].guest.talk[-1].said == "Good evening!"
    rehearsal.lines[0].guest.say(0, 4)
    rehearsal.lines[0].say_all()
    page.deliver()
    assert page.heard("talk")[-1] == ["talk", 5, 1, "Margaret", 0, 4]
    page.say("leave")
    assert page.ended == (4001, LEFT.reason)
    assert [person.name for person in rehearsal.room.people] == ["Margaret"]


@pytest.mark.parametrize(
    "nonsense",
    [["ready", 3], ["phrase", 99], ["phrase", "x"], ["launch", 1], ["sit", 0], ["again"], ["define", "X"]],
)
def test_what_makes_no_sense_changes_nothing(nonsense: list[Any]) -> None:
    rehearsal, page = with_page()
    before = rehearsal.room.state
    with suppress(NonsenseError):
        page.say(*nonsense)
    assert rehearsal.room.state == before


def test_a_page_that_says_its_name_again_and_again_asks_for_one_seat() -> None:
    page = Page(Rehearsal(house_of(WORDS)))

    def said(data: bytes) -> list[str]:
        return [type(message).__name__ for message in page.understood(data)]

    assert said(b'["hello",4,"","TEAPOT","",-1,"en"]') == ["Find"]
    assert said(b'["name",1,"Ruth"]') == [], "nobody comes in before it is known that there is a room"
    page.send(bytes(Found()))
    assert [said(b'["name",1,"Ruth"]') for _ in range(4)] == [["Join"], [], [], []]


def test_whoever_will_look_on_is_told_so_before_a_name_is_asked_for() -> None:
    for why, told in ((sentence("game is on"), [["warn", ["game is on", []]]]), (None, [])):
        page = Page(Rehearsal(house_of(WORDS)))
        list(page.understood(b'["hello",4,"","TEAPOT","",-1,"en"]'))
        page.send(bytes(Found(why)))
        assert page.heard("warn") == told


def test_somebody_on_a_page_corrects_their_name_before_the_game() -> None:
    rehearsal, page = with_page()
    page.say("name", "Ruth")
    assert [person.ready for person in rehearsal.room.people] == [True, True], "that changes nothing"
    page.say("name", "Ruth B.", "k" * 48)
    assert [person.name for person in rehearsal.room.people] == ["Margaret", "Ruth B."]
    assert page.heard("room")[-1][3][1][0] == "Ruth B."
    other = Page(rehearsal)
    other.come_in("Ruth")
    other.say("name", "Margaret")
    sofas = [(sofa.name, *(person.name for person in sofa.people)) for sofa in rehearsal.room.state.sofas]
    assert sofas == [("Kitchen", "Margaret"), ("Ruth B.", "Ruth B."), ("Margaret 2", "Margaret 2")]


def test_a_page_whose_code_leads_nowhere_is_told_so_before_it_is_asked_for_a_name() -> None:
    rehearsal, _ = with_page()
    lost = Page(rehearsal)
    lost.say("hello", 4, "", "KETTLE", "", -1, "en")
    assert lost.told == [], "no welcome, and no question"
    assert lost.ended == (NOT_LET_IN, UNKNOWN.reason)
    kept = Page(rehearsal)
    kept.say("hello", 4, "", "TEAPOT", "", -1, "en")
    assert [json.loads(told)[0] for told in kept.told] == ["welcome", "people"]
    assert kept.ended is None


def test_a_page_that_looks_on_is_told_that_it_is_a_turn_behind() -> None:
    rehearsal, _ = with_page()
    watcher = Page(rehearsal)
    watcher.say("hello", 4, "watch.TEAPOT", "", "", -1, "en")
    launch(rehearsal, watcher)
    game = rehearsal.room.game
    assert game is not None
    assert watcher.heard("say")[-1][1] == "The first turn is played", "who begins is not heard yet"
    for _ in range(2):
        game.host.submit(game.host.position.to_move, Pass())
        rehearsal.room.tick(rehearsal.now)
        watcher.deliver()
        watcher.carry()
    assert {said[2] for said in watcher.heard("say")} == {"You look on, one turn behind"}
    _, page = with_page()
    launch(page.rehearsal, page)
    assert page.heard("say")
    assert not any("behind" in said[2] for said in page.heard("say"))


def test_a_page_that_looks_on_is_told_nothing_of_the_latest_move_whatever_it_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def told(latest: Move) -> list[bytes]:
        monkeypatch.setattr(page_says, "NUMBERS", count(1))
        rehearsal, _ = with_page()
        watcher, late = Page(rehearsal), Page(rehearsal)
        watcher.say("hello", 4, "watch.TEAPOT", "", "", -1, "en")
        launch(rehearsal, watcher)
        game = rehearsal.room.game
        assert game is not None
        host = game.host
        host.position = replace(host.position, racks=("CATATAA", host.position.racks[1]))
        for move in (Pass(), Pass(), latest):
            host.submit(host.position.to_move, move)
            rehearsal.room.tick(rehearsal.now)
            watcher.deliver()
        late.say("hello", 4, "watch.TEAPOT", "", "", -1, "en")
        for page in (watcher, late):
            page.say("again")
            page.say("define", "CAT")
            page.say("draft", "", [[7, 7, "C"]])
            page.say("submit", 1, "-")
        assert watcher.heard("refused")[-1][2] == ["looks on", []]
        assert [said[1] for said in watcher.heard("report")] == [0, 1, 2]
        assert [said[3]["ply"] for said in late.heard("game")] == [2, 2]
        return [*watcher.told, *late.told]

    cat = Place(tuple(Tile(Square(7, 6 + at), face) for at, face in enumerate("CAT")))
    assert told(cat) == told(Exchange("CAT")) == told(Pass())


def test_whoever_looks_on_sits_down_as_soon_as_a_seat_is_free_and_is_told_where_none_is() -> None:
    rehearsal = Rehearsal(house_of(WORDS), Terms(seats=2))
    margaret, ann = rehearsal.join("Kitchen", "Margaret"), rehearsal.join("Attic", "Ann")
    page = Page(rehearsal)
    page.come_in("Ruth")
    assert page.heard("welcome")[-1] == ["welcome", "watch.TEAPOT"]
    assert page.heard("room")[-1][-1] is False, "all seats are taken"
    page.say("name", "Ruth")
    assert page.heard("refused")[-1][2] == ["no seats", []]
    assert page.heard("welcome")[-1] == ["welcome", "watch.TEAPOT"]
    ann.guest.leave()
    ann.say_all()
    page.deliver()
    assert page.heard("room")[-1][-1] is True
    page.say("name", "Ruth", "k" * 48)
    assert [person.name for person in rehearsal.room.people] == ["Margaret", "Ruth"]
    page.say("name", "Ruth B.")
    assert [person.name for person in rehearsal.room.people] == ["Margaret", "Ruth B."], (
        "it is a name from now on"
    )
    page.say("ready", True)
    margaret.guest.ready(0, True)
    margaret.say_all()
    launch(rehearsal, page)
    assert page.heard("room")[-1][-1] is False, "a game is on"
    assert page.heard("table")[-1][2] == 1


def test_a_page_tells_who_is_away_on_their_turn_until_they_are_back() -> None:
    rehearsal, page = with_page(engine=EngineClient(ScriptedMaven(delay=8)))
    launch(rehearsal, page)
    margaret = rehearsal.lines[0]
    assert margaret.sofa is not None

    def told() -> str:
        rehearsal.room.tick(rehearsal.now)
        page.deliver()
        return str(page.heard("say")[-1][1])

    assert told() == "Margaret is thinking…"
    clocks = len(page.heard("time"))
    rehearsal.room.lost(margaret.sofa, rehearsal.now)
    rehearsal.now += BLINK_SECONDS
    assert told() == "Margaret is away: the room waits a little"
    assert len(page.heard("time")) == clocks
    rehearsal.room.back(margaret.guest.token, -1, rehearsal.now)
    assert told() == "Margaret is thinking…"
    rehearsal.room.lost(margaret.sofa, rehearsal.now)
    rehearsal.now += rehearsal.room.terms.grace
    told()
    assert "Margaret is away: Maven plays" in [said[1] for said in page.heard("say")]


def test_a_page_says_who_may_come_in_through_a_locked_door() -> None:
    rehearsal, page = with_page()
    number = rehearsal.room.knock("Bo", rehearsal.now)
    page.deliver()
    assert page.heard("room")[-1][6] == [[number, "Bo"]]
    page.say("let", number, True)
    assert rehearsal.room.knocks.take_answers() == [(number, True)]
    assert page.heard("room")[-1][6] == []


def test_a_page_inside_is_told_the_new_way_in_when_somebody_is_sent_away() -> None:
    rehearsal, page = with_page()
    room = rehearsal.room
    room.session.state.terms = Terms(locked=True)
    eve = room.join("Attic", ("Eve",), (), rehearsal.now)
    page.deliver()
    before = page.heard("welcome")[-1][1]
    room.hear(room.seated[0].number, SendAway(99, eve.number), rehearsal.now)
    page.deliver()
    told = page.heard("welcome")[-1][1]
    assert told.endswith(room.state.way_in)
    assert told.rpartition(".")[0] == before.rpartition(".")[0]
    assert told != before


def test_a_page_that_stands_before_a_locked_room_is_told_that_somebody_is_asked() -> None:
    rehearsal, _ = with_page()
    stranger = Page(rehearsal)
    stranger.send(bytes(News(1, KNOCKING)))
    assert [json.loads(told) for told in stranger.told] == [["warn", ["knocking", []]]]


@pytest.mark.parametrize(
    "garbage",
    [
        b"[" * 9_000,
        b'["submit",0,1,"\xff\xfe"]',
        b'["submit",1,1,"?!"]',
        b'["submit",1,-1,"-"]',
        b"\xff",
        b'["name",1,[]]',
    ],
)
def test_garbage_on_the_line_of_a_page_ends_that_line_without_a_word_in_the_log(
    garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    _, page = with_page()
    with suppress(NonsenseError):
        page.carry(page.understood(garbage))
    assert not caplog.records


# ---------------------------------------------------------------- over sockets, in a real browser


class Hall:
    """A server of rooms in a thread of its own, with a room in which Margaret plays by herself."""

    def __init__(self, lexicon: Lexicon, speed: float = 1) -> None:
        """`speed` is how much faster time passes in its rooms."""
        self.lexicon = lexicon
        self.server = RoomServer(
            replace(house_of(lexicon), define=lambda word: f"A meaning of {word}"),
            clock=lambda: time.monotonic() * speed,
        )
        self.server.limiter = RateLimiter(factor=1e9)
        self.loop = asyncio.new_event_loop()
        self.address = ""
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        while not self.address:
            time.sleep(0.01)
        self.margaret = Guest()
        self.plays = True
        self.playing = asyncio.run_coroutine_threadsafe(self._margaret(), self.loop)
        while self.margaret.state is None:
            time.sleep(0.01)

    def _run(self) -> None:
        self.loop.run_until_complete(self._open())
        self.loop.run_forever()

    async def _open(self) -> None:
        self.address = f"127.0.0.1:{await self.server.start('127.0.0.1', 0)}"

    async def _margaret(self) -> None:
        line = await open_line(f"ws://{self.address}", self.lexicon.digest)
        await line.send(bytes(Create("Kitchen", "Kitchen", ("Margaret",), Terms())), text=True)
        asked = -1
        while True:
            with suppress(TimeoutError):
                self.margaret.hear(told_in_room(await asyncio.wait_for(line.recv(), 0.05)))
            door = self.margaret.door
            while door is not None and door.poll() is not None:
                pass
            if door is not None and self.plays:
                position = door.game.position
                if (
                    position.to_move == 0
                    and position.ply >= 0
                    and asked != position.ply
                    and not door.game.is_over
                ):
                    asked = position.ply
                    door.submit(0, best_of(door.game, 0, self.lexicon))
            for message in self.margaret.take():
                await line.send(bytes(message), text=True)

    @property
    def link(self) -> str:
        assert self.margaret.state is not None
        return f"http://{self.address}/#{self.margaret.state.code}"

    def close(self) -> None:
        async def end() -> None:
            self.playing.cancel()
            await self.server.stop()
            self.loop.stop()

        asyncio.run_coroutine_threadsafe(end(), self.loop)
        self.thread.join(timeout=5)


def best_of(game: Any, seat: int, lexicon: Lexicon) -> Move:
    return choose(view_from_seat(game, seat), lexicon, 6, Budget(nodes=1), seed=game.position.ply)[0].move


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    hall = Hall(Lexicon.load())
    yield hall
    hall.close()


async def _line(hall: Hall, origin: str | None, host: str | None, path: str = "/socket") -> int:
    more = {"Host": host} if host else None
    try:
        async with connect(
            f"ws://{hall.address}{path}",
            origin=Origin(origin) if origin else None,
            additional_headers=more,
            proxy=None,
        ):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@pytest.mark.parametrize(
    ("origin", "path", "status"),
    [
        ("http://{host}", "/socket", 101),
        ("https://{host}", "/socket", 101),
        ("http://evil.example", "/socket", 403),
        ("http://{host}", "/", 403),
        (None, "/", 101),
        (None, "/socket", 403),
    ],
)
def test_only_the_server_s_own_page_opens_a_page_s_line(
    hall: Hall, origin: str | None, path: str, status: int
) -> None:
    named = origin.format(host=hall.address) if origin else None
    assert asyncio.run(_line(hall, named, None, path)) == status


def test_the_room_s_page_is_small_and_has_the_phones_page_in_it() -> None:
    own, phones = (
        {path.rpartition("/")[2]: file.body for path, file in of.items()}
        for of in (files(MORE, rooms=True), files())
    )
    assert {*phones, "staging.css"} == set(own)
    for path in (*FOLDER.glob("*.js"), *MORE.glob("*.js")):
        *_, last = filter(None, map(str.strip, path.read_text("utf-8").splitlines()))
        assert last.encode() in own["page.js"], path
    found = files(MORE, rooms=True).items()
    in_english = sum(len(file.body) for path, file in found if not re.search(r"/[a-z]{2}\.js$|\?", path))
    assert in_english < 65_500, "it says all in its reader's language, in whole sentences"


def test_a_page_whose_seat_was_given_up_meanwhile_asks_for_the_name_again_and_comes_in() -> None:
    rehearsal, page = with_page()
    token = page.heard("welcome")[-1][1]
    page.rehearsal.room.lost(page.number, rehearsal.now)
    for _ in range(4 * 61):
        rehearsal.beat()
    assert [person.name for person in rehearsal.room.people] == ["Margaret"]
    again = Page(rehearsal)
    again.say("hello", 4, token, "", "", -1, "en")
    assert again.heard("warn")[-1][1] == [AWAY_FOR_LONG.id, []]
    again.say("name", "Ruth")
    assert [person.name for person in rehearsal.room.people] == ["Margaret", "Ruth"]


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    if package := missing("chromium"):
        pytest.skip(f"Debian's {package} is not installed")
    with browser("chromium") as start:
        yield start


def phone_in_chromium(start: Start) -> tuple[Phone, ChromiumWindow]:
    phone = Phone(start())
    assert isinstance(phone.window, ChromiumWindow)
    return phone, phone.window


def give_name(window: ChromiumWindow, name: str = "Ruth") -> None:
    window.page.locator("#typed").fill(name)
    window.page.locator("#form button").click()


@pytest.fixture
def parlour() -> Iterator[Hall]:
    """A hall of which nobody else knows, where minutes pass in a second."""
    hall = Hall(Lexicon.load(), speed=100)
    yield hall
    hall.close()


def test_in_a_hundred_quiet_minutes_a_page_calls_once_and_stays_ready(start: Start, parlour: Hall) -> None:
    phone, window = phone_in_chromium(start)
    page = window.page
    calls: list[object] = []
    page.on("websocket", lambda socket: calls.append(socket))
    page.clock.install(time=datetime(2026, 1, 1))

    def minutes(count: int) -> None:
        """Time passes in the page in steps after which what it asks is answered."""
        for _ in range(count * 3):
            page.clock.run_for(20_000)
            phone.until("link.up && !link.owed")

    window.open(parlour.link)
    phone.until("link.up && !link.owed")
    page.clock.pause_at(datetime(2026, 1, 1, 0, 1))
    phone.until("link.up && !link.owed")  # the jump there may have made it ask, and no answer takes 20 s
    minutes(5)  # for a name
    give_name(window)
    phone.until("!!table.me")
    page.locator("#ready").click()
    phone.until("table.me[2]")
    minutes(95)
    assert len(calls) == 1
    assert phone.ask("table.me[2]")
    phone.ask("link.socket.send = () => 0")  # the line is dead, and nobody says so
    page.clock.run_for(22_500)
    phone.until("link.up && !link.owed && table.me[2]")
    assert len(calls) == 2
    phone.ask("link.socket.close()")
    phone.until("!link.up")
    page.locator("#ready").click()
    page.clock.run_for(500)
    phone.until("!table.me[2]")  # what was pressed meanwhile was said
    window.close()


def test_a_page_that_is_reloaded_before_its_name_is_known_asks_again(start: Start, parlour: Hall) -> None:
    phone = Phone(start())
    phone.window.open(parlour.link)
    phone.until("!document.getElementById('form').hidden")
    phone.window.reload()
    phone.until("!document.getElementById('form').hidden")
    assert phone.ask("table.$label.textContent") == "Your name"
    phone.window.close()


def test_whoever_looks_on_as_a_room_is_full_reads_so_and_takes_a_seat_once_one_is_free(
    start: Start, parlour: Hall
) -> None:
    phone, window = phone_in_chromium(start)
    parlour.margaret.set_people(("Margaret", "Ann", "Ben", "Kim"), ())
    while parlour.margaret.unanswered:
        time.sleep(0.01)
    phone.window.open(parlour.link)
    give_name(window)
    phone.until("table.$knocks.innerText === 'You look on. All seats are taken.'")
    parlour.margaret.set_people(("Margaret",), ())
    phone.until("table.room.free")
    window.reload()
    phone.until("table.$knocks.innerText.trim() === 'You look on. Take a seat'")
    window.page.locator("#knocks button").click()
    phone.until("table.me?.[0] === 'Ruth' && !table.$ready.hidden && !table.$knocks.innerText")
    window.reload()
    phone.until("table.me?.[0] === 'Ruth'")
    assert [person.name for person in next(iter(parlour.server.lobby.rooms.values())).people] == [
        "Margaret",
        "Ruth",
    ]
    window.close()


def test_whoever_is_sent_away_by_the_host_reads_so_and_comes_in_again_by_letters_alone(
    start: Start, parlour: Hall
) -> None:
    phone, window = phone_in_chromium(start)
    window.open(parlour.link)
    give_name(window)
    phone.until("!!table.me")
    assert parlour.margaret.state is not None
    parlour.margaret.send_away(parlour.margaret.state.sofas[-1].number)
    phone.until(f"!link.met && table.$why.textContent === {json.dumps(str(SENT_AWAY))}")
    assert phone.ask("[table.$label.textContent, table.$form.hidden]") == ["Letters on the screen", False]
    for kept in ("x" * 300, "A" * 100 + ".y", "watch." + "B" * 90):
        phone.ask(f"localStorage.parlour = {json.dumps(kept)}")
        window.reload()
        phone.until("table.$label.textContent === 'Letters on the screen' && !table.$form.hidden")
    window.close()


def test_of_two_windows_of_one_person_the_one_that_is_touched_has_the_seat(
    start: Start, parlour: Hall
) -> None:
    phone, window = phone_in_chromium(start)
    window.open(parlour.link)
    give_name(window)
    phone.until("!!table.me")
    other = window.context.new_page()
    calls: list[object] = []
    for page in (window.page, other):
        page.on("websocket", lambda socket: calls.append(socket))
    other.goto(f"http://{parlour.address}/")
    other.wait_for_function("() => typeof table !== 'undefined' && !!table.me")
    window.page.wait_for_function(
        "text => document.getElementById('said').textContent === text", arg=str(GOES_ON_ELSEWHERE)
    )
    window.page.locator("#where").click()
    phone.until("link.up && table.$said.textContent === ''")
    other.wait_for_function(
        "text => document.getElementById('said').textContent === text", arg=str(GOES_ON_ELSEWHERE)
    )
    assert len(calls) == 2
    assert len(next(iter(parlour.server.lobby.rooms.values())).people) == 2
    window.close()


def test_a_phone_that_is_turned_left_by_the_back_button_and_asleep_for_ten_minutes_finds_its_turn_again(
    start: Start, parlour: Hall
) -> None:
    phone, window = phone_in_chromium(start)
    page = window.page
    page.clock.install(time=datetime(2026, 1, 1))
    window.open(parlour.link)
    give_name(window)
    phone.until("!!table.me")
    page.locator("#ready").click()
    parlour.margaret.ready(0, True)
    phone.until("table.me[2] && table.room.people[0][2]")
    parlour.margaret.launch()
    phone.until("table.mayDecide")
    page.locator("#rack .tile").first.click()
    page.locator("[data-at='0']").click()
    phone.until("table.laid.length === 1 && !table.unsaved")
    for size in ({"width": 844, "height": 390}, {"width": 390, "height": 844}):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        phone.until("table.$buttons.getBoundingClientRect().bottom <= innerHeight")
        assert phone.ask("table.laid.length") == 1
    window.open("about:blank")
    with page.expect_navigation():  # led from outside, it stumbles over the page that is on its way out
        page.evaluate("void setTimeout(() => history.back())")  # the answer comes before the page goes
    phone.until("link.up && table.mayDecide && table.laid.length === 1")
    page.clock.fast_forward("10:00")  # asleep: nothing was done meanwhile, and then all that is due at once
    phone.until("link.up && !link.owed && table.mayDecide && table.laid.length === 1")
    assert len(next(iter(parlour.server.lobby.rooms.values())).people) == 2
    window.close()


def test_names_written_from_the_right_and_what_is_beside_them_stand_in_the_order_of_the_sentence(
    start: Start, parlour: Hall
) -> None:
    phone, window = phone_in_chromium(start)
    page = window.page

    window.open(parlour.link)
    page.locator("#typed").fill("דוד")
    assert page.locator("#typed").get_attribute("dir") == "auto"
    page.locator("#form button").click()
    phone.until("!!table.me")
    past = {"when": 0, "me": 0, "names": ["דוד", "שרה"], "scores": [312, 298], "won": [0]}
    turn = {"seat": 1, "kind": "place", "tiles": [], "word": "CAT", "total": 5}
    game = {**past, "turns": [turn], "layout": ["."] * 1, "values": {}}
    page.evaluate("games => { link.store.games = JSON.stringify(games); table.draw(); }", [game])
    page.locator("#past").click()
    assert in_order(page, "#sheet [data-do=look]", "דוד", "312", "שרה", "298")
    page.locator("#sheet [data-do=look]").click()
    assert in_order(page, "#sheet h2", "דוד", "312", "שרה", "298")
    assert in_order(page, "#sheet [role=status]", "Turn 1 of 1.", "שרה", ": CAT")
    page.locator("#sheet [data-do=close]").click()
    page.evaluate("table.hear(['talk', 9, 1, 'דוד', 0, 'שרה 5'])")
    assert in_order(page, "#talk p", "דוד", "שרה")
    page.evaluate("table.hear(['news', 9, ['long away', [['דוד', 'שרה']]]])")
    assert in_order(page, "#talk p:last-child", "דוד", "and", "שרה", "stayed away")
    window.close()


def test_a_browser_joins_by_a_link_talks_plays_is_reloaded_and_finds_nothing_changed(
    start: Start, hall: Hall
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    phone, window = phone_in_chromium(start)
    page = window.page
    window.open(hall.link)
    give_name(window)
    kept = phone.ask("JSON.stringify(link.store)")
    ((ruth, key),) = [(n, k) for n, k in json.loads(kept).items() if n.startswith("rated")]
    page.locator("#words").wait_for()
    assert (ruth, next(iter(hall.server.lobby.rooms.values())).people[1].key) == ("rated RUTH", key)
    assert len(key) == 48
    page.locator("#words").fill("Good evening!")
    page.locator("#speak button").click()
    page.locator("#talk p").wait_for()
    assert program_text_on(phone.ask) == []
    assert [(one["id"], one["nodes"][0]["html"]) for one in Axe().run(page).response["violations"]] == []
    assert hall.margaret.talk[-1].said == "Good evening!"
    window.reload()
    phone.until("!!table.room && table.me[0] === 'Ruth'")
    page.locator("#ready").click()
    phone.until("table.me[2]")
    hall.margaret.ready(0, True)
    hall.margaret.launch()
    phone.until("table.mayDecide")
    assert letters_not_seen(window) == []
    named = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
    found = Axe().run(page, options=named).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": 844, "height": 390})  # a phone on its side
    phone.until("table.$unseen.scrollHeight <= table.$unseen.clientHeight")
    page.set_viewport_size(usual)
    room = next(iter(hall.server.lobby.rooms.values()))
    assert room.game is not None
    move = best_of(room.game.host.game(frozenset({1})), 1, hall.lexicon)
    assert isinstance(move, Place)
    *steps, last = phone.taps(move)
    for step in steps:
        phone.tap(*step)
    phone.until("!table.unsaved && table.score > 0")
    laid = phone.ask("JSON.stringify(table.laid)")
    window.reload()
    phone.until(f"table.laid.length === {len(move.tiles)}")
    assert phone.ask("JSON.stringify(table.laid)") == laid
    phone.tap(*last)
    phone.until("table.game.history.some(turn => turn.seat === 1 && turn.score)")
    assert room.game.host.record.turns[1].move == move
    assert program_text_on(phone.ask) == []
    assert window.complaints == []
    window.close()


def test_news_of_a_room_is_also_read_by_whoever_looks_at_the_board(start: Start, hall: Hall) -> None:
    (phone, window), other = phone_in_chromium(start), Hall(hall.lexicon)
    window.open(other.link)
    give_name(window)
    window.page.locator("#ready").click()
    phone.until("table.me?.[2]")
    heard = "void table.hear(['news', 9, ['plainly', []]])"
    phone.ask(heard)
    assert window.page.inner_text("#said") == "", "it stands in the talk of the room"
    other.margaret.ready(0, True)
    other.margaret.launch()
    phone.until("table.mayDecide")
    phone.ask(heard)
    assert window.page.inner_text("#said") == str(PLAINLY)
    assert phone.ask("table.$talk.textContent").count(str(PLAINLY)) == 2
    assert window.complaints == []
    window.close()
    other.close()


def test_a_browser_keeps_its_games_looks_through_them_and_saves_them_as_files(
    start: Start, hall: Hall, tmp_path: Path
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    phone, window = phone_in_chromium(start)
    page = window.page
    other = Hall(hall.lexicon)
    window.open(other.link)
    give_name(window)
    page.locator("#ready").click()
    phone.until("table.me?.[2]")
    assert page.locator("#past").is_hidden()
    other.margaret.ready(0, True)
    other.margaret.launch()
    phone.until("table.mayDecide")
    other.plays = False
    assert other.margaret.door is not None
    other.margaret.door.submit(0, Resign())
    phone.until("!!link.store.games")
    assert phone.ask("kept.games[0].besides") == [], "nobody has gained or lost points but for words"
    late = "[{ ...kept.games[0], besides: ['Time: Ruth −10'] }]"
    phone.ask(f"void (link.store.games = JSON.stringify({late}))")
    page.locator("#play").click()
    page.locator("#past").click()
    assert "1 played, 1 won" in page.locator("#sheet p").inner_text()
    page.locator("#sheet [data-do=look]").first.click()
    assert page.locator("#sheet p").first.inner_text() == "Time: Ruth −10"
    turns = phone.ask("kept.games[0].turns.length")
    assert page.locator("#sheet [role=status]").inner_text().endswith("Margaret: resigns")
    for _ in range(turns - 1):
        page.locator("[aria-label='Turn before']").click()
    assert page.locator(".past .tile").count() == len(phone.ask("kept.games[0].turns[0].tiles"))
    assert page.locator("#sheet [role=status]").inner_text().startswith(f"Turn 1 of {turns}. Margaret: ")
    assert [(one["id"], one["nodes"][0]["html"]) for one in Axe().run(page).response["violations"]] == []
    with page.expect_download() as saved:
        page.locator("[data-do=save]").click()
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    (file,) = tmp_path.iterdir()
    assert file.suffix == ENDING
    assert len(heard_game_from(file.read_bytes()).reports) == turns + 1
    assert window.complaints == []
    window.close()
    other.close()

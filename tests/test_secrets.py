"""Secrets by bytes, for all that leaves a host beside games (for those see tests/match/test_frames.py).

The same evening is played in several worlds that differ only in what the listener may not know: others' racks
and drafts, the bag, the seed, what is refused to others, whether a word that waits for answers is valid. Each
kind of message has to be met, and has to be the same bytes in all of them.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import cache, partial
from itertools import count
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from game.duplicate.party_host import Party
from game.duplicate.round_results import word_of
from game.duplicate.round_state import RoundState
from game.halls.arbiter import obey
from game.halls.hall_frames import names_frame
from game.halls.hall_pages import RESULTS
from game.halls.player_line import PlayerLine
from game.halls.server import HallServer
from game.lexicon.words import Lexicon
from game.net.rate_limiter import RateLimiter
from game.net.site import Asked
from game.rooms.net.caller import Caller
from game.rooms.net.room_connection import hello_of
from game.rooms.net.server import RoomServer
from game.rules.editions import PLAYSTATION
from game.rules.letter_sets import ALPHABET
from game.rules.moves import BuyHint, Exchange, Hold, Move, Pass, Place, Square, Tile
from game.rules.record import Record
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, HintKind, Hints, Tracker
from game.session.duplicate import DuplicateSession, digest
from game.session.entries import OpenedEntry
from game.session.log import MemoryLog
from game.session.match import MatchSession
from game.wire import from_page, to_page
from game.wire.from_page import Hello, Ping
from game.wire.from_room import Find, Join, ListRooms, Look
from game.wire.sentences import SENTENCES, sentence
from game.wire.terms import Terms, with_rules
from game.wire.to_room import KINDS
from tests.maven.tables import lexicon as whole_list
from tests.phones.house import Line, PhoneHouse, join, people
from tests.phones.party import PartyHouse, laid, scored_plays, slots
from tests.phones.test_phones import CAT, CAT_TEXT, token_of
from tests.rooms.pages import Page, launch, with_page
from tests.scenes.hosting import deal
from tools import page_says
from tools.page_says import as_said
from tools.stress.room_rehearsal import Rehearsal, house_of

RULES = replace(
    PLAYSTATION,
    tracker=Tracker.UNSEEN,
    challenge=Challenge.DOUBLE,
    clock=Clock(ClockKind.TURN_PENALTY, 60_000),
    hints=Hints(HintKind.LIST, cost=3),
)
MINE, NEXT = "CATSEEE", "LMN"
"""The tiles of whoever listens, and those that they draw."""
WORLDS = 4
GAME = {"game", "report"}
ANY_PAGE = {"welcome", "done", "refused", "pong", "people", "table", "time", "score", "draft", "meaning"}
TA = Place((Tile(Square(8, 8), "A"),))
MEANINGS = {"CAT": "A pet", "TA": "Thanks"}


class World:
    """What is hidden from whoever listens."""

    def __init__(self, number: int) -> None:
        self.luck = random.Random(number)
        page_says.NUMBERS = count(1)
        self.seed = self.luck.randrange(2**60)
        valid = ["CAT", "AT", "AB", *(["TA"] if number % 2 else [])]
        self.words = Lexicon.from_words(valid, "Few words")
        self.define = {word: meaning for word, meaning in MEANINGS.items() if word in valid}.get
        heap = list(RULES.tiles.all_tiles())
        for tile in MINE + NEXT + "A":
            heap.remove(tile)
        self.luck.shuffle(heap)
        self.racks = ("A" + "".join(heap[:6]), "".join(heap[6:13]))
        """Of the others. The first lays an A."""
        self.bag = "".join(heap[13:])

    def dealt(self) -> AbstractContextManager[Any]:
        """In a room the listener sits second, and draws after the other has drawn three tiles."""

        def host(record: Record, words: Lexicon) -> MatchSession:
            tiles = self.racks[0] + MINE + self.bag[:3] + NEXT + self.bag[3:] + self.racks[1]
            host = MatchSession.with_bag(record.rules, record.seats, words, tiles)
            host.position = replace(host.position, seed=self.seed)
            return host

        return patch("game.session.match.MatchSession.resume", host)

    def mixed(self, tiles: str) -> str:
        return "".join(self.luck.sample(tiles, len(tiles)))


def phones_at_the_table(world: World) -> list[bytes]:
    """All that Ann's phones and one that looks on are told, while Bo and Cleo play by phones, too."""
    host = MatchSession(RULES, people("Ann", "Bo", "Cleo"), world.seed, world.words)
    deal(host, MINE, *world.racks)
    host.position = replace(host.position, bag=NEXT + world.bag)
    house = PhoneHouse(host, world.define)
    ann, bo, cleo, watcher = (house.scan(seat) for seat in (0, 1, 2, None))
    ears = [ann, watcher]

    def everybody_asks(word: str) -> None:
        for line in (ann, bo, watcher):
            house.say(line, "define", word)
            house.say(line, "ping")

    house.say(ann, "draft", "..TSEEE", [[7, 6, "C"], [7, 7, "A"]])
    ears.append(house.come_back(token_of(ann)))
    house.say(bo, "draft", world.mixed(world.racks[0]), [])
    house.say(ann, "submit", 1, "phgCiiA")
    house.say(bo, "submit", 1, f"phh{world.racks[0][1].replace('?', 'e')}")
    house.say(ann, "submit", 2, CAT_TEXT)
    everybody_asks("CAT")
    house.say(bo, "submit", 2, "h")
    house.say(cleo, "submit", 1, "h")
    everybody_asks("CAT")
    house.say(bo, "submit", 3, "piiA")
    everybody_asks("TA")
    house.say(ann, "sit", 1)
    house.say(cleo, "submit", 2, "h")
    house.say(ann, "submit", 3, "h")
    house.say(cleo, "submit", 3, f"x{world.mixed(world.racks[1])[:2]}")
    house.phones.ask_for_lines("What do you say?")
    house.say(ann, "submit", 4, "-")
    host.submit(1, BuyHint())
    ears.append(house.come_back(token_of(ann)))
    house.say(ann, "sit", None)
    assert len(host.record.turns) == 9, "the evening was another one than is told here"
    return [data for line in ears for data in line.frames]


def phones_after_the_game_was_left(world: World) -> list[bytes]:
    """All that Ann's phone and one that is named as Bo are told when the game is left and continued, whatever
    they say and scan to see Bo's rack."""
    host = MatchSession(RULES, people("Ann", "Bo", "Cleo"), world.seed, world.words)
    deal(host, MINE, *world.racks)
    host.position = replace(host.position, bag=NEXT + world.bag)
    house = PhoneHouse(host, world.define)
    ann, bo = house.scan(0), house.scan(1)
    house.phones.leave_table()
    ann, named, asleep = house.come_back_to_the_menu(ann), house.invite(), house.invite()
    for line in (ann, named, asleep):
        house.tell(line, "name", "Bo")
    house.net.news.put((asleep, None))
    house.play(host)
    house.frame()
    ears = [ann, named, house.come_back(token_of(asleep))]
    for code in (1, None):
        ann = house.scan(code, token=token_of(ann))
        ears.append(ann)
        house.say(ann, "sit", None)
        house.say(ann, "sit", 1)
    assert house.come_back(token_of(bo)).heard("table")[-1][2] == 1, "Bo goes on"
    assert ears[0].heard("game")[0][1] == [0], "and so does Ann"
    return [data for line in ears for data in line.frames]


def phones_all_at_once(world: World) -> list[bytes]:
    """All that Ann's phones are told, while Bo and Cleo lay and hand in something else in every world."""
    house = PartyHouse(seed=5)
    ann, bo, cleo = (house.scan(name) for name in ("Ann", "Bo", "Cleo"))
    house.begin()
    found, rack = house.deal(), house.party.table.rack
    mine, secret = found[7], [world.luck.choice(found) for _ in range(4)]
    ears = [ann]
    house.say(ann, "lay", 1, slots(rack, mine), laid(mine))
    house.say(bo, "lay", 1, slots(rack, secret[0]), laid(secret[0]))
    house.say(bo, "hand", 1, laid(secret[1]))
    house.say(ann, "hand", 1, [[0, 0, rack.replace("?", "")[0]]])
    house.say(ann, "hand", 1, laid(mine))
    ears.append(house.come_back(token_of(ann)))
    house.say(cleo, "lay", 1, slots(rack, secret[2]), laid(secret[2]))
    house.say(cleo, "hand", 1, laid(secret[3]))
    house.say(ann, "define", "CAT")
    house.say(ann, "ping")
    house.pass_time(1.0)
    ears.append(house.come_back(token_of(ears[-1])))
    house.pass_time(
        60.0
    )  # what is told from here on, all may know; it is met with the same plays in every world
    told = [data for line in ears for data in line.frames]
    return [*told, *_told_of_a_round_that_is_over(world)]


def television_all_at_once(world: World) -> list[bytes]:
    """All that Ann's television is told as a whole, while Bo's phone lays and hands in something else."""
    house = PartyHouse(seed=5)
    ann, bo = house.scan_television("Ann"), house.scan("Bo")
    house.begin()
    found, rack = house.deal(), house.party.table.rack
    mine, secret = found[7], [world.luck.choice(found) for _ in range(2)]
    house.party.table = replace(house.party.table, seed=world.seed)
    house.say(ann, "lay", 1, slots(rack, mine), laid(mine))
    house.say(bo, "lay", 1, slots(rack, secret[0]), laid(secret[0]))
    house.say(bo, "hand", 1, laid(secret[1]))
    house.say(ann, "hand", 1, [[0, 0, rack.replace("?", "")[0]]])
    house.say(ann, "hand", 1, laid(mine))
    house.say(ann, "ping")
    again = house.come_back(token_of(ann))
    house.say(bo, "hand", 1, laid(found[3]))  # from here on it is what all may know
    house.pass_time(60.0)
    house.party.go_on()
    house.phones.attend()
    return [*ann.frames, *again.frames]


class Ear:
    """A line of a hall, as far as the hall looks at it."""

    is_open = True
    visit = SimpleNamespace(takes=lambda _cost: True)
    language = "en"

    def __init__(self) -> None:
        self.heard: list[bytes] = []


class HeardHall(HallServer):
    """A hall without sockets, whose time is told."""

    at = 0.0

    @property
    def now(self) -> float:
        return self.at

    def _write(self, line: Any, told: list[bytes]) -> None:
        line.heard += told


class Never:
    """Has not looked through the tiles yet."""

    def look(self, _table: RoundState) -> None:
        return None


class EarOfAPlayer:
    """Stands for `PlayerLine`."""

    is_open = True

    def __init__(self, server: Any, ear: Ear) -> None:
        self._server, self._ear = server, ear

    def arrive(self, player: int) -> None:
        self._server.arrive(player, self._ear)


def on_squares(play: Place) -> tuple[tuple[int, int, str], ...]:
    """As a page says it."""
    return tuple((*tile.square, tile.face) for tile in play.tiles)


def hall_all_at_once(world: World) -> list[bytes]:
    """All that Ann's pages and the big screen of a hall hear; the others play otherwise in every world."""
    words = whole_list()
    hall = DuplicateSession(OpenedEntry(0.0, "Club", "BCDFGH", digest("key"), 5, 60), words, MemoryLog())
    found: list[tuple[Place, int]] = []

    class Looks:
        def look(self, _table: RoundState) -> list[tuple[Place, int]]:
            found[:] = sorted(scored_plays(hall.party), key=lambda one: -one[1])
            return found

    server: Any = HeardHall(hall, lambda: None, Looks(), lambda word: f"about {word}", RateLimiter())
    ann, screen, others = Ear(), Ear(), [Ear(), Ear()]
    server._screens.add(screen)
    for name, line in zip(("Ann", "Bo", "Cleo"), [ann, *others], strict=True):
        server.named(server.newcomer(), name, EarOfAPlayer(server, line))
    obey(hall, from_page.Begin(1), 0.0, 0.0)
    server.advance()
    server.advance()
    rack = hall.party.table.rack
    mine, secret = found[7][0], [world.luck.choice(found)[0] for _ in range(4)]
    hall.party.table = replace(hall.party.table, seed=world.seed)

    def lay(player: int, play: Place, line: Ear) -> None:
        server.act(player, from_page.Lay(1, slots(rack, play), on_squares(play)), line)

    lay(0, mine, ann)
    lay(1, secret[0], others[0])
    server.act(1, from_page.HandIn(1, 1, on_squares(secret[1])), others[0])
    server.act(0, from_page.HandIn(1, 1, ((0, 0, rack.replace("?", "")[0]),)), ann)
    server.act(0, from_page.HandIn(1, 1, on_squares(mine)), ann)
    lay(2, secret[2], others[1])
    server.act(2, from_page.HandIn(1, 1, on_squares(secret[3])), others[1])
    server.at = 2.0
    server.advance()
    again = Ear()
    server.arrive(0, again)
    server.say(screen, names_frame(hall, ""))
    server.act(0, from_page.Define("QUIET"), ann)
    # What is told from here on, all may know; the others play the same in every world.
    server.act(1, from_page.HandIn(1, 1, on_squares(found[3][0])), others[0])
    server.act(2, from_page.HandIn(1, 1, on_squares(found[4][0])), others[1])
    obey(hall, from_page.CloseRound(2, 1), 3.0, 0.0)
    server.at = 3.0
    server.advance()
    server.act(0, from_page.Define(word_of(hall.rounds[0].table, found[0][0])), ann)
    obey(hall, from_page.EndGame(3), 4.0, 0.0)
    server.advance()
    return [*ann.heard, *again.heard, *screen.heard]


def _told_of_a_round_that_is_over(world: World) -> list[bytes]:
    """What Ann is told when all is revealed and at the end; the seed of what comes is hidden."""
    house = PartyHouse(seed=5)
    ann, bo = (house.scan(name) for name in ("Ann", "Bo"))
    house.begin()
    found = house.deal()
    for line, play in ((ann, found[0]), (bo, found[3])):
        house.say(line, "hand", 1, laid(play))
    house.party.table = replace(house.party.table, seed=world.seed)
    house.phones.ask_for_lines("What do you say?")
    house.pass_time(60.0)
    house.party.show()
    house.phones.attend()
    house.party.go_on()
    house.phones.attend()
    house.say(ann, "define", word_of(house.party.rounds[0].table, found[0]))
    house.party._turn_to(replace(house.party.table, rack="", is_over=True))
    house.phones.attend()
    return ann.frames


def page_in_a_room(world: World) -> list[bytes]:
    """All that Ruth's page is told, before and after it is reloaded; Margaret has the game."""
    rehearsal, page = with_page(RULES, world.words, world.define)
    page.say("launch")
    page.say("phrase", 3)
    with world.dealt():
        launch(rehearsal, page)
    host = _host(rehearsal)

    def margaret(move: Move) -> None:
        host.submit(0, move, 500)
        rehearsal.room.tick(rehearsal.now)
        page.deliver()
        page.carry()

    def reloaded() -> Page:
        again = Page(rehearsal)
        again.say("hello", 4, page.heard("welcome")[-1][1], "", "", -1, "en")
        return again

    margaret(Exchange(world.mixed(world.racks[0][1:])[:3]))
    page.say("draft", "..TSEEE", [[7, 6, "C"], [7, 7, "A"]])
    told, page = page.told, reloaded()
    page.say("submit", 1, "phgCiiA")
    page.say("submit", 2, CAT_TEXT)
    page.say("define", "CAT")
    margaret(Hold())
    page.say("define", "CAT")
    margaret(TA)
    page.say("define", "TA")
    page.say("submit", 3, "h")
    page.say("ping")
    page.say("submit", 4, "-")
    assert len(host.record.turns) == 6, "the game was another one than is told here"
    stranger = Page(rehearsal)
    stranger.say("hello", 4, f"{rehearsal.room.id}.guessed.{rehearsal.room.code}", "", "", -1, "en")
    return [*told, *page.told, *stranger.told]


def _host(rehearsal: Rehearsal) -> MatchSession:
    assert rehearsal.room.game is not None
    return rehearsal.room.game.host


def sofas_and_a_watcher(world: World) -> list[bytes]:
    """All that Ruth's sofa and one that looks on are told, and what a stranger is meanwhile."""
    rehearsal = Rehearsal(house_of(world.words), Terms(rules=with_rules(RULES)))
    margaret, ruth = (
        rehearsal.join(*names, chooser=lambda _game, _seat: Pass())
        for names in (("Kitchen", "Margaret"), ("Attic", "Ruth"))
    )
    watcher = rehearsal.join("")
    with world.dealt():
        rehearsal.get_ready()
    host = _host(rehearsal)
    for move in (Exchange(world.mixed(world.racks[0][1:])[:3]), CAT, Hold(), TA, Hold(), Pass()):
        seat = host.position.undecided[0] if isinstance(move, Hold) else host.position.to_move
        host.submit(seat, move, 500)
        rehearsal.room.tick(rehearsal.now)
        rehearsal.deliver()
    margaret.guest.say(0, 2)
    ruth.guest.launch()
    for line in (margaret, ruth):
        line.say_all()
    ruth.restart()
    rehearsal.room.announce(sentence("kept again"))
    rehearsal.room.tell_lag()
    said = _said_to_a_stranger(rehearsal)
    rehearsal.room.close(sentence("rests"))
    rehearsal.deliver()
    return [*said, *ruth.heard, *watcher.heard]


class Stranger(Caller):
    """A line to a server by which somebody says hello."""

    def __init__(self, hello: Hello) -> None:
        super().__init__(self)  # type: ignore[arg-type]  # it is its own socket, as far as that is asked
        self.hello, self.heard = hello, list[bytes]()

    async def recv(self) -> bytes:
        return bytes(self.hello)

    def send(self, *messages: bytes) -> None:
        self.heard += messages


def _said_to_a_stranger(rehearsal: Rehearsal) -> list[bytes]:
    server = RoomServer(rehearsal.house)
    server.lobby.take_in(rehearsal.room)
    stranger = Stranger(hello_of(rehearsal.house.lexicon.digest))
    asyncio.run(server._greeted(stranger))
    room = rehearsal.room.id
    for message in (
        ListRooms(),
        Look(room),
        Find(rehearsal.room.code),
        Ping(),
        Join("Cellar", ("Cleo",), room),
    ):
        server._hear(stranger, message)
    return stranger.heard


# ---------------------------------------------------------------- before tiles are told

TILE_FACES = (*ALPHABET, *ALPHABET.lower())
QUESTIONS: dict[str, list[list[Any]]] = {
    "again": [[]],
    "here": [[]],
    "ping": [[]],
    "television": [[]],
    "hello": [[4, "", "", "", -1, "en"], [4, "token", "BCDFGH", "g", 0, "de-AT"], [1, "", "BCDFGH", "", -1]],
    "name": [["Eve"], ["Eve", "key"]],
    "figure": [["owl"]],
    "line": [["What have I got?"]],
    "sit": [[None], [0], [1]],
    "draft": [["", [[7, 7, face]]] for face in TILE_FACES] + [[letter, []] for letter in "?AEIOU"],
    "lay": [[number, "", [[7, 7, face]]] for number in (1, 2) for face in TILE_FACES]
    + [[1, MINE, []], [2, MINE, []], [1, "", []], [2, "", []]],
    "hand": [[number, [[7, 7, face]]] for number in (0, 1, 2, 3) for face in TILE_FACES]
    + [[1, [[7, 7, face], [7, 8, "E"]]] for face in TILE_FACES]
    + [[1, []], [2, [[0, 0, "A"]]]],
    "define": [["CAT"], ["A"]],
    "submit": [[1, "phhA"], [2, "x?"]],
    "ready": [[True]],
    "launch": [[]],
    "let": [[1, True]],
    "phrase": [[0]],
    "leave": [[]],
}
"""By kind, what a page or another television may say; each tile is handed in and laid."""
ORDERS: tuple[from_page.Order, ...] = (
    *(from_page.FindNames(1, text) for text in ("", "A", "E")),
    from_page.Rename(1, 0, "Anna"),
    from_page.Schedule(1, "", ""),
    from_page.StopTime(1),
    from_page.GoOn(1),
    from_page.CloseRound(1, 2),
    from_page.Begin(1),
)
"""What an arbiter may say before a round is on."""


def hidden_tiles(world: World, party: Party) -> None:
    """The tiles that are dealt and not told are others in every world."""
    table = party.table
    tiles = world.mixed("".join(sorted(table.rack + table.bag)))
    rack, bag = tiles[: len(table.rack)], "".join(sorted(tiles[len(table.rack) :]))
    party.table = replace(table, rack=rack, bag=bag, seed=world.seed)


def every_question(ask: Callable[..., object]) -> None:
    for kind, said in QUESTIONS.items():
        for values in said:
            ask(kind, *values)


def phones_while_tiles_are_dealt(world: World) -> list[bytes]:
    """Everything is asked by a page, a television, somebody without a name and somebody who is not let in."""
    house = PartyHouse(seed=5)
    ann, sofa = house.scan("Ann"), house.scan_television("Bo")
    nameless, stranger = join(house.phones, house.invitation), Line()
    lines = [ann, sofa, nameless, stranger]
    hidden_tiles(world, house.party)
    house.begin()

    def ask_all() -> None:
        for line in lines:
            every_question(partial(house.say, line))
        lines.append(house.come_back(token_of(ann)))

    ask_all()
    house.party.table = replace(house.party.table, rack="CATSEEE", bag=NEXT)
    play = Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "T")))
    house.party.plays_known([(play, 4)], house.now)
    house.pass_time(60.0)
    house.party.go_on()
    assert house.party.table.number == 2
    hidden_tiles(world, house.party)
    ask_all()
    return [data for line in lines for data in line.frames]


def ask_in_hall(line: PlayerLine, *said: Any) -> None:
    with suppress(from_page.OtherProtocolError):
        line._hear(from_page.said_from_bytes(as_said(*said)))


def hall_while_tiles_are_dealt(world: World) -> list[bytes]:
    """The same of a hall, by a player and somebody without a name; an arbiter gives every order meanwhile."""
    opened = OpenedEntry(0.0, "Club", "BCDFGH", digest("key"), 5, 60)
    hall = DuplicateSession(opened, whole_list(), MemoryLog())
    server: Any = HeardHall(hall, lambda: None, Never(), lambda word: f"about {word}", RateLimiter())
    ann, nameless, screen = Ear(), Ear(), Ear()
    server._screens.add(screen)
    player, newcomer = (PlayerLine(server, line) for line in (ann, nameless))  # type: ignore[arg-type]
    player._token = server.newcomer()
    server.named(player._token, "Ann", player)
    newcomer._come = lambda name: None  # type: ignore[method-assign]  # it would be a player after that

    def ask_all() -> None:
        server.advance()
        for line in (player, newcomer):
            every_question(partial(ask_in_hall, line))
        server.advance()

    hidden_tiles(world, hall.party)
    ask_all()
    for order in ORDERS:
        server.say(screen, names_frame(hall, obey(hall, order, 0.0, 0.0)))
        ask_all()
    assert hall.begun
    ask_all()
    told = [server._pages.file(Asked(path, "", "", unpacks=False)).body for path in RESULTS]
    return [*ann.heard, *nameless.heard, *screen.heard, *told]


def kind_of(data: bytes) -> str:
    return str(json.loads(data)[0])


Heard = Callable[[World], list[bytes]]
CHANNELS: dict[Heard, set[str]] = {
    phones_at_the_table: {*ANY_PAGE, *GAME, "ask", "say", "heard"},
    phones_all_at_once: {*ANY_PAGE, "ask", "round", "crowd", "mine", "place", "shown", "end"},
    television_all_at_once: {"welcome", "people", "score", "done", "refused", "pong", "evening", "now"},
    hall_all_at_once: {
        *("tally", "hall", "names", "people", "table", "round", "crowd", "place", "mine", "time", "score"),
        *("done", "refused", "shown", "end"),
    },
    # Only the table asks; what is kept of a game is what was told of it (tests/rooms/test_kept_pages.py).
    page_in_a_room: {*ANY_PAGE, *GAME, "say", "heard", "phrases", "room", "talk", "warn"},
    sofas_and_a_watcher: {str(kind.__struct_config__.tag) for kind in KINDS},
}
"""Who listens, and every kind of message that there is for them."""


@cache
def heard(listen: Heard, world: int) -> dict[str, list[bytes]]:
    """By kind, all that is heard in a world."""
    told: dict[str, list[bytes]] = {}
    for data in listen(World(world)):
        told.setdefault(kind_of(data), []).append(data)
    return told


@pytest.mark.parametrize(
    ("listen", "kind"), [(listen, kind) for listen, kinds in CHANNELS.items() for kind in sorted(kinds)]
)
def test_no_kind_of_message_tells_what_its_listener_may_not_know(listen: Heard, kind: str) -> None:
    first = heard(listen, 0).get(kind)
    assert first, "a kind that is never met is not tested"
    for world in range(1, WORLDS):
        assert heard(listen, world).get(kind) == first


@pytest.mark.parametrize("listen", CHANNELS)
def test_every_message_is_of_a_kind_that_is_tested(listen: Heard) -> None:
    for world in range(WORLDS):
        assert set(heard(listen, world)) == CHANNELS[listen]


@pytest.mark.parametrize("listen", [listen for listen in CHANNELS if listen is not sofas_and_a_watcher])
def test_whatever_is_told_is_within_its_bounds(listen: Heard) -> None:
    for kind, told in heard(listen, 0).items():
        for data in told if kind not in GAME else ():
            assert type(to_page.told_from_bytes(data)) is to_page.KINDS[kind]


@pytest.mark.parametrize("listen", [listen for listen in CHANNELS if listen is not sofas_and_a_watcher])
def test_no_refusal_goes_over_the_line_as_text(listen: Heard) -> None:
    for data in heard(listen, 0)["refused"]:
        refused = to_page.told_from_bytes(data)
        assert isinstance(refused, to_page.Refused)
        assert refused.why.id in SENTENCES
        assert str(refused.why).encode() not in data


def test_every_kind_that_is_told_while_a_game_is_on_is_listened_to() -> None:
    assert set(to_page.KINDS) - set().union(*CHANNELS.values()) == {"look", "later", "kept"}


def test_no_name_and_no_code_leads_to_another_rack_of_a_game_that_is_continued() -> None:
    first = phones_after_the_game_was_left(World(0))
    for world in range(1, WORLDS):
        assert phones_after_the_game_was_left(World(world)) == first


@pytest.mark.parametrize("ask", [phones_while_tiles_are_dealt, hall_while_tiles_are_dealt])
def test_whatever_is_asked_before_tiles_are_told_the_answer_does_not_depend_on_them(ask: Heard) -> None:
    assert set(QUESTIONS) == set(from_page.KINDS), "each kind of question is asked"
    first = ask(World(0))
    assert sum(kind_of(data) == "refused" for data in first if data.startswith(b"[")) > 300
    for world in range(1, WORLDS):
        assert ask(World(world)) == first

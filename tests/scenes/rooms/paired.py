"""Two sofas in one process: the rooms around each are those of one lobby, with no network between them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import Engine
from game.rooms.directory import HallThere, Listing, SofaHere
from game.rooms.guest import Guest
from game.rooms.join_requests import KNOCKING, NOT_LET_IN
from game.rooms.lobby import Lobby
from game.rooms.room import MustKnockError, Room
from game.scenes.start.title import TitleScene
from game.session.room import NotDoneError
from game.wire.from_page import Command
from game.wire.from_room import Back, Create, Join, Watch, said_in_room
from game.wire.sentences import Sentence
from game.wire.terms import Terms
from game.wire.to_page import News
from game.wire.to_room import told_in_room
from tests.scenes.couch import FRAME, Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tools.stress.room_rehearsal import house_of

PLACES = {"Kitchen": 4, "Sunroom": 18, "Den": 46, "Garden House": 6}


class Home:
    """One lobby, and the time that all who use it share."""

    def __init__(self, lexicon: Lexicon, seed: int = 7, maven: Engine | None = None) -> None:
        numbers = count(1)
        house = house_of(lexicon, seed, EngineClient(maven or ScriptedMaven()))
        self.lobby = Lobby(house, lambda: f"r{next(numbers)}", random.Random(seed))
        self.now = 0.0
        self.lines: list[WireLine] = []
        self.knocking: dict[int, tuple[WireLine, Join]] = {}
        """Who stands before the locked room of this lobby, by number."""

    def beat(self) -> None:
        """A frame passes."""
        self.now += FRAME
        for room in list(self.lobby.rooms.values()):
            if self.now >= room.next_tick:
                room.tick(self.now)
            self.deliver(room)

    def deliver(self, room: Room) -> None:
        for number, come_in in room.knocks.take_answers():
            line, asked = self.knocking.pop(number)
            if come_in:
                line.room, line.sofa = (
                    room,
                    room.join(asked.sofa, asked.people, asked.keys, self.now).number,
                )
            else:
                line.failed = NOT_LET_IN
        for number, data in list(room.take_frames()):
            for line in self.lines:
                if line.room is room and line.sofa == number and not line.trouble:
                    line.guest.hear(told_in_room(data))


class WireLine:
    """See `RoomLine`."""

    failed: Sentence | str = ""

    @property
    def link(self) -> str:
        return f"http://10.0.0.5:7007/room/#{self.guest.state.way_in if self.guest.state else ''}"

    def __init__(self, home: Home, first: Create | Join | Back | Watch, *, hosted_here: bool = False) -> None:
        self.guest = Guest(1)
        self.hosted_here = hosted_here
        self.room: Room | None = None
        self.sofa = 0
        self.trouble = ""
        self._home = home
        self._first: Create | Join | Back | Watch | None = first
        home.lines.append(self)

    def seat(self, people: tuple[str, ...]) -> None:
        self.guest.set_people(people, ())

    def pump(self) -> None:
        if self._first is not None:
            first, self._first = self._first, None
            self._carry(bytes(first))
        for message in self.guest.take() if not self.trouble else ():
            self._carry(bytes(message))

    def _carry(self, data: bytes) -> None:
        message, home = said_in_room(data), self._home
        try:
            if isinstance(message, Command):
                if self.room is not None:
                    self.room.hear(self.sofa, message, home.now)
            elif isinstance(message, Create | Join | Back | Watch):
                lobby = home.lobby
                ways = {Create: lobby.create, Join: lobby.join, Back: lobby.back, Watch: lobby.watch}
                act = ways[type(message)]
                self.room, sofa = act(message, home.now)  # type: ignore[operator]
                self.sofa = sofa.number
        except MustKnockError as locked:
            assert isinstance(message, Join)
            home.knocking[locked.room.knock(message.people[0], home.now)] = self, message
            self.guest.hear(News(1, KNOCKING))
            home.deliver(locked.room)
        except NotDoneError as refusal:
            self.failed = refusal.why
        if self.room is not None:
            home.deliver(self.room)

    def cut(self) -> None:
        """The line breaks."""
        self.trouble = "The line is down. Calling again …"
        assert self.room is not None
        self.room.lost(self.sofa, self._home.now)

    def mend(self) -> None:
        """The line is up again."""
        self.trouble = ""
        for message in self.guest.reopened():
            self._carry(bytes(message))

    def close(self) -> None:
        if self.room is not None and not self.trouble:
            self.room.lost(self.sofa, self._home.now)
        self.trouble = "closed"


class WireRooms:
    """See `RoomsAround`."""

    interrupted = ""

    def __init__(self, home: Home) -> None:
        self._home = home
        self.line: WireLine | None = None
        """The latest line."""

    def look(self) -> Sequence[Listing]:
        found = self._home.lobby.page(0, "", self._home.now).rooms
        return [Listing(room, "here", PLACES.get(room.name, 4)) for room in found]

    around: Sequence[HallThere] = ()

    def halls(self) -> Sequence[HallThere]:
        return self.around

    trouble = ""

    def take_trouble(self) -> str:
        told, self.trouble = self.trouble, ""
        return told

    def reach(self, position: int) -> None: ...

    def rest(self) -> None: ...

    servers: Sequence[str] = ()

    def keep_server(self, address: str) -> None:
        self.servers = (*self.servers, address)

    def forget_server(self, address: str) -> None:
        self.servers = tuple(one for one in self.servers if one != address)

    def watch(self, listing: Listing) -> WireLine:
        self.line = WireLine(self._home, Watch(listing.summary.id))
        return self.line

    def create(self, name: str, sofa: SofaHere, terms: Terms, server: str = "") -> WireLine:
        self.line = WireLine(self._home, Create(name, sofa.name, sofa.people, terms), hosted_here=True)
        return self.line

    def join(self, listing: Listing, sofa: SofaHere, code: str = "") -> WireLine:
        self.line = WireLine(self._home, Join(sofa.name, sofa.people, listing.summary.id, code))
        return self.line

    def find(self, code: str, sofa: SofaHere) -> WireLine:
        self.line = WireLine(self._home, Join(sofa.name, sofa.people, "", code))
        return self.line

    def come_back(self, room: str) -> WireLine:
        assert self.line is not None, "this sofa sat there"
        self.line = WireLine(self._home, Back(room, self.line.guest.token, -1))
        return self.line

    def resume(self) -> WireLine:
        raise AssertionError("nothing was interrupted")

    def close(self) -> None: ...


class SofaCouch(Couch):
    """A couch with the way to rooms; time passes in the rooms with its frames."""

    def __init__(self, lexicon: Lexicon, home: Home, *names: str, beats: bool = False) -> None:
        the_house = services(lexicon, ScriptedMaven())
        self.rooms = WireRooms(home)
        the_house.open_rooms = lambda: self.rooms
        the_house.options = the_house.options.__class__(fast_ai=True, names=names)
        super().__init__(the_house, TitleScene(the_house))
        self._home, self._beats = home, beats

    def _frame(self) -> None:
        super()._frame()
        if self._beats:
            self._home.beat()

    def go_to_rooms(self) -> None:
        """From the title to Join, by presses."""
        self.press("confirm")
        self.choose("Play")
        self.choose("Join")
        assert self.stack.top.name == "join"

    def open_room(self) -> None:
        """From the title to a new room of the first name that is free, by presses."""
        self.press("confirm")
        self.choose("Play")
        self.choose("Open a Room")
        self.press("confirm")


def settle(*couches: SofaCouch, seconds: float = 0.2) -> None:
    """Let a little time pass on all of them."""
    for _ in range(round(seconds / FRAME)):
        for couch in couches:
            couch.wait(FRAME)


def launch(host: SofaCouch, guest: SofaCouch, seconds: float = 2.0) -> None:
    """Both are ready, and the host begins the game; then so much time passes."""
    for couch in (guest, host):
        couch.press("confirm")
        settle(host, guest)
    host.press("confirm")
    settle(host, guest, seconds=seconds)

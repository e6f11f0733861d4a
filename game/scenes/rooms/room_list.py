"""Play with another TV: the rooms that can be seen from here, as they come and go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.rooms.directory import Listing, RoomLine, RoomsAround, SofaHere
from game.rooms.messages import Terms
from game.rooms.room_limits import ROOM_NAME_LENGTH
from game.rooms.terms import with_rules
from game.rules.editions import PARLOUR
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.picture.room_panels import RoomList, RoomRow
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Asks, Change, Do, Pop, Push, Reset, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.rooms.room_table import RoomSession
from game.scenes.rooms.room_words import is_open, people_of, row_of
from game.scenes.rooms.server_address import AddressEntry
from game.scenes.rooms.staging import StagingScene
from game.scenes.rooms.suggested_room_names import suggestions

CODE_LETTERS = 6
DOT_SECONDS = 0.5
FAR = "Far away"
PAGE = 10
"""Rooms that L2 and R2 move by, or a twentieth of all."""


class RoomCodeEntry(LetterPicker, Asks[str]):
    """The letters of a room's code."""

    name = "code-entry"

    def __init__(self, title: str) -> None:
        super().__init__(title, CODE_LETTERS)

    def _done(self) -> Change:
        code = self.value.replace(" ", "")
        return self.answered(code) if len(code) == CODE_LETTERS else Pop()


def _host_of(address: str) -> str:
    """What a server is called, without how it is spoken to."""
    return address.partition("://")[2].rpartition(":")[0] or address


class RoomsScene(Scene):
    """The list of rooms, Create a room and Far away."""

    name = "rooms"
    expects = True
    topic = "rooms"

    def __init__(self, services: Services, rooms: RoomsAround, leave: Do, back_to: str = "") -> None:
        """`leave` goes to the main menu; `back_to` is the id of a room in which this sofa has seats."""
        self.services = services
        self.rooms = rooms
        self.listings: Sequence[Listing] = ()
        self._rows: tuple[RoomRow, ...] = ()
        self._places: dict[str, int] = {}
        """Where each room stands: there may be thousands."""
        self._look()
        self.focused: str | None = None
        """The room or the button under the selector, so that it never jumps as rooms come and go."""
        self._leave = leave
        self._line: RoomLine | None = None
        """The line to a room that is being joined."""
        self._has_seats = False
        """Whether seats are kept there: then nobody leaves them by giving up waiting."""
        self._told = ""
        """What is said while one stands before its door."""
        self._age = 0.0
        if back_to:
            self._wait(lambda: rooms.come_back(back_to), has_seats=True)

    # ------------------------------------------------------------ time

    def update(self, dt: float) -> Change | None:
        self._age += dt
        self._look()
        if trouble := self.rooms.take_trouble():
            return Push(Reading("With Another TV", [trouble]))
        line = self._line
        if line is None:
            return None
        line.pump()
        self._told = next(iter(line.guest.take_news()), self._told)
        if line.failed:
            self._line = None
            line.close()
            return Push(Reading("That did not work", [line.failed]))
        if line.guest.door is not None and not line.guest.door.here:
            self._line = None
            self.rooms.rest()
            session = RoomSession(self.services, line, self._leave, lambda: self._seen(line))
            return Reset((session.table,))
        if line.guest.mine is not None:
            self._line = None
            self.rooms.rest()
            return Push(StagingScene(self.services, line, self._leave))
        return None

    def on_return(self) -> Change | None:
        self._look()
        return None

    def _look(self) -> None:
        """Rooms come and go; nothing is made anew unless some have."""
        found = self.rooms.look()
        if found is not self.listings:
            self.listings = found
            self._rows = tuple(map(row_of, found))
            self._places = {listing.summary.id: place for place, listing in enumerate(found)}

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        if self._line is not None:
            return [SceneCommand(Action.BACK, "Cancel", self._cancel)]
        found: list[SceneCommand] = []
        listing = self._listing
        if listing is not None:
            if is_open(listing):
                verb = "Come Back" if listing.mine else "Join"
                found.append(SceneCommand(Action.CONFIRM, verb, lambda: self._join(listing)))
            elif listing.summary.playing and not listing.summary.locked:
                found.append(SceneCommand(Action.CONFIRM, "Watch", lambda: self._watch(listing)))
        else:
            found.append(SceneCommand(Action.CONFIRM, "Select", self._buttons[self._button]))
            if self._button == FAR:
                found.append(SceneCommand(Action.SHUFFLE, "Servers", self._servers))
        found += directions("Move", self._move)
        if len(self.listings) > PAGE:
            found += directions("Further", self._turn, Action.L2, Action.R2)
        return [*found, SceneCommand(Action.BACK, "Back", self._back)]

    def _turn(self, action: Action) -> None:
        """Many rooms on, or back."""
        rows = len(self.listings)
        step = max(PAGE, rows // 20) * (1 if action is Action.R2 else -1)
        self._focus_on(max(0, min(rows - 1, self.focus + step)))

    @property
    def _buttons(self) -> dict[str, Do]:
        interrupted = self.rooms.interrupted
        resume: dict[str, Do] = {f"Go on in {interrupted}": self._resume} if interrupted else {}
        return {**resume, "Create a room": self._create, FAR: self._far_away}

    @property
    def focus(self) -> int:
        if self.focused in self._places:
            return self._places[self.focused]
        buttons = list(self._buttons)
        return len(self.listings) + buttons.index(self.focused) if self.focused in buttons else 0

    def _focus_on(self, place: int) -> None:
        rows = len(self.listings)
        self.focused = self.listings[place].summary.id if place < rows else list(self._buttons)[place - rows]
        self.rooms.reach(place)

    @property
    def _listing(self) -> Listing | None:
        return self.listings[self.focus] if self.focus < len(self.listings) else None

    @property
    def _button(self) -> str:
        return list(self._buttons)[self.focus - len(self.listings)]

    def _move(self, action: Action) -> None:
        focus, last = self.focus, len(self.listings) + len(self._buttons) - 1
        beside = last - 1  # the last two stand side by side, all else above them
        step = 1 if action in (Action.DOWN, Action.RIGHT) else -1
        if action in (Action.LEFT, Action.RIGHT):
            focus = max(beside, min(last, focus + step)) if focus >= beside else focus
        elif focus >= beside:
            focus = (0 if step > 0 else beside - 1) if beside else focus
        else:
            focus = (focus + step) % last
        self._focus_on(focus)

    def _back(self) -> Change:
        self.rooms.rest()
        return Pop()

    def _cancel(self) -> None:
        if self._line is not None:
            if not self._has_seats:
                self._line.guest.leave()
            self._line.close()
        self._line = None

    # ------------------------------------------------------------ coming in

    def sofa(self, name: str = "") -> SofaHere:
        """Who sits here: one person to begin with, who has played here last."""
        people = self.services.people
        person = people[0].name if people else "Player 1"
        own = f"{person}’s sofa" if people and len(person) <= 9 else person if people else "Another sofa"
        return SofaHere(name or own, (person,))

    def _join(self, listing: Listing) -> Change | None:
        if listing.summary.locked and not listing.mine:
            return ask(
                RoomCodeEntry(f"The Code of {listing.summary.name}"),
                lambda code: self._wait(lambda: self.rooms.join(listing, self.sofa(), code)),
            )
        self._wait(lambda: self.rooms.join(listing, self.sofa()), has_seats=listing.mine)
        return None

    def _wait(self, call: Callable[[], RoomLine], *, has_seats: bool = False) -> None:
        self._told, self._has_seats, self._line = "", has_seats, call()

    def _watch(self, listing: Listing) -> None:
        self._wait(lambda: self.rooms.watch(listing))

    def _seen(self, line: RoomLine) -> Scene:
        """Whoever looked on is at the list again."""
        line.guest.leave()
        line.pump()
        line.close()
        return RoomsScene(self.services, self.rooms, self._leave)

    def _far_away(self) -> Change:
        """To a room's code; without a server there is nowhere to ask for it."""
        return self._by_code() if self.rooms.servers else self._servers()

    def _servers(self) -> Change:
        """The servers on which rooms are."""
        servers = self.rooms.servers
        known = [Choice(f"Forget {_host_of(address)}", self._forgetting(address)) for address in servers]
        choices = [Choice("Add a Server", self._add_server), *known]
        text = "Rooms far away are on servers. Whoever runs one tells its address."
        return Push(MenuScene("far-away", "Far Away", choices, text=text))

    def _by_code(self) -> Change:
        return ask(
            RoomCodeEntry("The Room’s Code"),
            lambda code: self._wait(lambda: self.rooms.find(code, self.sofa())),
        )

    def _add_server(self) -> Change:
        def entered(address: str) -> Change:
            return Pop(lambda: self.rooms.keep_server(address))

        return ask(AddressEntry(), entered)

    def _forgetting(self, address: str) -> Do:
        return lambda: Pop(lambda: self.rooms.forget_server(address))

    def _resume(self) -> None:
        self._wait(self.rooms.resume, has_seats=True)

    def _create(self) -> Change:
        taken = {listing.summary.name for listing in self.listings}

        def named(name: str) -> Do:
            return lambda: Pop(lambda: self._place(name))

        names = [Choice(name, named(name)) for name in suggestions(taken)]
        own = ask(NameEntry("The Room’s Name", names[0].label, ROOM_NAME_LENGTH - 8), self._own)
        text = "What shall the room be called?"
        return Push(
            MenuScene("room-name", "A New Room", [*names, Choice("Another Name", lambda: own)], text=text)
        )

    def _own(self, name: str) -> Change:
        return Pop(lambda: self._place(name))

    def _place(self, name: str) -> Change | None:
        """Where the room is to be: at home, unless a server is known."""
        servers = self.rooms.servers
        if not servers:
            self._make(name)
            return None
        places = {"At Home": "", **{_host_of(address): address for address in servers}}
        choices = [Choice(label, self._making(name, address)) for label, address in places.items()]
        return Push(MenuScene("room-place", name, choices, text="Where shall the room be?"))

    def _making(self, name: str, server: str) -> Do:
        return lambda: Pop(lambda: self._make(name, server))

    def _make(self, name: str, server: str = "") -> None:
        terms = Terms(rules=with_rules(self.services.with_house_words(PARLOUR)))
        self._wait(lambda: self.rooms.create(name, self.sofa(name[:16]), terms, server))

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        listing = self._listing
        dots = "." * (1 + int(self._age / DOT_SECONDS) % 3)
        panel = RoomList(
            "Play with another TV",
            "Rooms on this network",
            (self._told or "Opening the door …") if self._line is not None else f"Looking {dots}",
            self._rows,
            self.focus,
            tuple(self._buttons),
            ""
            if self.listings
            else "No room is open just now. Create one, and the other TV will see it here.",
            f"In {listing.summary.name}" if listing else "",
            people_of(listing) if listing else (),
        )
        return Picture(camera=Camera(Shot.MENU), panels=(panel,), opaque=True)

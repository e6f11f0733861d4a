"""Join: six letters, or a choice of what is found around, lead to whatever is played there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action
from controllers.keyboard import Typing
from game.language.messages import Message, message, tr, tr_as
from game.phones.far_party_heard import FarParty
from game.phones.qr_code import qr_code
from game.rooms.directory import HallThere, Listing, PartyThere, RoomLine
from game.scenes.kit.letter_grid import LETTER_ROWS, LetterPicker
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.picture.menu_panels import Cell, CellKind
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Ends,
    Look,
    Pile,
    Plate,
    RowGround,
    RowList,
    Sheet,
    Slack,
    Spare,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import (
    Code,
    Dots,
    FoundKind,
    FoundPicture,
    KeyRows,
    LagBars,
    Slots,
)
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Item, Pointed
from game.scenes.kit.scene import Change, Do, Pop, Push, Scene, SceneCommand, ask, directions
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import for_whoever_plays
from game.scenes.rooms.at_the_door import AtTheDoor, rest
from game.scenes.rooms.new_room import sofa_here
from game.scenes.rooms.room_words import NearbyRow, is_open, row_of, row_of_hall
from game.scenes.rooms.server_address import AddressEntry, host_of
from game.scenes.start.letter_search import LetterSearch

# Translators: a title, a button and a key: come into a game that is played elsewhere; at most 14 letters.
TITLE = message("Join")
LETTERS = 6
DOT_SECONDS = 0.5
PAGE = 10
"""Rooms that L2 and R2 move by, or a twentieth of all."""
MOST_PARTIES = 5
AROUND = 8
"""Rows that are made before the focused one, and after it."""
FAR = "far"
"""The key of the row that leads to what is far away."""
# Translators: a row under what was found around, and the title of what it leads to; at most 16 letters.
FAR_AWAY = message("Far Away")
RESUME = "resume"
# Translators: what is to be entered here: the letters that another screen shows.
ANY = message("The six letters on the other screen")
NOTE = message("One field for everything: a party, a room, a hall, another TV.")
SCAN = message("A phone types faster than a pad: its letters appear here.")
# Translators: a question to phones: the letters that another screen shows; at most 30 letters.
ASKED = message("The six letters")
"""What phones ask for."""
KEYS = (
    *LETTER_ROWS[:-1],
    (*LETTER_ROWS[-1], Cell(CellKind.ERASE, "←")),
    (Cell(CellKind.CLEAR, "", 4), Cell(CellKind.DONE, "", 5)),
)
WIDE: dict[CellKind, Message] = {
    # Translators: a wide key under letters; at most 14 letters.
    CellKind.CLEAR: message("Clear All"),
    CellKind.DONE: TITLE,
}
JOIN_KEY = (len(KEYS) - 1, 1)
FAR_TEXT = message("What is in another network is not found by itself. Whoever is there tells its address.")


def shown_keys() -> tuple[tuple[Cell, ...], ...]:
    """The keys with what stands on the wide ones."""
    return tuple(
        tuple(replace(cell, label=str(WIDE.get(cell.kind, cell.label))) for cell in row) for row in KEYS
    )


class JoinElsewhere(LetterPicker):
    """The keys have the focus, or a row of what is found: rows come and go, and it stays on its own."""

    name = "join"
    topic = "rooms"
    rows = KEYS

    def __init__(self, services: Services, leave: Do) -> None:
        """`leave` goes to the main menu."""
        super().__init__(TITLE, LETTERS)
        self.services, self._leave = services, leave
        self.near: str | None = None
        """The key of the row that has the focus; None while the letters have it."""
        self.wanted: Listing | PartyThere | HallThere | None = None
        """Whose letters are asked for; None: whoever has them."""
        self.listings: Sequence[Listing] = ()
        self.parties: Sequence[PartyThere] = ()
        self.halls: Sequence[HallThere] = ()
        self.found: tuple[NearbyRow, ...] = ()
        self._places: dict[str, int] = {}
        """Where each row stands: there may be thousands."""
        self._interrupted = ""
        self._touched = False
        """Whether anything was pressed: until then the first that is found gets the focus."""
        self._lost: str | None = None
        """The key of the row that had the focus, while nothing at all is found any more."""
        self._age = 0.0
        self._opened = False
        """Whether phones can come because of this screen."""
        self._invite()
        self._look()

    @property
    def takes_text(self) -> Typing:  # type: ignore[override]  # Enter confirms a row, and ends the letters
        return Typing.WORDS if self.near is None else Typing.LETTERS

    # ------------------------------------------------------------ time

    def update(self, dt: float) -> Change | None:
        self._age += dt
        self._look()
        for line in self.services.phones.take_lines():
            self._write(line)
        rooms = self.services.rooms
        trouble = rooms.take_trouble() if rooms is not None else ""
        return Push(Reading(TITLE, [trouble])) if trouble else None

    def on_return(self) -> Change | None:
        self._invite()
        self._look()
        return None

    def _invite(self) -> None:
        """Phones of this room are keyboards."""
        phones = self.services.phones
        if self.services.guests is not None:
            self._opened = self._opened or not phones.is_open
            phones.open()
            phones.ask_for_lines(ASKED)

    def _look(self) -> None:
        """What is around by now; nothing is made anew unless something has changed."""
        rooms = self.services.rooms
        listings = rooms.look() if rooms is not None else ()
        halls = rooms.halls() if rooms is not None else ()
        parties, interrupted = self._look_for_parties(), rooms.interrupted if rooms is not None else ""
        same = listings is self.listings and halls is self.halls
        if same and parties == self.parties and interrupted == self._interrupted and self.found:
            return
        self.listings, self.halls, self.parties, self._interrupted = listings, halls, parties, interrupted
        here = NearbyRow(
            RESUME, FoundKind.ROOM, tr_as("game", "Room"), interrupted, tr("It was open here: go on")
        )
        self.found = (
            *([here] if interrupted else []),
            *(_row_of_party(party) for party in parties),
            *(row_of_hall(hall, self.services.now()) for hall in halls),
            *map(row_of, listings),
            far_row(),
        )
        before = self.place
        self._places = {row.key: place for place, row in enumerate(self.found)}
        self._keep_focus(before)

    def _keep_focus(self, before: int | None) -> None:
        """The focus stays on its row wherever that is by now; `before` is where it was. It goes to another
        where that row is gone, and back where everything was gone and is found again: as after a room.
        """
        is_empty = len(self.found) == 1
        if self.near is None:
            if not self._touched and not is_empty:
                self.near = self.found[0].key
        elif self.near not in self._places:
            self._lost = self.near if is_empty else None
            self.near = self.found[min(before or 0, max(0, len(self.found) - 2))].key
        elif self._lost is not None and not is_empty:
            self.near = self._lost if self._lost in self._places else self.found[0].key
            self._lost = None

    def _look_for_parties(self) -> list[PartyThere]:
        """Those of others."""
        parties, own = self.services.parties, set(self.services.phones.addresses)
        around = parties.look() if parties is not None else ()
        return [one for one in around if own.isdisjoint(one.address.split(","))][:MOST_PARTIES]

    # ------------------------------------------------------------ what works

    @property
    def place(self) -> int | None:
        """The row that has the focus."""
        return self._places.get(self.near) if self.near is not None else None

    @property
    def _there(self) -> Listing | PartyThere | HallThere | None:
        """What the focused row stands for."""
        place = self.place
        if place is None:
            return None
        first = bool(self._interrupted)
        before: Sequence[PartyThere | HallThere] = (*self.parties, *self.halls)
        rooms = first + len(before)
        if first <= place < rooms:
            return before[place - first]
        return self.listings[place - rooms] if rooms <= place < len(self.found) - 1 else None

    def commands(self) -> Sequence[SceneCommand]:
        found = directions(message("Move"), self._move)
        if self.near is None:
            if self._works(self._cell.kind):
                found.insert(0, SceneCommand(Action.CONFIRM, self._verb(), self._press))
            if self.value:
                found.append(SceneCommand(Action.SHUFFLE, message("Erase"), self._erase))
        else:
            if verb := self._near_verb:
                found.insert(0, SceneCommand(Action.CONFIRM, verb, self._choose))
            if len(self.found) > PAGE:
                # Translators: a prompt: many rows on; at most 12 letters.
                found += directions(message("Further"), self._turn, Action.L2, Action.R2)
        if self._is_whole:
            found.append(SceneCommand(Action.PAUSE, TITLE, self._done))
        return [*found, SceneCommand(Action.BACK, message("Back"), self._back)]

    @property
    def _is_whole(self) -> bool:
        return len(self.value) == LETTERS

    def _works(self, kind: CellKind) -> bool:
        return self._is_whole if kind is CellKind.DONE else super()._works(kind)

    def _verb(self) -> str:
        return str(TITLE) if self._cell.kind is CellKind.DONE else super()._verb()

    @property
    def _near_verb(self) -> str:
        """What the focused row does; empty where it does nothing."""
        there = self._there
        if self.near == RESUME:
            # Translators: a prompt: back into a room whose line was lost; at most 14 letters.
            return tr("Go On")
        if there is None:
            return tr("Select")
        if isinstance(there, PartyThere | HallThere):
            return str(TITLE)
        if is_open(there):
            # Translators: a prompt: back to the own seat in a room; at most 14 letters.
            return tr("Come Back") if there.mine else str(TITLE)
        # Translators: a prompt: looks on at a game elsewhere; at most 14 letters.
        return tr("Watch") if there.summary.playing and not there.summary.locked else ""

    def _move(self, action: Action) -> None:
        self._touched = True
        if self.near is None:
            row, cell = self.focus
            if (action is Action.RIGHT and cell == len(KEYS[row]) - 1) or (
                action is Action.LEFT and cell == 0
            ):
                self._go_to(0)
            else:
                super()._move(action)
        elif action in (Action.LEFT, Action.RIGHT):
            row = self.focus[0]
            self.near, self.focus = None, (row, len(KEYS[row]) - 1 if action is Action.LEFT else 0)
        else:
            step = 1 if action is Action.DOWN else -1
            self._go_to(((self.place or 0) + step) % len(self.found))

    def _turn(self, action: Action) -> None:
        """Many rows on, or back."""
        step = max(PAGE, len(self.found) // 20) * (1 if action is Action.R2 else -1)
        self._go_to(max(0, min(len(self.found) - 1, (self.place or 0) + step)))

    def _go_to(self, place: int) -> None:
        """A row gets the focus; the letters are nobody’s in particular again."""
        self._touched, self.wanted, self._lost = True, None, None
        self.near = self.found[place].key
        if self.services.rooms is not None:
            self.services.rooms.reach(max(0, place - (len(self.found) - 1 - len(self.listings))))

    def on_typed(self, text: str) -> Change | None:
        self._write(text)
        return None

    def _write(self, text: str) -> None:
        """Letters from a keyboard or a phone."""
        self.near, self._touched = None, True
        super().on_typed(text.replace(" ", ""))

    def _add(self, letter: str) -> None:
        super()._add(letter)
        self._touched = True
        if self._is_whole:
            self.focus = JOIN_KEY

    def on_point(self, pointed: Pointed) -> Change | None:
        keys = sum(map(len, KEYS))
        if not isinstance(pointed.target, Item) or pointed.target.number < keys:
            self.near = None if isinstance(pointed.target, Item) else self.near
            return super().on_point(pointed)
        place = pointed.target.number - keys
        if place >= len(self.found):
            return None
        if self.place != place:
            self._go_to(place)
        return self._choose() if pointed.pressed and self._near_verb else None

    def _back(self) -> Change:
        phones = self.services.phones
        rest(self.services)
        phones.ask_for_lines("")
        if self._opened and self.services.guests is not None and not phones.watching:
            phones.close()
        return Pop()

    # ------------------------------------------------------------ coming in

    def _choose(self) -> Change | None:
        """What the focused row leads to."""
        there, rooms = self._there, self.services.rooms
        if isinstance(there, PartyThere | HallThere):
            return self._ask_for_letters(there)
        if rooms is None or (there is None and self.near != RESUME):
            return self._far_away()
        if there is None:
            return self._through(rooms.resume(), has_seats=True)
        if not is_open(there):
            return self._through(rooms.watch(there))
        if there.summary.locked and not there.mine:
            return self._ask_for_letters(there)
        return self._through(rooms.join(there, sofa_here(self.services)), has_seats=there.mine)

    def _ask_for_letters(self, of: Listing | PartyThere | HallThere) -> Change | None:
        """The letters are those of one room, party or hall from now on."""
        self.near, self.wanted, self.value, self.focus, self._touched = None, of, "", (0, 0), True
        return None

    def _through(self, line: RoomLine, *, has_seats: bool = False) -> Change:
        return Push(AtTheDoor(self.services, line, self._leave, self._anew, has_seats=has_seats))

    def _anew(self) -> Scene:
        return JoinElsewhere(self.services, self._leave)

    def _done(self) -> Change:
        """Wherever these letters lead."""
        services, wanted, letters, rooms = self.services, self.wanted, self.value, self.services.rooms
        if isinstance(wanted, Listing) and rooms is not None:
            return self._through(rooms.join(wanted, sofa_here(services), letters))
        around = (wanted,) if wanted else (*self.parties, *self.halls)
        parties = [one for one in around if isinstance(one, PartyThere)]
        halls = [one for one in around if isinstance(one, HallThere)]

        def search(name: str) -> Change:
            call, words = services.call_television, services.lexicon.digest
            called = [FarParty(call(one.address), name, letters, words) for one in parties]
            asked = [(one, FarParty(call(one.address), "", letters, words)) for one in halls]
            line = rooms.find(letters, sofa_here(services)) if rooms is not None and not wanted else None
            return Push(LetterSearch(services, letters, line, called, asked, self._leave, self._anew))

        return (for_whoever_plays(services, search) if parties else None) or search("")

    def _far_away(self) -> Change:
        """An address is typed: of a television for this time, of a server for ever."""
        choices = [
            Choice(message("Call a TV"), self._call_television, message("The address that stands on it"))
        ]
        if self.services.rooms is not None:
            choices.append(
                Choice(message("Add a Server"), self._add_server, message("Its rooms are found from now on"))
            )
            servers = self.services.rooms.servers
            choices += [
                Choice(message("Forget {server}", server=host_of(one)), self._forgetting(one))
                for one in servers
            ]
        return Push(MenuScene("far-away", FAR_AWAY, choices, text=FAR_TEXT))

    def _call_television(self) -> Change:
        def entered(address: str) -> Change:
            there = address.partition("://")[2]
            return Pop(lambda: self._ask_for_letters(PartyThere(there, there)))

        looks_like = message("It looks like 192.168.1.20:7007, with the number at its end.")
        return ask(AddressEntry(message("The Other TV’s Address"), looks_like, needs_port=True), entered)

    def _add_server(self) -> Change:
        rooms = self.services.rooms
        assert rooms is not None, "its row stands there"

        def entered(address: str) -> Change:
            return Pop(lambda: rooms.keep_server(address))

        looks_like = message("It looks like rooms.example.org or 192.168.1.20, and may end in :7788.")
        return ask(AddressEntry(message("The Server’s Address"), looks_like), entered)

    def _forgetting(self, address: str) -> Do:
        rooms = self.services.rooms
        assert rooms is not None, "its row stands there"
        return lambda: Pop(lambda: rooms.forget_server(address))

    # ------------------------------------------------------------ what is seen

    def _key(self, cell: Cell) -> Cell:
        return replace(cell, enabled=self._works(cell.kind))

    def view(self) -> Picture:
        invitation = self.services.phones.invitation() if self.services.guests is not None else None
        wanted = self.wanted
        name = _name_of(wanted) if wanted else ""
        keys = tuple(tuple(map(self._key, row)) for row in shown_keys())
        heading = tr("The six letters of {name}", name=name) if name else str(ANY)
        letters = (
            Words(heading, Look.QUIET),
            Slots(self.value, LETTERS, self.near is None),
            Plate(KeyRows(keys, self.focus if self.near is None else None), snug=True),
            Spare(Words(str(NOTE), Look.QUIET, lines=2)),
        )
        code = qr_code(invitation.link) if invitation is not None else ()
        around = (self._looking, self._rows(), *((Slack(), _scanned(code)) if code else ()))
        columns = Columns((Pile(letters, Air.LITTLE), Pile(around, Air.LITTLE)), (0.52, 0.48), Air.MUCH)
        head = Pile((Words("PARLOUR", Look.CREST), Words(str(TITLE), Look.TITLE)))
        panel = Sheet(self.name, Pile((head, columns), Air.USUAL))
        return Picture(camera=Camera(Shot.MENU), panels=(panel,), dim=UNDER_A_CARD, opaque=True)

    @property
    def _looking(self) -> Block:
        dots = Dots(3, (1 + int(self._age / DOT_SECONDS) % 3,))
        # Translators: a heading: games that are found in this network; at most 24 letters.
        found = Words(tr("Found around"), Look.QUIET)
        return Columns((Ends(found, Words(tr("Looking"), Look.GOLD)), dots), (0.85, 0.15), Air.LITTLE)

    def _rows(self) -> RowList:
        """Those round the focus: there may be thousands."""
        place = self.place
        start = max(0, min((place or 0) - AROUND, len(self.found) - 2 * AROUND))
        shown = self.found[start : start + 2 * AROUND]
        return RowList(
            tuple(_row(row, chosen=row.open and row.key == self.near) for row in shown),
            -1 if place is None else place - start,
            (start > 0, start + len(shown) < len(self.found)),
            RowGround.CARDS,
            sum(map(len, KEYS)) + start,
            place is None or self.found[place].open,
            tuple(row.key for row in shown),
        )


def _row(row: NearbyRow, *, chosen: bool) -> Block:
    """What is there, and how far away."""
    told = Pile(
        (
            Words(row.heading, Look.GOLD if row.open else Look.SMALL),
            Words(row.name, Look.NAME if row.open else Look.QUIET),
            Words(row.note, Look.SMALL),
        )
    )
    if not row.lag:
        return Columns((FoundPicture(row.kind), told), (0.22, 0.78))
    lag = Pile((LagBars(row.bars, chosen), Words(row.lag, Look.SMALL)), middle=True)
    return Columns((FoundPicture(row.kind), told, lag), (0.22, 0.6, 0.18))


def _scanned(code: tuple[str, ...]) -> Block:
    # Translators: beside a code that a phone can scan; at most 12 letters.
    told = Pile((Words(tr("or scan"), Look.NAME), Words(str(SCAN), Look.QUIET, lines=4)), Air.LITTLE)
    return Columns((told, Code(code)), (0.6, 0.4))


def _name_of(wanted: Listing | PartyThere | HallThere) -> str:
    match wanted:
        case PartyThere():
            return wanted.called
        case HallThere():
            return wanted.title
        case _:
            return wanted.summary.name


def far_row() -> NearbyRow:
    """The row that leads to what is far away."""
    return NearbyRow(FAR, FoundKind.FAR, tr("Not found?"), str(FAR_AWAY), tr("Type an address"))


def _row_of_party(party: PartyThere) -> NearbyRow:
    return NearbyRow(
        party.address, FoundKind.PARTY, tr("Party"), party.called, tr("Party mode · by its six letters")
    )

"""Where people come for a party: the screen tells phones and other televisions how, and shows who is here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.language.messages import Message, message, tr, tr_count
from game.phones.qr_code import qr_code
from game.rooms.directory import OF_A_TELEVISION
from game.rules.record import Seat
from game.scenes.duplicate.looks import seat_of, sign_of
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Air, Columns, Look, Pile, SheetBesideMenu, SheetPlace, Words
from game.scenes.kit.picture.sheet_pictures import Code, Crowd, Present
from game.scenes.kit.scene import Change, Pop
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import for_whoever_plays, probably

SCAN = message("Everybody scans this with a phone: no app, no account. Or play on one pad, all together.")
SOFAS = message(
    "Each sofa plays on its own television, in secret. Phones make this one the board for everybody."
)


class GatheringScene(MenuScene):
    """A menu beside the code; phones come in meanwhile."""

    topic = "together"
    expects = True

    def __init__(self, services: Services, title: str | Message, text: str | Message) -> None:
        self.services, self._name = services, probably(services)
        self._opened = services.guests is not None and not services.phones.is_open
        self._told_of = False
        self._open()
        super().__init__("together", title, self._rows(), side=Side.LEFT)
        self.text = text

    def _rows(self) -> Sequence[Choice]:
        """The menu as it is now."""
        raise NotImplementedError

    def _as_whoever_plays(self, then: Callable[[], Change]) -> Change | None:
        """Go on with whoever holds the pad, asked for only where that person is among the players."""

        def known(name: str) -> Change:
            self._name = name
            return then()

        return for_whoever_plays(self.services, known)

    def _open(self) -> None:
        """Phones and televisions may come."""
        if self.services.guests is not None:
            self.services.guests.gather()
            self.services.phones.open()
            self.services.phones.gather(many=True)

    def _tell(self) -> None:
        """Other televisions find this one as soon as they can come."""
        phones, parties = self.services.phones, self.services.parties
        if parties is not None and phones.is_open and not self._told_of:
            self._told_of = True
            parties.tell(f"{self._name}{OF_A_TELEVISION}", int(phones.addresses[0].rpartition(":")[2]))

    def _hush(self) -> None:
        if self._told_of and self.services.parties is not None:
            self.services.parties.hush()
        self._told_of = False

    @property
    def _guests(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.services.guests.present()) if self.services.guests else ()

    @property
    def _sofas(self) -> tuple[str, ...]:
        """Other televisions."""
        return tuple(holder.name for holder in self.services.phones.televisions)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - people come whatever the time
        self._tell()
        here = [(one.name, one.face.color, one.face.figure) for one in self._people()]
        self.services.phones.show_gathering(here)
        self.choices = tuple(self._rows())
        return None

    def _people(self) -> tuple[Present, ...]:
        seats: list[Seat] = []
        own = [self._name] if self._sofas and not self._guests else []
        for name in (*own, *self._guests, *self._sofas):
            seats.append(seat_of(name, seats, self.services.people))
        return tuple(Present(seat.name, sign_of(seats, number)) for number, seat in enumerate(seats))

    def view(self) -> Picture:
        picture = super().view()
        if self.services.guests is None:
            return picture
        title, text, people = self._told()
        told = Words(self.services.phones.trouble or text, lines=4)
        code = code_to_join(self.services)
        body = Pile((Words(title, Look.HEADING), told, *code, Crowd(people)), Air.LITTLE)
        sheet = SheetBesideMenu("gathering", body, SheetPlace.MENU)
        return replace(picture, panels=(*picture.panels, sheet))

    def _told(self) -> tuple[str, str, tuple[Present, ...]]:
        """What stands over the code and below it, and who is shown beside it."""
        people = self._people()
        title = tr_count("{count} player", "{count} players", len(people)) if people else tr("Who plays?")
        return title, str(SOFAS if self._sofas else SCAN), people

    def _back(self) -> Change | None:
        self._shut()
        return Pop()

    def _shut(self) -> None:
        """Nobody comes any more."""
        phones = self.services.phones
        self._hush()
        phones.gather(many=False)
        phones.send_televisions_away()
        if self._opened and not self._guests:
            phones.shut()

    def on_close(self) -> None:
        self._hush()
        self.services.phones.gather(many=False)

    def on_return(self) -> Change | None:
        self._open()
        return None


def code_to_join(services: Services) -> tuple[Columns, ...]:
    """How phones get in just now; nothing while they cannot."""
    found = services.phones.invitation()
    if found is None:
        return ()
    # Translators: beside a code to scan, over an address; at most 14 letters.
    note = Words(found.note or tr("or type"), Look.SMALL)
    typed = Pile((note, Words(found.address, Look.TYPED), Words(found.letters, Look.LETTERS)))
    return (Columns((Code(qr_code(found.link)), typed), (0.44, 0.56)),)

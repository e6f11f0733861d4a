"""Coming into a party on another television: found on the network or by its address, with its six letters."""

from __future__ import annotations

from collections.abc import Sequence

from game.phones.far_party_heard import FarParty
from game.rooms.directory import PartyThere
from game.scenes.duplicate.sofa_in_far_party import FarSofa, Waiting
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.scene import Asks, Change, Do, Pop, Push, ask
from game.scenes.kit.services import Services
from game.scenes.rooms.room_list import RoomCodeEntry
from game.scenes.rooms.server_address import ADDRESS_ROWS, LONGEST, address_of

TITLE = "Join Another TV"
LOOK = "Choose All at Once on the other television, too. It is found by itself, and shows six letters."
MOST_SHOWN = 5


class JoinTelevision(MenuScene):
    """The parties that gather around, as they come and go, and the way by an address."""

    topic = "together"
    expects = True

    def __init__(self, services: Services, name: str, leave: Do) -> None:
        """`name` is this sofa's; `leave` goes to the main menu."""
        self.services, self._name, self._leave = services, name, leave
        super().__init__("together-join", TITLE, self._rows(), text=LOOK)

    def _rows(self) -> Sequence[Choice]:
        found = self._found()
        rows = [Choice(one.title, self._letters(one), one.address.partition(",")[0]) for one in found]
        note = "" if found else "Nothing is found yet"
        return [*rows, Choice("Type Its Address", self._type, note)]

    def _found(self) -> list[PartyThere]:
        """Those of others."""
        parties, own = self.services.parties, set(self.services.phones.addresses)
        around = parties.look() if parties is not None else ()
        return [one for one in around if own.isdisjoint(one.address.split(","))][:MOST_SHOWN]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - they come whatever the time
        on, first = self.choices[self.focus].label, len(self.choices) == 1
        self.choices = tuple(self._rows())
        labels = [choice.label for choice in self.choices]
        # The first one that is found has the selector; after that it stays where it is as others come.
        self.focus = labels.index(on) if on in labels and not first else min(self.focus, len(labels) - 1)
        return None

    def _letters(self, party: PartyThere) -> Do:
        return lambda: self._ask_for_letters(party.address)

    def _type(self) -> Change:
        return ask(TelevisionAddress(), self._ask_for_letters)

    def _ask_for_letters(self, address: str) -> Change:
        return ask(RoomCodeEntry("The Six Letters"), lambda letters: self._call(address, letters))

    def _call(self, address: str, letters: str) -> Change:
        services = self.services
        services.seating.share()
        party = FarParty(services.call_television(address), self._name, letters)
        return Push(Waiting(FarSofa(services, party, self._leave)))

    def on_close(self) -> None:
        if self.services.parties is not None:
            self.services.parties.rest()


class TelevisionAddress(LetterPicker, Asks[str]):
    """The address that another television shows."""

    name = "address-entry"
    rows = ADDRESS_ROWS
    text = "As it stands there, such as 192.168.1.20:7007."

    def __init__(self) -> None:
        super().__init__("The Other TV’s Address", LONGEST)

    def _done(self) -> Change:
        if not self.value:
            return Pop()
        address = address_of(self.value).partition("://")[2]
        if address and ":" in self.value:
            return self.answered(address)
        told = "That is no address. It looks like 192.168.1.20:7007, with the number at its end."
        return Push(Reading("No such address", [told]))

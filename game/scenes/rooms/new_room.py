"""A room is opened: what it is called, and where it is."""

from __future__ import annotations

from functools import partial

from game.language.messages import message, tr
from game.rooms.directory import RoomsAround, SofaHere
from game.rules.editions import PARLOUR
from game.rules.player_names import default_name
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.name_entry import NameEntry
from game.scenes.kit.scene import Change, Do, Pop, Push, SceneSwap, ask
from game.scenes.kit.services import Services
from game.scenes.rooms.at_the_door import AtTheDoor
from game.scenes.rooms.room_words import ANOTHER, sofa_of
from game.scenes.rooms.server_address import host_of
from game.scenes.rooms.suggested_room_names import suggestions
from game.wire.room_limits import ROOM_NAME_LENGTH
from game.wire.terms import Terms, with_rules


def sofa_here(services: Services, name: str = "") -> SofaHere:
    """Who sits here: one person to begin with, who has played here last."""
    people = services.people
    person = people[0].name if people else default_name(0)
    own = sofa_of(person) if people and len(person) <= 9 else person if people else ANOTHER
    return SofaHere(name or own, (person,))


class NewRoom(MenuScene):
    """Names for a room; the chosen one is opened, at home unless a server is known."""

    topic = "rooms"
    here = message("Here you open a room.")

    def __init__(self, services: Services, rooms: RoomsAround, leave: Do) -> None:
        """`leave` goes to the main menu."""
        self.services, self.rooms, self._leave = services, rooms, leave
        text = message("What shall the room be called?")
        super().__init__("room-name", message("Open a Room"), self._rows(), text=text)

    def _rows(self) -> list[Choice]:
        """Names that no room around has."""
        names = suggestions({listing.summary.name for listing in self.rooms.look()})
        return [
            *(Choice(name, partial(self._named, name)) for name in names),
            Choice(tr("Another Name"), lambda: self._ask_for_name(names[0])),
        ]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - rooms come whatever the time
        self.choices = tuple(self._rows())
        self.focus = min(self.focus, len(self.choices) - 1)
        return None

    def _ask_for_name(self, usual: str) -> Change:
        return ask(NameEntry(message("The Room’s Name"), usual, ROOM_NAME_LENGTH - 8), self._named)

    def _named(self, name: str) -> Change:
        """Where the room is to be."""
        servers = self.rooms.servers
        if not servers:
            return self._make(name)
        places = {tr("At Home"): "", **{host_of(address): address for address in servers}}
        choices = [
            Choice(label, partial(Pop, partial(self._make, name, address)))
            for label, address in places.items()
        ]
        return Push(MenuScene("room-place", name, choices, text=message("Where shall the room be?")))

    def _make(self, name: str, server: str = "") -> Change:
        terms = Terms(rules=with_rules(self.services.with_house_words(PARLOUR)))
        line = self.rooms.create(name, sofa_here(self.services, name[:16]), terms, server)
        return SceneSwap(AtTheDoor(self.services, line, self._leave))

    def _back(self) -> Change | None:
        self.rooms.rest()
        return Pop()

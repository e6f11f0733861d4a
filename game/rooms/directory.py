"""The rooms around this television, as scenes see them; what stands behind is the network, or a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.language.messages import Message, tr
from game.rooms.guest import Guest
from game.wire.sentences import Sentence
from game.wire.terms import Terms
from game.wire.to_room import Summary


@dataclass(frozen=True, slots=True)
class Listing:
    """A room that can be seen from here."""

    summary: Summary
    address: str
    """Where it is, for whoever carries messages there."""
    lag_ms: int | None = None
    """The round trip; None before it has been measured."""
    mine: bool = False
    """Whether seats in it are kept for this sofa."""


@dataclass(frozen=True, slots=True)
class SofaHere:
    """Who sits before this television."""

    name: str
    people: tuple[str, ...]


class RoomLine(Protocol):
    """This sofa's line to its room, which mends itself."""

    guest: Guest

    @property
    def trouble(self) -> str:
        """Why the line is down, in a sentence; empty while it is up."""

    @property
    def failed(self) -> Sentence | Message | str:
        """Why the line will never be up again; empty while there is hope."""

    @property
    def hosted_here(self) -> bool:
        """Whether the room is in this very program."""

    @property
    def link(self) -> str:
        """The address of the room's page, for phones and browsers."""

    def seat(self, people: tuple[str, ...]) -> None:
        """These people sit on this sofa now, each under the key by which the room's machine knows them."""

    def pump(self) -> None:
        """Carry what is to be said and heard; called every frame, and never waits."""

    def close(self) -> None:
        """This sofa needs the line no longer. A seat that was not left is kept."""


OF_A_TELEVISION = "’s TV"  # not read: what `PartyThere.called` makes a sentence of
"""What stands behind a name in the title of a party, as televisions of all languages announce it."""


@dataclass(frozen=True, slots=True)
class PartyThere:
    """A game all at once that gathers on another television."""

    title: str
    address: str
    """Host and port, as they stand there; several with commas between them, which are called in turn."""

    @property
    def called(self) -> str:
        """Its title in the language of the moment."""
        name = self.title.removesuffix(OF_A_TELEVISION)
        # Translators: {name} is a player, at whose television others gather for a game.
        return self.title if name == self.title else tr("{name}’s TV", name=name)


@dataclass(frozen=True, slots=True)
class HallThere:
    """A hall on a server that is known here, or in this network."""

    title: str
    address: str
    """Of a WebSocket, without a path; several with commas between them, which are called in turn."""
    players: int
    begins: int = 0
    """When it begins by itself, in seconds since 1970; 0: at its arbiter's word."""
    begun: bool = False
    over: bool = False


class PartiesAround(Protocol):
    """Parties to be found, and the one here to be told of. Nothing here waits."""

    def look(self) -> Sequence[PartyThere]:
        """Those that are known by now; looking begins with the first call."""

    def rest(self) -> None:
        """Nobody looks any more."""

    def tell(self, title: str, port: int) -> None:
        """Have the network know of a party here."""

    def hush(self) -> None:
        """There is none any more."""

    def close(self) -> None:
        """The program ends."""


class RoomsAround(Protocol):
    """Rooms to be found, joined and made. Nothing here waits."""

    def look(self) -> Sequence[Listing]:
        """The rooms that can be seen by now; looking begins with the first call.

        The same object as before as long as nothing has changed.
        """

    def halls(self) -> Sequence[HallThere]:
        """Those that can be seen by now, once somebody looks; the same object as long as nothing changes."""

    def reach(self, position: int) -> None:
        """The selector stands at this room: those that come soon after it are wanted, too."""

    def rest(self) -> None:
        """Nobody looks any more."""

    def take_trouble(self) -> str:
        """Why something that nobody waits for has stopped, in a sentence, once; empty if nothing has."""

    @property
    def servers(self) -> Sequence[str]:
        """The addresses of servers far away."""

    def keep_server(self, address: str) -> None:
        """From now on this server's rooms are in the list, after a restart too."""

    def forget_server(self, address: str) -> None:
        """No longer."""

    def create(self, name: str, sofa: SofaHere, terms: Terms, server: str = "") -> RoomLine:
        """Make a room at home or on one of the servers."""

    def watch(self, listing: Listing) -> RoomLine:
        """Look on at a room, one turn behind."""

    def join(self, listing: Listing, sofa: SofaHere, code: str = "") -> RoomLine:
        """Sit down in a room or, where seats are kept, come back to it."""

    def come_back(self, room: str) -> RoomLine:
        """To the seats that are kept in the room of this id, wherever it was."""

    def find(self, code: str, sofa: SofaHere) -> RoomLine | None:
        """Sit down in the room of this code, wherever it is; None where there is nobody to ask for it."""

    @property
    def interrupted(self) -> str:
        """The name of the room that was hosted here when the program ended; empty if there was none."""

    def resume(self) -> RoomLine:
        """Open that room again."""

    def close(self) -> None:
        """The program ends."""

"""All rooms of one machine: they are made, found, listed and forgotten here."""

from __future__ import annotations

import random
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterator
from operator import is_

from game.rooms.room import SENT_AWAY, HostMachine, MustKnockError, Room, known_before
from game.rooms.sofa import Sofa
from game.session.room import NotDoneError
from game.wire.from_page import letters_in
from game.wire.from_room import Back, Create, Join, Watch
from game.wire.room_limits import CODE_LETTERS as LETTERS_OF_A_CODE
from game.wire.room_limits import MOST_ROOMS, ROOMS_ON_A_PAGE
from game.wire.sentences import Sentence, sentence
from game.wire.to_room import Rooms, Summary

CODE_LETTERS = ("BDFGKLMNPRSTVZ", "AEIOU")
"""Codes are six letters that can be said aloud: consonants and vowels in turn."""
REFRESH_SECONDS = 0.5
"""How long a sorted list of thousands of rooms is good for."""
LAST_CHARACTER = chr(sys.maxunicode)
"""Sorts behind whatever a name may go on with."""
UNKNOWN = sentence("unknown")


def letters_of(code: str) -> str:
    """The six letters by which a room is found, of what its link has, too."""
    return letters_in(code)[:LETTERS_OF_A_CODE]


def _name_of(room: Summary) -> tuple[bool, str]:
    return room.playing, room.name.casefold()


class Lobby:
    """The rooms of one machine. Time is given in seconds."""

    def __init__(self, house: HostMachine, new_id: Callable[[], str], luck: random.Random) -> None:
        """`luck` makes codes; it has to be one that nobody can foresee."""
        self._house = house
        self._new_id = new_id
        self._luck = luck
        self.rooms: dict[str, Room] = {}
        self._codes: dict[str, str] = {}
        self._found: list[Summary] = []
        self._sorted: list[Summary] = []
        """Those in their order."""
        self._names: list[tuple[bool, str]] = []
        """Of each of those whether it plays, and its name as it is looked for."""
        self._sorted_at = -REFRESH_SECONDS

    # ------------------------------------------------------------ finding

    def find(self, room_id: str, code: str, address: str = "") -> Room:
        """The room of this id or code, for whoever comes from this address. Raises NotDoneError."""
        room = self.rooms.get(room_id or self._codes.get(letters_of(code), ""))
        if room is None:
            raise NotDoneError(UNKNOWN)
        if room.keeps_out(address):
            raise NotDoneError(SENT_AWAY)
        if room.terms.locked and not room.opens(code):
            if letters_in(code) == room.code:
                raise MustKnockError(room)
            raise NotDoneError(sentence("locked"))
        return room

    def known_before(self, code: str, address: str) -> Sentence | None:
        """See `room.known_before`, of whoever comes from this address. Raises NotDoneError."""
        try:
            return known_before(self.find("", code, address).summary, code)
        except MustKnockError as locked:
            return locked.room.known_at_door(address)

    def is_wrong(self, room_id: str, code: str) -> bool:
        """Whether this code leads nowhere: to no room, not to the one of this id, or to a locked one without
        the letters that its link has. The six alone are right: they knock."""
        room = self.rooms.get(self._codes.get(letters_of(code), ""))
        if room is None or room_id not in ("", room.id):
            return True
        return room.terms.locked and letters_in(code) != room.code and not room.opens(code)

    def has(self, room_id: str, code: str) -> bool:
        """Whether the room of this id or code is here."""
        return (room_id or self._codes.get(letters_of(code), "")) in self.rooms

    def look(self, room_id: str) -> Summary | None:
        """One room as it is shown; None if it is gone."""
        room = self.rooms.get(room_id)
        return room.summary if room else None

    def page(self, first: int, query: str, now: float) -> Rooms:
        """Rooms in their order, open ones before those that play, then by name."""
        fitting = self.everything(query, now)
        return Rooms(first, len(fitting), tuple(fitting[first : first + ROOMS_ON_A_PAGE]))

    def everything(self, query: str, now: float) -> list[Summary]:
        """All rooms whose names begin so, in their order, without those that everybody has left: they wait
        for whoever comes back, and nobody would be met there."""
        if now - self._sorted_at >= REFRESH_SECONDS:
            self._sorted_at = now
            summaries = [room.summary for room in self.rooms.values() if room.sofas or room.playing]
            if len(summaries) != len(self._found) or not all(map(is_, summaries, self._found)):
                self._found = summaries
                self._sorted = sorted(summaries, key=lambda one: (*_name_of(one), one.id))
                self._names = list(map(_name_of, self._sorted))
        wanted, found = query.casefold(), list[Summary]()
        for playing in (False, True):
            first = bisect_left(self._names, (playing, wanted))
            end = bisect_left(self._names, (playing, wanted + LAST_CHARACTER), first)
            found += self._sorted[first:end]
        return found

    # ------------------------------------------------------------ coming in

    def create(self, asked: Create, now: float) -> tuple[Room, Sofa]:
        """A new room with its host. Raises NotDoneError."""
        if len(self.rooms) >= MOST_ROOMS:
            raise NotDoneError(sentence("many rooms"))
        room = Room.new(self._house, self._new_id(), asked.name, self._new_code(), asked.terms, now)
        sofa = room.join(asked.sofa, asked.people, asked.keys, now)
        self.take_in(room)
        return room, sofa

    def join(self, asked: Join, now: float, *, page: str = "", address: str = "") -> tuple[Room, Sofa]:
        """A sofa sits down, whose line may end at a `page`, told by its language. Raises NotDoneError."""
        room = self.find(asked.room, asked.code, address)
        return room, room.join(asked.sofa, asked.people, asked.keys, now, page=page)

    def watch(self, asked: Watch, now: float, *, page: str = "", address: str = "") -> tuple[Room, Sofa]:
        """Somebody looks on. Raises NotDoneError."""
        room = self.find(asked.room, asked.code, address)
        return room, room.watch(now, page=page)

    def back(self, asked: Back, now: float, *, page: str = "") -> tuple[Room, Sofa]:
        """A sofa comes back. Raises NotDoneError."""
        room = self.rooms.get(asked.room)
        if room is None:
            raise NotDoneError(UNKNOWN)
        return room, room.back(asked.token, asked.seen, now, page=page)

    def take_in(self, room: Room) -> None:
        """A room is here from now on."""
        self.rooms[room.id] = room
        self._codes[room.code] = room.id
        self._sorted_at = -REFRESH_SECONDS

    def recode(self, room: Room) -> None:
        """Give a room another code."""
        self._codes.pop(room.code, None)
        room.recode(self._new_code())
        self._codes[room.code] = room.id

    def forget(self, room: Room) -> None:
        """A room is no longer here."""
        if self.rooms.pop(room.id, None) is not None:
            self._codes.pop(room.code, None)
        self._sorted_at = -REFRESH_SECONDS

    def over(self) -> Iterator[Room]:
        """Rooms in which nobody has been for long."""
        return (room for room in list(self.rooms.values()) if room.is_over)

    def _new_code(self) -> str:
        while True:
            code = "".join(self._luck.choice(CODE_LETTERS[place % 2]) for place in range(6))
            if code not in self._codes:
                return code

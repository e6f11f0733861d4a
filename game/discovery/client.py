"""Rooms around this television, as its lookout tells of them: a process that bears whatever a network says.

Anybody in a network may announce machines, and those may say anything, as often as they like. The lookout
hears it, and tells so much a second and no more; so no network costs the television a frame.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from game.discovery.supervised_process import SupervisedProcess
from game.language.messages import tr
from game.rooms.directory import HallThere, Listing
from game.wire.room_limits import ROOMS_ON_A_PAGE as PAGE
from game.wire.to_room import Summary

GONE_SECONDS = 4.0
"""How long a machine may be silent before its rooms are no longer shown."""
AT_HOME, OF_A_HOME = 600, 8
"""Rooms of announced machines that are shown in all; of one machine at least so many."""
AHEAD = 500
"""Rooms that are asked for beyond the selector."""
LIST_SHARE, LIST_PAUSE = 0.01, 1.0
"""So much of the processor goes into making the list anew, however often rooms change, but after this many
seconds a change is seen in any case."""
LOOKOUT = "game.discovery.worker"


class RoomAnnounced(msgspec.Struct, frozen=True, tag="here", array_like=True):
    """A machine is looked at from now on."""

    name: str
    address: str
    named: bool
    """Whether its address was given by somebody here, rather than announced."""


class RoomGone(msgspec.Struct, frozen=True, tag="gone", array_like=True):
    """A machine is looked at no longer."""

    name: str


class RoomsPage(msgspec.Struct, frozen=True, tag="page", array_like=True):
    """A page of a machine's rooms as it was just heard."""

    name: str
    first: int
    total: int
    lag_ms: int
    rooms: tuple[Summary, ...] | None
    """None: as they were told before."""


class HallHeard(msgspec.Struct, frozen=True, tag="hall", array_like=True):
    """What a machine's hall tells everybody, as it was just heard."""

    name: str
    hall: HallThere


class SearchProblem(msgspec.Struct, frozen=True, tag="wrong", array_like=True):
    """Looking has ended by an error."""

    why: str
    """The error."""


News = RoomAnnounced | RoomGone | RoomsPage | HallHeard | SearchProblem


class Discovery(Protocol):
    """Whoever looks."""

    def more(self) -> None:
        """More rooms of each machine are wanted."""

    def end(self) -> None:
        """Look no longer."""


@dataclass(slots=True)
class _Machine:
    """A machine with rooms, as it was last told of."""

    address: str
    named: bool
    pages: dict[int, tuple[Summary, ...]] = field(default_factory=dict)
    """By the number of their first room."""
    total: int = 0
    lag_ms: int = 0
    heard_at: float = float("-inf")
    hall: HallThere | None = None
    """What it holds instead of rooms."""

    def rooms(self, most: int | None) -> list[Summary]:
        """Those that are known, in the machine's order."""
        return [room for first in sorted(self.pages) for room in self.pages[first]][:most]


class Surroundings:
    """What is known of the machines around; heard in any thread, and read in the game's."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, worked: Callable[[], float] = time.thread_time
    ) -> None:
        """`worked` tells the seconds that this thread has had a processor for."""
        self._worked = worked
        self._machines: dict[str, _Machine] = {}
        self._lock = threading.Lock()
        self._now = now
        self._version = 0
        """Counts the changes."""
        self._seen = (-1, 0, 0)
        """The state of which `_listings` tell."""
        self._listings: Sequence[Listing] = ()
        self._halls: Sequence[HallThere] = ()
        self._again_at = 0.0
        """From when on they may be made anew."""
        self._wrong = ""

    def hear(self, news: News) -> None:
        """Take in what the lookout tells."""
        with self._lock:
            self._version += 1
            match news:
                case RoomAnnounced(name, address, named):
                    self._machines[name] = _Machine(address, named)
                case RoomGone(name):
                    self._machines.pop(name, None)
                case SearchProblem(why):
                    self._wrong = why
                case HallHeard(name, hall) if (machine := self._machines.get(name)) is not None:
                    machine.hall, machine.heard_at = hall, self._now()
                case RoomsPage():
                    self._hear_page(news)

    def _hear_page(self, page: RoomsPage) -> None:
        machine = self._machines.get(page.name)
        if machine is None:
            return
        if page.rooms is not None:
            machine.pages[page.first] = page.rooms
        machine.pages = {first: rooms for first, rooms in machine.pages.items() if first < page.total}
        machine.total, machine.lag_ms, machine.heard_at = page.total, page.lag_ms, self._now()

    def halls(self) -> Sequence[HallThere]:
        """All halls in the order of their titles; the same object until something has changed."""
        with self._lock:
            known = {machine.hall for machine in self._awake()}
        halls = sorted((one for one in known if one), key=lambda one: (one.title.casefold(), one.address))
        if halls != self._halls:
            self._halls = halls
        return self._halls

    def forget(self) -> None:
        """Nobody looks any more."""
        with self._lock:
            self._version += 1
            self._machines.clear()

    def take_wrong(self) -> str:
        """What has gone wrong since this was last asked, in one sentence."""
        with self._lock:
            why, self._wrong = self._wrong, ""
        if not why:
            return ""
        return tr("Looking for rooms has stopped by an error of the program: {error}.", error=why)

    @property
    def has_more(self) -> bool:
        """Whether some machine has rooms that were not told yet."""
        with self._lock:
            return any(len(machine.pages) * PAGE < machine.total for machine in self._machines.values())

    @property
    def count(self) -> int:
        """How many rooms the latest `listings` have."""
        return len(self._listings)

    def addresses(self) -> list[str]:
        """Of all machines, those that answer first."""
        with self._lock:
            gone = self._now() - GONE_SECONDS
            known = sorted(self._machines.values(), key=lambda machine: machine.heard_at <= gone)
        return [machine.address for machine in known]

    def awake(self) -> set[str]:
        """The addresses of those that answer."""
        with self._lock:
            return {machine.address for machine in self._awake()}

    def _awake(self) -> list[_Machine]:
        gone = self._now() - GONE_SECONDS
        return [machine for machine in self._machines.values() if machine.heard_at > gone]

    def listings(self, mine: Callable[[], set[str]]) -> Sequence[Listing]:
        """All rooms in their order; the same object until something has changed. `mine` are kept seats."""
        now, worked = self._now(), self._worked()
        with self._lock:
            awake = self._awake()
            seen = self._version, len(awake), len(self._machines)
            if seen == self._seen or now < self._again_at:
                return self._listings
            share = max(OF_A_HOME, AT_HOME // max(1, sum(not machine.named for machine in awake)))
            found = [
                (room, machine)
                for machine in awake
                for room in machine.rooms(None if machine.named else share)
            ]
        kept = mine()
        once = {
            room.id: Listing(room, machine.address, machine.lag_ms, room.id in kept)
            for room, machine in found
        }
        listings = sorted(
            once.values(), key=lambda one: (one.summary.playing, one.summary.name.casefold(), one.summary.id)
        )
        pause = min((self._worked() - worked) / LIST_SHARE, LIST_PAUSE)
        self._seen, self._again_at = seen, now + pause
        if listings != self._listings:
            self._listings = listings
        return self._listings


def announce(port: int, *, encrypted: bool = False, path: str = "") -> SupervisedProcess:
    """Have the home network told of rooms or a hall at a port, until the helper is ended.

    Whoever tells hears all that the network says: so that is a process of its own, which may be begun anew.
    """
    return SupervisedProcess(LOOKOUT, "tell", str(port), "", "tls" if encrypted else "", path)


class ProcessDiscovery:
    """See `Discovery`: a process of its own."""

    def __init__(self, words: str, servers: Sequence[str], here: Surroundings) -> None:
        """`words` is the digest of the word list; `here` hears of everything."""
        self._here = here
        self._helper = SupervisedProcess(LOOKOUT, "look", words, *servers, hear=self._hear, gone=here.forget)

    def _hear(self, line: str) -> None:
        self._here.hear(msgspec.json.decode(line, type=News))

    def more(self) -> None:
        self._helper.say("more")

    def end(self) -> None:
        self._helper.end()
        self._here.forget()

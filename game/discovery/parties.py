"""Parties on other televisions, as the lookout process hears of them, and the one here told to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.discovery.client import LOOKOUT
from game.discovery.prober import MOST_MACHINES, ProbeResult
from game.discovery.supervised_process import SupervisedProcess
from game.name_rules import clean_name
from game.rooms.directory import PartyThere

TITLE_LENGTH = 20
"""Letters of what a party is called."""


class Gathered:
    """What the lookout process has heard: so much and no more, whoever announces what."""

    def __init__(self) -> None:
        self._parties: dict[str, PartyThere] = {}
        self._told: list[PartyThere] = []

    def found(self, found: ProbeResult) -> None:
        """A television announces its party."""
        if not found.is_believed or (found.name not in self._parties and len(self._parties) >= MOST_MACHINES):
            return
        title = clean_name(found.title, TITLE_LENGTH) or "A television"
        addresses = (one.partition("://")[2] for one in found.address.split(","))
        self._parties[found.name] = PartyThere(title, ",".join(addresses))

    def lost(self, name: str) -> None:
        """It does so no longer."""
        self._parties.pop(name, None)

    def news(self) -> Sequence[PartyThere] | None:
        """All parties, by their names, if they have changed since."""
        parties = sorted(self._parties.values(), key=lambda one: (one.title.casefold(), one.address))
        if parties == self._told:
            return None
        self._told = parties
        return parties


class PartiesNearby:
    """See `PartiesAround`."""

    def __init__(self, helper: Callable[..., SupervisedProcess] = SupervisedProcess) -> None:
        self._helper = helper
        self._looking: SupervisedProcess | None = None
        self._telling: SupervisedProcess | None = None
        self._found: Sequence[PartyThere] = ()

    def look(self) -> Sequence[PartyThere]:
        if self._looking is None:
            self._looking = self._helper(LOOKOUT, "parties", hear=self._hear)
        return self._found

    def _hear(self, line: str) -> None:
        self._found = msgspec.json.decode(line, type=tuple[PartyThere, ...])

    def rest(self) -> None:
        if self._looking is not None:
            self._looking.end()
        self._looking, self._found = None, ()

    def tell(self, title: str, port: int) -> None:
        self.hush()
        self._telling = self._helper(LOOKOUT, "tell", str(port), title)

    def hush(self) -> None:
        if self._telling is not None:
            self._telling.end()
        self._telling = None

    def close(self) -> None:
        self.rest()
        self.hush()

"""At a title that nobody touches Maven goes on with finished games of which more is to be known."""

from __future__ import annotations

from game.archive.game_index import IndexEntry
from game.archive.kept_game import KeptGameError, named
from game.rules.record import DivergedError
from game.scenes.history.past_games import judging_of
from game.scenes.kit.services import Services

LATEST = 30
"""So many games are gone on with, the latest first."""
UNTOUCHED_SECONDS = 5.0


class OldGames:
    """Hands one game after the other to the coach, each once; only where there is time to think."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._left: list[IndexEntry] | None = None
        """The games that are still to be looked at; None before there was time to."""

    def look(self) -> None:
        """Hand on the next game, if the coach has nothing to do and nobody has pressed anything for a
        while."""
        coach, archive = self._services.coach, self._services.archive
        if not coach.has_time or not coach.is_idle or coach.quiet < UNTOUCHED_SECONDS:
            return
        if self._left is None:
            self._left = archive.find(limit=LATEST)
        if not self._left:
            return
        entry = self._left.pop(0)
        if not any(seat.is_person for seat in entry.head.seats):
            return
        try:
            record = named(archive.read(entry))
            judging_of(self._services, entry.id, self._services.told(record))
        except (KeptGameError, DivergedError):
            return

"""A game in a room that is over: kept with all others, with what this sofa knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from game.lexicon.word_rules import MissingListError
from game.match.remote_game_client import RemoteGameClient
from game.profiles.person_stats import Medal
from game.rules.heard_record import UntoldError
from game.scenes.history.heard_games import keep_heard
from game.scenes.history.past_games import review_of
from game.scenes.kit.profiles_kept import earned_by
from game.scenes.kit.scene import Change
from game.scenes.kit.services import Services


class PastRoom:
    """One game of a room on its way into the archive."""

    def __init__(self, services: Services, door: RemoteGameClient) -> None:
        self._services, self._door = services, door
        self._name = ""
        self.medals: Mapping[str, Sequence[Medal]] = {}
        """What people of this sofa have earned by the game, by their names, once it is kept."""
        self._tried = False

    def keep(self) -> None:
        """Keep the game as soon as it is over and all of it was told; once, however often this is called."""
        door = self._door
        if not self._tried and door.here and door.game.is_over and door.has_heard_all:
            self._tried = True
            self._keep()

    def _keep(self) -> None:
        with suppress(UntoldError, MissingListError):
            self._name, game = keep_heard(self._services, *self._door.heard(), self._services.now())
            self._record = game.record
            self.medals = earned_by(self._services, game.head, self._door.here)

    @property
    def is_kept(self) -> bool:
        return bool(self._name)

    def review(self) -> Change:
        """The game, turn by turn."""
        return review_of(self._services, self._name, self._record)

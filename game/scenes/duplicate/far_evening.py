"""An evening all at once whose host is another television; see `SeenEvening`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.duplicate.kept_party import PARTIES, KeptParty, key_of
from game.duplicate.party_host import PartyStage
from game.duplicate.round_results import Round, Standing, standings
from game.duplicate.round_state import RoundState
from game.language.messages import message
from game.phones.far_party_heard import FarParty
from game.phones.television_frames import Now
from game.scenes.duplicate.seen_evening import SeenEvening
from game.scenes.kit.services import Services

STOPPED = message("Paused on the other television")
NOT_YET = message("You play from the next round on")


class FarEvening(SeenEvening):
    """What was told of one evening. Its rounds are kept here, too, as the same evening."""

    may_stop = False

    def __init__(self, services: Services, party: FarParty, kept: KeptParty, now: Now) -> None:
        """`kept` and `now` are what was told first."""
        self.services, self.party, self.do = services, party, party.do
        self._kept, self._now, self.us = kept, now, now.told.player
        self._ranked: tuple[int, Sequence[Standing]] = (-1, ())
        """After how many rounds and players, and these."""
        self._written = 0

    @property
    def is_on(self) -> bool:
        """Whether this is still the evening that the other television plays, as far as is known."""
        told = self.party.kept
        return told is not None and told.mark == self._kept.mark and not self.party.is_over

    def advance(self, dt: float) -> None:
        self.party.pump(dt)
        told, now = self.party.kept, self.party.now
        if told is not None and told.mark == self._kept.mark and now is not None:
            self._kept, self._now, self.us = told, now, now.told.player
            self._keep()

    def _keep(self) -> None:
        """Nothing of what was heard is lost, whatever happens there."""
        reached = len(self._kept.rounds) + self._kept.is_over
        if self._kept.rounds and reached > self._written:
            self._written = reached
            self.services.house.collection(PARTIES).put(key_of(self._kept), self._kept)

    @property
    def here(self) -> Sequence[int]:
        return (self.us,)

    @property
    def table(self) -> RoundState:
        return self._now.table

    @property
    def stage(self) -> PartyStage:
        return self._now.stage if self.is_on else PartyStage.OVER

    @property
    def plays(self) -> bool:
        """Whether this round is already of the player here."""
        return self._now.told.plays

    @property
    def rounds(self) -> Sequence[Round]:
        """Why words brought nothing is told with the round that is revealed, and not kept."""
        *before, last = self._kept.rounds or (None,)
        if last is None or not self._now.told.wrong or self._now.table.number != last.table.number:
            return self._kept.rounds
        return *before, replace(last, why_nothing=dict(self._now.told.wrong))

    @property
    def standings(self) -> Sequence[Standing]:
        after = 100 * len(self.rounds) + len(self.seats)
        if self._ranked[0] != after:
            self._ranked = after, standings(len(self.seats), self.rounds)
        return self._ranked[1]

    @property
    def handed_in(self) -> tuple[bool, ...]:
        return self._fitting(self._now.told.handed_in)

    @property
    def waited_for(self) -> tuple[bool, ...]:
        return self._fitting(self._now.told.waited_for)

    def _fitting(self, flags: tuple[bool, ...]) -> tuple[bool, ...]:
        """Somebody new is told of a moment before what they do."""
        return (*flags, *(False for _ in self.seats))[: len(self.seats)]

    @property
    def left(self) -> float:
        return self.party.left

    @property
    def luck(self) -> int:
        return self._kept.mark or 0

    @property
    def kept(self) -> KeptParty:
        return self._kept

    @property
    def hindrance(self) -> str:
        if self.party.trouble:
            return self.party.trouble
        if self._now.told.stopped:
            return str(STOPPED)
        return "" if self._now.told.plays else str(NOT_YET)

    def take_refusal(self) -> str:
        why, self.party.refused = self.party.refused, ""
        return why

    @property
    def stands_still(self) -> bool:
        return self._now.told.stopped

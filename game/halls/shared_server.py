"""One of several processes that hold one hall: each has lines of players, and all hear the same entries.

Every process has the whole hall, made of what is heard, and tells its own lines of it; so nothing but entries
goes from one to the other. Hand-ins are noted where they arrive and count in the order of the stream. What is
due is done by the one that leads.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from game.halls.cluster_membership import BEAT, BEAT_SECONDS, ClusterMembership
from game.halls.jetstream_log import BATCH_SECONDS, JetStreamLog
from game.halls.server import BestPlaySearch, HallServer
from game.language.messages import message
from game.net.rate_limiter import RateLimiter
from game.phones.party_frames import Define
from game.session.duplicate import EMPTY, DuplicateSession, play_of
from game.session.entries import BackEntry, Entry, LostEntry, PlayerNumber, PlayText, ReopenedEntry
from game.wire.from_page import CloseRound, EndGame, Order

DRAFT_SECONDS = 0.3
"""How long other processes may take to tell what lies before their players, when a round is to be closed."""
ASKED_SECONDS = 2.0
"""After that they are asked for once more."""
DRAFTS = tuple[str, int, list[tuple[PlayerNumber, PlayText]]]
"""Which process tells, of which round, and what lies before its players."""
READING = message("Reading a message at the broker")


class SharedHallServer(HallServer):
    """See above."""

    together = BATCH_SECONDS

    def __init__(
        self,
        hall: DuplicateSession,
        log: JetStreamLog,
        processes: ClusterMembership,
        looking: BestPlaySearch,
        define: Define,
        limiter: RateLimiter,
        tidy: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(hall, log.keep, looking, define, limiter, tidy)
        self._log, self._processes = log, processes
        self._asked_for, self._asked_at = 0, 0.0
        """The round for which drafts were asked for last, and when."""
        self._beaten_at = 0.0
        log.hear, log.back = self._heard, lambda: processes.broker_is_back(time.monotonic())
        log.sent = self._stirred.set
        log.strange = lambda error: self.errors.note(READING, error)

    async def join_others(self, seconds: float = 2 * BEAT_SECONDS) -> None:
        """Hear the other processes; where there are none for so long, everybody has time to come back.

        Raises what is in AWAY.
        """
        await self._log.listen("beat", BEAT, self._beat_heard)
        await self._log.listen("drafts-asked", tuple[str, int], self._drafts_asked)
        await self._log.listen("drafts", DRAFTS, self._drafts_heard)
        await asyncio.sleep(seconds)
        if not self._processes.others(time.monotonic()) and self.hall.party.count:
            self.hall.do(ReopenedEntry(self.now))

    # ------------------------------------------------------------ entries

    def _heard(self, process: str, entries: Sequence[Entry]) -> None:
        self._processes.hear(process, entries)
        self._catch_up_with(entries[-1].at)
        for entry in entries:
            self.hall.apply(entry)
        self._outbox.flush(0.0)  # it is kept
        self._stirred.set()

    def _happened(self, entry: Entry) -> None:
        super()._happened(entry)
        match entry:
            case LostEntry(_, player) if self._players.get(player):  # who has another line, here
                self.hall.do(BackEntry(self.now, player))
            case BackEntry(_, player) if not self._players.get(player):
                self.hall.lying.pop(player, None)  # it is told where they are now
            case ReopenedEntry():
                for player in self._players:
                    self.hall.do(BackEntry(self.now, player))
            case _:
                pass

    def _catch_up_with(self, moment: float) -> None:
        """The hall's time is that of the process whose clock is the furthest."""
        if not self.refusal:
            self._base = max(self._base, moment - time.monotonic())

    # ------------------------------------------------------------ what is due

    def _go_on(self, now: float) -> None:
        moment = time.monotonic()
        if moment - self._beaten_at >= BEAT_SECONDS:
            self._beaten_at = moment
            self._log.tell("beat", now, self._log.heard)
            if self._processes.leads(moment):
                for player in self._processes.orphans(moment):
                    self.hall.do(LostEntry(now, player))
        is_due = self.hall.is_on and self.hall.party.is_due(now)  # looked at by all: it may end a round early
        if self._log.leads_on or not self._processes.leads(moment):
            return
        if is_due and not self._has_drafts(moment):
            return
        super()._go_on(now)

    async def _before(self, order: Order) -> None:
        """What was noted is heard first, and what lies before everybody's players."""
        while self._log.leads_on and not self.refusal:
            await asyncio.sleep(self.together)
        if isinstance(order, CloseRound | EndGame):
            self._ask_for_drafts(time.monotonic())
            await asyncio.sleep(DRAFT_SECONDS)

    # ------------------------------------------------------------ drafts

    def _has_drafts(self, moment: float) -> bool:
        """Whether the others have had time to tell what lies before their players."""
        if not self._processes.others(moment):
            return True
        number, since = self.hall.party.table.number, moment - self._asked_at
        if self._asked_for != number or since > ASKED_SECONDS:
            self._ask_for_drafts(moment)
            return False
        return since >= DRAFT_SECONDS

    def _ask_for_drafts(self, moment: float) -> None:
        self._asked_for, self._asked_at = self.hall.party.table.number, moment
        self._log.tell("drafts-asked", self._asked_for)

    def _drafts_asked(self, _process: str, number: int) -> None:
        if number == self.hall.party.table.number:
            for part in self.hall.lying_in_parts():
                self._log.tell("drafts", number, part)

    def _drafts_heard(self, _process: str, number: int, lying: Sequence[tuple[int, str]]) -> None:
        for player, text in lying:
            play = play_of(text) if text else EMPTY
            if play and player < self.hall.party.count:
                self.hall.lay(player, number, play)

    # ------------------------------------------------------------ others

    def _beat_heard(self, process: str, now: float, heard: int) -> None:
        self._processes.beat(process, time.monotonic())
        self._catch_up_with(now)
        self._log.caught_up(heard)

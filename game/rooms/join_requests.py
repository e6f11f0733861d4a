"""Who stands before a locked room with no more than its six letters, until somebody inside has answered."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.wire.room_limits import KNOCK_SECONDS, MOST_KNOCKS
from game.wire.sentences import sentence
from game.wire.to_room import KnockSeen

NOBODY_INSIDE, MANY_KNOCK = sentence("nobody inside"), sentence("many knock")  # not read: ids
KNOCKING, NOT_LET_IN = sentence("knocking"), sentence("not let in")  # not read: ids


@dataclass(slots=True)
class JoinRequests:
    """Those who knock at one room, by number. Time in seconds."""

    waiting: dict[int, tuple[str, float, str]] = field(default_factory=dict)
    """Name, until when they wait, and whom the address counts for from which they knock."""
    answered: list[tuple[int, bool]] = field(default_factory=list)
    """Numbers of those who were answered, and whether they may come in."""
    _numbers: int = 0

    @property
    def is_full(self) -> bool:
        return len(self.waiting) >= MOST_KNOCKS

    @property
    def seen(self) -> tuple[KnockSeen, ...]:
        """As those inside see them."""
        return tuple(KnockSeen(number, name) for number, (name, _, _) in self.waiting.items())

    def of_address(self, address: str) -> list[int]:
        """Who knocks from there; nobody where that is not known."""
        return [number for number, (*_, own) in self.waiting.items() if address and own == address]

    def begin(self, name: str, now: float, address: str = "") -> int:
        """Somebody knocks; their number."""
        self._numbers += 1
        self.waiting[self._numbers] = name, now + KNOCK_SECONDS, address
        return self._numbers

    def answer(self, number: int, *, come_in: bool) -> bool:
        """Somebody inside has answered; whether anybody with that number still waited."""
        if self.waiting.pop(number, None) is None:
            return False
        self.answered.append((number, come_in))
        return True

    def leave(self, number: int) -> bool:
        """Whoever knocked has gone; whether they were still there."""
        return self.waiting.pop(number, None) is not None

    def expire(self, now: float) -> bool:
        """Those who have waited for long enough are not let in; whether there were any."""
        late = [number for number, (_, until, _) in self.waiting.items() if now >= until]
        for number in late:
            self.answer(number, come_in=False)
        return bool(late)

    @property
    def due(self) -> float:
        """When the next one has waited for long enough; infinite if nobody knocks."""
        return min((until for _, until, _ in self.waiting.values()), default=float("inf"))

    def take_answers(self) -> list[tuple[int, bool]]:
        """What was answered since this was last asked."""
        told, self.answered = self.answered, []
        return told

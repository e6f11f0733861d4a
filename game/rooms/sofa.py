"""One sofa of a room: its people, its token, and the numbered frames on their way to it."""

from __future__ import annotations

import hmac
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Self

from game.net.token_bucket import TokenBucket
from game.session.room_entries import Answer, PersonOnSofa, SofaHeardEntry, SofaState
from game.wire.room_limits import KEPT, KEPT_BYTES, MOST_APART, SAID_AT_ONCE, SAID_PER_SECOND
from game.wire.sentences import Sentence, sentence
from game.wire.to_page import Done, Frame, Refused, Told
from game.wire.to_room import PersonSeen, SofaSeen


@dataclass(slots=True)
class Sofa:
    """A table elsewhere: what it has heard of its room, and what is on its way to it."""

    state: SofaState
    """What the room knows of it; without people it only looks on."""
    sent: int = 0
    """The number of its latest frame."""
    address: str = ""
    """Whom the address counts for from which it calls, or has called last; empty where that is not known."""
    here: bool = True
    gone_at: float = 0.0
    away: bool = False
    """Whether its line has been down for so long that everybody is told."""
    lag_ms: int = 0
    heard_of_maven: tuple[int, Sentence | None] = 0, None
    """The latest game in which it was told how Maven plays until it is ready, and what."""
    submitted: int = 0
    """The number of its latest decision in the game."""
    kept: deque[tuple[int, bytes]] = field(default_factory=deque)
    """Its latest frames with their numbers."""
    kept_bytes: int = 0
    new_answers: list[Answer] = field(default_factory=list)
    """Those that its state does not have yet."""
    waiting: list[bytes] = field(default_factory=list)
    """What is still to be carried to it."""
    voice: TokenBucket = field(default_factory=lambda: TokenBucket(SAID_PER_SECOND, SAID_AT_ONCE))

    @classmethod
    def expected_back(cls, state: SofaState, sent: int, now: float) -> Sofa:
        """One that has heard so much in another process."""
        return cls(state, sent, here=False, gone_at=now, submitted=state.submitted)

    @classmethod
    def instead_of(cls, sofa: Sofa) -> Self:
        """The same one, at the end of whose line something else is now."""
        return cls(**{each.name: getattr(sofa, each.name) for each in fields(Sofa)})

    @property
    def number(self) -> int:
        return self.state.number

    @property
    def people(self) -> list[PersonOnSofa]:
        return self.state.people

    @property
    def watches(self) -> bool:
        """Whether it only looks on."""
        return not self.people

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(person.seat for person in self.people)

    def owns(self, token: str) -> bool:
        """Whether a token is this sofa's; takes the same time whatever it is."""
        return hmac.compare_digest(self.state.token.encode(), token.encode())

    def tell(self, frame: Callable[[int], Frame]) -> None:
        """Send the next numbered frame; it is kept for when it is lost."""
        self.sent += 1
        data = bytes(frame(self.sent))
        self.kept.append((self.sent, data))
        self.kept_bytes += len(data)
        while len(self.kept) > KEPT or self.kept_bytes > KEPT_BYTES:
            self.kept_bytes -= len(self.kept.popleft()[1])
        self.put(data)

    def say(self, message: Told) -> None:
        """Send something that nobody needs a second time."""
        self.put(bytes(message))

    def put(self, *data: bytes) -> None:
        """Send bytes as they are."""
        if self.here:
            self.waiting += data

    def may_follow(self, command: int) -> bool:
        """Whether a command without a known answer can be a new one: a television counts by one, but where
        the room has lost its last moments."""
        return self.state.done < command <= self.state.latest + MOST_APART

    def answer(self, command: int, why: Sentence | None = None) -> None:
        """A command is done or, for a reason, refused."""
        self.new_answers.append((command, why))
        self._tell_answer(command, why)

    def is_answered(self, command: int) -> bool:
        """Whether this is no new command: it is told what it was told before or, where nobody knows that any
        more, that it cannot be done now."""
        for answer in self.state.answers:
            if answer[0] == command:
                self._tell_answer(*answer)
                return True
        if self.may_follow(command):
            return False
        self._tell_answer(command, sentence("general"))
        return True

    def _tell_answer(self, command: int, why: Sentence | None) -> None:
        self.say(Done(command) if why is None else Refused(command, why))

    def take_heard(self) -> SofaHeardEntry | None:
        """How far it has been heard, if its room's session does not have that yet."""
        new, self.new_answers = tuple(self.new_answers), []
        if not new and self.submitted == self.state.submitted:
            return None
        return SofaHeardEntry(self.number, self.state.done, self.submitted, new)

    def missed(self, seen: int) -> list[bytes] | None:
        """The frames after number `seen`; None if some of them are no longer kept."""
        if seen == self.sent:
            return []
        oldest = self.kept[0][0] if self.kept else self.sent + 1
        if not oldest - 1 <= seen <= self.sent:
            return None
        return [data for number, data in self.kept if number > seen]

    def shown(self, host: bool, ratings: Mapping[str, int | None]) -> SofaSeen:
        """As everybody in the room sees it, with these ratings by key."""
        people = tuple(
            PersonSeen(one.name, one.ready, one.seat, ratings.get(one.key), one.figure) for one in self.people
        )
        return SofaSeen(self.number, self.state.name, people, host, not self.away, self.state.maven)

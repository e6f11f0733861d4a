"""A match of turns as a session: its record is its log, and each turn an entry.

Whoever holds the match makes the moves at its host, which decides on them by the rules; the entries say what
was made, and a match with the entries of another is that match.
"""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.match.host import Host
from game.rules.illegal_moves import IllegalMove
from game.rules.record import DivergedError
from game.rules.record_codec import decode, encode, move_from_text, move_to_text
from game.session.room_entries import TurnEntry


class MatchSession:
    """One game, from its record on."""

    def __init__(self, record: bytes, lexicon: Lexicon) -> None:
        """Raises CodecError, DivergedError and MissingListError where it cannot go on."""
        self.host = Host.resume(decode(record), lexicon)
        self._count = len(self.host.record.turns)
        """Turns of which entries are known."""

    @property
    def is_on(self) -> bool:
        """Whether the last turn was not applied yet."""
        return self.host.position.outcome is None or self._count < len(self.host.record.turns)

    @property
    def record(self) -> bytes:
        """For another session."""
        return encode(self.host.record)

    def made(self) -> list[TurnEntry]:
        """The turns that were made at the host, and were not applied yet."""
        turns = self.host.record.turns[self._count :]
        return [TurnEntry(one.seat, move_to_text(one.move), one.elapsed_ms, one.digest) for one in turns]

    def apply(self, turn: TurnEntry) -> None:
        """Make a turn, unless it was made here. Raises DivergedError, CodecError."""
        if len(self.host.record.turns) == self._count:
            try:
                self.host.submit(turn.sofa, move_from_text(turn.move), turn.elapsed_ms)
            except IllegalMove as refusal:
                raise DivergedError(self._count) from refusal
        if self.host.record.turns[self._count].digest != turn.digest:
            raise DivergedError(self._count)
        self._count += 1

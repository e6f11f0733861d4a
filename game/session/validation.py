"""Which entries a hall can have noted next: a line of its file that cannot be true is a damaged one.

What comes twice or too late can be, and is nothing. But nobody plays who has not come, no round is over that
was not dealt, and what was noted in a round that was on could be laid in it: whoever noted it had looked.
"""

from __future__ import annotations

import msgspec

from game.duplicate.party_host import PartyStage
from game.duplicate.round_state import RoundState, check_laid
from game.rules.illegal_moves import IllegalMove
from game.session.duplicate import DuplicateSession, play_of
from game.session.entries import (
    OF_PARTIES,
    BackEntry,
    ClosedEntry,
    DealtEntry,
    DraftEntry,
    Entry,
    HandedInEntry,
    LookedEntry,
    LostEntry,
    OpenedEntry,
    RenamedEntry,
)


class LogValidator:
    """One hall that follows its log, and what can be noted there."""

    def __init__(self, hall: DuplicateSession) -> None:
        self.hall = hall
        self._table: RoundState | None = None
        self._laid: set[str] = set()
        """What can be laid at that table, as far as it was looked at: of thousands, many lay the same."""

    def apply(self, entry: Entry) -> None:
        """Have the hall follow. Raises msgspec.ValidationError for what cannot be."""
        if not self.can_be(entry):
            raise msgspec.ValidationError("this cannot have happened")  # not read
        self.hall.apply(entry)

    def can_be(self, entry: Entry) -> bool:
        """Whether the hall can have noted this as it stands."""
        table = self.hall.party.table
        match entry:
            case HandedInEntry() | LookedEntry() | DraftEntry() | ClosedEntry() | DealtEntry() if (
                entry.number > table.number or not self.hall.begun
            ):
                return False
            case HandedInEntry(_, player, of, play):
                return self._has_come(player) and self._is_play(play, of, PartyStage.PLAYING)
            case LookedEntry(_, best, _, of, draws) if best and draws in (0, table.draws):
                return self._is_play(best, of, PartyStage.DEALING)
            case DraftEntry(_, lying, of) | ClosedEntry(_, lying, of):
                return all(
                    self._has_come(who) and (not play or self._is_play(play, of, PartyStage.PLAYING))
                    for who, play in lying
                )
            case LostEntry(_, player) | BackEntry(_, player) | RenamedEntry(_, player, _):
                return self._has_come(player)
            case _:
                return not isinstance(entry, OpenedEntry | OF_PARTIES)

    def _has_come(self, player: int) -> bool:
        return player < self.hall.party.count

    def _is_play(self, text: str, of: int, stage: PartyStage) -> bool:
        """Whether it is a play and, where it is of the round that is on, one that can be laid."""
        play, party = play_of(text), self.hall.party
        if play is None:
            return False
        if of not in (0, party.table.number) or party.stage is not stage:
            return True
        if party.table is not self._table:
            self._table = party.table
            self._laid.clear()
        if text not in self._laid:
            try:
                check_laid(party.table, play.tiles)
            except IllegalMove:
                return False
            self._laid.add(text)
        return True

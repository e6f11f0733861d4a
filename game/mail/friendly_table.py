"""A friendly game: the first letter holds the record with its seed, so whoever looks can see the bag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.lexicon.words import Lexicon
from game.mail.bodies import FriendlyBody
from game.mail.errors import AgainstRulesError, DamagedLetterError
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChangeRules, Move
from game.rules.position import Position
from game.rules.record import DivergedError, Record, Turn
from game.rules.record_codec import CodecError, decode, encode, move_from_text, move_to_text
from game.rules.visibility import Report
from game.session.match import MatchSession


class FriendlyTable:
    """One friendly game; `after` makes the next table, and this one stays as it is."""

    def __init__(self, record: Record, lexicon: Lexicon, number: int = 0) -> None:
        """Raises DivergedError for a record that does not lead where it says."""
        self._lexicon = lexicon
        self.host = MatchSession.resume(record, lexicon)
        self.number = number

    @property
    def position(self) -> Position:
        return self.host.position

    @property
    def setting_up(self) -> bool:
        return False

    @property
    def decides(self) -> bool:
        return self.position.outcome is None

    @property
    def expected(self) -> int | None:
        """The seat whose letter comes next; None when the game is over."""
        return self.position.to_move if self.decides else None

    def after(self, body: FriendlyBody) -> FriendlyTable:
        """The table after a letter of the seat that is expected. Raises LetterRejectedError and nothing
        else."""
        ours = self.host.record
        told = (
            read_record(body.record)
            if body.turns is None
            else replace(ours, turns=(*ours.turns, *_turns(body)))
        )
        count = len(ours.turns)
        new = told.turns[count:]
        if replace(told, turns=told.turns[:count]) != ours or not new:
            raise AgainstRulesError
        if any(turn.seat != body.seat or turn.elapsed_ms or _is_agreed(turn.move) for turn in new):
            raise AgainstRulesError
        try:
            table = FriendlyTable(told, self._lexicon, self.number + 1)
        except DivergedError as error:
            raise AgainstRulesError from error
        if table.expected == body.seat:
            raise AgainstRulesError
        return table

    def letter_fields(self, seat: int, moves: Sequence[Move]) -> tuple[dict[str, Any], FriendlyTable]:
        """The fields of a `FriendlyBody` for a seat's next letter, and the table after it.

        Raises AgainstRulesError, with what is wrong in one sentence.
        """
        table = FriendlyTable(self.host.record, self._lexicon, self.number + 1)
        try:
            for move in moves:
                table.host.submit(seat, move)
        except IllegalMove as error:
            raise AgainstRulesError(f"{error}.") from error
        if table.expected == seat:
            raise AgainstRulesError
        if not self.number:
            return {"record": encode(table.host.record)}, table
        new = table.host.record.turns[len(self.host.record.turns) :]
        return {"turns": [(move_to_text(turn.move), turn.digest) for turn in new]}, table

    def reports(self, seat: int) -> list[Report]:
        """All moves as this seat may hear of them, the opening first."""
        return self.host.reports(frozenset({seat}))


def _is_agreed(move: Move) -> bool:
    """Whether it takes all who play to decide it, round a table: no letter does."""
    return isinstance(move, ChangeRules)


def _turns(body: FriendlyBody) -> list[Turn]:
    """Raises DamagedLetterError."""
    try:
        return [Turn(body.seat, move_from_text(word), 0, digest) for word, digest in body.turns or ()]
    except CodecError as error:
        raise DamagedLetterError from error


def read_record(record: bytes | None) -> Record:
    """Raises DamagedLetterError."""
    if record is None:
        raise DamagedLetterError
    try:
        return decode(record)
    except CodecError as error:
        raise DamagedLetterError from error

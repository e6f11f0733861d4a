"""A finished game told turn by turn: what reviews, indexes and score sheets are made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from game.language.messages import message_as, tr
from game.rules.event_messages import Telling, ToldTo, message_for
from game.rules.events import (
    Adjusted,
    ChallengeResolved,
    Event,
    PenaltyCharged,
    PlayScore,
    TilesPlaced,
    WordRejected,
)
from game.rules.illegal_moves import IllegalMove
from game.rules.letter_sets import UNKNOWN, tile_of
from game.rules.moves import (
    BuyHint,
    ChangeRules,
    Hold,
    Move,
    NothingPlayable,
    Place,
    Recount,
)
from game.rules.play_move import play
from game.rules.position import EVERY_WORD, NO_WORD, Position, Words
from game.rules.public_history import history_with
from game.rules.record import DivergedError, Record, Turn, digest, opened
from game.rules.seat_view import PublicTurn, SeatView, seat_view


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """One turn: the table before it, what was done, and the table after it."""

    number: int
    """From 1; turns that nobody takes, such as a change of the rules, are not counted."""
    ply: int
    """Which of the record's turns it is, from 0."""
    seat: int
    before: Position
    after: Position
    move: Move
    events: tuple[Event, ...]
    history: tuple[PublicTurn, ...]
    """The turns before it as everybody saw them."""
    stood: bool = True
    """False for a play that was refused or challenged away."""
    recounted: int = 0
    """By how many points the sheet that the game comes from counts it otherwise than the rules."""

    @property
    def score(self) -> PlayScore | None:
        """What was laid, itemised; None for other turns."""
        return next((event.score for event in self.events if isinstance(event, TilesPlaced)), None)

    @property
    def points(self) -> int:
        """What the turn brought its seat; 0 if it did not stand."""
        return self.score.total + self.recounted if self.score and self.stood else 0

    @property
    def rack(self) -> str:
        """The tiles that the seat had, as they were drawn."""
        return self.before.racks[self.seat]

    @property
    def view(self) -> SeatView:
        """All that the seat could know."""
        view = seat_view(self.before, self.seat, self.history)
        return replace(view, unseen=self._unseen) if UNKNOWN in view.unseen else view

    @property
    def _unseen(self) -> str:
        """What lies neither on the board nor on the seat's rack: that is known, whatever else is not."""
        lying = Counter(tile_of(face) for _, face in self.before.board.tiles())
        left = Counter(self.before.rules.tiles.all_tiles()) - lying - Counter(self.rack)
        return "".join(sorted(left.elements()))

    @property
    def charged(self) -> int:
        """What the turn cost its seat for time, in points."""
        return sum(event.points for event in self.events if isinstance(event, PenaltyCharged))

    @property
    def row_label(self) -> str:
        """The turn in a list of turns with their points: 'QUARTZ, time −5' where time took some again."""
        if not self.charged:
            return self.label
        # Translators: a turn in a list, and the points that its time cost.
        return tr("{turn}, time −{points}", turn=self.label, points=self.charged)

    @property
    def label(self) -> str:
        """The turn in a word or two: 'QUARTZ', 'Exchange 3', 'Pass'."""
        return _label(self)


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game from its opening to its end."""

    record: Record
    start: Position
    turns: tuple[ToldTurn, ...]
    end: Position
    unplayed: tuple[Adjusted, ...]
    """Points for the tiles left at the end."""

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """The scores before the first turn, after each turn, and at last with unplayed tiles counted."""
        return (self.start.scores, *(turn.after.scores for turn in self.turns[:-1]), self.end.scores)


def told(record: Record, words: Words) -> ToldGame:
    """The game of a record. It may have been played with another word list than `words`.

    Where a turn does not come out as recorded, it is tried with all words allowed and with none: the digest
    in the record tells which it was.

    Raises:
        DivergedError: a turn comes out as recorded in no way.
    """
    position, _ = opened(record)
    start, turns, history = position, list[ToldTurn](), tuple[PublicTurn, ...]()
    unplayed: tuple[Adjusted, ...] = ()
    recounted = 0
    for ply, turn in enumerate(record.turns):
        after, events = _played(position, turn, ply, words)
        counted = not isinstance(turn.move, ChangeRules | NothingPlayable | Hold | BuyHint | Recount)
        if isinstance(turn.move, Recount):
            recounted = turn.move.points
        if any(isinstance(event, ChallengeResolved) and event.upheld for event in events):
            _withdraw(turns)
        if counted:
            stood = not any(isinstance(event, WordRejected) for event in events)
            number = len(turns) + 1
            told = ToldTurn(number, ply, turn.seat, position, after, turn.move, events, history, stood)
            turns.append(replace(told, recounted=recounted))
            recounted = 0
        elif isinstance(turn.move, Hold):  # what a play brings when it is let stand is that play's
            turns[-1] = replace(turns[-1], after=after, events=(*turns[-1].events, *events))
        unplayed += tuple(event for event in events if isinstance(event, Adjusted))
        history = history_with(history, turn.seat, events)
        position = after
    return ToldGame(record, start, tuple(turns), position, unplayed)


def _played(position: Position, turn: Turn, ply: int, words: Words) -> tuple[Position, tuple[Event, ...]]:
    for known in (words, EVERY_WORD, NO_WORD):
        try:
            after, events = play(position, turn.move, known, turn.elapsed_ms, seat=turn.seat)
        except IllegalMove:
            continue
        if digest(after) == turn.digest:
            return after, events
    raise DivergedError(ply)


def _withdraw(turns: list[ToldTurn]) -> None:
    """The last play was challenged away."""
    at = max(index for index, turn in enumerate(turns) if isinstance(turn.move, Place) and turn.stood)
    turns[at] = replace(turns[at], stood=False)


def _label(turn: ToldTurn) -> str:
    told = (message_for(event, ToldTo.RECORD, Telling(())) for event in turn.events)
    return str(next(filter(None, told), message_as("a turn in a list", "Pass")))

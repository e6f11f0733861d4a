"""One live game: the seats, the Record that grows, and the one door through which every move comes in.

Human, computer, network and mail all submit a Move here. The Record is the truth; the position is its
fold, kept at hand. Maven is asked through its front desk with a `SeatView`, so it cannot peek.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.lexicon.words import Lexicon
from game.maven.desk.front_desk import FrontDesk
from game.maven.levels import STRONGEST
from game.maven.messages import Answer, Budget, Candidate, Failed, Thinking
from game.rules.chance import Luck
from game.rules.events import Event
from game.rules.moves import Move, NothingPlayable, Pass, Place
from game.rules.opening import opening
from game.rules.play_move import may_be_blocked, play
from game.rules.position import Position
from game.rules.racks import may_exchange
from game.rules.record import Record, Seat, steps, with_public_turn, with_turn
from game.rules.ruleset import Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One submitted move and what it did."""

    seat: int
    move: Move
    events: tuple[Event, ...]
    position: Position


class Match:
    """A game in progress."""

    def __init__(
        self,
        rules: Rules,
        seats: tuple[Seat, ...],
        seed: int,
        lexicon: Lexicon,
        maven: FrontDesk,
        *,
        game: int = 1,
        luck: Luck = Luck.LAID_OUT,
    ) -> None:
        self.lexicon = lexicon
        self.record = Record(rules, lexicon.digest, seats, seed, game, luck=luck)
        self.position, self.opening_events = opening(rules, len(seats), seed, game, luck)
        self.played: list[PlayedMove] = []
        self.candidates: tuple[Candidate, ...] = ()
        """What Maven is considering, best first."""
        self.history: tuple[PublicTurn, ...] = ()
        """Every turn as everybody saw it."""
        self._maven = maven
        self._ticket: int | None = None
        self._unproven: list[int] = []
        """Seats of which it is still to be shown that they have no play."""

    @classmethod
    def resume(cls, record: Record, lexicon: Lexicon, maven: FrontDesk) -> Match:
        """A recorded game at the point where it stopped.

        Raises Diverged if the record does not lead where it says, as with another word list.
        """
        game, luck = record.game, record.luck
        match = cls(record.rules, record.seats, record.seed, lexicon, maven, game=game, luck=luck)
        for turn, (position, events) in zip(record.turns, list(steps(record, lexicon))[1:], strict=True):
            match.played.append(PlayedMove(turn.seat, turn.move, events, position))
            match.history = with_public_turn(match.history, turn.seat, turn.move, events)
            match.position = position
        match.record = record
        return match

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.record.seats

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.position.to_move]

    @property
    def is_maven_turn(self) -> bool:
        return self.seat.kind == "maven"

    def may_exchange(self, count: int = 1) -> bool:
        """Whether the seat to move may exchange so many tiles."""
        return may_exchange(self.position, self.position.to_move, count)

    @property
    def may_be_blocked(self) -> bool:
        """Whether the game would end if it were shown that nobody can play: nobody may exchange either."""
        return may_be_blocked(self.position)

    @property
    def may_be_stuck(self) -> bool:
        """Whether a player alone may have no play left but an exchange: nobody else will open the board."""
        return len(self.seats) == 1 and not self.is_over and self.may_exchange()

    @property
    def is_busy(self) -> bool:
        """Whether the table waits for Maven: for its move, or for its word that no play is left."""
        return self._ticket is not None

    def view(self, seat: int) -> SeatView:
        return seat_view(self.position, seat, self.history)

    def submit(self, move: Move, elapsed_ms: int = 0) -> tuple[Event, ...]:
        """Play `move` for the seat to move.

        Returns what happened. Raises IllegalMove, with the reason in one sentence, and then nothing has
        changed.
        """
        before = self.position
        self.position, events = play(before, move, self.lexicon, elapsed_ms)
        self.record = with_turn(self.record, before, move, elapsed_ms, self.position)
        made = self.record.turns[-1].move  # what came too late is no play
        self.played.append(PlayedMove(before.to_move, made, events, self.position))
        self.history = with_public_turn(self.history, before.to_move, made, events)
        self.candidates = ()
        return events

    # ------------------------------------------------------------ Maven

    def ask(self, budget: Budget, top: int = 1) -> None:
        """Let Maven think about the turn of the computer's seat to move, and name its `top` candidates."""
        level = self.seat.level or STRONGEST
        seed = self.record.seed ^ self.position.ply
        self._ticket = self._maven.ask(self.view(self.position.to_move), level, budget, seed, top)

    def ask_whether_playable(self) -> None:
        """Begin to prove, seat by seat, that nobody can play. Where `may_be_blocked` or `may_be_stuck`."""
        self._unproven = list(self.position.playing)
        self._ask_next_unproven()

    def _ask_next_unproven(self) -> None:
        # Of the two best candidates one is a play if any exists: without exchanges only a pass competes. With
        # them the best exchange of each number of tiles does as well.
        view = self.view(self._unproven[0])
        top = 2 if self.may_be_blocked else 2 + len(view.rack)
        self._ticket = self._maven.ask(view, STRONGEST, Budget(nodes=1), seed=0, top=top)

    def poll(self) -> Move | None:
        """The move that Maven wants to make, once it is ready; to be submitted by the caller."""
        for message in self._maven.poll():
            if self._ticket is None or getattr(message, "ticket", None) != self._ticket:
                continue
            match message:
                case Thinking(_, candidates) if not self._unproven:
                    self.candidates = candidates
                case Answer(_, move, candidates):
                    self._ticket = None
                    if self._unproven:
                        return self._proof(candidates)
                    self.candidates = candidates
                    return move
                case Failed():
                    # A visible pass keeps the table alive; without a proof the game simply goes on.
                    self._ticket = None
                    if self._unproven:
                        self._unproven = []
                        return None
                    return Pass()
        return None

    def _proof(self, candidates: tuple[Candidate, ...]) -> Move | None:
        if any(isinstance(candidate.move, Place) for candidate in candidates):
            self._unproven = []
            return None
        self._unproven.pop(0)
        if self._unproven:
            self._ask_next_unproven()
            return None
        return NothingPlayable()

    def abandon(self) -> None:
        """Leave the table: whatever Maven is thinking is of no use any more."""
        if self._ticket is not None:
            self._maven.cancel(self._ticket)
            self._ticket, self._unproven = None, []

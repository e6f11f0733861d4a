"""The window in which a play may be challenged: who has still to answer, and what computers answer.

People answer when they like, within the time that the rules give them. Computers answer when all people have,
so that they give nothing away; they lay valid words only, so nobody is asked about theirs, whomever they play
for.
"""

from __future__ import annotations

from collections.abc import Callable

from game.language.messages import message
from game.match.player import PersonAtSeat, Player
from game.rules.illegal_moves import CannotChallenge, MustAnswer
from game.rules.moves import ChallengePlay, ChangeRules, Hold, Move, Place, Resign
from game.rules.record import Seat
from game.rules.visibility import view_from_seat
from game.session.match import MatchSession

GRACE_SECONDS = 5.0
"""How much longer a host waits for answers of tables far away, which have their own clocks."""

Answer = Hold | ChallengePlay


def open_for_people(seats: tuple[Seat, ...], player: int) -> bool:
    """Whether people are asked about a play of this seat: never about a computer's."""
    return seats[player].kind == "human"


class ChallengeWindow:
    """Answers for the computers of one match, and for people who have not answered in time."""

    def __init__(
        self,
        host: MatchSession,
        players: Callable[[], tuple[Player, ...]],
        now: Callable[[], float] | None = None,
    ) -> None:
        """`players` are who decide at present, by seat.

        With a clock, `now`, plays are held for people who say nothing; without one the host waits.
        """
        self._host = host
        self._players = players
        self._now = now
        self._opened: float | None = None
        """When the window opened."""
        self._by_computer = False
        """Whether a computer has laid the latest play, for whomever."""

    def submit(self, seat: int, move: Move, elapsed_ms: int) -> None:
        """Make a move that may be an answer. Answering takes nobody's time.

        Whoever moves on holds; others who may still challenge are waited for. Raises IllegalMove.
        """
        host, held = self._host, self._host.position.pending
        if isinstance(move, Answer):
            if held is not None and not self._is_open(held.seat):
                raise CannotChallenge
            host.submit(seat, move)
            return
        if held is not None and not isinstance(move, Resign | ChangeRules):
            if seat in host.position.undecided:
                host.submit(seat, Hold())
                self.answer()
            if host.position.outcome is not None:
                return
            if host.position.pending is not None:
                raise MustAnswer(message("The others may still challenge the last play"))
        host.submit(seat, move, elapsed_ms)
        if isinstance(move, Place):
            self._by_computer = not isinstance(self._players()[seat], PersonAtSeat)

    def _is_open(self, player: int) -> bool:
        """Whether people are asked about the play that waits: not where a computer has made it."""
        return open_for_people(self._host.seats, player) and not self._by_computer

    def answer(self) -> None:
        """Let everybody answer who need not, or can no longer, be waited for."""
        while (held := self._host.position.pending) is not None and self._host.position.outcome is None:
            undecided = self._host.position.undecided
            people = [seat for seat in undecided if isinstance(self._players()[seat], PersonAtSeat)]
            if not self._is_open(held.seat):
                self._host.submit(undecided[0], Hold())
            elif not people:
                self._host.submit(undecided[0], self._answer_of(undecided[0]))
            elif self._is_over():
                self._host.submit(people[0], Hold())
            else:
                return
        self._opened = None

    def _answer_of(self, seat: int) -> Answer:
        view = view_from_seat(self._host.game(frozenset({seat})), seat)
        return ChallengePlay() if self._players()[seat].doubts(view, self._host.lexicon) else Hold()

    def _is_over(self) -> bool:
        if self._now is None:
            return False
        if self._opened is None:
            self._opened = self._now()
        return self._now() - self._opened > self._host.position.rules.challenge_seconds + GRACE_SECONDS

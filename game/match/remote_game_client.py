"""A table elsewhere: frames through a pipe of bytes, whatever carries them.

`RemoteGameClient` is the end at the table, `RemoteGameServer` the end at the host. A table that has lost
frames asks for them again; decisions are numbered, so that one that arrives twice is done once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from game.match.frames import (
    BadFrameError,
    Frame,
    Missed,
    Rejected,
    Submission,
    frame_from_bytes,
    frame_to_bytes,
)
from game.match.game_client import DecisionRefused, GameClient, Heard
from game.match.match import Match
from game.match.player import Decision, PersonAtSeat
from game.rules.following import before_opening, follow
from game.rules.heard_record import heard_record
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move, Pass, Resign
from game.rules.record import Record
from game.rules.visibility import Game, Report, Viewer


class Pipe(Protocol):
    """Carries whole frames, in order; some may be lost."""

    def send(self, frame: bytes) -> None:
        """Returns at once."""

    def receive(self) -> list[bytes]:
        """What has come since this was last asked."""


class RemoteGameClient(GameClient):
    """A table's door into a game that is hosted elsewhere: computers and clocks are the host's affair."""

    def __init__(self, pipe: Pipe, game: Game, luck: int = 0, sent: int = 0) -> None:
        """`game` is what the host has sent to begin with; `luck` as in `GameClient`.

        `sent` is the number of the latest decision that this table has sent before it was started again.
        """
        self._pipe = pipe
        self.game = game
        self.here = game.viewer
        self.luck = luck
        self.sent = sent
        """The number of the latest decision that this table has sent."""
        self._received: deque[bytes] = deque()
        self._start = before_opening(game.position.rules, game.seats, game.viewer, game.position.game)
        self._reports: dict[int, Report] = {}
        """All that was heard, by number."""
        self.contradicted = False
        """Whether a move was told once more, and otherwise: the host has lost what came last, and goes on."""

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:
        self.sent += 1
        self._pipe.send(frame_to_bytes(Submission(self.sent, seat, move, elapsed_ms)))

    def catch_up(self) -> None:
        """Ask for whatever was lost on the way, as a table does when it comes back."""
        self._pipe.send(frame_to_bytes(Missed(self.game.position.ply + 1)))

    @property
    def has_heard_all(self) -> bool:
        """Whether every move up to now was told."""
        return len(self._reports) == self.game.position.ply + 1

    def ask_for_the_past(self) -> None:
        """Ask for all that was told before this table came (back): a record is made of nothing less."""
        self._pipe.send(frame_to_bytes(Missed(0)))

    def record(self, words: str) -> Record:
        """The finished game as it was heard here; `words` is the digest of the word list. Raises
        UntoldError."""
        return heard_record(*self.heard(), words)

    def heard(self) -> tuple[Game, list[Report]]:
        """What was known before the first report, and all that was told since."""
        return self._start, [self._reports[number] for number in sorted(self._reports)]

    def poll(self) -> Heard | None:
        self._received.extend(self._pipe.receive())
        while self._received:
            match self._next_frame():
                case Report() as report if report.number == self.game.position.ply + 1:
                    self.game = follow(self.game, report)
                    self._reports[report.number] = report
                    return report
                case Report() as report if report.number <= self.game.position.ply:
                    self._heard_again(report)
                case Report() as report if report.number > self.game.position.ply + 1:
                    self.catch_up()
                case Rejected(_, seat, why):
                    return DecisionRefused(seat, why)
        return None

    def _heard_again(self, report: Report) -> None:
        known = self._reports.setdefault(report.number, report)
        self.contradicted = self.contradicted or known != report

    def _next_frame(self) -> Frame | None:
        """The next frame; one that cannot be read counts as lost."""
        try:
            return frame_from_bytes(self._received.popleft())
        except BadFrameError:
            self.catch_up()
            return None


class RemoteGameServer:
    """The host's end: sends one table what it may know, and hands in what its people decide."""

    def __init__(
        self,
        match: Match,
        pipe: Pipe,
        seats: Viewer,
        *,
        heard: int = 0,
        behind: int = 0,
        clock: Callable[[], int] | None = None,
        must_play: Callable[[], Move | None] = lambda: None,
    ) -> None:
        """Sends the game as it stands; `seats` are those whose people sit at that table.

        `heard` is the number of the latest decision that has come from there before. A table that looks on
        `behind` so many moves is sent the game from its beginning, and all of it once it is over. A `clock`
        tells the milliseconds since the turn began, for seats that are played here as well: then the far
        table's own time is not believed, and what is refused to it is `refused`. `must_play` is what such a
        seat has left to play, if that is settled: whatever it plays is that.
        """
        self._match = match
        self._behind = behind
        self._pipe = pipe
        self._seats = seats
        self._clock, self._must_play = clock, must_play
        self._next = 0
        """The number of the next report to send."""
        self.heard = heard
        """The number of the latest decision taken."""
        self.refused: Rejected | None = None
        """What was refused last, of seats that are played here as well."""
        self._taken_at: int | None = None
        """How many moves had been made when the latest decision was taken."""
        host = match.host
        start = host.unopened(seats)
        if host.position.ply and not behind:
            start, self._next = host.game(seats), host.position.ply + 1
        self._send(start)

    def pump(self) -> None:
        """Take in what has come, and send what has happened."""
        self.take_in()
        self.send_news()

    def take_in(self) -> None:
        """Hand in what has come."""
        for data in self._pipe.receive():
            try:
                self.take(frame_from_bytes(data))
            except BadFrameError:
                continue  # nothing a guest sends is trusted

    def take(self, frame: Frame) -> None:
        """Hand in one thing that has come."""
        match frame:
            case Submission(number, seat) if number > self.heard and seat in self._seats:
                self.heard, self._taken_at = number, self._match.host.position.ply
                if isinstance(person := self._match.players[seat], PersonAtSeat):
                    person.decide(self._decision(frame))
            case Missed(since):
                self._next = min(self._next, since)

    def send_news(self) -> None:
        """Send what has happened and was not sent yet."""
        for report in self._match.host.reports(self._seats, self._next):
            if report.number <= self._latest:
                self._send(report)
                self._next = report.number + 1
        for seat, person in self._people() if self._clock is None else ():
            while (why := person.take_refusal()) is not None:
                self._send(Rejected(self.heard, seat, why))

    @property
    def undecided(self) -> bool:
        """Whether the latest decision has neither been done nor refused yet."""
        refused = self.refused is not None and self.refused.number == self.heard
        return self._taken_at == self._match.host.position.ply and not refused

    def frames_since(self, ply: int | None) -> list[Frame]:
        """What a table is to hear that comes back and knows the game up to a move, or nothing of it."""
        host = self._match.host
        if ply is None or not 0 <= ply <= host.position.ply:
            return [host.game(self._seats)]
        return [*host.reports(self._seats, ply + 1)]

    @property
    def _latest(self) -> int:
        """The number of the latest report that this table may hear of."""
        position = self._match.host.position
        return position.ply if position.outcome is not None else position.ply - self._behind

    def _decision(self, said: Submission) -> Decision:
        if self._clock is None:
            return Decision(said.move, said.elapsed_ms)

        def tell(why: IllegalMove) -> None:
            self.refused = Rejected(said.number, said.seat, why)

        settled = None if isinstance(said.move, Pass | Resign) else self._must_play()
        return Decision(settled or said.move, self._clock(), tell)

    def _send(self, frame: Frame) -> None:
        self._pipe.send(frame_to_bytes(frame))

    def _people(self) -> list[tuple[int, PersonAtSeat]]:
        """The seats of this table whose people play themselves; Maven may play for one that stays away."""
        players = self._match.players
        return [(seat, one) for seat in sorted(self._seats) if isinstance(one := players[seat], PersonAtSeat)]

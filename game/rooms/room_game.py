"""The game that is on in a room: the match, and each sofa's end of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from game.match.challenge_window import GRACE_SECONDS
from game.match.frames import BadFrameError, Missed, Submission, frame_from_bytes
from game.match.match import Match
from game.match.maven_player import MavenPlayer
from game.match.player import Decision, PersonAtSeat, Player
from game.match.remote_game_client import RemoteGameServer
from game.maven.engine.engine_client import EngineClient
from game.maven.how_it_plays import AT_A_GLANCE, KEEPS_WAITING, PLAINLY, how_maven_plays
from game.maven.messages import Budget
from game.rooms.page_sofa import PageEnd, PageSofa
from game.rooms.sofa import Sofa
from game.rules.moves import BuyHint, ChallengePlay, Exchange, Hold, Move, Pass, Place, Resign, TradeBlank
from game.rules.rules_and_defaults import ClockKind
from game.session.match import MatchSession
from game.wire.room_limits import MOST_LAG_MS, OVERTIME_MS, SHOWING_MS
from game.wire.sentences import Sentence, sentence
from game.wire.to_room import InGame

PEOPLES_MOVES = (Place, Exchange, Pass, ChallengePlay, Hold, TradeBlank, BuyHint, Resign)
"""What people may do. That nothing is playable, and new rules, are for the room to say."""
A_MOMENT = 0.1
MOST_STEPS = 64
"""Moves that are made at once; Maven's may follow each other."""
SO_FAR = {
    PLAINLY: sentence("plainly"),
    AT_A_GLANCE: sentence("at a glance"),
    KEEPS_WAITING: sentence("keeps waiting"),
}
"""What is said of Maven until it is ready."""
STAND_IN_LEVEL = 5
"""Of the Maven that plays for those who stay away."""


class _End(RemoteGameServer):
    """One sofa's end of the game: numbered frames out. What comes in is handed to it."""

    def __init__(self, match: Match, sofa: Sofa, number: int, seats: frozenset[int]) -> None:
        self.first = b""
        """The game as it stands, with which a table begins."""
        self._sofa, self._number = sofa, number
        super().__init__(match, self, seats, heard=sofa.submitted, behind=int(sofa.watches))

    def send(self, frame: bytes) -> None:
        """As a pipe, which keeps back the first."""
        if not self.first:
            self.first = frame
        else:
            self._sofa.tell(lambda n: InGame(n, self._number, msgspec.Raw(frame)))

    def receive(self) -> list[bytes]:
        """Nothing: see `take`."""
        return []

    def begin(self, _spent: int) -> None:
        """Send the game as it stands."""
        self.send(self.first)


class RoomGame:
    """One game of a room. Time is given in seconds."""

    def __init__(
        self,
        host: MatchSession,
        number: int,
        engine: EngineClient | None,
        budget: Budget,
        sofas: Iterable[Sofa],
        sat: Sequence[int],
        now: float,
        *,
        resumed: bool = False,
    ) -> None:
        """A game that is not `resumed` is sent to the sofas from its beginning. `sat` is by seat the number
        of the sofa that has it; empty in rooms that were kept before that was."""
        self.host, self.number, self._sat = host, number, sat
        self._engine, self._budget = engine, budget
        players = [self._player(seat) for seat in range(len(host.seats))]
        self._now = now
        self.match = Match(host, players, engine, now=lambda: self._now)
        self._moved_at = now
        """When the turn at hand began or went on."""
        self.stood_in = frozenset[int]()
        """Seats of people for whom Maven plays."""
        self._ends: dict[int, _End | PageEnd] = {}
        for sofa in sofas:
            self.bring(sofa)
            if not resumed:
                self.begin(sofa, now)

    def _player(self, seat: int) -> Player:
        told = self.host.seats[seat]
        return PersonAtSeat() if told.kind == "human" else self._maven(told.level)

    def _maven(self, level: int) -> Player:
        if self._engine is None:
            return PersonAtSeat()
        levels = tuple(seat.level for seat in self.host.seats)
        return MavenPlayer(self._engine.session(), level, self._budget, self.host.table_luck, levels=levels)

    # ------------------------------------------------------------ sofas

    def bring(self, sofa: Sofa) -> bytes:
        """A sofa's end, made anew; the game as it knows it, as a frame, unless it is a page's."""
        if isinstance(sofa, PageSofa):
            self._ends[sofa.number] = sofa.end = PageEnd(self.match, sofa, self.number, self._seats_of(sofa))
            return b""
        end = self._ends[sofa.number] = _End(self.match, sofa, self.number, self._seats_of(sofa))
        return end.first

    def _seats_of(self, sofa: Sofa) -> frozenset[int]:
        """Its seats in this game: once that is over, people sit otherwise."""
        sat = frozenset(seat for seat, number in enumerate(self._sat) if number == sofa.number)
        return sat if self._sat else sofa.seats

    def begin(self, sofa: Sofa, now: float) -> None:
        """Send a sofa the game as it stands."""
        self._ends[sofa.number].begin(self._elapsed(now))

    def forget(self, sofa: Sofa) -> None:
        self._ends.pop(sofa.number, None)

    @property
    def peoples_seats(self) -> frozenset[int]:
        """The seats of people, whoever plays for them now."""
        return frozenset(number for number, seat in enumerate(self.host.seats) if seat.kind == "human")

    def stand_in(self, seats: Iterable[int]) -> None:
        """Maven plays for people who stay away, or are gone for good."""
        self.stood_in |= frozenset(seats)
        for seat in seats:
            self.match.seat(seat, self._maven(STAND_IN_LEVEL))

    def give_back(self, seats: Iterable[int]) -> None:
        """They play again themselves."""
        self.stood_in -= frozenset(seats)
        for seat in seats:
            self.match.seat(seat, PersonAtSeat())

    def resign(self, sofa: Sofa, now: float) -> None:
        """They give their seats up: in the next `run`."""
        for place, seat in enumerate(sorted(sofa.seats)):
            self.match.resign(seat, 0 if place else self._elapsed(now))

    # ------------------------------------------------------------ decisions

    def hear(self, sofa: Sofa, data: bytes, now: float) -> Sentence | None:
        """What a sofa sends of the game; why it is refused, or nothing."""
        if sofa.number not in self._ends:
            return sentence("not in game")
        try:
            frame = frame_from_bytes(data)
        except BadFrameError:
            return sentence("unread")
        match frame:
            case Submission(number, seat, move, _) if number > sofa.submitted:
                return self._submitted(sofa, frame, seat, move, now)
            case Submission():
                return None
            case Missed():
                self._ends[sofa.number].take(frame)
                return None
        return sentence("not for a table")

    def _submitted(self, sofa: Sofa, frame: Submission, seat: int, move: Move, now: float) -> Sentence | None:
        if seat not in sofa.seats or not isinstance(move, PEOPLES_MOVES):
            return sentence("not yours")
        if not isinstance(self.match.players[seat], PersonAtSeat):
            return sentence("maven's seat")
        sofa.submitted = frame.number
        spent = self._elapsed(now, frame.elapsed_ms, sofa.lag_ms)
        self._ends[sofa.number].take(replace(frame, elapsed_ms=spent))
        return None

    def _elapsed(self, now: float, told: int | None = None, lag_ms: int = 0) -> int:
        """Milliseconds of the turn: the room's own, less half the round trip and what the sofa had to show.

        A sofa that tells of more is believed up to the room's own time.
        """
        own = max(0, round((now - self._moved_at) * 1000) - min(MOST_LAG_MS, lag_ms // 2))
        return own if told is None else min(own, max(told, own - SHOWING_MS))

    # ------------------------------------------------------------ time

    def rested(self, seconds: float) -> None:
        """Nobody was here for so long: the turn at hand has lost nothing by it."""
        self._moved_at += max(0.0, seconds)

    def run(self, sofas: Iterable[Sofa], now: float) -> None:
        """Make the moves that are decided on, and send what happened."""
        self._now = now
        here = [sofa for sofa in sofas if sofa.here and sofa.number in self._ends]
        for _ in range(MOST_STEPS):
            ply = self.host.position.ply
            self.match.advance()
            if self.host.position.ply != ply:
                self._moved_at = now
            self.match.proceed()
            if self.host.position.ply == ply and not self.match.decided:
                break
        for sofa in here:
            self._ends[sofa.number].send_news()

    @property
    def is_over(self) -> bool:
        return self.host.position.outcome is not None

    @property
    def is_thinking(self) -> bool:
        """Whether Maven is being asked something, so that its answer should be looked for soon."""
        if self.is_over:
            return False
        on_turn = self.match.players[self.host.position.to_move]
        return self.match.is_searching or not isinstance(on_turn, PersonAtSeat)

    @property
    def how_maven_plays(self) -> Sentence | None:
        """What is said while Maven is on turn, and plays the worse for not being ready yet."""
        seat = self.host.position.to_move
        if self._engine is None or self.is_over or isinstance(self.match.players[seat], PersonAtSeat):
            return None
        level = STAND_IN_LEVEL if seat in self.stood_in else self.host.seats[seat].level
        return SO_FAR.get(how_maven_plays(self._engine.readiness, level, self._budget))

    @property
    def _is_asking(self) -> bool:
        """Whether a play waits for those who may challenge it."""
        return not self.is_over and self.host.position.pending is not None

    @property
    def late_at(self) -> float | None:
        """When a turn is lost for whoever does not move, or a play counts as held by those who say nothing;
        None where time costs nothing.
        """
        rules = self.host.position.rules
        clock = rules.clock
        if self._is_asking:
            return self._moved_at + rules.challenge_seconds + GRACE_SECONDS + A_MOMENT
        if self.is_over or clock.kind is not ClockKind.TURN_LOST:
            return None
        left = clock.limit_ms - self.host.position.turn_ms
        return self._moved_at + (left + SHOWING_MS + MOST_LAG_MS + OVERTIME_MS) / 1000

    def pass_if_late(self, now: float) -> None:
        """Time has run out for a person who does not move."""
        if not self._is_asking and self.late_at is not None and now >= self.late_at:
            player = self.match.players[self.host.position.to_move]
            if isinstance(player, PersonAtSeat):
                player.decide(Decision(Pass(), self._elapsed(now)))

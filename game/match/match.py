"""A match session with its players around it: turns begin, decisions are made, and dead ends are noticed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from game.match.challenge_window import Answer, ChallengeWindow
from game.match.maven_player import MavenPlayer
from game.match.playable import Playability, PlaySearch
from game.match.player import Decision, PersonAtSeat, Player
from game.maven.engine.engine_client import EngineClient
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Candidate
from game.rules.clock import turn_lost
from game.rules.exchanging import may_exchange
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChangeRules, Move, NothingPlayable, Pass, Resign
from game.rules.play_move import may_be_blocked
from game.rules.rules_and_defaults import ClockKind
from game.rules.seat_view import SeatView
from game.rules.visibility import view_from_seat
from game.session.match import MatchSession

HURRY_MS = 1000
"""How long before its turn is lost a computer has to decide on the best found so far."""


def _when(made: tuple[int, Decision]) -> tuple[bool, int, int]:
    """What decides between decisions that are heard at the same moment: answers come first."""
    seat, decision = made
    is_answer = isinstance(decision.move, Answer)
    return not is_answer, decision.elapsed_ms if is_answer else 0, seat


class Match:
    """One live game. `proceed` and `advance` never wait; whoever shows the game sets the pace."""

    def __init__(
        self,
        host: MatchSession,
        players: Sequence[Player],
        engine: EngineClient | None,
        *,
        now: Callable[[], float] | None = None,
    ) -> None:
        """`players` are by seat. The `engine` finds out whether anybody can play; without one nobody does.

        `now` tells seconds, where people far away play who may never answer a play that can be challenged.
        """
        self.host = host
        self.players: tuple[Player, ...] = tuple(players)
        self._window = ChallengeWindow(host, lambda: self.players, now)
        self._engine = engine
        self._search: PlaySearch | None = None
        self._begun = self._searched = -1
        """The plies at which the latest turn began and the latest search was made."""
        self._decisions: deque[tuple[int, Decision]] = deque()
        """What players have decided, with their seats, until it is done."""
        self._only_exchange_left = False
        self.thought_ms = 0
        """Time that the computer on turn has taken so far, as it was seen: what its clock counts."""

    @property
    def search_due(self) -> bool:
        """Whether it must be found out that somebody can play before the turn may begin."""
        due = self._engine is not None and self._searched != self.host.position.ply
        return due and (self._may_be_blocked or self._may_be_stuck)

    @property
    def is_searching(self) -> bool:
        return self._search is not None

    def proceed(self) -> None:
        """Everybody has seen what happened: search, where that is due, else let the turn begin."""
        position = self.host.position
        if self._engine is not None and self.search_due:
            self._searched = position.ply
            seats = [(self._view(seat), self._knows(seat)) for seat in position.playing]
            self._search = PlaySearch(self._engine.session(), seats)
        elif position.pending is not None:
            return  # the turn begins when everybody has answered
        elif self._begun != position.ply and self._search is None and position.outcome is None:
            self._begun, self.thought_ms = position.ply, 0
            self._begin(position.to_move)

    @property
    def decided(self) -> bool:
        """Whether somebody has decided on a move that has still to be made: `advance` makes it."""
        self._listen()
        return bool(self._decisions)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What the seat on turn considers, where that may be shown."""
        return self.players[self.host.position.to_move].candidates

    def advance(self) -> None:
        """Make the moves that the players have decided on, and hear what the search has found."""
        if self._search is not None:
            self._hear_search(self._search)
        self._listen()
        while self._decisions:
            seat, decision = self._decisions.popleft()
            before = self.host.position
            try:
                self._window.submit(seat, decision.move, self._time_of(seat, decision))
            except IllegalMove as refusal:
                (decision.tell or self.players[seat].refused)(refusal)
            if isinstance(decision.move, ChangeRules) and self.host.position.rules != before.rules:
                self._think_again(begun=self._begun == before.ply)
        self._window.answer()

    def seat(self, seat: int, player: Player) -> None:
        """From now on somebody else decides for a seat; if it is on turn, the turn begins for them."""
        position = self.host.position
        self.players[seat].cancel()
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self._decisions = deque(one for one in self._decisions if one[0] != seat)
        if seat == position.to_move and self._begun == position.ply and position.outcome is None:
            self._begin(seat)

    def resign(self, seat: int, elapsed_ms: int) -> None:
        """Whoever sits there gives up as soon as moves are made, unless they or the game are gone."""
        self._decisions.append((seat, Decision(Resign(), elapsed_ms, lambda _why: None)))

    def _think_again(self, *, begun: bool) -> None:
        """A computer whose turn has begun thinks of words that are banned by now."""
        position = self.host.position
        player = self.players[position.to_move]
        if begun and not isinstance(player, PersonAtSeat):
            self._begun = position.ply
            self.seat(position.to_move, player)

    def _begin(self, seat: int) -> None:
        """A seat's turn begins, or goes on. People see that for themselves: no view is made for them."""
        if not isinstance(player := self.players[seat], PersonAtSeat):
            player.begin(self._view(seat))

    def thought(self, ms: int) -> None:
        """How long the computer on turn has been seen to think. It is hurried before the time of its turn is
        up, and passes once it is.
        """
        before, self.thought_ms = self.thought_ms, ms
        clock = self.host.position.rules.clock
        if turn_lost(clock, ms + HURRY_MS) and not turn_lost(clock, before + HURRY_MS):
            self.hurry()
        if turn_lost(clock, ms) and not self.decided:
            seat = self.host.position.to_move
            self.thought_ms = clock.limit_ms
            self.players[seat].cancel()
            self._decisions.append((seat, Decision(Pass())))

    def hurry(self, play: Move | None = None) -> None:
        """Have the computer on turn move at once: by `play` if that is one of its candidates."""
        seat = self.host.position.to_move
        player = self.players[seat]
        if play is None or all(candidate.move != play for candidate in player.candidates):
            player.hurry()
            return
        player.cancel()
        others = (one for one in self._decisions if one[0] != seat)
        self._decisions = deque([*others, (seat, Decision(play))])

    def _time_of(self, seat: int, decision: Decision) -> int:
        """The time of a decision. Under a clock a computer's is what those who waited have seen."""
        position = self.host.position
        waited = not isinstance(self.players[seat], PersonAtSeat) and seat == position.to_move
        timed = position.rules.clock.kind not in (ClockKind.OFF, ClockKind.CORRESPONDENCE)
        return self.thought_ms if waited and timed else decision.elapsed_ms

    def take_only_exchange_left(self) -> bool:
        """Whether a player alone was found to have nothing left but an exchange; True once."""
        told, self._only_exchange_left = self._only_exchange_left, False
        return told

    def leave(self) -> None:
        """Nobody plays on here: whatever is being thought is of no use any more."""
        if self._search is not None:
            self._search.cancel()
            self._search = None
        for player in self.players:
            player.cancel()

    def _listen(self) -> None:
        """Answers to a play that came together are in the order of their time, then of the seats."""
        polled = [(seat, player.poll()) for seat, player in enumerate(self.players)]
        made = [(seat, decision) for seat, decision in polled if decision is not None]
        self._decisions.extend(sorted(made, key=_when))

    def _hear_search(self, search: PlaySearch) -> None:
        finding = search.poll()
        if finding is Playability.SEARCHING:
            return
        self._search = None
        search.cancel()
        if finding is Playability.NOTHING and self._may_be_blocked:
            self.host.submit(self.host.position.to_move, NothingPlayable())
        else:
            self._only_exchange_left = finding is Playability.NOTHING

    def _knows(self, seat: int) -> int:
        """The level of Maven that knows as many words as whoever decides for a seat."""
        player = self.players[seat]
        # Asked at the strongest level, Maven tells of words, too, that no computer says.
        return min(player.level, STRONGEST - 1) if isinstance(player, MavenPlayer) else STRONGEST

    def _view(self, seat: int) -> SeatView:
        return view_from_seat(self.host.game(frozenset({seat})), seat)

    @property
    def _may_be_blocked(self) -> bool:
        return may_be_blocked(self.host.position)

    @property
    def _may_be_stuck(self) -> bool:
        """A player alone may have nothing left but an exchange: nobody else will open the board.

        This is only a hint, so nobody waits for an engine that is still getting ready.
        """
        position = self.host.position
        alone = position.seats == 1 and position.outcome is None
        ready = self._engine is not None and self._engine.ready >= 1
        return alone and ready and may_exchange(position, 0)

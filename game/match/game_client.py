"""The door through which a table takes part in a game, wherever that is hosted.

A table holds a `Game` for the seats that sit at it, hands in what its people decide, and hears what happened.
Answers may come at once or much later: a game in this process, one on another machine and one in a recording
are the same thing to whoever shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.match.match import Match
from game.match.player import Decision, PersonAtSeat
from game.maven.messages import Candidate
from game.rules.following import follow
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Move
from game.rules.visibility import Game, Report, Viewer
from game.session.match import MatchSession


@dataclass(frozen=True, slots=True)
class DecisionRefused:
    """A move of a seat of this table was against the rules; nothing has changed."""

    seat: int
    why: IllegalMove


@dataclass(frozen=True, slots=True)
class OnlyExchangeLeft:
    """The player alone has no play left, and may still exchange."""


Heard = Report | DecisionRefused | OnlyExchangeLeft
"""What a table hears of its game."""


class GameClient(Protocol):
    """One table's way into a game. Nothing here waits.

    As a rule no computer is heard of here, no clock is read, and nobody is waited for.
    """

    game: Game
    """What this table knows, up to the last report that `poll` has returned."""
    here: Viewer
    """The seats whose people decide at this table."""
    luck: int
    """A seed for what this table shuffles; it says nothing of the game's."""

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:
        """Hand in what a seat of this table decided. What becomes of it is heard by `poll`.

        `elapsed_ms` is the time since the turn began or, if it went on, since its last move.
        """

    def ready(self) -> None:
        """All that was heard has been shown here: whoever is next may begin."""
        return

    def poll(self) -> Heard | None:
        """What happened next; None as long as nothing has. After a report, `game` is the game as of then."""

    @property
    def search_due(self) -> bool:
        """Whether it is still to be found out that anybody can play, once this table is `ready`."""
        return False

    @property
    def searching(self) -> bool:
        """Whether that is being found out."""
        return False

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """What the seat on turn considers, best first, where it may be seen here."""
        return ()

    @property
    def decided(self) -> bool:
        """Whether the seat on turn has decided, but not yet moved: `poll` lets it move."""
        return False

    @property
    def can_hurry(self) -> bool:
        """Whether a computer on turn can be told here to move at once."""
        return False

    def hurry(self, play: Move | None = None) -> None:  # noqa: ARG002 - see above
        """Have the computer on turn move at once, where that can be done here: by the `play` that it is seen
        to think of, or else as it likes.
        """
        return

    def thought(self, seconds: float) -> None:  # noqa: ARG002 - see above
        """How long the seat on turn has been seen to think, where the game is hosted here."""
        return

    def leave(self) -> None:
        """This table plays no longer."""
        return


class HomeGameClient:
    """The door of the table in whose process the game is hosted."""

    def __init__(self, match: Match, here: Viewer, sees: Viewer, *, resumed: bool = False) -> None:
        """`here` are the seats of the people at this table, `sees` those whose racks may be shown.

        A game that is `resumed` is known as it stands; otherwise the opening is still to be heard.
        """
        self._match = match
        self.here = here
        self.luck = match.host.table_luck
        self.game = match.host.game(sees) if resumed else match.host.unopened(sees)

    @property
    def host(self) -> MatchSession:
        """The host, for whoever saves the game: that takes more than a viewer knows."""
        return self._match.host

    @property
    def match(self) -> Match:
        """The match, for whoever lets others play in it: far tables, phones."""
        return self._match

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:
        self._person(seat).decide(Decision(move, elapsed_ms))

    def ready(self) -> None:
        self._match.proceed()

    def poll(self) -> Heard | None:
        self._match.advance()
        report = self.host.report(self.game.viewer, self.game.position.ply + 1)
        if report is not None:
            self.game = follow(self.game, report)
            return report
        for seat in sorted(self.here):
            if (why := self._person(seat).take_refusal()) is not None:
                return DecisionRefused(seat, why)
        return OnlyExchangeLeft() if self._match.take_only_exchange_left() else None

    @property
    def search_due(self) -> bool:
        return self._match.search_due

    @property
    def searching(self) -> bool:
        return self._match.is_searching

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return self._match.candidates

    @property
    def decided(self) -> bool:
        return self._match.decided

    @property
    def can_hurry(self) -> bool:
        return self.game.seat_on_turn.kind == "maven"

    def hurry(self, play: Move | None = None) -> None:
        self._match.hurry(play)

    def thought(self, seconds: float) -> None:
        self._match.thought(round(seconds * 1000))

    def leave(self) -> None:
        self._match.leave()

    def _person(self, seat: int) -> PersonAtSeat:
        player = self._match.players[seat]
        assert isinstance(player, PersonAtSeat), "only people decide at a table"
        return player

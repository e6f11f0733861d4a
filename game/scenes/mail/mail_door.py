"""The table's door into a game by mail: what the letters tell goes in, and a decision waits to be written."""

from __future__ import annotations

from collections import deque
from functools import reduce

from game.language.messages import message
from game.mail.mail_game import MailGame
from game.match.game_client import DecisionRefused, GameClient, Heard
from game.rules.following import follow
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChallengePlay, ChangeRules, Move
from game.rules.play_move import play
from game.rules.visibility import Game, Report, report_for


class NotSent(IllegalMove):
    """The player went back before the turn was sent."""

    def __init__(self) -> None:
        super().__init__(message("Nothing was sent: it is still your turn"))


class MailDoor(GameClient):
    """A legal move ends the turn here and is made only by the letter that is written of it."""

    def __init__(self, mail: MailGame, shown: int, *, challenged: bool = False) -> None:
        """`shown` is how many of the reports were seen before; the table hears the others one by one.

        A challenge that was made when this turn was looked at before stays made.
        """
        reports = mail.reports()
        self.game = mail.unopened()
        for report in reports[:shown]:
            self.game = follow(self.game, report)
        self._coming: deque[Heard] = deque(reports[shown:])
        self._words = mail.lexicon
        self.here = frozenset({mail.seat})
        self.luck = int.from_bytes(mail.id[:7], "big")
        self.moves: tuple[Move, ...] = ()
        """What was decided in this turn: a challenge, a move, or both."""
        self.made: tuple[Report, ...] = ()
        """What came of a challenge that was made in this turn, and is not written yet."""
        self.complete = False
        """Whether the turn is decided, and a letter is to be written of it."""
        self.ends = False
        """Whether it ends the game."""
        if challenged:
            self._decide(reduce(follow, self._reports_to_come(), self.game), mail.seat, ChallengePlay())

    def _reports_to_come(self) -> list[Report]:
        return [heard for heard in self._coming if isinstance(heard, Report)]

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:  # noqa: ARG002 - days have no seconds
        if isinstance(move, ChangeRules) or self.complete:
            return
        self._decide(self.game, seat, move)

    def _decide(self, game: Game, seat: int, move: Move) -> None:
        try:
            after, events = play(game.position, move, self._words, seat=seat)
        except IllegalMove as why:
            self._coming.append(DecisionRefused(seat, why))
            return
        self.moves = (*self.moves, move)
        if isinstance(move, ChallengePlay) and after.outcome is None:
            report = report_for(Report(after.ply, seat, 0, events), game.viewer)
            self.made = (report,)
            self._coming.append(report)
        self.ends = after.outcome is not None
        self.complete = after.outcome is not None or after.to_move != seat

    @property
    def can_take_back(self) -> bool:
        """Whether a turn that is decided can still be made another way: a lost challenge cannot."""
        return not self.complete or self.moves != (ChallengePlay(),)

    @property
    def has_news(self) -> bool:
        """Whether something is still to be heard."""
        return bool(self._coming)

    def take_back(self) -> None:
        """The player goes back to the table before sending; a challenge stays made."""
        if not self.complete:
            return
        self.moves = tuple(move for move in self.moves if isinstance(move, ChallengePlay))
        self.complete = bool(self.moves) and self.game.position.to_move not in self.here
        if not self.complete:
            self._coming.append(DecisionRefused(min(self.here), NotSent()))

    def poll(self) -> Heard | None:
        if not self._coming:
            return None
        heard = self._coming.popleft()
        if isinstance(heard, Report):
            self.game = follow(self.game, heard)
        return heard

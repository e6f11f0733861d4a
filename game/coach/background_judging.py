"""Judging finished games while people play on: one question at a time, after everybody else's."""

from __future__ import annotations

from collections.abc import Callable

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import JudgedTurn, judged
from game.maven.desk.askers import Asker, Priority
from game.maven.desk.front_desk import FrontDesk
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Answer, Budget, Failed
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import ChallengePlay, Resign, TradeBlank

WHOLE_SECONDS, MOST_SECONDS = 12.0, 0.6
"""Seconds of thought for a whole game, and the most for one turn."""
_EVERY_MOVE = 100_000
Done = Callable[[tuple[JudgedTurn, ...]], None]


class GameJudging:
    """One game being judged: people's turns first, then the computer's."""

    def __init__(
        self, game: ToldGame, asker: Asker, budget: Budget, known: tuple[JudgedTurn, ...] = ()
    ) -> None:
        """`budget` is for the whole game, if it is in seconds; in nodes it is for each turn."""
        self.game = game
        self.turns: dict[int, JudgedTurn] = {turn.ply: turn for turn in known}
        """What is known by now, by the record's turn."""
        self._makeshift: set[int] = set()
        """Turns of which the engine would say more another time: they are told, and not kept."""
        self._asker = asker
        self._waiting = [turn for turn in _in_order(game) if turn.ply not in self.turns]
        self._budget = _each(budget, len(game.turns))
        self._asked: tuple[int, ToldTurn] | None = None
        self.total = len(self._waiting) + len(self.turns)

    @property
    def is_done(self) -> bool:
        return not self._waiting and self._asked is None

    @property
    def lasting(self) -> tuple[JudgedTurn, ...]:
        """What is known by now and worth keeping, in order."""
        return tuple(self.turns[ply] for ply in sorted(self.turns) if ply not in self._makeshift)

    def advance(self) -> bool:
        """Hear what was answered and ask on, without waiting; whether something new is known."""
        news = False
        for reply in self._asker.poll() if self._asked else ():
            if self._asked is None or reply.ticket != self._asked[0]:
                continue
            turn = self._asked[1]
            if isinstance(reply, Answer):
                self.turns[turn.ply] = judged(turn.ply, turn.move, turn.stood, reply.candidates)
                if reply.is_makeshift:
                    self._makeshift.add(turn.ply)
                self._asked, news = None, True
            elif isinstance(reply, Failed):
                self._asked = None
        if self._asked is None and self._waiting:
            turn = self._waiting.pop(0)
            ticket = self._asker.ask(turn.view, STRONGEST, self._budget, turn.ply, _EVERY_MOVE)
            self._asked = ticket, turn
        return news

    def close(self) -> None:
        """Nobody wants to know any more."""
        self._asker.close()
        self._asked = None
        self._waiting.clear()


def _in_order(game: ToldGame) -> list[ToldTurn]:
    """The turns with something to decide, people's first; of racks that are known whole."""
    plain = [turn for turn in game.turns if not isinstance(turn.move, Resign | ChallengePlay | TradeBlank)]
    fit = [turn for turn in plain if turn.rack and UNKNOWN not in turn.rack and not turn.before.answer_due]
    return sorted(fit, key=lambda turn: game.record.seats[turn.seat].kind != "human")


def _each(budget: Budget, turns: int) -> Budget:
    if budget.seconds is None:
        return budget
    return Budget(seconds=min(MOST_SECONDS, budget.seconds / max(1, turns)))


class Coach:
    """Who judges the games of a house, one after the other, and remembers what came out."""

    def __init__(self, desk: FrontDesk, budget: Budget) -> None:
        self._desk = desk
        self._budget = budget if budget.seconds is None else Budget(seconds=WHOLE_SECONDS)
        self._queue: list[tuple[str, GameJudging, Done]] = []

    def judge(self, name: str, game: ToldGame, known: tuple[JudgedTurn, ...], done: Done) -> GameJudging:
        """Judge the game of this name, after those that wait already.

        When all is known, `done` hears what is worth keeping of it.
        """
        for waiting, judging, _ in self._queue:
            if waiting == name:
                return judging
        judging = GameJudging(game, self._desk.asker(Priority.REVIEW), self._budget, known)
        if not judging.is_done:
            self._queue.append((name, judging, done))
        return judging

    def prefer(self, judging: GameJudging) -> None:
        """Somebody looks at this game: it comes first."""
        self._queue.sort(key=lambda item: item[1] is not judging)

    def attend(self) -> None:
        """Let the foremost game go on. Never waits."""
        if not self._queue:
            return
        _, judging, done = self._queue[0]
        judging.advance()
        if judging.is_done:
            del self._queue[0]
            done(judging.lasting)

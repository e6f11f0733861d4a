"""Judging finished games while people play on: one question at a time, after everybody else's.

Every turn gets a first look. What time is left then, and that of turns in which nothing was to be compared,
goes to those that matter: where much seems to have been given away and it is not clear how much, and ends
that were not proven.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import KEPT, JudgedTurn, judged, made
from game.maven.desk.askers import Asker, Priority
from game.maven.desk.front_desk import FrontDesk
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Answer, Budget, Failed
from game.maven.ruler import HARDLY, HARDLY_POINTS, Basis
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import ChallengePlay, Resign, TradeBlank, is_same

WHOLE_SECONDS = 6.0
"""Seconds of thought for a whole game; playing on takes two cores, so 12 of processor time at most."""
_FIRST_SHARE, _MOST_AT_FIRST = 0.6, 0.25
"""Of the whole, what first looks may take together, and the most seconds of one."""
_CLOSER, _MOST_CLOSER = 4, 1.2
"""How many times as long a second look takes, and the most seconds."""
_MUCH, _MUCH_POINTS = 0.02, 4.0
"""Place points and points that a closer look is worth, if so many may have been given away."""
_OTHER_LUCK = 100_003
"""A second look owes nothing to the luck that has picked its turn."""
_UNPROVEN = 1.0
"""An end that was not proven may have given away the game."""
Done = Callable[[tuple[JudgedTurn, ...]], None]


class GameJudging:
    """One game being judged: people's turns first, then the computer's, then what matters once more."""

    def __init__(
        self, game: ToldGame, asker: Asker, budget: Budget, known: tuple[JudgedTurn, ...] = ()
    ) -> None:
        """`budget` is for the whole game, if it is in seconds; in nodes it is for each turn, and no turn is
        looked at twice. Of what is `known`, that which was judged poorly is judged again if there is time."""
        self.game = game
        self.turns: dict[int, JudgedTurn] = {
            turn.ply: turn for turn in known if not (turn.is_hasty and _has_time(budget))
        }
        """What is known by now, by the record's turn."""
        self._makeshift: set[int] = set()
        """Turns of which the engine would say more another time: they are told, and not kept."""
        self._asker = asker
        self._waiting = [turn for turn in _in_order(game) if turn.ply not in self.turns]
        self._looked_at = list(self._waiting)
        self._budget = _first_look(budget, len(self._waiting))
        self._left = 0.0 if budget.seconds is None else budget.seconds
        """Seconds that nobody has been promised."""
        self._seed = 0
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
            if isinstance(reply, Answer):
                self._hear(self._asked[1], reply)
                news = True
            if isinstance(reply, Answer | Failed):
                self._asked = None
                if not self._waiting:
                    self._look_closer()
        if self._asked is None and self._waiting:
            turn = self._waiting.pop(0)
            seed, move = turn.ply + self._seed, made(turn)
            ticket = self._asker.ask(turn.view, STRONGEST, self._budget, seed, KEPT, weigh=move)
            self._asked = ticket, turn
        return news

    def _hear(self, turn: ToldTurn, reply: Answer) -> None:
        if not any(is_same(one.move, made(turn)) for one in reply.candidates):
            return  # there was only an answer to the play before, whatever a sheet says was played
        at_a_glance = reply.is_makeshift or not _has_time(self._budget)
        found = judged(turn, reply.candidates, at_a_glance=at_a_glance)
        self.turns[turn.ply] = found
        if reply.is_makeshift:
            self._makeshift.add(turn.ply)
        spent = self._budget.seconds or 0.0
        # Where the best move was made nothing was compared: half of the time is left.
        self._left -= spent / 2 if is_same(reply.candidates[0].move, made(turn)) else spent

    def _look_closer(self) -> None:
        """Once all turns have been looked at: those that matter get the time that is left."""
        if self._seed or self._budget.seconds is None:
            return
        self._seed = _OTHER_LUCK
        seconds = min(_CLOSER * self._budget.seconds, _MOST_CLOSER)
        matter = [
            (_matters(self.turns[turn.ply]), turn) for turn in self._looked_at if turn.ply in self.turns
        ]
        worth = sorted((pair for pair in matter if pair[0] > 0), key=lambda pair: -pair[0])
        self._budget = replace(self._budget, seconds=seconds)
        self._waiting = [turn for _, turn in worth[: int(self._left / seconds)]]

    def close(self) -> None:
        """Nobody wants to know any more."""
        self._asker.close()
        self._asked = None
        self._waiting.clear()


def _matters(verdict: JudgedTurn) -> float:
    """How much a closer look at a turn is worth; 0 where all is clear."""
    best, played = verdict.best[0], verdict.played
    if verdict.basis is Basis.GLANCE or best.proven:
        return 0.0
    if verdict.basis is Basis.PROOF:
        return _UNPROVEN
    behind = played.behind
    if behind is None or behind.proven:
        return 0.0
    most = behind.places.high
    if most > _MUCH and behind.places.mean > HARDLY and not behind.places.is_exact:
        return most
    points = behind.points
    if points is not None and points.high > _MUCH_POINTS and points.mean > HARDLY_POINTS:
        return points.high / 1000
    return 0.0


def _in_order(game: ToldGame) -> list[ToldTurn]:
    """The turns with something to decide, people's first; of racks that are known whole."""
    plain = [turn for turn in game.turns if not isinstance(turn.move, Resign | ChallengePlay | TradeBlank)]
    fit = [turn for turn in plain if turn.rack and UNKNOWN not in turn.rack and not turn.before.answer_due]
    return sorted(fit, key=lambda turn: game.record.seats[turn.seat].kind != "human")


def _first_look(budget: Budget, turns: int) -> Budget:
    if budget.seconds is None:
        return budget
    return replace(budget, seconds=min(_MOST_AT_FIRST, _FIRST_SHARE * budget.seconds / max(1, turns)))


def _has_time(budget: Budget) -> bool:
    return budget.seconds is not None or (budget.nodes or 0) >= FEWEST_NODES


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

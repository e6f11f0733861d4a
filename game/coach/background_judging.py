"""Judging finished games while people play on: one question at a time, after everybody else's.

Every turn gets a first look, people's first: so many nodes to choose a best move, and as many to compare the
one that was made with it. What is then not known of people's turns is gone on with in what the machine has to
spare, until it is known or has had `MOST_EFFORT` times the first budget. How much a turn gets is counted in
nodes, so it is the same on a busy machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.judged_game import KEPT, MOST_EFFORT, JudgedTurn, judged, made
from game.maven.engine.engine_client import EngineClient
from game.maven.engine.engine_sessions import EngineSession, Priority
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Answer, Budget, Failed, Pair, Purpose
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import ChallengePlay, Resign, TradeBlank, is_same
from game.rules.position import Position

QUIET_SECONDS = 1.0
"""How long nothing was pressed until Maven goes on with what can wait."""
_PLAYED_ON, _COMPUTERS, _LAST_TILES, _ALONE = 4_800, 2_400, 128_000, 2_400
"""Nodes of a first look, one half to choose and one to compare: of people's turns, and of computers'; with an
empty bag, where nodes are positions; alone at the table."""
_LAST_DRAWS = 2
"""With so many tiles in the bag two do not go on by chance: all draws are met, and searched."""
_AT_ONCE = 2
"""So many times the first budget are compared at once: whatever interrupts it, little is lost."""
_LONGER = 3
"""By how much each search grows that has to begin anew."""
_OTHER_LUCK = 100_003
"""Every comparison meets other deals."""
Done = Callable[[tuple[JudgedTurn, ...]], None]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What Maven thinks about."""

    ticket: int
    turn: ToldTurn
    effort: int
    """How many times the first budget it takes; 1 is the first look."""
    budget: Budget


class GameJudging:
    """One game being judged: people's turns first, then the computer's, then what is not yet known of
    people's."""

    def __init__(
        self, game: ToldGame, session: EngineSession, budget: Budget, known: tuple[JudgedTurn, ...] = ()
    ) -> None:
        """Of `budget` it counts whether it is in seconds, as when people play; one in nodes is for each first
        look, and with hardly any nothing is gone on with. What is `known` is gone on with where it ended."""
        self.game = game
        self.turns: dict[int, JudgedTurn] = {
            turn.ply: turn for turn in known if not (turn.is_hasty and _has_time(budget))
        }
        """What is known by now, by the record's turn."""
        self._maven, self._budget = session, budget
        fit = _in_order(game)
        self._waiting = [turn for turn in fit if turn.ply not in self.turns]
        self._people = [turn for turn in fit if self._is_a_persons(turn)] if _has_time(budget) else []
        self._asked: _Asked | None = None
        self.total = len(self._waiting) + len(self.turns)

    @property
    def is_done(self) -> bool:
        """Whether every turn has had its first look."""
        return not self._waiting and (self._asked is None or self._asked.budget.spare)

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing to go on with either."""
        return self.is_done and self._open_turn() is None

    @property
    def lasting(self) -> tuple[JudgedTurn, ...]:
        """What is known by now, in order."""
        return tuple(self.turns[ply] for ply in sorted(self.turns))

    def has_looked_at(self, seat: int) -> bool:
        """Whether every turn of a seat has had its first look."""
        asked = [self._asked.turn] if self._asked and not self._asked.budget.spare else []
        return all(turn.seat != seat for turn in [*self._waiting, *asked])

    def advance(self, *, spare: bool = False) -> bool:
        """Hear what was answered and ask on, without waiting; whether something new is known. After the first
        looks only what is to `spare` is asked."""
        news = False
        for reply in self._maven.poll() if self._asked else ():
            if self._asked is None or reply.ticket != self._asked.ticket:
                continue
            if isinstance(reply, Answer):
                self._hear(self._asked, reply)
                news = True
            elif isinstance(reply, Failed) and self._asked.budget.spare:
                self._give_up(self._asked.turn)
            if isinstance(reply, Answer | Failed):
                self._asked = None
        if self._asked is None and self._waiting:
            turn = self._waiting.pop(0)
            self._ask(turn, 1, self._first_look(turn))
        elif self._asked is None and spare and (open_turn := self._open_turn()):
            self._go_on(open_turn)
        return news

    def rest(self) -> None:
        """Leave for now what can wait."""
        if self._asked and self._asked.budget.spare:
            self._maven.cancel(self._asked.ticket)
            self._asked = None

    def close(self) -> None:
        """Nobody wants to know any more."""
        self._maven.close()
        self._asked = None
        self._waiting.clear()

    # ------------------------------------------------------------ what is asked

    def _ask(self, turn: ToldTurn, effort: int, budget: Budget, against: JudgedTurn | None = None) -> None:
        weigh = Pair(against.best[0].move, made(turn)) if against else made(turn)
        seed = turn.ply + _OTHER_LUCK * (against.effort if against else 0)
        ticket = self._maven.ask(turn.view, STRONGEST, budget, seed, KEPT, weigh=weigh, purpose=Purpose.JUDGE)
        self._asked = _Asked(ticket, turn, effort, budget)

    def _first_look(self, turn: ToldTurn) -> Budget:
        if self._budget.seconds is None:
            return self._budget
        if len(turn.before.racks) == 1:
            return Budget(nodes=_ALONE)
        if is_searched(turn.before) and not turn.before.bag:
            return Budget(nodes=_LAST_TILES)
        return Budget(nodes=_PLAYED_ON if self._is_a_persons(turn) else _COMPUTERS)

    def _open_turn(self) -> ToldTurn | None:
        """A turn of a person of which more is to be known: those first that have had least. One that was
        looked at in haste is looked at again another time."""
        known = [turn for turn in self._people if turn.ply in self.turns]
        wanted = [
            turn for turn in known if not (self.turns[turn.ply].is_settled or self.turns[turn.ply].is_hasty)
        ]
        return min(wanted, key=lambda turn: self.turns[turn.ply].effort, default=None)

    def _go_on(self, turn: ToldTurn) -> None:
        """Compare the two moves in more deals; or, where all was met and searched, begin a longer search."""
        known, first = self.turns[turn.ply], self._first_look(turn).nodes or FEWEST_NODES
        left = MOST_EFFORT - known.effort
        if is_searched(turn.before):
            effort = min(left, _longer_than(known.effort))
            self._ask(turn, effort, Budget(nodes=effort * first, spare=True))
        else:
            effort = min(left, _AT_ONCE)
            nodes = effort * max(first // 2, FEWEST_NODES)
            self._ask(turn, effort, Budget(nodes=nodes, spare=True), known)

    # ------------------------------------------------------------ what is heard

    def _hear(self, asked: _Asked, reply: Answer) -> None:
        turn, known = asked.turn, self.turns.get(asked.turn.ply)
        if not any(is_same(one.move, made(turn)) for one in reply.candidates):
            return  # there was only an answer to the play before, whatever a sheet says was played
        if asked.budget.spare and known and not is_searched(turn.before):
            behind = reply.candidates[-1].behind
            self.turns[turn.ply] = known.compared_more(behind, asked.effort) if behind else known.given_up()
            return
        glance = reply.is_makeshift or not _has_time(asked.budget)
        spent = 0 if reply.is_makeshift or glance else asked.effort + (known.effort if known else 0)
        found = judged(turn, reply.candidates, at_a_glance=glance, effort=spent)
        if known and known.loss is not None and found.loss is None:
            found = known.with_effort(spent)
        self.turns[turn.ply] = found

    def _give_up(self, turn: ToldTurn) -> None:
        self.turns[turn.ply] = self.turns[turn.ply].given_up()

    def _is_a_persons(self, turn: ToldTurn) -> bool:
        return self.game.record.seats[turn.seat].kind == "human"


def is_searched(before: Position) -> bool:
    """Whether what comes is searched as far as it goes, and not played on in deals drawn by chance."""
    most = {1: 0, 2: _LAST_DRAWS}.get(len(before.racks), -1)
    return len(before.bag) <= most


def _longer_than(effort: int) -> int:
    """The effort of the next search that begins anew, after so much: 1, 3, 9 and 27 times the first
    budget."""
    step = spent = 1
    while spent < effort:
        step *= _LONGER
        spent += step
    return step * _LONGER


def _in_order(game: ToldGame) -> list[ToldTurn]:
    """The turns with something to decide, people's first; of racks that are known whole."""
    plain = [turn for turn in game.turns if not isinstance(turn.move, Resign | ChallengePlay | TradeBlank)]
    fit = [turn for turn in plain if turn.rack and UNKNOWN not in turn.rack and not turn.before.answer_due]
    return sorted(fit, key=lambda turn: game.record.seats[turn.seat].kind != "human")


def _has_time(budget: Budget) -> bool:
    return budget.seconds is not None or (budget.nodes or 0) >= FEWEST_NODES


@dataclass(slots=True)
class _Queued:
    """A game that waits, or is gone on with."""

    name: str
    judging: GameJudging
    done: Done
    is_told: bool
    """Whether whoever waits has heard of the first looks."""


class Coach:
    """Who judges the games of a house, one after the other, and remembers what came out."""

    def __init__(self, engine: EngineClient, budget: Budget) -> None:
        self._engine = engine
        self._budget = budget
        self._queue: list[_Queued] = []
        self.quiet = 0.0
        """Seconds since anything was pressed."""

    @property
    def has_time(self) -> bool:
        """Whether people play, and not a script that counts in nodes."""
        return self._budget.seconds is not None

    @property
    def is_idle(self) -> bool:
        """Whether no game waits, nor is gone on with."""
        return not self._queue

    def judge(self, name: str, game: ToldGame, known: tuple[JudgedTurn, ...], done: Done) -> GameJudging:
        """Judge the game of this name, after those that wait already.

        `done` hears what is known of it: when every turn has had its first look, and then whenever there is
        something new.
        """
        for one in self._queue:
            if one.name == name:
                return one.judging
        judging = GameJudging(game, self._engine.session(Priority.REVIEW), self._budget, known)
        if not judging.is_settled:
            self._queue.append(_Queued(name, judging, done, judging.is_done))
        return judging

    def prefer(self, judging: GameJudging) -> None:
        """Somebody looks at this game: it comes first."""
        self._queue.sort(key=lambda one: one.judging is not judging)

    def attend(self, dt: float = 0.0, *, pressed: bool = False) -> None:
        """Let the foremost game go on. Never waits. What can wait rests while anything is `pressed`."""
        self.quiet = 0.0 if pressed else self.quiet + dt
        if pressed:
            for one in self._queue:
                one.judging.rest()
        first = next((one for one in self._queue if not one.judging.is_done), None)
        first = first or next(iter(self._queue), None)
        if first is None:
            return
        news = first.judging.advance(spare=self.quiet >= QUIET_SECONDS)
        if first.judging.is_done and (news or not first.is_told):
            first.is_told = True
            first.done(first.judging.lasting)
        if first.judging.is_settled:
            self._queue.remove(first)

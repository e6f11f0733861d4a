"""Whether an answer to a moment is as good as the best move that is known there: compared until that is
known."""

from __future__ import annotations

from game.archive.told_game import ToldTurn
from game.coach.background_judging import is_searched
from game.coach.judged_game import JudgedTurn, TurnStanding
from game.maven.engine.engine_sessions import EngineSession
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Answer, Budget, Candidate, Failed, Pair, Purpose
from game.maven.ruler import basis_of
from game.rules.moves import Move

_STEPS = 5
"""Comparisons after which an answer is too close to call: somebody waits."""
_PLAYED_ON, _LAST_TILES = 6_000, 128_000
"""Nodes of the first one: played on; and positions with an empty bag. A search grows threefold each time."""
_OTHER_LUCK = 100_019


class AnswerJudging:
    """One answer, compared with the best move of its turn."""

    def __init__(
        self, session: EngineSession, turn: ToldTurn, best: Candidate, answer: Move, budget: Budget
    ) -> None:
        """One in nodes is for each comparison; with seconds there is time for what it takes."""
        self.verdict: JudgedTurn | None = None
        """What is known by now."""
        self.is_over = False
        self._maven, self._turn, self._best, self._budget = session, turn, best, budget
        self._pair = Pair(best.move, answer)
        self._ticket, self._asked = 0, 0
        self._ask()

    @property
    def standing(self) -> TurnStanding | None:
        """Once it is over: what the answer is; None where it could not be compared."""
        known = self.is_over and self.verdict is not None and self.verdict.loss is not None
        return self.verdict.standing if known and self.verdict else None

    def _ask(self) -> None:
        seed = self._turn.ply + _OTHER_LUCK * self._asked
        budget = self._budget
        if budget.seconds is not None:
            is_end = is_searched(self._turn.before) and not self._turn.before.bag
            longer = 3**self._asked if is_searched(self._turn.before) else 1
            budget = Budget(nodes=longer * (_LAST_TILES if is_end else _PLAYED_ON))
        self._asked += 1
        self._glance = budget.seconds is None and (budget.nodes or 0) < FEWEST_NODES
        self._ticket = self._maven.ask(
            self._turn.view, STRONGEST, budget, seed, 2, weigh=self._pair, purpose=Purpose.JUDGE
        )

    def advance(self) -> None:
        """Hear what was found, and go on as long as that does not tell. Never waits."""
        for reply in self._maven.poll() if not self.is_over else ():
            if reply.ticket != self._ticket or not isinstance(reply, Answer | Failed):
                continue
            if isinstance(reply, Answer):
                self._hear(reply)
            tells = self.verdict is not None and self.verdict.standing is not TurnStanding.CLOSE
            self.is_over = tells or isinstance(reply, Failed) or self._glance or self._asked >= _STEPS
            if not self.is_over:
                self._ask()

    def _hear(self, reply: Answer) -> None:
        before, (best, answer) = self._turn.before, reply.candidates[-2:]
        if self.verdict is not None and answer.behind and not is_searched(before):
            self.verdict = self.verdict.compared_more(answer.behind, 1)
            return
        glance = self._glance or reply.is_makeshift
        basis = basis_of(len(before.racks), len(before.bag), at_a_glance=glance)
        beside = best if glance else self._best
        self.verdict = JudgedTurn(self._turn.ply, (beside,), answer, basis, 1)

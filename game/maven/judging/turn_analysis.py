"""What every turn of a game could have been: the numbers for a coach.

A turn is judged by what its player could know, and by the one `ruler`: the move that was made is weighed
beside the best one that the engine finds in the time given, among all words that count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from game.lexicon.words import Lexicon
from game.maven.judging.gcg_decisions import FacedTurn
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget, Candidate, Purpose
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import has_time
from game.maven.ruler import Loss, basis_of, beside, loss_of
from game.rules.moves import Pass, Place
from game.rules.scoring import score_play


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """What a decision was worth beside the best ones."""

    decision: FacedTurn
    played: Candidate
    """What was made; a pass where a play did not stand."""
    best: tuple[Candidate, ...]
    """The best moves that were found, best first."""
    phony: tuple[str, ...]
    """Words of the move played that are not valid."""
    loss: Loss | None
    """What was given away; None where that is not known, as of an end that was not proven."""

    @property
    def is_best(self) -> bool:
        """Whether nothing is known to be better."""
        return not self.phony and self.loss is not None and self.loss.is_nothing


def analyse(
    decisions: Iterable[FacedTurn],
    lexicon: Lexicon,
    seconds: float = 0.0,
    top: int = 5,
    seed: int = 0,
    clock: Callable[[], float] = time.monotonic,
    nodes: int | None = None,
) -> Iterator[TurnVerdict]:
    """A verdict on each decision, in order, with the `top` best moves.

    `seconds` for each turn are spent on playing the game on; with none, and no `nodes` either, moves are
    judged as they stand.
    """
    budget = Budget(seconds=seconds or None, nodes=nodes if nodes or seconds else 1)
    for decision in decisions:
        deadline = clock() + seconds

        def stop(deadline: float = deadline) -> bool:
            return bool(seconds) and clock() >= deadline

        done = decision.move if decision.stood else Pass()
        found = choose(
            decision.view,
            lexicon,
            STRONGEST,
            budget,
            seed,
            top,
            stop=stop,
            weigh=done,
            purpose=Purpose.JUDGE,
        )
        view = decision.view
        best, played = beside(found, done, top)
        basis = basis_of(len(view.scores), view.bag_count, at_a_glance=not has_time(budget))
        yield TurnVerdict(
            decision, played, best, _phonies(decision, lexicon), loss_of(best[0], played, basis)
        )


def _phonies(decision: FacedTurn, lexicon: Lexicon) -> tuple[str, ...]:
    if not isinstance(decision.move, Place):
        return ()
    known = lexicon.under(decision.view.rules)
    score = score_play(decision.view.board, decision.move.tiles, decision.view.rules)
    return tuple(word.word.upper() for word in score.words if word.word.upper() not in known)

"""The few turns of a game that cost somebody most, how to find the better play, and what was good."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from game.archive.told_game import ToldGame, ToldTurn
from game.coach.causes import Cause, cause_of, mistakes_of
from game.coach.hints import Hint, hints_to
from game.coach.judged_game import JudgedTurn, TurnStanding
from game.coach.turn_facts import facts_of, leave_of, name_of, spelled
from game.language.messages import message, message_count, tr, tr_count
from game.maven.ruler import Loss, Unit
from game.rules.moves import Exchange, Move, Place, is_same

MOST = 3
"""Moments of one person in one game."""
_WORTH_PLACES, _WORTH_POINTS = 0.01, 3.0
"""Place points, and points, from which a turn is worth coming back to."""
_WORD = re.compile(r"\b[A-Z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn that cost much, and why."""

    turn: ToldTurn
    verdict: JudgedTurn
    cause: Cause

    @property
    def loss(self) -> Loss:
        """What it cost."""
        loss = self.verdict.loss
        assert loss is not None
        return loss

    @property
    def words(self) -> frozenset[str]:
        """The words that are named when it is told: what was made, what is better, what the next one laid."""
        moves = (self.turn.move, self.verdict.best[0].move)
        laid = {name_of(self.turn, move) for move in moves if isinstance(move, Place)}
        return frozenset(laid | set(_WORD.findall(" ".join(self.cause.names))))

    def repeats(self, other: Moment) -> bool:
        """Whether it names a word of another one, or the same cause."""
        return bool(self.words & other.words) or self.cause.told == other.cause.told


def moments(game: ToldGame, judged: Mapping[int, JudgedTurn], seat: int) -> tuple[Moment, ...]:
    """The turns of a seat that cost it most, at most `MOST`, as they followed each other. No word comes
    twice: a play that was missed turn after turn is one moment. Nor does a cause, word for word: where it
    does, the next one is told, and of a turn that has no other, nothing."""
    own = [(turn, judged[turn.ply]) for turn in game.turns if turn.seat == seat and turn.ply in judged]
    costly = [(turn, verdict, loss) for turn, verdict in own if (loss := _worth_telling(verdict))]
    found: list[Moment] = []
    for turn, verdict, _ in sorted(costly, key=lambda each: each[2].weight, reverse=True):
        if len(found) < MOST:
            told = (Moment(turn, verdict, cause) for cause in mistakes_of(facts_of(game, turn, verdict)))
            found += islice((one for one in told if not any(map(one.repeats, found))), 1)
    return tuple(sorted(found, key=lambda moment: moment.turn.number))


def what_they_cost(found: Sequence[Moment], name: str) -> str:
    """A line below the title of somebody's moments: only what wins games makes the difference."""
    if not found:
        return tr("Nothing cost {name} much.", name=name)
    if all(moment.loss.unit is Unit.PLACES for moment in found):
        # Translators: below the title "Three moments" or "One moment".
        return tr("that made the difference, for {name}", name=name)
    # Translators: below the title "Three moments" or "One moment".
    return tr("that cost most, for {name}", name=name)


def moment_of(game: ToldGame, turn: ToldTurn, verdict: JudgedTurn) -> Moment:
    """A turn in which something is known to be better, with the cause."""
    return Moment(turn, verdict, cause_of(facts_of(game, turn, verdict)))


def _worth_telling(verdict: JudgedTurn) -> Loss | None:
    loss = verdict.loss
    if loss is None or loss.is_nothing:
        return None
    least = _WORTH_PLACES if loss.unit is Unit.PLACES else _WORTH_POINTS
    return loss if loss.amount >= least else None


def what_was_good(game: ToldGame, judged: Mapping[int, JudgedTurn], seat: int) -> str:
    """A last word about a seat's game: what of it was as good as could be."""
    own = [turn for turn in game.turns if turn.seat == seat and turn.ply in judged]
    known = [judged[turn.ply] for turn in own if judged[turn.ply].standing is not TurnStanding.CLOSE]
    best = sum(verdict.is_best for verdict in known)
    if known and best:
        return tr_count(
            "Perfect turns: {best} of {count}.", "Perfect turns: {best} of {count}.", len(known), best=best
        )
    highest = max(own, key=lambda turn: turn.points, default=None)
    if highest is None or not highest.points:
        return ""
    return tr("Your best play was {word}, for {points}.", word=highest.label, points=highest.points)


# ---------------------------------------------------------------- finding it


def hints(moment: Moment) -> tuple[Hint, ...]:
    """Step by step to the better move, the last one gives it away."""
    turn, best = moment.turn, moment.verdict.best[0].move
    if isinstance(best, Exchange):
        kept, given = Counter(leave_of(turn, best)), Counter(best.tiles)
        keep = message("Keep {tiles}.", tiles=spelled(kept)) if kept else message("Keep nothing.")
        return (
            Hint(message_count("Exchange {count} tile.", "Exchange {count} tiles.", len(best.tiles))),
            Hint(keep),
            Hint(message("Give back {tiles}.", tiles=spelled(given))),
        )
    if not isinstance(best, Place):
        # Translators: a hint: what to do with this turn.
        return (Hint(message("Pass.")),)
    return tuple(hints_to(best, turn.before.board, turn.rack, turn.before.rules))


def is_known_to_be_as_good(moment: Moment, answer: Move) -> bool | None:
    """Whether an answer is as good as the best move; None where that has yet to be found out."""
    if is_same(answer, moment.verdict.best[0].move):
        return True
    if is_same(answer, moment.verdict.played.move):
        return False
    return None

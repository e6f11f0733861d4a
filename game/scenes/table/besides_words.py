"""Points that are not for words where a game goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.language.messages import Message
from game.rules.buy_hint import hints_bought
from game.rules.points_besides import FOR_CHALLENGES, FOR_HINTS, FOR_TIME, OTHER
from game.rules.rules_and_defaults import ClockKind
from game.rules.visibility import Game


def besides_of(game: Game, scores: Sequence[int]) -> list[Counter[Message]]:
    """What of `scores`, a play that may be challenged not among them, is not for words, seat by seat.

    A game that goes on knows its turns, but no charge of a clock: what neither words nor hints explain is for
    time where only a clock can have taken it, and for challenges where only these can have brought it.
    """
    position, rules = game.position, game.position.rules
    rests = list(scores)
    for turn in game.history:
        rests[turn.seat] -= turn.score.total if turn.score else 0
    if position.pending is not None:
        rests[position.pending.seat] += position.pending.score.total
    found = []
    for seat, rest in enumerate(rests):
        hints = -rules.hints.cost * hints_bought(position, seat)
        charged = rules.clock.kind in (ClockKind.TURN_PENALTY, ClockKind.GAME_PENALTY)
        left = rest - hints
        what = FOR_TIME if charged and left < 0 else FOR_CHALLENGES if left > 0 else OTHER
        found.append(Counter({FOR_HINTS: hints, what: left}))
    return found

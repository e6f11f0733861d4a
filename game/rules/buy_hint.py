"""Paying for a hint, where the rules have a price for it."""

from __future__ import annotations

from game.rules.events import HintBought
from game.rules.illegal_moves import NoHint
from game.rules.position import Position, Step, with_item
from game.rules.quick_replace import replace
from game.rules.rules_and_defaults import HintKind


def hints_bought(position: Position, seat: int) -> int:
    """How many hints a seat has paid for."""
    return position.hints[seat] if position.hints else 0


def buy_hint(position: Position) -> Step:
    """The seat on turn pays; its turn goes on, and a play that waits for an answer goes on waiting.

    Raises:
        NoHint: hints cost nothing here, there are none, or the seat has had as many as there may be.
    """
    seat, hints = position.to_move, position.rules.hints
    bought = hints_bought(position, seat)
    if hints.kind is HintKind.OFF or not hints.cost or (hints.limit is not None and bought >= hints.limit):
        raise NoHint
    counted = with_item(position.hints or (0,) * position.seats, seat, bought + 1)
    scores = with_item(position.scores, seat, position.scores[seat] - hints.cost)
    return replace(position, scores=scores, hints=counted), (HintBought(seat, hints.cost),)

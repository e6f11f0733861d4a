"""What a record tells when it is replayed."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.position import Position, Words
from game.rules.public_history import history_with
from game.rules.record import Record, steps
from game.rules.seat_view import PublicTurn


def positions(record: Record, words: Words) -> Iterator[Position]:
    """Every position of the game, the opening first; raises as `steps` does."""
    for position, _ in steps(record, words):
        yield position


def public_history(record: Record, words: Words) -> tuple[PublicTurn, ...]:
    """All turns as everybody saw them; raises as `steps` does."""
    history: tuple[PublicTurn, ...] = ()
    later = list(steps(record, words))[1:]
    for turn, (_, events) in zip(record.turns, later, strict=True):
        history = history_with(history, turn.seat, events)
    return history

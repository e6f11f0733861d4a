"""What a record tells when it is replayed."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.illegal_moves import IllegalMove
from game.rules.play_move import play
from game.rules.position import Position, Step, Words
from game.rules.public_history import history_with
from game.rules.record import DivergedError, Record, Turn, digest, opened
from game.rules.seat_view import PublicTurn


def steps(record: Record, words: Words) -> Iterator[Step]:
    """The opening and then every turn: each position with the events that led to it.

    Raises:
        DivergedError: a turn is refused, or leads elsewhere than recorded.
    """
    position, events = opened(record)
    yield position, events
    for ply, turn in enumerate(record.turns):
        position, events = _repeat(position, turn, ply, words)
        yield position, events


def _repeat(position: Position, turn: Turn, ply: int, words: Words) -> Step:
    try:
        after, events = play(position, turn.move, words, turn.elapsed_ms, seat=turn.seat)
    except IllegalMove as refusal:
        raise DivergedError(ply) from refusal
    if digest(after) != turn.digest:
        raise DivergedError(ply)
    return after, events


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

"""Where a game turned: a rule that can be told in a sentence."""

from __future__ import annotations

from game.archive.told_game import ToldGame, ToldTurn


def turning_point(game: ToldGame) -> ToldTurn | None:
    """The turn after which the winner was in front to the end; alone, the one that brought most.

    None where nobody wins alone, or nobody scored.
    """
    outcome = game.end.outcome
    scored = [turn for turn in game.turns if turn.points]
    if outcome is None or not scored:
        return None
    if len(game.record.seats) == 1:
        return max(scored, key=lambda turn: turn.points)
    if len(outcome.winners) != 1:
        return None
    winner = outcome.winners[0]
    behind = [turn.number for turn in game.turns if not _leads(turn, winner)]
    last = behind[-1] if behind else 0
    return game.turns[last] if last < len(game.turns) else game.turns[-1]


def led_from_the_start(game: ToldGame) -> bool:
    """Whether whoever won alone was never behind or even after any own turn: then nothing turned."""
    outcome = game.end.outcome
    if outcome is None or len(game.record.seats) == 1 or len(outcome.winners) != 1:
        return False
    (winner,) = outcome.winners
    first = next((turn.number for turn in game.turns if turn.seat == winner), 0)
    return all(_leads(turn, winner) for turn in game.turns if turn.number >= first)


def _leads(turn: ToldTurn, seat: int) -> bool:
    """Whether a seat is in front of all others after a turn."""
    scores = turn.after.scores
    return all(scores[seat] > other for number, other in enumerate(scores) if number != seat)

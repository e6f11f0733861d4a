"""What is said about exchanging tiles: what it costs, how often it may still be done, and why not now."""

from __future__ import annotations

from game.rules.exchanging import keeps_turn, may_exchange, tiles_left
from game.rules.position import Position
from game.rules.turn_end import idling_ends
from game.scenes.kit.menus import Question
from game.text_format import counted


def exchanges_left(position: Position) -> str:
    """How often the seat to move may still exchange, in words; empty where the rules do not count."""
    if position.rules.exchanges_allowed is None:
        return ""
    may = may_exchange(position, position.to_move)
    left = position.rules.exchanges_allowed - position.exchanges[position.to_move] if may else 0
    return f"{left or 'No'} exchange{'' if left == 1 else 's'} left"


def exchange_refusal(position: Position, count: int = 1) -> str:
    """Why so many tiles cannot be exchanged now; empty if they can."""
    if may_exchange(position, position.to_move, max(1, count)):
        return ""
    allowed = position.rules.exchanges_allowed
    if allowed is not None and position.exchanges[position.to_move] >= allowed:
        return exchanges_left(position)
    left = tiles_left(position)
    return f"Only {left} left in the bag" if left else "The bag is empty"


IT_ENDS = "As nobody has scored for so long, it ends the game."


def exchange_question(position: Position, letters: str) -> Question:
    """The question before an exchange: it costs the turn, or the one chance to do it, and may end the game.

    It was chosen by its name, or by its marks: the thumb is on it, not on Keep Playing.
    """
    cost = "You can do this only once." if len(position.scores) == 1 else "This ends your turn."
    if keeps_turn(position, letters):
        cost = "Four of a kind: your turn goes on."
    elif idling_ends(position, passed=False):
        cost = f"This ends your turn. {IT_ENDS}"
    return Question(f"Exchange {counted(len(letters), 'tile')}?", cost, ["Exchange", "Keep Playing"])

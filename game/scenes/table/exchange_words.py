"""What is said about exchanging tiles: what it costs, how often it may still be done, and why not now."""

from __future__ import annotations

from game.match import Match
from game.scenes.kit.menus import Question


def exchanges_left(match: Match) -> str:
    """How often the seat to move may still exchange, in words; empty where the rules do not count."""
    position = match.position
    if position.rules.exchanges_allowed is None:
        return ""
    may = match.may_exchange()
    left = position.rules.exchanges_allowed - position.exchanges[position.to_move] if may else 0
    return f"{left or 'No'} exchange{'s' if left > 1 else ''} left"


def exchange_refusal(match: Match) -> str:
    """Why no tile can be exchanged now; empty if it can."""
    if match.may_exchange():
        return ""
    position = match.position
    allowed = position.rules.exchanges_allowed
    if allowed is not None and position.exchanges[position.to_move] >= allowed:
        return exchanges_left(match)
    left = len(position.bag)
    return f"Only {left} left in the bag" if left else "The bag is empty"


def exchange_question(count: int, *, alone: bool) -> Question:
    """Exchanging costs the turn or the one chance to do it, so it is never done by accident."""
    tiles = "1 tile" if count == 1 else f"{count} tiles"
    cost = "You can do this only once." if alone else "This ends your turn."
    return Question(f"Exchange {tiles}?", cost, ["Exchange", "Keep Playing"], focus=1)

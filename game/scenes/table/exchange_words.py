"""What is said about exchanging tiles: what it costs, how often it may still be done, and why not now."""

from __future__ import annotations

from game.language.messages import message, message_count, tr, tr_count
from game.rules.exchanging import keeps_turn, may_exchange, tiles_left
from game.rules.position import Position
from game.rules.turn_end import idling_ends
from game.scenes.kit.menus import Question


def exchanges_left(position: Position) -> str:
    """How often the seat to move may still exchange, in words; empty where the rules do not count."""
    left = _left_of(position)
    if left is None:
        return ""
    # Translators: how often tiles may still be exchanged; at most 18 letters.
    return (
        tr_count("{count} exchange left", "{count} exchanges left", left) if left else tr("No exchanges left")
    )


def exchanges_caption(position: Position) -> str:
    """The same under a name beside its score; empty where the rules do not count."""
    # Translators: under a name beside its score: tiles may be exchanged no more; at most 14 letters.
    return tr("No exchanges") if _left_of(position) == 0 else exchanges_left(position)


def nothing_fits(position: Position) -> str:
    """That no word can be placed, and how often tiles may still be exchanged."""
    left = _left_of(position)
    if left is None:
        return tr("Nothing on your rack fits the board.")
    if not left:
        return tr("Nothing on your rack fits the board. No exchanges left.")
    return tr_count(
        "Nothing on your rack fits the board. {count} exchange left.",
        "Nothing on your rack fits the board. {count} exchanges left.",
        left,
    )


def _left_of(position: Position) -> int | None:
    """How often the seat to move may still exchange; None where the rules do not count."""
    if position.rules.exchanges_allowed is None:
        return None
    may = may_exchange(position, position.to_move)
    return position.rules.exchanges_allowed - position.exchanges[position.to_move] if may else 0


def exchange_refusal(position: Position, count: int = 1) -> str:
    """Why so many tiles cannot be exchanged now; empty if they can."""
    if may_exchange(position, position.to_move, max(1, count)):
        return ""
    allowed = position.rules.exchanges_allowed
    if allowed is not None and position.exchanges[position.to_move] >= allowed:
        return exchanges_left(position)
    left = tiles_left(position)
    # Translators: beside a row of a menu: why no tiles can be exchanged; at most 28 letters.
    return (
        tr_count("Only {count} left in the bag", "Only {count} left in the bag", left)
        if left
        else tr("The bag is empty")
    )


def exchange_question(position: Position, letters: str) -> Question:
    """The question before an exchange: it costs the turn, or the one chance to do it, and may end the game.

    It was chosen by its name, or by its marks: the thumb is on it, not on Keep Playing.
    """
    cost = (
        message("You can do this only once.")
        if len(position.scores) == 1
        else message("This ends your turn.")
    )
    if keeps_turn(position, letters):
        cost = message("Four of a kind: your turn goes on.")
    elif idling_ends(position, passed=False):
        cost = message("This ends your turn. As nobody has scored for so long, it ends the game.")
    return Question(
        message_count("Exchange {count} tile?", "Exchange {count} tiles?", len(letters)),
        cost,
        [message("Exchange"), message("Keep Playing")],
    )

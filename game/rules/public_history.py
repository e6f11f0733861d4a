"""The past turns of a game as everybody at the table saw them."""

from __future__ import annotations

from game.rules.events import (
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    Passed,
    Resigned,
    SuddenDeathBegan,
    TilesExchanged,
    TilesPlaced,
    TurnMissed,
    WordRejected,
)
from game.rules.position import Events, Position
from game.rules.seat_view import PublicTurn


def history_with(history: tuple[PublicTurn, ...], seat: int, events: Events) -> tuple[PublicTurn, ...]:
    """The history grown by one move of a seat. A play that was challenged away becomes 'rejected'.

    A change of the rules is no turn and leaves the history as it is, as the opening does.
    """
    for event in events:
        match event:
            case TilesPlaced(_, tiles, score):
                return (*history, PublicTurn(seat, "place", tiles=tiles, score=score))
            case Held():
                return history
            case ChallengeResolved(upheld=upheld):
                past = _last_play_rejected(history) if upheld else history
                return (*past, PublicTurn(seat, "challenge"))
            case TilesExchanged(_, returned):
                return (*history, PublicTurn(seat, "exchange", count=len(returned)))
            case GameEnded(reason) | SuddenDeathBegan(_, reason):
                return (*history, PublicTurn(seat, "blocked" if reason == "blocked" else "pass"))
            case _ if type(event) in _TURN_KINDS:
                return (*history, PublicTurn(seat, _TURN_KINDS[type(event)]))
    return history


def standing(history: tuple[PublicTurn, ...], position: Position) -> tuple[PublicTurn, ...]:
    """The past plays that nobody can challenge any more: only of their words may be told what they mean.

    Whoever heard that a word has a meaning, or none, would know how a challenge ends.
    """
    plays = tuple(turn for turn in history if turn.kind == "place")
    return plays if position.pending is None else plays[:-1]


_TURN_KINDS: dict[type[Event], str] = {
    WordRejected: "rejected",
    TurnMissed: "pass",
    Passed: "pass",
    BlankTraded: "trade",
    Resigned: "resign",
}


def _last_play_rejected(history: tuple[PublicTurn, ...]) -> tuple[PublicTurn, ...]:
    last = max(index for index, turn in enumerate(history) if turn.kind == "place")
    return (*history[:last], PublicTurn(history[last].seat, "rejected"), *history[last + 1 :])

"""What has happened in a game, told to one reader: the same on the television, phones, pages by mail and for
whoever looks on.

It is made of what the reader has heard, by the table of `event_messages`, so that nothing is told that may
not be known. Which events are told is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.language.messages import NOTHING, Message, message
from game.rules.event_messages import Telling, ToldTo, message_afterwards, message_for, needs_words
from game.rules.events import Event, Passed, Resigned, TilesExchanged, TilesPlaced, WordRejected
from game.rules.seat_view import PublicTurn
from game.rules.visibility import HIDDEN, Report


def news(events: Iterable[Event], names: Sequence[str], reader: int | None) -> list[Message]:
    """What these events were, for the `reader` of a seat, or None for one who looks on.

    `names` are those of the seats, as they are to stand in the sentences.
    """
    telling = Telling(names, reader)
    return [told for event in events if (told := message_afterwards(event, telling))]


def since_own_turn(
    reports: Sequence[Report], names: Sequence[str], reader: int, now: Sequence[Report] = ()
) -> list[Message]:
    """What the others have done since this seat's last move; from the opening on where it has made none.

    `now` is what this seat has done in the turn at hand, such as a challenge: it is told after that. A play
    that was made last need not be told: it lies on the board, and its points beside it.
    """
    return _told([*reports[known_at_own_turn(reports, reader) :], *now], names, reader)


def own_last_turn(reports: Sequence[Report], names: Sequence[str], reader: int) -> list[Message]:
    """What this seat has done itself if nobody has done anything since; without a play that was made last."""
    others = (at for at in range(len(reports) - 1, 0, -1) if reports[at].seat != reader)
    return _told(reports[next(others, 0) + 1 :], names, reader)


def _told(reports: Sequence[Report], names: Sequence[str], reader: int) -> list[Message]:
    events = [event for report in reports for event in report.events if needs_words(event)]
    shows_itself = events and isinstance(events[-1], TilesPlaced)
    return news(events[:-1] if shows_itself else events, names, reader)


def known_at_own_turn(reports: Sequence[Report], seat: int) -> int:
    """How many of a game's reports somebody knew who made a seat's last move; the opening at least."""
    own = (at for at in range(len(reports) - 1, 0, -1) if reports[at].seat == seat)
    return min(next(own, 0) + 1, len(reports))


# ------------------------------------------------------------ turns of which no report was heard


def turn_afterwards(turn: PublicTurn, names: Sequence[str], reader: int | None) -> Message:
    """What a turn was, for a reader who has not heard its report."""
    own = turn.seat == reader
    name = names[turn.seat]
    match turn.kind:
        case "challenge":
            return message("You challenged.") if own else message("{name} challenged.", name=name)
        case "trade":
            return message("You took a blank.") if own else message("{name} took a blank.", name=name)
        case "rejected":
            return message("You lost the turn.") if own else message("{name} lost the turn.", name=name)
        case "blocked":
            return message("You had no play left.") if own else message("{name} had no play left.", name=name)
    event = _event_of(turn)
    return message_afterwards(event, Telling(names, reader)) if event else NOTHING


def turn_for(turn: PublicTurn, to: ToldTo, names: Sequence[str]) -> Message:
    """What a turn was, in the box beside a score or as the headline; nothing of a challenge or a trade."""
    event = _event_of(turn)
    return message_for(event, to, Telling(names)) if event else NOTHING


def _event_of(turn: PublicTurn) -> Event | None:
    """What happened in a turn, as far as everybody saw it."""
    match turn.kind:
        case "place" if turn.score:
            return TilesPlaced(turn.seat, turn.tiles, turn.score)
        case "exchange":
            return TilesExchanged(turn.seat, HIDDEN * turn.count, "")
        case "pass":
            return Passed(turn.seat)
        case "resign":
            return Resigned(turn.seat)
        case "rejected":
            return WordRejected(turn.seat, (), ())
    return None

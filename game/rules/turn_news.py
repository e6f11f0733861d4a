"""What has happened in a game, in sentences for one reader: the same on the television, phones, pages by mail
and for whoever looks on.

They are made of the events that the reader has heard, so that nothing is told that may not be known. Each
kind of event has its words here, or stands among those that need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    GameEnded,
    Held,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayStood,
    Resigned,
    RulesChanged,
    SuddenDeathBegan,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnBegan,
    TurnMissed,
    WordRejected,
)
from game.rules.player_names import in_a_row
from game.rules.record import Seat
from game.rules.visibility import Report

NEEDS_NO_WORDS = frozenset({OpenerDrawn, TurnBegan, TilesDrawn, Held, PlayStood})
"""What follows from the rules, is seen in whose turn it is, or changes nothing that is seen."""


def news(events: Iterable[Event], seats: Sequence[Seat], reader: int | None) -> list[str]:
    """What these events were, for the `reader` of a seat, or None for one who looks on."""
    told = _Telling(seats, reader)
    return [sentence for event in events if (sentence := _words_for(event, told))]


def since_own_turn(
    reports: Sequence[Report], seats: Sequence[Seat], reader: int, now: Sequence[Report] = ()
) -> list[str]:
    """What the others have done since this seat's last move; from the opening on where it has made none.

    `now` is what this seat has done in the turn at hand, such as a challenge: it is told after that. A play
    that was made last need not be told: it lies on the board, and its points beside it.
    """
    return _told([*reports[known_at_own_turn(reports, reader) :], *now], seats, reader)


def own_last_turn(reports: Sequence[Report], seats: Sequence[Seat], reader: int) -> list[str]:
    """What this seat has done itself if nobody has done anything since; without a play that was made last."""
    others = (at for at in range(len(reports) - 1, 0, -1) if reports[at].seat != reader)
    return _told(reports[next(others, 0) + 1 :], seats, reader)


def _told(reports: Sequence[Report], seats: Sequence[Seat], reader: int) -> list[str]:
    events = [event for report in reports for event in report.events if type(event) not in NEEDS_NO_WORDS]
    shows_itself = events and isinstance(events[-1], TilesPlaced)
    return news(events[:-1] if shows_itself else events, seats, reader)


def known_at_own_turn(reports: Sequence[Report], seat: int) -> int:
    """How many of a game's reports somebody knew who made a seat's last move; the opening at least."""
    own = (at for at in range(len(reports) - 1, 0, -1) if reports[at].seat == seat)
    return min(next(own, 0) + 1, len(reports))


class _Telling:
    """Who is who for one reader."""

    def __init__(self, seats: Sequence[Seat], reader: int | None) -> None:
        self._seats, self._reader = seats, reader

    def name(self, seat: int) -> str:
        """At the beginning of a sentence."""
        return "You" if seat == self._reader else self._seats[seat].name

    def whose(self, seat: int) -> str:
        return "your" if seat == self._reader else f"{self._seats[seat].name}’s"

    def names(self, seats: Sequence[int]) -> str:
        return in_a_row([self.name(seat) for seat in seats])


def _points(number: int) -> str:
    return f"{number} point{'s' * (number != 1)}"


def _placed(event: TilesPlaced, told: _Telling) -> str:
    score = event.score
    bonus = f", {score.bonus} of them for the whole rack" if score.bonus else ""
    word = score.words[0].word.upper()
    return f"{told.name(event.seat)} played {word} for {_points(score.total)}{bonus}."


def _exchanged(event: TilesExchanged, told: _Telling) -> str:
    count = len(event.returned)
    return f"{told.name(event.seat)} exchanged {count} tile{'s' * (count != 1)}."


def _rejected(event: WordRejected, told: _Telling) -> str:
    return f"{told.name(event.seat)} lost the turn: {_not_found(event.words)}."


def _not_found(words: Sequence[str]) -> str:
    return f"{in_a_row(words)} {'is' if len(words) == 1 else 'are'} not in the dictionary"


def _challenged(event: ChallengeResolved, told: _Telling) -> str:
    begin = f"{told.name(event.challenger)} challenged {told.whose(event.challenged)} last play:"
    loser = told.name(event.challenged)
    if event.upheld:
        return f"{begin} {_not_found(event.words)}. {loser} lost it and its {_points(-event.points)}."
    stands = f"{begin} {in_a_row(event.words)} {'is' if len(event.words) == 1 else 'are'} in the dictionary."
    return f"{stands} {loser} got {_points(event.points)}." if event.points else stands


def _missed(event: TurnMissed, told: _Telling) -> str:
    lost = "missed the turn that a challenge had cost" if event.owed else "lost a turn"
    return f"{told.name(event.seat)} {lost}."


def _adjusted(event: Adjusted, told: _Telling) -> str:
    if not event.points:
        return ""
    did = "got" if event.points > 0 else "lost"
    return f"{told.name(event.seat)} {did} {_points(abs(event.points))} for tiles that were left."


def _ended(event: GameEnded, told: _Telling) -> str:
    won = f"{told.names(event.winners)} won." if event.winners else "Nobody won."
    return f"{_REASONS[event.reason]} {won}".strip()


def bans_told(event: RulesChanged) -> str:
    """Which words a change of the rules bans, and which count again; empty without any."""
    before, now = event.before, event.rules.dictionary.banned_since
    gone = [word for word in now if word not in before]
    back = [word for word in before if word not in now]
    return " ".join(_counting(words, how) for words, how in ((gone, "no longer"), (back, "again")) if words)


def _counting(words: Sequence[str], how: str) -> str:
    return f"{in_a_row(words)} count{'s' * (len(words) == 1)} {how}."


_REASONS = {
    "out": "All tiles are played.",
    "blocked": "Nobody could play any more.",
    "scoreless": "Nobody scored for too long.",
    "resigned": "",
    "challenge": "",
}
_WORDS: dict[type[Event], Callable[[Any, _Telling], str]] = {
    TilesPlaced: _placed,
    TilesExchanged: _exchanged,
    Passed: lambda event, told: f"{told.name(event.seat)} passed.",
    WordRejected: _rejected,
    ChallengeResolved: _challenged,
    TurnMissed: _missed,
    BlankTraded: lambda event, told: (
        f"{told.name(event.seat)} took a blank off the board for {event.letter.upper()}."
    ),
    HintBought: lambda event, told: f"{told.name(event.seat)} paid {_points(event.points)} for a hint.",
    PenaltyCharged: lambda event, told: f"{told.name(event.seat)} lost {_points(event.points)} for time.",
    Resigned: lambda event, told: f"{told.name(event.seat)} resigned.",
    Adjusted: _adjusted,
    SuddenDeathBegan: lambda event, told: f"{told.names(event.seats)} are level: one more turn for each.",
    GameEnded: _ended,
    RulesChanged: lambda event, _told: bans_told(event) or "The rules were changed.",
}


def _words_for(event: Event, told: _Telling) -> str:
    kind = type(event)
    return "" if kind in NEEDS_NO_WORDS else _WORDS[kind](event, told)

"""The clock of the turn at hand: the one place where its time is counted, and says what it comes to.

The table lets time pass here whatever lies over it; only a pause stops it (`Scene.stops_time`), and then the
table is covered (`Phase.covered`). The phase in force says whether its turn takes time.
"""

from __future__ import annotations

from typing import NamedTuple

from game.language.messages import tr
from game.rules import clock
from game.rules.moves import Place
from game.rules.position import Position
from game.rules.rules_and_defaults import ClockKind


class ShownTime(NamedTuple):
    """What the box of a seat shows of its time."""

    text: str = ""
    late: bool = False
    last: int = 0
    """How many seconds are left, where these are its last ones."""


def is_timed(position: Position) -> bool:
    """Whether a clock runs at this table."""
    return clock.is_watched(position.rules.clock)


class TurnClock:
    """Seconds of one turn, by whatever hands it is played."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Of the turn at hand, but for what its position counts already."""
        self.kept: Place | None = None
        """The word that lay there in time: it may be moved, has to be played, and takes no more time."""
        self.shown = ShownTime()

    @property
    def ms(self) -> int:
        """Milliseconds of the turn that its position does not count yet."""
        return round(self.seconds * 1000)

    def begin(self, seconds: float = 0.0) -> None:
        """Another turn is at hand; so much of it has passed already, where a game is gone on with."""
        self.seconds, self.kept = seconds, None

    def pass_time(self, dt: float) -> None:
        """`dt` seconds of the turn have passed."""
        if self.kept is None:
            self.seconds += dt

    def book(self, elapsed_ms: int) -> None:
        """So much of the turn is counted in its position from now on."""
        self.seconds = max(0.0, self.seconds - elapsed_ms / 1000)

    def is_out(self, position: Position) -> bool:
        """Whether the turn is lost with its time, unless a word lies there."""
        return clock.turn_lost(position.rules.clock, position.turn_ms + self.ms)

    def keep(self, position: Position, play: Place) -> None:
        """The time has run out over a word that was laid in time."""
        self.seconds = (position.rules.clock.limit_ms - position.turn_ms) / 1000
        self.kept = play

    def give_up(self, position: Position) -> None:
        """The word that lay there in time is none: the turn is lost all the same."""
        if self.kept is not None:
            self.seconds = (position.rules.clock.limit_ms - position.turn_ms + 1) / 1000

    def read(self, position: Position) -> bool:
        """Have the box show the time as it is now; whether it has just run out."""
        before, self.shown = self.shown, shown(position, self.seconds)
        return self.shown.late and not before.late

    def hide(self) -> None:
        """Nobody's clock is shown."""
        self.shown = ShownTime()


def shown(position: Position, seconds: float) -> ShownTime:
    """Time left for the seat to move, `seconds` into what is not yet booked of its turn; or overtime with
    the points that it costs if the turn ended now.
    """
    if not is_timed(position):
        return ShownTime()
    more = round(seconds * 1000)
    return _shown(position, position.turn_ms + more, position.used_ms[position.to_move] + more)


def shown_of_waiting(position: Position, seat: int) -> ShownTime:
    """What is left to a seat that is not to move: of the time for the whole game, beyond its turns."""
    if position.rules.clock.kind is not ClockKind.GAME_PENALTY:
        return ShownTime()
    return _shown(position, 0, position.used_ms[seat])


def _shown(position: Position, turn_ms: int, used_ms: int) -> ShownTime:
    left = clock.left_ms(position.rules.clock, turn_ms, used_ms) or 0
    if left >= 0:
        seconds = -(-left // 1000)
        return ShownTime(_time(seconds), last=seconds if seconds <= clock.LAST_SECONDS else 0)
    cost = clock.penalty(position.rules.clock, turn_ms, used_ms)
    return ShownTime(f"+{_time(-left // 1000)}" + (f"  −{cost}" if cost else ""), late=True)


def time_over(position: Position) -> str:
    """What is said when it has run out, by the kind of clock."""
    if position.rules.clock.kind is ClockKind.GAME_PENALTY:
        return tr("The time for the game is over.")
    return tr("The time for this turn is over.")


def _time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"

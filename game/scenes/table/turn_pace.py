"""The pace at which a finished turn is shown: tiles land one by one, the score counts up, racks refill.

Pure: a list of events becomes a schedule, and what is seen is a function of the time since it began.
The renderer eases the motion between two such states; it decides nothing about when.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.events import (
    Adjusted,
    BlankTraded,
    ChallengeResolved,
    Event,
    HintBought,
    OpenerDrawn,
    Passed,
    PenaltyCharged,
    PlayScore,
    PlayStood,
    TilesDrawn,
    TilesExchanged,
    TilesPlaced,
    TurnMissed,
    WordRejected,
)
from game.scenes.table.all_tiles_moment import Timeline


@dataclass(frozen=True, slots=True)
class Pace:
    """Durations in seconds."""

    tile: float
    """Between two tiles landing on the board."""
    count: float
    """Counting a score up."""
    hold: float
    """Looking at the counted score before it joins the total."""
    draw: float
    """Between two tiles drawn."""
    notice: float
    """Reading what happened when nothing was placed."""


CALM = Pace(tile=0.28, count=0.7, hold=0.55, draw=0.10, notice=1.3)
USUAL_SPEED = 3
"""The placement speed at which the computer lays a word calmly."""
FAST = Pace(tile=0.0, count=0.0, hold=0.25, draw=0.0, notice=0.35)
"""Fast AI: just long enough to see that something happened."""

LOSS_SECONDS = 2.2
"""Seconds for a lost turn or lost points: never a computer's, and shown clearly at any pace."""

OPENER_SECONDS = 1.1
"""Seconds for each tile that is drawn to find out who begins."""
LAID_SECONDS = 0.3
"""A look at a play that may be challenged, before everybody is asked."""
BACK_AFTER, BACK_STEP = 0.7, 0.14
"""Seconds until the first tile of a play that was challenged away goes back, and from one to the next."""


def pace_of(placement_speed: int) -> Pace:
    """The calm pace with as much time from tile to tile as players chose."""
    return replace(CALM, tile=round(CALM.tile * placement_speed / USUAL_SPEED, 3))


@dataclass(frozen=True, slots=True)
class Beat:
    """One event on the schedule, from `start` for `length` seconds."""

    event: Event
    start: float
    length: float

    @property
    def end(self) -> float:
        return self.start + self.length


@dataclass(frozen=True, slots=True)
class Showing:
    """A schedule of events. `laid` tells that the tiles are on the board already: a human's own play."""

    beats: tuple[Beat, ...]
    pace: Pace
    laid: bool
    scene: Timeline | None = None
    """That of a play with a bonus, if it has one."""

    @property
    def length(self) -> float:
        return max((beat.end for beat in self.beats), default=0.0)

    def tiles_down(self, beat: Beat, t: float) -> int:
        """How many tiles of a `TilesPlaced` beat have left for the board at time `t`."""
        assert isinstance(beat.event, TilesPlaced)
        count = len(beat.event.tiles)
        if self.laid or not self.pace.tile:
            return count if t >= beat.start else 0
        return max(0, min(count, int((t - beat.start) / self.pace.tile) + 1)) if t >= beat.start else 0

    def tiles_back(self, beat: Beat, t: float) -> int:
        """How many tiles of a play that was challenged away have left for their rack at time `t`."""
        first = beat.start + BACK_AFTER
        return int((t - first) / BACK_STEP) + 1 if t >= first else 0

    def counting(self, beat: Beat, t: float) -> int | None:
        """The score of a beat in which a play counts, as counted so far; None before and after."""
        score = counted_score(beat.event)
        if score is None:
            return None
        if score.bonus and self.scene is not None:
            since = t - self.scene_start(beat)
            return self.scene.points(since, score.total) if 0.0 <= since < self.scene.length else None
        begin = beat.end - self.pace.count - self.pace.hold
        if not begin <= t < beat.end:
            return None
        share = min(1.0, (t - begin) / self.pace.count) if self.pace.count else 1.0
        return round(score.total * share)

    def scene_start(self, beat: Beat) -> float:
        """When the scene of a play with a bonus begins: once its tiles lie there."""
        return beat.end - self.scene.length if self.scene else beat.end

    def drawn(self, beat: Beat, t: float) -> int:
        """How many tiles of a `TilesDrawn` or `TilesExchanged` beat have left the bag at time `t`."""
        assert isinstance(beat.event, TilesDrawn | TilesExchanged)
        tiles = beat.event.tiles if isinstance(beat.event, TilesDrawn) else beat.event.drawn
        if t < beat.start:
            return 0
        return min(len(tiles), int((t - beat.start) / self.pace.draw) + 1) if self.pace.draw else len(tiles)


def counted_score(event: Event) -> PlayScore | None:
    """The score that counts by this event; that of a play that may be challenged does when it stands."""
    match event:
        case TilesPlaced(_, _, score, False) | PlayStood(_, score):
            return score
    return None


def schedule(
    events: tuple[Event, ...],
    pace: Pace,
    *,
    laid: bool,
    scene: Timeline | None = None,
    ending: float | None = None,
) -> Showing:
    """Lay events one after the other; a play with a bonus is shown as a `scene`, if one is given, and what is
    done at the end with the tiles that are left all at once, in `ending` seconds."""
    beats: list[Beat] = []
    now = 0.0
    for event in events:
        length = _length(event, pace, laid)
        if ending is not None and isinstance(event, Adjusted):
            length, ending = ending, 0.0
        score = counted_score(event)
        if scene and score and score.bonus:
            length += scene.length - pace.count - pace.hold
        beats.append(Beat(event, now, length))
        now += length
    return Showing(tuple(beats), pace, laid, scene)


def _length(event: Event, pace: Pace, laid: bool) -> float:
    match event:
        case TilesPlaced():
            landing = 0.0 if laid else pace.tile * len(event.tiles)
            return landing + (LAID_SECONDS if event.pending else pace.count + pace.hold)
        case PlayStood():
            return pace.count + pace.hold
        case TilesDrawn():
            return pace.draw * len(event.tiles)
        case TilesExchanged():
            return pace.notice
        case WordRejected() | TurnMissed() | PenaltyCharged() | ChallengeResolved() | HintBought():
            return LOSS_SECONDS
        case OpenerDrawn():
            return OPENER_SECONDS
        case Passed() | BlankTraded() | Adjusted():
            return pace.notice
        case _:
            return 0.0

"""What the game and Maven's worker process say to each other. Plain frozen values that pickle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import hypot

from game.rules.moves import Move
from game.rules.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a move may take. Tests and replays budget in nodes, so that timing plays no part."""

    seconds: float | None = None
    nodes: int | None = None
    spare: bool = False
    """Whether it takes only what the machine has to spare: after all other questions, on one core, at a low
    priority of the system."""


class Purpose(Enum):
    """What an answer is for, which decides among which words it is looked for."""

    PLAY = "play"
    """A move that Maven makes or offers: of words that the level knows, and that a computer says."""
    JUDGE = "judge"
    """What people could have found: of all words that count in the game."""


FEWEST_NODES = 1000
"""A budget of fewer rollouts is not worth beginning: a static choice is better than a noisy one."""
KNOWN, KNOWN_POINTS = 0.02, 3.0
"""Place points, and points, to which a difference between two moves is to be known."""
SEES_ALL, EVERY_PLAY, MOST_PLAYS = 7, Budget(nodes=1), 100_000
"""Level, budget and number of candidates with which all plays of a turn are asked for, by their points."""
Stop = Callable[[], bool]
"""Whether to end a thought now with the best so far; asked often."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games that were played on."""

    mean: float
    error: float
    """Its standard error: luck has put it no more than twice as far off in 95 cases of 100."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and bounds between which the true one lies in 95 cases of 100; all three are equal where
    nothing was left to luck."""

    mean: float
    low: float
    high: float

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    @property
    def wide(self) -> float:
        """How far the true one may be off the mean, either way."""
        return self.high - self.mean

    @property
    def tells(self) -> bool:
        """Whether it is known to be more than 0, or less."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much one move is better than another. Both were played on with the same luck."""

    places: Interval
    """In place points: one for each opponent beaten, half for a tie. With one opponent that is the chance to
    win, 0 to 1."""
    points: Interval | None
    """In points of the lead at the end; None where only who wins was looked for."""
    proven: bool = False
    """Whether no move of either side was left to judgement: all draws were met, and in each the last tiles
    searched to a proof."""
    next_turn: Interval | None = None
    """In points that the same player scores in their next turn; None near the end of a game."""
    reply: Interval | None = None
    """In points that the next one to move scores less; None where nothing was played on."""
    deals: int = 0
    """Deals in which both were played on, drawn anew for each comparison; 0 where nothing was drawn."""

    @property
    def is_known(self) -> bool:
        """Whether it is known to `KNOWN` or `KNOWN_POINTS`. Alone, where nobody is to be beaten, points
        tell."""
        if self.proven or (self.points is not None and self.points.wide <= KNOWN_POINTS):
            return True
        return self.places.wide <= KNOWN and not self.places.is_exact

    def other_way(self) -> Difference:
        """By how much the other move is better."""
        parts = (part and _other_way(part) for part in (self.points, self.next_turn, self.reply))
        points, next_turn, reply = parts
        return Difference(_other_way(self.places), points, self.proven, next_turn, reply, self.deals)

    def with_more(self, other: Difference) -> Difference:
        """Both together: as if all their deals had been met at once. What rests on no deals gives way."""
        if not self.deals or not other.deals:
            return other
        shares = self.deals, other.deals
        return Difference(
            _together(shares, self.places, other.places),
            self.points and other.points and _together(shares, self.points, other.points),
            next_turn=self.next_turn
            and other.next_turn
            and _together(shares, self.next_turn, other.next_turn),
            reply=self.reply and other.reply and _together(shares, self.reply, other.reply),
            deals=sum(shares),
        )


def _other_way(one: Interval) -> Interval:
    return Interval(-one.mean, -one.high, -one.low)


def _together(deals: tuple[int, int], one: Interval, other: Interval) -> Interval:
    """The mean over the deals of both, and its bounds: errors of different deals owe nothing to each
    other."""
    shares = [each / sum(deals) for each in deals]
    mean = shares[0] * one.mean + shares[1] * other.mean
    wide = hypot(shares[0] * one.wide, shares[1] * other.wide)
    return Interval(mean, mean - wide, mean + wide)


@dataclass(frozen=True, slots=True)
class Reasons:
    """What the worth of a move is made of, in points, as far as it was looked at."""

    leave: float | None = None
    """What the tiles kept and drawn are worth, at a glance."""
    offers: float | None = None
    """What it costs to give the others premium squares, at a glance: 0 or less."""
    points: Estimate | None = None
    """By how much the lead will grow from here to the end of the game, where it was played on."""
    reply: Estimate | None = None
    """What the next one to move will score, where the game was played on."""
    places: Estimate | None = None
    """Place points to be expected, where the game was played on."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move under consideration."""

    move: Move
    score: int
    """Points of the play itself."""
    equity: float
    """Expected worth in points: the score and what it leaves."""
    win_rate: float | None = None
    """Chance to win the game, 0 to 1, where it was simulated."""
    proven: bool = False
    """Whether `equity` is just what the move comes to: the end of the game was searched to its last tile. Of
    the first candidate that means that nothing is better."""
    win_error: float | None = None
    """The standard error of the chance to win; 0 where nothing was left to luck."""
    reasons: Reasons | None = None
    """None where moves are judged by nothing but points, or by what they come to when all is known."""
    behind: Difference | None = None
    """Of a move that was to be weighed: how much better the first candidate is. None where that is not known:
    without time to look ahead, or where an end was not proven. An end in which this is
    known and the first candidate is not `proven` may have a still better move: then it is a proven bound."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two moves, of which it is asked how far the second is behind the first."""

    first: Move
    second: Move


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the worker. Only a `SeatView` crosses, so Maven cannot peek."""

    ticket: int
    view: SeatView
    level: int
    """1 to 8."""
    budget: Budget
    seed: int
    """Luck for the weaker levels; the same ask with the same seed gets the same answer."""
    top: int = 1
    """How many candidates the answer should hold."""
    weigh: Move | Pair | None = None
    """A move that is to be among them, whatever its words, and compared with the first; or two that are
    compared with each other, and nothing else is looked for."""
    purpose: Purpose = Purpose.PLAY


@dataclass(frozen=True, slots=True)
class Cancel:
    """Forget the question."""

    ticket: int


@dataclass(frozen=True, slots=True)
class MoveNow:
    """Answer at once with the best so far (Force Move)."""

    ticket: int


class Readiness(Enum):
    """What the worker is busy with before it can do all it can, and so what its answers are worth."""

    LOADING = "loading"
    """Words and stored code are loaded, which takes a moment: questions wait for it."""
    COMPILING = "compiling"
    """Nothing is compiled on this machine yet. Who has seconds is answered plainly; all others wait."""
    COMPILING_SEARCH = "compiling the search"  # not read: for engineers
    """Moves are chosen as ever, but at a glance: what looks ahead is still being compiled."""
    READY = "ready"


@dataclass(frozen=True, slots=True)
class Warm:
    """The worker's first words: how far it is with all that choosing a move takes, from 0 to 1."""

    progress: float
    readiness: Readiness


@dataclass(frozen=True, slots=True)
class Learning:
    """How far what tiles are worth with a list in play has been learnt, from 0 to 1; 1 ends it."""

    key: str
    """Of the list."""
    progress: float


@dataclass(frozen=True, slots=True)
class Thinking:
    """Best candidates so far."""

    ticket: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen move, first of `candidates`."""

    ticket: int
    move: Move
    candidates: tuple[Candidate, ...]
    is_makeshift: bool = False
    """Whether less was looked at than the budget allows, as not all is compiled yet."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The question could not be answered; the worker lives on."""

    ticket: int
    reason: str


ToWorker = Ask | Cancel | MoveNow
Reply = Thinking | Answer | Failed
"""What answers a question, under its ticket."""
FromWorker = Warm | Learning | Reply

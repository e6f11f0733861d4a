"""What happened: the report that screens animate and speakers sound. Scores here are final."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word of a play and how its score came about."""

    word: str
    """Blanks in lower case."""
    squares: tuple[Square, ...]
    letters: int
    """Sum of letter values with letter premiums."""
    multiplier: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayScore:
    """An itemised play: the main word first, then cross-words, then the bonus."""

    words: tuple[WordScore, ...]
    bonus: int
    total: int


@dataclass(frozen=True, slots=True)
class OpenerDrawn:
    """A tile drawn to find out who opens the game; it goes back to the bag."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: int
    ply: int


@dataclass(frozen=True, slots=True)
class TilesPlaced:
    """A play stands on the board. Under player challenges it may still be withdrawn."""

    seat: int
    tiles: tuple[Tile, ...]
    score: PlayScore
    pending: bool = False


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    seat: int
    tiles: str
    bag_left: int


@dataclass(frozen=True, slots=True)
class TilesExchanged:
    seat: int
    returned: str
    drawn: str


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class WordRejected:
    """An invalid play cost the turn; its tiles are back on the rack."""

    seat: int
    words: tuple[str, ...]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A seat does not challenge the pending play."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayStood:
    """A play that waited for an answer stands: nobody can challenge it any more."""

    seat: int
    score: PlayScore


@dataclass(frozen=True, slots=True)
class ChallengeResolved:
    challenger: int
    challenged: int
    upheld: bool
    """True: the play was invalid and is withdrawn."""
    words: tuple[str, ...]
    """The invalid words, or all words of a play that stood."""
    points: int
    """Points taken from the challenged seat (negative) or given to it."""


@dataclass(frozen=True, slots=True)
class TurnMissed:
    """A seat loses a turn, by a failed challenge or by the clock."""

    seat: int
    owed: bool = False
    """Lost earlier, when others were on move: the debt is paid with this turn."""


@dataclass(frozen=True, slots=True)
class BlankTraded:
    seat: int
    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class HintBought:
    seat: int
    points: int
    """Positive: taken from the score."""


@dataclass(frozen=True, slots=True)
class PenaltyCharged:
    """Overtime."""

    seat: int
    points: int
    """Positive: taken from the score."""


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int


@dataclass(frozen=True, slots=True)
class Adjusted:
    """End of game: points for unplayed tiles, own (negative) or others' (positive)."""

    seat: int
    tiles: str
    points: int


@dataclass(frozen=True, slots=True)
class SuddenDeathBegan:
    """Tied seats play one more turn each, with racks from a new set of tiles; the old ones are put away."""

    seats: tuple[int, ...]
    reason: str
    """How the game proper ended, as in `GameEnded`."""
    before: tuple[int, ...]
    """Scores before unplayed tiles."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    reason: str
    """One of 'out', 'blocked', 'scoreless', 'resigned', 'challenge'."""
    winners: tuple[int, ...]
    before: tuple[int, ...]
    """Scores before unplayed tiles."""
    scores: tuple[int, ...]
    """Final scores."""


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The rules that hold from the next turn on; the words that they ban are banned at once."""

    rules: Rules
    before: tuple[str, ...] = ()
    """The words that players had banned in this game until now."""


Event = (
    OpenerDrawn
    | TurnBegan
    | TilesPlaced
    | TilesDrawn
    | TilesExchanged
    | Passed
    | WordRejected
    | Held
    | PlayStood
    | ChallengeResolved
    | TurnMissed
    | BlankTraded
    | HintBought
    | PenaltyCharged
    | Resigned
    | Adjusted
    | SuddenDeathBegan
    | GameEnded
    | RulesChanged
)

"""Panels around the board while a game is on."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from controllers.actions import Action
from game.language.messages import tr
from game.rules.moves import Square
from game.scenes.kit.picture.figures import Figure
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class ScoreBox:
    seat: int = field(metadata=UNREAD)
    """The color of the seat's player, 0 to 5, with its shape."""
    name: str
    score: int
    caption: str = ""
    """What holds just now: 'Your turn', 'Thinking'."""
    manner: str = ""
    """What stands under the name all through the game, such as the computer's level."""
    current: bool = False
    adding: int | None = None
    """A score being counted up, on its way into the box."""
    clock: str = ""
    """Time left, '2:31', or overtime, '+0:12  −5'."""
    late: bool = False
    """Whether the clock is in overtime."""
    last: int = field(default=0, metadata=UNREAD)
    """How many seconds are left, where these are the last ones: the clock is large and red."""
    figure: Figure = field(default=Figure(), metadata=UNREAD)
    """Who stands beside it."""
    number: int = field(default=0, metadata=UNREAD)
    """Which box it is, from 0."""

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from the others, whatever moves in it: two players of a party may share a color."""
        return self.number, self.seat


class ScoreWindows(Enum):
    """The three states of R1."""

    DEFAULT = "default"
    ALL = "all"
    """Every player's scores, turn by turn, in a large window."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The large score window: one column a player, one row a round; '' where no turn was played."""

    names: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    besides: tuple[tuple[str, ...], ...] = ()
    """Rows of what counts besides words, such as 'Time −5'; '' where there is nothing of it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Score of the tiles now on the board, never whether the words are valid."""

    word: str
    also: tuple[str, ...]
    points: int
    at: Square
    """Last square of the main word: the bubble stands near it."""
    meaning: str = ""
    """What the word means, where it is a hint."""
    ghost: tuple[tuple[Square, str], ...] = field(default=(), metadata=UNREAD)
    """The tiles of a hint, which do not lie there yet."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the play was refused, where its preview stood: until the next edit, or press once it is back.

    What came of a challenge is told so, too.
    """

    text: str
    at: Square
    """The last square of the word."""
    guilty: tuple[Square, ...] = field(default=(), metadata=UNREAD)
    """The squares of the word that is none, while its tiles lie there."""
    good: bool = field(default=False, metadata=UNREAD)
    """Whether the word is one: it was challenged, and stands."""


@dataclass(frozen=True, slots=True)
class LastWord:
    """The latest word, at the top of the screen until another one scores."""

    word: str = ""
    """Empty before the first: then only its room is kept."""
    points: str = ""
    """'30 points'."""
    seat: int = field(default=0, metadata=UNREAD)
    """The color of the player who played it."""


class Spot(Enum):
    """Where the selector is while it is not on the board."""

    MENU = "menu"
    RACK = "rack"
    END_TURN = "end turn"  # not read: a key
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Hud(Panel):
    """Everything around the board during play."""

    at_the_table: ClassVar[bool] = True

    boxes: tuple[ScoreBox, ...]
    windows: ScoreWindows
    bag: int | None
    spot: Spot
    headline: str = ""
    """The latest play, 'Anna   QUARTZ  +48', or what a turn was instead, 'Anna passed'."""
    latest: str = field(default="", metadata=UNREAD)
    """The same beside the mark of whoever did it: 'QUARTZ  +48', 'Passed'."""
    told_by: int | None = field(default=None, metadata=UNREAD)
    """The color of the player whose turn that was."""
    last_word: LastWord | None = None
    """Drawn instead of the bag and the headline under the scores, in modes that have it at the top."""
    note: str = ""
    """A line about the game as a whole: 'Game 2 of 3'."""
    alone: bool = False
    """Whether this is a game for one."""
    preview: Preview | None = None
    refusal: Refusal | None = None
    """Drawn instead of the preview."""
    ready: bool = False
    """Whether a word lies there to be played: End Turn is the one bright thing."""
    buttons: bool = True
    """Whether to show the Menu and End Turn buttons: a human is on turn."""
    menu_label: str = field(default_factory=lambda: tr("Menu"), metadata=UNREAD)
    """What Menu is called: a prompt says it where that is something else."""
    opens_menu: bool = field(default=True, metadata=UNREAD)
    """Whether Menu opens one; else it leads back."""
    end_label: str = field(default_factory=lambda: tr("End Turn"))
    end_key: Action | None = field(default=None, metadata=UNREAD)
    """The button that presses it from where the selector is; None where none does."""
    dim: frozenset[Spot] = field(default=frozenset(), metadata=UNREAD)
    """Which of the two cannot be pressed now."""
    sheet: ScoreSheet | None = None
    """Drawn when `windows` is ALL."""
    words: tuple[tuple[str, str], ...] = ()
    """The latest plays of a player alone, under the score box: word and points."""
    played: tuple[Square, ...] = field(default=(), metadata=UNREAD)
    """Squares of the play whose score is being counted up: the score sets out from there."""
    owner: tuple[str, int] = field(default=("", 0), metadata=UNREAD)
    """Name and color of whoever the rack at the bottom belongs to."""
    card_beside: bool = False
    """Whether a card stands at the other side of the board, which needs the room between them."""
    time_runs: bool = field(default=False, metadata=UNREAD)
    """Whether the clock in the box of whoever is on turn runs, whatever lies over the table."""

    @property
    def outlined(self) -> tuple[Square, ...]:
        return self.refusal.guilty if self.refusal else ()

    @property
    def squares(self) -> tuple[Square, ...]:
        return tuple(square for square, _ in self.preview.ghost) if self.preview else ()

    @property
    def above_cards(self) -> tuple[Panel, ...]:
        running = next((box for box in self.boxes if box.current and box.clock), None)
        return (RunningTime(running),) if running and self.time_runs else ()


@dataclass(frozen=True, slots=True)
class RunningTime(Panel):
    """The clock of whoever is on turn, for when something lies over its box: time goes on whatever is open.

    Where the box shows it, the time alone is drawn there once more, over the shade of the table.
    """

    rises: ClassVar[bool] = False
    grows: ClassVar[bool] = False
    over_prompts: ClassVar[bool] = True

    box: ScoreBox = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class SlotKeys(Panel):
    """Buttons that lay the tiles of the player's rack, while a shoulder is held."""

    grows: ClassVar[bool] = False

    actions: tuple[Action | None, ...]
    """By slot; None where there is no tile."""

"""The phases of the table: whose turn it is to do what. One phase is in force at a time.

A phase answers with what comes next, as a scene answers with a change: another phase, a question, what a move
did, or a change of the screen. The table alone puts it in force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from controllers.actions import Action, Press
from controllers.keyboard import Typing
from game.language.messages import Message, message, tr
from game.rules.events import Event
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Square
from game.rules.visibility import Report
from game.scenes.kit.button import Button
from game.scenes.kit.picture.figures import Mood
from game.scenes.kit.picture.game_panels import Preview, Refusal, Spot
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.moment_panels import BigMoment
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.table_view import Camera, Cursor, TileView
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Asks, Change, ask
from game.scenes.table.draft import Draft
from game.scenes.table.last_tiles import LeftTiles
from game.scenes.table.table_state import TableState

A = TypeVar("A")


class Onward(Enum):
    """What comes next when a phase cannot make the following one itself; the table does."""

    SHOWN = "what happened has been shown"  # not read: for engineers
    NEXT_TURN = "whoever is to move begins"  # not read: for engineers
    RACK_TAKEN = "the next player has taken the pad, and sees the rack"  # not read: for engineers
    PAD_TAKES_OVER = "a pad takes over the turn that is played on a phone"  # not read: for engineers
    TIME_IS_UP = (
        "no more can be done in this turn but to play the word that lies there"  # not read: for engineers
    )
    ONLY_EXCHANGE_LEFT = (
        "a player alone begins a turn in which no word can be placed"  # not read: for engineers
    )


@dataclass(frozen=True, slots=True)
class Submitted:
    """A move was handed in: `phase` waits for what becomes of it."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class Happened:
    """A move was made: what it did is to be shown."""

    events: tuple[Event, ...]
    laid: bool = False
    """Whether the tiles lie on the board already, as after a human's own play."""
    why: str = ""
    """Why a turn is missed, where its player would not know: 'HRON is not in the dictionary.'"""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question over the table; what follows its answer is again something that comes next."""

    put: Callable[[Callable[[Next], Change | None]], Change]
    """Puts the question, given who follows up what comes next."""


def asking(scene: Asks[A], then: Callable[[A], Next]) -> Asking:
    """Put a question; `then` hears the answer, and nobody does if it is left without one."""
    return Asking(lambda follow: ask(scene, lambda answer: follow(then(answer))))


class Phase:
    """A state of the table. The table asks it what works, lets time pass, and draws what it holds."""

    name = "phase"
    here: Message = message("The game goes on: watch the board.")
    """What this is, in eight words at most."""
    """Pad scripts wait for it."""
    buttons = False
    """Whether Menu and End Turn are there."""
    opens_menu = True
    """Whether Menu opens one, rather than lead back."""
    curtain = False
    """Whether the rack at the bottom is seen from behind."""
    bare = False
    """Whether no rack is shown: all look at the board together."""
    waits_for_people = True
    """Whether somebody is to act; not while something is shown or the computer thinks."""
    takes_text = Typing.OFF
    """What is typed on a keyboard and is text here: `on_typed` hears it."""
    marked: frozenset[int] = frozenset()
    """Rack slots marked for exchange."""
    unreachable: frozenset[Spot] = frozenset()
    """The buttons beside the rack to which the selector cannot go now."""
    is_turn = False
    """Whether somebody here makes the turn at hand."""
    rests = False
    """Whether nobody's clock runs, and yet nothing goes on until somebody presses."""
    camera: Camera | None = None
    """Where this phase wants the camera; None leaves it to the table."""

    def __init__(self, state: TableState) -> None:
        self.state = state

    def commands(self) -> Sequence[Button[Next]]:
        """What works besides the commands of every phase (scores, pause, options)."""
        return ()

    def on_release(self, press: Press) -> None:
        """A button was let go, under a menu too."""

    def update(self, dt: float) -> Next:  # noqa: ARG002 - most phases wait for presses
        """Let `dt` seconds pass, whatever lies over the table; the clock of the turn has counted them."""
        return None

    @property
    def asks(self) -> bool:
        """Whether one may ask what this is; not while any button skips what is shown."""
        return True

    @property
    def listens(self) -> bool:
        """Whether the table may hear what happens next; not while something is still being shown."""
        return True

    def heard(self, report: Report) -> Next:
        """Somebody has made a move."""
        return Happened(report.events)

    def refused(self, why: IllegalMove) -> Next:  # noqa: ARG002 - only whoever decides is refused
        """The move that was handed in here is against the rules."""
        return None

    def on_typed(self, text: str) -> None:
        """A keyboard has typed this while the phase `takes_text`."""

    def on_point(self, pointed: Pointed) -> Next:  # noqa: ARG002 - most phases have nothing to be moved
        """The mouse did something; racks that are seen from behind hear nothing of it."""
        return None

    def show_notice(self, notice: Notice) -> None:
        """Show a sentence for a while, in phases that have room for one."""

    @property
    def takes_time(self) -> bool:
        """Whether the clock of the turn at hand runs."""
        return False

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs here when it is not stopped."""
        return self.state.is_timed

    @property
    def covered(self) -> bool:
        """Whether board and racks are covered: under a clock nobody may think on while none runs."""
        return self.is_timed and (self.state.still or self.rests)

    # ------------------------------------------------------------ what is seen

    @property
    def spot(self) -> Spot:
        """Where the selector is while it is not on the board."""
        return Spot.RACK

    @property
    def draft(self) -> Draft | None:
        """The tiles of the turn in the making."""
        return None

    @property
    def slot(self) -> int | None:
        """The rack slot under the selector."""
        return None

    @property
    def slot_keys(self) -> tuple[Action | None, ...]:
        """While the slots of the rack have buttons of their own: these, by slot."""
        return ()

    @property
    def pool(self) -> tuple[TileView, ...]:
        """Tiles spilled on the table, to draw from by hand."""
        return ()

    @property
    def ghosts(self) -> tuple[TileView, ...]:
        """Pale prints on the board of a word that is only thought of."""
        return ()

    @property
    def peeks(self) -> bool:
        """Whether the player on turn has a rack to look at by the button."""
        return self.state.peeks and self.buttons

    @property
    def shows_back(self) -> bool:
        """Whether the rack at the bottom is seen from behind."""
        return self.curtain or (self.peeks and not self.state.peek.seen) or self.covered

    @property
    def menu_label(self) -> str:
        """What the Menu button is called."""
        # Translators: a button beside the rack; at most 8 letters.
        return tr("Menu")

    @property
    def end_label(self) -> str:
        """What the End Turn button is called."""
        # Translators: the button that ends a turn; at most 10 letters.
        return tr("End Turn")

    @property
    def end_key(self) -> Action | None:
        """The button that presses End Turn from where the selector is, beside ✕ on End Turn itself."""
        return None

    @property
    def shaking(self) -> frozenset[str]:
        """Keys of tiles that shake."""
        return frozenset()

    @property
    def cursor(self) -> Cursor | None:
        """The selector on the board."""
        return None

    @property
    def looking_at(self) -> Square | None:
        """Where the close camera points; None leaves it to the table."""
        return None

    @property
    def word(self) -> tuple[Square, ...]:
        """The squares that the close camera shows whole, clear of all panels."""
        return () if self.looking_at else self.state.last_word

    @property
    def preview(self) -> Preview | None:
        """The score of what lies on the board so far."""
        return None

    @property
    def refusal(self) -> Refusal | None:
        """Why what was laid may not be played."""
        return None

    @property
    def ready(self) -> bool:
        """Whether a word lies there to be played."""
        return False

    @property
    def notice(self) -> Notice | None:
        """The sentence that matters now."""
        return None

    @property
    def panels(self) -> tuple[Panel, ...]:
        """What is shown over the table."""
        return (self.notice,) if self.notice else ()

    @property
    def captions(self) -> dict[int, str]:
        """Captions for score boxes in this phase, by seat."""
        return {}

    @property
    def moment(self) -> BigMoment | None:
        """What has the screen for itself just now."""
        return None

    @property
    def risen(self) -> frozenset[Square]:
        """The squares whose tiles are raised and lit in it."""
        return frozenset()

    @property
    def lit(self) -> tuple[Square, ...]:
        """The squares of a word that is lit for itself, while the rest of the table is darker."""
        return ()

    @property
    def left(self) -> LeftTiles | None:
        """How the tiles lie that are left when a game ends."""
        return None

    @property
    def tally(self) -> Mapping[int, int]:
        """Points for them that seats have gained or lost so far, beyond their scores."""
        return {}

    @property
    def moods(self) -> Mapping[int, Mood]:
        """How figures take what happens in this phase, by seat, where that is out of the ordinary."""
        return {}

    @property
    def adding(self) -> tuple[int, int] | None:
        """Seat and points of a score being counted up."""
        return None

    @property
    def played(self) -> tuple[Square, ...]:
        """Where the play lies whose score is being counted up, if that is to be seen on its way."""
        return ()


Next = Phase | Asking | Submitted | Happened | Onward | Change | None
"""What a phase answers with; None: it stays in force."""

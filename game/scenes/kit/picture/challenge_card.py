"""The card beside the board while a play may be challenged."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from controllers.actions import Action
from controllers.pads import PadInHand
from game.language.messages import NOTHING, message, message_as
from game.rules.moves import Square
from game.scenes.kit.picture.panel import UNREAD, Panel

HOLD, CHALLENGE = Action.CONFIRM, Action.SHUFFLE
"""The buttons of the two answers."""


class Answered(Enum):
    """How far somebody is with an answer, as the card tells it."""

    ASKED = NOTHING
    """The buttons are shown instead."""
    # Translators: under a name: what somebody does about a word that may be challenged; at most 18 letters.
    NEXT = message("Is asked next")
    # Translators: under a name: what somebody does about a word that may be challenged; at most 18 letters.
    AWAY = message("Is deciding")
    # Translators: under a name: what somebody does about a word that may be challenged; at most 18 letters.
    LAST = message("Decides last")
    # Translators: under a name: lets a word stand, and does not challenge it; at most 18 letters.
    HOLDS = message_as("a word", "Accepts")
    # Translators: under a name: challenges a word; at most 18 letters.
    CHALLENGES = message_as("a word", "Challenges")


@dataclass(frozen=True, slots=True)
class Answerer:
    """Somebody who may challenge the play."""

    seat: int = field(metadata=UNREAD)
    name: str
    answered: Answered = field(metadata=UNREAD)
    hand: PadInHand | None = field(default=None, metadata=UNREAD, hash=False)
    """The pad whose buttons are shown; None: whichever pad speaks."""


@dataclass(frozen=True, slots=True)
class ChallengeCard(Panel):
    """A play that waits for answers: who plays what, who has decided, and the price of being wrong."""

    at_the_table: ClassVar[bool] = True
    beside_others: ClassVar[bool] = True
    beside_board: ClassVar[bool] = True
    dealt_with: ClassVar[bool] = True

    seat: int = field(metadata=UNREAD)
    """Whose play it is."""
    title: str
    """'Ben plays'."""
    points: str
    word: str
    """'CLOUDLY?'"""
    also: str
    """The other words that it forms: 'also AT, ON'."""
    answerers: tuple[Answerer, ...]
    price: tuple[str, str]
    """What a wrong challenge costs: the words that are stressed, and the rest."""
    left: float = field(metadata=UNREAD)
    """Seconds left to answer; 0 where nobody is asked any more."""
    share: float = field(metadata=UNREAD)
    """The same as a share of all the time."""
    squares: tuple[Square, ...] = field(default=(), metadata=UNREAD)
    """Where the word lies."""

    @property
    def outlined(self) -> tuple[Square, ...]:
        return self.squares

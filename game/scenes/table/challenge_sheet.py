"""The card beside the board while a play may be challenged: who plays what, who has decided, and the price of
being wrong."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import ceil
from typing import NamedTuple

from controllers.actions import Action, Brand
from controllers.pads import PadInHand
from game.language.messages import NOTHING, message, message_as, tr_as
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Columns,
    Look,
    Pile,
    Plate,
    SheetAtTable,
    SheetPlace,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Bar, Hairline, Pressing

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


class Answerer(NamedTuple):
    """Somebody who may challenge the play."""

    seat: int
    name: str
    answered: Answered
    hand: PadInHand | None = None
    """The pad whose buttons are shown; None: whichever pad speaks."""


def challenge_sheet(
    play: Sequence[Block], answerers: Sequence[Answerer], price: tuple[str, str], left: float, share: float
) -> SheetAtTable:
    """`left` are the seconds left to answer, 0 where nobody is asked any more, and `share` that share of all
    the time; `price` has words that are stressed, and the rest."""
    stressed, rest = price
    cost = Pile((Words(stressed, Look.GOLD), Words(rest, Look.QUIET, 2)))
    seconds = Words(f"{ceil(left)}" if left else "…", Look.BIG_FIGURE)
    foot = Pile((Bar(share), Columns((seconds, cost), (0.3, 0.7), Air.LITTLE)), Air.LITTLE)
    rows = (part for one in answerers for part in (Hairline(), _row(one)))
    return SheetAtTable(
        "challenge", Plate(Pile((Pile(tuple(play)), *rows, Hairline(), foot), Air.LITTLE)), SheetPlace.CORNER
    )


def _row(one: Answerer) -> Pile:
    """Both answers with the buttons of the pad that gives them, or what somebody has answered."""
    name = Words(one.name, Look.STRONG, seat=one.seat)
    if one.answered is not Answered.ASKED:
        looks = {Answered.HOLDS: (Look.GAIN, "✓"), Answered.CHALLENGES: (Look.LOSS, "!")}
        look, sign = looks.get(one.answered, (Look.QUIET, "?"))
        return Pile((name, Words(str(one.answered.value), look, seat=one.seat, sign=sign)))
    answers = {HOLD: tr_as("a play", "Accept"), CHALLENGE: tr_as("a play", "Challenge")}
    told = tuple(Pressing("", action, words, one.hand) for action, words in answers.items())
    if one.hand is None or one.hand.brand is Brand.KEYBOARD:  # whose keys are wide
        return Pile((name, *told))
    return Pile((name, Columns(told, tuple(len(words) + 4 for words in answers.values()), Air.LITTLE)))

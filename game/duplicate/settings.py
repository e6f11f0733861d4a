"""The form of a game all at once, which clubs call *duplicate*: everything that decides how it is played.

Sources of the defaults: the rules of the French federation as clubs play them; this file tells where
ours differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from game.language.messages import Message, message, message_as, message_count
from game.rules.editions import PARLOUR
from game.rules.rules_and_defaults import Rules
from game.text_format import labelled

EDITION = "All at Once"  # not read by itself: a name in records
SHORTEST_ROUND, LONGEST_ROUND = 20, 300
"""Seconds."""
MOST_ALONE_BONUS = 50
MOST_ROUNDS, MOST_MINUTES = 64, 240
"""A game has at most as many rounds as there are tiles to lay two at a time."""
OFFENSIVE = "offensive"
"""The tag of coarse words."""
_EIGHT = 8
BONUS_OF_EIGHT = 75


class Rack(Enum):
    """How many tiles there are in each round, and how many of them may be laid."""

    SEVEN = "seven"
    SEVEN_OF_EIGHT = "seven of eight"  # not read: a name in files
    SEVEN_AND_EIGHT = "seven and eight"  # not read: a name in files


TIMES = (20, 30, 45, 60, 90, 120, 180, 240, 300)
"""Seconds of a round that are offered; `Form` has the bounds of all these."""
LENGTHS = (
    *((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (10, 0), (15, 0), (20, 0)),
    *((0, 10), (0, 15), (0, 20), (0, 30), (0, 45)),
)
"""Rounds or minutes, the usual first: as long as there are tiles."""
RACKS = tuple(Rack)
BONUSES = (10, 0, 5, 20)
"""Points for whoever alone has found the best, the usual first."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form of the game. Raises ValueError for a time or a bonus that there is not."""

    rules: Rules = field(default_factory=lambda: replace(PARLOUR, edition=EDITION))
    """Board, letters, words and the bonus of seven tiles; nothing else of them counts here."""
    rack: Rack = Rack.SEVEN
    with_blank: bool = False
    """Every rack has one blank, as long as there are letters for it ("joker")."""
    seconds: int = 60
    """The time of a round."""
    early_end: bool = True
    """A round ends before its time when everybody has handed in."""
    alone_bonus: int = 10
    """Points for whoever alone has found as many points as there were; 0: none."""
    alone_from: int = 3
    """How many have to be there for that."""
    most_rounds: int = 0
    """The game ends after so many; 0: when the tiles run out."""
    minutes: int = 0
    """The game ends with the first round that is over after so many; 0: when the tiles run out."""

    def __post_init__(self) -> None:
        if not (0 <= self.most_rounds <= MOST_ROUNDS and 0 <= self.minutes <= MOST_MINUTES):
            raise ValueError("this is no length of a game")  # not read: forms are offered within bounds
        if not SHORTEST_ROUND <= self.seconds <= LONGEST_ROUND:
            raise ValueError("this is no time of a round")  # not read: offered within bounds
        if not 0 <= self.alone_bonus <= MOST_ALONE_BONUS or self.alone_from < 2:
            raise ValueError("this is no bonus for who is alone")  # not read: offered within bounds

    @property
    def rack_size(self) -> int:
        """Tiles in each round, as long as there are enough."""
        return self.rules.rack_size if self.rack is Rack.SEVEN else _EIGHT

    @property
    def most_laid(self) -> int:
        """Tiles that one play may have."""
        return _EIGHT if self.rack is Rack.SEVEN_AND_EIGHT else self.rules.rack_size

    def bonus(self, tiles: int) -> int:
        """The bonus of a play of so many tiles."""
        if tiles >= _EIGHT and self.rack is Rack.SEVEN_AND_EIGHT:
            return BONUS_OF_EIGHT * self.rules.bonus // Rules().bonus
        return self.rules.bonus if tiles >= self.rules.rack_size else 0


class FormText(NamedTuple):
    """What a form says, a value for each of `NAMES`."""

    seconds: Message | str
    length: Message
    tiles: Message
    blank: Message
    alone: Message | str
    coarse: Message


NAMES = FormText(
    message("Time for a Round"),
    # Translators: how long a game is: so many rounds or minutes.
    message_as("of a game", "Length"),
    message("Tiles"),
    message("A Blank Each Round"),
    # Translators: points for whoever alone has found the best play.
    message("Unique-Find Bonus"),
    message("Coarse Words"),
)
_TILES = {
    Rack.SEVEN: message_as("tiles in a round", "Seven"),
    Rack.SEVEN_OF_EIGHT: message_as("tiles in a round", "Seven of eight"),
    Rack.SEVEN_AND_EIGHT: message_as("tiles in a round", "Seven and eight"),
}


def form_text(form: Form) -> FormText:
    """The same words wherever a form is chosen or told."""
    length = message("To the last tile")
    if form.most_rounds:
        length = message_count("{count} round", "{count} rounds", form.most_rounds)
    elif form.minutes:
        length = message_count("{count} minute", "{count} minutes", form.minutes)
    off = message_as("switch", "Off")
    return FormText(
        f"{form.seconds // 60}:{form.seconds % 60:02}",
        length,
        _TILES[form.rack],
        message_as("switch", "On") if form.with_blank else off,
        f"+{form.alone_bonus}" if form.alone_bonus else off,
        message_as("coarse words", "Do not count")
        if OFFENSIVE in form.rules.excluded_tags
        else message_as("coarse words", "Count"),
    )


def form_sentence(form: Form) -> str:
    """All of it in a line."""
    return " · ".join(
        labelled(str(name), str(value)) for name, value in zip(NAMES, form_text(form), strict=True)
    )

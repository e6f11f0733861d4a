"""The eight levels of Maven, as one table.

A level is a vocabulary first (a weak player knows fewer words) and then how much of it the player sees: each
play is noticed with a chance that falls for long words and for plays that form several words at once, and
the best play noticed is made. All levels play valid words only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.language.messages import Message, message
from game.lexicon.words import EVERYTHING, GRAPHS, RAREST
from game.maven.messages import Budget, Purpose
from game.rules.dictionary import CLASSIC_WORDS, WordList

TURN_BUDGET = Budget(seconds=0.8)
"""What a turn may take in a game: the highest level uses it all, the others need a fraction. It is the same
with Fast AI, so that the same moves are played, and short enough for its turns to take a second."""


@dataclass(frozen=True, slots=True)
class Level:
    """How one opponent plays."""

    name: str
    """The key, in English: see `title`."""
    line: Message
    """What to expect, in one line for the player choosing."""
    vocabulary: str
    """The word graph it plays from: 'small' and 'common' are everyday words, 'full' is all that a computer
    says, EVERYTHING all that count."""
    sight: float = 1.0
    """Chance to notice a play of one word of up to four letters; 1 sees everything."""
    long_sight: float = 1.0
    """Factor on that chance for each letter of the main word beyond four."""
    parallel_sight: float = 1.0
    """Factor on that chance for each word formed beyond the first."""
    overlooks: float = 0.0
    """Share of all plays, the best ones, that it never sees."""
    foresight: float = 1.0
    """How much it cares for the tiles it keeps: 0 plays for points alone."""
    endgame: bool = False
    """With an empty bag, follows its likeliest plays to the end of the game before it makes one."""
    simulates: bool = False
    """Given the time, plays the game on from its best moves and makes the one that wins most often."""

    @property
    def title(self) -> Message:
        """What players call it."""
        return _TITLES[self.name]

    @property
    def rarest(self) -> int:
        """The rarest tier of words that it knows."""
        return GRAPHS.get(self.vocabulary, RAREST)


_TITLES = {
    # Translators: the first of eight levels of the computer player; at most 14 letters.
    "Novice": message("Novice"),
    # Translators: the second of eight levels of the computer player; at most 14 letters.
    "Beginner": message("Beginner"),
    # Translators: the third of eight levels of the computer player; at most 14 letters.
    "Intermediate": message("Intermediate"),
    # Translators: the fourth of eight levels of the computer player; at most 14 letters.
    "Advanced": message("Advanced"),
    # Translators: the fifth of eight levels of the computer player; at most 14 letters.
    "Expert": message("Expert"),
    # Translators: the sixth of eight levels of the computer player; at most 14 letters.
    "Champion": message("Champion"),
    # Translators: the seventh of eight levels of the computer player; at most 14 letters.
    "Master": message("Master"),
    # Translators: the last of eight levels of the computer player; at most 14 letters.
    "Grand Master": message("Grand Master"),
}
# A table is read by its columns: sight, long, parallel, overlooks, foresight, endgame, simulates.
# fmt: off
LEVELS: tuple[Level, ...] = (
    Level("Novice", message("Short, simple words. Just learning where the tiles go."),  # not read: the key
          "small",  0.001, 0.30, 0.25, 0.2, 0.0, False, False),
    Level("Beginner", message("Everyday words, and a good square now and then."),  # not read: the key
          "small",  0.05,  0.65, 0.65, 0.0, 0.0, False, False),
    Level("Intermediate", message("Everyday words in good places."),  # not read: the key
          "common", 0.18,  0.75, 0.75, 0.0, 0.0, False, False),
    Level("Advanced", message("The highest score that common words can make."),  # not read: the key
          "common", 1.0,   1.0,  1.0,  0.0, 0.0, False, False),
    Level("Expert", message("Knows all the words, though some long ones escape it."),  # not read: the key
          "full",   0.45,  0.85, 0.85, 0.0, 0.0, False, False),
    Level("Champion", message("Rare words, side by side, and hardly a point missed."),  # not read: the key
          "full",   0.70,  0.91, 0.91, 0.0, 0.0, False, False),
    Level("Master", message("Sees every play and always takes the most points."),  # not read: the key
          "full",   1.0,   1.0,  1.0,  0.0, 0.0, False, False),
    Level("Grand Master",  # not read: the key
          message("Sees every play, keeps a fine rack, and counts the last tiles."),
          "full",   1.0,   1.0,  1.0,  0.0, 1.0, True,  True),
)
# fmt: on
"""By self-play (`parlour selfplay --ladder`) each wins well over half its games against the one before. The
strongest weighs each play and its leave and, given time and one opponent, plays the game on: by simulation
while there are tiles in the bag; after that it looks at the best reply to each play."""

RATINGS = (0, 600, 1180, 1760, 2020, 2145, 2245, 2375)
"""Where the levels stand against each other on Elo's scale, as `parlour selfplay --elo` measures it."""

STRONGEST = len(LEVELS)
WEAKEST_STRENGTH, FULL_STRENGTH = 0.0, 100.0
_MIXED_BITS = 20
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Strength:
    """How well to play, from 0 (the first level) to 100 (the last), where eight levels are too coarse.

    The levels stand at equal distances; between two of them some turns are played like the upper one and
    the others like the lower: ask Maven for each turn at `level(seed)`.
    """

    value: float

    def __post_init__(self) -> None:
        if not WEAKEST_STRENGTH <= self.value <= FULL_STRENGTH:
            raise ValueError(
                f"a strength of {self.value} is not between 0 and 100"  # not read
            )

    @classmethod
    def within(cls, number: int, beyond: float) -> Strength:
        """The strength at this share of the way from a level to the next one."""
        return cls(min(FULL_STRENGTH * (number - 1 + beyond) / (STRONGEST - 1), FULL_STRENGTH))

    @property
    def between(self) -> tuple[int, float]:
        """The level at or below it, and how far it lies from that one towards the next, below 1."""
        steps = self.value / FULL_STRENGTH * (STRONGEST - 1)
        below = min(int(steps + _ROUNDING), STRONGEST - 1)
        return below + 1, max(round(steps - below, 9), 0.0)

    def level(self, seed: int) -> int:
        """The level at which a turn with this luck is played."""
        number, beyond = self.between
        mixed = seed * 0x9E3779B97F4A7C15 >> (64 - _MIXED_BITS) & (1 << _MIXED_BITS) - 1
        return number + (mixed < beyond * (1 << _MIXED_BITS))


_ON_EVERYDAY_WORDS = {
    2: (message("Short words, and a good square now and then."), 0.013, 0.52, 0.50),
    3: (message("A fair word in most turns."), 0.07, 0.68, 0.68),
    4: (message("Good words in good places."), 0.14, 0.73, 0.73),
    5: (message("Longer words too, though many escape it."), 0.30, 0.81, 0.81),
    6: (message("Words side by side, and hardly a point missed."), 0.60, 0.88, 0.88),
}
"""Line, sight, long and parallel sight where only everyday words count. Then all levels know the same words,
and by their usual sight the fourth would play like the seventh, and better than the two between them."""


def level_with(number: int, words: WordList, purpose: Purpose = Purpose.PLAY) -> Level:
    """The level with this number, from 1, as it plays or judges with a list. Raises ValueError if there is
    none."""
    usual = level(number)
    if purpose is Purpose.JUDGE:
        return replace(usual, vocabulary=EVERYTHING)
    if words != CLASSIC_WORDS or number not in _ON_EVERYDAY_WORDS:
        return usual
    line, sight, long_sight, parallel_sight = _ON_EVERYDAY_WORDS[number]
    return replace(usual, line=line, sight=sight, long_sight=long_sight, parallel_sight=parallel_sight)


def level(number: int) -> Level:
    """The level with this number, from 1. Raises ValueError if there is none."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"level {number} is not one of 1 to {len(LEVELS)}")  # not read: for engineers
    return LEVELS[number - 1]

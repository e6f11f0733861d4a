"""What every scene may use: the things wired together once by the composition root."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from game.lexicon.words import Lexicon
from game.maven.client import FrontDesk
from game.maven.messages import Budget
from memcard.keeper import Keeper


@dataclass(slots=True)
class House:
    """The lexicon, Maven's front desk, luck, and the choices that hold for every game."""

    lexicon: Lexicon
    maven: FrontDesk
    new_seed: Callable[[], int]
    """A fresh seed for each game: the only source of luck."""
    define: Callable[[str], str | None] = lambda _word: None
    """A brief meaning of an upper-case word, None where there is none."""
    budget: Budget = field(default_factory=lambda: Budget(seconds=2.0))
    """Thought that Maven may spend on one move."""
    fast_ai: bool = False
    """Show the computer's turns without ceremony."""
    keeper: Keeper | None = None
    """The memory cards; None in a house without a disk."""
    now: Callable[[], int] = lambda: int(time.time())
    """Seconds since 1970, for the dates of saves."""

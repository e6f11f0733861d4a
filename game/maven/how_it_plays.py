"""What is said of Maven's moves until it is ready.

Its code is compiled once on a machine, which takes minutes on a slow one (see `messages.Readiness`).
"""

from __future__ import annotations

from game.language.messages import NOTHING, Message, message
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Readiness

PLAINLY = message("Maven is getting ready, and plays plainly so far.")
AT_A_GLANCE = message("Maven is getting ready, and does not look ahead yet.")
KEEPS_WAITING = message("Maven is getting ready. It takes some minutes, once.")


def how_maven_plays(readiness: Readiness, number: int, budget: Budget) -> Message:
    """A sentence on what moves at a level (0 for the strongest) and within a budget are so far; nothing where
    they are none the worse."""
    waits = budget.seconds is None
    match readiness:
        case Readiness.COMPILING:
            return KEEPS_WAITING if waits else PLAINLY
        case Readiness.COMPILING_SEARCH if level(number or STRONGEST).simulates and not waits:
            return AT_A_GLANCE
        case _:
            return NOTHING

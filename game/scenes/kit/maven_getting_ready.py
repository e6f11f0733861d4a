"""What is told while Maven is getting ready: only where it plays plainly for that, or keeps somebody waiting.

Its code is compiled once on a machine, which takes minutes on a slow one (see `maven.messages.Readiness`).
"""

from __future__ import annotations

from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Readiness
from game.scenes.kit.services import Services

PLAINLY = "Maven is getting ready, and plays plainly so far."
AT_A_GLANCE = "Maven is getting ready, and does not look ahead yet."
KEEPS_WAITING = "Maven is getting ready. It takes some minutes, once."


def how_it_plays(services: Services, number: int, budget: Budget) -> str:
    """A sentence on what Maven's moves at a level (0 for the strongest) and within a budget are until it is
    ready; empty where they are none the worse."""
    waits = budget.seconds is None
    match services.maven.readiness:
        case Readiness.COMPILING:
            return KEEPS_WAITING if waits else PLAINLY
        case Readiness.COMPILING_SEARCH if level(number or STRONGEST).simulates and not waits:
            return AT_A_GLANCE
        case _:
            return ""


def why_it_waits(services: Services) -> str:
    """A sentence for whoever waits until Maven can choose at all; empty where that is not why."""
    return KEEPS_WAITING if services.maven.readiness is Readiness.COMPILING else ""

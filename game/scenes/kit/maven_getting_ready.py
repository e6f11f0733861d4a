"""What is told here while Maven is getting ready: only where it plays plainly for that, or keeps somebody
waiting."""

from __future__ import annotations

from game.language.messages import NOTHING, Message
from game.maven.how_it_plays import KEEPS_WAITING, how_maven_plays
from game.maven.messages import Budget, Readiness
from game.scenes.kit.services import Services


def how_it_plays(services: Services, number: int, budget: Budget) -> Message:
    """A sentence on what Maven's moves at a level (0 for the strongest) and within a budget are until it is
    ready; nothing where they are none the worse."""
    return how_maven_plays(services.maven.readiness, number, budget)


def why_it_waits(services: Services) -> Message:
    """A sentence for whoever waits until Maven can choose at all; nothing where that is not why."""
    return KEEPS_WAITING if services.maven.readiness is Readiness.COMPILING else NOTHING

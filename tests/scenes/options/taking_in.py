"""A file of a house taken in at once, without the screen that asks first."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.scenes.kit.services import Services
from game.scenes.options.this_house import Behind, _taken, _told_of


def taken(services: Services, path: Path) -> str:
    """Take everything in that is new; what became of it, in one sentence."""
    taking = Behind(partial(_taken, services, path))
    taking.wait()
    return _told_of(services, path, taking)

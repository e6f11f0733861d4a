"""What trials share."""

from __future__ import annotations

import os

import pytest

from game.lexicon.words import Lexicon

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return Lexicon.load()

"""What the scenes stand on in tests."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return Lexicon.load()

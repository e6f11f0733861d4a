"""Word lists for games by mail."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from tools.stress.random_plays import TwoWordsOfThree


@pytest.fixture(scope="session")
def chance_words() -> Lexicon:
    return TwoWordsOfThree.load()


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return Lexicon.load()

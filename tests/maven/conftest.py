"""Everything is compiled before the first test, so that none has to wait or be answered plainly."""

import pytest

from game.maven.engine.compile_ahead import compile_all
from tests.maven.tables import lexicon


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    for _ in compile_all(lexicon()):
        pass

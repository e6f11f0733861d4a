"""What is told of a party that is left now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.duplicate.going_on import LASTS
from game.lexicon.words import Lexicon
from game.scenes.duplicate.leaving import what_is_kept
from game.storage.local_store import LocalStore
from game.text_format import hour_and_minute
from tests.scenes.duplicate.phones_round_television import Hall


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def test_until_when_continue_goes_on_with_a_party_that_is_left_is_told_by_the_clock(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    hall = Hall(lexicon, "Anna")
    hall.begin()
    evening = hall.evening
    assert what_is_kept(evening) == "No round has been played, so nothing is kept"
    hall.hand_in("Anna", hall.found()[0])
    hall.couch.until("together-reveal", seconds=70)
    evening.services = replace(evening.services, house=LocalStore(tmp_path))
    until = hour_and_minute(evening.when + LASTS)
    assert what_is_kept(evening).endswith(f"Until {until}, Begun Games goes on from there")
    evening.services.house.close()

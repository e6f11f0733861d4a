"""Codes and evenings that were out before all valid words were searched for the best: read as they were.

`codes_of_november_2026.json` was written by the program of 28 November 2026: what its codes tell, worked out
by its hosts, and an evening as its house kept it. It is never written anew.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.daily.round_code import read_rounds
from game.daily.share_code import read_code
from game.duplicate.kept_party import from_bytes, series, to_bytes
from game.lexicon.words import Lexicon
from game.rules.record_codec import move_to_text
from tests.daily.test_round_code import done
from tests.maven.tables import lexicon as whole_list

_FILE = Path(__file__).with_name("codes_of_november_2026.json")
LATEST = date(2027, 11, 28)


@pytest.fixture(scope="module")
def out() -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(_FILE.read_bytes())
    return told


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return whole_list()


def test_a_code_of_a_bag_that_is_out_gives_the_same_game(out: dict[str, Any], lexicon: Lexicon) -> None:
    for told in out["bags"]:
        shared = done(read_code(told["code"], lexicon, LATEST), lexicon)
        assert (shared.day.isoformat(), shared.score) == (told["day"], told["score"])
        assert [turn.digest for turn in shared.record.turns] == told["turns"].split()


def test_a_code_of_rounds_that_are_out_gives_the_same_rounds_with_the_best_of_then(
    out: dict[str, Any], lexicon: Lexicon
) -> None:
    for told in out["rounds"]:
        shared = done(read_rounds(told["code"], lexicon, LATEST), lexicon)
        assert shared.day.isoformat() == told["day"]
        assert [move_to_text(over.best) for over in shared.rounds] == told["best"].split()
        assert sum(over.most for over in shared.rounds) == told["most"]
        assert sum(over.points(0) for over in shared.rounds) == told["points"]


def test_an_evening_that_is_kept_keeps_its_totals(out: dict[str, Any]) -> None:
    told, kept = out["rounds"][1], from_bytes(out["party"].encode())
    assert sum(over.most for over in kept.rounds) == told["most"]
    assert [row.points for row in series([kept])] == [told["points"]]
    assert to_bytes(kept).decode() == out["party"], "nothing is written anew"

"""Games recorded before the bag was laid out: their bytes still read, and they go as they went.

The samples were written by the version of the game that had no other luck. Each holds the end of its game as
that version saw it, one line of JSON, and below it the record's bytes in base64. They were played with a
lexicon of two words in three.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from game.rules.moves import ChangeRules, Exchange
from game.rules.record import Record, digest
from game.rules.record_codec import MAGIC, decode, encode
from game.rules.seeded_luck import Luck
from tests.rules.replays import positions
from tests.rules.table import TWO_WORDS_IN_THREE

SAMPLES = sorted((Path(__file__).parent / "records_of_version_1").glob("*.txt"))


def sample(path: Path) -> tuple[dict[str, Any], bytes]:
    end, _, text = path.read_text().partition("\n")
    return json.loads(end), base64.b64decode(text)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_game_of_version_1_goes_on_exactly_as_it_did(path: Path) -> None:
    end, data = sample(path)
    assert data[len(MAGIC)] == 1
    record = decode(data)
    *_, last = positions(record, TWO_WORDS_IN_THREE)
    assert {
        "turns": len(record.turns),
        "board": last.board.cells,
        "racks": list(last.racks),
        "bag": last.bag,
        "scores": list(last.scores),
        "to_move": last.to_move,
        "gone": sorted(last.gone),
        "winners": last.outcome and list(last.outcome.winners),
        "used_ms": list(last.used_ms),
    } == end
    assert digest(last) == record.turns[-1].digest


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_game_of_version_1_keeps_its_luck_when_it_is_saved_again(path: Path) -> None:
    record = decode(sample(path)[1])
    assert record.luck is Luck.EACH_DRAW
    assert decode(encode(record)) == record


def test_the_samples_hold_what_luck_and_digests_depend_on() -> None:
    def has(record: Record, kind: type) -> bool:
        return any(isinstance(turn.move, kind) for turn in record.turns)

    records = {path.stem: decode(sample(path)[1]) for path in SAMPLES}
    assert {len(record.seats) for record in records.values()} == {1, 2, 3, 4}
    assert has(records["changing_rules"], ChangeRules)
    assert all(has(record, Exchange) for record in records.values())
    assert len({record.rules for record in records.values()}) > 12

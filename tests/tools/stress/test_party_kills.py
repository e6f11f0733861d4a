"""The trial of a killed television expects what was acknowledged, and nothing that nobody has sent."""

from __future__ import annotations

import pytest

from tools.stress.party_kills import PartyPhone, _wrong

FIRST, SECOND, OTHER = [[7, 7, "A"], [7, 8, "B"]], [[0, 5, "N"]], [[1, 1, "X"]]


def phone(*sent: object, acknowledged: int) -> PartyPhone:
    """One that has handed all of these in, one after the other, and heard of so many."""
    one = PartyPhone("Ann", "127.0.0.1", "")
    one.round, one.unanswered = [3, "playing"], {3: [*sent]}
    for laid in sent[:acknowledged]:
        one._hear(["mine", laid])
    return one


@pytest.mark.parametrize(
    ("sent", "acknowledged", "found", "is_right"),
    [
        ([], 0, None, True),
        ([], 0, OTHER, False),
        ([FIRST], 0, None, True),
        ([FIRST], 0, FIRST, True),
        ([FIRST], 0, OTHER, False),
        ([FIRST], 1, FIRST, True),
        ([FIRST], 1, None, False),
        ([FIRST, SECOND], 1, FIRST, True),
        ([FIRST, SECOND], 1, SECOND, True),
        ([FIRST, SECOND], 1, None, False),
        ([FIRST, SECOND], 2, FIRST, False),
    ],
)
def test_what_was_acknowledged_must_be_there_and_what_was_only_sent_may_be(
    sent: list[object], acknowledged: int, found: list[object] | None, is_right: bool
) -> None:
    ann = phone(*sent, acknowledged=acknowledged)
    before = {ann.name: ann.may_have(3)}
    ann.mine = found
    assert (_wrong("handing in", [ann], before, 3, 1.0) is None) == is_right
    ann.round = [4, "playing"]
    assert _wrong("handing in", [ann], before, 3, 1.0) is None, "the round is over"

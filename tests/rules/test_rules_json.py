"""Rules as JSON: the figures that a save may hold."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import BadRulesError, rules_from_json, rules_to_json

A_LEAP_YEAR_MS = 366 * 24 * 3600 * 1000


def told(path: str, value: int) -> dict[str, Any]:
    body = rules_to_json(Rules(min_seats=1, max_seats=4))
    *outer, name = path.split(".")
    spot = body[outer[0]] if outer else body
    spot[name] = value
    return body


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("rack_size", 1, 15),
        ("min_seats", 1, 4),
        ("max_seats", 1, 4),
        ("humans_required", 0, 4),
        ("exchanges_allowed", 0, 1000),
        ("bonus", 0, 1000),
        ("name_length", 1, 32),
        ("games", 1, 99),
        ("clock.limit_ms", 0, A_LEAP_YEAR_MS),
        ("clock.penalty_points", 0, 1000),
        ("hints.limit", 0, 1000),
        ("hints.cost", 0, 1000),
    ],
)
def test_a_figure_reads_back_up_to_its_bounds_and_is_refused_beyond_them(
    path: str, least: int, most: int
) -> None:
    for value in (least, most):
        body = told(path, value)
        assert rules_to_json(rules_from_json(body)) == body
    for value in (least - 1, most + 1):
        with pytest.raises(BadRulesError, match=f"no proper '{path.split('.')[-1]}'"):
            rules_from_json(told(path, value))


def test_rules_may_leave_out_what_they_say_nothing_of() -> None:
    assert rules_from_json({}) == Rules()

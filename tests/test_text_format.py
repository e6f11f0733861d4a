"""Numbers, lists and moments as every screen writes them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest

from game.language.languages import offered, spoken_in
from game.text_format import (
    day_and_time,
    day_in_words,
    hour_and_minute,
    letters_of_days,
    listed,
    listed_shorter,
    name_of_month,
    percent,
    reason_given,
    short_weekday,
    whole,
)

GAME = Path(__file__).parents[1] / "game"
BELOW_NOTHING = {"score", "scores", "total", "totals", "spread"}
"""Figures of a seat that may be less than nothing."""


@pytest.mark.parametrize(
    ("share", "text"), [(0.0, "0 %"), (0.006, "1 %"), (0.634, "63 %"), (0.996, "100 %"), (1.0, "100 %")]
)
def test_a_share_is_told_in_whole_hundredths(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("names", "text"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Ben"), "Ann and Ben"), (("Ann", "Ben", "Cy"), "Ann, Ben and Cy")],
)
def test_the_last_of_several_names_follows_an_and(names: tuple[str, ...], text: str) -> None:
    assert listed(names) == text
    assert listed_shorter(names)[0] == text


def test_whoever_is_left_off_in_a_sentence_is_counted() -> None:
    assert listed_shorter(("Ann", "Ben", "Cy"))[1:] == ["Ann, Ben and 1 other", "Ann and 2 others"]


@pytest.mark.parametrize(("number", "text"), [(12, "12"), (0, "0"), (-0.3, "0"), (-9, "−9")])
def test_less_than_nothing_has_a_minus_and_no_hyphen(number: float, text: str) -> None:
    assert whole(number) == text


def test_no_screen_writes_a_score_without_the_minus_that_it_may_have() -> None:
    files = [path for part in ("render", "scenes") for path in (GAME / part).rglob("*.py")]
    assert [found for path in files for found in bare_scores(path)] == []


def bare_scores(path: Path) -> Iterator[str]:
    """Where a seat's figure is made a text as the program has it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(ast.Name("str"), [value]) | ast.FormattedValue(ast.Attribute() as value):
                told = ast.unparse(value).partition("[")[0]
                if told.rpartition(".")[2] in BELOW_NOTHING and is_of_a_seat(told):
                    yield f"{path.relative_to(GAME)}:{node.lineno}: {told}"


def is_of_a_seat(told: str) -> bool:
    """Not of a play, whose points are never less than nothing, and not of what is counted."""
    return re.fullmatch(r"(.*\.)?(score|best|self|play|answer|judging)\.\w+", told) is None


def test_a_day_has_no_zero_before_it_and_a_time_has() -> None:
    assert day_and_time(datetime(2026, 11, 2, 9, 5).timestamp()) == "2 Nov 2026, 09:05"
    assert day_and_time(datetime(2026, 11, 20, 21, 40).timestamp()) == "20 Nov 2026, 21:40"
    assert hour_and_minute(datetime(2026, 11, 2, 9, 5).timestamp()) == "09:05"


def test_a_week_begins_and_its_days_are_shortened_as_the_language_does() -> None:
    day = date(2026, 11, 30)
    assert ("".join(letters_of_days()), short_weekday(day)) == ("SMTWTFS", "Mon 30")
    with spoken_in("de"):
        assert ("".join(letters_of_days()), short_weekday(day)) == ("MDMDFSS", "Mo 30")
    with spoken_in("pl"):
        assert short_weekday(day) == "pon. 30"


@pytest.mark.parametrize("code", [language.code for language in offered()])
def test_what_a_line_begins_with_has_a_capital_in_every_language(code: str) -> None:
    now = datetime(2026, 11, 30, 12).timestamp()
    with spoken_in(code):
        told = [day_in_words(now - days * 86_400, now) for days in range(7)] + [
            name_of_month(date(2026, 9, 1))
        ]
    assert [one for one in told if not one[0].isupper()] == []


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (OSError(28, "No space left on device"), "no space left on device"),
        (OSError("rough"), "the system gives no reason"),
    ],
)
def test_a_refusal_has_a_reason_for_the_middle_of_a_sentence(error: OSError, text: str) -> None:
    assert f"It cannot be kept: {reason_given(error)}." == f"It cannot be kept: {text}."

"""Settings as they are kept."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.options import (
    MINUTES,
    PENALTIES,
    PRIVACIES,
    TEXT_SIZES,
    Options,
    options_from_json,
    options_to_json,
    rules_with,
)
from game.rules.editions import PLAYSTATION, SOLITAIRE
from game.rules.rules_and_defaults import ClockKind, Privacy, RackOrder
from game.scenes.options.settings_list import RACKS_SHOWN

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(
    st.builds(
        Options,
        music=st.integers(0, 10),
        timer=st.booleans(),
        rack_order=st.sampled_from(RackOrder),
        privacy=st.sampled_from(PRIVACIES),
        minutes=st.sampled_from(MINUTES),
        penalty_points=st.sampled_from(PENALTIES),
        text_size=st.sampled_from(TEXT_SIZES),
        names=st.lists(st.text(max_size=12), max_size=8).map(tuple),
        pads=st.dictionaries(st.text(max_size=9), st.integers(-(2**53), 2**53), max_size=3),
    )
)
def test_settings_read_back_as_they_were_written(options: Options) -> None:
    assert options_from_json(options_to_json(options)) == options


@given(st.dictionaries(st.sampled_from(list(Options.__dataclass_fields__)), ANY_JSON))
def test_whatever_is_wrong_in_kept_settings_falls_back_to_values_that_are_allowed(
    values: dict[str, Any],
) -> None:
    read = options_from_json(json.dumps(values).encode())
    assert read.music in range(11)
    assert read.minutes in MINUTES
    assert options_from_json(options_to_json(read)) == read


def test_a_number_that_only_equals_an_allowed_one_is_not_taken() -> None:
    """Rules that took it over could not be read back from a saved game."""
    text = b'{"minutes": 4.0, "penalty_points": true, "text_size": 130.0, "music": 3}'
    assert options_from_json(text) == Options(music=3, welcomed=True)


def test_a_kind_of_privacy_that_no_table_shows_falls_back_to_the_usual_one() -> None:
    assert options_from_json(b'{"privacy": "SMOKE"}').privacy is Privacy.PEEK
    assert set(PRIVACIES) == set(RACKS_SHOWN), "what can be kept can be chosen"


def test_bytes_that_are_no_settings_give_the_defaults() -> None:
    assert options_from_json(b"\xff{") == options_from_json(b"[1]") == Options()


def test_the_timer_settings_decide_the_clock_of_a_new_game() -> None:
    options = Options(timer=True, minutes=4, penalty_points=7, miss_turn=True)
    rules = rules_with(PLAYSTATION, options)
    assert (rules.clock.kind, rules.clock.limit_ms, rules.clock.penalty_points) == (
        ClockKind.TURN_PENALTY,
        240_000,
        7,
    )
    assert rules.miss_turn


def test_default_settings_leave_the_console_rules_as_they_are() -> None:
    assert rules_with(PLAYSTATION, Options()) == PLAYSTATION
    assert rules_with(SOLITAIRE, replace(Options(), privacy=Privacy.CURTAIN)) == SOLITAIRE

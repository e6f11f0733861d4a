"""What is read from outside is of its type, or a ValueError: whether it is read once or often."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bounded_json import Nested, read, reader

_read_often = reader(Nested)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(ANYTHING)
def test_who_reads_often_reads_what_is_read_once(value: object) -> None:
    text = json.dumps(value)
    try:
        once = read(text, Nested)
    except ValueError:
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says, it is the one kind of error
            _read_often(text)
    else:
        assert _read_often(text) == once == value


def test_what_is_nested_without_end_is_a_value_error() -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000):
        with pytest.raises(ValueError):  # noqa: PT011 - the words are those of whoever finds it first
            _read_often(text)

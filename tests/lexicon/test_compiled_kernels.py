"""Kernels are compiled once for what they are called with."""

from typing import Any, cast

import pytest
from numba.core.errors import TypingError

from game.lexicon.compiled_kernels import address_of, call_at, lean_kernel


@lean_kernel
def doubled(number: int) -> int:
    return 2 * number


@lean_kernel
def doubled_often(times: int) -> int:
    number = 0  # a literal, until the loop makes a variable of it
    for step in range(times):
        number = doubled(number) + step
    return number


def test_a_number_known_beforehand_does_not_compile_a_kernel_once_more() -> None:
    assert doubled_often(4) == 2 * (2 * (2 * 0 + 1) + 2) + 3
    signatures = [str(types) for types in cast(Any, doubled).signatures]
    assert signatures in ([], ["(int64,)"])  # none if it came from the cache


@lean_kernel
def doubled_at(address: int, number: Any) -> int:
    return call_at(address, doubled, (number,))


def test_a_kernel_called_by_its_address_answers_as_if_called_by_its_name() -> None:
    assert doubled_at(address_of(doubled, 1), 21) == 42


def test_a_kernel_is_not_called_by_an_address_with_what_it_was_not_compiled_for() -> None:
    with pytest.raises(TypingError):
        doubled_at(address_of(doubled, 1), 2.5)

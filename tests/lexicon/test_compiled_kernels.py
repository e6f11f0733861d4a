"""Kernels are compiled once for what they are called with."""

from typing import Any, cast

from game.lexicon.compiled_kernels import lean_kernel


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

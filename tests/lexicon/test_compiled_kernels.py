"""Kernels are compiled once for what they are called with."""

import re
from pathlib import Path
from typing import Any, cast

import pytest
from numba.core.errors import TypingError

from game.lexicon.compiled_kernels import address_of, cache_folder, call_at, lean_kernel


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


def test_code_compiled_into_a_folder_of_ones_own_is_told_apart_by_its_sources_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    usual = cache_folder.__wrapped__()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert cache_folder.__wrapped__() == tmp_path / usual.name
    assert re.fullmatch("kernels-[0-9a-f]{16}", usual.name)


def test_where_no_folder_can_be_written_code_is_compiled_into_a_private_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    private = cache_folder.__wrapped__()
    private.rmdir()
    assert private.name.startswith("parlour-kernels-")

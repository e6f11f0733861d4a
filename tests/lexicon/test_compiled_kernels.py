"""Kernels are compiled once for what they are called with."""

import re
import subprocess
import sys
import zipfile
from collections import deque
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from llvmlite import binding
from numba.core.errors import TypingError

from game.lexicon import kernel_cache
from game.lexicon.compiled_kernels import address_of, call_at, lean_kernel
from game.lexicon.kernel_cache import (
    STEPS,
    abilities,
    best_step,
    cache_folder,
    family,
    unpack,
)
from game.lexicon.words import Lexicon
from game.maven.player.choose_move import warm_up, warm_up_search


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
    signatures = [str(types) for types in getattr(doubled, "signatures", [])]
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
    assert re.fullmatch("kernels-[0-9a-f]{16}(-.*)?", usual.name)


def test_where_no_folder_can_be_written_code_is_compiled_into_a_private_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(kernel_cache, "_brought", lambda: ("", None))
    private = cache_folder.__wrapped__()
    private.rmdir()
    assert private.name.startswith("parlour-kernels-")


def test_the_best_step_that_a_processor_can_do_and_that_came_along_is_taken() -> None:
    v3, v2 = STEPS["x86_64"]["x86-64-v3"], STEPS["x86_64"]["x86-64-v2"]

    def all_came(_step: str) -> bool:
        return True

    assert best_step("x86_64", {*v3, "avx512f"}, all_came) == "x86-64-v3"
    assert best_step("x86_64", v3 - {"bmi2"}, all_came) == "x86-64-v2"
    assert best_step("x86_64", v3, "x86-64-v2".__eq__) == "x86-64-v2"
    assert best_step("x86_64", v2 - {"popcnt"}, all_came) == ""
    assert best_step("aarch64", (), all_came) == "generic"
    assert best_step("riscv64", v3, all_came) == ""


def test_what_a_processor_can_do_is_known_as_llvm_knows_it() -> None:
    known = binding.get_host_cpu_features()
    for needs in STEPS.get(family(), {}).values():
        assert {name for name in needs if known.get(name)} == needs & abilities()


def test_code_that_came_along_is_unpacked_once_and_left_alone_where_it_is_damaged(tmp_path: Path) -> None:
    packed = tmp_path / "code.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("step.complete", "")
        archive.writestr("code.nbc", b"machine code" * 100)
    assert unpack(packed, tmp_path / "caches" / "kernels")
    assert (tmp_path / "caches" / "kernels" / "code.nbc").read_bytes() == b"machine code" * 100
    packed.write_bytes(packed.read_bytes().replace(b"machine", b"damaged", 1))
    assert unpack(packed, tmp_path / "caches" / "kernels"), "it is there already"
    assert not unpack(packed, tmp_path / "caches" / "others")
    assert [path.name for path in (tmp_path / "caches").iterdir()] == ["kernels"]


def test_thinking_with_stored_code_never_prepares_the_compiler() -> None:
    """Which takes half a second and 50 MiB, for as long as Maven lives."""
    lexicon = Lexicon.load()
    deque(chain(warm_up(lexicon), warm_up_search(lexicon)), maxlen=0)  # so that all of it is stored
    done = subprocess.run([sys.executable, "-c", _THINKER], capture_output=True, text=True, check=True)
    assert done.stdout == "thought\n", done.stdout


_THINKER = """
from collections import deque
from numba.core.base import BaseContext
BaseContext.refresh = lambda self: print("prepared to compile")
from game.lexicon.words import Lexicon
from game.maven.player.choose_move import warm_up, warm_up_search
lexicon = Lexicon.load()
deque(warm_up(lexicon), maxlen=0)
deque(warm_up_search(lexicon), maxlen=0)
print("thought")
"""

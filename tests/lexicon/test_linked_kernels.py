"""Kernels out of a shared library answer as plain Python does, and numba comes only where it is needed."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections import deque
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from game.lexicon.kernel_cache import LIBRARY
from game.lexicon.linked_kernels import EntryPoint, Intrinsic, KernelLibrary, UnlikeError, name_of
from game.lexicon.numba_kernels import lean_kernel
from game.lexicon.words import Lexicon
from game.maven.player.choose_move import warm_up, warm_up_search
from tests.lexicon.plain_kernels import Shelf, bounds, is_sorted, mean, spread

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("ld"), reason="linked on Linux, by ld"
)


def given() -> dict[Any, tuple[Any, ...]]:
    """What each is compiled for and tried with, anew."""
    numbers = np.array([4, -7, 2**40, 9])
    shelf = Shelf(np.arange(3, dtype=np.int32), np.zeros(2))
    return {
        spread: (shelf, np.zeros((2, 3), np.int16), 7, 0.5, True),
        is_sorted: (numbers,),
        bounds: (numbers,),
        mean: (numbers,),
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of these four."""
    made = tmp_path_factory.mktemp("linked")
    kernels = []
    for function, arguments in given().items():
        kernels.append(lean_kernel(function))
        kernels[-1](*arguments)
    linker().link(kernels, made)
    return made


def linker() -> ModuleType:
    """The script that links them."""
    spec = importlib.util.spec_from_file_location("link_kernels", ROOT / ".ci" / "link_kernels.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def entry(folder: Path, function: Any) -> EntryPoint:
    library = KernelLibrary(folder)
    (only,) = library.entries(name_of(function))
    return only


@pytest.mark.parametrize("function", given(), ids=lambda function: str(function.__name__))
def test_a_linked_kernel_answers_and_writes_as_plain_python_does(folder: Path, function: Any) -> None:
    plain, linked = given()[function], given()[function]
    called = entry(folder, function)
    answer = called.call(called.takes(linked))
    expected = function(*plain)
    assert answer == expected
    assert type(answer) is {spread: type(None), is_sorted: bool, bounds: tuple, mean: float}[function]
    assert repr(linked) == repr(plain)


def test_numbers_of_numpy_and_arrays_without_elements_are_taken_as_well(folder: Path) -> None:
    called = entry(folder, spread)
    shelf, _, *_rest = given()[spread]
    table = np.zeros((0, 3), np.int16)
    called.call(called.takes((shelf, table, np.int64(3), np.float64(2), np.True_)))
    assert shelf.worths.tolist() == [0, 0]


NUMBERS = np.arange(8)
UNLIKE: dict[str, tuple[Any, ...]] = {
    "narrower": (NUMBERS.astype(np.int32),),
    "of another order of bytes": (NUMBERS.astype(">i8"),),
    "of numbers without signs": (NUMBERS.astype(np.uint64),),
    "with gaps": (NUMBERS[::2],),
    "with more dimensions": (NUMBERS.reshape(2, 4),),
    "no array": ([1, 2],),
    "one too many": (NUMBERS, 1),
    "none": (),
}


@pytest.mark.parametrize("arguments", UNLIKE.values(), ids=UNLIKE)
def test_what_a_kernel_is_not_compiled_for_is_not_given_to_it(
    folder: Path, arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(UnlikeError):
        entry(folder, bounds).takes(arguments)


def test_what_may_not_be_written_is_not_given_to_a_kernel(folder: Path) -> None:
    kept = NUMBERS.copy()
    kept.flags.writeable = False
    with pytest.raises(UnlikeError):
        entry(folder, bounds).takes((kept,))


@pytest.mark.parametrize("wrong", [True, 2.0, 2**63, np.int32(2), "2"], ids=str)
def test_a_number_of_another_type_is_not_given_to_a_kernel(folder: Path, wrong: Any) -> None:
    shelf, table, _first, *rest = given()[spread]
    with pytest.raises(UnlikeError):
        entry(folder, spread).takes((shelf, table, wrong, *rest))


@pytest.mark.parametrize("listing", [True, False])
def test_what_comes_compiled_along_does_not_tell_in_which_folder_it_was_compiled(
    listing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "stored"))
    program = tmp_path / "storing.py"
    program.write_text(_STORING, "utf-8")
    python(program, ROOT / ".ci", *(["with listing"] if listing else []))
    stored = [path.read_bytes() for path in (tmp_path / "stored").rglob("*.nbc")]
    assert len(stored) == 1
    assert (str(ROOT).encode() in stored[0]) is listing


_STORING = """
import sys
import numpy as np
sys.path.append(sys.argv[1])
import link_kernels
from numba.core.compiler import CompileResult
from game.lexicon.numba_kernels import lean_kernel
from tests.lexicon import plain_kernels

if not sys.argv[2:]:
    CompileResult._reduce = link_kernels.without_listing(CompileResult._reduce)
lean_kernel(plain_kernels.mean)(np.array([1, 2]))
"""


def test_a_machine_instruction_is_none_outside_kernels() -> None:
    with pytest.raises(TypeError, match="popcount"):
        Intrinsic("popcount")(3)


def test_numba_takes_over_where_the_library_lacks_something_and_answers_alike(
    folder: Path, tmp_path: Path
) -> None:
    program = tmp_path / "lacking.py"  # a file, since numba stores what it compiles beside its source
    program.write_text(_LACKING, "utf-8")
    done = python(program, folder)
    assert done == ["linked [-7, 9, 4]", "by numba [-7, 9, 4]", "by numba [-7, 9, 4]", "by address 18"]


_LACKING = """
import sys
from pathlib import Path
import numpy as np
from game.lexicon import kernel_cache
kernel_cache.linked_folder = lambda: Path(sys.argv[1])
from game.lexicon import compiled_kernels
from game.lexicon.compiled_kernels import address_of, call_at, lean_kernel
from tests.lexicon import plain_kernels

bounds = lean_kernel(plain_kernels.bounds)
mean = lean_kernel(plain_kernels.mean)

def show(numbers):
    answer = [int(each) for each in bounds(numbers)]
    print("by numba" if "numba" in sys.modules else "linked", answer)

show(np.array([4, -7, 5, 9]))
at = address_of(bounds, np.array([1]))
show(np.array([4, -7, 5, 9], np.int32))
show(np.array([4, -7, 5, 9]))

@lean_kernel
def highest(address, numbers):
    return call_at(address, bounds, (numbers,))[1]

print("by address", 2 * highest(at, np.array([4, -7, 5, 9])))
"""


def test_a_library_for_another_processor_is_refused_and_numba_answers(folder: Path, tmp_path: Path) -> None:
    """Such as one in a home that machines of several kinds share."""
    shutil.copytree(folder, tmp_path / "linked")
    program = tmp_path / "asking.py"
    program.write_text(_ASKING, "utf-8")
    assert python(program, tmp_path / "linked") == ["linked [-7, 9]"]
    library = tmp_path / "linked" / LIBRARY
    code = bytearray(library.read_bytes())
    code[ELF_MACHINE] = {X86_64: AARCH64, AARCH64: X86_64}[code[ELF_MACHINE]]
    library.write_bytes(code)
    assert python(program, tmp_path / "linked") == ["by numba [-7, 9]"]


ELF_MACHINE, X86_64, AARCH64 = 18, 62, 183
"""Where a library says for which processors it is, and two of them, as ELF has it."""

_ASKING = """
import sys
from pathlib import Path
import numpy as np
from game.lexicon import kernel_cache
kernel_cache.linked_folder = lambda: Path(sys.argv[1])
from game.lexicon.compiled_kernels import lean_kernel
from tests.lexicon import plain_kernels

answer = [int(each) for each in lean_kernel(plain_kernels.bounds)(np.array([4, -7, 5, 9]))[:2]]
print("by numba" if "numba" in sys.modules else "linked", answer)
"""


def python(*arguments: str | Path) -> list[str]:
    """The lines that a program prints."""
    here = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *arguments], env=here, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_maven_is_ready_for_every_question_without_numba_where_its_kernels_came_along(
    tmp_path: Path,
) -> None:
    """Which takes half a second, and 100 MiB for as long as Maven lives."""
    lexicon = Lexicon.load()
    deque(chain(warm_up(lexicon), warm_up_search(lexicon)), maxlen=0)  # so that all of it is stored
    python(ROOT / ".ci" / "link_kernels.py", tmp_path)
    assert python("-c", _THINKER, tmp_path) == ["thought without numba"]


_THINKER = """
import sys
from collections import deque
from pathlib import Path
from game.lexicon import kernel_cache
kernel_cache.linked_folder = lambda: Path(sys.argv[1])
from game.lexicon.words import Lexicon
from game.maven.player.choose_move import warm_up, warm_up_search
lexicon = Lexicon.load()
deque(warm_up(lexicon), maxlen=0)
deque(warm_up_search(lexicon), maxlen=0)
print("thought with numba" if {"numba", "llvmlite"} & set(sys.modules) else "thought without numba")
"""

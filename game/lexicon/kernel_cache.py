"""Where compiled code lies: code that came with the game, or what was compiled on this machine.

Compiled code is cached per user in a folder named after the text of the sources, because numba alone does not
notice when a function called from another file changes. A download and a wheel bring such folders along,
packed, each for a step that processors of one family share; the highest step that this one can do is unpacked
at the first start. Where none fits, code is compiled for just this processor.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, cast

import llvmlite.binding
import numba
import platformdirs
from numba.core import caching

_PACKAGE = Path(__file__).resolve().parents[1]
_ROOMS = ("lexicon", "maven")
_HAS_KERNEL = re.compile(rb"^@(lean_|inner_|nested_)?kernel\b", re.MULTILINE)
_DECORATORS = "compiled_kernels.py"
BROUGHT = _PACKAGE / "compiled"
"""Where code lies that was compiled before the game came here."""

_V2 = frozenset({"cx16", "popcnt", "sahf", "sse3", "ssse3", "sse4.1", "sse4.2"})
_V3 = _V2 | {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"}
STEPS: dict[str, dict[str, frozenset[str]]] = {
    "x86_64": {"x86-64-v3": _V3, "x86-64-v2": _V2},
    "aarch64": {"generic": frozenset()},
}
"""By family, the processors that code is brought along for, the best first, and what each must be able to do;
in the words of LLVM."""


@cache
def cache_folder() -> Path:
    """Where the compiled code of exactly these sources is stored: among the user's caches if possible, or in
    the folder that numba's own setting names. What the game brought along is there already."""
    name = f"kernels-{digest()}"
    step, packed = _brought()
    try:
        named = os.environ.get("NUMBA_CACHE_DIR")
        caches = Path(named) if named else platformdirs.user_cache_path("parlour", appauthor=False)
        folder = caches / (f"{name}-{step}" if packed else name)
        if packed is None or not unpack(packed, folder):
            folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        # Private, since compiled code is loaded from it; so it serves this one process only.
        folder = Path(tempfile.mkdtemp(prefix=f"parlour-{name}-"))
        if packed is not None:
            unpack(packed, folder / step)
            folder /= step
    return folder


def digest() -> str:
    """16 hex digits that change with the text of any kernel."""
    told = hashlib.sha256(numba.__version__.encode())
    for room in _ROOMS:
        for source in sorted((_PACKAGE / room).rglob("*.py")):
            text = source.read_bytes()
            if source.name == _DECORATORS or _HAS_KERNEL.search(text):
                told.update(text)
    return told.hexdigest()[:16]


def processor() -> str:
    """What code is compiled for and loaded from, by LLVM's name: a step, or just this processor."""
    return str(cast(Any, numba.config).CPU_NAME or llvmlite.binding.get_host_cpu_name())


def packed_name(step: str) -> str:
    """The file of the code that is brought along for a step: of these sources, for this Python."""
    return f"{digest()}-cp{sys.version_info[0]}{sys.version_info[1]}-{step}.zip"


def family() -> str:
    """The kind of this processor, as `STEPS` calls it on every system."""
    return {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())


def best_step(family: str, can: Collection[str], there: Callable[[str], bool]) -> str:
    """The best step that a processor can do and whose code is there; empty if there is none."""
    steps = STEPS.get(family, {})
    return next((step for step, needs in steps.items() if needs <= set(can) and there(step)), "")


def unpack(packed: Path, folder: Path) -> bool:
    """Unpack compiled code, all of it or nothing; whether it is there. Raises OSError.

    Several processes may do so at once. What is damaged is left alone; code is compiled then.
    """
    if folder.is_dir():
        return True
    folder.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(part)  # which compares the sums of all bytes
    except (zipfile.BadZipFile, EOFError, ValueError):
        shutil.rmtree(part, ignore_errors=True)
        return False
    with suppress(OSError):  # somebody else was quicker
        part.rename(folder)
    shutil.rmtree(part, ignore_errors=True)
    return folder.is_dir()


@cache
def _brought() -> tuple[str, Path | None]:
    """The step that this processor does best, with the packed code for it; nothing if none came."""
    if os.environ.get("NUMBA_CPU_NAME") or not BROUGHT.is_dir():
        return "", None
    can = {name for name, there in llvmlite.binding.get_host_cpu_features().items() if there}
    step = best_step(family(), can, lambda step: (BROUGHT / packed_name(step)).is_file())
    return step, BROUGHT / packed_name(step) if step else None


class KernelLocator(caching._CacheLocator):
    """Finds the stored code of a kernel of the game, wherever the game lies: the folder tells its sources."""

    def __init__(self, function: Any) -> None:
        self._place = f"{function.__module__}-{function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> KernelLocator | None:  # noqa: ARG003 - numba's names
        """None for what is no part of the game."""
        return cls(py_func) if py_func.__module__.startswith("game.") else None

    def get_cache_path(self) -> str:
        return str(cache_folder())

    def get_source_stamp(self) -> str:
        return "named by the folder"

    def get_disambiguator(self) -> str:
        return self._place


def set_up() -> None:
    """Have numba store and load compiled code there, for the processor that it is meant for."""
    config = cast(Any, numba.config)  # a module whose names are made at run time
    config.CACHE_DIR = str(cache_folder())
    step, packed = _brought()
    if packed is not None and (cache_folder() / f"{step}.complete").exists():
        config.CPU_NAME, config.CPU_FEATURES = step, ""
    locators: list[Any] = caching.CacheImpl._locator_classes
    if KernelLocator not in locators:
        locators.insert(0, KernelLocator)

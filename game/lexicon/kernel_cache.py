"""Where compiled code lies: code that came with the game, or what was compiled on this machine.

Numba and LLVM are asked only where code may have to be compiled: importing them takes long and 100 MiB.

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
from importlib import metadata
from pathlib import Path
from typing import Any

import platformdirs

_PACKAGE = Path(__file__).resolve().parents[1]
_ROOMS = ("lexicon", "maven")
_HAS_KERNEL = re.compile(rb"^@(lean_|inner_|nested_)?kernel\b", re.MULTILINE)
_DECORATORS = "numba_kernels.py"
LIBRARY = "kernels.so"
"""What the library of all of it is called, where one came along (see `linked_kernels`)."""
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


def linked_folder() -> Path | None:
    """The folder with a library of kernels that came along for this processor, None if none did."""
    step, packed = _brought()
    folder = cache_folder()
    return (
        folder if packed and (folder / f"{step}.complete").exists() and (folder / LIBRARY).exists() else None
    )


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
    told = hashlib.sha256(metadata.version("numba").encode())
    for room in _ROOMS:
        for source in sorted((_PACKAGE / room).rglob("*.py")):
            text = source.read_bytes()
            if source.name == _DECORATORS or _HAS_KERNEL.search(text):
                told.update(text)
    return told.hexdigest()[:16]


def processor() -> str:
    """What code is compiled for and loaded from, by LLVM's name: a step, or just this processor."""
    return os.environ.get("NUMBA_CPU_NAME") or whole_step() or _llvm().get_host_cpu_name()


def packed_name(step: str) -> str:
    """The file of the code that is brought along for a step: of these sources, for this Python."""
    return f"{digest()}-cp{sys.version_info[0]}{sys.version_info[1]}-{step}.zip"  # not read: a file


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
    can = abilities()
    step = best_step(family(), can, lambda step: (BROUGHT / packed_name(step)).is_file())
    return step, BROUGHT / packed_name(step) if step else None


def whole_step() -> str:
    """The step whose code lies in the cache, all of it; empty if there is none."""
    step, packed = _brought()
    return step if packed is not None and (cache_folder() / f"{step}.complete").exists() else ""


_LINUX_NAMES = {
    "abm": "lzcnt", "bmi1": "bmi", "lahf_lm": "sahf", "pni": "sse3", "sse4_1": "sse4.1", "sse4_2": "sse4.2",
}  # fmt: skip
"""Where Linux has another word than LLVM for what a processor can do."""


def abilities() -> frozenset[str]:
    """What this processor can do, in the words of LLVM."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            name, _, words = line.partition(":")
            if name.strip() in ("flags", "Features"):
                return frozenset(_LINUX_NAMES.get(word, word) for word in words.split())
    return frozenset(name for name, there in _llvm().get_host_cpu_features().items() if there)


def _llvm() -> Any:
    from llvmlite import binding

    return binding

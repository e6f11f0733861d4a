"""Compiles Maven for each step of processors that a download or a wheel is meant for, and packs the code.

    python .ci/kernels.py [STEP...]      by default all steps of this machine's family

What it makes in game/compiled is no part of the repository; whatever is built next takes it along.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.lexicon.kernel_cache import BROUGHT, STEPS, family, packed_name  # noqa: E402 - from this checkout

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file: the same code makes the same archive."""

COMPILES = [".ci/link_kernels.py"] if sys.platform == "linux" else ["-m", "game", "maven", "warm"]
"""What compiles everything; on Linux it makes a library of it besides, which needs no numba."""


def main(steps: list[str]) -> None:
    """Compile for these steps, each in a process and a folder of its own."""
    BROUGHT.mkdir(exist_ok=True)
    for old in BROUGHT.glob("*.zip"):
        if old.name not in map(packed_name, steps):
            old.unlink()
    for step in steps:
        if (BROUGHT / packed_name(step)).exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            target = {"NUMBA_CPU_NAME": step, "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": folder}
            subprocess.run([sys.executable, *COMPILES], cwd=ROOT, env=os.environ | target, check=True)
            (made,) = Path(folder).glob("kernels-*")
            pack(made, BROUGHT / packed_name(step))


def pack(folder: Path, packed: Path) -> None:
    """All files of a folder, in order and without dates; as they are, since downloads are packed."""
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.writestr(zipfile.ZipInfo(path.name, LONG_AGO), path.read_bytes())
    print(f"{packed.relative_to(ROOT)}: {packed.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:] or list(STEPS.get(family(), {})))

"""Takes names for debuggers out of the libraries that PyInstaller has collected; they are a tenth of it all.

    python .ci/download/strip.py FOLDER

Some wheels have had their libraries rewritten in a way that `strip` breaks: what cannot be loaded afterwards
stays as it came.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOADED = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"


def main(folder: Path) -> None:
    """Strip every library in the folder, but those that are spare for machines without their own."""
    inside = folder / "_internal"
    for library in sorted(inside.rglob("*.so*")):
        if library.is_file() and not library.is_symlink() and "spare" not in library.parts:
            strip(library, inside)


def strip(library: Path, inside: Path) -> bool:
    """Strip one library; whether it was better for it."""
    before = library.read_bytes()
    subprocess.run(["strip", "--strip-unneeded", library], check=True)
    if library.stat().st_size < len(before) and loads(library, inside):
        return True
    library.write_bytes(before)
    return False


def loads(library: Path, inside: Path) -> bool:
    """Whether the system takes it, beside its companions."""
    tried = subprocess.run(
        [sys.executable, "-c", LOADED, library],
        env={"LD_LIBRARY_PATH": str(inside)}, capture_output=True,
    )  # fmt: skip
    return tried.returncode == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))

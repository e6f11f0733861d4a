"""`python -m tools.stress disk`: evenings on a disk that fails once, in every place and in every way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).with_name("failing_disk.c")


def failing_disks(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: an evening whose disk fails once. 0 tries every site in every way, and many at random."""
    library = compiled(folder)
    if library is None:
        tally["not tried: there is no C compiler, or no Linux"] = 1
        return
    place = folder / "evenings"
    place.mkdir()
    command = [
        sys.executable,
        "-m",
        "tools.stress.fault_injection.tries",
        str(library),
        str(place),
        str(count),
    ]
    environment = {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        for line in process.stdout:
            told = json.loads(line)
            if "sites" in told:
                tally["sites that call the disk"] = told["sites"]
                continue
            tally[f"{told['fault']}{'' if told['failed'] else ', not come to'}"] += 1
            yield told["wrong"]
    if process.returncode:
        yield "the evenings could not be played at all"


def compiled(folder: Path) -> Path | None:
    """The library that fails calls; None where it cannot be made."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        return None
    library = folder / "failing_disk.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, SOURCE, "-ldl"], check=True)
    return library

"""The terms of every package that is installed here, in the words of its makers, for the download."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path, PurePosixPath

NAMES = re.compile(r"LICEN[SC]E|COPYING|NOTICE", re.IGNORECASE)
IN_WHEELS = "licenses"
"""The folder beside what a wheel tells of itself, where PEP 639 has its terms put."""


def texts() -> Iterator[tuple[Path, str]]:
    """Each file with its folder in the download: a package may bring several of one name."""
    for package in metadata.distributions():
        for file in package.files or ():
            path = Path(str(file.locate()))
            if NAMES.match(file.name) and ".dist-info" in file.parts[0] and path.exists():
                yield path, str(folder_of(package.metadata["Name"], PurePosixPath(file)))


def folder_of(package: str, file: PurePosixPath) -> PurePosixPath:
    """Where a file of a package lies, as deep as in its wheel."""
    below = file.parts[1:-1]
    return PurePosixPath("licences", package, *(below[1:] if below[:1] == (IN_WHEELS,) else below))

"""Turn files on disks: where they are saved, and where they are found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from game.mail.bodies import LARGEST_WHOLE
from game.mail.delivery.turn_text import FIRST, from_text
from game.mail.errors import DamagedLetterError
from game.storage.user_file import hand_out, opened_ordinary

MOST = 40
DEEPEST = 2


@dataclass(frozen=True, slots=True)
class TurnFile:
    """A file that may be a turn file."""

    path: Path
    place: str
    """What players call its folder."""
    changed: float


def saved(folder: Path, name: str, data: bytes) -> Path:
    """The turn file in this folder; all there or not at all, and nothing beside it. Raises StorageError."""
    path = folder / name
    hand_out(path, data)
    return path


def read(path: Path) -> bytes:
    """The bytes of a turn file, from a file of text too, for `game.mail.incoming`.

    Raises DamagedLetterError, OSError.
    What is no ordinary file is not opened: a pipe would keep us waiting for ever.
    """
    if not S_ISREG(path.stat().st_mode):
        raise DamagedLetterError
    with opened_ordinary(path) as file:
        data = file.read(LARGEST_WHOLE + 1)
    if path.suffix == ".txt" or FIRST.encode() in data[:4096]:
        return from_text(data.decode("utf-8", "replace"))
    return data


def found(places: Iterable[tuple[str, Path]]) -> list[TurnFile]:
    """Turn files in these folders and those just below, the latest first."""
    files: dict[Path, TurnFile] = {}
    for name, folder in places:
        for path in _below(folder, DEEPEST):
            try:
                changed = path.stat().st_mtime
            except OSError:
                continue
            files.setdefault(path, TurnFile(path, name, changed))
    return sorted(files.values(), key=lambda file: -file.changed)[:MOST]


def _below(folder: Path, depth: int) -> Iterable[Path]:
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return
    for path in inside:
        if path.name.startswith("."):
            continue
        if path.suffix == ".turn" or (path.suffix == ".txt" and "parlour" in path.name.lower()):
            if path.is_file():
                yield path
        elif depth > 1 and path.is_dir() and not path.is_symlink():
            yield from _below(path, depth - 1)

"""Where a copy can lie: sticks that are plugged in, and folders; and what of ours lies there."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import msgspec

from game.bounded_zip import BadZipError, opened_zip
from game.house_copy.contents import MANIFEST, SQLITE, Manifest
from game.house_copy.writing import COPY_ENDING, STEM
from game.language.messages import tr
from game.storage.house_state import state_in
from game.storage.user_file import broken_off, opened_ordinary
from memcard.card_folders import CardFolder

EVENINGS = "evenings.zip"
"""What earlier versions wrote."""
MOST_FILES = 40
_LONGEST_MANIFEST = 4096


class CopyPlaceKind(Enum):
    STICK = auto()
    FOLDER = auto()
    HERE = auto()
    """The folder of the house itself, with what was found beside it."""


HOME, BESIDE_IT = "Home", "Beside this house"  # not read: see `CopyPlace.called`
_OF_HOME = ("Documents", "Desktop")  # not read: names of folders


@dataclass(frozen=True, slots=True)
class StoreCopy:
    """A file that can be taken in."""

    path: Path
    when: float
    """Seconds since 1970."""
    size: int
    house: str = ""
    """The id of its house, in hexadecimal; empty where it does not say."""


@dataclass(frozen=True, slots=True)
class CopyPlace:
    """A stick or a folder."""

    kind: CopyPlaceKind
    name: str
    path: Path
    free: int = 0
    """Bytes, with those that a copy takes which was broken off: the next one sweeps it."""
    total: int = 0
    files: tuple[StoreCopy, ...] = ()
    """Of ours that lie there, the latest first."""

    @property
    def called(self) -> str:
        """What the reader calls it, whereas `name` is what is noted of it."""
        if self.kind is CopyPlaceKind.FOLDER and self.name == HOME:
            return tr("Home")
        return tr("Beside this house") if self.kind is CopyPlaceKind.HERE else self.name


def look(
    sticks: Iterable[CardFolder], home: Path, house: Path | None, beside: Iterable[Path]
) -> list[CopyPlace]:
    """Everything that there is now; takes its time. `beside` is what was found of other houses."""
    places = [(CopyPlaceKind.STICK, stick.name, stick.path) for stick in sticks]
    folder = next((path for name in _OF_HOME if (path := home / name).is_dir()), home)
    places.append((CopyPlaceKind.FOLDER, folder.name if folder != home else HOME, folder))
    found = [one for kind, name, path in places if (one := _found(kind, name, path, _in(path))) is not None]
    here = [*beside, *(_in(house) if house else [])]
    if house is not None and _read(here):
        beside_it = _found(CopyPlaceKind.HERE, BESIDE_IT, house, here)
        found += [beside_it] if beside_it is not None else []
    return found


def _found(kind: CopyPlaceKind, name: str, path: Path, files: Iterable[Path]) -> CopyPlace | None:
    try:
        usage = shutil.disk_usage(path)
        free = usage.free + sum(left.lstat().st_size for left in broken_off(path, STEM, COPY_ENDING))
    except OSError:
        return None
    return CopyPlace(kind, name, path, free, usage.total, _read(files))


def _in(folder: Path) -> list[Path]:
    """Files of a folder that may be ours."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError:
        return []
    ours = [name for name in names if name.startswith(STEM) or name == EVENINGS]
    if folder.name != "parlour" and "house.sqlite" in names and "house.lock" not in names:
        ours.append("house.sqlite")
    return [folder / name for name in ours[-MOST_FILES:]]


def _read(paths: Iterable[Path]) -> tuple[StoreCopy, ...]:
    found = [file for path in paths if (file := house_file(path)) is not None]
    return tuple(sorted(found, key=lambda file: -file.when))


def house_file(path: Path) -> StoreCopy | None:
    """What a file says of the house that it holds; None where it is none of ours, or cannot be read."""
    try:
        if not path.is_file():
            return None
        state, size = path.stat(), path.stat().st_size
        with opened_ordinary(path) as file:
            is_base = file.read(len(SQLITE)) == SQLITE
        if is_base:
            said = state_in(path)
            return StoreCopy(path, state.st_mtime, size, said.id.hex() if said else "")
        manifest = _manifest(path)
        return StoreCopy(
            path, manifest.when if manifest else state.st_mtime, size, manifest.house if manifest else ""
        )
    except (OSError, BadZipError, msgspec.MsgspecError):
        return None


def _manifest(path: Path) -> Manifest | None:
    with opened_zip(path, _LONGEST_MANIFEST) as bundle:
        part = next((part for part in bundle.parts if part.filename == MANIFEST), None)
        if part is None:
            return None
        return msgspec.json.decode(bundle.read(part, _LONGEST_MANIFEST), type=Manifest)

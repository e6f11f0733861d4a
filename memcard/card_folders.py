"""Where card files lie outside the game: in the cards' folder, at home, and on memory sticks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.language.messages import message, tr
from memcard.card_errors import DiskFailed
from memcard.card_layout import BLOCK, CARD
from memcard.disk import Disk
from memcard.foreign_formats import FORMATS, RAW, called
from memcard.single_saves import has_name_of_save

ENDINGS = frozenset(ending for form in FORMATS for ending in form.endings)
MOST = 60
"""A list that a thumb has to scroll should end."""
DEEPEST, MOST_FOLDERS = 4, 400
"""How far below a place is searched, the nearest folders first."""
EMULATORS = (
    ("DuckStation", ".local/share/duckstation/memcards"),
    ("DuckStation", ".config/duckstation/memcards"),
    ("DuckStation", ".var/app/org.duckstation.DuckStation/config/duckstation/memcards"),
    ("DuckStation", "Library/Application Support/DuckStation/memcards"),  # not read: a path
    ("ePSXe", ".epsxe/memcards"),
    ("Mednafen", ".mednafen/sav"),  # not read: a name
    ("PCSX", ".pcsx/memcards"),
    ("PCSX", ".pcsxr/memcards"),
    ("RetroArch", ".config/retroarch/saves"),
    ("RetroArch", ".var/app/org.libretro.RetroArch/config/retroarch/saves"),
)
"""Where, seen from a player's home, emulators keep cards in folders that are hidden from a search."""
_LONGEST_START = max(len(form.starts) for form in FORMATS)
SINGLE_SAVE = "Single save"  # not read: see `Found.called`


@dataclass(frozen=True, slots=True)
class CardFolder:
    """A folder where card files may lie."""

    name: str
    """What players call it."""
    path: Path


@dataclass(frozen=True, slots=True)
class Found:
    """A file that begins and ends like a card or a single save, and is as long as one."""

    path: Path
    place: str
    form: str = RAW.name
    """The name of the file's format."""

    @property
    def called(self) -> str:
        """What players call its format."""
        return tr("Single save") if self.form == SINGLE_SAVE else called(self.form)

    @property
    def in_place(self) -> bool:
        """Whether it can be used where it lies, and need not be imported."""
        return self.form == RAW.name


@dataclass(frozen=True, slots=True)
class FoundCards:
    """What a look around has found."""

    places: tuple[CardFolder, ...] = ()
    """Folders that can be read, those of sticks included."""
    cards: tuple[Found, ...] = ()


def usual_places(home: Path, disk: Disk | None = None) -> list[CardFolder]:
    """The player's home, each mounted stick, and where emulators keep their cards."""
    disk = disk or Disk()
    kept = [CardFolder(name, home / below) for name, below in EMULATORS]
    return [
        CardFolder(tr("Home"), home),
        *sticks(home, disk),
        *(place for place in kept if _can_be_read(place, disk)),
    ]


def sticks(home: Path, disk: Disk | None = None) -> list[CardFolder]:
    """Each stick that is plugged in, by its label."""
    return [CardFolder(path.name or str(path), path) for path in _sticks(home, disk or Disk())]


def shelf_of(places: Sequence[CardFolder], disk: Disk) -> FoundCards:
    """The places that can be read, and the files of cards and saves that lie in and below them.

    What is hidden is not looked at, and no more than `MOST_FOLDERS` folders of a place are.
    """
    read = tuple(place for place in places if _can_be_read(place, disk))
    found: dict[Path, Found] = {}
    for place in read:
        for folder in _and_below(place.path, disk):
            where = place.name if folder == place.path else f"{place.name}/{folder.name}"
            for path in _paths(folder, disk):
                if form := _form_of(path, disk):
                    found.setdefault(disk.resolve(path), Found(path, where, form))
        if len(found) >= MOST:
            break
    return FoundCards(read, tuple(found.values())[:MOST])


def free_name(folder: Path, stem: str, ending: str, disk: Disk) -> Path:
    """A path in the folder that nothing bears yet. Raises DiskFailed if the folder cannot be read."""
    try:
        taken = {name.casefold() for name in disk.names(folder)}
    except OSError as error:
        raise DiskFailed(message("That folder cannot be read")) from error
    names = (f"{stem}{suffix}{ending}" for suffix in ("", *(f"-{count}" for count in range(2, 10_000))))
    return folder / next(name for name in names if name.casefold() not in taken)


def _can_be_read(place: CardFolder, disk: Disk) -> bool:
    try:
        disk.names(place.path)
    except OSError:
        return False
    return True


def _and_below(folder: Path, disk: Disk) -> Iterator[Path]:
    """The folder and those below it, the nearest first."""
    level = [folder]
    left = MOST_FOLDERS
    for _ in range(1 + DEEPEST):
        level = level[:left]
        left -= len(level)
        yield from level
        level = [below for one in level for below in _folders(one, disk)]


def _folders(folder: Path, disk: Disk) -> list[Path]:
    try:
        return [folder / name for name in _shown(disk.folders(folder))]
    except OSError:
        return []


def _paths(folder: Path, disk: Disk) -> list[Path]:
    try:
        return [folder / name for name in _shown(disk.names(folder))]
    except OSError:
        return []


def _shown(names: Iterable[str]) -> list[str]:
    return sorted((name for name in names if not name.startswith(".")), key=str.casefold)


def _form_of(path: Path, disk: Disk) -> str:
    """What the format of a file is called; nothing for one that is neither card nor save."""
    single = has_name_of_save(path)
    if not single and path.suffix.lower() not in ENDINGS:
        return ""
    try:
        length, start = disk.look(path).st_size, _start_of(path, disk)
    except OSError:
        return ""
    if single:
        return SINGLE_SAVE if BLOCK <= length < CARD else ""
    return next((f.name for f in FORMATS if f.file_bytes == length and start.startswith(f.starts)), "")


def _start_of(path: Path, disk: Disk) -> bytes:
    file = disk.open(path)
    try:
        return disk.read(file, _LONGEST_START)
    finally:
        disk.close(file)


def _sticks(home: Path, disk: Disk) -> Iterator[Path]:
    """Where this system shows what is plugged in."""
    if sys.platform == "win32":
        drives = [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
        yield from (drive for drive in drives if drive.exists() and drive.anchor != home.anchor)
        return
    if sys.platform == "darwin":
        folders = [Path("/Volumes")]
    else:
        folders = [base / home.name for base in (Path("/media"), Path("/run/media"))] + [Path("/media")]
    for folder in folders:
        with suppress(OSError):
            paths = [folder / name for name in sorted(disk.names(folder))]
            yield from (path for path in paths if disk.is_mount(path))

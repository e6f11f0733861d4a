"""Where card files lie outside the game: in the cards' folder, at home, and on memory sticks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from memcard.card_errors import DiskFailed
from memcard.card_layout import CARD
from memcard.disk import Disk

ENDINGS = frozenset({".mcr", ".mcd", ".mc"})
"""What emulators and card managers call raw card images."""
MOST = 60
"""The most files that are listed: a list that a thumb has to scroll should end."""


@dataclass(frozen=True, slots=True)
class CardFolder:
    """A folder where card files may lie."""

    name: str
    """What players call it."""
    path: Path


@dataclass(frozen=True, slots=True)
class Found:
    """A file as long as a card, with a card's ending."""

    path: Path
    place: str


@dataclass(frozen=True, slots=True)
class FoundCards:
    """What a look around has found."""

    places: tuple[CardFolder, ...] = ()
    """Folders that can be read, those of sticks included."""
    cards: tuple[Found, ...] = ()


def usual_places(home: Path, disk: Disk | None = None) -> list[CardFolder]:
    """The player's home, and each mounted stick."""
    sticks = [CardFolder(path.name or str(path), path) for path in _sticks(home, disk or Disk())]
    return [CardFolder("Home", home), *sticks]


def shelf_of(places: Sequence[CardFolder], disk: Disk) -> FoundCards:
    """The places that can be read, and the card files that lie in them; sub-folders are not searched."""
    read: list[CardFolder] = []
    found: dict[Path, Found] = {}
    for place in places:
        try:
            names = sorted(disk.names(place.path), key=str.casefold)
        except OSError:
            continue
        read.append(place)
        for path in (place.path / name for name in names if not name.startswith(".")):
            if path.suffix.lower() in ENDINGS and _as_long_as_a_card(path, disk):
                found.setdefault(disk.resolve(path), Found(path, place.name))
    return FoundCards(tuple(read), tuple(found.values())[:MOST])


def free_name(folder: Path, stem: str, disk: Disk) -> Path:
    """A path in the folder that does not exist yet. Raises DiskFailed if the folder cannot be read."""
    try:
        taken = {name.casefold() for name in disk.names(folder)}
    except OSError as error:
        raise DiskFailed("That folder cannot be read") from error
    names = (f"{stem}{suffix}.mcr" for suffix in ("", *(f"-{count}" for count in range(2, 10_000))))
    return folder / next(name for name in names if name.casefold() not in taken)


def _as_long_as_a_card(path: Path, disk: Disk) -> bool:
    try:
        return disk.look(path).st_size == CARD
    except OSError:
        return False


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

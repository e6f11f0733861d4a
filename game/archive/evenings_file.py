"""Everything of the evenings in one file: a ZIP of the kept games and of what else lies beside them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.archive.game_archive import ENDING, GAMES, Archive
from game.archive.kept_game import LONGEST, KeptGameError, NewerGame
from game.wording import counted

MOST_FILES = 200_000
"""More games than a life has evenings."""
_MOST_OF_OTHERS = 4 << 20
Take = Callable[[str, bytes], None]
"""Brings a file that is no game together with the one that is here. Raises ValueError."""


class NotEvenings(ValueError):  # noqa: N818 - reads as the fact that it states
    """A file that holds no evenings; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of an import."""

    new: int
    known: int
    unreadable: int
    newer: int

    @property
    def sentence(self) -> str:
        told = f"{counted(self.new, 'new game')}, {self.known} known already"
        if self.newer:
            told += f", {self.newer} of a newer version left out"
        if self.unreadable:
            told += f", {self.unreadable} could not be read"
        return told + "."


def export(archive: Archive, path: Path, others: dict[str, bytes] | None = None) -> int:
    """Write all games, and other files by name; how many games. The file is whole or not there at all.

    Raises OSError.
    """
    fresh = path.with_name(f".{path.name}.new")
    count = 0
    try:
        with zipfile.ZipFile(fresh, "w", zipfile.ZIP_STORED) as bundle:
            for entry in archive.find():
                try:
                    bundle.writestr(f"{GAMES}/{entry.file}", archive.bytes_of(entry))
                except KeptGameError:
                    continue
                count += 1
            for name, data in (others or {}).items():
                bundle.writestr(name, data)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return count


def import_from(archive: Archive, path: Path, take: Take | None = None) -> Imported:
    """Take in what a file holds and is not here yet; nothing that is here is changed or lost.

    Raises:
        NotEvenings: the file is none of ours.
        OSError: it cannot be read.
    """
    tally = {"new": 0, "known": 0, "unreadable": 0, "newer": 0}
    try:
        with zipfile.ZipFile(path) as bundle:
            parts = bundle.infolist()
            if len(parts) > MOST_FILES:
                raise NotEvenings("This file holds more games than a life has evenings")
            for part in parts:
                _take(bundle, part, archive, take, tally)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise NotEvenings("This file holds no evenings") from error
    archive.flush()
    return Imported(**tally)


def _take(
    bundle: zipfile.ZipFile, part: zipfile.ZipInfo, archive: Archive, take: Take | None, tally: dict[str, int]
) -> None:
    is_game = part.filename.startswith(f"{GAMES}/") and part.filename.endswith(ENDING)
    if part.file_size > (LONGEST if is_game else _MOST_OF_OTHERS):
        tally["unreadable"] += 1
        return
    try:
        data = bundle.read(part)
        if is_game:
            tally["new" if archive.take_in(data) else "known"] += 1
        elif take is not None:
            take(part.filename, data)
    except NewerGame:
        tally["newer"] += 1
    except (ValueError, zipfile.BadZipFile):
        tally["unreadable"] += 1

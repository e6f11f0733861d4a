"""Everything of the evenings in one file: a ZIP of the kept games and of what else lies beside them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.archive.game_archive import ENDING, GAMES, Archive
from game.archive.kept_game import LONGEST, KeptGameError, NewerGame
from game.bounded_zip import BadlyPacked, ZipFromOutside, opened_zip
from game.keeping.kept_file import made_whole
from game.wording import counted, listed

MOST_FILES = 100_000
"""More files than a life has evenings, each game with what its turns were worth."""
MOST_BYTES = 1 << 30
"""Of all files together."""
_MOST_OF_OTHERS = 4 << 20
_MOST_WAITING = 16 << 20
"""Bytes that are taken in before the disk has to have them, so that they do not pile up."""
Take = Callable[[str, bytes], str]
"""Brings a file that is no game together with the one that is here; what is new of it, in words, or nothing.

Raises ValueError.
"""


class NotEvenings(ValueError):  # noqa: N818 - reads as the fact that it states
    """A file that holds no evenings; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What became of an import."""

    new: int
    known: int
    unreadable: int
    newer: int
    others: tuple[str, ...] = ()
    """What else is new, in words."""

    @property
    def sentence(self) -> str:
        told = f"{counted(self.new, 'new game')}, {self.known} known already"
        if self.others:
            told += f"; new {listed(self.others)}"
        if self.newer:
            told += f", {self.newer} of a newer version left out"
        if self.unreadable:
            told += f", {self.unreadable} could not be read"
        return told + "."


def export(archive: Archive, path: Path, others: dict[str, bytes] | None = None) -> int:
    """Write all games, and other files by name; how many games. The file is whole or not there at all.

    Raises:
        NotEvenings: there is more than `import_from` would take.
        OSError: the disk does not take it.
    """
    games, files, size = 0, 0, 0
    with made_whole(path) as fresh, zipfile.ZipFile(fresh, "w", zipfile.ZIP_STORED) as bundle:
        for name, data in _parts(archive, others or {}):
            games, files, size = games + _is_game(name), files + 1, size + len(data)
            if files > MOST_FILES or size > MOST_BYTES:
                raise NotEvenings("These are more games than one file can hold")
            bundle.writestr(name, data)
    return games


def _parts(archive: Archive, others: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    for entry in archive.find():
        try:
            yield f"{GAMES}/{entry.file}", archive.bytes_of(entry)
        except KeptGameError:
            continue
    yield from others.items()


def _is_game(name: str) -> bool:
    return name.startswith(f"{GAMES}/") and name.endswith(ENDING)


def import_from(archive: Archive, path: Path, take: Take | None = None) -> ImportOutcome:
    """Take in what a file holds and is not here yet; nothing that is here is changed or lost.

    Raises:
        NotEvenings: the file is none of ours.
        OSError: it cannot be read.
    """
    tally = {"new": 0, "known": 0, "unreadable": 0, "newer": 0}
    others: dict[str, None] = {}
    waiting = 0
    try:
        with opened_zip(path, MOST_BYTES) as bundle:
            if len(bundle.parts) > MOST_FILES:
                raise NotEvenings("This file holds more games than a life has evenings")
            for part in bundle.parts:
                waiting += _take(bundle, part, archive, take, tally, others)
                if waiting > _MOST_WAITING:
                    archive.flush()
                    waiting = 0
    except BadlyPacked as error:
        raise NotEvenings("This file holds no evenings") from error
    archive.flush()
    return ImportOutcome(**tally, others=tuple(others))


def _take(
    bundle: ZipFromOutside,
    part: zipfile.ZipInfo,
    archive: Archive,
    take: Take | None,
    tally: dict[str, int],
    others: dict[str, None],
) -> int:
    """Take in one part; how many bytes that were."""
    is_game = _is_game(part.filename)
    if not is_game and take is None:
        return 0
    data = b""
    try:
        data = bundle.read(part, LONGEST if is_game else _MOST_OF_OTHERS)
        if is_game:
            tally["new" if archive.take_in(data) else "known"] += 1
        elif take is not None:
            what = take(part.filename, data)
            others |= {what: None} if what else {}
    except NewerGame:
        tally["newer"] += 1
    except ValueError:
        tally["unreadable"] += 1
    return len(data)

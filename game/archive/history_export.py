"""Everything of the evenings in one file: a ZIP of the kept games and of what else lies beside them."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from game.archive.game_archive import ENDING, GAMES, Archive
from game.archive.kept_game import KeptGameError, NewerGameError
from game.bounded_zip import write_part
from game.language.messages import Message, message, tr, tr_count
from game.storage.user_file import made_whole

MOST_FILES = 100_000
"""More files than a life has evenings, each game with what its turns were worth."""
MOST_BYTES = 1 << 30
"""Of all files together."""
_MOST_WAITING = 16 << 20
"""Bytes that are taken in before the disk has to have them, so that they do not pile up."""
Others = Mapping[str, bytes] | Iterable[tuple[str, bytes]]
"""What goes into a file beside the games, by name."""
Take = Callable[[str, bytes], Message | str]
"""Brings a file that is no game together with the one that is here; what is new of it, in words, or nothing.

Raises ValueError.
"""


class HistoryFormatError(ValueError):
    """A file that holds no evenings; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What became of an import."""

    new: int
    known: int
    unreadable: int
    newer: int
    others: tuple[Message | str, ...] = ()
    """What else is new, in words."""

    @property
    def sentence(self) -> str:
        games = tr_count("{count} new game", "{count} new games", self.new)
        # Translators: games that were taken in from a file; the next ones likewise, with commas between them.
        told = [games, tr_count("{count} known already", "{count} known already", self.known)]
        left: list[str] = []
        if self.others:
            # Translators: what else than games was taken in: 'words of the house', 'high scores'.
            left.append(tr("new {things}", things=self.others))
        if self.newer:
            left.append(
                tr_count(
                    "{count} of a newer version left out", "{count} of a newer version left out", self.newer
                )
            )
        if self.unreadable:
            left.append(tr_count("{count} could not be read", "{count} could not be read", self.unreadable))
        if self.others:
            return f"{', '.join(told)}; {', '.join(left)}."
        return f"{', '.join([*told, *left])}."


class ImportPart(Protocol):
    """One part of a file."""

    @property
    def filename(self) -> str: ...


P = TypeVar("P", bound=ImportPart)


class ImportSource(Protocol[P]):
    """What is taken in, part by part."""

    @property
    def parts(self) -> Sequence[P]: ...

    def read(self, part: P, most: int, /) -> bytes:
        """What a part holds, of at most so many bytes. Raises ValueError, OSError."""


def export(archive: Archive, path: Path, others: Others = (), now: float | None = None) -> int:
    """Write all games, and other files by name; how many games. The file is whole or not there at all.

    `now` is in seconds since 1970, by the clock of this machine unless said.

    Raises:
        HistoryFormatError: there is more than `take_all` would take.
        OSError: the disk does not take it.
    """
    games, files, size = 0, 0, 0
    moment = time.time() if now is None else now
    with made_whole(path) as fresh, zipfile.ZipFile(fresh, "w", zipfile.ZIP_STORED) as bundle:
        for name, data in _parts(archive, others):
            games, files, size = games + is_game(name), files + 1, size + len(data)
            if files > MOST_FILES or size > MOST_BYTES:
                raise HistoryFormatError(message("These are more games than one file can hold"))
            write_part(bundle, name, data, moment)
    return games


def _parts(archive: Archive, others: Others) -> Iterator[tuple[str, bytes]]:
    yield from others.items() if isinstance(others, Mapping) else others
    for entry in archive.find():
        try:
            yield f"{GAMES}/{entry.file}", archive.bytes_of(entry)
        except KeptGameError:
            continue


def is_game(name: str) -> bool:
    """Whether a part of this name is a finished game."""
    return name.startswith(f"{GAMES}/") and name.endswith(ENDING)


def take_all(
    archive: Archive, source: ImportSource[P], take: Take, longest: Callable[[str], int]
) -> ImportOutcome:
    """Take in every part that can be read and is not here yet, if it is no longer than its name may be;
    nothing that is here is changed or lost. Raises HistoryFormatError."""
    tally = {"new": 0, "known": 0, "unreadable": 0, "newer": 0}
    others: dict[Message | str, None] = {}
    waiting = 0
    if len(source.parts) > MOST_FILES:
        raise HistoryFormatError(
            message(
                "This file has {parts} parts: {most} are read at most",
                parts=len(source.parts),
                most=MOST_FILES,
            )
        )
    for part in source.parts:
        name, data = part.filename, b""
        try:
            data = source.read(part, longest(name))
            if is_game(name):
                tally["new" if archive.take_in(data) else "known"] += 1
            elif what := take(name, data):
                others[what] = None
        except NewerGameError:
            tally["newer"] += 1
        except ValueError:
            tally["unreadable"] += 1
        waiting += len(data)
        if waiting > _MOST_WAITING:
            archive.flush()
            waiting = 0
    archive.flush()
    return ImportOutcome(**tally, others=tuple(others))

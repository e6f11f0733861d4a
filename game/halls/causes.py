"""What has happened in a hall, as causes: a file to which each is written before anybody hears of it.

A hall that is begun from its causes is the hall that it was, so its process may be killed at any moment.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

_Player = Annotated[int, Meta(ge=0, lt=100_000)]
_Name = Annotated[str, Meta(min_length=1, max_length=16)]
_Number = Annotated[int, Meta(ge=1, le=64)]
_Play = Annotated[str, Meta(max_length=128)]
"""As `move_to_text` writes it; empty: none."""


class Cause(msgspec.Struct, frozen=True, tag=True, array_like=True, forbid_unknown_fields=True):
    """One thing that has happened, `at` so many seconds of the hall's own time."""

    at: float


class Opened(Cause, frozen=True, tag=True):
    """The hall: its title, letters, the digest of the arbiter's key, seed and time of a round."""

    title: Annotated[str, Meta(max_length=64)]
    code: Annotated[str, Meta(max_length=16)]
    arbiter: Annotated[str, Meta(max_length=64)]
    seed: int
    seconds: Annotated[int, Meta(ge=20, le=300)]


class Came(Cause, frozen=True, tag=True):
    """Somebody new, known by the digest of a token."""

    name: _Name
    token: Annotated[str, Meta(max_length=64)]


class Lost(Cause, frozen=True, tag=True):
    """The line to somebody is gone."""

    player: _Player


class Back(Cause, frozen=True, tag=True):
    """It is there again."""

    player: _Player


class Renamed(Cause, frozen=True, tag=True):
    """The arbiter has given somebody another name."""

    player: _Player
    name: _Name


class Removed(Cause, frozen=True, tag=True):
    """The arbiter has sent somebody away."""

    player: _Player


class Scheduled(Cause, frozen=True, tag=True):
    """The hall begins by itself, at a moment in seconds since 1970; 0: no longer."""

    moment: Annotated[int, Meta(ge=0, lt=2**40)]
    zone: Annotated[str, Meta(max_length=64)]


class Begun(Cause, frozen=True, tag=True):
    """The first tiles are dealt."""


class Looked(Cause, frozen=True, tag=True):
    """The best play of these tiles and its points without a bonus; empty where nothing can be laid."""

    best: _Play
    points: Annotated[int, Meta(ge=0, lt=10_000)]


class HandedIn(Cause, frozen=True, tag=True):
    """Somebody has decided."""

    player: _Player
    number: _Number
    play: _Play


class Stopped(Cause, frozen=True, tag=True):
    """Time stands still."""


class WentOn(Cause, frozen=True, tag=True):
    """Time goes on."""


class Closed(Cause, frozen=True, tag=True):
    """A round is over; what lay before those who had not handed in."""

    lying: list[tuple[_Player, _Play]]


class Dealt(Cause, frozen=True, tag=True):
    """The round was shown; the next tiles."""


class Ended(Cause, frozen=True, tag=True):
    """The arbiter has ended the game."""


AnyCause = (
    Opened
    | Came
    | Lost
    | Back
    | Renamed
    | Removed
    | Scheduled
    | Begun
    | Looked
    | HandedIn
    | Stopped
    | WentOn
    | Closed
    | Dealt
    | Ended
)
_DECODER = msgspec.json.Decoder(AnyCause)


class Journal:
    """The file of one hall. Raises OSError where the disk refuses."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[bytes] = []
        self._file = None if not path.exists() else self._open(_whole(path))

    def causes(self) -> Iterator[AnyCause]:
        """What was kept. Raises msgspec.MsgspecError for a file that is none of ours."""
        if self._file is not None:
            for line in self._path.read_bytes().splitlines():
                yield _DECODER.decode(line)

    def note(self, cause: AnyCause) -> None:
        """One more; it is kept when `keep` has returned."""
        self._waiting.append(msgspec.json.encode(cause) + b"\n")

    def keep(self) -> None:
        """Everything that waits is on the disk, also for a machine that loses its power."""
        if not self._waiting:
            return
        if self._file is None:
            self._file = self._open(0)
        data, self._waiting = b"".join(self._waiting), []
        os.write(self._file, data)
        os.fsync(self._file)

    def close(self) -> None:
        """Nothing more is noted."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self, length: int) -> int:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.ftruncate(file, length)
        return file


def _whole(path: Path) -> int:
    """Bytes up to the end of the last whole line: what is half written was told to nobody."""
    return path.read_bytes().rfind(b"\n") + 1

"""A file that is double-clicked while the game is on already: the second start hands it over to the first.

Whoever runs says so in a file with process and start, in the game's folder, and looks into a folder beside
it. A second start with a file lays it there and is done. A program that died says nothing: it is gone.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
import psutil
from msgspec import Meta

from game.bounded_json import read_or
from game.language.messages import message
from game.mail.bodies import LARGEST_WHOLE
from game.storage.user_file import opened_ordinary, read_ordinary

HANDED_OVER = message("The game that is running opens the file.")
TOO_LARGE = message("This file is too large to be opened while the game is on.")
_LARGEST = LARGEST_WHOLE
"""Of a file with all letters of a game."""
_FRESH = ".new"


class _Running(msgspec.Struct):
    pid: Annotated[int, Meta(ge=1)]
    since: float


class TooLargeError(ValueError):
    """More than any turn file has."""


class Inbox:
    """Where the running program finds what second starts have handed over."""

    def __init__(self, folder: Path) -> None:
        """Says from now on that a program runs, where the disk allows it."""
        self._folder, self._note = _inbox(folder), _note(folder)
        self._seen: set[Path] = set()
        self._clear()
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._note.write_text(json.dumps(_this_process()))

    def take(self) -> list[Path]:
        """Files that have come since the last look. They lie there until the program ends."""
        try:
            laid = [each for each in self._folder.iterdir() if each.suffix != _FRESH]
            lying = {path for each in laid if each.is_dir() for path in each.iterdir()}
        except OSError:
            return []
        fresh = sorted(lying - self._seen)
        self._seen.update(fresh)
        return fresh

    def close(self) -> None:
        """The program ends; if another one has begun meanwhile, the note is its own."""
        if _noted(self._note) == _this_process():
            with suppress(OSError):
                self._note.unlink()
            self._clear()

    def _clear(self) -> None:
        with suppress(OSError):
            for laid in list(self._folder.iterdir()):
                shutil.rmtree(laid) if laid.is_dir() else laid.unlink()


def hand_over(folder: Path, path: Path) -> bool:
    """Give a file to the program that runs with this folder; whether there is one.

    Raises OSError where the file cannot be read or laid there, and TooLargeError.
    """
    if not is_running(folder):
        return False
    with opened_ordinary(path) as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise TooLargeError
    laid = _inbox(folder) / secrets.token_hex(4)  # a folder for each, so that files keep their names
    fresh = laid.with_suffix(_FRESH)
    fresh.mkdir(parents=True)
    (fresh / path.name).write_bytes(data)
    fresh.rename(laid)
    return True


def is_running(folder: Path) -> bool:
    """Whether a program other than this one runs with this folder."""
    noted = _noted(_note(folder))
    if noted is None or noted["pid"] == os.getpid():
        return False
    try:
        return bool(abs(psutil.Process(int(noted["pid"])).create_time() - noted["since"]) < 1.0)
    except psutil.Error:
        return False


def _this_process() -> dict[str, float]:
    return {"pid": os.getpid(), "since": psutil.Process().create_time()}


def _noted(path: Path) -> dict[str, float] | None:
    with suppress(OSError):
        if (found := read_or(read_ordinary(path, 1000), _Running, None)) is not None:
            return {"pid": found.pid, "since": found.since}
    return None


def _note(folder: Path) -> Path:
    return folder / "running.json"


def _inbox(folder: Path) -> Path:
    return folder / "opened"

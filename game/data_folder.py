"""Where the player's own files lie: memory cards, finished games, photos."""

from __future__ import annotations

import os
from errno import EACCES, ELOOP, ENOENT
from pathlib import Path
from stat import S_ISDIR

from game.text_format import reason_given


class NoDataFolderError(Exception):
    """The folder cannot be made; the message is one sentence."""


def data_folder(given: Path | None, *, looks: bool = False) -> Path:
    """The given folder, or the usual one of this system; it is made if need be. Raises NoDataFolderError.

    Whoever only `looks` at what lies in a given folder makes none.
    """
    from platformdirs import user_data_path  # only needed here, and only once

    folder = given or user_data_path("parlour", appauthor=False)
    why = _what_stands_in_the_way(folder)
    if looks and given and not why and not given.exists():
        raise NoDataFolderError(f"There is no folder {given}.")
    if not why:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = reason_given(error)
    if why:
        elsewhere = "" if given else " Name a folder of your own with --data-dir."
        raise NoDataFolderError(f"The data of the game cannot lie in {folder}: {why}.{elsewhere}")
    return folder


def _what_stands_in_the_way(folder: Path) -> str:
    """Why there can be no such folder, as far as that can be seen without making any; empty where it can.

    The system would say of most of it that a file exists. What links lead to is left to whoever made them: a
    disk may be away, and a folder made in its place would hide that.
    """
    for part in (*reversed(folder.parents), folder):
        it = "it" if part == folder else str(part)
        try:
            what = part.stat()
        except OSError as error:
            if part.is_symlink() and error.errno != EACCES:
                leads_round = error.errno == ELOOP
                return f"{it} is a link that leads {'in a circle' if leads_round else 'to nothing'}"
            return "" if error.errno == ENOENT else reason_given(error)
        if not S_ISDIR(what.st_mode):
            return f"{it} is a file, and no folder"
    return "" if os.access(folder, os.R_OK | os.X_OK) else "it may not be opened"


def have_a_home() -> None:
    """Be at home in one place, whatever folder one works in: a home that is empty or relative is none.

    That of the system stands then. Where nobody says where this user is, as in a container, it is
    the root, as of daemons: what is to be kept there is refused, by the system and in words that are known.
    """
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        if not Path(os.environ.get(name, "")).is_absolute():
            os.environ.pop(name, None)
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = os.sep

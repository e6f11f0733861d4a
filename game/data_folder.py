"""Where the player's own files lie: memory cards, finished games, photos."""

from __future__ import annotations

import os
from errno import EACCES, ELOOP, ENOENT
from pathlib import Path
from stat import S_ISDIR

from game.language.messages import message, tr
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
        raise NoDataFolderError(message("There is no folder {folder}.", folder=str(given)))
    if not why:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = reason_given(error)
    if why:
        # Translators: {why} is a reason: "it is a file, and no folder".
        told = tr("The data of the game cannot lie in {folder}: {why}.", folder=str(folder), why=why)
        advice = () if given else (tr("Name a folder of your own with --data-dir."),)
        raise NoDataFolderError(" ".join((told, *advice)))
    return folder


def _what_stands_in_the_way(folder: Path) -> str:
    """Why there can be no such folder, as far as that can be seen without making any; empty where it can.

    The system would say of most of it that a file exists. What links lead to is left to whoever made them: a
    disk may be away, and a folder made in its place would hide that.
    """
    for part in (*reversed(folder.parents), folder):
        it = "" if part == folder else str(part)
        try:
            what = part.stat()
        except OSError as error:
            if part.is_symlink() and error.errno != EACCES:
                return _link_of(it, leads_round=error.errno == ELOOP)
            return "" if error.errno == ENOENT else reason_given(error)
        if not S_ISDIR(what.st_mode):
            if not it:
                # Translators: a reason, for the middle of a sentence; "it" is a folder that was named before.
                return tr("it is a file, and no folder")
            return tr("{folder} is a file, and no folder", folder=it)
    return "" if os.access(folder, os.R_OK | os.X_OK) else tr("it may not be opened")


def _link_of(above: str, *, leads_round: bool) -> str:
    """What is wrong with a link: the folder itself is one, or one `above` it."""
    if above:
        # Translators: a reason, for the middle of a sentence; {folder} is a path.
        in_a_circle = tr("{folder} is a link that leads in a circle", folder=above)
        return in_a_circle if leads_round else tr("{folder} is a link that leads to nothing", folder=above)
    # Translators: a reason, for the middle of a sentence; "it" is a folder that was named before.
    return (
        tr("it is a link that leads in a circle") if leads_round else tr("it is a link that leads to nothing")
    )


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

"""Where the player's own files lie: memory cards, finished games, photos."""

from __future__ import annotations

import os
from pathlib import Path

from game.wording import reason_given


class NoDataFolder(Exception):  # noqa: N818 - reads as the fact that it states
    """The folder cannot be made; the message is one sentence."""


def data_folder(given: Path | None, *, looks: bool = False) -> Path:
    """The given folder, or the usual one of this system; it is made if need be. Raises NoDataFolder.

    Whoever only `looks` at what lies in a given folder makes none.
    """
    from platformdirs import user_data_path  # only needed here, and only once

    if looks and given and not given.exists():
        raise NoDataFolder(f"There is no folder {given}.")
    folder = given or user_data_path("parlour", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        elsewhere = "" if given else " Name a folder of your own with --data-dir."
        raise NoDataFolder(
            f"The data of the game cannot lie in {folder}: {reason_given(error)}.{elsewhere}"
        ) from error
    return folder


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

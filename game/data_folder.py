"""Where the player's own files lie: memory cards, finished games, photos."""

from __future__ import annotations

from pathlib import Path


class NoDataFolder(Exception):  # noqa: N818 - reads as the fact that it states
    """The folder cannot be made; the message is one sentence."""


def data_folder(given: Path | None) -> Path:
    """The given folder, or the usual one of this system; it is made if need be. Raises NoDataFolder."""
    from platformdirs import user_data_path  # only needed here, and only once

    folder = given or user_data_path("parlour", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoDataFolder(f"The data of the game cannot lie in {folder}: {error.strerror}.") from error
    return folder

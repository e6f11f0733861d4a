"""Where the player's own files lie: memory cards, finished games, photos."""

from __future__ import annotations

from pathlib import Path


def data_folder(given: Path | None) -> Path:
    """The given folder, or the usual one of this system; it is made if need be."""
    from platformdirs import user_data_path  # only needed here, and only once

    folder = given or user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder

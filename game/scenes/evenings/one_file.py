"""All evenings in one file: written into the game's folder, and taken in from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.archive.evenings_file import NotEvenings, export, import_from
from game.archive.game_archive import Archive
from game.daily import tries
from game.daily.daily_bag import today
from game.daily.tries import TRIES
from game.profiles import people, played_games
from game.puzzles import progress
from game.puzzles.progress import SOLVED
from game.scenes.kit.menus import Choice, MenuScene, Reading
from game.scenes.kit.profiles_kept import note_for_file, take_from_file
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.services import Services
from game.wording import counted

NAME = "evenings.zip"
Merge = Callable[[bytes, bytes, int], bytes]
MERGES: Mapping[str, tuple[str, Merge]] = {
    SOLVED: ("solved puzzles", lambda here, new, _: progress.merged(here, new)),
    TRIES: ("tries of daily bags", lambda here, new, now: tries.merged(here, new, today(now))),
    people.PEOPLE_FILE: ("people", people.merged_files),
    played_games.PLAYED: ("figures of profiles", played_games.merged_files),
}
"""What is brought together with what is here, in words and how; of anything else, what is here stays."""


def take_in(archive: Archive, now: int, name: str, data: bytes) -> str:
    """Take in a file beside the games from other evenings; what is new of it, in words, or nothing.

    Nobody who is here is displaced, whatever the file says. Raises ValueError.
    """
    before = archive.noted(name)
    what, merge = MERGES.get(name, ("notes on games", None))
    if merge is None:
        archive.note_if_new(name, data)
    else:
        archive.renote(name, lambda here: merge(here or b"{}", data, now))
    return what if archive.noted(name) != before else ""


def one_file_menu(services: Services) -> MenuScene:
    """Write everything, or take everything in."""
    folder = services.archive.folder
    path = folder / NAME if folder is not None else None

    def write() -> Change:
        assert path is not None
        return Push(Reading("Write Evenings", [written(services, path)]))

    def take() -> Change:
        assert path is not None
        return Push(Reading("Take Evenings In", [taken(services, path)]))

    has_file = path is not None and path.exists()
    return MenuScene(
        "one-file",
        "One File",
        [
            Choice("Write Evenings", write if path else None, "" if path else "No disk here"),
            Choice("Take Evenings In", take if has_file else None, "" if has_file else f"No {NAME} here"),
        ],
        text=f"Everything goes into {NAME} in the game’s folder, and comes back from it without loss.",
    )


def written(services: Services, path: Path) -> str:
    """Write everything; what became of it, in one sentence."""
    archive = services.archive
    note_for_file(services)
    archive.flush()
    try:
        count = export(archive, path, archive.all_noted())
    except NotEvenings as error:
        return f"{error}."
    except OSError as error:
        return f"The file could not be written: {error.strerror}."
    return f"{counted(count, 'game')} written to {path}."


def taken(services: Services, path: Path) -> str:
    """Take everything in; what became of it, in one sentence."""
    archive = services.archive
    try:
        told = import_from(archive, path, partial(take_in, archive, services.now())).sentence
    except NotEvenings as error:
        return f"{error}."
    except OSError as error:
        return f"The file could not be read: {error.strerror}."
    take_from_file(services)
    return told

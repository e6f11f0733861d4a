"""A copy of the whole house: one file more in a folder, and nothing that lies there is touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from game.archive.game_archive import FINISHED, NOTES, Archive
from game.archive.history_export import HistoryFormatError, export
from game.begun_games import TAKEN_IN
from game.card_storage import PEOPLE, PROFILES
from game.duplicate.kept_party import PARTIES_AWAY
from game.house_copy.contents import BESIDE, MANIFEST, Manifest, content_of, name_of
from game.language.messages import message
from game.mail.store import LISTS
from game.profiles import games_of_other_houses, people
from game.profiles.games_of_other_houses import PLAYED
from game.profiles.people import PEOPLE_FILE
from game.session.row_log import PARTY_LOG
from game.storage.collection_spec import CollectionSpec
from game.storage.legacy_import import CARRIED, bounded
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why, reason_of
from game.storage.user_file import broken_off
from game.text_format import moment_of

STEM, COPY_ENDING = "Parlour house", ".zip"  # not read: of files
LONGEST_BESIDE = 64 << 20
"""Bytes of a file beside the house that goes along."""


class Copied(msgspec.Struct, frozen=True):
    """When the house was copied last, and whereto."""

    when: int
    """Seconds since 1970."""
    place: str


COPIED = CollectionSpec[Copied](
    "last copy",  # not read: a key
    message("when the house was copied"),
    to_bytes=msgspec.json.encode,
    from_bytes=msgspec.json.Decoder(Copied).decode,
    most_bytes=4096,
    most_rows=1,
)
HERE = "here"
STAYS = frozenset({CARRIED.name, TAKEN_IN.name, LISTS.name, COPIED.name, PARTIES_AWAY.name, PARTY_LOG.name})
"""Stores that are about this folder alone."""


@dataclass(frozen=True, slots=True)
class WrittenCopy:
    """A copy that is whole and safe."""

    path: Path
    size: int
    games: int


def write_copy(archive: Archive, folder: Path, place: str, now: int) -> WrittenCopy:
    """Have one file more in a folder, which holds everything; `place` is what the folder is called.

    Raises StorageError, with one sentence, where that cannot be; then nothing has changed there.
    """
    for left in broken_off(folder, STEM, COPY_ENDING):
        with suppress(OSError):
            left.unlink()
    path = free_path(folder, f"{STEM} {moment_of(now):%Y-%m-%d}", COPY_ENDING)
    try:
        games = write_to(archive, path, now)
        size = path.stat().st_size
    except HistoryFormatError as error:
        raise StorageError(Why.TOO_LARGE, f"{error}.") from error
    except OSError as error:
        if not folder.is_dir():
            gone = message("{place} is not there any more: nothing was copied.", place=place)
            raise StorageError(Why.GONE, gone) from error
        why = message("The copy could not be written: {why}.", why=reason_of(error))
        raise StorageError(Why.DISK, why) from error
    archive.house.collection(COPIED).put(HERE, Copied(now, place))
    return WrittenCopy(path, size, games)


def write_to(archive: Archive, path: Path, now: int) -> int:
    """Have this very file hold everything; how many games. Raises HistoryFormatError, OSError."""
    archive.flush()
    state, failed = archive.house.state, archive.house.failed_reads
    games = export(archive, path, parts_beside_games(archive.house, now), now)
    if archive.house.failed_reads != failed or not archive.house.is_readable:
        path.unlink()
        raise OSError(0, message("some of what is kept could not be read"))
    if state is not None:
        with suppress(StorageError):  # it is only asked once more then
            archive.house.know(state.mark)
    return games


def size_of_copy(house: LocalStore) -> int:
    """About how many bytes a copy takes."""
    home = house.folder
    beside = [path.stat().st_size for folder in BESIDE for path in files_in(home / folder)] if home else []
    return house.size() + sum(beside)


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """A path that nothing bears yet: 'Parlour house 2026-11-28 2.zip'."""
    number = 1
    while (path := folder / f"{stem}{f' {number}' if number > 1 else ''}{ending}").exists():
        number += 1
    return path


def parts_beside_games(house: LocalStore, now: int) -> Iterator[tuple[str, bytes]]:
    """Everything beside the finished games, by name."""
    state = house.state
    if state is not None:
        yield MANIFEST, msgspec.json.encode(Manifest(state.id.hex(), state.mark.hex(), now))
    stores = [store for store in house.stores() if store not in (*STAYS, PEOPLE, PROFILES)]
    yield from (part for store in stores for part in _rows(house, store) if part[0] not in _FROM_BOTH)
    for name, (store, together) in _FROM_BOTH.items():
        note, row = house.row(NOTES.name, name), house.row(store, HERE)
        if note or row:
            yield name, together(note.data if note else b"[]", content_of(row) if row else b"[]", now)
    home = house.folder
    for folder, inside in BESIDE.items() if home else ():
        for path in files_in(home / folder) if home else ():
            yield f"{inside}{path.name}", bounded(path, LONGEST_BESIDE)


_FROM_BOTH = {
    PEOPLE_FILE: (PEOPLE, people.merged_files),
    PLAYED: (PROFILES, games_of_other_houses.merged_files),
}
"""What lies both among the notes, as others have brought it, and in a row of its own, as it is here."""


def _rows(house: LocalStore, store: str) -> Iterator[tuple[str, bytes]]:
    if store == FINISHED.name:
        return
    for key in house.keys(store):
        row = house.row(store, key)
        if row is not None:
            yield name_of(row), content_of(row)


def files_in(folder: Path) -> list[Path]:
    """The files of a folder that are somebody's: not hidden ones, nor those of ours for the time being."""
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    return [path for path in found if path.suffix in _ENDINGS and path.name[0] != "." and path.is_file()]


_ENDINGS = frozenset({".mcr", ".txt", ".lexicon"})

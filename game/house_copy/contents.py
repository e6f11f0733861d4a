"""What lies in the file of a whole house: names of its parts, and parts of what is no such file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from game.archive.game_archive import ENDING, FINISHED, GAMES, NOTES
from game.archive.history_export import MOST_BYTES, ImportSource
from game.begun_games import BEGUN, PUT_AWAY
from game.bounded_zip import BadZipError, opened_zip, see_how_it_is_packed
from game.card_storage import PEOPLE, PROFILES, SCORES
from game.duplicate.kept_party import PARTIES
from game.profiles.games_of_other_houses import PLAYED, from_card, to_json
from game.profiles.people import PEOPLE_FILE
from game.storage.log_of_file import follows, has_log
from game.storage.row import Row
from game.storage.sqlite_salvage import Rescued, rescued
from game.storage.user_file import opened_ordinary

MANIFEST = "house.json"
SCORES_FILE = "high-scores.json"
BEGUN_FOLDER, AT_ONCE, ROWS = "begun/", "parties/", "rows/"
BESIDE = {"cards": "cards/", "words": "words/", "boards": "boards/", "letters": "letters/"}
"""Folders of files beside the house that go along, and where in the file they lie."""
SQLITE = b"SQLite format 3\0"


class Manifest(msgspec.Struct, frozen=True):
    """What a file says of the house that was written into it."""

    house: str
    """Its id, in hexadecimal."""
    mark: str
    """Of its last change, in hexadecimal."""
    when: int
    """Seconds since 1970."""
    version: int = 1


class _Head(msgspec.Struct, frozen=True):
    """Before the bytes of a row, as one line of JSON."""

    version: int
    changed: int


def row_name(store: str, key: str) -> str:
    """How a row is called in the file that has no other name there."""
    return f"{ROWS}{quote(store, safe='')}/{quote(key, safe='')}"


def row_bytes(row: Row) -> bytes:
    return msgspec.json.encode(_Head(row.version, row.changed)) + b"\n" + row.data


def row_of(name: str, data: bytes) -> tuple[str, str, int, int, bytes]:
    """Store, key, version, moment in milliseconds and bytes of such a row. Raises ValueError."""
    store, found, key = name.removeprefix(ROWS).partition("/")
    line, mark, rest = data.partition(b"\n")
    if not (found and mark):
        raise ValueError("this is no row")  # not read
    try:
        head = msgspec.json.decode(line, type=_Head)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    return unquote(store), unquote(key), head.version, head.changed, rest


@contextmanager
def opened_source(path: Path) -> Iterator[ImportSource[Any]]:
    """A file of a house, or of evenings as earlier versions wrote them, or `house.sqlite` itself.

    Raises BadZipError where it is none of these, OSError where it cannot be read.
    """
    with opened_ordinary(path) as file:
        start = file.read(len(SQLITE))
    if start == SQLITE:
        found = rescued(path, alone=has_log(path) and not follows(path))
        if not (found.rows or found.states):
            raise BadZipError("no house")  # not read
        yield _RowsOf(found)
        return
    with opened_zip(path, MOST_BYTES) as bundle:
        see_how_it_is_packed(bundle.parts)
        yield bundle


@dataclass(frozen=True, slots=True)
class _RowPart:
    filename: str
    row: Row


class _RowsOf:
    """The rows of a house as the parts that they would be in its file."""

    def __init__(self, found: Rescued) -> None:
        rows = sorted(found.rows.values(), key=lambda row: (row.store, row.key))
        manifest: tuple[_RowPart, ...] = ()
        if found.state is not None:
            said = Manifest(found.state.id.hex(), found.state.mark.hex(), 0)
            data = msgspec.json.encode(said)
            manifest = (_RowPart(MANIFEST, Row("", MANIFEST, 0, 0, b"", data)),)
        self.parts: tuple[_RowPart, ...] = (*manifest, *(_RowPart(name_of(row), row) for row in rows))

    def read(self, part: _RowPart, most: int) -> bytes:
        data = part.row.data if part.filename == MANIFEST else content_of(part.row)
        if len(data) > most:
            raise ValueError("too long")  # not read
        return data


def name_of(row: Row) -> str:
    """How a row is called in the file."""
    match row.store:
        case FINISHED.name:
            return f"{GAMES}/19700101-000000-{row.key}{ENDING}"
        case NOTES.name:
            return row.key
        case BEGUN.name | PUT_AWAY.name:
            return f"{BEGUN_FOLDER}{row.key}"
        case PARTIES.name:
            return f"{AT_ONCE}{row.key}"
    whole = {SCORES: SCORES_FILE, PEOPLE: PEOPLE_FILE, PROFILES: PLAYED}
    return whole.get(row.store) or row_name(row.store, row.key)


def content_of(row: Row) -> bytes:
    """What of a row goes into the file."""
    if name_of(row).startswith(ROWS):
        return row_bytes(row)
    return to_json(from_card(row.data)) if row.store == PROFILES else row.data

"""Why something could not be kept, or read again."""

from __future__ import annotations

import sqlite3
from enum import Enum

from game.language.messages import Message
from game.text_format import reason_given


class Why(Enum):
    """What stood in the way."""

    DISK = "disk"
    """The disk or the folder: it may do later."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Kept by a newer version, and left alone."""
    TOO_LARGE = "too large"
    """Against the bounds that the store declares."""
    FULL = "full"
    """As many rows as the store takes."""
    GONE = "gone"
    CHANGED = "changed"
    """Somebody else has changed it meanwhile."""


class StorageError(Exception):
    """Something could not be kept, or not be read again; the message is one sentence for people."""

    def __init__(self, why: Why, sentence: Message | str) -> None:
        super().__init__(sentence)
        self.why = why


_REASONS = {
    sqlite3.SQLITE_FULL: "no space is left on the disk",
    sqlite3.SQLITE_READONLY: "the folder cannot be written to",
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_PERM: "its file may not be opened",
    sqlite3.SQLITE_BUSY: "its file is locked just now",
    sqlite3.SQLITE_LOCKED: "its file is locked just now",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_NOMEM: "the memory is full",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
    sqlite3.SQLITE_NOTADB: "its file is damaged",
}


REFUSALS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What a disk may raise; the last one comes from SQLite, over damaged names."""


def reason_of(error: Exception) -> str:
    """Why the disk refused, for the middle of a sentence."""
    if isinstance(error, OSError):
        return reason_given(error)
    if means_damage(error):
        return _REASONS[sqlite3.SQLITE_CORRUPT]
    return _REASONS.get(_primary(error), "the disk gives no reason")


def means_damage(error: Exception) -> bool:
    """Whether an error says that the file itself is damaged, and not only out of reach."""
    if not isinstance(error, sqlite3.Error):
        return isinstance(error, UnicodeDecodeError)
    code = _primary(error)
    missing = code == sqlite3.SQLITE_ERROR and isinstance(error, sqlite3.OperationalError)  # a table is gone
    return missing or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _primary(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF

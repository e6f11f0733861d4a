"""Why something could not be kept, or read again."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from enum import Enum

from game.language.messages import Message, message
from game.language.system_refusals import why_refused


class Why(Enum):
    """What stood in the way."""

    DISK = "disk"
    """The disk or the folder: it may do later."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Kept by a newer version, and left alone."""
    TOO_LARGE = "too large"  # not read: a name
    """Against the bounds that the store declares."""
    FULL = "full"
    """As many rows as the store takes."""
    GONE = "gone"
    CHANGED = "changed"
    """Somebody else has changed it meanwhile."""


class StorageError(Exception):
    """Something could not be kept, or not be read again, for which there is one sentence for people."""

    def __init__(self, why: Why, sentence: Message | str) -> None:
        super().__init__(sentence)
        self.why, self.sentence = why, sentence


TRIED_AGAIN, BY_ITSELF = message("It is tried again."), message("It is tried again by itself.")
"""What follows a sentence about what could not be kept yet."""


def one_after_the_other(sentences: Sequence[Message | str]) -> Message | str:
    """Several sentences as one."""
    first, *others = sentences or ("",)
    for other in others:
        first = Message("{first} {other}", (("first", first), ("other", other)))
    return first


def promises_more(sentence: Message | str) -> bool:
    """Whether a sentence says that it is tried again."""
    return isinstance(sentence, Message) and dict(sentence.places).get("other") in (TRIED_AGAIN, BY_ITSELF)


def without_promise(sentence: Message | str) -> Message | str:
    """A sentence without saying that it is tried again."""
    if not promises_more(sentence):
        return sentence
    first = dict(sentence.places)["first"] if isinstance(sentence, Message) else ""
    assert isinstance(first, Message | str)
    return first


# Translators: these stand in the middle of sentences: "Nothing can be kept: its file is damaged."
_REASONS = {
    sqlite3.SQLITE_FULL: message("no space is left on the disk"),
    sqlite3.SQLITE_READONLY: message("the folder cannot be written to"),
    sqlite3.SQLITE_CANTOPEN: message("its file cannot be opened"),
    sqlite3.SQLITE_PERM: message("its file may not be opened"),
    sqlite3.SQLITE_BUSY: message("its file is locked just now"),
    sqlite3.SQLITE_LOCKED: message("its file is locked just now"),
    sqlite3.SQLITE_IOERR: message("the disk reports an error"),
    sqlite3.SQLITE_NOMEM: message("the memory is full"),
    sqlite3.SQLITE_CORRUPT: message("its file is damaged"),
    sqlite3.SQLITE_NOTADB: message("its file is damaged"),
}


REFUSALS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What a disk may raise; the last one comes from SQLite, over damaged names."""


def reason_of(error: Exception) -> Message | str:
    """Why the disk refused, for the middle of a sentence."""
    if isinstance(error, OSError):
        return why_refused(error)
    if means_damage(error):
        return _REASONS[sqlite3.SQLITE_CORRUPT]
    return _REASONS.get(_primary(error), message("the disk gives no reason"))


def means_damage(error: Exception) -> bool:
    """Whether an error says that the file itself is damaged, and not only out of reach."""
    if not isinstance(error, sqlite3.Error):
        return isinstance(error, UnicodeDecodeError)
    code = _primary(error)
    missing = code == sqlite3.SQLITE_ERROR and isinstance(error, sqlite3.OperationalError)  # a table is gone
    return missing or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _primary(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF

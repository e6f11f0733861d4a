"""Which house a file is of, and how far it has come: the one row of the table `house`.

A file, its log and its backups all carry one. Each change of the file has a mark of its own and names the
mark before it, so that a log can be told to follow its file, and a file to follow a backup.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.storage.pages import Pages, log_of, pages_of, records_in
from game.storage.user_file import opened_ordinary

STATE_TABLE = """
CREATE TABLE house (
    id BLOB NOT NULL, counter INTEGER NOT NULL, mark BLOB NOT NULL, before BLOB NOT NULL,
    whole INTEGER NOT NULL, known BLOB NOT NULL, checksum BLOB NOT NULL
)
"""
STATE_COLUMNS = "id, counter, mark, before, whole, known, checksum"  # not read
_MARK = 8
_MOST_KNOWN = 64
NO_MARK = bytes(_MARK)


@dataclass(frozen=True, slots=True)
class StoreState:
    """What a file says of itself."""

    id: bytes
    """Of the house, 16 random bytes."""
    counter: int
    """Grows with every change."""
    mark: bytes
    """Random, of the last change."""
    before: bytes
    """The mark of the change before it."""
    whole: bool
    """Whether the file alone held everything when this was written: no log was to follow."""
    known: tuple[bytes, ...] = ()
    """Marks of backups and of other files all of which is held here, the latest last."""

    @classmethod
    def new(cls) -> StoreState:
        """Of a house that begins."""
        return cls(secrets.token_bytes(16), 0, _new_mark(), NO_MARK, whole=False)

    @classmethod
    def of(cls, values: tuple[Any, ...]) -> StoreState | None:
        """What a row of the table says; None unless it is just what was once written."""
        match values:
            case (bytes(id_), int(counter), bytes(mark), bytes(before), int(whole), bytes(known), bytes()):
                marks = tuple(known[at : at + _MARK] for at in range(0, len(known), _MARK))
                state = cls(id_, counter, mark, before, bool(whole), marks)
                return state if state.values == values else None
        return None

    @property
    def values(self) -> tuple[bytes, int, bytes, bytes, int, bytes, bytes]:
        """As the columns of the table have them."""
        said = self.id, self.counter, self.mark, self.before, int(self.whole), b"".join(self.known)
        return *said, blake2b(repr(said).encode(), digest_size=8).digest()

    def changed(self, *, whole: bool) -> StoreState:
        """The state after one more change."""
        return replace(self, counter=self.counter + 1, mark=_new_mark(), before=self.mark, whole=whole)

    def knowing(self, *marks: bytes) -> StoreState:
        """The same, where everything of these marks is held."""
        others = tuple(mark for mark in self.known if mark not in marks)
        return replace(self, known=(*others, *marks)[-_MOST_KNOWN:])

    def holds(self, other: StoreState) -> bool:
        """Whether all that a file of this state had is here as well, as far as is known."""
        return other.id == self.id and other.mark in (self.mark, *self.known)


def _new_mark() -> bytes:
    return secrets.token_bytes(_MARK)


def state_in(path: Path) -> StoreState | None:
    """What a file says of itself without its log; None where it says nothing. Raises OSError."""
    with pages_of(path) as pages:
        root = _root(pages)
        return None if root is None else _last(pages, root, _page(pages, root))


def state_on(pages: Pages, root: int) -> StoreState | None:
    """What a file says on its page `root`. Raises OSError."""
    return _last(pages, root, _page(pages, root))


def digest_of(path: Path) -> bytes:
    """What stands for the mark of a file that says nothing of itself. Raises OSError."""
    digest = blake2b(digest_size=_MARK)
    with opened_ordinary(path) as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.digest()


def states_of_log(path: Path) -> list[StoreState]:
    """What the log beside a file says of itself, in order; nothing where it does not. Raises OSError."""
    with pages_of(path, log=log_of(path)) as pages:
        return _states(pages, pages.committed)


def mark_before_new_log(path: Path) -> bytes | None:
    """That of the last change before a log that begins anew, over another one, and holds none yet.

    None where there is no such log. Raises OSError.
    """
    with pages_of(path, log=log_of(path)) as pages:
        if pages.committed or not pages.left_over:
            return None
        begun, left = _states(pages, pages.in_hand), _states(pages, pages.left_over)
        return begun[0].before if begun else left[-1].mark if left else None


def _states(pages: Pages, logged: Sequence[tuple[int, int]]) -> list[StoreState]:
    root = _root(pages)
    found = (_last(pages, root, pages.in_log(at)) for number, at in logged if number == root)
    return [state for state in found if state is not None]


def _root(pages: Pages) -> int | None:
    """The number of the page on which the row of `house` lies, as the first page says."""
    for values in records_in(pages, 1, _page(pages, 1)):
        match values:
            case ("table", "house", _, int(root), *_):
                return root
    return None


def _page(pages: Pages, number: int) -> bytes:
    try:
        return pages[number]
    except KeyError:
        return b""


def _last(pages: Pages, number: int, page: bytes) -> StoreState | None:
    found = [StoreState.of(values) for values in records_in(pages, number, page)]
    return next((state for state in reversed(found) if state is not None), None)

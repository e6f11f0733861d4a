"""One kind of kept things, as values: what its store declares, in the rows of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.language.messages import Message, message
from game.storage.collection_spec import CollectionSpec
from game.storage.row import Row
from game.storage.storage_errors import StorageError, Why

T = TypeVar("T")
Edit = Callable[[Row | None], bytes | None]
"""Makes the new bytes of a row from the row as it is; None removes it. Raises StorageError."""


@dataclass(frozen=True, slots=True)
class KeptItem(Generic[T]):
    """A kept thing with its key."""

    key: str
    changed: float
    """Seconds since 1970."""
    value: T


class Rows(Protocol):
    """What a collection needs of the store."""

    def row(self, store: str, key: str) -> Row | None: ...
    def rows(self, store: str, limit: int = -1, offset: int = 0) -> list[Row]: ...
    def now(self) -> float: ...
    def tell(self, sentence: Message | str) -> None: ...
    def keys(self, store: str, limit: int = -1, offset: int = 0) -> list[str]: ...
    def count(self, store: str) -> int: ...
    def marks(self, store: str) -> dict[str, tuple[int, bytes]]: ...
    def change(
        self, store: CollectionSpec[T], key: str, edit: Edit, when: float | None = None, anew: bool = False
    ) -> None: ...
    def change_now(
        self, store: CollectionSpec[T], key: str, edit: Edit, when: float | None = None
    ) -> Row | None: ...


class Collection(Generic[T]):
    """Everything of one store. What is put is seen at once, by this program and, once kept, by all others.

    `put`, `change` and `remove` never wait and never raise: what cannot be kept yet is tried again, and
    `LocalStore.unkept` and `LocalStore.take_trouble` tell of it. Their twins with `now` are safe when they
    return, or raise StorageError and leave all as it was.
    """

    def __init__(self, house: Rows, store: CollectionSpec[T]) -> None:
        self.store = store
        self._house = house

    def get(self, key: str) -> T | None:
        """What is kept under a key; None if there is nothing that can be read."""
        row = self._house.row(self.store.name, key)
        return None if row is None else self._read(row)

    def read(self, key: str) -> T:
        """What is kept under a key. Raises StorageError where there is nothing that can be read."""
        row = self._house.row(self.store.name, key)
        if row is None:
            raise StorageError(
                Why.GONE, message("This is no longer among {called}.", called=self.store.called)
            )
        return self.store.read(row.version, row.data)

    def items(self, limit: int = -1, offset: int = 0) -> list[KeptItem[T]]:
        """A page of what can be read, those changed last first; -1 has no limit."""
        found = [(row, self._read(row)) for row in self._house.rows(self.store.name, limit, offset)]
        return [KeptItem(row.key, row.changed / 1000, value) for row, value in found if value is not None]

    def holds(self, key: str) -> bool:
        """Whether anything is kept under a key, readable or not."""
        return self._house.row(self.store.name, key) is not None

    def keys(self, limit: int = -1, offset: int = 0) -> list[str]:
        """A page of the keys, those changed last first."""
        return self._house.keys(self.store.name, limit, offset)

    def count(self) -> int:
        return self._house.count(self.store.name)

    def moments(self) -> list[tuple[str, float]]:
        """Every key with the moment of its last change, in seconds since 1970, the latest first."""
        found = self._house.marks(self.store.name)
        return sorted(
            ((key, changed / 1000) for key, (changed, _) in found.items()), key=lambda one: (-one[1], one[0])
        )

    def checksums(self) -> dict[str, bytes]:
        """Of every key a checksum of what lies there, another whenever that is another; the latest first."""
        found = self._house.marks(self.store.name)
        return {key: found[key][1] for key in sorted(found, key=lambda key: (-found[key][0], key))}

    def put(self, key: str, value: T, when: float | None = None) -> None:
        """Keep a value in place of what was there. `when`, in seconds since 1970, is now unless said."""
        self._house.change(self.store, key, self._to(value), when, anew=True)

    def first(self, key: str) -> float:
        """A moment by which this comes first in `items`, though the clock was set back meanwhile."""
        latest = (self._house.row(self.store.name, other) for other in self.keys(2) if other != key)
        return max((self._house.now(), *(row.changed / 1000 + 1 for row in latest if row is not None)))

    def put_now(self, key: str, value: T, when: float | None = None) -> None:
        """As `put`, and safe when this returns. Raises StorageError."""
        data = self.store.written(value)
        self._house.change_now(self.store, key, lambda _before: data, when)

    def change(self, key: str, edit: Callable[[T | None], T | None], when: float | None = None) -> None:
        """Make a new value from the one that is there; None for none. The edit is asked twice."""
        self._house.change(self.store, key, self._edit(edit), when)

    def replace(self, key: str, edit: Callable[[T | None], T | None]) -> None:
        """As `put`, unless the edit raises ValueError of what is there by the time that it is written: then
        that stays."""
        self._house.change(self.store, key, self._edit(edit), anew=True)

    def change_now(
        self, key: str, edit: Callable[[T | None], T | None], when: float | None = None
    ) -> T | None:
        """As `change`, and safe when this returns; what was made. Raises StorageError."""
        row = self._house.change_now(self.store, key, self._edit(edit), when)
        return None if row is None else self._read(row)

    def remove(self, key: str) -> None:
        self._house.change(self.store, key, lambda _before: None, anew=True)

    def remove_now(self, key: str) -> None:
        """As `remove`, and certain when this returns. Raises StorageError."""
        self._house.change_now(self.store, key, lambda _before: None)

    def _read(self, row: Row) -> T | None:
        try:
            return self.store.read(row.version, row.data)
        except StorageError:
            return None

    def _to(self, value: T) -> Edit:
        written: list[bytes] = []

        def edit(_before: Row | None) -> bytes:
            if not written:
                written.append(self.store.written(value))
            return written[0]

        return edit

    def _edit(self, edit: Callable[[T | None], T | None]) -> Edit:
        def edited(before: Row | None) -> bytes | None:
            value = edit(None if before is None else self.store.read(before.version, before.data))
            return None if value is None else self.store.written(value)

        return edited

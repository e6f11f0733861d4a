"""What a kind of kept things is: a declaration, from which reader and writer take the same bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Generic, TypeVar

from game.storage.storage_errors import StorageError, Why

T = TypeVar("T")
LONGEST_KEY = 200
"""Characters of a key."""
Migration = Callable[[bytes], bytes]
"""Makes the bytes of a version from those of the version before it. Raises ValueError."""


class WhenFull(Enum):
    """What becomes of one row more than a store takes."""

    REFUSE = auto()
    DROP_OLDEST = auto()
    """The row that was changed the longest ago makes room."""


@dataclass(frozen=True)
class CollectionSpec(Generic[T]):
    """A kind of kept things. Two stores never have the same name."""

    name: str
    called: str
    """What people call all of it, for the middle of a sentence: 'the games begun'."""
    to_bytes: Callable[[T], bytes]
    from_bytes: Callable[[bytes], T]
    """Raises ValueError where the bytes are none of `to_bytes`."""
    most_bytes: int
    """Of one row."""
    most_rows: int
    when_full: WhenFull = WhenFull.REFUSE
    version: int = 1
    """Raised with every change of the bytes; `migrations` then says how to read older ones."""
    migrations: Mapping[int, Migration] = field(default_factory=dict)
    """By the version that is read, how the bytes of the next one are made from it."""

    def written(self, value: T) -> bytes:
        """The bytes of a value, which are read back to the same. Raises StorageError."""
        try:
            data = self.to_bytes(value)
            if len(data) > self.most_bytes:
                raise StorageError(Why.TOO_LARGE, f"This is too large for {self.called}.")
            same = self.to_bytes(self.from_bytes(data)) == data
        except (ValueError, RecursionError) as error:
            raise StorageError(Why.DAMAGED, f"This could not be read again from {self.called}.") from error
        if not same:
            raise StorageError(Why.DAMAGED, f"This could not be read again from {self.called}.")
        return data

    def read(self, version: int, data: bytes) -> T:
        """The value of bytes that some version has written. Raises StorageError."""
        if version > self.version:
            raise StorageError(Why.NEWER, f"Some of {self.called} was kept by a newer version of Parlour.")
        if len(data) > self.most_bytes:
            raise StorageError(Why.TOO_LARGE, f"Some of {self.called} is too large to be read.")
        try:
            while version < self.version:
                data = self.migrations[version](data)
                version += 1
            return self.from_bytes(data)
        except (KeyError, ValueError, RecursionError) as error:
            raise StorageError(
                Why.DAMAGED, f"Some of {self.called} is damaged and cannot be read."
            ) from error


def is_key(key: str) -> bool:
    """Whether a row can be called so."""
    return 0 < len(key) <= LONGEST_KEY and key.isprintable()

"""What a kind of kept things is: a declaration, from which reader and writer take the same bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Generic, TypeVar

from game.language.messages import Message, message
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
    called: Message
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
                raise StorageError(
                    Why.TOO_LARGE, message("This is too large for {called}.", called=self.called)
                )
            same = self.to_bytes(self.from_bytes(data)) == data
        except (ValueError, RecursionError) as error:
            raise StorageError(Why.DAMAGED, self._not_read_again) from error
        if not same:
            raise StorageError(Why.DAMAGED, self._not_read_again)
        return data

    def read(self, version: int, data: bytes) -> T:
        """The value of bytes that some version has written. Raises StorageError."""
        if version > self.version:
            newer = message("Some of {called} was kept by a newer version of Parlour.", called=self.called)
            raise StorageError(Why.NEWER, newer)
        if len(data) > self.most_bytes:
            large = message("Some of {called} is too large to be read.", called=self.called)
            raise StorageError(Why.TOO_LARGE, large)
        try:
            while version < self.version:
                data = self.migrations[version](data)
                version += 1
            return self.from_bytes(data)
        except (KeyError, ValueError, RecursionError) as error:
            damaged = message("Some of {called} is damaged and cannot be read.", called=self.called)
            raise StorageError(Why.DAMAGED, damaged) from error

    @property
    def _not_read_again(self) -> Message:
        # Translators: {called}: 'the games begun' or the like. Where it would have to be inflected put it
        # behind a colon, here and in all sentences about what is kept.
        return message("This could not be read again from {called}.", called=self.called)


def is_key(key: str) -> bool:
    """Whether a row can be called so."""
    return 0 < len(key) <= LONGEST_KEY and key.isprintable()

"""What lies in the folders of earlier versions is carried into the house, again whenever it changes there.

The old files stay as they are. What they hold counts as carried over only when it was read back from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.language.messages import message
from game.storage.collection import Collection
from game.storage.collection_spec import CollectionSpec, WhenFull
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError
from game.storage.user_file import opened_ordinary

T = TypeVar("T")
CARRIED = CollectionSpec[str](
    "carried over",  # not read: a key
    called=message("what was carried over"),
    to_bytes=str.encode,
    from_bytes=bytes.decode,
    most_bytes=64,
    most_rows=100,
    when_full=WhenFull.DROP_OLDEST,
)
"""What each place looked like when it was carried over last."""


@dataclass(frozen=True, slots=True)
class OldPiece(Generic[T]):
    """One thing from an old folder."""

    collection: Collection[T]
    key: str
    value: T
    when: float | None = None
    """When it was changed, in seconds since 1970."""
    together: Callable[[T, T], T] = lambda here, _old: here
    """Makes one of what is here already and what is carried here."""


def looks_of(paths: Iterable[Path]) -> str:
    """What files look like from outside: another text whenever one of them was changed."""
    looks = blake2b(digest_size=16)
    for path in sorted(paths):
        try:
            state = path.stat()
        except OSError:
            continue
        looks.update(f"{path.name}\0{state.st_size}\0{state.st_mtime_ns}\0".encode(errors="replace"))
    return looks.hexdigest()


def bounded(path: Path, most: int) -> bytes:
    """The bytes of a file, one too many if it is too long. Raises OSError."""
    with opened_ordinary(path) as file:
        return file.read(most + 1)


def carry_over(
    house: LocalStore, place: str, looks: str, pieces: Callable[[], Iterable[OldPiece[Any]]]
) -> bool:
    """Have what lies in an old place be kept here, unless it was carried over as it looks now.

    Whether all of it is safe here; if not, it is carried over again the next time.
    """
    carried = house.collection(CARRIED)
    if carried.get(place) == looks:
        return True
    all_pieces = list(pieces())
    for piece in all_pieces:
        _carry(piece)
    if not house.flush() or not all(map(_is_here, all_pieces)):
        return False
    try:
        carried.put_now(place, looks)
    except StorageError:
        return False
    return True


def _carry(piece: OldPiece[T]) -> None:
    def edit(here: T | None) -> T:
        return piece.value if here is None else piece.together(here, piece.value)

    piece.collection.change(piece.key, edit, piece.when)


def _is_here(piece: OldPiece[T]) -> bool:
    """Whether a piece can be read; what is the same on both sides changes nothing when brought together."""
    try:
        here = piece.collection.read(piece.key)
        written = piece.collection.store.written
        return written(piece.together(here, piece.value)) == written(here)
    except StorageError:
        return False

"""One row of the database, with a checksum of its own: one damaged row does not cost the others."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

COLUMNS = "store, key, version, changed, checksum, data"  # not read
CHECKSUM_BYTES = 8


@dataclass(frozen=True, slots=True)
class Row:
    """Something kept."""

    store: str
    key: str
    version: int
    changed: int
    """Milliseconds since 1970."""
    checksum: bytes
    data: bytes

    @property
    def values(self) -> tuple[str, str, int, int, bytes, bytes]:
        """As `COLUMNS` have them."""
        return self.store, self.key, self.version, self.changed, self.checksum, self.data


def new_row(store: str, key: str, version: int, changed: int, data: bytes) -> Row:
    return Row(store, key, version, changed, _checksum(store, key, version, changed, data), data)


def sound(values: tuple[Any, ...]) -> Row | None:
    """The row of these values; None unless they are just what was once written."""
    match values:
        case (str(store), str(key), int(version), int(changed), bytes(checksum), bytes(data)):
            row = Row(store, key, version, changed, checksum, data)
            return row if checksum == _checksum(store, key, version, changed, data) else None
    return None


def _checksum(store: str, key: str, version: int, changed: int, data: bytes) -> bytes:
    heading = f"{store}\0{key}\0{version}\0{changed}\0".encode(errors="replace")
    return blake2b(heading + data, digest_size=CHECKSUM_BYTES).digest()

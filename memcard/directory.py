"""The directory of a card: which blocks belong together, under which name."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from memcard.card_layout import BLOCK, FRAME, SLOTS, closed, frame

FIRST, MIDDLE, LAST = 1, 2, 3
"""A block's place in its save; a save of one block is FIRST only."""
_IN_USE, _DELETED = 0x50, 0xA0
_END = 0xFFFF
_FIELDS = struct.Struct("<IIH21s")
NAME_BYTES = 20
OUR_NAME = re.compile(rb"B[AEI]PARL-00001[A-Z]{1,4}[0-9]{4}")


@dataclass(frozen=True, slots=True)
class DirectoryEntry:
    """One frame of the directory."""

    in_use: bool = False
    place: int = 0
    """FIRST, MIDDLE, LAST; 0 where nothing was ever stored or the state is unknown."""
    size: int = 0
    """Bytes of the whole save; only the first block has them."""
    following: int = 0
    """The slot of the next block, 1 to 15; 0 after the last one."""
    name: bytes = b""

    @property
    def ours(self) -> bool:
        """Whether the name is one that this game gives."""
        return OUR_NAME.fullmatch(self.name) is not None


def read_entry(image: bytes | bytearray, slot: int) -> DirectoryEntry:
    """The entry of a slot as it stands there; sizes and links may be nonsense, but links stay 0 to 15."""
    state, size, link, name = _FIELDS.unpack_from(frame(image, slot))
    place = state & 15 if state in (0x51, 0x52, 0x53, 0xA1, 0xA2, 0xA3) else 0
    # An unknown state is never taken for free: whatever is there is somebody's.
    in_use = state >> 4 != _DELETED >> 4
    following = link + 1 if link < SLOTS else 0
    return DirectoryEntry(in_use, place, size, following, name.split(b"\0", 1)[0][:NAME_BYTES])


def write_entry(image: bytearray, slot: int, entry: DirectoryEntry) -> None:
    """Put an entry, with its checksum, into a card."""
    state = (_IN_USE if entry.in_use else _DELETED) + entry.place
    link = entry.following - 1 if entry.following else _END
    content = _FIELDS.pack(state, entry.size, link, entry.name)
    image[slot * FRAME : (slot + 1) * FRAME] = closed(content)


def chain(entries: Sequence[DirectoryEntry], first: int) -> tuple[int, ...]:
    """The slots of the save that starts in slot `first`, in order; empty if the links make no sense.

    `entries[n]` is that of slot n; `entries[0]` is not looked at. Deleted saves are followed like others.
    """
    head = entries[first]
    if head.place != FIRST:
        return ()
    slots = [first]
    while (following := entries[slots[-1]].following) != 0:
        entry = entries[following]
        if following in slots or entry.in_use != head.in_use or entry.place not in (MIDDLE, LAST):
            return ()
        slots.append(following)
        if (entry.place == LAST) != (entry.following == 0):
            return ()
    return tuple(slots) if head.size == len(slots) * BLOCK else ()


def link(image: bytearray, slots: Sequence[int], name: bytes, *, in_use: bool = True) -> None:
    """Write the entries of one save that lies in these slots."""
    for index, slot in enumerate(slots):
        last = index == len(slots) - 1
        place = FIRST if index == 0 else LAST if last else MIDDLE
        size = len(slots) * BLOCK if index == 0 else 0
        following = 0 if last else slots[index + 1]
        write_entry(image, slot, DirectoryEntry(in_use, place, size, following, name if index == 0 else b""))

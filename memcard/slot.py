"""What the 15 slots of a card hold, read from its directory and blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from game.language.messages import message
from memcard import directory
from memcard.block import read_header, unpack
from memcard.card_errors import DamagedCard, DamagedSave, NewerVersion
from memcard.card_layout import BLOCK, SLOTS
from memcard.directory import DirectoryEntry, chain, read_entry
from memcard.icon_format import Icon

NUMBERS = range(1, SLOTS + 1)


class SlotState(Enum):
    """What a slot of a card holds."""

    FREE = "free"
    OURS = "ours"
    FOREIGN = "foreign"
    """Another game's save: shown, never touched."""
    DAMAGED = "damaged"
    """Our save, but not as it was written."""
    NEWER = "newer"
    """Our save, of a later version of the game."""
    DELETED = "deleted"
    """Our save, deleted and not yet overwritten: can be brought back, and counts as free."""
    CONTINUED = "continued"
    """A later block of the save whose first slot is `blocks[0]`."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the 15 slots, as a list shows it."""

    number: int
    """1 to 15."""
    state: SlotState
    blocks: tuple[int, ...] = ()
    """All slots of the save here, in order; empty if free."""
    name: str = ""
    """The name in the directory, as in BEPARL-00001GAME0001."""
    title: str = ""
    icon: Icon | None = None
    kind: str = ""
    """As in Save; only for OURS and DELETED, like `when` and `note`."""
    when: int = 0
    note: bytes = b""

    @property
    def free(self) -> bool:
        """Whether a new save may be put here."""
        return self.state in (SlotState.FREE, SlotState.DELETED)


def read_slots(image: bytes) -> tuple[Slot, ...]:
    """Slots 1 to 15 of a card. Raises DamagedCard if two saves claim the same block."""
    entries = [DirectoryEntry(), *(read_entry(image, number) for number in NUMBERS)]
    slots = {number: _first(image, entries, number) for number in NUMBERS}
    owners: dict[int, Slot] = {}
    for slot in slots.values():
        for block in () if slot.free else slot.blocks:
            if block in owners:
                raise DamagedCard(
                    message("The directory of this memory card is damaged: two saves share a block")
                )
            owners[block] = slot
    for number, slot in owners.items():
        if slot.number != number:
            slots[number] = Slot(number, SlotState.CONTINUED, slot.blocks, slot.name)
    return tuple(slots[number] for number in NUMBERS)


def _first(image: bytes, entries: Sequence[DirectoryEntry], number: int) -> Slot:
    """The slot as if it were the first of its save."""
    entry = entries[number]
    if not entry.in_use:
        return _deleted(image, entries, number)
    name, blocks = entry.name.decode("latin-1"), chain(entries, number)
    header = read_header(image[number * BLOCK : (number + 1) * BLOCK])
    if not entry.ours:
        if entry.place != directory.FIRST:
            return Slot(number, SlotState.FOREIGN, blocks, name)
        return Slot(number, SlotState.FOREIGN, blocks, name, header.title, header.icon)
    state = SlotState.DAMAGED
    try:
        if blocks:
            return _readable(image, SlotState.OURS, blocks, name)
    except NewerVersion:
        state = SlotState.NEWER
    except DamagedSave:
        pass
    return Slot(number, state, blocks, name, header.title, header.icon)


def _deleted(image: bytes, entries: Sequence[DirectoryEntry], number: int) -> Slot:
    """Free; or deleted, if our save there is still whole."""
    entry, blocks = entries[number], chain(entries, number)
    if entry.ours and blocks:
        try:
            return _readable(image, SlotState.DELETED, blocks, entry.name.decode("ascii"))
        except (DamagedSave, NewerVersion):
            pass
    return Slot(number, SlotState.FREE)


def _readable(image: bytes, state: SlotState, blocks: tuple[int, ...], name: str) -> Slot:
    save = unpack(b"".join(image[n * BLOCK : (n + 1) * BLOCK] for n in blocks))
    return Slot(blocks[0], state, blocks, name, save.title, save.icon, save.kind, save.when, save.note)

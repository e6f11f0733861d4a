"""Salvage: what can still be had from a damaged card, and from the generation before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.language.messages import message
from memcard.atomic_file import AtomicFile
from memcard.block import unpack
from memcard.card import PRODUCT, Card, blank_card, kind_code, read_card, seal_card, unused_name
from memcard.card_errors import CardError, DamagedCard, DamagedSave, NewerVersion
from memcard.card_layout import BLOCK, CARD, frame, xor
from memcard.directory import DirectoryEntry, chain, link, read_entry
from memcard.seal import read_seal
from memcard.slot import NUMBERS, Slot, SlotState


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A sound card, and the directory names of what is on it and what is not."""

    card: Card
    kept: tuple[str, ...]
    """Taken from the damaged card."""
    recalled: tuple[str, ...]
    """Taken from the previous generation, because the damaged card has them no longer."""
    lost: tuple[str, ...]
    """Named in the damaged directory and not to be had."""


def salvage(damaged: bytes, previous: Card | None = None) -> Salvaged:
    """Every save that is still whole, each where it was, other games' included.

    Our saves prove themselves by their digests, wherever they lie; another game's save is taken if its
    part of the directory is sound. What is missing then is taken from the previous generation.

    Raises DamagedCard if nothing can be had.
    """
    rescue = _Rescue(damaged)
    for number in NUMBERS:
        rescue.follow_directory(number)
    for number in NUMBERS:
        rescue.search_block(number)
    kept = tuple(rescue.names)
    if previous:
        for slot in previous.slots:
            rescue.recall(slot, previous.raw(slot))
    if not rescue.names:
        raise DamagedCard(message("Nothing on this memory card can be saved"))
    card = seal_card(rescue.image, _generation(rescue.old, previous) + 1)
    return Salvaged(card, kept, tuple(rescue.names[len(kept) :]), tuple(rescue.lost()))


def previous_card(store: AtomicFile) -> Card | None:
    """The generation before the last change of a card's file; None where there is none, or none to read."""
    try:
        return read_card(store.load_previous())
    except CardError:
        return None


def _generation(damaged: bytes, previous: Card | None) -> int:
    """How often the damaged card was written, as its seal tells, or else as the card before it does."""
    try:
        _, own = read_seal(damaged)
    except NewerVersion:
        own = 0
    return max(own, previous.generation + 1 if previous else 0)


class _Rescue:
    """A new card that is filled from the old one's bytes."""

    def __init__(self, damaged: bytes) -> None:
        self.old = damaged[:CARD].ljust(CARD, b"\0")
        self.whole = min(len(damaged), CARD) // BLOCK
        """Blocks that are not cut off."""
        self.entries = [DirectoryEntry(), *(read_entry(self.old, number) for number in NUMBERS)]
        self.sound = {number for number in NUMBERS if xor(frame(self.old, number)) == 0}
        self.image = bytearray(blank_card().image)
        self.taken: set[int] = set()
        self.names: list[str] = []
        self.found: set[int] = set()
        """First slots of saves that the directory does not know."""
        self.given: set[str] = set()
        """Names that we gave: they say nothing of what had them on the old card."""

    def follow_directory(self, number: int) -> None:
        """Take the save that the directory says starts here."""
        entry, slots = self.entries[number], chain(self.entries, number)
        if not entry.in_use or not slots:
            return
        if entry.ours:
            if _code(self._raw(slots)):
                self._put(slots, entry.name, self._raw(slots))
        elif self.sound.issuperset(slots) and max(slots) < self.whole:
            self._put(slots, entry.name, self._raw(slots))

    def search_block(self, number: int) -> None:
        """Take a save of ours that starts here, whatever the directory says, unless it was deleted."""
        deleted = number in self.sound and not self.entries[number].in_use
        count = self.old[number * BLOCK + 3]
        slots = tuple(range(number, number + count))
        if deleted or not 1 <= count <= len(NUMBERS) + 1 - number:
            return
        blocks = self._raw(slots)
        if (code := _code(blocks)) and self.taken.isdisjoint(slots):
            name = unused_name(code, self.names)
            self._put(slots, name, blocks)
            self.found.add(number)
            self.given.add(name.decode("ascii"))

    def recall(self, slot: Slot, blocks: bytes) -> None:
        """Take a save of the previous generation, unless it is here already or was deleted since."""
        entry = self.entries[slot.number]
        gone = slot.number in self.sound and not entry.in_use and entry.name.decode("latin-1") == slot.name
        readable = slot.state in (SlotState.OURS, SlotState.NEWER, SlotState.FOREIGN) and slot.blocks
        here = slot.number in self.found or (slot.name in self.names and slot.name not in self.given)
        if not readable or gone or here:
            return
        name = slot.name.encode("latin-1")
        if slot.name in self.names:
            name = unused_name(slot.name[len(PRODUCT) : -4], self.names)
            self.given.add(name.decode("ascii"))
        free = [number for number in NUMBERS if number not in self.taken]
        slots = slot.blocks if self.taken.isdisjoint(slot.blocks) else tuple(free[: len(slot.blocks)])
        if len(slots) == len(slot.blocks):
            self._put(slots, name, blocks)

    def lost(self) -> list[str]:
        """Names in the old directory of which there is no save now."""
        named = {
            number: entry.name.decode("latin-1")
            for number, entry in enumerate(self.entries)
            if entry.in_use and entry.name and number not in self.found
        }
        return [name for name in named.values() if name not in self.names]

    def _raw(self, slots: Sequence[int]) -> bytes:
        return b"".join(self.old[number * BLOCK : (number + 1) * BLOCK] for number in slots)

    def _put(self, slots: Sequence[int], name: bytes, blocks: bytes) -> None:
        text = name.decode("latin-1")
        if not self.taken.isdisjoint(slots) or text in self.names:
            return
        link(self.image, slots, name)
        for index, number in enumerate(slots):
            self.image[number * BLOCK : (number + 1) * BLOCK] = blocks[index * BLOCK : (index + 1) * BLOCK]
        self.taken.update(slots)
        self.names.append(text)


def _code(blocks: bytes) -> str | None:
    """The kind of the save in these blocks, as names tell it; None if they are no whole save of ours."""
    try:
        return kind_code(unpack(blocks).kind)
    except NewerVersion:
        return "NEW"  # no more can be known of it
    except DamagedSave:
        return None

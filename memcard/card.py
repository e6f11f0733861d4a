"""A memory card: a value. Every change makes a new, newly sealed card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from game.language.messages import message
from memcard.block import Save, blocks_needed, pack, unpack
from memcard.card_errors import (
    CardFull,
    DamagedCard,
    DamagedSave,
    ForeignSave,
    NewerVersion,
    NoSave,
    NotACard,
    SlotTaken,
    WipedCard,
)
from memcard.card_layout import BLOCK, CARD, FRAME, SLOTS, closed, frame, xor
from memcard.directory import DirectoryEntry, link, write_entry
from memcard.seal import Seal, put_seal, read_seal
from memcard.slot import NUMBERS, Slot, SlotState, read_slots

MAGIC = b"MC"
PRODUCT = b"BEPARL-00001"
_BROKEN_SECTORS = range(16, 36)
_WRITE_TEST = 63


@dataclass(frozen=True, slots=True)
class Card:
    """A card that could be read. Made by `blank_card` and `read_card`."""

    image: bytes
    """The 131,072 bytes of the file."""
    seal: Seal
    generation: int
    """How often we wrote this card; 0 if the seal does not say."""
    slots: tuple[Slot, ...]
    """Slots 1 to 15, in order."""

    @property
    def free(self) -> int:
        """How many slots are free."""
        return sum(slot.free for slot in self.slots)

    @property
    def damaged(self) -> bool:
        """Whether a save of ours on it cannot be read."""
        return any(slot.state is SlotState.DAMAGED for slot in self.slots)

    def slot(self, number: int) -> Slot:
        """Slot 1 to 15. Raises NoSave for another number."""
        if number not in NUMBERS:
            raise NoSave(
                message("A memory card has slots 1 to {last}, none is {number}", last=SLOTS, number=number)
            )
        return self.slots[number - 1]

    def of_kind(self, kind: str) -> tuple[Slot, ...]:
        """Our readable saves of this kind, the latest first."""
        found = (slot for slot in self.slots if slot.state is SlotState.OURS and slot.kind == kind)
        return tuple(sorted(found, key=lambda slot: -slot.when))

    def read(self, number: int) -> Save:
        """The save in that slot, exactly as it was written.

        Raises NoSave, ForeignSave, DamagedSave, NewerVersion or SlotTaken, each telling what is there.
        """
        return unpack(self.raw(self._ours(number)))

    def raw(self, slot: Slot) -> bytes:
        """All blocks of the save in a slot, in order."""
        return b"".join(self.image[n * BLOCK : (n + 1) * BLOCK] for n in slot.blocks)

    def fingerprint(self, number: int) -> bytes:
        """Equal for two cards exactly if the slot holds the same on both."""
        slot = self.slot(number)
        if slot.free:
            return b""
        return blake2b(slot.name.encode() + self.raw(slot), digest_size=16).digest()

    # --- changes: each makes a new card ---

    def write(self, save: Save, number: int) -> Card:
        """Put a save into a slot, in place of our save there if there is one.

        A save of several blocks starts there and goes on in the next free slots.

        Raises:
            CardFull, SaveTooBig: it does not fit.
            ForeignSave, NewerVersion, SlotTaken: that slot must not be overwritten.
        """
        old = self.slot(number)
        if not old.free and old.state is not SlotState.DAMAGED:
            old = self._ours(number)
        kept = () if old.free else old.blocks or (number,)
        blocks = pack(save)
        slots = self._room(number, len(blocks) // BLOCK, kept)
        same_kind = not old.free and old.name[len(PRODUCT) : -4] == kind_code(save.kind)
        name = old.name.encode("ascii") if same_kind else self._unused_name(kind_code(save.kind))
        image = bytearray(self.image)
        for slot in kept:
            write_entry(image, slot, DirectoryEntry())
        return self._stored(image, slots, name, blocks)

    def keep(self, save: Save) -> Card:
        """Put a save in place of the one of its kind; the first time, into the last free slots.

        Raises as `write` does.
        """
        code = kind_code(save.kind)
        for slot in self.slots:
            mine = slot.state in (SlotState.OURS, SlotState.DAMAGED, SlotState.NEWER)
            if mine and slot.name[len(PRODUCT) : -4] == code:
                return self.write(save, slot.number)
        return self.write(save, self._place(blocks_needed(save), last=True))

    def add(self, save: Save) -> Card:
        """Put a save into free slots. Raises as `write` does."""
        return self.write(save, self._place(blocks_needed(save)))

    def delete(self, number: int, *, foreign: bool = False) -> Card:
        """Delete our save in that slot; until it is overwritten, `undelete` brings it back.

        Another game's save is deleted only with `foreign`, and does not come back.

        Raises NoSave, ForeignSave or SlotTaken.
        """
        slot = self.slot(number)
        if slot.state not in (SlotState.DAMAGED, SlotState.NEWER) and not (
            foreign and slot.state is SlotState.FOREIGN
        ):
            slot = self._ours(number)
        image = bytearray(self.image)
        if slot.blocks:
            link(image, slot.blocks, slot.name.encode("latin-1"), in_use=False)
        else:
            write_entry(image, number, DirectoryEntry())
        return self._changed(image)

    def undelete(self, number: int) -> Card:
        """Bring back the save that was deleted in that slot. Raises NoSave if there is none."""
        slot = self.slot(number)
        if slot.state is not SlotState.DELETED:
            raise NoSave(message("There is no deleted save in slot {number}", number=number))
        name = slot.name.encode("ascii")
        if name in self._names():
            name = self._unused_name(slot.name[len(PRODUCT) : -4])
        image = bytearray(self.image)
        link(image, slot.blocks, name)
        return self._changed(image)

    def copy(self, number: int, other: Card) -> Card:
        """The other card with a copy of this card's save in its first free slots; any game's save.

        Raises NoSave, DamagedSave, SlotTaken, CardFull.
        """
        slot = self.slot(number)
        if slot.free or slot.state is SlotState.CONTINUED:
            self._ours(number)
        if slot.state is SlotState.DAMAGED or not slot.blocks:
            raise DamagedSave(message("A damaged save is not copied"))
        name = slot.name.encode("latin-1")
        if name in other._names():
            if slot.state is SlotState.FOREIGN:
                raise SlotTaken(message("The other memory card has that save already"))
            name = other._unused_name(slot.name[len(PRODUCT) : -4])
        slots = other._room(other._place(len(slot.blocks)), len(slot.blocks), ())
        return other._stored(bytearray(other.image), slots, name, self.raw(slot))

    def formatted(self) -> Card:
        """The card with nothing on it. Raises ForeignSave if other games have saves here."""
        if any(slot.state is SlotState.FOREIGN for slot in self.slots):
            raise ForeignSave(message("Other games have saves on this memory card, so it is not formatted"))
        return self._changed(_blank_image())

    # --- the parts of a change ---

    def _ours(self, number: int) -> Slot:
        """The slot if our readable save starts there; otherwise raises what is wrong."""
        slot = self.slot(number)
        match slot.state:
            case SlotState.FREE | SlotState.DELETED:
                raise NoSave(message("There is no save in slot {number}", number=number))
            case SlotState.FOREIGN:
                raise ForeignSave(message("The save in slot {number} belongs to another game", number=number))
            case SlotState.DAMAGED:
                raise DamagedSave(message("The save in slot {number} is damaged", number=number))
            case SlotState.NEWER:
                raise NewerVersion(
                    message("The save in slot {number} was made by a newer version of Parlour", number=number)
                )
            case SlotState.CONTINUED:
                raise SlotTaken(
                    message(
                        "Slot {number} belongs to the save in slot {first}",
                        number=number,
                        first=slot.blocks[0],
                    )
                )
        return slot

    def _room(self, first: int, count: int, kept: Sequence[int]) -> tuple[int, ...]:
        """That many slots from `first` on, next to each other where possible; `kept` ones are free too."""
        free = {slot.number for slot in self.slots if slot.free} | set(kept)
        if len(free) < count:
            raise CardFull(count, len(free))
        following = sorted(free - {first}, key=lambda number: (number < first, number))
        return (first, *following[: count - 1])

    def _place(self, count: int, *, last: bool = False) -> int:
        """Where a new save had best start: room in one piece, and blocks never used, come first.

        Raises CardFull.
        """
        free = [slot.number for slot in self.slots if slot.free]
        if len(free) < count:
            raise CardFull(count, len(free))
        starts = range(1, SLOTS + 2 - count)
        for good in ({SlotState.FREE}, {SlotState.FREE, SlotState.DELETED}):
            for first in reversed(starts) if last else starts:
                if all(self.slot(first + index).state in good for index in range(count)):
                    return first
        return free[0]

    def _names(self) -> set[bytes]:
        return {slot.name.encode("latin-1") for slot in self.slots if slot.blocks and not slot.free}

    def _unused_name(self, code: str) -> bytes:
        return unused_name(code, [slot.name for slot in self.slots])

    def _stored(self, image: bytearray, slots: Sequence[int], name: bytes, blocks: bytes) -> Card:
        link(image, slots, name)
        for index, slot in enumerate(slots):
            image[slot * BLOCK : (slot + 1) * BLOCK] = blocks[index * BLOCK : (index + 1) * BLOCK]
        return self._changed(image)

    def _changed(self, image: bytearray) -> Card:
        return seal_card(image, self.generation + 1)


def blank_card() -> Card:
    """A new, formatted card."""
    return seal_card(_blank_image(), 1)


def read_card(data: bytes) -> Card:
    """The card in a file's bytes.

    Raises:
        NotACard: the bytes are something else.
        DamagedCard: cut short, or a directory that contradicts itself.
        WipedCard: nothing is left.
        NewerVersion: sealed by a later version of the game.
    """
    _check_size(data)
    seal, generation = read_seal(data)
    if data[: len(MAGIC)] != MAGIC:
        if seal is Seal.ABSENT:
            raise NotACard(message("This file is not a memory card"))
        raise DamagedCard(message("This memory card is damaged"))
    if any(xor(frame(data, number)) for number in range(SLOTS + 1)):
        raise DamagedCard(message("The directory of this memory card is damaged"))
    return Card(data, seal, generation, read_slots(data))


def _check_size(data: bytes) -> None:
    if len(data) <= CARD and not any(data):
        zeros = message("This memory card is empty: the file holds nothing but zeros")
        raise WipedCard(zeros if data else message("This memory card is empty: the file has no content"))
    if len(data) == CARD:
        return
    if len(data) > CARD or not data.startswith(MAGIC[: len(data)]):
        raise NotACard(
            message("This file is not a memory card; a card has exactly {bytes} bytes", bytes=CARD)
        )
    raise DamagedCard(
        message("This memory card is cut short: {left} of {all} bytes are left", left=len(data), all=CARD)
    )


def seal_card(image: bytearray, generation: int) -> Card:
    """The card of an image made by us. Raises as `read_card` does."""
    put_seal(image, generation & 0xFFFFFFFF)
    return read_card(bytes(image))


def kind_code(kind: str) -> str:
    """The part of a directory name that tells the kind."""
    return "".join(c for c in kind.upper() if c.isalpha())[:4]


def unused_name(code: str, taken: Collection[str]) -> bytes:
    """The first name with this code that is not taken."""
    numbered = (f"{PRODUCT.decode()}{code}{number:04}" for number in range(1, 10_000))
    return next(name for name in numbered if name not in taken).encode("ascii")


def _blank_image() -> bytearray:
    """A formatted card as the console makes it, without our seal."""
    image = bytearray(CARD)
    header = closed(MAGIC)
    no_broken_sector = closed(b"\xff" * 4 + bytes(4) + b"\xff" * 2)
    image[:FRAME] = image[_WRITE_TEST * FRAME : BLOCK] = header
    for number in NUMBERS:
        write_entry(image, number, DirectoryEntry())
    for number in _BROKEN_SECTORS:
        image[number * FRAME : (number + 1) * FRAME] = no_broken_sector
    return image

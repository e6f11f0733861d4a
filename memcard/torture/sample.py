"""Cards and saves to torture, and what must remain true of them."""

# not read by players: only engineers torture cards

from __future__ import annotations

from functools import cache

from memcard.block import MAGIC, Save, pack
from memcard.card import Card, blank_card, seal_card
from memcard.card_layout import BLOCK
from memcard.directory import link
from memcard.icon_format import Icon
from memcard.slot import SlotState

ICON = Icon(bytes(range(32)), (bytes(range(128)), bytes(128), b"\x12" * 128))
FOREIGN_NAME = b"BASLEM-99999OTHER"


def numbered_save(number: int, kind: str = "game", length: int = 1600) -> Save:
    """A save that holds its number, so that saves can be distinguished and dated."""
    payload = number.to_bytes(8, "little") * (length // 8)
    return Save(kind, f"Save {number}", payload, ICON, 1_000_000_000 + number, b"note")


def number_of(save: Save) -> int:
    """The number of such a save."""
    return save.when - 1_000_000_000


@cache
def varied_card() -> Card:
    """A card with all there is: games, a save of three blocks, a deleted one, another game's."""
    card = blank_card().write(numbered_save(1), 1).write(numbered_save(2), 4)
    card = card.write(numbered_save(3, "scores", 20_000), 6).keep(numbered_save(4, "autosave"))
    card = card.write(numbered_save(5), 2).delete(2)
    image = bytearray(card.image)
    foreign = bytearray(pack(numbered_save(6, "other", 9_000)).replace(MAGIC, b"ELSE"))
    foreign[4:8] = b"\x83\x65\x83\x58"  # a title in another script
    link(image, (9, 10), FOREIGN_NAME)
    image[9 * BLOCK : 11 * BLOCK] = foreign
    return seal_card(image, card.generation + 1)


def saves_of(card: Card) -> dict[int, Save]:
    """What can be read from the card, by slot."""
    found = {}
    for slot in card.slots:
        if slot.state is SlotState.OURS:
            found[slot.number] = card.read(slot.number)
    return found

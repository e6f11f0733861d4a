"""Hostile images: whatever is in a file, one named error and nothing else, in bounded memory."""

# not read by players: only engineers torture cards

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from memcard.card import Card, read_card
from memcard.card_errors import CardError
from memcard.card_layout import BLOCK, CARD, FRAME, SLOTS, closed, frame
from memcard.directory import FIRST, LAST, MIDDLE
from memcard.icon_format import read_icon
from memcard.repair import salvage
from memcard.seal import put_seal
from memcard.torture.sample import numbered_save, varied_card

_STATES = (0x50 + FIRST, 0x50 + MIDDLE, 0x50 + LAST, 0xA0, 0xA0 + FIRST, 0xA0 + MIDDLE, 0xA0 + LAST, 0xFF)


def hostile(_folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Everything that can be done with a card, done to images made at random."""
    luck = random.Random(11)
    for _ in range(count):
        recipe = luck.randbytes(luck.randrange(2, 60))
        try:
            tally["read" if exercise(crafted(recipe)) else "refused"] += 1
        except Exception as error:
            yield f"{type(error).__name__} from the recipe {recipe.hex()}: {error}"
        else:
            yield None


def crafted(recipe: bytes) -> bytes:
    """An image made from a good card by the steps that the bytes spell; every sequence of bytes is one.

    The steps know the format, so that what they break gets past the checksums.
    """
    image = bytearray(varied_card().image)
    steps = [recipe[start : start + 6].ljust(6, b"\0") for start in range(1, len(recipe), 6)]
    for what, slot, low, high, value, more in steps:
        slot = 1 + slot % SLOTS
        at = (low | high << 8) * 2 % CARD
        match what % 6:
            case 0:
                image[at] = value
            case 1:  # a directory entry that contradicts the others
                content = bytearray(frame(image, slot)[:-1])
                content[0] = _STATES[value % len(_STATES)]
                content[8:10] = (more % 17).to_bytes(2, "little")
                content[4:8] = (low % 17 * BLOCK).to_bytes(4, "little")
                image[slot * FRAME : (slot + 1) * FRAME] = closed(bytes(content))
            case 2:  # a name of any bytes
                content = bytearray(frame(image, slot)[:-1])
                content[10 + low % 21] = value
                image[slot * FRAME : (slot + 1) * FRAME] = closed(bytes(content))
            case 3:  # a header or an envelope with other lengths, kinds and dates
                image[slot * BLOCK + low % 640] = value
            case 4:  # one block in the place of another
                other = 1 + value % SLOTS
                image[slot * BLOCK : (slot + 1) * BLOCK] = image[other * BLOCK : (other + 1) * BLOCK]
            case 5:
                del image[at:]
                image += bytes(more) if value % 2 else b""
                break
    if recipe[:1] and recipe[0] % 2 and len(image) == CARD:
        put_seal(image, recipe[0])
    return bytes(image)


def exercise(data: bytes) -> bool:
    """Do everything with a card of these bytes. Whether it was one; only errors of ours are caught."""
    _try(lambda: salvage(data, varied_card()))
    _try(lambda: read_icon(data[:416]))
    try:
        card = read_card(data)
    except CardError:
        return False
    for slot in card.slots:
        for action in _actions(card, slot.number):
            _try(action)
        for picture in range(len(slot.icon.frames) if slot.icon else 0):
            assert slot.icon is not None
            slot.icon.rgba(picture)
    _try(card.formatted)
    _try(lambda: card.keep(numbered_save(1, "autosave")))
    return True


def _actions(card: Card, number: int) -> list[Callable[[], object]]:
    return [
        lambda: card.read(number),
        lambda: card.fingerprint(number),
        lambda: card.write(numbered_save(1, "game", 9000), number),
        lambda: card.delete(number),
        lambda: card.delete(number, foreign=True),
        lambda: card.undelete(number),
        lambda: card.copy(number, varied_card()),
        lambda: varied_card().copy(6, card),
    ]


def _try(action: Callable[[], object]) -> None:
    with suppress(CardError):
        action()

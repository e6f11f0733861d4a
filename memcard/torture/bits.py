"""Every single-bit flip of a card, every truncation of its file."""

# not read by players: only engineers torture cards

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from memcard.atomic_file import AtomicFile
from memcard.card import read_card
from memcard.card_errors import CardError, DamagedCard
from memcard.card_layout import CARD, FRAME
from memcard.seal import FRAME_NUMBER, Seal
from memcard.torture.sample import saves_of, varied_card

BITS = CARD * 8
_STRIDE = 611_953
"""Prime to the number of bits, so that a short trial looks everywhere and a full one at each bit once."""


def flips(_folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each flip is noticed, and no save reads as something else."""
    return _flip(bytearray(varied_card().image), count, tally, sealed=True)


def unsealed_flips(_folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """The same after another program dropped the seal: no save reads as something else."""
    image = bytearray(varied_card().image)
    image[FRAME_NUMBER * FRAME : (FRAME_NUMBER + 1) * FRAME] = bytes(FRAME)
    return _flip(image, count, tally, sealed=False)


def _flip(image: bytearray, count: int, tally: Counter[str], *, sealed: bool) -> Iterator[str | None]:
    truth = saves_of(read_card(bytes(image)))
    for step in range(count):
        byte, bit = divmod(step * _STRIDE % BITS, 8)
        image[byte] ^= 1 << bit
        try:
            card = read_card(bytes(image))
            found = saves_of(card)
        except CardError:
            tally["refused"] += 1
            yield None
        else:
            noticed = card.seal is Seal.BROKEN
            missing = len(truth) - len(found)
            tally[
                "noticed in one save"
                if missing
                else "noticed by the seal"
                if noticed
                else "harmless, outside our saves"
            ] += 1
            wrong = [slot for slot, save in found.items() if save != truth.get(slot)]
            if wrong or (sealed and not noticed):
                yield f"bit {bit} of byte {byte}: " + (
                    f"slot {wrong[0]} is wrong" if wrong else "not noticed"
                )
            else:
                yield None
        image[byte] ^= 1 << bit


def truncations(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """A file cut to each length is refused by name, and the previous generation is there."""
    path = folder / "cut.mcr"
    store = AtomicFile(path)
    previous = varied_card().image
    store.create(previous)
    store.change(lambda data: read_card(data).delete(1).image)
    for step in range(count):
        length = CARD - 1 - step * (CARD // count)
        os.truncate(path, length)
        try:
            read_card(store.load())
            wrong = "was read as if it were whole"
        except DamagedCard:
            wrong = "" if store.load_previous() == previous else "has no previous generation"
            tally["refused, previous generation offered"] += not wrong
        except CardError as error:
            wrong = f"is not called damaged but: {error}"
        yield f"cut to {length} bytes, the card {wrong}" if wrong else None

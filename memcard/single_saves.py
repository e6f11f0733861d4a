"""Single saves as card managers pass them on, each in a file of its own: .mcs, the blocks alone, .psv, .psx.

Sources of the formats: psx-spx, "Memory Card Images", cross-read with open card managers. A PlayStation 3
signs its .psv files with a key of its maker's, so they are read and not written; so are those that cheat
devices left (.psx, .mcb, .pda and .mcx: a name, a title and the blocks).
"""

from __future__ import annotations

import re
from pathlib import Path

from game.language.messages import message
from memcard.card import MAGIC, Card, blank_card, seal_card
from memcard.card_errors import FormatNotWritten, NotASave
from memcard.card_layout import BLOCK, FRAME, SLOTS, frame
from memcard.directory import NAME_BYTES, link

MCS, PSV = ".mcs", ".psv"
ENDINGS = (MCS, ".ps1", PSV, ".psx", ".mcb", ".pda", ".mcx")
"""Of files with one save; those of cheat devices last."""
LONE = 1
"""The slot of the save on a card that holds nothing else."""
_FIRST_OF_SAVE = b"\x51\0\0\0"
_BLOCKS_START = b"SC"
_MCS_NAME = slice(10, 10 + NAME_BYTES)
_PSV_START, _PSV_CONSOLE, _PSV_BLOCKS = b"\0VSP", 0x3C, 0x84
_PSV_NAME = slice(0x64, 0x64 + NAME_BYTES)
_PLAYSTATION_1 = 1
_DEVICE_BLOCKS, _DEVICE_NAME = 54, slice(0, NAME_BYTES)
"""Where a file of a cheat device has its blocks, and their name."""
_FILE_NAME = re.compile(r"B[AEI][A-Z]{4}[-P][0-9]{5}[!-\-0-~]{0,8}")
"""The name of a file that holds nothing but blocks is that of the save; a dot would begin an ending."""

_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)
"""What Windows takes for a device, whatever the ending."""


def has_name_of_save(path: Path) -> bool:
    """Whether a file bears a name that files of single saves bear."""
    return path.suffix.lower() in ENDINGS or _FILE_NAME.fullmatch(path.name) is not None


def lone_save(data: bytes, path: Path) -> Card | None:
    """A card with nothing on it but the save of this file, in slot `LONE`; None if the file is no such thing.

    Content decides, and the file's name only where there is nothing else to go by. Raises NotASave for
    a file that promises a save and holds none.
    """
    if data.startswith(_PSV_START):
        if data[_PSV_CONSOLE : _PSV_CONSOLE + 1] != bytes([_PLAYSTATION_1]):
            raise NotASave(message("This save is one of a PlayStation 2"))
        return _card_of(data[_PSV_NAME], data[_PSV_BLOCKS:])
    if data.startswith(_FIRST_OF_SAVE):
        return _card_of(data[_MCS_NAME], data[FRAME:])
    if data.startswith(_BLOCKS_START):
        if not _FILE_NAME.fullmatch(path.name):
            raise NotASave(
                message("A file of blocks alone must bear the name of its save, as in BESLES-00001NAME")
            )
        return _card_of(path.name.encode("ascii"), data)
    if data[_DEVICE_BLOCKS : _DEVICE_BLOCKS + 2] == _BLOCKS_START and not data.startswith(MAGIC):
        return _card_of(data[_DEVICE_NAME], data[_DEVICE_BLOCKS:])
    return None


def _card_of(name: bytes, blocks: bytes) -> Card:
    name, count = name.split(b"\0", 1)[0], len(blocks) // BLOCK
    if not name or len(blocks) % BLOCK or not 1 <= count <= SLOTS or not blocks.startswith(_BLOCKS_START):
        raise NotASave(message("This file is not a whole save"))
    image = bytearray(blank_card().image)
    link(image, range(LONE, LONE + count), name)
    image[LONE * BLOCK : (LONE + count) * BLOCK] = blocks
    return seal_card(image, 1)


def save_file(card: Card, number: int, path: Path) -> bytes:
    """What to write into the file of that name, so that it holds the save in a slot of a card; any game's.

    Raises:
        FormatNotWritten: no such file can be written: it needs a signature, or another name.
        NoSave, DamagedSave, SlotTaken: there is no whole save in that slot.
    """
    alone = card.copy(number, blank_card())
    slot = alone.slot(LONE)
    match path.suffix.lower():
        case ".mcs":
            return frame(alone.image, LONE) + alone.raw(slot)
        case ".psv":
            raise FormatNotWritten(
                message("Files that end in {ending} need a signature of the console’s maker", ending=".psv")
            )
    if path.name != slot.name:
        raise FormatNotWritten(
            message(
                "A file of that save must end in {ending}, or be called {name}", ending=MCS, name=slot.name
            )
        )
    return alone.raw(slot)


def file_name_of(name: str) -> str:
    """A save's name with nothing in it that a file's name may not have, and no device of Windows."""
    plain = re.sub(r"[^A-Za-z0-9_-]", "_", name)
    return f"{plain}_" if _DEVICE.fullmatch(plain) else plain

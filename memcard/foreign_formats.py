"""Whole cards as other programs keep them: the raw image, for most of them behind a head of their own.

Sources of the formats: psx-spx, "Memory Card Images", cross-read with open card managers. A PSP signs its
cards and a PlayStation Vita encrypts them, each with a key of its maker's, which is not ours to carry. So
signed cards are read and not written, encrypted ones neither.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.language.messages import message, tr
from memcard.card import MAGIC, Card, read_card
from memcard.card_errors import FormatNotWritten, NotACard
from memcard.card_layout import CARD, SLOTS, frame

_VITA_ENDING, _VITA_LENGTH = ".mcx", 0x80 + CARD + 0x20
"""An encrypted card has no beginning to know it by."""


@dataclass(frozen=True, slots=True)
class CardFormat:
    """One way to keep a card in a file."""

    name: str
    """What players call it."""
    endings: tuple[str, ...]
    """Lower case, with the dot; the first is the one that we give."""
    starts: bytes
    """What tells it from all others."""
    head_bytes: int = 0
    """What stands before the image."""
    head: Callable[[bytes], bytes] | None = None
    """Makes that head for an image; None where only the maker's signature would do."""

    @property
    def file_bytes(self) -> int:
        """How long its files are."""
        return self.head_bytes + CARD


def _dexdrive_head(image: bytes) -> bytes:
    """The name, then of the 16 frames of the directory all first bytes and all links; no comments."""
    frames = [frame(image, number) for number in range(1 + SLOTS)]
    states, links = bytes(one[0] for one in frames), bytes(one[8] for one in frames)
    return (b"123-456-STD".ljust(18, b"\0") + b"\1\0\1" + states + links).ljust(DEXDRIVE.head_bytes, b"\0")


def _game_station_head(_image: bytes) -> bytes:
    ones = b"".join(number.to_bytes(4, "little") for number in (1, 1, 1, 0x200))
    return (b"VgsM" + ones).ljust(GAME_STATION.head_bytes, b"\0")


RAW = CardFormat(
    "Raw image",  # not read: see `called`
    (".mcr", ".mcd", ".mc", ".mem", ".ps", ".psm", ".ddf", ".srm", ".bin", ".mci", ".vm1", ".vmc", ".sav"),
    MAGIC,
    head=lambda _image: b"",
)
DEXDRIVE = CardFormat("DexDrive", (".gme",), b"123-456-STD", 3904, _dexdrive_head)
GAME_STATION = CardFormat(
    "Virtual Game Station",  # not read by itself: what it is called everywhere
    (".vgs", ".mem"),
    b"VgsM",
    64,
    _game_station_head,
)
PSP = CardFormat("PSP", (".vmp",), b"\0PMV", 0x80)
FORMATS = (RAW, DEXDRIVE, GAME_STATION, PSP)


def called(name: str) -> str:
    """What players call a format of this name; most are called after a device."""
    # Translators: a file with the bytes of a memory card and nothing else.
    return tr("Raw image") if name == RAW.name else name


def image_of(data: bytes) -> bytes:
    """The raw image in a file of any format; what is in none comes back as it is, for `read_card` to judge.

    Raises NotACard for an encrypted card.
    """
    if len(data) == _VITA_LENGTH and not data.startswith(tuple(form.starts for form in FORMATS)):
        raise NotACard(message("This looks like a memory card of a PlayStation Vita, which is encrypted"))
    for form in FORMATS:
        if data.startswith(form.starts):
            return data[form.head_bytes :]
    return data


def card_in_file(data: bytes) -> Card:
    """The card in a file of any format. Raises as `read_card` does."""
    return read_card(image_of(data))


def format_for(ending: str) -> CardFormat:
    """The format that files of this ending are written in; the raw image for an ending that is nobody's.

    Raises FormatNotWritten for formats that only their makers write.
    """
    found = next((form for form in FORMATS if ending.lower() in form.endings), RAW)
    if found.head is None or ending.lower() == _VITA_ENDING:
        raise FormatNotWritten(
            message(
                "Files that end in {ending} need a signature of the console’s maker", ending=ending.lower()
            )
        )
    return found


def in_format(image: bytes, form: CardFormat) -> bytes:
    """A card's image as a file of that format. Raises FormatNotWritten."""
    if form.head is None:
        raise FormatNotWritten(
            message("Cards of a {device} need a signature of the console’s maker", device=form.name)
        )
    return form.head(image) + image

"""Everything that can go wrong with a card, told apart. Each text is one sentence for players."""

# ruff: noqa: N818 - each name reads as the fact that it states

from __future__ import annotations

from game.language.messages import message_count


class CardError(Exception):
    """The family of everything below; no other exception leaves this package for what is in a file."""


class NoCard(CardError):
    """The slot is empty, or the file is not there (any more)."""


class TooLong(CardError):
    """The file would have more bytes than are ever read; nothing was written."""


class NotACard(CardError):
    """The file is something else."""


class NotASave(CardError):
    """The file is said to hold a single save, and holds none."""


class FormatNotWritten(CardError):
    """Files of that format cannot be made here."""


class DamagedCard(CardError):
    """The file was a card, but its directory cannot be trusted. A repair may help."""


class WipedCard(DamagedCard):
    """The file holds nothing, or nothing but zeros, as a power cut may leave it. No repair finds anything."""


class DamagedSave(CardError):
    """The card is readable, this save is not."""


class NoSave(CardError):
    """There is nothing in that slot of the card."""


class ForeignSave(CardError):
    """The save belongs to another game and is not touched."""


class SlotTaken(CardError):
    """The slot is a later block of another save, or that save is on the card already."""


class CardFull(CardError):
    """The save needs more blocks than are free."""

    def __init__(self, needs: int, free: int) -> None:
        if free:
            # Translators: {free}: how many blocks are free.
            told = message_count(
                "The memory card is full: the save needs {count} block, {free} free",
                "The memory card is full: the save needs {count} blocks, {free} free",
                needs,
                free=free,
            )
        else:
            told = message_count(
                "The memory card is full: the save needs {count} block, none free",
                "The memory card is full: the save needs {count} blocks, none free",
                needs,
            )
        super().__init__(told)
        self.needs = needs
        self.free = free


class SaveTooBig(CardError):
    """The save would not fit an empty card, or its title or note is too long."""


class BadIcon(CardError):
    """Bytes that are not an icon of 16 colours and 1 to 3 pictures of 16 x 16."""


class NewerVersion(CardError):
    """Written by a version of the game that this one does not know."""


class CardChanged(CardError):
    """Another program changed the card while we were at it; nothing was written."""


class CardBusy(CardError):
    """Another program keeps the card locked."""


class ReadOnlyCard(CardError):
    """The card, or the folder it lies in, may not be written to."""


class DiskFull(CardError):
    """The disk has no room; the card is as it was."""


class DiskFailed(CardError):
    """The system refused to read or write for another reason; the card is as it was."""

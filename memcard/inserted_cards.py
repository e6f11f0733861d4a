"""The console's two card slots: which card file is in which, remembered in a folder.

Cards made here lie in the folder as card1.mcr and so on; a card that lies elsewhere, an emulator's for
instance, is used where it is. `slots.json` tells what is inserted: a file name in the folder, a whole
path, or null.
"""

from __future__ import annotations

import json
import os
from itertools import chain
from pathlib import Path

from game.language.messages import message
from game.language.system_refusals import why_refused
from memcard.atomic_file import AtomicFile
from memcard.card import Card, blank_card, read_card
from memcard.card_errors import CardError, NoCard, SlotTaken
from memcard.disk import Disk
from memcard.foreign_formats import card_in_file
from memcard.single_saves import LONE, lone_save

CARD_SLOTS = (1, 2)
FOLDER = "cards"
"""What the folder is called among the player's own files."""
_MEMORY = "slots.json"


class CardSlots:
    """Raises CardError where the folder cannot be used."""

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.folder = folder
        self._disk = disk or Disk()
        self._paths: dict[int, Path | None] = dict.fromkeys(CARD_SLOTS)

    def open(self, *, first_card: bool = True) -> None:
        """Remember what is inserted. At the very first, Card 1 is made, unless another is about to come."""
        try:
            self._disk.make_folder(self.folder)
        except OSError as error:
            in_its_place = isinstance(error, FileExistsError)
            why = why_refused(error)
            if in_its_place:
                why = message("a file, or a link to nothing, is in its place")
            raise NoCard(message("The folder for memory cards cannot be made: {why}", why=why)) from error
        try:
            self._paths = self._read_memory()
        except (CardError, ValueError, TypeError, AttributeError, RecursionError):
            # Nothing is remembered, or nothing readable; the usual places are the best guess.
            names = self._names()
            for number in CARD_SLOTS:
                usual = self._usual_path(number)
                self._paths[number] = usual if usual.name in names else None
            if not any(self._paths.values()):
                if not first_card:
                    return
                self._paths[1] = self.new_card(1)
            self._write_memory()

    def path(self, number: int) -> Path | None:
        """The file of the card in slot 1 or 2; None if the slot is empty."""
        return self._paths[number]

    def insert(self, number: int, path: Path) -> None:
        """Put a card into a slot, whose card so far is left where it lies. Raises SlotTaken, NoCard."""
        whole = self._disk.resolve(path)
        for other, inserted in self._paths.items():
            if inserted and other != number and self._disk.resolve(inserted) == whole:
                raise SlotTaken(message("That memory card is in slot {other} already", other=other))
        self._paths[number] = whole
        self._write_memory()

    def eject(self, number: int) -> None:
        """Empty a slot; the card's file stays where it is."""
        self._paths[number] = None
        self._write_memory()

    def new_card(self, number: int, card: Card | None = None) -> Path:
        """Make a card in the folder, blank or a copy, under the first free name, and return its path."""
        names = self._names()
        first = self._usual_path(number)
        spare = (self._usual_path(count) for count in range(len(CARD_SLOTS) + 1, 10_000))
        path = next(path for path in chain((first,), spare) if path.name not in names)
        AtomicFile(path, self._disk).create((card or blank_card()).image)
        return path

    def import_file(self, number: int, path: Path) -> Path:
        """Bring a file of another program into the slot; the file of the card that is there then.

        Of a whole card a copy is inserted; a single save is put on the card in the slot, or on a new one.
        Raises CardError as reading and writing do, NotASave.
        """
        data = AtomicFile(path, self._disk).load()
        alone, there = lone_save(data, path), self.path(number)
        if alone and there:
            AtomicFile(there, self._disk).change(lambda now: alone.copy(LONE, read_card(now)).image)
            return there
        made = self.new_card(number, alone or card_in_file(data))
        self.insert(number, made)
        return made

    def _names(self) -> set[str]:
        """What lies in the folder. Raises NoCard where it is gone: the data may be on a stick, too."""
        try:
            return set(self._disk.names(self.folder))
        except OSError as error:
            why = why_refused(error)
            raise NoCard(message("The folder for memory cards cannot be read: {why}", why=why)) from error

    def _usual_path(self, number: int) -> Path:
        return self.folder / f"card{number}.mcr"  # not read

    def _read_memory(self) -> dict[int, Path | None]:
        memory = json.loads(AtomicFile(self.folder / _MEMORY, self._disk).load())
        names = {number: memory.get(str(number)) for number in CARD_SLOTS}
        return {number: self._path_of(name) if name else None for number, name in names.items()}

    def _path_of(self, name: str) -> Path:
        """The file of that name, or that path. Raises ValueError or TypeError for what can name no file."""
        if b"\0" in os.fsencode(name):
            raise ValueError("a name of a file has no zeros")  # not read
        return self.folder / name

    def _write_memory(self) -> None:
        folder = self._disk.resolve(self.folder)
        names = {
            str(number): path and (path.name if self._disk.resolve(path).parent == folder else str(path))
            for number, path in self._paths.items()
        }
        text = json.dumps(names, indent=1).encode("ascii")
        AtomicFile(self.folder / _MEMORY, self._disk).put(text)

"""The disk, what the house keeps on it, memory cards, words and compiled code: looked at, not mended."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from game.card_storage import room_for_games
from game.language.messages import tr, tr_count
from game.machine_finding import Finding, advice, good, trouble
from game.storage.snapshot import ReadOnlyStore
from game.storage.storage_errors import StorageError, reason_of
from game.text_format import labelled, listed
from memcard.atomic_file import AtomicFile
from memcard.card_errors import CardError
from memcard.foreign_formats import card_in_file
from memcard.inserted_cards import FOLDER, CardSlots
from memcard.seal import Seal
from memcard.slot import SlotState

MAVEN = "Maven"  # not read: a name
MIB = 1024 * 1024
LITTLE_SPACE = 100 * MIB
LITTLE_MEMORY = 900 * MIB
"""Bytes; a machine sold with 1 GiB shows a little less."""


def disk(folder: Path) -> Finding:
    """Whether the house can keep anything in its folder."""
    if not os.access(folder, os.W_OK):
        return trouble(
            tr("Disk"),
            tr("{folder} cannot be written to.", folder=str(folder)),
            tr("Make the folder your own, or use --data-dir."),
        )
    free = shutil.disk_usage(folder).free
    says = tr("{number} MB are free in {folder}.", number=free // MIB, folder=str(folder))
    if free < LITTLE_SPACE:
        return trouble(tr("Disk"), says, tr("Make room on that disk."))
    return good(tr("Disk"), says)


def house(file: Path) -> Finding:
    """Whether the file with everything that this house keeps is whole."""
    if not file.exists() and file.is_symlink():
        return trouble(
            tr("Games Kept"),
            # Translators: {file} is the name of a file.
            tr("{file} is a link that leads to nothing.", file=file.name),
            tr("Bring back the disk that it leads to, or remove the link."),
        )
    if not file.exists():
        return good(tr("Games Kept"), tr("Nothing is kept here yet."))
    try:
        with closing(ReadOnlyStore(file)) as database:
            whole = database.reader.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            (rows,) = database.reader.execute("SELECT count(*) FROM rows").fetchone()
    except StorageError as error:
        return advice(tr("Games Kept"), str(error), tr("Use the newer version of Parlour."))
    except OSError as error:
        return trouble(
            tr("Games Kept"),
            tr("{file} cannot be read: {reason}.", file=file.name, reason=reason_of(error)),
            # Translators: advice: see what is wrong with the disk.
            tr("Look after the disk."),
        )
    except sqlite3.Error:
        whole, rows = False, 0
    if not whole:
        return trouble(
            tr("Games Kept"),
            tr("{file} is damaged.", file=file.name),
            tr("Start the game once: it mends the file, or takes its backup."),
        )
    return good(
        tr("Games Kept"),
        tr_count("{count} row, all of them whole.", "{count} rows, all of them whole.", rows),
    )


def cards(folder: Path) -> Iterator[Finding]:
    """The memory cards that are inserted, with the slots that games may still take."""
    inserted = _inserted(folder)
    if not inserted:
        yield advice(
            tr("Memory Cards"), tr("No card is inserted."), tr("Options › Memory Cards makes or inserts one.")
        )
    for path in inserted:
        try:
            card = card_in_file(AtomicFile(path).load())
        except CardError as error:
            yield trouble(
                tr("Memory Cards"), labelled(path.name, f"{error}."), tr("Options › Memory Cards mends it.")
            )
            continue
        bad = [str(slot.number) for slot in card.slots if slot.state is SlotState.DAMAGED]
        if bad or card.seal is Seal.BROKEN:
            # Translators: {file} is the file of a memory card, {slots} are numbers: "3", "3 and 7".
            damaged = tr_count(
                "{file}: slot {slots} is damaged.",
                "{file}: slot {slots} is damaged.",
                len(bad),
                file=path.name,
                slots=listed(bad),
            )
            changed = tr("{file}: it was changed since it was sealed.", file=path.name)
            yield trouble(
                tr("Memory Cards"), damaged if bad else changed, tr("Options › Memory Cards mends it.")
            )
        else:
            yield good(
                tr("Memory Cards"),
                tr_count(
                    "{file}: {count} of 15 slots is free.",
                    "{file}: {count} of 15 slots are free.",
                    max(0, room_for_games(card)),
                    file=path.name,
                ),
            )


def _inserted(folder: Path) -> list[Path]:
    """The files in the card slots, without making what is not there."""
    slots = CardSlots(folder / FOLDER)
    if not slots.folder.is_dir():
        return []
    try:
        slots.open(first_card=False)
    except CardError:
        return []
    return [path for number in (1, 2) if (path := slots.path(number))]


def words(file: Path | None = None) -> Finding:
    """Whether the list of words is whole; the game's own without a `file`."""
    from game.lexicon.array_file import LexiconError
    from game.lexicon.words import DEFAULT, Lexicon

    try:
        lexicon = Lexicon.load(file or DEFAULT)
        whole = lexicon.is_whole
    except (LexiconError, UnicodeDecodeError):
        whole = False
    if not whole:
        return trouble(
            tr("Words"), tr("The list of words is missing or damaged."), tr("Install the game anew.")
        )
    return good(tr("Words"), tr_count("{count} word.", "{count} words.", len(lexicon)))


def memory(total: int, cores: int) -> Finding:
    """Whether game and Maven fit side by side."""
    says = tr_count(
        "{memory} MB, {count} processor core.",
        "{memory} MB, {count} processor cores.",
        cores,
        memory=total // MIB,
    )
    if total < LITTLE_MEMORY:
        return advice(
            tr("Memory"), says, tr("Close other programs; game and Maven need some 450 MB together.")
        )
    return good(tr("Memory"), says)


def memory_here() -> Finding:
    """That of this machine."""
    import psutil

    return memory(psutil.virtual_memory().total, os.cpu_count() or 1)


def kernels(ready: bool) -> Finding:
    """Whether Maven can think at once."""
    if ready:
        # Translators: Maven is the computer that plays.
        return good(MAVEN, tr("Compiled for this machine; it can think at once."))
    return advice(
        MAVEN,
        tr("Not compiled for this machine yet; until that is done it plays plainly, by points alone."),
        # Translators: "parlour maven warm" is what is typed.
        tr(
            "Nothing: the game does it behind itself within minutes. "
            "Or run parlour maven warm before you play."
        ),
    )

"""Boards and letter sets in text files: those that come with the game, and those that players add."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import game
from game.language.messages import message, message_count
from game.language.system_refusals import why_refused
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.equipment import LONGEST_NAME
from game.rules.equipment_text import (
    EquipmentTextError,
    read_board,
    read_letter_set,
    text_of_board,
    text_of_letter_set,
)
from game.rules.letter_sets import ENGLISH, LetterSet
from game.storage.storage_errors import StorageError
from game.storage.user_file import KeptFile, opened_ordinary
from game.text_format import labelled

SHIPPED = Path(game.__file__).parents[1] / "assets" / "equipment"
BOARDS, LETTERS = "boards", "letters"
"""The folders with the files, here and in the folder of the player's own files."""
LARGEST_FILE = 1 << 14
MOST_FILES = 64
"""Files of one folder that are looked at."""
NUMBERED = LONGEST_NAME - 4
"""Signs of a name that stay before the number that one of an equal name takes."""
Made = TypeVar("Made", BoardLayout, LetterSet)


@dataclass(frozen=True, slots=True)
class EquipmentFound:
    """What can be played with, the usual first, and what is wrong with files that cannot."""

    boards: tuple[BoardLayout, ...] = (CLASSIC,)
    letter_sets: tuple[LetterSet, ...] = (ENGLISH,)
    faults: tuple[str, ...] = ()
    """A sentence each, with the name of the file."""
    folder: Path | None = None
    """Where players put files of their own; None if there is no disk to keep them on."""


def find_equipment(folder: Path | None) -> EquipmentFound:
    """Everything in the files of the game and of this folder, into which `boards` and `letters` are made."""
    faults: list[str] = []
    if folder:
        _make_folders(folder)
    places = [SHIPPED, folder] if folder else [SHIPPED]
    boards = _unlike([CLASSIC, *(one for at in places for one in _read_all(at / BOARDS, read_board, faults))])
    letters = [one for at in places for one in _read_all(at / LETTERS, read_letter_set, faults)]
    return EquipmentFound(tuple(boards), tuple(_unlike([ENGLISH, *letters])), tuple(faults), folder)


def keep_equipment(folder: Path, made: BoardLayout | LetterSet) -> None:
    """Write a board or a letter set into the folder of the players, in place of one there of its name.

    Raises EquipmentTextError, with one sentence, and then nothing has changed.
    """
    if isinstance(made, BoardLayout):
        where, text = folder / BOARDS, text_of_board(made)
    else:
        where, text = folder / LETTERS, text_of_letter_set(made)
    paths = sorted(where.glob("*.txt"))
    path = _file_where(where, type(made), lambda one: one.name == made.name) or _free_path(where, made.name)
    if path not in paths and len(paths) >= MOST_FILES:
        raise EquipmentTextError(
            message_count(
                "There is {count} file in {folder}: no more are read.",
                "There are {count} files in {folder}: no more are read.",
                MOST_FILES,
                folder=str(where),
            )
        )
    try:
        where.mkdir(parents=True, exist_ok=True)
        KeptFile(path, LARGEST_FILE).put(text.encode())
    except OSError as error:
        raise EquipmentTextError(message("It cannot be kept: {why}.", why=why_refused(error))) from error
    except StorageError as error:
        # Translators: {sentence} says why, with its full stop.
        told = message("It cannot be kept: {sentence}", sentence=error.sentence)
        raise EquipmentTextError(told) from error


def delete_equipment(folder: Path, made: BoardLayout | LetterSet) -> None:
    """Delete the file of a board or a letter set of the players. Raises EquipmentTextError."""
    try:
        if path := _file_of(folder, made):
            path.unlink(missing_ok=True)
    except OSError as error:
        why = why_refused(error)
        raise EquipmentTextError(message("It cannot be deleted: {why}.", why=why)) from error


def is_of_players(folder: Path | None, made: BoardLayout | LetterSet) -> bool:
    """Whether a file in the folder of the players has it, or another one of its name."""
    return bool(folder and _file_of(folder, made))


def _file_of(folder: Path, made: BoardLayout | LetterSet) -> Path | None:
    """The file of the players that has it under its name, or under the one that another one has taken."""

    def has_taken_a_number(one: BoardLayout | LetterSet) -> bool:
        return made.name.rpartition(" ")[0] == one.name[:NUMBERED] and replace(one, name=made.name) == made

    where = folder / (BOARDS if isinstance(made, BoardLayout) else LETTERS)
    under_its_name = _file_where(where, type(made), lambda one: one.name == made.name)
    return under_its_name or _file_where(where, type(made), has_taken_a_number)


def _file_where(
    where: Path, kind: type[BoardLayout | LetterSet], fits: Callable[[BoardLayout | LetterSet], bool]
) -> Path | None:
    """The first file there with a board or a letter set that fits, if one has."""
    read: Callable[[str, str], BoardLayout | LetterSet]
    read = read_board if kind is BoardLayout else read_letter_set
    for path in sorted(where.glob("*.txt"))[:MOST_FILES]:
        with suppress(EquipmentTextError):
            if fits(read(_text(path), path.stem[:LONGEST_NAME])):
                return path
    return None


def _free_path(where: Path, name: str) -> Path:
    """A file of this name that is not there yet, of signs that every disk takes."""
    stem = "".join(sign if sign.isalnum() else " " for sign in name).strip() or "ours"
    names = (f"{stem}{more}.txt" for more in ("", *(f" {number}" for number in range(2, MOST_FILES + 3))))
    taken = {path.name.casefold() for path in where.glob("*.txt")}
    return where / next(one for one in names if one.casefold() not in taken)


def _make_folders(folder: Path) -> None:
    for name in (BOARDS, LETTERS):
        try:
            (folder / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            return  # then there is nothing in it either


def _read_all(folder: Path, read: Callable[[str, str], Made], faults: list[str]) -> list[Made]:
    found = []
    for path in sorted(folder.glob("*.txt"))[:MOST_FILES]:
        try:
            found.append(read(_text(path), path.stem[:LONGEST_NAME]))
        except EquipmentTextError as error:
            faults.append(labelled(path.name, str(error)))
    return found


def _text(path: Path) -> str:
    try:
        with opened_ordinary(path) as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise EquipmentTextError(message("it cannot be read: {why}.", why=why_refused(error))) from error
    if len(data) > LARGEST_FILE:
        raise EquipmentTextError(
            message_count(
                "it has more than {count} kilobyte.",
                "it has more than {count} kilobytes.",
                LARGEST_FILE // 1024,
            )
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise EquipmentTextError(message("Line {line}: it is not written in UTF-8.", line=line)) from error


def _unlike(found: list[Made]) -> list[Made]:
    """Each once; of several with one name the later ones get a number."""
    kept: dict[str, Made] = {}
    for one in found:
        if one in kept.values():
            continue
        name, number = one.name, 1
        while name in kept:
            number += 1
            name = f"{one.name[:NUMBERED]} {number}"
        kept[name] = replace(one, name=name)
    return list(kept.values())

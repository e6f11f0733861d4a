"""Boards and letter sets in text files: those that come with the game, and those that players add."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import game
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.equipment_text import EquipmentTextError, read_board, read_letter_set
from game.rules.letter_sets import ENGLISH, LetterSet

SHIPPED = Path(game.__file__).parents[1] / "assets" / "equipment"
BOARDS, LETTERS = "boards", "letters"
"""The folders with the files, here and in the folder of the player's own files."""
LARGEST_FILE = 1 << 14
MOST_FILES = 64
"""Files of one folder that are looked at."""
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
            found.append(read(_text(path), path.stem[:32]))
        except EquipmentTextError as error:
            faults.append(f"{path.name}: {error}")
    return found


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise EquipmentTextError(f"it cannot be read: {error.strerror}.") from error
    if len(data) > LARGEST_FILE:
        raise EquipmentTextError(f"it has more than {LARGEST_FILE // 1024} kilobytes.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise EquipmentTextError(f"Line {line}: it is not written in UTF-8.") from error


def _unlike(found: list[Made]) -> list[Made]:
    """Each once; of several with one name the later ones get a number."""
    kept: dict[str, Made] = {}
    for one in found:
        if one in kept.values():
            continue
        name, number = one.name, 1
        while name in kept:
            number += 1
            name = f"{one.name[:28]} {number}"
        kept[name] = replace(one, name=name)
    return list(kept.values())

"""Words that a house keeps for itself, in a file of the printed format: those it adds, or those it bans."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.lexicon.array_file import LexiconError
from game.lexicon.plain_lists import export_list, import_list, in_order

FOLDER = "words"
"""The folder of these files and of imported lists, beside that of the memory cards."""
HOUSE, BANNED = "house words.txt", "banned words.txt"


class KeptWords:
    """A short list that outlives the program. It can be read and changed with any editor, too."""

    def __init__(self, path: Path | None = None) -> None:
        """Reads the file at once; without a `path` nothing outlives the program."""
        self._path = path
        self.problem = ""
        """Why the file, or a change, could not be read or kept, in one sentence; empty where all is well."""
        self.words: tuple[str, ...] = ()
        """UPPER CASE, in alphabetical order."""
        if path is not None and path.exists():
            try:
                self.words = _sorted(import_list(path)) if path.stat().st_size else ()
            except LexiconError as error:
                self.problem = str(error)

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def add(self, word: str) -> None:
        self.replace((*self.words, word))

    def remove(self, word: str) -> None:
        self.replace(kept for kept in self.words if kept != word)

    def replace(self, words: Iterable[str]) -> None:
        """Have exactly these words. What cannot be kept on the disk counts until the program ends."""
        self.words = _sorted(words)
        self.problem = ""
        if self._path is not None:
            try:
                self._write(self._path)
            except (LexiconError, OSError) as error:
                self.problem = f"The words cannot be kept: {error}"

    def _write(self, path: Path) -> None:
        """The file is all old or all new; one that could not be read is put aside."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if self._cannot_be_read(path):
            with suppress(OSError):
                path.replace(path.with_suffix(".unread.txt"))
        part = path.with_suffix(".part")
        export_list(self.words, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)

    @staticmethod
    def _cannot_be_read(path: Path) -> bool:
        try:
            return path.exists() and path.stat().st_size > 0 and not import_list(path)
        except LexiconError:
            return True


def _sorted(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words), key=in_order))

"""Words that a house keeps for itself, in a file of the printed format: those it adds, or those it bans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from game.language.messages import tr
from game.lexicon.array_file import LexiconError
from game.lexicon.plain_lists import LARGEST, as_list, in_order, words_in
from game.storage.storage_errors import StorageError
from game.storage.user_file import KeptFile

FOLDER = "words"
"""The folder of these files and of imported lists, beside that of the memory cards."""
HOUSE, BANNED = "house words.txt", "banned words.txt"  # not read: files

_Edit = Callable[[tuple[str, ...]], Iterable[str]]


class KeptWords:
    """A short list that outlives the program. It can be read and changed with any editor, too."""

    def __init__(self, path: Path | None = None) -> None:
        """Reads the file at once; without a `path` nothing outlives the program."""
        self._file = KeptFile(path, LARGEST) if path else None
        self._unkept: list[_Edit] = []
        self._unread: LexiconError | StorageError | None = None
        self._refused: StorageError | None = None
        self.words: tuple[str, ...] = ()
        """UPPER CASE, in alphabetical order."""
        if self._file is not None:
            try:
                self.words = _words_of(self._file, self._file.load())
            except (LexiconError, StorageError) as error:
                self._unread = error

    @property
    def problem(self) -> str:
        """Why the file, or a change, could not be read or kept, in one sentence; empty where all is well."""
        if self._refused is not None:
            return tr("The words cannot be kept: {why}", why=str(self._refused))
        return str(self._unread or "")

    @property
    def is_unkept(self) -> bool:
        """Whether a change would be lost if the program ended now."""
        return bool(self._unkept)

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def add(self, word: str) -> None:
        self._change(lambda words: (*words, word))

    def remove(self, word: str) -> None:
        self._change(lambda words: (kept for kept in words if kept != word))

    def replace(self, words: Iterable[str]) -> None:
        """Have exactly these words."""
        new = tuple(words)
        self._change(lambda _words: new)

    def _change(self, edit: _Edit) -> None:
        """What cannot be kept on the disk counts until the program ends, and is kept with the next change.

        Another program may have changed the file meanwhile: what is kept is the edit of what lies there.
        """
        self.words, self._unread, self._refused = _sorted(edit(self.words)), None, None
        if self._file is None:
            return
        self._unkept.append(edit)
        try:
            self.words = self._written(self._file)
        except StorageError as error:
            self._refused = error
        else:
            self._unkept.clear()

    def _written(self, file: KeptFile) -> tuple[str, ...]:
        """The words as they are kept now. A file that cannot be read is put aside. Raises StorageError."""
        words: tuple[str, ...] = ()

        def edited(data: bytes | None) -> bytes:
            nonlocal words
            words = _words_of(file, data)
            for edit in self._unkept:
                words = _sorted(edit(words))
            return as_list(words)

        try:
            file.change(edited)
        except LexiconError:
            file.set_aside(".unread.txt")
            file.change(edited)
        return words


def _words_of(file: KeptFile, data: bytes | None) -> tuple[str, ...]:
    """Raises LexiconError."""
    return _sorted(words_in(data, file.path)) if data else ()


def _sorted(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words), key=in_order))

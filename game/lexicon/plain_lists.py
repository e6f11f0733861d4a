"""Word lists as plain text, in the printed format: one word per line, in alphabetical order.

Letters may be those of any language. Alphabets differ on where an Ä or an Ñ stands, so the order of words
with other letters than A to Z is not checked.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from unicodedata import combining, normalize

from game.keeping.kept_file import made_whole
from game.lexicon.array_file import LexiconError
from game.lexicon.words import LONGEST, SHORTEST

LARGEST = 32 << 20
"""Bytes of the longest file that is read: some two million words."""
QUOTED = 60
"""Characters of a wrong line that are told."""
_LOOKED_AT = 4096
"""Bytes that tell whether a file is text."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A line of a list that breaks a rule of the format. Lines count from 1."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.reason}."


class ListError(LexiconError):
    """A list that cannot be imported; `flaws` holds every violation in order of lines."""

    def __init__(self, path: Path, flaws: tuple[Flaw, ...]) -> None:
        more = f" ({len(flaws)} lines are wrong)" if len(flaws) > 1 else ""
        super().__init__(f"{path} is not a word list. {flaws[0]}{more}")
        self.flaws = flaws


def import_list(path: Path) -> tuple[str, ...]:
    """The words of a list in UPPER CASE, in the order of the file, where they may be in either case.

    Every line must be one word of 2 to 15 letters, and the words must stand in alphabetical order. Raises
    ListError with all violations, or LexiconError if the file cannot be read, is larger than any list, or is
    written in another encoding than UTF-8; of UTF-16, too, where its mark says so.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise LexiconError(f"{path} cannot be read: {error.strerror}.") from error
    return words_in(data, path)


def words_in(data: bytes, path: Path) -> tuple[str, ...]:
    """The words of a list from the bytes of this file; raises as `import_list` does."""
    if len(data) > LARGEST:
        raise LexiconError(f"{path} is longer than {LARGEST >> 20} MB: that is no word list.")
    reading = _Reading()
    for number, line in enumerate(_lines(_decoded(data, path)), 1):
        reading.take(number, line)
    if not reading.words and not reading.flaws:
        reading.flaws.append(Flaw(1, "there is no word"))
    if reading.flaws:
        raise ListError(path, tuple(reading.flaws))
    return tuple(reading.words)


def export_list(words: Iterable[str], path: Path) -> int:
    """Write words as a list that `import_list` reads back. Returns how many there are.

    Raises LexiconError if the file cannot be written.
    """
    ordered = sorted(words, key=in_order)
    try:
        with made_whole(path) as fresh:
            fresh.write_bytes(as_list(ordered))
    except OSError as error:
        raise LexiconError(f"{path} cannot be written: {error.strerror}.") from error
    return len(ordered)


def as_list(ordered: Iterable[str]) -> bytes:
    """A list as a file holds it, of words that are in order."""
    return "".join(f"{word}\n" for word in ordered).encode()


def in_order(word: str) -> tuple[str, str]:
    """What words are sorted by: letters with marks stand beside those without."""
    if word.isascii():
        return word, word
    return "".join(c for c in normalize("NFKD", word) if not combining(c)), word


def as_written(line: str) -> str:
    """A word in UPPER CASE, each of its letters one character."""
    return line.upper() if line.isascii() else normalize("NFC", line.upper())


class _Reading:
    """A list read line by line."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.flaws: list[Flaw] = []
        self._latest = ""
        """The last word of letters A to Z."""
        self._others: set[str] = set()

    def take(self, number: int, line: str) -> None:
        word = as_written(line)
        if reason := _flaw(line, word) or self._misplaced(word):
            self.flaws.append(Flaw(number, reason))
            return
        self.words.append(word)
        if word.isascii():
            self._latest = word
        else:
            self._others.add(word)

    def _misplaced(self, word: str) -> str:
        if word == self._latest or word in self._others:
            return f"{word} stands there twice"
        if word.isascii() and word < self._latest:
            return f"{word} comes after {self._latest}, out of alphabetical order"
        return ""


def _decoded(data: bytes, path: Path) -> str:
    """Raises LexiconError, which names the encoding that it seems to be, or the line that is in none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:_LOOKED_AT]:
        raise LexiconError(f"{path} is no text, or text in UTF-16: save it as UTF-8.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LexiconError(
            f"{path} is not written in UTF-8 but, as it seems from line {line}, in Windows-1252 or Latin-1: "
            "save it as UTF-8."
        ) from error


def _lines(text: str) -> list[str]:
    """Lines without their ends; only line feeds end one, so that the numbers are those of an editor."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


def _flaw(line: str, word: str) -> str:
    """What is wrong with a line by itself; empty where nothing is."""
    if not line:
        return "it is blank"
    if not word.isalpha():
        return f"{_quoted(line)!r} has something other than letters"
    if not SHORTEST <= len(word) <= LONGEST:
        return f"{_quoted(word)} is not {SHORTEST} to {LONGEST} letters long"
    return ""


def _quoted(text: str) -> str:
    """As much of a line as can be read at a glance."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"

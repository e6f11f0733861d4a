"""Lexicon: the words that count, how common each is, and which of them the computer keeps to itself."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from game.language.messages import message
from game.lexicon.array_file import Array, ArrayFile, LexiconError, write_store
from game.lexicon.changed_graph import changed_graph
from game.lexicon.earlier_lists import ListedWord, latest_first
from game.lexicon.word_rules import CLASSIC, MissingListError, NamedList, WordRules, WordsLostError

ASSETS = Path(__file__).resolve().parents[2] / "assets"
DEFAULT = ASSETS / "lexicon" / "english.lexicon"

SHORTEST, LONGEST = 2, 15
RAREST = 8

GRAPHS = {"full": 8, "common": 4, "small": 3}
"""The word graphs the computer plays from, each with the rarest tier that it still holds."""

EVERYTHING = "everything"
"""The graph of all valid words, also of those that the computer keeps to itself; made when asked for."""

EVERYDAY = GRAPHS["small"]
"""The rarest tier of the classic list of everyday words."""

_NEVER_PLAYED = 1
"""The bit of a word's flag byte that says: valid for people, but the computer never plays it."""
_FOREIGN = 2
TAGS = {"offensive": _NEVER_PLAYED, "foreign": _FOREIGN}
"""Kinds of words that rules may exclude, each with its bit."""
ENDING = ".lexicon"
_ADDED = ListedWord(tier=1, flags=0)
"""What is added to a list: every level knows it."""
_KEPT_READY = 8
"""Dictionaries that a process keeps ready beside the game's own; a server has many games."""


@dataclass(frozen=True, slots=True)
class WordFiles:
    """Where the words of this machine lie, for a process of its own."""

    own: Path = DEFAULT
    imported: Path | None = None
    """The folder of other lists."""

    def load(self) -> Lexicon:
        """Raises LexiconError as `Lexicon.load` does."""
        return Lexicon.load(self.own, self.imported)


USUAL_WORDS = WordFiles()


class Lexicon:
    """A set of UPPER-CASE words of 2 to 15 letters, with a tier (1 most common .. 8) for each.

    Held as flat arrays: per length n, `words.n` (sorted ASCII strings of n bytes), `tiers.n` and
    `flags.n` (one byte per word). A loaded lexicon maps its file, so all processes share one copy.
    """

    def __init__(
        self, arrays: Mapping[str, Array], meta: Mapping[str, Any], imported: Path | None = None
    ) -> None:
        self._arrays = arrays
        self._meta = dict(meta)
        self._graphs: dict[str, dict[str, Array]] = {}
        self._make_graph: Callable[[str], dict[str, Array]] = self._built_graph
        self._imported = imported
        self._own: Lexicon | None = None
        """The game's own list, where this one was made from it for a game."""
        self._under = lru_cache(_KEPT_READY)(self._made_for)
        self._less = lru_cache(_KEPT_READY)(self._made_less)

    @classmethod
    def load(cls, path: Path = DEFAULT, imported: Path | None = None) -> Lexicon:
        """Map a compiled lexicon. `imported` is the folder where other lists of this machine lie.

        Raises LexiconError if the file is missing, damaged or something else.
        """
        store = ArrayFile.open(path)
        if f"words.{LONGEST}" not in store:
            raise LexiconError(message("{path} holds no words.", path=str(path)))
        return cls(store, store.meta, imported)

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        name: str,
        tiers: Mapping[str, int] | None = None,
        never_played: Iterable[str] = (),
        foreign: Iterable[str] = (),
        others: Iterable[str] = (),
    ) -> Lexicon:
        """A lexicon in memory. Words without a tier of their own get tier 1, so that every level knows them.

        `others` are words that tiles cannot spell: they go with the list, and are never asked for. Raises
        LexiconError for a word of `words` that is not 2 to 15 capital letters A to Z.
        """
        chosen = sorted(set(words))
        groups: dict[int, list[str]] = defaultdict(list)
        for word in chosen:
            if not is_wellformed(word):
                raise LexiconError(
                    message(
                        "{word} is not a word of {shortest} to {longest} letters A to Z.",
                        word=repr(word),
                        shortest=SHORTEST,
                        longest=LONGEST,
                    )
                )
            groups[len(word)].append(word)
        tiers, avoided, marked = tiers or {}, frozenset(never_played), frozenset(foreign)
        arrays: dict[str, Array] = {}
        for length in range(SHORTEST, LONGEST + 1):
            group = groups[length]
            arrays[f"words.{length:02}"] = np.array([word.encode() for word in group], dtype=f"S{length}")
            arrays[f"tiers.{length:02}"] = np.array([tiers.get(word, 1) for word in group], np.uint8)
            flags = [(word in avoided) * _NEVER_PLAYED | (word in marked) * _FOREIGN for word in group]
            arrays[f"flags.{length:02}"] = np.array(flags, np.uint8)
        unspelt = sorted(others)
        arrays["others"] = np.frombuffer("\n".join(unspelt).encode(), np.uint8)
        return cls(arrays, {**_described(name, [*chosen, *unspelt]), "words": len(chosen)})

    def save(self, path: Path, graphs: Iterable[str] = ()) -> None:
        """Write this lexicon to a file that `load` can map, with the named graphs in it."""
        arrays = {name: array for name, array in self._arrays.items() if not name.startswith("graph.")}
        for name in graphs:
            arrays |= {f"graph.{name}.{part}": array for part, array in self.graph(name).items()}
        write_store(path, arrays, self._meta)

    @property
    def name(self) -> str:
        return str(self._meta["name"])

    @property
    def digest(self) -> str:
        """16 hex digits (64 bits of SHA-256) that are equal exactly if the same words are valid."""
        return str(self._meta["digest"])

    @property
    def is_whole(self) -> bool:
        """Whether its words are those that it was made of; looks through all of them."""
        return bool(_described(self.name, [*self, *self.others])["digest"] == self.digest)

    @property
    def others(self) -> tuple[str, ...]:
        """Words of the list that tiles A to Z cannot spell."""
        text = self._arrays["others"].tobytes().decode() if "others" in self._arrays else ""
        return tuple(text.split("\n")) if text else ()

    @cached_property
    def fingerprint(self) -> str:
        """16 hex digits that are equal exactly if the same words have the same tiers and flags."""
        told = hashlib.sha256()
        for length in range(SHORTEST, LONGEST + 1):
            for part in ("words", "tiers", "flags"):
                told.update(self._arrays[f"{part}.{length:02}"].tobytes())
        return told.hexdigest()[:16]

    def __len__(self) -> int:
        return int(self._meta["words"])

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._find(word) is not None

    def __iter__(self) -> Iterator[str]:
        """Every word, shortest first, each length in alphabetical order."""
        for length in range(SHORTEST, LONGEST + 1):
            yield from self.of_length(length)

    def of_length(self, length: int) -> Iterator[str]:
        """The words of one length in alphabetical order."""
        return (word.decode() for word in self._arrays[f"words.{length:02}"].tolist())

    def starting(self, letter: str) -> Iterator[str]:
        """The words with this first letter, shortest first."""
        first, behind = np.bytes_(letter.encode()), np.bytes_(bytes([ord(letter) + 1]))
        for length in range(SHORTEST, LONGEST + 1) if is_wellformed(letter * SHORTEST) else ():
            words = self._arrays[f"words.{length:02}"]
            start, end = np.searchsorted(words, first), np.searchsorted(words, behind)
            yield from (word.decode() for word in words[start:end].tolist())

    def tier(self, word: str) -> int:
        """How common a word is: 1 (most) to 8. Raises KeyError for what is not in the lexicon."""
        return int(self._arrays[f"tiers.{len(word):02}"][self._index(word)])

    def tiers(self) -> dict[str, int]:
        """The tier of every word: for whoever asks for most of them."""
        found: dict[str, int] = {}
        for length in range(SHORTEST, LONGEST + 1):
            found |= zip(self.of_length(length), self._arrays[f"tiers.{length:02}"].tolist(), strict=True)
        return found

    def computer_plays(self, word: str) -> bool:
        """False for words that are valid but too coarse for a computer to say in a living room.

        Raises KeyError for what is not in the lexicon.
        """
        return not self._arrays[f"flags.{len(word):02}"][self._index(word)] & _NEVER_PLAYED

    def computer_words(self, rarest: int = RAREST) -> list[str]:
        """The words that the computer may play, up to tier `rarest`, in alphabetical order."""
        chosen: list[str] = []
        for length in range(SHORTEST, LONGEST + 1):
            tiers, flags = self._arrays[f"tiers.{length:02}"], self._arrays[f"flags.{length:02}"]
            allowed = (tiers <= rarest) & (flags & _NEVER_PLAYED == 0)
            chosen += [word.decode() for word in self._arrays[f"words.{length:02}"][allowed].tolist()]
        return sorted(chosen)

    @cached_property
    def tier_sizes(self) -> tuple[int, ...]:
        """How many words each tier holds, from tier 1 to tier 8."""
        sizes = np.zeros(RAREST + 1, np.int64)
        for length in range(SHORTEST, LONGEST + 1):
            sizes += np.bincount(self._arrays[f"tiers.{length:02}"], minlength=RAREST + 1)
        return tuple(sizes[1:].tolist())

    def graph(self, name: str) -> dict[str, Array]:
        """The arrays of a word graph, one of GRAPHS or EVERYTHING: mapped from the file, or made and kept.

        Raises KeyError for another name.
        """
        if name == EVERYTHING and name not in self._graphs:
            unsaid = list(self.tagged("offensive"))
            full = self.graph("full")
            self._graphs[name] = changed_graph(full, unsaid, ()) if unsaid else full
        if name not in self._graphs:
            self._graphs[name] = self._stored_graph(name) or self._make_graph(name)
        return self._graphs[name]

    def _stored_graph(self, name: str) -> dict[str, Array]:
        prefix = f"graph.{name}."
        return {key[len(prefix) :]: self._arrays[key] for key in self._arrays if key.startswith(prefix)}

    def _built_graph(self, name: str) -> dict[str, Array]:
        # Compiled code is slow to import, and a stored lexicon never needs it.
        from game.lexicon.word_graph import build_graph

        return build_graph(self.computer_words(GRAPHS[name]))

    # ------------------------------------------------------------ the words of one game

    def under(self, rules: WordRules) -> Lexicon:
        """The words that count under these rules: this list or another one, with what the house adds and
        without what it bans and what is left out for its kind; if the rules say with which words the game
        was begun, as the list was then; without what was banned since.

        The same rules give the same object while it is among the latest. Raises MissingListError, and
        WordsLostError where this list never was as it was then.
        """
        words = rules.dictionary
        own = self._own or self
        begun = own._under(words.base, words.added, words.banned, rules.excluded_tags, words.begun_with)
        return begun._less(words.banned_since) if words.banned_since else begun

    def _made_for(
        self,
        base: NamedList,
        added: tuple[str, ...],
        banned: tuple[str, ...],
        excluded: frozenset[str],
        begun_with: str,
    ) -> Lexicon:
        if begun_with:
            return self._begun_with(begun_with, base, added, banned, excluded)
        found = self._list(base)
        unwanted = {word for tag in excluded if tag in TAGS for word in found.tagged(tag)}
        made = found.changed(set(added), unwanted.difference(added).union(banned))
        if made is not self:
            made._own = self
        return made

    def _made_less(self, banned: tuple[str, ...]) -> Lexicon:
        made = self.changed((), banned)
        if made is not self:
            made._own = self._own or self
        return made

    def _begun_with(
        self,
        digest: str,
        base: NamedList,
        added: tuple[str, ...],
        banned: tuple[str, ...],
        excluded: frozenset[str],
    ) -> Lexicon:
        """What the list was then is known by what comes out. The first versions left no kind of word out."""
        for own in (self, *self.earlier()):
            for kinds in dict.fromkeys((excluded, frozenset())):
                made = own._made_for(base, added, banned, kinds, "")
                if made.digest == digest:
                    if made is not self:
                        made._own = self
                    return made
        raise WordsLostError(base.name)

    # ------------------------------------------------------------ the list as it was

    def earlier(self) -> Iterator[Lexicon]:
        """Every list that was in this one's place, the latest first; none for a list of the players' own.

        Raises LexiconError where their files are damaged.
        """
        entries: dict[str, ListedWord | None] = {}
        after = self.fingerprint
        for one in latest_first():
            if not entries and one.after != after:
                return
            entries |= one.entries
            yield self._as_it_was(entries, {"name": self.name, "digest": one.digest, "words": one.words})

    def _as_it_was(self, entries: Mapping[str, ListedWord | None], meta: Mapping[str, Any]) -> Lexicon:
        made = Lexicon(self._with_entries(entries), meta, self._imported)

        def graph(name: str) -> dict[str, Array]:
            played = {
                word
                for word, entry in entries.items()
                if entry and entry.tier <= GRAPHS[name] and not entry.flags & _NEVER_PLAYED
            }
            return changed_graph(self.graph(name), sorted(played), sorted(entries.keys() - played))

        made._make_graph = graph
        return made

    def entries(self) -> dict[str, ListedWord]:
        """What this list says of each of its words."""
        found: dict[str, ListedWord] = {}
        for length in range(SHORTEST, LONGEST + 1):
            tiers, flags = (self._arrays[f"{part}.{length:02}"].tolist() for part in ("tiers", "flags"))
            found |= zip(self.of_length(length), map(ListedWord, tiers, flags), strict=True)
        return found

    # ------------------------------------------------------------ lists and what is made of them

    def _list(self, base: NamedList) -> Lexicon:
        if base.key in ("", self.digest):
            return self
        if base.key == CLASSIC:
            return self.everyday()
        path = self._imported and self._imported / f"{base.key}{ENDING}"
        if not path or not path.is_file():
            raise MissingListError(base.name)
        return Lexicon.load(path)

    def tagged(self, tag: str) -> Iterator[str]:
        """The words of a kind, one of TAGS."""
        for length in range(SHORTEST, LONGEST + 1):
            are = self._arrays[f"flags.{length:02}"] & TAGS[tag] != 0
            yield from (word.decode() for word in self._arrays[f"words.{length:02}"][are].tolist())

    def everyday(self) -> Lexicon:
        """The most common words alone: the vocabulary of the lowest levels, for everybody."""
        arrays: dict[str, Array] = {}
        for length in range(SHORTEST, LONGEST + 1):
            common = self._arrays[f"tiers.{length:02}"] <= EVERYDAY
            for part in ("words", "tiers", "flags"):
                arrays[f"{part}.{length:02}"] = self._arrays[f"{part}.{length:02}"][common]
        words = [
            word.decode() for name in arrays if name.startswith("words.") for word in arrays[name].tolist()
        ]
        made = Lexicon(arrays, _described("Classic", words))  # not read: a proper name
        made._make_graph = lambda _name: self.graph("small")
        return made

    def changed(self, added: Collection[str], removed: Collection[str]) -> Lexicon:
        """This list with some words more and some less; itself where that changes nothing.

        What is in both is removed. Every level knows the words that are added.
        """
        more = sorted(word for word in added if word not in removed and word not in self)
        less = sorted(word for word in removed if word in self)
        if not more and not less:
            return self
        text = f"{self.digest}+{' '.join(more)}-{' '.join(less)}"
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        size = len(self) + len(more) - len(less)
        arrays = self._with_entries({**dict.fromkeys(more, _ADDED), **dict.fromkeys(less)})
        made = Lexicon(arrays, {"name": self.name, "digest": digest, "words": size})
        made._make_graph = lambda name: changed_graph(self.graph(name), more, less)
        return made

    def _with_entries(self, entries: Mapping[str, ListedWord | None]) -> dict[str, Array]:
        """The arrays with other entries for some words, and without those that are to have none."""
        arrays = {name: array for name, array in self._arrays.items() if not name.startswith("graph.")}
        for length in {len(word) for word in entries}:
            new = sorted(
                (word.encode(), entry) for word, entry in entries.items() if entry and len(word) == length
            )
            others = [word.encode() for word in entries if len(word) == length]
            words = arrays[f"words.{length:02}"]
            kept = ~np.isin(words, others)
            spelt = np.array([word for word, _ in new], dtype=f"S{length}")
            at = np.searchsorted(words[kept], spelt)
            arrays[f"words.{length:02}"] = np.insert(words[kept], at, spelt)
            for part, said in (
                ("tiers", [entry.tier for _, entry in new]),
                ("flags", [entry.flags for _, entry in new]),
            ):
                before = arrays[f"{part}.{length:02}"][kept]
                arrays[f"{part}.{length:02}"] = np.insert(before, at, np.array(said, np.uint8))
        return arrays

    def _index(self, word: str) -> int:
        index = self._find(word)
        if index is None:
            raise KeyError(word)
        return index

    def _find(self, word: str) -> int | None:
        if not is_wellformed(word):
            return None
        words = self._arrays[f"words.{len(word):02}"]
        key = word.encode()
        index = int(np.searchsorted(words, np.bytes_(key)))
        return index if index < len(words) and words[index] == key else None


def _described(name: str, words: Collection[str]) -> dict[str, Any]:
    """What a list says of itself."""
    digest = hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()[:16]
    return {"name": name, "digest": digest, "words": len(words)}


def is_wellformed(word: str) -> bool:
    """Whether `word` is 2 to 15 capital letters A to Z, as every word of a lexicon is."""
    return SHORTEST <= len(word) <= LONGEST and word.isascii() and word.isalpha() and word.isupper()

"""Lexicon: the words that count, how common each is, and which of them the computer keeps to itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from game.lexicon.array_file import Array, ArrayFile, LexiconError, write_store

ASSETS = Path(__file__).resolve().parents[2] / "assets"
DEFAULT = ASSETS / "lexicon" / "english.lexicon"

SHORTEST, LONGEST = 2, 15
RAREST = 8

GRAPHS = {"full": 8, "common": 4, "small": 3}
"""The word graphs the computer plays from, each with the rarest tier that it still holds."""

_NEVER_PLAYED = 1
"""The bit of a word's flag byte that says: valid for people, but the computer never plays it."""


class Lexicon:
    """A set of UPPER-CASE words of 2 to 15 letters, with a tier (1 most common .. 8) for each.

    Held as flat arrays: per length n, `words.n` (sorted ASCII strings of n bytes), `tiers.n` and
    `flags.n` (one byte per word). A loaded lexicon maps its file, so all processes share one copy.
    """

    def __init__(self, arrays: Mapping[str, Array], meta: Mapping[str, Any]) -> None:
        self._arrays = arrays
        self._meta = dict(meta)
        self._graphs: dict[str, dict[str, Array]] = {}

    @classmethod
    def load(cls, path: Path = DEFAULT) -> Lexicon:
        """Map a compiled lexicon. Raises LexiconError if the file is missing, damaged or something else."""
        store = ArrayFile.open(path)
        if f"words.{LONGEST}" not in store:
            raise LexiconError(f"{path} holds no words.")
        return cls(store, store.meta)

    @classmethod
    def from_words(
        cls,
        words: Iterable[str],
        name: str,
        tiers: Mapping[str, int] | None = None,
        never_played: Iterable[str] = (),
    ) -> Lexicon:
        """A lexicon in memory. Words without a tier of their own get tier 1, so that every level knows them.

        Raises LexiconError for a word that is not 2 to 15 capital letters A to Z.
        """
        chosen = sorted(set(words))
        for word in chosen:
            if not is_wellformed(word):
                raise LexiconError(f"{word!r} is not a word of {SHORTEST} to {LONGEST} letters A to Z.")
        tiers, avoided = tiers or {}, frozenset(never_played)
        arrays: dict[str, Array] = {}
        for length in range(SHORTEST, LONGEST + 1):
            group = [word for word in chosen if len(word) == length]
            arrays[f"words.{length:02}"] = np.array([word.encode() for word in group], dtype=f"S{length}")
            arrays[f"tiers.{length:02}"] = np.array([tiers.get(word, 1) for word in group], np.uint8)
            arrays[f"flags.{length:02}"] = np.array([word in avoided for word in group], np.uint8)
        digest = hashlib.sha256("\n".join(chosen).encode()).hexdigest()[:16]
        return cls(arrays, {"name": name, "digest": digest, "words": len(chosen)})

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
        """The arrays of a word graph, one of GRAPHS: mapped from the file, or built now and kept.

        Raises KeyError for another name.
        """
        if name not in self._graphs:
            self._graphs[name] = self._stored_graph(name) or self._built_graph(name)
        return self._graphs[name]

    def _stored_graph(self, name: str) -> dict[str, Array]:
        prefix = f"graph.{name}."
        return {key[len(prefix) :]: self._arrays[key] for key in self._arrays if key.startswith(prefix)}

    def _built_graph(self, name: str) -> dict[str, Array]:
        # Compiled code is slow to import, and a stored lexicon never needs it.
        from game.lexicon.word_graph import build_graph

        return build_graph(self.computer_words(GRAPHS[name]))

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


def is_wellformed(word: str) -> bool:
    """Whether `word` is 2 to 15 capital letters A to Z, as every word of a lexicon is."""
    return SHORTEST <= len(word) <= LONGEST and word.isascii() and word.isalpha() and word.isupper()

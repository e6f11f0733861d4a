"""A list of words by their first letters, to be looked through without holding all of it ready."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game.lexicon.plain_lists import in_order
from game.lexicon.words import Lexicon


@dataclass(slots=True)
class WordSections:
    """Words in alphabetical order, a first letter at a time."""

    letters: Sequence[str]
    """The first letters that words have, in order; empty where there is no word."""
    read: Callable[[str], Sequence[str]]
    size: int
    _latest: tuple[str, Sequence[str]] = field(default=("", ()), init=False)

    def starting(self, letter: str) -> Sequence[str]:
        """The words with this first letter."""
        if self._latest[0] != letter:
            self._latest = letter, self.read(letter)
        return self._latest[1]

    def first_from(self, beginning: str) -> tuple[str, int]:
        """The letter and the place there of the first word that stands at or behind a beginning."""
        wanted = in_order(beginning)
        letters = list(map(in_order, self.letters))
        at = max(0, bisect_left(letters, (wanted[0][:1], chr(0x10FFFF))) - 1)
        place = bisect_left(list(map(in_order, self.starting(self.letters[at]))), wanted)
        if place < len(self.starting(self.letters[at])):
            return self.letters[at], place
        after = min(at + 1, len(self.letters) - 1)
        return self.letters[after], 0 if after > at else len(self.starting(self.letters[at])) - 1


def sections_of(lexicon: Lexicon) -> WordSections:
    """All words of a list, those that tiles cannot spell among them."""
    others = _by_letter(lexicon.others)
    letters = sorted({*others, *(chr(code) for code in range(ord("A"), ord("Z") + 1))})

    def read(letter: str) -> Sequence[str]:
        return sorted([*lexicon.starting(letter), *others.get(letter, ())], key=in_order)

    there = [letter for letter in letters if letter in others or next(lexicon.starting(letter), None)]
    return WordSections(there, read, len(lexicon) + len(lexicon.others))


def sections_of_words(words: Sequence[str]) -> WordSections:
    """A short list."""
    found = _by_letter(words)
    return WordSections(sorted(found), found.__getitem__, len(words))


def _by_letter(words: Iterable[str]) -> dict[str, list[str]]:
    """Words under the letters by which people look for them: ÉCOLE is found under E."""
    found: dict[str, list[str]] = {}
    for word in sorted(words, key=in_order):
        found.setdefault(in_order(word)[0][0], []).append(word)
    return found

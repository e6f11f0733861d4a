"""What a word means, in one line: our own meanings first, then WordNet's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.lexicon.wordnet import PARTS, Sense, WordNet, regular_bases
from game.lexicon.words import ASSETS

MEANINGS = ASSETS / "lexicon" / "meanings.tsv"

LONGEST_TEXT = 120
"""Characters: two lines of the definition panel."""

OURS, WORDNET = "ours", "WordNet"


@dataclass(frozen=True, slots=True)
class Definition:
    """A brief meaning of a word.

    `headword` (UPPER CASE) is the word that the text explains: the word itself or the one which it is an
    inflection of. `part` is noun, verb, adjective or adverb, or empty for our own meanings.
    """

    text: str
    source: str
    headword: str
    part: str


class Definitions:
    """Looks meanings up; nothing is read before the first question."""

    def __init__(self, meanings: Path, wordnet: WordNet) -> None:
        self._path = meanings
        self._wordnet = wordnet

    @classmethod
    def open(cls) -> Definitions:
        """The meanings shipped with the game and, where it is installed, WordNet."""
        return cls(MEANINGS, WordNet.open())

    def define(self, word: str) -> Definition | None:
        """The meaning of an UPPER-CASE word, or None if there is none, which does not make it invalid."""
        return self._our_own(word) or self._from_wordnet(word) or self._our_own_of_base(word)

    @cached_property
    def _meanings(self) -> dict[str, str]:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return dict(line.split("\t", 1) for line in lines if line)

    def _our_own(self, word: str) -> Definition | None:
        text = self._meanings.get(word)
        return Definition(text, OURS, word, "") if text else None

    def _from_wordnet(self, word: str) -> Definition | None:
        sense = self._wordnet.lookup(word.lower())
        return _definition(sense) if sense else None

    def _our_own_of_base(self, word: str) -> Definition | None:
        """Inflections of short words that only we explain: QOPHS is not here, but ZAXES is, from ZAX."""
        bases = (base for part in PARTS for base in regular_bases(word.lower(), part))
        return next((found for base in bases if (found := self._our_own(base.upper()))), None)


def _definition(sense: Sense) -> Definition:
    return Definition(brief(sense.gloss), WORDNET, sense.headword.upper(), sense.part)


def brief(gloss: str) -> str:
    """A gloss without its examples, at most LONGEST_TEXT characters, cut where a clause or a word ends."""
    text = gloss.partition('; "')[0].partition(': "')[0].strip(' ;:"')
    if len(text) <= LONGEST_TEXT:
        return text
    head = text[:LONGEST_TEXT]
    for mark in (";", ","):
        clause = head.rpartition(mark)[0]
        if len(clause) >= LONGEST_TEXT // 3 and clause.count("(") == clause.count(")"):
            return clause
    return head[:-1].rpartition(" ")[0].rstrip(" ,;:(-") + "…"

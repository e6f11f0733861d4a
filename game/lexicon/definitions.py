"""What a word means, in one line: our own meanings first, then WordNet's, last that of a word's root.

Meanings with better manners come first, and rude ones are told only to those who have chosen so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from game.lexicon.inflections import spelled_bases
from game.lexicon.rude_meanings import Manners, manners_of, without_rude_clauses
from game.lexicon.word_roots import roots
from game.lexicon.wordnet import WordNet
from game.lexicon.words import ASSETS

MEANINGS = ASSETS / "lexicon" / "meanings.tsv"

LONGEST_TEXT = 120
"""Characters: two lines of the definition panel."""

OURS, WORDNET = "ours", "WordNet"
ONLY_RUDE = "A valid word. Only rude meanings of it are known."
"""Told instead of these, where the house has not chosen to have them told."""

_TYPED_QUOTES = re.compile(r"`+([^`']+)'+")
"""Quotation marks as WordNet types them: `ooh'."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A brief meaning of a word.

    `headword` (UPPER CASE) is the word that the text explains: the word itself, the one that it is an
    inflection of, or its root; a text about a root says so: "from NAUSEOUS: causing ...". `part` is noun,
    verb, adjective or adverb; it is empty for our own meanings and for roots.
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

    def told(self, word: str, *, rude: bool) -> str | None:
        """The text of `define`, as a screen tells it; `rude` is the choice of the house."""
        found = self.define(word)
        if found is None:
            return None
        if rude or manners_of(found.text) is not Manners.RUDE:
            return found.text
        return without_rude_clauses(found.text) if found.source == OURS and "; " in found.text else ONLY_RUDE

    def define(self, word: str) -> Definition | None:
        """The meaning of an UPPER-CASE word, or None if there is none, which does not make it invalid."""
        others = (self._from_wordnet, self._our_own_inflected, self._from_root)
        return self._our_own(word) or kindest(source(word) for source in others)

    @cached_property
    def _meanings(self) -> dict[str, str]:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return dict(line.split("\t", 1) for line in lines if line)

    def _our_own(self, word: str) -> Definition | None:
        text = self._meanings.get(word)
        return Definition(text, OURS, word, "") if text else None

    def _from_wordnet(self, word: str) -> Definition | None:
        sense = self._wordnet.lookup(word.lower())
        if sense is None:
            return None
        return Definition(brief(sense.gloss), WORDNET, sense.headword.upper(), sense.part)

    def _our_own_inflected(self, word: str) -> Definition | None:
        """Inflections of words that only we explain: WHEREASES, from WHEREAS.

        Our meanings do not tell the part of speech, but those of verbs begin with "to", and adjectives that
        are compared end in Y.
        """
        if word.endswith("SS"):
            return None
        for part in ("noun", "verb", "adj"):
            for base in spelled_bases(word.lower(), part):
                found = self._our_own(base.upper())
                if found and _may_be(found, part):
                    return found
        return None

    def _from_root(self, word: str) -> Definition | None:
        for root in roots(word.lower()):
            if sense := self._wordnet.own_sense(root.word, root.parts):
                label = f"from {root.word.upper()}: "
                text = label + brief(sense.gloss, LONGEST_TEXT - len(label))
                return Definition(text, WORDNET, root.word.upper(), "")
        return None


def _may_be(found: Definition, part: str) -> bool:
    is_verb = found.text.startswith("to ")
    return {"noun": True, "verb": is_verb, "adj": not is_verb and found.headword.endswith("Y")}[part]


def kindest(meanings: Iterable[Definition | None]) -> Definition | None:
    """The first with the best manners; no more are made than it takes to find one that is fine."""
    best: Definition | None = None
    for one in meanings:
        if one and (best is None or manners_of(one.text) < manners_of(best.text)):
            best = one
        if best and manners_of(best.text) is Manners.FINE:
            break
    return best


def brief(gloss: str, longest: int = LONGEST_TEXT) -> str:
    """A gloss without its examples, at most `longest` characters, cut where a clause or a word ends."""
    text = gloss.partition('; "')[0].partition(': "')[0].strip(' ;:"')
    text = _TYPED_QUOTES.sub(r"‘\1’", text)
    if len(text) <= longest:
        return text
    head = text[:longest]
    for mark in (";", ","):
        clause = head.rpartition(mark)[0]
        if len(clause) >= longest // 3 and clause.count("(") == clause.count(")"):
            return clause
    return head[:-1].rpartition(" ")[0].rstrip(" ,;:(-") + "…"

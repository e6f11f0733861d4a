"""What a word means, in one line: our own meanings first, then WordNet's, last that of a word's root.

Meanings with better manners come first, and rude ones are told only to those who have chosen so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from game.language.messages import Message, message
from game.lexicon.inflections import learned_singulars, spelled_bases
from game.lexicon.rude_meanings import Manners, manners_of, without_rude_clauses
from game.lexicon.word_roots import SHORT_ROOT, Root, roots
from game.lexicon.wordnet import PARTS, Sense, WordNet
from game.lexicon.words import ASSETS

MEANINGS = ASSETS / "lexicon" / "meanings.tsv"
NEVER_SAID = ASSETS / "lexicon" / "never_played.txt"

LONGEST_TEXT = 120
"""Characters: two lines of the definition panel."""

REMEMBERED = 256
"""Words whose meaning need not be looked up again."""
OURS, WORDNET = "ours", "WordNet"
ONLY_RUDE: Message = message("A valid word. Only rude meanings of it are known.")
"""Told instead of these, where the house has not chosen to have them told."""

_OF_A_VERB = re.compile(r"(?:^|[;,)] )to [a-z]")
"""How our own meanings of verbs begin, and second halves: 'another spelling of AROINT, to drive away'."""
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
        # A look through all the files takes as long as a frame; a screen asks for the same word in each.
        self._known = lru_cache(maxsize=REMEMBERED)(self._looked_up)

    @classmethod
    def open(cls) -> Definitions:
        """The meanings shipped with the game and, where it is installed, WordNet."""
        return cls(MEANINGS, WordNet.open())

    def told(self, word: str, *, rude: bool) -> str | None:
        """The text of `define`, as a screen tells it; `rude` is the choice of the house.

        Of a word that Maven never says a meaning that is coarse counts as rude.
        """
        found = self.define(word)
        if found is None:
            return None
        worst = Manners.FINE if word in self._never_said else Manners.COARSE
        if rude or manners_of(found.text) <= worst:
            return found.text
        return (
            without_rude_clauses(found.text)
            if found.source == OURS and "; " in found.text
            else str(ONLY_RUDE)
        )

    def define(self, word: str) -> Definition | None:
        """The meaning of an UPPER-CASE word, or None if there is none, which does not make it invalid."""
        return self._known(word)

    def _looked_up(self, word: str) -> Definition | None:
        return self._our_own(word) or self._of_our_base(word) or next(filter(None, self._others(word)), None)

    def _of_our_base(self, word: str) -> Definition | None:
        """Of an inflection whose base we explain: TITS are birds, as a TIT is one.

        What stands in WordNet of itself comes first where it was met in tagged texts, as ARMS were, or has
        better manners, as CRAPS have.
        """
        found = self._our_own_inflected(word)
        if found is None or (own := self._wordnet.own_sense(word.lower(), PARTS)) is None:
            return found
        is_met = self._wordnet.is_met(word.lower())
        return self._told_by(own) if is_met or manners_of(own.gloss) < manners_of(found.text) else found

    def _others(self, word: str) -> Iterator[Definition | None]:
        """What is known of it otherwise; guesses last."""
        yield self._from_wordnet(word)
        if written := self._wordnet.written_otherwise(word.lower()):
            yield self._told_by(written)
        yield self._of_learned_singular(word)
        yield self._from_root(word)

    def _of_learned_singular(self, word: str) -> Definition | None:
        for base in learned_singulars(word.lower()):
            if own := self._our_own(base.upper()):
                return own
            if sense := self._wordnet.own_sense(base, ["noun"]):
                return self._told_by(sense)
        return None

    @cached_property
    def _meanings(self) -> dict[str, str]:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return dict(line.split("\t", 1) for line in lines if line)

    @cached_property
    def _never_said(self) -> frozenset[str]:
        lines = NEVER_SAID.read_text(encoding="utf-8").splitlines()
        return frozenset(word for line in lines if not line.startswith("#") for word in line.upper().split())

    def _our_own(self, word: str) -> Definition | None:
        text = self._meanings.get(word)
        return Definition(text, OURS, word, "") if text else None

    def _from_wordnet(self, word: str) -> Definition | None:
        sense = self._wordnet.lookup(word.lower())
        return None if sense is None else self._told_by(sense)

    @staticmethod
    def _told_by(sense: Sense) -> Definition:
        return Definition(brief(sense.gloss), WORDNET, sense.headword.upper(), sense.part)

    def _our_own_inflected(self, word: str) -> Definition | None:
        """Inflections of words that only we explain: WHEREASES, from WHEREAS.

        Our meanings do not tell the part of speech, but those of verbs have a "to", and adjectives that are
        compared end in Y.
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
            if found := self._of_root(root):
                label = f"from {found.headword}: "  # not read: meanings are English
                text = label + brief(found.text, LONGEST_TEXT - len(label))
                return Definition(text, found.source, found.headword, "")
        return None

    def _of_root(self, root: Root) -> Definition | None:
        """What a root means as one of the parts of speech that it has to be."""
        is_plain = root.parts == {"verb"} or len(root.word) == SHORT_ROOT
        own = self._our_own(root.word.upper()) if is_plain else None
        if own and any(_may_be(own, part) for part in root.parts):
            return own
        sense = self._wordnet.own_sense(root.word, root.parts)
        if sense is None and root.parts == {"verb"}:
            sense = self._wordnet.irregular_verb(root.word)
        return Definition(sense.gloss, WORDNET, sense.headword.upper(), "") if sense else None


def _may_be(found: Definition, part: str) -> bool:
    is_verb = _OF_A_VERB.search(found.text) is not None
    is_adjective = not is_verb and found.headword.endswith("Y")
    return {"noun": True, "verb": is_verb, "adj": is_adjective, "adv": False}[part]


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

"""A game under the words that it was begun with, whatever became of their list since."""

from __future__ import annotations

from dataclasses import replace

from game.lexicon.words import Lexicon
from game.rules.record import Record, as_recorded
from game.rules.rules_and_defaults import Rules


def with_its_words(record: Record, lexicon: Lexicon) -> Record:
    """The record, with rules by which `lexicon` finds the words that it was begun with.

    Raises as `rules_begun_with` does.
    """
    return replace(record, rules=rules_begun_with(record.rules, record.lexicon_digest, lexicon))


def rules_begun_with(rules: Rules, digest: str, lexicon: Lexicon) -> Rules:
    """The rules of a game whose words had this digest when it began; empty where nobody knows.

    Raises MissingListError where their list is not on this machine, and WordsLostError where it never was as
    it was then, as far as this program knows.
    """
    plain = as_recorded(rules)
    if digest in ("", lexicon.under(plain).digest):
        return plain
    begun = replace(plain, dictionary=replace(plain.dictionary, begun_with=digest))
    lexicon.under(begun)
    return begun

"""Which headword an inflected word may belong to: FOXES to fox, RUNNING to run."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LEARNED = 5
"""Letters of a word that is taken for such a plural: shorter ones mostly are words of their own."""
_ENDINGS = {
    "noun": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "verb": (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}
"""WordNet's own rules of detachment (morphy), without the one for compounds in -ful."""


def regular_bases(word: str, part: str) -> Iterator[str]:
    """What `word` could be a regular inflection of; nothing says that the results are words."""
    for ending, replacement in _ENDINGS[part]:
        if word.endswith(ending) and len(word) > len(ending):
            yield word[: -len(ending)] + replacement


_LATIN_AND_GREEK = (
    ("ae", "a"), ("i", "us"), ("i", "o"), ("a", "um"), ("a", "on"), ("oi", "os"), ("ata", "a"), ("es", "is"),
    ("ices", "ix"), ("ices", "ex"), ("eaux", "eau"),
)  # fmt: skip


def learned_singulars(word: str) -> Iterator[str]:
    """What `word` could be a Latin, Greek or French plural of: TORULAE from torula."""
    for ending, replacement in _LATIN_AND_GREEK:
        if word.endswith(ending) and len(word) >= _LEARNED:
            yield word.removesuffix(ending) + replacement


_DOUBLED = re.compile(r"(.*[aeiouy]([bdgmnprtz]))\2(?:ed|ing)$")


def spelled_bases(word: str, part: str) -> Iterator[str]:
    """The same, and what is spelled otherwise in its base: FRAGGED from frag, FUMIER from fumy.

    WordNet has lists of these instead.
    """
    yield from regular_bases(word, part)
    if part == "verb" and (doubled := _DOUBLED.fullmatch(word)):
        yield doubled[1]
    if part == "adj":
        for ending in ("ier", "iest"):
            if word.endswith(ending):
                yield word.removesuffix(ending) + "y"

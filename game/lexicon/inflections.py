"""Which headword an inflected word may belong to: FOXES to fox, RUNNING to run."""

from __future__ import annotations

import re
from collections.abc import Iterator

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

"""Which word another one is made from: NAUSEOUSNESSES from nauseous, REFORMATTING from reformat.

WordNet lists few derived words. The rules here only guess; a guess counts when the root is in WordNet as
the kind of word that the affix takes, so that -NESS never comes off anything but an adjective.
"""

# not read by players: what stands here are endings of words.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_NOUN, _VERB, _ADJ = frozenset({"noun"}), frozenset({"verb"}), frozenset({"adj"})
_ANY = frozenset({"noun", "verb", "adj", "adv"})

SHORTEST_WORD, SHORTEST_ROOT, SHORT_ROOT = 5, 4, 3
"""Letters that a word must have, and its root. Among shorter ones most finds are accidents: AXION does not
come from axe. Roots of three letters count for some affixes of one part of speech, as in HONER and UNPEG."""


@dataclass(frozen=True, slots=True)
class Root:
    """A word, in lower case, that another may be made from, and the parts of speech it must have for that."""

    word: str
    parts: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Ending:
    ending: str
    replacement: str
    parts: frozenset[str]


def _endings(parts: frozenset[str], rules: str) -> list[_Ending]:
    """Rules written as `iness>y`; `ness>` replaces the ending by nothing."""
    pairs = (rule.split(">") for rule in rules.split())
    return [_Ending(ending, replacement, parts) for ending, replacement in pairs]


# Where a final e may have gone, the root with it comes first: DUDED is from dude, not from dud.
_INFLECTIONS = [
    *_endings(_ANY, "s> es> ies>y ed>e ed> ied>y ing>e ing>"),
    *_endings(_ADJ, "er>e er> est>e est> ier>y iest>y"),
]

_OF_SHORT_ROOTS = [
    *_endings(_VERB, "er>e er> ers>e ers>"),
    *_endings(_NOUN, "y>e y> ier>e ier> iest>e iest> ish> less> like>"),
]
"""Suffixes that come off to leave three letters; `er` and `y` with what a plural or a comparison adds."""

_SUFFIXES = [
    *_endings(_ADJ, "ness> iness>y ly> ily>y bly>ble ally>al ically>ic ity>e ity> ility>le"),
    *_endings(_ADJ, "ancy>ant ency>ent ance>ant ence>ent ability>able ibility>ible"),
    *_endings(_ADJ | _NOUN, "ish>e ish> ism>e ism> ist>e ist> ist>y ize>e ize> ize>y ise>e ise> ise>y"),
    *_endings(
        _NOUN, "like> less> let> ship> hood> dom> ful> wise> y> ic>e ic> ic>y ical>y al> istic>ism ward>"
    ),
    *_endings(_VERB, "er>e er> ier>y or>e or> able>e able> iable>y ability>e ability> ment> ion>e ion>"),
    *_endings(_VERB, "ation>e ation> age>e age> ive>e ization>ize isation>ise isation>ize"),
]

_BEFORE_SHORT_ROOTS = ("re", "un", "out", "over", "mis", "be", "en", "em")

_PREFIXES = {
    ("re", "mis", "out", "fore", "up", "de", "dis", "be", "en", "em", "co"): _VERB,
    ("over", "under", "pre", "un", "in", "im"): _VERB | _ADJ,
    ("non", "anti", "super", "sub", "inter", "counter", "multi", "semi"): _NOUN | _ADJ,
    ("ultra", "hyper", "post", "micro", "mini", "auto", "bio", "electro", "photo", "trans"): _NOUN | _ADJ,
}


def roots(word: str) -> Iterator[Root]:
    """Guesses at the root of a lower-case word, those that cut away least first; none for a short word.

    At most one inflection and two affixes are cut.
    """
    if len(word) < SHORTEST_WORD:
        return
    seen = {Root(word, frozenset())}
    plain = [word]
    for root in _fresh(_without_endings(word, _INFLECTIONS, doubled=SHORT_ROOT), seen):
        plain.append(root.word)
        yield root
    once = []
    for root in _fresh((root for form in plain for root in _without_affix(form)), seen):
        once.append(root.word)
        yield root
    yield from _fresh((root for form in once for root in _without_affix(form)), seen)


def _fresh(found: Iterable[Root], seen: set[Root]) -> Iterator[Root]:
    for root in found:
        if root not in seen:
            seen.add(root)
            yield root


def _without_affix(word: str) -> Iterator[Root]:
    for prefixes, parts in _PREFIXES.items():
        for prefix in prefixes:
            least = SHORT_ROOT if prefix in _BEFORE_SHORT_ROOTS else SHORTEST_ROOT
            if word.startswith(prefix) and len(word) - len(prefix) >= least:
                yield Root(word[len(prefix) :], parts & _VERB if least == SHORT_ROOT else parts)
    yield from _without_endings(word, _SUFFIXES)
    yield from _without_endings(word, _OF_SHORT_ROOTS, SHORT_ROOT, SHORT_ROOT)


def _without_endings(
    word: str, rules: list[_Ending], least: int = SHORTEST_ROOT, doubled: int = SHORTEST_ROOT
) -> Iterator[Root]:
    """Roots of at least so many letters, and so many where the last one was written twice."""
    for rule in rules:
        stem = word.removesuffix(rule.ending)
        if len(stem) < len(word) and len(stem) + len(rule.replacement) >= least:
            yield Root(stem + rule.replacement, rule.parts)
            if not rule.replacement and rule.ending[0] in "aeiouy" and _is_doubled(stem, doubled):
                yield Root(stem[:-1], rule.parts)


def _is_doubled(stem: str, least: int) -> bool:
    return len(stem) > least and stem[-1] == stem[-2] and stem[-1] not in "aeiou"

"""What a name may hold, whoever says it: a pad, a phone, a page, a room far away, a letter, a memory card.

Letters of any script, marks, digits and pictures, as they are written. Nothing that cannot be seen, turns the
direction of writing, or ends a line; the same name is always the same characters (NFC). Its length is counted
in what readers take for a letter, however many characters that is made of.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable
from itertools import count

import regex

from game.rules.player_names import USUAL_LENGTH

LONGEST = 16
"""Characters that every reader of names takes: cards, rooms, and programs of long ago."""
JOINERS = "\u200c\u200d"
"""Invisible, but some scripts are misspelled without them, and pictures are put together by them."""
_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\u2800]+")
"""What nobody sees: joiners, signs that choose a shape, fillers, Braille without a dot."""
_SHAPES = dict(
    zip(
        "аеорсухѕіјηνοχАВЕКМНОРСТХЅІЈҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aeopcyxsijnvoxABEKMHOPCTXSIJYABEZHIKMNOPTYX",
        strict=True,
    )
)
"""Cyrillic and Greek letters, and the Latin ones for which the fonts of the game have the very same shape."""
_DRAWN_ALIKE = str.maketrans(_SHAPES)
_ALIKE_AS_CAPITALS = _DRAWN_ALIKE | str.maketrans(
    {sign.lower(): latin.lower() for sign, latin in _SHAPES.items() if sign.isupper()}
)
_LATIN, _FOREIGN = regex.compile(r"\p{Latin}"), regex.compile(r"[\p{Cyrillic}\p{Greek}]")


def clean(text: str) -> str:
    """A text without what cannot be shown: no control characters, no turning of the direction of writing."""
    return " ".join("".join(sign if _is_shown(sign) else " " for sign in text).split())


def _is_shown(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZ" or sign in JOINERS


def clean_name(text: str, letters: int = USUAL_LENGTH, characters: int = LONGEST) -> str:
    """A name as it may be shown anywhere, of so many letters at most; empty where nothing is left of it."""
    name = cut(clean(unicodedata.normalize("NFC", text)), letters, characters)
    seen = _UNSEEN.sub("", name)
    return name if any(unicodedata.category(sign)[0] in "LNPS" for sign in seen) else ""


def cut(name: str, letters: int, characters: int = LONGEST) -> str:
    """As much of a name as may be kept, by whole letters."""
    kept = ""
    for letter in _letters(name)[:letters]:
        if len(kept) + len(letter) > characters:
            break
        kept += letter
    return kept.strip()


def length(name: str) -> int:
    """How many letters a reader counts."""
    return len(_letters(name))


def _letters(name: str) -> list[str]:
    return list(regex.findall(r"\X", name))


def likeness(name: str) -> str:
    """What a name is told from others by, where two may not have one name; it is shown to nobody.

    Names are alike that differ in nothing but capitals, the width of their letters, what cannot be seen, and
    letters of other scripts that are drawn as Latin ones are.
    """
    letters = _taken_apart(_UNSEEN.sub("", unicodedata.normalize("NFKC", name)))
    if _FOREIGN.search(letters) and _LATIN.search(letters):  # in a Greek name ν is the small Ν, and no v
        letters = letters.translate(_DRAWN_ALIKE)
    letters = _taken_apart(letters.casefold()).translate(_ALIKE_AS_CAPITALS)
    return " ".join(unicodedata.normalize("NFKC", letters).split())


def _taken_apart(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def unique_name(name: str, taken: Iterable[str], letters: int) -> str:
    """The name, with a number if somebody has it or one alike: scores and records know players by it."""
    alike = set(map(likeness, taken))
    return name if likeness(name) not in alike else numbered(name, free_number(name, alike, letters), letters)


def free_number(name: str, alike: Container[str], letters: int, first: int = 2) -> int:
    """The first number, from `first` on, with which this name is like none that is taken; `alike` has their
    `likeness`."""
    return next(number for number in count(first) if likeness(numbered(name, number, letters)) not in alike)


def numbered(name: str, number: int, letters: int) -> str:
    """A name of so many letters at most, with its number."""
    tail = f" {number}"
    return f"{cut(name, letters - len(tail), LONGEST - len(tail))}{tail}"

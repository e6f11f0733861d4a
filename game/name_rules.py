"""What a name may hold, whoever says it: a pad, a phone, a page, a room far away, a letter, a memory card.

Letters of any script, marks, digits and pictures, as they are written. Nothing that cannot be seen, turns the
direction of writing, or ends a line; the same name is always the same characters (NFC). Its length is counted
in what readers take for a letter, however many characters that is made of.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from functools import cache
from itertools import count

from game.graphemes import graphemes, pattern
from game.language.messages import tr
from game.rules.player_names import USUAL_LENGTH

LONGEST = 16
"""Characters that every reader of names takes: cards, rooms, and programs of long ago."""
LONGEST_FILE = 48
"""Letters of a file's name that are shown."""
_ENDING = 12
JOINERS = "\u200c\u200d"
"""Invisible, but some scripts are misspelled without them, and pictures are put together by them."""
_UNSEEN = r"[\p{Default_Ignorable_Code_Point}\u2800]+"
"""What nobody sees: joiners, signs that choose a shape, fillers, Braille without a dot."""
_NUMBERED = re.compile(r"(.*\S) ([1-9][0-9]{0,2})")
_SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")
GUEST = "Guest"  # not read by itself: it is kept as a name
_SCRIPTS = {script: rf"\p{{{script}}}" for script in ("Latin", "Greek", "Cyrillic")}  # not read


def clean(text: str) -> str:
    """A text without what cannot be shown: no control characters, no turning of the direction of writing."""
    return " ".join("".join(sign if _is_shown(sign) else " " for sign in text).split())


def _is_shown(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZ" or sign in JOINERS


def clean_name(text: str, letters: int = USUAL_LENGTH, characters: int = LONGEST) -> str:
    """A name as it may be shown anywhere, of so many letters at most; empty where nothing is left of it."""
    name = cut(clean(unicodedata.normalize("NFC", text)), letters, characters)
    seen = _seen(name)
    return name if any(unicodedata.category(sign)[0] in "LNPS" for sign in seen) else ""


def clean_file(name: str) -> str:
    """A file's or a folder's name as it may be shown anywhere: clean, and of a long one the beginning and the
    ending.
    """
    shown = clean(unicodedata.normalize("NFC", name))
    if length(shown) > LONGEST_FILE or len(shown) > 4 * LONGEST_FILE:
        start, dot, ending = shown.rpartition(".")
        tail = f"{dot}{ending}" if start and len(ending) <= _ENDING else ""
        room = LONGEST_FILE - 1 - len(tail)
        shown = f"{cut(shown, room, 4 * room)}…{tail}"
    return shown or tr("a file without a name")


def cut(name: str, letters: int, characters: int = LONGEST) -> str:
    """As much of a name as may be kept, by whole letters."""
    kept = ""
    for letter in graphemes(name)[:letters]:
        if len(kept) + len(letter) > characters:
            break
        kept += letter
    return kept.strip()


def length(name: str) -> int:
    """How many letters a reader counts."""
    return len(graphemes(name))


def _seen(name: str) -> str:
    return name if name.isascii() else pattern(_UNSEEN).sub("", name)


def likeness(name: str) -> str:
    """What a name is told from others by, where two may not have one name; it is shown to nobody.

    Names are alike that differ in nothing but capitals, the width of their letters, what cannot be seen, and
    signs that Unicode lists as confusable (UTS 39): its skeleton, with capitals made one before and after. A
    small Greek ν is a v among Latin letters; in a name that is Greek as a whole it is the small Ν.
    """
    letters = _taken_apart(_seen(name))
    if len({_script(sign) for sign in letters if sign.isalpha()}) > 1:
        letters = "".join(map(_prototype, letters))
    small = unicodedata.normalize("NFKC", letters).casefold()
    folded = "".join(map(_small, _taken_apart(small)))
    return " ".join(unicodedata.normalize("NFKC", folded).split())


@cache
def _script(letter: str) -> str:
    """Latin, Greek, Cyrillic or '', which stands for all other scripts."""
    if letter.isascii():
        return "Latin" if letter.isalpha() else ""  # not read
    return next((script for script, letters in _SCRIPTS.items() if pattern(letters).match(letter)), "")


@cache
def _small(letter: str) -> str:
    """A small letter as the small letters that its shape, or else that of its capital, may be taken for."""
    capital = letter.upper() if _script(letter) in ("Greek", "Cyrillic") else letter
    small = _prototype(capital).casefold()
    # The capital I looks like a small l, so that both are one with i.
    return small.replace("i", "l")


@cache
def _prototype(sign: str) -> str:
    """What Unicode has for all signs that may be taken for this one."""
    small_capital = _SMALL_CAPITAL.fullmatch(unicodedata.name(sign, ""))
    if small_capital:
        return small_capital[1]
    found = _prototypes().get(sign, sign)
    # The tail of an η counts for nothing among Latin letters; that of an ø tells it from an o.
    return found[:1] if _script(sign) in ("Greek", "Cyrillic") else found


@cache
def _prototypes() -> dict[str, str]:
    """By sign, what it may be taken for. The library lists for each sign all others of its kind: for a
    prototype many, for each of the others the prototype alone."""
    from confusable_homoglyphs import confusables  # reads its table, which few starts of the game need

    table = confusables.confusables_data.items()
    single = {_bare(sign): _bare(found[0]["c"]) for sign, found in table if len(found) == 1}
    # Of two that have only each other, the one that comes first is kept.
    return {
        sign: like
        for sign, like in single.items()
        if len(sign) == 1 and (single.get(like) != sign or len(like) > 1 or like < sign)
    }


def _bare(sign: str) -> str:
    return sign.strip("\u200e")


def _taken_apart(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def unique_name(name: str, taken: Iterable[str], letters: int) -> str:
    """The name, with a number if somebody has it or one alike: scores and records know players by it."""
    alike = set(map(likeness, taken))
    return name if likeness(name) not in alike else next_name(name, alike, letters)


def next_name(name: str, alike: Container[str], letters: int) -> str:
    """The name with the first number that nobody has; behind one that has a number comes a higher one."""
    told = _NUMBERED.fullmatch(name)
    stem, first = (told[1], int(told[2]) + 1) if told else (name, 2)
    return numbered(stem, free_number(stem, alike, letters, first), letters)


def free_number(name: str, alike: Container[str], letters: int, first: int = 2) -> int:
    """The first number, from `first` on, with which this name is like none that is taken; `alike` has their
    `likeness`."""
    return next(number for number in count(first) if likeness(numbered(name, number, letters)) not in alike)


def numbered(name: str, number: int, letters: int) -> str:
    """A name of so many letters at most, with its number; of one whose first letter leaves no room for that,
    somebody with a number."""
    tail = f" {number}"
    stem, *_ = filter(None, (cut(one, letters - len(tail), LONGEST - len(tail)) for one in (name, GUEST)))
    return f"{stem}{tail}"

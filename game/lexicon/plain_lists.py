"""Word lists as plain text, in the printed format: one word per line, in alphabetical order.

Letters may be those of any language. Alphabets differ on where an Ä or an Ñ stands, so the order of words
with other letters than A to Z is not checked. Whoever asks for it gets what is right in a list that is not
wholly so: sorted, and without the lines that are no words.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from pathlib import Path
from unicodedata import combining, normalize

from game.language.messages import Message, message, message_count
from game.lexicon.array_file import LexiconError
from game.lexicon.words import LONGEST, SHORTEST
from game.storage.user_file import made_whole, opened_ordinary
from game.text_format import reason_given

LARGEST = 32 << 20
"""Bytes of the longest file that is read: some two million words."""
QUOTED = 60
"""Characters of a wrong line that are told."""
_FIRST = re.compile(r"\s*[\t,;]\s*|\s+(?=\d)")
"""What separates a word from whatever a list says of it."""
_LOOKED_AT = 4096
"""Bytes that tell whether a file is text."""


class FlawKind(Enum):
    """What can be wrong with a line."""

    LENGTH = auto()
    """No board can hold it."""
    NO_WORD = auto()
    TWICE = auto()
    MORE = auto()
    """Behind the word, by a tab, a comma or a number: a meaning, or how often it was met."""
    ORDER = auto()


@dataclass(frozen=True, slots=True)
class Flaw:
    """A line of a list that breaks a rule of the format. Lines count from 1."""

    line: int
    reason: Message
    """For the middle of a sentence."""
    kind: FlawKind = FlawKind.NO_WORD

    @property
    def told(self) -> Message:
        return message("Line {line}: {reason}.", line=str(self.line), reason=self.reason)

    def __str__(self) -> str:
        return str(self.told)


class ListError(LexiconError):
    """A list that cannot be imported; `flaws` holds every violation in order of lines."""

    def __init__(self, path: Path, flaws: tuple[Flaw, ...], words: int = 0) -> None:
        """`words` is how many there are besides the lines that are to be left out."""
        super().__init__(_no_list(str(path), flaws))
        self.flaws = flaws
        self.words = words

    @property
    def way_out(self) -> str:
        """What would make a list of it, in a sentence; empty where there is no word in it."""
        if not self.words:
            return ""
        kinds = Counter(flaw.kind for flaw in self.flaws)
        misplaced, more = kinds.pop(FlawKind.ORDER, 0), kinds.pop(FlawKind.MORE, 0)
        without = tuple(_left_out(kind, kinds[kind]) for kind in FlawKind if kinds[kind])
        return str(_way_out(more, without, sort=misplaced > 0))


def _no_list(path: str, flaws: Sequence[Flaw]) -> Message:
    if len(flaws) == 1:
        return message("{path} is not a word list. {flaw}", path=path, flaw=flaws[0].told)
    return message_count(
        "{path} is not a word list. {flaw} ({count} line is wrong)",
        "{path} is not a word list. {flaw} ({count} lines are wrong)",
        len(flaws),
        path=path,
        flaw=flaws[0].told,
    )


def _left_out(kind: FlawKind, count: int) -> Message:
    """So many lines of a kind, for the middle of a sentence on leaving them out."""
    match kind:
        case FlawKind.LENGTH:
            return message_count(
                "{count} line that no board can hold", "{count} lines that no board can hold", count
            )
        case FlawKind.TWICE:
            return message_count(
                "{count} line that stands there twice", "{count} lines that stand there twice", count
            )
    return message_count("{count} line that is no word", "{count} lines that are no words", count)


def _way_out(more: int, without: tuple[Message, ...], *, sort: bool) -> Message:
    """What a forgiving reader would do: with so many lines that hold more than a word, and without these."""
    # Translators: a button with a question mark behind it, in four sentences more; {lines} are such as
    # "3 lines that are no words".
    match more > 0, bool(without), sort:
        case False, False, _:
            return message("Sort it")
        case False, True, False:
            return message("Leave out {lines}", lines=without)
        case False, True, True:
            return message("Leave out {lines}, and sort the rest", lines=without)
        case True, False, False:
            return message_count(
                "Take the first word of {count} line", "Take the first word of {count} lines", more
            )
        case True, False, True:
            return message_count(
                "Take the first word of {count} line, and sort the rest",
                "Take the first word of {count} lines, and sort the rest",
                more,
            )
        case True, True, False:
            return message_count(
                "Take the first word of {count} line, and leave out {lines}",
                "Take the first word of {count} lines, and leave out {lines}",
                more,
                lines=without,
            )
    return message_count(
        "Take the first word of {count} line, leave out {lines}, and sort the rest",
        "Take the first word of {count} lines, leave out {lines}, and sort the rest",
        more,
        lines=without,
    )


class EncodingError(LexiconError):
    """A list that is not written in UTF-8; the message says in what it seems to be."""


def import_list(path: Path, *, forgiving: bool = False) -> tuple[str, ...]:
    """The words of a list in UPPER CASE, in the order of the file, where they may be in either case.

    Every line must be one word of 2 to 15 letters, and the words must stand in alphabetical order. Raises
    ListError with all violations, or LexiconError if the file cannot be read, is larger than any list, or is
    written in another encoding than UTF-8; of UTF-16, too, where its mark says so. A `forgiving` reader takes
    the words that there are, sorted, and reads what is not UTF-8 as Windows-1252.
    """
    try:
        with opened_ordinary(path) as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise LexiconError(
            message("{path} cannot be read: {reason}.", path=str(path), reason=reason_given(error))
        ) from error
    return words_in(data, path, forgiving=forgiving)


def words_in(data: bytes, path: Path, *, forgiving: bool = False) -> tuple[str, ...]:
    """The words of a list from the bytes of this file; raises as `import_list` does."""
    if len(data) > LARGEST:
        raise LexiconError(
            message(
                "{path} is longer than {most} MB: that is no word list.", path=str(path), most=LARGEST >> 20
            )
        )
    words, flaws, first = _read(_lines(_decoded(data, path, forgiving)))
    if forgiving and (words or first):
        return tuple(sorted({*words.values(), *first}, key=in_order))
    if not words and not flaws:
        flaws.append(Flaw(1, message("there is no word")))
    if flaws:
        raise ListError(path, tuple(flaws), len(words) + len(first))
    return tuple(words.values())


def export_list(words: Iterable[str], path: Path) -> int:
    """Write words as a list that `import_list` reads back. Returns how many there are.

    Raises LexiconError if the file cannot be written.
    """
    ordered = sorted(words, key=in_order)
    try:
        with made_whole(path) as fresh:
            fresh.write_bytes(as_list(ordered))
    except OSError as error:
        raise LexiconError(
            message("{path} cannot be written: {reason}.", path=str(path), reason=reason_given(error))
        ) from error
    return len(ordered)


def as_list(ordered: Iterable[str]) -> bytes:
    """A list as a file holds it, of words that are in order."""
    return "".join(f"{word}\n" for word in ordered).encode()


def in_order(word: str) -> tuple[str, str]:
    """What words are sorted by: letters with marks stand beside those without."""
    if word.isascii():
        return word, word
    return "".join(c for c in normalize("NFKD", word) if not combining(c)), word


def as_written(line: str) -> str:
    """A word in UPPER CASE, each of its letters one character."""
    return line.upper() if line.isascii() else normalize("NFC", line.upper())


def _read(lines: Iterable[str]) -> tuple[dict[int, str], list[Flaw], list[str]]:
    """The words by their lines, each once, all that is wrong, in order of lines, and words with more behind
    them."""
    words, flaws, seen, first = dict[int, str](), list[Flaw](), set[str](), list[str]()
    for number, line in enumerate(lines, 1):
        word = as_written(line)
        if flaw := _flaw(number, line, word):
            flaws.append(flaw)
            if flaw.kind is FlawKind.MORE:
                first.append(_FIRST.split(word, maxsplit=1)[0])
        elif word in seen:
            flaws.append(Flaw(number, message("{word} stands there twice", word=word), FlawKind.TWICE))
        else:
            words[number] = word
            seen.add(word)
    misplaced = list(_misplaced([(line, word) for line, word in words.items() if word.isascii()]))
    return words, sorted([*flaws, *misplaced], key=lambda flaw: flaw.line), first


def _misplaced(words: Sequence[tuple[int, str]]) -> Iterator[Flaw]:
    """As few lines as can be named so that the others are in order."""
    ordered = _longest_in_order([word for _, word in words])
    if len(ordered) == len(words):
        return
    kept = set(ordered)
    before, following = "", iter([*(words[at][1] for at in ordered), ""])
    after = next(following)
    for at, (line, word) in enumerate(words):
        if at in kept:
            before, after = word, next(following)
        elif word < before:
            yield Flaw(
                line,
                message("{word} comes after {other}, out of alphabetical order", word=word, other=before),
                FlawKind.ORDER,
            )
        else:
            yield Flaw(
                line,
                message("{word} comes before {other}, out of alphabetical order", word=word, other=after),
                FlawKind.ORDER,
            )


def _longest_in_order(words: Sequence[str]) -> list[int]:
    """The places of as many words as stand in order, of several such choices one with early words.

    Patience sorting, from the end: for each length of a run the largest word that can begin one.
    """
    if all(one < other for one, other in pairwise(words)):
        return list(range(len(words)))
    beginnings, places = list[str](), list[int]()
    follows = [-1] * len(words)
    for at in range(len(words) - 1, -1, -1):
        length = _first_not_after(beginnings, words[at])
        follows[at] = places[length - 1] if length else -1
        if length == len(beginnings):
            beginnings.append(words[at])
            places.append(at)
        else:
            beginnings[length], places[length] = words[at], at
    found, at = list[int](), places[-1]
    while at >= 0:
        found.append(at)
        at = follows[at]
    return found


def _first_not_after(words: Sequence[str], word: str) -> int:
    """The place of the first of descending words that does not come after this one."""
    return bisect_left(words, True, key=lambda each: each <= word)


def _decoded(data: bytes, path: Path, forgiving: bool) -> str:
    """Raises LexiconError, which names the encoding that it seems to be, or the line that is in none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:_LOOKED_AT]:
        raise LexiconError(message("{path} is no text, or text in UTF-16: save it as UTF-8.", path=str(path)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if forgiving:
            return data.decode("cp1252", "replace")
        line = data.count(b"\n", 0, error.start) + 1
        raise EncodingError(
            message(
                "{path} is not written in UTF-8 but, as it seems from line {line}, in Windows-1252 or"
                " Latin-1: save it as UTF-8.",
                path=str(path),
                line=str(line),
            )
        ) from error


def _lines(text: str) -> list[str]:
    """Lines without their ends; only line feeds end one, so that the numbers are those of an editor."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


def _flaw(number: int, line: str, word: str) -> Flaw | None:
    """What is wrong with a line by itself."""
    if not line:
        return Flaw(number, message("it is blank"))
    if not word.isalpha():
        first, *behind = _FIRST.split(word, maxsplit=1)
        kind = FlawKind.MORE if behind and _is_word(first) else FlawKind.NO_WORD
        return Flaw(number, message("“{text}” has something other than letters", text=_quoted(line)), kind)
    if not _is_word(word):
        reason = message(
            "{text} is not {shortest} to {longest} letters long",
            text=_quoted(word),
            shortest=SHORTEST,
            longest=LONGEST,
        )
        return Flaw(number, reason, FlawKind.LENGTH)
    return None


def _is_word(text: str) -> bool:
    return text.isalpha() and SHORTEST <= len(text) <= LONGEST


def _quoted(text: str) -> str:
    """As much of a line as can be read at a glance; for what nobody can see there is a gap."""
    text = "".join(sign if sign.isprintable() else " " for sign in text)
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"

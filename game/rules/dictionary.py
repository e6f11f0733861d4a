"""Which words count in a game: the list that it is played with, and what the house adds and bans.

House words are few and travel by value with the rules, so a save, a worker and a guest have them too. A list
is large; rules name it by its key, and every machine looks among its own lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

MOST_HOUSE_WORDS = 400
"""The most words that a house adds, and the most that it bans: rules with them still fit a room's message."""
SHORTEST, LONGEST = 2, 15
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class WordList:
    """A word list as rules name it. It is known by its key, whatever it is called."""

    name: str = field(default="Parlour", compare=False)
    """What players call it."""
    key: str = ""
    """Empty for the game's own list, "classic" for its everyday words, else the digest of an imported one."""

    def __str__(self) -> str:
        return self.name

    @property
    def is_imported(self) -> bool:
        """Whether it is a list of the players' own, which not every machine has."""
        return self.key not in ("", "classic")


PARLOUR_WORDS = WordList()
CLASSIC_WORDS = WordList("Classic", "classic")  # not read: a proper name, as records have it


@dataclass(frozen=True, slots=True)
class Dictionary:
    """The words of one game."""

    base: WordList = PARLOUR_WORDS
    house: bool = False
    """Whether the words of the house count as they are when the game begins."""
    added: tuple[str, ...] = ()
    """UPPER CASE, in order: words that count besides those of the list."""
    banned: tuple[str, ...] = ()
    """UPPER CASE, in order: words that do not count although the list has them."""
    begun_with: str = ""
    """Digest of all words that count, where the list has changed since the game began; else empty. A record
    says it by itself, so that its rules and the digests of its turns are those of its first day."""
    banned_since: tuple[str, ...] = ()
    """UPPER CASE, in order: words that players have banned since the game began."""


def with_house_words(
    dictionary: Dictionary, added: Iterable[str], banned: Iterable[str], longest: int = LONGEST
) -> Dictionary:
    """The dictionary with the words of the house as they are now, if it goes by them at all.

    Words of more than `longest` letters are not added.
    """
    today = replace(dictionary, added=(), banned=(), begun_with="", banned_since=())
    if not dictionary.house:
        return today
    return replace(
        today, added=_played(word for word in added if len(word) <= longest), banned=_played(banned)
    )


def _played(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(filter(can_be_played, words))))[:MOST_HOUSE_WORDS]


_WORDS = ("added", "banned", "banned_since")


def dictionary_to_json(dictionary: Dictionary) -> dict[str, Any]:
    """Only what differs from the usual words, so that they cost a save next to nothing."""
    told: dict[str, Any] = {}
    if dictionary.base != PARLOUR_WORDS:
        told["base"] = [dictionary.base.name, dictionary.base.key]
    if dictionary.house:
        told["house"] = True
    told |= {name: " ".join(words) for name in _WORDS if (words := getattr(dictionary, name))}
    if dictionary.begun_with:
        told["begun_with"] = dictionary.begun_with
    return told


def dictionary_from_json(body: Any) -> Dictionary:
    """The dictionary told by JSON. Raises TypeError unless every part is one that this game writes."""
    if not isinstance(body, dict) or set(body) - {"base", "house", "begun_with", *_WORDS}:
        raise TypeError
    house, begun_with = body.get("house", False), body.get("begun_with", "")
    if type(house) is not bool or (begun_with and not _is_digest(begun_with)):
        raise TypeError
    base = _base(body["base"]) if "base" in body else PARLOUR_WORDS
    words = {name: words_in_text(body.get(name, "")) for name in _WORDS}
    return Dictionary(base, house, begun_with=begun_with, **words)


def _base(told: Any) -> WordList:
    match told:
        case [str(name), str(key)] if 0 < len(name) <= LONGEST_NAME and name.isprintable() and _is_key(key):
            return WordList(name, key)
    raise TypeError


def _is_key(key: str) -> bool:
    return key in (PARLOUR_WORDS.key, CLASSIC_WORDS.key) or _is_digest(key)


def _is_digest(key: object) -> bool:
    return isinstance(key, str) and len(key) == 16 and set(key) <= set("0123456789abcdef")


def words_in_text(told: Any) -> tuple[str, ...]:
    """Words in order with a space between each two. Raises TypeError for anything else."""
    words = tuple(told.split(" ")) if isinstance(told, str) and told else ()
    if not isinstance(told, str) or list(words) != sorted(set(words)) or len(words) > MOST_HOUSE_WORDS:
        raise TypeError
    if not all(map(can_be_played, words)):
        raise TypeError
    return words


def can_be_played(word: str) -> bool:
    """Whether tiles can spell a word: 2 to 15 capital letters A to Z."""
    return SHORTEST <= len(word) <= LONGEST and word.isascii() and word.isalpha() and word.isupper()

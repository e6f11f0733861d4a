"""What a lexicon has to know about a game to tell which words count there."""

from __future__ import annotations

from typing import Protocol

from game.language.messages import Message, message
from game.lexicon.array_file import LexiconError

CLASSIC = "classic"
"""The key of the game's own everyday words; the game's whole list has none."""


class NamedList(Protocol):
    """A word list as rules name it."""

    @property
    def name(self) -> str: ...
    @property
    def key(self) -> str: ...
    def __hash__(self) -> int: ...


class GameWords(Protocol):
    """Which words count in a game: `game.rules.dictionary` has it."""

    @property
    def base(self) -> NamedList: ...
    @property
    def added(self) -> tuple[str, ...]: ...
    @property
    def banned(self) -> tuple[str, ...]: ...
    @property
    def begun_with(self) -> str: ...
    @property
    def banned_since(self) -> tuple[str, ...]: ...


class WordRules(Protocol):
    """What of the rules of a game is about its words; it can be hashed."""

    @property
    def dictionary(self) -> GameWords: ...
    @property
    def excluded_tags(self) -> frozenset[str]: ...


class MissingListError(LexiconError):
    """A game needs a word list that is not on this machine."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(self.told(name))

    @staticmethod
    def told(name: str) -> Message:
        return message(
            "The word list {name} is not here: ask for its file, and import it under Dictionaries.",
            name=name,
        )


class WordsLostError(MissingListError):
    """The list is here, but never was as it was when the game began, as far as this Parlour knows."""

    @staticmethod
    def told(name: str) -> Message:
        return message(
            "This was begun with other words of the list {name} than any that this Parlour knows: "
            "a newer Parlour may have them.",
            name=name,
        )

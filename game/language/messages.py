"""Sentences as values, and as text in the language of whoever reads.

`tr` ("translated") and its likes make text at once, in the language of the moment; `message` and its likes
make a value that becomes text wherever it is read, by `str`. Their first arguments are whole English
sentences with named places, written out where they are called: gettext gathers them from there. A comment
that begins with `Translators:` on the line above goes to the translators.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.language.languages import Language, speaking

Argument: TypeAlias = "str | int | Message | Later | tuple[Argument, ...]"
"""A name or word as it stands; a count; a sentence; what a rule of the language writes; a list of these."""


@dataclass(frozen=True, slots=True)
class Later:
    """What a rule of the language writes, such as a moment or a share, when it is read."""

    write: Callable[..., str]
    arguments: tuple[object, ...]

    def __str__(self) -> str:
        return self.write(*self.arguments)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as a value; `str` makes text of it, in the language of the moment."""

    english: str
    places: tuple[tuple[str, Argument], ...] = ()
    context: str = ""
    many: str = ""
    """The English plural of a sentence with a `count` in it."""

    def __str__(self) -> str:
        if not self.places:  # as most are, many times a frame
            return speaking().sentence(self.english, context=self.context)
        places = dict(self.places)
        count = places.get("count", 1) if self.many else 1
        return _said(self.english, self.many, count if isinstance(count, int) else 1, self.context, places)

    def __bool__(self) -> bool:
        return bool(self.english)


NOTHING = Message("")
"""No sentence at all: empty text, and false."""


def later(write: Callable[..., str], *arguments: object) -> Later:
    """`write(*arguments)`, in the language of whoever reads: for the places of a `message`."""
    return Later(write, arguments)


def message(english: str, /, **places: Argument) -> Message:
    """A sentence as a value."""
    return Message(english, tuple(places.items()))


def message_count(one: str, many: str, /, count: int, **places: Argument) -> Message:
    """A sentence about so many, the `{count}` in it, as a value."""
    return Message(one, (("count", count), *places.items()), many=many)


def message_as(context: str, english: str, /, **places: Argument) -> Message:
    """A sentence whose English means several things: `context` says which of them, to translators."""
    return Message(english, tuple(places.items()), context)


def tr(english: str, /, **places: Argument) -> str:
    """A sentence in the language of the moment."""
    return _said(english, "", 1, "", places)


def tr_count(one: str, many: str, /, count: int, **places: Argument) -> str:
    """A sentence about so many, the `{count}` in it."""
    return _said(one, many, count, "", {"count": count, **places})


def tr_as(context: str, english: str, /, **places: Argument) -> str:
    """A sentence whose English means several things: `context` says which of them, to translators."""
    return _said(english, "", 1, context, places)


def _said(english: str, many: str, count: int, context: str, places: dict[str, Argument]) -> str:
    language = speaking()
    text = language.sentence(english, many, count, context)
    if not places:
        return text
    written = {name: _written(argument, language) for name, argument in places.items()}
    try:
        return text.format(**written)
    except (KeyError, ValueError, IndexError):  # translated with other places, or with braces of its own
        return (english if count == 1 or not many else many).format(**written)


def _written(argument: Argument, language: Language) -> str:
    match argument:
        case str():
            return argument
        case int():
            return language.whole(argument)
        case tuple():
            return language.listed([_written(one, language) for one in argument])
        case _:
            return str(argument)

"""Every word of a picture, for whoever cannot or need not see it: scripts, tests, and later speech."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from game.scenes.kit.picture.screen import Picture
from game.text_format import whole


def words_of(picture: Picture) -> tuple[str, ...]:
    """All texts that the panels and prompts of a picture show, in drawing order."""
    return tuple(text for part in (*picture.panels, *picture.prompts) for text in _texts(part) if text)


def shows(picture: Picture, text: str) -> bool:
    """Whether a text can be read on the screen, in any one label, without regard to case."""
    wanted = text.casefold()
    return any(wanted in words.casefold() for words in words_of(picture))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, int) and not isinstance(value, bool | Enum):
        yield whole(value)
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from _texts(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.metadata.get("read", True):
                yield from _texts(getattr(value, field.name))

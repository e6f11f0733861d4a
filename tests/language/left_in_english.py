"""What screens still say in English where another language is spoken: made too early, or kept as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from tests.language.said import entries, pattern
from tests.render.gallery import Exhibit

WORDS = 3
"""So many words of its own make a sentence with places one that nothing else is."""
AS_WRITTEN = ("scroll-license",)
"""Screens of texts that are somebody else's."""


def left_in_english(shown: Mapping[str, Exhibit]) -> list[tuple[str, str]]:
    """Screens, and sentences of the template on them as they stand in it."""
    sentences = [one for entry in entries() for one in entry[:2] if " " in one]
    whole = {one for one in sentences if "{" not in one}
    with_places = [pattern(one) for one in sentences if _own_words(one) >= WORDS and "{" in one]
    return [
        (name, line)
        for name, exhibit in shown.items()
        if not name.startswith(AS_WRITTEN)
        for text in _texts(exhibit.picture.panels)
        for line in text.splitlines()
        if line in whole or any(one.fullmatch(line) for one in with_places)
    ]


def _own_words(sentence: str) -> int:
    return len(re.findall(r"\w{2,}", re.sub(r"{\w+}", "", sentence)))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _texts(getattr(value, one.name))

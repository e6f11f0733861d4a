"""What a page of text says, or a question."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.kit.page_sheet import PAGE, QUESTION
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Sheet, Words, blocks_of


class PageRead(NamedTuple):
    """One page, as it is read."""

    title: str
    note: str
    lines: tuple[str, ...]


def pages_in(picture: Picture) -> list[PageRead]:
    """The pages of text in a picture."""
    return [PageRead(title, note, tuple(lines)) for title, note, *lines in _words(picture, PAGE)]


def page_in(picture: Picture) -> PageRead:
    """The only one."""
    (page,) = pages_in(picture)
    return page


class QuestionRead(NamedTuple):
    """A question or message, as it is read."""

    title: str
    text: str


def questions_in(picture: Picture) -> list[QuestionRead]:
    """The questions and messages in a picture."""
    return [QuestionRead(*words) for words in _words(picture, QUESTION)]


def question_in(picture: Picture) -> QuestionRead:
    """The only one."""
    (question,) = questions_in(picture)
    return question


def _words(picture: Picture, kind: str) -> list[list[str]]:
    sheets = (one for one in picture.panels if isinstance(one, Sheet) and one.name.startswith(kind))
    return [[block.text for block in blocks_of(one.body) if isinstance(block, Words)] for one in sheets]

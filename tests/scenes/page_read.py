"""What a page of text says."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.kit.page_sheet import PAGE
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Sheet, Words, blocks_of


class PageRead(NamedTuple):
    """One page, as it is read."""

    title: str
    note: str
    lines: tuple[str, ...]


def pages_in(picture: Picture) -> list[PageRead]:
    """The pages of text in a picture."""
    sheets = (one for one in picture.panels if isinstance(one, Sheet) and one.name.startswith(PAGE))
    words = ([block.text for block in blocks_of(one.body) if isinstance(block, Words)] for one in sheets)
    return [PageRead(title, note, tuple(lines)) for title, note, *lines in words]


def page_in(picture: Picture) -> PageRead:
    """The only one."""
    (page,) = pages_in(picture)
    return page

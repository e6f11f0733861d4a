"""One rule for capitals: what can be chosen and what stands over it is in Title Case, sentences are not."""

from __future__ import annotations

from collections.abc import Iterator

from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.menu_panels import LetterGrid, Menu
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Settings
from game.scenes.kit.picture.sheet import Sheet, blocks_of
from game.scenes.kit.picture.sheet_pictures import Buttons, Tabs
from tests.scenes.page_read import pages_in, questions_in

SMALL = {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "per", "the", "to", "with"}
"""Words that stay small inside a title."""
ENDS = (".", "!", "?", "…")
TITLED = LetterGrid | Menu | Settings


def is_title(text: str) -> bool:
    """Whether a title has its capitals, or a sentence no more than its first."""
    words = text.split()
    if text.endswith(ENDS):
        return not text[0].islower()
    return all(
        word.lower() in SMALL and 0 < number < len(words) - 1 if word[0].islower() else True
        for number, word in enumerate(words)
    )


def titles(picture: Picture) -> Iterator[str]:
    """All titles of a picture, and all that can be chosen in it."""
    yield from filter(
        None, [one.title for one in pages_in(picture)] + [one.title for one in questions_in(picture)]
    )
    for panel in picture.panels:
        if isinstance(panel, TITLED) and panel.title:
            yield panel.title
        if isinstance(panel, Menu):
            yield from (item.label for item in panel.items)
        for block in blocks_of(panel.body) if isinstance(panel, Sheet) else ():
            if isinstance(block, Tabs):
                yield from block.names
            if isinstance(block, Buttons):
                yield from (item.label for item in block.items)
        if isinstance(panel, Settings):
            yield from (row.label for row in panel.rows)
        if isinstance(panel, Hud):
            yield panel.end_label

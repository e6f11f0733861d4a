"""A text on a card of its own: all of it, or the lines of it that are in sight, or a question."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.kit.picture.menu_panels import MenuItem
from game.scenes.kit.picture.sheet import (
    Air,
    Block,
    Ends,
    Look,
    Pile,
    RowGround,
    RowList,
    Sheet,
    SheetPlace,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Buttons

PAGE, QUESTION = "page-", "question-"
"""What the names of such sheets begin with."""
MANY = 20
"""The most lines of a paragraph: more than any has, and as many as the screen holds."""


def page_sheet(title: str, text: Sequence[str], note: str = "") -> Sheet:
    """Paragraphs under a title, with a note beside that: which page this is."""
    paragraphs = Pile(tuple(Words(one, lines=MANY) for one in text), Air.LITTLE)
    return _sheet(title, note, paragraphs, SheetPlace.CARD)


def scroll_sheet(title: str, lines: Sequence[str], *, before: bool, behind: bool) -> Sheet:
    """Some lines of a text that has more `before` them or `behind`."""
    seen = RowList(tuple(map(Words, lines or ("",))), -1, (before, behind), RowGround.LINES)
    return _sheet(title, "", seen, SheetPlace.WIDE)


def question_sheet(title: str, text: str, items: tuple[MenuItem, ...] = (), focus: int = 0) -> Sheet:
    """A question or message, and buttons unless the prompts say it all."""
    head = Pile((Words(title, Look.HEADING, 2), Words(text, lines=MANY)), Air.LITTLE, middle=True)
    parts = (head, Buttons(items, focus)) if items else (head,)
    return Sheet(f"{QUESTION}{title or text}", Pile(parts, Air.USUAL, middle=True), SheetPlace.NOTE)


def _sheet(title: str, note: str, text: Block, place: SheetPlace) -> Sheet:
    head = Ends(Words(title, Look.HEADING), Words(note, Look.SMALL))
    return Sheet(f"{PAGE}{title}", Pile((head, text), Air.USUAL), place)

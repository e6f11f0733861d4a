"""A text longer than the screen, read with up and down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from textwrap import wrap

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.scenes.kit.menus import BACK
from game.scenes.kit.page_sheet import scroll_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Pop, Scene, SceneCommand, directions

COLUMNS = {100: 80, 130: 62, 200: 40}
LINES = {100: 16, 130: 11, 200: 5}
"""Lines on a page, by the text size in per cent; rather too few, so that the end can always be reached."""
STEP = 4


@lru_cache(maxsize=4)
def _wrapped(paragraphs: tuple[str, ...], columns: int) -> tuple[str, ...]:
    return tuple(line for paragraph in paragraphs for line in wrap(paragraph, columns) or [""])


class Scroll(Scene):
    """Paragraphs as lines that scroll; left by ▲ or ✕."""

    name = "scroll"
    here = message("Read this, then go on.")

    def __init__(
        self,
        title: str | Message,
        paragraphs: Sequence[str | Message],
        size: Callable[[], int] = lambda: 100,
    ) -> None:
        """`size` tells the text size in per cent, as it is while the text is read."""
        self.title = title
        self.first = 0
        self._paragraphs = tuple(paragraphs)
        self._size = size

    @property
    def lines(self) -> tuple[str, ...]:
        """As they stand on the page; empty ones are gaps between paragraphs."""
        return _wrapped(tuple(map(str, self._paragraphs)), COLUMNS[self._size()])

    @property
    def _last(self) -> int:
        """The first line of the last page."""
        return max(0, len(self.lines) - LINES[self._size()])

    def commands(self) -> Sequence[SceneCommand]:
        ways = [
            way for way, more in ((Action.UP, self.first > 0), (Action.DOWN, self.first < self._last)) if more
        ]
        return [
            # Translators: a prompt at the bottom, beside the signs of the direction keys; at most 14 letters.
            *(directions(tr("Scroll"), self._scroll, *ways) if ways else []),
            SceneCommand(Action.BACK, BACK, Pop),
            SceneCommand(Action.CONFIRM, BACK, Pop),
        ]

    def view(self) -> Picture:
        first = min(self.first, self._last)
        seen = self.lines[first : first + LINES[self._size()]]
        page = scroll_sheet(str(self.title), seen, before=first > 0, behind=first < self._last)
        return Picture(panels=(page,), dim=UNDER_A_CARD, opaque=True)

    def show(self, paragraphs: Sequence[str | Message]) -> None:
        """Have the page say this instead, from where it is read."""
        self._paragraphs = tuple(paragraphs)

    def _scroll(self, way: Action) -> None:
        there = self.first + (STEP if way is Action.DOWN else -STEP)
        self.first = min(max(0, there), self._last)

"""Pages of text that are turned with left and right, and hold less where words are larger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from controllers.actions import Action
from game.language.messages import Message, message, tr
from game.scenes.kit.menus import BACK
from game.scenes.kit.page_sheet import page_sheet
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, directions

LETTERS = {100: 2000, 130: 420, 200: 260}
"""How much stands on a page at most, by the size of text in per cent: what is more is set smaller to fit."""
TextSize = Callable[[], int]
"""The size of text in per cent, as it is just now."""


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page of help."""

    title: str
    lines: tuple[str, ...]


class TextPages(Scene):
    """One page at a time; left and right turn to the others, ▲ or ✕ leads back."""

    topic = ""
    here = message("Read this, page by page.")

    def __init__(
        self, pages: Sequence[HelpPage], size: TextSize, what: str | Message = "", at: int = 0
    ) -> None:
        """`what` all of them are about is said beside their number; the page numbered `at` is read first."""
        self._pages, self._size, self._what = pages, size, what
        self._at, self._part = at, 0
        """The page that is read, and which part of it where it has several."""

    def commands(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(Action.BACK, BACK, Pop),
            SceneCommand(Action.CONFIRM, BACK, Pop),
            # Translators: a prompt at the bottom, beside the signs of the direction keys; at most 16 letters.
            *directions(tr("Turn pages"), self._turn, Action.LEFT, Action.RIGHT),
        ]

    @property
    def page(self) -> tuple[int, int]:
        """Which is read: pages before this one, and parts of it before."""
        return self._at, min(self._part, len(self._parts(self._at)) - 1)

    def _parts(self, number: int) -> list[HelpPage]:
        return parts_of(self._pages[number], LETTERS[self._size()])

    def _turn(self, action: Action) -> Change | None:
        at, part = self.page
        part += 1 if action is Action.RIGHT else -1
        if not 0 <= part < len(self._parts(at)):
            forward = part > 0
            at = (at + (1 if forward else -1)) % len(self._pages)
            part = 0 if forward else len(self._parts(at)) - 1
        self._at, self._part = at, part
        return None

    def view(self) -> Picture:
        at, part = self.page
        shown = self._parts(at)[part]
        before = sum(len(self._parts(number)) for number in range(at)) + part + 1
        count = sum(len(self._parts(number)) for number in range(len(self._pages)))
        # Translators: which page of so many is read, as "3 of 8"; at most 12 letters.
        at_page = tr("{number} of {all}", number=before, all=count)
        note = " · ".join(filter(None, (str(self._what), at_page)))
        return Picture(panels=(page_sheet(shown.title, shown.lines, note),), dim=UNDER_A_CARD)


def parts_of(page: HelpPage, letters: int) -> list[HelpPage]:
    """The page in parts of at most so many letters, each of at least one paragraph."""
    parts: list[list[str]] = []
    for line in page.lines:
        if parts and sum(map(len, parts[-1])) + len(line) <= letters:
            parts[-1].append(line)
        else:
            parts.append([line])
    return [replace(page, lines=tuple(lines)) for lines in parts]

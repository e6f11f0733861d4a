"""Entering a player's name."""

from __future__ import annotations

from dataclasses import replace

from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Asks, Change


class NameEntry(LetterPicker, Asks[str]):
    """A player's name: the answer is what was entered, or the default. ▲ leaves without an answer."""

    name = "name-entry"

    def __init__(self, title: str, default: str, limit: int) -> None:
        super().__init__(title, limit, default)

    def view(self) -> Picture:
        return replace(super().view(), camera=Camera(Shot.MENU))

    def _shaped(self, letter: str) -> str:
        """Names read best in title case: only the first letter of each part is a capital."""
        inside = bool(self.value) and not self.value.endswith(" ")
        return letter.lower() if inside else letter

    def _done(self) -> Change:
        return self.answered(" ".join(self.value.split()) or self.placeholder)

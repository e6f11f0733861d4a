"""Entering a player's name."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import Message
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Asks, Change


def name_with(name: str, letter: str) -> str:
    """A name with one more letter. Names read best in title case: only each part's first one is a capital."""
    inside = bool(name) and not name.endswith(" ")
    return name + (letter.lower() if inside else letter)


class NameEntry(LetterPicker, Asks[str]):
    """A player's name: the answer is what was entered, or the default. ▲ leaves without an answer."""

    name = "name-entry"

    accents = True

    def __init__(self, title: str | Message, default: str, limit: int) -> None:
        super().__init__(title, limit, default)

    def view(self) -> Picture:
        return replace(super().view(), camera=Camera(Shot.MENU))

    def _shaped(self, letter: str) -> str:
        return name_with(self.value, letter)[-1]

    def _done(self) -> Change:
        return self.answered(" ".join(self.value.split()) or self.placeholder)

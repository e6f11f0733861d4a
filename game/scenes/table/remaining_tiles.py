"""The tiles that are still to come, counted letter by letter."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.rules.letter_sets import LetterSet
from game.scenes.kit.letter_grid import COLUMNS
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Pop, Push, Scene, SceneCommand


class AllTiles(Scene):
    """How many of each letter the whole set has, and what each is worth."""

    name = "all-tiles"

    def __init__(self, tiles: LetterSet) -> None:
        cells = [
            Cell(CellKind.LETTER, face.replace("?", " "), count=f"{count} × {tiles.value(face)}")
            for face, count in tiles.counts.items()
        ]
        self.rows = tuple(tuple(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS))

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, "Back", Pop), SceneCommand(Action.CONFIRM, "Back", Pop)]

    def view(self) -> Picture:
        text = "How many of each letter there are, and how many points each is worth."
        return Picture(panels=(LetterGrid("All Tiles", self.rows, None, text=text),), dim=UNDER_A_CARD)


class RemainingTiles(Scene):
    """How many of each letter are still to come: in the bag, or unseen by whoever looks."""

    name = "remaining"

    def __init__(self, bag: str, tiles: LetterSet, on_racks: int = 0) -> None:
        """`bag` are the tiles that are listed, of which so many are on racks that are not seen."""
        letters = tuple(tiles.counts)
        cells = [
            Cell(
                CellKind.LETTER, letter.replace("?", " "), count=str(bag.count(letter)), enabled=letter in bag
            )
            for letter in letters
        ]
        self.rows = tuple(tuple(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS))
        self.total, self.on_racks = len(bag), on_racks
        self._tiles = tiles

    def commands(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(Action.BACK, "Back", Pop),
            SceneCommand(Action.CONFIRM, "Back", Pop),
            SceneCommand(Action.SHUFFLE, "Values", lambda: Push(AllTiles(self._tiles))),
        ]

    def view(self) -> Picture:
        text = f"{self.total} in the bag. Tiles on the players’ racks are not counted."
        if self.on_racks:
            inside = self.total - self.on_racks
            text = f"{self.total} you have not seen: {inside} in the bag, {self.on_racks} on other racks."
        return Picture(panels=(LetterGrid("Remaining Tiles", self.rows, None, text=text),), dim=UNDER_A_CARD)

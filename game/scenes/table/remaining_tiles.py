"""The tiles that are still to come, counted letter by letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controllers.actions import Action
from game.rules.letter_sets import LetterSet
from game.scenes.kit.letter_grid import COLUMNS
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Pop, Push, Scene, SceneCommand


class _Tiles(Scene):
    """Letters of a set, with something told of each."""

    title = ""

    def __init__(self, counts: Mapping[str, str], text: str, missing: str = "") -> None:
        """`counts` is what is told of each letter; the `missing` ones are dimmed."""
        cells = [
            Cell(CellKind.LETTER, face.replace("?", " "), count=count, enabled=face not in missing)
            for face, count in counts.items()
        ]
        self.rows = tuple(tuple(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS))
        self._text = text

    def commands(self) -> Sequence[SceneCommand]:
        return [SceneCommand(Action.BACK, "Back", Pop), SceneCommand(Action.CONFIRM, "Back", Pop)]

    def view(self) -> Picture:
        grid = LetterGrid(self.title, self.rows, None, text=self._text)
        return Picture(panels=(grid,), dim=UNDER_A_CARD)


class AllTiles(_Tiles):
    """How many of each letter the whole set has, and what each is worth."""

    name = "all-tiles"
    title = "All Tiles"

    def __init__(self, tiles: LetterSet) -> None:
        counts = {face: f"{count} × {tiles.value(face)}" for face, count in tiles.counts.items()}
        super().__init__(counts, "How many of each letter there are, and how many points each is worth.")


class RemainingTiles(_Tiles):
    """How many of each letter are still to come: in the bag, or unseen by whoever looks."""

    name = "remaining"
    title = "Remaining Tiles"

    def __init__(self, bag: str, tiles: LetterSet, on_racks: int = 0) -> None:
        """`bag` are the tiles that are listed, of which so many are on racks that are not seen."""
        total = len(bag)
        text = f"{total} in the bag. Tiles on the players’ racks are not counted."
        if on_racks:
            text = f"{total} you have not seen: {total - on_racks} in the bag, {on_racks} on other racks."
        counts = {letter: str(bag.count(letter)) for letter in tiles.counts}
        super().__init__(counts, text, "".join(letter for letter in counts if letter not in bag))
        self._tiles = tiles

    def commands(self) -> Sequence[SceneCommand]:
        values = SceneCommand(Action.SHUFFLE, "Values", lambda: Push(AllTiles(self._tiles)))
        return [*super().commands(), values]

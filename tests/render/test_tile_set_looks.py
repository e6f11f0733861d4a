"""Tile sets: complete, and told apart by every eye."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from coloraide import Color
from PIL import Image

from game.options import TILE_LOOKS
from game.render.table3d.premium_colours import PREMIUM_COLOURS
from game.render.table3d.textures import FOLDER
from game.render.table3d.tile_set_looks import DEFAULT, SETS
from game.rules.board import SIZE
from game.rules.board_layouts import CLASSIC, Premium
from game.rules.moves import Square

EXAMPLES = {
    "plain": Square(0, 1),
    "double letter": Square(0, 3),
    "triple letter": Square(1, 5),
    "double word": Square(1, 1),
    "triple word": Square(0, 0),
}


def test_every_set_has_a_name_a_board_and_faces() -> None:
    assert list(TILE_LOOKS) == list(SETS)
    assert next(iter(SETS)) == DEFAULT
    for name in SETS:
        assert (FOLDER / f"board-{name}.webp").exists()
        with Image.open(FOLDER / f"faces-{name}.webp") as sheet:
            assert sheet.height * 6 == sheet.width * 9


@cache
def printed(name: str) -> dict[str, Color]:
    """The commonest strong colour of one square of each kind: the print itself, not its label."""
    layout = CLASSIC
    kinds = [Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.TRIPLE_WORD]
    assert [layout.premium(square) for square in list(EXAMPLES.values())[1:]] == kinds
    with Image.open(FOLDER / f"board-{name}.webp") as image:
        px = image.width // SIZE
        board = np.asarray(image.convert("RGB"), float)
    colours = {}
    for kind, (row, col) in EXAMPLES.items():
        cell = board[row * px : (row + 1) * px, col * px : (col + 1) * px].reshape(-1, 3)
        if name == "neon" and kind != "plain":  # its squares are lines in their colour
            cell = cell[cell.max(1) > 0.8 * cell.max()]
        colours[kind] = Color("srgb", list(np.median(cell, 0) / 255))
    return colours


@pytest.mark.parametrize("name", SETS)
def test_premium_squares_are_printed_in_the_colours_that_are_listed(name: str) -> None:
    found = list(printed(name).values())[1:]
    for colour, listed in zip(found, PREMIUM_COLOURS[name], strict=True):
        difference = np.abs(255 * np.array(colour.coords()) - listed).max()
        assert difference < (12 if name == "neon" else 4), (name, listed)


@pytest.mark.parametrize("sight", ["normal", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("name", SETS)
def test_premium_squares_are_told_apart_by_every_kind_of_colour_vision(name: str, sight: str) -> None:
    """M-8: CIEDE2000 of 20 and more between any two; hues simulated by another library."""
    colours = printed(name)
    if sight != "normal":
        colours = {kind: colour.filter(sight, 1) for kind, colour in colours.items()}
    close = {
        pair: round(colours[pair[0]].delta_e(colours[pair[1]], method="2000"), 1)
        for pair in combinations(colours, 2)
        if colours[pair[0]].delta_e(colours[pair[1]], method="2000") < 20
    }
    assert not close

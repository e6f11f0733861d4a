"""Ink & Paper: a tile set in two colours of the player's choice, as a home computer has it.

Everything is one of the two, or a pattern of both: premium squares are told apart by how much ink they have.
Tiles are inverse: paper on ink. Letters and patterns have the coarse dots of such a screen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from game.render.table3d.pose import Vector
from game.render.table3d.tile_set_looks import Material, Pattern, TileSetLook
from game.rules.board import squares_of
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium

Colour = tuple[int, int, int]
NAME = "ink"
COLOURS: dict[str, Colour] = {
    "black": (8, 8, 10),
    "blue": (20, 40, 190),
    "red": (190, 30, 25),
    "magenta": (190, 40, 180),
    "green": (20, 160, 50),
    "cyan": (40, 180, 190),
    "yellow": (205, 195, 40),
    "white": (225, 225, 220),
}
PLAYED_BLANKS = slice(27, 53)
"""Which of a set's faces are those of blanks that stand for a letter, see `assets/3d/make_textures.py`."""
DOTS = 24
"""Dots of a square from side to side."""
_PATTERNS: dict[Premium, tuple[tuple[int, ...], ...]] = {
    Premium.DOUBLE_LETTER: ((1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0)),
    Premium.TRIPLE_LETTER: ((1, 0, 1, 0), (0, 0, 0, 0), (1, 0, 1, 0), (0, 1, 0, 0)),
    Premium.DOUBLE_WORD: ((1, 0, 1, 0), (0, 1, 0, 1), (1, 0, 1, 0), (0, 1, 0, 1)),
    Premium.TRIPLE_WORD: ((1, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1), (1, 1, 1, 0)),
}
"""Four by four dots each, 1 is ink: an eighth, five sixteenths, a half, seven eighths."""
_LABELS = {
    Premium.DOUBLE_LETTER: "DL",
    Premium.TRIPLE_LETTER: "TL",
    Premium.DOUBLE_WORD: "DW",
    Premium.TRIPLE_WORD: "TW",
    Premium.CENTRE: "*",
}
_LETTERS = {
    "D": ("####.", "#...#", "#...#", "#...#", "#...#", "#...#", "####."),
    "L": ("#....", "#....", "#....", "#....", "#....", "#....", "#####"),
    "T": ("#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."),
    "W": ("#...#", "#...#", "#...#", "#.#.#", "#.#.#", "##.##", "#...#"),
    "*": ("..#..", "..#..", "#####", ".###.", ".###.", "##.##", "#...#"),
}
"""Five by seven dots, as on the screens of the time."""


def two_of(ink: str, paper: str) -> tuple[Colour, Colour]:
    """The two colours by their names; ink that could not be seen on its paper is white, or black on white."""
    under = COLOURS.get(paper, COLOURS["black"])
    over = COLOURS.get(ink, COLOURS["white"])
    if over == under:
        over = COLOURS["black" if paper == "white" else "white"]
    return over, under


def look_of(ink: str, paper: str) -> TileSetLook:
    """The materials of the set."""
    over, under = map(_linear, two_of(ink, paper))
    dim: Vector = (under[0] * 0.35 + 0.004, under[1] * 0.35 + 0.004, under[2] * 0.35 + 0.004)
    return TileSetLook(
        tile=_plain(over),
        frame=_plain(under),
        rack=_plain(dim),
        table=_plain(dim),
        ink=under,
        blank_ink=under,
        back=(0.5, 0.5, 0.5),
        back_ink=under,
        mark=over,
        inlay=over,
        cloth=dim,
        felt=0.0,
        props=False,
    )


def _plain(colour: Vector) -> Material:
    return Material(colour, colour, colour, 0.0, Pattern.PLAIN, 0.2)


def _linear(colour: Colour) -> Vector:
    red, green, blue = (
        ((value / 255 + 0.055) / 1.055) ** 2.4 if value > 10 else value / 3295 for value in colour
    )
    return red, green, blue


def board(ink: str, paper: str, dot: int = 6, layout: BoardLayout = CLASSIC) -> Image.Image:
    """The printed field, in the two colours, `dot` pixels a dot."""
    dots = dots_of_board(layout)
    over, under = two_of(ink, paper)
    colours = np.array((under, over), np.uint8)[dots]
    return Image.fromarray(colours.repeat(dot, 0).repeat(dot, 1))


def dots_of_board(layout: BoardLayout = CLASSIC) -> NDArray[np.uint8]:
    """Rows of dots, 1 is ink."""
    field = np.zeros((layout.size * DOTS, layout.size * DOTS), np.uint8)
    for row, col in squares_of(layout.size):
        square = dots_of_square(layout.premium((row, col)))
        field[row * DOTS : (row + 1) * DOTS, col * DOTS : (col + 1) * DOTS] = square
    return field


def dots_of_square(premium: Premium) -> NDArray[np.uint8]:
    """One square with its edge, its pattern, and its label on bare ground."""
    square = np.zeros((DOTS, DOTS), np.uint8)
    pattern = _PATTERNS.get(Premium.DOUBLE_WORD if premium is Premium.CENTRE else premium)
    if pattern:
        square[:] = np.tile(np.array(pattern, np.uint8), (DOTS // 4, DOTS // 4))
    square[0, :] = square[:, 0] = 1
    if label := _LABELS.get(premium):
        _write(square, label, ink=premium is not Premium.TRIPLE_WORD)
    return square


def _write(square: NDArray[np.uint8], label: str, *, ink: bool) -> None:
    """A label in the middle, on bare ground; on squares that are nearly all ink it is paper."""
    rows = [".".join(lines) for lines in zip(*(_LETTERS[letter] for letter in label), strict=True)]
    dots = np.array([[sign == "#" for sign in row] for row in rows])
    high, wide = dots.shape
    top, left = (DOTS - high + 1) // 2, (DOTS - wide + 1) // 2
    square[top - 2 : top + high + 2, left - 2 : left + wide + 2] = not ink
    square[top : top + high, left : left + wide][dots] = ink


def coarse(faces: NDArray[np.uint8], dots: int = 32) -> NDArray[np.uint8]:
    """Faces of tiles, (n, side, side, 2), in so many dots from side to side."""
    side = faces.shape[1]
    step = side // dots
    small = faces[..., 0].reshape(len(faces), dots, step, dots, step).mean((2, 4)) > 110
    large = (small * 255).astype(np.uint8).repeat(step, 1).repeat(step, 2)
    return np.stack((large, large), -1)


def with_inverse_blanks(faces: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Faces of tiles, with those of blanks that stand for a letter in inverse, as the home computer did."""
    made = faces.copy()
    made[PLAYED_BLANKS] = 255 - made[PLAYED_BLANKS]
    return made

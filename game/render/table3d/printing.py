"""What is printed on boards and tiles, drawn: `assets/3d/make_textures.py` bakes the usual ones, and those
that players bring along are drawn as soon as a game needs them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import game
from game.render.table3d.premium_colours import PREMIUM_COLOURS, Colour, PremiumColours
from game.rules.board import squares_of
from game.rules.board_layouts import BoardLayout, Premium
from game.rules.moves import Square

FONTS = Path(game.__file__).parents[1] / "assets" / "fonts"
PRINT_FONT = FONTS / "Manrope-ExtraBold.ttf"  # not read: a font

GAP, CORNER, BEVEL = 0.026, 0.06, 0.05
"""Half the groove between two squares, the radius of a corner, the width of a bevelled edge: shares of a
square."""

LABELS = {
    Premium.DOUBLE_LETTER: "DL",
    Premium.TRIPLE_LETTER: "TL",
    Premium.DOUBLE_WORD: "DW",
    Premium.TRIPLE_WORD: "TW",
    Premium.CENTRE: "",
}


WHITE, BLACK, LAMP_LIGHT = (255, 255, 255), (0, 0, 0), (255, 236, 205)


def luma(colour: Colour) -> float:
    """How light it looks, 0 to 255."""
    return 0.30 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """With this share of the other colour."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Print:
    """How one tile set is printed: the field of the board, and the letters on the tiles."""

    field: Colour
    field_odd: Colour
    line: Colour
    premiums: PremiumColours
    font: str
    size: float = 0.66
    """Of a letter, as a share of the tile."""
    value_size: float = 0.235
    two_figures: tuple[float, float] = (0.445, 1.0)
    """Of a letter whose value has two figures: where its middle is, and how large letter and value are beside
    those of other tiles, so that there is as much between them."""
    label_size: float = 0.40
    stroke: float = 0.0
    """Added round letters that are too thin for a television."""
    glass: bool = False
    """Premium squares are bright outlines round a dim pane of their colour."""
    bevel: float = 0.26
    """How far the edges towards the lamp take its light; the others are as much darker."""
    weave: float = 0.014

    def colour(self, premium: Premium) -> Colour:
        return self.premiums.of(premium)

    def ink(self, premium: Premium) -> Colour:
        """Of a premium square's label: light on dark, dark on light."""
        colour = self.colour(premium)
        if self.glass:
            return mixed(colour, WHITE, 0.35)
        return (255, 250, 240) if luma(colour) < 135 else mixed(colour, BLACK, 0.64)

    def rim(self, premium: Premium) -> Colour:
        """Of a premium square's outline, which stands out from the field whatever the square's own colour."""
        colour = self.colour(premium)
        if self.glass:
            return colour
        return mixed(colour, WHITE, 0.55) if luma(self.field) < 120 else mixed(colour, BLACK, 0.62)

    def pane(self, premium: Premium) -> Colour:
        """Of a premium square within its outline."""
        colour = self.colour(premium)
        return mixed(self.field, colour, 0.22) if self.glass else colour


PRINTS = {
    "maple": Print(
        (49, 72, 65),
        (52, 76, 68),
        (18, 26, 21),
        PREMIUM_COLOURS["maple"],
        "Lato-Heavy.ttf",  # not read: a font
        two_figures=(0.41, 0.93),
    ),
    "walnut": Print(
        (209, 200, 180),
        (194, 185, 167),
        (96, 76, 50),
        PREMIUM_COLOURS["walnut"],
        "RobotoSlab-Bold.otf",
        size=0.62,
    ),
    "marble": Print(
        (58, 66, 82),
        (54, 61, 76),
        (26, 30, 38),
        PREMIUM_COLOURS["marble"],
        "EBGaramond12-Bold.otf",
        size=0.72,
        value_size=0.29,
        two_figures=(0.41, 0.93),
        stroke=0.012,
    ),
    "neon": Print(
        (17, 17, 32),
        (14, 14, 27),
        (4, 5, 12),
        PREMIUM_COLOURS["neon"],
        "Comfortaa-Bold.ttf",  # not read: a font
        size=0.64,
        glass=True,
        weave=0.0,
    ),
    "contrast": Print(
        (37, 38, 39),
        (31, 32, 33),
        (110, 112, 114),
        PREMIUM_COLOURS["contrast"],
        "Manrope-ExtraBold.ttf",  # not read: a font
        size=0.76,
        value_size=0.30,
        two_figures=(0.40, 0.90),
        label_size=0.50,
        weave=0.0,
    ),
}
"""A print for every set in `game/render/table3d/tile_set_looks.py`."""


def periodic_noise(
    rng: np.random.Generator, size: int, across_x: float, across_y: float
) -> NDArray[np.float64]:
    """Tileable noise of unit deviation, smooth over so many pixels along each axis."""
    fy, fx = np.fft.fftfreq(size)[:, None], np.fft.fftfreq(size)[None, :]
    smooth = np.exp(-2 * math.pi**2 * ((fx * across_x) ** 2 + (fy * across_y) ** 2))
    noise = np.fft.ifft2(np.fft.fft2(rng.standard_normal((size, size))) * smooth).real
    return np.asarray((noise - noise.mean()) / (noise.std() + 1e-9))


def star(centre: float, outer: float, inner: float) -> list[tuple[float, float]]:
    """Corners of a star of five points that stands upright."""
    corners = []
    for i in range(10):
        angle, radius = -math.pi / 2 + i * math.pi / 5, (outer, inner)[i % 2]
        corners.append((centre + radius * math.cos(angle), centre + radius * math.sin(angle)))
    return corners


def centred_text(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    font: ImageFont.FreeTypeFont,
    fill: int | tuple[int, ...],
) -> None:
    """Draw words with the middle of their ink at a point, in pixels."""
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
    draw.text((at[0] - (left + right) / 2, at[1] - (top + bottom) / 2), text, font=font, fill=fill)


def premium_print(draw: ImageDraw.ImageDraw, n: int, premium: Premium, how: Print) -> None:
    """Outline and label of a premium square of n pixels."""
    inset, width = int(n * GAP), int(n * (0.075 if how.glass else 0.055))
    box = (inset, inset, n - inset, n - inset)
    draw.rounded_rectangle(box, int(n * CORNER), how.pane(premium), how.rim(premium), width)
    if label := LABELS[premium]:
        font = ImageFont.truetype(PRINT_FONT, int(n * how.label_size))
        centred_text(draw, (n / 2, n / 2), label, font, how.ink(premium))
    else:
        draw.polygon(star(n / 2, n * 0.33, n * 0.145), fill=how.ink(premium))


def bevelled(square: Image.Image, strength: float) -> Image.Image:
    """With edges that catch the lamp, which stands to the left and a little behind the board, and edges that
    turn away from it."""
    n = square.width
    along = (np.arange(n) + 0.5) / n
    edge = np.where(along > GAP, np.clip(1 - (along - GAP) / BEVEL, 0, 1), 0)
    lit = np.maximum(edge[None, :], 0.55 * edge[:, None])[..., None]
    turned = lit[::-1, ::-1]
    colours = np.asarray(square, float)
    colours += (np.array(LAMP_LIGHT) - colours) * strength * lit
    return Image.fromarray((colours * (1 - 1.5 * strength * turned)).astype(np.uint8))


def board_square(premium: Premium, odd: bool, px: int, how: Print) -> Image.Image:
    """One square, drawn four times too large and brought down."""
    n = px * 4
    image = Image.new("RGB", (n, n), how.line)
    draw = ImageDraw.Draw(image)
    gap = int(n * GAP)
    plain = how.field_odd if odd else how.field
    draw.rounded_rectangle((gap, gap, n - gap, n - gap), int(n * CORNER), plain)
    strength = how.bevel
    if premium in LABELS:
        premium_print(draw, n, premium, how)
        strength *= 0 if how.glass else 0.3  # an outline is to be seen all round
    return bevelled(image, strength).resize((px, px), Image.Resampling.LANCZOS)


def board_face(how: Print, layout: BoardLayout, px: int = 144, repeat: int = 1) -> Image.Image:
    """The printed field, `px` pixels a square, with a faint weave in the print.

    The weave is that of a small piece, repeated so often along each side: whole ones take seconds to make.
    """
    side = layout.size * px
    image = Image.new("RGB", (side, side))
    drawn: dict[tuple[Premium, bool], Image.Image] = {}
    for square in squares_of(layout.size):
        kind = layout.premium(square), bool(sum(square) & 1)
        if kind not in drawn:
            drawn[kind] = board_square(*kind, px, how)
        image.paste(drawn[kind], (square.col * px, square.row * px))
    if not how.weave:
        return image
    return Image.fromarray(np.clip(np.asarray(image) * _weave(how, side, repeat), 0, 255).astype(np.uint8))


@lru_cache(maxsize=1)  # while a board is painted it is printed again and again
def _weave(how: Print, side: int, repeat: int) -> NDArray[np.floating[Any]]:
    """By how much each pixel of a board is lighter or darker."""
    rng, piece = np.random.default_rng(3), -(-side // repeat)
    weave = 0.6 * periodic_noise(rng, piece, 2.0, 0.6) + 0.6 * periodic_noise(rng, piece, 0.6, 2.0)
    weave += 0.5 * periodic_noise(rng, piece, 60, 60)
    weave = np.tile(1 + how.weave * weave, (repeat, repeat))[:side, :side, None]
    return weave if repeat == 1 else weave.astype(np.float32)


def square_face(how: Print, layout: BoardLayout, square: Square, px: int, repeat: int = 1) -> Image.Image:
    """One square of `board_face`."""
    printed = board_square(layout.premium(square), bool(sum(square) & 1), px, how)
    if not how.weave:
        return printed
    rows, columns = (slice(place * px, (place + 1) * px) for place in square)
    weave = _weave(how, layout.size * px, repeat)[rows, columns]
    return Image.fromarray(np.clip(np.asarray(printed) * weave, 0, 255).astype(np.uint8))


def letter_font(letter: str, n: float, how: Print) -> ImageFont.FreeTypeFont:
    """Wide letters are a little smaller, so that all have room."""
    return ImageFont.truetype(FONTS / how.font, int(n * how.size * (0.91 if letter in "MWQ" else 1.0)))


def letter_ink(letter: str, points: int, n: int, how: Print) -> Image.Image:
    """A letter with its value in the corner."""
    image = Image.new("L", (n, n), 0)
    draw = ImageDraw.Draw(image)
    value = str(points)
    # Off the middle to the upper left, to leave the value its corner; two figures need more of it.
    middle, share = (0.475, 1.0) if len(value) == 1 else how.two_figures
    font = letter_font(letter, n * share, how)
    value_font = ImageFont.truetype(FONTS / how.font, int(n * how.value_size * share))
    stroke = int(n * how.stroke)
    left, _, right, _ = draw.textbbox((0, 0), letter, font=font)
    _, cap_top, _, cap_bottom = draw.textbbox((0, 0), "H", font=font)
    draw.text(
        (n * middle - (left + right) / 2, n * 0.475 - (cap_top + cap_bottom) / 2),
        letter,
        font=font,
        fill=255,
        stroke_width=stroke,
    )
    _, _, value_right, value_bottom = draw.textbbox((0, 0), value, font=value_font)
    draw.text(
        (n * 0.925 - value_right, n * 0.915 - value_bottom),
        value,
        font=value_font,
        fill=255,
        stroke_width=stroke // 2,
    )
    return image


def engraved(ink: Image.Image, px: int) -> NDArray[np.uint8]:
    """One face, (px, px, 2): ink; ink blurred, for the engraving."""
    blurred = ink.filter(ImageFilter.GaussianBlur(ink.width * 0.011))
    small = (one.resize((px, px), Image.Resampling.LANCZOS) for one in (ink, blurred))
    return np.stack([np.asarray(one) for one in small], -1)

"""Bakes the printed and grown surfaces of the table: wood, board, frame marks, tile faces.

Run from the top of the checkout: `PYTHONPATH=. python assets/3d/make_textures.py`. Every file comes out
the same on every run (fixed seeds); fonts are read from assets/fonts.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from game.render.table3d.printing import (
    PRINT_FONT,
    PRINTS,
    Print,
    board_face,
    centred_text,
    engraved,
    letter_font,
    letter_ink,
    periodic_noise,
)
from game.rules.board_layouts import CLASSIC, SIZES
from game.rules.letter_sets import ENGLISH

HERE = Path(__file__).parent
MARKS = SIZES[-1]
"""Lines of the largest board."""


def wood_grain(size: int = 1024) -> Image.Image:
    """Every wood's grain, running along x: R ring tone, G fibre, B pores, A broad figure. Tileable."""
    rng = np.random.default_rng(7)
    y = np.linspace(0, 1, size, endpoint=False)[:, None]
    warped = y + 0.035 * periodic_noise(rng, size, 260, 60) + 0.012 * periodic_noise(rng, size, 120, 14)
    ring = np.zeros((size, size))
    for count, weight in ((9, 0.55), (14, 0.35), (23, 0.25)):
        phase = (warped * count + rng.random()) % 1.0
        # Early wood darkens slowly, then late wood breaks off within a fifth of the ring.
        ring += weight * np.where(phase < 0.82, phase / 0.82, (1 - phase) / 0.18)
    ring = (ring - ring.min()) / np.ptp(ring)
    fibre = 0.6 * periodic_noise(rng, size, 60, 0.9) + 0.4 * periodic_noise(rng, size, 24, 0.55)
    pores = np.clip((periodic_noise(rng, size, 9, 0.55) - 1.55) * 1.1, 0, 1) * np.clip(0.4 + ring, 0, 1)
    figure = 0.5 + 0.2 * periodic_noise(rng, size, 150, 34)
    channels = np.stack([ring, np.clip(0.5 + 0.17 * fibre, 0, 1), pores, np.clip(figure, 0, 1)], -1)
    return Image.fromarray((channels * 255).astype(np.uint8))


def frame_marks(px: int = 96) -> Image.Image:
    """Two rows of cells: A-U, then 1-21."""
    big = px * 4
    image = Image.new("L", (MARKS * big, 2 * big), 0)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(PRINT_FONT, int(big * 0.62))
    for i in range(MARKS):
        for row, mark in enumerate((string.ascii_uppercase[i], str(i + 1))):
            centred_text(draw, ((i + 0.5) * big, (row + 0.5) * big), mark, font, 255)
    return image.resize((MARKS * px, 2 * px), Image.Resampling.LANCZOS)


def blank_ink(letter: str, n: int, how: Print) -> Image.Image:
    """A blank that stands for a letter: as large as any letter, inside a thin ring, and no value."""
    image = Image.new("L", (n, n), 0)
    draw = ImageDraw.Draw(image)
    draw.ellipse((n * 0.055, n * 0.055, n * 0.945, n * 0.945), outline=255, width=int(n * 0.027))
    font = letter_font(letter, n, how)
    left, _, right, _ = draw.textbbox((0, 0), letter, font=font)
    _, cap_top, _, cap_bottom = draw.textbbox((0, 0), "H", font=font)
    draw.text(
        (n / 2 - (left + right) / 2, n / 2 - (cap_top + cap_bottom) / 2),
        letter,
        font=font,
        fill=255,
        stroke_width=int(n * how.stroke),
    )
    return image


def back_ink(n: int) -> Image.Image:
    """The ornament on the back of a tile: a line along the edge, and a lozenge of four lozenges."""
    image = Image.new("L", (n, n), 0)
    draw = ImageDraw.Draw(image)
    edge = (n * 0.10, n * 0.10, n * 0.90, n * 0.90)
    draw.rounded_rectangle(edge, radius=n * 0.05, outline=255, width=int(n * 0.028))
    reach = n * 0.125
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        cx, cy = n / 2 + x * reach * 1.12, n / 2 + y * reach * 1.12
        draw.polygon([(cx, cy - reach), (cx + reach, cy), (cx, cy + reach), (cx - reach, cy)], fill=255)
    return image


def tile_faces(how: Print, values: Mapping[str, int], px: int = 256) -> NDArray[np.uint8]:
    """(54, px, px, 2): A-Z, the bare blank, blanks as A-Z, the back; each as `engraved` has it."""
    n = px * 3
    bare = Image.new("L", (n, n), 0)
    inks = [letter_ink(c, values.get(c, 0), n, how) for c in string.ascii_uppercase]
    inks += [bare, *(blank_ink(c, n, how) for c in string.ascii_uppercase), back_ink(n)]
    return np.stack([engraved(ink, px) for ink in inks])


def face_sheet(faces: NDArray[np.uint8], columns: int = 6) -> Image.Image:
    """All faces on one picture, six in a row: ink is red, blurred ink green."""
    count, px = faces.shape[:2]
    sheet = np.zeros((-(-count // columns) * px, columns * px, 3), np.uint8)
    for i, face in enumerate(faces):
        row, column = divmod(i, columns)
        sheet[row * px : (row + 1) * px, column * px : (column + 1) * px, :2] = face
    return Image.fromarray(sheet)


def main() -> None:
    wood_grain().save(HERE / "grain.webp", quality=88, method=6, exact=True)
    frame_marks().save(HERE / "marks.png", optimize=True)
    for name, how in PRINTS.items():
        board_face(how, CLASSIC).save(HERE / f"board-{name}.webp", quality=92, method=6)
        face_sheet(tile_faces(how, ENGLISH.values)).save(HERE / f"faces-{name}.webp", lossless=True, method=6)


if __name__ == "__main__":
    main()

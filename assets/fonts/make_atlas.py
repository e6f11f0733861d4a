"""Bakes the fonts of the panels into one signed-distance-field atlas: `atlas.png` and `atlas.json`.

Run it again after changing a font or the characters: `python assets/fonts/make_atlas.py` (a few seconds).
The game only ever reads the two results. A texel holds 0.5 on the outline, more inside; half a unit is
`SPREAD` pixels at the baked size.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from game.render.panels.distance_field import field

HERE = Path(__file__).resolve().parent
ATLAS_WIDTH = 2048
SPREAD = 7
OVERSAMPLING = 4

POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż"
LATIN = "".join(map(chr, range(32, 127))) + "".join(map(chr, range(161, 256)))
LATIN += f"ŒœŸ{POLISH}–—‘’‚“”„‹›…•−←→↑↓"
"""Western European and Polish letters, and the quotation marks of all languages."""
SYMBOLS = "★✓↶↵✕△○□●■▲▼◀▶◆♛⬢✎☰⧉"
"""Signs that the fonts lack: drawn here, for every text font."""
TILE_FACES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?"


@dataclass(frozen=True, slots=True)
class Source:
    """One font of the atlas."""

    name: str
    file: str
    size: int
    """Pixels per em in the atlas."""
    characters: str
    symbols: str = ""


SOURCES = (
    Source("text", "Manrope-SemiBold.ttf", 56, LATIN, SYMBOLS),
    Source("bold", "Manrope-Bold.ttf", 56, LATIN, SYMBOLS),
    Source("heavy", "Manrope-ExtraBold.ttf", 56, LATIN, SYMBOLS),
    Source("tile", "Lato-Heavy.ttf", 64, TILE_FACES),
    Source("title", "LeagueSpartan-Bold.otf", 96, LATIN[: LATIN.index("−")]),
    Source("letter", "EBGaramond12-Bold.otf", 56, LATIN[: LATIN.index("−")]),
)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A drawn character. Offsets run from the pen on the baseline to the upper left texel."""

    character: str
    advance: float
    left: float
    top: float
    texels: np.ndarray | None


def letter(font: ImageFont.FreeTypeFont, character: str) -> Glyph:
    """A character of the font; figures are all of one width, so that counting numbers stand still."""
    features = ["tnum"]
    advance = font.getlength(character, features=features) / OVERSAMPLING
    box = font.getbbox(character, features=features, anchor="ls")
    if box[2] <= box[0] or box[3] <= box[1]:
        return Glyph(character, advance, 0, 0, None)
    pad = SPREAD * OVERSAMPLING
    wide, high = (math.ceil((box[i + 2] - box[i] + 2 * pad) / OVERSAMPLING) * OVERSAMPLING for i in (0, 1))
    image = Image.new("L", (wide, high))
    ImageDraw.Draw(image).text(
        (pad - box[0], pad - box[1]), character, font=font, fill=255, anchor="ls", features=features
    )
    left, top = box[0] / OVERSAMPLING - SPREAD, box[1] / OVERSAMPLING - SPREAD
    return Glyph(character, advance, left, top, field(image, SPREAD, OVERSAMPLING))


def symbol(character: str, size: int) -> Glyph:
    """A sign drawn by hand inside the square between the baseline and the height of a capital."""
    side = round(size * 0.74)
    unit = side * OVERSAMPLING
    pad = SPREAD * OVERSAMPLING
    image = Image.new("L", (unit + 2 * pad, unit + 2 * pad))
    draw_symbol(ImageDraw.Draw(image), character, unit, pad)
    bearing = size * 0.05
    return Glyph(
        character,
        side + 2 * bearing,
        bearing - SPREAD,
        -side - SPREAD + size * 0.01,
        field(image, SPREAD, OVERSAMPLING),
    )


def draw_symbol(draw: ImageDraw.ImageDraw, character: str, unit: float, pad: float) -> None:
    """Draws one of `SYMBOLS` into the square of `unit` pixels that starts at (pad, pad)."""

    def at(x: float, y: float) -> tuple[float, float]:
        return pad + x * unit, pad + y * unit

    def stroke(*points: tuple[float, float], closed: bool = False, wide: float = 0.13) -> None:
        path = [at(*p) for p in points]
        if closed:
            path += path[:2]
        draw.line(path, fill=255, width=round(wide * unit), joint="curve")
        radius = wide * unit / 2
        for x, y in path:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)

    match character:
        case "★":
            turns = [math.pi * (i / 5 - 0.5) for i in range(10)]
            reach = [0.53 if i % 2 == 0 else 0.22 for i in range(10)]
            star = [
                at(0.5 + r * math.cos(a), 0.54 + r * math.sin(a)) for a, r in zip(turns, reach, strict=True)
            ]
            draw.polygon(star, fill=255)
        case "✓":
            stroke((0.12, 0.56), (0.40, 0.84), (0.88, 0.20), wide=0.15)
        case "↶":
            draw.arc((*at(0.16, 0.26), *at(0.90, 1.0)), 180, 400, fill=255, width=round(0.12 * unit))
            draw.polygon([at(-0.02, 0.58), at(0.46, 0.58), at(0.22, 0.90)], fill=255)
        case "↵":
            stroke((0.86, 0.18), (0.86, 0.62), (0.24, 0.62), wide=0.11)
            stroke((0.36, 0.36), (0.10, 0.62), (0.36, 0.88), wide=0.11)
        case "✕":
            stroke((0.12, 0.12), (0.88, 0.88), wide=0.18)
            stroke((0.12, 0.88), (0.88, 0.12), wide=0.18)
        case "△":
            stroke((0.5, 0.12), (0.94, 0.88), (0.06, 0.88), closed=True, wide=0.17)
        case "▲":
            draw.polygon([at(0.5, 0.06), at(1.0, 0.94), at(0.0, 0.94)], fill=255)
        case "▼":
            draw.polygon([at(0.5, 0.94), at(1.0, 0.06), at(0.0, 0.06)], fill=255)
        case "◀":
            draw.polygon([at(0.06, 0.5), at(0.94, 0.0), at(0.94, 1.0)], fill=255)
        case "▶":
            draw.polygon([at(0.94, 0.5), at(0.06, 0.0), at(0.06, 1.0)], fill=255)
        case "◆":
            draw.polygon([at(0.5, 0.0), at(1.0, 0.5), at(0.5, 1.0), at(0.0, 0.5)], fill=255)
        case "⬢":
            turns = [math.pi * (i / 3 - 0.5) for i in range(6)]
            draw.polygon([at(0.5 + 0.52 * math.cos(a), 0.5 + 0.52 * math.sin(a)) for a in turns], fill=255)
        case "✎":
            draw.polygon([at(0.72, 0.02), at(0.98, 0.28), at(0.34, 0.92), at(0.08, 0.66)], fill=255)
            draw.polygon([at(0.03, 0.72), at(0.28, 0.97), at(-0.04, 1.04)], fill=255)
        case "♛":
            points = [
                (0.0, 0.16),
                (0.26, 0.50),
                (0.5, 0.04),
                (0.74, 0.50),
                (1.0, 0.16),
                (0.88, 0.76),
                (0.12, 0.76),
            ]
            draw.polygon([at(*point) for point in points], fill=255)
            draw.rectangle((*at(0.14, 0.82), *at(0.86, 0.94)), fill=255)
        case "○":
            draw.ellipse((*at(0.04, 0.04), *at(0.96, 0.96)), outline=255, width=round(0.17 * unit))
        case "●":
            draw.ellipse((*at(0.04, 0.04), *at(0.96, 0.96)), fill=255)
        case "□":
            stroke((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88), closed=True, wide=0.17)
        case "☰":
            for y in (0.2, 0.5, 0.8):
                stroke((0.1, y), (0.9, y), wide=0.13)
        case "⧉":
            stroke((0.3, 0.08), (0.94, 0.08), (0.94, 0.66), (0.3, 0.66), closed=True, wide=0.11)
            stroke((0.14, 0.34), (0.06, 0.34), (0.06, 0.92), (0.7, 0.92), (0.7, 0.84), wide=0.11)
        case "■":
            draw.rectangle((*at(0.08, 0.08), *at(0.92, 0.92)), fill=255)


def kerning(font: ImageFont.FreeTypeFont, characters: str) -> dict[str, float]:
    """Pairs that stand closer or wider than their advances say, in pixels at the baked size."""
    letters = [c for c in characters if c.isascii() and (c.isalpha() or c in ".,-'/")]
    alone = {c: font.getlength(c) for c in letters}
    pairs = {}
    for first in letters:
        for second in letters:
            shift = (font.getlength(first + second) - alone[first] - alone[second]) / OVERSAMPLING
            if abs(shift) >= 0.25:
                pairs[first + second] = round(shift, 2)
    return pairs


def pack(shapes: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], int]:
    """Places of (height, width) shapes on shelves, tallest first, and the height that they need."""
    places: list[tuple[int, int]] = [(0, 0)] * len(shapes)
    x = y = shelf = 0
    for index in sorted(range(len(shapes)), key=lambda i: shapes[i], reverse=True):
        height, width = shapes[index]
        if x + width > ATLAS_WIDTH:
            x, y, shelf = 0, y + shelf + 1, 0
        places[index] = (x, y)
        x, shelf = x + width + 1, max(shelf, height)
    return places, y + shelf


def bake(sources: tuple[Source, ...] = SOURCES) -> tuple[Image.Image, dict[str, Any]]:
    """The atlas and its metrics. Distances are in pixels at each font's baked size."""
    entries: dict[str, dict[str, Any]] = {}
    glyphs: list[tuple[str, Glyph]] = []
    for source in sources:
        font = ImageFont.truetype(str(HERE / source.file), source.size * OVERSAMPLING)
        ascent, descent = (value / OVERSAMPLING for value in font.getmetrics())
        cap = -font.getbbox("H", anchor="ls")[1] / OVERSAMPLING
        entries[source.name] = {
            "size": source.size, "ascent": ascent, "descent": descent, "cap": cap,
            "glyphs": {}, "kerning": kerning(font, source.characters),
        }  # fmt: skip
        drawn = [letter(font, c) for c in source.characters] + [
            symbol(c, source.size) for c in source.symbols
        ]
        glyphs += [(source.name, glyph) for glyph in drawn]

    inked = [(name, glyph, glyph.texels) for name, glyph in glyphs if glyph.texels is not None]
    places, height = pack([(texels.shape[0], texels.shape[1]) for _, _, texels in inked])
    atlas = np.zeros((height, ATLAS_WIDTH), np.uint8)
    for name, glyph in glyphs:
        entries[name]["glyphs"][glyph.character] = [round(glyph.advance, 3)]
    for (name, glyph, texels), (x, y) in zip(inked, places, strict=True):
        high, wide = texels.shape
        atlas[y : y + high, x : x + wide] = texels
        entries[name]["glyphs"][glyph.character] += [
            round(glyph.left, 3),
            round(glyph.top, 3),
            x,
            y,
            wide,
            high,
        ]
    return Image.fromarray(atlas), {
        "width": ATLAS_WIDTH,
        "height": height,
        "spread": SPREAD,
        "fonts": entries,
    }


def main() -> None:
    atlas, metrics = bake()
    atlas.save(HERE / "atlas.png", optimize=True)
    text = json.dumps(metrics, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (HERE / "atlas.json").write_text(text + "\n", encoding="utf-8")
    print(f"atlas.png {atlas.size[0]}x{atlas.size[1]}, {len(text) // 1024} KiB of metrics")


if __name__ == "__main__":
    main()

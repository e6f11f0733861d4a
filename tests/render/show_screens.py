"""Draws every screen of the game into PNG files and onto contact sheets, to be looked at.

python -m tests.render.show_screens --out DIR [--size WxH] [--quality low|medium|high] [--set NAME]
    [--text PERCENT] [--language CODE] [PART ...]

PARTs of names choose some screens. `overview.png` has all of them in one picture.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from game.language.languages import spoken_in
from game.lexicon.words import Lexicon
from tests.render.gallery import exhibits, place_for_cards
from tests.render.golden import Studio, chosen

COLUMNS, ROWS = 3, 4
THUMB = (640, 360)
LINE = 28
"""Pixels below a thumbnail for its name."""
FONT = Path(__file__).parents[2] / "assets" / "fonts" / "Manrope-Bold.ttf"


def contact_sheet(images: dict[str, Image.Image], columns: int) -> Image.Image:
    """Thumbnails in rows, with their names."""
    font = ImageFont.truetype(FONT, 18)
    rows = -(-len(images) // columns)
    sheet = Image.new("RGB", (columns * THUMB[0], rows * (THUMB[1] + LINE)), "#111")
    draw = ImageDraw.Draw(sheet)
    for number, (name, image) in enumerate(images.items()):
        x, y = number % columns * THUMB[0], number // columns * (THUMB[1] + LINE)
        sheet.paste(image, (x, y))
        draw.text((x + 8, y + THUMB[1] + 2), name, font=font, fill="#ddd")
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--out", type=Path, default=Path("screens"))
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--quality", help="instead of that of each screen's golden picture")
    parser.add_argument("--set", dest="tile_set")
    parser.add_argument("--text", type=int, dest="text_size")
    parser.add_argument("--language", default="en", metavar="CODE")
    options = parser.parse_args()
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    import arcade

    wanted = {field: getattr(options, field) for field in ("quality", "tile_set", "text_size")}
    other = {field: value for field, value in wanted.items() if value is not None}
    with place_for_cards() as cards:
        shown = exhibits(Lexicon.load(), cards, language=options.language)
    width, height = map(int, options.size.split("x"))
    studio = Studio(arcade.Window(64, 64, antialiasing=False).ctx, (width, height))
    options.out.mkdir(parents=True, exist_ok=True)
    small = {}
    for name in chosen(shown, options.parts):
        exhibit = shown[name]
        with spoken_in(options.language):
            image = studio.draw(replace(exhibit, style=replace(exhibit.style, **other)))
        image.save(options.out / f"{name}.png")
        small[name] = image.resize(THUMB, Image.Resampling.LANCZOS)
    names = list(small)
    for number, start in enumerate(range(0, len(names), COLUMNS * ROWS), start=1):
        part = {name: small[name] for name in names[start : start + COLUMNS * ROWS]}
        contact_sheet(part, COLUMNS).save(options.out / f"sheet-{number}.png")
    contact_sheet(small, max(COLUMNS, round(len(small) ** 0.5))).save(options.out / "overview.png")
    studio.close()


if __name__ == "__main__":
    main()

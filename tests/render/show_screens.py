"""Draws every screen of the game into PNG files and onto contact sheets, to be looked at.

python -m tests.render.show_screens --out DIR [--size WxH] [--quality low|medium|high] [--set NAME]
    [--text PERCENT]
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from game.lexicon.words import Lexicon
from game.scenes.picture import Picture, Style
from tests.scenes.couch import house
from tests.scenes.desks import ScriptedMaven
from tests.scenes.walk import Walker, walk

COLUMNS, ROWS = 3, 4
THUMB = (640, 360)
FONT = Path(__file__).parents[2] / "assets" / "fonts" / "Manrope-Bold.ttf"


def screens() -> dict[str, Picture]:
    """One picture of each screen that presses reach, by its name."""
    lexicon = Lexicon.load()
    found: dict[str, Picture] = {}
    for visit, couch in walk(lambda: Walker(house(lexicon, ScriptedMaven()))):
        if visit.screen not in found:
            couch.wait(1.0)
            found[visit.screen] = couch.picture
    return found


def sheets(images: dict[str, Image.Image]) -> list[Image.Image]:
    """All pictures, small, with their names."""
    made, font = [], ImageFont.truetype(FONT, 18)
    names = list(images)
    for start in range(0, len(names), COLUMNS * ROWS):
        sheet = Image.new("RGB", (COLUMNS * THUMB[0], ROWS * (THUMB[1] + 28)), "#111")
        draw = ImageDraw.Draw(sheet)
        for i, name in enumerate(names[start : start + COLUMNS * ROWS]):
            x, y = i % COLUMNS * THUMB[0], i // COLUMNS * (THUMB[1] + 28)
            sheet.paste(images[name].resize(THUMB, Image.Resampling.LANCZOS), (x, y))
            draw.text((x + 8, y + THUMB[1] + 2), name, font=font, fill="#ddd")
        made.append(sheet)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("screens"))
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--quality", default="high")
    parser.add_argument("--set", default="maple", dest="tile_set")
    parser.add_argument("--text", type=int, default=100)
    options = parser.parse_args()
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    import arcade

    from game.render.stage import Quality, Stage
    from tests.render.show_tables import render

    ctx = arcade.Window(64, 64, antialiasing=False).ctx
    width, height = map(int, options.size.split("x"))
    options.out.mkdir(parents=True, exist_ok=True)
    stage = Stage(ctx, (width, height), Quality(options.quality))
    stage.wear(Style(options.tile_set, options.text))
    stage.reduced = True
    images = {name: render(ctx, stage, picture, (width, height)) for name, picture in screens().items()}
    for name, image in images.items():
        image.save(options.out / f"{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-').lower()}.png")
    for number, sheet in enumerate(sheets(images), start=1):
        sheet.save(options.out / f"sheet-{number}.png")


if __name__ == "__main__":
    main()

"""Draws the sample tables into PNG files, to be looked at.

`python -m tests.render.show_tables --out DIR [--size WxH] [--quality QUALITY] [--set NAME] [NAME ...]`
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture
from tests.render.tables import PICTURES

if TYPE_CHECKING:
    from arcade.gl import Context

    from game.render.stage import Stage


def render(ctx: Context, stage: Stage, picture: Picture, size: tuple[int, int]) -> Image.Image:
    """The picture with everything at rest."""
    target = ctx.framebuffer(
        color_attachments=[ctx.texture(size, components=4)], depth_attachment=ctx.depth_texture(size)
    )
    with target.activate():
        stage.advance(picture, 0.0)
        stage.skip()
        stage.advance(picture, 0.5)
        stage.draw()
        pixels = target.read(components=3)
    return Image.frombytes("RGB", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--quality", default="low")
    parser.add_argument("--set", default="maple", dest="tile_set")
    options = parser.parse_args()
    os.environ.setdefault("ARCADE_HEADLESS", "1")
    import arcade

    from game.render.stage import Quality, Stage

    ctx = arcade.Window(64, 64, antialiasing=False).ctx
    width, height = map(int, options.size.split("x"))
    size = width, height
    options.out.mkdir(parents=True, exist_ok=True)
    stage = Stage(ctx, size, Quality(options.quality))
    stage.use_appearance(Appearance(options.tile_set))
    for name in options.names or PICTURES:
        start = time.perf_counter()
        image = render(ctx, stage, PICTURES[name], size)
        print(f"{name}: {stage.draw_calls} draws, {time.perf_counter() - start:.2f} s")
        image.save(options.out / f"table_{name}.png")


if __name__ == "__main__":
    main()

"""Draws the sample tables into PNG files, to be looked at.

`python -m tests.render.show_tables --out DIR [--size WxH] [--quality low|medium|high] [NAME ...]`, or
`--golden` to draw the pictures anew that the tests compare with.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from game.options import TILE_LOOKS
from game.scenes.picture import Picture, Style
from tests.render.tables import PICTURES

if TYPE_CHECKING:
    from arcade.gl import Context

    from game.render.stage import Stage

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_SIZE = (640, 360)
GOLDEN_PICTURES = {
    "far": ("far", "low", "maple"),
    "select": ("select", "medium", "maple"),
    "close": ("close", "high", "maple"),
    "pool": ("pool", "high", "maple"),
    "menu": ("menu", "high", "maple"),
    "results": ("results", "high", "maple"),
    **{f"close_{tile_set}": ("close", "high", tile_set) for tile_set in TILE_LOOKS if tile_set != "maple"},
    **{f"far_{tile_set}": ("far", "low", tile_set) for tile_set in TILE_LOOKS if tile_set != "maple"},
}
"""Name of a golden picture; the sample that it shows, in which quality and tile set."""


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
    parser.add_argument("--golden", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("ARCADE_HEADLESS", "1")
    import arcade

    from game.render.stage import Quality, Stage

    ctx = arcade.Window(64, 64, antialiasing=False).ctx
    width, height = map(int, options.size.split("x"))
    size = GOLDEN_SIZE if options.golden else (width, height)
    wanted = {name: (name, options.quality, options.tile_set) for name in options.names or PICTURES}
    if options.golden:
        wanted = GOLDEN_PICTURES
    folder = GOLDEN if options.golden else options.out
    folder.mkdir(parents=True, exist_ok=True)
    stages: dict[str, Stage] = {}
    for name, (sample, quality, tile_set) in wanted.items():
        start = time.perf_counter()
        if quality not in stages:
            stages[quality] = Stage(ctx, size, Quality(quality))
            print(f"{quality} loaded in {time.perf_counter() - start:.2f} s")
        start = time.perf_counter()
        stages[quality].wear(Style(tile_set=tile_set))
        image = render(ctx, stages[quality], PICTURES[sample], size)
        print(f"{name}: {stages[quality].draw_calls} draws, {time.perf_counter() - start:.2f} s")
        image.save(folder / f"table_{name}.png")


if __name__ == "__main__":
    main()

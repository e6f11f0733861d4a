"""Draws the sample panels into PNG files, to be looked at.

`python -m tests.render.show_panels --out DIR [--size WxH] [--brand BRAND] [NAME ...]`
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from controllers.actions import Brand
from game.rules.moves import Square
from game.scenes.kit.picture.screen import Picture
from tests.render.panel_samples import SAMPLES

if TYPE_CHECKING:
    from arcade.gl import Context


def wood(size: tuple[int, int]) -> bytes:
    """A dark table with a brighter middle, as RGBA."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    across, down = x / size[0] - 0.5, y / size[1] - 0.45
    light = np.exp(-4.0 * (across**2 + down**2)) * (0.9 + 0.1 * np.sin(down * 260 + 6 * np.sin(across * 9)))
    base = np.stack([0.36 * light, 0.24 * light, 0.14 * light, np.ones_like(light)], -1) + 0.02
    return (np.clip(base, 0, 1) * 255).astype(np.uint8).tobytes()


def projected(size: tuple[int, int], square: Square) -> tuple[float, float]:
    """A plain board in the middle of the screen, seen from straight above."""
    side = size[1] * 0.7 / 15
    left, top = size[0] / 2 - 7.5 * side, size[1] * 0.06
    return left + (square.col + 0.5) * side, top + (square.row + 0.5) * side


def render(ctx: Context, picture: Picture, size: tuple[int, int], brand: Brand) -> Image.Image:
    """The picture's panels at rest over a dark table."""
    from game.render.panels.overlay import Overlay

    target = ctx.framebuffer(color_attachments=[ctx.texture(size, components=4, data=wood(size))])
    overlay = Overlay(ctx, size)
    overlay.instant = True
    with target.activate():
        overlay.advance(picture, 0.0, brand, lambda square: projected(size, square))
        overlay.draw()
    pixels = target.read(components=4, viewport=(0, 0, *size))
    return (
        Image.frombytes("RGBA", size, bytes(pixels)).transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")
    )


def open_context() -> Context:
    """A GL context without a window."""
    os.environ["ARCADE_HEADLESS"] = "1"
    import arcade

    return arcade.Window(64, 64, "panels", antialiasing=False).ctx


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--brand", choices=[brand.value for brand in Brand], default=Brand.PLAYSTATION.value)
    parser.add_argument("names", nargs="*", default=list(SAMPLES))
    options = parser.parse_args()

    width, height = (int(part) for part in options.size.split("x"))
    options.out.mkdir(parents=True, exist_ok=True)
    context = open_context()
    for name in options.names:
        image = render(context, SAMPLES[name], (width, height), Brand(options.brand))
        image.save(options.out / f"{name}.png")


if __name__ == "__main__":
    main()

"""Draws the sample tables into PNG files, to be looked at.

`python -m tests.render.show_tables --out DIR [--size WxH] [--quality low|medium|high] [NAME ...]`
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from tests.render.tables import PICTURES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(PICTURES))
    parser.add_argument("--out", type=Path, default=Path("shots"))
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--quality", default="low")
    options = parser.parse_args()
    os.environ.setdefault("ARCADE_HEADLESS", "1")
    import arcade

    from game.render.stage import Quality, Stage

    width, height = map(int, options.size.split("x"))
    window = arcade.Window(width, height, antialiasing=False)
    start = time.perf_counter()
    stage = Stage(window.ctx, (width, height), Quality(options.quality))
    print(f"loaded in {time.perf_counter() - start:.2f} s")
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.names:
        stage.advance(PICTURES[name], 0.0)
        stage.skip()
        stage.advance(PICTURES[name], 0.5)
        start = time.perf_counter()
        stage.draw()
        window.ctx.finish()
        print(f"{name}: {stage.draw_calls} draws, {time.perf_counter() - start:.2f} s")
        arcade.get_image(0, 0, width, height).convert("RGB").save(options.out / f"{name}.png")


if __name__ == "__main__":
    main()

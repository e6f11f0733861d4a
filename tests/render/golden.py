"""Golden pictures: every screen as it looked when somebody last looked at it and was content.

python -m tests.render.golden [PART ...]            tell which screens look otherwise by now
python -m tests.render.golden --update [PART ...]   ... and keep them as they look now

PARTs of names choose some screens. Expected, got and difference of each lie beside each other in --out.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from game.lexicon.words import Lexicon
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from tests.render.gallery import Exhibit, exhibits, place_for_cards
from tests.render.likeness import compare, side_by_side
from tests.scenes.couch import FRAME

if TYPE_CHECKING:
    from arcade.gl import Context

    from game.render.stage import Stage

FOLDER = Path(__file__).parent / "golden"
SIZE = (1280, 720)
ANYTHING_ELSE = Picture(TableView(rack_slots=0), Camera(Shot.FAR))


class Studio:
    """Draws exhibits, each as if it were the first; one stage for each quality."""

    def __init__(self, ctx: Context, size: tuple[int, int] = SIZE) -> None:
        self._ctx, self._size = ctx, size
        self._stages: dict[str, Stage] = {}
        self._colour, self._depth = ctx.texture(size, components=4), ctx.depth_texture(size)
        self._target = ctx.framebuffer(color_attachments=[self._colour], depth_attachment=self._depth)

    def draw(self, exhibit: Exhibit) -> Image.Image:
        """What is seen at rest, or at the end of its film."""
        from game.render.stage import Quality, Stage  # with arcade, which asks for a display at once

        quality = exhibit.style.quality
        if quality not in self._stages:
            self._stages[quality] = Stage(self._ctx, self._size, Quality(quality))
        stage = self._stages[quality]
        stage.use_appearance(exhibit.style)
        stage.hold(exhibit.hand)
        stage.reduced = True
        stage.advance(ANYTHING_ELSE, 0.0, exhibit.hand.brand)
        first, *rest = (*exhibit.film, exhibit.picture)
        stage.advance(first, 0.0, exhibit.hand.brand)
        stage.reduced = not rest
        for picture in rest or (first,):
            stage.advance(picture, FRAME, exhibit.hand.brand)
        with self._target.activate():
            stage.draw()
            pixels = self._target.read(components=3)
        return Image.frombytes("RGB", self._size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def close(self) -> None:
        for stage in self._stages.values():
            stage.close()
        for made in (self._target, self._colour, self._depth):
            made.delete()  # type: ignore[no-untyped-call]  # arcade says no more of it


def golden(name: str) -> Path:
    return FOLDER / f"{name}.webp"


def kept(name: str) -> Image.Image:
    return Image.open(golden(name)).convert("RGB")


def compress(image: Image.Image, path: Path) -> None:
    """Fifty kilobytes a picture, and no error that `likeness` could take for a change."""
    image.save(path, quality=82, method=6)


def chosen(names: Iterable[str], parts: list[str]) -> list[str]:
    return [name for name in names if not parts or any(part in name for part in parts)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("shots"))
    options = parser.parse_args()
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    import arcade

    with place_for_cards() as cards:
        shown = exhibits(Lexicon.load(), cards)
    studio = Studio(arcade.Window(64, 64, antialiasing=False).ctx)
    options.out.mkdir(parents=True, exist_ok=True)
    for name in chosen(shown, options.parts):
        image = studio.draw(shown[name])
        if not golden(name).exists():
            print(f"{name} is new")
        else:
            likeness = compare(image, kept(name))
            if likeness.same:
                continue
            side_by_side(kept(name), image, likeness).save(options.out / f"{name}.png")
            print(f"{name} looks otherwise ({likeness.worst:.1f} times what is allowed)")
        if options.update:
            compress(image, golden(name))
    for name in chosen((path.stem for path in FOLDER.glob("*.webp")), options.parts):
        if name not in shown:
            print(f"{name} is seen no more")
            golden(name).unlink() if options.update else None
    studio.close()
    _large_and_clear(shown, options)


def _large_and_clear(shown: dict[str, Exhibit], options: argparse.Namespace) -> None:
    """The same for the pictures in High Contrast with large text."""
    import arcade

    from tests.render import large_and_clear  # which draws with what is here

    kept_names = large_and_clear.kept_names()
    studio = Studio(arcade.get_window().ctx, large_and_clear.SIZE)
    for name in chosen(large_and_clear.needed(shown, kept_names), options.parts):
        image, file = large_and_clear.draw(studio, shown[name]), large_and_clear.kept_as(name)
        if file.exists():
            before = Image.open(file).convert("RGB")
            likeness = compare(image, before)
            if likeness.same:
                continue
            side_by_side(before, image, likeness).save(options.out / f"{name}-large-and-clear.png")
        print(f"{name} {'looks otherwise' if file.exists() else 'is new'}, large and clear")
        if options.update:
            large_and_clear.keep(image, name)
    for name in chosen(kept_names, options.parts):
        if name not in shown:
            print(f"{name} is seen no more")
            large_and_clear.kept_as(name).unlink() if options.update else None
    studio.close()


if __name__ == "__main__":
    main()

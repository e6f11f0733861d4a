"""Every kind of panel in High Contrast and with text of 200 % at once: a small picture of one screen each.

They lie beside the golden pictures and are kept as those are: `python -m tests.render.golden` tells which
look otherwise, and with --update keeps them as they look now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PIL import Image

from tests.render.gallery import LOW, Exhibit
from tests.render.golden import FOLDER as GOLDEN
from tests.render.golden import Studio, compress

FOLDER = GOLDEN.with_name("golden_large_and_clear")
SIZE = (640, 360)
WHOLE = (640, 400)
"""What is kept: the comparison wants multiples of 80 pixels, so there is an empty strip below."""


def kept_as(name: str) -> Path:
    return FOLDER / f"{name}.webp"


def kept_names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.webp"))


def draw(studio: Studio, exhibit: Exhibit) -> Image.Image:
    """A screen so; `studio` is one of SIZE."""
    style = replace(exhibit.style, text_size=200, high_contrast=True, quality=LOW)
    whole = Image.new("RGB", WHOLE)
    whole.paste(studio.draw(replace(exhibit, style=style)))
    return whole


def kinds_on(exhibit: Exhibit) -> set[type[object]]:
    return {type(panel) for panel in exhibit.picture.panels}


def needed(gallery: Mapping[str, Exhibit], there: Iterable[str]) -> list[str]:
    """Screens that have, with those that are `there`, every kind of panel; large text is preferred."""
    names = [name for name in there if name in gallery]
    seen = {kind for name in names for kind in kinds_on(gallery[name])}
    for name in sorted(gallery, key=lambda name: (-gallery[name].style.text_size, name)):
        if kinds_on(gallery[name]) - seen:
            seen |= kinds_on(gallery[name])
            names.append(name)
    return names


def keep(image: Image.Image, name: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    compress(image, kept_as(name))

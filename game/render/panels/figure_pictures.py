"""The figures that stand for players, as pictures of assets/figures."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import game
from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen
from game.render.panels.theme import WHITE, Colour, faded

FOLDER = Path(game.__file__).parents[1] / "assets" / "figures"
SHEET = FOLDER / "figures.webp"
DEFAULT = "pawn"
"""Stands for players of whom no figure is known."""
Texels = tuple[float, float, float, float]


@cache
def cells() -> dict[str, Texels]:
    """The place of each picture on the sheet, as shares of it."""
    told = json.loads((FOLDER / "figures.json").read_text(encoding="utf-8"))
    columns, rows = told["columns"], told["rows"]
    return {
        name: (x / columns, y / rows, (x + 1) / columns, (y + 1) / rows)
        for name, (x, y) in told["cells"].items()
    }


def figure(
    pen: Pen,
    box: Rect,
    name: str,
    colour: Colour,
    *,
    alpha: float = 1.0,
    lift: float = 0.0,
    stands: bool = True,
) -> None:
    """A figure in a square box, `lift` of the box's height above its stand."""
    name = name if f"{name} own" in cells() else DEFAULT
    if stands:
        pen.picture(box, cells()["stand"], faded(WHITE, alpha))
    body = box.moved(0, -lift * box.h)
    pen.picture(body, cells()[name], faded(colour, alpha), shade=True)
    pen.picture(body, cells()[f"{name} own"], faded(WHITE, alpha))

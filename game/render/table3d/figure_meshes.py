"""The solid figures of assets/figures, each read when it is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

import game
from game.render.table3d.models import Mesh

FILE = Path(game.__file__).parents[1] / "assets" / "figures" / "figures.npz"
DEFAULT = "pawn"
"""Stands for players of whom no figure is known."""
OWN_COLOUR = -1.0
"""Stands for the player's color among the colors of a mesh."""
_TINTED = 128


@cache
def names() -> frozenset[str]:
    """What can be asked for."""
    with np.load(FILE) as arrays:
        return frozenset(name.removesuffix(" at") for name in arrays.files if name.endswith(" at"))


def known(figure: str) -> str:
    """The figure, or the one that stands for what is not known here."""
    return figure if figure in names() else DEFAULT


@cache
def mesh(name: str) -> Mesh:
    """A mesh by its name. In place of texture coordinates stands what it looks like: the color as one number,
    or OWN_COLOUR; and gloss in hundredths with, as a fraction, how open the place is to the room."""
    with np.load(FILE) as arrays:
        at, normal, look, triangles = (
            arrays[f"{name} {kind}"] for kind in ("at", "normal", "look", "triangles")
        )
    paint = look[:, :3].astype(np.float64) @ (65536.0, 256.0, 1.0)
    tinted = look[:, 3] >= _TINTED
    gloss = look[:, 3] - _TINTED * tinted.astype(np.int64)
    light = gloss + np.clip(look[:, 4] / 255, 0.02, 0.98)
    shown = np.stack([np.where(tinted, OWN_COLOUR, paint), light], 1)
    vertices = np.concatenate([at / 8192, normal / 127, shown], 1).astype(np.float32)
    return Mesh(np.ascontiguousarray(vertices), np.ascontiguousarray(triangles.ravel(), np.uint32))


@cache
def top(name: str) -> float:
    """How high above the base a figure's crown sits."""
    with np.load(FILE) as arrays:
        return float(arrays[f"{name} top"])


@cache
def natural_turn(name: str) -> float:
    """Degrees to the right by which a figure is seen best."""
    with np.load(FILE) as arrays:
        return float(arrays[f"{name} turn"])

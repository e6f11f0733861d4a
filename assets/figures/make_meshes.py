"""Makes the solid figures: `figures.npz`, from the same models as their pictures.

Run it again after changing a model: `PYTHONPATH=. python assets/figures/make_meshes.py` (half a minute).
Every body becomes a mesh by surface nets (Gibson 1998), its points pulled onto the surface, with true
normals. Of each mesh NAME four arrays are kept: `NAME at`, places in 8192ths; `NAME normal`, in 127ths; `NAME
look`,
five bytes: red, green, blue, gloss in hundredths (128 more: the player's color), and how open the place is to
the room in 255ths; `NAME triangles`, counter-clockwise seen from outside. Eyes are meshes of their own, so
that they can shut; `NAME top` tells how high a crown sits, `NAME turn` the degrees it is turned to the right.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from assets.figures.bodies import Field, Part, Points, egg, extent, grid, limb, melted, ring
from assets.figures.models import BLACK, FIGURES, GOLD, STAND

FINEST, COARSEST, ACROSS = 0.021, 0.066, 24
"""The length of a cell of the grid: a body has about so many cells along its longest side."""
HIDDEN = 0.04
"""How deep inside another body a surface must lie to be left out."""


def gradient(field: Field, p: Points) -> Points:
    """Which way the distance grows, as unit vectors."""
    corners = np.array([(1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)], float)
    n = sum(corner * field(p + corner * 0.002)[:, None] for corner in corners)
    return n / np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-9)


def net(field: Field) -> tuple[Points, np.ndarray]:
    """The surface of a body: points, and triangles as numbers of points."""
    low, high = extent(field)
    cell = float(np.clip((high - low).max() / ACROSS, FINEST, COARSEST))
    points = grid(low, high, cell)
    inside = field(points.reshape(-1, 3)).reshape(points.shape[:3]) < 0
    corners = [np.roll(inside, (-x, -y, -z), (0, 1, 2)) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    crossed = np.zeros_like(inside)
    crossed[:-1, :-1, :-1] = (np.any(corners, axis=0) & ~np.all(corners, axis=0))[:-1, :-1, :-1]
    number = np.full(inside.shape, -1)
    number[crossed] = np.arange(crossed.sum())
    found = points[crossed] + cell / 2
    for _ in range(6):
        found = found - np.clip(field(found), -cell / 2, cell / 2)[:, None] * gradient(field, found)
    triangles = []
    for axis in range(3):
        along = inside != np.roll(inside, -1, axis)
        a, b = [other for other in range(3) if other != axis]
        quad = [np.roll(np.roll(number, i, a), j, b)[along] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        whole = np.min(quad, axis=0) >= 0
        q = [corner[whole] for corner in quad]
        triangles += [np.stack([q[0], q[1], q[2]], 1), np.stack([q[0], q[2], q[3]], 1)]
    return found, np.concatenate(triangles)


def openness(scene: Field, p: Points, n: Points) -> np.ndarray:
    """How much of the room each point sees, 0 to 1."""
    shade = np.zeros(len(p))
    for i, reach in enumerate((0.05, 0.12, 0.22, 0.36)):
        shade += (reach - scene(p + n * reach)) * 0.72**i
    return np.clip(1 - 1.35 * shade, 0, 1)


def meshed(parts: list[Part], ground: Field | None = None) -> dict[str, np.ndarray]:
    """All these bodies as one mesh."""
    fields = [part.field for part in parts]

    def scene(p: Points) -> np.ndarray:
        return np.minimum.reduce([field(p) for field in ([*fields, ground] if ground else fields)])

    rows, all_triangles, start = [], [], 0
    for part in parts:
        points, triangles = net(part.field)
        others = [field for field in fields if field is not part.field]
        if others:
            deep = np.minimum.reduce([field(points) for field in others]) < -HIDDEN
            triangles = triangles[~deep[triangles].all(1)]
        used, triangles = np.unique(triangles, return_inverse=True)
        points, triangles = points[used], triangles.reshape(-1, 3)
        normals = gradient(part.field, points)
        a, b, c = (points[triangles[:, i]] for i in range(3))
        wrong = (np.cross(b - a, c - a) * normals[triangles].mean(1)).sum(1) < 0
        triangles[wrong] = triangles[wrong][:, ::-1]
        paint = np.clip(np.round(255 * np.array(part.color)), 0, 255)
        gloss = round(part.gloss * 100) + 128 * (part.color[0] < 0)
        look = np.tile([*paint, gloss, 0.0], (len(points), 1))
        look[:, 4] = np.round(255 * openness(scene, points, normals))
        rows.append(np.concatenate([points, normals, look], 1))
        all_triangles.append(triangles + start)
        start += len(points)
    table = np.concatenate(rows)
    return {
        "at": np.round(table[:, :3] * 8192).astype(np.int16),
        "normal": np.round(table[:, 3:6] * 127).astype(np.int8),
        "look": table[:, 6:].astype(np.uint8),
        "triangles": np.concatenate(all_triangles).astype(np.uint16),
    }


def crown() -> list[Part]:
    """A small crown that stands on y = 0."""
    turns = [2 * np.pi * number / 5 for number in range(5)]
    points = [
        limb(
            (0.25 * np.sin(t), 0.06, 0.25 * np.cos(t)), (0.31 * np.sin(t), 0.3, 0.31 * np.cos(t)), 0.085, 0.02
        )
        for t in turns
    ]
    knobs = [egg((0.315 * np.sin(t), 0.33, 0.315 * np.cos(t)), (0.05, 0.05, 0.05)) for t in turns]
    band = melted(0.03, ring((0, 0.05, 0), 0.27, 0.055), *points)
    return [Part(band, GOLD, 1.0), Part(melted(0.005, *knobs), (0.80, 0.16, 0.18), 1.0)]


def is_eye(part: Part) -> bool:
    """Whether a body is one of the eyes, which shut."""
    return part.color == BLACK and part.gloss >= 1.0


def top(parts: list[Part]) -> float:
    """How high a figure reaches above its middle: there a crown sits."""
    heights = np.arange(2.4, 0.5, -0.01)
    column = np.stack([np.zeros_like(heights), heights, np.zeros_like(heights)], 1)
    inside = np.minimum.reduce([part.field(column) for part in parts]) < 0
    return float(heights[inside.argmax()])


def main() -> None:
    meshes = {
        "stand": meshed([Part(STAND, (0.72, 0.46, 0.23), 0.35)]),
        "ring": meshed([Part(ring((0, -0.2, 0), 0.86, 0.062), gloss=0.8)]),
        "crown": meshed(crown()),
    }
    single: dict[str, float] = {}
    for name, (make, degrees) in FIGURES.items():
        parts = make()
        meshes[name] = meshed([part for part in parts if not is_eye(part)], STAND)
        if eyes := [part for part in parts if is_eye(part)]:
            meshes[f"{name} eyes"] = meshed(eyes)
        single |= {f"{name} top": top(parts), f"{name} turn": degrees}
        print(name, len(meshes[name]["at"]), "points", flush=True)
    arrays: dict[str, Any] = {
        f"{name} {kind}": array for name, mesh in meshes.items() for kind, array in mesh.items()
    }
    arrays |= {name: np.array(number) for name, number in single.items()}
    np.savez_compressed(Path(__file__).with_name("figures.npz"), allow_pickle=False, **arrays)


if __name__ == "__main__":
    main()

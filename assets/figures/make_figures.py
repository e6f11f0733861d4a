"""Renders the figures that stand for players: `figures.webp` and `figures.json`, their flat pictures.

Run it again after changing a model: `PYTHONPATH=. python assets/figures/make_figures.py` (some minutes). A
model is a signed distance field, put together from a few round bodies; rays are marched through it, with
light from the upper left, soft shadows and the shade of nooks (after Inigo Quilez' articles on distance
fields). What takes the player's color is drawn as shade alone: half is the color itself, more runs to white.
Whatever has a color of its own lies in a second picture over it.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
from PIL import Image

from assets.figures.bodies import Field, Part, Points, bounded, turned
from assets.figures.models import FIGURES, STAND

HERE = Path(__file__).resolve().parent
CELL, OVERSAMPLING = 400, 2
COLUMNS = 6
EYE_RISE, DISTANCE, VIEW = math.radians(17), 10.0, 2.95
"""The camera's height above the horizon, its distance, and the height of what it sees."""
MIDDLE = 0.93
SUN = np.array([-0.55, 0.78, 0.62]) / np.linalg.norm([-0.55, 0.78, 0.62])
STEPS, FAR = 90, 16.0


# ---------------------------------------------------------------- light


def rays() -> tuple[Points, Points]:
    """Where the rays of a cell begin, and where they go."""
    side = CELL * OVERSAMPLING
    steps = (np.arange(side) + 0.5) / side - 0.5
    x, y = np.meshgrid(steps * VIEW, -steps * VIEW)
    forward = np.array([0, -math.sin(EYE_RISE), -math.cos(EYE_RISE)])
    up = np.array([0, math.cos(EYE_RISE), -math.sin(EYE_RISE)])
    eye = np.array([0, MIDDLE, 0]) - forward * DISTANCE
    aim = np.array([0, MIDDLE, 0]) + x.reshape(-1, 1) * (1, 0, 0) + y.reshape(-1, 1) * up
    way = aim - eye
    return np.broadcast_to(eye, way.shape), way / np.linalg.norm(way, axis=1, keepdims=True)


def marched(scene: Field, start: Points, way: Points) -> np.ndarray:
    """How far each ray goes until it touches something; infinite where it does not."""
    far = np.full(len(way), DISTANCE - 3.0)
    live = np.arange(len(way))
    for _ in range(STEPS):
        d = scene(start[live] + way[live] * far[live, None])
        far[live] += d * 0.9
        live = live[(np.abs(d) > 0.0007) & (far[live] < FAR)]
        if not len(live):
            break
    far[live] = np.inf
    far[far >= FAR] = np.inf
    return far


def normals(scene: Field, p: Points) -> Points:
    """Which way the surface looks, from four samples round each point."""
    corners = np.array([(1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)], float)
    n = sum(corner * scene(p + corner * 0.002)[:, None] for corner in corners)
    return n / np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-9)


def nooks(scene: Field, p: Points, n: Points) -> np.ndarray:
    """How open each point is to the room, 0 to 1."""
    shade = np.zeros(len(p))
    for i, reach in enumerate((0.03, 0.09, 0.18, 0.32)):
        shade += (reach - scene(p + n * reach)) * 0.75**i
    return np.clip(1 - 1.5 * shade, 0, 1)


def sunlight(scene: Field, p: Points) -> np.ndarray:
    """How much of the lamp each point sees, with soft edges."""
    seen, t = np.ones(len(p)), np.full(len(p), 0.04)
    for _ in range(28):
        d = scene(p + SUN * t[:, None])
        seen = np.minimum(seen, np.clip(7 * d / t, 0, 1))
        t += np.clip(d, 0.03, 0.25)
    return seen


def lit(scene: Field, p: Points, way: Points, gloss: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The light that falls on each point, 1 where it is full, and the gleam on it."""
    n = normals(scene, p)
    open_, sun = nooks(scene, p, n), sunlight(scene, p)
    facing = n @ SUN
    direct = np.clip(facing * 0.75 + 0.25, 0, 1) * (0.25 + 0.75 * sun)
    sky = (0.55 + 0.45 * n[:, 1]) * open_
    light = 0.60 * direct + 0.38 * sky + 0.10 * open_
    half = SUN - way
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    gleam = np.clip((n * half).sum(1), 0, 1) ** 46 * sun * gloss
    rim = (1 - np.clip(-(n * way).sum(1), 0, 1)) ** 3 * open_ * 0.22
    return light, gleam * 0.75 + rim * gloss


# ---------------------------------------------------------------- pictures


def wood(p: Points) -> np.ndarray:
    """The color of turned wood at each point."""
    r = np.hypot(p[:, 0] * 0.35 + 0.9, p[:, 2] * 1.1 + p[:, 1] * 0.4)
    grain = 0.5 + 0.5 * np.sin(r * 46 + np.sin(p[:, 0] * 7) * 0.8)
    fine = 0.5 + 0.5 * np.sin(p[:, 0] * 3 + p[:, 2] * 140)
    share = (0.75 * grain + 0.25 * fine)[:, None]
    return np.array([0.66, 0.40, 0.19]) * (1 - share) + np.array([0.82, 0.56, 0.30]) * share


def straight(rgba: np.ndarray) -> np.ndarray:
    """From premultiplied samples to the pixels of a cell; where nothing is seen, the picture's mean color."""
    cells = rgba.reshape(CELL, OVERSAMPLING, CELL, OVERSAMPLING, 4).mean((1, 3))
    alpha = cells[..., 3:]
    mean = cells[..., :3].sum((0, 1)) / max(alpha.sum(), 1e-6)
    color = np.where(alpha > 0.004, cells[..., :3] / np.maximum(alpha, 0.004), mean)
    return (np.clip(np.concatenate([color, alpha], 2), 0, 1) * 255 + 0.5).astype(np.uint8)


def figure(parts: list[Part], degrees: float) -> tuple[np.ndarray, np.ndarray]:
    """The shade that takes the player's color, and what has a color of its own."""
    fields = [bounded(turned(part.field, degrees)) for part in parts]

    def scene(p: Points) -> np.ndarray:
        return np.minimum.reduce([field(p) for field in fields])

    def ground(p: Points) -> np.ndarray:
        return np.minimum(scene(p), STAND(p))

    start, way = rays()
    far = marched(scene, start, way)
    hit = np.flatnonzero(np.isfinite(far))
    p = start[hit] + way[hit] * far[hit, None]
    which = np.argmin([np.abs(field(p)) for field in fields], axis=0)
    gloss = np.array([part.gloss for part in parts])[which]
    light, gleam = lit(ground, p, way[hit], gloss)
    shade, own = np.zeros((len(way), 4)), np.zeros((len(way), 4))
    value = np.clip(0.5 * np.clip(light, 0, 1) ** 0.8 + 0.5 * gleam, 0, 1)
    shade[hit] = np.stack([value, value, value, np.ones(len(hit))], 1)
    colors = np.array([part.color for part in parts])[which]
    mine = colors[:, 0] >= 0
    seen = colors[mine] * np.clip(light[mine], 0, 1)[:, None] ** 0.8
    seen += (1 - seen) * np.clip(gleam[mine], 0, 1)[:, None]
    own[hit[mine]] = np.concatenate([seen, np.ones((mine.sum(), 1))], 1)
    return straight(shade), straight(own)


def stand() -> np.ndarray:
    """The turned disc, with the shade of a foot on it."""
    start, way = rays()
    far = marched(STAND, start, way)
    hit = np.flatnonzero(np.isfinite(far))
    p = start[hit] + way[hit] * far[hit, None]
    light, gleam = lit(STAND, p, way[hit], np.full(len(hit), 0.5))
    on_top = p[:, 1] > -0.03
    foot = np.hypot(p[:, 0], p[:, 2])
    shade = np.where(on_top, 0.45 + 0.55 * np.clip((foot - 0.35) / 0.4, 0, 1), 1.0)
    color = wood(p) * (np.clip(light, 0, 1) ** 0.8 * shade)[:, None]
    color += (1 - color) * np.clip(gleam * shade, 0, 1)[:, None] * 0.6
    picture = np.zeros((len(way), 4))
    picture[hit] = np.concatenate([color, np.ones((len(hit), 1))], 1)
    return straight(picture)


def main() -> None:
    cells = {"stand": stand()}
    for name, (make, degrees) in FIGURES.items():
        cells[name], cells[f"{name} own"] = figure(make(), degrees)
        print(name, flush=True)
    rows = -(-len(cells) // COLUMNS)
    sheet = np.zeros((rows * CELL, COLUMNS * CELL, 4), np.uint8)
    places = {}
    for number, (name, cell) in enumerate(cells.items()):
        y, x = divmod(number, COLUMNS)
        sheet[y * CELL : (y + 1) * CELL, x * CELL : (x + 1) * CELL] = cell
        places[name] = [x, y]
    Image.fromarray(sheet).save(HERE / "figures.webp", quality=88, method=6, exact=True)
    told = {"columns": COLUMNS, "rows": rows, "cells": places}
    (HERE / "figures.json").write_text(json.dumps(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Models the figures that stand for players and renders them: `figures.webp` and `figures.json`.

Run it again after changing a model: `python assets/figures/make_figures.py` (a minute or two). The game only
ever reads the two results. A model is a signed distance field, put together from a few round bodies; rays are
marched through it, with light from the upper left, soft shadows and the shade of nooks (after Inigo Quilez'
articles on distance fields). What takes the player's color is drawn as shade alone: half is the color
itself, more runs to white. Whatever has a color of its own lies in a second picture over it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).resolve().parent
CELL, OVERSAMPLING = 400, 2
COLUMNS = 4
EYE_RISE, DISTANCE, VIEW = math.radians(17), 10.0, 2.95
"""The camera's height above the horizon, its distance, and the height of what it sees."""
MIDDLE = 0.93
SUN = np.array([-0.55, 0.78, 0.62]) / np.linalg.norm([-0.55, 0.78, 0.62])
STEPS, FAR = 90, 16.0

Points = np.ndarray
Field = Callable[[Points], np.ndarray]

TINT = (-1.0, 0.0, 0.0)
BLACK, WHITE, ORANGE = (0.10, 0.08, 0.08), (0.97, 0.95, 0.90), (0.98, 0.68, 0.20)
CREAM, SKIN, HAIR = (0.95, 0.86, 0.70), (0.97, 0.80, 0.64), (0.36, 0.22, 0.15)
SCARF, GOLD, LIP = (0.85, 0.25, 0.24), (0.86, 0.66, 0.25), (0.55, 0.22, 0.18)


# ---------------------------------------------------------------- bodies


def ball(x: float, y: float, z: float, r: float) -> Field:
    return lambda p: np.linalg.norm(p - (x, y, z), axis=1) - r


def egg(at: Sequence[float], radii: Sequence[float]) -> Field:
    """An ellipsoid; the distance is a bound, which marching minds a little."""
    radius = np.array(radii)

    def field(p: Points) -> np.ndarray:
        q = p - at
        near, steep = np.linalg.norm(q / radius, axis=1), np.linalg.norm(q / radius**2, axis=1)
        return near * (near - 1) / np.maximum(steep, 1e-6)

    return field


def limb(a: Sequence[float], b: Sequence[float], r: float, to: float | None = None) -> Field:
    """A rod with round ends, from one radius to another."""
    start, along = np.array(a, float), np.subtract(b, a)
    end = r if to is None else to

    def field(p: Points) -> np.ndarray:
        share = np.clip((p - start) @ along / (along @ along), 0, 1)
        return np.linalg.norm(p - start - share[:, None] * along, axis=1) - (r + (end - r) * share)

    return field


def ring(at: Sequence[float], wide: float, thick: float, axis: int = 1) -> Field:
    """A torus round one of the axes x, y, z."""

    def field(p: Points) -> np.ndarray:
        q = p - at
        rest = np.delete(q, axis, axis=1)
        return np.hypot(np.linalg.norm(rest, axis=1) - wide, q[:, axis]) - thick

    return field


def drum(y: float, high: float, r: float, edge: float) -> Field:
    """An upright cylinder with rounded edges, `y` at its middle."""

    def field(p: Points) -> np.ndarray:
        d = np.stack([np.hypot(p[:, 0], p[:, 2]) - r + edge, np.abs(p[:, 1] - y) - high / 2 + edge])
        return np.minimum(d.max(0), 0) + np.linalg.norm(np.maximum(d, 0), axis=0) - edge

    return field


def melted(k: float, *fields: Field) -> Field:
    """Bodies that run into each other over a length of `k`."""

    def field(p: Points) -> np.ndarray:
        found = fields[0](p)
        for other in fields[1:]:
            d = other(p)
            h = np.maximum(k - np.abs(found - d), 0) / k
            found = np.minimum(found, d) - h * h * k / 4
        return found

    return field


def both(make: Callable[[int], Field]) -> Field:
    """The same body at either side."""
    return melted(0.01, make(-1), make(1))


def turned(field: Field, degrees: float) -> Field:
    """A body turned about the vertical."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    matrix = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return lambda p: field(p @ matrix)


@dataclass(frozen=True)
class Part:
    """A body and its color; `TINT` for the player's."""

    field: Field
    color: tuple[float, float, float] = TINT
    gloss: float = 0.5


# ---------------------------------------------------------------- figures


def eyes(wide: float, y: float, z: float, r: float = 0.065) -> Part:
    return Part(both(lambda side: egg((side * wide, y, z), (r, r * 1.35, r * 0.7))), BLACK, 1.0)


def cat() -> list[Part]:
    bends = [
        (0.35, 0.12, -0.3),
        (0.7, 0.13, -0.3),
        (0.9, 0.3, -0.28),
        (0.92, 0.55, -0.25),
        (0.8, 0.78, -0.22),
    ]
    tail = melted(0.03, *(limb(a, b, 0.105) for a, b in pairwise(bends)))
    body = melted(
        0.22,
        egg((0, 0.5, -0.05), (0.56, 0.56, 0.5)),
        egg((0, 0.95, 0.0), (0.36, 0.5, 0.36)),
        both(lambda side: egg((side * 0.42, 0.26, 0.14), (0.2, 0.26, 0.32))),
    )
    head = melted(
        0.12,
        egg((0, 1.52, 0.06), (0.45, 0.39, 0.4)),
        both(lambda side: limb((side * 0.27, 1.76, 0.02), (side * 0.36, 2.06, 0.0), 0.16, 0.03)),
    )
    paws = both(lambda side: egg((side * 0.2, 0.11, 0.5), (0.14, 0.12, 0.18)))
    arms = both(lambda side: limb((side * 0.22, 0.75, 0.26), (side * 0.2, 0.15, 0.44), 0.13, 0.11))
    nose = egg((0, 1.44, 0.46), (0.05, 0.035, 0.04))
    return [
        Part(melted(0.1, body, head, tail, melted(0.05, arms, paws))),
        eyes(0.17, 1.56, 0.41),
        Part(nose, BLACK, 0.8),
    ]


def duck() -> list[Part]:
    body = melted(
        0.2,
        egg((0, 0.45, -0.08), (0.6, 0.47, 0.72)),
        limb((0, 0.6, -0.5), (0, 1.0, -0.88), 0.26, 0.05),
        egg((0, 0.85, 0.22), (0.34, 0.4, 0.34)),
    )
    head = ball(0, 1.42, 0.26, 0.41)
    wings = both(
        lambda side: melted(
            0.1,
            egg((side * 0.54, 0.6, -0.1), (0.13, 0.28, 0.42)),
            limb((side * 0.58, 0.6, -0.3), (side * 0.6, 0.78, -0.62), 0.14, 0.05),
        )
    )
    beak = melted(0.06, egg((0, 1.37, 0.68), (0.2, 0.07, 0.22)), egg((0, 1.30, 0.66), (0.15, 0.05, 0.16)))
    return [
        Part(melted(0.06, melted(0.14, body, head), wings)),
        eyes(0.2, 1.52, 0.6),
        Part(beak, ORANGE, 0.6),
    ]


def pawn() -> list[Part]:
    foot = melted(0.08, drum(0.1, 0.2, 0.68, 0.09), drum(0.3, 0.14, 0.5, 0.06))
    stem = melted(0.25, limb((0, 0.25, 0), (0, 1.15, 0), 0.46, 0.2), foot)
    collar = egg((0, 1.27, 0), (0.4, 0.09, 0.4))
    return [Part(melted(0.06, stem, collar, ball(0, 1.66, 0, 0.41)))]


def teapot() -> list[Part]:
    body = egg((0, 0.66, 0), (0.74, 0.58, 0.74))
    foot = drum(0.09, 0.16, 0.46, 0.06)
    spout = melted(
        0.12,
        limb((-0.55, 0.48, 0), (-0.95, 0.74, 0), 0.2, 0.13),
        limb((-0.95, 0.74, 0), (-1.12, 1.14, 0), 0.13, 0.085),
    )
    lid = melted(0.06, egg((0, 1.16, 0), (0.46, 0.15, 0.46)), limb((0, 1.25, 0), (0, 1.38, 0), 0.07))
    handle = ring((0.86, 0.74, 0), 0.34, 0.085, axis=2)
    rim = ring((0, 1.15, 0), 0.45, 0.035)
    return [Part(melted(0.05, melted(0.1, body, foot, spout, handle), lid, rim, ball(0, 1.48, 0, 0.13)))]


def owl() -> list[Part]:
    body = melted(
        0.15,
        egg((0, 0.9, 0), (0.62, 0.82, 0.54)),
        egg((0, 0.46, 0.02), (0.54, 0.46, 0.5)),
        both(lambda side: limb((side * 0.36, 1.5, 0.05), (side * 0.5, 1.88, 0.05), 0.18, 0.03)),
    )
    wings = both(lambda side: egg((side * 0.6, 0.78, 0.0), (0.14, 0.55, 0.34)))
    rims = both(lambda side: egg((side * 0.25, 1.26, 0.42), (0.25, 0.25, 0.11)))
    whites = both(lambda side: egg((side * 0.25, 1.26, 0.49), (0.19, 0.19, 0.08)))
    pupils = both(lambda side: egg((side * 0.22, 1.25, 0.56), (0.09, 0.1, 0.05)))
    feet = both(lambda side: egg((side * 0.24, 0.07, 0.5), (0.17, 0.09, 0.2)))
    return [
        Part(melted(0.05, body, wings, rims)),
        Part(whites, WHITE, 0.8),
        Part(pupils, BLACK, 1.0),
        Part(limb((0, 1.16, 0.5), (0, 1.03, 0.62), 0.09, 0.03), ORANGE, 0.6),
        Part(feet, ORANGE, 0.5),
    ]


def snail() -> list[Part]:
    foot = melted(
        0.2,
        limb((-0.7, 0.16, 0), (0.78, 0.08, 0), 0.2, 0.07),
        limb((-0.7, 0.2, 0), (-0.84, 0.95, 0), 0.21, 0.2),
        ball(-0.88, 1.1, 0, 0.25),
    )
    horns = both(lambda side: limb((-0.86, 1.2, side * 0.12), (-0.98, 1.62, side * 0.2), 0.055, 0.045))
    knobs = both(lambda side: ball(-0.98, 1.66, side * 0.2, 0.1))
    coil = [
        ring((0.22 - 0.05 * i, 0.92 + 0.03 * i, 0.24 + 0.1 * i), 0.55 - 0.17 * i, 0.19 - 0.035 * i, axis=2)
        for i in range(3)
    ]
    shell = melted(0.07, egg((0.22, 0.92, 0), (0.62, 0.62, 0.4)), *coil, ball(0.1, 0.98, 0.5, 0.1))
    smile = ring((-1.02, 1.06, 0.17), 0.07, 0.02, axis=2)
    return [
        Part(shell),
        Part(melted(0.05, foot, horns, knobs), CREAM, 0.35),
        Part(both(lambda side: ball(-1.03, 1.68, side * 0.2 + 0.07, 0.045)), BLACK, 1.0),
        Part(smile, LIP, 0.1),
    ]


def maven() -> list[Part]:
    """The computer opponent: a lady who knows her words."""
    robe = melted(0.2, limb((0, 0.3, 0), (0, 1.0, 0), 0.54, 0.34), drum(0.12, 0.24, 0.6, 0.1))
    arms = both(lambda side: limb((side * 0.42, 0.9, 0.05), (side * 0.3, 0.5, 0.42), 0.13, 0.11))
    head = ball(0, 1.52, 0.03, 0.43)
    hair = melted(0.06, egg((0, 1.64, -0.1), (0.47, 0.42, 0.43)), ball(0, 2.14, -0.12, 0.19))
    glasses = melted(
        0.01,
        both(lambda side: ring((side * 0.18, 1.5, 0.44), 0.135, 0.022, axis=2)),
        limb((-0.06, 1.51, 0.46), (0.06, 1.51, 0.46), 0.02),
        both(lambda side: limb((side * 0.31, 1.52, 0.42), (side * 0.43, 1.54, 0.1), 0.02)),
    )
    smile = melted(
        0.02,
        *(
            limb((x, 1.29 + 3 * x * x, 0.43 - x * x), (x + 0.05, 1.29 + 3 * (x + 0.05) ** 2, 0.43), 0.018)
            for x in (-0.12, -0.07, -0.02, 0.03, 0.07)
        ),
    )
    return [
        Part(melted(0.06, robe, arms)),
        Part(ring((0, 1.13, 0.0), 0.3, 0.13), SCARF, 0.2),
        Part(head, SKIN, 0.25),
        Part(hair, HAIR, 0.5),
        Part(both(lambda side: ball(side * 0.3, 0.47, 0.47, 0.12)), SKIN, 0.25),
        eyes(0.17, 1.5, 0.42, 0.05),
        Part(glasses, GOLD, 1.0),
        Part(smile, LIP, 0.2),
    ]


FIGURES: dict[str, tuple[Callable[[], list[Part]], float]] = {
    "cat": (cat, 16.0),
    "duck": (duck, 38.0),
    "pawn": (pawn, 0.0),
    "teapot": (teapot, 12.0),
    "owl": (owl, 14.0),
    "snail": (snail, -16.0),
    "maven": (maven, 12.0),
}
"""The models, and how far each is turned to the right."""
STAND = drum(-0.13, 0.26, 0.86, 0.07)
"""What each stands on, in a picture of its own: a figure may drop onto it."""


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
    fields = [turned(part.field, degrees) for part in parts]

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

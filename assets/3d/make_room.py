"""Bakes the room around the table: its light, for reflections and shade, and the blurred view of it.

Run from the top of the checkout: `python assets/3d/make_room.py`. Output is the same on every run.
Directions: azimuth 0 is -z, the far side of the table; rows run from straight up to straight down.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

HERE = Path(__file__).parent
Array = NDArray[np.float64]
Colour = tuple[float, float, float]

BACKDROP_RANGE = 3.0
"""Brightest value of the backdrop; it is stored as the cube root of its share, which spends the eight
bits on the dark parts. The backdrop shader knows this number."""
FLOOR_SIDE = 240.0
"""How wide the floor is, in squares of the board; the backdrop shader knows this number, too."""
RUG = 58.0, 40.0
"""Half its width and depth."""
UNDER_TABLE = 19.0, 17.0
"""The same of what the table keeps the lamp above it from."""


def smoothstep(low: float, high: float, x: Array) -> Array:
    t = np.clip((x - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))


def directions(height: int) -> tuple[Array, Array]:
    """Azimuth and elevation at each texel of a height x 2*height panorama."""
    v = (np.arange(height) + 0.5) / height
    u = (np.arange(2 * height) + 0.5) / (2 * height)
    across, down = np.meshgrid(u, v)
    return (across - 0.5) * 2 * math.pi, (0.5 - down) * math.pi


def walls(azimuth: Array, elevation: Array) -> Array:
    """Ceiling, walls and floor, with a bookshelf along the right-hand wall."""
    ceiling, floor = np.array([0.40, 0.33, 0.26]), np.array([0.030, 0.022, 0.018])
    low, high = np.array([0.085, 0.066, 0.055]), np.array([0.20, 0.155, 0.118])
    wall = low + (high - low) * smoothstep(-0.1, 0.9, elevation)[..., None]
    room = floor + (wall - floor) * smoothstep(-0.34, -0.06, elevation)[..., None]
    room = room + (ceiling - room) * smoothstep(0.75, 1.05, elevation)[..., None]
    spines = np.random.default_rng(11).random((120, 3)) * np.array([0.26, 0.17, 0.12]) + 0.02
    index = ((azimuth / (2 * math.pi) + 0.5) * 120).astype(int) % 120
    shelf = smoothstep(-0.16, -0.1, elevation) * (1 - smoothstep(0.18, 0.24, elevation))
    shelf *= 0.75 + 0.25 * np.sign(np.sin(elevation * 28))
    cover = 0.65 * (smoothstep(0.15, 0.3, np.cos(azimuth - 0.9)) * shelf)[..., None]
    return np.asarray(room * (1 - cover) + spines[index] * cover)


def window(azimuth: Array, elevation: Array) -> Array:
    """A dusky window at the far left, with its glazing bars."""
    soft = 0.03
    pane = smoothstep(-1.15 - soft, -1.15 + soft, azimuth) * (
        1 - smoothstep(-0.42 - soft, -0.42 + soft, azimuth)
    )
    pane *= smoothstep(0.10 - soft, 0.10 + soft, elevation) * (
        1 - smoothstep(0.82 - soft, 0.82 + soft, elevation)
    )
    bars = np.exp(-(((azimuth + 0.785) / 0.018) ** 2)) + np.exp(-(((elevation - 0.46) / 0.018) ** 2))
    light = pane * (1 - 0.85 * np.clip(bars, 0, 1))
    return np.asarray(light[..., None] * np.array([1.15, 1.4, 1.8]))


def lamp(
    azimuth: Array, elevation: Array, at: tuple[float, float], radius: float, colour: Colour, edge: int
) -> Array:
    """A round light; a higher `edge` makes it a crisper disc."""
    cosine = np.sin(elevation) * math.sin(at[1])
    cosine = cosine + np.cos(elevation) * math.cos(at[1]) * np.cos(azimuth - at[0])
    distance = np.arccos(np.clip(cosine, -1, 1))
    return np.asarray(np.exp(-((distance / radius) ** edge))[..., None] * np.array(colour))


def room(height: int = 256) -> Array:
    """The room in linear light, height x 2*height x 3."""
    where = directions(height)
    light = walls(*where) + window(*where)
    light += lamp(*where, (-1.75, 1.12), 0.24, (11.0, 8.6, 5.9), 6)  # pendant over the table
    light += lamp(*where, (1.05, 0.22), 0.13, (9.0, 5.6, 2.7), 4)  # standard lamp, right
    light += lamp(*where, (1.05, 0.20), 0.50, (0.55, 0.32, 0.15), 2)  # and its glow on the wall
    light += lamp(*where, (2.7, 0.55), 0.35, (2.4, 1.7, 1.0), 4)  # behind the viewer
    light += lamp(*where, (-2.2, 0.35), 0.25, (1.5, 1.15, 0.75), 4)
    return light


def blurred(image: Array, sigma: float) -> Array:
    """Gaussian blur that wraps round the horizon and mirrors at the poles."""
    height, width, _ = image.shape
    mirrored = np.concatenate([image, image[::-1]], 0)
    fy, fx = np.fft.fftfreq(2 * height)[:, None], np.fft.rfftfreq(width)[None, :]
    smooth = np.exp(-2 * math.pi**2 * sigma**2 * (fx**2 + fy**2))[..., None]
    spectrum = np.fft.rfft2(mirrored, axes=(0, 1)) * smooth
    return np.asarray(np.fft.irfft2(spectrum, s=(2 * height, width), axes=(0, 1))[:height])


def reflections(light: Array, levels: int = 6) -> list[NDArray[np.float16]]:
    """Ever blurrier and smaller pictures of the room, for ever rougher surfaces."""
    mips = [light]
    for level in range(1, levels):
        soft = np.maximum(blurred(light, 0.65 * 2**level), 0)
        step = 2**level
        height, width = light.shape[0] // step, light.shape[1] // step
        mips.append(soft.reshape(height, step, width, step, 3).mean((1, 3)))
    return [mip.astype(np.float16) for mip in mips]


def shade(light: Array) -> NDArray[np.float32]:
    """Irradiance over pi as nine spherical harmonics, (9, 3)."""
    height, width, _ = light.shape
    azimuth, elevation = directions(height)
    x, y, z = np.cos(elevation) * np.sin(azimuth), np.sin(elevation), -np.cos(elevation) * np.cos(azimuth)
    solid_angle = np.cos(elevation) * (math.pi / height) * (2 * math.pi / width)
    basis = (
        (np.full_like(x, 0.282095), 1.0),
        (0.488603 * y, 2 / 3),
        (0.488603 * z, 2 / 3),
        (0.488603 * x, 2 / 3),
        (1.092548 * x * y, 1 / 4),
        (1.092548 * y * z, 1 / 4),
        (0.315392 * (3 * z * z - 1), 1 / 4),
        (1.092548 * x * z, 1 / 4),
        (0.546274 * (x * x - y * y), 1 / 4),
    )
    return np.array([(light * (b * solid_angle)[..., None]).sum((0, 1)) * k for b, k in basis], np.float32)


def add_disc(picture: Array, at: tuple[float, float], radius: float, colour: Array) -> None:
    """A light out of focus: a disc that is a little brighter at its rim."""
    height, width, _ = picture.shape
    (x, y), reach = at, radius + 4
    rows, cols = np.mgrid[
        int(max(0, y - reach)) : int(min(height, y + reach)), int(x - reach) : int(x + reach)
    ]
    distance = np.hypot(cols - x, rows - y)
    cover = np.clip((radius - distance) / 2.5, 0, 1) * (0.55 + 0.45 * np.clip(distance / radius, 0, 1) ** 3)
    picture[rows, cols % width] += cover[..., None] * colour


def tall_window(height: int) -> Array:
    """How much of the day is seen behind the table: a tall window that nearly reaches the floor."""
    azimuth, elevation = directions(height)
    soft = 0.02
    pane = smoothstep(-1.05 - soft, -1.05 + soft, azimuth) * (
        1 - smoothstep(-0.30 - soft, -0.30 + soft, azimuth)
    )
    pane *= smoothstep(-0.26 - soft, -0.26 + soft, elevation) * (1 - smoothstep(0.7, 0.74, elevation))
    bars = np.zeros_like(pane)
    for across, up in ((-0.49, -0.13), (-0.675, 0.1), (-0.86, 0.4)):
        bars += np.exp(-(((azimuth - across) / 0.014) ** 2)) + np.exp(-(((elevation - up) / 0.012) ** 2))
    glow = 0.10 * np.exp(-(((azimuth + 0.675) / 0.6) ** 2) - ((elevation + 0.05) / 0.4) ** 2)
    return blurred((pane * (1 - 0.85 * np.clip(bars, 0, 1)) + glow)[..., None], 1.6)[..., 0]


def with_daylight(picture: Array, day: Array) -> Image.Image:
    """A picture of what lamps light, with the share of daylight as its fourth channel."""
    share = np.cbrt(np.clip(picture / BACKDROP_RANGE, 0, 1))
    both = np.concatenate([share, np.clip(day, 0, 1)[..., None]], -1)
    return Image.fromarray((both * 255 + 0.5).astype(np.uint8))


def rounded(x: Array, z: Array, half: tuple[float, float], radius: float) -> Array:
    """Distance to the border of a rounded rectangle, negative within."""
    dx, dz = np.abs(x) - half[0] + radius, np.abs(z) - half[1] + radius
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dz, 0))
    return np.asarray(outside + np.minimum(np.maximum(dx, dz), 0) - radius)


def floor(side: int = 640) -> Image.Image:
    """The floor from above, out of focus: boards, a rug, a lamp's light, that of the window."""
    along = (np.arange(side) + 0.5) / side * FLOOR_SIDE - FLOOR_SIDE / 2
    x, z = np.meshgrid(along, along)
    plank = np.floor(x / 6.5).astype(int)
    tone = np.random.default_rng(3).uniform(0.75, 1.2, 64)[plank % 64]
    gap = 1 - 0.6 * np.exp(-(((x / 6.5) % 1.0 / 0.05) ** 2))
    picture = (tone * gap)[..., None] * np.array([0.12, 0.070, 0.038])
    edge = rounded(x, z, RUG, 3.0)
    inside = -edge
    field = 0.85 + 0.3 * (np.sin(x * 0.42) * np.sin(z * 0.42) > 0.25)
    rug = field[..., None] * np.array([0.085, 0.022, 0.022])
    for start, end, colour in (
        (0.0, 1.6, (0.15, 0.11, 0.07)),
        (1.6, 7.0, (0.024, 0.034, 0.06)),
        (7.0, 8.4, (0.15, 0.11, 0.07)),
        (8.4, 10.0, (0.06, 0.014, 0.015)),
    ):
        band = ((inside >= start) & (inside < end))[..., None]
        rug = np.where(band, np.array(colour), rug)
    along_edge = np.where(np.abs(x) / RUG[0] > np.abs(z) / RUG[1], z, x)
    knots = (inside > 3.0) & (inside < 5.6) & (np.cos(along_edge) > 0.3)
    rug = np.where(knots[..., None], np.array([0.14, 0.10, 0.065]), rug)
    on_rug = (1 - smoothstep(-0.4, 0.4, edge))[..., None]
    beside = np.exp(-((np.maximum(edge, 0) / 1.5) ** 2))[..., None]
    picture = picture * (1 - 0.5 * beside) * (1 - on_rug) + rug * on_rug
    round_table = np.hypot(x, z)
    light = 0.10 + 0.75 * np.exp(-((round_table / 62) ** 2))
    light *= 0.25 + 0.75 * smoothstep(-5.0, 9.0, rounded(x, z, UNDER_TABLE, 6.0))
    glow = np.exp(-((np.hypot(x - 46, z + 40) / 24) ** 2))
    warm = light[..., None] * np.array([1.0, 0.9, 0.76]) + glow[..., None] * np.array([1.5, 1.02, 0.56])
    slant = z + 30 - 0.35 * x
    day = 0.9 * smoothstep(-3, 3, 22 - np.abs(slant)) * smoothstep(-70, -62, x) * smoothstep(14, 26, -x)
    day *= 1 - 0.8 * np.exp(-((slant / 2.0) ** 2)) - 0.8 * np.exp(-(((x + 44) / 2.0) ** 2))
    lit = blurred(picture * warm, 1.6)
    reflected = blurred((picture.mean(-1) * 8.0 * np.maximum(day, 0.1))[..., None], 2.6)[..., 0]
    return with_daylight(np.maximum(lit, 0), np.maximum(reflected, 0))


def scenery(height: int = 256) -> Array:
    """What is seen behind the table by the light of its lamps: walls down to the floor, lamps, no window."""
    where = directions(height)
    light = walls(*where)
    light += lamp(*where, (-1.75, 1.12), 0.24, (11.0, 8.6, 5.9), 6)
    light += lamp(*where, (0.62, -0.02), 0.10, (7.0, 4.4, 2.1), 4)  # a standard lamp, low enough to be seen
    light += lamp(*where, (0.62, -0.04), 0.42, (0.62, 0.36, 0.17), 2)
    light += lamp(*where, (2.7, 0.55), 0.35, (2.4, 1.7, 1.0), 4)
    light += lamp(*where, (-2.2, 0.35), 0.25, (1.5, 1.15, 0.75), 4)
    return light


def backdrop(light: Array, height: int = 1024) -> Image.Image:
    """The room as the camera sees it behind the table: far out of focus, with lights as discs."""
    width = 2 * height
    soft = blurred(np.minimum(light, 4.0), 3.2)
    planes = [Image.fromarray(soft[..., i].astype(np.float32)) for i in range(3)]
    picture = np.stack([np.asarray(p.resize((width, height), Image.Resampling.BICUBIC)) for p in planes], -1)
    picture = np.minimum(picture.astype(np.float64), BACKDROP_RANGE)
    rng = np.random.default_rng(5)
    hues = np.array([[1, 0.62, 0.28], [1, 0.74, 0.42], [1, 0.5, 0.22], [0.95, 0.8, 0.6], [0.55, 0.7, 1]])
    for garland in range(5):
        for i in range(13):
            sag = 0.055 * (1 - (i / 6 - 1) ** 2)
            x = garland * width / 5 + 40 + i / 12 * (width / 5 - 10)
            y = height * (0.405 + sag) + rng.normal(0, 2)
            add_disc(picture, (x, y), rng.uniform(8, 12), hues[rng.integers(0, 4)] * rng.uniform(0.35, 0.8))
    for _ in range(70):
        at = rng.uniform(0, width), height * rng.uniform(0.43, 0.58)
        add_disc(picture, at, rng.uniform(6, 22), hues[rng.integers(0, 5)] * rng.uniform(0.04, 0.22))
    for _ in range(150):
        at = rng.uniform(0, width), height * rng.normal(0.535, 0.025)
        add_disc(picture, at, rng.uniform(5, 15), hues[rng.integers(0, 5)] * rng.uniform(0.06, 0.40) ** 1.2)
    day = Image.fromarray(tall_window(light.shape[0]).astype(np.float32))
    return with_daylight(picture, np.asarray(day.resize((width, height), Image.Resampling.BICUBIC)))


def main() -> None:
    light = room()
    half = light.reshape(light.shape[0] // 2, 2, light.shape[1] // 2, 2, 3).mean((1, 3))
    mips = {f"mip{i}": mip for i, mip in enumerate(reflections(half))}
    arrays: dict[str, Any] = {"shade": shade(light), **mips}
    np.savez_compressed(HERE / "room.npz", **arrays)
    backdrop(scenery()).save(HERE / "backdrop.webp", lossless=True, exact=True, method=6)
    floor().save(HERE / "floor.webp", lossless=True, exact=True, method=6)


if __name__ == "__main__":
    main()

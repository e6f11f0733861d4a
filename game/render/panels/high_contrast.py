"""High contrast: the quads of the panels in colors that are told apart at 7:1.

One rule for everything flat, whatever panel it belongs to: grounds become nearly black or clearly light, and
solid; what is written on them becomes clearly light or black. What is a picture stays as it was painted.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.render.panels.pen import QuadKind
from game.render.panels.typesetting import GlyphRows

BETWEEN = 0.18
"""The luminance from which on a color counts as light."""
DARKEST, LIGHTEST = 0.010, 0.37
"""The luminance that dark grounds have at most, and light ones at least."""
INK = 0.55
"""The luminance that light letters have at least: 7:1 is 0.37 on the lightest of the dark grounds."""
SEEN = 0.3
"""What is less opaque than this is no ground and no letter but a tint."""
TINT = 0.06
"""How opaque a tint is at most."""
SHARPER = 0.5
"""How much less far shades run out."""
OUTLINED, RIM = 44.0, 3.0
"""The least size of a ground that gets an outline, and how thick that is."""
TOP, FOOT, EDGE = slice(8, 11), slice(12, 15), slice(16, 20)
ALPHAS = (11, 15)
KIND, WIDTH = 20, 22


def high_contrast(rows: GlyphRows, painted: Iterable[tuple[int, int]] = ()) -> GlyphRows:
    """The same quads in high contrast; `painted` are ranges of rows that are pictures."""
    plain = rows.copy()
    ours = np.ones(len(rows), bool)
    for start, end in painted:
        ours[start:end] = False
    _inks(plain, ours & np.isin(plain[:, KIND], (QuadKind.GLYPH, QuadKind.STROKE)))
    _grounds(plain, ours & (plain[:, KIND] == QuadKind.BOX))
    _shades(plain, ours & (plain[:, KIND] == QuadKind.SOFT))
    return plain


def _inks(rows: GlyphRows, mine: np.ndarray) -> None:
    """Letters, signs and lines: black, or as light as their color can be told from."""
    for columns in (TOP, FOOT):
        colours = _linear(rows[mine, columns])
        light = _luminance(colours) >= BETWEEN
        colours[~light] = 0.0
        colours[light] = _lightened(colours[light], INK)
        rows[mine, columns] = _seen(colours)
    for column in ALPHAS:
        alpha = rows[mine, column]
        rows[mine, column] = np.where(alpha > SEEN, np.maximum(alpha, 0.95), alpha)


def _grounds(rows: GlyphRows, mine: np.ndarray) -> None:
    """Boxes: solid, dark or light as a whole, and with an outline that shows where they end."""
    both = _linear(rows[mine, TOP]), _linear(rows[mine, FOOT])
    light = (_luminance(both[0]) + _luminance(both[1])) / 2 >= BETWEEN
    for columns, colours in zip((TOP, FOOT), both, strict=True):
        changed = np.where(light[:, None], _lightened(colours, LIGHTEST), _darkened(colours, DARKEST))
        rows[mine, columns] = _seen(changed)
    solid = rows[mine, ALPHAS[0]] > SEEN
    for column in ALPHAS:
        rows[mine, column] = np.where(solid, 1.0, np.minimum(rows[mine, column], TINT))
    large = np.minimum(rows[mine, 2], rows[mine, 3]) >= OUTLINED
    faint = rows[mine, EDGE][:, 3] < 0.6
    bare = solid & large & faint
    edges, widths = rows[mine, EDGE], rows[mine, WIDTH]
    edges[bare] = 1.0
    widths[solid & large] = np.maximum(widths[solid & large], RIM)
    kept = ~bare & (edges[:, 3] > 0)
    edges[kept, :3] = _seen(_lightened(_linear(edges[kept, :3]), INK))
    rows[mine, EDGE], rows[mine, WIDTH] = edges, widths


def _shades(rows: GlyphRows, mine: np.ndarray) -> None:
    """What darkens the table under words hides it; glows stay."""
    dark = (_luminance(_linear(rows[mine, TOP])) < BETWEEN) & (rows[mine, ALPHAS[0]] > SEEN)
    for column in ALPHAS:
        rows[mine, column] = np.where(dark, 1.0, rows[mine, column])
    rows[mine, WIDTH] = np.where(dark, SHARPER * rows[mine, WIDTH], rows[mine, WIDTH])


def _linear(colours: np.ndarray) -> np.ndarray:
    """From colors as seen to shares of light (sRGB)."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def _seen(light: np.ndarray) -> np.ndarray:
    light = np.clip(light, 0.0, 1.0)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _luminance(light: np.ndarray) -> np.ndarray:
    found: np.ndarray = light @ np.array((0.2126, 0.7152, 0.0722))
    return found


def _lightened(light: np.ndarray, least: float) -> np.ndarray:
    """Mixed with white until it is that light."""
    now = _luminance(light)
    share = np.clip((least - now) / np.maximum(1.0 - now, 1e-6), 0.0, 1.0)
    return light + (1.0 - light) * share[..., None]


def _darkened(light: np.ndarray, most: float) -> np.ndarray:
    """The same hue with less light."""
    now = _luminance(light)
    found: np.ndarray = light * np.minimum(1.0, most / np.maximum(now, 1e-6))[..., None]
    return found

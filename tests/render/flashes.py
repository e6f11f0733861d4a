"""How often a moving picture flashes, as WCAG 2.3.1 counts: an oracle that knows nothing of the game.

A pixel changes when its relative luminance rises or falls by a tenth of the most there is, opposite to its
change before, where the darker of both is below 0.8. Where that happens at the same time over a quarter of a
field of view, 341x256 pixels of a picture of 1024x768, the picture changes. What moves brightens as much as
it darkens: the rule leaves such patterns out, so that only what more pixels do one way than the other counts.
Two changes make a flash: the rule allows three flashes in any second, `MOST_CHANGES` is stricter.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SWING = 0.1
BRIGHT = 0.8
MOST_CHANGES = 3
VIEW = (341 / 1024, 256 / 1024)
"""The width and height of the field of view, as shares of the picture's width."""
QUARTER = 0.25
AT_ONCE = 0.1
"""Seconds within which changes count as at the same time."""


def luminance(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Relative luminance of every pixel of an sRGB picture, (height, width, 3)."""
    share = picture.astype(np.float32) / 255
    linear = np.where(share <= 0.03928, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen: NDArray[np.float32] = linear @ np.array((0.2126, 0.7152, 0.0722), np.float32)
    return seen


def most_changes(frames: NDArray[np.float32], per_second: int) -> int:
    """How many changes there are at most within a second, wherever one looks.

    `frames` are the luminances of pictures one after the other, so many `per_second`.
    """
    ways = _ways(frames)
    together = max(1, round(AT_ONCE * per_second))
    way, found = np.zeros(1, np.int8), []
    for number in range(len(frames)):
        lately = ways[max(0, number - together + 1) : number + 1]
        net = (lately == 1).any(0).astype(np.int32) - (lately == -1).any(0)
        up, down = _dense(net), _dense(-net)
        rises, falls = up & (way <= 0), down & (way >= 0) & ~(up & (way <= 0))
        way = np.where(rises, 1, np.where(falls, -1, way)).astype(np.int8)
        found.append(rises | falls)
    total = np.cumsum(found, 0, dtype=np.int16)
    total[per_second:] -= total[:-per_second].copy()
    return int(total.max())


def _ways(frames: NDArray[np.float32]) -> NDArray[np.int8]:
    """Which pixels complete a change in each frame: 1 a rise, -1 a fall."""
    low, high = frames[0].copy(), frames[0].copy()
    way = np.zeros(frames[0].shape, np.int8)
    found = np.zeros(frames.shape, np.int8)
    for number, now in enumerate(frames):
        low, high = np.minimum(low, now), np.maximum(high, now)
        rises = (now - low >= SWING) & (low < BRIGHT) & (way <= 0)
        falls = (high - now >= SWING) & (now < BRIGHT) & (way >= 0) & ~rises
        found[number][rises], found[number][falls] = 1, -1
        way = np.where(found[number], found[number], way)
        low, high = np.where(found[number], now, low), np.where(found[number], now, high)
    return found


def _dense(changed: NDArray[np.int32]) -> NDArray[np.bool_]:
    """For every place of the field of view, whether a quarter more of it changes this way than the other."""
    high, wide = changed.shape
    across, down = min(wide, round(VIEW[0] * wide)), min(high, round(VIEW[1] * wide))
    summed = np.pad(changed.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    boxes = (
        summed[down:, across:] - summed[:-down, across:] - summed[down:, :-across] + summed[:-down, :-across]
    )
    dense: NDArray[np.bool_] = boxes >= QUARTER * across * down
    return dense

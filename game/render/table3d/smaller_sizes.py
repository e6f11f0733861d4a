"""The smaller sizes of textures, made ahead where the processor draws: its GL takes about twice as long."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from arcade.gl import Texture2D
from arcade.gl.texture_array import TextureArray
from numpy.typing import NDArray
from pyglet import gl

_FORMATS = {
    1: (gl.GL_R8, gl.GL_RED),
    2: (gl.GL_RG8, gl.GL_RG),
    3: (gl.GL_SRGB8_ALPHA8, gl.GL_RGB),
    4: (gl.GL_RGBA8, gl.GL_RGBA),
}
_ROOTS = np.rint(np.sqrt(np.arange(256**2))).astype(np.uint8)


def write_smaller_sizes(texture: Texture2D | TextureArray, pixels: NDArray[np.uint8]) -> None:
    """Give a texture of these pixels, (..., height, width, channels), all its smaller sizes.

    Three channels are colours in sRGB, others plain figures; in front may stand the layers of an array.
    """
    texture.use(0)
    internal, sent = _FORMATS[pixels.shape[-1]]
    for level, small in enumerate(smaller_sizes(pixels), 1):
        *layers, height, width, _ = small.shape
        what = (0, sent, gl.GL_UNSIGNED_BYTE, small.tobytes())
        if layers:
            gl.glTexImage3D(gl.GL_TEXTURE_2D_ARRAY, level, internal, width, height, layers[0], *what)
        else:
            gl.glTexImage2D(gl.GL_TEXTURE_2D, level, internal, width, height, *what)


def smaller_sizes(pixels: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """At half the size, and at half of that, down to one pixel."""
    while max(pixels.shape[-3:-1]) > 1:
        pixels = _halved(pixels)
        yield pixels


def _halved(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each pixel the mean of four; of colours, that of their light, which goes by about their square."""
    height, width, channels = pixels.shape[-3:]
    if min(height, width) == 1:  # a line: its pixels count twice
        pixels = pixels.repeat(2, -3 if height == 1 else -2)
    *_, height, width, _ = pixels.shape
    pixels = pixels[..., : height // 2 * 2, : width // 2 * 2, :]
    figures = np.square(pixels, dtype=np.uint16) if channels == 3 else pixels
    if channels == 3:
        figures >>= 2
    rows = np.add(figures[..., ::2, :, :], figures[..., 1::2, :, :], dtype=np.uint16)
    sums = rows[..., ::2, :] + rows[..., 1::2, :]
    if channels == 3:
        return _ROOTS.take(sums)
    return ((sums + 2) >> 2).astype(np.uint8)

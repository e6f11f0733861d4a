"""Signed distance fields of drawings: from 0.5 on the outline a texel is more inside and less outside."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image

Texels = npt.NDArray[np.uint8]


def distance_to(mask: npt.NDArray[np.bool_], reach: int) -> npt.NDArray[np.float32]:
    """Distance of every pixel to the nearest True one, exact up to `reach`."""

    def along_rows(squared: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        best = squared.copy()
        for step in range(1, reach + 1):
            best[:, step:] = np.minimum(best[:, step:], squared[:, :-step] + step * step)
            best[:, :-step] = np.minimum(best[:, :-step], squared[:, step:] + step * step)
        return best

    squared = np.where(mask, 0.0, 2.0 * reach * reach).astype(np.float32)
    rows = along_rows(squared)
    distances: npt.NDArray[np.float32] = np.sqrt(along_rows(np.ascontiguousarray(rows.T)).T)
    return distances


def field(coverage: Image.Image, spread: int, oversampling: int) -> Texels:
    """The field of a drawing that is so many times as large as its texels, as bytes; its range is twice
    `spread` texels wide."""
    inside = np.asarray(coverage) >= 128
    reach = spread * oversampling
    signed = distance_to(~inside, reach) - distance_to(inside, reach)
    values = np.clip(0.5 + signed / (2 * reach), 0, 1)
    high, wide = values.shape[0] // oversampling, values.shape[1] // oversampling
    means = values.reshape(high, oversampling, wide, oversampling).mean((1, 3))
    texels: Texels = (means * 255 + 0.5).astype(np.uint8)
    return texels

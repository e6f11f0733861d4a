"""The smaller sizes of textures that are made ahead where the processor draws."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from arcade.gl import Context
from pyglet import gl

from game.render.table3d.smaller_sizes import smaller_sizes
from game.render.table3d.textures import Textures


def light(srgb: float) -> float:
    """By IEC 61966-2-1, both from 0 to 1."""
    return srgb / 12.92 if srgb <= 0.04045 else float(((srgb + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("shape", [(8, 8, 2), (54, 4, 4, 2), (135, 135, 3), (3, 21, 1), (1, 6, 4)])
def test_each_size_is_half_of_that_before_down_to_one_pixel(shape: tuple[int, ...]) -> None:
    *layers, height, width, channels = shape
    for small in smaller_sizes(np.full(shape, 77, np.uint8)):
        height, width = max(1, height // 2), max(1, width // 2)
        assert small.shape == (*layers, height, width, channels)
        assert (small == 77).all()
    assert (height, width) == (1, 1)


def test_figures_come_to_their_mean_and_none_weighs_another() -> None:
    four = np.array([[[0, 10, 200, 0], [4, 10, 200, 0]], [[8, 10, 0, 0], [8, 10, 0, 255]]], np.uint8)
    (one,) = smaller_sizes(four)
    assert one.tolist() == [[[5, 10, 100, 64]]]


def test_colours_come_to_the_mean_of_their_light() -> None:
    for dark, bright in ((0, 255), (40, 200), (90, 140)):
        both = np.array([[[dark] * 3, [bright] * 3]] * 2, np.uint8)
        (one,) = smaller_sizes(both)
        apart = light(one[0, 0, 0] / 255) - (light(dark / 255) + light(bright / 255)) / 2
        assert abs(apart) < 0.05


def test_what_lies_ready_is_not_made_smaller_by_a_processor_that_draws(ctx: Context) -> None:
    with patch.object(gl, "glGenerateMipmap") as made:
        Textures(ctx, 1, software=True, reflecting=False)
    made.assert_not_called()

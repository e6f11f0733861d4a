"""What the comparison with golden pictures takes for a difference, and what not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageEnhance

from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.table_view import OnBoard
from tests.render.gallery import Exhibit
from tests.render.golden import Studio, compress
from tests.render.likeness import compare, side_by_side

END_TURN = (1108, 568, 1168, 602)
"""The word on the right button of the far table, in pixels."""
ITS_ICON, BARE = (1064, 566, 1102, 604), (1172, 566, 1210, 604)


@pytest.fixture(scope="module")
def table(studio: Studio, gallery: dict[str, Exhibit]) -> Image.Image:
    return studio.draw(gallery["camera-far"])


def noisy(image: Image.Image) -> Image.Image:
    """As another version of the driver may draw it: a little off everywhere, far off in single pixels."""
    luck = np.random.default_rng(7)
    pixels = np.asarray(image, np.int16) + luck.integers(-2, 3, (image.height, image.width, 3))
    at = luck.integers(0, image.height, 20), luck.integers(0, image.width, 20)
    pixels[at] = 255 - pixels[at]
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


def test_noise_of_pixels_and_of_compression_is_no_difference(table: Image.Image, tmp_path: Path) -> None:
    again = tmp_path / "again.webp"
    compress(table, again)
    assert compare(table, noisy(Image.open(again).convert("RGB"))).worst < 0.8


@pytest.mark.parametrize("change", ["E>F", "P>R", "U>V"])
def test_another_letter_on_the_smallest_tile_is_a_difference(
    studio: Studio, gallery: dict[str, Exhibit], table: Image.Image, change: str
) -> None:
    shown = gallery["camera-far"]
    assert shown.picture.table
    tiles = list(shown.picture.table.tiles)
    old, new = change.split(">")
    number = next(i for i, t in enumerate(tiles) if t.face == old and isinstance(t.place, OnBoard))
    tiles[number] = replace(tiles[number], face=new)
    changed = replace(shown.picture, table=replace(shown.picture.table, tiles=tuple(tiles)))
    likeness = compare(noisy(studio.draw(replace(shown, picture=changed))), table)
    assert not likeness.same
    left, top, right, bottom = likeness.box
    assert max(right - left, bottom - top) <= 32, "it is told where"


def test_another_word_or_another_figure_is_a_difference(
    studio: Studio, gallery: dict[str, Exhibit], table: Image.Image
) -> None:
    shown = gallery["camera-far"]
    hud = next(panel for panel in shown.picture.panels if isinstance(panel, Hud))
    boxes = replace(hud.boxes[0], score=hud.boxes[0].score + 1), *hud.boxes[1:]
    for other in (replace(hud, end_label="Past"), replace(hud, boxes=boxes)):
        panels = tuple(other if panel is hud else panel for panel in shown.picture.panels)
        changed = studio.draw(replace(shown, picture=replace(shown.picture, panels=panels)))
        assert not compare(noisy(changed), table).same


def moved(image: Image.Image, box: tuple[int, int, int, int], right: int) -> Image.Image:
    other = image.copy()
    other.paste(image.crop(box), (box[0] + right, box[1]))
    return other


def test_a_label_moved_by_six_pixels_and_a_missing_icon_are_differences(table: Image.Image) -> None:
    for box in (END_TURN, ITS_ICON):
        assert np.asarray(table.crop(box)).std() > 30, "there is nothing to move"
    assert not compare(noisy(moved(table, END_TURN, 6)), table).same
    bare = table.copy()
    bare.paste(table.crop(BARE), ITS_ICON[:2])
    assert not compare(noisy(bare), table).same


def test_another_hue_or_light_is_a_difference(table: Image.Image) -> None:
    red, green, blue = table.split()
    assert not compare(Image.merge("RGB", (red, green, blue.point(lambda v: v + 12))), table).same
    assert not compare(ImageEnhance.Brightness(table).enhance(1.06), table).same
    assert not compare(ImageEnhance.Color(table).enhance(0.85), table).same


def test_expected_got_and_difference_lie_side_by_side(table: Image.Image) -> None:
    other = moved(table, END_TURN, 6)
    sheet = side_by_side(table, other, compare(other, table))
    width, height = table.size
    assert sheet.size == (3 * width, height)
    assert sheet.crop((0, 0, width, height)) == table
    assert sheet.crop((width, 0, 2 * width, height)) == other
    dim = np.asarray(sheet.crop((2 * width, 0, 3 * width, height // 2)))
    assert dim.max() < 80, "nothing differs in the upper half"

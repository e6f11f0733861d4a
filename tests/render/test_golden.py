"""Every screen, tile set and camera looks as it did when somebody last looked at it.

After a wanted change of look: `python -m tests.render.golden --update`, and look at what it tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.options import TILE_LOOKS
from game.scenes.kit.picture.table_view import Shot
from game.scenes.kit.scene import Scene
from game.scenes.table.phase import Phase
from tests.render.gallery import Exhibit
from tests.render.golden import FOLDER, Studio, golden, kept
from tests.render.likeness import compare, side_by_side
from tests.render.panel_samples import panel_kinds
from tests.scenes.kinds import know_every_scene

NAMES = sorted(path.stem for path in FOLDER.glob("*.webp"))


@pytest.mark.parametrize("name", NAMES)
def test_the_screen_looks_as_it_did(
    studio: Studio, gallery: dict[str, Exhibit], name: str, tmp_path: Path
) -> None:
    assert name in gallery, f"{name} is seen no more: python -m tests.render.golden --update {name}"
    now, before = studio.draw(gallery[name]), kept(name)
    likeness = compare(now, before)
    if not likeness.same:
        shown = tmp_path / f"{name}.png"
        side_by_side(before, now, likeness).save(shown)
        pytest.fail(
            f"{likeness.worst:.1f} times what is allowed. Expected, got and difference: {shown}\n"
            f"If it is meant: python -m tests.render.golden --update {name}"
        )


def test_whatever_can_be_seen_has_a_golden_picture(gallery: dict[str, Exhibit]) -> None:
    assert [name for name in gallery if not golden(name).exists()] == []


def leaves(kind: type[object]) -> Iterator[type[object]]:
    """The classes of the game at the ends of a family."""
    heirs = [heir for heir in kind.__subclasses__() if heir.__module__.startswith("game.")]
    for heir in heirs:
        yield from leaves(heir)
    if not heirs:
        yield kind


def test_every_scene_and_every_state_of_the_table_is_in_the_gallery(gallery: dict[str, Exhibit]) -> None:
    know_every_scene()
    seen = {exhibit.scene for exhibit in gallery.values()} | {exhibit.phase for exhibit in gallery.values()}
    assert {*leaves(Scene), *leaves(Phase)} - seen == set()


def test_every_panel_camera_and_tile_set_is_in_the_gallery(gallery: dict[str, Exhibit]) -> None:
    pictures = [exhibit.picture for exhibit in gallery.values()]
    assert {type(panel) for picture in pictures for panel in picture.panels} == panel_kinds()
    assert {picture.camera.shot for picture in pictures if picture.camera} == set(Shot)
    for look in TILE_LOOKS:
        for camera in ("close", "far"):
            assert gallery[f"set-{look}-{camera}"].style.tile_set == look

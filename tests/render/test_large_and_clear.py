"""High Contrast and text of 200 % at once: every kind of panel looks as when somebody last looked at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.render import large_and_clear
from tests.render.gallery import Exhibit
from tests.render.golden import Studio
from tests.render.likeness import compare, side_by_side
from tests.render.panel_samples import panel_kinds

if TYPE_CHECKING:
    from arcade.gl import Context


@pytest.fixture(scope="module")
def small_studio(ctx: Context) -> Iterator[Studio]:
    studio = Studio(ctx, large_and_clear.SIZE)
    yield studio
    studio.close()


@pytest.mark.parametrize("name", large_and_clear.kept_names())
def test_the_screen_looks_as_it_did(
    small_studio: Studio, gallery: dict[str, Exhibit], name: str, tmp_path: Path
) -> None:
    assert name in gallery, f"{name} is seen no more: python -m tests.render.golden --update {name}"
    now = large_and_clear.draw(small_studio, gallery[name])
    before = Image.open(large_and_clear.kept_as(name)).convert("RGB")
    likeness = compare(now, before)
    if not likeness.same:
        shown = tmp_path / f"{name}.png"
        side_by_side(before, now, likeness).save(shown)
        pytest.fail(f"{likeness.worst:.1f} times what is allowed. Expected, got and difference: {shown}")


def test_every_kind_of_panel_is_kept(gallery: dict[str, Exhibit]) -> None:
    kept = [gallery[name] for name in large_and_clear.kept_names() if name in gallery]
    assert {kind for exhibit in kept for kind in large_and_clear.kinds_on(exhibit)} == panel_kinds()

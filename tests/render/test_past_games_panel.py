"""Finished games beside the board of the focused one, which is all of what one looks for."""

from __future__ import annotations

import pytest

from game.render.table3d.lens import lens
from game.render.table3d.places import square_centre
from game.render.table3d.shots import framing
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import Camera, Shot
from tests.render.panel_samples import SAMPLES
from tests.render.test_canvas import solid
from tests.render.test_text_size import drawn

FRAME = 40.0
"""Of the board, beyond its last squares."""
SIZES = [(1920, 1080), (1024, 768), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
def test_however_large_the_words_are_the_list_stands_beside_the_board(
    text: float, size: tuple[int, int]
) -> None:
    pen, canvas = drawn(SAMPLES["past games"], text, size)
    seen = lens(framing(Camera(Shot.REVIEW)), size[0] / size[1])
    corners = [seen.project(square_centre(Square(row, 14), 15)) for row in range(15)]
    right = max((x + 1) / 2 * canvas.width for x, _ in corners)
    card = max((box for _, box in solid(pen)), key=lambda box: box.w * box.h)
    assert card.x > right + FRAME
    assert card.right == pytest.approx(canvas.safe.right)


def test_the_words_of_the_list_grow_beside_the_board() -> None:
    sizes = [
        {label.text: label.style.size for label in drawn(SAMPLES["past games"], text)[0].labels}
        for text in (1.0, 2.0)
    ]
    assert all(sizes[1][name] >= 1.2 * sizes[0][name] for name in ("Anna", "Maven"))

"""Ink & Paper: two colours of the player's choice, and nothing else."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from arcade.gl import Context
from PIL import Image

from game.options import TWO_COLORS, Options
from game.render.session import style_of
from game.render.stage import Quality, Stage
from game.render.table3d.textures import FOLDER
from game.render.table3d.two_colors import COLOURS, board, coarse, two_of, with_inverse_blanks
from game.rules.board_layouts import CLASSIC, Premium
from game.rules.moves import Square
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot, TableView


@pytest.mark.parametrize(("ink", "paper"), [("white", "black"), ("yellow", "blue"), ("black", "white")])
def test_sp063_064_a_board_is_printed_in_the_two_colors_that_were_chosen(ink: str, paper: str) -> None:
    found = board(ink, paper).getcolors()
    assert {colour for _, colour in found or ()} == {COLOURS[ink], COLOURS[paper]}


def test_premium_squares_are_told_apart_by_how_much_ink_they_have() -> None:
    picture = np.asarray(board("white", "black", dot=1)).mean(2) > 100
    side = picture.shape[0] // CLASSIC.size
    examples = {CLASSIC.premium(at): at for at in (Square(0, 3), Square(1, 5), Square(1, 1), Square(0, 0))}
    examples[Premium.NONE] = Square(0, 1)
    shares = {
        kind: picture[row * side : (row + 1) * side, col * side : (col + 1) * side].mean()
        for kind, (row, col) in examples.items()
    }
    assert len(shares) == 5
    assert min(abs(one - other) for one, other in combinations(shares.values(), 2)) > 0.04


@pytest.mark.parametrize("colour", TWO_COLORS)
def test_ink_is_seen_on_paper_even_if_both_were_chosen_alike(colour: str) -> None:
    ink, paper = two_of(colour, colour)
    assert paper == COLOURS[colour]
    assert max(abs(one - other) for one, other in zip(ink, paper, strict=True)) > 100


def test_letters_are_of_coarse_dots_and_still_differ() -> None:
    with Image.open(FOLDER / "faces-contrast.webp") as image:
        side = image.width // 6
        row = np.asarray(image.convert("RGB"))[:side]
    faces = np.stack([row[:, n * side : (n + 1) * side, :2] for n in range(6)])
    dots = coarse(faces)
    assert dots.shape == faces.shape
    assert set(np.unique(dots)) == {0, 255}
    step = side // 32
    assert (dots[:, ::step, ::step].repeat(step, 1).repeat(step, 2) == dots).all()
    assert all((one != other).any() for one, other in combinations(dots, 2))


def test_sp066_a_blank_that_stands_for_a_letter_is_seen_in_inverse() -> None:
    with Image.open(FOLDER / "faces-contrast.webp") as image:
        side = image.width // 6
        rows = np.asarray(image.convert("RGB"))[..., :2].reshape(9, side, 6, side, 2)
    faces = coarse(rows.swapaxes(1, 2).reshape(54, side, side, 2))
    inked = with_inverse_blanks(faces).mean((1, 2, 3)) / 255
    assert inked[:26].max() < 0.5 < inked[27:53].min()
    assert (with_inverse_blanks(faces)[[26, 53]] == faces[[26, 53]]).all()


def test_sp063_064_a_change_of_colors_is_seen_at_once(ctx: Context) -> None:
    stage = Stage(ctx, (320, 180), Quality.LOW)
    target = ctx.framebuffer(
        color_attachments=[ctx.texture((320, 180), components=4)],
        depth_attachment=ctx.depth_texture((320, 180)),
    )
    seen = []
    for ink, paper in (("white", "black"), ("white", "blue"), ("yellow", "blue")):
        stage.use_appearance(style_of(Options(tile_set="ink", ink=ink, paper=paper, reduced_motion=True)))
        stage.advance(Picture(TableView(rack_slots=7), Camera(Shot.FAR)), 1.0)
        with target.activate():
            target.clear()
            stage.draw()
            seen.append(np.frombuffer(target.read(components=3), np.uint8).astype(np.int16))
    stage.close()
    assert all(np.abs(one - other).max() > 60 for one, other in combinations(seen, 2))

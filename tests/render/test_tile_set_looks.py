"""Tile sets: complete, and told apart by every eye."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
from arcade.gl import Context
from coloraide import Color
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from game.options import TILE_LOOKS
from game.render.stage import Quality, Stage
from game.render.table3d import two_colors
from game.render.table3d.premium_colours import PREMIUM_COLOURS
from game.render.table3d.textures import FOLDER
from game.render.table3d.tile_set_looks import DEFAULT, PRINTED_AS, SETS
from game.rules.board_layouts import CLASSIC, Premium
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Square
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableView, TileView

PRINTED = [name for name in SETS if name not in PRINTED_AS]
SIZE = CLASSIC.size
SCREEN = (1920, 1080)
PREMIUMS = (Premium.DOUBLE_LETTER, Premium.TRIPLE_LETTER, Premium.DOUBLE_WORD, Premium.TRIPLE_WORD)
EXAMPLES = (Square(0, 3), Square(1, 5), Square(1, 1), Square(0, 0))
SIGHTS = ("normal", "protan", "deutan", "tritan")
TURN = np.linspace(0, 2 * np.pi, 48, endpoint=False)
RIM = 0.446
"""From the middle of a square to the middle of its outline."""


def test_every_set_has_a_name_a_board_and_faces() -> None:
    assert list(TILE_LOOKS) == [*SETS, two_colors.NAME]
    assert next(iter(SETS)) == DEFAULT
    assert set(PRINTED_AS.values()) <= set(PRINTED)
    for name in PRINTED:
        assert (FOLDER / f"board-{name}.webp").exists()
        with Image.open(FOLDER / f"faces-{name}.webp") as sheet:
            assert sheet.height * 6 == sheet.width * 9


def faces_of(name: str) -> NDArray[np.float64]:
    """How much ink is where on the 54 faces of a set, see `assets/3d/make_textures.py`."""
    with Image.open(FOLDER / f"faces-{PRINTED_AS.get(name, name)}.webp") as sheet:
        side = sheet.width // 6
        rows = np.asarray(sheet.convert("RGB"))[..., 0].reshape(9, side, 6, side)
    return rows.swapaxes(1, 2).reshape(54, side, side).astype(np.float64)


@pytest.mark.parametrize("name", SETS)
def test_so031_the_value_stands_in_the_lower_right_corner_of_every_letter_and_of_no_blank(name: str) -> None:
    faces = faces_of(name)
    low, high = int(0.78 * faces.shape[1]), int(0.9 * faces.shape[1])
    corner = faces[:, low:high, low:high].max((1, 2))
    assert corner[:26].min() > 200
    assert corner[26] < 10, "a blank has no value"
    upper = faces[:, 0 : faces.shape[1] // 12, 0 : faces.shape[1] // 12].max((1, 2))
    assert upper[:26].max() < 60, "and no other corner has one"


@pytest.mark.parametrize("name", PRINTED)
def test_letters_worth_ten_keep_as_far_from_their_value_as_others_do_or_clear_at_least(name: str) -> None:
    faces = faces_of(name)

    def apart(letter: str) -> float:
        """From the letter to its value, as a share of the tile; nothing where they touch."""
        inked = faces[string.ascii_uppercase.index(letter)] > 127
        face, pieces = Image.fromarray(np.where(inked, 255, 0).astype(np.uint8)).copy(), []
        for shade in range(1, 4):  # one piece a shade; the letter begins highest
            if len(left := np.argwhere(np.asarray(face) == 255)):
                ImageDraw.floodfill(face, (int(left[0][1]), int(left[0][0])), shade)
                pieces.append(np.argwhere(np.asarray(face) == shade))
        ink, *figures = pieces
        if len(figures) < len(str(ENGLISH.values[letter])):
            return 0.0  # of two figures the first is one piece with the letter
        ink, value = ink[ink[:, 0] > face.height / 2], np.concatenate(figures)
        return float(np.hypot(*(ink[:, None] - value[None]).transpose(2, 0, 1)).min() / face.width)

    assert min(map(apart, "QZ")) >= min(0.06, 0.9 * min(map(apart, "XMK")))


@pytest.mark.parametrize("name", SETS)
def test_sp066_a_played_blank_differs_from_a_letter_in_color_and_by_its_ring(name: str) -> None:
    look = SETS[name]
    assert max(abs(one - other) for one, other in zip(look.ink, look.blank_ink, strict=True)) > 0.05
    faces = faces_of(name)
    side = faces.shape[1]
    ring = [(int(side / 2 + 0.43 * side * np.cos(a)), int(side / 2 + 0.43 * side * np.sin(a))) for a in TURN]
    around = np.array([faces[:, row, col] for col, row in ring]).mean(0)
    assert around[27:53].min() > 100 > around[:26].max()


def luminance(colour: NDArray[np.float64]) -> float:
    return Color("srgb", list(colour / 255)).luminance()


def strong_colour(pixels: NDArray[np.float64], glass: bool) -> NDArray[np.float64]:
    """The commonest colour of a square's pixels; of glass, that of its bright outline and label."""
    if glass:
        pixels = pixels[pixels.max(1) > 0.8 * pixels.max()]
    return np.asarray(np.median(pixels, 0))


@pytest.mark.parametrize("name", PRINTED)
def test_premium_squares_are_printed_in_the_colours_that_are_listed(name: str) -> None:
    assert [CLASSIC.premium(square) for square in EXAMPLES] == list(PREMIUMS)
    with Image.open(FOLDER / f"board-{name}.webp") as image:
        px = image.width // SIZE
        board = np.asarray(image.convert("RGB"), float)
    for (row, col), listed in zip(EXAMPLES, PREMIUM_COLOURS[name], strict=True):
        cell = board[row * px : (row + 1) * px, col * px : (col + 1) * px]
        if name == "neon":
            cell = cell[px // 4 : -px // 4, round(px * 0.05) : round(px * 0.08)]
        found = np.median(cell.reshape(-1, 3), 0)
        assert np.abs(found - listed).max() < (40 if name == "neon" else 5), (name, listed, found)


# ---------------------------------------------------------------- as they are seen


class Seen(NamedTuple):
    """An empty board on the screen."""

    pixels: NDArray[np.uint8]
    place: Callable[[Square], tuple[float, float]]
    glass: bool

    def around(
        self, square: Square, right: NDArray[np.float64], down: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The pixels so many squares from the middle of one, one a row."""
        here, (row, col) = np.array(self.place(square)), square
        beside = col + 1 if col < SIZE - 1 else col - 1
        below = row + 1 if row < SIZE - 1 else row - 1
        across = (self.place(Square(row, beside)) - here) / (beside - col)
        along = (self.place(Square(below, col)) - here) / (below - row)
        x, y = (here + np.outer(right, across) + np.outer(down, along)).astype(int).T
        return np.asarray(self.pixels[y, x], np.float64)

    def square(self, square: Square) -> NDArray[np.float64]:
        """What a square is printed in."""
        steps = np.linspace(-RIM, RIM, 21) if self.glass else np.linspace(-0.34, 0.34, 11)
        right, down = (grid.ravel() for grid in np.meshgrid(steps, steps))
        cell = self.around(square, right, down)
        return strong_colour(cell, self.glass and CLASSIC.premium(square) in PREMIUMS)

    def outline(self, square: Square) -> NDArray[np.float64]:
        """What two of a square's edges, or more, are printed in."""
        steps = np.linspace(-0.3, 0.3, 9)
        sides = [(np.full(9, side), steps) for side in (-RIM, RIM)]
        sides += [(steps, np.full(9, side)) for side in (-RIM, RIM)]
        edges = [np.median(self.around(square, *side), 0) for side in sides]
        field = luminance(self.beside(square))
        return sorted(edges, key=lambda colour: abs(luminance(colour) - field))[-2]

    def beside(self, square: Square) -> NDArray[np.float64]:
        """The nearest plain square."""
        plain = (Square(square.row, col) for col in range(SIZE))
        nearest = min(
            (other for other in plain if CLASSIC.premium(other) is Premium.NONE),
            key=lambda other: abs(other.col - square.col),
        )
        return self.square(nearest)

    def by_kind(self) -> dict[Premium, NDArray[np.float64]]:
        kinds = (Premium.NONE, *PREMIUMS)
        squares = [Square(row, col) for row in range(SIZE) for col in range(SIZE // 2 + 1)]
        return {
            kind: np.median([self.square(s) for s in squares if CLASSIC.premium(s) is kind], 0)
            for kind in kinds
        }


class Eyes:
    """Looks at tile sets, each quality on one stage. What was seen is seen again at once."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._target = ctx.framebuffer(
            color_attachments=[ctx.texture(SCREEN, components=4)], depth_attachment=ctx.depth_texture(SCREEN)
        )
        self._stages: dict[Quality, Stage] = {}
        self.look_at = cache(self._look_at)

    def close(self) -> None:
        for stage in self._stages.values():
            stage.close()

    def _look_at(
        self, name: str, quality: Quality, tiles: tuple[TileView, ...] = (), shot: Shot = Shot.FAR
    ) -> Seen:
        """A tile set's board, at one quality."""
        if quality not in self._stages:
            self._stages[quality] = Stage(self._ctx, SCREEN, quality)
        stage = self._stages[quality]
        stage.use_appearance(Appearance(name))
        shown = Picture(TableView(tiles, rack_slots=0), Camera(shot, Square(9, 7)))
        stage.advance(shown, 0.0)
        stage.skip()
        stage.advance(shown, 0.5)
        with self._target.activate():
            stage.draw()
            data = self._target.read(components=3)
        places = {
            Square(row, col): stage.project(Square(row, col)) for row in range(SIZE) for col in range(SIZE)
        }
        pixels = np.frombuffer(data, np.uint8).reshape(*SCREEN[::-1], 3)[::-1]
        return Seen(pixels, places.__getitem__, name == "neon")


@pytest.fixture(scope="module")
def eyes(ctx: Context) -> Iterator[Eyes]:
    eyes = Eyes(ctx)
    yield eyes
    eyes.close()


@pytest.fixture(scope="module", params=[*((name, Quality.LOW) for name in PRINTED), (DEFAULT, Quality.HIGH)])
def seen(eyes: Eyes, request: pytest.FixtureRequest) -> Seen:
    """A tile set's empty board from afar, at one quality."""
    return eyes.look_at(*request.param)


def as_seen_by(sight: str, colour: NDArray[np.float64]) -> Color:
    """How a colour looks to eyes that lack a receptor, as another library has it."""
    whole = Color("srgb", list(colour / 255))
    return whole if sight == "normal" else whole.filter(sight, 1).clip()


def contrast(one: Color, other: Color) -> float:
    """As WCAG 2.2 defines it."""
    darker, lighter = sorted((one.luminance(), other.luminance()))
    return (lighter + 0.05) / (darker + 0.05)


def test_premium_squares_are_told_apart_by_every_kind_of_colour_vision(seen: Seen) -> None:
    """M-8: CIEDE2000 of 20 and more between any two kinds of squares, as they are on the screen."""
    kinds = seen.by_kind()
    apart = {
        (sight, a.name, b.name): as_seen_by(sight, kinds[a]).delta_e(
            as_seen_by(sight, kinds[b]), method="2000"
        )
        for sight in SIGHTS
        for a, b in combinations(kinds, 2)
    }
    assert not {pair: round(difference, 1) for pair, difference in apart.items() if difference < 20}


def test_every_premium_square_or_its_outline_stands_out_from_the_field(seen: Seen) -> None:
    """WCAG's 3:1 for things that must be seen, to every kind of eye."""
    for square in (Square(row, col) for row in range(SIZE) for col in range(SIZE)):
        if CLASSIC.premium(square) not in PREMIUMS:
            continue
        parts, field = (seen.outline(square), seen.square(square)), seen.beside(square)
        for sight in SIGHTS:
            ground = as_seen_by(sight, field)
            best = max(contrast(as_seen_by(sight, part), ground) for part in parts)
            assert best >= 3, (square, CLASSIC.premium(square).name, sight, round(best, 2))


LAID = Square(8, 4), Square(11, 7), Square(11, 9), Square(13, 3)
"""Squares with tiles, three squares left of plain ones. The second is a premium square, the third a plain one
of the same row."""
RAISED = 0.06
"""How much higher the top of a tile is seen than its square, in squares."""


@pytest.mark.parametrize("shot", [Shot.FAR, Shot.CLOSE])
@pytest.mark.parametrize("name", SETS)
def test_every_tile_or_its_edge_stands_out_from_the_field(eyes: Eyes, name: str, shot: Shot) -> None:
    """WCAG's 3:1, to every kind of eye; Neon had 1.3 and Cherry 1.9."""
    tiles = tuple(TileView(f"{at}", "?", OnBoard(at)) for at in LAID)
    seen = eyes.look_at(name, Quality.LOW, tiles, shot)
    steps = np.linspace(-0.25, 0.2, 10)
    for at in LAID:
        left = [seen.around(at, np.full(10, -side), steps - RAISED) for side in np.linspace(0.36, 0.47, 23)]
        inside = seen.around(at, steps, steps - RAISED)
        parts = [np.median(pixels, 0) for pixels in (inside, *left)]
        field = seen.square(Square(at.row, at.col + 3))
        for sight in SIGHTS:
            ground = as_seen_by(sight, field)
            best = max(contrast(as_seen_by(sight, part), ground) for part in parts)
            assert best >= 3, (at, sight, round(best, 2))


@pytest.mark.parametrize("quality", [Quality.LOW, Quality.HIGH])
@pytest.mark.parametrize("name", SETS)
def test_a_premium_square_is_not_seen_round_the_tile_that_lies_on_it(
    eyes: Eyes, name: str, quality: Quality
) -> None:
    tiles = tuple(TileView(f"{at}", "?", OnBoard(at)) for at in LAID)
    seen = eyes.look_at(name, quality, tiles, Shot.CLOSE)
    _, premium, plain, _ = LAID
    assert CLASSIC.premium(premium) is not CLASSIC.premium(plain) is Premium.NONE
    steps = np.linspace(-0.3, 0.3, 13)
    for low in np.linspace(0.4, 0.5, 11):
        foot, other = (np.median(seen.around(at, steps, np.full(13, low)), 0) for at in (premium, plain))
        assert np.abs(foot - other).max() < 40, (round(low, 2), foot, other)

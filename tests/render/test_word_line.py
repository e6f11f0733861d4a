"""The line with a word's score touches the word and lies on the board, wherever the camera is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest
from arcade.gl import Context

from controllers.actions import Brand
from game.render.panels.board_room import board_room
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.overlay import Overlay
from game.render.panels.pen import QuadKind
from game.render.panels.score_or_refusal import HALF, HALF_HIGH, TOUCHING
from game.render.panels.theme import PAPER
from game.render.table3d.camera import CameraRig
from game.render.table3d.lens import lens
from game.render.table3d.places import square_centre
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Preview
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from tests.render.panel_samples import hud
from tests.render.tables import BOARD, FAR, board_tiles, rack_tiles

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (2560, 1080)]


class Screen:
    """A table that a camera looks at, with what is written on it."""

    def __init__(self, ctx: Context, size: tuple[int, int], text: float = 1.0) -> None:
        self.size, self.aspect = size, size[0] / size[1]
        self.overlay, self.rig = Overlay(ctx, size), CameraRig()
        self.overlay.text = text
        self.canvas = Canvas.of(size, text=text)

    def pixel(self, square: Square) -> tuple[float, float]:
        x, y = lens(self.rig.framing, self.aspect).project(square_centre(square))
        return (x + 1) / 2 * self.size[0], (1 - y) / 2 * self.size[1]

    def show(self, shown: Picture, dt: float) -> None:
        free = board_room(shown.panels, self.canvas, self.overlay.text, Brand.PLAYSTATION)
        assert shown.camera
        self.rig.advance(shown.camera, dt, free, self.aspect)
        self.overlay.advance(shown, dt, Brand.PLAYSTATION, self.pixel)

    def settle(self, shown: Picture) -> None:
        self.show(shown, 0.0)
        self.rig.skip()
        self.show(shown, 1.0)
        self.show(shown, 1.0)

    def line(self, word: str) -> Rect:
        """The paper under a word, in pixels."""
        label = next(label for label in self.overlay._pen.labels if label.text == word)
        rows = self.overlay._pen.rows
        papers = [Rect(*row[:4].tolist()) for row in rows if row[20] == QuadKind.BOX]
        around = [paper for paper in papers if paper.holds(label.box.centre) and paper.h >= 50]
        return min(around, key=lambda box: box.w * box.h).scaled(self.canvas.scale)

    def tails(self) -> list[Rect]:
        """The tails that lead from papers to tiles, in pixels."""
        rows = self.overlay._pen.rows
        inked = (rows[:, 20] == QuadKind.GLYPH) & (abs(rows[:, 8:12] - PAPER[1]).max(1) < 0.005)
        quads = [(Rect(*row[:4].tolist()), float(row[21]) / 2) for row in rows[inked]]
        return [quad.grown(-spread, -spread).scaled(self.canvas.scale) for quad, spread in quads]

    def tile(self, square: Square) -> Rect:
        """A tile that lies there, in pixels."""
        (x, y), (beside, _) = self.pixel(square), self.pixel(Square(square.row, square.col + 1))
        wide, high = HALF * (beside - x), HALF_HIGH * (beside - x)
        return Rect(x - wide, y - high, 2 * wide, 2 * high)


def gap(one: Rect, other: Rect) -> float:
    aside = max(one.x - other.right, other.x - one.right, 0.0)
    return float((aside**2 + max(one.y - other.bottom, other.y - one.bottom, 0.0) ** 2) ** 0.5)


def words_on(board: str) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """Every word that lies there, with its squares."""
    faces = board.split()
    for down, line in itertools.product((False, True), range(15)):
        row = [Square(n, line) if down else Square(line, n) for n in range(15)]
        run: list[Square] = []
        for square in [*row, None]:
            if square and faces[square.row][square.col] != ".":
                run.append(square)
                continue
            if len(run) > 1:
                yield "".join(faces[row][col] for row, col in run), tuple(run)
            run = []


def with_word(word: str, squares: tuple[Square, ...], board: str, camera: Camera) -> Picture:
    preview = Preview(word, ("QI", "AXE"), 27, squares[-1])
    table = replace(FAR, tiles=(*board_tiles(board), *rack_tiles("TEASRI?")), cursor=None)
    return Picture(table, camera, panels=(hud(headline="", latest="", preview=preview),))


def alone(length: int, row: int, col: int, *, down: bool) -> str:
    lines = [["."] * 15 for _ in range(15)]
    for n in range(length):
        lines[row + n * down][col + n * (not down)] = "DRAWINGBOARDSXY"[n]
    return "\n".join("".join(line) for line in lines)


LINES = [
    alone(5, 7, 3, down=False),
    alone(4, 4, 7, down=True),
    alone(7, 14, 8, down=False),
    alone(7, 0, 0, down=False),
    alone(7, 8, 14, down=True),
    alone(3, 0, 14, down=True),
]


def touches(screen: Screen, word: str, squares: tuple[Square, ...]) -> bool:
    line = screen.line(word)
    nearest = min(gap(line, screen.tile(square)) for square in squares)
    return nearest / screen.canvas.scale < (TOUCHING + 2) * screen.overlay.text


def lies_on_the_board(screen: Screen, line: Rect) -> bool:
    (left, top), (right, _) = screen.pixel(Square(0, 0)), screen.pixel(Square(0, 14))
    (low_left, foot), (low_right, _) = screen.pixel(Square(14, 0)), screen.pixel(Square(14, 14))
    half = (low_right - low_left) / 28 + 2
    share = (line.centre[1] - top) / (foot - top)
    near, far = left + (low_left - left) * share - half, right + (low_right - right) * share + half
    return near < line.x and line.right < far and top - half < line.y and line.bottom < foot + half


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_score_touches_its_word_and_lies_on_the_board(
    gl_context: Context, size: tuple[int, int], text: float
) -> None:
    screen = Screen(gl_context, size, text)
    for shot, board in itertools.product((Shot.FAR, Shot.CLOSE), LINES):
        for word, squares in words_on(board):
            screen.settle(with_word(word, squares, board, Camera(shot, squares[-1], squares)))
            assert touches(screen, word, squares), (shot, word)
            assert lies_on_the_board(screen, screen.line(word)), (shot, word)


@pytest.mark.parametrize("size", SIZES)
def test_in_the_thick_of_a_crossword_the_score_hides_no_letter_and_is_a_square_away_at_most(
    gl_context: Context, size: tuple[int, int]
) -> None:
    screen = Screen(gl_context, size)
    tiles = [
        Square(row, col) for row, line in enumerate(BOARD.split()) for col in range(15) if line[col] != "."
    ]
    for shot, (word, squares) in itertools.product((Shot.FAR, Shot.CLOSE), words_on(BOARD)):
        screen.settle(with_word(word, squares, BOARD, Camera(shot, squares[-1], squares)))
        line = screen.line(word)
        assert not [square for square in tiles if screen.tile(square).overlaps(line)], (shot, word)
        assert min(gap(line, screen.tile(square)) for square in squares) < screen.tile(squares[-1]).w / (
            2 * HALF
        )


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
def test_a_tail_leads_from_each_line_to_the_edge_of_a_tile_of_its_word_and_hides_no_letter(
    gl_context: Context, text: float
) -> None:
    screen = Screen(gl_context, (1920, 1080), text)
    for shot, board in itertools.product((Shot.FAR, Shot.CLOSE), LINES):
        for word, squares in words_on(board):
            screen.settle(with_word(word, squares, board, Camera(shot, squares[-1], squares)))
            (tail,) = screen.tails()
            hidden = [square for square in squares if screen.tile(square).grown(-2, -2).overlaps(tail)]
            assert not hidden, (shot, word, tail)
            assert min(gap(tail, screen.tile(square)) for square in squares) < 6, (shot, word)
            assert gap(tail, screen.line(word)) < 2, (shot, word)


@pytest.mark.parametrize("frame", [1 / 60, 1 / 5])
def test_the_score_touches_its_word_while_the_camera_moves(gl_context: Context, frame: float) -> None:
    screen = Screen(gl_context, (1920, 1080))
    board = LINES[1]
    (word, squares) = next(words_on(board))
    far, close = (
        with_word(word, squares, board, Camera(shot, squares[-1], squares)) for shot in (Shot.FAR, Shot.CLOSE)
    )
    screen.settle(far)
    before = screen.pixel(squares[0])
    for shown in (close, far):
        for _ in range(round(1.2 / frame)):
            screen.show(shown, frame)
            assert touches(screen, word, squares)
    assert before == pytest.approx(screen.pixel(squares[0]), abs=1)

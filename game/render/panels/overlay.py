"""The overlay: the panels of the latest picture on one GL context."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from arcade.gl import Context

from controllers.actions import Action, Brand
from controllers.keyboard import LABELS
from controllers.pads import PadInHand
from game.render.panels.batch import Batch
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.high_contrast import high_contrast
from game.render.panels.moving_figures import silhouette, whole_square
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import FIGURE_SEEN, Pen, QuadKind
from game.render.panels.score_or_refusal import ahead, squares_of_word
from game.render.panels.typesetting import forget_other_scripts, other_scripts
from game.render.table3d.figure_sheet import CELLS, Cell, FigureSheet, Texels
from game.rules.board import squares_of
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import Hud, Preview
from game.scenes.kit.picture.moment_panels import BigMoment
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import OnBoard
from game.scenes.kit.pointing import Target

BREATH_SECONDS = 2.4
"""Seconds from one glow to the next."""

Project = Callable[[Square], tuple[float, float]]
"""From a square of the board to the pixel where its middle is seen; (0, 0) is the upper left."""


@lru_cache(maxsize=4)
def _premium_squares(layout: BoardLayout) -> tuple[Square, ...]:
    return tuple(at for at in squares_of(layout.size) if layout.premium(at) is not Premium.NONE)


class _ByWord(NamedTuple):
    """Where things are seen round the word that is being laid, in whole canvas units, so that rounding does
    not redraw."""

    point: tuple[float, float] | None = None
    """The square by which something stands."""
    word: tuple[tuple[float, float], ...] = ()
    """The squares of the word."""
    board: tuple[tuple[float, float], ...] = ()
    """The corners of the board's squares, from the upper left clockwise."""
    tiles: tuple[tuple[float, float], ...] = ()
    signs: tuple[tuple[float, float], ...] = ()
    """Premium squares that nothing lies on."""
    following: tuple[tuple[float, float], ...] = ()
    """Squares to which the word may go on."""
    square: float = 0.0
    """How wide squares are seen there."""


def _part(cell: Texels) -> Texels:
    """Of a figure's picture what is drawn."""
    x, y, right, foot = cell
    near, top, far, end = FIGURE_SEEN
    wide, high = right - x, foot - y
    return x + near * wide, y + top * high, x + far * wide, y + end * high


class Overlay:
    """The panels of the latest picture, on one GL context.

    `size` is that of the framebuffer in pixels. Call `advance` every frame with the seconds passed, then
    `draw` into whatever framebuffer is bound.
    """

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        self._batch = Batch(ctx)
        self._pen = Pen()
        self._motion = Easing()
        self._size = size
        self._canvas = Canvas.of(size)
        self._shown: tuple[object, ...] = ()
        self._breathed = 0.0
        self._drawn = True
        self._uploaded = True
        self.shift = (0.0, 0.0)
        """The visible area's offset to the right and down, as shares of the screen."""
        self._text = 1.0
        self.high_contrast = False
        """Whether panels are drawn in colors that are told apart at 7:1."""
        self._hand = PadInHand()
        self._lit: frozenset[Action] = frozenset()
        self.draw_calls = 0
        """Draw calls of the latest `draw`."""
        self.rebuilds = 0
        """How often the quads were made anew, to watch the cost of a frame."""

    @property
    def rack_left(self) -> bool:
        """Whether the player's rack stands at the left instead of in the middle."""
        return self._canvas.rack_left

    @rack_left.setter
    def rack_left(self, left: bool) -> None:
        if left != self._canvas.rack_left:
            self._canvas, self._shown = replace(self._canvas, rack_left=left), ()

    @property
    def text(self) -> float:
        """How much larger than usual everything is to be; see `text_size`."""
        return self._text

    @text.setter
    def text(self, text: float) -> None:
        if text != self._text:
            self._text = text
            self.resize(self._size)

    @property
    def settled(self) -> bool:
        """Whether nothing is on its way anywhere; a glow may still breathe."""
        return not self._motion.moving

    @property
    def instant(self) -> bool:
        """True: everything is at once where it should be, and nothing breathes."""
        return self._motion.instant

    @instant.setter
    def instant(self, instant: bool) -> None:
        self._motion.instant = instant
        self._shown = ()

    @property
    def brisk(self) -> bool:
        """True: ceremonies are over at once; whatever else moves still does."""
        return self._motion.brisk

    @brisk.setter
    def brisk(self, brisk: bool) -> None:
        self._motion.brisk = brisk

    def under(self, x: float, y: float) -> Target | None:
        """What the mouse points at among the panels, in pixels from the upper left; what is on top counts."""
        x, y = x - self.shift[0] * self._canvas.width * self._canvas.scale, y - self._down
        found = (target for box, target in reversed(self._pen.targets) if box.holds((x, y)))
        return next(found, None)  # type: ignore[return-value]  # the pen keeps what `Kit.touches` gives it

    @property
    def _down(self) -> float:
        return self.shift[1] * self._canvas.height * self._canvas.scale

    @property
    def words(self) -> tuple[str, ...]:
        """Every piece of text on the screen, back to front, as it is shown."""
        return tuple(label.text for label in self._pen.labels)

    @property
    def boxes(self) -> list[tuple[float, float, float, float]]:
        """Left, top, right and foot in pixels of every box and figure on the screen, and of the rack."""
        drawn = self._pen.rows[self._pen.rows[:, 20] == QuadKind.BOX][:, :4]
        found = [(x, y, x + w, y + h) for x, y, w, h in (drawn * self._canvas.scale).tolist()]
        figures = (
            silhouette(whole_square(Rect(*self._pen.rows[row, :4].tolist()))) for row, _ in self._pen.solids
        )
        found += [(f.x, f.y, f.right, f.bottom) for f in (one.scaled(self._canvas.scale) for one in figures)]
        x, y, w, h = self._canvas.rack.scaled(self._canvas.scale)
        return [*found, (x, y, x + w, y + h)]

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew for a framebuffer of `size` pixels."""
        self._size = size
        self._canvas = Canvas.of(size, rack_left=self.rack_left, text=self._text)
        self._shown = ()

    def hold(self, hand: PadInHand, lit: frozenset[Action]) -> None:
        """From the next `advance` on, this is the pad in the hand, and `lit` what single buttons ask for."""
        self._hand, self._lit = hand, lit

    def advance(self, picture: Picture, dt: float, brand: Brand, project: Project) -> None:
        """Lets `dt` seconds pass and takes over `picture`; costs next to nothing if nothing changes.

        Touches no GL.
        """
        if other_scripts().is_full:
            forget_other_scripts()
            self._shown = ()
        was_moving = self._motion.moving
        self._motion.advance(dt)
        if self._drawn:  # a glow that nobody drew stands still, so that it does not jump afterwards
            self._breathed += dt
            self._drawn = False
        by_word = self._by_word(picture, project)
        played, played_square = self._played(picture, project)
        outline = self._outline(picture, project)
        hand = self._hand if self._hand.brand is brand else PadInHand(brand)
        corners = self._corners(picture, project)
        seen = (by_word, played, outline, tuple(corners.items()))
        wanted = (picture.panels, picture.prompts, hand, self._lit, *seen, self.text, self.high_contrast)
        if not was_moving and wanted == self._shown:
            return
        self._shown = wanted
        self._pen.clear()
        kit = Kit(self._pen, self._canvas, self._motion, brand, hand.configuration)
        kit.point, kit.word, kit.board, kit.tiles, kit.signs, kit.ahead, kit.square = by_word
        kit.played, kit.played_square, kit.outline = played, played_square, outline
        kit.corners = corners
        kit.keys, kit.lit, kit.text = hand.keys or LABELS, self._lit, self.text
        compose(picture, kit)
        self._uploaded = False
        self.rebuilds += 1

    def _by_word(self, picture: Picture, project: Project) -> _ByWord:
        """Where things are seen round a word that is laid or counted; nothing without such a word."""
        hud = next((p for p in picture.panels if isinstance(p, Hud)), None)
        told = hud and (hud.refusal or hud.preview)
        if not told and not (hud and hud.played):
            return _ByWord()
        tiles = picture.table.tiles if picture.table else ()
        there = [(tile.place, tile.face) for tile in tiles if isinstance(tile.place, OnBoard)]
        there.sort(key=lambda tile: not tile[0].lifted)  # what lies there is read, not what is held above it
        faces = {place.square: face for place, face in there}
        if not told:
            return _ByWord(tiles=tuple(self._seen(square, project) for square in faces))
        if isinstance(told, Preview):
            faces |= dict(told.ghost)
            word = squares_of_word(told, faces)
            following = ahead(word)
        else:
            word, following = (told.guilty if told.at in told.guilty else (told.at,)), ()

        def seen(squares: Iterable[Square]) -> tuple[tuple[float, float], ...]:
            return tuple(self._seen(square, project) for square in squares)

        layout = picture.table.layout if picture.table else CLASSIC
        signs = [square for square in _premium_squares(layout) if square not in faces]
        point, wide = self._seen(told.at, project), self._width(told.at, project)
        last = layout.size - 1
        board = self._quad(Square(0, 0), Square(last, last), project)
        return _ByWord(point, seen(word), board, seen(faces), seen(signs), seen(following), wide)

    def _played(self, picture: Picture, project: Project) -> tuple[tuple[tuple[float, float], ...], float]:
        """Where the squares of a play are seen whose score is counted up, and how wide they are seen."""
        squares = next((p.played for p in picture.panels if isinstance(p, Hud | BigMoment)), ())
        if not squares:
            return (), 0.0
        return tuple(self._seen(square, project) for square in squares), self._width(squares[0], project)

    def _outline(self, picture: Picture, project: Project) -> tuple[tuple[float, float], ...]:
        """Where the corners of the squares are seen that the first panel with such squares outlines."""
        squares = next((panel.outlined for panel in picture.panels if panel.outlined), ())
        if not squares:
            return ()
        return self._quad(min(squares), max(squares), project)

    def _quad(self, first: Square, last: Square, project: Project) -> tuple[tuple[float, float], ...]:
        """Where the corners are seen of what reaches from one square to another."""
        (top, left), (foot, right) = first, last
        corners = [(top, left, 0, 0), (top, right, 0, 1), (foot, right, 1, 1), (foot, left, 1, 0)]
        return tuple(self._corner(row, col, low, far, project) for row, col, low, far in corners)

    def _corner(self, row: int, col: int, low: int, far: int, project: Project) -> tuple[float, float]:
        """Where a corner of a square is seen: halfway between its middle and that of the one across it."""
        beside = Square(row + 2 * low - 1, col + 2 * far - 1)
        here, there = self._seen(Square(row, col), project), self._seen(beside, project)
        return (here[0] + there[0]) / 2, (here[1] + there[1]) / 2

    def _corners(self, picture: Picture, project: Project) -> dict[Square, tuple[tuple[float, float], ...]]:
        """Where the corners of the squares that panels mark are seen."""
        found: dict[Square, tuple[tuple[float, float], ...]] = {}
        for row, col in (square for panel in picture.panels for square in panel.squares):
            around = [[self._middle(row, col, down, right, project) for right in (0, 1)] for down in (0, 1)]
            found[Square(row, col)] = (around[0][0], around[0][1], around[1][1], around[1][0])
        return found

    def _middle(self, row: int, col: int, down: int, right: int, project: Project) -> tuple[float, float]:
        """A corner: the middle of the four squares that meet there."""
        near = [Square(row + down - up, col + right - left) for up in (0, 1) for left in (0, 1)]
        seen = [self._canvas.to_canvas(project(square)) for square in near]
        x, y = (sum(values) / 4 for values in zip(*seen, strict=True))
        shift_x, shift_y = self.shift[0] * self._canvas.width, self.shift[1] * self._canvas.height
        return round(x - shift_x, 1), round(y - shift_y, 1)

    def _width(self, square: Square, project: Project) -> float:
        beside = Square(square.row, square.col + 1)
        return math.dist(self._seen(square, project), self._seen(beside, project))

    def _seen(self, square: Square, project: Project) -> tuple[float, float]:
        """Where a square is seen, in whole canvas units."""
        x, y = self._canvas.to_canvas(project(square))
        return round(x - self.shift[0] * self._canvas.width), round(y - self.shift[1] * self._canvas.height)

    @property
    def figures(self) -> list[Cell]:
        """The figures that are seen, each with the size of its picture in pixels."""
        heights = self._pen.rows[:, 3] * self._canvas.scale / (FIGURE_SEEN[3] - FIGURE_SEEN[1])
        return [(standing, math.ceil(heights[row])) for row, standing in self._pen.solids]

    def _point_at(self, sheet: FigureSheet | None) -> None:
        """Tell every figure where on the sheet its picture is; for whom there is no room is not seen."""
        rows = self._pen.rows
        for number, ((row, _), (_, pixels)) in enumerate(zip(self._pen.solids, self.figures, strict=True)):
            if sheet and number < CELLS:
                rows[row, 4:8] = _part(sheet.place_of(number, pixels))
            else:
                rows[row, (11, 15)] = 0.0

    def draw(self, sheet: FigureSheet | None = None) -> None:
        """Draws the panels over what is in the current framebuffer; `sheet` shows the `figures`: without
        one they are not seen."""
        turn = 0.0 if self.instant else self._breathed / BREATH_SECONDS
        breath = 0.5 - 0.5 * math.cos(2 * math.pi * turn)
        if not self._uploaded:
            self._point_at(sheet)
            rows = self._pen.rows
            self._batch.upload(high_contrast(rows, self._pen.painted) if self.high_contrast else rows)
            self._uploaded = True
        self._drawn = True
        self.draw_calls = self._batch.draw(self._canvas, breath, self.shift, sheet.texture if sheet else None)

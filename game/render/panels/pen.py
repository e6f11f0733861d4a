"""The pen that panels draw with: it only fills rows of numbers, so all of it can be tested without GL.

A row is one quad: box (x, y, w, h), place in the glyph atlas (u0, v0, u1, v1), colour at the top, colour
at the foot, colour of the edge, (kind, three parameters), and how far its corners lean to the right, as
shares of its width (upper left, upper right, lower left, lower right); see `overlay.frag` for what each kind
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.render.panels.canvas import Rect
from game.render.panels.theme import CLEAR, WHITE, Colour, Font, TextStyle, faded
from game.render.panels.typesetting import (
    GlyphRows,
    cap_height,
    closer_set,
    faces,
    fit,
    glyphs,
    line_height,
    measure,
    paragraph,
)
from game.render.table3d.standing import StandingFigure

ROW = 28
"""Numbers in a row."""
UPRIGHT = 0.0, 0.0, 0.0, 0.0
"""A quad whose corners lean nowhere."""
Numbers = npt.NDArray[np.floating]


FIGURE_SEEN = 0.12, 0.03, 0.88, 1.0
"""Left, top, right and foot of what is drawn of a figure's square, as shares of it: nothing stands beyond."""


class QuadKind(IntEnum):
    """What the shader draws into a quad."""

    BOX = 0
    SOFT = 1
    GLYPH = 2
    STROKE = 3
    PICTURE = 4
    SHADE = 5
    """A picture that takes a color: half is the color itself, more runs to white."""
    SOLID = 6
    """A figure as it stands just now, see `table3d/figure_sheet`."""


class Align(Enum):
    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Label(NamedTuple):
    """A piece of text that was set: what tests and scripts read back."""

    text: str
    box: Rect
    """From the top of the capitals to the baseline, and as wide as the words."""
    style: TextStyle
    shortened: bool = False
    row: int = 0
    """The first of its quads."""


@lru_cache(maxsize=1024)
def _ink(style: TextStyle) -> GlyphRows:
    """What all glyphs of a style have in common: a row from its colours on."""
    spread = 2 * faces()[style.font].spread * style.size
    colours = *style.colour, *(style.foot or style.colour), *WHITE
    return np.array((*colours, QuadKind.GLYPH, spread, 0.0, 0.0, *UPRIGHT), np.float32)


class Pen:
    """Collects quads, back to front."""

    def __init__(self) -> None:
        self._rows: GlyphRows = np.zeros((1024, ROW), np.float32)
        self.count = 0
        self.labels: list[Label] = []
        self.solids: list[tuple[int, StandingFigure]] = []
        """The rows that show figures, and how each stands."""
        self.targets: list[tuple[Rect, object]] = []
        """What the mouse can point at, back to front, in pixels."""
        self.painted: list[tuple[int, int]] = []
        """Ranges of quads that are pictures, and keep their colors in high contrast."""

    @property
    def rows(self) -> GlyphRows:
        """The quads drawn so far, one a row; a view, valid until the next one is drawn."""
        return self._rows[: self.count]

    def clear(self) -> None:
        self.count = 0
        self.labels, self.targets, self.painted, self.solids = [], [], [], []

    @contextmanager
    def painting(self) -> Iterator[None]:
        """What is drawn within is a picture."""
        first = self.count
        yield
        self.painted.append((first, self.count))

    def _room(self, more: int) -> int:
        """Makes room for `more` rows and returns the number of the first."""
        first = self.count
        self.count += more
        if self.count > len(self._rows):
            bigger = np.zeros((2 * self.count, ROW), np.float32)
            bigger[:first] = self._rows[:first]
            self._rows = bigger
        return first

    def quad(
        self,
        kind: QuadKind,
        box: Rect,
        top: Colour,
        foot: Colour,
        edge: Colour = CLEAR,
        first: float = 0.0,
        second: float = 0.0,
        third: float = 0.0,
    ) -> None:
        """One quad without text; the three parameters mean what `kind` makes of them."""
        at = self._room(1)
        self._rows[at] = (*box, 0.0, 0.0, 0.0, 0.0, *top, *foot, *edge, kind, first, second, third, *UPRIGHT)

    def box(
        self,
        box: Rect,
        fill: tuple[Colour, Colour] | Colour,
        radius: float = 0.0,
        edge: Colour = CLEAR,
        width: float = 0.0,
    ) -> None:
        """A rounded box, plain or with a gradient from top to foot, and an edge inside its border."""
        top, foot = fill if len(fill) == 2 else (fill, fill)
        self.quad(QuadKind.BOX, box, top, foot, edge, min(radius, box.w / 2, box.h / 2), width)

    def boxes(self, places: GlyphRows, colours: GlyphRows, feet: GlyphRows | None = None) -> None:
        """Many plain boxes at once: rows of x, y, w, h, and of red, green, blue, alpha, with others at their
        feet where they are given."""
        at = self._room(len(places))
        rows = self._rows[at : self.count]
        rows[:] = 0.0
        rows[:, :4] = places
        rows[:, 8:12] = colours
        rows[:, 12:16] = colours if feet is None else feet
        rows[:, 20] = QuadKind.BOX

    def repeat(self, rows: GlyphRows) -> None:
        """Quads that a pen has drawn before, without text."""
        at = self._room(len(rows))
        self._rows[at : self.count] = rows

    def stroke(
        self, start: tuple[float, float], end: tuple[float, float], width: float, colour: Colour
    ) -> None:
        """A straight line with round ends, `width` thick."""
        left, right = sorted((start, end))
        box = Rect(left[0], min(left[1], right[1]), right[0] - left[0], abs(right[1] - left[1]))
        rising = 1.0 if right[1] < left[1] else 0.0
        self.quad(QuadKind.STROKE, box, colour, colour, CLEAR, width, 0.0, rising)

    def strokes(self, points: Sequence[tuple[float, float]], width: float, colour: Colour) -> None:
        """A line through all these points."""
        for start, end in pairwise(points):
            self.stroke(start, end, width, colour)

    def soft(self, box: Rect, colour: Colour, radius: float, blur: float, pulse: float = 0.0) -> None:
        """A shadow or glow that runs out `blur` around the box; `pulse` is how deep it breathes, 0 to 1."""
        self.quad(QuadKind.SOFT, box, colour, colour, CLEAR, radius, blur, pulse)

    def text(
        self, x: float, baseline: float, words: str, style: TextStyle, align: Align = Align.LEFT
    ) -> float:
        """Words on a baseline, as they are; returns their width."""
        width = measure(words, style)
        x -= width * align.value
        shapes = glyphs(words, style.font, style.size, style.spacing)
        at = self._room(len(shapes))
        rows = self._rows[at : self.count]
        rows[:, :8] = shapes
        if style.stretch != 1.0:
            rows[:, 0:3:2] *= style.stretch
        rows[:, 0] += x
        rows[:, 1] += baseline
        rows[:, 8:] = _ink(style)
        if style.foot:
            self._metal(rows, baseline, style)
        capital = cap_height(style)
        self.labels.append(Label(words, Rect(x, baseline - capital, width, capital), style, row=at))
        return width

    def sign(
        self, sign: str, centre: tuple[float, float], size: float, colour: Colour, foot: Colour | None = None
    ) -> None:
        """A sign of the atlas, `size` high, as a picture and not as a word."""
        face = faces()[Font.BOLD]
        _, _, wide, high, u0, v0, u1, v1 = face.boxes[sign]
        em = size / (high - 2 * face.spread)
        x, y = centre[0] - wide * em / 2, centre[1] - high * em / 2
        at = self._room(1)
        texels = (u0, v0, u1, v1)
        ink = (*colour, *(foot or colour), *CLEAR)
        self._rows[at] = (
            x,
            y,
            wide * em,
            high * em,
            *texels,
            *ink,
            QuadKind.GLYPH,
            2 * face.spread * em,
            0,
            0,
            *UPRIGHT,
        )

    def picture(
        self,
        box: Rect,
        texels: tuple[float, float, float, float],
        ink: Colour = WHITE,
        *,
        shade: bool = False,
    ) -> None:
        """A cell of the figures' sheet; a `shade` is drawn in the color of `ink`."""
        at = self._room(1)
        kind = QuadKind.SHADE if shade else QuadKind.PICTURE
        self._rows[at] = (*box, *texels, *ink, *ink, *CLEAR, kind, 0.0, 0.0, 0.0, *UPRIGHT)

    def solid(self, box: Rect, standing: StandingFigure, light: float = 1.0, alpha: float = 1.0) -> None:
        """A figure in a square box, under so much of the light; of the square only `FIGURE_SEEN` is drawn."""
        self.solids.append((self.count, standing.steady()))
        left, top, right, foot = FIGURE_SEEN
        seen = Rect(box.x + left * box.w, box.y + top * box.h, (right - left) * box.w, (foot - top) * box.h)
        ink = (light, light, light, alpha)
        at = self._room(1)
        self._rows[at] = (*seen, *FIGURE_SEEN, *ink, *ink, *CLEAR, QuadKind.SOLID, 0.0, 0.0, 0.0, *UPRIGHT)

    @staticmethod
    def _metal(rows: GlyphRows, baseline: float, style: TextStyle) -> None:
        """Runs the gradient over the capitals' height, not over each glyph's own quad."""
        top, foot = np.array(style.colour, np.float32), np.array(style.foot, np.float32)
        for columns, edge in ((slice(8, 12), rows[:, 1]), (slice(12, 16), rows[:, 1] + rows[:, 3])):
            share = np.clip((edge - baseline) / cap_height(style) + 1, -0.4, 1.4)[:, None]
            rows[:, columns] = np.clip(top + (foot - top) * share, 0, 1)

    def line(self, box: Rect, words: str, style: TextStyle, align: Align = Align.LEFT) -> Rect:
        """One line of words made to fit the box, its capitals in the middle of the height.

        Returns the place of the words.
        """
        if not words:
            return Rect(box.x + box.w * align.value, box.y, 0, box.h)
        shown, style = fit(words, style, box.w)
        baseline = box.y + (box.h + cap_height(style)) / 2
        self.text(box.x + box.w * align.value, baseline, shown, style, align)
        if shown != words:
            self.labels[-1] = self.labels[-1]._replace(shortened=True)
        return self.labels[-1].box

    def paragraph(
        self, box: Rect, words: str, style: TextStyle, align: Align = Align.LEFT, lines: int = 99
    ) -> float:
        """Words wrapped from the top of the box, at most `lines`; returns the height they took."""
        step = line_height(style)
        style = closer_set(words, style, box.w, lines)
        shown = paragraph(words, style, box.w, lines)
        for number, words_of_line in enumerate(shown):
            self.line(Rect(box.x, box.y + number * step, box.w, step), words_of_line, style, align)
        return step * len(shown)

    def fade(self, start: int, alpha: float, dx: float = 0.0, dy: float = 0.0) -> None:
        """Makes everything since row `start` fainter and moves it."""
        rows = self._rows[start : self.count]
        rows[:, (11, 15, 19)] *= alpha
        rows[:, 0] += dx
        rows[:, 1] += dy

    def lay_back(self, start: int, flat: Rect, foot: float, far: float, high: float) -> None:
        """Lays everything since row `start` on a table that one looks down on.

        What was drawn flat within a box is seen within the same width, its lower edge as wide as it was, at
        `foot` and with squares `high` times as high as wide; its upper edge is `far` times as wide.
        """
        rows = self._rows[start : self.count]
        middle, depth = flat.centre[0], 1 / far - 1
        x, y, wide, tall = (rows[:, column].copy() for column in range(4))
        edges = [_laid_back(edge, flat, foot, high, depth) for edge in (y, y + tall, y + tall / 2)]
        (top, by_top), (bottom, by_foot), (_, by) = edges
        rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] = (
            middle + (x - middle) * by,
            top,
            wide * by,
            bottom - top,
        )
        rows[:, 21:23] *= by[:, None]
        safe = np.maximum(rows[:, 2], 1e-3)
        for column, (edge, side) in enumerate(((by_top, 0), (by_top, 1), (by_foot, 0), (by_foot, 1))):
            rows[:, 24 + column] = (x + side * wide - middle) * (edge - by) / safe

    def rewind(self, row: int, label: int) -> None:
        """Takes back everything since row `row` and label `label`."""
        self.count = row
        del self.labels[label:]
        self.solids = [solid for solid in self.solids if solid[0] < row]
        self.painted = [picture for picture in self.painted if picture[1] <= row]

    def enlarge(self, row: int, label: int, zoom: float) -> None:
        """Enlarges everything since row `row` and label `label` by this factor, away from the upper left."""
        rows = self._rows[row : self.count]
        rows[:, :4] *= zoom
        rows[:, 21:23] *= zoom
        for index in range(label, len(self.labels)):
            old = self.labels[index]
            style = replace(old.style, size=old.style.size * zoom)
            self.labels[index] = old._replace(box=old.box.scaled(zoom), style=style)

    def shadow(self, box: Rect, radius: float, depth: float = 1.0) -> None:
        """The soft shadow of a panel; `depth` 1 is a panel that lies near the screen."""
        self.soft(box.moved(0, 7 * depth), faded((0.0, 0.0, 0.0, 0.55), depth), radius, 20 * depth)


def _laid_back(y: Numbers, flat: Rect, foot: float, high: float, depth: float) -> tuple[Numbers, Numbers]:
    """Where lines across a flat box are seen, and how large: the farther, the smaller and the closer."""
    away = (flat.bottom - y) / flat.h
    size = 1 / (1 + depth * away)
    return foot - flat.h * high * away * size, size

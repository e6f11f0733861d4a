"""Somebody's progress: a large curve over three small ones, medals beside them, and what to try next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.curves import fill_between, slices_of, smooth, stroke_along
from game.render.panels.drawing import draws
from game.render.panels.figure_pictures import figure
from game.render.panels.medal_pictures import THREE, medal
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, faded, mixed, rgb
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.progress_panels import Measured, MedalView, ProgressCurve, ProgressPanel
from game.text_format import percent

GAP, PAD = 18.0, 30.0
HEAD, SENTENCE, SMALL = 112.0, 92.0, 226.0
MEDALS = 0.298
"""The share of the width that medals take."""
LEAST_CURVE, LEAST_PLOT = 150.0, 170.0
TITLE = replace(theme.CEREMONY, size=62)
WHO, QUIET = replace(theme.NAME, size=32), replace(theme.BODY, size=30, colour=theme.MUTED)
NAME, FIGURE = replace(theme.NAME, size=32), replace(theme.SCORE, size=58)
SMALL_NAME, SMALL_FIGURE = replace(theme.NAME, size=29), replace(theme.SCORE, size=50)
AXIS = replace(theme.BODY, size=28, colour=theme.MUTED)
BEST = replace(theme.NAME, size=28, colour=theme.BRASS)
ADVICE = replace(theme.NAME, size=36)
GROUND = rgb("#231C18")
UP, DOWN = rgb("#6FE6BE"), rgb("#F2A08C")
COLOURS = {Measured.TURNS: theme.BRASS, Measured.TILES: rgb("#E4D3B4"), Measured.BONUSES: UP}


@draws(ProgressPanel)
def draw_progress(panel: ProgressPanel, kit: Kit) -> None:
    """From the top: who it is, the curves beside the medals, the advice.

    Larger text leaves out medals, then the small curves, so that the large one keeps its room.
    """
    pen, safe, canvas = kit.pen, kit.canvas.safe, kit.canvas
    room = Rect(safe.x, safe.y, safe.w, safe.h - PANELS_FOOT)
    pen.soft(canvas.beyond, faded(theme.SHADE, 0.72), 0, 1)
    gap = canvas.snug(GAP)
    top = _head(panel, kit, room) + gap
    foot = room.bottom - _advice(panel, kit, room) - gap
    usual = canvas.zoom < 1.2
    wide = room.w * (1 - MEDALS) - gap if usual and panel.medals else room.w
    if wide < room.w:
        _medals(panel.medals, Rect(room.x + wide + gap, top, room.w - wide - gap, foot - top), kit)
    small = (SMALL if usual else 108.0) if panel.small else 0.0
    if foot - top - small - gap < LEAST_CURVE:
        small = 0.0
    _large(panel, Rect(room.x, top, wide, foot - top - (small + gap if small else 0)), kit)
    if small:
        _row(panel, Rect(room.x, foot - small, wide, small), gap, kit)


def _head(panel: ProgressPanel, kit: Kit, room: Rect) -> float:
    """Returns where it ends."""
    pen, x = kit.pen, room.x
    title = replace(TITLE, size=max(theme.HEADING.size, TITLE.size / kit.canvas.zoom))
    high = HEAD if kit.canvas.zoom < 1.2 else title.size * 1.3
    if kit.canvas.zoom < 1.2:
        figure(pen, Rect(x, room.y, HEAD, HEAD), panel.figure, _seat_colour(panel))
        x += 130
    said = measure(panel.name, WHO) + measure(panel.games, QUIET) + 90
    line = Rect(x, room.y, room.right - x, high)
    used = pen.line(Rect(x, line.y, min(line.w, measure(panel.title, title) + 4), high), panel.title, title)
    x = used.right + 44
    if x + said > room.right:  # what is kept is who it is
        said = 0
    mark = (x + 8, line.centre[1] + 6)
    if x + 30 + measure(panel.name, WHO) < room.right:
        seat_mark(pen, mark, 18, panel.color)
        x = pen.line(Rect(x + 32, line.y + 6, room.right - x - 32, high), panel.name, WHO).right + 24
    if said:
        pen.line(Rect(x, line.y + 6, room.right - x, high), panel.games, QUIET)
    return room.y + high


def _seat_colour(panel: ProgressPanel) -> Colour:
    return theme.SEATS[panel.color % len(theme.SEATS)].colour


def _colour(panel: ProgressPanel, curve: ProgressCurve) -> Colour:
    return COLOURS.get(curve.measured) or _seat_colour(panel)


# ---------------------------------------------------------------- curves


def _large(panel: ProgressPanel, box: Rect, kit: Kit) -> None:
    pen, curve = kit.pen, panel.large
    glass(pen, box, theme.CARD)
    enlarged = kit.canvas.zoom >= 1.2
    head = Rect(box.x + PAD, box.y + 14, box.w - 2 * PAD, 60 if enlarged else 84)
    size = max(44.0, FIGURE.size / kit.canvas.zoom)
    x = head.right
    if curve.beside:
        x = pen.line(head, curve.beside, QUIET, Align.RIGHT).x - 12
    number = pen.line(
        Rect(head.x, head.y, x - head.x, head.h), curve.figure, replace(FIGURE, size=size), Align.RIGHT
    )
    left = pen.line(Rect(head.x, head.y, number.x - head.x - 16, head.h), curve.title, NAME)
    free = Rect(left.right + 40, head.y, number.x - left.right - 60, head.h)
    if measure(curve.change, NAME) + 40 < free.w:
        _change(pen, curve.change, curve.up, free)
    low, marks = _marks(curve.values)
    top = head.bottom + (38 if curve.best and not enlarged else 22)
    under = 74 if box.bottom - top > LEAST_PLOT else 24
    plot = Rect(box.x + PAD + 106, top, box.w - 2 * PAD - 140, box.bottom - top - under)
    step = max(1, -(-len(marks) * 44 // max(1, int(plot.h))))
    for mark in marks[::-step]:
        y = _height(mark, low, plot)
        pen.box(Rect(plot.x, y, plot.w, 1.5), theme.HAIRLINE)
        words = percent(mark) if mark == marks[-1] else str(round(mark * 100))
        pen.line(Rect(plot.x - 116, y - 20, 98, 40), words, AXIS, Align.RIGHT)
    _trend(pen, curve, plot, low, _colour(panel, curve), 5.0)
    _dots(kit, curve, plot, low, _colour(panel, curve))
    if under > 24:
        for words, align in zip(panel.ends, (Align.LEFT, Align.CENTRE, Align.RIGHT), strict=True):
            pen.line(Rect(plot.x, box.bottom - 62, plot.w, 44), words, AXIS, align)


def _change(pen: Pen, text: str, up: int, room: Rect) -> None:
    """'▲ 17 in 30 games' at the right of a room."""
    if not text:
        return
    colour = {1: UP, -1: DOWN}.get(up, theme.MUTED)
    words = pen.line(room, text, replace(NAME, size=28, colour=colour), Align.RIGHT)
    x, y = words.x - 26, words.centre[1]
    if up:
        top, foot = (y - 8, y + 7) if up > 0 else (y + 8, y - 7)
        pen.strokes([(x - 8, foot), (x, top), (x + 8, foot), (x - 8, foot)], 3.5, colour)
        pen.strokes([(x - 3, foot), (x, (top + foot) / 2), (x + 3, foot)], 4, colour)
    else:
        pen.box(Rect(x - 9, y - 2, 18, 4), colour, 2)


def _marks(values: Sequence[float]) -> tuple[float, list[float]]:
    """The lowest share that is shown, and where lines are drawn: every tenth, fewer where much is shown."""
    low = min(0.9, int(min(values) * 10) / 10)
    tenths = range(round(low * 10), 11)
    step = 1 if len(tenths) < 7 else 2
    return low, [tenth / 10 for tenth in reversed(range(10, round(low * 10) - 1, -step))]


def _height(share: float, low: float, plot: Rect) -> float:
    return plot.bottom - (share - low) / (1 - low) * plot.h


def _trend(pen: Pen, curve: ProgressCurve, plot: Rect, low: float, colour: Colour, thick: float) -> None:
    """The line that the games tend to, in a band as wide as they scatter."""
    if len(curve.middle) < 2:
        return
    at = slices_of(plot) * (len(curve.middle) - 1)
    middle = (smooth(curve.middle, at) - low) / (1 - low)
    spread = np.maximum(smooth(curve.spread, at) / (1 - low), 0.02)
    upper, lower = np.clip(middle + spread, 0, 1), np.clip(middle - spread, 0, 1)
    fill_between(pen, plot, upper, lower, mixed(colour, GROUND, 0.66), mixed(colour, GROUND, 0.86))
    stroke_along(pen, plot, np.clip(middle, 0, 1)[::2], thick, mixed(colour, theme.BRIGHT, 0.25))


def _dots(kit: Kit, curve: ProgressCurve, plot: Rect, low: float, colour: Colour) -> None:
    """A dot for each game, a star at the best, and the last one large."""
    pen, last = kit.pen, len(curve.values) - 1
    best = max(range(last + 1), key=lambda number: curve.values[number])
    for number, value in enumerate(curve.values):
        x = plot.x + plot.w * (number / last if last else 0.5)
        y = _height(value, low, plot)
        if number == last:
            pen.soft(Rect(x - 16, y - 16, 32, 32), faded(colour, 0.5), 16, 14)
            pen.box(Rect(x - 12, y - 12, 24, 24), colour, 12, theme.WHITE, 3.5)
        elif number == best and curve.best:
            pen.sign("★", (x, y), 30, theme.BRASS)
        else:
            pen.box(Rect(x - 6, y - 6, 12, 12), faded(theme.CREAM, 0.62), 6)
    if curve.best and best != last and kit.canvas.zoom < 1.2:  # above all curves, over its star
        wide = measure(curve.best, BEST)
        x = plot.x + plot.w * best / last - wide / 2
        at = min(max(x, plot.x), plot.right - wide)
        pen.line(Rect(at, plot.y - 46, wide + 4, 40), curve.best, BEST)


def _row(panel: ProgressPanel, room: Rect, gap: float, kit: Kit) -> None:
    wide = (room.w - gap * (len(panel.small) - 1)) / len(panel.small)
    for number, curve in enumerate(panel.small):
        _small(curve, _colour(panel, curve), Rect(room.x + number * (wide + gap), room.y, wide, room.h), kit)


def _small(curve: ProgressCurve, colour: Colour, box: Rect, kit: Kit) -> None:
    """Its figure and its trend; only the figure where there is little room."""
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-22, -10)
    _icon(pen, curve.measured, (inner.x + 16, inner.y + 22), colour)
    pen.line(Rect(inner.x + 44, inner.y, inner.w - 44, 44), curve.brief, SMALL_NAME)
    size = max(40.0, SMALL_FIGURE.size / kit.canvas.zoom)
    number = pen.line(
        Rect(inner.x, inner.y + 44, inner.w, 56), curve.figure, replace(SMALL_FIGURE, size=size)
    )
    x = number.right + 10
    if curve.beside:
        x = pen.line(Rect(x, inner.y + 50, inner.right - x, 50), curve.beside, QUIET).right
    if measure(curve.change_brief, NAME) + 44 < inner.right - x:
        _change(pen, curve.change_brief, curve.up, Rect(x + 20, inner.y + 50, inner.right - x - 20, 50))
    plot = Rect(inner.x + 4, inner.y + 116, inner.w - 16, inner.bottom - inner.y - 122)
    if plot.h < 30 or len(curve.middle) < 2:
        return
    low = max(0.0, min(curve.middle) - max(curve.spread) - 0.03)
    low = min(low, 0.95)
    _trend(pen, curve, plot, low, colour, 4.0)
    x, y = plot.right, _height(min(1.0, max(low, curve.middle[-1])), low, plot)
    pen.box(Rect(x - 8, y - 8, 16, 16), colour, 8, theme.WHITE, 2.5)


def _icon(pen: Pen, measured: Measured, middle: tuple[float, float], colour: Colour) -> None:
    x, y = middle
    if measured is Measured.TILES:
        pen.box(Rect(x - 14, y - 15, 28, 30), theme.WOOD, 5)
        pen.line(
            Rect(x - 14, y - 16, 28, 30), "E", replace(theme.KEY_LETTER, size=theme.SMALLEST), Align.CENTRE
        )
    elif measured is Measured.BONUSES:
        for number in range(3):
            pen.box(Rect(x - 17 + number * 11, y - 2 - number * 4, 13, 13), theme.WOOD, 3)
    elif measured is Measured.TURNS:
        pen.sign("★", (x, y), 32, theme.BRASS)
    else:
        pen.strokes([(x - 14, y + 9), (x - 4, y - 1), (x + 3, y + 4), (x + 14, y - 10)], 4, colour)


# ---------------------------------------------------------------- medals and advice


def _medals(medals: Sequence[MedalView], box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    # Translators: over the medals of somebody; at most 20 letters.
    pen.line(Rect(box.x + 24, box.y + 16, box.w - 48, 46), tr("Medals"), NAME)
    high = (box.h - 70) / len(medals)
    for number, view in enumerate(medals):
        row = Rect(box.x + 24, box.y + 66 + number * high, box.w - 48, high)
        if number:
            pen.box(Rect(row.x, row.y, row.w, 1.5), theme.HAIRLINE)
        _medal(view, row, kit)


def _medal(view: MedalView, row: Rect, kit: Kit) -> None:
    pen, middle = kit.pen, (row.x + 66, row.centre[1])
    if view.earned:
        medal(pen, middle, min(150.0, row.h - 24), THREE[view.grade % 3])
    else:
        pen.box(Rect(middle[0] - 52, middle[1] - 52, 104, 104), theme.SHADE, 52, faded(theme.BRASS, 0.5), 5)
        pen.sign("★", middle, 42, faded(theme.MUTED, 0.5))
    words = Rect(row.x + 146, row.centre[1] - 44, row.w - 150, 44)
    pen.line(words, view.name, replace(NAME, size=31, colour=theme.CREAM if view.earned else theme.MUTED))
    note = replace(theme.BODY, size=27, colour=theme.BRASS)
    pen.line(Rect(words.x, words.bottom, words.w, 40), view.note, note)


def _advice(panel: ProgressPanel, kit: Kit, room: Rect) -> float:
    """The line at the foot, in several where text is large; how high it is."""
    pen, text = kit.pen, "".join(panel.advice)
    style = replace(ADVICE, size=max(30.0, ADVICE.size / kit.canvas.zoom))
    wide = measure(text, style)
    if wide + 130 < room.w:
        box = Rect(
            room.x, room.bottom - SENTENCE / kit.canvas.zoom**0.5, room.w, SENTENCE / kit.canvas.zoom**0.5
        )
        glass(pen, box, theme.CARD)
        x = box.x + (box.w - wide - 52) / 2
        pen.sign("★", (x + 14, box.centre[1]), 34, theme.BRASS)
        x += 52
        for part, colour in zip(panel.advice, (theme.CREAM, theme.BRASS, theme.CREAM), strict=True):
            words = part.strip()
            if words:
                start = x + measure(part[: len(part) - len(part.lstrip())], style)
                pen.line(
                    Rect(start, box.y, measure(words, style) + 6, box.h), words, replace(style, colour=colour)
                )
            x += measure(part, style)
        return box.h
    lines = paragraph(text, style, room.w - 60, 3)
    high = len(lines) * line_height(style) + 24
    box = Rect(room.x, room.bottom - high, room.w, high)
    glass(pen, box, theme.CARD)
    for number, line in enumerate(lines):
        at = Rect(box.x + 30, box.y + 12 + number * line_height(style), box.w - 60, line_height(style))
        pen.line(at, line, style, Align.CENTRE)
    return high

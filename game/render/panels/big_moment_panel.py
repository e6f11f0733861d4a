"""A play with all its tiles, seen from near: its number, gold dust from the tiles, whoever played it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.moving_figures import draw_figure, square_over
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.sparks import Point, luck
from game.render.panels.theme import TextStyle, faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.figures import Figure, Mood
from game.scenes.kit.picture.moment_panels import BigMoment
from game.text_format import whole

SECONDS = 2.5
TITLE = TextStyle(theme.Font.BOLD, 40, theme.CREAM, spacing=0.14)
NUMBER = TextStyle(theme.Font.HEAVY, 190, theme.GOLD_TOP, foot=theme.GOLD_BOTTOM)
WORD = TextStyle(theme.Font.HEAVY, 38, theme.CREAM, spacing=0.06)
MEANING = TextStyle(theme.Font.TEXT, 34, theme.CREAM)
DARK, SHADE, FADES, FAR = (0.0, 0.0, 0.0, 0.8), 265.0, 130.0, 300.0
"""Above and below the picture is dark where words stand: how high, over how much it fades, how far beyond."""
APART = 18.0
"""Between a word and what it means, a name and its score."""
FIGURE, FIGURE_LEFT, FIGURE_FOOT = 380.0, 210.0, 190.0
"""Side of the square of the figure, how far its middle is from the safe edge, and above the screen's foot."""
PER_TILE, DUST_AFTER, BETWEEN, LIFE = 18, 0.35, 0.07, 1.7
"""Grains of dust from each tile, when the first rise, from tile to tile, and how long one is seen at most."""


class Grain(NamedTuple):
    x: float
    y: float
    size: float
    alpha: float
    turn: float
    """How much of its face is seen, from -1 to 1; 0 for one that is only a light."""


def dust(points: Sequence[Point], square: float, seconds: float) -> list[Grain]:
    """Gold that rises from the middles of squares, one after the other, and sinks; only time moves it."""
    found = []
    for place, (x, y) in enumerate(points):
        for one in range(PER_TILE):
            number = place * PER_TILE + one
            age = seconds - DUST_AFTER - BETWEEN * place - 0.35 * luck(number, 1)
            life = LIFE * (0.55 + 0.45 * luck(number, 2))
            if not 0.0 < age < life:
                continue
            aside, up = (luck(number, 3) - 0.5) * 3.0, 1.2 + 2.6 * luck(number, 4)
            dx, dy = aside * square * age, square * (-up * age + 1.0 * age * age)
            share = age / life
            alpha = min(1.0, 6 * share, 2.5 * (1 - share))
            turn = math.cos(9 * age + 6.3 * luck(number, 5)) if number % 3 else 0.0
            found.append(Grain(x + dx, y + dy, square * (0.08 + 0.1 * luck(number, 6)), alpha, turn))
    return found


@draws(BigMoment)
def draw_big_moment(panel: BigMoment, kit: Kit) -> None:
    """Number and title above the word, its meaning below, the figure at the left."""
    pen, canvas = kit.pen, kit.canvas
    seconds = kit.motion.elapsed(("moment", panel.word, panel.played), SECONDS)
    shown = 1.0 if kit.motion.instant else eased(seconds / 0.35)
    beyond = canvas.beyond
    for edge in (beyond.y, beyond.bottom):
        pen.soft(Rect(beyond.x - FAR, edge - SHADE, beyond.w + 2 * FAR, 2 * SHADE), DARK, 0, FADES)
    _glow(kit, shown)
    _dust(kit, seconds)
    start = pen.count
    middle, top = canvas.width / 2, canvas.safe.y
    number = f"+{whole(panel.points)}"
    wide = measure(number, NUMBER) + 120
    pen.soft(Rect(middle - wide / 2, top + 20, wide, 200), DARK, 60, 90)
    pen.line(Rect(canvas.safe.x, top - 8, canvas.safe.w, 52), panel.title, TITLE, Align.CENTRE)
    size = NUMBER.size * (0.82 + 0.18 * shown)
    pen.text(middle, top + 190, number, replace(NUMBER, size=size), Align.CENTRE)
    if panel.meaning:
        _meaning(panel, kit)
    pen.fade(start, shown, dy=24 * (1 - shown))
    _figure(panel, kit)


def _glow(kit: Kit, shown: float) -> None:
    """Warm light on the board round the word."""
    if not kit.played:
        return
    side = kit.played_square
    for x, y in kit.played:
        spot = Rect(x - side * 0.5, y - side * 0.3, side, side * 0.6)
        kit.pen.soft(spot, faded(theme.GLOW, 0.22 * shown), side * 0.3, side * 0.9)


def _dust(kit: Kit, seconds: float) -> None:
    for grain in dust(kit.played, max(60.0, kit.played_square), seconds):
        half = grain.size / 2
        if grain.turn == 0.0:
            light = Rect(grain.x - half / 2, grain.y - half / 2, half, half)
            kit.pen.soft(light, faded(theme.rgb("#FFF0C8"), 0.9 * grain.alpha), half / 2, 1.6 * half)
        else:
            wide, high = (0.3 + 0.3 * abs(grain.turn)) * grain.size, 0.6 * grain.size
            leaf = Rect(grain.x - wide / 2, grain.y - high / 2, wide, high)
            gold = theme.GOLD_TOP if grain.turn > 0 else theme.GOLD_BOTTOM
            kit.pen.box(leaf, faded(gold, grain.alpha), wide / 2)


def _meaning(panel: BigMoment, kit: Kit) -> None:
    """The word and what it means, in one line below it."""
    canvas = kit.canvas
    word = measure(panel.word, WORD)
    room = canvas.safe.w - 2 * (FIGURE_LEFT + 40) - word - APART
    meaning = min(room, measure(panel.meaning, MEANING))
    x = canvas.width / 2 - (word + APART + meaning) / 2
    place = Rect(x, canvas.safe.bottom - PANELS_FOOT - 60, word + 1, 60)
    kit.pen.soft(place._replace(w=word + APART + meaning).grown(40, 4), DARK, 30, 60)
    kit.pen.line(place, panel.word, WORD)
    kit.pen.line(place._replace(x=x + word + APART, w=meaning + 1), panel.meaning, MEANING)


def _figure(panel: BigMoment, kit: Kit) -> None:
    """Whoever played it jumps for joy; beside it the total that it makes."""
    safe = kit.canvas.safe
    foot = kit.canvas.height - FIGURE_FOOT
    box = square_over(safe.x + FIGURE_LEFT - 30, foot, FIGURE)
    draw_figure(Figure(panel.figure, Mood.CHEERS), box, panel.seat, kit, ("moment", panel.seat))
    total = whole(panel.score + panel.points)
    name = measure(panel.name, theme.NAME) + APART
    width = name + measure(total, theme.NAME) + 56
    pill = Rect(box.centre[0] + 0.27 * FIGURE, foot - 0.47 * FIGURE, width, 72)
    glass(kit.pen, pill, theme.BOX, 36)
    told = Rect(pill.x + 28, pill.y, pill.w - 50, pill.h)
    kit.pen.line(told, panel.name, theme.NAME)
    gold = replace(theme.NAME, colour=theme.BRASS)
    kit.pen.line(told._replace(x=told.x + name), total, gold)

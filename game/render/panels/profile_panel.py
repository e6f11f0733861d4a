"""Somebody's profile: the person at the left, figures, rivals and medals beside."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.daily_panel import METALS
from game.render.panels.drawing import draws
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit, confirm_button, focus_pill, glass, seat_mark
from game.render.panels.pen import Align
from game.render.panels.solitaire_ceremony_panel import medal
from game.render.panels.theme import faded, rgb
from game.scenes.kit.picture.profile_panels import MedalView, Profile, RivalRow

LEFT, TOP, GAP = 96.0, 54.0, 22.0
CARD, CARD_HEIGHT = 440.0, 890.0
FIRST, SECOND = 248.0, 318.0
MIDDLE = 620.0
PAD = 32.0
SLICE = 3.0
"""Width of the slices under the curve."""
TITLE = replace(theme.BODY, size=29, colour=theme.MUTED)
BIG = replace(theme.SCORE, size=82)
FIGURE = replace(theme.SCORE, size=50)
LABEL = replace(theme.BODY, size=27, colour=theme.MUTED)
STRONG = replace(theme.NAME, size=31)
UP, DOWN = rgb("#6FE6BE"), rgb("#F2A08C")


@draws(Profile)
def draw_profile(panel: Profile, kit: Kit) -> None:
    """The cards of a profile, in a grid."""
    canvas = kit.canvas
    top, left = max(TOP, canvas.safe.y), max(LEFT, canvas.safe.x)
    person = Rect(left, top, CARD, CARD_HEIGHT)
    _person(panel, person, kit)
    x = person.right + GAP
    wide = canvas.safe.right - x
    right = x + MIDDLE + GAP
    _rating(panel, Rect(x, top, MIDDLE, FIRST), kit)
    _numbers(panel, Rect(right, top, x + wide - right, FIRST), kit)
    y = top + FIRST + GAP
    _words(panel, Rect(x, y, MIDDLE, SECOND), kit)
    _rivals(panel, Rect(right, y, x + wide - right, SECOND), kit)
    y += SECOND + GAP
    _medals(panel, Rect(x, y, wide, person.bottom - y), kit)


def _person(panel: Profile, box: Rect, kit: Kit) -> None:
    pen, style = kit.pen, theme.SEATS[panel.color % len(theme.SEATS)]
    glass(pen, box, theme.CARD)
    pen.box(Rect(box.x, box.y, box.w, 8), style.colour, 4)
    room = Rect(box.x + 40, box.y + 36, box.w - 80, box.w - 80)
    light = room.grown(-40)
    pen.soft(light, faded(theme.GLOW, 0.45), light.w / 2, 70)
    figure(pen, room, panel.figure, style.colour)
    y = room.bottom + 30
    name = replace(theme.CEREMONY, size=60, colour=theme.BRIGHT, foot=None)
    pen.line(Rect(box.x + 24, y, box.w - 48, 76), panel.name, name, Align.CENTRE)
    words = replace(STRONG, size=29)
    placed = pen.line(Rect(box.x + 70, y + 92, box.w - 110, 44), panel.look, words, Align.CENTRE)
    seat_mark(pen, (placed.x - 26, y + 114), 22, panel.color)
    for number, line in enumerate(panel.since):
        pen.line(Rect(box.x + 24, y + 166 + number * 38, box.w - 48, 38), line, TITLE, Align.CENTRE)
    button = Rect(box.x + 36, box.bottom - 120, box.w - 72, 84)
    focus_pill(kit, button)
    pen.line(Rect(button.x + 36, button.y, button.w - 120, button.h), panel.button, theme.CHOICE_FOCUSED)
    confirm_button(kit, button.right - 68, button.centre[1], 50)


def _rating(panel: Profile, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    # Translators: how strong somebody is, as a number; at most 12 letters.
    pen.line(Rect(box.x + PAD, box.y + 24, 240, 44), tr("Rating"), TITLE)
    pen.line(Rect(box.x + PAD, box.y + 76, 240, 88), panel.rating, BIG)
    if panel.change:
        falls = panel.change.startswith("−")
        style = replace(STRONG, size=28, colour=DOWN if falls else UP)
        pen.line(Rect(box.x + PAD, box.y + 176, 270, 44), panel.change, style)
    place = Rect(box.x + 310, box.y + 56, box.w - 310 - PAD - 8, box.h - 110)
    if len(panel.curve) < 2:
        return
    low, high = min(panel.curve), max(panel.curve)
    span, step = max(high - low, 1.0), place.w / (len(panel.curve) - 1)
    points = [
        (place.x + number * step, place.bottom - 16 - (value - low) / span * (place.h - 20))
        for number, value in enumerate(panel.curve)
    ]
    colour = theme.SEATS[panel.color % len(theme.SEATS)].colour
    for x, y in _slices(points):
        pen.box(Rect(x, y, SLICE, place.bottom - y), faded(colour, 0.14))
    pen.box(Rect(place.x, place.bottom, place.w, 1.5), theme.HAIRLINE)
    pen.strokes(points, 5, colour)
    x, y = points[-1]
    pen.box(Rect(x - 10, y - 10, 20, 20), colour, 10, theme.BRIGHT, 3)


def _slices(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The ground under a curve in upright slices: the left edge of each, and how high the curve is there."""
    count = int((points[-1][0] - points[0][0]) / SLICE)
    for x in (points[0][0] + SLICE * number for number in range(count)):
        left, right = next(pair for pair in itertools.pairwise(points) if x < pair[1][0])
        yield x, left[1] + (right[1] - left[1]) * (x + SLICE / 2 - left[0]) / (right[0] - left[0])


def _numbers(panel: Profile, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    pitch = (box.w - 2 * PAD) / 3
    for number, (value, label) in enumerate(panel.numbers):
        x, y = box.x + PAD + number % 3 * pitch, box.y + 22 + number // 3 * 106
        pen.line(Rect(x, y, pitch - 12, 60), value, FIGURE)
        pen.line(Rect(x, y + 60, pitch - 12, 38), label, LABEL)


def _words(panel: Profile, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-PAD, -22)
    pen.line(Rect(inner.x, inner.y, inner.w, 46), panel.best_points, replace(FIGURE, size=42), Align.RIGHT)
    # Translators: the word of most points that somebody has ever laid; at most 16 letters.
    pen.line(Rect(inner.x, inner.y, 300, 46), tr("Best play"), TITLE)
    _tiles(panel.best, Rect(inner.x, inner.y + 56, inner.w, 60), kit)
    pen.box(Rect(inner.x, inner.y + 136, inner.w, 1.5), theme.HAIRLINE)
    pen.line(Rect(inner.x, inner.y + 146, inner.w, 46), panel.longest_text, TITLE, Align.RIGHT)
    # Translators: over the longest word that somebody has laid; at most 16 letters.
    pen.line(Rect(inner.x, inner.y + 146, 300, 46), tr("Longest word"), TITLE)
    _tiles(panel.longest, Rect(inner.x, inner.y + 202, inner.w, 60), kit)


def _tiles(word: str, room: Rect, kit: Kit) -> None:
    """A word as tiles, smaller where it is long."""
    if not word:
        return
    step = min(62.0, room.w / len(word))
    for number, letter in enumerate(word):
        tile = Rect(room.x + number * step, room.y, step - 5, min(room.h, step))
        kit.pen.shadow(tile, 6, 0.3)
        kit.pen.box(tile, theme.WOOD, 7)
        kit.pen.box(Rect(tile.x, tile.bottom - 5, tile.w, 5), rgb("#A9783F", 0.8), 3)
        style = replace(theme.KEY_LETTER, size=max(26.0, 40 * step / 62))
        kit.pen.line(Rect(tile.x, tile.y, tile.w, tile.h - 3), letter, style, Align.CENTRE)


def _rivals(panel: Profile, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-PAD, -22)
    # Translators: over a list of opponents with games won and lost; at most 20 letters.
    pen.line(Rect(inner.x, inner.y, inner.w, 46), tr("Head to head"), TITLE)
    if not panel.rivals:
        # Translators: no opponents so far; at most 24 letters.
        pen.line(Rect(inner.x, inner.y + 70, inner.w, 44), tr("Nobody yet"), LABEL)
    for number, row in enumerate(panel.rivals):
        _rival(row, panel.color, Rect(inner.x, inner.y + 54 + number * 56, inner.w, 56), kit)


def _rival(row: RivalRow, color: int, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    seat_mark(pen, (box.x + 12, box.centre[1]), 20, row.color)
    pen.line(Rect(box.x + 36, box.y, 130, box.h), row.name, replace(theme.BODY, size=30))
    pen.line(Rect(box.x + 170, box.y, 54, box.h), str(row.won), STRONG, Align.RIGHT)
    pen.line(Rect(box.right - 54, box.y, 54, box.h), str(row.lost), STRONG)
    bar = Rect(box.x + 242, box.centre[1] - 7, box.right - 72 - box.x - 242, 14)
    share = row.won / max(1, row.won + row.lost)
    mine, theirs = (theme.SEATS[number % len(theme.SEATS)].colour for number in (color, row.color))
    pen.box(bar, faded(theirs, 0.8), 7)
    if share > 0:
        pen.box(Rect(bar.x, bar.y, max(14.0, bar.w * share), bar.h), mine, 7)


def _medals(panel: Profile, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    # Translators: over the medals of somebody; at most 34 letters.
    pen.line(Rect(box.x + PAD, box.y + 20, 560, 44), tr("Medals and what they open"), TITLE)
    pen.line(Rect(box.x + PAD, box.y + 20, box.w - 2 * PAD, 44), panel.medals_text, TITLE, Align.RIGHT)
    pitch = (box.w - 2 * PAD) / 5
    for number, view in enumerate(panel.medals):
        _medal(view, Rect(box.x + PAD + number * pitch, box.y + 66, pitch, box.h - 78), kit)


def _medal(view: MedalView, box: Rect, kit: Kit) -> None:
    pen, middle = kit.pen, (box.centre[0], box.y + 58)
    if view.earned:
        medal(pen, middle, 104, METALS[view.grade % 3])
    else:
        pen.box(Rect(middle[0] - 42, middle[1] - 36, 84, 84), (0, 0, 0, 0), 42, faded(theme.MUTED, 0.6), 3)
        pen.sign("★", (middle[0], middle[1] + 6), 34, faded(theme.MUTED, 0.4))
    ink = theme.CREAM if view.earned else theme.MUTED
    style = replace(theme.NAME, size=27, colour=ink)
    y = box.y + 118
    pen.line(Rect(box.x + 4, y, box.w - 8, 38), view.name, style, Align.CENTRE)
    note = replace(LABEL, size=26, colour=theme.BRASS if view.earned else theme.MUTED)
    pen.line(Rect(box.x + 4, y + 36, box.w - 8, 36), view.note, note, Align.CENTRE)

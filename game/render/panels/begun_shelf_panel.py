"""Begun games on a shelf: a card for each, with its board, its people and how it stands."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect, window_of
from game.render.panels.drawing import draws
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit, glass, seat_mark, sliding
from game.render.panels.pen import Pen
from game.render.panels.portraits import portrait
from game.render.panels.small_board import draw_small_board
from game.render.panels.theme import faded
from game.render.panels.typesetting import line_height, measure, paragraph, wrap
from game.scenes.kit.picture.begun_panels import BegunCard, BegunSeat, BegunShelf
from game.scenes.kit.pointing import Item

WIDE, GAP, PAD = 544.0, 48.0, 26.0
HEAD = 148.0
BOARD, LEAST_BOARD = 400.0, 200.0
FACE, FACE_GAP = 56.0, 8.0
TOLD = 252.0
"""Height of what is told below the board."""
FOOT = 100.0
"""Height below the cards."""
STRIP, STRIP_PAD, ARROW = 62.0, 24.0, 32.0
"""The strip below them that says where in the row they are."""
CREST = replace(theme.CREST, size=30)
TITLE = replace(theme.CEREMONY, size=60)
NAMES = tuple(replace(theme.NAME, size=size) for size in (34.0, 30.0, 26.0))
"""The largest in which all names can be read is taken."""
STATE = replace(theme.BODY, size=31)
TURN = replace(theme.NAME, size=31, colour=theme.BRASS)
WAITS = replace(theme.BODY, size=31)
QUIET = replace(theme.BODY, colour=theme.MUTED)
PLACE = replace(theme.NAME, size=30)


@draws(BegunShelf)
def draw_begun_shelf(panel: BegunShelf, kit: Kit) -> None:
    """A title, as many cards as fit, and a line that says where in the row they are."""
    pen, canvas = kit.pen, kit.canvas
    safe = canvas.safe
    pen.soft(Rect(safe.x - 200, safe.y - 200, 1300, 330), faded(theme.SHADE, 0.9), 40, 130)
    pen.line(Rect(safe.x, safe.y, safe.w, 42), "PARLOUR", CREST)
    pen.line(Rect(safe.x, safe.y + 42, safe.w, 78), panel.title, TITLE)
    top, wide = safe.y + HEAD, min(WIDE, safe.w)
    high = TOLD + max(LEAST_BOARD, min(BOARD, safe.bottom - PANELS_FOOT - FOOT - TOLD - top))
    fit = max(1, int((safe.w + GAP) / (wide + GAP)))
    shown = window_of(len(panel.cards), fit, panel.focus) if panel.cards else range(0)
    for place, number in enumerate(shown):
        box = Rect(safe.x + place * (wide + GAP), top, wide, high)
        if number == panel.focus:
            pen.soft(box, faded(theme.GLOW, 0.8), theme.RADIUS, 30, pulse=0.3)
        _card(panel.cards[number], box, number == panel.focus, panel.tile_set, kit)
        kit.touches(box, Item(panel.first + number))
    if panel.cards:
        place = panel.focus - shown.start
        box = Rect(safe.x + place * (wide + GAP), top, wide, high)
        pen.box(sliding(kit, "begun-game", box.grown(3)), theme.CLEAR, theme.RADIUS + 3, theme.BRASS, 5)
    _foot(panel, shown, Rect(safe.x, top + high + 22, safe.w, STRIP), kit)


def _foot(panel: BegunShelf, shown: range, line: Rect, kit: Kit) -> None:
    """A strip: '1 to 3 of 9' between arrows to what lies beyond either end, and the sentence after it."""
    pen, step = kit.pen, line_height(QUIET)
    first, last = panel.first + shown.start + 1, panel.first + shown.stop
    place = ""
    if panel.count > len(shown):
        # Translators: which rows of a longer list are seen: "4 to 6 of 12".
        several = tr("{first} to {last} of {count}", first=first, last=last, count=panel.count)
        # Translators: which row of a longer list is seen: "4 of 12".
        place = several if last > first else tr("{number} of {count}", number=last, count=panel.count)
    before = 2 * ARROW + measure(place, PLACE) + 2 * STRIP_PAD + 12 if place else STRIP_PAD
    lines = paragraph(panel.text, QUIET, line.w - before - STRIP_PAD, 2)
    wide = before + max((measure(words, QUIET) for words in lines), default=0.0) + STRIP_PAD
    strip = Rect(line.x, line.y, min(line.w, wide), line.h + (len(lines) - 1) * step)
    glass(pen, strip, theme.GLASS, 20)
    if place:
        words = pen.line(Rect(line.x + ARROW + 20, strip.y, before, strip.h), place, PLACE)
        for sign, x, there in (("◀", words.x - 22, first > 1), ("▶", words.right + 22, last < panel.count)):
            if there:
                pen.sign(sign, (x, strip.centre[1]), 22, theme.CREAM)
    top = strip.centre[1] - len(lines) * step / 2
    for number, part in enumerate(lines):
        pen.line(Rect(line.x + before, top + number * step, line.w, step), part, QUIET)


def _card(card: BegunCard, box: Rect, focused: bool, tile_set: str, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.LIT if focused else theme.CARD)
    board = Rect(box.x + 8, box.y + 8, box.w - 16, box.h - TOLD - 8)
    draw_small_board(pen, board, card.board, card.layout, tile_set)
    inner = Rect(box.x + PAD, board.bottom + 20, box.w - 2 * PAD, TOLD - 20)
    x = inner.x
    for seat in card.seats:
        _face(seat, Rect(x, inner.y, FACE, FACE), pen)
        x += FACE + FACE_GAP
    _names(card.title, Rect(x + 10, inner.y, inner.right - x - 10, FACE), pen)
    y = inner.y + FACE + 22
    pen.line(Rect(inner.x, y, inner.w, 44), card.state, STATE)
    pen.line(Rect(inner.x, y + 46, inner.w, 44), card.turn, TURN if card.ours else WAITS)
    pen.line(Rect(inner.x, y + 94, inner.w, 40), card.when, theme.SMALL)


def _names(words: str, room: Rect, pen: Pen) -> None:
    """In one line or two."""
    style = next((style for style in NAMES if len(wrap(words, style, room.w)) <= 2), NAMES[-1])
    lines, step = paragraph(words, style, room.w, 2), line_height(style)
    top = room.centre[1] - step * len(lines) / 2
    for number, part in enumerate(lines):
        pen.line(Rect(room.x, top + number * step, room.w, step), part, style)


def _face(seat: BegunSeat, box: Rect, pen: Pen) -> None:
    """Somebody of the house of Maven, a figure in a ring of its color, or only the shape of the seat."""
    if seat.face:
        portrait(pen, box, seat.face)
        return
    colour = theme.SEATS[seat.color % len(theme.SEATS)].colour
    pen.box(box, theme.SOLID, box.w / 2, colour, 3)
    if seat.figure:
        figure(pen, box.grown(-6), seat.figure, colour, stands=False)
    else:
        seat_mark(pen, box.centre, box.w * 0.42, seat.color)

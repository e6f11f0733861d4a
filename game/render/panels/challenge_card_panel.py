"""The card beside the board while a play may be challenged, and what ties it to the word."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from controllers.actions import Action
from game.language.messages import tr_as
from game.render.panels import theme
from game.render.panels.button_glyphs import Glyph, glyphs_of
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, button, button_width, glass, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, faded
from game.render.panels.typesetting import fit, measure
from game.scenes.kit.picture.challenge_card import CHALLENGE, HOLD, Answered, Answerer, ChallengeCard

WIDTH, PAD = 440.0, 34.0
HEAD, ALSO, ROW, FOOT = 152.0, 38.0, 132.0, 150.0
TIGHT_ROW = 112.0
"""The height of a row where four are at the table."""
RING, RING_DOT, DOTS = 48.0, 8.0, 60
LINE, BEND = 4.0, 24.0
"""How wide the outline of the word is, and how long before the card the line to it turns to its height."""
WHO = replace(theme.NAME, font=theme.Font.TEXT, size=32, colour=theme.MUTED)
POINTS = replace(theme.NAME, font=theme.Font.HEAVY, size=34, colour=theme.BRIGHT)
WORD = replace(theme.HEADING, size=60, colour=theme.BRIGHT)
NAME = replace(theme.NAME, size=34)
BUTTON_SIZES = ((42.0, 10.0, 22.0), (34.0, 8.0, 16.0))
"""Height of buttons, the gap to their words and the one between two of them: of pads, and of wide keys."""
BEYOND = 20.0
"""How far the line with the buttons may reach into the edge of the card."""
STATE = replace(theme.BODY, size=29)
HELD = theme.rgb("#5CCB9A")
DOUBT = theme.rgb("#F08A7E")
STATE_COLOURS = {Answered.HOLDS: HELD, Answered.CHALLENGES: DOUBT}


@draws(ChallengeCard)
def draw_challenge_card(panel: ChallengeCard, kit: Kit) -> None:
    """The play, a row for each who may answer, the time left and the price; a line leads to the word."""
    pen = kit.pen
    row = ROW if len(panel.answerers) < 3 else TIGHT_ROW
    head = HEAD + (ALSO if panel.also else 0)
    height = head + row * len(panel.answerers) + FOOT
    safe = kit.canvas.safe
    box = Rect(safe.right - WIDTH, safe.y + max(0.0, (safe.h - 90 - height) / 2), WIDTH, height)
    _tie(panel, box, kit)
    kit.taken.append(box)
    glass(pen, box, theme.CARD)
    inner = Rect(box.x + PAD, box.y, box.w - 2 * PAD, box.h)
    _head(panel, inner, kit)
    y = box.y + head
    for answerer in panel.answerers:
        _rule(pen, inner, y)
        _answerer(answerer, Rect(inner.x, y, inner.w, row), kit)
        y += row
    _rule(pen, inner, y)
    _foot(panel, Rect(inner.x, y, inner.w, FOOT), kit)


def _rule(pen: Pen, inner: Rect, y: float) -> None:
    pen.box(Rect(inner.x, y, inner.w, 2), theme.HAIRLINE)


def _head(panel: ChallengeCard, inner: Rect, kit: Kit) -> None:
    pen = kit.pen
    wide = measure(panel.points, POINTS)
    seat_mark(pen, (inner.x + 12, inner.y + 50), 24, panel.seat)
    pen.line(Rect(inner.x + 38, inner.y + 26, inner.w - 54 - wide, 48), panel.title, WHO)
    pen.line(Rect(inner.right - wide, inner.y + 26, wide + 1, 48), panel.points, POINTS)
    pen.line(Rect(inner.x, inner.y + 74, inner.w, 70), panel.word, WORD)
    if panel.also:
        pen.line(Rect(inner.x, inner.y + 142, inner.w, 40), panel.also, theme.SMALL)


def _answerer(one: Answerer, room: Rect, kit: Kit) -> None:
    """Name, and below it the buttons of the own pad or how far the answer is."""
    pen = kit.pen
    share = room.h / ROW
    upper = Rect(room.x + 38, room.y + 16 * share, room.w - 38, 46 * share)
    lower = Rect(room.x, upper.bottom + 6 * share, room.w, 46)
    quiet = one.answered in (Answered.NEXT, Answered.LAST, Answered.AWAY)
    seat_mark(pen, (room.x + 12, upper.centre[1]), 24, one.seat)
    pen.line(upper, one.name, replace(NAME, colour=theme.MUTED if quiet else theme.CREAM))
    if one.answered is Answered.ASKED:
        _buttons(one, Rect(lower.x, lower.y, lower.w + BEYOND, lower.h), kit)
        return
    sign = {Answered.HOLDS: "✓", Answered.CHALLENGES: "!"}.get(one.answered, "…")
    colour = STATE_COLOURS.get(one.answered, theme.MUTED)
    disc = Rect(lower.x, lower.y + 3, 40, 40)
    pen.box(disc, faded(colour, 0.25), 20, faded(colour, 0.8), 2)
    pen.line(disc, sign, replace(STATE, font=theme.Font.BOLD, colour=colour), Align.CENTRE)
    says = Rect(lower.x + 54, lower.y, lower.w - 54, 46)
    pen.line(says, str(one.answered.value), replace(STATE, colour=colour))


def _buttons(one: Answerer, room: Rect, kit: Kit) -> None:
    """Both answers with the buttons of the pad that gives them, in smaller type if need be."""
    pairs = [
        (_glyphs(one, HOLD, kit), tr_as("a play", "Accept")),
        (_glyphs(one, CHALLENGE, kit), tr_as("a play", "Challenge")),
    ]
    words = " ".join(words for _, words in pairs)
    for height, gap, between in BUTTON_SIZES:
        taken = sum(button_width(glyph, height) + gap for glyphs, _ in pairs for glyph in glyphs) + between
        _, style = fit(words, STATE, room.w - taken + measure(" ", STATE))
        if style == STATE:
            break
    x = room.x
    for glyphs, label in pairs:
        for glyph in glyphs:
            x += button(kit.pen, x, room.centre[1], height, glyph) + gap
        width = min(measure(label, style), room.right - x)
        kit.pen.line(Rect(x, room.y, width + 1, room.h), label, style)
        x += width + between


def _glyphs(one: Answerer, action: Action, kit: Kit) -> tuple[Glyph, ...]:
    if one.hand is None:
        return glyphs_of((action,), kit.brand, kit.configuration, kit.keys, kit.lit)
    return glyphs_of((action,), one.hand.brand, one.hand.configuration, one.hand.keys or kit.keys)


def _foot(panel: ChallengeCard, room: Rect, kit: Kit) -> None:
    """The ring that drains, and what a wrong challenge costs."""
    pen = kit.pen
    middle = room.x + RING + 6, room.centre[1]
    _ring(pen, middle, panel.share)
    number = str(math.ceil(panel.left)) if panel.left else "…"
    size = Rect(middle[0] - RING, middle[1] - RING, 2 * RING, 2 * RING)
    pen.line(size, number, replace(theme.SCORE, size=38), Align.CENTRE)
    stressed, rest = panel.price
    x = middle[0] + RING + 26
    words = Rect(x, room.centre[1] - 52, room.right - x, 104)
    bold = replace(STATE, font=theme.Font.BOLD, colour=theme.BRASS)
    pen.line(Rect(words.x, words.y, words.w, 36), stressed, bold)
    pen.paragraph(Rect(words.x, words.y + 36, words.w, 70), rest, replace(STATE, size=28), lines=2)


def _ring(pen: Pen, middle: tuple[float, float], share: float) -> None:
    """Dots so close that they are a ring; those of the time left are lit."""
    lit = math.ceil(share * DOTS)
    for number in range(DOTS):
        angle = 2 * math.pi * number / DOTS
        x, y = middle[0] + RING * math.sin(angle), middle[1] - RING * math.cos(angle)
        colour = theme.BRASS if number < lit else faded(theme.BRASS, 0.16)
        pen.box(Rect(x - RING_DOT / 2, y - RING_DOT / 2, RING_DOT, RING_DOT), colour, RING_DOT / 2)


# ---------------------------------------------------------------- the word on the board


def _tie(panel: ChallengeCard, box: Rect, kit: Kit) -> None:
    """The outline of the word in the colour of its player, and a thin line from it to the card: between two
    rows of squares, so that it strikes out nothing that is printed on them.
    """
    corners = kit.outline
    if len(corners) != 4:
        return
    colour = theme.SEATS[panel.seat % len(theme.SEATS)].colour
    draw_outline(kit.pen, corners, colour)
    x, level = min(corners[1:3], key=lambda corner: abs(corner[1] - box.centre[1]))
    y = min(max(box.y + 40, level), box.bottom - 40)
    kit.pen.strokes([(x, level), (box.x - BEND, level), (box.x, y)], 3.0, colour)
    kit.pen.box(Rect(box.x - 9, y - 9, 18, 18), colour, 9)


def draw_outline(pen: Pen, corners: tuple[tuple[float, float], ...], colour: Colour) -> None:
    """A frame round squares of the board, given by its corners as they are seen."""
    for width, shade in ((LINE + 6, theme.rgb("#000000", 0.35)), (LINE + 1, colour)):
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            _stroke(pen, start, end, width, shade)


def _stroke(
    pen: Pen, start: tuple[float, float], end: tuple[float, float], width: float, colour: Colour
) -> None:
    """A line that need not be upright: small squares one beside the other."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = max(1, round(min(abs(dx), abs(dy))))
    along = np.linspace(0.0, 1.0, steps + 1)
    x, y = start[0] + dx * along, start[1] + dy * along
    wide, high = np.abs(np.diff(x)), np.abs(np.diff(y))
    places = np.stack(
        [
            np.minimum(x[:-1], x[1:]) - width / 2,
            np.minimum(y[:-1], y[1:]) - width / 2,
            wide + width,
            high + width,
        ],
        axis=1,
    )
    pen.boxes(places.astype(np.float32), np.tile(np.array(colour, np.float32), (steps, 1)))

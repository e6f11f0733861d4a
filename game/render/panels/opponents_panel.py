"""Eight people to play against, and a good match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, confirm_button, focus_pill, glass, sliding
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.theme import faded
from game.render.panels.typesetting import fit
from game.scenes.kit.picture.opponent_panels import OpponentCard, OpponentPicker

LEFT, TOP = 96.0, 54.0
CARD, HEIGHT, GAP = 302.0, 366.0, 20.0
MATCH = 424.0
FACE = 184.0
TOLD = 104.0
"""Height of the lines that tell of a good match."""
BLINK_SECONDS = 0.5
CREST = replace(theme.NAME, size=30, colour=theme.SEATS[1].colour)
TITLE = replace(theme.CEREMONY, size=60)
NAME = replace(theme.NAME, size=36)
LEVEL = replace(theme.NAME, size=27, colour=theme.BRASS)
MANNER = replace(theme.BODY, size=27, colour=theme.MUTED)


@draws(OpponentPicker)
def draw_opponents(panel: OpponentPicker, kit: Kit) -> None:
    """Title, two rows of four, and the good match at the right."""
    pen, canvas = kit.pen, kit.canvas
    top, left = max(TOP, canvas.safe.y), max(LEFT, canvas.safe.x)
    ground = Rect(left - 200, top - 200, 1500, 380)
    pen.soft(ground, faded(theme.SHADE, 0.96), 40, 130)
    pen.line(Rect(left, top, 700, 42), panel.crest, CREST)
    pen.line(Rect(left, top + 42, 1100, 78), panel.title, TITLE)
    y = top + 138
    places = [
        Rect(left + number % 4 * (CARD + GAP), y + number // 4 * (HEIGHT + GAP), CARD, HEIGHT)
        for number in range(len(panel.cards))
    ]
    right = canvas.safe.right - MATCH
    places.append(Rect(right, y - 6, MATCH, 2 * HEIGHT + GAP + 12))
    for number, card in enumerate(panel.cards):
        _card(card, places[number], number == panel.focus, kit)
    _match(panel, places[-1], panel.focus == len(panel.cards), kit)
    ring = sliding(kit, "opponent", places[panel.focus].grown(3))
    pen.box(ring, (0.0, 0.0, 0.0, 0.0), theme.RADIUS + 3, theme.BRASS, 5)


def _card(card: OpponentCard, box: Rect, focused: bool, kit: Kit) -> None:
    pen = kit.pen
    if focused:
        pen.soft(box, faded(theme.GLOW, 0.8), theme.RADIUS, 26, pulse=0.3)
    glass(pen, box, theme.LIT if focused else theme.CARD)
    _face(card.level, (box.centre[0], box.y + 22 + FACE / 2), FACE, focused, kit)
    pen.line(Rect(box.x + 10, box.y + 218, box.w - 20, 46), card.name, NAME, Align.CENTRE)
    pen.line(Rect(box.x + 10, box.y + 262, box.w - 20, 38), card.title, LEVEL, Align.CENTRE)
    pen.line(Rect(box.x + 10, box.y + 300, box.w - 20, 40), card.manner, MANNER, Align.CENTRE)


def _face(level: int, middle: tuple[float, float], size: float, focused: bool, kit: Kit) -> None:
    """A portrait; the focused one is a little larger and has blinked once."""
    grown = size * (1 + 0.06 * kit.motion.toward(("face", level, size), float(focused), 0.16))
    shut = 0.0
    if focused:
        since = kit.motion.elapsed(("blink", level, size), BLINK_SECONDS)
        shut = 1.0 if 0.25 < since < 0.38 else 0.0
    place = Rect(middle[0] - grown / 2, middle[1] - grown / 2, grown, grown)
    portrait(kit.pen, place, level, shut)


def _match(panel: OpponentPicker, box: Rect, focused: bool, kit: Kit) -> None:
    pen = kit.pen
    if focused:
        pen.soft(box, faded(theme.GLOW, 0.8), theme.RADIUS, 30, pulse=0.3)
    glass(pen, box, theme.LIT if focused else theme.CARD)
    low, high = panel.between
    centre = box.centre[0]
    if low == high:
        _face(low, (centre, box.y + 154), 200, focused, kit)
    else:
        _face(low, (centre - 84, box.y + 154), 190, focused, kit)
        _face(high, (centre + 84, box.y + 154), 190, focused, kit)
    y = box.y + 290
    pen.line(Rect(box.x + 16, y, box.w - 32, 60), panel.match_title, replace(NAME, size=46), Align.CENTRE)
    _told(panel.match_text, Rect(box.x + 20, y + 68, box.w - 40, TOLD), kit)
    _dots(panel, Rect(box.x, y + 176, box.w, 16), kit)
    for number, words in enumerate(panel.tonight):
        line = Rect(box.x + 20, y + 212 + number * 38, box.w - 40, 38)
        pen.line(line, words, MANNER, Align.CENTRE)
    button = Rect(box.x + 42, box.bottom - 124, box.w - 84, 84)
    if focused:
        focus_pill(kit, button)
        pen.line(Rect(button.x + 34, button.y, button.w - 110, button.h), panel.button, theme.CHOICE_FOCUSED)
        confirm_button(kit, button.right - 66, button.centre[1], 50)
    else:
        glass(pen, button, theme.PILL, button.h / 2, theme.EDGE, 2)
        pen.line(button, panel.button, theme.BUTTON, Align.CENTRE)


def _told(lines: Sequence[str], box: Rect, kit: Kit) -> None:
    """What a good match is, in lines as they are given, or in smaller ones where one of them is too long."""
    style = replace(theme.BODY, size=30)
    if all(fit(line, style, box.w)[0] == line for line in lines):
        for number, line in enumerate(lines):
            kit.pen.line(Rect(box.x, box.y + number * 42, box.w, 42), line, style, Align.CENTRE)
        return
    kit.pen.paragraph(box, " ".join(lines), replace(style, size=theme.SMALLEST), Align.CENTRE, 3)


def _dots(panel: OpponentPicker, box: Rect, kit: Kit) -> None:
    """Where among the eight the good match is."""
    count = len(panel.cards)
    x = box.centre[0] - (count * 30 - 8) / 2
    for level in range(1, count + 1):
        lit = level in panel.between
        wide = 26.0 if lit else 15.0
        place = Rect(x + (level - 1) * 30 + (22 - wide) / 2, box.y, wide, 15)
        kit.pen.box(place, theme.BRASS if lit else faded(theme.MUTED, 0.45), 7.5)

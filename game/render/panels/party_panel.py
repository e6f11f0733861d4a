"""A party: who gathers, and a round that is on with its clock."""

from __future__ import annotations

import math
from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import BELOW_BUTTONS, PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.last_seconds import ALARM, draw_alarm
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.player_signs import crowd, listed, names_fit, words_height
from game.render.panels.qr_picture import code_size, draw_code
from game.render.panels.theme import faded
from game.render.panels.typesetting import line_height, measure, wrap
from game.rules.clock import LAST_SECONDS
from game.scenes.kit.picture.duplicate_panels import Gathering, JoinHere, RoundBoard, RoundClock

LEFT, RIGHT, SOFA = 396.0, 426.0, 426.0
PAD, ABOVE_RACK = 20.0, 14.0
"""Width of the columns: the clock's, that of who is here, and of both where a sofa plays."""
FEW = 8
"""Players for whose long names there is room in two columns."""
RING, LEAST_RING, THICK = 240.0, 90.0, 13.0
"""The ring's width, where there is room for it and at least; how thick it is."""
ROUND_RING, JOIN_CARD, PEOPLE = 208.0, 166.0, 190.0
"""Heights of what stands above and below the ring: its words, and the code or everybody."""
CLOCK = 130.0
"""Width of the clock that stands above whatever covers a round."""
LEAST_SIGN = 44.0
"""Signs are no smaller above their names: where there is less room, they stand beside them."""
CREST = replace(theme.CAPTION, size=28, spacing=2)
TITLE = replace(theme.HEADING, size=42, colour=theme.BRIGHT)
NOTE = replace(theme.BODY, size=26, colour=theme.MUTED)
TOLD = replace(theme.BODY, size=28)
TOLD_LINE, NOTE_LINE = 38.0, 38.0
TOLD_SIZES = (28, 25, 22)
"""Of a sentence that needs several lines."""
SECONDS = replace(theme.SCORE, size=84)
LETTERS = replace(theme.NAME, size=44, spacing=6, font=theme.Font.HEAVY, colour=theme.BRASS)
ADDRESS = replace(theme.NAME, size=30)
MODULE, LARGE_MODULE = 7.0, 9.0


@draws(RoundBoard)
def draw_round(panel: RoundBoard, kit: Kit) -> None:
    """Clock at the left and everybody at the right, the board between them; of a sofa all at the right."""
    safe = kit.canvas.safe
    draw_alarm(panel.left, kit)
    if panel.join is None:
        height = safe.h - BELOW_BUTTONS - kit.canvas.rack_lift - kit.canvas.button_height - 24
        column = _column(Rect(safe.right - SOFA, safe.y, SOFA, height), kit)
        y = _clock(panel, column, kit)
        _people(panel, Rect(column.x, y + 22, column.w, column.bottom - y - 22), kit)
        return
    height = safe.h - BELOW_BUTTONS - kit.canvas.rack_lift
    if kit.canvas.rack.x < safe.x + LEFT:  # a larger one reaches below them
        height = kit.canvas.rack.y - ABOVE_RACK - safe.y
    left = _column(Rect(safe.x, safe.y, LEFT, height), kit)
    right = _column(Rect(safe.right - RIGHT, safe.y, RIGHT, height), kit)
    _clock(panel, left, kit)
    _join_card(panel.join, left, kit)
    kit.pen.line(Rect(right.x, right.y, right.w, 52), panel.heading, replace(TITLE, size=38), Align.CENTRE)
    _people(panel, Rect(right.x, right.y + 76, right.w, right.h - 76), kit)


def _column(box: Rect, kit: Kit) -> Rect:
    """The ground of what stands beside the board, and the room on it."""
    kit.taken.append(box)
    glass(kit.pen, box, theme.BOX, 26)
    return box.grown(-PAD)


def _clock(panel: RoundBoard, box: Rect, kit: Kit) -> float:
    """Title, ring, and who has handed in; the lower edge."""
    pen = kit.pen
    # Translators: in capitals: a game in which all play the same tiles.
    pen.line(Rect(box.x, box.y, box.w, 40), tr("ALL AT ONCE"), CREST)
    pen.line(Rect(box.x, box.y + 42, box.w, 56), panel.title, TITLE)
    side = min(RING, max(LEAST_RING, box.h - ROUND_RING - (JOIN_CARD if panel.join else PEOPLE)))
    x = box.x if panel.join else box.centre[0] - side / 2
    ring = Rect(x, box.y + 112, side, side)
    _ring(panel, ring, kit)
    _told(panel, Rect(box.x, ring.bottom + 20, box.w, TOLD_LINE + NOTE_LINE), kit)
    return ring.bottom + 20 + TOLD_LINE + NOTE_LINE


def _told(panel: RoundBoard, box: Rect, kit: Kit) -> None:
    """A sentence that is longer than a line has the note's place, too: it says what keeps the round."""
    if measure(panel.told, TOLD) <= box.w:
        kit.pen.line(Rect(box.x, box.y, box.w, TOLD_LINE + 2), panel.told, TOLD)
        kit.pen.line(Rect(box.x, box.y + TOLD_LINE, box.w, NOTE_LINE), panel.note, NOTE)
        return
    styles = [replace(TOLD, size=size) for size in TOLD_SIZES]
    fits = (one for one in styles if len(wrap(panel.told, one, box.w)) * line_height(one) <= box.h)
    style = next(fits, styles[-1])
    kit.pen.paragraph(box, panel.told, style, lines=int(box.h / line_height(style)))


def _ring(panel: RoundBoard, box: Rect, kit: Kit) -> None:
    """What is left of the time runs out against the clock."""
    pen, last = kit.pen, panel.left <= LAST_SECONDS
    share = kit.motion.toward(("ring", panel.title), panel.left / max(1, panel.seconds), 0.9)
    pen.soft(box, faded(theme.SHADE, 0.8), box.w / 2, 40)
    pen.box(box, theme.SOLID, box.w / 2, theme.rgb("#54443A"), THICK)
    (x, y), radius = box.centre, (box.w - THICK) / 2
    steps = max(1, round(64 * share))
    points = [
        (x + radius * math.sin(turn), y - radius * math.cos(turn))
        for turn in (2 * math.pi * share * step / steps for step in range(steps + 1))
    ]
    if share > 0.002:
        pen.strokes(points, THICK, ALARM if last else theme.BRASS)
    left = panel.left
    words = _seconds(left)
    grown = 1 + (0.12 * (1 - kit.motion.toward(("beat", left), 1.0, 0.5)) if last else 0)
    size = (SECONDS.size if left < 100 else 64) * grown
    colour = ALARM if last else SECONDS.colour
    size *= min(1.0, box.w / RING)
    pen.line(box.grown(-24 * box.w / RING), words, replace(SECONDS, size=size, colour=colour), Align.CENTRE)


def _seconds(left: int) -> str:
    return str(left) if left < 100 else f"{left // 60}:{left % 60:02}"


@draws(RoundClock)
def draw_round_clock(panel: RoundClock, kit: Kit) -> None:
    """The seconds alone, in the upper right corner."""
    draw_alarm(panel.left, kit)
    safe, colour = kit.canvas.safe, ALARM if panel.left <= LAST_SECONDS else SECONDS.colour
    box = Rect(safe.right - CLOCK, safe.y, CLOCK, CLOCK * 0.6)
    glass(kit.pen, box, theme.SOLID, box.h / 2)
    kit.pen.line(box, _seconds(panel.left), replace(SECONDS, size=48, colour=colour), Align.CENTRE)


def _people(panel: RoundBoard, box: Rect, kit: Kit) -> None:
    """As large as there is room for all of them."""
    count = len(panel.people)
    columns = 3 if count <= 15 else 4
    if count <= FEW and not names_fit(panel.people, box.w / columns):
        columns = 2
    rows = max(1, (count + columns - 1) // columns)
    side = min(92.0, box.w / columns - 18, box.h / rows - words_height(panel.people, box.w / columns) - 4)
    if side < LEAST_SIGN:
        listed(panel.people, box, kit)
    else:
        crowd(panel.people, box, kit, columns, side)


def _join_card(join: JoinHere, column: Rect, kit: Kit) -> None:
    """The code at the foot of a column, all the time."""
    size = code_size(join.modules, MODULE) if join.modules else 0.0
    free = column.h - (112 + RING + 96) - 30
    if size > min(free - 150, column.w - 32):
        size = 0.0
    height = 150 + (size + 16 if size else 0)
    card = Rect(column.x, column.bottom - height, column.w, height)
    kit.pen.box(card, theme.LIT, 20)
    y = card.y + 16
    if size:
        draw_code(kit.pen, card.centre[0] - size / 2, y, join.modules, MODULE)
        y += size + 12
    _typed(join, Rect(card.x + 20, y, card.w - 40, 0), kit)


def _typed(join: JoinHere, box: Rect, kit: Kit, align: Align = Align.CENTRE) -> None:
    pen = kit.pen
    # Translators: over the letters with which a phone comes in; at most 18 letters.
    pen.line(Rect(box.x, box.y, box.w, 34), join.note or tr("Join any time"), theme.SMALL, align)
    pen.line(Rect(box.x, box.y + 34, box.w, 52), join.letters, LETTERS, align)
    pen.line(Rect(box.x, box.y + 84, box.w, 40), join.address, ADDRESS, align)


# ---------------------------------------------------------------- gathering

WIDTH, FROM_MENU = 800.0, 20.0


@draws(Gathering)
def draw_gathering(panel: Gathering, kit: Kit) -> None:
    """The code at the right of the menu, and below it everybody who has come. Larger words leave it less
    room; the code is as large as ever then, since phones do not see it better."""
    pen, safe, zoom = kit.pen, kit.canvas.safe, kit.canvas.zoom
    menu = max((taken.right for taken in kit.taken if taken.x < safe.centre[0]), default=safe.x)
    width = min(WIDTH, safe.right - menu - FROM_MENU)
    box = Rect(safe.right - width, safe.y, width, safe.h - PANELS_FOOT)
    glass(pen, box, theme.CARD, 28)
    inner = box.grown(-36, -28)
    pen.line(Rect(inner.x, inner.y, inner.w, 56), panel.title, TITLE)
    y = inner.y + 64
    y += pen.paragraph(Rect(inner.x, y, inner.w, 0), panel.text, TOLD) + 18
    if panel.join and panel.join.modules:
        module = (LARGE_MODULE if len(panel.people) <= 8 else MODULE) / zoom
        size = code_size(panel.join.modules, module)
        draw_code(pen, inner.x, y, panel.join.modules, module)
        words = Rect(inner.x + size + 30, y + max(0, (size - 130) / 2), inner.w - size - 30, 0)
        # Translators: beside a code to scan, over an address; at most 14 letters.
        pen.line(Rect(words.x, words.y, words.w, 34), panel.join.note or tr("or type"), theme.SMALL)
        pen.line(Rect(words.x, words.y + 34, words.w, 42), panel.join.address, ADDRESS)
        pen.line(Rect(words.x, words.y + 80, words.w, 52), panel.join.letters, LETTERS)
        y += size + 26
    if panel.people:
        columns = 5 if len(panel.people) > 8 else 4
        rows = (len(panel.people) + columns - 1) // columns
        side = min(100.0, inner.w / columns - 22, (inner.bottom - y) / rows - 60)
        if side < LEAST_SIGN and zoom > 1.0:
            listed(panel.people, Rect(inner.x, y, inner.w, inner.bottom - y), kit)
        else:
            crowd(panel.people, Rect(inner.x, y, inner.w, 0), kit, columns, side)

"""The seats while they are being taken: four columns side by side, the rules, and Start."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action, Brand
from game.language.messages import Message, message, tr, tr_count
from game.render.panels import theme
from game.render.panels.button_glyphs import confirm_glyph, glyph_of
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.device_icons import device_icon, phone_icon
from game.render.panels.drawing import draws
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import (
    Kit,
    button,
    button_width,
    confirm_button,
    focus_pill,
    glass,
    idle_pill,
    seat_mark,
)
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import TextStyle, faded, mixed, rgb
from game.render.panels.typesetting import fit, line_height, measure, wrap
from game.scenes.kit.picture.join_panels import (
    FIGURES,
    ColumnPart,
    JoinColumn,
    JoinScreen,
    Letters,
    LevelChoice,
)
from game.scenes.kit.picture.menu_panels import CellKind

HEAD = 138.0
"""From the top of the safe area to the columns."""
TALLEST, BETWEEN, LEAST_BETWEEN = 664.0, 32.0, 14.0
PILL, PILL_RISE = 80.0, 22.0
"""Height of the pills under the columns, and how far below them they stand."""
BAR, OUTLINE = 7.0, 3.0
DROP_SECONDS, DROP = 0.25, 0.34
"""How long a figure falls onto its stand, and from how high, as a share of its size."""
NAME = replace(theme.HEADING, size=46)
CHIP = replace(theme.NAME, size=30)
INVITATION = replace(theme.NAME, size=36)
WOODEN = rgb("#C99A5E")
"""Figures to choose from, before they have anybody's color."""
GONE = 0.26
"""How much is left of what somebody else has taken."""
KEY_HEIGHT, KEY_GAP = 56.0, 6.0
TOLD_PAD = 14.0
"""At either side of words in a free seat."""
HOLE = "\0"
"""Stands in a sentence where a button is drawn."""
UNDER_PAD = 76.0
"""From the top of a column to below the sign of its pad."""
# Translators: before the name of the rules; at most 10 letters.
RULES = message("Rules:")
"""What stands before the rules' name."""
RULES_PAD = 72.0
"""How much room is around both and the button."""


@draws(JoinScreen)
def draw_join(panel: JoinScreen, kit: Kit) -> None:
    canvas, pen = kit.canvas, kit.pen
    safe = canvas.safe
    pen.soft(canvas.beyond, faded(theme.SHADE, 0.5), 0, 1)
    pen.soft(Rect(-420, -200, canvas.width * 0.6 + 420, canvas.height + 400), theme.SHADE, 0, 420)
    y = _head(panel, kit)
    foot = safe.bottom - PANELS_FOOT - PILL - PILL_RISE
    high = min(TALLEST, foot - y)
    count = len(panel.columns)
    between = canvas.snug(BETWEEN, LEAST_BETWEEN)
    wide = (safe.w - 3 * between) / 4
    for index, column in enumerate(panel.columns):
        x = safe.x + index * (wide + between) if count > 1 else safe.x
        _column(kit, index, column, Rect(x, y, wide, high))
    _pills(panel, kit, Rect(safe.x, y + high + PILL_RISE, safe.w, PILL), wide)


def _head(panel: JoinScreen, kit: Kit) -> float:
    """What this is; returns where the columns begin."""
    pen, safe, zoom = kit.pen, kit.canvas.safe, kit.canvas.zoom
    pen.text(safe.x, safe.y + 26, panel.crest.upper(), theme.CREST)
    title = replace(theme.CEREMONY, size=max(theme.HEADING.size, theme.CEREMONY.size / zoom))
    pen.line(Rect(safe.x, safe.y + 36, safe.w, 64), panel.title, title)
    pen.box(Rect(safe.x, safe.y + 104, 72, 5), theme.BRASS, 2.5)
    return safe.y + HEAD / max(1.0, zoom * 0.9)


# ---------------------------------------------------------------- columns


def _column(kit: Kit, index: int, column: JoinColumn, box: Rect) -> None:
    style = theme.SEATS[column.color]
    if column.kind == "empty":
        _empty(kit, column, box)
        _outlines(kit.pen, column.outlines, box)
        return
    pen, open_ = kit.pen, column.part is not None
    lit = kit.motion.toward(("join-lit", index), float(open_), 0.25, first=1.0)
    pen.soft(box, faded(style.colour, 0.30 * lit), theme.RADIUS, 34)
    edge = mixed(faded(style.colour, 0.45), style.colour, lit)
    glass(pen, box, theme.GLASS, theme.RADIUS, edge, theme.EDGE_WIDTH + lit)
    pen.box(Rect(box.x + 6, box.y, box.w - 12, BAR), style.colour, 3)
    seat_mark(pen, (box.x + 46, box.y + 50), 28, column.color)
    _device(kit, column, box)
    _outlines(pen, column.outlines, box)
    if column.letters:
        _letters(kit, column, column.letters, box)
    elif column.level:
        _level(kit, index, column, column.level, box)
    elif open_:
        _choosing(kit, index, column, box)
    else:
        _decided(kit, index, column, box)


def _outlines(pen: Pen, colors: Sequence[int], box: Rect) -> None:
    """The cursors of those who are ready."""
    for number, color in enumerate(colors):
        around = box.grown(-3 - 6 * number)
        pen.box(around, theme.CLEAR, theme.RADIUS - 3, theme.SEATS[color].colour, OUTLINE)


def _device(kit: Kit, column: JoinColumn, box: Rect) -> None:
    """The pad that has this seat; the computer bears its name, a guest a phone."""
    pen, colour = kit.pen, theme.SEATS[column.color].colour
    right, middle = box.right - 30, box.y + 50
    if column.kind == "maven":
        style = replace(theme.NAME, size=30, colour=colour)
        pen.line(Rect(right - 160, middle - 24, 160, 48), "Maven", style, Align.RIGHT)  # not read: a name
    elif column.kind == "guest":
        phone_icon(pen, (right - 18, middle), 48, colour)
    elif column.pad:
        if column.pad.number:
            number = replace(theme.NAME, size=28, colour=colour)
            pen.line(Rect(right - 24, middle - 24, 24, 48), str(column.pad.number), number, Align.RIGHT)
            right -= 32
        device_icon(pen, (right - 38, middle), 44, column.pad.brand, colour)


def _standing(kit: Kit, index: int, column: JoinColumn, box: Rect) -> None:
    """The figure in its box; it has just fallen onto its stand where somebody sat down."""
    pen, colour = kit.pen, theme.SEATS[column.color].colour
    pen.soft(box.grown(-box.w * 0.16), faded(colour, 0.16), box.w / 3, 60)
    passed = kit.motion.elapsed(("sat-down", index, column.kind), DROP_SECONDS * 1.6) / DROP_SECONDS
    figure(pen, box, column.figure, colour, lift=DROP * _height(passed))


def _height(passed: float) -> float:
    """How high above its stand a falling figure is, 1 to 0, with one small bounce."""
    if passed < 1.0:
        return 1.0 - passed * passed
    bounce = (passed - 1.0) / 0.6
    return 0.0 if bounce >= 1.0 else 0.12 * math.sin(math.pi * bounce)


def _decided(kit: Kit, index: int, column: JoinColumn, box: Rect) -> None:
    pen = kit.pen
    inner = box.grown(-kit.canvas.snug(24.0), 0)
    told = replace(theme.BODY, size=28, colour=theme.MUTED)
    lines = min(3, len(wrap(column.detail, told, inner.w)))
    foot = box.bottom - line_height(told) * max(0, lines - 2)  # a third line lifts what stands above it
    size = min(340.0, foot - box.y - 300, box.w - 50)
    _standing(kit, index, column, Rect(box.centre[0] - size / 2, foot - 268 - size, size, size))
    pen.line(Rect(inner.x, foot - 262, inner.w, 60), column.name, NAME, Align.CENTRE)
    pen.paragraph(Rect(inner.x, foot - 198, inner.w, 0), column.detail, told, Align.CENTRE, 3)
    colour = theme.SEATS[column.color].colour
    pill = Rect(box.x + 28, box.bottom - 100, box.w - 56, 72)
    pen.box(pill, faded(colour, 0.16 if column.ready else 0.04), 36, faded(colour, 0.6), 2)
    # Translators: under somebody who joins a game; at most 14 letters.
    words = tr("Ready") if column.ready else tr("Choosing …")
    wide = measure(words, theme.BUTTON)
    sign = 40.0 if column.ready else 0.0
    x = pill.centre[0] - (wide + sign) / 2
    if column.ready:
        pen.sign("✓", (x + 10, pill.centre[1]), 24, colour)
    pen.line(Rect(x + sign, pill.y, wide + 2, pill.h), words, theme.BUTTON)


def _choosing(kit: Kit, index: int, column: JoinColumn, box: Rect) -> None:
    size = min(250.0, box.h - 414, box.w - 150)
    _standing(kit, index, column, Rect(box.centre[0] - size / 2, box.bottom - 376 - size, size, size))
    inner = box.grown(-kit.canvas.snug(24.0), 0)
    kit.pen.line(Rect(inner.x, box.bottom - 376, inner.w, 60), column.name, NAME, Align.CENTRE)
    _chips(kit, column, Rect(inner.x, box.bottom - 310, inner.w, 132))
    _colors(kit, column, Rect(inner.x, box.bottom - 170, inner.w, 70))
    _figures(kit, column, Rect(inner.x, box.bottom - 94, inner.w, 82))


def _frame(kit: Kit, column: JoinColumn, part: ColumnPart, box: Rect) -> None:
    """The cursor round a part of an open column."""
    if column.part is part:
        colour = theme.SEATS[column.color].colour
        kit.pen.box(box, faded(colour, 0.10), 14, colour, OUTLINE)


CHIP_ROWS = 2


def _chips(kit: Kit, column: JoinColumn, box: Rect) -> None:
    """Names, two beside each other; as many rows as there is room for, the chosen one among them."""
    pen = kit.pen
    _frame(kit, column, ColumnPart.NAME, box)
    rows = -(-len(column.chips) // 2)
    first = max(0, min(column.chip // 2 - (CHIP_ROWS - 1), rows - CHIP_ROWS))
    if column.chip // 2 < first or rows <= CHIP_ROWS:
        first = max(0, min(column.chip // 2, rows - CHIP_ROWS))
    edge, gap, pad = (kit.canvas.snug(length, 4.0) for length in (14.0, 8.0, 12.0))
    wide = (box.w - 2 * edge - gap) / 2
    style = _chip_style(kit, [chip.label for chip in column.chips], wide - 2 * pad)
    for number, chip in list(enumerate(column.chips))[2 * first : 2 * (first + CHIP_ROWS)]:
        row, side = divmod(number - 2 * first, 2)
        place = Rect(box.x + edge + side * (wide + gap), box.y + 12 + row * 57, wide, 51)
        here = number == column.chip
        colour = theme.SEATS[column.color].colour
        if here and column.part is ColumnPart.NAME and chip.free:
            pen.box(place, colour, 25)
            brand = column.pad.brand if column.pad else kit.brand
            sign = 34.0 if measure(chip.label, style) < place.w - 66 else 0.0
            words = Rect(place.x + pad, place.y, place.w - 2 * pad - sign, place.h)
            pen.line(words, chip.label, replace(style, colour=theme.INK), Align.CENTRE)
            if sign:
                button(pen, place.right - 12 - sign, place.centre[1], sign, confirm_glyph(brand))
        else:
            rim = theme.CREAM if here else theme.CLEAR
            pen.box(place, faded(theme.MUTED, 0.16 if chip.free else 0.07), 25, faded(rim, 0.7), 2)
            ink = theme.CREAM if chip.free else faded(theme.MUTED, 0.75)
            pen.line(place.grown(-pad, 0), chip.label, replace(style, colour=ink), Align.CENTRE)
    if first > 0:
        pen.sign("▲", (box.centre[0], box.y - 2), 14, theme.MUTED)
    if first + CHIP_ROWS < rows:
        pen.sign("▼", (box.centre[0], box.bottom + 3), 14, theme.MUTED)


def _chip_style(kit: Kit, labels: Sequence[str], room: float) -> TextStyle:
    """Names as large as there is room for most of them, but hardly smaller than at the usual size of text."""
    widest = max((measure(label, CHIP) for label in labels), default=0.0)
    fitting = CHIP.size * min(1.0, room / max(1.0, widest))
    return replace(CHIP, size=max(kit.canvas.snug(CHIP.size), fitting))


def _colors(kit: Kit, column: JoinColumn, box: Rect) -> None:
    pen = kit.pen
    _frame(kit, column, ColumnPart.COLOR, box)
    pitch = (box.w - 16) / len(theme.SEATS)
    for color in range(len(theme.SEATS)):
        middle = box.x + 8 + (color + 0.5) * pitch, box.centre[1]
        if color == column.color:
            pen.box(Rect(middle[0] - 27, middle[1] - 27, 54, 54), theme.CLEAR, 12, theme.BRIGHT, OUTLINE)
        seat_mark(pen, middle, 26, color, GONE if color in column.taken_colors else 1.0)


def _figures(kit: Kit, column: JoinColumn, box: Rect) -> None:
    pen = kit.pen
    _frame(kit, column, ColumnPart.FIGURE, box)
    pitch = (box.w - 16) / len(FIGURES)
    side = min(62.0, pitch - 2)
    for number, name in enumerate(FIGURES):
        middle = box.x + 8 + (number + 0.5) * pitch
        place = Rect(middle - side / 2, box.centre[1] - side / 2, side, side)
        if name == column.figure:
            pen.box(place.grown(0, 6), faded(theme.CREAM, 0.08), 12, theme.BRIGHT, OUTLINE)
        figure(pen, place.grown(-2), name, WOODEN, alpha=GONE if name in column.taken_figures else 1.0)


def _letters(kit: Kit, column: JoinColumn, letters: Letters, box: Rect) -> None:
    """The name so far, and keys to spell it with."""
    pen, colour = kit.pen, theme.SEATS[column.color].colour
    inner = box.grown(-kit.canvas.snug(20.0), 0)
    rows = len(letters.rows)
    pitch = min(KEY_HEIGHT + KEY_GAP, (box.h - UNDER_PAD - 24 - 96) / rows)  # languages have many letters
    top = box.bottom - 24 - rows * pitch
    entry = Rect(inner.x, top - 96, inner.w, 72)
    pen.box(entry, faded((0, 0, 0, 1), 0.4), 12, colour, OUTLINE)
    words = letters.value or tr("Your name")
    ink = theme.CREAM if letters.value else faded(theme.MUTED, 0.7)
    pen.line(entry.grown(-16, 0), words, replace(NAME, size=40, colour=ink), Align.CENTRE)
    if entry.y - 44 > box.y + UNDER_PAD:
        left = letters.limit - len(letters.value)
        told = replace(theme.SMALL, colour=theme.MUTED)
        pen.line(
            Rect(inner.x, entry.y - 44, inner.w, 36),
            tr_count("{count} letter left", "{count} letters left", left),
            told,
            Align.CENTRE,
        )
    for row, cells in enumerate(letters.rows):
        unit = (inner.w + KEY_GAP) / sum(cell.width for cell in cells)
        x = inner.x
        for number, cell in enumerate(cells):
            place = Rect(x, top + row * pitch, cell.width * unit - KEY_GAP, pitch - KEY_GAP)
            x += cell.width * unit
            here = (row, number) == letters.focus
            pen.box(place, colour if here else faded(theme.MUTED, 0.15), 10)
            style = replace(CHIP, colour=theme.INK if here else theme.CREAM)
            if cell.kind is CellKind.SPACE:
                bar = Rect(place.centre[0] - 13, place.centre[1] + 5, 26, 4)
                pen.box(bar, style.colour, 2)
            else:
                pen.line(place, cell.label, style, Align.CENTRE)


def _level(kit: Kit, index: int, column: JoinColumn, told: LevelChoice, box: Rect) -> None:
    """How well the computer is to play."""
    pen, colour = kit.pen, theme.SEATS[column.color].colour
    size = min(260.0, box.h - 380, box.w - 120)
    _standing(kit, index, column, Rect(box.centre[0] - size / 2, box.bottom - 352 - size, size, size))
    inner = box.grown(-kit.canvas.snug(24.0), 0)
    pen.line(Rect(inner.x, box.bottom - 344, inner.w, 56), column.name, NAME, Align.CENTRE)
    frame = Rect(inner.x, box.bottom - 276, inner.w, 76)
    pen.box(frame, faded(colour, 0.12), 14, colour, OUTLINE)
    for sign, x, works in (
        ("◀", frame.x + 26, told.number > 1),
        ("▶", frame.right - 26, told.number < told.of),
    ):
        pen.sign(sign, (x, frame.centre[1]), 22, colour if works else faded(colour, 0.25))
    pen.line(frame.grown(-48, 0), told.name, replace(theme.NAME, size=36), Align.CENTRE)
    step = inner.w / told.of
    for number in range(told.of):
        pip = Rect(inner.x + number * step + 5, box.bottom - 182, step - 10, 10)
        pen.box(pip, colour if number < told.number else faded(theme.MUTED, 0.25), 5)
    style = replace(theme.BODY, size=28, colour=theme.MUTED)
    pen.paragraph(Rect(inner.x, box.bottom - 150, inner.w, 0), told.line, style, Align.CENTRE, 3)


# ---------------------------------------------------------------- free seats


def _empty(kit: Kit, column: JoinColumn, box: Rect) -> None:
    pen, colour = kit.pen, theme.SEATS[column.color].colour
    pen.box(box, (faded(theme.GLASS[0], 0.9), faded(theme.GLASS[1], 0.9)), theme.RADIUS)
    _dashes(pen, box, faded(colour, 0.6))
    seat_mark(pen, (box.x + 46, box.y + 50), 28, column.color, 0.6)
    size = min(320.0, box.h - 330, box.w - 80)
    stood = Rect(box.centre[0] - size / 2, box.bottom - 296 - size, size, size)
    figure(pen, stood, "pawn", theme.MUTED, alpha=0.13, stands=False)
    place = Rect(box.x, box.bottom - 272, box.w, 48)
    if column.invites:
        _told(kit, place, PRESS_TO_JOIN, column.invites[0], Action.CONFIRM)
    elif column.outlines:
        _told(kit, place, PRESS_TO_ADD, kit.brand, Action.CONFIRM)
    else:
        pen.line(place.grown(-20, 0), tr("A free seat"), INVITATION, Align.CENTRE)
    if column.maven:
        _told(kit, place.moved(0, 60), OR_MAVEN, kit.brand, Action.SHUFFLE)
    if column.invites or column.phone:
        pen.box(Rect(box.x + 30, box.bottom - 146, box.w - 60, 2), faded(theme.MUTED, 0.25))
        _devices(kit, column, Rect(box.x + 30, box.bottom - 132, box.w - 60, 112))


# Translators: in an empty seat; {button} is drawn. "or {button} Maven" stands under it, or nothing.
PRESS_TO_JOIN = message("Press {button} to join,", button=HOLE)
# Translators: in an empty seat: one more player is added by {button}, which is drawn.
PRESS_TO_ADD = message("Press {button} to add one,", button=HOLE)
# Translators: under "Press … to join,": the computer is added by {button}, which is drawn.
OR_MAVEN = message("or {button} Maven", button=HOLE)


def _told(kit: Kit, box: Rect, words: Message, brand: Brand, action: Action) -> None:
    """Words round a button, together in the middle."""
    before, _, after = (part.strip() for part in str(words).partition(HOLE))
    glyph = confirm_glyph(brand) if action is Action.CONFIRM else glyph_of(action, brand, keys=kit.keys)
    sign = button_width(glyph, 46)
    _, style = fit(before + after, INVITATION, box.w - 2 * TOLD_PAD - sign - 24)
    widths = measure(before, style), sign, measure(after, style)
    x = box.centre[0] - (sum(widths) + 24) / 2
    kit.pen.line(Rect(x, box.y, widths[0] + 2, box.h), before, style)
    button(kit.pen, x + widths[0] + 12, box.centre[1], 46, glyph)
    kit.pen.line(Rect(x + widths[0] + widths[1] + 24, box.y, widths[2] + 2, box.h), after, style)


def _devices(kit: Kit, column: JoinColumn, box: Rect) -> None:
    """What may take this seat, each over the button that does it."""
    pen, ways = kit.pen, len(column.invites) + column.phone
    pitch = box.w / ways
    for number, brand in enumerate(column.invites):
        x = box.x + (number + 0.5) * pitch
        device_icon(pen, (x, box.y + 28), 40, brand, theme.MUTED)
        glyph = confirm_glyph(brand)
        button(pen, x - button_width(glyph, 38) / 2, box.y + 86, 38, glyph)
    if column.phone:
        x = box.x + (ways - 0.5) * pitch
        phone_icon(pen, (x, box.y + 28), 44, theme.MUTED)
        glyph = glyph_of(Action.SCORES, kit.brand, kit.configuration, kit.keys)
        button(pen, x - button_width(glyph, 38) / 2, box.y + 86, 38, glyph)


def _dashes(pen: Pen, box: Rect, colour: theme.Colour) -> None:
    """A dashed line round a box, its corners left out."""
    dash, gap, thick, inset = 14.0, 9.0, 2.5, theme.RADIUS
    for length, along in ((box.w, True), (box.h, False)):
        count = int((length - 2 * inset + gap) / (dash + gap))
        start = (length - count * (dash + gap) + gap) / 2
        for number in range(count):
            at = start + number * (dash + gap)
            for far in (False, True):
                if along:
                    place = Rect(box.x + at, box.bottom - thick if far else box.y, dash, thick)
                else:
                    place = Rect(box.right - thick if far else box.x, box.y + at, thick, dash)
                pen.box(place, colour, 1)


# ---------------------------------------------------------------- below


def _pills(panel: JoinScreen, kit: Kit, box: Rect, wide: float) -> None:
    if panel.rules:
        _rules(panel, kit, box, box.w - wide - BETWEEN)
    _start(panel, kit, Rect(box.right - wide, box.y, wide, box.h))


def _rules(panel: JoinScreen, kit: Kit, box: Rect, room: float) -> None:
    """What is played by, with the button that changes it; bright while somebody's cursor is on it."""
    pen, focused = kit.pen, bool(panel.rules_outlines)
    told = replace(theme.BUTTON, font=theme.Font.TEXT, colour=theme.INK if focused else theme.MUTED)
    chosen = replace(theme.BUTTON, colour=theme.INK) if focused else theme.BUTTON
    glyph = (
        confirm_glyph(kit.brand, kit.configuration, kit.keys)
        if focused
        else glyph_of(Action.L1, kit.brand, kit.configuration, kit.keys)
    )
    sign = box.h * 0.62
    around = RULES_PAD + (button_width(glyph, sign) if panel.rules_key or focused else 0.0)
    label = measure(str(RULES), told) + 12
    value = min(measure(panel.rules, chosen), room - label - around)
    pill = Rect(box.x, box.y, label + value + around, box.h)
    if focused:
        focus_pill(kit, pill)
    else:
        glass(pen, pill, theme.PILL, pill.h / 2, theme.EDGE, 2)
    for number, color in enumerate(panel.rules_outlines):
        outline = pill.grown(-2 - 6 * number)
        pen.box(outline, theme.CLEAR, outline.h / 2, theme.SEATS[color].colour, OUTLINE)
    pen.line(Rect(pill.x + 36, pill.y, label, pill.h), str(RULES), told)
    pen.line(Rect(pill.x + 36 + label, pill.y, value + 2, pill.h), panel.rules, chosen)
    if panel.rules_key or focused:
        button(pen, pill.right - 18 - button_width(glyph, sign), pill.centre[1], sign, glyph)


def _start(panel: JoinScreen, kit: Kit, box: Rect) -> None:
    """Golden and with the sign of the button only while that button starts."""
    pen = kit.pen
    if not panel.can_start:
        glass(pen, box, theme.PILL_OFF, box.h / 2)
        idle_pill(kit, box)
        style = replace(theme.NAME, colour=theme.MUTED)
        pen.line(box.grown(-24, 0), panel.note, style, Align.CENTRE)
        return
    key = panel.start_key
    (focus_pill if key else idle_pill)(kit, box)
    ink = theme.INK if key else theme.NAME.colour
    sign = box.h * 0.62
    if key is Action.CONFIRM:
        confirm_button(kit, box.right - 22 - sign, box.centre[1], sign)
    elif key:
        glyph = glyph_of(key, kit.brand, kit.configuration, kit.keys)
        button(pen, box.right - 22 - button_width(glyph, sign), box.centre[1], sign, glyph)
    style = replace(theme.CHOICE_FOCUSED, colour=ink, size=44)
    pen.line(Rect(box.x + 36, box.y, box.w - 80 - sign, box.h), panel.start, style)

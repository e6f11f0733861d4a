"""This house: what it keeps as pictures with numbers, two buttons, and the sticks and folders around."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.house_pictures import folder_picture, house_icon, kept_picture, stick_picture
from game.render.panels.panel_tools import (
    Kit,
    confirm_button,
    focus_pill,
    glass,
    idle_pill,
    nearness,
    sliding,
)
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, TextStyle, faded, mixed, rgb
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.house_panels import HouseButton, HousePlace, KeptCount, PlaceKind, ThisHousePanel
from game.scenes.kit.pointing import Item

GAP, CARDS_GAP, ROWS_GAP = 20.0, 21.0, 11.0
HEAD, HEADING = 170.0, 44.0
CARD_HEIGHT, LEAST_CARD = 243.0, 104.0
BUTTON, LEAST_BUTTON, ROW, LEAST_ROW = 127.0, 84.0, 86.0, 72.0
BAR = 200.0
LEFT, RIGHT = 0.444, 0.5426
"""Shares of the width that the buttons and the places take."""
TITLE = replace(theme.CEREMONY, size=62)
QUIET = replace(theme.BODY, size=28, colour=theme.MUTED)
STRONG = replace(theme.NAME, size=28)
NUMBER = replace(theme.SCORE, size=58)
CALLED = replace(theme.BODY, size=28, colour=theme.MUTED)
LABEL, BELOW = replace(theme.CHOICE, size=46), replace(theme.BODY, size=27)
PLACE, HOLDS = replace(theme.NAME, size=30), replace(theme.SMALL, size=26)
FREE = replace(theme.NAME, size=28)
PROMISE = replace(theme.BODY, size=29)
STICKS = rgb("#D98763"), rgb("#6FA8D2"), rgb("#8DB98A"), rgb("#C9A2D8")


@draws(ThisHousePanel)
def draw_this_house(panel: ThisHousePanel, kit: Kit) -> None:
    """From the top: title, cards, buttons beside places, and the sentence at the foot."""
    pen, safe = kit.pen, kit.canvas.safe
    room = Rect(safe.x, safe.y, safe.w, safe.h - PANELS_FOOT)
    pen.soft(kit.canvas.beyond, faded(theme.SHADE, 0.72), 0, 1)
    lines = paragraph(panel.text, PROMISE, room.w, 3)
    foot = room.bottom - len(lines) * line_height(PROMISE)
    top = _head(panel, kit, room)
    rows = _rows_height(panel)
    card = max(LEAST_CARD, min(CARD_HEIGHT, foot - top - HEADING - rows - 2 * kit.canvas.snug(GAP)))
    _cards(panel, kit, Rect(room.x, top, room.w, card))
    below = top + card + kit.canvas.snug(GAP)
    if panel.places_heading:
        _places(panel, kit, Rect(room.right - room.w * RIGHT, below, room.w * RIGHT, foot - below))
    wide = room.w * (LEFT if panel.places_heading else 0.62)
    _buttons(panel, kit, Rect(room.x, below + HEADING, wide, foot - below - HEADING - kit.canvas.snug(GAP)))
    for number, line in enumerate(lines):
        at = Rect(room.x, foot + number * line_height(PROMISE), room.w, line_height(PROMISE))
        pen.line(at, line, PROMISE, Align.CENTRE)


def _rows_height(panel: ThisHousePanel) -> float:
    """What buttons and places take at their usual size."""
    return HEADING + max(3 * ROW + 2 * ROWS_GAP if panel.places_heading else 0, 2 * BUTTON + GAP)


def _head(panel: ThisHousePanel, kit: Kit, room: Rect) -> float:
    """What this is, and when it was copied last; returns where the cards begin."""
    pen = kit.pen
    if kit.canvas.zoom > 1.15:  # words are larger: the crest goes, and the title is a line like others
        title = replace(TITLE, size=max(theme.HEADING.size, TITLE.size / kit.canvas.zoom))
        pen.line(Rect(room.x, room.y, room.w, title.size * 1.2), panel.title, title)
        y = room.y + title.size * 1.25
    else:
        pen.line(Rect(room.x, room.y + 12, room.w, 42), panel.crest.upper(), theme.CREST)
        pen.line(Rect(room.x, room.y + 58, room.w, 78), panel.title, TITLE)
        pen.box(Rect(room.x + 2, room.y + 146, 96, 5), theme.BRASS, 2.5)
        y = room.y + HEAD
    line = Rect(room.x, y, room.w, HEADING)
    used = pen.line(line, panel.heading, QUIET).right
    if panel.copied:
        _copied(panel, pen, Rect(used + 40, y, room.right - used - 40, HEADING))
    return y + HEADING


def _copied(panel: ThisHousePanel, pen: Pen, room: Rect) -> None:
    """'✓ Last copied: 3 November, to KITCHEN STICK', at the right."""
    # Translators: before a day and where to: when this house was last copied; at most 16 letters.
    label = tr("Last copied:")
    if room.w <= measure(panel.copied, STRONG) + measure(label, QUIET) + 60:
        label = ""
    words = pen.line(room, panel.copied, STRONG, Align.RIGHT)
    x = words.x - 12
    if label:
        x = pen.line(Rect(room.x, room.y, x - room.x, room.h), label, QUIET, Align.RIGHT).x - 14
    if x - 34 > room.x:
        _tick(pen, (x - 16, room.centre[1]), 16, panel.is_good)


def _tick(pen: Pen, middle: tuple[float, float], r: float, good: bool) -> None:
    x, y = middle
    with pen.painting():
        pen.box(Rect(x - r, y - r, 2 * r, 2 * r), rgb("#1F7A55") if good else theme.BAD[0], r)
        if good:
            pen.strokes(
                [(x - r * 0.42, y + r * 0.05), (x - r * 0.08, y + r * 0.38), (x + r * 0.48, y - r * 0.32)],
                r * 0.24,
                theme.WHITE,
            )
        else:
            pen.stroke((x, y - r * 0.45), (x, y + r * 0.1), r * 0.24, theme.WHITE)
            pen.box(Rect(x - r * 0.13, y + r * 0.34, r * 0.26, r * 0.26), theme.WHITE, r * 0.13)


# ---------------------------------------------------------------- what is kept


def _cards(panel: ThisHousePanel, kit: Kit, room: Rect) -> None:
    gap = kit.canvas.snug(CARDS_GAP)
    wide = (room.w - gap * (len(panel.counts) - 1)) / max(1, len(panel.counts))
    widths = [measure(count.number, NUMBER) + 14 + measure(count.called, CALLED) for count in panel.counts]
    beside = max(widths, default=0.0) <= wide - 24
    for number, count in enumerate(panel.counts):
        _card(count, kit, Rect(room.x + number * (wide + gap), room.y, wide, room.h), beside=beside)


def _card(count: KeptCount, kit: Kit, box: Rect, *, beside: bool) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    called, number = measure(count.called, CALLED), measure(count.number, NUMBER)
    words = 76.0 if beside else 92.0
    picture = Rect(box.x + 10, box.y + 8, box.w - 20, box.h - words - 10)
    if picture.h > 30:
        kept_picture(kit, count.thing, picture)
    line = Rect(box.x + 12, box.bottom - words, box.w - 24, words - 12)
    if beside:
        x = line.x + (line.w - number - 14 - called) / 2
        at = pen.line(Rect(x, line.y, number + 2, line.h), count.number, NUMBER)
        pen.text(x + number + 14, at.bottom, count.called, CALLED)
        return
    half = line.h * 0.54
    pen.line(
        Rect(line.x, line.y, line.w, half),
        count.number,
        replace(NUMBER, size=max(44.0, NUMBER.size / kit.canvas.zoom)),
        Align.CENTRE,
    )
    pen.line(
        Rect(line.x - 6, line.y + half, line.w + 12, line.h - half),
        count.called,
        replace(CALLED, size=26),
        Align.CENTRE,
    )


# ---------------------------------------------------------------- buttons


def _buttons(panel: ThisHousePanel, kit: Kit, room: Rect) -> None:
    pen, gap = kit.pen, kit.canvas.snug(26.0)
    high = max(LEAST_BUTTON, min(BUTTON, (room.h - gap) / 2))
    boxes = [
        Rect(room.x, room.y + number * (high + gap), room.w, high) for number in range(len(panel.buttons))
    ]
    for box in boxes:
        glass(pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    ground = sliding(kit, "house-button", boxes[panel.focus].grown(3))
    (focus_pill if panel.buttons[panel.focus].enabled else idle_pill)(kit, ground)
    for number, (button, box) in enumerate(zip(panel.buttons, boxes, strict=True)):
        kit.touches(box, Item(number))
        _button(
            button,
            kit,
            box,
            nearness(box, ground.grown(-3)) if button.enabled else 0.0,
            focused=number == panel.focus,
        )


def _button(button: HouseButton, kit: Kit, box: Rect, near: float, *, focused: bool) -> None:
    pen = kit.pen
    ink = mixed(theme.CREAM, theme.INK, near)
    soft = mixed(theme.MUTED, theme.INK_SOFT, near)
    house_icon(
        pen,
        (box.x + box.h * 0.64, box.centre[1]),
        box.h * 0.54,
        mixed(theme.BRASS, theme.INK, near),
        out=button.goes_out,
    )
    right = box.right - box.h * 0.34
    if focused and button.enabled:
        right = box.right - box.h * 0.86
        confirm_button(kit, right + 12, box.centre[1], box.h * 0.42)
    words = Rect(box.x + box.h * 1.14, box.y + box.h * 0.12, right - box.x - box.h * 1.14, box.h * 0.76)
    label = replace(LABEL, colour=ink, size=min(LABEL.size, max(box.h * 0.36, LABEL.size / kit.canvas.zoom)))
    pen.line(Rect(words.x, words.y, words.w, words.h * 0.58), button.label, label)
    text = button.text if measure(button.text, BELOW) <= words.w else button.brief
    pen.line(Rect(words.x, words.y + words.h * 0.58, words.w, words.h * 0.42), text, _in(BELOW, soft))


def _in(style: TextStyle, colour: Colour) -> TextStyle:
    return replace(style, colour=colour)


# ---------------------------------------------------------------- places


def _places(panel: ThisHousePanel, kit: Kit, room: Rect) -> None:
    pen, gap = kit.pen, kit.canvas.snug(ROWS_GAP)
    line = Rect(room.x + 4, room.y, room.w - 4, HEADING)
    used = pen.line(line, panel.places_heading, QUIET).right
    if panel.looking:
        dots = 54.0
        words = pen.line(
            Rect(used + 20, line.y, line.right - used - 20 - dots, HEADING),
            panel.looking,
            replace(QUIET, colour=theme.BRASS),
            Align.RIGHT,
        )
        for number in range(3):
            at = Rect(words.right + 12 + number * 16, line.centre[1] - 4, 8, 8)
            pen.box(at, faded(theme.BRASS, 1.0 if number < 2 else 0.35), 4)
    top = room.y + HEADING
    fit = max(1, int((room.bottom - top + gap) / (LEAST_ROW + gap)))
    shown = min(len(panel.places), fit)
    if not shown:
        return
    start = max(0, min(panel.chosen - shown + 1, len(panel.places) - shown))
    high = min(ROW, (room.bottom - top + gap) / shown - gap)
    for number in range(start, start + shown):
        box = Rect(room.x, top + (number - start) * (high + gap), room.w, high)
        _place(panel.places[number], kit, box, chosen=number == panel.chosen)
        kit.touches(box, Item(2 + panel.first + number))


def _place(place: HousePlace, kit: Kit, box: Rect, *, chosen: bool) -> None:
    pen = kit.pen
    edge, width = (theme.BRASS, 3.0) if chosen else (theme.HAIRLINE, theme.EDGE_WIDTH)
    glass(pen, box, theme.LIT if chosen else theme.CARD, 14, edge, width)
    middle = (box.x + 46, box.centre[1])
    _radio(pen, middle, 18, chosen)
    picture = Rect(box.x + 88, box.centre[1] - 26, 86, 52)
    if place.kind is PlaceKind.STICK:
        stick_picture(pen, picture, STICKS[place.color % len(STICKS)])
    else:
        folder_picture(pen, picture, house=place.kind is PlaceKind.HOUSE)
    free = measure(place.free, FREE) + 4
    left, right = box.x + 198, box.right - 26
    has_bar = right - BAR - 16 - left > measure(place.holds, HOLDS)
    line = Rect(left, box.y + box.h * 0.08, right - left, box.h * 0.45)
    pen.line(Rect(right - free, line.y, free, line.h), place.free, FREE, Align.RIGHT)
    pen.line(Rect(line.x, line.y, line.w - free - 16, line.h), place.name, PLACE)
    if has_bar:
        bar = Rect(right - BAR, box.bottom - box.h * 0.27, BAR, 9)
        pen.box(bar, theme.PILL_OFF, 4.5)
        pen.box(Rect(bar.x, bar.y, max(9.0, bar.w * min(1.0, place.used)), bar.h), theme.BRASS, 4.5)
    below = Rect(left, line.bottom, line.w - (BAR + 16 if has_bar else 0), box.h * 0.39)
    pen.line(below, place.holds, HOLDS)


def _radio(pen: Pen, middle: tuple[float, float], r: float, chosen: bool) -> None:
    x, y = middle
    disc = Rect(x - r, y - r, 2 * r, 2 * r)
    if not chosen:
        pen.box(disc, theme.CLEAR, r, theme.MUTED, 2)
        return
    pen.box(disc, theme.FOCUS, r)
    pen.strokes(
        [(x - r * 0.42, y + r * 0.05), (x - r * 0.08, y + r * 0.38), (x + r * 0.48, y - r * 0.32)],
        r * 0.22,
        theme.INK,
    )

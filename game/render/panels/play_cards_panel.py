"""Play: four pictured cards in a row, and a row of choices below them.

Where words are larger the cards stand in two rows, each picture at the left of its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, confirm_button, focus_pill, glass, idle_pill, sliding
from game.render.panels.pen import Align
from game.render.panels.play_pictures import play_picture
from game.render.panels.theme import faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.play_panels import PlayCard, PlayCards
from game.scenes.kit.pointing import Item

GAP, LIFT, LIFT_SECONDS = 32.0, 12.0, 0.15
HEAD, HEAD_LARGE = 178.0, 62.0
CARD_HEIGHT, PICTURE_SHARE, CARD_RIM = 560.0, 0.68, 5.0
CHIP, CHIP_GAP, CHIP_PAD = 68.0, 18.0, 32.0
ABOVE_CHIPS, NOTE_LINE = 42.0, 42.0
TITLE = replace(theme.CEREMONY, size=60)
CARD_TITLE = replace(theme.HEADING, size=46)
CARD_TEXT = replace(theme.BODY, colour=theme.MUTED)
CHIP_TEXT = replace(theme.BUTTON, size=33)
FAINT = 0.78
"""Alpha of the words on a card that cannot be chosen now."""
NOTE = replace(theme.BODY, size=28, colour=theme.MUTED)


@draws(PlayCards)
def draw_play_cards(panel: PlayCards, kit: Kit) -> None:
    """Head, cards, the row of choices, and a line about the one that has the focus."""
    canvas, large = kit.canvas, panel.stacked
    room = Rect(canvas.safe.x, canvas.safe.y, canvas.safe.w, canvas.safe.h - PANELS_FOOT)
    kit.pen.soft(canvas.beyond, faded(theme.SHADE, 0.45), 0, 1)
    for bare in (Rect(-200, -200, canvas.width + 400, 400), Rect(-200, room.bottom - 220, 2600, 600)):
        kit.pen.soft(bare, faded(theme.SHADE, 0.95), 40, 90)
    head = _head(panel, kit, room, large=large)
    if large:
        chip = CHIP * 0.8
        cards = Rect(room.x, head, room.w, room.bottom - chip - CHIP_GAP - head)
        places = _two_rows(cards, len(panel.cards))
        row = Rect(room.x, room.bottom - chip, room.w, chip)
    else:
        height = min(CARD_HEIGHT, room.bottom - head - ABOVE_CHIPS - CHIP - NOTE_LINE)
        places = _one_row(Rect(room.x, head, room.w, height), len(panel.cards))
        row = Rect(room.x, head + height + ABOVE_CHIPS, room.w, CHIP)
        kit.pen.line(Rect(room.x, row.bottom + 6, room.w, NOTE_LINE - 4), panel.note, NOTE)
    _cards(panel, kit, places, beside=large)
    _choices(panel, kit, row)


def _head(panel: PlayCards, kit: Kit, room: Rect, *, large: bool) -> float:
    """What this is; returns where the cards may begin."""
    pen = kit.pen
    if large:  # the words about a choice stand beside the title, as there is no room below
        size = replace(TITLE, size=theme.HEADING.size)
        end = pen.line(Rect(room.x, room.y, room.w / 3, 50), panel.title, size).right
        pen.line(Rect(end + 28, room.y + 4, room.right - end - 28, 50), panel.note, NOTE)
        return room.y + HEAD_LARGE
    pen.line(Rect(room.x, room.y + 8, 700, 42), panel.crest, theme.CREST)
    pen.line(Rect(room.x, room.y + 52, 900, 84), panel.title, TITLE)
    return room.y + HEAD


def _one_row(room: Rect, count: int) -> list[Rect]:
    width = (room.w - GAP * (count - 1)) / count
    return [Rect(room.x + number * (width + GAP), room.y, width, room.h) for number in range(count)]


def _two_rows(room: Rect, count: int) -> list[Rect]:
    gap = GAP / 2
    width, height = (room.w - gap) / 2, (room.h - gap) / 2
    return [
        Rect(room.x + number % 2 * (width + gap), room.y + number // 2 * (height + gap), width, height)
        for number in range(count)
    ]


def _cards(panel: PlayCards, kit: Kit, places: Sequence[Rect], *, beside: bool) -> None:
    lifted = []
    for number, (card, place) in enumerate(zip(panel.cards, places, strict=True)):
        kit.touches(place, Item(number))
        up = number in (panel.card, panel.opened)
        lift = kit.motion.toward(("play-card", number), LIFT if up else 0.0, LIFT_SECONDS)
        box = place.moved(0, -kit.canvas.snug(lift))
        lifted.append(box)
        _card(card, box, kit, up=up, focused=number == panel.card, beside=beside)
    if panel.card is not None:
        ring = sliding(kit, "play-card", lifted[panel.card].grown(2))
        kit.pen.box(ring, theme.CLEAR, theme.RADIUS + 8, theme.BRASS, 5)


def _card(card: PlayCard, box: Rect, kit: Kit, *, up: bool, focused: bool, beside: bool) -> None:
    """Picture and words, beside or under each other."""
    pen, alpha = kit.pen, 1.0 if card.enabled else FAINT
    if focused:
        pen.soft(box, faded(theme.GLOW, 0.7), theme.RADIUS, 30, pulse=0.3)
    edge = theme.EDGE if up else theme.HAIRLINE
    glass(pen, box, theme.LIT if up else theme.CARD, theme.RADIUS + 6, edge, 2.5 if up else theme.EDGE_WIDTH)
    inner = box.grown(-CARD_RIM)
    start = pen.count
    if beside:
        side = min(inner.h, inner.w * 0.36)
        play_picture(kit, card.picture, Rect(inner.x, inner.y, side, inner.h), focused=focused)
        words = Rect(inner.x + side + 14, inner.y + 6, inner.w - side - 22, inner.h - 12)
    else:
        tall = inner.h * PICTURE_SHARE
        play_picture(kit, card.picture, Rect(inner.x, inner.y, inner.w, tall), focused=focused)
        words = Rect(inner.x + 26, inner.y + tall + 16, inner.w - 44, inner.h - tall - 20)
    if not card.enabled:
        pen.fade(start, 0.35)
    title = replace(CARD_TITLE, size=34) if beside else CARD_TITLE
    high = title.size * 1.25
    pen.line(
        Rect(words.x, words.y, words.w, high),
        card.title,
        replace(title, colour=faded(title.colour, alpha)),
    )
    text = Rect(words.x, words.y + high + 2, words.w, words.h - high)
    pen.paragraph(text, card.text, replace(CARD_TEXT, colour=faded(theme.MUTED, alpha)), lines=3)


def _choices(panel: PlayCards, kit: Kit, row: Rect) -> None:
    """One row of pills; the focused one is bright and shows the button that presses it."""
    pen, x = kit.pen, row.x
    if panel.row:
        x = pen.line(Rect(x, row.y, row.w / 4, row.h), panel.row, replace(NOTE, size=30)).right + 26
    sign = row.h * 0.62
    wanted = [measure(item.label, CHIP_TEXT) + 2 * CHIP_PAD + sign * 0.7 for item in panel.choices]
    gap = kit.canvas.snug(CHIP_GAP)
    over = sum(wanted) + gap * (len(wanted) - 1) - (row.right - x)
    widths = [width - max(0.0, over) / max(1, len(wanted)) for width in wanted]
    for number, (item, width) in enumerate(zip(panel.choices, widths, strict=True)):
        box = Rect(x, row.y, width, row.h)
        kit.touches(box, Item(len(panel.cards) + number))
        words = box.grown(-min(CHIP_PAD, width * 0.1), 0)
        if number != panel.choice:
            glass(pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
            ink = theme.CREAM if item.enabled else faded(theme.CREAM, theme.DIM)
            pen.line(words, item.label, replace(CHIP_TEXT, colour=ink), Align.CENTRE)
        elif item.enabled:
            focus_pill(kit, box.grown(3))
            confirm_button(kit, box.right - sign - 12, box.centre[1], sign)
            words = Rect(words.x, words.y, words.w - sign * 0.8, words.h)
            pen.line(words, item.label, replace(CHIP_TEXT, colour=theme.INK), Align.CENTRE)
        else:
            idle_pill(kit, box)
            pen.line(words, item.label, CHIP_TEXT, Align.CENTRE)
        x += width + gap

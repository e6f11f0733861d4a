"""Everything around the board during play."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.bubble import draw_preview
from game.render.panels.kit import Kit, confirm_button, focus_pill, glass, seat_mark
from game.render.panels.layout import Canvas, Rect, column
from game.render.panels.pen import Align
from game.render.panels.sheet import draw_sheet
from game.render.panels.text import line_height, measure, paragraph
from game.render.panels.theme import faded, mixed
from game.scenes.picture import Hud, ScoreBox, ScoreWindows, Spot

BOX_WIDTH, BOX_HEIGHT, BOX_GAP = 384.0, 116.0, 18.0
NAME_INDENT, STACKED_INDENT = 70.0, 63.0
PAD = 12.0
BAG_WIDTH, BAG_HEIGHT = 236.0, 96.0
MENU_WIDTH, END_WIDTH, PILL_HEIGHT = 250.0, 300.0, 84.0
HEADLINE_WIDEST, HEADLINE_PAD = 430.0, 26.0
"""So wide that it stays beside the board as the far camera sees it."""
HEADLINE = replace(theme.BODY, size=31, font=theme.Font.BOLD)
COUNT_SECONDS, ADDING_SECONDS, ADDED_SECONDS = 0.45, 0.25, 0.12
FULL_BAG = 100


def draw_hud(panel: Hud, kit: Kit) -> None:
    """Score boxes, bag, headline, buttons and the preview of a play."""
    places = box_places(panel, kit.canvas)
    kit.taken += [kit.canvas.rack, *places]
    top = kit.canvas.safe.y
    if panel.headline:
        kit.taken.append(_headline(panel.headline, kit))
        top = kit.taken[-1].bottom + 14
    if panel.bag is not None:
        kit.taken.append(_bag(panel.bag, kit, top))
    stacked = _names_are_long(panel.boxes)
    for box, place in zip(panel.boxes, places, strict=False):
        _score_box(box, place, kit, stacked)
    if panel.windows is ScoreWindows.ALL and panel.sheet is not None:
        draw_sheet(panel.sheet, panel.boxes, kit)
    if panel.buttons:
        kit.taken += _buttons(panel, kit)
    if panel.preview is not None and kit.point is not None:
        draw_preview(panel.preview, kit, kit.point)


def box_places(panel: Hud, canvas: Canvas) -> list[Rect]:
    """Where the score boxes stand; nowhere while their windows are away or the sheet is shown."""
    sheet_shown = panel.windows is ScoreWindows.ALL and panel.sheet is not None
    if panel.windows is ScoreWindows.NONE or sheet_shown:
        return []
    safe = canvas.safe
    return column(safe.x, safe.y, BOX_WIDTH, [BOX_HEIGHT] * len(panel.boxes), BOX_GAP)


def _names_are_long(boxes: tuple[ScoreBox, ...]) -> bool:
    """Whether some name cannot stand beside its score."""
    room = BOX_WIDTH - NAME_INDENT - PAD - 24
    return any(
        measure(box.name, theme.NAME) + measure(_number(box.score), theme.SCORE) > room for box in boxes
    )


def _number(value: float) -> str:
    """A whole number with a real minus sign."""
    return f"{round(value):d}".replace("-", "−")


def signed(value: float) -> str:
    """A number that is added: '+34' or '−5'."""
    return f"+{round(value)}" if value >= 0 else _number(value)


def _score_box(box: ScoreBox, place: Rect, kit: Kit, stacked: bool) -> None:
    pen, motion = kit.pen, kit.motion
    counting = _adding(box, place, kit)
    colour = theme.SEATS[box.seat % 4].colour
    lit = motion.toward(("current", box.seat), float(box.current), 0.25)
    if lit > 0:
        pen.soft(place, faded(colour, 0.5 * lit), theme.RADIUS, 32, pulse=0.35)
    fill = (mixed(theme.GLASS[0], theme.LIT[0], lit), mixed(theme.GLASS[1], theme.LIT[1], lit))
    edge = mixed(theme.HAIRLINE, colour, lit)
    glass(pen, place, fill, theme.RADIUS, edge, theme.EDGE_WIDTH + 2.5 * lit)
    pen.box(Rect(place.x + 16, place.y + 20, 7, place.h - 40), colour, 3.5)
    height = 37.0 if box.caption or stacked else place.h / 2
    seat_mark(pen, (place.x + 46, place.y + height), 22, box.seat)
    score = _number(motion.toward(("score", box.seat), box.score, COUNT_SECONDS))
    _score_words(box, place, kit, score, stacked, lit)
    if box.current and not counting:
        _turn_mark(kit, (place.right + 24 + 6 * (1 - lit), place.centre[1]), box.seat)


def _turn_mark(kit: Kit, middle: tuple[float, float], seat: int) -> None:
    """An arrow on a dark disc that points at the box of whoever is on turn."""
    colour = theme.SEATS[seat % 4].colour
    disc = Rect(middle[0] - 19, middle[1] - 19, 38, 38)
    glass(kit.pen, disc, theme.LIT, 19, colour, 2)
    kit.pen.sign("◀", (middle[0] - 2, middle[1]), 17, colour)


def _score_words(box: ScoreBox, place: Rect, kit: Kit, score: str, stacked: bool, lit: float) -> None:
    """Name and caption, and the score beside them; under a long name the score is smaller."""
    pen = kit.pen
    x = place.x + (STACKED_INDENT if stacked else NAME_INDENT)
    right = place.right - PAD
    name = replace(theme.NAME, colour=mixed(theme.rgb("#E6DAC8"), theme.CREAM, lit))
    caption = replace(theme.SMALL, colour=mixed(theme.MUTED, theme.BRASS, lit))
    colour = mixed(theme.rgb("#E3D7C5"), theme.BRIGHT, lit)
    big = replace(theme.SCORE, size=44 if stacked else theme.SCORE.size, colour=colour)
    taken = measure(score, big) + 6
    if stacked:
        pen.line(Rect(x, place.y + 12, right - x, 48), box.name, name)
        pen.line(Rect(right - taken, place.y + 58, taken - 4, 50), score, big, Align.RIGHT)
    else:
        row = Rect(x, place.y + 13, right - x - taken - 12, 48 if box.caption else place.h - 26)
        pen.line(row, box.name, name)
        pen.line(Rect(right - taken, place.y, taken - 4, place.h), score, big, Align.RIGHT)
    left = place.x + 36
    pen.line(Rect(left, place.y + 63, right - left - taken - 14, 40), box.caption, caption)


def _adding(box: ScoreBox, place: Rect, kit: Kit) -> bool:
    """The score being counted up, beside its box; it slips under the box when the total takes it in.

    Returns whether it is there.
    """
    motion = kit.motion
    if box.adding is not None:
        motion.keep(("last added", box.seat), box.adding)
    value = motion.kept(("last added", box.seat))
    shown = motion.toward(("adding", box.seat), float(box.adding is not None), ADDING_SECONDS, first=0.0)
    if value is None or shown == 0.0:
        return False
    counted = motion.toward(("added", box.seat), value, ADDED_SECONDS, first=0.0)
    style = replace(theme.SCORE, size=50, colour=theme.BRIGHT)
    width = max(measure("+00", style), measure(signed(value), style)) + 52
    chip = Rect(place.right + 14, place.y + 16, width, place.h - 32)
    kit.taken.append(chip)
    start = kit.pen.count
    kit.pen.soft(chip, faded(theme.rgb("#5CCB9A"), 0.5), 24, 26, pulse=0.35)
    glass(kit.pen, chip, theme.GOOD, 24, theme.EDGE, 2)
    kit.pen.line(chip.grown(-20, 0), signed(counted), style, Align.CENTRE)
    kit.pen.fade(start, shown, dx=-90 * (1 - shown))
    return True


def _headline(words: str, kit: Kit) -> Rect:
    """The latest play, upper right: at the top of the screen, yet beside the board and not over it."""
    safe = kit.canvas.safe
    room = HEADLINE_WIDEST - 2 * HEADLINE_PAD
    lines = paragraph(words, HEADLINE, room, 2)
    step = line_height(HEADLINE)
    width = max(BAG_WIDTH, min(room, max(measure(line, HEADLINE) for line in lines)) + 2 * HEADLINE_PAD)
    box = Rect(safe.right - width, safe.y, width, step * len(lines) + 14)
    glass(kit.pen, box, theme.GLASS, min(theme.RADIUS + 10, box.h / 2))
    for number, line in enumerate(lines):
        place = Rect(box.x + HEADLINE_PAD, box.y + 7 + number * step, width - 2 * HEADLINE_PAD, step)
        kit.pen.line(place, line, HEADLINE, Align.CENTRE)
    return box


def _bag(tiles: int, kit: Kit, top: float) -> Rect:
    """How many tiles are left in the bag: a number, and small tiles for the eye."""
    pen, safe = kit.pen, kit.canvas.safe
    y = kit.motion.toward("bag", top, 0.2)
    box = Rect(safe.right - BAG_WIDTH, y, BAG_WIDTH, BAG_HEIGHT)
    glass(pen, box)
    pen.line(Rect(box.x + 26, box.y + 10, box.w - 44, 36), "Tiles in bag", theme.SMALL)
    number = replace(theme.NAME, font=theme.Font.HEAVY, size=36)
    pen.line(Rect(box.x + 26, box.y + 48, 74, 40), _number(tiles), number)
    filled = -(-tiles * 5 // FULL_BAG)
    for index in range(5):
        tile = Rect(box.x + 104 + index * 22, box.y + 58, 17, 20)
        pen.box(tile, theme.WOOD if index < filled else (1.0, 0.9, 0.75, 0.14), 4)
    return box


def _buttons(panel: Hud, kit: Kit) -> list[Rect]:
    """Menu left of the rack and End Turn right of it; bright only where the selector is."""
    safe, y = kit.canvas.safe, kit.canvas.buttons_top
    end_width = max(END_WIDTH, min(380.0, measure(panel.end_label, theme.BUTTON) + 138))
    menu = Rect(safe.x, y, MENU_WIDTH, PILL_HEIGHT)
    end = Rect(safe.right - end_width, y, end_width, PILL_HEIGHT)
    _pill(kit, menu, "Menu", panel.spot is Spot.MENU)
    _pill(kit, end, panel.end_label, panel.spot is Spot.END_TURN)
    return [menu, end]


def _pill(kit: Kit, box: Rect, words: str, focused: bool) -> None:
    pen = kit.pen
    lit = kit.motion.toward(("hud button", box.x < kit.canvas.width / 2), float(focused), 0.15)
    glass(pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    if lit > 0:
        start = pen.count
        focus_pill(kit, box.grown(4 * lit))
        pen.fade(start, lit)
    style = replace(theme.BUTTON, colour=mixed(theme.CREAM, theme.INK, lit))
    icon, gap = 50.0, 16.0
    width = min(measure(words, style), box.w - icon - gap - 44)
    x = box.x + (box.w - width - icon - gap) / 2
    if focused:
        confirm_button(kit, x, box.centre[1], icon)
    elif box.x < kit.canvas.width / 2:
        _bars(kit, Rect(x + 2, box.centre[1] - 24, 46, 48))
    else:
        _tick(kit, Rect(x, box.centre[1] - 25, 50, 50))
    pen.line(Rect(x + icon + gap, box.y, width + 1, box.h), words, style)


def _bars(kit: Kit, box: Rect) -> None:
    kit.pen.box(box, theme.rgb("#221D1B"), 14, (1, 1, 1, 0.35), 1.5)
    for index in range(3):
        kit.pen.box(Rect(box.x + 12, box.y + 12 + index * 10, 22, 4), theme.CREAM, 2)


def _tick(kit: Kit, box: Rect) -> None:
    kit.pen.box(box, theme.rgb("#221D1B"), 25, (1, 1, 1, 0.35), 1.5)
    kit.pen.line(box, "✓", replace(theme.NAME, size=30), Align.CENTRE)

"""The ceremony at the end of a game."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.panel_tools import (
    BUTTON_HEIGHT,
    Kit,
    button_places,
    buttons_row,
    glass,
    number_of,
    seat_mark,
    signed,
)
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.sparks import RAIN_SECONDS, draw_rain
from game.render.panels.theme import faded
from game.render.panels.typesetting import measure
from game.render.panels.winner_crown import GLEAM_SECONDS, draw_crown, draw_gleam
from game.scenes.kit.picture.result_panels import ResultRow, Results

WIDTH = 1480.0
TOP, SUBTITLE = 30.0, 62.0
COLUMNS_HEAD, LEAST_COLUMNS_HEAD = 46.0, 38.0
TITLE, LEAST_TITLE = 76.0, 52.0
NEWS, LEAST_NEWS = 68.0, 50.0
ROW, LEAST_ROW, ROW_GAP = 112.0, 76.0, 14.0
BUTTON, LEAST_BUTTON = BUTTON_HEIGHT, 64.0
PAD = 40.0
"""Heights, and the least that they may be where larger words need the room."""
COUNT_SECONDS = 0.9
CEREMONY_SECONDS = 1.95
"""Length of the whole ceremony; whoever cannot wait presses a button as ever."""
STEP_SECONDS, ROW_SECONDS = 0.16, 0.3
"""Seconds between two rows as they come in, and how long each takes."""
CROWN = 50.0
AWAY = 60.0
"""How far to the left a row comes from."""

HEADS = ("Score", "Unplayed", "Total")
COLUMN, LEAST_COLUMN, BETWEEN, END = 166.0, 132.0, 24.0, 36.0
"""Width of a column of numbers, usually and at least; from one to the next, and from the last to the row's
end."""
GRAND = 196.0
"""Width of the last column."""
NUMBERS = 120.0
"""Width of the numbers in the first column: names may reach as far as these."""
NAMES = 172.0
"""From a row's left edge to its name: every row has room for the crown, though only the winner's bears it."""


@draws(Results)
def draw_results(panel: Results, kit: Kit) -> None:
    """Title, one row a player with the winner crowned, and what to do next."""
    pen, canvas = kit.pen, kit.canvas
    rows, pad, high = len(panel.rows), canvas.snug(PAD), canvas.snug(ROW, LEAST_ROW)
    button, step = canvas.snug(BUTTON, LEAST_BUTTON), high + canvas.snug(ROW_GAP)
    foot = button + canvas.snug(16) if panel.items else -canvas.snug(10)
    news = canvas.snug(NEWS, LEAST_NEWS) if panel.news else 0.0
    title = Rect(0, canvas.snug(TOP), 0, canvas.snug(TITLE, LEAST_TITLE))
    reason = panel.subtitle if canvas.zoom == 1.0 or not panel.news else ""
    head = title.bottom + (canvas.snug(SUBTITLE, 46) if reason else canvas.snug(16))
    columns = canvas.snug(COLUMNS_HEAD, LEAST_COLUMNS_HEAD)
    height = head + news + columns + rows * step + foot + pad
    box = canvas.centred(min(WIDTH, canvas.safe.w), height)
    passed = kit.motion.elapsed(("ceremony", panel.title), CEREMONY_SECONDS)
    if any(line.winner for line in panel.rows):
        draw_rain(canvas.whole, kit, min(1.0, passed / RAIN_SECONDS))
    pen.soft(box, faded(theme.GLOW, 0.4), 32, 90, pulse=0.25)
    glass(pen, box, theme.CARD, 32, faded(theme.BRASS, 0.5), 2)
    inner = Rect(box.x + pad, box.y + title.y, box.w - 2 * pad, title.h)
    ceremony = replace(theme.CEREMONY, size=canvas.snug(theme.CEREMONY.size, theme.HEADING.size))
    pen.line(inner, panel.title, ceremony, Align.CENTRE)
    subtitle = replace(theme.BODY, colour=theme.MUTED)
    pen.line(Rect(inner.x, inner.bottom, inner.w, 40), reason, subtitle, Align.CENTRE)
    y = box.y + head
    if panel.news:
        _news(panel.news, Rect(inner.x, y - canvas.snug(10), inner.w, news - canvas.snug(10)), kit)
        y += news
    for words, lane in zip(HEADS, _lanes(Rect(inner.x, y, inner.w, columns - 6), kit), strict=True):
        pen.line(lane, words, theme.SMALL, Align.RIGHT)
    y += columns
    for number, line in enumerate(panel.rows):
        _appear(line, Rect(inner.x, y, inner.w, high), kit, passed - STEP_SECONDS * (rows - 1 - number))
        y += step
    if panel.items:
        places = button_places(kit, Rect(inner.x, y + canvas.snug(14), inner.w, button), panel.items)
        buttons_row(kit, ("results", panel.title), places, panel.items, panel.focus)


def _lanes(box: Rect, kit: Kit) -> list[Rect]:
    """The three columns of numbers of a row."""
    lanes: list[Rect] = []
    right = box.right - END
    for width in (kit.canvas.snug(GRAND, 150), *[kit.canvas.snug(COLUMN, LEAST_COLUMN)] * 2):
        lanes.insert(0, Rect(right - width, box.y, width, box.h))
        right -= width + BETWEEN
    return lanes


def _news(words: str, room: Rect, kit: Kit) -> None:
    """A golden ribbon in the middle of the room."""
    style = replace(theme.NAME, size=32, colour=theme.INK)
    width = min(room.w, measure(words, style) + 150)
    ribbon = Rect(room.centre[0] - width / 2, room.y, width, room.h)
    kit.pen.soft(ribbon, faded(theme.GLOW, 0.8), ribbon.h / 2, 22, pulse=0.4)
    kit.pen.box(ribbon, theme.FOCUS, ribbon.h / 2, theme.FOCUS_EDGE, 2)
    for x in (ribbon.x + 38, ribbon.right - 38):
        kit.pen.sign("★", (x, ribbon.centre[1]), 28, theme.INK)
    kit.pen.line(ribbon.grown(-70, 0), words, style, Align.CENTRE)


def _appear(line: ResultRow, box: Rect, kit: Kit, since: float) -> None:
    """A row as far as it has come in by now: the last row comes first, and the winner's last."""
    if since <= 0.0:
        return
    share = eased(since / ROW_SECONDS)
    start = kit.pen.count
    _row(line, box, kit, since)
    kit.pen.fade(start, share, dx=-AWAY * (1 - share))


def _row(row: ResultRow, box: Rect, kit: Kit, since: float) -> None:
    pen = kit.pen
    colour = theme.SEATS[row.seat].colour
    if row.winner:
        pen.soft(box, faded(theme.GLOW, 0.9), theme.RADIUS, 24, pulse=0.35)
        pen.box(box, (theme.rgb("#5B4526"), theme.rgb("#3A2A17")), theme.RADIUS, theme.BRASS, 3)
        draw_gleam(box, kit, (since - ROW_SECONDS) / GLEAM_SECONDS)
        draw_crown((box.x + 128, box.centre[1]), CROWN, kit, since)
    else:
        pen.box(box, (1.0, 0.9, 0.75, 0.06), theme.RADIUS, theme.HAIRLINE, 1.5)
    pen.box(Rect(box.x + 18, box.y + 20, 7, box.h - 40), colour, 3.5)
    if row.face:
        size = min(84.0, box.h - 20)
        portrait(pen, Rect(box.x + 66 - size / 2, box.centre[1] - size / 2, size, size), row.face)
        seat_mark(pen, (box.x + 66 + size * 0.36, box.centre[1] + size * 0.36), 24, row.seat)
    else:
        seat_mark(pen, (box.x + 62, box.centre[1]), 32, row.seat)
    x, lanes = box.x + NAMES, _lanes(box, kit)
    room = lanes[0].x - x + (lanes[0].w - NUMBERS)
    name = replace(theme.NAME, size=kit.canvas.snug(38, 34))
    if row.detail:
        upper = Rect(x, box.y + box.h * 0.1, room, box.h * 0.46)
        pen.line(upper, row.name, name)
        pen.line(Rect(x, upper.bottom, room, box.h * 0.34), row.detail, theme.SMALL)
    else:
        pen.line(Rect(x, box.y, room, box.h), row.name, name)
    _numbers(row, lanes, kit)


def _numbers(row: ResultRow, lanes: list[Rect], kit: Kit) -> None:
    plain = replace(theme.NAME, size=kit.canvas.snug(38, 34), colour=theme.MUTED)
    ink = theme.GOLD_TOP if row.winner else theme.BRIGHT
    grand = replace(theme.SCORE, size=kit.canvas.snug(theme.SCORE.size, 46), colour=ink)
    total = kit.motion.toward(("total", row.seat), row.total, COUNT_SECONDS, first=row.before)
    unplayed = signed(row.adjustment) if row.adjustment else "0"
    words = (number_of(row.before), unplayed, number_of(total))
    for lane, number, style in zip(lanes, words, (plain, plain, grand), strict=True):
        kit.pen.line(lane, number, style, Align.RIGHT)

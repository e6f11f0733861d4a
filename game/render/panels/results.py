"""The ceremony at the end of a game."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.honours import GLEAM_SECONDS, draw_crown, draw_gleam
from game.render.panels.kit import (
    BUTTON_GAP,
    BUTTON_HEIGHT,
    Kit,
    button_room,
    buttons_row,
    glass,
    seat_mark,
    signed,
)
from game.render.panels.layout import Rect, row
from game.render.panels.motion import eased
from game.render.panels.pen import Align
from game.render.panels.sparks import RAIN_SECONDS, draw_rain
from game.render.panels.text import measure
from game.render.panels.theme import faded
from game.scenes.picture import ResultRow, Results

WIDTH = 1480.0
HEAD, COLUMNS_HEAD = 168.0, 46.0
NEWS = 68.0
ROW, ROW_GAP = 112.0, 14.0
PAD = 40.0
COUNT_SECONDS = 0.9
CEREMONY_SECONDS = 1.95
"""All of it; whoever cannot wait presses a button as ever."""
STEP_SECONDS, ROW_SECONDS = 0.16, 0.3
"""Between two rows that come, and how long one takes."""
CROWN = 50.0
AWAY = 60.0
"""How far to the left a row comes from."""

# Right edges of the three columns of numbers, from the right edge of a row.
TOTAL, UNPLAYED, BEFORE = 36.0, 256.0, 446.0
HEADS = (("Score", BEFORE), ("Unplayed", UNPLAYED), ("Total", TOTAL))
COLUMN = 180.0
NAMES = 172.0
"""From a row's left edge to its name: the crown stands before it in every row, if only in the winner's."""


def draw_results(panel: Results, kit: Kit) -> None:
    """Title, one row a player with the winner crowned, and what to do next."""
    pen, canvas = kit.pen, kit.canvas
    rows = len(panel.rows)
    foot = BUTTON_HEIGHT + 16 if panel.items else -10.0
    news = NEWS if panel.news else 0.0
    height = HEAD + news + COLUMNS_HEAD + rows * (ROW + ROW_GAP) + foot + PAD
    box = canvas.centred(min(WIDTH, canvas.safe.w), height)
    passed = kit.motion.elapsed(("ceremony", panel.title), CEREMONY_SECONDS)
    if any(line.winner for line in panel.rows):
        draw_rain(canvas.whole, kit, min(1.0, passed / RAIN_SECONDS))
    pen.soft(box, faded(theme.GLOW, 0.4), 32, 90, pulse=0.25)
    glass(pen, box, theme.CARD, 32, faded(theme.BRASS, 0.5), 2)
    inner = Rect(box.x + PAD, box.y + 30, box.w - 2 * PAD, 70)
    pen.line(inner, panel.title, theme.CEREMONY, Align.CENTRE)
    subtitle = replace(theme.BODY, colour=theme.MUTED)
    pen.line(Rect(inner.x, inner.bottom + 6, inner.w, 40), panel.subtitle, subtitle, Align.CENTRE)
    if panel.news:
        _news(panel.news, Rect(inner.x, box.y + HEAD - 10, inner.w, NEWS - 10), kit)
    y = box.y + HEAD + news
    for words, right in HEADS:
        head = Rect(inner.right - right - COLUMN, y, COLUMN, COLUMNS_HEAD - 6)
        pen.line(head, words, theme.SMALL, Align.RIGHT)
    y += COLUMNS_HEAD
    for number, line in enumerate(panel.rows):
        _appear(line, Rect(inner.x, y, inner.w, ROW), kit, passed - STEP_SECONDS * (rows - 1 - number))
        y += ROW + ROW_GAP
    if panel.items:
        widths = [button_room(item) for item in panel.items]
        places = row(canvas.width / 2, y + 14, widths, BUTTON_HEIGHT, BUTTON_GAP)
        buttons_row(kit, ("results", panel.title), places, panel.items, panel.focus)


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
    """A row that has been coming for so many seconds: the last comes first, and the winner's last."""
    if since <= 0.0:
        return
    share = eased(since / ROW_SECONDS)
    start = kit.pen.count
    _row(line, box, kit, since)
    kit.pen.fade(start, share, dx=-AWAY * (1 - share))


def _row(row: ResultRow, box: Rect, kit: Kit, since: float) -> None:
    pen = kit.pen
    colour = theme.SEATS[row.seat % 4].colour
    if row.winner:
        pen.soft(box, faded(theme.GLOW, 0.9), theme.RADIUS, 24, pulse=0.35)
        pen.box(box, (theme.rgb("#5B4526"), theme.rgb("#3A2A17")), theme.RADIUS, theme.BRASS, 3)
        draw_gleam(box, kit, (since - ROW_SECONDS) / GLEAM_SECONDS)
        draw_crown((box.x + 128, box.centre[1]), CROWN, kit, since)
    else:
        pen.box(box, (1.0, 0.9, 0.75, 0.06), theme.RADIUS, theme.HAIRLINE, 1.5)
    pen.box(Rect(box.x + 18, box.y + 20, 7, box.h - 40), colour, 3.5)
    seat_mark(pen, (box.x + 62, box.centre[1]), 32, row.seat)
    x = box.x + NAMES
    room = box.right - BEFORE - COLUMN + 30 - x
    if row.detail:
        pen.line(Rect(x, box.y + 12, room, 50), row.name, replace(theme.NAME, size=38))
        pen.line(Rect(x, box.y + 64, room, 36), row.detail, theme.SMALL)
    else:
        pen.line(Rect(x, box.y, room, box.h), row.name, replace(theme.NAME, size=38))
    _numbers(row, box, kit)


def _numbers(row: ResultRow, box: Rect, kit: Kit) -> None:
    plain = replace(theme.NAME, size=38, colour=theme.MUTED)
    grand = replace(theme.SCORE, colour=theme.GOLD_TOP if row.winner else theme.BRIGHT)
    total = kit.motion.toward(("total", row.seat), row.total, COUNT_SECONDS, first=row.before)
    entries = (
        (f"{row.before}".replace("-", "−"), BEFORE, plain),
        (signed(row.adjustment) if row.adjustment else "0", UNPLAYED, plain),
        (f"{round(total)}".replace("-", "−"), TOTAL, grand),
    )
    for words, right, style in entries:
        kit.pen.line(Rect(box.right - right - COLUMN, box.y, COLUMN, box.h), words, style, Align.RIGHT)

"""Pictures of days: the flame of several in a row, a day of a month, and what was found in a bag."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.medal_pictures import THREE, medal
from game.render.panels.panel_tools import Kit, sliding
from game.render.panels.pen import Align
from game.render.panels.theme import rgb
from game.scenes.kit.picture.sheet_pictures import Day, Flame, FoundShare

TILE = 28.0
NOT_FOUND = rgb("#6B5B4A", 0.55)


def draw_flame(_: Flame, box: Rect, kit: Kit, __: Align) -> None:
    """Three drops."""
    x, y = box.x + 20, box.centre[1] + 4
    kit.pen.soft(Rect(x - 16, y - 16, 32, 36), rgb("#F0803C", 0.5), 16, 18, pulse=0.5)
    for size, rise, colour in ((34, 0, "#E2553A"), (24, 5, "#F28C3C"), (14, 10, "#FFD36B")):
        kit.pen.box(Rect(x - size / 2, y - size / 2 + rise, size, size), rgb(colour), size / 2)
        kit.pen.sign("▲", (x, y - size * 0.42 + rise), size * 0.86, rgb(colour))


def draw_day(day: Day, box: Rect, kit: Kit, _: Align) -> None:
    """Those in a row are one band."""
    pen, inner = kit.pen, box.grown(0, -3)
    if day.in_streak:
        pen.box(inner, rgb("#E9B65A", 0.17))
    if day.focused:
        pen.box(sliding(kit, "day", inner), (1.0, 0.94, 0.84, 0.10), 14, theme.BRIGHT, 3)
    style = replace(theme.NAME, size=34) if day.today else replace(theme.BODY, size=28, colour=theme.MUTED)
    if day.medal is None:
        pen.line(inner, str(day.number), style, Align.CENTRE)
        return
    pen.line(inner._replace(w=box.w * 0.5), str(day.number), replace(style, size=28), Align.RIGHT)
    medal(pen, (box.x + box.w * 0.74, box.centre[1]), min(46.0, inner.h), THREE[day.medal])


def draw_found(found: FoundShare, box: Rect, kit: Kit, _: Align) -> None:
    """A tile for each turn as full of wood as the turn was of its points, and all of it has a dot."""
    step = min(TILE + 6, (box.w - TILE) / max(1, len(found.shares) - 1))
    for number, share in enumerate(found.shares):
        tile, full = Rect(box.x + number * step, box.centre[1] - TILE / 2, TILE, TILE), share or 0.0
        kit.pen.box(tile, NOT_FOUND, 6)
        if full:
            kit.pen.box(Rect(tile.x, tile.bottom - TILE * full, TILE, TILE * full), theme.WOOD, 6)
        if full == 1.0:
            kit.pen.box(tile.grown(4 - TILE / 2), theme.INK, 4)

"""The daily bag: the score to beat at the left, the month and what there is to share at the right."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.medal_pictures import THREE, medal
from game.render.panels.panel_tools import (
    Kit,
    confirm_button,
    focus_pill,
    glass,
    seat_mark,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.theme import faded, rgb
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.daily_panels import DailyBag, DayCell, SharedResult
from game.text_format import whole

LEFT, TOP = 96.0, 54.0
CALENDAR_WIDTH, CALENDAR_HEIGHT, BETWEEN, SHARE_HEIGHT = 814.0, 590.0, 22.0, 278.0
CELL_HIGH, CELL_TOP = 80.0, 162.0
FLIP_SECONDS = 0.18
BUTTON = Rect(0, 0, 440, 88)
TITLE = replace(theme.CEREMONY, size=84)
DATE = replace(theme.NAME, size=30, colour=theme.BRASS)
LINE = replace(theme.BODY, size=34)
MUTED = replace(theme.BODY, size=29, colour=theme.MUTED)
STRONG = replace(theme.NAME, size=32)
SCORE = replace(STRONG, size=36)
FOUND_SIDE, NOT_FOUND = 28.0, rgb("#6B5B4A", 0.55)
WIDEST_NAME, NAME_IN, BEFORE_SCORE, BETWEEN_SCORES = 170.0, 34.0, 14.0, 30.0
"""A line of scores: how wide a name is at most, where it begins after its mark, and what stands between."""


@draws(DailyBag)
def draw_daily_bag(panel: DailyBag, kit: Kit) -> None:
    """Left column, calendar, and the card to share."""
    canvas = kit.canvas
    top = max(TOP, canvas.safe.y)
    width = min(CALENDAR_WIDTH, canvas.safe.w * 0.5)
    x = canvas.safe.right - width
    left = max(LEFT, canvas.safe.x + 4)
    _head(panel, Rect(left, top, x - left - 30, 320), kit)
    _to_beat(panel, Rect(left, canvas.height - 1080 + 676, 620, 280), kit)
    calendar = Rect(x, top, width, CALENDAR_HEIGHT)
    _calendar(panel, calendar, kit)
    share = Rect(x, calendar.bottom + BETWEEN, width, SHARE_HEIGHT)
    if panel.shared:
        _shared(panel.shared, share, kit)


def _head(panel: DailyBag, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    shade = Rect(box.x - 200, box.y - 160, box.w + 120, 520)
    pen.soft(shade, faded(theme.SHADE, 0.96), 60, 130)
    pen.line(Rect(box.x, box.y, box.w, 44), panel.date, DATE)
    pen.line(Rect(box.x, box.y + 48, box.w, 104), panel.title, TITLE)
    pen.line(Rect(box.x, box.y + 154, box.w, 46), panel.text, LINE)
    if panel.streak_text:
        y = box.y + 258
        _flame(kit, (box.x + 20, y + 24))
        number = replace(theme.SCORE, size=52)
        taken = pen.line(Rect(box.x + 56, y, 160, 52), str(panel.streak), number)
        pen.line(Rect(taken.right + 16, y + 2, 420, 52), panel.streak_text, MUTED)


def _flame(kit: Kit, middle: tuple[float, float]) -> None:
    """A small flame of three drops."""
    x, y = middle
    kit.pen.soft(Rect(x - 16, y - 16, 32, 36), rgb("#F0803C", 0.5), 16, 18, pulse=0.5)
    for size, rise, colour in ((34, 0, "#E2553A"), (24, 5, "#F28C3C"), (14, 10, "#FFD36B")):
        kit.pen.box(Rect(x - size / 2, y - size / 2 + rise, size, size), rgb(colour), size / 2)
        kit.pen.sign("▲", (x, y - size * 0.42 + rise), size * 0.86, rgb(colour))


def _to_beat(panel: DailyBag, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    pen.soft(Rect(box.x - 100, box.y - 50, 760, 360), faded(theme.SHADE, 0.96), 60, 100)
    seat_mark(pen, (box.x + 14, box.y + 20), 24, 1)
    # Translators: over the score that the computer has made with the tiles of a day; at most 24 letters.
    pen.line(Rect(box.x + 36, box.y, 520, 42), tr("Maven’s score to beat"), STRONG)
    digits = panel.maven or "   "
    for number, digit in enumerate(digits):
        tile = Rect(box.x + number * 58, box.y + 60, 46, 72)
        turned = kit.motion.toward(("flip", number), 1.0 if panel.maven else 0.0, FLIP_SECONDS * (number + 1))
        share = abs(turned * 2 - 1)
        shown = Rect(tile.centre[0] - tile.w * share / 2, tile.y, tile.w * share, tile.h)
        pen.shadow(tile, 8, 0.4)
        pen.box(shown, theme.WOOD, 8)
        pen.box(Rect(shown.x, shown.bottom - 6, shown.w, 6), rgb("#A9783F", 0.8), 3)
        if turned > 0.5 and digit.strip():
            pen.line(shown, digit, replace(theme.KEY_LETTER, size=46), Align.CENTRE)
    beside = box.x + len(digits) * 58 + 22
    for number, words in enumerate(panel.maven_text):
        pen.line(Rect(beside, box.y + 56 + number * 38, box.right - beside, 38), words, MUTED)
    button = Rect(box.x, box.y + 168, BUTTON.w, BUTTON.h)
    focus_pill(kit, button)
    pen.line(Rect(button.x + 42, button.y, button.w - 130, button.h), panel.play, theme.CHOICE_FOCUSED)
    confirm_button(kit, button.right - 74, button.centre[1], 54)


def _calendar(panel: DailyBag, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-30, -18)
    pen.line(Rect(inner.x + 6, inner.y, 320, 68), panel.month, replace(theme.HEADING, size=40))
    x = inner.right
    for kind, many in zip((0, 1, 2), panel.medals, strict=True):
        x -= 96
        medal(pen, (x + 22, inner.y + 32), 46, THREE[kind])
        pen.line(Rect(x + 52, inner.y, 44, 68), str(many), STRONG)
    pitch = inner.w / 7
    for number, name in enumerate(panel.weekdays):
        heading = Rect(inner.x + number * pitch, box.y + 106, pitch, 44)
        pen.line(heading, name, replace(MUTED, font=theme.Font.BOLD), Align.CENTRE)
    high = min(CELL_HIGH, (box.h - CELL_TOP - 14) / max(5, len(panel.weeks)))
    for line, week in enumerate(panel.weeks):
        y = box.y + CELL_TOP + line * high
        _band(week, Rect(inner.x, y, inner.w, high - 6), pitch, kit)
        for number, cell in enumerate(week):
            if cell:
                place = Rect(inner.x + number * pitch, y, pitch, high - 6)
                _day(cell, place, cell.number == panel.day, kit)


def _band(week: tuple[DayCell | None, ...], box: Rect, pitch: float, kit: Kit) -> None:
    """The days in a row as one band behind the cells."""
    inside = [number for number, cell in enumerate(week) if cell and cell.in_streak]
    if inside:
        band = Rect(box.x + inside[0] * pitch, box.y, (inside[-1] - inside[0] + 1) * pitch, box.h)
        kit.pen.box(band, rgb("#E9B65A", 0.17), 16)


def _day(cell: DayCell, box: Rect, focused: bool, kit: Kit) -> None:
    pen = kit.pen
    if focused:
        place = sliding(kit, "day", box.grown(-6, 0))
        pen.box(place, (1.0, 0.94, 0.84, 0.10), 14, theme.BRIGHT, 3)
    style = replace(theme.BODY, size=28, colour=theme.MUTED)
    if cell.state == "today":
        style = replace(theme.NAME, size=34)
    elif cell.state == "coming":
        style = replace(style, colour=rgb("#A79B8B"))
    if cell.medal is None:
        pen.line(box, str(cell.number), style, Align.CENTRE)
        return
    style = replace(style, size=28)
    pen.line(Rect(box.x, box.y, box.w * 0.46, box.h), str(cell.number), style, Align.RIGHT)
    medal(pen, (box.x + box.w * 0.7, box.centre[1]), 46, THREE[cell.medal])


def _shared(shared: SharedResult, box: Rect, kit: Kit) -> None:
    """A card that one can photograph: what was made of the bag, and none of its tiles."""
    pen = kit.pen
    glass(pen, box, theme.CARD)
    room = box.grown(-36, -24)
    pen.line(Rect(room.x, room.y, room.w, 36), shared.day, MUTED)
    at = room.x
    for seat, (name, score), width in zip(count(), shared.scores, _names(shared, room.w), strict=False):
        seat_mark(pen, (at + 11, room.y + 66), 20, seat)
        taken = pen.line(Rect(at + NAME_IN, room.y + 44, width, 44), name, LINE)
        figure = Rect(taken.right + BEFORE_SCORE, room.y + 44, 90, 44)
        at = pen.line(figure, whole(score), SCORE).right + BETWEEN_SCORES
    why = Rect(room.x, room.y + 100, room.w, 36)
    if shared.medal is not None:
        medal(pen, (room.x + 17, room.y + 116), 42, THREE[shared.medal])
        why = Rect(room.x + 50, why.y, room.w - 50, why.h)
    pen.line(why, shared.why, MUTED)
    pen.box(Rect(room.x, room.y + 145, room.w, 1.5), theme.HAIRLINE)
    note = pen.line(Rect(room.x, room.y + 192, room.w, 36), shared.note, MUTED)
    tiles = Rect(room.x, note.y - 39, room.w, FOUND_SIDE)
    for number, share in enumerate(shared.found):
        _found(
            share,
            Rect(tiles.x + number * _pitch(len(shared.found), tiles.w), tiles.y, FOUND_SIDE, FOUND_SIDE),
            kit,
        )


def _pitch(tiles: int, room: float) -> float:
    """From one tile to the next: closer where a game has had many turns."""
    return min(FOUND_SIDE + 6, (room - FOUND_SIDE) / max(1, tiles - 1))


def _found(share: float | None, tile: Rect, kit: Kit) -> None:
    """A tile as full of wood as the turn was of its points; all of it has a dot."""
    pen = kit.pen
    pen.box(tile, NOT_FOUND, 6)
    full = share or 0.0
    if full:
        pen.box(Rect(tile.x, tile.bottom - tile.h * full, tile.w, tile.h * full), theme.WOOD, 6)
    if full == 1.0:
        pen.box(Rect(tile.centre[0] - 4, tile.centre[1] - 4, 8, 8), theme.INK, 4)


def _names(shared: SharedResult, room: float) -> list[float]:
    """The widths of the names beside their scores; the longest gives way where a line is too narrow."""
    widths = [min(WIDEST_NAME, measure(name, LINE) + 2) for name, _ in shared.scores]
    besides = sum(NAME_IN + BEFORE_SCORE + measure(whole(score), SCORE) for _, score in shared.scores)
    lacking = sum(widths) + besides + BETWEEN_SCORES * (len(widths) - 1) - room
    if lacking > 0:
        widths[widths.index(max(widths))] -= lacking
    return widths

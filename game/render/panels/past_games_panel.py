"""Finished games in a column at the right of the board."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import (
    Kit,
    focus_pill,
    glass,
    scrolled,
    seat_mark,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.theme import faded
from game.scenes.kit.picture.evening_panels import PastGame, PastGames, PastSeat
from game.text_format import whole

WIDTH, HEAD, ROW, TOP = 640.0, 108.0, 97.0, 54.0
BESIDE_BOARD = 0.402
"""Of the width of the safe area: so much stands beside the board, however large the words are."""
PAD = 28.0
MARK, BEFORE_SCORE = 28.0, 24.0
"""What the sign before a name takes; between a name and its score, which may have a minus."""
OTHERS, OTHERS_NEAR = 112.0, 93.0
"""Width of a seat of which only the score is told, and where words are larger."""
NAME = replace(theme.NAME, size=31)
DAY = replace(theme.SMALL, size=26)


@draws(PastGames)
def draw_past_games(panel: PastGames, kit: Kit) -> None:
    """Title, and as many games as fit round the focused one."""
    pen, canvas = kit.pen, kit.canvas
    width = min(WIDTH, canvas.safe.w * BESIDE_BOARD)
    top = max(TOP, canvas.safe.y)
    box = Rect(canvas.safe.right - width, top, width, canvas.safe.bottom - PANELS_FOOT - top)
    glass(pen, box, theme.CARD)
    inner = box.grown(-PAD, 0)
    pen.line(Rect(inner.x, box.y + 18, inner.w, 50), panel.title, replace(theme.HEADING, size=42))
    pen.line(Rect(inner.x, box.y + 66, inner.w, 36), panel.text, theme.SMALL)
    top = box.y + HEAD + 6
    shown = max(1, int((box.bottom - top - 8) / ROW))
    rows = scrolled(kit, len(panel.games), shown, panel.focus) if panel.games else range(0)
    if panel.games:
        place = Rect(box.x + 12, top + (panel.focus - rows.start) * ROW, box.w - 24, ROW - 6)
        focus_pill(kit, sliding(kit, "past-game", place), 20)
    for place_number, number in enumerate(rows):
        line = Rect(inner.x, top + place_number * ROW, inner.w, ROW - 6)
        _game(panel.games[number], line, number == panel.focus, kit)
    for sign, wanted, y in (
        ("▲", panel.more_above or rows.start > 0, top - 10),
        ("▼", panel.more_below or rows.stop < len(panel.games), box.bottom - 12),
    ):
        if wanted:
            pen.sign(sign, (box.centre[0], y), 16, theme.MUTED)


def _game(game: PastGame, box: Rect, focused: bool, kit: Kit) -> None:
    pen = kit.pen
    ink, muted = (theme.INK, theme.INK_SOFT) if focused else (theme.CREAM, theme.MUTED)
    upper = Rect(box.x, box.y + 8, box.w, 36)
    mode = pen.line(upper, game.mode, replace(DAY, colour=muted), Align.RIGHT)
    pen.line(Rect(upper.x, upper.y, mode.x - upper.x - 16, upper.h), game.day, replace(DAY, colour=muted))
    others = OTHERS if kit.canvas.zoom == 1.0 else OTHERS_NEAR
    for seat, room in _lanes(game, Rect(box.x, box.y + 46, box.w, 40), others):
        if focused:
            pen.box(Rect(room.x - 5, room.centre[1] - 13, 26, 26), faded(theme.INK, 0.85), 13)
        seat_mark(pen, (room.x + 8, room.centre[1]), 17, seat.seat)
        style = replace(NAME, colour=ink)
        style = style if seat.won else replace(style, font=theme.Font.TEXT)
        if not seat.name:
            pen.line(Rect(room.x + MARK, room.y, room.w - MARK, room.h), whole(seat.score), style)
            continue
        score = pen.line(room, whole(seat.score), style, Align.RIGHT)
        name = Rect(room.x + MARK, room.y, score.x - room.x - MARK - BEFORE_SCORE, room.h)
        pen.line(name, seat.name, style)


def _lanes(game: PastGame, room: Rect, others: float) -> list[tuple[PastSeat, Rect]]:
    """Each seat with its place; of three and more only the first winner is called by name."""
    count = len(game.seats)
    if count <= 2:
        lane = room.w / count
        places = [
            Rect(room.x + number * lane, room.y, lane - (34 if number < count - 1 else 0), room.h)
            for number in range(count)
        ]
        return list(zip(game.seats, places, strict=True))
    named = next((number for number, seat in enumerate(game.seats) if seat.won), 0)
    x, found = room.x, []
    for number, seat in enumerate(game.seats):
        wide = room.w - others * (count - 1) if number == named else others
        shown = seat if number == named else replace(seat, name="")
        found.append((shown, Rect(x, room.y, wide - 14, room.h)))
        x += wide
    return found

"""A table in a sheet: columns as wide as their words, and rows under a line of heads.

Room to spare goes between the columns, what is missing comes off the widest. Where the totals grow, so do
the bars under them, and then the rows take their new places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect, window_of
from game.render.panels.face_picture import draw_face
from game.render.panels.panel_tools import Kit, seat_mark, sliding
from game.render.panels.pen import Align
from game.render.panels.theme import TextStyle, faded
from game.render.panels.typesetting import measure
from game.render.panels.winner_crown import CROWN_AFTER, GLEAM_SECONDS, draw_crown, draw_gleam
from game.scenes.kit.picture.sheet import Look, Table
from game.text_format import whole

Styles = Mapping[Look, TextStyle]
HEADS, MORE = 48.0, 24.0
"""Heights of the line of heads, and of the sign that there are more rows."""
ROW, PLAYER, GAP = (46.0, 68.0), (76.0, 98.0), 6.0
"""From a row to the next, at least and as a rule, where each is a player's too; and what is between them."""
LEAST_ROWS = 4
"""How many rows of a table that scrolls are seen at once, however large its words."""
INDENT, BETWEEN, TIGHT = 24.0, 44.0, 22.0
"""From a row's ends to its words; between two columns; and between them if room is short."""
STAR, CROWN, FACE = 66.0, 172.0, 44.0
"""Before a row: the star of a new score; the mark of a seat and the crown of the winner; a face."""
LARGER = 1.2
"""How much larger the words of players are."""
MARKED = theme.rgb("#5B4526"), theme.rgb("#3A2A17")
STRIPE = (1.0, 0.9, 0.75, 0.055)
GROW_AFTER, GROW_SECONDS, MOVE_AFTER, MOVE_SECONDS = 0.25, 0.6, 0.75, 0.5
GROWTH_SECONDS = 1.95
"""Seconds until the last spark at a winner's crown is out."""
BAR = 6.0


def heights(table: Table) -> tuple[float, float]:
    """The least that a table needs, and what it would like to have."""
    count, more = len(table.rows), 0.0 if table.focus is None else MORE
    (least, usual), few = PLAYER if table.seats else ROW, min(count, LEAST_ROWS)
    least, more = least * (count if table.focus is None else few), more + _heads(table)
    return least + more, usual * count + more


def _heads(table: Table) -> float:
    return HEADS if any(column.head for column in table.columns) else 0.0


def natural_width(table: Table, styles: Styles) -> float:
    """How wide a table would like to be."""
    return sum(_naturals(table, styles)) + BETWEEN * len(table.columns) + _before(table)


def draw_table(table: Table, box: Rect, kit: Kit, styles: Styles) -> None:
    """Heads and rows from the top of the box, all of them or those around the selector."""
    seen, more = range(len(table.rows)), 0.0 if table.focus is None else MORE
    heads = _heads(table)
    room, (_, usual) = box.h - heads - more, PLAYER if table.seats else ROW
    if table.focus is not None:
        seen = window_of(len(seen), max(LEAST_ROWS, int(room / (usual - GAP))), table.focus)
    pitch = min(usual, room / max(1, len(seen)))
    before = _before(table)
    lanes = _lanes(table, Rect(box.x + before, box.y, box.w - before - INDENT, HEADS), styles)
    for column, lane in zip(table.columns, lanes, strict=True):
        kit.pen.line(lane._replace(h=HEADS - 14), column.head, theme.SMALL, _side(column.right))
    if heads:
        kit.pen.box(Rect(box.x, box.y + heads - 9, box.w, 2), faded(theme.BRASS, 0.5))
    passed = kit.motion.elapsed("growing", GROWTH_SECONDS) if table.earlier else 0.0
    lines = places_at(table.earlier, table.seats, passed) if table.earlier else range(len(seen))
    rows = {}
    # One that rises passes over those that sink.
    for line, at in sorted(zip(lines, seen, strict=True), key=lambda pair: pair[0] - pair[1]):
        rows[at] = Rect(box.x, box.y + heads + line * pitch, box.w, pitch - GAP)
        _ground(table, at, rows[at], kit, passed - MOVE_AFTER - MOVE_SECONDS)
        if table.earlier:
            _bar(table, at, rows[at], lanes[0].x, kit, passed)
        _cells(table, at, [lane._replace(y=rows[at].y, h=rows[at].h) for lane in lanes], kit, styles, passed)
    if table.focus is not None:
        place = sliding(kit, "table-row", rows[table.focus]).grown(2)
        kit.pen.box(place, theme.CLEAR, 16, theme.FOCUS_EDGE, 3)
    if seen.start > 0:
        kit.pen.sign("▲", (box.x + STAR / 2, box.y + HEADS / 2 - 8), 20, theme.BRASS)
    if seen.stop < len(table.rows):
        kit.pen.sign("▼", (box.centre[0], box.bottom - MORE / 2), 20, theme.BRASS)


def _cells(table: Table, row: int, places: Sequence[Rect], kit: Kit, styles: Styles, passed: float) -> None:
    last = len(places) - 1
    for number, (column, words, place) in enumerate(zip(table.columns, table.rows[row], places, strict=True)):
        style = _style(table, column.look, styles)
        if number == last and row in table.marked:
            style = replace(style, colour=theme.GOLD_TOP)
        if number == last and table.earlier:
            words = whole(grown(table.earlier[row], _figure(words), passed))
        kit.pen.line(place, words, style, _side(column.right))


def _before(table: Table) -> float:
    return CROWN if table.seats else STAR


def _side(right: bool) -> Align:
    return Align.RIGHT if right else Align.LEFT


def _style(table: Table, look: Look, styles: Styles) -> TextStyle:
    style = styles[look]
    return replace(style, size=style.size * LARGER) if table.seats else style


def grown(before: float, after: float, passed: float) -> float:
    """A total on its way, `passed` seconds after the table appeared."""
    return before + (after - before) * _smooth((passed - GROW_AFTER) / GROW_SECONDS)


def places_at(before: Sequence[float], seats: Sequence[int], passed: float) -> list[float]:
    """Which line each row is on: first in the order of `before`, then each on its own."""
    old = sorted(range(len(before)), key=lambda row: (-before[row], seats[row]))
    share = _smooth((passed - MOVE_AFTER) / MOVE_SECONDS)
    return [old.index(row) + (row - old.index(row)) * share for row in range(len(before))]


def _smooth(share: float) -> float:
    t = max(0.0, min(1.0, share))
    return t * t * (3.0 - 2.0 * t)


def _figure(words: str) -> float:
    """What a text with a real minus sign counts."""
    return float(words.replace("−", "-"))


def _bar(table: Table, row: int, box: Rect, left: float, kit: Kit, passed: float) -> None:
    """A bar at the foot of a row, its length in proportion to the row's total."""
    totals = [_figure(cells[-1]) for cells in table.rows]
    share = grown(table.earlier[row], totals[row], passed) / max(1.0, *totals)
    length = (box.right - INDENT - left) * max(0.0, share)
    if length > BAR:
        colour = theme.SEATS[table.seats[row]].colour
        kit.pen.box(Rect(left, box.bottom - 2 * BAR, length, BAR), faded(colour, 0.75), BAR / 2)


def _ground(table: Table, row: int, box: Rect, kit: Kit, since: float) -> None:
    """What a row stands on, and what stands before it; it has been in its place for so many seconds."""
    pen, marked, middle = kit.pen, row in table.marked, box.centre[1]
    if marked:
        pen.soft(box, faded(theme.GLOW, 0.8), 14, 20, pulse=0.35)
        pen.box(box, MARKED, 14, theme.BRASS, 2.5)
    elif row % 2 == 0 or table.seats:
        pen.box(box, STRIPE, 14)
    if table.seats:
        seat = table.seats[row]
        pen.box(Rect(box.x + 14, box.y + 0.19 * box.h, 7, 0.62 * box.h), theme.SEATS[seat].colour, 3.5)
        seat_mark(pen, (box.x + 60, middle), 30, seat)
        if marked:
            over = since if table.earlier else GROWTH_SECONDS
            draw_gleam(box, kit, over / GLEAM_SECONDS)
            draw_crown((box.x + 122, middle), 46, kit, over + CROWN_AFTER)
    elif table.faces:
        side = min(FACE, box.h)
        draw_face(table.faces[row], Rect(box.x + 14, middle - side / 2, side, side), kit)
    elif marked:
        pen.sign("★", (box.x + STAR / 2, middle), 32, theme.GOLD_TOP, theme.GOLD_BOTTOM)


def _naturals(table: Table, styles: Styles) -> list[float]:
    """The width that each column would like."""
    return [
        max(
            measure(column.head, theme.SMALL),
            *(measure(cells[number], _style(table, column.look, styles)) for cells in table.rows),
            0.0,
        )
        for number, column in enumerate(table.columns)
    ]


def _lanes(table: Table, box: Rect, styles: Styles) -> list[Rect]:
    """Where the columns stand; the numbers of places stand close to what they are of."""
    widths = _naturals(table, styles)
    gaps = [1.0] * (len(widths) - 1)
    if table.columns[0].look is Look.PLACE:
        gaps[0] = 0.0
    spare = box.w - sum(widths) - TIGHT * len(gaps)
    while spare < -0.5:
        widest = max(range(len(widths)), key=widths.__getitem__)
        second = max((width for index, width in enumerate(widths) if index != widest), default=0.0)
        cut = min(-spare, max(12.0, widths[widest] - second))
        widths[widest] -= cut
        spare += cut
    if not table.columns[-1].right:
        spare = min(spare, BETWEEN * len(gaps))
    lanes, x = [], box.x
    for width, gap in zip(widths, [*gaps, 0.0], strict=True):
        lanes.append(Rect(x, box.y, width, box.h))
        x += width + TIGHT + gap * max(0.0, spare) / max(1.0, sum(gaps))
    return lanes

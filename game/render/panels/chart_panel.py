"""Tables of figures: high scores and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PROMPTS_HEIGHT, Rect, window_of
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import (
    BUTTON_HEIGHT,
    Kit,
    button_places,
    buttons_row,
    glass,
    seat_mark,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.theme import faded
from game.render.panels.typesetting import measure
from game.render.panels.winner_crown import (
    BURST_SECONDS,
    CROWN_AFTER,
    CUP_SECONDS,
    GLEAM_SECONDS,
    draw_crown,
    draw_cup,
    draw_gleam,
)
from game.scenes.kit.picture.result_panels import FigureTable
from game.text_format import whole

WIDEST, NARROWEST, ROOMIEST = 1560.0, 1080.0, 1400.0
PAD, UNDER = 44.0, 38.0
"""Room around the table, and under its last row if no buttons follow: for the sign that there are more."""
TITLE, TEXT, TABS, HEADS = 84.0, 58.0, 78.0, 48.0
ROW, ROOMY = 62.0, 92.0
"""Height of a row, and of a row of a few that stand for players."""
LEAST_ROWS = 4
"""How many rows of a chart that scrolls are seen at once, however large its words."""
GAP = 6.0
INDENT, BETWEEN, TIGHT = 24.0, 44.0, 22.0
"""From a row's ends to its words; between two columns; and between them if room is short."""
MARK, SEAT_MARK = 66.0, 172.0
"""Room for what stands before a row: the star of a new score; a seat's mark and the winner's crown."""

CELL = replace(theme.BODY, size=30, colour=theme.MUTED)
NAME = theme.NAME
FIGURE = replace(theme.NAME, font=theme.Font.HEAVY, size=36, colour=theme.BRIGHT)
TAB = replace(theme.BODY, size=30, colour=theme.MUTED)
MARKED = theme.rgb("#5B4526"), theme.rgb("#3A2A17")
STRIPE = (1.0, 0.9, 0.75, 0.055)
GROW_AFTER, GROW_SECONDS, MOVE_AFTER, MOVE_SECONDS = 0.25, 0.6, 0.75, 0.5
"""Standings: totals and bars grow, then the rows take their new places."""
GROWTH_SECONDS = 1.95
"""Seconds until the last spark at a winner's crown is out."""
CUP_AFTER = 0.9
"""... and the cup of a tournament rises meanwhile."""
BAR = 6.0
NONE = "–"
"""A cell that has no figure."""


@draws(FigureTable)
def draw_chart(panel: FigureTable, kit: Kit) -> None:
    """Title, tabs, the table, and what to do next."""
    pen, canvas = kit.pen, kit.canvas
    pad, button = canvas.snug(PAD), canvas.snug(BUTTON_HEIGHT, 64)
    above, title = canvas.snug(30), canvas.snug(TITLE, 62)
    head = above + title + (canvas.snug(TEXT, 46) if panel.text else 0) + (TABS if panel.tabs else 0)
    foot = button + canvas.snug(34) if panel.items else UNDER - pad
    room = canvas.safe.h - PROMPTS_HEIGHT - head - HEADS - foot - pad
    pitch = ROOMY if panel.seats and len(panel.rows) * (ROOMY + GAP) <= room else ROW
    window = range(len(panel.rows))
    if panel.row is not None:
        window = window_of(len(panel.rows), max(LEAST_ROWS, int(room / (pitch + GAP))), panel.row)
    table = HEADS + max(1, len(window)) * (pitch + GAP)
    height = head + table + foot + pad - GAP
    box = canvas.centred(_width(panel, canvas.safe.w), height)
    pen.soft(box, faded(theme.GLOW, 0.3), 32, 80, pulse=0.25)
    glass(pen, box, theme.CARD, 32, faded(theme.BRASS, 0.5), 2)
    inner = box.grown(-pad, 0)
    ceremony = replace(theme.CEREMONY, size=canvas.snug(theme.CEREMONY.size, 48))
    pen.line(Rect(inner.x, box.y + above, inner.w, title - 14), panel.title, ceremony, Align.CENTRE)
    if panel.seats and panel.marked:
        _cup(panel, Rect(inner.x, box.y + above, inner.w, title - 14), measure(panel.title, ceremony), kit)
    y = box.y + above + title
    if panel.text:
        text = replace(theme.BODY, colour=theme.MUTED)
        pen.line(Rect(inner.x, y - 6, inner.w, 38), panel.text, text, Align.CENTRE)
        y += canvas.snug(TEXT, 46)
    if panel.tabs:
        _tabs(panel, Rect(inner.x, y, inner.w, TABS - 22), kit)
        y += TABS
    draw_rows(panel, Rect(inner.x, y, inner.w, table), kit, pitch, window)
    if panel.items:
        low = Rect(inner.x, box.bottom - pad - button + 10, inner.w, button)
        places = button_places(kit, low, panel.items)
        buttons_row(kit, ("chart", panel.title), places, panel.items, panel.focus)


def _cup(panel: FigureTable, line: Rect, words: float, kit: Kit) -> None:
    """The cup of a tournament that is over, before its title, if there is room."""
    high, x = 1.25 * line.h, line.centre[0] - words / 2
    if x - high < line.x:
        return
    since = kit.motion.elapsed(("cup", panel.title), CUP_AFTER + CUP_SECONDS + BURST_SECONDS) - CUP_AFTER
    draw_cup((x - 0.62 * high, line.bottom + 0.12 * high), high, kit, since)


def _width(panel: FigureTable, room: float) -> float:
    natural = sum(_naturals(panel)) + BETWEEN * (len(panel.heading) - 1) + _before(panel) + 2 * PAD
    least = ROOMIEST if panel.seats or panel.tabs else NARROWEST
    return min(room, max(least, min(WIDEST, natural + 120)))


def _before(panel: FigureTable) -> float:
    """What a row needs beside its columns."""
    return (SEAT_MARK if panel.seats else MARK) + INDENT


def _tabs(panel: FigureTable, box: Rect, kit: Kit) -> None:
    """The names of all charts in a line, the one on show underlined; only that one where room is short."""
    pen = kit.pen
    widths = [measure(tab, replace(TAB, font=theme.Font.BOLD)) + 48 for tab in panel.tabs]
    wide = sum(widths) + 8 * (len(widths) - 1)
    tabs = list(enumerate(panel.tabs))
    if wide > box.w - 80:
        tabs, widths, wide = [tabs[panel.tab]], [widths[panel.tab]], widths[panel.tab]
    x = box.centre[0] - wide / 2
    line = Rect(box.x, box.bottom - 2, box.w, 2)
    pen.box(line, theme.HAIRLINE, 1)
    for (number, tab), width in zip(tabs, widths, strict=True):
        place = Rect(x, box.y, width, box.h - 8)
        here = number == panel.tab
        style = replace(TAB, font=theme.Font.BOLD, colour=theme.BRASS) if here else TAB
        pen.line(place.grown(-8, 0), tab, style, Align.CENTRE)
        if here:
            left = kit.motion.toward(("chart-tab", "x"), place.x + 16, 0.16)
            long = kit.motion.toward(("chart-tab", "w"), place.w - 32, 0.16)
            pen.box(Rect(left, box.bottom - 4, long, 6), theme.BRASS, 3)
        x += width + 8
    middle = box.y + (box.h - 8) / 2
    pen.sign("◀", (box.centre[0] - wide / 2 - 26, middle), 22, theme.BRASS)
    pen.sign("▶", (box.centre[0] + wide / 2 + 26, middle), 22, theme.BRASS)


# ---------------------------------------------------------------- the table


def draw_rows(panel: FigureTable, box: Rect, kit: Kit, pitch: float, window: range | None = None) -> None:
    """Heading and rows from the top of the box, all of them or those in sight; figures stand at the right."""
    window = range(len(panel.rows)) if window is None else window
    before = _before(panel)
    lanes = _lanes(panel, Rect(box.x + before - INDENT, box.y, box.w - before, box.h))
    sides = [Align.RIGHT if figures else Align.LEFT for figures in _figures(panel)]
    for words, lane, side in zip(panel.heading, lanes, sides, strict=True):
        kit.pen.line(Rect(lane.x, box.y, lane.w, HEADS - 14), words, theme.SMALL, side)
    kit.pen.box(Rect(box.x, box.y + HEADS - 9, box.w, 2), faded(theme.BRASS, 0.5))
    passed = kit.motion.elapsed(("growing", panel.title), GROWTH_SECONDS) if panel.earlier else 0.0
    lines = places_at(panel.earlier, panel.seats, passed) if panel.earlier else tuple(map(float, window))
    # A row that rises passes over those that sink.
    for number in sorted(window, key=lambda number: lines[number - window.start] - number):
        line = lines[number - window.start] - (0 if panel.earlier else window.start)
        place = Rect(box.x, box.y + HEADS + line * (pitch + GAP), box.w, pitch)
        _ground(panel, number, place, kit, passed - MOVE_AFTER - MOVE_SECONDS)
        if panel.earlier:
            _bar(panel, number, place, lanes[0].x, kit, passed)
        for column, (lane, side) in enumerate(zip(lanes, sides, strict=True)):
            words = panel.rows[number][column]
            if panel.earlier and column == len(lanes) - 1:
                words = whole(grown(panel.earlier[number], _figure(words), passed))
            style = _style(panel, column, number)
            kit.pen.line(Rect(lane.x, place.y, lane.w, place.h), words, style, side)
    if panel.row is not None:
        place = Rect(box.x, box.y + HEADS + window.index(panel.row) * (pitch + GAP), box.w, pitch)
        kit.pen.box(sliding(kit, ("chart-row",), place).grown(2), theme.CLEAR, 16, theme.FOCUS_EDGE, 3)
    if window.start > 0:
        kit.pen.sign("▲", (box.x + MARK / 2, box.y + HEADS / 2 - 8), 20, theme.BRASS)
    if window.stop < len(panel.rows):
        kit.pen.sign("▼", (box.centre[0], box.bottom + 8), 20, theme.BRASS)


def grown(before: float, after: float, passed: float) -> float:
    """A total on its way, `since` seconds after the standings appeared."""
    return before + (after - before) * _smooth((passed - GROW_AFTER) / GROW_SECONDS)


def places_at(before: Sequence[float], seats: Sequence[int], passed: float) -> tuple[float, ...]:
    """Which line each row is on: first in the order of `before`, then each on its own."""
    old = sorted(range(len(before)), key=lambda row: (-before[row], seats[row]))
    share = _smooth((passed - MOVE_AFTER) / MOVE_SECONDS)
    return tuple(old.index(row) + (row - old.index(row)) * share for row in range(len(before)))


def _smooth(share: float) -> float:
    t = max(0.0, min(1.0, share))
    return t * t * (3.0 - 2.0 * t)


def _figure(words: str) -> float:
    """What a text with a real minus sign counts."""
    return float(words.replace("−", "-"))


def _bar(panel: FigureTable, number: int, box: Rect, left: float, kit: Kit, passed: float) -> None:
    """A bar at the foot of a row, its length in proportion to the row's total."""
    totals = [_figure(row[-1]) for row in panel.rows]
    share = grown(panel.earlier[number], totals[number], passed) / max(1.0, *totals)
    length = (box.right - INDENT - left) * max(0.0, share)
    if length > BAR:
        colour = theme.SEATS[panel.seats[number]].colour
        kit.pen.box(Rect(left, box.bottom - 2 * BAR, length, BAR), faded(colour, 0.75), BAR / 2)


def _ground(panel: FigureTable, number: int, box: Rect, kit: Kit, since: float) -> None:
    """What a row stands on, and what stands before it: a seat's mark, a crown, a star.

    `since`: for how many seconds a row of the standings has been in its place.
    """
    pen, marked, middle = kit.pen, number in panel.marked, box.centre[1]
    if marked:
        pen.soft(box, faded(theme.GLOW, 0.8), 14, 20, pulse=0.35)
        pen.box(box, MARKED, 14, theme.BRASS, 2.5)
    elif number % 2 == 0 or panel.seats:
        pen.box(box, STRIPE, 14)
    if panel.seats:
        seat = panel.seats[number]
        bar = box.grown(0, -0.19 * box.h)
        pen.box(Rect(box.x + 14, bar.y, 7, bar.h), theme.SEATS[seat].colour, 3.5)
        seat_mark(pen, (box.x + 60, middle), 30, seat)
        if marked and panel.earlier:
            draw_gleam(box, kit, since / GLEAM_SECONDS)
            draw_crown((box.x + 122, middle), 46, kit, since + CROWN_AFTER)
        elif marked:
            pen.sign("♛", (box.x + 122, middle), 46, theme.GOLD_TOP, theme.GOLD_BOTTOM)
    elif marked:
        pen.sign("★", (box.x + MARK / 2, middle), 32, theme.GOLD_TOP, theme.GOLD_BOTTOM)


def _style(panel: FigureTable, column: int, number: int) -> theme.TextStyle:
    """Names and the last figure are strong, places brass, the rest plain; those that are alike all strong."""
    words = panel.heading[column]
    if panel.alike and column:
        return NAME
    if column == len(panel.heading) - 1:
        figure = replace(FIGURE, size=44) if panel.seats else FIGURE
        return replace(figure, colour=theme.GOLD_TOP) if number in panel.marked else figure
    if column == _name_column(panel):
        return replace(NAME, size=38) if panel.seats else NAME
    if not words:
        return replace(theme.CAPTION, size=28)
    return replace(theme.NAME, size=36, colour=theme.MUTED) if panel.seats else CELL


def _name_column(panel: FigureTable) -> int:
    """Players come first; in a chart, after their place."""
    return 0 if panel.heading[0] else 1


def _figures(panel: FigureTable) -> list[bool]:
    """Which columns hold figures and are set to the right: with players all, even those still to come."""
    if panel.seats or panel.figures:
        return [False] + [True] * (len(panel.heading) - 1)
    return [
        any(map(_is_number, cells)) and all(cell in ("", NONE) or _is_number(cell) for cell in cells)
        for cells in _columns(panel)
    ]


def _is_number(cell: str) -> bool:
    return cell.lstrip("-−+").replace(",", "").isdigit()


def _columns(panel: FigureTable) -> list[tuple[str, ...]]:
    return [tuple(line[column] for line in panel.rows) for column in range(len(panel.heading))]


def _naturals(panel: FigureTable) -> list[float]:
    """The width that each column would like."""
    widths = []
    for column, cells in enumerate(_columns(panel)):
        words = [measure(cell, _style(panel, column, number)) for number, cell in enumerate(cells)]
        widths.append(max([measure(panel.heading[column], theme.SMALL), *words]))
    return widths


def _lanes(panel: FigureTable, box: Rect) -> list[Rect]:
    """Where the columns stand: room to spare goes between them, what is missing comes off the widest."""
    widths = _naturals(panel)
    first = TIGHT if not panel.heading[0] and not panel.alike else 0.0  # after the numbers of places
    others = max(1, len(widths) - (2 if first else 1))
    gap = max(TIGHT, (box.w - sum(widths) - first) / others)
    lacking = sum(widths) + first + gap * others - box.w
    while lacking > 0.5:
        widest = max(range(len(widths)), key=widths.__getitem__)
        second = max((width for index, width in enumerate(widths) if index != widest), default=0.0)
        cut = min(lacking, max(12.0, widths[widest] - second))
        widths[widest] -= cut
        lacking -= cut
    lanes, x = [], box.x
    for number, width in enumerate(widths):
        lanes.append(Rect(x, box.y, width, box.h))
        x += width + (first if number == 0 and first else gap)
    return lanes

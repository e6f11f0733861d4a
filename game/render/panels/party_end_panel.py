"""The end of a game all at once: standings, the race as lines, prizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, pairwise, repeat
from math import hypot

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import BUTTON_HEIGHT, PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.new_medals import medal_row, width_of
from game.render.panels.panel_tools import Kit, button_places, buttons_row, glass
from game.render.panels.pen import Align, Pen
from game.render.panels.player_signs import sign
from game.render.panels.theme import Colour, TextStyle, faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.duplicate_panels import FinalRow, PartyEnd, WonPrize

TITLE = replace(theme.CEREMONY, size=64)
TEXT = replace(theme.BODY, size=30, colour=theme.MUTED)
FIRST, ROW, PRIZE, GAP = 100.0, 68.0, 112.0, 22.0
LEAST_ROW = 44.0
PLACE = replace(theme.NAME, size=34, colour=theme.BRASS)
NAME, POINTS = replace(theme.NAME, size=34), replace(theme.SCORE, size=36)
SHARE = replace(theme.BODY, size=29, colour=theme.MUTED)
CAPTION, WON = replace(theme.BODY, size=27, colour=theme.MUTED), replace(theme.NAME, size=31)
DRAWN_SECONDS = 1.6
MEDAL, WIDEST_MEDAL, MEDAL_EDGES = 560.0, 760.0, 36.0
"""Width of the card with a new medal; beside it the evening's winner is told."""
END = 40.0
"""The sign at the end of a line."""
APART = END + 8
"""From the middle of a sign to that of the next one, rings and all."""
EDGE = 18.0
"""From the edge of a row to what stands in it."""
LEADER = 40.0
"""From the end of a line to its sign, which may stand a little higher or lower."""
DOTS, AROUND_DOTS = theme.rgb("#B8AFA6"), theme.rgb("#1E1816")
DOT_STEP = 17.0
"""From one dot of a line to the next."""
BESIDE = 6.0
"""From a line to another one with the same points."""
DASHES: tuple[tuple[float, ...], ...] = (
    (1.0, 0.0),
    (22.0, 12.0),
    (7.0, 9.0),
    (22.0, 9.0, 7.0, 9.0),
    (44.0, 14.0),
    (22.0, 9.0, 7.0, 9.0, 7.0, 9.0),
    (44.0, 9.0, 7.0, 9.0),
    (22.0, 9.0, 22.0, 9.0, 7.0, 9.0),
)
"""Lengths of dashes and gaps by turns: of the first line of a colour, which is whole, and of others in it."""


@draws(PartyEnd)
def draw_end(panel: PartyEnd, kit: Kit) -> None:
    """Standings at the left, the race at the right, prizes below, and what to do next."""
    pen, safe = kit.pen, kit.canvas.safe
    button = kit.canvas.snug(BUTTON_HEIGHT, 64)
    pen.soft(Rect(safe.x - 200, safe.y - 200, 1300, 440), faded(theme.SHADE, 0.95), 40, 130)
    width = safe.w
    if panel.medal is not None:
        wide = min(max(width_of(panel.medal) + MEDAL_EDGES, MEDAL), WIDEST_MEDAL)
        card = Rect(safe.right - wide, safe.y, wide, 118)
        glass(pen, card, theme.CARD, 24)
        medal_row(panel.medal, Rect(card.x + 20, card.y + 11, card.w - MEDAL_EDGES, 96), kit, fallen=True)
        width -= wide + GAP
    pen.line(Rect(safe.x, safe.y, width, 78), panel.title, TITLE)
    pen.line(Rect(safe.x, safe.y + 80, width, 42), panel.text, TEXT)
    foot = safe.bottom - PANELS_FOOT - button
    prizes = foot - GAP - PRIZE if panel.prizes else foot
    top = safe.y + 138
    height = prizes - GAP - top
    left = Rect(safe.x, top, safe.w * 0.46 - GAP / 2, height)
    right = Rect(left.right + GAP, top, safe.right - left.right - GAP, height)
    glass(pen, left, theme.CARD, 26)
    caption = pen.line(Rect(left.x + 40, left.y + 10, left.w - 80, 38), panel.caption, CAPTION, Align.RIGHT)
    _standings(
        panel.rows,
        Rect(left.x + 22, caption.bottom + 12, left.w - 44, left.bottom - caption.bottom - 32),
        kit,
    )
    glass(pen, right, theme.CARD, 26)
    _race(panel, right, kit)
    width = (safe.w - GAP * 3) / 4
    for number, prize in enumerate(panel.prizes):
        _prize(prize, Rect(safe.x + number * (width + GAP), prizes, width, PRIZE), kit)
    places = button_places(kit, Rect(safe.x, foot + 4, safe.w, button), panel.items)
    buttons_row(kit, ("party-end",), places, panel.items, panel.focus)


def _standings(rows: Sequence[FinalRow], box: Rect, kit: Kit) -> None:
    """The first one large, the others below; in two columns where they are many."""
    if not rows:
        return
    first = Rect(box.x, box.y, box.w, FIRST)
    kit.pen.box(first, theme.LIT, 20, theme.BRASS, 3)
    points = max(measure(str(row.points), _points_style(1.22 if row is rows[0] else 1.0)) for row in rows)
    _standing(rows[0], first.grown(-EDGE, 0), kit, 1.22, points)
    rest = rows[1:]
    room = box.h - FIRST - 10
    columns = 1 if len(rest) * LEAST_ROW <= room else 2
    lines = max(1, (len(rest) + columns - 1) // columns)
    height = min(ROW, room / lines)
    width = (box.w - (columns - 1) * 18) / columns
    for number, row in enumerate(rest):
        place = Rect(
            box.x + number // lines * (width + 18), first.bottom + 10 + number % lines * height, width, height
        )
        scale = min(1.0, height / ROW)
        if columns == 1:
            _standing(row, place.grown(-EDGE, 0), kit, scale, points)
        else:
            _standing(row, place.grown(-2, 0), kit, scale, None)
        kit.pen.box(Rect(place.x, place.bottom - 1, place.w, 1.5), theme.HAIRLINE)


def _points_style(scale: float) -> TextStyle:
    return replace(POINTS, size=max(28, POINTS.size * scale))


def _standing(row: FinalRow, box: Rect, kit: Kit, scale: float, widest: float | None) -> None:
    """One player's row; shares stand below one another, before the widest points. None: there is no room."""
    pen, side = kit.pen, min(52 * scale, box.h - 8)
    pen.line(
        Rect(box.x, box.y, 44, box.h),
        str(row.place),
        replace(PLACE, size=max(28, min(PLACE.size, PLACE.size * scale))),
    )
    sign(row.sign, Rect(box.x + 52, box.y + (box.h - side) / 2, side, side), kit)
    x = box.x + 52 + side + 18
    points = pen.line(
        Rect(box.right - 110, box.y, 110, box.h),
        str(row.points),
        _points_style(scale),
        Align.RIGHT,
    )
    end = points.x - 16
    if widest is not None:
        share = pen.line(Rect(box.right - widest - 130, box.y, 100, box.h), row.share, SHARE, Align.RIGHT)
        end = share.x - 16
    pen.line(Rect(x, box.y, end - x, box.h), row.name, replace(NAME, size=max(28, NAME.size * scale)))


# ---------------------------------------------------------------- the race


def _race(panel: PartyEnd, box: Rect, kit: Kit) -> None:
    """Everybody's points round by round, the winner's line thick; dotted that of the best of all."""
    pen = kit.pen
    # Translators: over a chart of everybody’s points, round by round; at most 20 letters.
    pen.line(Rect(box.x + 40, box.y + 22, box.w - 80, 42), tr("The race"), theme.NAME)
    if len(panel.there_was) < 2:
        return
    columns = 1 if len(panel.race) * APART <= box.h - 136 else 2
    signs = LEADER + columns * APART
    plot = Rect(box.x + 44, box.y + 100, box.w - 44 - signs - 26, box.h - 136)
    rounds = max(1, len(panel.there_was) - 1)
    top = max(1, panel.there_was[-1], *(points[-1] for points in panel.race))
    share = kit.motion.toward(("race", panel.title), 1.0, DRAWN_SECONDS)

    def line(points: Sequence[int], over: Sequence[int] = ()) -> list[tuple[float, float]]:
        until = max(1, round(share * (len(points) - 1)))
        return [
            (plot.x + plot.w * number / rounds, plot.bottom - plot.h * value / top - BESIDE * beside)
            for number, (value, beside) in enumerate(
                zip(points[: until + 1], over or repeat(0), strict=False)
            )
        ]

    pen.box(Rect(plot.x, plot.bottom, plot.w, 1.5), theme.HAIRLINE)
    # Translators: beside a dotted line of a chart: the best words that there were; at most 22 letters.
    told = pen.line(Rect(plot.right - 330, box.y + 24, 330, 38), tr("the best of all"), CAPTION, Align.RIGHT)
    for step in range(4):
        pen.box(Rect(told.x - 16 - 11 * step, told.centre[1] - 3, 6, 6), DOTS, 3)
    colours = [row.sign.color for row in panel.rows]
    lines = [line(points, over_others(panel.race, number)) for number, points in enumerate(panel.race)]
    places = places_of_signs([points[-1] for points in lines], plot, columns)
    for number in reversed(range(len(panel.race))):
        first, colour = number == 0, theme.SEATS[colours[number]].colour
        points = lines[number]
        shade = colour if first else faded(colour, 0.75)
        before = colours[:number].count(colours[number])
        _dashed(pen, points, 6 if first else 3.5, shade, DASHES[before % len(DASHES)])
        pen.stroke(points[-1], places[number].centre, 2, faded(colour, 0.5))
        pen.box(Rect(points[-1][0] - 8, points[-1][1] - 8, 16, 16), colour, 8)
    everything = line(panel.there_was)
    for start, end in pairwise(everything):
        count = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / DOT_STEP))
        for step in range(count):
            at = (step + 0.5) / count
            x, y = start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at
            pen.box(Rect(x - 5, y - 5, 10, 10), AROUND_DOTS, 5)
            pen.box(Rect(x - 3, y - 3, 6, 6), DOTS, 3)
    for row, place in zip(panel.rows, places, strict=True):
        sign(row.sign, place, kit)


def over_others(race: Sequence[Sequence[int]], number: int) -> list[int]:
    """By round, along how many lines before it one runs: drawn so much higher, all of them are seen."""
    own, over = race[number], [0] * len(race[number])
    for other in race[:number]:
        same = [one == two for one, two in zip(pairwise(own), pairwise(other), strict=True)]
        for at in range(len(own)):
            over[at] += any(same[max(0, at - 1) : at + 1])
    return over


def _dashed(
    pen: Pen, points: Sequence[tuple[float, float]], width: float, colour: Colour, dash: Sequence[float]
) -> None:
    """A line with gaps, by which it is told from another of the same colour."""
    if not dash[1]:
        pen.strokes(points, width, colour)
        return
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        at, lengths = 0.0, cycle(zip(dash[::2], dash[1::2], strict=True))
        while at < length:
            drawn, gap = next(lengths)
            start, end = (
                (x + (to_x - x) * way, y + (to_y - y) * way)
                for way in (at / length, min(1.0, (at + drawn) / length))
            )
            pen.stroke(start, end, width, colour)
            at += drawn + gap


def places_of_signs(ends: Sequence[tuple[float, float]], plot: Rect, columns: int) -> list[Rect]:
    """Beside the ends of the lines, each as near to its own as the others leave room, none over another."""
    order = sorted(range(len(ends)), key=lambda number: (ends[number][1], number))
    apart = APART / columns
    groups: list[list[int]] = []

    def top_of(group: list[int]) -> float:
        """Where the first one of some signs stands that stand close together."""
        middle = sum(ends[number][1] - at * apart for at, number in enumerate(group)) / len(group)
        return max(plot.y - END / 2, min(middle, plot.bottom + 8 - (len(group) - 1) * apart))

    for number in order:
        groups.append([number])
        while len(groups) > 1 and top_of(groups[-1]) < top_of(groups[-2]) + len(groups[-2]) * apart:
            last = groups.pop()
            groups[-1] += last
    heights = {number: top_of(group) + at * apart for group in groups for at, number in enumerate(group)}
    column = {number: at % columns for at, number in enumerate(order)}
    return [
        Rect(x + LEADER + column[number] * APART, heights[number] - END / 2, END, END)
        for number, (x, _) in enumerate(ends)
    ]


def _prize(prize: WonPrize, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD, 22)
    sign(prize.sign, Rect(box.x + 22, box.y + 22, box.h - 44, box.h - 44), kit)
    x = box.x + box.h - 44 + 40
    room = box.right - 16 - x
    pen.line(Rect(x, box.y + 16, room, 38), prize.name, CAPTION)
    name = pen.line(Rect(x, box.y + 54, room * 0.62, 42), prize.player, WON)
    pen.line(
        Rect(name.right + 10, box.y + 54, box.right - 16 - name.right - 10, 42),
        prize.why,
        replace(WON, colour=theme.BRASS),
    )

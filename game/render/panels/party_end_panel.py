"""The end of a game all at once: standings, the race as lines, prizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from game.render.panels import theme
from game.render.panels.canvas import BUTTON_HEIGHT, PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.new_medals import medal_row, width_of
from game.render.panels.panel_tools import Kit, button_places, buttons_row, glass
from game.render.panels.pen import Align
from game.render.panels.player_signs import sign
from game.render.panels.theme import faded
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
DOTS = theme.rgb("#B8AFA6")


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
    buttons_row(kit, ("party end",), places, panel.items, panel.focus)


def _standings(rows: Sequence[FinalRow], box: Rect, kit: Kit) -> None:
    """The first one large, the others below; in two columns where they are many."""
    if not rows:
        return
    first = Rect(box.x, box.y, box.w, FIRST)
    kit.pen.box(first, theme.LIT, 20, theme.BRASS, 3)
    _standing(rows[0], first.grown(-20, 0), kit, 1.22)
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
        _standing(
            row, place.grown(-14 if columns == 1 else -2, 0), kit, min(1.0, height / ROW), narrow=columns == 2
        )
        kit.pen.box(Rect(place.x, place.bottom - 1, place.w, 1.5), theme.HAIRLINE)


def _standing(row: FinalRow, box: Rect, kit: Kit, scale: float, *, narrow: bool = False) -> None:
    pen, side = kit.pen, min(52 * scale, box.h - 8)
    pen.line(Rect(box.x, box.y, 44, box.h), str(row.place), PLACE)
    sign(row.sign, Rect(box.x + 52, box.y + (box.h - side) / 2, side, side), kit)
    x = box.x + 52 + side + 18
    points = pen.line(
        Rect(box.right - 110, box.y, 110, box.h),
        str(row.points),
        replace(POINTS, size=max(28, POINTS.size * scale)),
        Align.RIGHT,
    )
    end = points.x - 16
    if not narrow:
        share = pen.line(Rect(points.x - 130, box.y, 100, box.h), row.share, SHARE, Align.RIGHT)
        end = share.x - 16
    pen.line(Rect(x, box.y, end - x, box.h), row.name, replace(NAME, size=max(28, NAME.size * scale)))


# ---------------------------------------------------------------- the race


def _race(panel: PartyEnd, box: Rect, kit: Kit) -> None:
    """Everybody's points round by round, the winner's line thick; dotted that of the best of all."""
    pen = kit.pen
    pen.line(Rect(box.x + 40, box.y + 22, box.w - 80, 42), "The race", theme.NAME)
    if len(panel.there_was) < 2:
        return
    signs = 16 + 2 * (END + 4)  # two columns of them beside the ends of the lines
    plot = Rect(box.x + 44, box.y + 100, box.w - 44 - signs - 26, box.h - 136)
    rounds = max(1, len(panel.there_was) - 1)
    top = max(1, panel.there_was[-1], *(points[-1] for points in panel.race))
    share = kit.motion.toward(("race", panel.title), 1.0, DRAWN_SECONDS)

    def line(points: Sequence[int]) -> list[tuple[float, float]]:
        until = max(1, round(share * (len(points) - 1)))
        return [
            (plot.x + plot.w * number / rounds, plot.bottom - plot.h * value / top)
            for number, value in enumerate(points[: until + 1])
        ]

    pen.box(Rect(plot.x, plot.bottom, plot.w, 1.5), theme.HAIRLINE)
    everything = line(panel.there_was)
    for start, end in pairwise(everything):
        for step in range(6):
            at = (step + 0.5) / 6
            x, y = start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at
            pen.box(Rect(x - 3, y - 3, 6, 6), DOTS, 3)
    told = pen.line(Rect(plot.right - 330, box.y + 24, 330, 38), "the best of all", CAPTION, Align.RIGHT)
    for step in range(4):
        pen.box(Rect(told.x - 16 - 11 * step, told.centre[1] - 3, 6, 6), DOTS, 3)
    for number in reversed(range(len(panel.race))):
        first, colour = number == 0, theme.SEATS[panel.rows[number].sign.color].colour
        points = line(panel.race[number])
        pen.strokes(points, 6 if first else 3.5, colour if first else faded(colour, 0.75))
        pen.box(Rect(points[-1][0] - 8, points[-1][1] - 8, 16, 16), colour, 8)
    ends = [line(points)[-1] for points in panel.race]
    for number, place in _places_of_signs(ends).items():
        sign(panel.rows[number].sign, place, kit)


def _places_of_signs(ends: Sequence[tuple[float, float]]) -> dict[int, Rect]:
    """Beside the ends of the lines, in two columns; none where another one would be covered."""
    found: dict[int, Rect] = {}
    for number, (x, y) in enumerate(ends):
        for column in range(2):
            place = Rect(x + 16 + column * (END + 4), y - END / 2, END, END)
            if all(other.x != place.x or abs(other.y - place.y) >= END for other in found.values()):
                found[number] = place
                break
    return found


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

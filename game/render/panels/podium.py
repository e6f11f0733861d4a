"""Figures on wooden blocks as high as their scores: a ceremony that ends by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.easing import eased
from game.render.panels.moving_figures import draw_figure, square_over
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.sparks import RAIN_SECONDS, draw_rain, draw_sparks
from game.render.panels.theme import TextStyle, faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.figures import Figure, Mood
from game.scenes.kit.picture.sheet_pictures import Podium, ResultRow
from game.text_format import signed, whole

BLOCK, BLOCK_GAP, LEAST_GAP, LOWEST, STEP = 292.0, 34.0, 16.0, 182.0, 120.0
"""A block's width, what is between two, and at least where a name is long; the height of the lowest, and how
much higher the highest is."""
LEAST_STEP = 24.0
HEAD = 0.84
"""How far above a block the head and the crown are, in sides of the figure's square."""
INSIDE = 7.0
"""Between the edge of a block and what is written on it."""
FACE = 30.0
"""Height of a block's upper face, as it is seen."""
FIGURE, WINNER = 226.0, 304.0
"""Sides of the squares of the figures."""
RISE_SECONDS, BETWEEN, BREATH = 0.4, 0.25, 0.25
"""How long a block takes to rise, how much later the next one does, and how much later still the winner's."""
COUNT_SECONDS, CROWN_SECONDS, BURST_AFTER, BURST_SECONDS = 0.9, 0.4, 0.24, 0.5
INK = theme.rgb("#2E1B10")
NAME = TextStyle(theme.Font.BOLD, 34, INK)
TOTAL = TextStyle(theme.Font.HEAVY, 58, INK)
SUMS = TextStyle(theme.Font.TEXT, 28, theme.rgb("#1E1108"))
WOOD = theme.rgb("#EBCB92"), theme.rgb("#B07B45")
TOP_FACE = theme.rgb("#F6E0B4"), theme.rgb("#E3BE82")
ORDER = ((0,), (1, 0), (1, 0, 2), (3, 1, 0, 2))
"""Which row stands where, from the left, by how many there are: the winner in the middle."""


@dataclass(frozen=True, slots=True)
class Block:
    """Where somebody stands."""

    row: int
    box: Rect
    figure: float
    """Side of the square of whoever stands on it."""


def draw_podium(podium: Podium, box: Rect, kit: Kit, _: Align) -> None:
    """The blocks with whoever stands on them, in a rain of tiles if somebody is to be glad."""
    rows = podium.rows
    passed = kit.motion.elapsed(("ceremony", rows), ceremony_seconds(len(rows)))
    if podium.cheerful and any(row.winner for row in rows):
        draw_rain(kit.canvas.whole, kit, (passed - start_of(0, len(rows))) / RAIN_SECONDS)
    for block in blocks(rows, box, kit.canvas.snug(1.0)) if rows else ():
        _somebody(rows[block.row], block, kit, passed - start_of(block.row, len(rows)), podium.cheerful)


def start_of(row: int, rows: int) -> float:
    """When somebody's block begins to rise, in seconds: the last one's first, the winner's after a breath."""
    return BETWEEN * (rows - 1 - row) + (BREATH if row == 0 and rows > 1 else 0.0)


def ceremony_seconds(rows: int) -> float:
    """Length of the whole; whoever cannot wait presses a button as ever."""
    burst = RISE_SECONDS + BURST_AFTER + BURST_SECONDS
    return start_of(0, rows) + max(COUNT_SECONDS, burst, RAIN_SECONDS)


def blocks(rows: Sequence[ResultRow], room: Rect, scale: float) -> list[Block]:
    """The blocks from the left to the right, on the foot of the room: the higher, the more somebody has
    scored."""
    count, free = len(rows), room.w
    winner = min(WINNER * scale, (room.h - LOWEST - LEAST_STEP) / HEAD)
    step = min(STEP * scale, room.h - LOWEST - HEAD * winner)
    wanted = max(BLOCK, *(measure(row.name, NAME) + 4 * INSIDE for row in rows))
    gap = (LEAST_GAP if wanted > BLOCK else BLOCK_GAP) * scale
    width = min(wanted, (free - gap * (count - 1)) / max(1, count))
    totals = [row.total for row in rows]
    span = max(1, max(totals) - min(totals))
    x = room.x + (free - count * width - gap * (count - 1)) / 2
    placed = []
    for row in ORDER[min(count, 4) - 1][:count]:
        share = (rows[row].total - min(totals)) / span if max(totals) > min(totals) else 0.5
        high = LOWEST + step * share
        side = winner if rows[row].winner else winner * FIGURE / WINNER
        placed.append(Block(row, Rect(x, room.bottom - high, width, high), side))
        x += width + gap
    return placed


def _somebody(row: ResultRow, block: Block, kit: Kit, since: float, cheerful: bool) -> None:
    """A block as far as it has risen, with its figure; numbers last."""
    if since <= 0.0:
        return
    pen, share = kit.pen, eased(since / RISE_SECONDS)
    start, down = pen.count, (1.0 - share) * block.box.h
    if row.winner:
        _warm_light(block, kit)
    _wood(block.box, kit)
    _stands(row, block, kit, since, cheerful)
    _told(row, block.box, kit)
    pen.fade(start, min(1.0, 2.5 * share), dy=down)
    if row.winner and cheerful:
        burst = (since - RISE_SECONDS - BURST_AFTER) / BURST_SECONDS
        head = block.box.centre[0], block.box.y - 0.72 * block.figure
        draw_sparks((head,) * 3, kit.canvas.snug(54.0), kit, burst)


def _warm_light(block: Block, kit: Kit) -> None:
    box, side = block.box, block.figure
    spot = Rect(box.centre[0] - 0.3 * side, box.y - 0.62 * side, 0.6 * side, 0.6 * side)
    kit.pen.soft(spot, faded(theme.rgb("#FFC46B"), 0.5), 0.3 * side, 0.75 * side)


def _wood(box: Rect, kit: Kit) -> None:
    """A block of wood, seen a little from above."""
    pen, face = kit.pen, kit.canvas.snug(FACE)
    pen.soft(box.moved(0, 10), (0.0, 0.0, 0.0, 0.55), 14, 26)
    front = Rect(box.x, box.y + face / 2, box.w, box.h - face / 2)
    pen.box(front, WOOD, 8)
    for number in range(4):
        line = Rect(box.x + 10, front.y + (0.3 + 0.19 * number) * front.h, box.w - 20, 1.5)
        pen.box(line, faded(theme.rgb("#7A4E26"), 0.16), 0.7)
    pen.box(Rect(box.x, box.y, box.w, face), TOP_FACE, 9, faded(theme.rgb("#FFF3D6"), 0.7), 1.5)


def _stands(row: ResultRow, block: Block, kit: Kit, since: float, cheerful: bool) -> None:
    place = square_over(block.box.centre[0], block.box.y + kit.canvas.snug(FACE) * 0.86, block.figure)
    crown = None
    if row.winner:
        fallen = (since - RISE_SECONDS) / CROWN_SECONDS
        crown = 0.0 if kit.motion.instant else max(0.0, 0.9 * (1.0 - max(0.0, fallen)))
        crown = crown if fallen > 0.0 or kit.motion.instant else None
    landed = since > RISE_SECONDS
    mood = (
        Mood.CHEERS if row.winner and cheerful and landed else Mood.ON_TURN if row.winner else Mood.LOOKS_ON
    )
    draw_figure(Figure(row.figure, mood), place, row.seat, kit, ("block", row.seat), crown, higher=0.0)


def _told(row: ResultRow, box: Rect, kit: Kit) -> None:
    """Name, total, and how it came about."""
    pen, canvas = kit.pen, kit.canvas
    inner = box.grown(-INSIDE, 0)
    y = box.y + canvas.snug(FACE) + 2
    pen.line(Rect(inner.x, y, inner.w, 40), row.name, NAME, Align.CENTRE)
    total = kit.motion.toward(("total", row.seat), row.total, COUNT_SECONDS, first=row.before)
    pen.line(Rect(inner.x, y + 38, inner.w, 56), whole(total), TOTAL, Align.CENTRE)
    if row.adjustment:
        # Translators: under a score: the points before, and those for tiles that were left: "212  −8 tiles".
        words = tr("{points}  {change} tiles", points=whole(row.before), change=signed(row.adjustment))
        pen.line(Rect(inner.x, box.bottom - 36, inner.w, 32), words, SUMS, Align.CENTRE)

"""The ceremony at the end of a game: figures on wooden blocks as high as their scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import PROMPTS_HEIGHT, Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.moving_figures import draw_figure, square_over
from game.render.panels.new_medals import MEDALS, draw_medals
from game.render.panels.panel_tools import (
    BUTTON_HEIGHT,
    Kit,
    button_places,
    buttons_row,
    glass,
    seat_mark,
    signed,
)
from game.render.panels.pen import Align
from game.render.panels.sparks import RAIN_SECONDS, draw_rain, draw_sparks
from game.render.panels.theme import TextStyle, faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.figures import Figure, Mood
from game.scenes.kit.picture.result_panels import ResultRow, Results
from game.text_format import whole

TITLE, LEAST_TITLE, SUBTITLE = 88.0, 56.0, 44.0
NEWS, LEAST_NEWS = 66.0, 50.0
BUTTON, LEAST_BUTTON = BUTTON_HEIGHT, 64.0
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
CARD, CARD_HEAD, CARD_LINE = 316.0, 60.0, 46.0
QUIET = replace(theme.SMALL, size=28)
TILE = 58.0
RISE_SECONDS, BETWEEN, BREATH = 0.4, 0.25, 0.25
"""How long a block takes to rise, how much later the next one does, and how much later still the winner's."""
COUNT_SECONDS, CROWN_SECONDS, BURST_AFTER, BURST_SECONDS = 0.9, 0.4, 0.24, 0.5
DARK = (0.0, 0.0, 0.0, 0.7)
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


@draws(Results)
def draw_results(panel: Results, kit: Kit) -> None:
    """Title, the blocks with whoever stands on them, the best play beside them, and what to do next."""
    canvas, rows = kit.canvas, panel.rows
    seconds = ceremony_seconds(len(rows))
    passed = kit.motion.elapsed(("ceremony", panel.title), seconds)
    beyond = canvas.beyond
    kit.pen.soft(Rect(beyond.x - 300, beyond.y - 240, beyond.w + 600, 0.36 * beyond.h + 240), DARK, 0, 130)
    since = passed - start_of(0, len(rows))
    if panel.cheerful and any(line.winner for line in rows):
        draw_rain(canvas.whole, kit, since / RAIN_SECONDS)
    top = _head(panel, kit)
    safe, high = canvas.safe, canvas.snug(BUTTON, LEAST_BUTTON)
    foot = safe.bottom - PROMPTS_HEIGHT - canvas.snug(14) - (high + canvas.snug(18) if panel.items else 0.0)
    card = card_width(safe.w, len(rows)) if any(row.best for row in rows) else 0.0
    medals = MEDALS if panel.medals and canvas.zoom <= 1.0 else 0.0
    left, right = (wide and wide + canvas.snug(BLOCK_GAP) for wide in (medals, card))
    if medals and len(rows) <= 2:  # they have room to stand in the middle
        left = right = max(left, right)
    free = Rect(safe.x + left, top, safe.w - left - right, foot - top)
    for block in blocks(panel.rows, free, canvas.snug(1.0)):
        _somebody(rows[block.row], block, kit, passed - start_of(block.row, len(rows)), panel.cheerful)
    if medals:
        draw_medals(panel, Rect(safe.x, top + canvas.snug(30), medals, 0), kit)
    _best(panel, Rect(safe.right - card, top + canvas.snug(30), card, 0), kit, since)
    if panel.items:
        room = Rect(safe.x, foot + canvas.snug(18), safe.w, high)
        buttons_row(
            kit, ("results", panel.title), button_places(kit, room, panel.items), panel.items, panel.focus
        )


def start_of(row: int, rows: int) -> float:
    """When somebody's block begins to rise, in seconds: the last one's first, the winner's after a breath."""
    return BETWEEN * (rows - 1 - row) + (BREATH if row == 0 and rows > 1 else 0.0)


def ceremony_seconds(rows: int) -> float:
    """Length of the whole; whoever cannot wait presses a button as ever."""
    burst = RISE_SECONDS + BURST_AFTER + BURST_SECONDS
    return start_of(0, rows) + max(COUNT_SECONDS, burst, RAIN_SECONDS)


def card_width(room: float, blocks: int) -> float:
    """Of the card with the best plays: less where all is larger, more where few blocks stand beside it."""
    return min(CARD, (0.22 if blocks > 2 else 0.3) * room)


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


def _head(panel: Results, kit: Kit) -> float:
    """The title, why it ended, and the news; returns where they end."""
    pen, canvas = kit.pen, kit.canvas
    safe = canvas.safe
    high = canvas.snug(TITLE, LEAST_TITLE)
    style = replace(theme.CEREMONY, size=canvas.snug(theme.CEREMONY.size * 1.16, theme.HEADING.size))
    pen.line(Rect(safe.x, safe.y - canvas.snug(6), safe.w, high), panel.title, style, Align.CENTRE)
    y = safe.y + high
    lines = [line for line in (panel.kind_word, panel.subtitle) if line]
    if canvas.zoom > 1.0:
        lines = [] if panel.news or panel.medals else lines[:1]
    for line in lines:
        style = replace(theme.BODY, colour=theme.CREAM if line is lines[0] else theme.MUTED)
        pen.line(Rect(safe.x, y, safe.w, SUBTITLE), line, style, Align.CENTRE)
        y += SUBTITLE
    words = panel.news or (panel.medals_in_words if canvas.zoom > 1.0 else "")
    if words:
        news = canvas.snug(NEWS, LEAST_NEWS)
        _ribbon(words, Rect(safe.x, y + 4, safe.w, news - 8), kit)
        y += news
    return y


def _ribbon(words: str, room: Rect, kit: Kit) -> None:
    """A golden ribbon in the middle of the room."""
    style = replace(theme.NAME, size=32, colour=theme.INK)
    width = min(room.w, measure(words, style) + 150)
    ribbon = Rect(room.centre[0] - width / 2, room.y, width, room.h)
    kit.pen.soft(ribbon, faded(theme.GLOW, 0.8), ribbon.h / 2, 22, pulse=0.4)
    kit.pen.box(ribbon, theme.FOCUS, ribbon.h / 2, theme.FOCUS_EDGE, 2)
    for x in (ribbon.x + 38, ribbon.right - 38):
        kit.pen.sign("★", (x, ribbon.centre[1]), 28, theme.INK)
    kit.pen.line(ribbon.grown(-70, 0), words, style, Align.CENTRE)


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
    name = replace(NAME, size=max(theme.SMALLEST, NAME.size * min(1.0, inner.w / measure(row.name, NAME))))
    y = box.y + canvas.snug(FACE) + 2
    pen.line(Rect(inner.x, y, inner.w, 40), row.name, name, Align.CENTRE)
    total = kit.motion.toward(("total", row.seat), row.total, COUNT_SECONDS, first=row.before)
    pen.line(Rect(inner.x, y + 38, inner.w, 56), whole(total), TOTAL, Align.CENTRE)
    if row.adjustment:
        # Translators: under a score: the points before, and those for tiles that were left: "212  −8 tiles".
        words = tr("{points}  {change} tiles", points=whole(row.before), change=signed(row.adjustment))
        pen.line(Rect(inner.x, box.bottom - 36, inner.w, 32), words, SUMS, Align.CENTRE)


def _best(panel: Results, place: Rect, kit: Kit, since: float) -> None:
    """The best play of the winner, or of whoever is to be comforted, in tiles; of the others in words."""
    rows = [(number, row) for number, row in enumerate(panel.rows) if row.best]
    if not rows:
        return
    pen, start = kit.pen, kit.pen.count
    shown = panel.rows[panel.best_of]
    others = [row for _, row in rows if row is not shown]
    tiles = kit.canvas.snug(TILE, 44) if shown.best else 0.0
    head = CARD_HEAD + (tiles + 44 if shown.best else 0.0)
    card = place._replace(h=head + CARD_LINE * len(others) + 14)
    glass(pen, card, theme.CARD, 24)
    inner = card.grown(-22, 0)
    # Translators: over the best play of a game; at most 20 letters.
    title = tr("Your best play") if panel.kind_word and shown.best else tr("Best play")
    pen.line(Rect(inner.x, card.y + 10, inner.w, 46), title, QUIET)
    if shown.best:
        word, points = shown.best
        _tiles(word, Rect(inner.x, card.y + CARD_HEAD, inner.w, tiles), kit)
        gold = replace(theme.NAME, colour=theme.BRASS)
        pen.line(Rect(inner.x, card.y + CARD_HEAD + tiles, inner.w, 44), f"+{points}", gold, Align.RIGHT)
    y = card.y + head
    for row in others:
        word, points = row.best or ("", 0)
        seat_mark(pen, (inner.x + 11, y + CARD_LINE / 2), 20, row.seat)
        words = f"{word}  +{points}"
        pen.line(Rect(inner.x + 32, y, inner.w - 32, CARD_LINE), words, QUIET)
        y += CARD_LINE
    pen.fade(start, eased((since - RISE_SECONDS) / 0.4) if not kit.motion.instant else 1.0)


def _tiles(word: str, room: Rect, kit: Kit) -> None:
    """A word as tiles, smaller where it is long."""
    step = min(room.h, room.w / max(1, len(word)))
    for number, letter in enumerate(word):
        tile = Rect(room.x + number * step, room.y + (room.h - step) / 2, step - 4, step - 4)
        kit.pen.box(tile, theme.WOOD, 6)
        kit.pen.sign(letter, tile.centre, 0.52 * tile.h, theme.WOOD_INK)

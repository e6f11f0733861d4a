"""The moments of a game: a few cards beside the board, the rack below it, and a last word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.review_panel import BETTER, GROUND, draw_tile
from game.render.panels.theme import faded
from game.render.panels.typesetting import line_height, measure, paragraph, wrap
from game.scenes.kit.picture.review_panels import MomentCard, Moments

CARD_WIDTH, CARD_HEIGHT, BETWEEN = 574.0, 212.0, 16.0
TOP, PAD, PAD_HIGH, HEAD_HIGH = 54.0, 28.0, 14.0, 44.0
RACK_TILE, RACK_GAP, RACK_TOP = 92.0, 9.0, 866.0
RACK_MIDDLE = 704.0
FOOT, EDGE = 940.0, 22.0
TITLE = replace(theme.HEADING, size=54)
UNDER = replace(theme.BODY, size=29, colour=theme.MUTED)
HEAD = replace(theme.BODY, font=theme.Font.BOLD, size=34)
SAYING = replace(theme.BODY, size=31)
QUIET = replace(theme.BODY, size=27, colour=theme.MUTED)
PLAYED = replace(QUIET, size=30)
PLAYED_GAP = 18.0
ONE_LINE = 28.0
"""What a sentence may shrink to, rather than take a second line."""
LAST = replace(theme.BODY, size=30)
FOUND = replace(theme.BODY, size=28, colour=BETTER)


@draws(Moments)
def draw_moments(panel: Moments, kit: Kit) -> None:
    """Title and cards at the right, the rack of the focused one below the board."""
    canvas, pen = kit.canvas, kit.pen
    width = min(CARD_WIDTH, canvas.safe.w * 0.34)
    x, y = canvas.safe.right - width, max(TOP, canvas.safe.y)
    foot = canvas.height - (1080.0 - FOOT)
    pen.box(Rect(x - EDGE, y, width + EDGE, foot - y), GROUND, 20)
    width -= EDGE
    y += 4
    pen.line(Rect(x, y, width, 70), panel.title, TITLE)
    y += 74 + _lines(panel.text, Rect(x, y + 74, width, 80), UNDER, 2, kit) + 18
    room = canvas.height - (1080.0 - RACK_TOP) - y
    for number, (card, high) in enumerate(zip(panel.cards, heights(panel.cards, width, room), strict=True)):
        _card(card, Rect(x, y, width, high), number == panel.focus, kit)
        y += high + BETWEEN
    most = max(1, int((foot - y - 8) / line_height(LAST)))
    _lines(panel.last, Rect(x, y + 4, width, foot - y), LAST, most, kit)
    _rack(panel, canvas.height - 1080.0, kit)


def heights(cards: Sequence[MomentCard], width: float, room: float) -> tuple[float, ...]:
    """How high each card is: all alike, unless one has so much to say that it takes of the room below them,
    and then of the others' own."""
    if not cards:
        return ()
    alike = min(CARD_HEIGHT, (room - (len(cards) - 1) * BETWEEN) / len(cards))
    small, frame = replace(SAYING, size=theme.SMALLEST), 2 * PAD_HIGH + HEAD_HIGH
    needed = [frame + _high(card, small, small, width - 2 * PAD) for card in cards]
    missing = sum(max(0.0, high - alike) for high in needed)
    free = sum(max(0.0, alike - high) for high in needed)
    below = room - len(cards) * alike - (len(cards) - 1) * BETWEEN
    given = min(1.0, max(0.0, missing - below) / free) if free else 0.0
    got = min(1.0, (free + below) / missing) if missing else 0.0
    return tuple(alike + (high - alike) * (got if high > alike else given) for high in needed)


def _card(card: MomentCard, box: Rect, focused: bool, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    if focused:
        pen.box(box.grown(1), faded(theme.GLOW, 0.05), 18, theme.BRASS, 3)
    inner = box.grown(-PAD, -PAD_HIGH)
    pen.line(Rect(inner.x, inner.y, inner.w, 44), card.title, HEAD)
    if card.mark:
        pen.line(Rect(inner.x, inner.y, inner.w, 44), card.mark, FOUND, Align.RIGHT)
    _played(card, inner, kit)
    y = inner.y + HEAD_HIGH
    for words, style in told_lines(card, inner.w, inner.bottom - y):
        pen.line(Rect(inner.x, y, inner.w + 2, line_height(style)), words, style)
        y += line_height(style)


def told_lines(card: MomentCard, width: float, height: float) -> tuple[tuple[str, theme.TextStyle], ...]:
    """The sentence of a card and what stands below it, line by line, as large as both have room; an ellipsis
    where they have none at the smallest."""
    saying, quiet = SAYING, QUIET
    if measure(card.text, replace(saying, size=ONE_LINE)) <= width:
        saying = replace(saying, size=min(saying.size, saying.size * width / measure(card.text, saying)))
    while _high(card, saying, quiet, width) > height and saying.size > theme.SMALLEST:
        saying = replace(saying, size=max(theme.SMALLEST, saying.size - 0.5))
        quiet = replace(quiet, size=min(quiet.size, saying.size))
    below = paragraph(card.quiet, quiet, width, 2) if card.quiet else ()
    most = max(1, int((height - len(below) * line_height(quiet)) / line_height(saying)))
    told = paragraph(card.text, saying, width, most)
    return (*((words, saying) for words in told), *((words, quiet) for words in below))


def _high(card: MomentCard, saying: theme.TextStyle, quiet: theme.TextStyle, width: float) -> float:
    texts = ((card.text, saying), (card.quiet, quiet))
    return sum(len(wrap(text, style, width)) * line_height(style) for text, style in texts if text)


def _played(card: MomentCard, inner: Rect, kit: Kit) -> None:
    """What was played, between the turn and the mark; the longest words have no room there."""
    x = inner.x + measure(card.title, HEAD) + PLAYED_GAP
    room = inner.right - x - (measure(card.mark, FOUND) + PLAYED_GAP if card.mark else 0)
    if card.played and measure(card.played, PLAYED) <= room:
        kit.pen.line(Rect(x, inner.y, room, 44), card.played, PLAYED)


def _lines(text: str, box: Rect, style: theme.TextStyle, most: int, kit: Kit) -> float:
    """A text in lines, smaller where it would take more than `most`; the height that it took."""
    if not text:
        return 0.0
    lines = paragraph(text, style, box.w, most + 4)
    while len(lines) > most and style.size > 26:
        style = replace(style, size=max(26.0, style.size - 1.5))
        lines = paragraph(text, style, box.w, most + 4)
    lines, step = paragraph(text, style, box.w, most), line_height(style)
    for number, words in enumerate(lines):
        kit.pen.line(Rect(box.x, box.y + number * step, box.w + 2, step), words, style)
    return step * len(lines)


def _rack(panel: Moments, down: float, kit: Kit) -> None:
    count = len(panel.rack)
    wide = count * RACK_TILE + max(0, count - 1) * RACK_GAP
    x = RACK_MIDDLE - wide / 2
    for tile in panel.rack:
        draw_tile(tile, Rect(x, RACK_TOP + down, RACK_TILE, RACK_TILE), panel.seat, kit)
        x += RACK_TILE + RACK_GAP

"""The moments of a game: a few cards beside the board, the rack below it, and a last word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.review_panel import BETTER, GROUND, draw_tile
from game.render.panels.theme import TextStyle, faded
from game.render.panels.typesetting import line_height, measure, paragraph, wrap
from game.scenes.kit.picture.review_panels import MomentCard, Moments

CARD_WIDTH, CARD_HEIGHT, BETWEEN = 640.0, 216.0, 12.0
TOP, PAD, PAD_HIGH, HEAD_HIGH = 54.0, 28.0, 10.0, 44.0
RACK_TILE, RACK_GAP, RACK_TOP = 92.0, 9.0, 866.0
RACK_MIDDLE = 704.0
ABOVE_PROMPTS = 20.0
"""How much higher the rack lies where prompts are larger. It does not grow with the words: the board above it
does not."""
FOOT, EDGE, BELOW, TITLE_HIGH = 958.0, 22.0, 8.0, 74.0
TITLE = replace(theme.HEADING, size=54)
UNDER = replace(theme.BODY, size=29, colour=theme.MUTED)
HEAD = replace(theme.BODY, font=theme.Font.BOLD, size=34)
SAYING = replace(theme.BODY, size=31)
QUIET = replace(theme.BODY, size=27, colour=theme.MUTED)
PLAYED = replace(QUIET, size=30)
PLAYED_GAP = 18.0
ONE_LINE = 28.0
"""What a sentence may shrink to, rather than take a second line."""
_ROUNDING = 1e-6
"""Of lines that have just the room they need."""
LAST = replace(theme.BODY, size=30)
FOUND = replace(theme.BODY, size=28, colour=BETTER)


@draws(Moments)
def draw_moments(panel: Moments, kit: Kit) -> None:
    """Title and cards at the right, the rack of the focused one below the board."""
    canvas, pen = kit.canvas, kit.pen
    width = min(CARD_WIDTH, canvas.safe.w * 0.375)
    x, y = canvas.safe.right - width, max(TOP, canvas.safe.y)
    foot = canvas.height - (1080.0 - FOOT)
    inner = width - EDGE
    last = paragraph(panel.last, replace(LAST, size=theme.SMALLEST), inner, 2)
    if not panel.cards:
        told = paragraph(panel.text, UNDER, inner, 2)
        foot = y + TITLE_HIGH + len(told) * line_height(UNDER) + len(last) * line_height(LAST) + 2 * EDGE
    pen.box(Rect(x - EDGE, y, width + EDGE, foot - y), GROUND, 20)
    width, y = inner, y + 4
    pen.line(Rect(x, y, width, 70), panel.title, TITLE)
    y += TITLE_HIGH + _lines(panel.text, Rect(x, y + TITLE_HIGH, width, 80), UNDER, 2, kit) + 18
    room = foot - y - BELOW - len(last) * line_height(LAST)
    for number, (card, high) in enumerate(zip(panel.cards, heights(panel.cards, width, room), strict=True)):
        _card(card, Rect(x, y, width, high), number == panel.focus, kit)
        y += high + BETWEEN
    most = max(1, int((foot - y) / line_height(LAST) + _ROUNDING))
    _lines(panel.last, Rect(x, y, width, foot - y), LAST, most, kit)
    _rack(panel, kit)


def heights(cards: Sequence[MomentCard], width: float, room: float) -> tuple[float, ...]:
    """How high each card is: all alike, unless one has so much to say that it takes of the room below them,
    and then of what the others have no need of. Letters get smaller where all together have too little."""
    if not cards:
        return ()
    room -= (len(cards) - 1) * BETWEEN
    alike = min(CARD_HEIGHT, room / len(cards))
    for saying, quiet in _sizes(SAYING, QUIET):
        needed = [2 * PAD_HIGH + HEAD_HIGH + _high(card, saying, quiet, width - 2 * PAD) for card in cards]
        if sum(needed) <= room:
            break
    missing = sum(max(0.0, high - alike) for high in needed)
    free = sum(max(0.0, alike - high) for high in needed)
    below = room - len(cards) * alike
    given = min(1.0, max(0.0, missing - below) / free) if free else 0.0
    got = min(1.0, (free + below) / missing) if missing else 0.0
    return tuple(alike + (high - alike) * (got if high > alike else given) for high in needed)


def _sizes(saying: TextStyle, quiet: TextStyle) -> Iterator[tuple[TextStyle, TextStyle]]:
    """A sentence and what stands below it, smaller and smaller."""
    yield saying, quiet
    while saying.size > theme.SMALLEST:
        saying = replace(saying, size=max(theme.SMALLEST, saying.size - 0.5))
        quiet = replace(quiet, size=min(quiet.size, saying.size))
        yield saying, quiet


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


def told_lines(card: MomentCard, width: float, height: float) -> tuple[tuple[str, TextStyle], ...]:
    """The sentence of a card and what stands below it, line by line, as large as both have room; an ellipsis
    where they have none at the smallest."""
    saying, quiet = SAYING, QUIET
    if measure(card.text, replace(saying, size=ONE_LINE)) <= width:
        saying = replace(saying, size=min(saying.size, saying.size * width / measure(card.text, saying)))
    for saying, quiet in _sizes(saying, quiet):  # noqa: B020 - from these on
        if _high(card, saying, quiet, width) <= height + _ROUNDING:
            break
    below = paragraph(card.quiet, quiet, width, 2) if card.quiet else ()
    most = max(1, int((height - len(below) * line_height(quiet)) / line_height(saying) + _ROUNDING))
    told = paragraph(card.text, saying, width, most)
    return (*((words, saying) for words in told), *((words, quiet) for words in below))


def _high(card: MomentCard, saying: TextStyle, quiet: TextStyle, width: float) -> float:
    texts = ((card.text, saying), (card.quiet, quiet))
    return sum(len(wrap(text, style, width)) * line_height(style) for text, style in texts if text)


def _played(card: MomentCard, inner: Rect, kit: Kit) -> None:
    """What was played, between the turn and the mark; the longest words have no room there."""
    x = inner.x + measure(card.title, HEAD) + PLAYED_GAP
    room = inner.right - x - (measure(card.mark, FOUND) + PLAYED_GAP if card.mark else 0)
    if card.played and measure(card.played, PLAYED) <= room:
        kit.pen.line(Rect(x, inner.y, room, 44), card.played, PLAYED)


def _lines(text: str, box: Rect, style: TextStyle, most: int, kit: Kit) -> float:
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


def _rack(panel: Moments, kit: Kit) -> None:
    count, zoom = len(panel.rack), kit.canvas.zoom
    wide = count * RACK_TILE + max(0, count - 1) * RACK_GAP
    x, y = RACK_MIDDLE - wide / 2, RACK_TOP + kit.canvas.height * zoom - 1080.0
    y -= ABOVE_PROMPTS if zoom > 1.0 else 0.0
    for tile in panel.rack:
        draw_tile(tile, Rect(x, y, RACK_TILE, RACK_TILE).scaled(1 / zoom), panel.seat, kit)
        x += RACK_TILE + RACK_GAP

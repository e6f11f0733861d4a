"""Help one looks at: the index at the left; at the right a small table on which something is done."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.button_glyphs import glyphs_of
from game.render.panels.canvas import PROMPTS_HEIGHT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import (
    Kit,
    button,
    focus_pill,
    glass,
    item_ink,
    nearness,
    scrolled,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.small_board import draw_squares
from game.render.panels.typesetting import line_height, measure, wrap
from game.scenes.kit.help_pages import COLUMNS, RACK_ROW, ROWS
from game.scenes.kit.picture.help_panels import HelpIndex, HelpTile
from game.scenes.kit.pointing import Item

WIDTH, HEIGHT, PAD, GAP = 1560.0, 820.0, 36.0, 12.0
INDEX_WIDTH, ROW = 430.0, 70.0
HIGHEST = RACK_ROW + 1.25
"""Rows of the small table, rack included."""
MOVE_SECONDS = 0.45
SIGN, SIGN_ROOM = 52.0, 300.0
"""Size of the button that is pressed, and the room for it and its words beside the rack."""
ROW_WORDS = replace(theme.BODY, font=theme.Font.BOLD, size=32)
SAYING = replace(theme.BODY, size=32)
TOLD = replace(theme.BODY, font=theme.Font.BOLD, size=32, colour=theme.BRASS)


@draws(HelpIndex)
def draw_help(panel: HelpIndex, kit: Kit) -> None:
    """Titles at the left, the table of the one in front at the right, two sentences below it."""
    safe = kit.canvas.safe
    width = min(WIDTH, safe.w)
    height = min(HEIGHT, safe.h - PROMPTS_HEIGHT)
    y = safe.y + (safe.h - PROMPTS_HEIGHT - height) / 2
    card = Rect(kit.canvas.width / 2 - width / 2, y, width, height)
    glass(kit.pen, card, theme.CARD)
    inner = card.grown(-PAD)
    index = min(INDEX_WIDTH, inner.w * 0.32)
    _index(panel, Rect(inner.x, inner.y, index, inner.h), kit)
    right = Rect(inner.x + index + PAD, inner.y, inner.w - index - PAD, inner.h)
    words = _sentences(panel, right, kit)
    _table(panel, Rect(right.x, right.y, right.w, right.h - words - GAP), kit)


def _index(panel: HelpIndex, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    pen.line(Rect(box.x, box.y, box.w, 54), tr("Help"), theme.HEADING)
    top = box.y + 66
    shown = max(1, int((box.bottom - top) / ROW))
    rows = scrolled(kit, len(panel.titles), shown, panel.focus)
    places = [Rect(box.x, top + at * ROW, box.w, ROW - 8) for at in range(len(rows))]
    ground = sliding(kit, "help-index", places[rows.index(panel.focus)])
    focus_pill(kit, ground)
    for place, number in zip(places, rows, strict=True):
        kit.touches(place, Item(number))
        style = replace(ROW_WORDS, colour=item_ink(nearness(place, ground), True))
        pen.line(place.grown(-24, 0), panel.titles[number], style)


def _sentences(panel: HelpIndex, box: Rect, kit: Kit) -> float:
    """The sentences at the foot of the box; the height that they took."""
    lines = [line for sentence in panel.sentences for line in wrap(sentence, SAYING, box.w)]
    step = line_height(SAYING)
    top = box.bottom - step * len(lines)
    for number, words in enumerate(lines):
        kit.pen.line(Rect(box.x, top + number * step, box.w + 2, step), words, SAYING)
    return step * len(lines)


def _table(panel: HelpIndex, box: Rect, kit: Kit) -> None:
    """The middle of the board, the rack, and every tile on its way to where it is now."""
    unit = min(box.h / HIGHEST, (box.w - SIGN_ROOM) / COLUMNS)
    board = Rect(box.x, box.y, COLUMNS * unit, ROWS * unit)
    with kit.pen.painting():
        draw_squares(kit.pen, board, ROWS, COLUMNS)
        rack = Rect(board.x, board.y + (RACK_ROW + 0.62) * unit, board.w, 0.55 * unit)
        kit.pen.box(rack, theme.WOOD_OFF, 0.12 * unit)
        counts: dict[str, int] = {}
        for tile in panel.tiles:
            counts[tile.key] = counts.get(tile.key, 0) + 1
            name = ("help-tile", tile.key, counts[tile.key])
            x = kit.motion.toward((name, "x"), tile.x, MOVE_SECONDS)
            y = kit.motion.toward((name, "y"), tile.y, MOVE_SECONDS)
            _tile(
                tile,
                Rect(board.x + (x - 0.47) * unit, board.y + (y - 0.47) * unit, 0.94 * unit, 0.94 * unit),
                kit,
            )
    _pressed(panel, Rect(board.right + GAP * 2, box.y, box.right - board.right - GAP * 2, box.h), kit)


def _tile(tile: HelpTile, box: Rect, kit: Kit) -> None:
    """A tile as part of a picture; one in the hand or just laid has a bright rim."""
    pen = kit.pen
    pen.shadow(box, 6, 0.3)
    if tile.bright:
        pen.box(box.grown(3), theme.BRASS, box.w * 0.16)
    pen.box(box, theme.WOOD, box.w * 0.12)
    if not tile.face:
        return
    pen.text(
        box.centre[0],
        box.y + box.h * 0.72,
        tile.face,
        replace(theme.KEY_LETTER, size=box.h * 0.6),
        Align.CENTRE,
    )
    pen.text(
        box.right - box.w * 0.16,
        box.y + box.h * 0.92,
        tile.points,
        replace(theme.KEY_LETTER, size=box.h * 0.22),
        Align.CENTRE,
    )
    del pen.labels[-2:]


def _pressed(panel: HelpIndex, box: Rect, kit: Kit) -> None:
    """The button that is pressed now, as the pad in the hand marks it, and what is told."""
    y = box.centre[1]
    for glyph in glyphs_of(panel.pressed, kit.brand, kit.configuration, kit.keys) if panel.pressed else ():
        button(kit.pen, box.x, y - SIGN * 0.6, SIGN, glyph)
        break
    if panel.told:
        style = TOLD
        while measure(panel.told, style) > box.w and style.size > theme.SMALLEST:
            style = replace(style, size=style.size - 1)
        kit.pen.line(Rect(box.x, y, box.w, 48), panel.told, style)

"""How high and how wide the blocks of a sheet are, before they are drawn.

Each block says how much height it needs in a width, how much its words need, how much it would like, and
whether it takes more. A stack gives each part what it needs, then its words theirs, then what it would like,
then the rest to whatever takes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import BUTTON_GAP, Kit, button_rows
from game.render.panels.sheet_pictures import LEAST_MODULE, PICTURES, quiet_modules
from game.render.panels.sheet_table import heights
from game.render.panels.theme import TextStyle, faded, rgb
from game.render.panels.typesetting import closer_set, line_height, measure, wrap
from game.scenes.kit.picture.sheet import (
    Air,
    Arriving,
    Block,
    CardShelf,
    Columns,
    Ends,
    Fitting,
    Grid,
    IfRoom,
    Line,
    Look,
    Pile,
    Plate,
    RowGround,
    RowList,
    Slack,
    Spare,
    Stepper,
    Table,
    Words,
)
from game.scenes.kit.picture.sheet_pictures import Buttons, ClockRing, Code, KeyRows, PersonPicture

ROW_PAD, ROW_GAP, MORE, CLOSER = 8.0, 6.0, 16.0, 12.0
"""In a row of a list and between two, the room at either end for the sign that there are more, and how much
lower rows are of which not all have room."""
LEAST_ROWS = 3
"""Of a list are seen before words beside it are as large as they should be."""
SHELF_CARD, SHELF_GAP = 544.0, 48.0
KEY = 96.0
"""How high a row of wooden keys is: larger words need no larger ones."""
LEAST_MORE = 12.0
"""What the sign that there are more takes at least."""
LEAST_RING = 126.0
"""How wide a clock is at least where words are larger, of which its seconds take more then."""
STRIP, STRIP_PAD = 62.0, 24.0
"""The strip below the cards of a shelf that says where in the row they are."""
CARD_PAD, PAD_X, PAD_Y, LEAST_PAD = 44.0, 22.0, 20.0, 10.0
"""Round what lies on a card of the whole sheet, and on one within it, at least before words get smaller."""
AIR = {Air.NONE: 0.0, Air.LITTLE: 14.0, Air.USUAL: 22.0, Air.MUCH: 52.0}
MARK, FACE, MEDAL = 36.0, 1.5, 1.4
"""What the sign before words takes; how large a face is and what a medal takes, in sizes of their letters."""
LARGE, NO_CREST = 36.0, 1.15
"""Words that are larger than this do not grow for a reader of larger text, whose screen has no crest then."""
PILL_END, PRESSED = 34.0, 50.0
"""At either end of a pill, and the button on it that presses it."""
STYLES = {
    Look.CAPTION: replace(theme.CAPTION, size=28, spacing=2),
    Look.CREST: replace(theme.CREST, size=30),
    Look.EYEBROW: replace(theme.NAME, size=30, colour=theme.SEATS[1].colour),
    Look.TITLE: replace(theme.CEREMONY, size=60),
    Look.HEADING: theme.HEADING,
    Look.PERSON: replace(theme.CEREMONY, size=60, colour=theme.BRIGHT, foot=None),
    Look.NAME: replace(theme.NAME, size=36),
    Look.STRONG: replace(theme.NAME, size=30),
    Look.BODY: theme.BODY,
    Look.QUIET: replace(theme.BODY, size=28, colour=theme.MUTED),
    Look.SMALL: theme.SMALL,
    Look.GOLD: replace(theme.NAME, size=27, colour=theme.BRASS),
    Look.STRESSED: replace(theme.NAME, size=36, colour=theme.BRASS),
    Look.OFF: replace(theme.NAME, size=36, colour=faded(theme.MUTED, 0.8)),
    Look.TURN: replace(theme.NAME, size=31, colour=theme.BRASS),
    Look.GAIN: replace(theme.NAME, size=28, colour=rgb("#6FE6BE")),
    Look.LOSS: replace(theme.NAME, size=28, colour=rgb("#F2A08C")),
    Look.FIGURE: replace(theme.SCORE, size=50),
    Look.BIG_FIGURE: replace(theme.SCORE, size=82),
    Look.POINTS: replace(theme.NAME, font=theme.Font.HEAVY, size=36, colour=theme.BRIGHT),
    Look.PLACE: replace(theme.CAPTION, size=28),
    Look.TYPED: replace(theme.NAME, size=40),
    Look.LETTERS: replace(theme.NAME, size=52, spacing=10, font=theme.Font.HEAVY, colour=theme.BRASS),
    Look.MESSAGE: theme.TextStyle(theme.Font.LETTER, 36, theme.CREAM),
    Look.SIGNATURE: theme.TextStyle(theme.Font.LETTER, 46, theme.CREAM),
}


class Need(NamedTuple):
    """Heights."""

    least: float
    firm: float
    """From which on no words are smaller than they should be."""
    usual: float
    takes: bool = False
    """Whether it takes more than it would like to have."""


def need_of(block: Block, width: float, kit: Kit) -> Need:
    """The heights of a block that is so wide, which are asked for again by everything that it lies in."""
    key = id(block), width
    if key not in kit.measured:
        kit.measured[key] = block, _measured(block, width, kit)
    need: Need = kit.measured[key][1]
    return need


def _measured(block: Block, width: float, kit: Kit) -> Need:
    match block:
        case Words():
            high = _line_height(block, kit) * _lines(block, width, kit)
            if block.lines == 1:
                return Need(high, high, high)
            small = replace(STYLES[block.look], size=theme.SMALLEST)
            lines = block.lines if block.kept else min(block.lines, len(wrap(block.text, small, width)))
            return Need(min(high, line_height(small) * lines), high, high)
        case Ends():
            high = max(_line_height(block.left, kit), _line_height(block.right, kit))
            return Need(high, high, high)
        case Line():
            high = sum(row_of_words(row, kit) for row in flowed(block, width, kit))
            return Need(high, high, high)
        case Spare() | Arriving():
            return need_of(block.part, width, kit)
        case Fitting():
            least = min(need_of(part, width, kit).least for part in (block.part, *block.others))
            return need_of(block.part, width, kit)._replace(least=least)
        case Stepper():
            value = need_of(block.value, width, kit)
            pad = 0.0 if block.color is None else kit.canvas.snug(PAD_Y)
            return Need(value.least + pad, value.firm + pad, value.usual + pad)
        case Slack():
            return Need(0.0, 0.0, 0.0, takes=True)
        case IfRoom():
            return Need(0.0, 0.0, 0.0, takes=True)
        case Plate(bare=True):
            return need_of(block.part, width, kit)
        case Plate():
            least, usual = 2 * kit.canvas.snug(LEAST_PAD), 2 * kit.canvas.snug(PAD_Y)
            inside = need_of(block.part, width - 2 * kit.canvas.snug(PAD_X), kit)
            return Need(inside.least + least, inside.firm + least, inside.usual + usual, takes=not block.snug)
        case Pile():
            needs = [need_of(part, width, kit) for part, _ in kept_parts(block.parts, (), kit)]
            return _added(needs, air_of(block.air, kit))
        case Columns():
            return highest([need_of(part, wide, kit) for part, wide in widths_of(block, width, kit)])
        case Grid():
            air = air_of(block.air, kit)
            wide = (width - air * (block.columns - 1)) / block.columns
            one = highest([need_of(part, wide, kit) for part in block.parts])
            return _added([one] * -(-len(block.parts) // block.columns), air)
        case RowList():
            high, count, takes = row_height(block, width, kit), len(block.parts), any(block.beyond)
            more = 2 * kit.canvas.snug(MORE, LEAST_MORE)
            least, firm, usual = (
                high * min(rows, count) + (more if takes or rows < count else 0.0)
                for rows in (1, LEAST_ROWS, count)
            )
            return Need(least, firm, usual, takes)
        case CardShelf():
            wide = min(SHELF_CARD, width)
            needs = [need_of(part, wide, kit) for part in block.parts]
            strip = Need(STRIP, STRIP, STRIP + line_height(theme.BODY))
            return _added([highest(needs), strip], air_of(Air.USUAL, kit))
        case Table():
            least, usual = heights(block)
            return Need(least, least, usual)
        case _:
            return _picture_need(block, width, kit)


def _picture_need(block: Block, width: float, kit: Kit) -> Need:
    if isinstance(block, Code):
        count = quiet_modules(block.rows)
        largest = width if block.alone else min(width, PICTURES[Code].usual * count)
        least = min(largest, kit.canvas.snug(LEAST_MODULE) * count)
        return Need(least, least, largest)
    picture = PICTURES[type(block)]
    if isinstance(block, Buttons):
        one = Need(picture.least, picture.least, picture.usual)
        return _added([one] * len(button_rows(kit, width, block.items)), kit.canvas.snug(BUTTON_GAP))
    if isinstance(block, ClockRing):
        least = kit.canvas.snug(picture.least, LEAST_RING)
        return Need(least, least, picture.usual)
    if isinstance(block, KeyRows) and block.color is None:
        high = kit.canvas.snug(KEY * len(block.rows))
        return Need(high, high, high)
    if isinstance(block, PersonPicture) and (block.seat or block.color is None):
        return Need(picture.least, picture.least, picture.least, takes=True)  # it has what words leave
    return Need(picture.least, picture.least, picture.usual, picture.takes)


def _added(needs: Sequence[Need], air: float) -> Need:
    between = air * (len(needs) - 1)
    least, firm, usual, takes = (
        sum(part) for part in zip(Need(between, between, between), *needs, strict=True)
    )
    return Need(least, firm, usual, takes > 0)


def highest(needs: Sequence[Need]) -> Need:
    return Need(*map(max, zip(Need(0.0, 0.0, 0.0), *needs, strict=True)))


def row_height(rows: RowList, width: float, kit: Kit) -> float:
    """Of a row with the gap after it."""
    needs = [need_of(part, in_row(rows, Rect(0, 0, width, 0), kit).w, kit) for part in rows.parts]
    pad = 0.0 if rows.ground is RowGround.LINES else 2 * kit.canvas.snug(ROW_PAD)
    return highest(needs).usual + pad + row_gap(rows, kit)


def row_gap(rows: RowList, kit: Kit) -> float:
    gaps = {RowGround.BARE: ROW_GAP, RowGround.LINES: 0.0}
    return gaps.get(rows.ground, air_of(Air.LITTLE, kit))


def air_of(air: Air, kit: Kit) -> float:
    return kit.canvas.snug(AIR[air])


def kept_parts(parts: Sequence[Block], shares: Sequence[float], kit: Kit) -> list[tuple[Block, float]]:
    """What there is room for, or what stands there instead, with its share."""
    kept = []
    for part, share in zip(parts, shares or (1.0,) * len(parts), strict=True):
        one = part.instead if isinstance(part, Spare) and kit.canvas.zoom >= part.until else part
        kept += [(one, share)] if one is not None else []
    return kept


def widths_of(block: Columns, width: float, kit: Kit) -> list[tuple[Block, float]]:
    """The parts with their widths."""
    kept = kept_parts(block.parts, block.shares, kit)
    room = width - air_of(block.air, kit) * (len(kept) - 1)
    return [(part, room * share / sum(share for _, share in kept)) for part, share in kept]


def flowed(line: Line, width: float, kit: Kit) -> list[list[Words]]:
    """What stands in each line."""
    rows: list[list[Words]] = [[]]
    for part in line.parts:
        words = part.text.split()
        while words:
            room = width - line_width(rows[-1], kit)
            count = len(words)
            while count and width_of(replace(part, text=" ".join(words[:count])), kit) > room:
                count -= 1
            if count or not rows[-1]:
                rows[-1].append(replace(part, text=" ".join(words[: max(1, count)])))
                part, words = replace(part, seat=None, face=None, medal=None, sign=""), words[max(1, count) :]
            if words:
                rows.append([])
    return rows


def row_of_words(parts: Sequence[Words], kit: Kit) -> float:
    return max(_line_height(part, kit) for part in parts)


def line_width(parts: Sequence[Words], kit: Kit) -> float:
    """With a space behind each."""
    return sum(width_of(part, kit) + space(part, kit) for part in parts)


def space(part: Words, kit: Kit) -> float:
    """Behind words in a line."""
    size, is_plain = style_of(part.look, kit).size, (part.seat, part.face, part.medal) == (None,) * 3
    return size * (0.27 if size < 40 and is_plain else 0.45)


def _lines(words: Words, width: float, kit: Kit) -> int:
    """How many lines words take in a width, as close as they have to be set."""
    if words.lines == 1 or words.kept:
        return words.lines
    style = closer_set(words.text, style_of(words.look, kit), width, words.lines)
    return min(words.lines, len(wrap(words.text, style, width)))


def _line_height(words: Words, kit: Kit) -> float:
    """Larger words need less around them."""
    style = style_of(words.look, kit)
    if not style.size:
        return 0.0
    around = kit.canvas.snug(0.42, 0.3) if style.size < 40 else 0.2
    return line_height(style) if words.lines > 1 else style.size * (1 + around)


def width_of(words: Words, kit: Kit) -> float:
    style = style_of(words.look, kit)
    before = MARK if words.seat is not None else 0.0 if words.face is None else FACE * style.size + 16
    before += MEDAL * style.size if words.medal is not None else 0.0
    return measure(words.text, style) + before + 1


def style_of(look: Look, kit: Kit, *, lit: bool = False) -> TextStyle:
    return _styled(look, kit.canvas.zoom, lit)


@cache
def _styled(look: Look, zoom: float, lit: bool) -> TextStyle:
    """On the selector words are dark. Large ones do not grow as others do, and a crest is not needed then."""
    style = STYLES[look]
    if look is Look.CREST and zoom > NO_CREST:
        return replace(style, size=0.0)
    style = replace(style, size=min(style.size, max(LARGE, style.size / zoom)))
    if not lit:
        return style
    strong = style.colour in (theme.CREAM, theme.BRIGHT)
    return replace(style, colour=theme.INK if strong else theme.INK_SOFT, foot=None)


def shared_out(needs: Sequence[Need], room: float) -> list[float]:
    """Heights for parts below each other: the least, what words need, the usual, and the rest to whatever
    takes it."""
    heights = [need.least for need in needs]
    for wanted in [need.firm - need.least for need in needs], [need.usual - need.firm for need in needs]:
        left = max(0.0, room - sum(heights))
        share = min(1.0, left / sum(wanted)) if sum(wanted) else 0.0
        heights = [high + share * more for high, more in zip(heights, wanted, strict=True)]
    left = max(0.0, room - sum(heights))
    takers = sum(need.takes for need in needs)
    return [high + (left / takers if need.takes else 0.0) for high, need in zip(heights, needs, strict=True)]


def in_row(rows: RowList, place: Rect, kit: Kit) -> Rect:
    """What a row has for its part; on a pill beside the button that presses it. Lines of a text have all."""
    pad, end = kit.canvas.snug(ROW_PAD), kit.canvas.snug(PILL_END)
    if rows.ground is RowGround.LINES:
        return place.grown(-2 * pad if rows.focus >= 0 else 0.0, 0.0)
    if rows.ground is not RowGround.BUTTONS:
        return place.grown(-2 * pad, -pad)
    return Rect(place.x + end, place.y + pad, place.w - 2 * end - PRESSED, place.h - 2 * pad)

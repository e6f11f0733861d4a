"""Sheets: blocks laid out by what they need.

Each block says how much height it needs in a width, how much its words need, how much it would like, and
whether it takes more. A stack gives each part what it needs, then its words theirs, then what it would like,
then the rest to whatever takes it. Words with too little width are set smaller, then narrower, sentences with
too little height smaller; the air between parts shrinks as the words grow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import BELOW_BUTTONS, BESIDE_TOP, Rect, window_of
from game.render.panels.drawing import draws
from game.render.panels.face_picture import draw_face
from game.render.panels.medal_pictures import THREE, medal
from game.render.panels.panel_tools import (
    Kit,
    confirm_button,
    focus_pill,
    glass,
    idle_pill,
    scrolled,
    seat_mark,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.sheet_pictures import LEAST_MODULE, PICTURES, known_sign, quiet_modules
from game.render.panels.sheet_seats import draw_sofa, outlined, step_ground
from game.render.panels.sheet_table import draw_table, heights, natural_width
from game.render.panels.theme import TextStyle, faded, rgb
from game.render.panels.typesetting import closer_set, line_height, measure, paragraph, wrap
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
    Sheet,
    SheetAtTable,
    SheetBesideBoard,
    SheetBesideMenu,
    SheetPlace,
    SheetUnderBoard,
    Slack,
    Spare,
    Stepper,
    Table,
    Words,
    blocks_of,
)
from game.scenes.kit.picture.sheet_pictures import Code, KeyRows, PersonPicture
from game.scenes.kit.pointing import Item

LEFT, TOP = 96.0, 54.0
WIDTHS = {SheetPlace.CARD: 1240.0, SheetPlace.WIDE: 1400.0, SheetPlace.NOTE: 720.0}
WIDEST = 1560.0
"""How wide a card may become for a table on it."""
BESIDE, MOST_BESIDE = 640.0, 0.402
"""How wide a card beside the board is, and which share of the width it has, however large the words are."""
UNDER_BOARD = 0.696
"""Where the board ends, as a share of the screen: larger words do not move it."""
BESIDE_MENU = 800.0
COLUMNS = {SheetPlace.LEFT: 396.0, SheetPlace.RIGHT: 426.0, SheetPlace.OVER_BUTTON: 426.0}
COLUMNS[SheetPlace.OVER_PLACES] = 672.0
"""Widths of a card beside a menu, and of columns beside the board."""
HALF = 0.55
"""Share of the safe area that a card takes if the right is left to a picture."""
CORNER, BELOW_SAFE = 426.0, 42.0
"""How wide a card in the corner is, and how far below the safe area's top it hangs where there is room."""
UNDER, UNDER_FOOT = 88.0, 84.0
"""How high what stands under the board is, and what it leaves free below."""
COME_SECONDS, COME_RISE = 0.3, 24.0
ROW_PAD, ROW_GAP, MORE, CLOSER = 8.0, 6.0, 16.0, 12.0
"""In a row of a list and between two, the room at either end for the sign that there are more, and how much
lower rows are of which not all have room."""
LEAST_ROWS = 3
"""Of a list are seen before words beside it are as large as they should be."""
SHELF_CARD, SHELF_GAP = 544.0, 48.0
KEY = 96.0
"""How high a row of wooden keys is: larger words need no larger ones."""
STRIP, STRIP_PAD = 62.0, 24.0
"""The strip below the cards of a shelf that says where in the row they are."""
CARD_PAD, PAD_X, PAD_Y, LEAST_PAD = 44.0, 22.0, 20.0, 10.0
"""Round what lies on a card of the whole sheet, and on one within it, at least before words get smaller."""
AIR = {Air.NONE: 0.0, Air.LITTLE: 14.0, Air.USUAL: 22.0, Air.MUCH: 52.0}
ENDS_GAP, LEVEL = 16.0, 54.0
MARK, FACE, MEDAL = 36.0, 1.5, 1.4
"""What the sign before words takes; how large a face is and what a medal takes, in sizes of their letters."""
LARGE, NO_CREST = 36.0, 1.15
"""Words that are larger than this do not grow for a reader of larger text, whose screen has no crest then."""
ALMOST = 0.01
"""Of a row, where rows have just the room that they need."""
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
}


class Need(NamedTuple):
    """Heights."""

    least: float
    firm: float
    """From which on no words are smaller than they should be."""
    usual: float
    takes: bool = False
    """Whether it takes more than it would like to have."""


@draws(Sheet)
def draw_sheet(sheet: Sheet, kit: Kit) -> None:
    """The blocks on the whole screen, or on a card in its middle."""
    canvas, safe = kit.canvas, kit.canvas.safe
    kit.measured.clear()
    if sheet.place is SheetPlace.WHOLE:
        left, top = max(canvas.snug(LEFT), safe.x), max(canvas.snug(TOP), safe.y)
        room = Rect(left, top, safe.right - left, safe.bottom - kit.foot - top)
        head = sheet.body.parts[0] if isinstance(sheet.body, Pile) else sheet.body
        across = any(
            isinstance(one, Ends) or (isinstance(one, Pile) and one.middle) for one in blocks_of(head)
        )
        wide = safe.w + 400 if across else 1500
        kit.pen.soft(Rect(left - 200, top - 200, wide, 380), faded(theme.SHADE, 0.9), 40, 130)
    elif sheet.place is SheetPlace.BESIDE:
        width, top = min(BESIDE, safe.w * MOST_BESIDE), max(canvas.snug(TOP), safe.y)
        pad_x, pad_y = canvas.snug(PAD_X), canvas.snug(PAD_Y)
        least = _need(sheet.body, width - 2 * pad_x, kit).least + 2 * pad_y
        box = Rect(safe.right - width, top, width, max(least, safe.bottom - kit.foot - top))
        if sheet.foot is not None:
            y, wide = canvas.height * UNDER_BOARD, box.x - _air(Air.USUAL, kit) - safe.x
            high = max(_need(sheet.foot, wide, kit).least, box.bottom - y)
            _draw(sheet.foot, Rect(safe.x, y, wide, high), kit, Align.CENTRE, sheet.name)
        glass(kit.pen, box, theme.CARD)
        room = box.grown(-pad_x, -pad_y)
    elif sheet.place is SheetPlace.MENU:
        menu = max((taken.right for taken in kit.taken if taken.x < safe.centre[0]), default=safe.x)
        width = min(BESIDE_MENU, safe.right - menu - ROW_GAP)
        box = Rect(safe.right - width, safe.y, width, safe.h - kit.foot)
        glass(kit.pen, box, theme.CARD, 28)
        room = box.grown(-canvas.snug(CARD_PAD), -canvas.snug(PAD_X))
    elif sheet.place is SheetPlace.UNDER:
        room = Rect(safe.x, safe.bottom - UNDER_FOOT - UNDER, safe.w, UNDER)
    elif sheet.place in COLUMNS:
        room = _column(sheet.place, kit)
    elif sheet.place is SheetPlace.CORNER:
        room = _corner(sheet.body, kit)
        if any(room.overlaps(card) for card in kit.covered):
            return  # half of it would tell nothing
        kit.taken.append(room)
    else:
        pad = canvas.snug(CARD_PAD)
        tables = (block for block in blocks_of(sheet.body) if isinstance(block, Table))
        wanted = max((natural_width(table, STYLES) + 2 * CARD_PAD for table in tables), default=0.0)
        usual = safe.w * HALF if sheet.place is SheetPlace.HALF else WIDTHS[sheet.place]
        width = min(safe.w, max(usual, min(WIDEST, wanted)))
        need = _need(sheet.body, width - 2 * pad, kit)
        height = max(need.least, min(need.usual, safe.h - kit.foot - 2 * pad))
        box = canvas.centred(width, height + 2 * pad)
        if sheet.place is SheetPlace.HALF:
            box = Rect(safe.x, safe.y + BESIDE_TOP, box.w, box.h)
        glass(kit.pen, box, theme.CARD, 28)
        room = box.grown(-pad)
    _draw(sheet.body, room, kit, Align.LEFT, sheet.name)


draws(SheetBesideMenu)(draw_sheet)
draws(SheetBesideBoard)(draw_sheet)
draws(SheetAtTable)(draw_sheet)
draws(SheetUnderBoard)(draw_sheet)


def _column(place: SheetPlace, kit: Kit) -> Rect:
    """The ground of what stands beside the board, down to the rack; the room on it."""
    canvas, safe, width = kit.canvas, kit.canvas.safe, COLUMNS[place]
    foot = safe.bottom - BELOW_BUTTONS - canvas.rack_lift
    if place is SheetPlace.OVER_BUTTON:
        foot -= canvas.button_height + PAD_X
    elif place is SheetPlace.OVER_PLACES:
        foot -= UNDER - PAD_Y
    elif canvas.rack.x < safe.x + COLUMNS[SheetPlace.LEFT]:  # a larger one reaches below them
        foot = canvas.rack.y - PAD_Y
    left = safe.x if place is SheetPlace.LEFT else safe.right - width
    box = Rect(left, safe.y, width, foot - safe.y)
    kit.taken.append(box)
    glass(kit.pen, box, theme.BOX, 26)
    return box.grown(-PAD_Y)


def _corner(body: Block, kit: Kit) -> Rect:
    """Above the buttons beside the rack."""
    safe, need = kit.canvas.safe, _need(body, CORNER, kit)
    room = safe.h - kit.canvas.below_buttons
    high = max(need.least, min(need.usual, room))
    return Rect(safe.right - CORNER, safe.y + max(0.0, min(BELOW_SAFE, room - high)), CORNER, high)


# ------------------------------------------------------------ how high


def _need(block: Block, width: float, kit: Kit) -> Need:
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
            high = sum(_row_of_words(row, kit) for row in _flowed(block, width, kit))
            return Need(high, high, high)
        case Spare() | Arriving():
            return _need(block.part, width, kit)
        case Fitting():
            least = min(_need(part, width, kit).least for part in (block.part, *block.others))
            return _need(block.part, width, kit)._replace(least=least)
        case Stepper():
            value = _need(block.value, width, kit)
            pad = 0.0 if block.color is None else kit.canvas.snug(PAD_Y)
            return Need(value.least + pad, value.firm + pad, value.usual + pad)
        case Slack():
            return Need(0.0, 0.0, 0.0, takes=True)
        case IfRoom():
            return Need(0.0, 0.0, 0.0, takes=True)
        case Plate(bare=True):
            return _need(block.part, width, kit)
        case Plate():
            least, usual = 2 * kit.canvas.snug(LEAST_PAD), 2 * kit.canvas.snug(PAD_Y)
            inside = _need(block.part, width - 2 * kit.canvas.snug(PAD_X), kit)
            return Need(inside.least + least, inside.firm + least, inside.usual + usual, takes=not block.snug)
        case Pile():
            needs = [_need(part, width, kit) for part, _ in _kept(block.parts, (), kit)]
            return _added(needs, _air(block.air, kit))
        case Columns():
            return _highest([_need(part, wide, kit) for part, wide in _widths(block, width, kit)])
        case Grid():
            air = _air(block.air, kit)
            wide = (width - air * (block.columns - 1)) / block.columns
            one = _highest([_need(part, wide, kit) for part in block.parts])
            return _added([one] * -(-len(block.parts) // block.columns), air)
        case RowList():
            high, count, takes = _row_height(block, width, kit), len(block.parts), any(block.beyond)
            more = 2 * kit.canvas.snug(MORE)
            least, firm, usual = (
                high * min(rows, count) + (more if takes or rows < count else 0.0)
                for rows in (1, LEAST_ROWS, count)
            )
            return Need(least, firm, usual, takes)
        case CardShelf():
            wide = min(SHELF_CARD, width)
            needs = [_need(part, wide, kit) for part in block.parts]
            strip = Need(STRIP, STRIP, STRIP + line_height(theme.BODY))
            return _added([_highest(needs), strip], _air(Air.USUAL, kit))
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


def _highest(needs: Sequence[Need]) -> Need:
    return Need(*map(max, zip(Need(0.0, 0.0, 0.0), *needs, strict=True)))


def _row_height(rows: RowList, width: float, kit: Kit) -> float:
    """Of a row with the gap after it."""
    needs = [_need(part, _in_row(rows, Rect(0, 0, width, 0), kit).w, kit) for part in rows.parts]
    pad = 0.0 if rows.ground is RowGround.LINES else 2 * kit.canvas.snug(ROW_PAD)
    return _highest(needs).usual + pad + _row_gap(rows, kit)


def _row_gap(rows: RowList, kit: Kit) -> float:
    gaps = {RowGround.BARE: ROW_GAP, RowGround.LINES: 0.0}
    return gaps.get(rows.ground, _air(Air.LITTLE, kit))


def _in_row(rows: RowList, place: Rect, kit: Kit) -> Rect:
    """What a row has for its part; on a pill beside the button that presses it."""
    pad, end = kit.canvas.snug(ROW_PAD), kit.canvas.snug(PILL_END)
    if rows.ground is not RowGround.BUTTONS:
        return place.grown(-2 * pad, 0.0 if rows.ground is RowGround.LINES else -pad)
    return Rect(place.x + end, place.y + pad, place.w - 2 * end - PRESSED, place.h - 2 * pad)


def _air(air: Air, kit: Kit) -> float:
    return kit.canvas.snug(AIR[air])


def _kept(parts: Sequence[Block], shares: Sequence[float], kit: Kit) -> list[tuple[Block, float]]:
    """What there is room for, or what stands there instead, with its share."""
    kept = []
    for part, share in zip(parts, shares or (1.0,) * len(parts), strict=True):
        one = part.instead if isinstance(part, Spare) and kit.canvas.zoom >= part.until else part
        kept += [(one, share)] if one is not None else []
    return kept


def _widths(block: Columns, width: float, kit: Kit) -> list[tuple[Block, float]]:
    """The parts with their widths."""
    kept = _kept(block.parts, block.shares, kit)
    room = width - _air(block.air, kit) * (len(kept) - 1)
    return [(part, room * share / sum(share for _, share in kept)) for part, share in kept]


def _flowed(line: Line, width: float, kit: Kit) -> list[list[Words]]:
    """What stands in each line."""
    rows: list[list[Words]] = [[]]
    for part in line.parts:
        words = part.text.split()
        while words:
            room = width - _line_width(rows[-1], kit)
            count = len(words)
            while count and _width_of(replace(part, text=" ".join(words[:count])), kit) > room:
                count -= 1
            if count or not rows[-1]:
                rows[-1].append(replace(part, text=" ".join(words[: max(1, count)])))
                part, words = replace(part, seat=None, face=None, medal=None, sign=""), words[max(1, count) :]
            if words:
                rows.append([])
    return rows


def _row_of_words(parts: Sequence[Words], kit: Kit) -> float:
    return max(_line_height(part, kit) for part in parts)


def _line_width(parts: Sequence[Words], kit: Kit) -> float:
    """With a space behind each."""
    return sum(_width_of(part, kit) + _space(part, kit) for part in parts)


def _space(part: Words, kit: Kit) -> float:
    """Behind words in a line."""
    size, is_plain = _style(part.look, kit).size, (part.seat, part.face, part.medal) == (None,) * 3
    return size * (0.27 if size < 40 and is_plain else 0.45)


def _lines(words: Words, width: float, kit: Kit) -> int:
    """How many lines words take in a width, as close as they have to be set."""
    if words.lines == 1 or words.kept:
        return words.lines
    style = closer_set(words.text, _style(words.look, kit), width, words.lines)
    return min(words.lines, len(wrap(words.text, style, width)))


def _line_height(words: Words, kit: Kit) -> float:
    """Larger words need less around them."""
    style = _style(words.look, kit)
    if not style.size:
        return 0.0
    around = kit.canvas.snug(0.42, 0.3) if style.size < 40 else 0.2
    return line_height(style) if words.lines > 1 else style.size * (1 + around)


# ------------------------------------------------------------ where


def _draw(block: Block, box: Rect, kit: Kit, align: Align, name: str, *, lit: bool = False) -> None:
    """A block in its box; `name` is that of the sheet, and `lit` whether it lies on the selector."""
    inner = partial(_draw, kit=kit, align=align, name=name, lit=lit)
    match block:
        case Words():
            _words(block, box, kit, align, lit=lit)
        case Ends():
            _ends(block, box, kit, lit=lit)
        case Stepper():
            _stepper(block, box, kit, lit=lit)
        case Line():
            _line(block, box, kit, align, lit=lit)
        case Spare():
            inner(block.part, box)
        case Fitting():
            every = (block.part, *block.others)
            fits = (part for part in every if _need(part, box.w, kit).firm <= box.h)
            inner(next(fits, every[-1]), box)
        case Arriving():
            start = kit.pen.count
            if block.come:
                inner(block.part, box)
                share = kit.motion.toward((name, block.name), 1.0, COME_SECONDS, first=0.0)
                kit.pen.fade(start, share, dy=(1 - share) * COME_RISE)
        case Pile():
            parts = [part for part, _ in _kept(block.parts, (), kit)]
            needs = [_need(part, box.w, kit) for part in parts]
            y, air = box.y, _air(block.air, kit)
            heights = _shared_out(needs, box.h - air * (len(needs) - 1))
            for part, high in zip(parts, heights, strict=True):
                place = Rect(box.x, y, box.w, high)
                inner(part, place, align=Align.CENTRE if block.middle else align)
                y += high + air
        case Columns():
            x, air = box.x, _air(block.air, kit)
            for part, wide in _widths(block, box.w, kit):
                inner(part, Rect(x, box.y, wide, box.h))
                x += wide + air
        case Grid():
            _grid(block, box, kit, align, name)
        case RowList():
            _rows(block, box, kit, name)
        case CardShelf():
            _shelf(block, box, kit, name)
        case Plate():
            inner(block.part, box if block.bare else _card(block, box, kit))
            if block.focused:
                ring = sliding(kit, ("sheet", name), box.grown(3))
                kit.pen.box(ring, theme.CLEAR, theme.RADIUS + 3, theme.BRASS, 5)
        case Table():
            draw_table(block, box, kit, STYLES)
        case Slack():
            pass
        case IfRoom():
            if box.h >= _need(block.part, box.w, kit).least:
                inner(block.part, box)
        case _:
            PICTURES[type(block)].draw(block, box, kit, align)


def _line(line: Line, box: Rect, kit: Kit, align: Align, *, lit: bool) -> None:
    y = box.y
    for row in _flowed(line, box.w, kit):
        high = _row_of_words(row, kit)
        x = box.x + (box.w - _line_width(row, kit) + _space(row[-1], kit)) * align.value
        for part in row:
            wide = min(_width_of(part, kit), box.right - x)
            _words(part, Rect(x, y, wide, high), kit, Align.LEFT, lit=lit)
            x += wide + _space(part, kit)
        y += high


def _grid(block: Grid, box: Rect, kit: Kit, align: Align, name: str) -> None:
    air, rows = _air(block.air, kit), -(-len(block.parts) // block.columns)
    wide = (box.w - air * (block.columns - 1)) / block.columns
    high = (box.h - air * (rows - 1)) / rows
    for number, part in enumerate(block.parts):
        row, column = divmod(number, block.columns)
        place = Rect(box.x + column * (wide + air), box.y + row * (high + air), wide, high)
        _draw(part, place, kit, align, name)


def _width_of(words: Words, kit: Kit) -> float:
    style = _style(words.look, kit)
    before = MARK if words.seat is not None else 0.0 if words.face is None else FACE * style.size + 16
    before += MEDAL * style.size if words.medal is not None else 0.0
    return measure(words.text, style) + before + 1


def _rows(rows: RowList, box: Rect, kit: Kit, name: str) -> None:
    loose, gap = _row_height(rows, box.w, kit), _row_gap(rows, kit)
    tight = loose - kit.canvas.snug(CLOSER) * (rows.ground is RowGround.BARE)
    least = 0.0 if any(rows.beyond) else (box.h + gap + 1) / max(1, len(rows.parts))
    high, all_fit = loose if loose <= least else tight, tight <= least
    more = 0.0 if all_fit else kit.canvas.snug(MORE)
    top, fit = box.y + more, max(1, int((box.h - 2 * more + gap) / high + ALMOST))
    seen = _in_sight(rows, fit, kit) if rows.parts else range(0)
    places = {number: Rect(box.x, top + at * high, box.w, high - gap) for at, number in enumerate(seen)}
    _row_grounds(rows, places, kit, name)
    for number, place in places.items():
        lit = number == rows.focus and rows.enabled and rows.ground is not RowGround.CHOICES
        room = _in_row(rows, place.grown(0, (loose - high) / 2), kit)
        _draw(rows.parts[number], room, kit, Align.LEFT, name, lit=lit)
    before, behind = rows.beyond
    for sign, wanted, y in (
        ("▲", before or seen.start > 0, box.y),
        ("▼", behind or seen.stop < len(rows.parts), box.bottom),
    ):
        if wanted:
            kit.pen.sign(sign, (box.centre[0], y), 16, theme.MUTED)


def _in_sight(rows: RowList, fit: int, kit: Kit) -> range:
    if rows.ground is RowGround.CHOICES:
        return window_of(len(rows.parts), fit, rows.focus)
    return scrolled(kit, len(rows.parts), fit, rows.focus)


def _row_grounds(rows: RowList, places: Mapping[int, Rect], kit: Kit, name: str) -> None:
    """What the rows lie on, and the selector."""
    for number, place in places.items():
        if rows.first is not None:
            kit.touches(place, Item(rows.first + number))
        if rows.ground is RowGround.BUTTONS or number in rows.pills:
            glass(kit.pen, place, theme.PILL, place.h / 2, theme.EDGE, 2)
        elif rows.ground is RowGround.CARDS:
            glass(kit.pen, place)
        elif rows.ground is RowGround.CHOICES:
            chosen = number == rows.focus
            fill, edge = (theme.LIT, theme.BRASS) if chosen else (theme.CARD, theme.HAIRLINE)
            glass(kit.pen, place, fill, theme.RADIUS, edge, 3 if chosen else theme.EDGE_WIDTH)
    if rows.focus not in places or rows.ground is RowGround.CHOICES:
        return
    ground = sliding(kit, ("sheet", name, rows.keys), places[rows.focus])
    if not rows.enabled:
        idle_pill(kit, ground)
        return
    focus_pill(kit, ground, None if rows.ground is RowGround.BUTTONS or rows.pills else 20)
    if rows.ground is RowGround.BUTTONS:
        confirm_button(kit, ground.right - kit.canvas.snug(PILL_END) - PRESSED + 8, ground.centre[1], PRESSED)


def _shelf(shelf: CardShelf, box: Rect, kit: Kit, name: str) -> None:
    """The cards as high as they would like to be, and the strip right below them."""
    wide, air = min(SHELF_CARD, box.w), _air(Air.USUAL, kit)
    fit = max(1, int((box.w + SHELF_GAP) / (wide + SHELF_GAP)))
    seen = window_of(len(shelf.parts), fit, shelf.focus) if shelf.parts else range(0)
    first, last = shelf.first + seen.start + 1, shelf.first + seen.stop
    place = ""
    if shelf.count > len(seen):
        # Translators: which rows of a longer list are seen: "4 to 6 of 12".
        several = tr("{first} to {last} of {count}", first=first, last=last, count=shelf.count)
        # Translators: which row of a longer list is seen: "4 of 12".
        place = several if last > first else tr("{number} of {count}", number=last, count=shelf.count)
    style, step = STYLES[Look.QUIET], line_height(STYLES[Look.QUIET])
    before = 2 * STRIP_PAD + 76 + measure(place, STYLES[Look.STRONG]) if place else STRIP_PAD
    lines = paragraph(shelf.text, style, box.w - before - STRIP_PAD, 2)
    below = STRIP + (len(lines) - 1) * step
    usual = _highest([_need(part, wide, kit) for part in shelf.parts]).usual
    high = min(usual, box.h - below - air)
    for at, number in enumerate(seen):
        card = Rect(box.x + at * (wide + SHELF_GAP), box.y, wide, high)
        _draw(shelf.parts[number], card, kit, Align.LEFT, name)
    long = before + max((measure(line, style) for line in lines), default=0.0) + STRIP_PAD
    strip = Rect(box.x, box.y + high + air, min(box.w, long), below)
    glass(kit.pen, strip, theme.GLASS, 20)
    if place:
        words = kit.pen.line(strip.moved(STRIP_PAD + 28, 0), place, STYLES[Look.STRONG])
        for sign, x, there in (("◀", words.x - 22, first > 1), ("▶", words.right + 22, last < shelf.count)):
            if there:
                kit.pen.sign(sign, (x, strip.centre[1]), 22, theme.CREAM)
    top = strip.centre[1] - len(lines) * step / 2
    for number, line in enumerate(lines):
        kit.pen.line(Rect(box.x + before, top + number * step, box.w, step), line, style)


def _card(card: Plate, box: Rect, kit: Kit) -> Rect:
    """The ground of a card; returns the room on it."""
    pen = kit.pen
    if card.focused:
        pen.soft(box, faded(theme.GLOW, 0.8), theme.RADIUS, 28, pulse=0.3)
    if card.cloth is not None:
        draw_sofa(card.cloth, box, kit)
    elif card.free:
        pen.box(box, theme.FREE, theme.RADIUS, faded(theme.MUTED, 0.4), 2)
    else:
        glass(pen, box, theme.LIT if card.focused or card.lit else theme.CARD)
    if card.color is not None:
        light = 0.5 if card.free else 1.0
        pen.box(Rect(box.x, box.y, box.w, 8), faded(theme.seat_colour(card.color), light), 4)
    outlined(card.outlines, box, theme.RADIUS, kit)
    if card.number is not None:
        kit.touches(box, Item(card.number))
    inner = box.grown(-kit.canvas.snug(PAD_X), -kit.canvas.snug(PAD_Y))
    lacking = (_need(card.part, inner.w, kit).firm - inner.h) / 2
    return inner.grown(0, max(0.0, min(kit.canvas.snug(PAD_Y - LEAST_PAD), lacking)))


def _style(look: Look, kit: Kit, *, lit: bool = False) -> TextStyle:
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


def _words(words: Words, box: Rect, kit: Kit, align: Align, *, lit: bool) -> None:
    style = _style(words.look, kit, lit=lit)
    if not style.size:
        return
    if words.brief and measure(words.text, style) > box.w:
        words = replace(words, text=words.brief)
    if words.lines > 1:
        style, lines = _set(words, style, box)
        count = lines if words.kept else min(lines, len(wrap(words.text, style, box.w)))
        spare = box.h - line_height(style) * count
        kit.pen.paragraph(box.moved(0, max(0.0, spare / 2)), words.text, style, align, lines)
        return
    if words.seat is not None or words.sign:
        taken = min(measure(words.text, style), box.w - MARK)
        x = box.x + (box.w - taken - MARK) * align.value
        middle = x + 11, box.centre[1]
        if lit:
            kit.pen.box(Rect(x - 4, box.centre[1] - 15, 30, 30), faded(theme.INK, 0.85), 15)
        if words.seat is None:
            known_sign(kit.pen, middle, 24, words.sign)
        elif words.sign:
            kit.pen.sign(words.sign, middle, 24, theme.seat_colour(words.seat))
        else:
            seat_mark(kit.pen, middle, 20, words.seat)
        box, align = Rect(x + MARK, box.y, box.right - x - MARK, box.h), Align.LEFT
    if words.face is not None:
        side = min(box.h - 8, FACE * style.size)
        draw_face(words.face, Rect(box.x, box.centre[1] - side / 2, side, side), kit)
        box = Rect(box.x + side + 16, box.y, box.w - side - 16, box.h)
    if words.medal is not None:
        medal(kit.pen, (box.x + style.size * 0.6, box.centre[1]), 1.2 * style.size, THREE[words.medal])
        box = Rect(box.x + MEDAL * style.size, box.y, box.w - MEDAL * style.size, box.h)
    kit.pen.line(box, words.text, style, align)


def _set(words: Words, style: TextStyle, box: Rect) -> tuple[TextStyle, int]:
    """How a sentence is set, and in at most how many lines: smaller where there is too little height."""
    style = closer_set(words.text, style, box.w, words.lines)
    while (
        style.size > theme.SMALLEST and line_height(style) * len(wrap(words.text, style, box.w)) > box.h + 0.5
    ):
        style = replace(style, size=max(theme.SMALLEST, style.size - 0.5))
    return style, max(1, min(words.lines, int(box.h / line_height(style) + 0.01)))


def _ends(ends: Ends, box: Rect, kit: Kit, *, lit: bool) -> None:
    """Those at the left have what room those at the right leave."""
    left, right = ends.left, ends.right
    style = _style(right.look, kit, lit=lit)
    taken = measure(left.text, _style(left.look, kit)) + ENDS_GAP + measure(right.text, style)
    shown = right.brief if right.brief and taken > box.w else right.text
    x = kit.pen.line(box, shown, style, Align.RIGHT).x
    _words(left, Rect(box.x, box.y, x - box.x - ENDS_GAP, box.h), kit, Align.LEFT, lit=lit)


def _stepper(stepper: Stepper, box: Rect, kit: Kit, *, lit: bool) -> None:
    if stepper.color is not None:
        lit = stepper.here and stepper.value.look is not Look.SMALL
        step_ground(stepper.color, box, kit, lit=lit, here=stepper.here)
    style = _style(stepper.value.look, kit, lit=lit)
    arrow, side = theme.INK if lit else theme.MUTED, 14.0 if stepper.color is None else kit.canvas.snug(24)
    for sign, x, there in (("◀", box.x + side, stepper.less), ("▶", box.right - side, stepper.more)):
        kit.pen.sign(sign, (x, box.centre[1]), 22, arrow if there else faded(arrow, 0.2))
    between = box.grown(-24 - side, 0)
    if stepper.levels:
        _level(stepper, between, kit, style, lit=lit)
    else:
        kit.pen.line(between, stepper.value.text, style, Align.CENTRE)


def _level(stepper: Stepper, box: Rect, kit: Kit, style: TextStyle, *, lit: bool) -> None:
    """A number as a row of steps, growing from left to right."""
    high, step = box.h * 0.58, (box.w - LEVEL) / stepper.levels
    for number in range(1, stepper.levels + 1):
        tall = high * (0.38 + 0.62 * number / stepper.levels)
        place = Rect(box.x + (number - 1) * step, box.centre[1] + high / 2 - tall, step - 7, tall)
        rest = faded(theme.INK, 0.22) if lit else theme.HAIRLINE
        kit.pen.box(place, style.colour if number <= int(stepper.value.text) else rest, 4)
    kit.pen.line(Rect(box.right - LEVEL, box.y, LEVEL, box.h), stepper.value.text, style, Align.RIGHT)


def _shared_out(needs: Sequence[Need], room: float) -> list[float]:
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

"""Sheets: blocks laid out by what they need, as `sheet_measures.py` tells, and drawn.

Words with too little width are set smaller, then narrower, sentences with too little height smaller; the air
between parts shrinks as the words grow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import BELOW_BUTTONS, BESIDE_TOP, Rect, window_of
from game.render.panels.drawing import draws
from game.render.panels.face_picture import draw_face
from game.render.panels.medal_pictures import THREE, medal
from game.render.panels.panel_tools import (
    BUTTON_GAP,
    Kit,
    button_room,
    confirm_button,
    focus_pill,
    glass,
    idle_pill,
    scrolled,
    seat_mark,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.sheet_measures import (
    CARD_PAD,
    CLOSER,
    FACE,
    LEAST_MORE,
    LEAST_PAD,
    MARK,
    MEDAL,
    MORE,
    PAD_X,
    PAD_Y,
    PILL_END,
    PRESSED,
    ROW_GAP,
    SHELF_CARD,
    SHELF_GAP,
    STRIP,
    STRIP_PAD,
    STYLES,
    air_of,
    flowed,
    highest,
    in_row,
    kept_parts,
    line_width,
    need_of,
    row_gap,
    row_height,
    row_of_words,
    shared_out,
    space,
    style_of,
    width_of,
    widths_of,
)
from game.render.panels.sheet_pictures import PICTURES, known_sign
from game.render.panels.sheet_seats import draw_sofa, outlined, step_ground
from game.render.panels.sheet_table import draw_table, natural_width
from game.render.panels.theme import TextStyle, faded
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
from game.scenes.kit.picture.sheet_pictures import Buttons
from game.scenes.kit.pointing import Item

LEFT, TOP = 96.0, 54.0
WIDTHS = {SheetPlace.CARD: 1240.0, SheetPlace.WIDE: 1400.0, SheetPlace.NOTE: 760.0}
WIDEST = 1560.0
"""How wide a card may become for a table or buttons on it."""
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
ENDS_GAP, LEVEL = 16.0, 54.0
ROUNDING, ALMOST = 1.0, 0.01
"""What may lack in height unseen; and of a row, where rows have just the room that they need."""


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
        least = need_of(sheet.body, width - 2 * pad_x, kit).least + 2 * pad_y
        box = Rect(safe.right - width, top, width, max(least, safe.bottom - kit.foot - top))
        if sheet.foot is not None:
            y, wide = canvas.height * UNDER_BOARD, box.x - air_of(Air.USUAL, kit) - safe.x
            high = max(need_of(sheet.foot, wide, kit).least, box.bottom - y)
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
        wanted = 2 * CARD_PAD + max(map(_wanted, blocks_of(sheet.body)))
        usual = safe.w * HALF if sheet.place is SheetPlace.HALF else WIDTHS[sheet.place]
        width = min(safe.w, max(usual, min(WIDEST, wanted)))
        need = need_of(sheet.body, width - 2 * pad, kit)
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


def _wanted(block: Block) -> float:
    """How wide a card is to be for what can be neither wrapped nor made smaller."""
    match block:
        case Table():
            return natural_width(block, STYLES)
        case Buttons():
            return sum(button_room(item) + BUTTON_GAP for item in block.items) - BUTTON_GAP
        case _:
            return 0.0


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
    safe, need = kit.canvas.safe, need_of(body, CORNER, kit)
    room = safe.h - kit.canvas.below_buttons
    high = max(need.least, min(need.usual, room))
    return Rect(safe.right - CORNER, safe.y + max(0.0, min(BELOW_SAFE, room - high)), CORNER, high)


def _draw(block: Block, box: Rect, kit: Kit, align: Align, name: str, *, lit: bool = False) -> None:
    """A block in its box; `name` is that of the sheet, and `lit` whether it lies on the selector."""
    lacking = need_of(block, box.w, kit).least - box.h
    if lacking > ROUNDING:
        kit.lacking.append(lacking)
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
            fits = (part for part in every if need_of(part, box.w, kit).firm <= box.h)
            inner(next(fits, every[-1]), box)
        case Arriving():
            start = kit.pen.count
            if block.come:
                inner(block.part, box)
                share = kit.motion.toward((name, block.name), 1.0, COME_SECONDS, first=0.0)
                kit.pen.fade(start, share, dy=(1 - share) * COME_RISE)
        case Pile():
            parts = [part for part, _ in kept_parts(block.parts, (), kit)]
            needs = [need_of(part, box.w, kit) for part in parts]
            y, air = box.y, air_of(block.air, kit)
            heights = shared_out(needs, box.h - air * (len(needs) - 1))
            for part, high in zip(parts, heights, strict=True):
                place = Rect(box.x, y, box.w, high)
                inner(part, place, align=Align.CENTRE if block.middle else align)
                y += high + air
        case Columns():
            x, air = box.x, air_of(block.air, kit)
            for part, wide in widths_of(block, box.w, kit):
                inner(part, Rect(x, box.y, wide, box.h))
                x += wide + air
        case Grid():
            _grid(block, box, kit, align, name)
        case RowList():
            _rows(block, box, kit, name)
        case CardShelf():
            _shelf(block, box, kit, name)
        case Plate():
            inner(block.part, box if block.bare else _card(block, box, kit), lit=lit or block.paper)
            if block.focused:
                ring = sliding(kit, ("sheet", name), box.grown(3))
                kit.pen.box(ring, theme.CLEAR, theme.RADIUS + 3, theme.BRASS, 5)
        case Table():
            draw_table(block, box, kit, STYLES)
        case Slack():
            pass
        case IfRoom():
            if box.h >= need_of(block.part, box.w, kit).least:
                inner(block.part, box)
        case _:
            PICTURES[type(block)].draw(block, box, kit, align)


def _line(line: Line, box: Rect, kit: Kit, align: Align, *, lit: bool) -> None:
    y = box.y
    for row in flowed(line, box.w, kit):
        high = row_of_words(row, kit)
        x = box.x + (box.w - line_width(row, kit) + space(row[-1], kit)) * align.value
        for part in row:
            wide = min(width_of(part, kit), box.right - x)
            _words(part, Rect(x, y, wide, high), kit, Align.LEFT, lit=lit)
            x += wide + space(part, kit)
        y += high


def _grid(block: Grid, box: Rect, kit: Kit, align: Align, name: str) -> None:
    air, rows = air_of(block.air, kit), -(-len(block.parts) // block.columns)
    wide = (box.w - air * (block.columns - 1)) / block.columns
    high = (box.h - air * (rows - 1)) / rows
    for number, part in enumerate(block.parts):
        row, column = divmod(number, block.columns)
        place = Rect(box.x + column * (wide + air), box.y + row * (high + air), wide, high)
        _draw(part, place, kit, align, name)


def _rows(rows: RowList, box: Rect, kit: Kit, name: str) -> None:
    loose, gap = row_height(rows, box.w, kit), row_gap(rows, kit)
    tight = loose - kit.canvas.snug(CLOSER) * (rows.ground is RowGround.BARE)
    least = 0.0 if any(rows.beyond) else (box.h + gap + 1) / max(1, len(rows.parts))
    high, all_fit = loose if loose <= least else tight, tight <= least
    more = 0.0 if all_fit else kit.canvas.snug(MORE, LEAST_MORE)
    top, fit = box.y + more, max(1, int((box.h - 2 * more + gap) / high + ALMOST))
    seen = _in_sight(rows, fit, kit) if rows.parts else range(0)
    places = {number: Rect(box.x, top + at * high, box.w, high - gap) for at, number in enumerate(seen)}
    _row_grounds(rows, places, kit, name)
    for number, place in places.items():
        lit = number == rows.focus and rows.enabled and rows.ground is not RowGround.CHOICES
        room = in_row(rows, place.grown(0, (loose - high) / 2), kit)
        _draw(rows.parts[number], room, kit, Align.LEFT, name, lit=lit)
    before, behind = rows.beyond
    within = more / 2 if kit.canvas.zoom > 1.0 else 0.0  # larger signs keep off the border of the card
    for sign, wanted, y in (
        ("▲", before or seen.start > 0, box.y + within),
        ("▼", behind or seen.stop < len(rows.parts), box.bottom - within),
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
    wide, air = min(SHELF_CARD, box.w), air_of(Air.USUAL, kit)
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
    usual = highest([need_of(part, wide, kit) for part in shelf.parts]).usual
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
    elif card.paper:
        pen.soft(box.moved(0, 14), (0, 0, 0, 0.55), 6, 26)
        pen.box(box, theme.PAPER, 5)
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
    lacking = (need_of(card.part, inner.w, kit).firm - inner.h) / 2
    return inner.grown(0, max(0.0, min(kit.canvas.snug(PAD_Y - LEAST_PAD), lacking)))


def _words(words: Words, box: Rect, kit: Kit, align: Align, *, lit: bool) -> None:
    style = style_of(words.look, kit, lit=lit)
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
    style = style_of(right.look, kit, lit=lit)
    taken = measure(left.text, style_of(left.look, kit)) + ENDS_GAP + measure(right.text, style)
    shown = right.brief if right.brief and taken > box.w else right.text
    x = kit.pen.line(box, shown, style, Align.RIGHT).x
    _words(left, Rect(box.x, box.y, x - box.x - ENDS_GAP, box.h), kit, Align.LEFT, lit=lit)


def _stepper(stepper: Stepper, box: Rect, kit: Kit, *, lit: bool) -> None:
    if stepper.color is not None:
        lit = stepper.here and stepper.value.look is not Look.SMALL
        step_ground(stepper.color, box, kit, lit=lit, here=stepper.here)
    style = style_of(stepper.value.look, kit, lit=lit)
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

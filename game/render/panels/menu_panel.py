"""The name of the game, and columns of choices."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import (
    Kit,
    confirm_button,
    focus_pill,
    glass,
    idle_pill,
    item_ink,
    nearness,
    scrolled,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.table_layout import RACK_MENU, menu_place
from game.render.panels.text_size import closer
from game.render.panels.theme import faded
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.menu_panels import Logo, Menu, MenuItem, Side
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.pointing import Item

MARGIN = 54.0
"""How far inside the safe area left menus stand, as the pills reach further out than their words."""
LOGO_RISE = 38.0
"""How much higher than the middle of what is above the menus the logo stands."""
LEFT_TOP = 356.0
"""Upper edge of menus that stand under the logo."""
FIRST_CHOICE = LEFT_TOP + 56.0
"""Where choices begin if there is room: the selector stays where it was when a menu follows another."""
SMALL_LOGO, FIRST_CHOICE_HIGH = 0.62, 216.0
"""The logo over a menu of larger words, and where its choices begin."""
PILL_REACH = 48.0
LEAST_SIGN = 45.0
LEFT_WIDTH, LEFT_WIDEST = 520.0, 800.0
CARD_WIDTH, CARD_WIDEST = 660.0, 1100.0
LEFT_LINES = 2
"""Lines that the sentence always has room for, so that the choices stay put when another one is longer."""
SHADE_BEYOND = 180.0
"""How far beyond the end of the words the shade fades out."""
PITCH, TIGHTEST, TIGHTEST_LARGE = 112.0, 54.0, 76.0
"""From one choice to the next, usually and at least; with larger words a long menu scrolls instead of closing
up."""
PROMPTS_GROUND = 20.0
"""How far above the prompts their ground is dark enough to hide a choice."""
TITLE_TOP, TITLE_FOOT = 24.0, 24.0
"""Above the head of a menu that has a title, and between it and the choices."""
RACK_PITCH, RACK_TAIL, RACK_PAD = 74.0, 24.0, 30.0
"""Of a menu by the rack: from one choice to the next, its tail, and what is round the
choices, both sides together."""
GROWS, LEAST_SHARE = 0.06, 0.75
"""How much a label grows under the selector; how much smaller all are at most for the sake of the longest."""
NOTE = replace(theme.BODY, size=28)
NAME_OF_THE_GAME = "PARLOUR"
"""The name of the game over the title of a menu."""


@draws(Logo)
def draw_logo(panel: Logo, kit: Kit) -> None:
    """The name, upper left, with a brass rule and the tagline."""
    pen, x = kit.pen, kit.canvas.safe.x + MARGIN
    if panel.gives_way and kit.text > 1.0:
        with closer(kit, SMALL_LOGO) as far:
            _name_of_the_game(far, x / SMALL_LOGO)
        pen.line(Rect(x, 148, 900, 36), panel.tagline.upper(), theme.TAGLINE)
        return
    _name_of_the_game(kit, x)
    pen.box(Rect(x + 2, 301 - LOGO_RISE, 96, 6), theme.BRASS, 3)
    pen.line(Rect(x + 118, 286 - LOGO_RISE, 900, 36), panel.tagline.upper(), theme.TAGLINE)


def _name_of_the_game(kit: Kit, x: float) -> None:
    pen = kit.pen
    shade = replace(theme.LOGO, colour=(0, 0, 0, 0.5), foot=None)
    pen.soft(Rect(x, 150 - LOGO_RISE, 740, 200), faded(theme.SHADE, 0.9), 60, 90)
    pen.text(x - 4, 271 - LOGO_RISE, NAME_OF_THE_GAME, shade)
    pen.labels.pop()
    pen.text(x - 4, 268 - LOGO_RISE, NAME_OF_THE_GAME, theme.LOGO)


def draw_left_shade(panels: tuple[Panel, ...], kit: Kit) -> bool:
    """Darkens the left of the table where words stand on it; returns whether any do."""
    menus = [panel for panel in panels if isinstance(panel, Menu) and panel.side is Side.LEFT]
    if not menus and not any(isinstance(panel, Logo) for panel in panels):
        return False
    reach = max((_words_reach(menu) for menu in menus), default=0.0)
    right = max(540.0, kit.canvas.safe.x + MARGIN + reach + SHADE_BEYOND)
    kit.pen.soft(Rect(-420, -200, 420 + right, kit.canvas.height + 400), theme.SHADE, 0, 380)
    return True


def _words_reach(menu: Menu) -> float:
    """How far right the words of a left menu run."""
    labels = [measure(item.label, theme.CHOICE) for item in menu.items if not item.note]
    noted = [_left_width(menu) - 2 * PILL_REACH for item in menu.items if item.note]
    text = [min(LEFT_WIDEST - 60, measure(menu.text, theme.BODY)), measure(menu.title, theme.CEREMONY)]
    return max(labels + noted + text)


def _natural_width(items: tuple[MenuItem, ...], least: float, most: float) -> float:
    widest = max(
        (
            measure(item.label, theme.CHOICE_FOCUSED)
            + (measure(item.note, theme.BODY) + 36 if item.note else 0)
            for item in items
        ),
        default=0.0,
    )
    return max(least, min(most, widest + 2 * PILL_REACH + 80))


@draws(Menu)
def draw_menu(panel: Menu, kit: Kit) -> None:
    draw = {Side.LEFT: _left_menu, Side.CENTRE: _card_menu, Side.RACK: _rack_menu}[panel.side]
    draw(panel, kit)


def _left_menu(panel: Menu, kit: Kit) -> None:
    canvas = kit.canvas
    x, top = canvas.safe.x + MARGIN, canvas.safe.y + TITLE_TOP / canvas.zoom
    if panel.title:
        y = _page_head(panel, kit, Rect(x, top, LEFT_WIDEST - 60, 0))
        lowest = canvas.safe.bottom - PANELS_FOOT - PITCH * len(panel.items)
        y = max(y, min(FIRST_CHOICE / canvas.zoom, lowest))
    else:
        top = _untitled_top(panel, kit)
        _heading(panel, kit, Rect(x, top - 12, LEFT_WIDEST - 60, 0), Align.LEFT)
        y = top + (
            _heading_height(panel, LEFT_WIDEST - 60, LEFT_LINES) or (FIRST_CHOICE - LEFT_TOP) / canvas.zoom
        )
    room = Rect(x - PILL_REACH, y, _left_width(panel), canvas.safe.bottom - PANELS_FOOT - y)
    for last in _choices(panel, kit, room, PITCH)[-1:]:  # larger prompts keep off it with their ground
        kit.taken.append(last.grown(0, PROMPTS_GROUND))


def _untitled_top(panel: Menu, kit: Kit) -> float:
    """Upper edge of a menu under the logo, which makes room where not all larger words fit."""
    canvas = kit.canvas
    below = canvas.safe.bottom - PANELS_FOOT - FIRST_CHOICE / canvas.zoom
    fits = canvas.zoom == 1.0 or TIGHTEST_LARGE * len(panel.items) <= below
    return (LEFT_TOP if fits else FIRST_CHOICE_HIGH - FIRST_CHOICE + LEFT_TOP) / canvas.zoom


def _page_head(panel: Menu, kit: Kit, place: Rect) -> float:
    """What a menu is about, in the place of the main menu's name of the game; returns where choices may
    begin.
    """
    pen, zoom = kit.pen, kit.canvas.zoom
    y = place.y
    if zoom == 1.0:  # larger words need the room
        pen.text(place.x, y + 26, NAME_OF_THE_GAME, theme.CREST)
        y += 40
    title = replace(theme.CEREMONY, size=max(theme.HEADING.size, theme.CEREMONY.size / zoom))
    pen.line(Rect(place.x - 2, y, place.w, 76 / zoom), panel.title, title)
    y += 76 / zoom + 8
    pen.box(Rect(place.x + 2, y, 96, 6), theme.BRASS, 3)
    y += 22
    if not panel.text:
        return y + TITLE_FOOT / zoom
    style = replace(theme.BODY, colour=theme.MUTED)
    pen.paragraph(Rect(place.x, y, place.w, 0), panel.text, style, Align.LEFT, 4)
    lines = len(paragraph(panel.text, style, place.w, 4))
    return y + line_height(style) * max(LEFT_LINES, lines) + TITLE_FOOT / zoom


def _left_width(panel: Menu) -> float:
    return _natural_width(panel.items, LEFT_WIDTH, LEFT_WIDEST)


def _card_menu(panel: Menu, kit: Kit) -> None:
    canvas = kit.canvas
    width = _natural_width(panel.items, CARD_WIDTH, CARD_WIDEST)
    if panel.title:
        width = max(width, min(CARD_WIDEST, measure(panel.title, theme.HEADING) + 96))
    inner = width - 96
    head = _heading_height(panel, inner, panel.lines)
    tallest = canvas.safe.h - PANELS_FOOT
    pitch = max(_tightest(kit), min(88.0, (tallest - head - 72) / max(1, len(panel.items))))
    shown = min(len(panel.items), int((tallest - head - 72) / pitch))
    box = canvas.centred(width, head + shown * pitch + 72)
    if canvas.rack_left:  # where the rack is at the left, what can be chosen is at the right
        box = box.moved(canvas.safe.right - box.right, 0)
    glass(kit.pen, box, theme.CARD, 28)
    _heading(panel, kit, Rect(box.x + 48, box.y + 36, inner, 0), Align.CENTRE)
    _choices(panel, kit, Rect(box.x + 30, box.y + 40 + head, width - 60, shown * pitch), pitch)


def _rack_menu(panel: Menu, kit: Kit) -> None:
    """A narrow card above the Menu button, with a tail that leads there; nothing else is covered by it."""
    canvas = kit.canvas
    button = menu_place(canvas)
    note = line_height(NOTE) + 10 if panel.lines else 0.0
    room = button.y - RACK_TAIL - canvas.safe.y - note - RACK_PAD
    pitch = min(RACK_PITCH, room / len(panel.items))
    height = note + len(panel.items) * pitch + RACK_PAD
    words = max(_widest(item) for item in panel.items)
    width = max(RACK_MENU, words + RACK_PAD + PILL_REACH + PILL_REACH / 2 + LEAST_SIGN + 20)
    box = Rect(button.x, button.y - RACK_TAIL - height, width, height).within(canvas.safe)
    glass(kit.pen, box, theme.CARD, 28)
    kit.pen.sign("▼", (button.x + button.w / 2, box.bottom + RACK_TAIL * 0.28), RACK_TAIL, theme.CARD[1])
    if panel.text:
        place = Rect(box.x + PILL_REACH, box.y + 12, box.w - PILL_REACH - 20, note - 10)
        kit.pen.line(place, panel.text, replace(NOTE, colour=theme.MUTED))
    inner = Rect(
        box.x + RACK_PAD / 2, box.y + RACK_PAD / 2 + note, box.w - RACK_PAD, len(panel.items) * pitch
    )
    _choices(panel, kit, inner, pitch)


def _widest(item: MenuItem) -> float:
    """The room that a choice needs in letters as small as they become."""
    return LEAST_SHARE * measure(item.label, theme.CHOICE) + (
        measure(item.note, NOTE) + 24 if item.note else 0.0
    )


def _tightest(kit: Kit) -> float:
    return TIGHTEST if kit.canvas.zoom == 1.0 else TIGHTEST_LARGE


def _heading_height(panel: Menu, width: float, least: int = 1) -> float:
    """Room for the title and the sentence, which is given at least so many lines."""
    height = 64.0 if panel.title else 0.0
    if panel.text:
        lines = len(paragraph(panel.text, theme.BODY, width, 4))
        height += line_height(theme.BODY) * max(least, lines) + 8
    return height + (16 if height else 0)


def _heading(panel: Menu, kit: Kit, place: Rect, align: Align) -> None:
    """Title and sentence from the top of `place`."""
    y = place.y
    if panel.title:
        kit.pen.line(Rect(place.x, y, place.w, 56), panel.title, theme.HEADING, align)
        y += 64
    if panel.text:
        style = replace(theme.BODY, colour=theme.MUTED)
        kit.pen.paragraph(Rect(place.x, y, place.w, 0), panel.text, style, align, 4)


def _choices(panel: Menu, kit: Kit, room: Rect, pitch: float) -> tuple[Rect, ...]:
    """The column of choices; as many as the room holds, the focused one among them: their places."""
    if not panel.items:
        return ()
    count = len(panel.items)
    pitch = max(_tightest(kit), min(pitch, room.h / count))
    window = scrolled(kit, count, int(room.h / pitch + 0.01), panel.focus)
    gap = 18.0 if pitch > 90 else 8.0
    name = (panel.side, panel.title, tuple(item.label for item in panel.items))
    boxes = {i: Rect(room.x, room.y + n * pitch, room.w, pitch - gap) for n, i in enumerate(window)}
    ground = sliding(kit, (name, "pill"), boxes[panel.focus])
    enabled = panel.items[panel.focus].enabled
    (focus_pill if enabled else idle_pill)(kit, ground)
    if enabled:
        sign = _sign_size(ground)
        confirm_button(kit, ground.right - PILL_REACH / 2 - sign, ground.centre[1], sign)
    size = _label_size(panel.items, ground)
    for index, box in boxes.items():
        kit.touches(box, Item(index))
        _choice(kit, panel.items[index], box, size, nearness(box, ground), index == panel.focus)
    middle = room.x + room.w / 2
    if window.start > 0:
        kit.pen.sign("▲", (middle, room.y - kit.canvas.snug(12)), 20, theme.BRASS)
    if window.stop < count:
        kit.pen.sign("▼", (middle, boxes[window.stop - 1].bottom + 12), 20, theme.BRASS)
    return tuple(boxes.values())


def _sign_size(pill: Rect) -> float:
    """Size of the pad's button at the end of the bright pill."""
    return min(54.0, pill.h * 0.66)


def _label_size(items: tuple[MenuItem, ...], box: Rect) -> float:
    """One size for the labels of a menu, in which all of them fit beside their notes if that is possible."""
    size = max(theme.SMALLEST, min(theme.CHOICE.size, box.h * 0.58))
    full = replace(theme.CHOICE, size=size)
    share = min(_label_room(item, box).w / max(1.0, measure(item.label, full)) for item in items)
    return max(theme.SMALLEST, size * max(LEAST_SHARE, min(1.0, share)))


def _words_room(box: Rect) -> Rect:
    """For label and note. Room for the pad's button is kept whether or not it is there; where rows are low
    the notes stay where the shade is.
    """
    spare = PILL_REACH / 2 + max(LEAST_SIGN, _sign_size(box)) + 20
    return Rect(box.x + PILL_REACH, box.y, box.w - PILL_REACH - spare, box.h)


def _label_room(item: MenuItem, box: Rect) -> Rect:
    room = _words_room(box)
    taken = _note_width(item, room) + 24 if item.note else 0.0
    return Rect(room.x, room.y, room.w - taken, room.h)


def _note_width(item: MenuItem, room: Rect) -> float:
    return min(measure(item.note, NOTE), room.w * 0.55)


def _choice(kit: Kit, item: MenuItem, box: Rect, size: float, near: float, focused: bool) -> None:
    pen = kit.pen
    style = theme.CHOICE_FOCUSED if focused else theme.CHOICE
    style = replace(style, size=size * (1 + GROWS * near), colour=item_ink(near, item.enabled))
    if item.note:
        ink = theme.mixed(theme.MUTED, theme.INK_SOFT, near) if item.enabled else faded(theme.MUTED, 0.85)
        room = _words_room(box)
        taken = _note_width(item, room)
        place = Rect(room.right - taken, room.y, taken, room.h)
        pen.line(place, item.note, replace(NOTE, colour=ink), Align.RIGHT)
    pen.line(_label_room(item, box), item.label, style)

"""Getting ready in a room: sofas with their people, the room's code, talk, and the button that goes on."""

from __future__ import annotations

from dataclasses import replace

from controllers.actions import Action
from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.button_glyphs import glyph_of, shortened
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit, button, button_width, confirm_button, focus_pill, glass
from game.render.panels.pen import Align
from game.render.panels.room_drawing import (
    ABOVE_PROMPTS,
    NOTE,
    SLOT,
    draw_bars,
    draw_shape,
    free_line,
    letter_tile,
    page_head,
    slots_width,
)
from game.render.panels.theme import CLEAR, Colour, TextStyle, faded
from game.render.panels.typesetting import fit, line_height, measure, paragraph, wrap
from game.scenes.kit.picture.room_panels import Bubble, SofaPerson, SofaPicture, Staging

SIDE_WIDTH = 548.0
BUTTON_WIDTH, BUTTON_HEIGHT = 560.0, 94.0
CLOTHS: tuple[tuple[Colour, Colour], ...] = (
    (theme.rgb("#5E2B28"), theme.rgb("#3B1716")),
    (theme.rgb("#2F4D43"), theme.rgb("#182D26")),
    (theme.rgb("#2D4063"), theme.rgb("#17233A")),
    (theme.rgb("#523255"), theme.rgb("#2D1830")),
)
"""The sofas' cloth, top and foot."""
WIDEST_SOFA, SOFA_HEIGHT = 545.0, 392.0
ARM = 68.0
WHEEL_HEIGHT = 318.0
POP_SECONDS, SINK = 0.18, 4.0
BESIDE_FIGURE = 50.0
"""Width of the mark of whoever is ready, beside their figure."""
SOFA_NAME = replace(theme.NAME, size=38, font=theme.Font.HEAVY)
PERSON = replace(theme.NAME, size=32)
SAID = replace(theme.BODY, size=30)


@draws(Staging)
def draw_staging(panel: Staging, kit: Kit) -> None:
    safe, pen, snug = kit.canvas.safe, kit.pen, kit.canvas.snug
    y = page_head(kit, panel.title)
    side = safe.w >= 1500
    pen.line(Rect(safe.x + 54, y + snug(26), safe.w * 0.6, 40), panel.text, NOTE)
    top = y + snug(86, 60)
    foot = safe.bottom - PANELS_FOOT - ABOVE_PROMPTS * (kit.canvas.zoom == 1.0) - BUTTON_HEIGHT
    wide = (safe.w - SIDE_WIDTH - 42) if side else safe.w
    _sofas(panel, kit, Rect(safe.x + 14, top, wide - 14, foot - snug(40) - top))
    _button(panel, kit, Rect(safe.x + 6, foot, min(BUTTON_WIDTH, wide * 0.6), BUTTON_HEIGHT), wide)
    _code(panel, kit, safe.right, safe.y + snug(64))
    if side:
        box = Rect(safe.right - SIDE_WIDTH, safe.y + 184, SIDE_WIDTH, foot + BUTTON_HEIGHT - safe.y - 184)
        wheel = Rect(box.x, box.bottom - WHEEL_HEIGHT, box.w, WHEEL_HEIGHT) if panel.phrases else None
        _talk(panel, kit, Rect(box.x, box.y, box.w, box.h - (WHEEL_HEIGHT + 18 if wheel else 0)))
        if wheel:
            _wheel(panel, kit, wheel)
    elif panel.phrases:
        high = WHEEL_HEIGHT
        box = kit.canvas.centred(min(safe.w, 680.0), high)
        _wheel(panel, kit, box)


def _code(panel: Staging, kit: Kit, right: float, middle: float) -> None:
    """The room's code as tiles, upper right."""
    if not panel.code:
        return
    size = SLOT * 0.9
    step = (slots_width() + 10) / 6 * 0.9
    left = right - 6 * step + (step - size)
    for number, letter in enumerate(panel.code):
        letter_tile(kit.pen, Rect(left + number * step, middle - size / 2, size, size), letter)
    # Translators: before the letters of a room; at most 14 letters.
    code = tr("Room code")
    words = measure(code, NOTE)
    kit.pen.line(Rect(left - words - 26, middle - 24, words + 2, 48), code, NOTE)


def _sofas(panel: Staging, kit: Kit, room: Rect) -> None:
    count = len(panel.sofas)
    gap = 36.0 if count < 3 else 14.0
    wide = min(WIDEST_SOFA, (room.w - gap * (count - 1)) / count)
    high = min(SOFA_HEIGHT, room.h)
    y = room.y + max(0.0, (room.h - high) / 2)
    for number, sofa in enumerate(panel.sofas):
        _sofa(sofa, number, Rect(room.x + number * (wide + gap), y, wide, high), kit)


def _sofa(sofa: SofaPicture, number: int, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    arm = ARM if box.w > 400 else ARM * 0.45
    if not sofa.people:
        pen.box(box.grown(-arm / 2, 0), theme.FREE, 60, faded(theme.MUTED, 0.4), 2)
        pen.line(box, sofa.name, replace(NOTE, size=30), Align.CENTRE)
        return
    top, foot = CLOTHS[number % len(CLOTHS)]
    back = Rect(box.x + arm * 0.5, box.y, box.w - arm, box.h - 22)
    pen.soft(Rect(box.x, box.bottom - 30, box.w, 30), (0, 0, 0, 0.6), 15, 24)
    for x in (box.x + arm, box.right - arm - 22):
        pen.box(Rect(x, box.bottom - 18, 22, 18), theme.WOOD_OFF, 4)
    edge = faded(theme.WHITE, 0.22)
    pen.box(back, (top, foot), 64 if box.w > 400 else 40, edge, 2)
    seat = Rect(box.x + arm * 0.7, box.bottom - 74, box.w - 1.4 * arm, 56)
    pen.box(seat, (theme.mixed(foot, top, 0.4), foot), 10, faded(theme.WHITE, 0.14), 2)
    head = Rect(back.x + 40, box.y + 26, back.w - 80, 56)
    _sofa_head(sofa, head, kit)
    people = Rect(box.x + arm + 4, box.y + 106, box.w - 2 * arm - 8, box.h - 106 - 48)
    gap = 10.0
    wide = (people.w - gap * (len(sofa.people) - 1)) / len(sofa.people)
    wide = min(wide, 230.0)
    left = people.centre[0] - (wide * len(sofa.people) + gap * (len(sofa.people) - 1)) / 2
    for place, person in enumerate(sofa.people):
        _person(person, Rect(left + place * (wide + gap), people.y, wide, people.h), kit)
    for x in (box.x, box.right - arm):
        pen.box(
            Rect(x, box.y + 146, arm, box.h - 164),
            (theme.mixed(top, theme.WHITE, 0.06), foot),
            arm / 2,
            edge,
            2,
        )


def _sofa_head(sofa: SofaPicture, place: Rect, kit: Kit) -> None:
    pen = kit.pen
    style = replace(NOTE, colour=theme.BRASS if sofa.host else theme.CREAM)
    note = measure(sofa.note, style)
    sign = 56.0 if sofa.host or sofa.bars else 0.0
    if fit(sofa.name, SOFA_NAME, place.w - note - sign - 16)[0] != sofa.name:  # it has a line of its own
        upper = Rect(place.x - 26, place.y - 12, place.w + 52, 44)
        pen.line(upper, sofa.name, SOFA_NAME, Align.CENTRE)
        width = min(place.w, note + sign)
        place = Rect(place.centre[0] - width / 2, upper.bottom, width, 36)
    else:
        pen.line(Rect(place.x, place.y, place.w - note - sign - 16, place.h), sofa.name, SOFA_NAME)
    pen.line(Rect(place.right - note - 1, place.y, note + 2, place.h), sofa.note, style)
    left = place.right - note - sign
    if sofa.host:
        pen.sign("♛", (left + 20, place.centre[1]), 34, theme.BRASS)
    elif sofa.bars:
        draw_bars(pen, left - 6, place.centre[1] + 15, sofa.bars, theme.CREAM)


def _person(person: SofaPerson, box: Rect, kit: Kit) -> None:
    """Somebody on a sofa: the check pops and the cushion sinks a little when they are ready."""
    pen = kit.pen
    ready = kit.motion.toward(("person-ready", person.seat), float(person.ready), POP_SECONDS)
    box = box.moved(0, SINK * ready)
    colour = theme.SEATS[person.seat % len(theme.SEATS)].colour
    edge = theme.mixed(faded(theme.MUTED, 0.6), colour, ready)
    pen.shadow(box, 18)
    pen.box(box, theme.SOLID, 18, edge, 3)
    mark = 26.0
    room = box.w - 24 - mark - 10
    words = min(room, measure(person.name, PERSON))
    left = box.centre[0] - (words + mark + 10) / 2
    draw_shape(pen, (left + mark / 2, box.y + 40), mark, person.seat)
    pen.line(Rect(left + mark + 10, box.y + 16, room, 48), person.name, PERSON)
    head = 64.0
    if person.note:
        pen.line(Rect(box.x + 6, box.y + 58, box.w - 12, 40), person.note, theme.CAPTION, Align.CENTRE)
        head = 98.0
    state = replace(NOTE, colour=theme.rgb("#8FE3BC") if person.ready else theme.MUTED)
    pen.line(Rect(box.x + 6, box.bottom - 66, box.w - 12, 48), person.state, state, Align.CENTRE)
    centre = box.centre[0], box.y + head + (box.h - head - 66) / 2
    size = min(66.0, box.h - head - 76)
    if size < 30:
        return  # larger words leave no room for a mark, and say it by themselves
    side = box.h - head - 66
    if person.figure and box.w >= side + BESIDE_FIGURE + 12:
        size, left = BESIDE_FIGURE, centre[0] - (side + BESIDE_FIGURE) / 2
        figure(pen, Rect(left, centre[1] - side / 2, side, side), person.figure, colour)
        centre = left + side + size / 2, centre[1]
    ring = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    if person.ready:
        grown = ring.grown(size * 0.14 * (1 - abs(2 * ready - 1)))
        pen.box(grown, theme.GOOD, grown.w / 2, theme.rgb("#8FE3BC"), 4)
        pen.sign("✓", centre, size * 0.5 * ready, theme.CREAM)
    else:
        pen.box(ring, CLEAR, size / 2, faded(theme.MUTED, 0.6), 3)
        for dot in (-1, 0, 1):
            pen.box(Rect(centre[0] + dot * 0.21 * size - 4, centre[1] - 4, 8, 8), theme.MUTED, 4)


def _button(panel: Staging, kit: Kit, box: Rect, wide: float) -> None:
    """Gold where it works, dim where it waits for somebody, who is named beside it."""
    pen = kit.pen
    if panel.enabled:
        focus_pill(kit, box)
    else:
        pen.box(
            box,
            (theme.rgb("#B3A37C", 0.96), theme.rgb("#9A8A63", 0.96)),
            box.h / 2,
            faded(theme.CREAM, 0.35),
            2,
        )
    style = replace(theme.CHOICE_FOCUSED, colour=theme.INK)
    pen.line(Rect(box.x + 50, box.y, box.w - 160, box.h), panel.button, style)
    if panel.enabled:
        confirm_button(kit, box.right - 80, box.centre[1], 54)
    if not panel.waiting:
        return
    x = box.right + 48
    if panel.waiting_seat is not None:
        draw_shape(pen, (x + 13, box.centre[1]), 26, panel.waiting_seat)
        x += 46
    style, beside = replace(theme.BODY, size=34), Rect(x, box.y, box.x + wide - x - 10, box.h)
    fits = fit(panel.waiting, style, beside.w)[0] == panel.waiting
    lines = (panel.waiting,) if fits else _in_two(panel, style, beside.w)
    step = line_height(style) if len(lines) > 1 else beside.h
    top = beside.centre[1] - step * len(lines) / 2
    for number, line in enumerate(lines):
        free_line(kit, Rect(x, top + number * step, beside.w, step), line, style)


def _in_two(panel: Staging, style: TextStyle, width: float) -> tuple[str, ...]:
    """Everybody who is waited for, or as many of them as two lines hold."""
    told = (panel.waiting, *panel.waiting_shorter)
    fits = (lines for one in told if len(lines := wrap(one, style, width)) <= 2)
    return next(fits, paragraph(told[-1], style, width, 2))


def _talk(panel: Staging, kit: Kit, box: Rect) -> None:
    pen = kit.pen
    glass(pen, box, theme.GLASS, 24)
    pen.line(Rect(box.x + 30, box.y + 22, box.w - 60, 44), tr("Table talk"), replace(theme.CAPTION, size=30))
    pen.line(Rect(box.x + 30, box.y + 22, box.w - 60, 44), panel.earlier, NOTE, Align.RIGHT)
    if not panel.talk:
        pen.paragraph(Rect(box.x + 30, box.y + 84, box.w - 60, 0), panel.quiet, NOTE, Align.LEFT, 2)
        return
    wide = box.w - 60 - 44 - 20 - 50
    told = [(bubble, paragraph(bubble.text, SAID, wide, 3)) for bubble in panel.talk]
    heights = [line_height(SAID) * len(lines) + 26 for _, lines in told]
    while len(told) > 1 and sum(heights) + 16 * len(told) > box.h - 90:
        del told[0], heights[0]
    y = box.y + 84
    for (bubble, lines), high in zip(told, heights, strict=True):
        words = max(measure(line, SAID) for line in lines) + 50
        _bubble(bubble, Rect(box.x + 30, y, box.w - 60, high), words, kit)
        y += high + 16


def _bubble(bubble: Bubble, row: Rect, wide: float, kit: Kit) -> None:
    """Something said: others' at the left, this sofa's at the right, with the shape of whoever said it."""
    pen = kit.pen
    x = row.right - 44 - wide if bubble.own else row.x + 44
    box = Rect(x, row.y, wide, row.h)
    colour = theme.SEATS[bubble.seat % len(theme.SEATS)].colour
    pen.box(box, theme.LIT, 20, faded(colour, 0.6), 2)
    centre = (row.right - 15 if bubble.own else row.x + 15, row.centre[1])
    draw_shape(pen, centre, 28, bubble.seat)
    pen.paragraph(Rect(box.x + 25, box.y + 13, wide - 49, 0), bubble.text, SAID, Align.LEFT, 3)


def _wheel(panel: Staging, kit: Kit, box: Rect) -> None:
    """Four phrases round the four buttons, as they lie on the pad."""
    pen = kit.pen
    glass(pen, box, theme.GLASS, 24)
    high, middle = 72.0, box.centre
    reach = box.w / 2 - 14
    ring = Rect(middle[0] - 118, middle[1] - 96, 236, 192)
    pen.box(ring, CLEAR, 96, faded(theme.BRASS, 0.4), 3)
    confirm, circle, square, triangle = panel.phrases
    top, bottom = middle[1] - 104, middle[1] + 104
    _phrase(kit, Action.BACK, triangle, middle[0], top, box.w - 40, high)
    _phrase(kit, Action.CONFIRM, confirm, middle[0], bottom, box.w - 40, high)
    side = reach - 30
    _phrase(kit, Action.SHUFFLE, square, box.x + 14 + side / 2, middle[1], side, high)
    _phrase(kit, Action.ZOOM, circle, box.right - 14 - side / 2, middle[1], side, high)
    pen.line(
        Rect(middle[0] - 40, middle[1] - 24, 80, 48),
        panel.page,
        replace(theme.CAPTION, size=28),
        Align.CENTRE,
    )


def _phrase(
    kit: Kit, action: Action, words: str, centre: float, middle: float, room: float, high: float
) -> None:
    glyph = shortened(glyph_of(action, kit.brand, kit.configuration, kit.keys))
    sign, style = high * 0.62, replace(SAID, font=theme.Font.BOLD)
    key = button_width(glyph, sign)
    wide = min(room, measure(words, style) + key + 56)
    box = Rect(centre - wide / 2, middle - high / 2, wide, high)
    glass(kit.pen, box, theme.PILL, high / 2, theme.EDGE, 2)
    button(kit.pen, box.x + 14, middle, sign, glyph)
    place = Rect(box.x + key + 26, box.y, box.w - key - 38, high)
    if fit(words, style, place.w)[0] == words:
        kit.pen.line(place, words, style)
        return
    small = replace(style, size=theme.SMALLEST)
    step = line_height(small)
    lines = min(2, len(wrap(words, small, place.w)))
    kit.pen.paragraph(place.moved(0, (high - lines * step) / 2), words, small, lines=2)

"""The editions with a card about each, and the rules while they are changed."""

from __future__ import annotations

from dataclasses import replace

from controllers.actions import Action
from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.button_glyphs import glyph_of
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.edition_pictures import edition_picture
from game.render.panels.equipment_pictures import equipment_picture
from game.render.panels.panel_tools import (
    Kit,
    button,
    button_width,
    confirm_button,
    focus_pill,
    glass,
    nearness,
    scrolled,
    sliding,
)
from game.render.panels.pen import Align
from game.render.panels.theme import faded, mixed
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.rules_panels import EditionsScreen, RuleRow, RulesScreen

HEAD, LEAST_HEAD = 132.0, 116.0
"""From the top of the safe area to what is below the title."""
ROW, PILL_INSET = 96.0, 28.0
TWO_LINES, WAS_INDENT = 84.0, 32.0
"""How high a row is that has room for two lines, and how wide the sign before what was chosen is."""
HIGHER_FOOT = 22.0
LIST = 568.0
"""Width of the list of editions."""
CARD_PAD = 49.0
FACT, FACT_LABEL = 63.0, 220.0
GROUP, GROUPS = 88.0, 392.0
CHOICE, VALUES = 101.0, 400.0
"""Height of a row of the rules, and the width of its value with the arrows."""
LEAST_CHOICE, LEAST_CHOICE_LARGE = 84.0, 72.0
"""How low rows may be: with larger words they close up."""
ITEM = replace(theme.NAME, size=40)
FACT_STYLE = replace(theme.NAME, size=31)
LABEL_STYLE = replace(theme.BODY, size=30, colour=theme.MUTED)
CHANGE_RISE = 12.0
PICTURE, LEAST_PICTURE, NARROWEST, BETWEEN = 560.0, 200.0, 640.0, 40.0
"""Width of a picture beside the rows, and of the rows beside a picture."""


def _ground(kit: Kit) -> None:
    canvas = kit.canvas
    kit.pen.soft(canvas.beyond, faded(theme.SHADE, 0.5), 0, 1)
    kit.pen.soft(Rect(-420, -200, canvas.width * 0.72 + 420, canvas.height + 400), theme.SHADE, 0, 420)


def _head(kit: Kit, crest: str, title: str, more: str = "") -> float:
    """What this is; returns where everything else begins."""
    pen, safe, zoom = kit.pen, kit.canvas.safe, kit.canvas.zoom
    pen.text(safe.x, safe.y + 26, crest.upper(), theme.CREST)
    style = replace(theme.CEREMONY, size=max(theme.HEADING.size, theme.CEREMONY.size / zoom))
    after = replace(style, colour=theme.CREAM, foot=None)
    wide = measure(more, after) + 26 if more else 0.0
    shown = pen.line(Rect(safe.x, safe.y + 36, safe.w - wide, 64), title, style)
    if more:
        pen.line(Rect(shown.right + 24, safe.y + 36, wide, 64), more, after)
    pen.box(Rect(safe.x, safe.y + 104, 72, 5), theme.BRASS, 2.5)
    return safe.y + kit.canvas.snug(HEAD, LEAST_HEAD)


# ---------------------------------------------------------------- editions


@draws(EditionsScreen)
def draw_editions(panel: EditionsScreen, kit: Kit) -> None:
    safe = kit.canvas.safe
    _ground(kit)
    # Translators: over the title of the rules.
    y = _head(kit, tr("Play"), panel.title)
    wide = min(LIST, safe.w * 0.34)
    # The ground of larger prompts fades in higher up.
    foot = PANELS_FOOT if kit.canvas.zoom == 1.0 else PANELS_FOOT + HIGHER_FOOT
    _items(panel, kit, Rect(safe.x, y, wide, safe.bottom - foot - y))
    x = safe.x + wide + 40
    _card(panel, kit, Rect(x, safe.y + 42 / kit.canvas.zoom, safe.right - x, 0))


def _items(panel: EditionsScreen, kit: Kit, room: Rect) -> None:
    pen = kit.pen
    pitch = min(ROW, max(72.0, room.h / len(panel.items)))
    window = scrolled(kit, len(panel.items), int(room.h / pitch + 0.01), panel.focus)
    places = {i: Rect(room.x, room.y + n * pitch, room.w, pitch - 8) for n, i in enumerate(window)}
    ground = sliding(kit, ("editions", panel.title), places[panel.focus])
    focus_pill(kit, ground)
    sign = 50.0
    confirm_button(kit, ground.right - 22 - sign, ground.centre[1], sign)
    for index, box in places.items():
        item, near = panel.items[index], nearness(box, ground)
        words = Rect(box.x + PILL_INSET, box.y, box.w - PILL_INSET - 26 - sign, box.h)
        if item.chosen:
            mark = mixed(theme.BRASS, theme.INK, near)
            style = replace(theme.NAME, size=28, colour=mark)
            # Translators: beside the rules that are chosen by now; at most 10 letters.
            chosen = tr("Chosen")
            told = measure(chosen, style) if index != panel.focus else 0.0
            words = Rect(words.x, words.y, words.w - told - 46, words.h)
            pen.sign("✓", (words.right + 18, box.centre[1]), 22, mark)
            if told:
                pen.line(Rect(words.right + 38, box.y, told + 2, box.h), chosen, style)
        pen.line(words, item.label, replace(ITEM, colour=mixed(theme.CREAM, theme.INK, near)))
    middle = room.x + room.w / 2
    if window.start > 0:
        pen.sign("▲", (middle, room.y - 10), 18, theme.BRASS)
    if window.stop < len(panel.items):
        pen.sign("▼", (middle, places[window.stop - 1].bottom + 10), 18, theme.BRASS)


def _card(panel: EditionsScreen, kit: Kit, place: Rect) -> None:
    """About one edition: only what is on it changes with the focus."""
    pen, canvas = kit.pen, kit.canvas
    pad = canvas.snug(CARD_PAD, 24.0)
    tall = min(848.0, canvas.safe.bottom - PANELS_FOOT - place.y)
    box = Rect(place.x, place.y, place.w, tall)
    glass(pen, box, theme.GLASS, 26)
    shown = kit.motion.toward(("card", panel.edition, panel.name), 1.0, 0.15, first=0.0)
    row, label = pen.count, len(pen.labels)
    inner = box.grown(-pad, 0)
    fact = min(FACT, max(46.0, (tall - 250) / 7))
    change = 84.0 if panel.change else 0.0
    foot = box.bottom - 36 - change
    first = foot - len(panel.facts) * fact
    pictured = first - box.y > 300 and inner.w > 900
    words = inner.w - 500 if pictured else inner.w
    if pictured:
        edition_picture(kit, panel.edition, Rect(box.right - 536, box.y + 30, 500, first - box.y - 54))
    y = box.y + pad * 0.9
    pen.line(Rect(inner.x, y, words, 40), panel.players, replace(theme.NAME, size=29, colour=theme.BRASS))
    y += 50
    title = replace(theme.HEADING, size=canvas.snug(58.0, 44.0))
    lines = paragraph(panel.name, title, words, 2)
    y += pen.paragraph(Rect(inner.x, y, words, 0), panel.name, title, Align.LEFT, len(lines)) + 8
    told = replace(theme.BODY, size=32, colour=theme.MUTED)
    room = int((first - 10 - y) / line_height(told))
    if room > 0:
        pen.paragraph(Rect(inner.x, y, words, 0), panel.line, told, Align.LEFT, room)
    wide = min(FACT_LABEL, max(measure(name, LABEL_STYLE) for name, _ in panel.facts) + 36)
    for number, (name, phrase) in enumerate(panel.facts):
        at = Rect(inner.x, first + number * fact, inner.w, fact)
        pen.box(Rect(at.x, at.y, at.w, 1.5), theme.HAIRLINE)
        pen.line(Rect(at.x, at.y, wide, fact), name, LABEL_STYLE)
        pen.line(Rect(at.x + wide, at.y, at.w - wide, fact), phrase, FACT_STYLE)
    if panel.change:
        _change_button(kit, Rect(inner.x, foot + 16, inner.w, 68), panel.change)
    if shown < 1.0:
        pen.fade(row, shown, dy=CHANGE_RISE * (1.0 - shown))
    del label


def _change_button(kit: Kit, room: Rect, words: str) -> None:
    glyph = glyph_of(Action.SHUFFLE, kit.brand, kit.configuration, kit.keys)
    sign = button_width(glyph, 44)
    pill = Rect(room.x, room.y, sign + measure(words, theme.BUTTON) + 62, room.h)
    glass(kit.pen, pill, theme.PILL, pill.h / 2, theme.EDGE, 2)
    button(kit.pen, pill.x + 18, pill.centre[1], 44, glyph)
    kit.pen.line(Rect(pill.x + 32 + sign, pill.y, pill.w, pill.h), words, theme.BUTTON)


# ---------------------------------------------------------------- rules


@draws(RulesScreen)
def draw_rules(panel: RulesScreen, kit: Kit) -> None:
    safe = kit.canvas.safe
    _ground(kit)
    y = _head(kit, panel.crest, panel.title, panel.changes) + 12 / kit.canvas.zoom
    wide = min(GROUPS, safe.w * 0.24)
    _groups(panel, kit, Rect(safe.x, y, wide, safe.bottom - PANELS_FOOT - y))
    x = safe.x + wide + 40
    room = Rect(x, y, min(1180.0, safe.right - x), safe.bottom - PANELS_FOOT - y)
    if panel.pictured is not None and (beside := safe.right - x - NARROWEST) > LEAST_PICTURE:
        beside = min(beside, PICTURE)
        at = Rect(safe.right - beside, y + 12, beside, room.h - 12)
        equipment_picture(kit, panel.pictured, panel.tile_set, at)
        room = Rect(x, y, safe.right - beside - BETWEEN - x, room.h)
    _rows(panel, kit, room)


def _groups(panel: RulesScreen, kit: Kit, room: Rect) -> None:
    pen = kit.pen
    keep = 90.0 if panel.keep else 0.0
    pitch = min(GROUP, (room.h - keep) / len(panel.groups))
    places = [Rect(room.x, room.y + n * pitch, room.w, pitch - 8) for n in range(len(panel.groups))]
    ground = sliding(kit, "rule-groups", places[panel.group])
    glass(pen, ground, theme.PILL, ground.h / 2, theme.EDGE, 2)
    for number, ((name, count), box) in enumerate(zip(panel.groups, places, strict=True)):
        ink = theme.CREAM if number == panel.group else theme.MUTED
        words = Rect(box.x + PILL_INSET, box.y, box.w - PILL_INSET - 96, box.h)
        pen.line(words, name, replace(ITEM, size=36, colour=ink))
        if count:
            pen.sign("✎", (box.right - 66, box.centre[1]), 22, theme.BRASS)
            style = replace(theme.NAME, size=30, colour=theme.BRASS)
            pen.line(Rect(box.right - 48, box.y, 30, box.h), str(count), style)
    if panel.keep:
        y = places[-1].bottom + 14
        pen.box(Rect(room.x + PILL_INSET, y, room.w - 2 * PILL_INSET, 2), theme.HAIRLINE)
        glyph = glyph_of(Action.PAUSE, kit.brand, kit.configuration, kit.keys)
        sign = button(pen, room.x + PILL_INSET, y + 42, 40, glyph)
        words = Rect(room.x + PILL_INSET + sign + 14, y + 16, room.w - PILL_INSET - sign - 14, 52)
        pen.line(words, panel.keep, replace(theme.NAME, size=28, colour=theme.MUTED))


def _rows(panel: RulesScreen, kit: Kit, room: Rect) -> None:
    pen = kit.pen
    told = replace(theme.BODY, size=32)
    foot = 2 * line_height(told) + 26
    count = len(panel.rows)
    least = LEAST_CHOICE if kit.canvas.zoom == 1.0 else LEAST_CHOICE_LARGE
    pitch = min(CHOICE, max(least, (room.h - foot - 40) / count))
    shown = min(count, int((room.h - foot - 40) / pitch))
    window = scrolled(kit, count, shown, panel.focus)
    box = Rect(room.x, room.y, room.w, len(window) * pitch + foot + 44)
    glass(pen, box, theme.GLASS, 26)
    places = {
        i: Rect(box.x + 20, box.y + 20 + n * pitch, box.w - 40, pitch - 8) for n, i in enumerate(window)
    }
    name = tuple(row.label for row in panel.rows)
    ground = sliding(kit, ("rules", name), places[panel.focus])
    if panel.rows[panel.focus].enabled:
        focus_pill(kit, ground, 24)
    else:
        pen.box(ground, theme.PILL_OFF, 24, faded(theme.MUTED, 0.85), 2.5)
    for index, place in places.items():
        _row(
            kit, panel.rows[index], place, nearness(place, ground) if panel.rows[panel.focus].enabled else 0.0
        )
    middle = box.centre[0]
    if window.start > 0:
        pen.sign("▲", (middle, box.y + 10), 16, theme.MUTED)
    if window.stop < count:
        pen.sign("▼", (middle, places[window.stop - 1].bottom + 10), 16, theme.MUTED)
    line = Rect(box.x + 48, box.bottom - foot - 6, box.w - 96, foot)
    pen.box(Rect(line.x, line.y, line.w, 2), theme.HAIRLINE)
    style = replace(told, colour=theme.rgb("#FF9D94")) if panel.refused else told
    pen.paragraph(Rect(line.x, line.y + 16, line.w, 0), panel.line, style, Align.LEFT, 2)


def _row(kit: Kit, row: RuleRow, box: Rect, near: float) -> None:
    pen = kit.pen
    faint = 1.0 if row.enabled else theme.DIM
    ink = mixed(theme.CREAM, theme.INK, near) if row.enabled else faded(theme.MUTED, 0.8)
    value = mixed(theme.BRASS, theme.INK, near) if row.enabled else faded(theme.MUTED, 0.8)
    values = min(VALUES, box.w * 0.42)
    words = Rect(box.x + 28, box.y, box.w - values - 40, box.h)
    style = replace(theme.NAME, size=36, colour=ink)
    if row.was:
        mark = mixed(theme.BRASS, theme.INK_SOFT, near)
        was = replace(theme.NAME, size=27, colour=mark)
        label, told = measure(row.label, style), measure(f"was: {row.was}", was)
        if box.h < TWO_LINES and label + WAS_INDENT + 24 + told < words.w:  # a low row has no second line
            upper, below = words, Rect(words.x + label + WAS_INDENT + 24, words.y, told + 1, words.h)
        else:
            upper = Rect(words.x, words.y, words.w, 0.62 * words.h)
            below = Rect(words.x + WAS_INDENT, words.y + 0.56 * words.h, words.w - WAS_INDENT, 0.42 * words.h)
        pen.line(upper, row.label, style)
        pen.sign("✎", (below.x - WAS_INDENT + 11, below.centre[1]), 20, mark)
        pen.line(below, f"was: {row.was}", was)
    else:
        pen.line(words, row.label, style)
    middle = Rect(box.right - values, box.y, values - 24, box.h)
    for sign, x, there in (("◀", middle.x + 14, row.less), ("▶", middle.right - 14, row.more)):
        arrow = faded(mixed(theme.MUTED, theme.INK, near), faint if there else 0.2 * faint)
        pen.sign(sign, (x, box.centre[1]), 22, arrow)
    pen.line(middle.grown(-38, 0), row.value, replace(theme.NAME, size=35, colour=value), Align.CENTRE)

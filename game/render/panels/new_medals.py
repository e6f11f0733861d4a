"""Medals that a game has earned, beside the blocks of its end: they fall into their places one by one."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr_count
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.easing import eased
from game.render.panels.medal_pictures import METALS, PLAIN, medal
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.sheet_pictures import falling_medal
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.result_panels import EarnedMedal, Results

MEDALS = 480.0
"""Width of the card."""
HEAD, ROW, FOOT = 60.0, 96.0, 14.0
MOST = 5
"""Rows there is room for; the last of them says how many more there are."""
SIZE, MARK = 76.0, 30.0
QUIET = replace(theme.SMALL, size=28, colour=theme.MUTED)


def draw_medals(panel: Results, place: Rect, kit: Kit) -> None:
    """The card, as high as all of them take, and the medals that have fallen so far."""
    whole = len(panel.medals)
    rows = min(whole, MOST)
    listed = whole if whole <= MOST else MOST - 1
    card = place._replace(h=HEAD + ROW * rows + FOOT)
    start = kit.pen.count
    glass(kit.pen, card, theme.CARD, 24)
    inner = card.grown(-22, 0)
    # Translators: over medals that somebody has just earned; at most 18 letters.
    title = tr_count("New medal", "New medals", whole)
    kit.pen.line(Rect(inner.x, card.y + 10, inner.w, 46), title, QUIET)
    for number in range(rows):
        row = Rect(inner.x, card.y + HEAD + ROW * number, inner.w, ROW)
        if number < listed:
            medal_row(panel.medals[number], row, kit, fallen=number < panel.medals_shown)
        elif panel.medals_shown > listed:
            kit.pen.line(
                row,
                tr_count(
                    "and {count} more in the profile", "and {count} more in the profile", whole - listed
                ),
                QUIET,
            )
    shown = kit.motion.toward(("medals", panel.title), 1.0 if panel.medals_shown else 0.0, 0.3)
    kit.pen.fade(start, 1.0 if kit.motion.instant and panel.medals_shown else shown)


def width_of(one: EarnedMedal) -> float:
    """How wide a row has to be for all that is said of a medal."""
    return SIZE + 18 + MARK + measure(one.text, QUIET) + 1


def medal_row(one: EarnedMedal, row: Rect, kit: Kit, *, fallen: bool) -> None:
    """A medal and what it is; its place while it has not fallen."""
    pen = kit.pen
    middle = row.x + SIZE / 2, row.centre[1]
    if not fallen:
        medal(pen, middle, SIZE, PLAIN)
        return
    start = pen.count
    share = falling_medal(middle, SIZE, one.grade, (one.seat, one.name), kit)
    metal = METALS[one.grade % len(METALS)]
    text = Rect(row.x + SIZE + 18, row.y, row.w - SIZE - 18, row.h)
    pen.line(text._replace(y=row.y + 10, h=40), one.name, replace(theme.NAME, size=32, colour=metal.light))
    seat_mark(pen, (text.x + 11, row.y + 68), 20, one.seat)
    note = Rect(text.x + MARK, row.y + 50, text.w - MARK, 36)
    pen.line(
        note,
        one.text,
        replace(QUIET, size=max(theme.SMALLEST, 28 * min(1.0, note.w / measure(one.text, QUIET)))),
    )
    pen.fade(start, min(1.0, 3.0 * eased(share)))

"""Players as signs: a figure in a ring of its color, or the face of one of Maven's people."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.sheet_pictures import draw_face
from game.render.panels.typesetting import fit, measure, shortened
from game.scenes.kit.picture.duplicate_panels import Present

CHECK = theme.rgb("#2F7D57"), theme.rgb("#1F5C3F")
NAME = replace(theme.NAME, size=27)
LINE = 28.0
"""From one line below a sign to the next."""
ONE_LINE = 58.0
TWO_LINES = ONE_LINE + LINE
BETWEEN_ROWS = 6.0
"""Half of what is left between a sign and the one below, besides their rings."""


def check(box: Rect, kit: Kit) -> None:
    """The mark of who has handed in, at the lower right of a sign."""
    side = box.w * 0.4
    place = Rect(box.right - side * 0.85, box.bottom - side * 0.9, side, side)
    kit.pen.box(place, CHECK, side / 2, theme.BRIGHT, 2)
    kit.pen.sign("✓", place.centre, side * 0.66, theme.BRIGHT)


def names_fit(people: tuple[Present, ...], width: float) -> bool:
    """Whether all names can be read whole in columns of this width."""
    return all(fit(one.name, NAME, width - 6)[0] == one.name for one in people)


def words_height(people: tuple[Present, ...], width: float) -> float:
    """What the words below each sign of a `crowd` take: one line, or two where the points of somebody have no
    room behind the name."""
    return TWO_LINES if any(_told(one, width - 6) != _both(one) for one in people) else ONE_LINE


def _both(one: Present) -> str:
    """The name, and the points so far."""
    return one.name if one.points is None else f"{one.name} {one.points}"


def _told(one: Present, width: float) -> str:
    """The same in one line; the name is cut where both have no room."""
    both = _both(one)
    if one.points is None or fit(both, NAME, width)[0] == both:
        return both
    least = replace(NAME, size=theme.SMALLEST)
    points = f" {one.points}"
    return shortened(one.name, least, width - measure(points, least)) + points


def listed(people: tuple[Present, ...], box: Rect, kit: Kit) -> None:
    """Everybody in two columns, each with the name beside the sign: it takes less height than a `crowd`."""
    rows = (len(people) + 1) // 2
    width, height = box.w / 2, min(64.0, box.h / max(1, rows))
    for number, one in enumerate(people):
        x, y = box.x + number % 2 * width, box.y + number // 2 * height
        place = Rect(x, y, height, height).grown(-BETWEEN_ROWS, -BETWEEN_ROWS)
        draw_face(one.sign, place, kit, 0.35 if one.away else 1.0)
        if one.handed_in:
            check(place, kit)
        style = replace(NAME, colour=theme.faded(theme.CREAM, 0.55 if one.away else 1.0))
        kit.pen.line(
            Rect(place.right + 10, y, width - height - 12, height), _told(one, width - height - 12), style
        )


def crowd(people: tuple[Present, ...], box: Rect, kit: Kit, columns: int, side: float) -> float:
    """Everybody in a grid, each with name and points below; the lower edge. They pop in as they come."""
    width = box.w / columns
    words = words_height(people, width)
    height = side + words
    for number, one in enumerate(people):
        x, y = box.x + number % columns * width, box.y + number // columns * height
        come = kit.motion.toward(("present", one.name), 1.0, 0.35)
        size = side * (0.4 + 0.6 * come)
        place = Rect(x + (width - size) / 2, y + (side - size) / 2, size, size)
        draw_face(one.sign, place, kit, 0.35 if one.away else 1.0)
        if one.handed_in:
            done = kit.motion.toward(("handed-in", one.name), 1.0, 0.18)
            check(place.grown((done - 1) * 6), kit)
        style = replace(NAME, colour=theme.faded(theme.CREAM, 0.55 if one.away else 1.0))
        lines = [_both(one)] if words == ONE_LINE else [one.name, str(one.points)]
        for at, line in enumerate(lines):
            place = Rect(x + 3, y + side + 8 + at * LINE, width - 6, 40)
            kit.pen.line(place, line, style, Align.CENTRE)
    rows = (len(people) + columns - 1) // columns
    return box.y + rows * height

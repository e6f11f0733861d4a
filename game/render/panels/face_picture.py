"""Somebody as a figure in a ring of a color, or as one of Maven's people; everybody who is here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit, glass, seat_mark, sliding
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.theme import faded, mixed
from game.render.panels.typesetting import fit, measure
from game.scenes.kit.picture.sheet_pictures import Crowd, PlaceChip, Present, SeatFace

RIM = 3.5
"""Of somebody's color round the face."""
CHECK = theme.rgb("#2F7D57"), theme.rgb("#1F5C3F")
NAME, LINE = replace(theme.NAME, size=27), 30.0
LARGEST, BESIDE, LEAST, SPECK = 92.0, 64.0, 44.0, 22.0
"""Of a face above its name, of one beside it, of one that is large enough, and of one that tells nobody."""
MOST_COLUMNS = 6
BESIDE_FACE, APART = 34.0, 14.0
"""What is free before and behind a name beside its face, and between names below theirs."""
CHIP, LEAST_CHIP, SMALL, SLIDE_SECONDS = 68.0, 26.0, 50.0, 0.8
"""Of a chip, of the lowest, and of one in which words are smaller."""
LARGE_NAME, LARGE_FIGURES = replace(theme.NAME, size=30), replace(theme.SCORE, size=34)
FIGURES, UP = replace(theme.SCORE, size=28), theme.rgb("#5CCB9A")


def draw_face(face: SeatFace, box: Rect, kit: Kit, alpha: float = 1.0) -> None:
    """Somebody in a square box."""
    pen, colour = kit.pen, theme.SEATS[face.color % len(theme.SEATS)].colour
    start = pen.count
    if face.level:
        portrait(pen, box.grown(-RIM), face.level)
        pen.box(box, theme.CLEAR, box.w / 2, colour, RIM)
    elif face.figure:
        ground = mixed(theme.SOLID[0], colour, 0.3), mixed(theme.SOLID[1], colour, 0.12)
        pen.box(box, ground, box.w / 2, colour, RIM)
        figure(pen, box.grown(-box.w * 0.02), face.figure, colour, stands=False)
    else:
        seat_mark(pen, box.centre, box.w * 0.7, face.color)
    pen.fade(start, alpha)


def draw_chip(chip: PlaceChip, box: Rect, kit: Kit, _: Align) -> None:
    """A place, who has it, with what, and the way to it, which is left out where the name needs its room."""
    pen, high = kit.pen, min(CHIP, box.h - 3)
    box = Rect(box.x + 6, box.bottom - high - 1.5, box.w - 12, high)
    box = sliding(kit, ("chip", chip.name), box, SLIDE_SECONDS)
    glass(pen, box, theme.CARD, high / 2)
    style, figures = (NAME, FIGURES) if high < SMALL else (LARGE_NAME, LARGE_FIGURES)
    rank = pen.line(box.moved(high / 3, 0), str(chip.place), replace(style, colour=theme.BRASS))
    face = Rect(rank.right + 8, box.y, high, high).grown(-1.5 - high / 14)
    draw_face(chip.face, face, kit)
    x, right, points = face.right + 10, box.right - high / 3, measure(str(chip.points), figures) + 1
    climbed = chip.climbed or 0
    moved = f"▲{climbed}" if climbed > 0 else f"▼{-climbed}" if climbed else "–"
    way = measure(moved, theme.SMALL) + 12
    if chip.climbed is not None and measure(chip.name, style) + points + way + 10 < right - x:
        colour = UP if climbed > 0 else theme.MUTED
        pen.line(Rect(x, box.y, right - x, high), moved, replace(theme.SMALL, colour=colour), Align.RIGHT)
        right -= way
    pen.line(Rect(right - points, box.y, points, high), str(chip.points), figures, Align.RIGHT)
    pen.line(Rect(x, box.y, right - points - 10 - x, high), chip.name, style)


def draw_crowd(crowd: Crowd, box: Rect, kit: Kit, __: Align) -> None:
    """Faces with names and points below or beside them, whichever leaves more; they pop in as they come."""
    people = crowd.people
    if not people:
        return
    _, _, _, below, _, side, columns = max(_orders(people, box))
    wide, high = box.w / columns, box.h / -(-len(people) // columns)
    high = min(high, side + LINE * (1 + _lines(people)) if below else LARGEST)
    for number, one in enumerate(people):
        x, y = box.x + number % columns * wide, box.y + number // columns * high
        come = side * (0.4 + 0.6 * kit.motion.toward(("present", one.name), 1.0, 0.35, first=0.0))
        face = Rect(x + ((wide if below else side) - come) / 2, y + (side - come) / 2, come, come)
        draw_face(one.face, face, kit, 0.35 if one.away else 1.0)
        if one.handed_in:
            _check(face.grown(6 - 6 * kit.motion.toward(("in", one.name), 1.0, 0.18, first=0.0)), kit)
        told = [one.name] if one.points is None else [one.name, str(one.points)]
        style = replace(NAME, colour=faded(theme.CREAM, 0.55 if one.away else 1.0))
        if below:
            room = Rect(x + APART / 2, y + side + 6, wide - APART, LINE)
        else:
            room = Rect(x + side + 12, y + (side - LINE * len(told)) / 2, wide - side - BESIDE_FACE, LINE)
            if high < LINE * len(told):
                room = Rect(room.x, y, room.w, side)
                points = kit.pen.line(room, told.pop(), style, Align.RIGHT)
                room = Rect(room.x, y, points.x - 8 - room.x, side)
        for line, words in enumerate(told):
            kit.pen.line(room.moved(0, LINE * line), words, style, Align.CENTRE if below else Align.LEFT)


def _check(face: Rect, kit: Kit) -> None:
    """The mark of who has handed in."""
    side = face.w * 0.4
    place = Rect(face.right - side * 0.85, face.bottom - side * 0.9, side, side)
    kit.pen.box(place, CHECK, side / 2, theme.BRIGHT, 2)
    kit.pen.sign("✓", place.centre, side * 0.66, theme.BRIGHT)


def _orders(
    people: tuple[Present, ...], box: Rect
) -> Iterator[tuple[bool, bool, bool, bool, int, float, int]]:
    """How people can stand: whether all names are whole, no face is a speck, the faces large enough, the
    names below them, how few places stay empty, how large they are, and in how many columns; the
    greatest is the best.
    """
    for columns in range(1, MOST_COLUMNS + 1):
        empty = -len(people) % columns
        wide, high = box.w / columns, box.h / -(-len(people) // columns)
        below = min(LARGEST, wide - 18, high - LINE * (1 + _lines(people)))
        for side, room, is_below in (
            (below, wide - APART, True),
            *(
                (side, wide - side - BESIDE_FACE, False)
                for side in (min(BESIDE, high - 6), min(LEAST, high - 6))
            ),
        ):
            whole = side > 0 and all(fit(one.name, NAME, room)[0] == one.name for one in people)
            yield whole, side > SPECK, side >= LEAST, is_below, -empty, side, columns


def _lines(people: tuple[Present, ...]) -> int:
    return 1 if all(one.points is None for one in people) else 2

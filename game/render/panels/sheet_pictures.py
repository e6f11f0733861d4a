"""What stands in a sheet in a box of its own: how high each is, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, hypot, pi, sin
from typing import Any, NamedTuple

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.card_icons import card_sign, slot
from game.render.panels.clock_picture import CLOCK, draw_clock
from game.render.panels.daily_pictures import draw_day, draw_flame, draw_found
from game.render.panels.edition_pictures import edition_picture
from game.render.panels.equipment_pictures import equipment_picture
from game.render.panels.face_picture import CHIP, LEAST_CHIP, draw_chip, draw_crowd, draw_face
from game.render.panels.figure_pictures import figure
from game.render.panels.found_pictures import draw_around
from game.render.panels.help_table import draw_help_table
from game.render.panels.house_pictures import house_sign, kept_picture
from game.render.panels.medal_pictures import THREE, medal
from game.render.panels.panel_tools import (
    BUTTON_HEIGHT,
    Kit,
    button_places,
    buttons_row,
    sliding,
)
from game.render.panels.pen import Align, Pen
from game.render.panels.play_pictures import play_picture
from game.render.panels.podium import draw_podium
from game.render.panels.portraits import portrait
from game.render.panels.qr_picture import QUIET, code_size, draw_code
from game.render.panels.room_drawing import draw_lag, draw_slots
from game.render.panels.share_curves import draw_share_curves
from game.render.panels.sheet_seats import (
    draw_device,
    draw_keys_of,
    draw_looks,
    draw_pill,
    draw_pressing,
)
from game.render.panels.small_board import draw_premium, draw_small_board
from game.render.panels.solo_pictures import draw_ladder, draw_solo_score
from game.render.panels.sparks import draw_sparks
from game.render.panels.theme import Colour, faded, rgb
from game.render.panels.trend_picture import draw_trend
from game.render.panels.typesetting import measure
from game.render.panels.winner_crown import BURST_SECONDS, CUP_SECONDS, draw_cup
from game.scenes.kit.picture.sheet_pictures import (
    Balance,
    Bar,
    BoardPicture,
    Buttons,
    CardSign,
    ClockRing,
    Code,
    Crowd,
    Cup,
    Curve,
    Day,
    Dots,
    EditionPicture,
    EquipmentPicture,
    Faces,
    Flame,
    FoundPicture,
    FoundShare,
    Hairline,
    HelpTable,
    HouseSign,
    KeptPicture,
    KeyRows,
    Ladder,
    LagBars,
    Looks,
    MedalPicture,
    PadSign,
    PersonPicture,
    Pill,
    PlaceChip,
    PlayPicture,
    Podium,
    Portraits,
    PremiumSquare,
    Pressing,
    RaceLines,
    Ribbon,
    ShareCurves,
    SlotPicture,
    Slots,
    SoloScore,
    Stamp,
    Tabs,
    Tick,
    TileWord,
    Trend,
)

LEAST_MODULE, MODULE = 8.0, 11.0
"""Below eight pixels cameras fail from the couch."""
SLICE = 3.0
"""Width of the slices under a curve."""
DOT = 30.0
FALL_SECONDS, FALL = 0.25, 0.34
"""How long a figure falls onto its stand, and from how high, as a share of its size."""
LEAST_TILE = 24.0
"""Where words would lie in smaller ones, they are written."""
LARGEST_TILE = 100.0
BETTER = rgb("#6FE6BE")
"""What belongs to a better play."""
BETTER_DOT, RING = rgb("#6FA8F5"), rgb("#A59C90")
"""Of a turn that something is better than, and of one of which nobody can tell."""
BLINK_SECONDS, TURN_SECONDS = 0.5, 0.18
DROP_SECONDS, SPARK_SECONDS, RACE_SECONDS = 0.32, 0.55, 1.6
APART, LEADER, BESIDE = 48.0, 20.0, 6.0
"""From a face at the end of a line to the next, from a line to it, and to another line beside it."""
DASHES, DOT_STEP = ((0.0, 0.0), (22.0, 12.0), (7.0, 10.0), (44.0, 14.0), (12.0, 28.0)), 17.0
"""Of lines of one color one after the other, or of those that some eyes see as one; and of the dotted one."""
ALIKE = ((0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (2, 4), (2, 5), (3, 4), (4, 5))
"""Colors of seats that eyes without one of the receptors cannot tell apart."""
CUP_AFTER = 0.9
"""When the cup rises: as the rows of the standings have taken their places."""


def quiet_modules(rows: Sequence[str]) -> int:
    """How many modules a code is wide, with the light ones around."""
    return len(rows) + 2 * QUIET


def _colour(seat: int) -> Colour:
    return theme.SEATS[seat % len(theme.SEATS)].colour


def _square(box: Rect, align: Align, side: float | None = None) -> Rect:
    """As large as fits, in the middle of the height."""
    side = min(box.w, box.h) if side is None else side
    return Rect(box.x + (box.w - side) * align.value, box.centre[1] - side / 2, side, side)


def _code(code: Code, box: Rect, kit: Kit, align: Align) -> None:
    """In whole pixels, which cameras like."""
    scale, count = kit.canvas.scale, quiet_modules(code.rows)
    largest = min(box.w, box.h) / count
    module = max(1.0, (largest if code.alone else min(largest, MODULE)) * scale // 1) / scale
    place = _square(box, align, code_size(code.rows, module))
    draw_code(kit.pen, place.x, place.y, code.rows, module)


def _person(picture: PersonPicture, box: Rect, kit: Kit, align: Align) -> None:
    room = _square(box, align)
    if picture.color is None:
        figure(kit.pen, room, picture.figure, theme.MUTED, alpha=0.13, stands=False)
        return
    light = room.grown(-room.w * 0.11)
    kit.pen.soft(light, faded(theme.GLOW, 0.45), light.w / 2, 70)
    passed = kit.motion.elapsed(picture.seat, FALL_SECONDS * 1.6) / FALL_SECONDS if picture.seat else 2.0
    figure(kit.pen, room, picture.figure, _colour(picture.color), lift=FALL * _height(passed))


def _height(passed: float) -> float:
    """How high above its stand a falling figure is, 1 to 0, with one small bounce."""
    if passed < 1.0:
        return 1.0 - passed * passed
    bounce = (passed - 1.0) / 0.6
    return 0.0 if bounce >= 1.0 else 0.12 * sin(pi * bounce)


def _portraits(picture: Portraits, box: Rect, kit: Kit, align: Align) -> None:
    """The focused ones are a little larger and have blinked once."""
    count = len(picture.levels)
    size = min(box.h, box.w / (1 + 0.86 * (count - 1)))
    room = _square(box, align, size)
    for number, level in enumerate(picture.levels):
        key = (level, count, round(size))
        grown = size * (1 + 0.06 * kit.motion.toward(("face", key), float(picture.focused), 0.16))
        since = kit.motion.elapsed(("blink", key), BLINK_SECONDS) if picture.focused else 0.0
        middle = room.centre[0] + (number - (count - 1) / 2) * size * 0.86
        place = Rect(middle - grown / 2, room.centre[1] - grown / 2, grown, grown)
        portrait(kit.pen, place, level, 1.0 if 0.25 < since < 0.38 else 0.0)


def _faces(faces: Faces, box: Rect, kit: Kit, align: Align) -> None:
    count, side = len(faces.seats), min(box.w, box.h, 56.0)
    step = min(side + 8, (box.w - side) / max(1, count - 1))
    x = box.x + (box.w - side - step * (count - 1)) * align.value
    for number, face in enumerate(faces.seats):
        draw_face(face, Rect(x + number * step, box.centre[1] - side / 2, side, side), kit)


def _board(board: BoardPicture, box: Rect, kit: Kit, _: Align) -> None:
    out, up = kit.canvas.snug(15), kit.canvas.snug(12)  # nearly to the edges of the card that it is on
    box = Rect(box.x - out, box.y - up, box.w + 2 * out, box.h + up)
    draw_small_board(kit.pen, box, board.cells, board.layout, board.tile_set)


def _medal(picture: MedalPicture, box: Rect, kit: Kit, align: Align) -> None:
    pen, room = kit.pen, _square(box, align)
    x, y = room.centre
    if picture.falls:
        falling_medal((x, y), room.h * 0.9, picture.grade, picture.falls, kit)
        return
    if picture.earned:
        medal(pen, (x, y), room.h * 0.9, THREE[picture.grade % len(THREE)])
        return
    ring = Rect(x - room.h * 0.36, y - room.h * 0.3, room.h * 0.72, room.h * 0.72)
    pen.box(ring, theme.CLEAR, ring.w / 2, faded(theme.MUTED, 0.6), 3)
    pen.sign("★", ring.centre, room.h * 0.29, faded(theme.MUTED, 0.4))


def falling_medal(middle: tuple[float, float], size: float, grade: int, name: object, kit: Kit) -> float:
    """A medal as it falls into its place; how far it has."""
    passed = kit.motion.elapsed(("medal", name), DROP_SECONDS + SPARK_SECONDS)
    share, metal = min(1.0, passed / DROP_SECONDS), THREE[grade % len(THREE)]
    light = Rect(middle[0] - size / 2, middle[1] - size / 2, size, size)
    kit.pen.soft(light, faded(metal.light, 0.3 + 0.5 * (1.0 - share)), size / 2, 26, pulse=0.3)
    size *= 1.0 + 0.9 * (1.0 - share) ** 2 - 0.14 * sin(pi * share)
    medal(kit.pen, middle, size, metal)
    draw_sparks((middle,) * 2, 48.0, kit, (passed - 0.6 * DROP_SECONDS) / SPARK_SECONDS)
    return share


def _race(race: RaceLines, box: Rect, kit: Kit, _: Align) -> None:
    """Lines that some eyes see in one color differ in their dashes, and those with the same points run beside
    each other."""
    if len(race.most) < 2:
        return
    pen, columns = kit.pen, ceil(len(race.faces) * APART / max(box.h, 1.0))
    plot = Rect(box.x + 12, box.y + 30, box.w - 12 - LEADER - columns * APART, box.h - 50)
    top = max(1, *(line[-1] for line in (race.most, *race.lines)))
    passed = kit.motion.elapsed(("race", race.lines, race.most), RACE_SECONDS)
    until, rounds = passed / RACE_SECONDS * (len(race.most) - 1), max(1, len(race.most) - 1)

    def points(values: Sequence[int], beside: Sequence[int]) -> list[tuple[float, float]]:
        return [
            (plot.x + plot.w * number / rounds, plot.bottom - plot.h * value / top - BESIDE * over)
            for number, (value, over) in enumerate(zip(values, beside, strict=True))
            if number <= max(1, until)
        ]

    pen.box(Rect(plot.x, plot.bottom, plot.w, 1.5), theme.HAIRLINE)
    lines = [points(line, over_others(race.lines, number)) for number, line in enumerate(race.lines)]
    places = _apart(
        [line[-1][1] for line in lines], APART / columns, box.y + APART / 2, box.bottom - APART / 2
    )
    dashes = dashes_of([face.color for face in race.faces])
    for number in reversed(range(len(lines))):
        colour, end, dash = _colour(race.faces[number].color), lines[number][-1], dashes[number]
        dashed(pen, lines[number], 6 if number == 0 else 3.5, faded(colour, 0.75 if number else 1), *dash)
        y, column = places[number]
        middle = end[0] + LEADER + APART * (column % columns + 0.5), y
        pen.stroke(end, middle, 2, faded(colour, 0.5))
        pen.box(Rect(end[0] - 8, end[1] - 8, 16, 16), colour, 8)
        draw_face(race.faces[number], Rect(middle[0] - 20, middle[1] - 20, 40, 40), kit)
    most = points(race.most, [0] * len(race.most))
    told = kit.pen.line(Rect(plot.x + 84, box.y, plot.w - 84, 36), race.told, theme.SMALL)
    for line in (most, [(plot.x + 4, told.centre[1]), (plot.x + 72, told.centre[1])]):
        dashed(pen, line, 10, rgb("#1E1816"), 0.1, DOT_STEP)
        dashed(pen, line, 6, rgb("#B8AFA6"), 0.1, DOT_STEP)


def dashes_of(colors: Sequence[int]) -> list[tuple[float, float]]:
    """For lines in the colors of these seats: other ones than lines before have in the same color, and as far
    as there are enough than those in one like it."""
    found: list[tuple[float, float]] = []
    for color in colors:
        alike = {color, *(sum(pair) - color for pair in ALIKE if color in pair)}
        before = list(zip(found, colors, strict=False))
        same = [dash for dash, other in before if other == color]
        taken = [dash for dash, other in before if other in alike]
        found.append(min(DASHES, key=lambda dash: (same.count(dash), taken.count(dash))))
    return found


def over_others(lines: Sequence[Sequence[int]], number: int) -> list[int]:
    """By round, along how many lines before it one runs: drawn so much higher, all of them are seen."""
    pieces = [list(pairwise(line)) for line in lines[: number + 1]]
    same = [[one == own for one, own in zip(line, pieces[-1], strict=True)] for line in pieces[:-1]]
    return [sum(any(line[max(0, at - 1) : at + 1]) for line in same) for at in range(len(lines[number]))]


def _apart(wanted: Sequence[float], apart: float, low: float, high: float) -> dict[int, tuple[float, int]]:
    """Heights so far apart, each as near as can be to what is wanted for it, and the how manieth it is."""
    order, y = sorted(range(len(wanted)), key=lambda number: wanted[number]), low - apart
    heights = []
    for number in order:
        y = max(wanted[number], y + apart)
        heights.append(y)
    for at in reversed(range(len(heights))):
        heights[at] = high = min(heights[at], high)
        high -= apart
    return {number: (heights[at], at) for at, number in enumerate(order)}


def dashed(
    pen: Pen, points: Sequence[tuple[float, float]], width: float, colour: Colour, dash: float, gap: float
) -> None:
    """A line of dashes; a whole one where there are no gaps."""
    if not gap:
        pen.strokes(points, width, colour)
        return
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        for step in range(ceil(length / (dash + gap))):
            start = step * (dash + gap) / length
            ways = (start, min(1.0, start + dash / length))
            pen.strokes([(x + (to_x - x) * way, y + (to_y - y) * way) for way in ways], width, colour)


def _curve(curve: Curve, box: Rect, kit: Kit, _: Align) -> None:
    """With the ground under it, and its end in light."""
    if len(curve.values) < 2:
        return
    pen, place, colour = kit.pen, box.grown(-12, -8), _colour(curve.color)
    low, high = min(curve.values), max(curve.values)
    span, step = max(high - low, 1.0), place.w / (len(curve.values) - 1)
    points = [
        (place.x + number * step, place.bottom - 16 - (value - low) / span * (place.h - 20))
        for number, value in enumerate(curve.values)
    ]
    for x, y in _slices(points):
        pen.box(Rect(x, y, SLICE, place.bottom - y), faded(colour, 0.14))
    pen.box(Rect(place.x, place.bottom, place.w, 1.5), theme.HAIRLINE)
    pen.strokes(points, 5, colour)
    x, y = points[-1]
    pen.box(Rect(x - 10, y - 10, 20, 20), colour, 10, theme.BRIGHT, 3)


def _slices(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The ground under a curve in upright slices: the left edge of each, and how high the curve is there."""
    count = int((points[-1][0] - points[0][0]) / SLICE)
    for x in (points[0][0] + SLICE * number for number in range(count)):
        left, right = next(pair for pair in pairwise(points) if x < pair[1][0])
        yield x, left[1] + (right[1] - left[1]) * (x + SLICE / 2 - left[0]) / (right[0] - left[0])


def _tiles(word: TileWord, box: Rect, kit: Kit, align: Align) -> None:
    """Smaller where the word is long; what lay face down is turned over tile by tile."""
    if not (letters := word.text or " " * word.covered):
        return
    step = min(box.h + 2, kit.canvas.snug(LARGEST_TILE), box.w / len(letters))
    if step < LEAST_TILE:
        kit.pen.line(box, letters, theme.NAME, align)
        return
    left, high = box.x + (box.w - step * len(letters)) * align.value, min(box.h, step)
    for number, letter in enumerate(letters):
        tile = Rect(left + number * step, box.centre[1] - high / 2, step - 5, high)
        kit.pen.shadow(tile, 6, 0.3)
        if number in word.marked:
            kit.pen.box(tile.grown(3), BETTER if word.color is None else _colour(word.color), 9)
        turned = kit.motion.toward(("tile", number), float(letter != " "), TURN_SECONDS * (number + 1))
        tile = tile.grown(-tile.w * (0.5 - abs(turned - 0.5)), 0)
        kit.pen.box(tile, theme.WOOD, 7)
        kit.pen.box(Rect(tile.x, tile.bottom - 5, tile.w, 5), rgb("#A9783F", 0.8), 3)
        if turned <= 0.5:
            continue
        style = replace(theme.KEY_LETTER, size=max(26.0, 40 * step / 62))
        if letter != "?":
            kit.pen.line(Rect(tile.x, tile.y, tile.w, tile.h - 3), letter, style, Align.CENTRE)
        for place, digit in enumerate(reversed(word.points[number] if word.points else "")):
            x = tile.right - 0.07 * tile.w - (0.08 + 0.16 * place) * step  # of the picture, as on real ones
            kit.pen.sign(digit, (x, tile.bottom - 0.2 * step), 0.2 * step, theme.KEY_LETTER.colour)


def _stamp(stamp: Stamp, box: Rect, kit: Kit, _: Align) -> None:
    """With a perforated edge."""
    pen, wide = kit.pen, min(84.0, box.w)
    paper = Rect(box.right - wide, box.y, wide, wide * 1.1)
    pen.box(paper, rgb("#FFFDF6"), 3, rgb("#C9B48C"), 2)
    for number in range(16):
        row, column = divmod(number, 8)
        pen.box(Rect(paper.x + wide / 7 * column - 3, paper.y + paper.h * row - 3, 6, 6), theme.PAPER, 3)
    tile = paper.grown(-wide / 6, -wide / 5)
    pen.box(tile, theme.WOOD, 8, (0.4, 0.28, 0.12, 0.6), 1.5)
    pen.line(tile, stamp.letter, replace(theme.KEY_LETTER, size=wide / 2), Align.CENTRE)


def known_sign(pen: Pen, middle: tuple[float, float], size: float, sign: str) -> None:
    """What is known of a turn: a gold star, a blue dot, or a grey ring."""
    x, y = middle
    room = Rect(x - size * 0.38, y - size * 0.38, size * 0.76, size * 0.76)
    if sign == "best":
        pen.sign("★", (x, y - 1), size, theme.BRASS)
    elif sign == "better":
        pen.box(room, BETTER_DOT, room.w / 2)
    elif sign == "close":
        pen.box(room, theme.CLEAR, room.w / 2, RING, 3)


def _dots(dots: Dots, box: Rect, kit: Kit, align: Align) -> None:
    x = box.x + (box.w - dots.count * DOT) * align.value
    for number in range(1, dots.count + 1):
        lit = number in dots.lit
        wide = 26.0 if lit else 15.0
        place = Rect(x + (number - 0.5) * DOT - wide / 2, box.centre[1] - 7.5, wide, 15)
        kit.pen.box(place, theme.BRASS if lit else faded(theme.MUTED, 0.45), 7.5)


def _balance(balance: Balance, box: Rect, kit: Kit, _: Align) -> None:
    bar = Rect(box.x, box.centre[1] - 7, box.w, 14)
    mine, theirs = map(_colour, balance.colors)
    kit.pen.box(bar, faded(theirs, 0.8), 7)
    if balance.share > 0:
        kit.pen.box(Rect(bar.x, bar.y, max(14.0, bar.w * balance.share), bar.h), mine, 7)


def _ribbon(ribbon: Ribbon, box: Rect, kit: Kit, align: Align) -> None:
    style = replace(theme.NAME, size=32, colour=theme.INK)
    width = min(box.w, measure(ribbon.text, style) + 150)
    place = Rect(box.x + (box.w - width) * align.value, box.y, width, box.h)
    kit.pen.soft(place, faded(theme.GLOW, 0.8), place.h / 2, 22, pulse=0.4)
    kit.pen.box(place, theme.FOCUS, place.h / 2, theme.FOCUS_EDGE, 2)
    for x in (place.x + 38, place.right - 38):
        kit.pen.sign("★", (x, place.centre[1]), 28, theme.INK)
    kit.pen.line(place.grown(-70, 0), ribbon.text, style, Align.CENTRE)


def _buttons(buttons: Buttons, box: Rect, kit: Kit, _: Align) -> None:
    places = button_places(kit, box, buttons.items)
    labels = tuple(item.label for item in buttons.items)
    buttons_row(kit, ("buttons", labels), places, buttons.items, buttons.focus, buttons.first)


def _bar(bar: Bar, box: Rect, kit: Kit, _: Align) -> None:
    place = Rect(box.x, box.centre[1] - 5, box.w, 10)
    share = kit.motion.toward(("bar", box), min(1.0, bar.share), 0.35)
    kit.pen.box(place, theme.PILL_OFF, 5)
    kit.pen.box(place._replace(w=max(10.0, place.w * share)), theme.BRASS, 5)


def _tick(tick: Tick, box: Rect, kit: Kit, align: Align) -> None:
    disc = _square(box, align, 36)
    if not tick.chosen:
        kit.pen.box(disc, theme.CLEAR, 18, theme.MUTED, 2)
        return
    kit.pen.box(disc, theme.FOCUS, 18)
    kit.pen.sign("✓", disc.centre, 24, theme.INK)


def _hairline(_: Hairline, box: Rect, kit: Kit, __: Align) -> None:
    kit.pen.box(Rect(box.x, box.centre[1], box.w, 1.5), theme.HAIRLINE)


def _tabs(tabs: Tabs, box: Rect, kit: Kit, _: Align) -> None:
    pen, shown = kit.pen, list(enumerate(tabs.names))
    style = replace(theme.BODY, colour=theme.MUTED)
    bold = replace(style, font=theme.Font.BOLD, colour=theme.BRASS)
    widths = [measure(name, bold) + 56 for name in tabs.names]
    if sum(widths) > box.w - 80:
        shown, widths = [shown[tabs.shown]], [min(widths[tabs.shown], box.w - 80)]
    first, foot = box.centre[0] - sum(widths) / 2, box.bottom - 14
    pen.box(Rect(box.x, foot, box.w, 2), theme.HAIRLINE, 1)
    x = first
    for (number, name), wide in zip(shown, widths, strict=True):
        place = Rect(x, box.y, wide, foot - box.y - 4)
        x += wide
        pen.line(place.grown(-12, 0), name, bold if number == tabs.shown else style, Align.CENTRE)
        if number == tabs.shown:
            pen.box(sliding(kit, "tab", Rect(place.x + 20, foot - 2, wide - 40, 6)), theme.BRASS, 3)
    for sign, at in (("◀", first - 26), ("▶", x + 26)):
        pen.sign(sign, (at, box.y + (foot - box.y) / 2), 22, theme.BRASS)


def _cup(_: Cup, box: Rect, kit: Kit, __: Align) -> None:
    since = kit.motion.elapsed("cup", CUP_AFTER + CUP_SECONDS + BURST_SECONDS) - CUP_AFTER
    draw_cup((box.centre[0], box.bottom), box.h, kit, since)


class Kind(NamedTuple):
    """How high a kind of picture must and should be, and how it is drawn."""

    least: float
    usual: float
    draw: Callable[[Any, Rect, Kit, Align], None]
    takes: bool = False
    """Whether it grows where there is room."""


PICTURES: Mapping[type, Kind] = {
    Cup: Kind(60, 110, _cup),
    SoloScore: Kind(150, 222, draw_solo_score),
    Ladder: Kind(108, 116, draw_ladder),
    Day: Kind(40, 78, draw_day, takes=True),
    Flame: Kind(48, 60, draw_flame),
    FoundShare: Kind(36, 42, draw_found),
    Trend: Kind(96, 110, draw_trend, takes=True),
    Tabs: Kind(60, 78, _tabs),
    Balance: Kind(38, 52, _balance),
    Bar: Kind(10, 20, _bar),
    BoardPicture: Kind(190, 392, _board, takes=True),
    Buttons: Kind(64, BUTTON_HEIGHT, _buttons),
    Pill: Kind(64, 84, draw_pill),
    PlaceChip: Kind(LEAST_CHIP, CHIP, draw_chip),
    ClockRing: Kind(172, CLOCK, draw_clock),
    Crowd: Kind(120, 300, draw_crowd, takes=True),
    HelpTable: Kind(160, 540, draw_help_table, takes=True),
    PlayPicture: Kind(80, 380, play_picture),
    CardSign: Kind(50, 148, card_sign),
    Code: Kind(LEAST_MODULE, MODULE, _code),
    PadSign: Kind(40, 48, draw_device),
    KeyRows: Kind(200, 340, draw_keys_of),
    Looks: Kind(44, 64, draw_looks),
    Pressing: Kind(46, 52, draw_pressing),
    Curve: Kind(60, 120, _curve, takes=True),
    Dots: Kind(16, 16, _dots),
    EditionPicture: Kind(0, 0, edition_picture, takes=True),
    FoundPicture: Kind(72, 92, draw_around),
    LagBars: Kind(30, 34, draw_lag),
    Slots: Kind(64, 120, draw_slots),
    EquipmentPicture: Kind(0, 0, equipment_picture, takes=True),
    Faces: Kind(56, 56, _faces),
    Hairline: Kind(2, 2, _hairline),
    HouseSign: Kind(48, 56, house_sign),
    KeptPicture: Kind(0, 0, kept_picture, takes=True),
    MedalPicture: Kind(60, 112, _medal),
    PersonPicture: Kind(60, 340, _person),
    PremiumSquare: Kind(40, 46, draw_premium),
    Portraits: Kind(90, 184, _portraits),
    Podium: Kind(360, 620, draw_podium, takes=True),
    Ribbon: Kind(42, 58, _ribbon),
    RaceLines: Kind(160, 400, _race, takes=True),
    Stamp: Kind(92, 92, _stamp),
    ShareCurves: Kind(110, 160, draw_share_curves, takes=True),
    Tick: Kind(36, 36, _tick),
    SlotPicture: Kind(56, 148, slot, takes=True),
    TileWord: Kind(46, 60, _tiles),
}

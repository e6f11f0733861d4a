"""Everything around the board during play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.button_glyphs import BARS, Glyph, is_printed, key_of
from game.render.panels.canvas import TILE_RISE, Rect
from game.render.panels.clock_picture import ALARM, draw_alarm
from game.render.panels.drawing import draws
from game.render.panels.last_word import draw_last_word
from game.render.panels.latest_words import draw_word_list
from game.render.panels.moving_figures import draw_figure, silhouette
from game.render.panels.panel_tools import (
    Kit,
    button,
    button_width,
    confirm_button,
    focus_pill,
    glass,
    points_in_gold,
    seat_mark,
    uncut,
    width_of_points,
)
from game.render.panels.pen import Align
from game.render.panels.score_flight import draw_tally, landed_score
from game.render.panels.score_or_refusal import draw_preview, draw_refusal
from game.render.panels.score_sheet import draw_sheet
from game.render.panels.table_layout import (
    BAG_ROOM,
    BETWEEN,
    CLOCK,
    LOWER_SCORE,
    NAME_INDENT,
    SCORE_PAD,
    STACKED_HEIGHT,
    TableLayout,
    figure_place,
    has_three_lines,
    is_stacked,
    note_beside_bag,
    sheet_shown,
    table_layout,
    with_figure,
)
from game.render.panels.text_size import STEPS, closer
from game.render.panels.theme import Colour, faded, mixed
from game.render.panels.typesetting import line_height, measure, wrap
from game.scenes.kit.picture.game_panels import Hud, RunningTime, ScoreBox, ScoreWindows, Spot
from game.text_format import whole

STRIP = replace(theme.BODY, size=28, font=theme.Font.BOLD)
STRIP_PAD, NOTE_PAD, BAG_SIGN = 18.0, 12.0, 34.0
CLOTH = theme.rgb("#A33B45"), theme.rgb("#6E1F2B")
EMPTY_CLOTH = theme.rgb("#5A4A46"), theme.rgb("#40332F")
LAST_CLOCK = replace(CLOCK, size=40, colour=ALARM)
"""The time in its last seconds."""
CLOCK_PAD = 10.0
"""Room at either side of the time, which is on red ground in overtime."""
ALONE_GAP = 12.0
"""Between the large score window and the time of the turn below it."""
THIRD_LINE = 54.0
"""How large the score of whoever is on turn is in a line of its own."""
COUNT_SECONDS = 0.45
LARGE_SCORE = 1.3
"""How much larger scores are at least where words are: they are what is looked for."""
LEAST_PILL_PAD = 11.0
"""At either end of a button beside the rack, where its words are long."""
PILL_LINES = 2
"""In how many lines the words of one may stand beside the key that presses it."""
DIM = 0.35
"""How much is seen of the sign of a button that cannot be reached."""


@draws(Hud)
def draw_hud(panel: Hud, kit: Kit) -> None:
    """Score boxes, bag and latest play, buttons and the preview of a play."""
    layout = table_layout(panel, kit.canvas)
    timed = next((box for box in panel.boxes if box.clock and box.current), None)
    draw_alarm(timed.last if timed else 0, kit)
    places = box_places(panel, layout)
    kit.taken += [kit.canvas.rack, *(with_figure(place, kit.canvas) for place in places)]
    if panel.last_word and panel.last_word.word and panel.windows is not ScoreWindows.NONE:
        with uncut(kit):
            kit.taken.append(draw_last_word(panel.last_word, layout.last_word, kit))
    pairs = list(zip(panel.boxes, places, strict=False))
    for box, place in pairs:
        words = len(kit.pen.labels)
        _score_box(box, place, kit, alone=panel.alone)
        _note_time(box, words, kit)
    for box, place in pairs:
        _figure(box, place, kit)
    if (sheet := sheet_shown(panel)) is not None:
        with uncut(kit):
            kit.taken.append(draw_sheet(sheet, panel.boxes, kit))
        if timed:
            _clock_alone(timed, kit.taken[-1].x, kit.taken[-1].bottom + ALONE_GAP, kit)
    elif timed and panel.windows is ScoreWindows.NONE:
        _clock_alone(timed, layout.boxes[0].x, layout.boxes[0].y, kit)
    elif panel.windows is not ScoreWindows.NONE:
        _under_boxes(panel, places, layout, kit)
    if layout.name.h and panel.owner[0]:
        _owner(panel, layout.name, kit)
    if panel.buttons:
        kit.taken += _buttons(panel, layout, kit)
    if panel.refusal is not None and kit.point is not None:
        draw_refusal(panel.refusal, kit)
    elif panel.preview is not None and kit.point is not None:
        draw_preview(panel.preview, kit)


def _under_boxes(panel: Hud, places: list[Rect], layout: TableLayout, kit: Kit) -> None:
    """The strip, the line about the game, and the words of a player alone; they follow the boxes."""
    lift = places[-1].bottom - layout.boxes[-1].bottom if places else 0.0
    strip = _strip(panel, layout.strip.moved(0, lift), kit) if layout.strip.h else None
    if place := strip:
        kit.spare.append(place)
        lift += max(0.0, place.h - layout.strip.h)  # a play in two lines pushes down what follows
    if panel.note and layout.note.h:
        place = layout.note.moved(0, lift)
        glass(kit.pen, place, theme.BOX, 16)
        with uncut(kit):
            kit.pen.line(place.grown(-NOTE_PAD, 0), panel.note, theme.SMALL, Align.CENTRE)
        kit.spare.append(place)
    if panel.alone and panel.words:
        with uncut(kit):
            kit.taken.append(draw_word_list(panel.words, layout.words.moved(0, lift), kit))


def _owner(panel: Hud, place: Rect, kit: Kit) -> None:
    """The name of whoever the rack belongs to, above it."""
    name, seat = panel.owner
    plate = Rect(place.x, place.y + 4, place.w, place.h - 12 - TILE_RISE)
    glass(kit.pen, plate, theme.BOX, 16)
    kit.pen.box(Rect(plate.x + 14, plate.y + 10, 7, plate.h - 20), theme.SEATS[seat].colour, 3.5)
    kit.pen.line(Rect(plate.x + 36, plate.y, plate.w - 50, plate.h), name, theme.NAME)
    kit.taken.append(plate)


def box_places(panel: Hud, layout: TableLayout) -> list[Rect]:
    """Where the score boxes stand just now; nowhere while their windows are away or the sheet is shown."""
    if panel.windows is ScoreWindows.NONE or sheet_shown(panel):
        return []
    return list(layout.boxes)


def _figure(box: ScoreBox, place: Rect, kit: Kit) -> None:
    """Who stands at a score box; not where a card would lie over the figure."""
    stands = figure_place(place, kit.canvas)
    if not any(silhouette(stands).overlaps(card) for card in kit.covered):
        draw_figure(box.figure, stands, box.seat, kit, box.key)


def _score_box(box: ScoreBox, place: Rect, kit: Kit, *, alone: bool) -> None:
    pen, motion = kit.pen, kit.motion
    colour = theme.SEATS[box.seat].colour
    lit = motion.toward(("current", box.key), float(box.current), 0.25)
    if lit > 0:
        pen.soft(place, faded(colour, 0.5 * lit), theme.RADIUS, 32, pulse=0.35)
    fill = (mixed(theme.BOX[0], theme.LIT[0], lit), mixed(theme.BOX[1], theme.LIT[1], lit))
    edge = mixed(theme.HAIRLINE, colour, lit)
    glass(pen, place, fill, theme.RADIUS, edge, theme.EDGE_WIDTH + 2.5 * lit)
    score = whole(motion.toward(("score", box.key), landed_score(box, kit), COUNT_SECONDS))
    _score_words(box, place, kit, score, lit, alone=alone)
    draw_tally(box, place, kit)


def _clock(box: ScoreBox, room: Rect, kit: Kit) -> None:
    """The time of the turn under the name; large and red in its last seconds, on red ground in overtime."""
    first = kit.pen.count
    if box.late:
        ground = Rect(room.x - CLOCK_PAD, room.y, measure(box.clock, CLOCK) + 2 * CLOCK_PAD, room.h)
        kit.pen.box(Rect(*ground[:2], min(ground.w, room.w + 2 * CLOCK_PAD), ground.h), theme.BAD, CLOCK_PAD)
    kit.pen.line(room, box.clock, LAST_CLOCK if box.last else CLOCK)
    kit.clock = first, kit.pen.count


def _clock_alone(box: ScoreBox, x: float, y: float, kit: Kit) -> None:
    """The time of the turn where the score boxes are away: a clock that runs is always seen."""
    place = Rect(x, y, *_plate_size(box))
    words = len(kit.pen.labels)
    with uncut(kit, boxes=True):
        _clock_plate(box, place, kit)
    _note_time(box, words, kit)
    kit.taken.append(place)


def _plate_size(box: ScoreBox) -> tuple[float, float]:
    high = line_height(CLOCK) + 2 * CLOCK_PAD
    return high + measure(box.clock, LAST_CLOCK if box.last else CLOCK) + 2 * CLOCK_PAD, high


def _clock_plate(box: ScoreBox, place: Rect, kit: Kit, fill: tuple[Colour, Colour] = theme.BOX) -> None:
    """The time of a turn with the sign of its seat."""
    high = place.h
    glass(kit.pen, place, fill, 16)
    seat_mark(kit.pen, Rect(place.x, place.y, high, high).centre, high / 3, box.seat)
    room = Rect(place.x + high, place.y + CLOCK_PAD, place.w - high - CLOCK_PAD, high - 2 * CLOCK_PAD)
    _clock(box, room, kit)


def _note_time(box: ScoreBox, words: int, kit: Kit) -> None:
    """The time of a seat is shown, if it is written since there were so many `words`."""
    if box.clock and any(label.text == box.clock for label in kit.pen.labels[words:]):
        kit.timed[box.key] = kit.clock


@draws(RunningTime)
def draw_running_time(panel: RunningTime, kit: Kit) -> None:
    """As bright as at the table where it stands there; or else in an upper corner, as large as it fits beside
    the cards and words there, and over them if it fits nowhere.
    """
    if (seen := kit.timed.get(panel.box.key)) is not None:
        kit.pen.repeat(kit.pen.rows[slice(*seen)].copy())
        return
    written = [label.box for label in kit.pen.labels]
    places = [
        (zoom, place) for zoom in (*STEPS, 1.0) if zoom <= kit.text for place in _corners(panel, kit, zoom)
    ]
    free = (
        (zoom, place)
        for zoom, place in places
        if not any(place.scaled(zoom).overlaps(one) for one in (*kit.covered, *written))
    )
    zoom, place = next(free, places[-1])
    with closer(kit, zoom) as near:
        _clock_plate(panel.box, place, near, theme.SOLID)


def _corners(panel: RunningTime, kit: Kit, zoom: float) -> tuple[Rect, Rect]:
    """The upper corners, left and right, in units of a canvas `zoom` times as close."""
    size, safe = _plate_size(panel.box), kit.canvas.closer(zoom).safe
    return Rect(safe.x, safe.y, *size), Rect(safe.right - size[0], safe.y, *size)


def _score_words(box: ScoreBox, place: Rect, kit: Kit, score: str, lit: float, *, alone: bool) -> None:
    """Name, caption or clock under it, and the score beside both; the longest names push it down beside
    the caption.

    Where words are larger, the score stays large, and of whoever is on turn it has a line of its own where a
    caption leaves no room for it.
    """
    pen = kit.pen
    x, right = place.x + kit.canvas.snug(NAME_INDENT), place.right - SCORE_PAD
    name = replace(theme.NAME, colour=mixed(theme.rgb("#E6DAC8"), theme.CREAM, lit))
    size = (50.0 + 4.0 * lit) * _still_to_grow(kit)
    big = replace(theme.SCORE, size=size, colour=mixed(theme.rgb("#E3D7C5"), theme.BRIGHT, lit))
    told = "" if box.adding is not None else box.clock or box.caption or box.manner
    stacked, larger = is_stacked(box, kit.canvas), kit.canvas.zoom > 1.0
    tight = measure(told, theme.SMALL) > right - x - BETWEEN - measure(score, big)
    three = has_three_lines(box, kit.canvas, alone=alone)
    if three:
        big = replace(big, size=THIRD_LINE)
    elif (tight and told) or (stacked and not larger):
        beside_told = alone and (larger or not stacked)
        fits = _size_beside(told, score, big, right - x) if beside_told else LOWER_SCORE.size
        big = replace(LOWER_SCORE, size=fits, colour=big.colour)
    taken = measure(score, big) + BETWEEN
    beside = place
    if three:
        upper, lower = Rect(x, place.y + 2, right - x, 46), Rect(x, place.y + 44, right - x, 38)
        beside = Rect(place.x, place.y + 80, place.w, place.h - 82)
    elif stacked:
        top, high = (place.y + 1, STACKED_HEIGHT - 48) if larger else (place.centre[1] - 42, 40)
        upper = Rect(x, top, place.right - 6 - x, 46)
        beside = lower = Rect(x, top + 43, right - x - taken, high)
    elif told or box.adding is not None:
        top = place.centre[1] - 42
        upper = Rect(x, top + 1, right - x - taken, 46)
        lower = Rect(x, top + 43, right - x - taken, 40)
    else:
        upper, lower = Rect(x, place.y, right - x - taken, place.h), place
    with uncut(kit):
        pen.line(upper, box.name, name)
    with uncut(kit):
        pen.line(Rect(right - taken, beside.y, taken, beside.h), score, big, Align.RIGHT)
    if not told:
        return
    with uncut(kit):
        if box.clock:
            _clock(box, lower, kit)
        else:
            words = box.caption or box.manner
            colour = mixed(theme.MUTED, theme.BRASS, lit if box.caption else 0.0)
            pen.line(lower, words, replace(theme.SMALL, colour=colour))


def _size_beside(told: str, score: str, style: theme.TextStyle, width: float) -> float:
    """How large a score may be beside what is told under a name; no smaller than where there is no room."""
    room = width - BETWEEN - 1 - measure(told, theme.SMALL)
    return max(LOWER_SCORE.size, style.size * room / measure(score, style))


def _still_to_grow(kit: Kit) -> float:
    """How much larger than the box a score is, where the box has no room to grow as far as scores are to."""
    return max(1.0, min(kit.text, LARGE_SCORE) / kit.canvas.zoom)


def _strip(panel: Hud, place: Rect, kit: Kit) -> Rect | None:
    """The tiles in the bag and the latest play, each told once; a long play takes a second line."""
    counted, pad = panel.bag is not None, kit.canvas.snug(STRIP_PAD)
    left = 0.0
    if counted:
        number = whole(panel.bag or 0)
        left = BAG_SIGN + 10 + measure(number, STRIP) + 2 * pad
    told = panel.latest
    under = kit.canvas.zoom > 1.0 and counted  # larger words have a line of their own under the bag
    if under:
        left = 0.0
    room = place.w - left - 2 * pad - MARK_ROOM
    words, apart, points = told.rpartition("  ")
    least = measure(words or told, replace(STRIP, size=theme.SMALLEST))
    step = line_height(STRIP)
    head = step if under else 0.0
    two = place.y + head + 2 * step + pad <= kit.canvas.column_foot
    if told and two and least + (width_of_points(points, STRIP) if apart else 0.0) > room:
        lines: Sequence[str] = (words, points) if apart else wrap(told, STRIP, room)[:2]
    else:
        lines = (told,) if told else ()
    if not counted and not lines:
        return None
    box = Rect(place.x, place.y, place.w, max(place.h, head + step * len(lines) + pad))
    glass(kit.pen, box, theme.BOX, 16)
    if counted:
        with kit.pen.painting():
            middle = box.y + (pad + step) / 2 if under and lines else box.centre[1]
            _bag_sign(kit, (box.x + pad + BAG_SIGN / 2, middle), panel.bag or 0)
        x = box.x + pad + BAG_SIGN + 10
        with uncut(kit):
            kit.pen.line(Rect(x, middle - step / 2, box.right - x, step), whole(panel.bag or 0), STRIP)
            if note_beside_bag(panel, kit.canvas):
                x = box.x + BAG_ROOM
                about = Rect(x, middle - step / 2, box.right - SCORE_PAD - x, step)
                kit.pen.line(about, panel.note, theme.SMALL, Align.RIGHT)
        if lines and not under:
            kit.pen.box(Rect(box.x + left, box.y + 16, 2, box.h - 32), theme.HAIRLINE)
    if lines:
        with uncut(kit):
            _latest_play(panel, lines, Rect(box.x + left, box.y + head, box.w - left, box.h - head), kit)
    return box


MARK_ROOM = 32.0


def _latest_play(panel: Hud, lines: Sequence[str], box: Rect, kit: Kit) -> None:
    x, step = box.x + kit.canvas.snug(STRIP_PAD), line_height(STRIP)
    if panel.told_by is not None:
        seat_mark(kit.pen, (x + 10, box.centre[1]), 20, panel.told_by)
        x += MARK_ROOM
    top = box.centre[1] - step * len(lines) / 2
    for number, line in enumerate(lines):
        place = Rect(x, top + number * step, box.right - kit.canvas.snug(STRIP_PAD) - x, step)
        points_in_gold(kit.pen, place, line, STRIP)


def _bag_sign(kit: Kit, middle: tuple[float, float], tiles: int) -> None:
    """A cloth bag with a cord; it is pale once it is empty."""
    pen, (x, y) = kit.pen, middle
    cloth = CLOTH if tiles else EMPTY_CLOTH
    pen.box(Rect(x - 9, y - 17, 18, 14), cloth, 5)
    pen.box(Rect(x - 15, y - 7, 30, 25), cloth, 12)
    pen.box(Rect(x - 10, y - 8, 20, 4), theme.BRASS, 2)


def _buttons(panel: Hud, layout: TableLayout, kit: Kit) -> list[Rect]:
    """Menu left of the rack and End Turn right of it; bright only where the selector is, so under a card
    neither: the selector is on the card. For what was refused End Turn is dim, and the selector a ring round
    it.
    """
    kit.touches(layout.menu, Spot.MENU)
    kit.touches(layout.end, Spot.END_TURN)
    with uncut(kit, boxes=True):
        focused = panel.spot is Spot.MENU and not kit.covered
        dim, opened = Spot.MENU in panel.dim, kit.menu_opened
        opens = panel.opens_menu
        _pill(
            kit, layout.menu, panel.menu_label, focused, spot=Spot.MENU, dim=dim, opens=opens, opened=opened
        )
    focused, refused = panel.spot is Spot.END_TURN and not kit.covered, panel.refusal is not None
    with uncut(kit, boxes=True):
        ready = panel.ready and not kit.covered and not refused
        key = key_of(panel.end_key, kit.brand, kit.configuration, kit.keys) if ready else None
        dim, lit, ring = Spot.END_TURN in panel.dim or refused, focused and not refused, focused and refused
        _pill(kit, layout.end, panel.end_label, lit, ready, key, spot=Spot.END_TURN, dim=dim, opened=ring)
    return [layout.menu, layout.end]


def _pill(
    kit: Kit,
    box: Rect,
    words: str,
    focused: bool,
    ready: bool = False,
    key: Glyph | None = None,
    *,
    spot: Spot,
    dim: bool,
    opens: bool = False,
    opened: bool = False,
) -> None:
    """A button beside the rack; one that is ready is bright wherever the selector is, and bears the `key`
    that presses it from there. One whose menu is `opened` has a bright border."""
    pen = kit.pen
    lit = kit.motion.toward(("hud-button", spot), float(focused or ready), 0.15)
    fill, edge = (theme.BOX, theme.HAIRLINE) if dim else (theme.PILL, theme.EDGE)
    glass(pen, box, fill, box.h / 2, theme.BRASS if opened else edge, 3 if opened else 2)
    sign = pen.count
    if lit > 0:
        start = pen.count
        focus_pill(kit, box.grown(4 * lit), glow=1.0 if focused else 0.6)
        pen.fade(start, lit)
    style = replace(theme.BUTTON, colour=mixed(theme.CREAM, theme.INK, lit))
    key = None if focused else key
    room, icon, gap = box.w - 2 * LEAST_PILL_PAD, 50.0, kit.canvas.snug(16.0)
    icon = button_width(key, 46.0) if key else icon
    small = replace(style, size=theme.SMALLEST, stretch=theme.NARROWEST if key else style.stretch)
    lines = wrap(words, small, room - icon - gap) if key else (words,)  # nothing else names the key
    signed = len(lines) <= PILL_LINES and max(measure(line, small) for line in lines) <= room - icon - gap
    if not signed or len(lines) == 1:
        lines, icon, gap = (words,), icon * signed, gap * signed
    else:
        style = replace(small, stretch=style.stretch)
    width = min(max(measure(line, style) for line in lines), room - icon - gap)
    x = box.x + (box.w - width - icon - gap) / 2
    if not signed:
        pass  # words before signs, where larger ones leave no room for both
    elif focused:
        confirm_button(kit, x, box.centre[1], icon)
    elif key:
        button(pen, x, box.centre[1], 46.0, key)
    elif opens and is_printed(BARS, kit.brand):
        _mark(kit, Rect(x, box.centre[1] - 25, 50, 50), "▲")  # where its menu opens
    elif opens:
        _bars(kit, Rect(x + 2, box.centre[1] - 24, 46, 48))
    else:
        _mark(kit, Rect(x, box.centre[1] - 25, 50, 50), "←" if spot is Spot.MENU else "✓")
    if dim:
        pen.fade(sign, DIM)
        style = replace(style, colour=theme.MUTED)
    step = box.h if len(lines) == 1 else line_height(style)
    top = box.centre[1] - len(lines) * step / 2
    for number, line in enumerate(lines):
        pen.line(Rect(x + icon + gap, top + number * step, width + 1, step), line, style)


def _bars(kit: Kit, box: Rect) -> None:
    kit.pen.box(box, theme.rgb("#221D1B"), 14, (1, 1, 1, 0.35), 1.5)
    for index in range(3):
        kit.pen.box(Rect(box.x + 12, box.y + 12 + index * 10, 22, 4), theme.CREAM, 2)


def _mark(kit: Kit, box: Rect, sign: str) -> None:
    kit.pen.box(box, theme.rgb("#221D1B"), 25, (1, 1, 1, 0.35), 1.5)
    kit.pen.line(box, sign, replace(theme.NAME, size=30), Align.CENTRE)

"""Everything around the board during play."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect, column
from game.render.panels.drawing import draws
from game.render.panels.latest_words import draw_word_list
from game.render.panels.panel_tools import (
    Kit,
    confirm_button,
    focus_pill,
    glass,
    number_of,
    seat_mark,
    uncut,
)
from game.render.panels.pen import Align
from game.render.panels.score_flight import counted_at, draw_tally, landed_score
from game.render.panels.score_preview import draw_preview
from game.render.panels.score_sheet import draw_sheet, wants_height
from game.render.panels.sparks import BONUS_SECONDS, draw_bonus
from game.render.panels.theme import faded, mixed
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.game_panels import Hud, ScoreBox, ScoreWindows, Spot

BOX_WIDTH, BOX_HEIGHT, BOX_GAP = 384.0, 116.0, 18.0
SLIM_HEIGHT, SLIM_GAP = 86.0, 14.0
"""Height of boxes of players not on turn, if there are more than two, and the gap between: they hide less of
the board."""
INDENT, PAD, BETWEEN = 70.0, 12.0, 14.0
"""From the box to the name, from the score to the box, and between the two."""
BESIDE_WIDTH, BAG_HEIGHT, BESIDE_GAP = 280.0, 96.0, 14.0
"""Width of what stands upper right (bag and latest play), height of the bag, and the gap between them."""
MENU_WIDTH, END_WIDTH, PILL_HEIGHT = 250.0, 300.0, 84.0
HEADLINE = replace(theme.BODY, size=29, font=theme.Font.BOLD)
HEADLINE_PAD = 22.0
CLOCK = replace(theme.NAME, font=theme.Font.HEAVY, colour=theme.BRIGHT)
CLOCK_PAD = 12.0
"""Room at either side of the time, which is on red ground in overtime."""
COUNT_SECONDS = 0.45
FULL_BAG = 100


@draws(Hud)
def draw_hud(panel: Hud, kit: Kit) -> None:
    """Score boxes, bag, headline, buttons and the preview of a play."""
    places = box_places(panel, kit)
    _celebrate(panel, places, kit)
    kit.taken += [kit.canvas.rack, *places]
    top = kit.canvas.safe.y
    sheet = panel.sheet if panel.windows is ScoreWindows.ALL else None
    if panel.bag is not None:
        with uncut(kit):
            kit.taken.append(_bag(panel.bag, kit))
        top = kit.taken[-1].bottom + BESIDE_GAP
    if panel.headline and not (sheet and wants_height(sheet, kit.canvas)):
        with uncut(kit):
            kit.taken.append(_headline(panel.headline, kit, top))
    pairs = list(zip(panel.boxes, places, strict=False))
    for current in (True, False):  # the clock of whoever is on turn stays even if the other boxes must go
        with uncut(kit):
            for box, place in pairs:
                if box.current is current:
                    _score_box(box, place, kit)
    if panel.words and places:
        below = places[-1].moved(0, places[-1].h + BOX_GAP)
        with uncut(kit):
            kit.taken.append(draw_word_list(panel.words, below, kit))
    if sheet is not None:
        with uncut(kit):
            kit.taken.append(draw_sheet(sheet, panel.boxes, kit))
    if panel.buttons:
        kit.taken += _buttons(panel, kit)
    if panel.preview is not None and kit.point is not None:
        draw_preview(panel.preview, kit, kit.point)


def _celebrate(panel: Hud, places: list[Rect], kit: Kit) -> None:
    """What a bonus looks like, while its score is counted up beside the word."""
    counting = next(
        (pair for pair in zip(panel.boxes, places, strict=False) if pair[0].adding is not None), None
    )
    if panel.bonus and kit.played and counting and not kit.motion.instant:
        share = kit.motion.elapsed(("bonus", panel.played), BONUS_SECONDS) / BONUS_SECONDS
        draw_bonus(panel.bonus, kit, share, counted_at(*counting, kit))


def box_places(panel: Hud, kit: Kit) -> list[Rect]:
    """Where the score boxes stand; nowhere while their windows are away or the sheet is shown."""
    sheet_shown = panel.windows is ScoreWindows.ALL and panel.sheet is not None
    if panel.windows is ScoreWindows.NONE or sheet_shown:
        return []
    safe = kit.canvas.safe
    if len(panel.boxes) <= 2:
        return column(safe.x, safe.y, BOX_WIDTH, [BOX_HEIGHT] * len(panel.boxes), BOX_GAP)
    wanted = [BOX_HEIGHT if box.current else SLIM_HEIGHT for box in panel.boxes]
    heights = [
        kit.motion.toward(("height", box.seat), h, 0.25) for box, h in zip(panel.boxes, wanted, strict=True)
    ]
    return column(safe.x, safe.y, BOX_WIDTH, heights, SLIM_GAP)


def _score_box(box: ScoreBox, place: Rect, kit: Kit) -> None:
    pen, motion = kit.pen, kit.motion
    counting = draw_tally(box, place, kit)
    colour = theme.SEATS[box.seat].colour
    lit = motion.toward(("current", box.seat), float(box.current), 0.25)
    if lit > 0:
        pen.soft(place, faded(colour, 0.5 * lit), theme.RADIUS, 32, pulse=0.35)
    fill = (mixed(theme.BOX[0], theme.LIT[0], lit), mixed(theme.BOX[1], theme.LIT[1], lit))
    edge = mixed(theme.HAIRLINE, colour, lit)
    glass(pen, place, fill, theme.RADIUS, edge, theme.EDGE_WIDTH + 2.5 * lit)
    pen.box(Rect(place.x + 16, place.y + 18, 7, place.h - 36), colour, 3.5)
    score = number_of(motion.toward(("score", box.seat), landed_score(box, kit), COUNT_SECONDS))
    _score_words(box, place, kit, score, lit)
    if box.current and not counting:
        _turn_mark(kit, (place.right + 24 + 6 * (1 - lit), place.centre[1]), box.seat)


def _turn_mark(kit: Kit, middle: tuple[float, float], seat: int) -> None:
    """An arrow on a dark disc that points at the box of whoever is on turn."""
    colour = theme.SEATS[seat].colour
    disc = Rect(middle[0] - 19, middle[1] - 19, 38, 38)
    glass(kit.pen, disc, theme.LIT, 19, colour, 2)
    kit.pen.sign("◀", (middle[0] - 2, middle[1]), 17, colour)


def _clock(box: ScoreBox, room: Rect, kit: Kit) -> None:
    """The time of the turn under the name, on red ground in overtime."""
    if box.late:
        ground = Rect(room.x - CLOCK_PAD, room.y, measure(box.clock, CLOCK) + 2 * CLOCK_PAD, room.h)
        kit.pen.box(Rect(*ground[:2], min(ground.w, room.w + CLOCK_PAD), ground.h), theme.BAD, CLOCK_PAD)
    kit.pen.line(room, box.clock, CLOCK)


def _score_words(box: ScoreBox, place: Rect, kit: Kit, score: str, lit: float) -> None:
    """Name and caption or clock, and the score beside both; the longest names push it down beside those."""
    pen = kit.pen
    x, right = place.x + INDENT, place.right - PAD
    share = place.h / BOX_HEIGHT
    name = replace(theme.NAME, colour=mixed(theme.rgb("#E6DAC8"), theme.CREAM, lit))
    big = replace(
        theme.SCORE,
        size=theme.SCORE.size * (0.3 + 0.7 * share),
        colour=mixed(theme.rgb("#E3D7C5"), theme.BRIGHT, lit),
    )
    least = measure(box.name, replace(name, size=theme.SMALLEST))
    stacked = least > right - x - BETWEEN - measure(score, big)
    if stacked:
        big = replace(big, size=min(44.0, big.size * 0.72))
    taken = measure(score, big) + BETWEEN
    upper = Rect(x, place.y + 13 * share, right - x - (0 if stacked else taken), 48 * share)
    lower = Rect(place.x + 36, upper.bottom + 2, right - place.x - 36 - taken, 42 * share)
    if not (box.caption or box.clock) and not stacked:
        upper = Rect(upper.x, place.y, upper.w, place.h)
    if stacked:
        upper = Rect(x - 6, upper.y, upper.w + 9, upper.h)
    seat_mark(pen, (place.x + 46, upper.centre[1]), 22, box.seat)
    pen.line(upper, box.name, name)
    beside = Rect(right - taken, lower.y, taken - 4, lower.h) if stacked else place
    pen.line(Rect(right - taken, beside.y, taken - 4, beside.h), score, big, Align.RIGHT)
    if box.clock:
        _clock(box, lower, kit)
    else:
        pen.line(lower, box.caption, replace(theme.SMALL, colour=mixed(theme.MUTED, theme.BRASS, lit)))


def _headline(words: str, kit: Kit, top: float) -> Rect:
    """The latest play, under the bag: at the side of the screen, beside the board and not over it."""
    room = BESIDE_WIDTH - 2 * HEADLINE_PAD
    lines = _headline_lines(words, room)
    step = line_height(HEADLINE)
    box = Rect(kit.canvas.safe.right - BESIDE_WIDTH, top, BESIDE_WIDTH, step * len(lines) + 24)
    glass(kit.pen, box, theme.BOX)
    for number, line in enumerate(lines):
        place = Rect(box.x + HEADLINE_PAD, box.y + 12 + number * step, room, step)
        kit.pen.line(place, line, HEADLINE)
    return box


def _headline_lines(words: str, room: float) -> tuple[str, ...]:
    """One line, or whose play it was and the play; a sentence breaks where it must."""
    player, apart, play = words.partition("   ")
    if apart and measure(" ".join(words.split()), HEADLINE) > room:
        return player, " ".join(play.split())
    return paragraph(words, HEADLINE, room, 2)


def _bag(tiles: int, kit: Kit) -> Rect:
    """How many tiles are left in the bag: a number, and small tiles for the eye."""
    pen, safe = kit.pen, kit.canvas.safe
    box = Rect(safe.right - BESIDE_WIDTH, safe.y, BESIDE_WIDTH, BAG_HEIGHT)
    glass(pen, box, theme.BOX)
    x = box.x + HEADLINE_PAD
    pen.line(Rect(x, box.y + 10, box.w - 2 * HEADLINE_PAD, 36), "Tiles in bag", theme.SMALL)
    number = replace(theme.NAME, font=theme.Font.HEAVY, size=36)
    pen.line(Rect(x, box.y + 48, 74, 40), number_of(tiles), number)
    filled = -(-tiles * 5 // FULL_BAG)
    for index in range(5):
        tile = Rect(box.right - HEADLINE_PAD - (5 - index) * 26 + 6, box.y + 57, 20, 23)
        pen.box(tile, theme.WOOD if index < filled else (1.0, 0.9, 0.75, 0.14), 4)
    return box


def _buttons(panel: Hud, kit: Kit) -> list[Rect]:
    """Menu left of the rack and End Turn right of it; bright only where the selector is, so under a card
    neither: the selector is on the card.
    """
    safe, y = kit.canvas.safe, kit.canvas.buttons_top
    end_width = max(END_WIDTH, min(380.0, measure(panel.end_label, theme.BUTTON) + 138))
    room = kit.canvas.rack.x - safe.x - 16
    end_width = min(end_width, room)
    menu = Rect(safe.x, y, min(MENU_WIDTH, room), PILL_HEIGHT)
    end = Rect(safe.right - end_width, y, end_width, PILL_HEIGHT)
    with uncut(kit):
        _pill(kit, menu, "Menu", panel.spot is Spot.MENU and not kit.covered)
    with uncut(kit):
        _pill(kit, end, panel.end_label, panel.spot is Spot.END_TURN and not kit.covered)
    return [menu, end]


def _pill(kit: Kit, box: Rect, words: str, focused: bool) -> None:
    pen = kit.pen
    lit = kit.motion.toward(("hud button", box.x < kit.canvas.width / 2), float(focused), 0.15)
    glass(pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    if lit > 0:
        start = pen.count
        focus_pill(kit, box.grown(4 * lit))
        pen.fade(start, lit)
    style = replace(theme.BUTTON, colour=mixed(theme.CREAM, theme.INK, lit))
    icon, gap = 50.0, 16.0
    width = min(measure(words, style), box.w - icon - gap - 44)
    x = box.x + (box.w - width - icon - gap) / 2
    if focused:
        confirm_button(kit, x, box.centre[1], icon)
    elif box.x < kit.canvas.width / 2:
        _bars(kit, Rect(x + 2, box.centre[1] - 24, 46, 48))
    else:
        _tick(kit, Rect(x, box.centre[1] - 25, 50, 50))
    pen.line(Rect(x + icon + gap, box.y, width + 1, box.h), words, style)


def _bars(kit: Kit, box: Rect) -> None:
    kit.pen.box(box, theme.rgb("#221D1B"), 14, (1, 1, 1, 0.35), 1.5)
    for index in range(3):
        kit.pen.box(Rect(box.x + 12, box.y + 12 + index * 10, 22, 4), theme.CREAM, 2)


def _tick(kit: Kit, box: Rect) -> None:
    kit.pen.box(box, theme.rgb("#221D1B"), 25, (1, 1, 1, 0.35), 1.5)
    kit.pen.line(box, "✓", replace(theme.NAME, size=30), Align.CENTRE)

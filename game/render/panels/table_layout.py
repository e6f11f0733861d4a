"""Where everything around the board has its place: one layout for the whole screen at the table.

It knows nothing of cameras: what it leaves free is what the camera then fits the board into (`board_room`).
All lengths are canvas units of the canvas that it is made for; with larger text that is a closer one. Whoever
draws something at the table takes its place from here, so that nothing is told two places.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.language.messages import tr, tr_count
from game.render.panels import theme
from game.render.panels.canvas import NAME_PLATE, Canvas, Rect, column
from game.render.panels.moving_figures import square_over
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.game_panels import Hud, ScoreBox, ScoreSheet, ScoreWindows
from game.text_format import whole

COLUMN_WIDTH = 352.0
"""Width of the score boxes and of what stands under them, upper left."""
BOX_HEIGHT, LEAST_BOX_HEIGHT, SLIM_HEIGHT = 94.0, 86.0, 64.0
"""Of a score box: its name, and a line under it; where words are larger, and of the name alone then."""
STACKED_HEIGHT = 98.0
"""Where words are larger, of a box whose name takes all its width: the score under it is as large as any."""
THREE_LINES = 130.0
"""Of a box on turn where what is told under the name leaves no room beside it for the score."""
BROADER = 72.0
"""How much broader that is on the screen at most where words are larger."""
FIGURE_ROOM = 42.0
"""From the left end of the column to that of a score box: there the figure stands, half before the box."""
FIGURE, FIGURE_FOOT = 152.0, 12.0
"""Side of the square of a figure, and how far below its box it stands."""
WIDEST, WIDEST_ALONE = 72.0, 120.0
"""By how much a score box may be wider where its words need that: over bare table, where the board is far;
and the only one, with larger words."""
HEADROOM = 20.0
"""Above the first box, for whoever is on turn stands higher."""
GAP, BOX_GAP = 10.0, 16.0
"""Between what stands in the column, and between the score boxes."""
STRIP_HEIGHT, LARGE_STRIP = 60.0, 48.0
"""Of the line with the tiles in the bag and the latest play, and of larger words."""
BAR_HEIGHT, BAR_WIDEST = 72.0, 940.0
"""Of the latest word at the top of the screen, and how wide it is at most."""
BAG_ROOM = 130.0
"""Of that line, what the bag and its number take."""
NOTE_HEIGHT, LARGE_NOTE = 48.0, 42.0
"""Of a line about the game, and of larger words."""
LIST_HEAD, LIST_LINE, LIST_FOOT = 50.0, 40.0, 14.0
MOST_WORDS = 4
"""Lines of the list for which room is kept from the first turn on: the board must not move for it."""
NOTICE_HEIGHT = 104.0
"""Room that a sentence of two lines needs under all that."""
CARD_WIDTH = 416.0
"""Width of a card at the right of the board, such as that of a hand-over."""
CARD_TOP, CARD_FOOT = 42.0, 48.0
"""Below the top of the safe area, and above the buttons."""
MENU_WIDTH, END_WIDTH = 250.0, 300.0
RACK_MENU = 490.0
"""Width of a menu above the Menu button, where there is one."""
NAME_WIDTH = 300.0
"""Of the name above a rack at the left: the board reaches down beside it."""
BOARD_RIGHT, FURTHER_RIGHT = 52.0, 70.0
"""How far the frame of the board may reach into the edge of the screen that televisions might hide, as it is
and beside larger words: its squares do not."""
BOARD_LEFT = 48.0
"""The same to the left of the right end of the score boxes, where those have ended."""
BOARD_TOP = 40.0
APART = 24.0
"""What is free between a panel and the board."""
NAME_INDENT, SCORE_PAD, BETWEEN = 54.0, 16.0, 10.0
"""From a box to its name, from the score to the box, and between the two."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The places on one canvas."""

    canvas: Canvas
    boxes: tuple[Rect, ...]
    strip: Rect
    """Tiles in the bag and the latest play."""
    note: Rect
    """A line about the game as a whole; of no height if there is none."""
    words: Rect
    """The latest words of a player alone; of no height if there are none."""
    notice: Rect
    """What is left of the column for a sentence."""
    name: Rect
    """Of whoever the rack belongs to, above it where it stands at the left; of no height elsewhere."""
    last_word: Rect
    """The room of the latest word at the top of the screen; of no height where it is told elsewhere."""
    menu: Rect
    end: Rect
    card: Rect
    """For a card beside the board, which makes room for it."""

    @property
    def column(self) -> Rect:
        """Everything upper left, the room for a short sentence included."""
        top = self.boxes[0].y - self.canvas.snug(HEADROOM) if self.boxes else self.strip.y
        foot = min(self.notice.y + self.canvas.snug(NOTICE_HEIGHT), self.canvas.column_foot - GAP)
        return Rect(self.strip.x, top, self.strip.w, foot - top)

    @property
    def board(self) -> Rect:
        """What is free for the board, but for the `column` in its upper left corner."""
        canvas = self.canvas
        left = self.strip.x + canvas.snug(COLUMN_WIDTH - BOARD_LEFT)
        if self.last_word.h and canvas.zoom == 1.0:  # its menu stands beside the rack, and covers no square
            left = self.menu.x + RACK_MENU + GAP
        under_bar = self.last_word.bottom + GAP / 2 if self.last_word.h else 0.0
        top = max(canvas.snug(BOARD_TOP) - canvas.rack_rise, under_bar)
        foot = min(canvas.rack.y + canvas.snug(6), self.menu.y) - GAP / 2
        right = canvas.safe.right + canvas.snug(BOARD_RIGHT if canvas.zoom == 1.0 else FURTHER_RIGHT)
        return Rect(left, top, right - left, foot - top)


def table_layout(hud: Hud, canvas: Canvas) -> TableLayout:
    """The places for what is round the board.

    It depends on who plays and on what is shown for the whole game, not on whose turn it is: the board must
    not move from turn to turn.
    """
    safe, gap = canvas.safe, canvas.snug(GAP)
    left, top, apart = (
        canvas.snug(FIGURE_ROOM),
        canvas.snug(HEADROOM) / canvas.zoom,
        canvas.snug(BOX_GAP) / canvas.zoom,
    )
    heights = [height_of(box, canvas, alone=hud.alone) for box in hud.boxes]
    wide = column_width(canvas)
    places = column(safe.x + left, safe.y + top, wide - left, heights, apart)
    timed = any(box.clock for box in hud.boxes)
    widths = [width_of(box, canvas, timed=timed, alone=hud.alone) for box in hud.boxes]
    widest = max(widths, default=wide - left)  # one right edge for whatever stands there
    boxes = [place._replace(w=widest) for place in places]
    if canvas.zoom == 1.0 or not hud.alone:  # larger words alone would take their room from the board
        wide = left + widest
    below = safe.y
    if boxes:
        below = (
            places[-1].bottom
            + _reserved(hud.boxes, canvas, alone=hud.alone)
            - sum(heights)
            + canvas.snug(FIGURE_FOOT)
            + gap
        )
    larger = canvas.zoom > 1.0
    line = LARGE_STRIP if larger else STRIP_HEIGHT
    strip = Rect(safe.x, below, wide, line if hud.last_word is None else 0.0)
    about = LARGE_NOTE if larger else NOTE_HEIGHT
    has_line = hud.note and not note_beside_bag(hud, canvas)
    note = Rect(safe.x, strip.bottom + gap * bool(strip.h), wide, about if has_line else 0.0)
    lines = LIST_HEAD + LIST_LINE * MOST_WORDS + LIST_FOOT if hud.alone else 0.0
    words = Rect(safe.x, note.bottom + gap * bool(note.h), wide, lines)
    notice = max(words.bottom + gap * bool(lines), below + line + gap)
    menu, end = _pills(hud.end_label, canvas)
    beside = safe.x + max(wide, left + widest) + APART
    bar = Rect(beside, safe.y, safe.right - beside, BAR_HEIGHT if hud.last_word is not None else 0.0)
    card = Rect(
        safe.right - CARD_WIDTH,
        safe.y + canvas.snug(CARD_TOP),
        CARD_WIDTH,
        end.y - canvas.snug(CARD_TOP + CARD_FOOT) - safe.y,
    )
    return TableLayout(
        canvas,
        tuple(boxes),
        strip,
        note,
        words,
        Rect(safe.x, notice, wide, canvas.column_foot - gap - notice),
        Rect(safe.x, canvas.column_foot, NAME_WIDTH, NAME_PLATE if canvas.rack_left else 0.0),
        bar,
        menu,
        end,
        card,
    )


def width_of(box: ScoreBox, canvas: Canvas, *, timed: bool, alone: bool) -> float:
    """How wide a score box has to be for what lasts in it, or the clock; the usual width if that is enough.

    Who plays alone has room from the start for what is said later: the box must not jump.
    """
    lasting = longest_alone() if alone else box.manner
    usual = column_width(canvas) - canvas.snug(FIGURE_ROOM)
    score = measure(f"{widest_score(alone=alone)}", LOWER_SCORE) + BETWEEN
    under = max(measure(LONGEST_CLOCK, CLOCK) if timed else 0.0, measure(lasting, theme.SMALL)) + score
    over = measure(box.name, SMALL_NAME) if is_stacked(box, canvas) else 0.0
    needed = canvas.snug(NAME_INDENT) + max(under, over) + SCORE_PAD
    return max(usual, min(needed, usual + (WIDEST if canvas.zoom == 1.0 or not alone else WIDEST_ALONE)))


def note_beside_bag(hud: Hud, canvas: Canvas) -> bool:
    """Whether the line about the game has room beside the number of tiles, as the latest play is below it."""
    if canvas.zoom == 1.0 or hud.bag is None or hud.last_word is not None or not hud.note:
        return False
    return BAG_ROOM + measure(hud.note, SMALL_NAME) + SCORE_PAD <= column_width(canvas)


def widest_score(*, alone: bool) -> int:
    """For which a score box has room: who plays alone scores for everybody."""
    return 8888 if alone else 888


def column_width(canvas: Canvas) -> float:
    """Larger words widen the column over bare table only, where the board is far and so narrower: the board
    keeps its size."""
    return COLUMN_WIDTH if canvas.zoom == 1.0 else canvas.snug(COLUMN_WIDTH + BROADER)


def is_stacked(box: ScoreBox, canvas: Canvas) -> bool:
    """Whether name and score are too long to stand beside each other."""
    beside = canvas.snug(FIGURE_ROOM) + canvas.snug(NAME_INDENT)
    room = column_width(canvas) - beside - SCORE_PAD - BETWEEN
    return measure(box.name, SMALL_NAME) + measure(whole(box.score), theme.SCORE) > room


CLOCK = replace(theme.NAME, size=28, font=theme.Font.HEAVY, colour=theme.BRIGHT)
LONGEST_CLOCK = "+00:00  −000"
LOWER_SCORE = replace(theme.SCORE, size=41.0)
"""Where it stands beside a line under the name."""
SMALL_NAME = theme.TextStyle(theme.NAME.font, theme.SMALLEST, theme.NAME.colour)


def longest_alone() -> str:
    """Of what is said under the name of whoever plays alone."""
    return tr_count("{count} exchange left", "{count} exchanges left", 1)


def has_three_lines(box: ScoreBox, canvas: Canvas, *, alone: bool) -> bool:
    """Whether the score of whoever is on turn stands below what is told under the name, in larger words."""
    return box.current and not box.clock and not alone and _needs_three_lines(box, canvas)


def _needs_three_lines(box: ScoreBox, canvas: Canvas) -> bool:
    """Whether it would while the box is on turn; the same whatever the score is then."""
    if canvas.zoom == 1.0:
        return False
    told = max(measure(words, theme.SMALL) for words in (tr("Your turn"), box.caption))
    beside = canvas.snug(FIGURE_ROOM) + canvas.snug(NAME_INDENT) + SCORE_PAD + BETWEEN
    return told + measure(whole(widest_score(alone=False)), theme.SCORE) > column_width(canvas) - beside


def height_of(box: ScoreBox, canvas: Canvas, *, alone: bool) -> float:
    """All are equally high at the usual size; larger ones take no more room than they need."""
    if canvas.zoom == 1.0:
        return BOX_HEIGHT
    if has_three_lines(box, canvas, alone=alone):
        return THREE_LINES
    told = box.current or box.caption or box.manner or box.clock or box.adding is not None
    return _least_height(box, canvas, told=bool(told))


def _least_height(box: ScoreBox, canvas: Canvas, *, told: bool) -> float:
    """Of a larger box, whether or not something is `told` under the name."""
    if is_stacked(box, canvas):
        return STACKED_HEIGHT
    return LEAST_BOX_HEIGHT if told else SLIM_HEIGHT


def _reserved(boxes: tuple[ScoreBox, ...], canvas: Canvas, *, alone: bool) -> float:
    """Height of the boxes while the one is on turn that grows most then."""
    if canvas.zoom == 1.0:
        return BOX_HEIGHT * len(boxes)
    lasting = [_least_height(box, canvas, told=bool(box.manner or box.clock)) for box in boxes]
    on_turn = [
        THREE_LINES
        if not alone and not box.clock and _needs_three_lines(box, canvas)
        else max(high, LEAST_BOX_HEIGHT)
        for box, high in zip(boxes, lasting, strict=True)
    ]
    return sum(lasting) + max((now - high for now, high in zip(on_turn, lasting, strict=True)), default=0.0)


def figure_place(box: Rect, canvas: Canvas) -> Rect:
    """The square of the figure that stands at a score box."""
    return square_over(box.x + canvas.snug(4), box.bottom + canvas.snug(FIGURE_FOOT), canvas.snug(FIGURE))


def with_figure(box: Rect, canvas: Canvas) -> Rect:
    """A score box with the room where its figure stands."""
    left = canvas.snug(FIGURE_ROOM)
    return Rect(box.x - left, box.y, box.w + left, box.h)


def _pills(end_label: str, canvas: Canvas) -> tuple[Rect, Rect]:
    """Menu left of the rack and End Turn right of it; where it stands at the left, both at the right."""
    safe, y = canvas.safe, canvas.buttons_top
    room = (safe.w - canvas.rack.w) / 2 - 16
    wanted = max(END_WIDTH, min(400.0, measure(end_label, theme.BUTTON) + 138))
    width = min(wanted, room)
    end = Rect(safe.right - width, y, width, canvas.button_height)
    menu_width = min(MENU_WIDTH, room)
    x = end.x - 16 - menu_width if canvas.rack_left else safe.x
    return Rect(x, y, menu_width, canvas.button_height), end


def menu_place(canvas: Canvas) -> Rect:
    """Where Menu stands."""
    return _pills(tr("End Turn"), canvas)[0]


def end_place(canvas: Canvas) -> Rect:
    """Where End Turn stands."""
    return _pills(tr("End Turn"), canvas)[1]


def sheet_shown(hud: Hud) -> ScoreSheet | None:
    """The large score window, while that takes the place of the boxes."""
    return hud.sheet if hud.windows is ScoreWindows.ALL else None

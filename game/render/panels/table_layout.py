"""Where everything around the board has its place: one layout for the whole screen at the table.

It knows nothing of cameras: what it leaves free is what the camera then fits the board into (`board_room`).
All lengths are canvas units of the canvas that it is made for; with larger text that is a closer one. Whoever
draws something at the table takes its place from here, so that nothing is told two places.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.render.panels import theme
from game.render.panels.canvas import NAME_PLATE, Canvas, Rect, column
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.game_panels import Hud, ScoreBox, ScoreSheet, ScoreWindows

COLUMN_WIDTH = 352.0
"""Width of the score boxes and of what stands under them, upper left."""
BOX_HEIGHT, CAPTION_BOX_HEIGHT = 76.0, 98.0
"""Height of a score box with its name alone, and with a line under it."""
GAP = 10.0
STRIP_HEIGHT = 60.0
"""Of the line with the tiles in the bag and the latest play."""
NOTE_HEIGHT = 48.0
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
NAME_WIDTH = 300.0
"""Of the name above a rack at the left: the board reaches down beside it."""
BOARD_RIGHT = 52.0
"""How far the frame of the board may reach into the edge of the screen that televisions might hide: its
squares do not."""
BOARD_LEFT = 48.0
"""The same to the left of the right end of the score boxes, where those have ended."""
BOARD_TOP = 40.0
APART = 24.0
"""What is free between a panel and the board."""
NAME_INDENT, SCORE_PAD, BETWEEN = 68.0, 18.0, 12.0
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
    menu: Rect
    end: Rect
    card: Rect
    """For a card beside the board, which makes room for it."""

    @property
    def column(self) -> Rect:
        """Everything upper left, the room for a short sentence included."""
        top = self.boxes[0] if self.boxes else self.strip
        foot = min(self.notice.y + NOTICE_HEIGHT, self.canvas.column_foot - GAP)
        return Rect(top.x, top.y, top.w, foot - top.y)

    @property
    def board(self) -> Rect:
        """What is free for the board, but for the `column` in its upper left corner."""
        canvas, left = self.canvas, self.column.right - BOARD_LEFT
        top, foot = canvas.snug(BOARD_TOP), min(canvas.rack.y + canvas.snug(6), self.menu.y) - GAP / 2
        right = canvas.safe.right + canvas.snug(BOARD_RIGHT)
        return Rect(left, top, right - left, foot - top)


def table_layout(hud: Hud, canvas: Canvas) -> TableLayout:
    """The places for what is round the board.

    It depends on who plays and on what is shown for the whole game, not on whose turn it is: the board must
    not move from turn to turn.
    """
    safe, gap = canvas.safe, canvas.snug(GAP)
    boxes = column(safe.x, safe.y, COLUMN_WIDTH, [height_of(box) for box in hud.boxes], gap)
    below = safe.y + _reserved(hud.boxes) + gap * len(boxes)
    strip = Rect(safe.x, boxes[-1].bottom + gap if boxes else below, COLUMN_WIDTH, STRIP_HEIGHT)
    note = Rect(safe.x, strip.bottom + gap, COLUMN_WIDTH, NOTE_HEIGHT if hud.note else 0.0)
    lines = LIST_HEAD + LIST_LINE * MOST_WORDS + LIST_FOOT if hud.alone else 0.0
    words = Rect(safe.x, note.bottom + gap * bool(note.h), COLUMN_WIDTH, lines)
    top = max(words.bottom + gap * bool(lines), below + STRIP_HEIGHT + gap)
    menu, end = _pills(hud.end_label, canvas)
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
        Rect(safe.x, top, COLUMN_WIDTH, canvas.column_foot - gap - top),
        Rect(safe.x, canvas.column_foot, NAME_WIDTH, NAME_PLATE if canvas.rack_left else 0.0),
        menu,
        end,
        card,
    )


def height_of(box: ScoreBox) -> float:
    """Boxes of players who are not on turn are slim, unless there is more to tell than name and score."""
    told = box.current or box.caption or box.manner or box.clock or box.adding is not None or is_stacked(box)
    return CAPTION_BOX_HEIGHT if told else BOX_HEIGHT


def is_stacked(box: ScoreBox) -> bool:
    """Whether name and score are too long to stand beside each other."""
    room = COLUMN_WIDTH - NAME_INDENT - SCORE_PAD - BETWEEN
    return measure(box.name, SMALL_NAME) + measure(f"{box.score}", theme.SCORE) > room


SMALL_NAME = theme.TextStyle(theme.NAME.font, theme.SMALLEST, theme.NAME.colour)


def _reserved(boxes: tuple[ScoreBox, ...]) -> float:
    """Height of the boxes while one of the slim ones is on turn."""
    lasting = [
        CAPTION_BOX_HEIGHT if box.manner or box.clock or is_stacked(box) else BOX_HEIGHT for box in boxes
    ]
    grown = CAPTION_BOX_HEIGHT - BOX_HEIGHT if BOX_HEIGHT in lasting else 0.0
    return sum(lasting) + grown


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


def end_place(canvas: Canvas) -> Rect:
    """Where End Turn stands."""
    return _pills("End Turn", canvas)[1]


def sheet_shown(hud: Hud) -> ScoreSheet | None:
    """The large score window, while that takes the place of the boxes."""
    return hud.sheet if hud.windows is ScoreWindows.ALL else None

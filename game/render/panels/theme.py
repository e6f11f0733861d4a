"""What the panels look like: colours, sizes of type, the spacing grid.

Lengths are canvas units: pixels of a 1920x1080 screen (see `canvas`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

Colour = tuple[float, float, float, float]
"""Red, green, blue, alpha, each 0 to 1, as seen (not linear)."""


@cache
def rgb(code: str, alpha: float = 1.0) -> Colour:
    """The colour of a web code such as '#EDBE6A'."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def faded(colour: Colour, alpha: float) -> Colour:
    """`colour` with its alpha multiplied."""
    return colour[0], colour[1], colour[2], colour[3] * alpha


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """`share` 0 gives the first colour, 1 the second."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(first, second, strict=True))
    return red, green, blue, alpha


CLEAR = (0.0, 0.0, 0.0, 0.0)
WHITE = rgb("#FFFFFF")

CREAM = rgb("#F7EEDD")
BRIGHT = rgb("#FFF8EA")
MUTED = rgb("#D3C6B2")
BRASS = rgb("#EDBE6A")
GOLD_TOP, GOLD_BOTTOM = rgb("#FFF3DC"), rgb("#E9B65A")
INK = rgb("#2A1A0C")
INK_SOFT = rgb("#4A3521")

GLASS = rgb("#2B2420", 0.90), rgb("#181311", 0.93)
"""Top and bottom of a dark glass panel over the table."""
BOX = rgb("#2B2420", 0.975), rgb("#181311", 0.985)
"""The same for boxes that must be read whatever lies under them."""
CARD = rgb("#342A24", 0.97), rgb("#1B1512", 0.98)
"""Top and bottom of a card that holds longer text."""
SOLID = rgb("#342A24"), rgb("#1B1512")
"""Top and bottom of a card through which nothing may shine."""
LIT = rgb("#4A3B31", 0.96), rgb("#2A1F1A", 0.97)
"""Top and bottom of a panel that is current."""
PILL_OFF = rgb("#3A332E", 0.55), rgb("#2A2420", 0.55)
PILL = rgb("#4A3A2F", 0.96), rgb("#2A201A", 0.97)
FOCUS = rgb("#F4CA7A"), rgb("#D79C41")
"""Top and bottom of what the selector stands on."""
FREE = rgb("#1B1512", 0.965)
"""A place that nobody has taken yet: only its outline shows."""
PAPER = rgb("#FFF6E4", 0.98), rgb("#F1E0C2", 0.98)
WOOD = rgb("#F0D3A0"), rgb("#CFA468")
WOOD_OFF = rgb("#6B573E"), rgb("#54432F")
WOOD_INK = rgb("#2E1C0E")
GOOD = rgb("#1F6B4A", 0.98), rgb("#17553A", 0.98)
BAD = rgb("#8E2B28", 0.98), rgb("#6F1F1E", 0.98)

HAIRLINE = (1.0, 0.92, 0.8, 0.16)
EDGE = (1.0, 0.9, 0.75, 0.30)
FOCUS_EDGE = (1.0, 0.96, 0.85, 0.75)
GLOW = rgb("#F0B95A", 0.55)
SHADE = (0.035, 0.022, 0.015, 0.93)
DIM = 0.54
"""Alpha of what cannot be chosen now."""
DIM_FOCUSED = 0.7
"""The same, under the selector."""


class Mark(Enum):
    """The shape beside a seat's colour, so that colour never stands alone."""

    DISC = "disc"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    SQUARE = "square"
    HEXAGON = "hexagon"
    STAR = "star"


@dataclass(frozen=True, slots=True)
class SeatStyle:
    colour: Colour
    mark: Mark


SEATS = (
    SeatStyle(rgb("#F28C5A"), Mark.DISC),
    SeatStyle(rgb("#56B7E6"), Mark.DIAMOND),
    SeatStyle(rgb("#5CCB9A"), Mark.TRIANGLE),
    SeatStyle(rgb("#D99AD8"), Mark.SQUARE),
    SeatStyle(rgb("#F78A92"), Mark.HEXAGON),
    SeatStyle(rgb("#F1E7CC"), Mark.STAR),
)


def seat_colour(seat: int) -> Colour:
    return SEATS[seat % len(SEATS)].colour


class Font(Enum):
    """The fonts of the atlas."""

    TEXT = "text"
    BOLD = "bold"
    HEAVY = "heavy"
    TILE = "tile"
    TITLE = "title"
    LETTER = "letter"
    """What people have written to each other."""


SMALLEST = 26.0
"""No text is ever smaller (ledger M-4)."""
NARROWEST = 0.74
"""Letters that would not fit at that size are set closer and narrower, to this share of their width."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A way of setting text: `size` is canvas units per em; never below `SMALLEST`."""

    font: Font
    size: float
    colour: Colour
    spacing: float = 0.0
    """Extra width after every letter."""
    foot: Colour | None = None
    """Colour at the foot of the letters, for metal lettering."""
    stretch: float = 1.0
    """How wide the letters are, as a share of what they are usually; never below `NARROWEST`."""


LOGO = TextStyle(Font.TITLE, 150, GOLD_TOP, 8, GOLD_BOTTOM)
TAGLINE = TextStyle(Font.BOLD, 27, rgb("#DCCBB0"), 4)
CREST = TextStyle(Font.TITLE, 30, BRASS, 5)
"""What stands over a title, such as the name of the game."""
HEADING = TextStyle(Font.HEAVY, 44, CREAM)
CEREMONY = TextStyle(Font.HEAVY, 62, GOLD_TOP, 0, GOLD_BOTTOM)
BODY = TextStyle(Font.TEXT, 30, CREAM)
SMALL = TextStyle(Font.TEXT, 26, MUTED)
CAPTION = TextStyle(Font.BOLD, 26, BRASS)
NAME = TextStyle(Font.BOLD, 32, CREAM)
SCORE = TextStyle(Font.HEAVY, 60, BRIGHT)
CHOICE = TextStyle(Font.BOLD, 46, CREAM)
CHOICE_FOCUSED = TextStyle(Font.HEAVY, 50, INK)
BUTTON = TextStyle(Font.BOLD, 36, CREAM)
PROMPT = TextStyle(Font.TEXT, 27, CREAM)
KEYCAP = TextStyle(Font.HEAVY, 26, CREAM)
KEY_LETTER = TextStyle(Font.TILE, 52, WOOD_INK)

GRID = 8.0
GAP = 2 * GRID
RADIUS = 18.0
EDGE_WIDTH = 1.5

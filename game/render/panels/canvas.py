"""Where things may stand: a canvas of 1920x1080 units or more, whatever the window's shape.

One unit is one pixel at 1920x1080. A window of another size is scaled by `Canvas.scale` in both
directions, and the side that is longer than 16:9 simply gives more canvas; panels hang on its edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

WIDTH, HEIGHT = 1920.0, 1080.0
SAFE_SHARE = 0.05
"""Share of every side that televisions may hide."""

RACK_WIDTH, RACK_HEIGHT, RACK_BOTTOM = 810.0, 130.0, 118.0
"""The player's rack of tiles, which the table draws: bottom centre or left, `RACK_BOTTOM` above the edge."""
RACK_GROWTH = 0.15
"""How much larger the rack is at most where words are larger: the board above it keeps its size."""
PROMPTS_GROWTH = 1.6
"""How large prompts may become at the table, where larger ones have two lines under the rack."""
UNDER_RACK = 64.0
"""What the rack leaves free above the foot of the safe area at the usual size."""
LOWER_BUTTONS = 30.0
"""By how much less than the rack the buttons beside it are lifted, as what is above needs its room."""
NAME_PLATE, TILE_RISE = 72.0, 16.0
"""Room above a rack at the left for the name of whoever it belongs to, and what of it a tile takes that is
lifted."""

BESIDE_TOP = 8.0
"""How far below the safe area's top, where menus have their titles, cards beside each other hang."""
PROMPTS_HEIGHT = 46.0
"""Height that a line of prompts takes at the foot of the safe area."""
PROMPTS_STEP = 44.0
"""From a line of prompts to the next."""
PANELS_FOOT = PROMPTS_HEIGHT + 26.0
"""How far above the foot of the safe area panels end, so that they stand apart from the prompts."""
BUTTON_HEIGHT, LEAST_BUTTON = 84.0, 64.0
"""Height of Menu and End Turn; larger words need less room around them."""
SAVING_WIDTH, SAVING_HEIGHT = 142.0, 44.0
"""The sign that something is being saved."""
BELOW_BUTTONS = 108.0
"""From there to the foot of the safe area at the usual size: two lines of prompts fit below."""


class Rect(NamedTuple):
    """A box in canvas units; x, y is its upper left corner and y grows downwards."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, dx: float, dy: float | None = None) -> Rect:
        """The box with `dx` more at left and right and `dy` (as much by default) at top and bottom."""
        dy = dx if dy is None else dy
        return Rect(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)

    def scaled(self, factor: float) -> Rect:
        """The same place in units smaller by that factor."""
        return Rect(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def contains(self, other: Rect, slack: float = 0.5) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies inside."""
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the boxes overlap by more than half a unit in both directions."""
        # Asked of all pairs of boxes on a screen: each call that it makes would take longer than the answer.
        x, y, w, h = self
        left, top, width, height = other
        right, end = x + w, left + width
        if (right if right < end else end) - (x if x > left else left) <= 0.5:
            return False
        bottom, foot = y + h, top + height
        return (bottom if bottom < foot else foot) - (y if y > top else top) > 0.5

    def within(self, bounds: Rect) -> Rect:
        """The same size, pushed inside `bounds` as far as it fits."""
        x = max(bounds.x, min(self.x, bounds.right - self.w))
        y = max(bounds.y, min(self.y, bounds.bottom - self.h))
        return Rect(x, y, self.w, self.h)


@dataclass(frozen=True, slots=True)
class Canvas:
    """The drawing ground of one window size."""

    width: float
    height: float
    scale: float
    """Pixels of the window per canvas unit."""
    zoom: float = 1.0
    """How much larger a unit is than usual, see `text_size`."""
    rack_left: bool = False
    """Whether the player's rack stands at the left instead of in the middle."""
    rack_size: float = 1.0
    """How much larger than usual the player's rack is."""
    lift: float = 0.0
    """How far further up the rack and the buttons beside it stand than usual, in units of no zoom."""

    @classmethod
    def of(cls, size: tuple[int, int], *, rack_left: bool = False, text: float = 1.0) -> Canvas:
        """For a framebuffer of `size` pixels, both at least 1, and words that are to be so much larger."""
        width, height = max(1, size[0]), max(1, size[1])
        scale = min(width / WIDTH, height / HEIGHT)
        rack = 1.0 + RACK_GROWTH * min(1.0, max(0.0, text - 1.0))
        lift = 2 * PROMPTS_STEP * min(text, PROMPTS_GROWTH) - UNDER_RACK if text > 1.0 else 0.0
        return cls(width / scale, height / scale, scale, rack_left=rack_left, rack_size=rack, lift=lift)

    def closer(self, zoom: float) -> Canvas:
        """The same window with larger units, and fewer of them."""
        return replace(
            self,
            width=self.width / zoom,
            height=self.height / zoom,
            scale=self.scale * zoom,
            zoom=self.zoom * zoom,
        )

    def snug(self, length: float, least: float = 0.0) -> float:
        """A length that need not grow with the words, such as the room around them: as seen at the usual
        size, but never below `least`.
        """
        return max(least, length / self.zoom)

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    @property
    def beyond(self) -> Rect:
        """More than the screen shows, even if the picture is moved on it as far as possible."""
        return self.whole.grown(0.08 * self.width, 0.08 * self.height)

    @property
    def safe(self) -> Rect:
        """What every television shows."""
        return self.whole.grown(-SAFE_SHARE * self.width, -SAFE_SHARE * self.height)

    @property
    def rack(self) -> Rect:
        """The place of the player's rack, to be left free."""
        width, height = RACK_WIDTH * self.rack_size / self.zoom, RACK_HEIGHT * self.rack_size / self.zoom
        bottom = RACK_BOTTOM / self.zoom + self.rack_lift
        x = self.safe.x if self.rack_left else (self.width - width) / 2
        return Rect(x, self.height - bottom - height, width, height)

    @property
    def rack_rise(self) -> float:
        """How much further up the rack reaches than usual."""
        return RACK_HEIGHT * (self.rack_size - 1.0) / self.zoom

    @property
    def saving(self) -> Rect:
        """The place of the sign that something is being saved, which nothing else ever takes: the lower right
        corner, as large as ever where everything else is larger."""
        width, height = SAVING_WIDTH / self.zoom, SAVING_HEIGHT / self.zoom
        return Rect(self.safe.right - width, self.safe.bottom - height, width, height)

    @property
    def buttons_top(self) -> float:
        """Upper edge of the buttons left and right of the rack."""
        return self.safe.bottom - self.below_buttons - self.button_height

    @property
    def below_buttons(self) -> float:
        """From there to the foot of the safe area."""
        return self.snug(max(BELOW_BUTTONS, BELOW_BUTTONS + self.lift - LOWER_BUTTONS))

    @property
    def rack_lift(self) -> float:
        """How far further up the rack stands than usual."""
        return self.lift / self.zoom

    @property
    def lift_share(self) -> float:
        """The lift as a share of half the screen's height, as cameras count."""
        return 2 * self.rack_lift / self.height

    @property
    def column_foot(self) -> float:
        """How far down the column at the left reaches: to the button there, or to the name above the rack."""
        return self.rack.y - NAME_PLATE if self.rack_left else self.buttons_top

    @property
    def button_height(self) -> float:
        """How high those are."""
        return self.snug(BUTTON_HEIGHT, LEAST_BUTTON)

    def to_canvas(self, pixel: tuple[float, float]) -> tuple[float, float]:
        return pixel[0] / self.scale, pixel[1] / self.scale

    def centred(self, width: float, height: float, lift: float = 24.0) -> Rect:
        """A box in the middle, `lift` above it, in the safe area and clear of the prompts if it can be."""
        box = Rect((self.width - width) / 2, (self.height - height) / 2 - lift, width, height)
        safe = self.safe
        return box.within(Rect(safe.x, safe.y, safe.w, max(height, safe.h - PANELS_FOOT)))


def centred_between(middle: float, width: float, left: float, right: float) -> float:
    """Left edge of something `width` wide around `middle`, pushed inside left and right."""
    return max(left, min(middle - width / 2, right - width))


def column(x: float, y: float, width: float, heights: Sequence[float], gap: float) -> list[Rect]:
    """Boxes under each other."""
    boxes = []
    for height in heights:
        boxes.append(Rect(x, y, width, height))
        y += height + gap
    return boxes


def row(centre: float, y: float, widths: Sequence[float], height: float, gap: float) -> list[Rect]:
    """Boxes beside each other, the whole centred on `centre`."""
    x = centre - (sum(widths) + gap * (len(widths) - 1)) / 2
    boxes = []
    for width in widths:
        boxes.append(Rect(x, y, width, height))
        x += width + gap
    return boxes


def flow(widths: Sequence[float], room: float, gap: float) -> list[list[int]]:
    """Indices in lines, each line at most `room` wide unless a single box is wider."""
    lines: list[list[int]] = []
    used = 0.0
    for index, width in enumerate(widths):
        if lines and used + gap + width <= room:
            lines[-1].append(index)
            used += gap + width
        else:
            lines.append([index])
            used = width
    return lines


def window_of(count: int, shown: int, focus: int) -> range:
    """Which `shown` of `count` rows to show so that `focus` is among them, near the middle."""
    shown = max(1, min(shown, count))
    start = max(0, min(focus - shown // 2, count - shown))
    return range(start, start + shown)

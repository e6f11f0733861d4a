"""What a panel draws with, and the parts that several panels share."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from controllers.actions import Action, Brand
from controllers.bindings import DEFAULT, Configuration
from controllers.keyboard import LABELS
from game.render.panels import theme
from game.render.panels.button_glyphs import ButtonShape, Glyph, Keys, confirm_glyph
from game.render.panels.canvas import PANELS_FOOT, Canvas, Rect, flow, row, window_of
from game.render.panels.easing import Easing
from game.render.panels.pen import Align, Pen, QuadKind
from game.render.panels.theme import GAP, Colour, Mark, TextStyle, faded, mixed
from game.render.panels.typesetting import measure
from game.rules.moves import Square
from game.scenes.kit.picture.menu_panels import MenuItem
from game.scenes.kit.pointing import Item, Target


@dataclass(slots=True)
class Kit:
    """Everything that a panel's drawing function may use."""

    pen: Pen
    canvas: Canvas
    motion: Easing
    brand: Brand
    configuration: Configuration = DEFAULT
    """Which button asks for which action."""
    point: tuple[float, float] | None = None
    """Where the square of the preview is seen, in canvas units."""
    word: tuple[tuple[float, float], ...] = ()
    """And the squares of its word."""
    board: tuple[tuple[float, float], ...] = ()
    """And the corners of the board's squares, from the upper left clockwise."""
    tiles: tuple[tuple[float, float], ...] = ()
    """If there is a preview, a refusal or a play that is counted, where the tiles on the board are seen."""
    signs: tuple[tuple[float, float], ...] = ()
    """And where the premium squares are that nothing lies on."""
    ahead: tuple[tuple[float, float], ...] = ()
    """And the squares to which the word may go on."""
    square: float = 110.0
    """How wide the square of the preview is seen, in canvas units."""
    keys: Keys = field(default_factory=lambda: LABELS)
    """What is printed on the keyboard."""
    lit: frozenset[Action] = frozenset()
    """What one-button mode asks for now."""
    played: tuple[tuple[float, float], ...] = ()
    """Where the squares of a play are seen whose score is being counted up."""
    played_square: float = 110.0
    """How wide those squares are seen."""
    outline: tuple[tuple[float, float], ...] = ()
    """Where the four corners of the squares are seen that a panel outlines, from the upper left clockwise."""
    corners: Mapping[Square, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    """Where the four corners of squares that panels mark are seen, from the upper left clockwise."""
    text: float = 1.0
    """How much larger than usual everything is to be."""
    taken: list[Rect] = field(default_factory=list)
    """What stands around the board in this picture: bubbles and notices keep clear of it."""
    spare: list[Rect] = field(default_factory=list)
    """And what a notice may lie over for as long as it is read, where there is no other room for it."""
    foot: float = PANELS_FOOT
    """What the prompts take below a sheet that has the whole screen."""
    covered: tuple[Rect, ...] = ()
    """Where cards lie, over the table or alone."""
    shaded: int = 0
    """How many of the pen's labels lie under the last scrim."""
    menu_opened: bool = False
    """Whether the menu beside the rack is open."""
    timed: dict[Hashable, tuple[int, int]] = field(default_factory=dict)
    """Of the seats whose time this picture shows already, from which row to which it is drawn."""
    clock: tuple[int, int] = (0, 0)
    """The rows of the clock that was drawn last."""
    lists: list[tuple[int, int]] = field(default_factory=list)
    """Of each list that scrolls: how many rows are in sight, and how many there are."""
    lacking: list[float] = field(default_factory=list)
    """How much more height parts of sheets need at least than they have: what is in them leaves its card."""
    measured: dict[tuple[int, float], tuple[object, Any]] = field(default_factory=dict)
    """What of a sheet was measured while it is drawn: by its identity and width, it and its heights."""

    def touches(self, box: Rect, target: Target) -> None:
        """In this box the mouse points at something."""
        self.pen.targets.append((box.scaled(self.canvas.scale), target))

    def top_span(self, y: float, height: float) -> tuple[float, float]:
        """Left and right end of what is free at the top centre, between what is taken at either side."""
        safe, middle = self.canvas.safe, self.canvas.width / 2
        level = [box for box in self.taken if box.y < y + height + 8 and box.bottom > y - 8]
        left = max((box.right for box in level if box.centre[0] < middle), default=safe.x - GAP)
        right = min((box.x for box in level if box.centre[0] >= middle), default=safe.right + GAP)
        return left + GAP, right - GAP


def scrolled(kit: Kit, count: int, shown: int, focus: int) -> range:
    """Which rows of a list are in sight, if there is room for so many; larger text leaves some of them.

    The first ones stay for as long as the focused one fits with the next: who only went down a little still
    sees what the list begins with.
    """
    rows = window_of(count, shown, max(0, focus - max(0, shown - 2) + shown // 2))
    kit.lists.append((len(rows), count))
    return rows


@contextmanager
def uncut(kit: Kit, boxes: bool = False) -> Iterator[None]:
    """What is drawn within is shown in full or not at all: not if a card would lie over any of its words, or
    of its `boxes`.
    """
    row, label = kit.pen.count, len(kit.pen.labels)
    yield
    seen = [word.box for word in kit.pen.labels[label:]]
    if boxes:
        drawn = kit.pen.rows[row:]
        seen += [Rect(*place) for place in drawn[drawn[:, 20] == QuadKind.BOX][:, :4].tolist()]
    if any(box.overlaps(card) for box in seen for card in kit.covered):
        kit.pen.rewind(row, label)


def glass(
    pen: Pen,
    box: Rect,
    fill: tuple[Colour, Colour] = theme.GLASS,
    radius: float = theme.RADIUS,
    edge: Colour = theme.HAIRLINE,
    width: float = theme.EDGE_WIDTH,
) -> None:
    """A panel with its shadow."""
    pen.shadow(box, radius)
    pen.box(box, fill, radius, edge, width)


def seat_mark(pen: Pen, centre: tuple[float, float], size: float, seat: int, alpha: float = 1.0) -> None:
    """The shape and colour of a seat."""
    style = theme.SEATS[seat % len(theme.SEATS)]
    colour = faded(style.colour, alpha)
    x, y = centre
    half = size / 2
    match style.mark:
        case Mark.DISC:
            pen.box(Rect(x - half, y - half, size, size), colour, half)
        case Mark.SQUARE:
            pen.box(Rect(x - half * 0.88, y - half * 0.88, size * 0.88, size * 0.88), colour, 2)
        case Mark.DIAMOND:
            pen.sign("◆", centre, size * 1.15, colour)
        case Mark.TRIANGLE:
            pen.sign("▲", centre, size * 1.08, colour)
        case Mark.HEXAGON:
            pen.sign("⬢", centre, size * 1.12, colour)
        case Mark.STAR:
            pen.sign("★", centre, size * 1.2, colour)


def points_in_gold(pen: Pen, box: Rect, words: str, style: TextStyle) -> None:
    """A play in one line: its words, and its points in brass after them."""
    told, _, points = words.rpartition("  ")
    if not told or not points.startswith(("+", "−")):
        pen.line(box, words, style)
        return
    taken = width_of_points(points, style)
    end = pen.line(Rect(box.x, box.y, box.w - taken, box.h), told, style).right
    pen.line(Rect(end + 10, box.y, taken, box.h), points, replace(style, colour=theme.BRASS))


def width_of_points(points: str, style: TextStyle) -> float:
    """The room that points in gold take, with what is between them and the words before."""
    return measure(points, style) + 10


BUTTON_FACE = theme.rgb("#221D1B")
_SYMBOLS = {
    ButtonShape.CROSS: "✕",
    ButtonShape.CIRCLE: "○",
    ButtonShape.SQUARE: "□",
    ButtonShape.TRIANGLE: "△",
}
_SYMBOL_SIZES = {
    ButtonShape.CROSS: 0.44,
    ButtonShape.CIRCLE: 0.47,
    ButtonShape.SQUARE: 0.43,
    ButtonShape.TRIANGLE: 0.47,
}


def button_width(glyph: Glyph, height: float) -> float:
    """How wide a button of that height is drawn."""
    words = measure(glyph.label, theme.KEYCAP)
    match glyph.shape:
        case ButtonShape.SHOULDER:
            return max(height * 1.35, words + height * 0.62)
        case ButtonShape.CAPSULE:
            return words + height * 0.9
        case ButtonShape.KEYCAP if len(glyph.label) > 1:
            return words + height * 0.62
        case _:
            return height


def button(pen: Pen, x: float, middle: float, height: float, glyph: Glyph) -> float:
    """A button of the pad with its left edge at `x`; returns its width."""
    width = button_width(glyph, height)
    box = Rect(x, middle - height / 2, width, height)
    if glyph.shape in _SYMBOLS:
        pen.box(box, BUTTON_FACE, height / 2, faded(glyph.colour, 0.4), 2)
        lift = 0.04 if glyph.shape is ButtonShape.TRIANGLE else 0.0
        centre = box.centre[0], middle - lift * height
        pen.sign(_SYMBOLS[glyph.shape], centre, height * _SYMBOL_SIZES[glyph.shape], glyph.colour)
    elif glyph.shape is ButtonShape.DPAD:
        _dpad(pen, box, glyph.arms)
    else:
        _labelled(pen, box, glyph)
    return width


def _dpad(pen: Pen, box: Rect, arms: int) -> None:
    """A cross of four arms; the lit ones say which directions are meant."""
    (x, y), reach, half = box.centre, box.w / 2, box.w * 0.18
    for inset, colour in ((0.0, theme.rgb("#8F867B")), (1.8, BUTTON_FACE)):
        long, thick = reach - inset, half - inset
        pen.box(Rect(x - long, y - thick, 2 * long, 2 * thick), colour, 3)
        pen.box(Rect(x - thick, y - long, 2 * thick, 2 * long), colour, 3)
    side, far = 2 * half - 6, reach - 3
    places = (
        Rect(x - side / 2, y - far, side, far - half),
        Rect(x + half, y - side / 2, far - half, side),
        Rect(x - side / 2, y + half, side, far - half),
        Rect(x - far, y - side / 2, far - half, side),
    )
    for number, place in enumerate(places):
        if arms >> number & 1:
            pen.box(place, theme.CREAM, 2)


def _labelled(pen: Pen, box: Rect, glyph: Glyph) -> None:
    radius = {
        ButtonShape.LETTER: 0.5,
        ButtonShape.CAPSULE: 0.5,
        ButtonShape.SHOULDER: 0.34,
        ButtonShape.KEYCAP: 0.2,
    }[glyph.shape]
    if glyph.shape is ButtonShape.LETTER:
        pen.box(box, BUTTON_FACE, box.h * radius, faded(glyph.colour, 0.4), 2)
    else:
        pen.box(box, (theme.rgb("#463C36"), BUTTON_FACE), box.h * radius, (1, 1, 1, 0.34), 2)
    if glyph.shape is ButtonShape.KEYCAP:
        box = Rect(box.x, box.y - 1, box.w, box.h)
    style = replace(theme.KEYCAP, colour=glyph.colour)
    pen.line(box, glyph.label, style, Align.CENTRE)


def confirm_button(kit: Kit, x: float, middle: float, height: float) -> float:
    """The button that confirms, on the current brand of pad; returns its width."""
    return button(kit.pen, x, middle, height, confirm_glyph(kit.brand, kit.configuration, kit.keys))


def draw_outline(pen: Pen, corners: tuple[tuple[float, float], ...], colour: Colour) -> None:
    """A frame round squares of the board, which are seen from the upper left corner clockwise."""
    for width, shade in ((9, theme.rgb("#1A0E06", 0.6)), (5, colour)):
        pen.strokes((*corners, corners[0]), width, shade)


def focus_pill(kit: Kit, box: Rect, radius: float | None = None, glow: float = 1.0) -> None:
    """The bright ground that the selector is."""
    pen = kit.pen
    radius = box.h / 2 if radius is None else radius
    pen.soft(box, faded(theme.GLOW, glow), radius, 28, pulse=0.35)
    pen.box(box, theme.FOCUS, radius, theme.FOCUS_EDGE, 2.5)


def idle_pill(kit: Kit, box: Rect) -> None:
    """The selector on what cannot be chosen now: an outline, nothing bright."""
    kit.pen.box(box, theme.PILL_OFF, box.h / 2, theme.faded(theme.MUTED, 0.85), 2.5)


def nearness(box: Rect, other: Rect) -> float:
    """1 where `other` lies on `box`, falling to 0 where it lies beside it, however wide both are."""
    (x, y), (to_x, to_y) = box.centre, other.centre
    apart = abs(x - to_x) / max(box.w + other.w, 1) + abs(y - to_y) / max(box.h + other.h, 1)
    return max(0.0, 1.0 - 2 * apart)


def sliding(kit: Kit, name: object, box: Rect, seconds: float = 0.13) -> Rect:
    """The box on its smooth way from where `name` was before; at once where all is laid out anew."""
    size = kit.canvas.scale
    ways = (kit.motion.toward((name, size, side), at, seconds) for side, at in zip("xywh", box, strict=True))
    return Rect(*ways)


BUTTON_HEIGHT, BUTTON_GAP = 80.0, 24.0
BUTTON_PAD, BUTTON_SIGN = 0.42, 0.58
"""Shares of a button's height: the room at either end, and the size of the pad's button inside."""
BUTTON_INNER = 14.0
NARROWER = 0.86
"""How much narrower than wanted buttons become at most, before they take another row."""


def buttons_row(
    kit: Kit,
    name: object,
    boxes: list[Rect],
    items: tuple[MenuItem, ...],
    focus: int,
    first: int = 0,
) -> None:
    """Pill buttons; the focused one is bright and shows the button that presses it."""
    pen = kit.pen
    for box in boxes:
        glass(pen, box, theme.PILL, box.h / 2, theme.EDGE, 2)
    ground = None
    if items and focus >= 0:
        ground = sliding(kit, (name, "pill"), boxes[focus].grown(3))
        (focus_pill if items[focus].enabled else idle_pill)(kit, ground)
    for index, (box, item) in enumerate(zip(boxes, items, strict=True)):
        kit.touches(box, Item(first + index))
        near = nearness(box, ground.grown(-3)) if ground else 0.0
        style = replace(theme.BUTTON, colour=item_ink(near, item.enabled))
        room = box.grown(-box.h * BUTTON_PAD, 0)
        if index == focus and item.enabled:
            _pressable(kit, room, item.label, style)
        else:
            pen.line(room, item.label, style, Align.CENTRE)


def _pressable(kit: Kit, room: Rect, words: str, style: TextStyle) -> None:
    """The pad's button and words beside it, together in the middle of the room."""
    sign = room.h * BUTTON_SIGN
    taken = min(measure(words, style), room.w - sign - BUTTON_INNER)
    x = room.x + (room.w - taken - sign - BUTTON_INNER) / 2
    confirm_button(kit, x, room.centre[1], sign)
    kit.pen.line(Rect(x + sign + BUTTON_INNER, room.y, taken + 1, room.h), words, style)


def button_room(item: MenuItem) -> float:
    """The width that a button of `buttons_row` needs, the sign of its button included."""
    return max(
        190.0,
        measure(item.label, theme.BUTTON) + BUTTON_HEIGHT * (2 * BUTTON_PAD + BUTTON_SIGN) + BUTTON_INNER,
    )


def button_rows(kit: Kit, width: float, items: tuple[MenuItem, ...]) -> list[list[float]]:
    """The widths of buttons, side by side in as many rows as they need, narrower if that saves a row."""
    wanted, gap = [button_room(item) for item in items], kit.canvas.snug(BUTTON_GAP)
    rows = [[wanted[number] for number in row] for row in flow(wanted, width / NARROWER, gap)]
    shares = [min(1.0, (width - gap * (len(row) - 1)) / sum(row)) for row in rows]
    return [[one * share for one in row] for row, share in zip(rows, shares, strict=True)]


def button_places(kit: Kit, room: Rect, items: tuple[MenuItem, ...]) -> list[Rect]:
    """Places for `buttons_row`, together as high as the room."""
    rows, gap = button_rows(kit, room.w, items), kit.canvas.snug(BUTTON_GAP)
    step = (room.h + gap) / max(1, len(rows))
    lines = (
        row(room.centre[0], room.y + number * step, widths, step - gap, gap)
        for number, widths in enumerate(rows)
    )
    return [place for line in lines for place in line]


def item_ink(near: float, enabled: bool) -> Colour:
    """Colour of a choice's words when the selector is `near` (0 to 1)."""
    if enabled:
        return mixed(theme.CREAM, theme.INK, near)
    return faded(theme.CREAM, theme.DIM + (theme.DIM_FOCUSED - theme.DIM) * near)

"""A pad seen from the front with what its buttons do, for the screens that set them up."""

from __future__ import annotations

from dataclasses import replace

from controllers.actions import Action, Brand
from controllers.protocol import Control
from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.button_glyphs import GLYPHS, ButtonShape, Glyph
from game.render.panels.canvas import BESIDE_TOP, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, button, button_width, glass
from game.render.panels.pen import Align, Pen
from game.scenes.kit.button_names import DOES
from game.scenes.kit.picture.setting_panels import PadPicture

SHARE = 0.435
"""Share of the safe area's width that the card takes."""
PAD = 40.0
TITLE = 64.0
BODY = 280.0
"""Height of the pad's picture with its shoulders."""
ROW, SIGN = 50.0, 40.0
LIT = 12.0
LABEL = replace(theme.BODY, size=28)
SHELL = theme.rgb("#3B332E"), theme.rgb("#231D1A")
FACE = 42.0
_LEFT = (
    Control.L2,
    Control.L1,
    Control.UP,
    Control.DOWN,
    Control.LEFT,
    Control.RIGHT,
    Control.SELECT,
    Control.L3,
)
_RIGHT = (
    Control.R2,
    Control.R1,
    Control.TRIANGLE,
    Control.CIRCLE,
    Control.CROSS,
    Control.SQUARE,
    Control.START,
    Control.R3,
)
_DIRECTIONS = {
    Control.UP: DOES[Action.UP],
    Control.DOWN: DOES[Action.DOWN],
    Control.LEFT: DOES[Action.LEFT],
    Control.RIGHT: DOES[Action.RIGHT],
}
_ALL_ARMS = 15

# Where the middle of each button is, from the middle of the pad's body in canvas units.
_PLACES = {
    Control.SQUARE: (108.0, 0.0),
    Control.TRIANGLE: (154.0, -46.0),
    Control.CROSS: (154.0, 46.0),
    Control.CIRCLE: (200.0, 0.0),
    Control.SELECT: (-46.0, -38.0),
    Control.START: (46.0, -38.0),
    Control.L3: (-66.0, 66.0),
    Control.R3: (66.0, 66.0),
    Control.L1: (-154.0, -116.0),
    Control.R1: (154.0, -116.0),
    Control.L2: (-154.0, -152.0),
    Control.R2: (154.0, -152.0),
}
_DPAD_AT, _DPAD_SIZE = (-154.0, 0.0), 108.0
_NUBS = (Control.SELECT, Control.START)


@draws(PadPicture)
def draw_pad_picture(panel: PadPicture, kit: Kit) -> None:
    """A card on the right: the pad, then its buttons in two columns with what they do.

    Left out if larger words take its room: the rows beside it and the prompts name the buttons, too.
    """
    if kit.canvas.zoom > 1.0:
        return
    pen, safe = kit.pen, kit.canvas.safe
    left, right = _columns(panel)
    body = 0.0 if panel.brand is Brand.KEYBOARD else BODY
    width = safe.w * SHARE
    height = 2 * PAD + TITLE + body + ROW * max(len(left), len(right))
    box = Rect(safe.right - width, safe.y + BESIDE_TOP, width, height).within(safe)
    glass(pen, box, theme.CARD, 28)
    pen.line(Rect(box.x + PAD, box.y + PAD - 14, width - 2 * PAD, 56), panel.title, theme.NAME, Align.CENTRE)
    if body:
        _body(panel, pen, (box.centre[0], box.y + PAD + TITLE + BODY * 0.56))
    inner = (width - 2 * PAD - 24) / 2
    for x, column in ((box.x + PAD, left), (box.x + PAD + inner + 24, right)):
        for number, (controls, words) in enumerate(column):
            place = Rect(x, box.y + PAD + TITLE + body + number * ROW, inner, ROW)
            _line(panel, pen, place, controls, words)


Line = tuple[tuple[Control, ...], str]


def _columns(panel: PadPicture) -> tuple[list[Line], list[Line]]:
    """Buttons of the left hand and of the right one; a D-pad that only moves is one line."""
    labels = dict(panel.labels)
    moves = all(labels.get(control) == str(words) for control, words in _DIRECTIONS.items())
    left: list[Line] = []
    for control in _LEFT:
        if moves and control in _DIRECTIONS:
            if control is Control.UP:
                left.append((tuple(_DIRECTIONS), tr("Move")))
        elif control in labels:
            left.append(((control,), labels[control]))
    right: list[Line] = [((control,), labels[control]) for control in _RIGHT if control in labels]
    # A further button has no known side: it goes where there is room.
    for control in [control for control in labels if control not in (*_LEFT, *_RIGHT)]:
        min(left, right, key=len).append(((control,), labels[control]))
    return left, right


def _line(panel: PadPicture, pen: Pen, place: Rect, controls: tuple[Control, ...], words: str) -> None:
    glyphs = _glyphs(panel, controls)
    lit = panel.lit in controls
    if lit:
        pen.box(place.grown(LIT, -2), theme.FOCUS, 14, theme.FOCUS_EDGE, 2)
    x = place.x
    for glyph in glyphs:
        x += button(pen, x, place.centre[1], SIGN, glyph) + 6
    x = max(x + 8, place.x + 84)
    ink = theme.INK if lit else theme.CREAM
    pen.line(Rect(x, place.y, place.right - x, place.h), words, replace(LABEL, colour=ink))


def _glyphs(panel: PadPicture, controls: tuple[Control, ...]) -> tuple[Glyph, ...]:
    if panel.brand is Brand.KEYBOARD:
        keys = dict(panel.keys)
        names = [keys.get(control, control.value.upper()) for control in controls]
        return (Glyph(ButtonShape.KEYCAP, "".join(names) if len(names) > 1 else names[0]),)
    if len(controls) > 1:
        return (Glyph(ButtonShape.DPAD, arms=_ALL_ARMS),)
    return (GLYPHS[panel.brand][controls[0]],)


def _body(panel: PadPicture, pen: Pen, middle: tuple[float, float]) -> None:
    """The shell with its buttons; the one in question glows."""
    x, y = middle
    for side in (-1, 1):
        grip = Rect(x + side * 196 - 70, y - 20, 140, 150)
        pen.box(grip, SHELL, 70, theme.EDGE, 2)
    pen.box(Rect(x - 262, y - 92, 524, 186), SHELL, 90, theme.EDGE, 2)
    glow = _DPAD_AT if panel.lit in _DIRECTIONS else _PLACES.get(panel.lit) if panel.lit else None
    if glow:
        spot = Rect(x + glow[0] - 34, y + glow[1] - 34, 68, 68)
        pen.soft(spot, theme.GLOW, 34, 26, pulse=0.35)
    size = _DPAD_SIZE
    arms = GLYPHS[panel.brand][panel.lit].arms if panel.lit in _DIRECTIONS else _ALL_ARMS
    button(pen, x + _DPAD_AT[0] - size / 2, y + _DPAD_AT[1], size, Glyph(ButtonShape.DPAD, arms=arms))
    for control, (dx, dy) in _PLACES.items():
        glyph = GLYPHS[panel.brand][control]
        if control in _NUBS:
            pen.box(Rect(x + dx - 17, y + dy - 7, 34, 14), theme.rgb("#15110F"), 7, theme.EDGE, 1.5)
        else:
            height = FACE if abs(dy) < 100 else 32.0
            button(pen, x + dx - button_width(glyph, height) / 2, y + dy, height, glyph)

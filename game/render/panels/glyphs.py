"""Which button a prompt shows for an action, on every brand of pad."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from controllers.actions import DIRECTIONS, Action, Brand
from game.render.panels.theme import BRIGHT, CREAM, Colour, rgb


class Shape(Enum):
    """How a button is drawn."""

    CROSS = "cross"
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    LETTER = "letter"
    """A disc with a letter."""
    SHOULDER = "shoulder"
    CAPSULE = "capsule"
    """A long button with its name."""
    KEYCAP = "keycap"
    DPAD = "dpad"


@dataclass(frozen=True, slots=True)
class Glyph:
    shape: Shape
    label: str = ""
    colour: Colour = CREAM
    arms: int = 0
    """Lit arms of a D-pad: 1 up, 2 right, 4 down, 8 left."""


ARMS = {Action.UP: 1, Action.RIGHT: 2, Action.DOWN: 4, Action.LEFT: 8}
ARROWS = {Action.LEFT: "←", Action.RIGHT: "→", Action.UP: "↑", Action.DOWN: "↓"}


def _named(shape: Shape, **labels: str) -> dict[Action, Glyph]:
    return {Action[name]: Glyph(shape, label) for name, label in labels.items()}


def _letters(confirm: Glyph, back: Glyph, zoom: Glyph, shuffle: Glyph) -> dict[Action, Glyph]:
    return {Action.CONFIRM: confirm, Action.BACK: back, Action.ZOOM: zoom, Action.SHUFFLE: shuffle}


def _disc(letter: str, colour: Colour = BRIGHT) -> Glyph:
    return Glyph(Shape.LETTER, letter, colour)


_DPAD = {action: Glyph(Shape.DPAD, arms=arm) for action, arm in ARMS.items()}

# Buttons correspond by where they are: the lowest of the four confirms on every pad.
GLYPHS: dict[Brand, dict[Action, Glyph]] = {
    Brand.PLAYSTATION: {
        **_DPAD,
        **_letters(
            Glyph(Shape.CROSS, colour=rgb("#7FA8F0")),
            Glyph(Shape.TRIANGLE, colour=rgb("#59D2A8")),
            Glyph(Shape.CIRCLE, colour=rgb("#F0726E")),
            Glyph(Shape.SQUARE, colour=rgb("#E58BC6")),
        ),
        **_named(Shape.SHOULDER, SCORES="R1", L1="L1", L2="L2", R2="R2"),
        **_named(Shape.CAPSULE, PAUSE="Start", OPTIONS="Select"),
    },
    Brand.XBOX: {
        **_DPAD,
        **_letters(
            _disc("A", rgb("#7CCB6B")),
            _disc("Y", rgb("#F2C94C")),
            _disc("B", rgb("#F0726E")),
            _disc("X", rgb("#6FA8F5")),
        ),
        **_named(Shape.SHOULDER, SCORES="RB", L1="LB", L2="LT", R2="RT"),
        **_named(Shape.CAPSULE, PAUSE="Start", OPTIONS="Select"),
    },
    Brand.NINTENDO: {
        **_DPAD,
        **_letters(_disc("B"), _disc("X"), _disc("A"), _disc("Y")),
        **_named(Shape.SHOULDER, SCORES="R", L1="L", L2="ZL", R2="ZR"),
        **_named(Shape.LETTER, PAUSE="+", OPTIONS="−"),
    },
    Brand.KEYBOARD: {
        **{action: Glyph(Shape.KEYCAP, arrow) for action, arrow in ARROWS.items()},
        **_named(Shape.KEYCAP, CONFIRM="Enter", BACK="Backspace", ZOOM="Z", SHUFFLE="X"),
        **_named(Shape.KEYCAP, SCORES="Tab", L1="Q", L2="1", R2="2", PAUSE="P", OPTIONS="O"),
    },
}


def confirm_glyph(brand: Brand) -> Glyph:
    """The button that confirms, as drawn inside what it confirms: as wide as high on every brand."""
    return Glyph(Shape.KEYCAP, "↵") if brand is Brand.KEYBOARD else GLYPHS[brand][Action.CONFIRM]


def glyphs_of(actions: tuple[Action, ...], brand: Brand) -> tuple[Glyph, ...]:
    """The buttons of a prompt, directions drawn together as one D-pad (or one key of arrows)."""
    table = GLYPHS[brand]
    directions = [action for action in DIRECTIONS if action in actions]
    others = tuple(table[action] for action in actions if action not in DIRECTIONS)
    if not directions:
        return others
    if brand is Brand.KEYBOARD:
        arrows = "".join(arrow for action, arrow in ARROWS.items() if action in directions)
        return (Glyph(Shape.KEYCAP, arrows), *others)
    return (Glyph(Shape.DPAD, arms=sum(ARMS[action] for action in directions)), *others)

"""Which button a prompt shows for an action, on every brand of pad."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import DEFAULT, Configuration
from controllers.keyboard import LABELS
from controllers.protocol import Control
from game.render.panels.theme import BRIGHT, CREAM, Colour, rgb


class ButtonShape(Enum):
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
    shape: ButtonShape
    label: str = ""
    colour: Colour = CREAM
    arms: int = 0
    """Lit arms of a D-pad: 1 up, 2 right, 4 down, 8 left."""


Keys = Mapping[Control, str]

BARS = "☰"
"""What Xbox pads bear, and Menu beside the rack elsewhere."""

ARMS = {Action.UP: 1, Action.RIGHT: 2, Action.DOWN: 4, Action.LEFT: 8}


def _named(shape: ButtonShape, **labels: str) -> dict[Control, Glyph]:
    return {Control[name]: Glyph(shape, label) for name, label in labels.items()}


def _letters(cross: Glyph, circle: Glyph, square: Glyph, triangle: Glyph) -> dict[Control, Glyph]:
    controls = (Control.CROSS, Control.CIRCLE, Control.SQUARE, Control.TRIANGLE)
    return dict(zip(controls, (cross, circle, square, triangle), strict=True))


def _disc(letter: str, colour: Colour = BRIGHT) -> Glyph:
    return Glyph(ButtonShape.LETTER, letter, colour)


_DPAD = {Control[action.name]: Glyph(ButtonShape.DPAD, arms=arm) for action, arm in ARMS.items()}
_EXTRAS = {
    control: Glyph(ButtonShape.SHOULDER, control.value.removeprefix("extra ").upper())
    for control in Control
    if control in (Control.C, Control.Z) or control.name.startswith("EXTRA")
}

# Buttons correspond by where they are: the lowest of the four confirms on every pad.
# A keyboard has what is printed on its keys instead.
GLYPHS: dict[Brand, dict[Control, Glyph]] = {
    Brand.PLAYSTATION: {
        **_DPAD,
        **_EXTRAS,
        **_letters(
            Glyph(ButtonShape.CROSS, colour=rgb("#7FA8F0")),
            Glyph(ButtonShape.CIRCLE, colour=rgb("#F0726E")),
            Glyph(ButtonShape.SQUARE, colour=rgb("#E58BC6")),
            Glyph(ButtonShape.TRIANGLE, colour=rgb("#59D2A8")),
        ),
        **_named(ButtonShape.SHOULDER, L1="L1", R1="R1", L2="L2", R2="R2", L3="L3", R3="R3"),
        **_named(ButtonShape.CAPSULE, START="Start", SELECT="Select"),  # not read: as printed
    },
    Brand.XBOX: {
        **_DPAD,
        **_EXTRAS,
        **_letters(
            _disc("A", rgb("#7CCB6B")),
            _disc("B", rgb("#F0726E")),
            _disc("X", rgb("#6FA8F5")),
            _disc("Y", rgb("#F2C94C")),
        ),
        **_named(ButtonShape.SHOULDER, L1="LB", R1="RB", L2="LT", R2="RT", L3="LS", R3="RS"),
        **_named(ButtonShape.CAPSULE, START=BARS, SELECT="⧉"),
    },
    Brand.NINTENDO: {
        **_DPAD,
        **_EXTRAS,
        **_letters(_disc("B"), _disc("A"), _disc("Y"), _disc("X")),
        **_named(ButtonShape.SHOULDER, L1="L", R1="R", L2="ZL", R2="ZR", L3="LS", R3="RS"),
        **_named(ButtonShape.LETTER, START="+", SELECT="−"),
    },
}


def is_printed(sign: str, brand: Brand) -> bool:
    """Whether a button of such a pad bears this sign: then nothing else on the screen does."""
    return any(glyph.label == sign for glyph in GLYPHS.get(brand, {}).values())


def glyph_of(
    action: Action, brand: Brand, configuration: Configuration = DEFAULT, keys: Keys = LABELS
) -> Glyph:
    """The button that asks for an action; `keys` is what is printed on a keyboard."""
    control = configuration.control_for(action)
    if brand is Brand.KEYBOARD:
        return Glyph(ButtonShape.KEYCAP, keys.get(control, control.value.upper()))
    return GLYPHS[brand][control]


def key_of(
    action: Action | None, brand: Brand, configuration: Configuration = DEFAULT, keys: Keys = LABELS
) -> Glyph | None:
    """The button that asks for an action; None where nothing does, as for letters while text is typed."""
    if action is None or (brand is Brand.KEYBOARD and configuration.control_for(action) not in keys):
        return None
    return glyph_of(action, brand, configuration, keys)


def confirm_glyph(brand: Brand, configuration: Configuration = DEFAULT, keys: Keys = LABELS) -> Glyph:
    """The button that confirms, as drawn inside what it confirms: as wide as high on every brand."""
    glyph = glyph_of(Action.CONFIRM, brand, configuration, keys)
    return replace(glyph, label="↵") if glyph.label == LABELS[Control.CROSS] else glyph


SHORT = {"Backspace": "Bksp", "Enter": "↵"}  # not read: as printed
MANY = 4
"""When a prompt has this many buttons, they bear shorter words."""


def shortened(glyph: Glyph) -> Glyph:
    """The same key with a shorter word on it, where several stand close together."""
    return replace(glyph, label=SHORT.get(glyph.label, glyph.label))


def glyphs_of(
    actions: tuple[Action, ...],
    brand: Brand,
    configuration: Configuration = DEFAULT,
    keys: Keys = LABELS,
    lit: frozenset[Action] = frozenset(),
) -> tuple[Glyph, ...]:
    """The buttons of a prompt, directions drawn together as one D-pad (or one key of arrows). None where no
    key does what it says.

    If one-button mode has `lit` some of the actions, only those are drawn.
    """
    actions = tuple(action for action in actions if key_of(action, brand, configuration, keys))
    actions = tuple(action for action in actions if action in lit) or actions
    # A direction that a player has put on another button is drawn as that button.
    directions = [a for a in DIRECTIONS if a in actions and configuration.control_for(a) is Control[a.name]]
    others = tuple(glyph_of(a, brand, configuration, keys) for a in actions if a not in directions)
    if len(actions) >= MANY:
        others = tuple(shortened(glyph) for glyph in others)
    if not directions:
        return others
    if brand is Brand.KEYBOARD:
        own = tuple(glyph_of(action, brand, configuration, keys) for action in directions)
        letters = any(glyph.label.isalnum() for glyph in own)
        return (
            (*own, *others)
            if letters
            else (Glyph(ButtonShape.KEYCAP, "".join(g.label for g in own)), *others)
        )
    return (Glyph(ButtonShape.DPAD, arms=sum(ARMS[action] for action in directions)), *others)

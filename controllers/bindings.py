"""Which control asks for which action: three button configurations, and whatever players make of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from controllers.actions import Action, Brand
from controllers.normalise import DEAD_ZONE, DEAD_ZONES
from controllers.one_button_mode import SCAN_SPEEDS
from controllers.protocol import Control


@dataclass(frozen=True, slots=True)
class Configuration:
    """A named table that gives every action exactly one control."""

    name: str
    actions: Mapping[Control, Action]

    def control_for(self, action: Action) -> Control:
        """The control that a prompt for `action` shows."""
        return next(control for control, bound in self.actions.items() if bound is action)

    @property
    def number(self) -> int:
        """1, 2 or 3 as on the Controls screen; 0 for a player's own."""
        return next((n for n, known in enumerate(CONFIGURATIONS, 1) if known.actions == self.actions), 0)


_AS_PRINTED = {
    Control.UP: Action.UP,
    Control.DOWN: Action.DOWN,
    Control.LEFT: Action.LEFT,
    Control.RIGHT: Action.RIGHT,
    Control.CROSS: Action.CONFIRM,
    Control.TRIANGLE: Action.BACK,
    Control.CIRCLE: Action.ZOOM,
    Control.SQUARE: Action.SHUFFLE,
    Control.R1: Action.SCORES,
    Control.L1: Action.L1,
    Control.L2: Action.L2,
    Control.R2: Action.R2,
    Control.START: Action.PAUSE,
    Control.SELECT: Action.OPTIONS,
    Control.R3: Action.ASK,
}
_CIRCLE_BACK = {Control.CIRCLE: Action.BACK, Control.TRIANGLE: Action.ZOOM}
_LOWEST_BACK = {Control.CIRCLE: Action.CONFIRM, Control.CROSS: Action.BACK, Control.TRIANGLE: Action.ZOOM}
_CIRCLE_CONFIRMS = {Control.CIRCLE: Action.CONFIRM, Control.CROSS: Action.ZOOM}

CONFIGURATIONS = (
    Configuration("As printed", _AS_PRINTED),  # not read: for engineers
    Configuration("Circle goes back", _AS_PRINTED | _CIRCLE_BACK),  # not read: for engineers
    Configuration("Circle confirms", _AS_PRINTED | _CIRCLE_CONFIRMS),  # not read: for engineers
)
DEFAULT = CONFIGURATIONS[0]
OWN = "Own"  # not read: for engineers
"""The name of every table that is not one of the three."""


class BackButton(Enum):
    """Which button goes back on pads that nobody has set up: what the house was asked once."""

    USUAL = "usual"
    """Where most games have it: ○, or the letter B, wherever that is."""
    TOP = "top"
    """The uppermost, as in 1999."""
    LOWEST = "lowest"
    """The lowest, and the right one confirms."""


def usual_configuration(back: BackButton | None, brand: Brand) -> Configuration:
    """The buttons of a pad that nobody has set up. Keyboards stay as they are."""
    if brand is Brand.KEYBOARD or back in (None, BackButton.TOP):
        return DEFAULT
    if back is BackButton.LOWEST or brand is Brand.NINTENDO:
        return _named(_AS_PRINTED | _LOWEST_BACK)
    return _named(_AS_PRINTED | _CIRCLE_BACK)


BINDABLE = tuple(c for c in Control if c not in (Control.STICK_X, Control.STICK_Y, Control.HOME))
"""Controls that an action may be given to. Home belongs to the system, and the stick goes with the D-pad."""


def remapped(configuration: Configuration, action: Action, control: Control) -> Configuration:
    """The same table with `action` on `control`.

    The action that was there moves to the control that becomes free, so every action, confirm and back
    among them, always has a control. Raises ValueError for a control that is not `BINDABLE`.
    """
    if control not in BINDABLE:
        raise ValueError(f"Nothing can be assigned to {control.value}.")  # not read: for engineers
    before = configuration.control_for(action)
    displaced = configuration.actions.get(control)
    actions = {c: a for c, a in configuration.actions.items() if c not in (before, control)}
    if displaced is not None:
        actions[before] = displaced
    actions[control] = action
    return _named(actions)


def _named(actions: Mapping[Control, Action]) -> Configuration:
    return next((known for known in CONFIGURATIONS if known.actions == actions), Configuration(OWN, actions))


@dataclass(frozen=True, slots=True)
class Setup:
    """How one pad is set up."""

    configuration: Configuration = DEFAULT
    scan_seconds: float | None = None
    """One-button mode: the actions of the screen light up one after the other, each for so many seconds,
    and whatever button is pressed asks for the lit one. None: off."""
    signs: Brand | None = None
    """What is printed on it, if its player has said so; None: as far as it is known."""
    dead_zone: float = DEAD_ZONE
    """How far its stick must be pushed to mean a direction, 0 to 1; one of `DEAD_ZONES`."""


def setup_to_plain(setup: Setup) -> dict[str, Any]:
    """For `setup_from_plain`: strings, numbers and dicts only. Empty for a pad with the usual setup."""
    plain: dict[str, Any] = {}
    configuration = setup.configuration
    if configuration.number == 0:
        plain["buttons"] = {action.value: configuration.control_for(action).value for action in Action}
    elif configuration.number > 1:
        plain["configuration"] = configuration.number
    if setup.signs is not None:
        plain["signs"] = setup.signs.value
    if setup.scan_seconds is not None:
        plain["scan"] = setup.scan_seconds
    if setup.dead_zone != DEAD_ZONE:
        plain["dead_zone"] = setup.dead_zone
    return plain


def setup_from_plain(plain: Any) -> Setup:
    """Read a setup. What is missing, unknown, or leaves an action without a control takes its default."""
    kept = converted(plain, dict[str, Any], {})
    scan = converted(kept.get("scan"), float, 0.0)
    signs = converted(kept.get("signs"), Brand, None)
    dead_zone = converted(kept.get("dead_zone"), float, DEAD_ZONE)
    return Setup(
        _configuration_from(kept),
        scan if scan in SCAN_SPEEDS else None,
        signs,
        dead_zone if dead_zone in DEAD_ZONES else DEAD_ZONE,
    )


def _configuration_from(kept: Mapping[str, Any]) -> Configuration:
    buttons = converted(kept.get("buttons"), dict[str, str], None)
    if buttons is None:
        return CONFIGURATIONS[converted(kept.get("configuration"), _ConfigurationNumber, 1) - 1]
    wanted = {buttons.get(action.value): action for action in Action if action.value in buttons}
    actions: dict[Control, Action] = {c: wanted[c.value] for c in BINDABLE if c.value in wanted}
    if Action.ASK.value not in buttons:  # kept before there was anything to ask
        actions[next(c for c in (Control.R3, *BINDABLE) if c not in actions)] = Action.ASK
    return _named(actions) if len(actions) == len(Action) else DEFAULT


_ConfigurationNumber = Annotated[int, Meta(ge=1, le=len(CONFIGURATIONS))]
T = TypeVar("T")
Fallback = TypeVar("Fallback")


def converted(plain: Any, kind: type[T], otherwise: Fallback) -> T | Fallback:
    """The plain value if it is of that type, as msgspec checks it with its bounds; else the default."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        return otherwise

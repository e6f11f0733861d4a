"""Which control asks for which action: the three button configurations of the Controls screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controllers.actions import Action
from controllers.protocol import Control


@dataclass(frozen=True, slots=True)
class Configuration:
    """A named table that gives every action exactly one control."""

    name: str
    actions: Mapping[Control, Action]

    def control_for(self, action: Action) -> Control:
        """The control that a prompt for `action` shows."""
        return next(control for control, bound in self.actions.items() if bound is action)


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
}
_CIRCLE_BACK = {Control.CIRCLE: Action.BACK, Control.TRIANGLE: Action.ZOOM}
_CIRCLE_CONFIRMS = {Control.CIRCLE: Action.CONFIRM, Control.CROSS: Action.ZOOM}

CONFIGURATIONS = (
    Configuration("As printed", _AS_PRINTED),
    Configuration("Circle goes back", _AS_PRINTED | _CIRCLE_BACK),
    Configuration("Circle confirms", _AS_PRINTED | _CIRCLE_CONFIRMS),
)
DEFAULT = CONFIGURATIONS[0]

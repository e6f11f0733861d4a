"""From reports that bounce, drift and overlap to clean presses: each control is down or it is not."""

from __future__ import annotations

import math

from controllers.protocol import Control

DEAD_ZONES = (0.35, 0.50, 0.65, 0.80)
"""How far a stick must be pushed to mean a direction, as players may choose."""
DEAD_ZONE = 0.50
_HYSTERESIS = 0.15
"""How much further in a direction once taken is left."""
# Low, because some drivers report triggers as -0.5 to 0.5 instead of 0 to 1.
TRIGGER_ON, TRIGGER_OFF = 0.30, 0.20

ControlChange = tuple[Control, bool]
"""A control and whether it is now down."""

DIRECTIONS = {
    Control.UP: (0, 1),
    Control.DOWN: (0, -1),
    Control.LEFT: (-1, 0),
    Control.RIGHT: (1, 0),
}
TRIGGERS = (Control.L2, Control.R2)
_STICK = (Control.STICK_X, Control.STICK_Y)


def dpad_changes(before: tuple[int, int], after: tuple[int, int]) -> list[ControlChange]:
    """The direction keys that a D-pad moved, as it goes from one (x, y) to another; +y is up."""

    def held(vector: tuple[int, int]) -> set[Control]:
        return {d for d, (x, y) in DIRECTIONS.items() if x * vector[0] + y * vector[1] > 0}

    let_go, pressed = held(before) - held(after), held(after) - held(before)
    return [(d, False) for d in DIRECTIONS if d in let_go] + [(d, True) for d in DIRECTIONS if d in pressed]


def stick_direction(x: float, y: float, now: Control | None, dead_zone: float = DEAD_ZONE) -> Control | None:
    """The one direction that a stick means, given the one it meant so far.

    A direction once taken stays until its own axis falls clearly into the dead zone, so neither
    trembling nor a diagonal makes a second step.
    """
    if now is not None:
        unit_x, unit_y = DIRECTIONS[now]
        if x * unit_x + y * unit_y > dead_zone - _HYSTERESIS:
            return now
    if max(abs(x), abs(y)) < dead_zone:
        return None
    if abs(x) >= abs(y):
        return Control.RIGHT if x > 0 else Control.LEFT
    return Control.UP if y > 0 else Control.DOWN


class Normaliser:
    """What one pad holds down. D-pad and left stick together mean at most one direction.

    With `rocker` (every real pad) the first direction of a D-pad stays until it is let go, so a thumb
    that rolls or slips onto a diagonal makes one step at a time. Keyboards have four separate keys.
    """

    def __init__(self, rocker: bool = True) -> None:
        self._rocker = rocker
        self._down: set[Control] = set()
        self._dpad: list[Control] = []
        self._stick = {Control.STICK_X: 0.0, Control.STICK_Y: 0.0}
        self._stick_direction: Control | None = None
        self.dead_zone = DEAD_ZONE

    def button(self, control: Control, down: bool) -> list[ControlChange]:
        """A control reported down or up; reports that change nothing give nothing."""
        if control in DIRECTIONS and self._rocker:
            if down and control not in self._dpad:
                self._dpad.append(control)
            elif not down and control in self._dpad:
                self._dpad.remove(control)
            return self._direction_changes()
        return self._set(control, down)

    def axis(self, control: Control, value: float) -> list[ControlChange]:
        """A stick axis or trigger moved. Values out of range are clipped; what is no number is ignored."""
        if not math.isfinite(value):
            return []
        if control in TRIGGERS:
            threshold = TRIGGER_OFF if control in self._down else TRIGGER_ON
            return self._set(control, value > threshold)
        if control not in _STICK:
            return []
        self._stick[control] = max(-1.0, min(1.0, value))
        x, y = self._stick[Control.STICK_X], self._stick[Control.STICK_Y]
        self._stick_direction = stick_direction(x, y, self._stick_direction, self.dead_zone)
        return self._direction_changes()

    def release_all(self) -> list[ControlChange]:
        """Let go of everything: the pad is gone, or no longer believed."""
        changes = [(control, False) for control in Control if control in self._down]
        self._down.clear()
        self._dpad.clear()
        self._stick_direction = None
        self._stick = dict.fromkeys(self._stick, 0.0)
        return changes

    def _direction_changes(self) -> list[ControlChange]:
        wanted = self._dpad[0] if self._dpad else self._stick_direction
        changes: list[ControlChange] = []
        for direction in DIRECTIONS:
            if direction is not wanted:
                changes += self._set(direction, False)
        return changes + (self._set(wanted, True) if wanted else [])

    def _set(self, control: Control, down: bool) -> list[ControlChange]:
        if (control in self._down) == down:
            return []
        self._down.symmetric_difference_update({control})
        return [(control, down)]

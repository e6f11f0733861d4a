"""From the raw reports of one device to what its controls do."""

from __future__ import annotations

from collections.abc import Mapping

from controllers.kernel_state import AxisState
from controllers.mapping import CodeMap
from controllers.normalise import dpad_changes
from controllers.protocol import Control, PadEventKind

Told = tuple[PadEventKind, Control, float]
"""DOWN, UP or AXIS of a control, with the value of an axis."""


class Translator:
    """Knows what each code of a device means and how far its axes go."""

    def __init__(self, layout: CodeMap, states: Mapping[int, AxisState]) -> None:
        self.layout = layout
        self._states = states
        self._hat = (0, 0)
        self._last: dict[int, float] = {}

    def key(self, code: int, down: bool) -> list[Told]:
        """What a key's report means; nothing where it has no control."""
        control = self.layout.buttons.get(code)
        return [(PadEventKind.DOWN if down else PadEventKind.UP, control, 0.0)] if control else []

    def axis(self, code: int, value: int) -> list[Told]:
        """What an axis's report means: nothing, one event, or the directions of a D-pad."""
        control = self.layout.axes.get(code)
        if control is None or code not in self._states:
            return []
        scaled = self._scaled(code, value)
        if control is Control.LEFT:
            return self._dpad((round(scaled), self._hat[1]))
        if control is Control.UP:
            return self._dpad((self._hat[0], -round(scaled)))
        # Resting sticks tremble; hundredths are more than directions need.
        number = round((scaled + 1) / 2 if control in (Control.L2, Control.R2) else scaled, 2)
        if self._last.get(code) == number:
            return []
        self._last[code] = number
        return [(PadEventKind.AXIS, control, -number if control is Control.STICK_Y else number)]

    def _dpad(self, vector: tuple[int, int]) -> list[Told]:
        before, self._hat = self._hat, vector
        return [
            (PadEventKind.DOWN if down else PadEventKind.UP, control, 0.0)
            for control, down in dpad_changes(before, vector)
        ]

    def _scaled(self, code: int, value: int) -> float:
        """The axis from -1 to 1, +1 right or down as the kernel has it."""
        state = self._states[code]
        scaled = max(-1.0, min(1.0, 2 * (value - state.low) / (state.high - state.low) - 1))
        return -scaled if code in self.layout.inverted else scaled

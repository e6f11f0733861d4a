"""From the raw reports of one device to what its controls do."""

from __future__ import annotations

from collections.abc import Mapping

from controllers.kernel_state import AxisState
from controllers.mapping import CodeMap
from controllers.normalise import TRIGGERS, dpad_changes
from controllers.protocol import Control, PadEventKind

HALF_WAY = 0.5
"""How far one side of an axis must go to press the button that it is."""
JUST_THE_MIDDLE = 1 / 16
"""How far from it, of 1, a first report tells of a stick at rest rather than of a trigger that is pulled."""
Told = tuple[PadEventKind, Control, float]
"""DOWN, UP or AXIS of a control, with the value of an axis."""


class Translator:
    """Knows what each code of a device means and how far its axes go."""

    def __init__(self, layout: CodeMap, states: Mapping[int, AxisState]) -> None:
        self.layout = layout
        self._states = dict(states)
        self._unheard = set(states)
        self._hat = (0, 0)
        self._last: dict[tuple[int, int], float] = {}
        """What was told last of each axis, and of each side of one."""

    def key(self, code: int, down: bool) -> list[Told]:
        """What a key's report means; nothing where it has no control."""
        control = self.layout.buttons.get(code)
        return [(PadEventKind.DOWN if down else PadEventKind.UP, control, 0.0)] if control else []

    def axis(self, code: int, value: int) -> list[Told]:
        """What an axis's report means: nothing, one event, or the directions of a D-pad."""
        if code not in self._states:
            return []
        self._calibrate(code, value)
        told = [told for side in (1, -1) for told in self._half(code, side, value)]
        control = self.layout.axes.get(code)
        if control is None:
            return told
        if control is Control.LEFT:
            return self._dpad((round(self._scaled(code, value)), self._hat[1]))
        if control is Control.UP:
            return self._dpad((self._hat[0], -round(self._scaled(code, value))))
        return [*told, *self._moved(control, (code, 0), self._deflection(control, code, value))]

    def _half(self, code: int, side: int, value: int) -> list[Told]:
        """What one side of an axis means; nothing where it has no control."""
        control = self.layout.halves.get((code, side))
        if control is None:
            return []
        out = max(0.0, side * _beyond(self._states[code].scaled(value), self._rest(code)))
        if control in TRIGGERS:
            return self._moved(control, (code, side), out)
        down = out > HALF_WAY
        if self._last.get((code, side), 0.0) == down:
            return []
        self._last[code, side] = down
        return [(PadEventKind.DOWN if down else PadEventKind.UP, control, 0.0)]

    def _deflection(self, control: Control, code: int, value: int) -> float:
        """How far a stick is pushed, -1 to 1 with +1 right or up, or a trigger is pulled, 0 to 1."""
        if control not in TRIGGERS:
            out = _beyond(self._scaled(code, value), self._rest(code))
            return -out if control is Control.STICK_Y else out
        scaled, rest = self._scaled(code, value), self._rest(code)
        return max(0.0, _beyond(scaled, rest)) if rest is not None else (scaled + 1) / 2

    def _moved(self, control: Control, source: tuple[int, int], value: float) -> list[Told]:
        # Resting sticks tremble; hundredths are more than directions need.
        number = round(value, 2)
        if self._last.get(source) == number:
            return []
        self._last[source] = number
        return [(PadEventKind.AXIS, control, number)]

    def _dpad(self, vector: tuple[int, int]) -> list[Told]:
        before, self._hat = self._hat, vector
        return [
            (PadEventKind.DOWN if down else PadEventKind.UP, control, 0.0)
            for control, down in dpad_changes(before, vector)
        ]

    def _calibrate(self, code: int, value: int) -> None:
        """Take a first report of the middle as the state at rest: until it comes, the kernel tells 0."""
        if code in self._unheard:
            self._unheard.remove(code)
            state = self._states[code]
            if abs(state.scaled(value)) < JUST_THE_MIDDLE:
                self._states[code] = state._replace(value=value)

    def _rest(self, code: int) -> float | None:
        """Where an axis that rests near its middle does so, -1 to 1; None where it rests at an end.

        It is where the axis stood when the pad was opened: nobody holds anything then.
        """
        state = self._states[code]
        rest = -state.scaled(state.value) if code in self.layout.inverted else state.scaled(state.value)
        return rest if state.is_centred else None

    def _scaled(self, code: int, value: int) -> float:
        """The axis from -1 to 1, +1 right or down as the kernel has it."""
        scaled = self._states[code].scaled(value)
        return -scaled if code in self.layout.inverted else scaled


def _beyond(value: float, rest: float | None) -> float:
    """A value from -1 to 1 as it looks from where the axis rests, so that both ends stay what they are."""
    rest = rest or 0.0
    return (value - rest) / (1 - rest if value > rest else 1 + rest)

"""The keyboard as a pad. The window feeds it key symbols; it opens no device."""

from __future__ import annotations

from collections.abc import Mapping

from controllers.actions import Brand
from controllers.protocol import Control, Kind, PadEvent, PadInfo

PAD = "keyboard"

# Symbols are those of `pyglet.window.key` on every platform (X11 keysyms), written out because
# importing that package opens a display. A test compares them.
_RETURN, _NUM_ENTER, _BACKSPACE, _TAB, _ESCAPE = 0xFF0D, 0xFF8D, 0xFF08, 0xFF09, 0xFF1B
_LEFT, _UP, _RIGHT, _DOWN = 0xFF51, 0xFF52, 0xFF53, 0xFF54
_MODIFIERS = 0x02 | 0x04 | 0x20 | 0x40  # Ctrl, Alt, Windows, Command

KEYS: Mapping[int, Control] = {
    _LEFT: Control.LEFT,
    _UP: Control.UP,
    _RIGHT: Control.RIGHT,
    _DOWN: Control.DOWN,
    _RETURN: Control.CROSS,
    _NUM_ENTER: Control.CROSS,
    ord(" "): Control.CROSS,
    _BACKSPACE: Control.TRIANGLE,
    _ESCAPE: Control.TRIANGLE,
    ord("z"): Control.CIRCLE,
    ord("x"): Control.SQUARE,
    _TAB: Control.R1,
    ord("q"): Control.L1,
    ord("w"): Control.L2,
    ord("e"): Control.R2,
    ord("p"): Control.START,
    ord("o"): Control.SELECT,
}

LABELS: Mapping[Control, str] = {
    Control.LEFT: "←",
    Control.UP: "↑",
    Control.RIGHT: "→",
    Control.DOWN: "↓",
    Control.CROSS: "Enter",
    Control.TRIANGLE: "Backspace",
    Control.CIRCLE: "Z",
    Control.SQUARE: "X",
    Control.R1: "Tab",
    Control.L1: "Q",
    Control.L2: "W",
    Control.R2: "E",
    Control.START: "P",
    Control.SELECT: "O",
}
"""What a prompt prints for each control."""


class Keyboard:
    """A backend with one pad, always there."""

    def __init__(self, keys: Mapping[int, Control] = KEYS) -> None:
        self._keys = keys
        self._held: set[int] = set()
        self._events: list[PadEvent] = []

    def start(self) -> None:
        """Announce the keyboard."""
        info = PadInfo(PAD, "Keyboard", Brand.KEYBOARD)
        self._events = [PadEvent(PAD, Kind.CONNECT, info=info)]

    def stop(self) -> None:
        """Forget what is held and not yet polled."""
        self._held.clear()
        self._events.clear()

    def poll(self, now: float) -> list[PadEvent]:
        """Key presses since the last call, one per physical press."""
        events = [PadEvent(e.pad, e.kind, e.control, time=now, info=e.info) for e in self._events]
        self._events.clear()
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the protocol's names
        """Keyboards do not shake."""
        return False

    def key_down(self, symbol: int, modifiers: int = 0) -> None:
        """A key went down, or the system repeats it. Shortcuts (with Ctrl, Alt, Command) are not ours."""
        if symbol not in self._keys or modifiers & _MODIFIERS:
            return
        control = self._keys[symbol]
        if not self._holds(control):
            self._events.append(PadEvent(PAD, Kind.DOWN, control))
        self._held.add(symbol)

    def key_up(self, symbol: int, modifiers: int = 0) -> None:  # noqa: ARG002 - the window's event
        """A key was let go."""
        if symbol not in self._held:
            return
        self._held.remove(symbol)
        if not self._holds(self._keys[symbol]):
            self._events.append(PadEvent(PAD, Kind.UP, self._keys[symbol]))

    def release_all(self) -> None:
        """The window lost the focus, and with it the releases of what is held."""
        for symbol in sorted(self._held):
            self.key_up(symbol)

    def _holds(self, control: Control) -> bool:
        return any(self._keys[symbol] is control for symbol in self._held)

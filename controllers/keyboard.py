"""The keyboard as a pad, or its halves as two. The window feeds it key symbols; it opens no device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from controllers.actions import Brand
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from game.language.messages import Message, message

# Symbols are those of `pyglet.window.key` on every platform (X11 keysyms), written out because
# importing that package opens a display. A test compares them.
_RETURN, _NUM_ENTER, _BACKSPACE, _TAB, _ESCAPE, _F1 = 0xFF0D, 0xFF8D, 0xFF08, 0xFF09, 0xFF1B, 0xFFBE
_LEFT, _UP, _RIGHT, _DOWN = 0xFF51, 0xFF52, 0xFF53, 0xFF54
_MODIFIERS = 0x02 | 0x04 | 0x20 | 0x40  # Ctrl, Alt, Windows, Command


class Typing(Enum):
    """What of the keyboard is text just now, and no button."""

    OFF = "off"
    LETTERS = "letters"
    """Letters and the space. Every other key stays the button that it is."""
    WORDS = "words"
    """These, and the keys by which text is entered: Enter ends it, Backspace erases, Tab confirms."""


@dataclass(frozen=True, slots=True)
class KeyboardPart:
    """Keys that make a pad."""

    name: str
    label: Message
    keys: Mapping[int, Control]
    labels: Mapping[Control, str]
    """What a prompt prints for each control."""

    @property
    def device(self) -> Device:
        """As the hub knows it."""
        return Device(self.name, self.label, Brand.KEYBOARD, keys=self.labels)


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
    _F1: Control.R3,
}

LABELS: Mapping[Control, str] = {
    Control.LEFT: "←",
    Control.UP: "↑",
    Control.RIGHT: "→",
    Control.DOWN: "↓",
    Control.CROSS: "Enter",  # not read: as printed
    Control.TRIANGLE: "Backspace",  # not read: as printed
    Control.CIRCLE: "Z",
    Control.SQUARE: "X",
    Control.R1: "Tab",  # not read: as printed
    Control.L1: "Q",
    Control.L2: "W",
    Control.R2: "E",
    Control.START: "P",
    Control.SELECT: "O",
    Control.R3: "F1",
}

# The halves: the left hand of one player and the right hand of another, no key in both.
_LEFT_LETTERS = {
    Control.UP: "W", Control.LEFT: "A", Control.DOWN: "S", Control.RIGHT: "D",
    Control.CROSS: "F", Control.TRIANGLE: "G", Control.CIRCLE: "C", Control.SQUARE: "X",
    Control.L1: "Q", Control.R1: "E", Control.L2: "R", Control.R2: "T",
    Control.START: "1", Control.SELECT: "2", Control.R3: "3",
}  # fmt: skip
_RIGHT_LETTERS = {
    Control.CIRCLE: "K", Control.SQUARE: "L",
    Control.L1: "U", Control.R1: "I", Control.L2: "H", Control.R2: "J",
    Control.START: "P", Control.SELECT: "O", Control.R3: "M",
}  # fmt: skip


def _letters(labels: Mapping[Control, str]) -> dict[int, Control]:
    return {ord(label.lower()): control for control, label in labels.items()}


_NAMED_KEYS = (_LEFT, _UP, _RIGHT, _DOWN, _RETURN, _NUM_ENTER, _BACKSPACE)
_NAMED = (Control.LEFT, Control.UP, Control.RIGHT, Control.DOWN, Control.CROSS, Control.TRIANGLE)

_ARROWS: Mapping[int, Control] = {key: KEYS[key] for key in (_LEFT, _UP, _RIGHT, _DOWN)}
_ARROW_LABELS = {control: LABELS[control] for control in _ARROWS.values()}

WHOLE = KeyboardPart("keyboard", message("Keyboard"), KEYS, LABELS)
LEFT_HALF = KeyboardPart(
    "keyboard-left",
    message("Keyboard, left half"),
    _letters(_LEFT_LETTERS) | {_ESCAPE: Control.TRIANGLE},
    _LEFT_LETTERS,
)
RIGHT_HALF = KeyboardPart(
    "keyboard-right",
    message("Keyboard, right half"),
    _letters(_RIGHT_LETTERS) | {key: KEYS[key] for key in _NAMED_KEYS},
    _RIGHT_LETTERS | {control: LABELS[control] for control in _NAMED},
)
TYPING_LETTERS = KeyboardPart(
    WHOLE.name,
    WHOLE.label,
    {key: KEYS[key] for key in (*_NAMED_KEYS, _TAB, _ESCAPE, _F1)},
    {control: LABELS[control] for control in (*_NAMED, Control.R1, Control.R3)},
)
TYPING_WORDS = KeyboardPart(
    WHOLE.name,
    WHOLE.label,
    {
        **_ARROWS,
        _TAB: Control.CROSS,
        _ESCAPE: Control.TRIANGLE,
        _BACKSPACE: Control.SQUARE,
        _RETURN: Control.START,
        _NUM_ENTER: Control.START,
        _F1: Control.R3,
    },
    {
        **_ARROW_LABELS,
        Control.CROSS: "Tab",  # not read: as printed
        Control.TRIANGLE: "Esc",  # not read: as printed
        Control.SQUARE: "Backspace",  # not read: as printed
        Control.START: "Enter",  # not read: as printed
        Control.R3: LABELS[Control.R3],
    },
)
WHILE_TYPING = {Typing.LETTERS: TYPING_LETTERS, Typing.WORDS: TYPING_WORDS}
"""The keyboard while text is typed: what has no key then is no button of it, and no prompt names it."""
PARTS = (WHOLE, LEFT_HALF, RIGHT_HALF)


class Keyboard:
    """A backend with one pad, or with its halves two; always there."""

    def __init__(self) -> None:
        self._parts: tuple[KeyboardPart, ...] = (WHOLE,)
        self._typing = Typing.OFF
        self._held: set[int] = set()
        self._events: list[PadEvent] = []
        self._running = False

    def start(self) -> None:
        """Announce the keyboard."""
        self._running = True
        self._events = []
        self._announce()

    def stop(self) -> None:
        """Forget what is held and not yet polled."""
        self._running = False
        self._held.clear()
        self._events.clear()

    @property
    def halves(self) -> bool:
        """Whether it is two pads. Setting this unplugs the old pads and plugs in the new ones."""
        return len(self._parts) == 2

    @halves.setter
    def halves(self, halves: bool) -> None:
        if halves == self.halves:
            return
        self.release_all()
        if self._running:
            self._events += [PadEvent(part.name, PadEventKind.DISCONNECT) for part in self._parts]
        self._parts = (LEFT_HALF, RIGHT_HALF) if halves else (WHOLE,)
        if self._running:
            self._announce()

    @property
    def typing(self) -> Typing:
        """What is text and no button. Halves of a keyboard do not type."""
        return Typing.OFF if self.halves else self._typing

    @typing.setter
    def typing(self, typing: Typing) -> None:
        if typing is not self._typing:
            self.release_all()
            self._typing = typing

    def poll(self, now: float) -> list[PadEvent]:
        """Key presses since the last call, one per physical press."""
        events = [replace(event, time=now) for event in self._events]
        self._events.clear()
        return events

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the protocol's names
        """Keyboards do not shake."""
        return False

    def key_down(self, symbol: int, modifiers: int = 0) -> None:
        """A key went down, or the system repeats it. Shortcuts (with Ctrl, Alt, Command) are not ours."""
        part = self._part_of(symbol)
        if part is None or modifiers & _MODIFIERS:
            return
        if not self._holds(part, part.keys[symbol]):
            self._events.append(PadEvent(part.name, PadEventKind.DOWN, part.keys[symbol]))
        self._held.add(symbol)

    def key_up(self, symbol: int, modifiers: int = 0) -> None:  # noqa: ARG002 - the window's event
        """A key was let go."""
        part = self._part_of(symbol)
        if part is None or symbol not in self._held:
            return
        self._held.remove(symbol)
        if not self._holds(part, part.keys[symbol]):
            self._events.append(PadEvent(part.name, PadEventKind.UP, part.keys[symbol]))

    def release_all(self) -> None:
        """The window lost the focus, so what is held will be let go of unheard: let go of everything."""
        for symbol in sorted(self._held):
            self.key_up(symbol)

    def _announce(self) -> None:
        self._events += [
            PadEvent(part.name, PadEventKind.CONNECT, device=part.device) for part in self._parts
        ]

    def _part_of(self, symbol: int) -> KeyboardPart | None:
        typing = WHILE_TYPING.get(self.typing)
        parts = (typing,) if typing else self._parts
        return next((part for part in parts if symbol in part.keys), None)

    def _holds(self, part: KeyboardPart, control: Control) -> bool:
        return any(part.keys.get(symbol) is control for symbol in self._held)

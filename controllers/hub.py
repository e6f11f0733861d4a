"""The one place where presses come together: every backend in, one ordered list of happenings out.

It is also where scenes ask about pads and set them up: who is attached, shaking one of them, and what holds
for all (`speed`, `rumbling`, `keyboard_halves`). A hub without backends simply has no pads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from controllers.actions import Action, Brand, Press
from controllers.attached_pad import AttachedPad
from controllers.bindings import (
    BackButton,
    Setup,
    converted,
    setup_from_plain,
    setup_to_plain,
    usual_configuration,
)
from controllers.keyboard import Keyboard, Typing
from controllers.lights import Lights
from controllers.pads import Attached, Detached, Happening, PadInfo, PadInHand, Rumble
from controllers.pads_known_again import Register
from controllers.pointer import Pointer, Pointing
from controllers.protocol import Backend, Control, Device, PadEvent, PadEventKind, PressLog
from controllers.repeat import SPEEDS, USUAL, Speed
from controllers.scripted_pad import ScriptedPads

_HANDS = (PadEventKind.DOWN, PadEventKind.UP, PadEventKind.AXIS)
"""What only hands do."""
IDENTIFY = Rumble(strength=1.0, seconds=0.4)
"""How a pad shakes so that it can be found."""


class Hub:
    """Turns what backends report into presses, each exactly once.

    A pad that two backends see belongs to the one that announced it first.
    """

    def __init__(self, backends: Sequence[Backend] = ()) -> None:
        self._backends = tuple(backends)
        self._pads: dict[str, AttachedPad] = {}
        """By the backend's name."""
        self._register = Register()
        self._setups: dict[str, Setup] = {}
        """By lasting name, of pads that are gone too."""
        self._back: BackButton | None = None
        self._last: str | None = None
        self._speed = USUAL
        self._halves = False
        self._log: PressLog | None = None
        self._lights = Lights()
        self._focused = True
        self.rumbling = True
        """Whether pads may shake at all."""
        self._typed: list[str] = []
        self.pointer = Pointer()
        """The mouse, which the window feeds."""

    def start(self) -> None:
        """Open every backend."""
        for backend in self._backends:
            backend.start()

    def stop(self) -> None:
        """Let go of every pad."""
        self._lights.stop()
        for backend in self._backends:
            backend.stop()
        self._pads.clear()

    # ------------------------------------------------------------ who is there

    @property
    def pads(self) -> tuple[PadInfo, ...]:
        """The attached pads in the order of their coming, the keyboard among them (`is_keyboard`)."""
        return tuple(pad.info for pad in self._pads.values())

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The names of pads that are plugged in, and which the system does not let this user read."""
        return tuple(name for backend in self._backends for name in getattr(backend, "unreadable", ()))

    def pad(self, pad: str) -> PadInfo | None:
        """The attached pad with this lasting name; None where it is not attached."""
        found = self._find(pad)
        return found.info if found else None

    @property
    def last(self) -> str | None:
        """The lasting name of the attached pad that spoke last; None where none has."""
        return self._last if self._last and self._find(self._last) else None

    @property
    def hand(self) -> PadInHand:
        """Whose buttons prompts show: those of the pad that spoke last, before that of the first real pad."""
        found = self._find(self._last) if self._last else None
        real = (pad for pad in self._pads.values() if pad.device.brand is not Brand.KEYBOARD)
        pad = found or next(real, None) or next(iter(self._pads.values()), None)
        return pad.hand if pad else PadInHand()

    def hand_of(self, pad: str) -> PadInHand | None:
        """The buttons of one pad by its lasting name; None where it is not attached."""
        found = self._find(pad)
        return found.hand if found else None

    # ------------------------------------------------------------ what can be asked of a pad

    def identify(self, pad: str) -> bool:
        """Shake and blink a pad so that it is found, even if not `rumbling`; False where it can neither."""
        found = self._find(pad)
        blinks = found is not None and self._lights.blink(found.device.name)
        return self._shake(pad, IDENTIFY) or blinks

    def rumble(self, pad: str, rumble: Rumble) -> bool:
        """Shake a pad because something happened; False where it cannot, is gone, or nothing may shake."""
        return self.rumbling and self._shake(pad, rumble)

    def take_spare(self, pad: str) -> Control | None:
        """A button without an action, if one was pressed since the last call, so that it can be given one."""
        found = self._find(pad)
        return found.take_spare() if found else None

    def configure(self, pad: str, setup: Setup) -> None:
        """Set up a pad from now on; one that is not attached is set up when it comes."""
        self._setups[pad] = setup
        found = self._find(pad)
        if found:
            found.set_up(setup)

    def setup(self, pad: str) -> Setup:
        """How a pad is set up, attached or not."""
        found = self._find(pad)
        return self._setups.get(pad, self._usual(found.device) if found else Setup())

    def _usual(self, device: Device) -> Setup:
        """How a pad is set up that nobody has set up."""
        return Setup(usual_configuration(self._back, device.brand))

    def is_hardware(self, pad: str) -> bool:
        """Whether a real device stands behind a lasting name: then a question about it makes sense."""
        found = self._find(pad)
        return found is not None and not isinstance(found.backend, ScriptedPads)

    @property
    def back(self) -> BackButton | None:
        """Which button goes back unless a pad is set up otherwise; None: nobody has been asked."""
        return self._back

    @back.setter
    def back(self, back: BackButton) -> None:
        """Holds at once for pads whose buttons are as they came, and for all that are to come."""
        untouched = [pad for pad in self._pads.values() if pad.setup.configuration.number == 1]
        self._back = back
        for pad in untouched:
            pad.set_up(replace(pad.setup, configuration=usual_configuration(back, pad.brand)))
            if pad.name in self._setups:
                self._setups[pad.name] = pad.setup

    # ------------------------------------------------------------ what holds for all

    @property
    def speed(self) -> Speed:
        """How fast held directions repeat on every pad: one of `SPEEDS`."""
        return self._speed

    @speed.setter
    def speed(self, speed: Speed) -> None:
        self._speed = speed
        for pad in self._pads.values():
            pad.repeater.speed = speed

    @property
    def keyboard_halves(self) -> bool:
        """Whether the keyboard is two pads, one for each of two players."""
        return self._halves

    @keyboard_halves.setter
    def keyboard_halves(self, halves: bool) -> None:
        self._halves = halves
        for keyboard in self._keyboards:
            keyboard.halves = halves

    def to_plain(self) -> dict[str, Any]:
        """Everything that players have set up, for `set_up_from`: the options hold it as `pads`."""
        plain: dict[str, Any] = {pad: setup_to_plain(setup) for pad, setup in self._setups.items()}
        if self._back:  # then the buttons as they came are a choice like any other
            plain = {pad: {"configuration": 1, **told} for pad, told in plain.items()}
        return {
            "pads": {pad: told for pad, told in plain.items() if told},
            "speed": self.speed.name,
            "halves": self.keyboard_halves,
            **({"back": self._back.value} if self._back else {}),
        }

    def set_up_from(self, plain: Mapping[str, Any]) -> None:
        """Set up everything as `to_plain` wrote it; what is missing or makes no sense takes its default."""
        self._back = converted(plain.get("back"), BackButton, None)
        setups = converted(plain.get("pads"), dict[str, Any], {})
        self._setups = {pad: setup_from_plain(setup) for pad, setup in setups.items()}
        for pad in self._pads.values():
            pad.set_up(self.setup(pad.name))
        self.speed = next((speed for speed in SPEEDS if speed.name == plain.get("speed")), USUAL)
        self.keyboard_halves = plain.get("halves") is True

    # ------------------------------------------------------------ one-button mode

    @property
    def scanning(self) -> bool:
        """Whether an attached pad is in one-button mode, and so needs `offer` to know what works."""
        return any(pad.scanner for pad in self._pads.values())

    @property
    def lit(self) -> frozenset[Action]:
        """What pads in one-button mode ask for when their switch is pressed now, each for itself."""
        lit = (pad.scanner.lit for pad in self._pads.values() if pad.scanner)
        return frozenset(action for action in lit if action)

    def offer(self, actions: Sequence[Action], now: float) -> None:
        """Tell the pads in one-button mode which actions work now, in the order of their prompts."""
        for pad in self._pads.values():
            pad.offer(actions, now)

    # ------------------------------------------------------------ what happens

    def focus(self, focused: bool) -> None:
        """Whether the game's window has the focus; without it pads are silent, for another program is played.

        What was held is let go in the next poll. Scripts play on.
        """
        self._focused = focused

    def record(self, log: PressLog) -> None:
        """From now on, have everything that pads do recorded. To be called before `start`."""
        self._log = log

    def poll(self, now: float) -> list[Happening]:
        """Every press, release, repeat and news of pads since the last call, oldest first.

        `now` in seconds, monotonic. A pad's `Attached` stands before its first press; its `Detached` after
        the releases of all that it held.
        """
        self._lights.poll(now)
        happenings: list[Happening] = []
        for pad in self._pads.values():
            happenings += [] if self._is_heard(pad.backend) else pad.fall_silent(now)
        for backend in self._backends:
            for event in backend.poll(now):
                happenings += self._take(backend, event, now)
        for pad in self._pads.values():
            happenings += pad.repeats(now)
        for happening in happenings:
            if isinstance(happening, Press) and not happening.released:
                self._last = happening.pad
        return happenings

    @property
    def typing(self) -> Typing:
        """What of the keyboard is text just now, and no button."""
        return next((k.typing for k in self._keyboards if k.typing is not Typing.OFF), Typing.OFF)

    def let_type(self, typing: Typing) -> None:
        """Have letters be text from now on, or buttons again; never while pads are recorded."""
        for keyboard in self._keyboards:
            keyboard.typing = typing if self._log is None else Typing.OFF

    def text(self, text: str) -> None:
        """The window heard this being typed."""
        if self.typing is not Typing.OFF and self._focused:
            self._typed.append(text)

    def typed(self) -> str:
        """What was typed since the last call."""
        typed, self._typed = "".join(self._typed), []
        return typed

    def pointings(self, now: float) -> list[Pointing]:
        """What the mouse has done since the last call; nothing without the focus, or while pads are recorded,
        for recordings hold presses and nothing else.
        """
        told = self.pointer.poll(now)
        return told if self._focused and self._log is None else []

    def _take(self, backend: Backend, event: PadEvent, now: float) -> list[Happening]:
        if event.kind is PadEventKind.CONNECT:
            return self._connect(backend, event.device, now) if event.device else []
        pad = self._pads.get(event.pad)
        if pad is None or pad.backend is not backend:
            if pad is None and event.kind is PadEventKind.DISCONNECT:
                self._register.forget_double(event.pad)
            return []
        if event.kind in _HANDS and not self._is_heard(backend):
            return []
        if event.kind is not PadEventKind.DISCONNECT:
            return pad.take(event, now)
        return [*self._let_go(pad, now), *self._promote(now)]

    def _is_heard(self, backend: Backend) -> bool:
        return self._focused or isinstance(backend, ScriptedPads)

    def _let_go(self, pad: AttachedPad, now: float) -> list[Happening]:
        del self._pads[pad.device.name]
        if self._log:
            self._log.happened(PadEvent(pad.name, PadEventKind.DISCONNECT))
        self._register.left(pad.name, pad.device)
        return [*pad.release_all(now), Detached(pad.info)]

    def _connect(self, backend: Backend, device: Device, now: float) -> list[Happening]:
        if device.name in self._pads or self._register.is_double(backend, device, self._devices):
            return []
        return [*self._attach(backend, device), *self._replaced(now)]

    def _attach(self, backend: Backend, device: Device) -> list[Happening]:
        name, again = self._register.enter(device, [pad.name for pad in self._pads.values()])
        pad = AttachedPad(name, device, backend, self._setups.get(name, self._usual(device)), self._speed)
        self._pads[device.name] = pad
        if self._log:
            pad.log = self._log
            self._log.happened(PadEvent(name, PadEventKind.CONNECT, device=device))
        return [Attached(pad.info, again), *pad.battery_news()]

    def _replaced(self, now: float) -> list[Happening]:
        """Virtual pads go as soon as there is a real one."""
        happenings: list[Happening] = []
        for pad in list(self._pads.values()):
            others = [device for device in self._devices if device is not pad.device]
            if self._register.is_stand_in(pad.device) and self._register.is_double(
                pad.backend, pad.device, others
            ):
                happenings += self._let_go(pad, now)
        return happenings

    def _promote(self, now: float) -> list[Happening]:
        """The second way to a pad that has lost its first: a cable was pulled, the radio is still there."""
        found = self._register.take_double(self._devices)
        return self._connect(*found, now) if found else []

    @property
    def _devices(self) -> list[Device]:
        return [pad.device for pad in self._pads.values()]

    def _find(self, pad: str) -> AttachedPad | None:
        return next((found for found in self._pads.values() if found.name == pad), None)

    def _shake(self, pad: str, rumble: Rumble) -> bool:
        found = self._find(pad)
        return found is not None and found.backend.rumble(found.device.name, *rumble)

    @property
    def _keyboards(self) -> list[Keyboard]:
        return [backend for backend in self._backends if isinstance(backend, Keyboard)]

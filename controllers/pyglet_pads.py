"""Pads through pyglet: SDL's mapping database, hot-plug and rumble on every system."""

from __future__ import annotations

import logging
import math
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from controllers import sysfs
from controllers.actions import Brand
from controllers.battery import Batteries
from controllers.kernel_state import axis_states
from controllers.layouts import DeviceFacts, layout_of
from controllers.mapping import SDL_BUTTONS, with_extras
from controllers.normalise import dpad_changes
from controllers.pad_brands import LIKELIEST, brand_of, product_of
from controllers.pad_database import players_list
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from controllers.raw_reader import EV_ABS, EV_KEY
from controllers.recognition import is_pad
from controllers.steam_input import is_left_out
from controllers.translator import Told, Translator
from game.language.messages import Message, message

_log = logging.getLogger(__name__)
MOST_READS = 8
"""In a frame and of a pad, each of up to 64 reports; more is a flood, and waits, or is lost in the kernel."""
LOOK_SECONDS = 0.25
_TRIGGERS = {"lefttrigger": Control.L2, "righttrigger": Control.R2}


class PygletPads:
    """A backend of everything that pyglet calls a controller. Its events need pyglet's event loop.

    `manager` stands in for pyglet's `ControllerManager` in tests.
    """

    def __init__(self, manager: Any = None) -> None:
        self._manager = manager
        self._pads: dict[Any, _Pad] = {}
        self._events: list[PadEvent] = []
        self._closing: list[_Pad] = []
        self._nodes: dict[str, str] = {}
        """Which device bears each name that pyglet knows, as `sysfs.nodes` has it."""
        self._next_look = 0.0
        self._batteries = Batteries()
        self._known = 0

    def start(self) -> None:
        """Open every attached pad and wait for more."""
        self._manager = self._manager or _make_manager()
        if self._manager is None:
            return
        self._manager.push_handlers(on_connect=self._connect, on_disconnect=self._disconnect)
        self._nodes, self._next_look = sysfs.nodes(), 0.0
        # The list comes from a set: sort it, so that pads keep their order from run to run.
        for controller in sorted(self._manager.get_controllers(), key=lambda c: sysfs.in_order(_path(c))):
            self._connect(controller)

    def stop(self) -> None:
        """Close every pad."""
        if self._manager is not None:
            self._manager.remove_handlers(on_connect=self._connect, on_disconnect=self._disconnect)
        for controller in list(self._pads):
            self._disconnect(controller)
        self._close_all()
        self._manager = None
        self._events.clear()

    def poll(self, now: float) -> list[PadEvent]:
        """What pyglet's event loop has dispatched since the last call, and what it has not yet read."""
        for pad in self._pads.values():
            pad.read_on()
        self._bury()
        self._look_again(now)
        self._close_all()
        events = [replace(event, time=now) for event in self._events]
        self._events.clear()
        return [*events, *self._batteries.poll((pad.name for pad in self._pads.values()), now)]

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:
        """Shake with the strong motor; False where there is none or the device refuses."""
        controller = next((c for c, known in self._pads.items() if known.name == pad), None)
        if controller is None or not _shakes(controller):
            return False
        try:
            controller.rumble_play_strong(strength, seconds)
        except (OSError, AssertionError, AttributeError) as error:  # the last two: its effects were refused
            _log.info("%s does not rumble: %s", pad, error)
            return False
        return True

    def _connect(self, controller: Any) -> None:
        if any(known.device is controller.device for known in self._pads.values()):
            return
        path = _path(controller)
        if path and any(known.name == path and known.is_alive for known in self._pads.values()):
            return  # a thread of pyglet's was late: the same pad, announced a second time
        if _is_unwanted(path) or not _open(controller):
            return
        self._bury()
        self._known += 1
        self._nodes |= {event: node for event, node in sysfs.nodes().items() if path.endswith(f"/{event}")}
        name = path or f"controller {self._known}"  # not read: a key
        label, translator = _codes(controller) or (controller.name or controller.device.name or "", None)
        self._pads[controller] = pad = _Pad(name, controller, self._events)
        if translator:
            pad.hear_codes(translator)
        else:
            controller.push_handlers(pad)
        lowest = translator.layout.code_of(Control.CROSS) if translator else None
        brand = brand_of(*product_of(controller.guid or ""), label, lowest)
        self._events.append(
            PadEvent(
                name, PadEventKind.CONNECT, device=_info(name, label or message("Pad"), brand, controller)
            )
        )

    def _disconnect(self, controller: Any) -> None:
        pad = self._pads.pop(controller, None)
        if pad is None:
            return
        pad.controller.remove_handlers(pad)
        self._closing.append(pad)
        self._events.append(PadEvent(pad.name, PadEventKind.DISCONNECT))

    def _close_all(self) -> None:
        """Close the pads that are gone. Never in an event: pyglet's loop may be just about to read them."""
        for pad in self._closing:
            try:
                pad.controller.close()
            except (OSError, KeyError) as error:  # KeyError: pyglet has dropped the unplugged device already
                _log.debug("%s closes with %r", pad.name, error)
        self._closing.clear()

    def _bury(self) -> None:
        """Let go of pads that pyglet has closed without telling, because reading failed."""
        dead = [controller for controller, pad in self._pads.items() if not pad.is_alive]
        for controller in dead:
            if controller not in self._pads:
                continue  # pyglet has told of it meanwhile
            self._disconnect(controller)

    def _look_again(self, now: float) -> None:
        """Where another device is back under a name so soon that pyglet missed it, have pyglet look again."""
        if now < self._next_look:
            return
        self._next_look = now + LOOK_SECONDS
        known: set[str] = getattr(self._manager, "_device_names", set())
        before, now_there = self._nodes, sysfs.nodes()
        changed = {event for event, node in now_there.items() if before.get(event, node) != node} & known
        # Of a name that pyglet still knows, the device that went is remembered until another bears it.
        self._nodes = {event: node for event, node in (before | now_there).items() if event in known}
        if changed:
            known -= changed
            self._manager.select()


class _Pad:
    """One open controller; its methods are the handlers of pyglet's events."""

    def __init__(self, name: str, controller: Any, events: list[PadEvent]) -> None:
        self.name = name
        self.controller = controller
        self.device = controller.device
        self._events = events
        self._dpad = (0, 0)
        self._last: dict[Control, float] = {}

    @property
    def is_alive(self) -> bool:
        """Whether its device can still be read. Only Linux closes devices of its own accord."""
        return self.device.is_open or not self.name.startswith("/")

    def read_on(self) -> None:
        """Read what has piled up in a slow frame: the loop reads 64 reports a frame, the kernel keeps few."""
        for _ in range(MOST_READS):
            if not (self.name.startswith("/") and self.is_alive and self.device.poll()):
                return
            self.device.select()

    def hear_codes(self, translator: Translator) -> None:
        """Hear the device itself, in the place of pyglet, whose mappings miss newer pads."""
        for control in self.device.get_controls():
            translate = {EV_KEY: translator.key, EV_ABS: translator.axis}.get(control.event_type)
            if translate:
                control.set_handler("on_change", partial(self._code_changed, translate, control.event_code))

    def _code_changed(self, translate: Callable[[int, Any], list[Told]], code: int, value: Any) -> None:
        self._events += [PadEvent(self.name, *told) for told in translate(code, value)]

    def on_button_press(self, _controller: Any, button: str) -> None:
        self._button(button, PadEventKind.DOWN)

    def on_button_release(self, _controller: Any, button: str) -> None:
        self._button(button, PadEventKind.UP)

    def on_dpad_motion(self, _controller: Any, vector: Any) -> None:
        before, self._dpad = self._dpad, (round(vector.x), round(vector.y))
        for control, down in dpad_changes(before, self._dpad):
            self._events.append(PadEvent(self.name, PadEventKind.DOWN if down else PadEventKind.UP, control))

    def on_stick_motion(self, _controller: Any, stick: str, vector: Any) -> None:
        if stick == "leftstick":
            self._axis(Control.STICK_X, vector.x)
            self._axis(Control.STICK_Y, vector.y)

    def on_trigger_motion(self, _controller: Any, trigger: str, value: float) -> None:
        self._axis(_TRIGGERS[trigger], value)

    def _button(self, button: str, kind: PadEventKind) -> None:
        control = SDL_BUTTONS.get(button)
        if control is not None:
            self._events.append(PadEvent(self.name, kind, control))

    def _axis(self, control: Control, value: float) -> None:
        # Resting sticks tremble; hundredths are more than directions need. (What is no number passes.)
        number = round(value, 2) if math.isfinite(value) else value
        if self._last.get(control) != number:
            self._last[control] = number
            self._events.append(PadEvent(self.name, PadEventKind.AXIS, control, number))


def _is_unwanted(path: str) -> bool:
    event = sysfs.event_of(path)
    try:
        identity, keys = sysfs.identity(event), sysfs.codes(event, "key")
        return is_left_out(identity, os.environ) or not is_pad(identity, keys)
    except (OSError, ValueError):
        return False  # another system, on which Steam itself hides the pads behind its own


def _codes(controller: Any) -> tuple[str, Translator] | None:
    """The pad's name and what its codes mean; None where the system does not tell of codes.

    pyglet counts every key code in rising order where the database counts joystick codes first, takes
    the axes of hats for no axes, and guesses wherever a version is new.
    """
    path = _path(controller)
    event = sysfs.event_of(path)
    try:
        axes = axis_states(path, sysfs.codes(event, "abs"))
        identity, keys = sysfs.identity(event), sysfs.codes(event, "key")
    except (OSError, ValueError):
        return None
    label, layout = layout_of(DeviceFacts(identity, controller.device.name, keys, axes, sysfs.driver(event)))
    return label, Translator(with_extras(layout, keys), axes)


def _make_manager() -> Any:
    """pyglet's manager; None where the system has no input devices, or no display to import it with."""
    try:
        from pyglet.input import ControllerManager
        from pyglet.input.controller import add_mappings_from_string

        if sys.platform.startswith("linux"):
            _close_what_fails()
        else:  # where the system tells of no codes, pyglet asks its own list, to which this one is put first
            add_mappings_from_string("\n".join(players_list()))
        return ControllerManager()
    except Exception as error:  # each system has its own ways to have no pads; the keyboard still plays
        _log.info("pyglet finds no pads: %r", error)
        return None


def _open(controller: Any) -> bool:
    from pyglet.input import DeviceException

    try:
        controller.open()
    except DeviceException as error:
        _log.warning("%s cannot be opened: %s", controller.name, error)
        return False
    except OSError as error:
        # The device itself is open, but has no room for an effect: play on without rumble.
        _log.info("%s has no rumble: %s", controller.name, error)
        return bool(controller.device.is_open)
    return True


def _path(controller: Any) -> str:
    """The device file on Linux; empty elsewhere."""
    return getattr(controller.device, "_filename", "")


def _info(name: str, label: str | Message, signs: Brand | None, controller: Any) -> Device:
    brand, known, shakes = signs or LIKELIEST, signs is not None, _shakes(controller)
    event = sysfs.event_of(name)
    if not event:
        model = controller.guid or ""
        return Device(name, label, brand, model, model, can_rumble=shakes, signs_known=known)
    lasting, battery = sysfs.lasting(event), sysfs.battery(event)
    return Device(name, label, brand, *lasting, battery, shakes, signs_known=known)


def _shakes(controller: Any) -> bool:
    """Whether its class implements rumble; the base class only pretends to."""
    from pyglet.input.base import Controller

    knows = type(controller).rumble_play_strong is not Controller.rumble_play_strong
    return knows and bool(getattr(controller.device, "ff_types", True))


def _close_what_fails() -> None:
    """Have every device that pyglet makes from now on close its file when its making fails.

    One that goes while it is asked what it has leaves its file open otherwise.
    """
    from pyglet.input.linux import evdev

    kind: Any = evdev.EvdevDevice
    made = kind.__init__

    def made_or_closed(device: Any, display: Any, filename: str) -> None:
        try:
            made(device, display, filename)
        except OSError as error:
            for frame, _ in traceback.walk_tb(error.__traceback__):
                if frame.f_code is made.__code__ and "fileno" in frame.f_locals:
                    os.close(frame.f_locals["fileno"])
            raise

    if made.__name__ != made_or_closed.__name__:  # once
        kind.__init__ = made_or_closed

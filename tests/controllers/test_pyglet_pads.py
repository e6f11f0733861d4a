"""pyglet's own Controller class over devices made up here: no hardware, no kernel."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest

from controllers import sysfs
from controllers.actions import Action, Brand
from controllers.hub import Hub
from controllers.protocol import PadEventKind
from controllers.pyglet_pads import PygletPads
from tests.controllers.fakes import presses

if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
    pytest.skip("pyglet imports its input package only with a display: run ./test", allow_module_level=True)

from pyglet.event import EventDispatcher
from pyglet.input import DeviceOpenException
from pyglet.input.base import AbsoluteAxis, Button, Controller, Device
from pyglet.input.controller import Relation

GUID = "030000004c050000e60c000011810000"
TAPS_READ = 16
"""A tap is four reports, and pyglet reads 64 at once."""
BUTTONS = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start", "guide")


class FakeDevice(Device):
    """Nine buttons, a stick, a trigger and a hat."""

    def __init__(self, name: str = "Fake pad", refuses: Exception | None = None, path: str = "") -> None:
        super().__init__(None, name)  # type: ignore[arg-type]  # no display is needed
        self._filename = path
        self.buttons = [Button(None, button) for button in BUTTONS]
        self.x = AbsoluteAxis("x", 0, 255)
        self.y = AbsoluteAxis("y", 0, 255)
        self.z = AbsoluteAxis("z", 0, 1023)
        self.rx = AbsoluteAxis("rx", 0, 255)
        self.hat_x = AbsoluteAxis("hat_x", -1, 1)
        self.hat_y = AbsoluteAxis("hat_y", -1, 1, inverted=True)
        self.refuses = refuses
        self.openings = 0
        self.pile: list[str] = []
        """Buttons that were tapped, and that nobody has read yet."""

    def open(self, window: Any = None, exclusive: bool = False) -> None:
        self.openings += 1
        if isinstance(self.refuses, DeviceOpenException):
            raise self.refuses
        super().open(window, exclusive)
        if self.refuses:
            raise self.refuses

    def poll(self) -> bool:
        return bool(self.pile)

    def select(self) -> None:
        read, self.pile = self.pile[:TAPS_READ], self.pile[TAPS_READ:]
        for button in read:
            self.press(button)
            self.press(button, False)

    def get_controls(self) -> list[Any]:
        return [*self.buttons, self.x, self.y, self.z, self.rx, self.hat_x, self.hat_y]

    def get_guid(self) -> str:
        return GUID

    def press(self, button: str, down: bool = True) -> None:
        self.buttons[BUTTONS.index(button)].value = int(down)


class FakeManager(EventDispatcher):
    """Stands for pyglet's ControllerManager."""

    def __init__(self, *controllers: Controller) -> None:
        self.controllers = list(controllers)
        self._device_names: set[str] = set()

    def select(self) -> None:
        """Look what has come and gone."""

    def get_controllers(self) -> list[Controller]:
        return self.controllers


FakeManager.register_event_type("on_connect")
FakeManager.register_event_type("on_disconnect")


def controller(device: FakeDevice) -> Controller:
    mapping: dict[str, Any] = {"guid": GUID, "name": device.name}
    mapping |= {name: Relation("button", index) for index, name in enumerate(BUTTONS)}
    mapping |= {
        name: Relation("axis", index)
        for index, name in enumerate(("leftx", "lefty", "lefttrigger", "rightx"))
    }
    hat = zip(("dpup", "dpright", "dpdown", "dpleft"), (1, 2, 4, 8), strict=True)
    return Controller(device, mapping | {name: Relation("hat0", index) for name, index in hat})


def started(*devices: FakeDevice) -> tuple[Hub, FakeManager]:
    manager = FakeManager(*(controller(device) for device in devices))
    hub = Hub([PygletPads(manager)])
    hub.start()
    return hub, manager


def asked(hub: Hub, now: float = 0.0) -> list[Action]:
    return [press.action for press in presses(hub, now) if not press.released]


def test_every_mapped_button_asks_for_its_action() -> None:
    device = FakeDevice()
    hub, _ = started(device)
    for button in BUTTONS:
        device.press(button)
        device.press(button, False)
    assert asked(hub) == [
        Action.CONFIRM, Action.ZOOM, Action.SHUFFLE, Action.BACK, Action.L1, Action.SCORES,
        Action.OPTIONS, Action.PAUSE,
    ]  # fmt: skip
    assert hub.hand.brand is Brand.PLAYSTATION


def test_the_hat_the_stick_and_the_trigger_are_heard_the_right_way_up() -> None:
    device = FakeDevice()
    hub, _ = started(device)
    ways = (
        (device.hat_y, -1, 0, Action.UP),
        (device.hat_y, 1, 0, Action.DOWN),
        (device.hat_x, -1, 0, Action.LEFT),
        (device.hat_x, 1, 0, Action.RIGHT),
        (device.y, 0, 128, Action.UP),
        (device.y, 255, 128, Action.DOWN),
        (device.x, 0, 128, Action.LEFT),
        (device.x, 255, 128, Action.RIGHT),
        (device.z, 1023, 0, Action.L2),
    )
    for axis, out, rest, action in ways:
        axis.value = out
        axis.value = rest
        assert asked(hub) == [action]


def test_the_right_stick_says_nothing() -> None:
    device = FakeDevice()
    hub, _ = started(device)
    device.rx.value = 255
    assert asked(hub) == []


def test_a_pad_that_cannot_be_opened_is_no_pad() -> None:
    hub, _ = started(FakeDevice(refuses=DeviceOpenException("taken")))
    presses(hub, 0.0)
    assert hub.pads == ()


def test_a_pad_without_room_for_rumble_plays_without_it() -> None:
    device = FakeDevice(refuses=OSError(28, "No space left on device"))
    hub, _ = started(device)
    device.press("a")
    assert asked(hub) == [Action.CONFIRM]


def test_pads_come_and_go_and_come_again() -> None:
    hub, manager = started()
    device = FakeDevice()
    pad = controller(device)
    for _ in range(3):
        manager.dispatch_event("on_connect", pad)
        device.press("a")
        assert asked(hub) == [Action.CONFIRM]
        assert len(hub.pads) == 1
        manager.dispatch_event("on_disconnect", pad)
        assert [press.released for press in presses(hub, 0.1)] == [True]
        assert hub.pads == ()
        device.press("a", False)
    assert not device.is_open


def test_a_pad_announced_twice_is_one_pad() -> None:
    device = FakeDevice()
    hub, manager = started(device)
    manager.dispatch_event("on_connect", manager.controllers[0])
    device.press("a")
    assert asked(hub) == [Action.CONFIRM]
    assert len(hub.pads) == 1
    assert device.openings == 1


def test_a_pad_that_goes_is_closed_only_after_pyglets_loop_is_done_with_it() -> None:
    device = FakeDevice()
    hub, manager = started(device)
    presses(hub, 0.0)
    manager.dispatch_event("on_disconnect", manager.controllers[0])
    assert device.is_open, "pyglet's loop may be about to read from it"
    presses(hub, 0.1)
    assert not device.is_open


def test_a_pad_announced_late_by_a_second_thread_is_one_pad() -> None:
    first, second = FakeDevice(path="/dev/input/event7"), FakeDevice(path="/dev/input/event7")
    hub, manager = started(first)
    manager.dispatch_event("on_connect", controller(second))
    assert not second.is_open
    first.press("a")
    assert asked(hub) == [Action.CONFIRM]


def test_a_pad_that_pyglet_has_closed_without_a_word_is_gone_and_may_come_again() -> None:
    device, again = FakeDevice(path="/dev/input/event7"), FakeDevice(path="/dev/input/event7")
    hub, manager = started(device)
    device.press("a")
    presses(hub, 0.0)
    device.close()
    assert [press.released for press in presses(hub, 0.1)] == [True]
    assert hub.pads == ()
    manager.dispatch_event("on_connect", controller(again))
    again.press("b")
    assert asked(hub) == [Action.ZOOM]
    again.close()
    fresh = FakeDevice(path="/dev/input/event7")
    manager.dispatch_event("on_connect", controller(fresh))
    fresh.press("a")
    assert [type(happened).__name__ for happened in hub.poll(0.2)] == [
        "Press",
        "Detached",
        "Attached",
        "Press",
    ]


def test_what_piles_up_in_a_slow_frame_is_read_at_once() -> None:
    device = FakeDevice(path="/dev/input/event7")
    hub, _ = started(device)
    presses(hub, 0.0)
    device.pile = ["a", "b"] * 50
    assert asked(hub) == [Action.CONFIRM, Action.ZOOM] * 50
    device.pile = ["a"] * 10_000
    assert 0 < len(asked(hub)) < 200, "a flood must not hold up the frame"


def test_a_stopped_backend_closes_its_pads_and_hears_no_more() -> None:
    device = FakeDevice()
    manager = FakeManager(controller(device))
    pads = PygletPads(manager)
    pads.start()
    assert [event.kind for event in pads.poll(0.0)] == [PadEventKind.CONNECT]
    pads.stop()
    device.press("a")
    manager.dispatch_event("on_connect", controller(FakeDevice()))
    assert pads.poll(0.1) == []
    assert not device.is_open


def test_a_machine_without_input_devices_has_no_pads_and_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_folder() -> None:
        raise FileNotFoundError(2, "No such file or directory", "/dev/input")

    monkeypatch.setattr("pyglet.input.ControllerManager", no_folder)
    hub = Hub([PygletPads()])
    hub.start()
    assert presses(hub, 0.0) == []
    hub.stop()


def test_pyglet_looks_again_where_another_device_bears_a_name_that_it_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = {"event7": "input1", "event8": "input2"}
    monkeypatch.setattr(sysfs, "nodes", lambda: dict(there))
    manager = FakeManager()
    manager._device_names = {"event7", "event8"}
    looked: list[set[str]] = []
    manager.select = lambda: looked.append(set(manager._device_names))  # type: ignore[method-assign]
    pads = PygletPads(manager)
    pads.start()
    pads.poll(0.0)
    del there["event7"]  # it goes, and pyglet does not notice
    pads.poll(1.0)
    assert looked == []
    there["event7"] = "input3"
    pads.poll(2.0)
    pads.poll(3.0)
    assert looked == [{"event8"}]

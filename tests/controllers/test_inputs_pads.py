"""Raw readers over a pipe in the place of a device file."""

from __future__ import annotations

import os
import struct
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from controllers import sysfs
from controllers.actions import Action
from controllers.hub import Hub
from controllers.protocol import PadEvent, PadEventKind
from tests.controllers.fakes import presses
from tests.controllers.lab import models as m
from tests.controllers.lab.bench import add_to
from tests.controllers.lab.models import MODELS

if not sys.platform.startswith("linux"):
    pytest.skip("raw readers exist on Linux only", allow_module_level=True)

from controllers import inputs_pads
from controllers.inputs_pads import InputsPads
from controllers.kernel_state import AxisState

UNKNOWN_CODE = 0x21  # ABS_PROFILE, which the package does not know


@pytest.fixture
def plug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], int]:
    """Plugs a model in as event9 of a made-up system; gives the writing end of its pipe."""
    devices, system = tmp_path / "dev", tmp_path / "sys"
    devices.mkdir()
    system.mkdir()
    monkeypatch.setattr(sysfs, "SYSTEM", system)
    monkeypatch.setattr(inputs_pads, "DEVICES", devices)
    # A pipe has neither a name in /sys nor ranges to be asked for.
    monkeypatch.setattr("inputs.GamePad._set_name", lambda pad: setattr(pad, "name", "Fake pad"))

    def plug(model: str) -> int:
        axes = MODELS[model].axes
        monkeypatch.setattr(inputs_pads, "axis_states", lambda *_: {c: AxisState(*axes[c]) for c in axes})
        os.mkfifo(devices / "event9")
        add_to(system, MODELS[model], "event9")
        # Both ends: the reader opens it later, and never sees its end.
        return os.open(devices / "event9", os.O_RDWR)

    return plug


def readers() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("pad ")]


def send(pipe: int, *events: tuple[int, int, int]) -> None:
    os.write(pipe, b"".join(struct.pack("@qqHHi", 0, 0, *event) for event in [*events, (0, 0, 0)]))


def heard(hub: Hub, count: int) -> list[Action]:
    """The actions of the next presses, as many as `count`."""
    actions: list[Action] = []
    for _ in range(1000):
        actions += [press.action for press in presses(hub, 0.0) if not press.released]
        if len(actions) >= count:
            break
        time.sleep(0.005)
    return actions


def test_raw_reports_become_presses_whatever_else_the_pad_says(plug: Callable[[str], int]) -> None:
    pipe = plug("adapter")
    hub = Hub([InputsPads()])
    hub.start()
    presses(hub, 0.0)
    assert [pad.name for pad in hub.pads] == ["Twin PS2 Adapter"]
    send(pipe, (m.EV_ABS, UNKNOWN_CODE, 1), (m.EV_KEY, 0x122, 1))
    send(pipe, (m.EV_KEY, 0x122, 2), (m.EV_KEY, 0x122, 0))
    send(pipe, (m.EV_ABS, m.HAT_Y, -1))
    send(pipe, (m.EV_ABS, m.HAT_Y, 0))
    send(pipe, (m.EV_ABS, m.X, 255))
    assert heard(hub, 3) == [Action.CONFIRM, Action.UP, Action.RIGHT]
    hub.stop()


def test_a_gamepad_is_left_to_pyglet_unless_asked_for(plug: Callable[[str], int]) -> None:
    pipe = plug("dualshock")
    shared = Hub([InputsPads()])
    shared.start()
    presses(shared, 0.0)
    assert shared.pads == ()
    alone = Hub([InputsPads(every=True)])
    alone.start()
    presses(alone, 0.0)
    send(pipe, (m.EV_KEY, m.SOUTH, 1))
    send(pipe, (m.EV_ABS, m.RZ, 140))
    assert heard(alone, 2) == [Action.CONFIRM, Action.R2]
    alone.stop()


def test_a_trembling_stick_does_not_fill_the_queue(plug: Callable[[str], int]) -> None:
    pipe = plug("dualshock")
    pads = InputsPads(every=True)
    pads.start()
    assert [event.kind for event in pads.poll(0.0)] == [PadEventKind.CONNECT]
    for _ in range(50):
        send(pipe, (m.EV_ABS, m.X, 200))
    send(pipe, (m.EV_KEY, m.SOUTH, 1))
    events: list[PadEvent] = []
    for _ in range(1000):
        events += pads.poll(0.0)
        if any(event.kind is PadEventKind.DOWN for event in events):
            break
        time.sleep(0.005)
    assert [event.kind for event in events] == [PadEventKind.AXIS, PadEventKind.DOWN]
    pads.stop()


def test_no_thread_is_left_when_the_backend_stops(plug: Callable[[str], int]) -> None:
    plug("dualshock")
    pads = InputsPads(every=True)
    for _ in range(2):
        pads.start()
        pads.poll(0.0)
        assert readers()
        pads.stop()
        assert readers() == []


def test_the_thread_of_a_pad_that_is_gone_ends_by_itself(plug: Callable[[str], int]) -> None:
    pipe = plug("dualshock")
    pads = InputsPads(every=True)
    pads.start()
    pads.poll(0.0)
    os.close(pipe)  # now the reader is alone at its end of the pipe, and reads nothing
    events: list[PadEvent] = []
    for _ in range(1000):
        events += pads.poll(0.0)
        if events:
            break
        time.sleep(0.005)
    assert [event.kind for event in events] == [PadEventKind.DISCONNECT]
    assert readers() == []


def test_a_device_that_is_no_pad_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysfs, "SYSTEM", tmp_path)
    keyboard = tmp_path / "event3" / "device" / "capabilities"
    keyboard.mkdir(parents=True)
    (keyboard / "key").write_text("1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe\n")
    hub = Hub([InputsPads(every=True)])
    hub.start()
    assert presses(hub, 0.0) == []
    assert hub.pads == ()


def test_a_machine_without_input_devices_has_no_raw_pads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysfs, "SYSTEM", tmp_path / "missing")
    hub = Hub([InputsPads()])
    hub.start()
    assert presses(hub, 0.0) == []


class Reader:
    """What a flood looks like to a poll: reports that wait."""

    def __init__(self, pad: str, waiting: int) -> None:
        self.pad, self.waiting = pad, waiting

    def qsize(self) -> int:
        return self.waiting

    def get(self) -> tuple[str, tuple[int, int, int]]:
        self.waiting -= 1
        return self.pad, (m.EV_KEY, m.SOUTH, self.waiting % 2)


def test_a_poll_takes_a_bounded_part_of_a_flood_and_the_next_one_goes_on(plug: Callable[[str], int]) -> None:
    plug("dualshock")
    pads = InputsPads(every=True)
    pads.start()
    (connected,) = pads.poll(0.0)
    pads._queue = Reader(connected.pad, 2_500)  # type: ignore[assignment]
    assert [len(pads.poll(0.1)) for _ in range(4)] == [1_000, 1_000, 500, 0]
    pads.stop()


def test_a_pad_that_may_not_be_read_is_told_of_and_played_as_soon_as_it_may(
    plug: Callable[[str], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = False
    plug("adapter")
    monkeypatch.setattr(os, "access", lambda *_: allowed)
    backend = InputsPads()
    hub = Hub([backend])
    hub.start()
    presses(hub, 0.0)
    assert hub.unreadable == (), "a pad just plugged in gets its rights a moment later"
    for second in range(1, 20):
        presses(hub, float(second))
    assert (hub.unreadable, hub.pads) == (("Twin USB Joystick",), ())
    allowed = True
    presses(hub, 30.0)
    assert (hub.unreadable, len(hub.pads)) == ((), 1)
    hub.stop()

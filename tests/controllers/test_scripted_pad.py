from __future__ import annotations

from controllers.actions import Action, Press
from controllers.hub import Hub
from controllers.pads import Attached, Rumble
from controllers.protocol import Control
from controllers.script import HoldStep, PadStep, PressStep, parse
from controllers.scripted_pad import ScriptedPads
from tests.controllers.fakes import presses

FRAME = 1 / 60


def played(script: str, seconds: float) -> list[tuple[float, Press]]:
    """Every press of a script through the hub, with its time, at 60 frames a second."""
    pads = ScriptedPads()
    hub = Hub([pads])
    hub.start()
    for step in parse(script):
        assert isinstance(step, PressStep | HoldStep)
        pads.play(step)
    frames = [frame * FRAME for frame in range(round(seconds / FRAME))]
    told = [(now, press) for now in frames for press in presses(hub, now)]
    assert not pads.busy
    return told


def test_a_script_presses_once_a_frame_in_its_order() -> None:
    told = [(now, p.action) for now, p in played("press down*2 confirm", 0.2) if not p.released]
    assert told == [(0.0, Action.DOWN), (FRAME, Action.DOWN), (2 * FRAME, Action.CONFIRM)]


def test_every_scripted_press_is_let_go_in_its_frame() -> None:
    told = played("press confirm back", 0.2)
    assert [(p.action, p.released) for _, p in told] == [
        (Action.CONFIRM, False),
        (Action.CONFIRM, True),
        (Action.BACK, False),
        (Action.BACK, True),
    ]


def test_a_held_direction_repeats_as_on_a_real_pad_and_ends_in_time() -> None:
    told = played("hold left 0.5\npress confirm", 1.0)
    repeats = [now for now, press in told if press.repeat]
    assert [round(now, 2) for now in repeats] == [0.25, 0.33, 0.4, 0.47]
    ends = [now for now, press in told if press.released and press.action is Action.LEFT]
    assert [round(now, 2) for now in ends] == [0.5]
    assert told[-1][1] == Press("p1", Action.CONFIRM, released=True)


def test_a_pad_is_plugged_in_when_it_is_first_named() -> None:
    pads = ScriptedPads()
    hub = Hub([pads])
    hub.start()
    presses(hub, 0.0)
    assert [pad.id for pad in hub.pads] == ["p1"]
    pads.play(PressStep(1, "p2", (Action.CONFIRM,)))
    assert pads.busy
    assert presses(hub, 0.1)[0] == Press("p2", Action.CONFIRM)
    assert [pad.id for pad in hub.pads] == ["p1", "p2"]


def test_every_action_can_be_scripted() -> None:
    told = played("press " + " ".join(action.value for action in Action), 1.0)
    assert [press.action for _, press in told if not press.released] == list(Action)


def test_what_happens_to_a_pad_happens_at_once_and_in_its_order() -> None:
    pads = ScriptedPads(recording=True)
    hub = Hub([pads])
    hub.start()
    assert hub.poll(0.0) == []
    script = 'plug p2: keyboard "Half" "keyboard-left"\ndown p2: cross\nbattery p2: 0.1\nignore p2\nunplug p2'
    for step in parse(script):
        assert isinstance(step, PadStep)
        pads.play(step)
    happened = hub.poll(0.1)
    assert [type(event).__name__ for event in happened] == [
        "Attached", "Press", "BatteryLow", "Press", "Ignored", "Detached",
    ]  # fmt: skip
    attached = happened[0]
    assert isinstance(attached, Attached)
    assert (attached.pad.id, attached.pad.name, attached.pad.keys[Control.CROSS]) == (
        "keyboard-left", "Half", "F",
    )  # fmt: skip


def test_what_a_stopped_script_still_had_to_press_is_forgotten() -> None:
    pads = ScriptedPads()
    pads.start()
    for step in parse("press p2: confirm*3\nhold left 5"):
        assert isinstance(step, PressStep | HoldStep)
        pads.play(step)
    pads.poll(0.0)
    assert pads.busy
    pads.stop()
    assert not pads.busy
    assert pads.poll(9.0) == []


def test_a_scripted_pad_may_be_shaken() -> None:
    pads = ScriptedPads()
    hub = Hub([pads])
    hub.start()
    hub.poll(0.0)
    assert hub.rumble("p1", Rumble(0.5, 0.1))

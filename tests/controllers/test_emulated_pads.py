"""Real programs, real system calls, emulated pads: from the device file to the semantic press."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.controllers.conftest import Lab, Listener
from tests.controllers.lab import models as m

PLAYSTATION = {
    m.SOUTH: "confirm",
    m.EAST: "zoom",
    m.WEST: "shuffle",
    m.NORTH: "back",
    m.TL: "l1",
    m.TR: "scores",
    m.SELECT: "options",
    m.START: "pause",
}
# The driver of Xbox pads calls the left face button NORTH and the upper one WEST.
XBOX = PLAYSTATION | {m.NORTH: "shuffle", m.WEST: "back"}
ADAPTER = {
    0x120: "back",
    0x121: "zoom",
    0x122: "confirm",
    0x123: "shuffle",
    0x124: "l2",
    0x125: "r2",
    0x126: "l1",
    0x127: "scores",
    0x128: "options",
    0x129: "pause",
}
EIGHT = PLAYSTATION | {
    0x131: "confirm",
    0x130: "zoom",
    0x134: "shuffle",
    0x133: "back",
    m.TL2: "l2",
    m.TR2: "r2",
}
# The lowest button confirms, although Nintendo prints B on it; X is above and Y on the left.
SWITCH = PLAYSTATION | {m.TL2: "l2", m.TR2: "r2"}
REPLICA = ADAPTER | {0x124: "l1", 0x125: "scores", 0x126: "l2", 0x127: "r2"}
DECK = XBOX | {m.DPAD_UP: "up", m.DPAD_DOWN: "down", m.DPAD_LEFT: "left", m.DPAD_RIGHT: "right"}
# Turned by a quarter, with the side buttons for shoulders.
LEFT_JOY_CON = {
    m.DPAD_LEFT: "confirm",
    m.DPAD_DOWN: "zoom",
    m.DPAD_UP: "shuffle",
    m.DPAD_RIGHT: "back",
    m.TR: "l1",
    m.TR2: "scores",
    m.TL: "l2",
    m.TL2: "r2",
    m.SELECT: "pause",
    m.CAPTURE: "options",
}
RIGHT_JOY_CON = {
    m.EAST: "confirm",
    m.NORTH: "zoom",
    m.SOUTH: "shuffle",
    m.WEST: "back",
    m.TL: "l1",
    m.TL2: "scores",
    m.TR: "l2",
    m.TR2: "r2",
    m.START: "pause",
    m.MODE: "options",
}
BUTTONS = {
    "dualshock": PLAYSTATION,
    "dualsense": PLAYSTATION,
    "xbox": XBOX,
    "8bitdo": EIGHT,
    "switch": SWITCH,
    "adapter": ADAPTER,
    "unknown": PLAYSTATION,
    "clone": XBOX,
    "xbox by radio": XBOX,
    "xbox one by radio": XBOX,
    "xbox elite by radio": XBOX,
    "deck": DECK,
    "dragonrise": REPLICA,
    "snes": REPLICA,
    "left joy-con": LEFT_JOY_CON,
    "right joy-con": RIGHT_JOY_CON,
}
BRANDS = {
    "dualshock": "playstation",
    "dualsense": "playstation",
    "xbox": "xbox",
    "8bitdo": "nintendo",
    "switch": "nintendo",
    "adapter": "playstation",
    "unknown": "xbox",
    "clone": "xbox",
    "xbox by radio": "xbox",
    "xbox one by radio": "xbox",
    "xbox elite by radio": "xbox",
    "deck": "xbox",
    "dragonrise": "playstation",
    "snes": "nintendo",
    "left joy-con": "nintendo",
    "right joy-con": "nintendo",
}
TRIGGERS = {
    **dict.fromkeys(("dualshock", "dualsense", "xbox", "unknown", "clone"), (m.Z, m.RZ)),
    **dict.fromkeys(("xbox by radio", "xbox one by radio", "xbox elite by radio"), (m.BRAKE, m.GAS)),
    "deck": (m.HAT2_Y, m.HAT2_X),
}
"""Of pads whose triggers are axes."""
PLUS, MINUS, REST = "maximum", "minimum", "rest"
WAYS = ((m.X, MINUS, "left"), (m.X, PLUS, "right"), (m.Y, MINUS, "up"), (m.Y, PLUS, "down"))
ON_THE_HAT = tuple((code + m.HAT_X, place, way) for code, place, way in WAYS)
DIRECTIONS = {
    **dict.fromkeys(BUTTONS, WAYS + ON_THE_HAT),
    "deck": WAYS,
    "snes": WAYS,
    "left joy-con": ((m.Y, MINUS, "left"), (m.Y, PLUS, "right"), (m.X, PLUS, "up"), (m.X, MINUS, "down")),
    "right joy-con": (
        (m.RY, PLUS, "left"),
        (m.RY, MINUS, "right"),
        (m.RX, MINUS, "up"),
        (m.RX, PLUS, "down"),
    ),
}


def raw(model: str, code: int, place: str) -> int:
    rest, low, high, *_ = m.MODELS[model].axes[code]
    return {PLUS: high, MINUS: low, REST: rest}[place]


def push(lab: Lab, listener: Listener, number: int, model: str, code: int, place: str, action: str) -> None:
    """Push an axis out and let it come back; it must mean one press and one release."""
    lab.axis(number, code, raw(model, code, place))
    listener.wait_for(f"PRESS event{number} {action}")
    lab.axis(number, code, raw(model, code, REST))
    listener.wait_for(f"RELEASE event{number} {action}")


def try_every_control(lab: Lab, listener: Listener, number: int, model: str) -> None:
    for code, action in BUTTONS[model].items():
        lab.tap(number, code)
        listener.wait_for(f"PRESS event{number} {action}")
        listener.wait_for(f"RELEASE event{number} {action}")
    for code, place, way in DIRECTIONS[model]:
        push(lab, listener, number, model, code, place, way)
    for code, trigger in zip(TRIGGERS.get(model, ()), ("l2", "r2"), strict=False):
        push(lab, listener, number, model, code, PLUS, trigger)


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_every_button_and_direction_of_every_pad_arrives_once_as_its_action(
    lab: Lab, arguments: tuple[str, ...]
) -> None:
    numbers = {model: lab.plug(model) for model in BUTTONS}
    listener = lab.listen(*arguments)
    for line in sorted(listener.wait_for("CONNECT") for _ in numbers):
        device, brand = line.split()[1:3]
        model = next(model for model, number in numbers.items() if device == f"event{number}")
        assert brand == BRANDS[model]
    for model, number in numbers.items():
        try_every_control(lab, listener, number, model)
    # Had any press been doubled, another line would stand between a press and its release.
    spoken = [line for line in listener.said if line.startswith(("PRESS", "RELEASE"))]
    assert all(a.replace("PRESS", "RELEASE") == b for a, b in zip(spoken[::2], spoken[1::2], strict=True))
    controls = [*BUTTONS.values(), *(DIRECTIONS[model] for model in BUTTONS), *TRIGGERS.values()]
    assert len(spoken) == 2 * sum(map(len, controls))


@pytest.mark.parametrize(
    ("arguments", "model"), [((), "xbox"), (("--raw",), "unknown")], ids=["through pyglet", "through inputs"]
)
def test_two_pads_of_one_kind_are_two_hands_that_press_at_once(
    lab: Lab, arguments: tuple[str, ...], model: str
) -> None:
    pads = [lab.plug(model) for _ in range(2)]
    listener = lab.listen(*arguments)
    for _ in pads:
        listener.wait_for("CONNECT")
    for code in (m.SOUTH, m.TL):
        for pad in pads:
            lab.key(pad, code, True)
    for pad in pads:
        lab.axis(pad, m.HAT_X, 1)
    for code in (m.TL, m.SOUTH):
        for pad in pads:
            lab.key(pad, code, False)
    for pad in pads:
        lab.tap(pad, m.START)
        listener.wait_for(f"RELEASE event{pad} pause")
    for pad in pads:
        spoken = [line.split() for line in listener.said if f" event{pad} " in line]
        assert [(verb, rest[0]) for verb, _, *rest in spoken if verb in ("PRESS", "RELEASE")] == [
            ("PRESS", "confirm"),
            ("PRESS", "l1"),
            ("PRESS", "right"),
            ("RELEASE", "l1"),
            ("RELEASE", "confirm"),
            ("PRESS", "pause"),
            ("RELEASE", "pause"),
        ]


def test_pads_come_and_go_while_the_game_runs(lab: Lab) -> None:
    listener = lab.listen()
    first = lab.plug("dualshock")
    listener.wait_for(f"CONNECT event{first}")
    second = lab.plug("adapter")
    listener.wait_for(f"CONNECT event{second}")

    lab.key(first, m.TL, True)
    listener.wait_for(f"PRESS event{first} l1")
    lab.unplug(first)
    listener.wait_for(f"RELEASE event{first} l1")
    listener.wait_for(f"DISCONNECT event{first}")
    lab.unplug(second)
    listener.wait_for(f"DISCONNECT event{second}")

    lab.plug("dualshock", first)
    listener.wait_for(f"CONNECT event{first}")
    lab.tap(first, m.SOUTH)
    assert listener.wait_for(f"PRESS event{first}") == f"PRESS event{first} confirm"


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_a_release_lost_by_the_kernel_is_made_up_for(lab: Lab, arguments: tuple[str, ...]) -> None:
    number = lab.plug("dualsense")
    listener = lab.listen(*arguments)
    listener.wait_for("CONNECT")
    lab.key(number, m.TL, True)
    listener.wait_for(f"PRESS event{number} l1")
    lab.lose(number, m.TL)
    assert listener.wait_for("RELEASE") == f"RELEASE event{number} l1"


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_pads_are_known_again_by_their_number_or_their_socket(lab: Lab, arguments: tuple[str, ...]) -> None:
    listener = lab.listen(*arguments)

    def comes(model: str, number: int | None = None, *, socket: str) -> tuple[int, str]:
        number = lab.plug(model, number, socket=socket)
        return number, listener.wait_for(f"CONNECT event{number}").split()[3]

    def goes(number: int) -> None:
        lab.unplug(number)
        listener.wait_for(f"DISCONNECT event{number}")

    first, known = comes("unknown", socket="usb-1")
    assert known == "new"
    second, known = comes("unknown", socket="usb-2")
    assert known == "new"
    goes(first)
    goes(second)
    assert comes("unknown", 40, socket="usb-2")[1] == "again"
    assert comes("unknown", 41, socket="usb-3")[1] == "again"  # the only one that is still missing
    assert comes("unknown", 42, socket="usb-4")[1] == "new"
    sony, known = comes("dualshock", socket="usb-5")
    assert known == "new"
    goes(sony)
    assert comes("dualshock", 43, socket="usb-6")[1] == "again"


def test_an_empty_battery_is_told_when_the_pad_comes(lab: Lab) -> None:
    listener = lab.listen()
    full = lab.plug("dualsense", battery=80)
    listener.wait_for(f"CONNECT event{full}")
    empty = lab.plug("dualshock", battery=10)
    listener.wait_for(f"CONNECT event{empty}")
    assert listener.wait_for("BATTERY") == f"BATTERY event{empty} 0.1"
    assert not any(line.startswith(f"BATTERY event{full}") for line in listener.said)


def test_a_pad_that_floods_is_ignored_while_another_plays_on(lab: Lab) -> None:
    mad, sane = lab.plug("dualshock"), lab.plug("xbox")
    listener = lab.listen()
    for _ in range(2):
        listener.wait_for("CONNECT")
    for _ in range(400):
        lab.tap(mad, m.SOUTH)
    listener.wait_for(f"IGNORED event{mad}")
    lab.tap(sane, m.SOUTH)
    assert listener.wait_for(f"PRESS event{sane}") == f"PRESS event{sane} confirm"


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_a_storm_of_plugging_leaves_every_pad_that_remains_in_order(
    lab: Lab, arguments: tuple[str, ...]
) -> None:
    luck = random.Random(6)
    listener = lab.listen(*arguments)
    listener.wait_for("READY")
    models = sorted(BUTTONS)
    for _ in range(60):
        if lab.pads and luck.random() < 0.5:
            lab.unplug(luck.choice(sorted(lab.pads)))
        elif len(lab.pads) < 6:
            number = lab.plug(luck.choice(models))
            if luck.random() < 0.5:
                lab.axis(number, m.HAT_X, luck.choice([-1, 1]))
        time.sleep(luck.choice([0, 0.001, 0.02]))
    last = lab.plug("xbox", 90)
    listener.wait_for("CONNECT event90")
    lab.tap(last, m.SOUTH)
    assert listener.wait_for("PRESS event90") == "PRESS event90 confirm"
    assert listener.wait_for("RELEASE event90") == "RELEASE event90 confirm"


def test_a_pad_with_a_motor_shakes_when_asked(lab: Lab) -> None:
    number = lab.plug("dualsense")
    listener = lab.listen()
    listener.wait_for("CONNECT")
    lab.tap(number, m.NORTH)
    assert listener.wait_for("RUMBLE").endswith("True")
    full_strong = [0xFFFF, 0]  # to identify a pad
    assert full_strong in lab.pads[number].rumbles
    assert any(len(written) == 3 and written[0] == m.EV_FF for written in lab.pads[number].rumbles)


def test_a_held_direction_repeats_until_it_is_let_go(lab: Lab) -> None:
    number = lab.plug("dualshock")
    listener = lab.listen()
    listener.wait_for("CONNECT")
    lab.axis(number, m.HAT_X, 1)
    listener.wait_for(f"PRESS event{number} right")
    listener.wait_for(f"REPEAT event{number} right")
    listener.wait_for(f"REPEAT event{number} right")
    lab.axis(number, m.HAT_X, 0)
    assert listener.wait_for("RELEASE") == f"RELEASE event{number} right"


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_a_pad_and_the_virtual_one_that_steam_shows_for_it_play_once(
    lab: Lab, arguments: tuple[str, ...]
) -> None:
    virtual, real = lab.plug("steam"), lab.plug("dualshock")
    listener = lab.listen(*arguments)
    listener.wait_for(f"CONNECT event{real}")
    for pad in (virtual, real):
        lab.key(pad, m.SOUTH, True)
    listener.wait_for(f"PRESS event{real} confirm")
    lab.unplug(real)
    listener.wait_for(f"DISCONNECT event{real}")
    assert f"PRESS event{virtual} confirm" not in listener.said
    listener.wait_for(f"CONNECT event{virtual}")
    lab.tap(virtual, m.EAST)
    listener.wait_for(f"PRESS event{virtual} zoom")


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_a_game_that_steam_starts_hears_the_virtual_pad_only(lab: Lab, arguments: tuple[str, ...]) -> None:
    real, virtual = lab.plug("dualshock"), lab.plug("steam")
    listener = lab.listen(
        *arguments,
        SDL_GAMECONTROLLER_ALLOW_STEAM_VIRTUAL_GAMEPAD="1",
        SDL_GAMECONTROLLER_IGNORE_DEVICES="0x045e/0x028e,0x054c/0x09cc",
    )
    listener.wait_for(f"CONNECT event{virtual}")
    lab.tap(real, m.SOUTH)
    lab.tap(virtual, m.SOUTH)
    listener.wait_for(f"PRESS event{virtual} confirm")
    assert not [line for line in listener.said if f" event{real} " in line]


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_tablets_wheels_and_keyboards_are_no_pads(lab: Lab, arguments: tuple[str, ...]) -> None:
    for model in ("tablet", "wheel", "keyboard"):
        lab.plug(model)
    pad = lab.plug("switch")
    listener = lab.listen(*arguments)
    assert listener.wait_for("CONNECT").split()[1] == f"event{pad}"
    for number in lab.pads:
        lab.tap(number, m.SOUTH)
    lab.tap(pad, m.START)
    listener.wait_for(f"PRESS event{pad} pause")
    assert {line.split()[1] for line in listener.said if " event" in line} == {f"event{pad}"}


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
@pytest.mark.parametrize("model", ["adapter", "dualshock"])
def test_a_pad_is_found_that_takes_over_the_name_of_another_device_at_once(
    lab: Lab, model: str, arguments: tuple[str, ...]
) -> None:
    first = lab.plug("dualsense")
    number = lab.plug("keyboard")
    listener = lab.listen(*arguments)
    listener.wait_for(f"CONNECT event{first}")
    lab.unplug(number)
    lab.plug(model, number)
    listener.wait_for(f"CONNECT event{number}")
    lab.tap(number, 0x122 if model == "adapter" else m.SOUTH)
    assert listener.wait_for(f"PRESS event{number}") == f"PRESS event{number} confirm"


@pytest.mark.parametrize("arguments", [(), ("--raw",)], ids=["through pyglet", "through inputs"])
def test_pads_that_go_while_they_are_asked_what_they_have_leave_no_file_open(
    lab: Lab, arguments: tuple[str, ...]
) -> None:
    luck = random.Random(10)
    listener = lab.listen(*arguments)
    lab.plug("dualshock", 91)
    listener.wait_for("CONNECT event91")
    before = listener.open_files
    lab.unplug(91)
    listener.wait_for("DISCONNECT event91")
    for _ in range(100):
        number = lab.plug("dualshock")
        time.sleep(luck.choice([0, 0.001, 0.005, 0.02]))
        lab.unplug(number)
    last = lab.plug("dualshock", 90)
    listener.wait_for("CONNECT event90")
    lab.unplug(last)
    listener.wait_for("DISCONNECT event90")
    lab.plug("dualshock", 91)
    listener.wait_for("CONNECT event91")
    assert len(listener.open_files) == len(before), (before, listener.open_files)
    devices = [Path(file).name for file in listener.open_files if "/dev/input/event" in file]
    assert devices == ["event91"]  # below whichever folder this system calls its root

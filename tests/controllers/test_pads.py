"""What the hub knows of pads: who they are, how they are set up, and what is told of them."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import DIRECTIONS, Action, Brand, Press
from controllers.attached_pad import FLOOD_CHANGES
from controllers.bindings import CONFIGURATIONS, DEFAULT, Setup, remapped
from controllers.hub import Hub
from controllers.keyboard import LEFT_HALF, Keyboard
from controllers.pads import Attached, BatteryLow, Detached, Ignored
from controllers.protocol import Control, PadEvent, PadEventKind
from controllers.repeat import SPEEDS, USUAL, Speed
from tests.controllers.fakes import FakeBackend, news, presses, started


def told(hub: Hub, now: float = 0.0) -> list[tuple[str, str]]:
    """Which news of which pad."""
    return [(type(event).__name__, event.pad.id) for event in news(hub, now)]


def test_a_pad_is_told_before_its_first_press_and_its_going_after_its_last_release() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.CROSS)
    pads.unplug("a")
    happened = [(type(h), getattr(h, "released", None)) for h in hub.poll(0.0)]
    assert happened == [(Attached, None), (Press, False), (Press, True), (Detached, None)]


def test_a_pad_that_comes_back_bears_its_name_again() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("/dev/input/event3", identity="054c:0ce6 a1")
    pads.unplug("/dev/input/event3")
    pads.plug("/dev/input/event7", identity="054c:0ce6 a1")
    pads.tap("/dev/input/event7", Control.CROSS)
    happened = hub.poll(0.0)
    assert [event.again for event in happened if isinstance(event, Attached)] == [False, True]
    assert {getattr(h, "pad", None) for h in happened if isinstance(h, Press)} == {"054c:0ce6 a1"}
    assert [pad.id for pad in hub.pads] == ["054c:0ce6 a1"]


def test_pads_that_nothing_tells_apart_are_told_apart_by_a_number() -> None:
    pads = FakeBackend()
    hub = started(pads)
    for device in ("one", "two", "three"):
        pads.plug(device, identity="twin")
    assert told(hub) == [("Attached", "twin"), ("Attached", "twin #2"), ("Attached", "twin #3")]
    pads.unplug("two")
    pads.plug("four", identity="twin")
    assert told(hub) == [("Detached", "twin #2"), ("Attached", "twin #2")]


def test_pads_with_one_number_for_all_keep_their_players_in_whatever_order_they_come_back() -> None:
    pads = FakeBackend()
    hub = started(pads)
    for device in ("one", "two"):
        pads.plug(device, identity="twin", model="m", socket=f"usb-{device}")
    assert told(hub) == [("Attached", "twin"), ("Attached", "twin #2")]
    for device in ("one", "two"):
        pads.unplug(device)
    pads.plug("three", identity="twin", model="m", socket="usb-two")
    pads.plug("four", identity="twin", model="m", socket="usb-one")
    assert told(hub)[2:] == [("Attached", "twin #2"), ("Attached", "twin")]


def test_in_another_socket_a_pad_takes_over_from_the_only_missing_one_of_its_kind() -> None:
    pads = FakeBackend()
    hub = started(pads)
    for socket in ("usb-1", "usb-2"):
        pads.plug(socket, identity=socket, model="m")
    pads.plug("x", identity="usb-3", model="other")
    news(hub, 0.0)
    pads.unplug("usb-1")
    pads.plug("usb-4", identity="usb-4", model="m")
    assert told(hub) == [("Detached", "usb-1"), ("Attached", "usb-1")]
    pads.unplug("usb-4")
    pads.unplug("usb-2")
    pads.plug("usb-5", identity="usb-5", model="m")
    assert told(hub)[2:] == [("Attached", "usb-5")]


def test_one_pad_by_cable_and_by_radio_is_one_pad_and_outlives_its_cable() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("cable", identity="usb", serial="aa:bb")
    pads.plug("radio", identity="usb", serial="aa:bb")
    pads.down("cable", Control.CROSS)
    pads.down("radio", Control.CROSS)
    assert presses(hub, 0.0) == [Press("usb", Action.CONFIRM)]
    pads.unplug("cable")
    assert told(hub) == [("Detached", "usb"), ("Attached", "usb")]
    pads.tap("radio", Control.SQUARE)
    assert presses(hub, 0.1)[0] == Press("usb", Action.SHUFFLE)
    pads.unplug("radio")
    assert told(hub) == [("Detached", "usb")]


def test_a_second_way_to_a_pad_that_ends_first_is_not_missed() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("cable", serial="aa:bb")
    pads.plug("radio", serial="aa:bb")
    pads.unplug("radio")
    pads.unplug("cable")
    assert told(hub) == [("Attached", "cable"), ("Detached", "cable")]
    assert hub.pads == ()


# ---------------------------------------------------------------- batteries


def levels(hub: Hub, pads: FakeBackend, *percents: int) -> list[int]:
    """After which of these levels it is warned."""
    warned = []
    for percent in percents:
        pads.events.append(PadEvent("a", PadEventKind.BATTERY, value=percent / 100))
        warned += [percent for event in news(hub, 0.0) if isinstance(event, BatteryLow)]
    return warned


def test_a_low_battery_is_told_once_until_it_has_been_charged() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a", battery=0.5)
    news(hub, 0.0)
    assert levels(hub, pads, 50, 16, 15, 14, 13, 5, 16, 14, 1, 90, 15, 14, 3) == [15, 15]
    assert hub.pads[0].battery == 0.03


def test_of_sonys_steps_the_last_but_one_warns() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a", battery=0.95)
    news(hub, 0.0)
    assert levels(hub, pads, 85, 55, 25, 15, 5) == [15]


def test_a_pad_that_comes_with_a_low_battery_says_so_at_once() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a", battery=0.1)
    assert told(hub) == [("Attached", "a"), ("BatteryLow", "a")]


# ---------------------------------------------------------------- set up


def test_a_pad_keeps_its_set_up_when_it_goes_and_comes_and_in_the_settings() -> None:
    pads = FakeBackend()
    hub = started(pads)
    own = Setup(remapped(DEFAULT, Action.CONFIRM, Control.L3), scan_seconds=1.5)
    hub.configure("a", own)
    hub.configure("b", Setup(CONFIGURATIONS[2]))
    hub.speed = SPEEDS[1]
    plain = json.loads(json.dumps(hub.to_plain()))
    pads.plug("a")
    pads.plug("b")
    news(hub, 0.0)
    assert [(pad.setup, pad.number) for pad in hub.pads] == [(own, 0), (Setup(CONFIGURATIONS[2]), 3)]

    fresh = started(pads)
    for pad in ("a", "b"):
        pads.plug(pad)
    news(fresh, 0.0)
    fresh.set_up_from(plain)
    assert [pad.setup for pad in fresh.pads] == [own, Setup(CONFIGURATIONS[2])]
    assert fresh.speed is SPEEDS[1]
    assert fresh.to_plain() == plain
    fresh.set_up_from({})
    assert [pad.setup for pad in fresh.pads] == [Setup(), Setup()]
    assert fresh.speed is USUAL


@pytest.mark.parametrize("plain", [{"pads": 3}, {"pads": {"a": None}}, {"speed": []}, {"halves": "yes"}, {}])
def test_settings_that_make_no_sense_leave_everything_as_it_comes(plain: dict[str, object]) -> None:
    hub = Hub([Keyboard()])
    hub.start()
    hub.set_up_from(plain)
    assert (hub.setup("a"), hub.speed, hub.keyboard_halves) == (Setup(), USUAL, False)


def test_a_button_that_is_held_while_it_is_assigned_anew_lets_go_of_what_it_pressed() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.CIRCLE)
    presses(hub, 0.0)
    hub.configure("a", Setup(CONFIGURATIONS[1]))
    pads.up("a", Control.CIRCLE)
    pads.tap("a", Control.CIRCLE)
    assert [press.action for press in presses(hub, 0.1)] == [Action.ZOOM, Action.BACK, Action.BACK]


def test_a_direction_on_a_button_repeats_and_a_button_on_the_d_pad_does_not() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    hub.configure("a", Setup(remapped(DEFAULT, Action.LEFT, Control.CROSS)))
    pads.down("a", Control.CROSS)
    assert presses(hub, 0.0) == [Press("a", Action.LEFT)]
    assert presses(hub, 0.3) == [Press("a", Action.LEFT, repeat=True)]
    pads.up("a", Control.CROSS)
    pads.down("a", Control.LEFT)
    assert presses(hub, 0.4) == [Press("a", Action.LEFT, released=True), Press("a", Action.CONFIRM)]
    assert presses(hub, 5.0) == []


@pytest.mark.parametrize("speed", SPEEDS, ids=lambda speed: speed.name)
def test_every_pad_repeats_at_the_speed_that_the_players_chose(speed: Speed) -> None:
    pads = FakeBackend()
    hub = started(pads)
    hub.speed = speed
    pads.plug("a")
    pads.down("a", Control.UP)
    presses(hub, 0.0)
    due = [ms for ms in range(1, 1500) if presses(hub, ms / 1000)]
    first = {"Off": [], "Slow": [900, 1200], "Calm": [500, 650], "Usual": [250, 320], "Quick": [180, 225]}
    assert due[:2] == first[hub.speed.name]


def test_a_direction_that_nobody_could_hold_so_long_stops_repeating() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_X, 1.0))
    seconds = [now / 10 for now in range(600) if presses(hub, now / 10)]
    assert 15 < max(seconds) < 25
    pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_X, 0.0))
    pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_X, 1.0))
    presses(hub, 60.0)
    assert presses(hub, 60.3) == [Press("a", Action.RIGHT, repeat=True)]


def test_a_stick_that_chatters_is_a_flood_like_any_other() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    news(hub, 0.0)
    for n in range(FLOOD_CHANGES):
        pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_X, (-1.0, 1.0)[n % 2]))
    happened = hub.poll(0.1)
    assert [type(h) for h in happened if not isinstance(h, Press)] == [Ignored]
    held = [press.action for press in happened if isinstance(press, Press) and not press.released]
    let_go = [press.action for press in happened if isinstance(press, Press) and press.released]
    assert sorted(held, key=str) == sorted(let_go, key=str)


# ---------------------------------------------------------------- the keyboard in halves


def test_two_halves_of_a_keyboard_are_two_pads_that_press_at_once() -> None:
    keyboard = Keyboard()
    hub = Hub([keyboard])
    hub.start()
    assert told(hub) == [("Attached", "keyboard")]
    keyboard.key_down(ord("q"))
    hub.keyboard_halves = True
    assert told(hub)[-3:] == [
        ("Detached", "keyboard"),
        ("Attached", "keyboard-left"),
        ("Attached", "keyboard-right"),
    ]
    keyboard.key_down(ord("d"))
    keyboard.key_down(0xFF0D)
    assert presses(hub, 0.0) == [
        Press("keyboard-left", Action.RIGHT),
        Press("keyboard-right", Action.CONFIRM),
    ]
    assert hub.hand.keys[Control.CROSS] == "Enter"
    keyboard.key_down(ord("f"))
    presses(hub, 0.1)
    assert hub.hand.keys == LEFT_HALF.labels
    hub.keyboard_halves = False
    happened = hub.poll(0.2)
    assert sum(isinstance(h, Press) and h.released for h in happened) == 3
    assert [pad.id for pad in hub.pads] == ["keyboard"]
    assert all(pad.is_keyboard for pad in hub.pads)


# ---------------------------------------------------------------- one button


def scanning_hub() -> tuple[Hub, FakeBackend]:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.plug("b")
    hub.configure("a", Setup(scan_seconds=1.0))
    hub.poll(0.0)
    assert hub.scanning
    return hub, pads


def test_with_one_button_every_action_of_the_screen_has_its_turn() -> None:
    hub, pads = scanning_hub()
    works = [Action.UP, Action.CONFIRM, Action.BACK]
    lit: list[Action] = []
    for tenth in range(45):
        hub.offer(works, tenth / 10)
        lit += hub.lit
    turns = [action for n, action in enumerate(lit) if n == 0 or lit[n - 1] is not action]
    assert turns == [*works, *works[:2]]
    pads.tap("a", Control.L2)
    assert presses(hub, 4.5) == [Press("a", Action.CONFIRM), Press("a", Action.CONFIRM, released=True)]


def test_a_chosen_action_stays_lit_for_its_whole_time_so_that_it_can_be_asked_again() -> None:
    hub, pads = scanning_hub()
    works = [Action.UP, Action.DOWN]
    hub.offer(works, 0.0)
    for now in (0.9, 1.8, 2.7):
        pads.tap("a", Control.CROSS)
        assert presses(hub, now)[0] == Press("a", Action.UP)
        hub.offer(works, now)
    hub.offer(works, 3.8)
    assert hub.lit == {Action.DOWN}


def test_two_pads_with_one_button_each_light_their_own_action() -> None:
    hub, pads = scanning_hub()
    hub.configure("b", Setup(scan_seconds=2.5))
    works = [Action.UP, Action.CONFIRM, Action.BACK]
    for now in (0.0, 1.0, 2.0):
        hub.offer(works, now)
    assert hub.lit == {Action.BACK, Action.UP}
    for pad in ("a", "b"):
        pads.down(pad, Control.CROSS)
    assert presses(hub, 2.1) == [Press("a", Action.BACK), Press("b", Action.UP)]


def test_one_button_mode_holds_for_its_pad_only_and_directions_do_not_repeat_in_it() -> None:
    hub, pads = scanning_hub()
    hub.offer([Action.LEFT], 0.0)
    pads.down("a", Control.SQUARE)
    pads.down("b", Control.SQUARE)
    assert presses(hub, 0.0) == [Press("a", Action.LEFT), Press("b", Action.SHUFFLE)]
    assert presses(hub, 3.0) == []


def test_what_no_longer_works_cannot_be_asked_for_with_one_button() -> None:
    hub, pads = scanning_hub()
    hub.offer([Action.UP, Action.CONFIRM], 0.0)
    hub.offer([Action.CONFIRM], 0.1)
    pads.down("a", Control.CROSS)
    assert presses(hub, 0.1) == [Press("a", Action.CONFIRM)]
    hub.offer([], 0.2)
    pads.up("a", Control.CROSS)
    pads.down("a", Control.CROSS)
    assert presses(hub, 0.3) == [Press("a", Action.CONFIRM, released=True)]


# ---------------------------------------------------------------- storms


@given(st.integers(0, 2**32))
def test_a_storm_of_plugging_loses_no_pad_and_leaves_no_direction_behind(seed: int) -> None:
    """The long version is `python -m tools.stress pads`."""
    luck = random.Random(seed)
    pads = FakeBackend()
    hub = started(pads)
    attached: dict[str, str] = {}
    held: set[tuple[str, Action]] = set()
    for moment in range(120):
        device = luck.choice("abcd")
        match luck.randrange(4):
            case 0 if device in attached:
                pads.unplug(device)
                del attached[device]
            case 0 | 1:
                if device not in attached:
                    attached[device] = f"serial {device}"
                    pads.plug(device, Brand.XBOX, identity=f"serial {device}", model="m")
            case 2:
                pads.down(device, luck.choice([Control.UP, Control.LEFT, Control.CROSS]))
            case _:
                pads.events.append(PadEvent(device, PadEventKind.AXIS, Control.STICK_X, luck.uniform(-1, 1)))
        for happened in hub.poll(moment / 60):
            match happened:
                case Press(pad, action, repeat, released):
                    assert ((pad, action) in held) == (repeat or released)
                    held = (held - {(pad, action)}) | (set() if released else {(pad, action)})
                case Detached(gone):
                    assert not [action for pad, action in held if pad == gone.id]
    # A pad of a kind may stand in for another of it; but no two of them bear one name.
    assert len({pad.id for pad in hub.pads}) == len(attached)
    assert all(action in DIRECTIONS or action is Action.CONFIRM for _, action in held)

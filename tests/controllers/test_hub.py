from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Action, Brand, Press
from controllers.attached_pad import FLOOD_CHANGES
from controllers.bindings import CONFIGURATIONS, Setup
from controllers.hub import Hub
from controllers.pads import Ignored, Rumble
from controllers.protocol import Control, PadEvent, PadEventKind
from controllers.script import PressStep
from controllers.scripted_pad import ScriptedPads
from tests.controllers.fakes import FakeBackend, news, presses, started


def test_a_press_and_its_release_reach_the_game_in_their_order() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.tap("a", Control.CROSS)
    pads.tap("a", Control.SQUARE)
    assert presses(hub, 0.0) == [
        Press("a", Action.CONFIRM),
        Press("a", Action.CONFIRM, released=True),
        Press("a", Action.SHUFFLE),
        Press("a", Action.SHUFFLE, released=True),
    ]
    assert presses(hub, 0.1) == []


def test_ten_presses_within_one_slow_frame_are_ten_presses() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    for _ in range(10):
        pads.tap("a", Control.RIGHT)
    told = [press for press in presses(hub, 2.0) if not press.released]
    assert told == [Press("a", Action.RIGHT)] * 10


def test_a_held_direction_repeats_at_250_ms_and_then_every_70_ms() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.UP)
    assert presses(hub, 0.0) == [Press("a", Action.UP)]
    repeats = [ms for ms in range(1, 400) if presses(hub, ms / 1000) == [Press("a", Action.UP, repeat=True)]]
    assert repeats == [250, 320, 390]
    pads.up("a", Control.UP)
    assert presses(hub, 0.46) == [Press("a", Action.UP, released=True)]
    assert presses(hub, 9.0) == []


def test_a_held_button_does_not_repeat() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.CROSS)
    presses(hub, 0.0)
    assert presses(hub, 5.0) == []


def test_a_stick_is_a_direction_for_every_configuration() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_Y, 0.9))
    pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_X, 0.8))
    assert presses(hub, 0.0) == [Press("a", Action.UP)]


def test_a_pad_seen_by_two_backends_is_heard_once() -> None:
    first, second = FakeBackend(), FakeBackend()
    hub = started(first, second)
    for backend in (second, first):
        backend.plug("/dev/input/event3")
        backend.tap("/dev/input/event3", Control.CROSS)
    assert [press for press in presses(hub, 0.0) if not press.released] == [
        Press("/dev/input/event3", Action.CONFIRM)
    ]
    assert [pad.id for pad in hub.pads] == ["/dev/input/event3"]
    second.unplug("/dev/input/event3")
    presses(hub, 0.1)
    assert len(hub.pads) == 1
    first.unplug("/dev/input/event3")
    presses(hub, 0.2)
    assert hub.pads == ()


def test_an_unplugged_pad_lets_go_of_everything_and_repeats_no_more() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.LEFT)
    pads.down("a", Control.L1)
    presses(hub, 0.0)
    pads.unplug("a")
    released = presses(hub, 0.1)
    assert sorted(press.action.value for press in released) == ["l1", "left"]
    assert all(press.released for press in released)
    assert presses(hub, 5.0) == []


def test_a_pad_plugged_back_in_plays_at_once() -> None:
    pads = FakeBackend()
    hub = started(pads)
    for _ in range(2):
        pads.plug("a")
        pads.down("a", Control.CROSS)
        pads.unplug("a")
    pads.plug("a")
    pads.down("a", Control.CROSS)
    assert [press.released for press in presses(hub, 0.0)] == [False, True, False, True, False]


def test_a_release_without_its_press_says_nothing() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.up("a", Control.CROSS)
    assert presses(hub, 0.0) == []


def test_an_unknown_pad_says_nothing() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.tap("ghost", Control.CROSS)
    pads.unplug("ghost")
    assert presses(hub, 0.0) == []


def test_each_pad_has_its_own_configuration() -> None:
    pads = FakeBackend()
    hub = started(pads)
    for pad in ("a", "b"):
        pads.plug(pad)
    presses(hub, 0.0)
    hub.configure("b", Setup(CONFIGURATIONS[1]))
    for pad in ("a", "b"):
        pads.down(pad, Control.CIRCLE)
    assert presses(hub, 0.1) == [Press("a", Action.ZOOM), Press("b", Action.BACK)]
    assert hub.setup("b").configuration is CONFIGURATIONS[1]


def test_prompts_follow_the_pad_that_spoke_last() -> None:
    pads = FakeBackend()
    hub = started(pads)
    assert hub.hand.brand is Brand.KEYBOARD
    pads.plug("keyboard", Brand.KEYBOARD)
    pads.plug("a", Brand.XBOX)
    pads.plug("b", Brand.NINTENDO)
    presses(hub, 0.0)
    assert hub.hand.brand is Brand.XBOX
    pads.tap("b", Control.CROSS)
    presses(hub, 0.1)
    assert hub.hand.brand is Brand.NINTENDO
    pads.down("keyboard", Control.CROSS)
    presses(hub, 0.2)
    pads.down("b", Control.SQUARE)
    pads.up("keyboard", Control.CROSS)
    presses(hub, 0.3)
    assert hub.hand.brand is Brand.NINTENDO


def test_keys_are_heard_beside_a_held_key_but_a_d_pad_makes_one_step_at_a_time() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("keyboard", Brand.KEYBOARD)
    pads.plug("a")
    for pad in ("keyboard", "a"):
        pads.down(pad, Control.RIGHT)
        pads.down(pad, Control.UP)
    assert presses(hub, 0.0) == [
        Press("keyboard", Action.RIGHT),
        Press("keyboard", Action.UP),
        Press("a", Action.RIGHT),
    ]


def flood(pads: FakeBackend, hub: Hub, now: float) -> list[Press]:
    for _ in range(FLOOD_CHANGES):
        pads.tap("a", Control.CROSS)
    return presses(hub, now)


def test_a_pad_that_floods_is_ignored_with_one_note_and_leaves_nothing_pressed() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.LEFT)
    told = presses(hub, 0.0) + flood(pads, hub, 0.1)
    held = [press.action for press in told if not press.released]
    assert sorted(a.value for a in held) == sorted(p.action.value for p in told if p.released)
    assert len(told) <= FLOOD_CHANGES + 2
    assert flood(pads, hub, 0.9) == []
    assert flood(pads, hub, 1.5) == []


def test_a_flood_is_told_once() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    news(hub, 0.0)
    told = []
    for now in (0.1, 0.9, 1.5):
        for _ in range(FLOOD_CHANGES):
            pads.tap("a", Control.CROSS)
        told += news(hub, now)
    assert [(type(event), str(event.note)) for event in told if isinstance(event, Ignored)] == [
        (Ignored, "Pad a sends more presses than any hand could; it is ignored for now.")
    ]
    assert len(told) == 1


def test_a_pad_that_has_flooded_is_believed_again_after_a_quiet_second() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    flood(pads, hub, 0.0)
    pads.down("a", Control.SQUARE)
    assert presses(hub, 0.5) == []
    pads.up("a", Control.SQUARE)
    presses(hub, 1.2)
    pads.down("a", Control.SQUARE)
    assert presses(hub, 2.5) == [Press("a", Action.SHUFFLE)]


def test_a_pad_that_has_flooded_and_then_kept_silent_is_believed_at_once() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    flood(pads, hub, 0.0)
    pads.down("a", Control.SQUARE)
    assert presses(hub, 2.5) == [Press("a", Action.SHUFFLE)]


def test_rumble_goes_to_the_pads_backend_for_its_reason_unless_it_is_switched_off() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("/dev/input/event3", identity="sn 1")
    presses(hub, 0.0)
    assert hub.rumble("sn 1", Rumble(0.9, 0.5))
    assert not hub.rumble("ghost", Rumble(0.9, 0.5))
    hub.rumbling = False
    assert not hub.rumble("sn 1", Rumble(0.9, 0.5))
    assert hub.identify("sn 1")
    assert [(pad, seconds) for pad, _, seconds in pads.shaken] == [
        ("/dev/input/event3", 0.5),
        ("/dev/input/event3", 0.4),
    ]


def test_a_stopped_hub_has_no_pads() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    presses(hub, 0.0)
    hub.stop()
    assert hub.pads == ()
    assert not pads.running


happenings = st.one_of(
    st.tuples(st.sampled_from(["plug", "unplug"]), st.sampled_from("ab"), st.none()),
    st.tuples(st.sampled_from(["down", "up"]), st.sampled_from("ab"), st.sampled_from(Control)),
    st.tuples(st.just("frame"), st.just(""), st.none()),
)


@given(st.lists(happenings, max_size=80))
def test_whatever_happens_to_pads_nothing_is_pressed_twice_or_stays_pressed(
    story: list[tuple[str, str, Control | None]],
) -> None:
    pads = FakeBackend()
    hub = started(pads)
    held: set[tuple[str, Action]] = set()
    ending = [("unplug", "a", None), ("unplug", "b", None), ("frame", "", None)]
    for moment, (what, pad, control) in enumerate([*story, *ending]):
        if what != "frame":
            getattr(pads, what)(*(argument for argument in (pad, control) if argument is not None))
            continue
        for press in presses(hub, moment / 10):
            key = (press.pad, press.action)
            assert (key in held) == (press.repeat or press.released)
            if not press.repeat:
                held ^= {key}
    assert held == set()


def test_who_is_asked_for_by_a_lasting_name_is_found_while_attached() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("/dev/input/event3", identity="sn 1")
    presses(hub, 0.0)
    found, hand = hub.pad("sn 1"), hub.hand_of("sn 1")
    assert found
    assert hand
    assert (found.id, hand.configuration) == ("sn 1", CONFIGURATIONS[0])
    hub.configure("sn 1", Setup(CONFIGURATIONS[1]))
    changed = hub.hand_of("sn 1")
    assert changed
    assert changed.configuration is CONFIGURATIONS[1]
    assert hub.pad("/dev/input/event3") is hub.hand_of("ghost") is None


def test_pads_are_silent_while_another_window_has_the_focus_and_let_go_of_what_they_held() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.LEFT)
    presses(hub, 0.0)
    hub.focus(False)
    assert presses(hub, 0.1) == [Press("a", Action.LEFT, released=True)]
    pads.up("a", Control.LEFT)
    pads.tap("a", Control.CROSS)
    pads.events.append(PadEvent("a", PadEventKind.AXIS, Control.STICK_X, 0.9))
    pads.down("a", Control.SQUARE)
    pads.plug("b")
    assert presses(hub, 0.2) == []
    assert [pad.id for pad in hub.pads] == ["a", "b"]
    hub.focus(True)
    pads.up("a", Control.SQUARE)
    pads.down("a", Control.SQUARE)
    assert presses(hub, 0.3) == [Press("a", Action.SHUFFLE)]


def test_a_script_plays_on_without_the_focus() -> None:
    script = ScriptedPads()
    hub = Hub([script])
    hub.start()
    hub.poll(0.0)
    hub.focus(False)
    script.play(PressStep(1, "p1", (Action.CONFIRM,)))
    assert presses(hub, 0.1) == [Press("p1", Action.CONFIRM), Press("p1", Action.CONFIRM, released=True)]


def test_a_pad_without_a_right_stick_asks_by_select_held_and_opens_the_options_by_select_let_go() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a", has_right_stick=False)
    pads.down("a", Control.SELECT)
    assert presses(hub, 0.0) == []
    pads.up("a", Control.SELECT)
    short = presses(hub, 0.3)
    assert short == [Press("a", Action.OPTIONS), Press("a", Action.OPTIONS, released=True)]
    pads.down("a", Control.SELECT)
    assert presses(hub, 1.0) == []
    assert presses(hub, 1.7) == [Press("a", Action.ASK)]
    pads.up("a", Control.SELECT)
    assert presses(hub, 2.0) == [Press("a", Action.ASK, released=True)]


def test_a_pad_with_a_right_stick_opens_the_options_at_once() -> None:
    pads = FakeBackend()
    hub = started(pads)
    pads.plug("a")
    pads.down("a", Control.SELECT)
    assert presses(hub, 0.0) == [Press("a", Action.OPTIONS)]
    pads.down("a", Control.R3)
    assert presses(hub, 0.1) == [Press("a", Action.ASK)]

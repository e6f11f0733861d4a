from __future__ import annotations

from controllers.bindings import BINDABLE
from controllers.mapping import CodeMap, Relation, guessed_layout, mapped_layout, sdl_order, with_extras
from controllers.protocol import Control
from tests.controllers.lab import models as m
from tests.controllers.lab.models import MODELS


def test_sdl_counts_joystick_codes_before_lower_ones() -> None:
    assert sdl_order([0x131, 0x0A7, 0x130, 0x120, 0x001]) == [0x120, 0x130, 0x131, 0x001, 0x0A7]


def test_a_share_button_does_not_shift_the_others() -> None:
    xbox = MODELS["xbox"]
    mapping = {"a": Relation("button", 0), "b": Relation("button", 1), "start": Relation("button", 7)}
    assert mapped_layout(xbox.keys, xbox.axes, mapping).buttons == {
        m.SOUTH: Control.CROSS,
        m.EAST: Control.CIRCLE,
        m.START: Control.START,
    }


def test_axes_are_counted_without_hats_and_may_run_backwards() -> None:
    mapping = {
        "leftx": Relation("axis", 0),
        "lefty": Relation("axis", 1, inverted=True),
        "righttrigger": Relation("axis", 3),
        "dpup": Relation("hat0", 1),
    }
    adapter = MODELS["adapter"]
    assert mapped_layout(adapter.keys, adapter.axes, mapping) == CodeMap(
        {},
        {
            m.X: Control.STICK_X,
            m.Y: Control.STICK_Y,
            m.RZ: Control.R2,
            m.HAT_X: Control.LEFT,
            m.HAT_Y: Control.UP,
        },
        frozenset({m.Y}),
    )


def test_an_axis_beyond_the_hats_is_counted_next_to_those_before_them() -> None:
    misc = 0x28
    layout = mapped_layout([], [m.X, m.HAT_X, m.HAT_Y, misc], {"lefttrigger": Relation("axis", 1)})
    assert layout.axes == {misc: Control.L2}


def test_relations_to_what_a_pad_lacks_are_left_out() -> None:
    mapping = {"a": Relation("button", 40), "leftx": Relation("axis", 9), "paddle": Relation("button", 0)}
    assert mapped_layout([m.SOUTH], [], mapping) == CodeMap({}, {}, complete=False)
    assert mapped_layout([m.SOUTH], [], {"paddle": Relation("button", 9)}).complete


def test_an_unknown_gamepad_follows_the_kernels_specification() -> None:
    unknown = MODELS["unknown"]
    layout = guessed_layout(unknown.keys, unknown.axes)
    assert layout.buttons[m.NORTH] is Control.TRIANGLE
    assert layout.buttons[m.WEST] is Control.SQUARE
    assert layout.axes[m.Z] is Control.L2
    assert not {Control.L2, Control.R2} & set(layout.buttons.values())


def test_the_xbox_drivers_own_order_of_x_and_y_is_known() -> None:
    xbox = MODELS["xbox"]
    layout = guessed_layout(xbox.keys, xbox.axes, xbox_order=True)
    assert layout.buttons[m.NORTH] is Control.SQUARE
    assert layout.buttons[m.WEST] is Control.TRIANGLE


def test_a_right_stick_on_the_trigger_axes_is_no_trigger() -> None:
    layout = guessed_layout([m.SOUTH, m.TL2, m.TR2], [m.X, m.Y, m.Z, m.RZ])
    assert m.Z not in layout.axes
    assert layout.buttons[m.TL2] is Control.L2


def test_an_unknown_adapter_is_taken_for_a_playstation_2_pad() -> None:
    layout = guessed_layout(MODELS["adapter"].keys, MODELS["adapter"].axes)
    assert [layout.buttons[0x120 + n] for n in range(4)] == [
        Control.TRIANGLE,
        Control.CIRCLE,
        Control.CROSS,
        Control.SQUARE,
    ]


def test_every_further_button_of_a_pad_can_be_assigned() -> None:
    paddles, touch = [0x2C4, 0x2C5, 0x2C6, 0x2C7], 0x121
    keys = [m.SOUTH, m.EAST, 0x132, m.CAPTURE, m.RECORD, touch, *paddles]
    layout = with_extras(guessed_layout(keys, []), keys)
    extras = {code: control for code, control in layout.buttons.items() if code not in (m.SOUTH, m.EAST)}
    assert extras == {
        0x132: Control.C,
        m.CAPTURE: Control.Z,
        m.RECORD: Control.EXTRA_1,
        0x2C4: Control.EXTRA_2,
        0x2C5: Control.EXTRA_3,
        0x2C6: Control.EXTRA_4,
        0x2C7: Control.EXTRA_5,
    }
    assert set(extras.values()) <= set(BINDABLE)


def test_further_buttons_of_a_joystick_are_those_that_its_layout_leaves_over() -> None:
    layout = with_extras(CodeMap({0x120: Control.CROSS}, {}), range(0x120, 0x130))
    assert layout.buttons[0x120] is Control.CROSS
    assert [layout.buttons.get(0x120 + n) for n in (1, 8, 9)] == [Control.EXTRA_1, Control.EXTRA_8, None]


def test_codes_with_the_letters_c_and_z_are_letters_of_which_x_is_on_the_left_and_y_on_top() -> None:
    layout = guessed_layout(range(0x130, 0x13C), [])
    assert layout.buttons[m.NORTH] is Control.SQUARE
    assert layout.buttons[m.WEST] is Control.TRIANGLE


def test_axes_that_rest_in_the_middle_are_no_triggers_and_leave_those_to_keys() -> None:
    keys, axes = [m.SOUTH, m.TL2, m.TR2], [m.X, m.Y, m.Z, m.RX, m.RY, m.RZ]
    stick = guessed_layout(keys, axes, centred=[m.X, m.Y, m.Z, m.RZ])
    assert Control.L2 not in stick.axes.values()
    assert stick.buttons[m.TL2] is Control.L2
    assert guessed_layout(keys, axes, centred=[m.X, m.Y]).axes[m.Z] is Control.L2


def test_two_controls_may_have_one_side_of_an_axis_each() -> None:
    mapping = {"lefttrigger": Relation("axis", 0, half=1), "righttrigger": Relation("axis", 0, half=-1)}
    layout = mapped_layout([], [m.Z], mapping)
    assert layout.halves == {(m.Z, 1): Control.L2, (m.Z, -1): Control.R2}
    assert not layout.axes

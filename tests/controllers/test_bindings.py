from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import DIRECTIONS, Action, Brand
from controllers.bindings import (
    BINDABLE,
    CONFIGURATIONS,
    DEFAULT,
    BackButton,
    Configuration,
    Setup,
    remapped,
    setup_from_plain,
    setup_to_plain,
    usual_configuration,
)
from controllers.normalise import DEAD_ZONES
from controllers.one_button_mode import SCAN_SPEEDS
from controllers.protocol import Control


def test_there_are_three_configurations_and_the_first_is_the_manuals() -> None:
    assert len(CONFIGURATIONS) == 3
    printed = {
        Control.CROSS: Action.CONFIRM,
        Control.TRIANGLE: Action.BACK,
        Control.CIRCLE: Action.ZOOM,
        Control.SQUARE: Action.SHUFFLE,
        Control.R1: Action.SCORES,
    }
    assert printed.items() <= DEFAULT.actions.items()


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: c.name)
def test_every_configuration_gives_every_action_exactly_one_control(configuration: Configuration) -> None:
    assert sorted(a.value for a in configuration.actions.values()) == sorted(a.value for a in Action)
    for action in Action:
        assert configuration.actions[configuration.control_for(action)] is action


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: c.name)
def test_no_configuration_moves_the_directions(configuration: Configuration) -> None:
    for action in DIRECTIONS:
        assert configuration.control_for(action).value == action.value


def test_no_two_configurations_are_the_same() -> None:
    assert len({tuple(sorted((c.value, a.value) for c, a in x.actions.items())) for x in CONFIGURATIONS}) == 3


def test_every_configuration_knows_its_number_and_an_own_one_has_none() -> None:
    assert [configuration.number for configuration in CONFIGURATIONS] == [1, 2, 3]
    own = remapped(DEFAULT, Action.CONFIRM, Control.R3)
    assert (own.number, own.name) == (0, "Own")


def test_an_action_moved_to_a_taken_control_changes_places_with_what_was_there() -> None:
    own = remapped(DEFAULT, Action.CONFIRM, Control.TRIANGLE)
    assert own.control_for(Action.CONFIRM) is Control.TRIANGLE
    assert own.control_for(Action.BACK) is Control.CROSS
    assert remapped(own, Action.CONFIRM, Control.CROSS) is DEFAULT
    assert remapped(own, Action.CONFIRM, Control.TRIANGLE) == own


@pytest.mark.parametrize("control", [Control.HOME, Control.STICK_X, Control.STICK_Y])
def test_the_home_button_and_axes_are_given_to_nothing(control: Control) -> None:
    with pytest.raises(ValueError, match="Nothing can be assigned"):
        remapped(DEFAULT, Action.BACK, control)


changes = st.lists(st.tuples(st.sampled_from(Action), st.sampled_from(BINDABLE)), max_size=20)


@given(changes, st.sampled_from([None, *SCAN_SPEEDS]), st.sampled_from(DEAD_ZONES))
def test_however_buttons_are_assigned_every_action_is_in_reach_and_the_settings_keep_it(
    changes: list[tuple[Action, Control]], scan: float | None, dead_zone: float
) -> None:
    own = DEFAULT
    for action, control in changes:
        own = remapped(own, action, control)
        assert own.control_for(action) is control
        assert sorted(a.value for a in own.actions.values()) == sorted(a.value for a in Action)
    setup = Setup(own, scan, dead_zone=dead_zone)
    assert setup_from_plain(json.loads(json.dumps(setup_to_plain(setup)))) == setup


@pytest.mark.parametrize(
    ("back", "brand", "goes_back", "confirms"),
    [
        (None, Brand.XBOX, Control.TRIANGLE, Control.CROSS),
        (BackButton.TOP, Brand.NINTENDO, Control.TRIANGLE, Control.CROSS),
        (BackButton.USUAL, Brand.KEYBOARD, Control.TRIANGLE, Control.CROSS),
        (BackButton.USUAL, Brand.PLAYSTATION, Control.CIRCLE, Control.CROSS),
        (BackButton.USUAL, Brand.NINTENDO, Control.CROSS, Control.CIRCLE),
        (BackButton.LOWEST, Brand.XBOX, Control.CROSS, Control.CIRCLE),
    ],
)
def test_the_answer_to_which_button_goes_back_holds_for_every_pad_but_keyboards(
    back: BackButton | None, brand: Brand, goes_back: Control, confirms: Control
) -> None:
    configuration = usual_configuration(back, brand)
    assert configuration.control_for(Action.BACK) is goes_back
    assert configuration.control_for(Action.CONFIRM) is confirms


def test_a_pad_as_it_comes_takes_no_room_in_the_settings() -> None:
    assert setup_to_plain(Setup()) == {}


@pytest.mark.parametrize(
    "plain",
    [
        None,
        7,
        [],
        {"configuration": 4},
        {"configuration": True},
        {"configuration": "2"},
        {"scan": 0.0},
        {"scan": True},
        {"scan": "fast"},
        {"dead_zone": 0.1},
        {"dead_zone": "large"},
        {"buttons": {}},
        {"buttons": {"confirm": "cross"}},
        {"buttons": {"confirm": ["cross"]}},
        {"buttons": {action.value: "cross" for action in Action}},
        {"buttons": {action.value: DEFAULT.control_for(action).value for action in Action} | {"up": "home"}},
    ],
)
def test_a_set_up_that_would_leave_something_out_of_reach_is_not_believed(plain: object) -> None:
    assert setup_from_plain(plain) == Setup()

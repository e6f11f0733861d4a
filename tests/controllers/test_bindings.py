from __future__ import annotations

import pytest

from controllers.actions import DIRECTIONS, Action
from controllers.bindings import CONFIGURATIONS, DEFAULT, Configuration
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

"""Values with some fields changed are what the standard library makes of them."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from game.rules.opening import opening
from game.rules.position import Playoff
from game.rules.quick_replace import replace
from game.rules.rules_and_defaults import Rules


def test_what_is_changed_is_what_the_standard_library_makes_of_it_and_the_old_value_stays() -> None:
    position, _ = opening(Rules(), 3, seed=5)
    before = pickle.dumps(position)
    ours = replace(position, ply=4, bag="ABC")
    assert ours == dataclasses.replace(position, ply=4, bag="ABC")
    assert (ours.ply, ours.bag, ours.racks) == (4, "ABC", position.racks)
    assert type(ours) is type(position)
    assert hash(ours) != hash(position)
    assert pickle.loads(before) == position
    assert pickle.loads(pickle.dumps(ours)) == ours


def test_a_value_with_slots_is_changed_as_well() -> None:
    assert replace(Playoff((1, 2), (1, 2), "out", (3, 4)), waiting=(2,)).waiting == (2,)


def test_a_field_that_there_is_not_is_refused() -> None:
    position, _ = opening(Rules(), 2, seed=5)
    with pytest.raises(TypeError, match="rakcs"):
        replace(position, rakcs=())  # type: ignore[call-arg]  # that is what is tested


def test_nobody_changes_a_position_in_place() -> None:
    position, _ = opening(Rules(), 2, seed=5)
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.ply = 3  # type: ignore[misc]  # that is what is tested

"""What holds for every test."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from game.render.panels import script_fonts

# How long an example takes says something about the machine and its other work, nothing about the game.
settings.register_profile(
    "untimed", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# A mutant has to fall soon, the same way each time; nobody reads by which example.
settings.register_profile(
    "mutants",
    settings.get_profile("untimed"),
    max_examples=25,
    stateful_step_count=20,
    phases=(Phase.explicit, Phase.generate),
    derandomize=True,
)
settings.load_profile("untimed")

# What fonts a machine has is nothing that a test may depend on.
of_the_system = script_fonts.fonts_of_the_system
script_fonts.fonts_of_the_system = lambda run: []

SCENES = Path(__file__).parent / "scenes"


def pytest_xdist_auto_num_workers() -> int:
    """Half as many processes again as there are cores: many tests wait for others, a device or a browser."""
    return (os.cpu_count() or 2) * 3 // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Every process imports and lists all tests: nothing of that is garbage, so none is looked for in it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The rooms of the scenes come last: their files are small, so that no process waits long for another."""
    items.sort(key=lambda item: SCENES in item.path.parent.parents)

"""What holds for every test."""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from game.language.languages import ENGLISH, choose_language
from game.render.panels import script_fonts
from memcard.keeper import Keeper

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

# Where the processor draws, as many threads as there are cores would share each of the small pictures: the
# cores are busy with tests, and waiting for one another costs more than it brings.
os.environ.setdefault("LP_NUM_THREADS", "0")

# Tests read English, whatever is spoken where they run; so do the programs that they start.
os.environ["LANGUAGE"] = ENGLISH

# What fonts a machine has is nothing that a test may depend on.
of_the_system = script_fonts.fonts_of_the_system
script_fonts.fonts_of_the_system = lambda run: []

TESTS = Path(__file__).parent
SCENES = TESTS / "scenes"
GOLDEN = TESTS / "render" / "test_golden.py"


def pytest_xdist_auto_num_workers() -> int:
    """Half as many processes again as there are cores: many tests wait for others, a device or a browser."""
    return (os.cpu_count() or 2) * 3 // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Every process imports and lists all tests: nothing of that is garbage, so none is looked for in it."""
    gc.disable()
    try:
        if session.config.args == session.config.getini("testpaths"):
            import_from_a_place_of_its_own()
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)  # seldom: else a twelfth of all time goes into looking for garbage
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """The next test reads English again; and what is still there after a file stays: nobody looks for garbage
    in it again.

    It grows; trials that ask for a collection after each try took a second for each.
    """
    told = yield
    choose_language(ENGLISH)
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    return told


def import_from_a_place_of_its_own() -> None:
    """Import all tests, each of several processes another share first.

    In a fresh checkout pytest rewrites the assertions of every file, and keeps what it has made: each process
    does so for its share, and finds the others' done.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if not worker:
        return
    tests = sorted(TESTS.rglob("test_*.py"))
    first = len(tests) * int(worker) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for path in tests[first:] + tests[:first]:
        with suppress(Exception, pytest.skip.Exception):  # told when it is collected
            importlib.import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Golden pictures come first: what they make takes a while, and other files wait for it. The rooms of the
    scenes come last: their files are small, so that no process waits long for another."""
    places = {path: (path != GOLDEN, SCENES in path.parent.parents) for path in {item.path for item in items}}
    items.sort(key=lambda item: places[item.path])


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    """Of a folder without a card."""
    keeper = Keeper(tmp_path / "cards")
    yield keeper
    keeper.close()

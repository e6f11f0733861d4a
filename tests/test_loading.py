"""What loading promises to whoever loads."""

import gc
from importlib import import_module

import pytest

from game.loading import loading


def test_nothing_looks_for_garbage_while_loading_and_all_that_was_loaded_is_left_alone_afterwards() -> None:
    before = gc.get_freeze_count()
    with loading():
        assert not gc.isenabled()
        loaded = [[number] for number in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(loaded)
    gc.unfreeze()


def test_what_cannot_be_loaded_leaves_the_collector_at_work() -> None:
    with pytest.raises(ModuleNotFoundError), loading():
        import_module("game.no_such_room")
    assert gc.isenabled()
    gc.unfreeze()

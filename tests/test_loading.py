"""What loading promises to whoever loads."""

import gc
import sys
from importlib import import_module
from pathlib import Path

import pytest

from game.loading import Meanwhile, loading


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


def test_one_module_of_a_package_after_the_other_is_loaded_meanwhile_and_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "house_of_modules"
    (house / "cellar").mkdir(parents=True)
    for name in ("__init__", "attic", "kitchen", "cellar/__init__", "cellar/shelf"):
        (house / f"{name}.py").touch()
    (house / "attic.py").write_text("import house_of_modules.kitchen")
    monkeypatch.syspath_prepend(tmp_path)
    meanwhile = Meanwhile("house_of_modules")
    seen = []
    while meanwhile.load_one():
        seen.append({name for name in sys.modules if name.startswith("house_of_modules.")})
    gc.unfreeze()
    attic, cellar = (f"house_of_modules.{name}" for name in ("attic", "cellar"))
    first = {attic, "house_of_modules.kitchen", cellar}
    assert seen == [first - {cellar}, first | {f"{cellar}.shelf"}]

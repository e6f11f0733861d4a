"""What the trial of hostile houses sees: every kind of kept things, and a reader that believes anything."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path

import pytest

import game
from game.storage.collection_spec import CollectionSpec
from tools.stress.furnished_house import STORES
from tools.stress.house_fuzz import hostile_houses


def test_no_house_ends_the_program_or_costs_more_than_what_was_damaged(tmp_path: Path) -> None:
    tally: Counter[str] = Counter()
    assert [failure for failure in hostile_houses(tmp_path, 12, tally) if failure] == []
    assert len(tally) > 6


def test_the_trial_sees_a_reader_that_believes_what_it_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CollectionSpec, "read", lambda self, _version, data: self.from_bytes(data))
    assert any("row: " in failure for failure in hostile_houses(tmp_path, 60, Counter()) if failure)


def test_every_store_that_is_declared_lies_in_the_furnished_house() -> None:
    folder = Path(game.__file__).parent
    modules = [path for path in folder.rglob("*.py") if "CollectionSpec[" in path.read_text()]
    declared = {
        value.name
        for path in modules
        for value in _values(".".join(("game", *path.relative_to(folder).with_suffix("").parts)))
        if isinstance(value, CollectionSpec)
    }
    assert declared == set(STORES)


def _values(module: str) -> list[object]:
    """What a module names, and what it names by kind."""
    named = list(vars(importlib.import_module(module)).values())
    return [*named, *(value for each in named if isinstance(each, dict) for value in each.values())]

"""What costs much is made by one process of a run, and read by the others."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from typing import TypeVar, cast

import pytest
from filelock import FileLock

T = TypeVar("T")


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[], T]) -> T:
    """What `make` comes to, a copy for each process; `name` is unique among all that is made so."""
    is_one_of_several = "PYTEST_XDIST_WORKER" in os.environ
    folder = folders.getbasetemp()
    kept = (folder.parent if is_one_of_several else folder) / f"{name}.pickle"
    with FileLock(kept.with_suffix(".lock")):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(make()))
        return cast(T, pickle.loads(kept.read_bytes()))

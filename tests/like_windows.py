"""Files as Windows has them: what anybody in this process has open is neither renamed nor removed."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

SHARING_VIOLATION = 32


def refuse_what_is_open(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """From now on; what has been refused, as the list grows."""
    refused: list[Path] = []
    for name in ("replace", "rename", "unlink"):
        monkeypatch.setattr(Path, name, _unless_open(getattr(Path, name), refused))
    return refused


def _unless_open(call: Callable[..., Any], refused: list[Path]) -> Callable[..., Any]:
    def called(path: Path, *others: Path, **options: bool) -> Any:
        in_use = {each.path for each in psutil.Process().open_files()}
        for touched in (path, *others):
            if str(touched.resolve()) in in_use:
                refused.append(touched)
                error = PermissionError(errno.EACCES, "The process cannot access the file", str(touched))
                vars(error)["winerror"] = SHARING_VIOLATION
                raise error
        return call(path, *others, **options)

    return called

"""What the hours of demonstration are judged by."""

from __future__ import annotations

from dataclasses import replace

import psutil
import pytest

from tools.stress.attract_soak import Use, grown, in_use

MIB = 1 << 20
WARM = {"the game": Use(200 * MIB, 12), "Maven": Use(300 * MIB, 9)}


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("the game", {"memory": 211 * MIB}, "memory of the game grew from 200 to 211 MiB"),
        ("the game", {"memory": 209 * MIB}, ""),
        ("Maven", {"memory": 209 * MIB}, ""),
        ("Maven", {"memory": 316 * MIB}, "memory of Maven grew from 300 to 316 MiB"),
        ("Maven", {"handles": 10}, "handles of Maven grew from 9 to 10"),
        ("the game", {"handles": 11}, ""),
    ],
)
def test_five_percent_of_memory_may_be_gained_by_either_process_and_no_handle(
    name: str, change: dict[str, int], told: str
) -> None:
    assert grown(WARM, WARM | {name: replace(WARM[name], **change)}) == told


def test_memory_and_open_files_of_this_process_are_seen() -> None:
    before = in_use()["the game"]
    files = [open(__file__) for _ in range(2)]  # noqa: PTH123, SIM115
    assert in_use()["the game"].handles == before.handles + 2
    assert 10 * MIB < before.memory < psutil.virtual_memory().total
    for file in files:
        file.close()

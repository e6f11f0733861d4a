"""The machine is looked over by a process of its own: a driver that falls over takes no game with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.child_process import child
from game.machine_finding import Finding, trouble

_CHECKS = "game.doctor.checks"
CUT_SHORT = "Looking over this machine ended early, while something was being opened."


def look_over(folder: Path, checks: str = _CHECKS) -> Iterator[Finding]:
    """What there is to say of this machine and of what lies in the game's `folder`, one part after the other.

    `checks` names the module that looks. Whoever stops listening ends it.
    """
    with child(checks, folder) as looking:
        assert looking.stdin
        assert looking.stdout
        try:
            for line in looking.stdout:
                yield Finding.from_json(line)
        finally:
            looking.stdin.close()
    if looking.returncode:
        yield trouble(
            "Drivers",
            CUT_SHORT,
            "Update the drivers of graphics and sound, and look again.",
        )

"""The machine is looked over by a process of its own: a driver that falls over takes no game with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.child_process import child
from game.language.languages import speaking
from game.language.messages import message, tr
from game.machine_finding import Finding, trouble

_CHECKS = "game.doctor.checks"
CUT_SHORT = message("Looking over this machine ended early, while something was being opened.")


def look_over(folder: Path, checks: str = _CHECKS) -> Iterator[Finding]:
    """What there is to say of this machine and of what lies in the game's `folder`, one part after the other.

    `checks` names the module that looks. Whoever stops listening ends it.
    """
    with child(checks, folder, speaking().code) as looking:
        assert looking.stdin
        assert looking.stdout
        try:
            for line in looking.stdout:
                yield Finding.from_json(line)
        finally:
            looking.stdin.close()
    if looking.returncode:
        yield trouble(
            # Translators: programs of the system for graphics and sound; at most 13 letters.
            tr("Drivers"),
            str(CUT_SHORT),
            tr("Update the drivers of graphics and sound, and look again."),
        )

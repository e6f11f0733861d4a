"""All checks in their order, and the process that makes them: each finding is a line at once."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from game.child_process import work_for_parent
from game.doctor.hardware_checks import display, names, pads, sound
from game.doctor.kept_checks import MAVEN, cards, disk, house, kernels, memory_here, words
from game.doctor.packages import PACKAGES, packages
from game.language.languages import choose_language
from game.language.messages import tr
from game.machine_finding import Finding, Health, good, trouble

Check = Callable[[], Iterator[Finding]]


def program() -> Finding:
    """Which Parlour this is, and what it runs on."""
    try:
        number = version("parlour")
    except PackageNotFoundError:
        # Translators: instead of the number of a version: it runs from a clone of its repository.
        number = tr("of a checkout")
    system = (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"  # not read: names
    )
    return good("Parlour", f"{number}, {system}.")  # not read: a name


def all_checks(folder: Path) -> list[tuple[str, Check]]:
    """Every part of the machine with its check; what may take a driver down comes last.

    Each imports what it needs of packages when it is made: by then is told which of them cannot be loaded.
    """
    return [
        ("Parlour", lambda: iter([program()])),  # not read: a name
        (str(PACKAGES), packages),
        # Translators: parts of this machine, which are looked at; at most 13 letters each.
        (tr("Memory"), lambda: iter([memory_here()])),
        (tr("Disk"), lambda: iter([disk(folder)])),
        (tr("Games Kept"), lambda: iter([house(folder / "house.sqlite")])),
        (tr("Memory Cards"), lambda: cards(folder)),
        (tr("Words"), lambda: iter([words()])),
        (MAVEN, lambda: iter([_kernels()])),
        (tr("Names"), lambda: iter([names()])),
        (tr("Network"), _network),
        (tr("Pads"), lambda: pads(folder)),
        (tr("Sound"), lambda: iter([sound()])),
        (tr("Display"), lambda: iter([display(os.environ)])),
    ]


def findings(checks: list[tuple[str, Check]]) -> Iterator[Finding]:
    """What the checks find. One that fails itself is told, and keeps no other from being made."""
    whole = True
    for part, check in checks:
        try:
            for found in check():
                whole = whole and not (check is packages and found.health is Health.TROUBLE)
                yield found
        except ImportError:
            if whole:
                raise
        except Exception as error:  # whatever this machine has that no other had
            yield trouble(
                part,
                # Translators: {error} is what programmers call it: "TypeError".
                tr("It could not be looked at: {error}.", error=type(error).__name__),
                tr("Tell us about it."),
            )


def _network() -> Iterator[Finding]:
    from game.doctor.network_checks import network_findings

    return network_findings()


def _kernels() -> Finding:
    from game.maven.engine.compile_ahead import is_compiled

    return kernels(is_compiled())


def main() -> None:
    """The child: looks, and says what it finds, in the language of whoever asks."""
    folder = Path(sys.argv[1])
    choose_language(sys.argv[2])
    # Libraries of drivers tell the terminal what they like; what matters stands in the findings.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    work_for_parent(lambda: _say(folder))


def _say(folder: Path) -> None:
    for finding in findings(all_checks(folder)):
        print(finding.to_json(), flush=True)

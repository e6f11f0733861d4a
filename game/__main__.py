"""The command `parlour`: flags and subcommands, nothing else."""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from typing import NoReturn

from game.child_process import CHILD, be_child
from game.command_table import COMMANDS, as_command, first_word
from game.data_folder import NoDataFolderError, have_a_home
from game.language.argparse_sentences import translate_argparse
from game.language.languages import ENGLISH, choose_language, spoken_in
from game.language.messages import message, tr
from game.loading import loading
from game.printing import CannotPrintError, begin_printing

# Translators: what the commands of `parlour` do, in a list with a line for each; at most 62 letters.
SUMMARIES = {
    "play": message("play the game (what happens without a command)"),
    "script": message("drive the real game from a pad script, with pictures"),
    "host": message("hold rooms for sofas elsewhere, on a machine without a screen"),
    # Translators: Maven is the computer that plays.
    "maven": message("ask Maven for moves"),
    "selfplay": message("let Maven's levels play each other"),
    "lexicon": message("look words up, export the list"),
    "card": message("look after memory cards"),
    "mail": message("have turn files open with this program"),
    "torture": message("try to make memory cards lose something"),
    "train": message("let Maven learn what tiles are worth keeping"),
    "puzzles": message("make the puzzles from the engine's own games"),
    "archive": message("list finished games, write them in GCG, carry them elsewhere"),
    "doctor": message("look this machine over, and say what to do about what is amiss"),
    "bench": message("measure this machine"),
    "listen": message("hear the effects and the music"),
    "languages": message("list the languages, and check their catalogues"),
}
"""By command, what it does."""


class _Version(argparse.Action):
    """Says which version was installed; only then is that looked up, which takes its time."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        from importlib.metadata import version

        print("Parlour", version("parlour"))  # not read: a name
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
    choose_language("")  # a command that reads what a house has chosen changes it
    have_a_home()
    given = as_command(given)
    wanted = first_word(given)
    if given and not given[0].startswith("-") and wanted not in COMMANDS:
        print(
            # Translators: {word} is what was typed, {commands} what can be, with commas between them.
            tr(
                "There is no command {word}; commands are {commands}.",
                word=repr(wanted),
                commands=", ".join(COMMANDS),
            ),
            file=sys.stderr,
        )
        return 2
    try:
        options = _parser(wanted).parse_args(given)
        with spoken_in(ENGLISH) if getattr(options, "json", False) else nullcontext():  # programs read that
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
    translate_argparse()
    parser = argparse.ArgumentParser(
        prog="parlour",
        description=tr("The living-room crossword board game."),
        formatter_class=partial(argparse.HelpFormatter, max_help_position=28),
    )
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help=tr("say which Parlour this is"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS:
        summary = str(SUMMARIES[name])
        sub = commands.add_parser(name, help=summary, description=summary)
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

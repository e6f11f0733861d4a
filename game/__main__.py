"""The command `parlour`: flags and subcommands, nothing else."""

from __future__ import annotations

import argparse
import codecs
import importlib
import importlib.metadata
import io
import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from game.child_process import CHILD, be_child
from game.data_folder import NoDataFolder
from game.loading import loading

COMMANDS = {
    "play": "play the game (what happens without a command)",
    "script": "drive the real game from a pad script, with pictures",
    "host": "hold rooms for sofas elsewhere, on a machine without a screen",
    "maven": "ask Maven for moves",
    "selfplay": "let Maven's levels play each other",
    "lexicon": "look words up, export the list",
    "card": "look after memory cards",
    "mail": "have turn files open with this program",
    "torture": "try to make memory cards and pads lose something",
    "train": "let Maven learn what tiles are worth keeping",
    "puzzles": "make the puzzles from the engine's own games",
    "archive": "list finished games, write them in GCG, carry them elsewhere",
    "doctor": "look this machine over, and say what to do about what is amiss",
    "bench": "measure this machine",
    "listen": "hear the effects and the music",
}


def _means_file(word: str) -> bool:
    """Whether a desktop hands over a file by it, which is opened in the game: no command looks like one."""
    path = Path(word)
    return not word.startswith("-") and bool(path.suffix or path.is_absolute())


class _Version(argparse.Action):
    """Says which version was installed; only then is that looked up, which takes its time."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        print("Parlour", importlib.metadata.version("parlour"))
        parser.exit()


def _speak_utf8() -> None:
    """Pipes and files speak UTF-8 everywhere; Windows would take its own country's letters."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper) or stream.closed or stream.isatty():
            continue
        if codecs.lookup(stream.encoding).name != "utf-8":
            stream.reconfigure(encoding="utf-8", errors=stream.errors)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `parlour` with these arguments (those of the process by default); the exit status."""
    _speak_utf8()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == [CHILD]:
        be_child(given[1:])
        return 0
    parser = argparse.ArgumentParser(prog="parlour", description="The living-room crossword board game.")
    parser.add_argument("--version", action=_Version, nargs=0, help="say which Parlour this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    # Only the module of the command that is asked for is imported: `parlour lexicon` needs no window.
    wanted = next((word for word in given if not word.startswith("-")), None)
    if given and _means_file(given[0]):
        given, wanted = ["play", *given], "play"
    if given and not given[0].startswith("-") and wanted not in COMMANDS:
        print(f"There is no command {wanted!r}; commands are {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    if wanted not in COMMANDS and not {"-h", "--help", "--version"} & set(given):
        given, wanted = ["play", *given], "play"
    for name, summary in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == wanted:
            with loading():
                module = importlib.import_module(f"game.commands.{name}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    options = parser.parse_args(given)
    try:
        return int(options.run(options))
    except NoDataFolder as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        multiprocessing.freeze_support()  # in the download, this is how Maven's process begins
    sys.exit(main())

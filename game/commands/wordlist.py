"""Word lists from elsewhere: whatever plays games can play with one of these."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.lexicon.array_file import MAGIC, LexiconError
from game.lexicon.imported_lists import imported
from game.lexicon.words import Lexicon


def add_words_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--words", type=Path, metavar="FILE",
        help="play with this list: one word a line in alphabetical order, or what `lexicon import` has made",
    )  # fmt: skip


def lexicon_from(path: Path | None) -> Lexicon:
    """The lexicon in a file, compiled or as text; the game's own for None.

    Raises LexiconError if there is none in it.
    """
    if path is None:
        return Lexicon.load()
    return Lexicon.load(path) if _is_compiled(path) else imported(path, Lexicon.load())


def _is_compiled(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise LexiconError(f"{path} cannot be read: {error.strerror}.") from error

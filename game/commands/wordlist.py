"""Word lists from elsewhere: whatever plays games can play with one of these."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.language.messages import tr
from game.lexicon.array_file import MAGIC, LexiconError
from game.lexicon.imported_lists import imported
from game.lexicon.words import Lexicon
from game.storage.user_file import opened_ordinary
from game.text_format import reason_given


def add_words_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--words", type=Path, metavar="FILE",
        help=tr(
            "play with this list: one word a line in alphabetical order, or what `lexicon import` has made"
        ),
    )  # fmt: skip
    parser.add_argument(
        "--every-word", action="store_true",
        help=tr(
            "play also the words that a computer does not say in a living room, as for a match with another"
        ),
    )  # fmt: skip


def lexicon_from(path: Path | None, every_word: bool = False) -> Lexicon:
    """The lexicon in a file, compiled or as text; the game's own for None. With `every_word` computers play
    all its words.

    Raises LexiconError if there is none in it.
    """
    if path is None:
        found = Lexicon.load()
    elif _is_compiled(path):
        found = Lexicon.load(path)
    else:
        found = imported(path, Lexicon.load())
    return Lexicon.from_words(found, found.name, found.tiers()) if every_word else found


def _is_compiled(path: Path) -> bool:
    try:
        with opened_ordinary(path) as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise LexiconError(
            tr("{file} cannot be read: {reason}.", file=str(path), reason=reason_given(error))
        ) from error

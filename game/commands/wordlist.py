"""Word lists from elsewhere: whatever plays games can play with one of these."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.lexicon.array_file import MAGIC, LexiconError
from game.lexicon.plain_lists import import_list
from game.lexicon.words import GRAPHS, RAREST, Lexicon


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
    return Lexicon.load(path) if _is_compiled(path) else imported(path)


def imported(path: Path) -> Lexicon:
    """A list of words as a lexicon. How common a word is, and whether a computer says it, is known from the
    game's own lexicon; words that it lacks count as rare.

    Raises LexiconError, with every line that is wrong, for what is not a word list.
    """
    own = Lexicon.load()
    words = import_list(path)
    known = own.tiers()
    tiers = {word: known.get(word, RAREST) for word in words}
    unsaid = known.keys() - own.computer_words()
    return Lexicon.from_words(words, path.stem, tiers, unsaid)


def compile_list(path: Path, out: Path) -> Lexicon:
    """Import a list and write it with its word graphs to `out`, which `--words` then takes at once.

    Raises LexiconError as `imported` does, or if the file cannot be written.
    """
    lexicon = imported(path)
    try:
        lexicon.save(out, GRAPHS)
    except OSError as error:
        raise LexiconError(f"{out} cannot be written: {error.strerror}.") from error
    return Lexicon.load(out)


def _is_compiled(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise LexiconError(f"{path} cannot be read: {error.strerror}.") from error

"""What the words most played mean: how many have a meaning, and which begin with something rude or rare.

    python -m tests.lexicon.check_definitions [--games 10000] [--read 200]

`most_played.txt` has the 5,000 words that lie most often on the boards of 10,000 games of the engine with
itself, the most frequent first; with `--games` so many are played anew, and the list is written.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from game.lexicon.definitions import Definition, Definitions
from game.lexicon.rude_meanings import Manners, manners_of
from game.lexicon.words import Lexicon
from game.maven.judging.words_played import words_played

LIST = Path(__file__).parent / "most_played.txt"
WORDS, SEED = 5000, 1


def most_played() -> list[str]:
    """The words of the list."""
    return LIST.read_text(encoding="utf-8").split()


def defined(words: Sequence[str]) -> dict[str, Definition | None]:
    """What each of these words is told to mean."""
    definitions = Definitions.open()
    return {word: definitions.define(word) for word in words}


def with_manners(found: dict[str, Definition | None], manners: Manners) -> list[str]:
    """The words whose first meaning has just these manners."""
    return [word for word, one in found.items() if one and manners_of(one.text) is manners]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.lexicon.check_definitions", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games played for a new list")
    parser.add_argument("--read", type=int, default=0, help="so many meanings to be read, by chance")
    options = parser.parse_args(arguments)
    if options.games:
        counts = words_played(Lexicon.load(), options.games, SEED)
        ranked = sorted(counts, key=lambda word: (-counts[word], word))[:WORDS]
        LIST.write_text("\n".join(ranked) + "\n", encoding="utf-8")
    found = defined(most_played())
    none = [word for word, one in found.items() if one is None]
    print(f"{len(found)} words, {len(found) - len(none)} with a meaning")
    for manners in (Manners.RUDE, Manners.COARSE):
        words = with_manners(found, manners)
        print(f"{len(words)} begin with a meaning that is {manners.name.lower()}: {' '.join(words)}")
    print(f"the most played without one: {' '.join(none[:60])}")
    for word in random.Random(SEED).sample(sorted(found), options.read):
        one = found[word]
        print(f"{word}: {one.text if one else '-'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What the words most played mean: how many have a meaning, and which begin with something rude or rare.

    python -m tests.lexicon.check_definitions [--games 10000] [--read 200]
    python -m tests.lexicon.check_definitions --laid 100 [--seed 31]

`most_played.txt` has the 5,000 words that lie most often on the boards of 10,000 games of the engine with
itself, the most frequent first; with `--games` so many are played anew, and the list is written. With
`--laid` so many games of levels 2 to 8 and of stand-ins for people are played, and of all words laid, those
that a play crosses included, it is told how many have no meaning: by who lays them, and of all together, of
which no more than one in a hundred may have none.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.lexicon.definitions import Definition, Definitions
from game.lexicon.rude_meanings import Manners, manners_of
from game.lexicon.words import Lexicon
from tests.coach.check_judgements import games
from tools.studies.words_played import words_played

LIST = Path(__file__).parent / "most_played.txt"
WORDS, SEED = 5000, 1
MOST_WITHOUT = 0.01
"""Of the words laid so large a share may have no meaning."""


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


def words_laid(lexicon: Lexicon, count: int, seed: int) -> dict[str, Counter[str]]:
    """By who lays them, the words of so many games of mixed players, each as often as it was laid."""
    laid: dict[str, Counter[str]] = {}
    for game in games(lexicon, count, seed):
        for turn in game.turns:
            if turn.score and turn.stood:
                words = laid.setdefault(game.record.seats[turn.seat].name, Counter())
                words.update(each.word.upper() for each in turn.score.words)
    return laid


def share_without(laid: Counter[str], found: Mapping[str, Definition | None]) -> float:
    """How many of the words laid have no meaning, of one."""
    return sum(times for word, times in laid.items() if found[word] is None) / max(laid.total(), 1)


def tell_laid(laid: Mapping[str, Counter[str]]) -> float:
    """Print how many words have no meaning, and which; the share of all."""
    together = sum(laid.values(), Counter[str]())
    found = defined(sorted(together))
    for who in sorted(laid):
        share = 100 * share_without(laid[who], found)
        print(f"{who}: {laid[who].total()} words laid, {share:.2f} in 100 without a meaning")
    whole = share_without(together, found)
    print(f"all: {together.total()} words laid, {100 * whole:.2f} in 100 without a meaning")
    print(f"without one: {' '.join(word for word, one in found.items() if one is None)}")
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.lexicon.check_definitions", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games played for a new list")
    parser.add_argument("--read", type=int, default=0, help="so many meanings to be read, by chance")
    parser.add_argument("--laid", type=int, default=0, help="games whose words are looked up instead")
    parser.add_argument("--seed", type=int, default=31, help="of the first of these games")
    options = parser.parse_args(arguments)
    if options.laid:
        return int(tell_laid(words_laid(Lexicon.load(), options.laid, options.seed)) > MOST_WITHOUT)
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

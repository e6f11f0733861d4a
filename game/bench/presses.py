"""What entering words costs a thumb."""

from __future__ import annotations

import statistics

from game.bench.figure import Figure, percentile
from game.bench.thumb import presses_for_words

WORDS = 2000


def press_figures() -> list[Figure]:
    """What entering a word of five letters costs a thumb, over 2,000 plays of simulated games."""
    taken = presses_for_words(WORDS)
    return [
        figure
        for way, presses in taken.items()
        for figure in (
            Figure(f"{way}: presses a word, median", statistics.median(presses), ""),
            Figure(f"{way}: the same, 90th percentile", percentile(presses, 0.9), ""),
        )
    ]

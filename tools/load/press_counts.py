"""What entering words costs a thumb."""

from __future__ import annotations

import statistics

from game.bench.figure import Measurement, percentile
from tools.load.thumb import presses_for_words, presses_to_exchange

WORDS = 2000
RACKS = 100


def press_figures() -> list[Measurement]:
    """What a word of five letters costs a thumb, over 2,000 plays of simulated games, and an exchange."""
    taken = presses_for_words(WORDS)
    exchanges = presses_to_exchange(RACKS)
    words = [
        figure
        for way, presses in taken.items()
        for figure in (
            Measurement(f"{way}: presses a word, median", statistics.median(presses), ""),
            Measurement(f"{way}: the same, 90th percentile", percentile(presses, 0.9), ""),
        )
    ]
    return [*words, Measurement("three tiles exchanged: presses, most", max(exchanges), "")]

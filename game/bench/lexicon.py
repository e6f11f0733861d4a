"""Mapping the word list and looking words up."""

from __future__ import annotations

from game.bench.figure import Measurement, seconds_of
from game.lexicon.words import Lexicon


def lexicon_figures() -> list[Measurement]:
    """How long it takes to open the word list, and to find a word in it."""
    loads = [seconds_of(Lexicon.load) for _ in range(5)]
    lexicon = Lexicon.load()
    words = ["QUARTZ", "HORN", "ZZZZZ", "ETAERIO", "AA"] * 2000
    asking = seconds_of(lambda: [word in lexicon for word in words])
    return [
        Measurement("load", min(loads) * 1000, "ms"),
        Measurement("words", len(lexicon), ""),
        Measurement("look-up", asking / len(words) * 1e6, "µs"),
    ]

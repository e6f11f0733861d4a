"""The table of trials."""

# not read by players: only engineers torture cards

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from memcard.torture.bits import BITS, flips, truncations, unsealed_flips
from memcard.torture.company import crowd, visits
from memcard.torture.faults import faults
from memcard.torture.hostile import hostile
from memcard.torture.kills import kills
from memcard.torture.simulated import power_cuts

Run = Callable[[Path, int, Counter[str]], Iterator[str | None]]


@dataclass(frozen=True, slots=True)
class Trial:
    """One way to torment a card. `run(folder, count, tally)` yields what went wrong, or None, per try."""

    name: str
    summary: str
    run: Run
    full: int
    """How many tries make a full trial; 0 if it goes on until it has tried everything."""
    quick: int


TRIALS = {
    trial.name: trial
    for trial in (
        Trial("kills", "random kill -9 while saving", kills, 10_000, 60),
        Trial("flips", "every single-bit flip of a card", flips, BITS, 2_000),
        Trial("unsealed", "the same after the seal was dropped", unsealed_flips, BITS, 2_000),
        Trial("truncations", "every truncation of a card's file", truncations, BITS // 8, 500),
        Trial("faults", "an error or a cut at every file-system call", faults, 0, 0),
        Trial("power", "a disk that loses and reorders what was not synced", power_cuts, 0, 0),
        Trial("crowd", "four processes saving at once", crowd, 400, 40),
        Trial("visits", "the card removed, protected or changed during a save", visits, 0, 0),
        Trial("hostile", "hostile images", hostile, 100_000, 200),
    )
    if trial.run is not kills or hasattr(os, "fork")  # Windows has nothing to kill a copy of
}

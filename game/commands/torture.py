"""`parlour torture`: try to make memory cards lose something, with a table of what came of it."""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from game.typed_arguments import GAMES
from memcard.torture.trials import TRIALS, Trial

ENOUGH_FAILURES = 5
"""A trial ends after this many failures: a disk that forgets its folders would cause no end of them."""


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    trial: Trial
    tries: int
    failures: list[str]
    seconds: float
    tally: dict[str, int]


def add_arguments(parser: argparse.ArgumentParser, trials: Mapping[str, Trial] = TRIALS) -> None:
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"some of: {' '.join(trials)} (all)")
    parser.add_argument("--quick", action="store_true", help="a short version of each, seconds in all")
    parser.add_argument("--count", type=GAMES, metavar="N", help="tries, where a trial has a number of them")
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="the disk to try (that of temporary files)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace, trials: Mapping[str, Trial] = TRIALS) -> int:
    """Perform the trials: 0 if nothing was lost, 1 if something was, 2 for a trial that does not exist."""
    names = args.trials or list(trials)
    if unknown := [name for name in names if name not in trials]:
        print(f"There is no trial called {unknown[0]!r}; trials are {', '.join(trials)}.")
        return 2
    tqdm.monitor_interval = 0  # one trial forks, which must not be done beside threads
    outcomes = [_perform(trials[name], args) for name in names]
    print(json.dumps([_as_json(o) for o in outcomes], indent=1) if args.json else "\n".join(_table(outcomes)))
    return 1 if any(outcome.failures for outcome in outcomes) else 0


def _perform(trial: Trial, args: argparse.Namespace) -> TrialOutcome:
    tally: Counter[str] = Counter()
    count = args.count if args.count and trial.full else trial.quick if args.quick else trial.full
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="parlour-torture-", dir=args.folder) as folder:
        tries = trial.run(Path(folder), count, tally)
        done, failures = 0, []
        for wrong in tqdm(tries, total=count or None, desc=trial.name, unit=" tries", disable=None):
            done += 1
            if wrong:
                failures.append(wrong)
            if len(failures) == ENOUGH_FAILURES:
                break
    return TrialOutcome(trial, done, failures, time.perf_counter() - began, dict(tally))


def _as_json(outcome: TrialOutcome) -> dict[str, object]:
    return {
        "trial": outcome.trial.name,
        "tries": outcome.tries,
        "failures": len(outcome.failures),
        "told": outcome.failures,
        "seconds": round(outcome.seconds, 1),
        **outcome.tally,
    }


def _table(outcomes: list[TrialOutcome]) -> list[str]:
    lines = [f"{'trial':<54}{'tries':>11}{'failed':>8}{'seconds':>9}"]
    for outcome in outcomes:
        named = f"{outcome.trial.name}: {outcome.trial.summary}"
        lines.append(f"{named:<54.54}{outcome.tries:>11,}{len(outcome.failures):>8,}{outcome.seconds:>9.1f}")
        lines += [f"    {number:,} {what}" for what, number in sorted(outcome.tally.items())]
        lines += [f"    {failure}" for failure in outcome.failures]
        if len(outcome.failures) == ENOUGH_FAILURES:
            lines.append("    stopped, as that is enough")
    return lines

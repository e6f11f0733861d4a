"""`parlour bench`: what this machine makes of the game, as a table and as JSON."""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Mapping

from tqdm import tqdm

from game.bench.archive import archive_figures
from game.bench.begun import begun_figures
from game.bench.cards import card_figures
from game.bench.figure import Measurement
from game.bench.frames import frame_figures
from game.bench.lexicon import lexicon_figures
from game.bench.maven import maven_figures
from game.bench.pads import pad_figures
from game.bench.start import start_figures
from game.bench.table import table_figures

Measure = Callable[[], list[Measurement]]
PARTS: dict[str, Measure] = {
    "start": start_figures,
    "table": table_figures,
    "frames": frame_figures,
    "lexicon": lexicon_figures,
    "maven": maven_figures,
    "cards": card_figures,
    "begun": begun_figures,
    "pads": pad_figures,
    "archive": archive_figures,
}


def add_arguments(parser: argparse.ArgumentParser, parts: Mapping[str, Measure] = PARTS) -> None:
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {' '.join(parts)} (all)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--missed", action="store_true", help="print only what is not as demanded")


def run(options: argparse.Namespace, parts: Mapping[str, Measure] = PARTS) -> int:
    """Measure and print; 2 if a part is not known."""
    names = options.parts or list(parts)
    if unknown := [name for name in names if name not in parts]:
        known = ", ".join(parts)
        print(f"There is nothing called {unknown[0]!r} to measure; parts are {known}.", file=sys.stderr)
        return 2
    figures: dict[str, list[Measurement]] = {}
    for name in tqdm(names, unit="part", leave=False):
        figures[name] = [figure for figure in parts[name]() if not (options.missed and figure.good)]
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    if options.json:
        parts_out = {part: [_plain(figure) for figure in rows] for part, rows in figures.items()}
        print(json.dumps({"machine": machine, **parts_out}, indent=1))
        return 0
    print(machine)
    for part, rows in figures.items():
        for figure in rows:
            demanded = (
                f"demanded {figure.demanded}{'' if figure.good else ': MISSED'}" if figure.demanded else ""
            )
            line = f"{part:<8} {figure.name:<52} {figure.value:>12,.2f} {figure.unit:<5} {demanded}"
            print(line.rstrip())
    return 0


def _plain(figure: Measurement) -> dict[str, str | float]:
    plain: dict[str, str | float] = {
        "name": figure.name,
        "value": round(figure.value, 4),
        "unit": figure.unit,
    }
    return {**plain, "demanded": figure.demanded} if figure.demanded else plain

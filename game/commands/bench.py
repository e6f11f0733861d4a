"""`parlour bench`: what this machine makes of the game, as a table and as JSON."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable

from tqdm import tqdm

from game.bench.archive import archive_figures
from game.bench.begun import begun_figures
from game.bench.cards import card_figures
from game.bench.clear import clear_figures
from game.bench.figure import Measurement
from game.bench.four_figures import figure_cost
from game.bench.frames import frame_figures
from game.bench.good_match import match_figures
from game.bench.halls import hall_figures
from game.bench.judging import judging_figures
from game.bench.lexicon import lexicon_figures
from game.bench.maven import maven_figures
from game.bench.pads import pad_figures
from game.bench.phones import phone_figures
from game.bench.presses import press_figures
from game.bench.room_behind import behind_cost
from game.bench.rooms import room_figures
from game.bench.start import start_figures
from game.bench.table import table_figures
from game.trials.party_figures import party_figures

PARTS: dict[str, Callable[[], list[Measurement]]] = {
    "start": start_figures,
    "table": table_figures,
    "frames": frame_figures,
    "figures": figure_cost,
    "behind": behind_cost,
    "lexicon": lexicon_figures,
    "maven": maven_figures,
    "presses": press_figures,
    "cards": card_figures,
    "begun": begun_figures,
    "pads": pad_figures,
    "phones": phone_figures,
    "rooms": room_figures,
    "archive": archive_figures,
    "judging": judging_figures,
    "match": match_figures,
    "clear": clear_figures,
    "together": party_figures,
    "hall": hall_figures,
}
LONG = {"presses", "rooms", "judging", "match", "clear", "together", "hall"}
"""Minutes, not seconds: measured only when named."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"some of: {' '.join(PARTS)} (all but the long {', '.join(LONG)})",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--missed", action="store_true", help="print only what is not as demanded")


def run(options: argparse.Namespace) -> int:
    """Measure and print; 2 if a part is not known."""
    parts = options.parts or [part for part in PARTS if part not in LONG]
    if unknown := [part for part in parts if part not in PARTS]:
        known = ", ".join(PARTS)
        print(f"There is nothing called {unknown[0]!r} to measure; parts are {known}.", file=sys.stderr)
        return 2
    figures: dict[str, list[Measurement]] = {}
    for part in tqdm(parts, unit="part", leave=False):
        figures[part] = [figure for figure in PARTS[part]() if not (options.missed and figure.good)]
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

"""`python -m tools.load`: what rooms, halls, phones and pictures cost, as a table and as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game.bench.clear import clear_figures
from game.bench.four_figures import figure_cost
from game.bench.good_match import match_figures
from game.bench.halls import hall_figures
from game.bench.judging import judging_figures
from game.bench.phones import phone_figures
from game.bench.presses import press_figures
from game.bench.room_behind import behind_cost
from game.bench.rooms import room_figures
from game.commands import bench
from tools.load.party_load import party_figures

PARTS: dict[str, bench.Measure] = {
    "figures": figure_cost,
    "behind": behind_cost,
    "presses": press_figures,
    "phones": phone_figures,
    "rooms": room_figures,
    "judging": judging_figures,
    "match": match_figures,
    "clear": clear_figures,
    "together": party_figures,
    "hall": hall_figures,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, as `parlour bench` does what players ask for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    bench.add_arguments(parser, PARTS)
    return bench.run(parser.parse_args(arguments), PARTS)


if __name__ == "__main__":
    sys.exit(main())

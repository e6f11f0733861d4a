"""`python -m tools.load`: what rooms, halls, phones and pictures cost, as a table and as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game.commands import bench
from tools.load.background_cost import behind_cost
from tools.load.board_occlusion import clear_figures
from tools.load.coach_cost import judging_figures
from tools.load.figure_cost import figure_cost
from tools.load.hall_load import hall_figures
from tools.load.party_load import party_figures
from tools.load.phone_load import phone_figures
from tools.load.press_counts import press_figures
from tools.load.room_load import room_figures
from tools.studies.good_match import match_figures

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

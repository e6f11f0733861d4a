"""Two real windows on two displays find each other and play all at once by pad scripts, with two pads each.

python -m tests.scenes.duplicate.two_televisions FOLDER [--size 1280x720] [--rounds 3]

The scripts are what two couches pressed in a rehearsal of the same rounds, without a network. Pictures lie
in FOLDER/kitchen and FOLDER/attic; both have to end with the points of the rehearsal.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from game.lexicon.words import Lexicon
from game.scenes.duplicate.seen_evening import scores_of
from tests.scenes.couch import Couch
from tests.scenes.duplicate.sofas import Sofas

SEED = 7
KITCHEN = """wait 1
press down*2 confirm
shot gathers
until "1 other TV" 120
wait 1
shot gathered
press up*2 confirm"""
ATTIC = """wait 0.5
until join
until "Player 1’s TV" 90
wait 1
shot found
press confirm
press right confirm*6
shot letters
press confirm
until together-waits
until "You are in" 30
wait 1
shot waits"""
FORESEEN = (
    "import secrets; secrets.choice = lambda letters: letters[0]; "
    "from game.__main__ import main; raise SystemExit(main())"
)
"""The letters on the screen are BBBBBB."""


@dataclass(slots=True)
class Rehearsed:
    """What is pressed on the ways to the set-up and to Join, and by each sofa from the first tiles on."""

    ways: tuple[list[str], list[str]]
    kitchen: list[str] = field(default_factory=list)
    attic: list[str] = field(default_factory=list)
    points: tuple[int, ...] = ()


def rehearsed(lexicon: Lexicon, rounds: int) -> Rehearsed:
    """So many rounds, or all of them, on two couches without windows."""
    sofas = Sofas(lexicon, company=0, named=False)
    ways = list(sofas.ann.script), list(sofas.bo.script)
    sofas.ann.choose("Computer Players")
    sofas.come()
    sofas.begin()
    game = Rehearsed(ways)
    for number in range(1, rounds + 1):
        found = sofas.plays()
        _lay(sofas, sofas.ann, game.kitchen, found[min(3, len(found) - 1)], number)
        _lay(sofas, sofas.bo, game.attic, found[0], number)
        sofas.until("together-reveal", "together-reveal", seconds=10)
        evening = sofas.evening
        for script in (game.kitchen, game.attic):
            script += ["until together-reveal 120", "wait 6.5", f"shot reveal-{number}"]
        sofas.wait(1)
        if number == rounds:
            break
        game.kitchen += ["wait 2", "press confirm"]
        sofas.ann.press("confirm")
        sofas.until_either(("table", "table"), ("together-end", "together-end"))
        if sofas.ann.stack.top.name == "together-end":
            for script in (game.kitchen, game.attic):
                script += ["until together-end 60", "wait 3", "shot end"]
            break
    game.points = scores_of(evening)
    return game


def _lay(sofas: Sofas, couch: Couch, script: list[str], play: object, number: int) -> None:
    """Each round by another of the sofa's two pads."""
    couch.script.clear()
    sofas.lay(couch, play)  # type: ignore[arg-type]  # a place
    pad = "p2: " if number % 2 == 0 else ""
    script += ["until table 120", "wait 0.5", f"shot round-{number}"]
    script += [line.replace("press ", f"press {pad}") for line in couch.script]
    script += ["wait 0.5", f"shot handed-in-{number}"]


def main() -> int:
    """Rehearse, perform, compare; 0 if both windows end as the rehearsal did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--rounds", type=int, default=99)
    options = parser.parse_args()
    game = rehearsed(Lexicon.load(), options.rounds)
    totals = [f'expect "{points}"' for points in game.points]
    running = {
        name: _start(
            options.folder / name, [*way, "plug p2", *begin.splitlines(), *turns, *totals], options.size
        )
        for name, way, begin, turns in zip(
            ("kitchen", "attic"), game.ways, (KITCHEN, ATTIC), (game.kitchen, game.attic), strict=True
        )
    }
    good = True
    for name, process in running.items():
        process.wait()
        state = json.loads((options.folder / name / "state.json").read_text())
        good = good and process.returncode == 0
        print(f"{name}: status {process.returncode}, ended at {state['scene']}")
    print(f"points of the rehearsal: {list(game.points)}")
    return 0 if good else 1


def _start(folder: Path, script: list[str], size: str) -> subprocess.Popen[bytes]:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "script.pad"
    file.write_text("\n".join(script) + "\n")
    parlour = [sys.executable, "-c", FORESEEN, "script", str(file), "--shots", str(folder), "--rooms"]
    extra = ["--size", size, "--seed", str(SEED), "--fast-ai", "--quality", "low"]
    display = ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24"]
    return subprocess.Popen([*display, *parlour, *extra])


if __name__ == "__main__":
    sys.exit(main())

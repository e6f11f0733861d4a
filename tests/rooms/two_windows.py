"""Two real windows on two displays find each other on the network and play a whole game by pad scripts.

python -m tests.rooms.two_windows FOLDER [--size 1920x1080]

The scripts are what two couches pressed in a rehearsal of the same game, without a network. Pictures of both
lie in FOLDER/kitchen and FOLDER/attic; both have to end with the scores of the rehearsal.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.seat_view import seat_view
from tests.scenes.couch import FRAME
from tests.scenes.rooms.paired import Home, SofaCouch, settle

SEED, LEVEL = 7, 6
KITCHEN = """until staging
until "Player 2" 60
press l1 confirm
press confirm
wait 1
shot staging
until "Launch" 5
wait 4
press confirm"""
ATTIC = """until join
until "Kitchen" 30
wait 1.5
shot list
press confirm
until staging
wait 3
shot staging
press confirm
wait 1
shot ready"""
PICTURED = (0, 1, 10, 11)
"""Turns of which there are pictures."""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What is pressed on the way to the rooms, and by each sofa from the launch on; the final scores."""

    ways: tuple[list[str], list[str]]
    turns: tuple[list[str], list[str]]
    scores: tuple[int, ...]


def rehearsed(lexicon: Lexicon) -> Rehearsed:
    """The whole game on two couches without windows."""
    home = Home(lexicon, SEED, InProcessMaven(lexicon))
    couches = SofaCouch(lexicon, home, beats=True), SofaCouch(lexicon, home)
    kitchen, attic = couches
    kitchen.open_room()
    settle(*couches)
    attic.go_to_rooms()
    ways = list(kitchen.script), list(attic.script)
    attic.press("confirm")
    settle(*couches)
    for couch in (attic, kitchen, kitchen):
        couch.press("confirm")
        settle(*couches)
    (room,) = home.lobby.rooms.values()
    turns: tuple[list[str], list[str]] = ([], [])
    asked = -1
    while not all(couch.stack.top.name == "results" for couch in couches):
        settle(*couches, seconds=FRAME)
        assert room.game is not None
        position = room.game.host.position
        seat, couch = position.to_move, couches[position.to_move]
        if position.outcome is None and couch.stack.top.name == "table" and asked != position.ply:
            asked = position.ply
            couch.script.clear()
            view = seat_view(position, seat, room.game.host.history)
            couch.play(choose(view, lexicon, LEVEL, Budget(nodes=1), seed=position.ply)[0].move)
            shot = [f"shot turn-{position.ply}"] if position.ply in PICTURED else []
            # The own play is on its way until somebody else is on turn.
            others = ["until maven 120"] if turns[seat] else []
            turns[seat].extend([*others, "until table 120", "wait 0.3", *shot, *couch.script])
    assert room.game is not None
    return Rehearsed(ways, turns, room.game.host.position.scores)


def main() -> int:
    """Rehearse, perform, compare; 0 if both windows end as the rehearsal did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1920x1080")
    options = parser.parse_args()
    game = rehearsed(Lexicon.load())
    totals = [f'expect "{score}"'.replace("-", "−") for score in game.scores]
    end = ["until results 120", "wait 1", *totals, "shot results"]
    end += ["press confirm", "until staging", "wait 1", "shot room"]
    running = {
        name: _start(options.folder / name, [*way, *begin.splitlines(), *turns, *end], options.size)
        for name, way, begin, turns in zip(
            ("kitchen", "attic"), game.ways, (KITCHEN, ATTIC), game.turns, strict=True
        )
    }
    good = True
    for name, process in running.items():
        process.wait()
        state = json.loads((options.folder / name / "state.json").read_text())
        good = good and process.returncode == 0
        print(f"{name}: status {process.returncode}, ended at {state['scene']}")
    print(f"scores of the rehearsal: {list(game.scores)}")
    return 0 if good else 1


def _start(folder: Path, script: list[str], size: str) -> subprocess.Popen[bytes]:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "script.pad"
    file.write_text("\n".join(script) + "\n")
    parlour = [sys.executable, "-m", "game", "script", str(file), "--shots", str(folder), "--rooms"]
    extra = ["--size", size, "--seed", str(SEED), "--fast-ai", "--quality", "low"]
    display = ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24"]
    return subprocess.Popen([*display, *parlour, *extra])


if __name__ == "__main__":
    sys.exit(main())

"""What version 26a94c4 left behind: two memory cards, made by that version's own presses.

Run by `.ci/golden-folder` in a checkout of that version, whose `game` and `tests` these are.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from typing import Any

from game.app import open_house
from game.maven.client import InProcessMaven
from game.maven.messages import Budget
from game.rules.editions import PLAYSTATION
from game.rules.moves import Place, Square, Tile
from tests.scenes.couch import Couch
from tests.scenes.playing import best_move, play_out, start_solitaire, start_with

NOON = 1_790_596_800
GONE = "PARIS"
"""A word that the next list no longer had."""


def make(folder: Path) -> None:
    """Four games begun, a fifth played to its end, on two cards with settings and high scores."""
    seeds = count(_seed_for(GONE))
    with open_house(
        maven=InProcessMaven,
        new_seed=lambda: next(seeds),
        budget=Budget(nodes=1),
        fast_ai=True,
        cards=folder / "cards",
    ) as house:
        house.now = lambda: NOON
        house.keeper.new_card(2)
        house.keeper.flush()
        play_out_one(house)
        seeds = count(_seed_for(GONE))
        couch = quick(house)
        couch.play(Place(tuple(Tile(Square(7, 7 + at), face) for at, face in enumerate(GONE))))
        go_on(couch, 1)
        keep(couch, 1)
        couch = Couch(house)
        start_solitaire(couch)
        go_on(couch, 3)
        keep(couch, 4)
        couch = Couch(house)
        start_with(couch, "Tournament", "Novice", "Expert")
        go_on(couch, 2)
        keep(couch, 5, other_card=True)
        couch = quick(house)
        go_on(couch, 2)
        keep(couch, 9, other_card=True)


def quick(house: Any) -> Couch:
    couch = Couch(house)
    couch.press("shuffle")
    couch.until("table")
    return couch


def play_out_one(house: Any) -> None:
    play_out(quick(house))


def go_on(couch: Couch, turns: int) -> None:
    couch.until("table", seconds=120)
    for _ in range(turns):
        couch.play(best_move(couch))
        couch.until("table", seconds=120)


def keep(couch: Couch, slot: int, other_card: bool = False) -> None:
    """Save by presses."""
    couch.press("options", "down", "confirm")
    if other_card:
        couch.press("scores")
    row, column = divmod(slot - 1, 5)
    couch.press(*["down"] * ((row - couch.stack.top.focus // 5) % 3))
    across = column - couch.stack.top.focus % 5
    couch.press(*["right" if across > 0 else "left"] * abs(across), "confirm")
    assert couch.house.keeper.flush(10)
    couch.wait(0.5)
    assert couch.stack.top.name == "table", couch.words


def _seed_for(word: str) -> int:
    """The first seed whose first rack can lay a word."""
    from game.rules.deal import opening

    for seed in count(1):
        position = opening(PLAYSTATION, 2, seed)[0]
        if position.to_move == 0 and not set(word) - set(position.racks[0]):
            return seed
    raise AssertionError


if __name__ == "__main__":
    make(Path(sys.argv[1]))

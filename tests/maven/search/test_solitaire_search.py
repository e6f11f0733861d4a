"""Time alone is shared out evenly among the steps in which moves are given up, and stop is heard at once."""

from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np
import pytest

from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.search.solitaire_search import _AT_ONCE, _halved
from game.rules.cgp import read_cgp
from game.rules.editions import SOLITAIRE
from game.rules.moves import Pass
from game.rules.seat_view import SeatView
from tests.maven.tables import lexicon


@dataclass
class Played:
    """A game that only notes what it is asked for; the first moves are the best."""

    alive: Any
    asked: list[tuple[int, int, int]] = field(default_factory=list)
    """Moves, turns and rounds."""

    def play(self, turns: int, rounds: int) -> None:
        self.asked.append((int(self.alive.sum()), turns, rounds))

    def give_up_half(self) -> None:
        self.alive[(self.alive.sum() + 1) // 2 :] = False


def spent(asked: list[tuple[int, int, int]]) -> float:
    """A turn of four, the one in mind included, is a quarter of a node."""
    return sum(moves * (turns + 1) * rounds / 4 for moves, turns, rounds in asked)


@pytest.mark.parametrize("moves", [2, 3, 17, 32, 64])
@pytest.mark.parametrize("nodes", [1000, 8000])
def test_every_step_costs_the_same_until_one_move_is_left(moves: int, nodes: int) -> None:
    game = Played(np.ones(moves, np.bool_))
    for _ in _halved(cast(Any, game), nodes):
        assert spent(game.asked[-1:]) <= max(_AT_ONCE, spent([(*game.asked[-1][:2], 1)]))
    steps = sorted({asked[0] for asked in game.asked})
    assert game.alive.sum() == 1
    for moves_then in steps:
        share = spent([asked for asked in game.asked if asked[0] == moves_then])
        round_costs = spent([next((*asked[:2], 1) for asked in game.asked if asked[0] == moves_then)])
        assert nodes / len(steps) - round_costs < share <= nodes / len(steps)


def test_fewer_moves_are_played_farther() -> None:
    game = Played(np.ones(32, np.bool_))
    list(_halved(cast(Any, game), 3000))
    turns = [asked[1] for asked in game.asked]
    assert turns == sorted(turns)
    assert turns[0] < turns[-1]


VIEW = read_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRST 0 0", SOLITAIRE)


@pytest.mark.parametrize("view", [VIEW, replace(VIEW, bag_count=0, unseen="")], ids=["hidden", "known"])
def test_who_is_told_to_stop_does_so_and_still_knows_every_move(view: SeatView) -> None:
    """Even with nothing in the bag, where the rest of the game is searched."""
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 2

    stopped = choose(view, lexicon(), 8, Budget(nodes=20_000), 0, top=5000, stop=stop)
    assert len(asked) < 12  # it may look once more at each number of tiles
    assert isinstance(stopped[-1].move, Pass)
    everything = choose(view, lexicon(), 8, Budget(nodes=1), 0, top=5000)
    assert {str(one.move) for one in stopped} == {str(one.move) for one in everything}

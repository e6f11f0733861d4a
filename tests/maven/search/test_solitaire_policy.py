"""Alone at the table Maven plays for the whole bag: few tiles for many points, and it never passes early."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.__main__ import main
from game.commands import train_solitaire
from game.maven.judging.solitaire_training import (
    CROWD,
    beginning,
    crowd_around,
    mean_score,
    next_mean,
    scores_alone,
)
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import LINES, rack_of, table_of
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.static_duel import bench_for
from game.maven.search.solitaire_policy import (
    NUMBERS,
    SHARES,
    TILES,
    UNLEARNT,
    exchange_worths_alone,
    learnt_alone,
    play_alone,
    policy_of,
    save_alone,
    worths_alone,
)
from game.rules.cgp import read_cgp
from game.rules.editions import SOLITAIRE
from game.rules.moves import Exchange, Move, Pass, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon, view_of

TABLE = table_of(Rules())
BENCH = bench_for(lexicon().graph("full"), TABLE, Rules().tiles)
EMPTY = "/".join(["15"] * 15)


def position_alone(turns: int, seed: int, budget: Budget = Budget(nodes=1)) -> Position:  # noqa: B008 - frozen
    """Where Maven stands after some turns alone, or at the end."""
    position, _ = opening(SOLITAIRE, 1, seed)
    while position.outcome is None and position.ply < turns:
        move = choose(view_of(position), lexicon(), 8, budget, seed)[0].move
        position, _ = play(position, move, lexicon())
    return position


def test_instant_games_of_the_kernel_average_what_is_demanded() -> None:
    scores = scores_alone(BENCH, learnt_alone(), 200, 1)
    assert scores.mean() > 1000
    assert (scores[:20] == scores_alone(BENCH, learnt_alone(), 20, 1)).all()


def test_instant_games_by_the_rules_score_like_those_of_the_kernel() -> None:
    ends = [position_alone(1000, seed) for seed in range(1, 25)]
    assert np.median([end.scores[0] for end in ends]) > 980
    for end in ends:
        assert end.outcome is not None
        assert end.exchanges[0] <= 1


def test_looking_ahead_scores_more_than_not() -> None:
    middles = [position_alone(26, seed) for seed in (40, 41)]
    instant = [finished(middle, Budget(nodes=1)) for middle in middles]
    ahead = [finished(middle, Budget(nodes=1000)) for middle in middles]
    assert sum(ahead) > sum(instant)


def finished(position: Position, budget: Budget) -> int:
    """The score when Maven goes on to the end."""
    while position.outcome is None:
        move = choose(view_of(position), lexicon(), 8, budget, 1)[0].move
        position, _ = play(position, move, lexicon())
    return position.scores[0]


def test_a_kernel_game_uses_every_tile_or_counts_what_is_left() -> None:
    for seed in range(20):
        score = play_alone(BENCH, learnt_alone(), luck_of(seed))
        left = int(BENCH.racks[0].sum())
        laid = int((BENCH.grid[:LINES] > 0).sum())
        assert score % 1000 == 0
        assert laid + left == 100 or left == 7


def test_keeping_a_tile_is_worth_what_the_policy_says() -> None:
    numbers = UNLEARNT.copy()
    numbers[SHARES : SHARES + 5] = 0
    numbers[TILES:] = np.arange(27)
    policy = policy_of(numbers)
    worths = worths_alone(policy, rack_of("AB?"), 50, TABLE.values)
    # Each tile laid costs the 8 points that any tile is worth before anything is learnt.
    assert worths[:7].tolist() == [-24_000, -16_000, -15_000, -7_000, 10_000, 18_000, 19_000]
    assert worths[7] == -4_000 - policy.base[50]
    given_back = exchange_worths_alone(policy, rack_of("AB?"), 50)
    assert given_back[0] == -policy.spare[50]
    assert given_back[4] == 26_000 - policy.spare[50]


def test_a_share_of_the_leave_counts() -> None:
    numbers = UNLEARNT.copy()
    numbers[SHARES : SHARES + 5] = 0.25
    worths = worths_alone(policy_of(numbers), rack_of("AEINRST"), 80, TABLE.values)
    usual = leave_worths(rack_of("AEINRST"))
    for mask in (1, 17, 63, 126):
        cost = 8_000 * (7 - mask.bit_count())
        assert worths[mask] == pytest.approx(usual[mask] / 4 - cost, abs=2)


def test_saved_numbers_come_back(tmp_path: Path) -> None:
    save_alone(tmp_path / "numbers.npz", np.arange(NUMBERS, dtype=float))
    with np.load(tmp_path / "numbers.npz") as stored:
        assert stored["numbers"].tolist() == list(range(NUMBERS))


def test_a_hopeless_rack_is_exchanged_once() -> None:
    view = read_cgp(f"{EMPTY} VVWWIJK 0 0", SOLITAIRE)
    assert isinstance(choose(view, lexicon(), 8, Budget(nodes=1), 0)[0].move, Exchange)
    spent = choose(replace(view, exchanges=(1,)), lexicon(), 8, Budget(nodes=1), 0, top=300)
    assert not any(isinstance(each.move, Exchange) for each in spent)


def test_a_pass_comes_last_however_long_it_is_thought_about() -> None:
    for turns in (0, 12, 30):
        view = view_of(position_alone(turns, 3))
        for budget in (Budget(nodes=1), Budget(nodes=3000)):
            moves = [each.move for each in choose(view, lexicon(), 8, budget, 0, top=5000)]
            assert isinstance(moves[-1], Pass)
            assert len({str(move) for move in moves}) == len(moves)


def test_the_same_nodes_give_the_same_moves() -> None:
    view = view_of(position_alone(9, 8))
    first, again = (choose(view, lexicon(), 8, Budget(nodes=2000), 5, top=6) for _ in range(2))
    assert first == again


def test_the_last_tiles_are_played_out_for_the_most_points() -> None:
    """With an empty bag nothing is hidden: no first move that was tried may lead to a better end."""
    for turns in range(60, 20, -1):
        position = position_alone(turns, 9)
        if position.outcome is None and not position.bag and len(position.racks[0]) in (3, 4, 5):
            break
    best = choose(view_of(position), lexicon(), 8, Budget(nodes=10_000), 0, top=12)
    reached = [played_out(position, each.move) for each in best if isinstance(each.move, Place)]
    assert reached[0] == max(reached)


def played_out(position: Position, move: Move) -> int:
    return finished(play(position, move, lexicon())[0], Budget(nodes=1))


def test_a_crowd_gathers_where_most_points_are() -> None:
    goal = UNLEARNT + np.linspace(-1, 1, NUMBERS)
    mean, spread = beginning()
    before = np.abs(mean - goal).sum()
    for generation in range(30):
        rows = crowd_around(mean, spread, generation)
        assert rows.shape == (CROWD, NUMBERS)
        assert (rows[0] == mean).all()
        mean, spread = next_mean(rows, -((rows - goal) ** 2).sum(axis=1), mean, spread)
    assert np.abs(mean - goal).sum() < before / 2


def test_training_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.commands.train._JUDGED", 4)
    whole, broken = tmp_path / "whole.npz", tmp_path / "broken.npz"
    arguments = ["train", "solitaire", "--generations", "2", "--games", "1", "--jobs", "1"]
    arguments += ["--state", str(tmp_path / "state.npz")]
    assert main([*arguments, "--out", str(whole)]) == 0
    calls: list[Any] = []

    def interrupted(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == CROWD + 3:
            raise KeyboardInterrupt
        return mean_score(*args)

    monkeypatch.setattr(train_solitaire, "mean_score", interrupted)
    assert main([*arguments, "--out", str(broken)]) == 130
    assert not broken.exists()
    assert main([*arguments, "--out", str(broken)]) == 0
    assert len(calls) == 2 * CROWD + 3
    assert (np.load(whole)["numbers"] == np.load(broken)["numbers"]).all()
    assert "scores" in capsys.readouterr().out

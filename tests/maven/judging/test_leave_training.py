"""Leaves are numbered without gaps, learnt from games that keep the rules, and trained the same way twice."""

import json
import sys
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.__main__ import main
from game.commands import train, train_leaves, wordlist
from game.commands import worker_pool as crew
from game.maven.judging.engine_benchmark import engine_figures
from game.maven.judging.leave_training import Tally, duels, observe_games, values_from
from game.maven.judging.self_play import play_duel
from game.maven.plays import leave_values
from game.maven.plays.anchors import EQUITY, KEPT
from game.maven.plays.board_arrays import LINES, rack_of, table_of
from game.maven.plays.kernel_luck import below, luck_of, shuffle
from game.maven.plays.leave_formula import formula_values
from game.maven.plays.leave_values import (
    LEAVES,
    LONGEST,
    STARTS,
    learnt,
    leave_number,
    leave_worths,
    save,
)
from game.maven.plays.static_duel import EXCHANGE, PLAY, bench_for, static_move
from game.maven.plays.static_ending import end_desk
from game.maven.plays.static_judgement import judgement_by_leaves
from game.rules.dictionary import CLASSIC_WORDS
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon

NOTHING = np.zeros(0, np.int64)
BY_LEAVES = judgement_by_leaves(learnt())
BENCH = bench_for(lexicon().graph("full"), table_of(Rules()), Rules().tiles)


def number(*kinds: int) -> int:
    return int(leave_number(np.array([*kinds, 0], np.int64), len(kinds)))


def test_leaves_of_up_to_three_tiles_have_the_first_numbers_each_its_own() -> None:
    found = [number(*kinds) for size in range(4) for kinds in combinations_with_replacement(range(27), size)]
    assert sorted(found) == list(range(STARTS[4]))


def test_there_are_as_many_leaves_as_heaps_of_up_to_six_tiles() -> None:
    assert sum(comb(26 + size, size) for size in range(LONGEST + 1)) == LEAVES
    assert number(26, 26, 26, 26, 26, 26) == LEAVES - 1


def test_the_worth_of_each_leave_of_a_rack_is_that_of_its_number() -> None:
    values = np.arange(LEAVES, dtype=np.int32)
    worths = leave_worths(rack_of("AABQZ?"), values)
    kinds = [0, 0, 1, 16, 25, 26]
    for mask in range(1, 64):
        assert worths[mask] == number(*(kind for bit, kind in enumerate(kinds) if mask >> bit & 1))


def test_a_leave_of_seven_tiles_is_the_sum_of_its_tiles_where_all_leaves_are() -> None:
    own, rack = np.arange(27) * 100 - 900, (0, 4, 8, 13, 17, 18, 19)
    values = np.full(LEAVES, 1_000_000, np.int32)  # none but those of the rack's own tiles count
    for size in range(LONGEST + 1):
        for kinds in combinations(rack, size):
            values[number(*kinds)] = sum(own[kind] for kind in kinds)
    assert leave_worths(rack_of("AEINRST"), values)[127] == sum(own[kind] for kind in rack)


def test_no_leave_is_worth_nothing_and_a_blank_much() -> None:
    assert learnt()[0] == 0
    assert learnt()[number(26)] > 15_000 > learnt()[number(18)] > 4_000
    assert learnt()[number(16)] < 0 < learnt()[number(16, 20)] - learnt()[number(16)] - learnt()[number(20)]


def test_luck_is_even_and_repeats_itself() -> None:
    drawn = [below(luck_of(seed), 10) for seed in range(4000)]
    assert set(drawn) == set(range(10))
    assert max(drawn.count(face) for face in range(10)) < 500
    one, two = np.arange(50), np.arange(50)
    shuffle(one, 50, 0, luck_of(3))
    shuffle(two, 50, 0, luck_of(3))
    assert one.tolist() == two.tolist() != sorted(one.tolist()) == list(range(50))


def test_an_exchange_is_made_where_it_promises_more_than_any_play() -> None:
    values, grid, tiles = formula_values(), BENCH.empty.copy(), BENCH.usual
    judgement = judgement_by_leaves(values)
    rack = rack_of("VVWWUUQ")
    assert static_move(BENCH, grid, judgement, rack, tiles, 86, 0) == EXCHANGE
    kept = int(BENCH.play[KEPT])
    assert BENCH.play[EQUITY] == leave_worths(rack, values)[:127].max() == leave_worths(rack, values)[kept]
    assert static_move(BENCH, grid, judgement, rack_of("RETINAS"), tiles, 86, 0) == PLAY


def test_a_duel_of_one_table_against_itself_is_even_over_pairs() -> None:
    scores = duels(BENCH, judgement_by_leaves(formula_values()), judgement_by_leaves(formula_values()), 40, 3)
    assert (scores[::2] == scores[1::2, ::-1]).all()
    assert 380 < scores.mean() < 460


def test_minding_the_leave_wins_more_games_than_not() -> None:
    scores = duels(BENCH, BY_LEAVES, judgement_by_leaves(np.zeros(LEAVES, np.int32)), 600, 5)
    assert (scores[:, 0] > scores[:, 1]).mean() > 0.56


def test_all_tiles_are_on_the_board_or_on_the_racks_when_a_duel_ends() -> None:
    for seed in range(20):
        scores = np.zeros(2, np.int64)
        play_duel(BENCH, end_desk(), BY_LEAVES, BY_LEAVES, luck_of(seed), scores, NOTHING, NOTHING)
        on_board = int((BENCH.grid[:LINES] > 0).sum())
        left = int(BENCH.racks.sum())
        assert on_board + left == 100 or left == 14  # both full racks: nobody could or would go on


def test_a_tally_counts_every_part_of_every_rack() -> None:
    tally = observe_games(BENCH, formula_values(), 3, 1)
    racks = int(tally.seen[0])
    for size in range(LONGEST + 1):
        assert int(tally.seen[STARTS[size] : STARTS[size + 1]].sum()) == racks * comb(7, size)


def test_a_leave_often_seen_is_worth_what_its_racks_made_beyond_the_average() -> None:
    tally = Tally.nothing()
    tally.seen[0], tally.sums[0] = 10**9, 10**9 * 40_000
    tally.seen[number(18)], tally.sums[number(18)] = 10**9, 10**9 * 48_000
    values = values_from(tally)
    assert values[number(18)] == pytest.approx(8_000, rel=1e-4)
    assert values[number(0)] == 0
    assert values[number(0, 18)] == pytest.approx(8_000, rel=1e-4)  # never seen: the sum of its parts
    assert values[number(0, 1, 2, 18)] == pytest.approx(8_000, rel=1e-4)


def test_saved_values_come_back_in_tenths_of_a_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.arange(LEAVES, dtype=np.int32) % 50_000 - 25_000
    save(tmp_path / "leaves.npz", values)
    with np.load(tmp_path / "leaves.npz") as stored:
        assert abs(stored["leaves"].astype(np.int64) * 100 - values).max() <= 50


def test_training_comes_to_the_same_with_or_without_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_leaves, "BATCH", 2)
    whole, broken = tmp_path / "whole.npz", tmp_path / "broken.npz"
    arguments = ["train", "leaves", "--games", "3,4", "--jobs", "1", "--state", str(tmp_path / "state.npz")]
    assert main([*arguments, "--out", str(whole)]) == 0
    calls: list[Any] = []

    def interrupted(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return observe_games(*args)

    monkeypatch.setattr(train_leaves, "observe_games", interrupted)
    assert main([*arguments, "--out", str(broken)]) == 130
    assert not broken.exists()
    assert main([*arguments, "--out", str(broken)]) == 0
    assert len(calls) == 5  # one batch was lost, and played again
    assert (np.load(whole)["leaves"] == np.load(broken)["leaves"]).all()
    assert not (tmp_path / "state.npz").exists()


def test_what_is_learnt_lies_where_it_is_said_to_lie_whatever_the_file_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_leaves, "learn", lambda *_: None)
    arguments = ["train", "leaves", "--jobs", "1", "--state", str(tmp_path / "state.npz")]
    assert main([*arguments, "--out", str(tmp_path / "leaves.of.mine")]) == 0
    told = Path(capsys.readouterr().out.split(" holds ")[0])
    assert [*tmp_path.iterdir()] == [told]
    assert told.name == "leaves.of.mine.npz"


def test_the_bench_measures_every_part_of_the_engine() -> None:
    rows = engine_figures(lexicon(), games=2, positions_of=1, endings=1)
    assert {unit for _, _, unit in rows} >= {"/s", "s"}
    assert all(value >= 0 for _, value, _ in rows)
    assert all(value > 0 for _, value, unit in rows if unit == "/s")


def test_the_report_gives_a_win_rate_with_its_margin(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "report", "--games", "40", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["what"] == "learnt against none"
    assert all(0 < row["win_rate"] < 1 and 0 < row["margin"] < 0.2 for row in rows)


def test_nonsense_numbers_of_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["train", "leaves", "--games", "3,x"])
    assert "is not a list of numbers of games" in capsys.readouterr().err


def test_a_cluster_learns_what_one_process_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster  # takes a second to import

    monkeypatch.setattr(train_leaves, "BATCH", 2)
    alone, together = tmp_path / "alone.npz", tmp_path / "together.npz"
    arguments = ["train", "leaves", "--games", "4,2", "--jobs", "1", "--state", str(tmp_path / "state.npz")]
    assert main([*arguments, "--out", str(alone)]) == 0
    local = {"processes": False, "protocol": "tcp", "threads_per_worker": 2, "dashboard_address": None}
    with LocalCluster(1, **local) as cluster:
        assert main([*arguments, "--scheduler", cluster.scheduler_address, "--out", str(together)]) == 0
    assert (np.load(alone)["leaves"] == np.load(together)["leaves"]).all()


def test_without_a_scheduler_or_its_package_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["train", "leaves", "--games", "1", "--scheduler"]
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*arguments, "tcp://127.0.0.1:9"]) == 2
    said = capsys.readouterr().err
    assert "parlour[cluster]" in said
    assert len(said.splitlines()) == 1


def test_an_address_where_nobody_listens_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crew, "_CONNECT_SECONDS", 1)
    assert main(["train", "leaves", "--games", "1", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "there is no Dask scheduler at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_what_is_learnt_for_another_list_lies_where_games_with_it_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_leaves, "BATCH", 2)
    monkeypatch.setattr(train, "values_path", lambda key: tmp_path / f"{key}.npz")
    words = tmp_path / "short.txt"
    words.write_text("".join(f"{word.lower()}\n" for word in sorted(lexicon().of_length(3))))
    arguments = ["train", "leaves", "--games", "4", "--jobs", "1", "--words", str(words)]
    assert main([*arguments, "--state", str(tmp_path / "state")]) == 0
    found = leave_values.load(tmp_path / f"{wordlist.lexicon_from(words).digest}.npz")
    assert found[0] == 0
    assert len(set(found.tolist())) > 100
    assert main(["train", "report", "--games", "2", "--words", str(words)]) == 0
    assert "of 2 games" in capsys.readouterr().out
    assert main([*arguments[:-1], str(tmp_path / "missing")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_was_learnt_for_a_list_is_measured_by_games_with_it_against_the_usual_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train, "values_path", lambda key: tmp_path / f"{key}.npz")
    arguments = ["train", "report", "--classic", "--games", "20", "--json"]
    assert main(arguments) == 2
    assert "nothing has been learnt" in capsys.readouterr().err
    leave_values.save(tmp_path / f"{CLASSIC_WORDS.key}.npz", learnt())
    assert main(arguments) == 0
    (equal,) = json.loads(capsys.readouterr().out)
    assert (equal["games"], equal["win_rate"]) == (20, 0.5)
    assert equal["mean_score"] == equal["mean_score_against"]
    leave_values.save(tmp_path / f"{CLASSIC_WORDS.key}.npz", -learnt())
    assert main(arguments) == 0
    (worse,) = json.loads(capsys.readouterr().out)
    assert worse["mean_score"] < worse["mean_score_against"] < 380

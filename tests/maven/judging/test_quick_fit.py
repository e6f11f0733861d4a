"""What tiles are worth with another list is learnt by playing with it, and then judged by."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.lexicon.words import USUAL_WORDS
from game.maven.judging import quick_fit
from game.maven.judging.leave_training import Tally, observe_games, values_from
from game.maven.judging.quick_fit import fit, words_of_list
from game.maven.player.choose_move import choose
from game.maven.plays import list_values
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.plays.leave_values import LEAVES, learnt, leave_number
from game.maven.plays.list_values import keep
from game.maven.plays.static_duel import another_bench, bench_for
from game.rules.dictionary import CLASSIC_WORDS
from game.rules.moves import Place
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView
from tests.maven.tables import NODES, lexicon, position_after, view_of

RULES = Rules()
ROOT = Path(__file__).resolve().parents[3]
BENCH = bench_for(lexicon().graph("small"), table_of(RULES), RULES.tiles)


def test_learning_begins_with_stored_kernels_alone() -> None:
    # Numba prepares a process for counted references only when it compiles; a stored kernel that counts some
    # and is the first to be called fell over.
    script = (
        "from tests.maven.judging.test_quick_fit import BENCH, learnt, observe_games;"
        "observe_games(BENCH, learnt(), 1, 0)"
    )
    observe_games(BENCH, learnt(), 1, 0)  # stores what is not yet
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_any_number_of_threads_learns_the_same_and_tells_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quick_fit, "_BATCH", 5)
    told: list[float] = []
    alone = fit([BENCH], learnt(), (10, 20), told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(told) == 6
    assert np.array_equal(fit([BENCH, another_bench(BENCH)], learnt(), (10, 20), told.append), alone)


def test_who_has_no_time_left_makes_do_with_the_games_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_fit, "_BATCH", 5)
    tally = Tally.nothing()
    tally.add(observe_games(BENCH, learnt(), 5, 0))
    found = fit([BENCH], learnt(), (5000,), lambda _: None, lambda: True)
    assert np.array_equal(found, np.rint(values_from(tally)).astype(np.int32))


def test_the_key_of_a_list_leads_to_its_words() -> None:
    assert words_of_list(USUAL_WORDS, CLASSIC_WORDS.key).digest == lexicon().everyday().digest


@pytest.fixture
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(list_values, "values_path", lambda key: tmp_path / f"{key}.npz")
    return tmp_path


def everyday() -> SeatView:
    view = view_of(position_after(2, 3))
    dictionary = replace(view.rules.dictionary, base=CLASSIC_WORDS)
    return replace(view, rack="AEINRSV", rules=replace(view.rules, dictionary=dictionary))


def kept_by_choice(view: SeatView) -> str:
    """What the static choice keeps of a rack without blanks."""
    move = choose(view, lexicon(), 8, NODES, 0)[0].move
    assert isinstance(move, Place)
    left = list(view.rack)
    for tile in move.tiles:
        left.remove(tile.face)
    return "".join(left)


def test_moves_go_by_the_values_of_the_list_in_play_as_soon_as_there_are_some(kept_in: Path) -> None:
    view = everyday()
    usual = kept_by_choice(view)
    own_words = replace(view, rules=RULES)
    usual_with_own = kept_by_choice(own_words)
    assert usual != "V"
    odd = np.full(LEAVES, -30_000, np.int32)
    odd[leave_number(np.flatnonzero(rack_of("V")), 1)] = 90_000
    keep(CLASSIC_WORDS.key, odd)
    assert kept_by_choice(view) == "V"
    assert kept_by_choice(own_words) == usual_with_own
    (kept_in / "classic.npz").write_bytes(b"broken")
    assert kept_by_choice(view) == usual

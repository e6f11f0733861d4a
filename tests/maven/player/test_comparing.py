"""A move that is to be weighed is weighed whatever its words, and what is told of it holds."""

from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest
from numpy.typing import NDArray

from game.maven.messages import Budget, Candidate, Interval
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.ruler import Unit, loss_by
from game.maven.search import paired
from game.maven.search.deals import random_deals
from game.maven.search.paired import interval_of, student
from game.maven.search.simulation import Rollouts
from game.rules.cgp import read_cgp
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Move, Pass, Place, Square, Tile, is_same
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView
from tests.maven.search.test_endgame import ending, minimax
from tests.maven.search.test_preendgame import late
from tests.maven.tables import lexicon, position_after, view_of
from tools.studies.two_moves import compare

EMPTY = "/".join(["15"] * 15)
SOME = Budget(nodes=2_000)


def points_of(tiles: str) -> int:
    return int((rack_of(tiles) * table_of(Rules()).values).sum())


def across(word: str, row: int, col: int) -> Place:
    return Place(tuple(Tile(Square(row, col + at), face) for at, face in enumerate(word)))


def weighed(view: SeatView, move: Move, budget: Budget, top: int = 1) -> tuple[Candidate, Candidate]:
    """The best move and the one weighed."""
    found = choose(view, lexicon(), 8, budget, 3, top, weigh=move)
    return found[0], next(each for each in found if is_same(each.move, move))


def test_a_play_that_maven_never_says_is_weighed_as_any_other() -> None:
    # E3: a play of a coarse word was in no list of candidates, and so it was blamed.
    view = read_cgp(f"{EMPTY} FUCKERS/ 0/0 0")
    coarse = across("FUCKERS", 7, 1)
    assert all(not is_same(each.move, coarse) for each in choose(view, lexicon(), 8, SOME, 3, top=500))
    best, own = weighed(view, coarse, SOME)
    assert is_same(best.move, coarse)  # nothing else that can be laid comes near to it
    assert own.win_rate is not None
    second = choose(view, lexicon(), 8, SOME, 3)[0]
    assert own.score > 70 > second.score + 20
    told = compare(view, coarse, second.move, lexicon(), SOME, 3)
    assert told is not None
    assert told.places.low > 0
    assert told.points is not None
    assert told.points.low > 20


def test_a_word_that_is_in_no_list_is_weighed_as_if_it_stood() -> None:
    view = read_cgp(f"{EMPTY} QXZVWJK/ 0/0 0")
    _, own = weighed(view, across("QXZ", 7, 6), SOME)
    assert own.score == 2 * (10 + 8 + 10)
    assert own.win_rate is not None


def test_what_lies_wrong_or_is_not_on_the_rack_is_refused() -> None:
    view = read_cgp(f"{EMPTY} RETINAS/ 0/0 0")
    for wrong in (across("TEN", 0, 0), across("ZOO", 7, 7)):
        with pytest.raises(IllegalMove):
            choose(view, lexicon(), 8, SOME, 3, weigh=wrong)


def test_in_an_end_what_a_move_loses_is_what_plain_minimax_says() -> None:
    # E2: of 26 losses told of ends 12 were wrong.
    for seed, mine, theirs in ((5, "CAT", "VE"), (11, "QI", "OE"), (17, "TEN", "AX")):
        view = ending(seed, mine, theirs)
        for each in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=40)[::5]:
            if not isinstance(each.move, Place):
                continue
            best, own = weighed(view, each.move, Budget(nodes=400_000))
            kept = list(mine)
            for tile in each.move.tiles:
                kept.remove(tile.face)
            board = view.board.with_tiles(each.move.tiles)
            worth = own.score + 2 * points_of(theirs)
            if kept:
                worth = own.score - minimax(board, theirs, "".join(kept), False)
            assert (own.proven, own.equity) == (True, worth)
            if not is_same(best.move, own.move):
                assert own.behind is not None
                assert own.behind.proven
                assert own.behind.points is not None
                assert own.behind.points.mean == best.equity - worth
                assert own.behind.points.is_exact


def test_an_end_that_is_not_proven_says_nothing_of_what_was_lost() -> None:
    ends = [view for seed in range(6) if (view := _first_of_the_end(seed))]
    found = [weighed(view, Pass(), Budget(nodes=1_000)) for view in ends]
    unproven = [own for _, own in found if not own.proven]
    assert unproven
    assert all(own.behind is None for own in unproven)


def _first_of_the_end(seed: int) -> SeatView | None:
    """Where a game has just come to an empty bag with two full racks, so that little time proves nothing."""
    turn = next(turn for turn in range(40) if not position_after(turn, seed).bag)
    view = view_of(position_after(turn, seed))
    return view if len(view.rack) == 7 and len(view.unseen) > 5 else None


def test_of_two_moves_before_the_last_draw_the_difference_is_that_of_every_draw() -> None:
    view = late(4, "CAT", "QUE", 1, 0)
    found = [
        each
        for each in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=60)
        if isinstance(each.move, Place) and len(each.move.tiles) >= 2
    ]
    one, other = found[0], found[7]
    told = compare(view, one.move, other.move, lexicon(), Budget(nodes=100_000), 0)
    assert told is not None
    assert told.proven

    def wins(each: Candidate) -> float:
        kept, results = list("CAT"), []
        assert isinstance(each.move, Place)
        for tile in each.move.tiles:
            kept.remove(tile.face)
        board = view.board.with_tiles(each.move.tiles)
        for at, drawn in enumerate("QUE"):
            theirs = "QUE"[:at] + "QUE"[at + 1 :]
            final = each.score - minimax(board, theirs, "".join([*kept, drawn]), False)
            results.append(1.0 if final > 0 else 0.5 if final == 0 else 0.0)
        return fmean(results)

    assert told.places.mean == pytest.approx(wins(one) - wins(other))
    assert told.places.is_exact


def test_a_move_compared_the_other_way_round_is_worse_by_as_much() -> None:
    view = view_of(position_after(6, 3))
    one, other = (each.move for each in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=9)[::8])
    there = compare(view, one, other, lexicon(), SOME, 5)
    back = compare(view, other, one, lexicon(), SOME, 5)
    assert there is not None
    assert back is not None
    assert there.other_way().places.mean == pytest.approx(back.places.mean)
    assert there.places.low < there.places.mean < there.places.high


def test_without_time_nothing_is_told_and_alone_at_the_table_points_alone() -> None:
    view = view_of(position_after(6, 3))
    moves = [each.move for each in choose(view, lexicon(), 8, Budget(nodes=1), 0, top=2)]
    assert compare(view, moves[0], moves[1], lexicon(), Budget(nodes=1), 0) is None
    two = read_cgp(f"{EMPTY} RETINAS/ 0/0 0")
    alone = replace(two, rack_counts=(7,), scores=(0,), exchanges=(0,), scoreless=(0,))
    assert compare(alone, across("RETINAS", 7, 1), Pass(), lexicon(), SOME, 0) is None
    told = compare(alone, across("RETINAS", 7, 1), across("SEAR", 7, 4), lexicon(), SOME, 0)
    assert told is not None
    assert told.places == Interval(0.0, 0.0, 0.0)
    assert told.points is not None
    assert told.points.low > 20
    assert loss_by(told).unit is Unit.POINTS


def test_what_the_next_turns_score_is_compared_where_there_will_be_tiles_to_draw() -> None:
    """Whoever keeps all seven lays them next; whoever gives them back draws others."""
    view = read_cgp(f"{EMPTY} RETINAS/ 0/0 0")
    told = compare(view, Pass(), Exchange("RETINAS"), lexicon(), SOME, 1)
    assert told is not None
    assert told.next_turn is not None
    assert 20 < told.next_turn.low < told.next_turn.mean < 70
    assert told.other_way().next_turn == Interval(
        -told.next_turn.mean, -told.next_turn.high, -told.next_turn.low
    )
    turns = range(6, 40)
    late_view = next(v for t in turns if 2 < (v := view_of(position_after(t, 3))).bag_count <= 14)
    one, other = (each.move for each in choose(late_view, lexicon(), 8, Budget(nodes=1), 0, top=9)[::8])
    told = compare(late_view, one, other, lexicon(), SOME, 1)
    assert told is not None
    assert told.next_turn is None


def test_with_three_seats_places_are_counted_for_each_opponent() -> None:
    view = view_of(position_after(6, 3, (8, 8, 8)))
    best = choose(view, lexicon(), 8, Budget(nodes=1), 0)[0].move
    told = compare(view, best, Pass(), lexicon(), SOME, 0)
    assert told is not None
    assert 0 < told.places.low < told.places.high < 2


def test_a_clear_difference_is_played_out_less_often_than_a_close_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[int] = []

    class Counted(Rollouts):
        def play(self, alive: NDArray[np.bool_], first: int, rounds: int) -> None:
            played.append(rounds)
            super().play(alive, first, rounds)

    monkeypatch.setattr(paired, "Rollouts", Counted)
    view = read_cgp(f"{EMPTY} RETINAS/ 0/0 0")
    best, budget, spent = across("RETINAS", 7, 1), Budget(nodes=8_000), []
    for other in (across("IN", 7, 6), across("RETAINS", 7, 1)):
        compare(view, best, other, lexicon(), budget, 1)
        spent.append(sum(played))
        played.clear()
    compare(view, best, across("IN", 7, 6), lexicon(), budget, 1, whole=True)
    clear, close = spent
    assert clear < close / 3
    assert sum(played) > 3 * clear, "unless all of it is to be spent"


@pytest.mark.parametrize("count", [8, 40, 200])
def test_an_interval_over_paired_deals_holds_in_95_of_100_cases(count: int) -> None:
    luck = np.random.Generator(np.random.PCG64(count))
    held = {"wins": 0, "points": 0}
    for _ in range(1000):
        weights, left_out = random_deals(2).weights(count)
        wins = luck.choice([-1.0, 0.0, 1.0], count, p=[0.05, 0.8, 0.15])
        points = luck.normal(4.0, 30.0, count)
        told = interval_of(wins, weights, left_out, 1.0)
        held["wins"] += told.low <= 0.1 <= told.high
        told = interval_of(points, weights, left_out)
        held["points"] += told.low <= 4.0 <= told.high
    assert all(925 <= times <= 999 for times in held.values()), held


def test_deals_that_were_all_alike_do_not_prove_that_there_is_no_other() -> None:
    nothing = np.zeros(20)
    told = interval_of(nothing, np.ones(20), np.ones(20), 1.0)
    assert told.low < -0.05 < 0.05 < told.high
    assert interval_of(nothing, np.ones(20), np.zeros(20), 1.0).is_exact  # all that there are


def test_students_t_is_as_in_the_tables() -> None:
    table = {3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}
    assert {freedom: pytest.approx(student(freedom), abs=0.01) for freedom in table} == table

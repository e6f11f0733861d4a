"""With a tile or two in the bag every draw is played to its end, and who wins most often is chosen."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.plays.leave_values import rack_worths
from game.rules.board import Board
from game.rules.moves import Exchange, Pass, Place
from game.rules.rules_and_defaults import ExchangeNeeds, Rules, ScorelessEnd
from game.rules.seat_view import SeatView
from tests.maven.search.test_endgame import TOTAL, ending, generator, minimax
from tests.maven.tables import lexicon

MANY = Budget(nodes=1_000_000)


def late(seed: int, mine: str, unseen: str, bag: int, lead: int) -> SeatView:
    view = ending(seed, mine, unseen)
    counts = [len(unseen) - bag] * 2
    counts[view.seat] = len(mine)
    scores = [200, 200]
    scores[view.seat] += lead
    return replace(view, bag_count=bag, rack_counts=tuple(counts), scores=tuple(scores))


@settings(deadline=None, max_examples=8)
@given(
    st.integers(0, 300),
    st.sampled_from(["VE", "CAT", "QI", "OE"]),
    st.sampled_from(["AV", "ZO", "KNA", "JUE"]),
    st.integers(-25, 15),
)
def test_the_chance_of_the_best_play_is_what_playing_out_every_draw_gives(
    seed: int, mine: str, unseen: str, lead: int
) -> None:
    view = late(seed, mine, unseen, 1, lead)
    found = choose(view, lexicon(), 8, MANY, 0, top=100)
    best, tiles = next((each, each.move.tiles) for each in found if isinstance(each.move, Place))
    if best.win_rate is None:  # given up for a pass
        assert found[0].move == Pass()
        return
    kept = list(mine)
    for tile in tiles:
        kept.remove(tile.face)
    board, won = view.board.with_tiles(tiles), 0.0
    for index, drawn in enumerate(unseen):
        theirs = unseen[:index] + unseen[index + 1 :]
        final = lead + best.score - minimax(board, theirs, "".join([*kept, drawn]), False)
        won += 1.0 if final > 0 else 0.5 if final == 0 else 0.0
    assert best.win_rate == pytest.approx(won / len(unseen), abs=0.03)


def test_two_in_the_bag_are_judged_too_and_repeatably() -> None:
    view = late(4, "CATS", "QUEE", 2, 0)
    found = choose(view, lexicon(), 8, MANY, 3, top=5)
    assert found[0].win_rate is not None
    assert found == choose(view, lexicon(), 8, MANY, 3, top=5)


def test_after_all_draws_nothing_is_left_to_luck_and_after_some_the_error_is_told() -> None:
    view = late(4, "CATS", "QUEE", 2, 0)
    heard: list[Candidate] = []
    found = choose(view, lexicon(), 8, MANY, 3, on_thinking=lambda best: heard.append(best[0]))
    errors = [one.win_error for one in heard if one.win_error is not None]
    assert found[0].win_error == errors[-1] == 0.0
    assert errors[0] > 0.2
    assert min(errors[:-1]) > 0
    truth = found[0].win_rate
    assert truth is not None
    same = [one for one in heard if one.move == found[0].move and one.win_rate is not None]
    within = [abs((one.win_rate or 0.0) - truth) <= 2 * (one.win_error or 0.0) + 0.02 for one in same]
    assert within.count(True) >= 0.8 * len(within)


def test_the_order_of_the_hidden_tiles_changes_nothing_and_stopping_at_once_is_answered_statically() -> None:
    view = late(4, "CATS", "QUEE", 1, 0)
    static = choose(view, lexicon(), 8, Budget(nodes=1), 0)
    assert choose(view, lexicon(), 8, Budget(seconds=9), 0, stop=lambda: True)[0].move == static[0].move


@cache
def played_on(board: Board, mine: str, theirs: str, bag: str, passed: bool = False) -> int:
    """As `minimax`, with tiles in the bag in the order in which both know that they come."""
    rack = rack_of(mine)
    plays = generator().plays(
        generator().grid(board), rack, rack_worths(rack, table_of(Rules()).values, 0, 0)
    )
    values = [TOTAL(theirs) - TOTAL(mine) if passed else -played_on(board, theirs, mine, bag, True)]
    for index in range(len(plays)):
        place = plays.place(index)
        left = Counter(mine) - Counter(tile.face for tile in place.tiles) + Counter(bag[: len(place.tiles)])
        if left:
            after, rest = board.with_tiles(place.tiles), bag[len(place.tiles) :]
            value = -played_on(after, theirs, "".join(sorted(left.elements())), rest)
        else:
            value = 2 * TOTAL(theirs)
        values.append(plays.score(index) + value)
    return max(values)


@pytest.mark.parametrize(
    ("seed", "mine", "unseen", "lead", "bag"),
    [(0, "VE", "AV", 1, 1), (5, "Q", "ZO", 4, 1), (7, "VC", "KN", -9, 1), (9, "V", "KNA", 3, 2)],
)
def test_passing_and_exchanging_are_judged_by_playing_out_every_draw_too(
    seed: int, mine: str, unseen: str, lead: int, bag: int
) -> None:
    view = late(seed, mine, unseen, bag, lead)
    view = replace(view, rules=replace(view.rules, exchange=ExchangeNeeds.ANY))
    found = {each.move: each.win_rate for each in choose(view, lexicon(), 8, MANY, 0, top=100)}
    draws = list(permutations(unseen, bag))
    moves: list[Pass | Exchange] = [Pass(), *(move for move in found if isinstance(move, Exchange))]
    for move in moves:
        given = move.tiles if isinstance(move, Exchange) else ""
        won = []
        for draw in draws:
            theirs = "".join((Counter(unseen) - Counter(draw)).elements())
            rest = [*draw[len(given) :], *given]
            kept = Counter(mine) - Counter(given) + Counter(draw[: len(given)])
            for order in permutations(rest):
                final = lead - played_on(view.board, theirs, "".join(kept.elements()), "".join(order))
                won.append(1.0 if final > 0 else 0.5 if final == 0 else 0.0)
        if found[move] is not None:
            assert found[move] == pytest.approx(sum(won) / len(won), abs=0.03)
        else:
            assert sum(won) / len(won) <= max(rate for rate in found.values() if rate) + 0.03


def test_a_pass_that_would_end_the_game_is_not_judged() -> None:
    view = late(4, "V", "QUEE", 1, 0)
    for ends in (
        replace(view, scoreless=(3, 3)),
        replace(view, rules=replace(view.rules, scoreless_end=frozenset({ScorelessEnd.FIRST_PASS}))),
    ):
        found = choose(ends, lexicon(), 8, MANY, 0, top=100)
        assert {each.win_rate for each in found if each.move == Pass()} == {None}

"""The winner of a round of games."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tournament import Finished, Games, games_from_json, games_to_json, totals, winners

SCORES = st.integers(-50, 600)


def games(seats: int) -> st.SearchStrategy[Games]:
    scores = st.tuples(*[SCORES] * seats)
    return st.lists(st.builds(Finished, scores, scores), min_size=1, max_size=3).map(tuple)


def two(*scores: tuple[int, int], before: tuple[tuple[int, int], ...] | None = None) -> Games:
    return tuple(Finished(score, b) for score, b in zip(scores, before or scores, strict=True))


def test_ps038_the_highest_total_wins_whoever_won_the_single_games() -> None:
    assert winners(two((300, 290), (300, 290), (200, 290)), 2) == (1,)


def test_ps038_c9_equal_totals_are_told_apart_by_the_total_before_unplayed_tiles() -> None:
    scores = (300, 290), (290, 300)
    assert winners(two(*scores, before=((305, 290), (290, 302))), 2) == (0,)
    assert winners(two(*scores, before=((300, 295), (292, 300))), 2) == (1,)


def test_ps038_c9_then_by_the_best_single_game_and_what_is_equal_even_then_is_shared() -> None:
    assert winners(two((310, 290), (280, 300)), 2) == (0,)
    assert winners(two((300, 290), (290, 300)), 2) == (0, 1)


@given(st.integers(2, 4).flatmap(lambda seats: st.tuples(st.just(seats), games(seats))))
def test_nobody_who_does_not_win_has_a_higher_total_than_a_winner(case: tuple[int, Games]) -> None:
    seats, played = case
    added = [sum(game.scores[seat] for game in played) for seat in range(seats)]
    assert totals(played, seats) == tuple(added)
    first, *_ = won = winners(played, seats)
    assert added[first] == max(added)
    assert {added[seat] for seat in won} == {max(added)}


@given(games(3))
def test_the_games_of_a_round_come_back_from_a_save_as_they_were(played: Games) -> None:
    assert games_from_json(json.loads(json.dumps(games_to_json(played))), 3, len(played)) == played


@pytest.mark.parametrize(
    "damaged", [7, [[1, 2]], [[[1, 2], [1]]], [[[1, "x"], [1, 2]]], {"a": 1}, [["12", "34"]], None]
)
def test_games_of_other_players_or_none_at_all_are_refused(damaged: object) -> None:
    with pytest.raises(ValueError, match="not the games of a round"):
        games_from_json(damaged, 2, 1)


def test_too_many_games_or_too_few_are_refused() -> None:
    played = games_to_json(two((300, 290), (280, 300)))
    for count in (0, 1, 3):
        with pytest.raises(ValueError, match="not the games of a round"):
            games_from_json(played, 2, count)

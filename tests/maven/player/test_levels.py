"""Eight levels, every strength between them, and an opponent that grows with the player."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.maven.levels_and_vocabularies import LEVELS, RATINGS, STRONGEST, Strength, level, level_with
from game.maven.player.adaptive_level import Adaptive, rating_of, strength_of
from game.maven.player.choose_move import choose
from game.rules.dictionary import CLASSIC_WORDS, PARLOUR_WORDS, Dictionary
from game.rules.moves import Place
from tests.maven.tables import NODES, lexicon, position_after, view_of


def test_levels_count_from_one_to_eight_and_there_is_no_other() -> None:
    assert [level(number).name for number in range(1, 9)] == [each.name for each in LEVELS]
    for number in (0, 9, -1):
        with pytest.raises(ValueError, match="not one of 1 to 8"):
            level(number)


def test_vocabulary_sight_and_foresight_never_shrink_from_level_to_level() -> None:
    rank = {"small": 0, "common": 1, "full": 2}
    for lower, upper in pairwise(LEVELS):
        assert rank[lower.vocabulary] <= rank[upper.vocabulary]
        assert lower.foresight <= upper.foresight
        if lower.vocabulary == upper.vocabulary:
            assert lower.sight <= upper.sight
            assert lower.long_sight <= upper.long_sight
            assert lower.parallel_sight <= upper.parallel_sight


def test_with_everyday_words_alone_levels_differ_by_what_they_see() -> None:
    levels = [level_with(number, CLASSIC_WORDS) for number in range(1, 8)]
    for lower, upper in pairwise(levels):
        assert lower.sight < upper.sight
        assert lower.long_sight < upper.long_sight
        assert lower.parallel_sight < upper.parallel_sight
    assert [level_with(number, PARLOUR_WORDS) for number in range(1, 9)] == list(LEVELS)


def test_with_everyday_words_alone_each_third_level_scores_more_than_the_one_before() -> None:
    words = Dictionary(base=CLASSIC_WORDS)
    views = [
        replace(view, rules=replace(view.rules, dictionary=words))
        for view in (view_of(position_after(5, seed, (4, 4))) for seed in range(20))
    ]
    scores = [
        sum(choose(view, lexicon(), number, NODES, seed)[0].score for seed, view in enumerate(views))
        for number in (1, 4, 7)
    ]
    assert scores[0] < scores[1] < scores[2]


@pytest.mark.parametrize("number", range(1, 9))
def test_at_a_level_every_turn_is_played_like_it(number: int) -> None:
    assert Strength.within(number, 0).between == (number, pytest.approx(0, abs=1e-6))
    assert {Strength.within(number, 0).level(seed) for seed in range(200)} == {number}


@given(st.floats(0, 100), st.integers(0, 2**64 - 1))
def test_a_turn_is_played_like_one_of_the_two_levels_around_the_strength(value: float, seed: int) -> None:
    played, steps = Strength(value).level(seed), value / 100 * 7
    assert played in (int(steps + 1e-6) + 1, int(steps) + 2)
    assert 1 <= played <= STRONGEST


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_so_many_turns_are_played_like_the_upper_level_as_the_strength_asks_for(share: float) -> None:
    strength = Strength.within(3, share)
    for base in (0, 123456789):
        upper = sum(strength.level(base ^ ply) == 4 for ply in range(1000))
        assert upper / 1000 == pytest.approx(share, abs=0.05)


def test_a_strength_beyond_the_ends_is_refused() -> None:
    for value in (-0.1, 100.1, float("nan")):
        with pytest.raises(ValueError, match="not between 0 and 100"):
            Strength(value)


def test_low_levels_play_shorter_words_than_high_ones() -> None:
    letters = {}
    for number in (1, 2, 4):
        views = [view_of(position_after(5, seed, (4, 4))) for seed in range(20)]
        moves = [choose(view, lexicon(), number, NODES, seed)[0].move for seed, view in enumerate(views)]
        letters[number] = sum(len(move.tiles) for move in moves if isinstance(move, Place))
    assert letters[1] < letters[2] < letters[4]


def test_ratings_rise_and_strengths_stand_between_them() -> None:
    assert RATINGS[0] == 0
    assert list(RATINGS) == sorted(set(RATINGS))
    for number in range(1, 9):
        assert rating_of(Strength.within(number, 0)) == pytest.approx(RATINGS[number - 1], abs=0.01)
    for rating in range(0, RATINGS[-1], 37):
        assert rating_of(strength_of(rating)) == pytest.approx(rating, abs=0.01)
    assert strength_of(-500) == Strength(0)
    assert strength_of(5000) == Strength(100)


@pytest.mark.parametrize("wished", [0.3, 0.5, 0.7])
@pytest.mark.parametrize("true_rating", [400, 1200, 2000])
def test_the_opponent_adapts_until_the_player_wins_as_often_as_wished(
    wished: float, true_rating: int
) -> None:
    luck = random.Random(7)
    known, wins = Adaptive(), []
    for _ in range(500):
        opponent = known.opponent(wished)
        chance = 1 / (1 + 10 ** ((rating_of(opponent) - true_rating) / 400))
        share = float(luck.random() < chance)
        wins.append(share)
        known = known.after(opponent, share)
    assert sum(wins[20:]) / len(wins[20:]) == pytest.approx(wished, abs=0.07)


def test_after_a_few_lost_games_the_opponent_is_much_weaker() -> None:
    known = Adaptive()
    for _ in range(4):
        known = known.after(known.opponent(), 0.0)
    assert known.opponent().value < Adaptive().opponent().value - 10
    assert known.games == 4


def test_nobody_wins_more_than_all_of_a_game() -> None:
    with pytest.raises(ValueError, match="not 2"):
        Adaptive().after(Strength(50), 2)


def test_whoever_has_played_for_many_years_goes_on_learning() -> None:
    known = Adaptive(games=100_000)
    assert known.after(known.opponent(), 1.0).rating > known.rating

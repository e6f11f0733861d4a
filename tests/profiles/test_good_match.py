"""A good match is found by playing: after six games about half of them are won, at any strength."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest

from game.maven.levels_and_vocabularies import RATINGS, Strength
from game.maven.player.adaptive_level import Adaptive
from game.scenes.history.opponents import good_match


def chance(player: float, level: int) -> float:
    """How often somebody of this rating wins against a level, by Elo's formula."""
    return 1 / (1 + 10 ** ((RATINGS[level - 1] - player) / 400))


SPREAD = 72.0
"""Of the points that one is ahead, from game to game."""


@pytest.mark.parametrize("told", [True, False], ids=["by points", "by wins alone"])
@pytest.mark.parametrize("player", [250.0, 500.0, 1100.0, 1700.0, 2050.0, 2250.0, 2350.0])
def test_e16_after_six_games_a_player_of_any_strength_wins_about_half(player: float, told: bool) -> None:
    won = played = 0.0
    for seed in range(200):
        luck, known = random.Random(seed), Adaptive()
        for game in range(18):
            level = good_match(known, luck.randrange(2**32))
            share = float(luck.random() < chance(player, level))
            ahead = round(NormalDist(0, SPREAD).inv_cdf(1 - chance(player, level)) * -1)
            points = _points(luck, ahead, won=share > 0.5)
            known = known.after(Strength.within(level, 0.0), share, points if told else None)
            if game >= 6:
                won, played = won + share, played + 1
    assert 0.4 <= won / played <= 0.6


def _points(luck: random.Random, ahead: int, *, won: bool) -> int:
    """By how many points a game was won or lost that is expected to end so many ahead."""
    while True:
        points = round(luck.gauss(ahead, SPREAD))
        if points and (points > 0) == won:
            return points


@pytest.mark.parametrize(("ahead", "like"), [(-205, 1), (-116, 2), (0, 3), (116, 4), (183, 5), (297, 8)])
def test_e16_after_one_game_a_player_stands_near_the_level_that_ends_as_far_ahead(
    ahead: int, like: int
) -> None:
    """Where points counted alike everywhere, and the first game less, a child lost four of the first six."""
    share = 0.5 if not ahead else float(ahead > 0)
    known = Adaptive().after(Strength.within(3, 0.0), share, ahead)
    assert known.rating == pytest.approx(RATINGS[like - 1], abs=80)
    assert good_match(known, 1) in {like - 1, like, like + 1}


def test_e16_points_count_beyond_the_strongest_and_the_weakest_level_too() -> None:
    strongest, weakest = Strength.within(8, 0.0), Strength.within(1, 0.0)
    assert Adaptive().after(strongest, 1.0, 60).rating > Adaptive().after(strongest, 1.0, 20).rating
    assert Adaptive().after(weakest, 0.0, -60).rating < Adaptive().after(weakest, 0.0, -20).rating


def test_e16_a_score_that_did_not_decide_the_game_is_not_believed() -> None:
    """Somebody who gave up a game in which they were ahead has lost it."""
    level = Strength.within(3, 0.0)
    assert Adaptive().after(level, 0.0, 80) == Adaptive().after(level, 0.0)
    assert Adaptive().after(level, 1.0, 150).rating > Adaptive().after(level, 1.0, 20).rating

"""A good match is found by playing: after twenty games about half of them are won, at any strength."""

from __future__ import annotations

import random

import pytest

from game.maven.levels_and_vocabularies import RATINGS, Strength
from game.maven.player.adaptive_level import Adaptive
from game.scenes.evenings.opponents import good_match


def chance(player: float, level: int) -> float:
    """How often somebody of this rating wins against a level, by Elo's formula."""
    return 1 / (1 + 10 ** ((RATINGS[level - 1] - player) / 400))


@pytest.mark.parametrize("player", [500.0, 1100.0, 1700.0, 2050.0, 2250.0])
def test_after_twenty_games_a_player_of_any_strength_wins_about_half(player: float) -> None:
    won = played = 0.0
    for seed in range(40):
        luck, known = random.Random(seed), Adaptive()
        for game in range(60):
            level = good_match(known, luck.randrange(2**32))
            share = float(luck.random() < chance(player, level))
            known = known.after(Strength.within(level, 0.0), share)
            if game >= 20:
                won, played = won + share, played + 1
    assert 0.4 <= won / played <= 0.6

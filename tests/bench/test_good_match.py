"""Good matches are played with the real engine, and come out the same again."""

from __future__ import annotations

from game.bench.good_match import PLAYERS, play_matches
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import Strength


def test_a_row_of_good_matches_is_the_same_for_the_same_seed_and_moves_the_rating_towards_the_player() -> (
    None
):
    lexicon = Lexicon.load()
    weak = play_matches(lexicon, Strength.within(1, 0.0), seed=1, settling=6, counted=2)
    assert weak == play_matches(lexicon, Strength.within(1, 0.0), seed=1, settling=6, counted=2)
    strong = play_matches(lexicon, Strength.within(7, 0.0), seed=1, settling=6, counted=2)
    assert weak.settled.rating < strong.settled.rating
    assert all(0 <= one.won <= 1 for one in (weak, strong))
    assert weak.settled.games == 8
    assert len({Strength.within(*player) for player in PLAYERS}) == 5

"""Good matches are played with the real engine, and come out the same again."""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.maven.player.adaptive_level import Adaptive
from tools.studies.good_match import KINDS, play_matches


def test_e16_five_kinds_of_people_settle_from_the_first_game_on_and_none_plays_like_a_level() -> None:
    lexicon = Lexicon.load()
    child, *_, club = (play_matches(lexicon, kind, seed=1, games=3) for kind in (KINDS[0], KINDS[-1]))
    assert child == play_matches(lexicon, KINDS[0], seed=1, games=3)
    assert child.settled.rating < Adaptive().rating - 200, "three games tell"
    assert club.settled.rating > Adaptive().rating + 700
    assert all(0 <= one.share(1, 3) <= 1 for one in (child, club))
    assert len({kind.name for kind in KINDS}) == len({kind.pick for kind in KINDS}) == 5

"""A great play in a room is a scene on every television, and each skips it for itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from game.rules.seat_view import seat_view
from game.scenes.kit.picture.moment_panels import BigMoment
from tests.scenes.couch import FRAME, Couch
from tests.scenes.rooms.paired import Home, launch, settle
from tests.scenes.rooms.test_figures_in_rooms import getting_ready

WITH_A_BONUS = 8
"""A seed by which whoever begins can lay the whole rack."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def has_moment(couch: Couch) -> bool:
    return any(isinstance(panel, BigMoment) for panel in couch.picture.panels)


def test_a_great_play_is_a_scene_at_every_table_of_a_room_and_each_skips_it_for_itself(
    lexicon: Lexicon,
) -> None:
    home, kitchen, attic = getting_ready(lexicon, Home(lexicon, WITH_A_BONUS))
    launch(kitchen, attic)
    for couch in (kitchen, attic):
        couch.services.options = replace(couch.services.options, fast_ai=False)
    (room,) = home.lobby.rooms.values()
    assert room.game is not None
    position = room.game.host.position
    move = choose(seat_view(position, 0), lexicon, 8, Budget(nodes=1), seed=0)[0].move
    assert isinstance(move, Place)
    assert len(move.tiles) == 7
    kitchen.play(move)
    for _ in range(600):
        if has_moment(kitchen) and has_moment(attic):
            break
        settle(kitchen, attic, seconds=FRAME)
    assert has_moment(kitchen)
    assert has_moment(attic)
    attic.press("confirm")
    assert not has_moment(attic)
    settle(kitchen, attic, seconds=FRAME)
    assert has_moment(kitchen), "nobody else's scene ends by it"
    settle(kitchen, attic, seconds=6.0)
    assert not has_moment(kitchen)
    assert room.game.host.position.ply == 1, "the press did nothing else"

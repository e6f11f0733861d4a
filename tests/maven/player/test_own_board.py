"""Maven on a board and with letters that are the players' own, checked by trying everything."""

import pickle

import pytest

from game.maven.messages import Ask, Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from tests.maven.tables import as_placement, rows, small_lexicon
from tests.rules import brute
from tests.rules.table import OWN_LAYOUT, OWN_PREMIUMS, OWN_TILES

OWN = Rules(layout=OWN_LAYOUT, tiles=OWN_TILES)


def asked(view: SeatView) -> SeatView:
    """The view as the worker process gets it."""
    question: Ask = pickle.loads(pickle.dumps(Ask(1, view, 8, Budget(nodes=1), 0)))
    return question.view


@pytest.mark.parametrize("seed", [1, 4])
def test_maven_plays_legal_moves_for_what_they_are_worth_there(seed: int) -> None:
    position, _ = opening(OWN, 2, seed)
    plays_made = 0
    for _ in range(6):
        view = asked(seat_view(position, position.to_move))
        found = choose(view, small_lexicon(), 8, Budget(nodes=1), 0, top=5000)
        plays = {as_placement(each.move): each.score for each in found if isinstance(each.move, Place)}
        expected = brute.all_plays(rows(view), view.rack, brute.words(), OWN_PREMIUMS, OWN_TILES.values)
        assert plays == expected
        plays_made += isinstance(found[0].move, Place)
        position, _ = play(position, found[0].move, small_lexicon())
    assert plays_made >= 3

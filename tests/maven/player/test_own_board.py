"""Maven on a board and with letters that are the players' own, checked by trying everything."""

import pickle

import pytest

from game.maven.messages import Ask, Budget
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import choose_plainly
from game.maven.search.simulation import FEWEST_NODES
from game.rules.board_layouts import BoardLayout
from game.rules.letter_sets import ENGLISH, LetterRow, LetterSet
from game.rules.moves import Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from tests.maven.tables import as_placement, lexicon, rows, small_lexicon
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


def blank_layout(size: int) -> BoardLayout:
    """A board with a few premium squares, not all alike in both directions."""
    rows = [["."] * size for _ in range(size)]
    rows[size // 2][size // 2] = "*"
    for step in range(0, size, 4):
        rows[step][size - 1 - step // 2], rows[step // 2][step] = "L", "w"
    return BoardLayout(f"blank {size}", tuple(map("".join, rows)))


@pytest.mark.parametrize("size", [11, 13])
def test_kernels_find_just_the_plays_of_the_plain_search_on_a_smaller_board(size: int) -> None:
    """And nothing is laid over its edge, though kernels have room beyond it."""
    rules = Rules(layout=blank_layout(size))
    position, _ = opening(rules, 2, 5)
    at_edges: set[int] = set()
    while position.outcome is None and position.ply < 30:
        view = asked(seat_view(position, position.to_move))
        found = choose(view, small_lexicon(), 8, Budget(nodes=1), 0, top=100_000)
        plays = {as_placement(one.move): one.score for one in found if isinstance(one.move, Place)}
        plain = choose_plainly(view, small_lexicon(), 8, 0, 100_000)
        assert plays == {as_placement(one.move): one.score for one in plain if isinstance(one.move, Place)}
        at_edges |= {axis for square, _ in position.board.tiles() for axis in square}
        position, _ = play(position, found[0].move, small_lexicon())
    assert {0, size - 1} <= at_edges


@pytest.mark.parametrize("size", [11, 13])
def test_the_search_plays_a_smaller_board_to_its_end_without_one_refused_move(size: int) -> None:
    position, _ = opening(Rules(layout=blank_layout(size)), 2, 2)
    while position.outcome is None:
        nodes = FEWEST_NODES if len(position.bag) < 9 else 1
        found = choose(asked(seat_view(position, position.to_move)), lexicon(), 8, Budget(nodes=nodes), 0)
        position, _ = play(position, found[0].move, lexicon())
    assert len(position.bag) < 9


@pytest.mark.parametrize(("size", "sets"), [(21, 2), (17, 1), (15, 2)])
def test_every_level_plays_on_a_board_or_with_a_bag_that_is_larger_than_kernels_take(
    size: int, sets: int
) -> None:
    rows_ = tuple(LetterRow(row.face, sets * row.copies, row.value) for row in ENGLISH.rows)
    rules = Rules(layout=blank_layout(size), tiles=LetterSet("many", rows_))
    position, _ = opening(rules, 2, 3)
    for ply in range(24):
        view = asked(seat_view(position, position.to_move))
        thought: list[object] = []
        found = choose(view, small_lexicon(), ply % 8 + 1, Budget(nodes=1), 0, on_thinking=thought.append)
        assert thought or not isinstance(found[0].move, Place)
        position, _ = play(position, found[0].move, small_lexicon())
    assert sum(position.scores) > 150

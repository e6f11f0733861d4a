"""Maven on a board and with letters that are the players' own, checked by trying everything."""

import pickle
from collections.abc import Sequence

import pytest

from game.maven.messages import FEWEST_NODES, Ask, Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import choose_plainly
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.anchors import EQUITY
from game.maven.plays.board_arrays import rack_of
from game.maven.plays.static_duel import PLAY, static_move
from game.maven.plays.static_judgement import learnt_judgement
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


@pytest.mark.parametrize(
    ("size", "rack_size", "tiles"),
    [(11, 5, ENGLISH), (13, 9, OWN_TILES), (17, 6, OWN_TILES), (19, 8, ENGLISH), (21, 9, ENGLISH)],
)
def test_kernels_find_just_the_plays_of_the_plain_search_on_any_board_and_with_any_rack(
    size: int, rack_size: int, tiles: LetterSet
) -> None:
    """And nothing is laid over the edge, though kernels have room beyond that of a smaller board."""
    rules = Rules(layout=blank_layout(size), rack_size=rack_size, tiles=tiles)
    position, _ = opening(rules, 2, 5)
    for _ in range(7):
        view = asked(seat_view(position, position.to_move))
        found = choose(view, small_lexicon(), 8, Budget(nodes=1), 0, top=100_000)
        plays = {as_placement(one.move): one.score for one in found if isinstance(one.move, Place)}
        plain = choose_plainly(view, small_lexicon(), 8, 0, 100_000)
        assert plays == {as_placement(one.move): one.score for one in plain if isinstance(one.move, Place)}
        place = _outwards(view, found)
        position, _ = play(position, place.move, small_lexicon())
    assert {0, size - 1} & {axis for square, _ in position.board.tiles() for axis in square}


def _outwards(view: SeatView, found: Sequence[Candidate]) -> Candidate:
    """The candidate that reaches farthest from the centre, so that a few moves come to the edge."""
    middle = view.board.centre.row

    def reach(one: Candidate) -> int:
        tiles = one.move.tiles if isinstance(one.move, Place) else ()
        return max((abs(axis - middle) for square, _ in tiles for axis in square), default=-1)

    return max(found, key=reach)


@pytest.mark.parametrize(("size", "rack_size"), [(11, 5), (21, 9)])
def test_the_best_play_is_the_best_of_all_plays_on_any_board_and_with_any_rack(
    size: int, rack_size: int
) -> None:
    rules = Rules(layout=blank_layout(size), rack_size=rack_size)
    position, _ = opening(rules, 2, 7)
    for _ in range(8):
        view = seat_view(position, position.to_move)
        found = choose(view, lexicon(), 8, Budget(nodes=1), 0)[0]
        generator, bench = tools_for(view, lexicon(), "full")
        mine, unseen = rack_of(view.rack), rack_of(view.unseen)
        grid = generator.grid(view.board)
        assert static_move(bench, grid, learnt_judgement(), mine, mine + unseen, view.bag_count, 0) == PLAY
        assert bench.play[EQUITY] == round(1000 * found.equity)
        position, _ = play(position, found.move, lexicon())


@pytest.mark.parametrize(("size", "rack_size"), [(13, 5), (21, 9)])
def test_the_search_plays_any_board_to_its_end_without_one_refused_move(size: int, rack_size: int) -> None:
    rules = Rules(layout=blank_layout(size), rack_size=rack_size)
    position, _ = opening(rules, 2, 2)
    proven = 0
    while position.outcome is None:
        nodes = FEWEST_NODES if len(position.bag) < 9 else 1
        view = asked(seat_view(position, position.to_move))
        found = choose(view, lexicon(), 8, Budget(nodes=nodes), 0)
        proven += found[0].proven
        position, _ = play(position, found[0].move, lexicon())
    assert not position.bag
    assert proven


def test_every_level_plays_on_the_largest_board_with_the_largest_bag() -> None:
    rows_ = tuple(LetterRow(row.face, 2 * row.copies, row.value) for row in ENGLISH.rows)
    rules = Rules(layout=blank_layout(21), tiles=LetterSet("many", rows_))
    position, _ = opening(rules, 2, 3)
    for ply in range(24):
        view = asked(seat_view(position, position.to_move))
        found = choose(view, small_lexicon(), ply % 8 + 1, Budget(nodes=1), 0)
        position, _ = play(position, found[0].move, small_lexicon())
    assert sum(position.scores) > 100

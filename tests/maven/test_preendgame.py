"""With a tile or two in the bag every draw is played to its end, and who wins most often is chosen."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.brain import choose
from game.maven.messages import Budget
from game.rules.moves import Place
from tests.maven.tables import lexicon
from tests.maven.test_endgame import ending, minimax

MANY = Budget(nodes=1_000_000)


def late(seed, mine, unseen, bag, lead):
    view = ending(seed, mine, unseen)
    counts = [len(unseen) - bag] * 2
    counts[view.seat] = len(mine)
    scores = [200, 200]
    scores[view.seat] += lead
    return replace(view, bag_count=bag, rack_counts=tuple(counts), scores=tuple(scores))


@settings(deadline=None, max_examples=8)
@given(
    st.integers(0, 300),
    st.sampled_from(["VE", "CAT", "QI", "OE"]),
    st.sampled_from(["AV", "ZO", "KNA", "JUE"]),
    st.integers(-25, 15),
)
def test_the_chance_of_the_best_play_is_what_playing_out_every_draw_gives(seed, mine, unseen, lead):
    view = late(seed, mine, unseen, 1, lead)
    best = choose(view, lexicon(), 8, MANY, 0)[0]
    assert isinstance(best.move, Place)
    kept = list(mine)
    for tile in best.move.tiles:
        kept.remove(tile.face)
    board, won = view.board.with_tiles(best.move.tiles), 0.0
    for index, drawn in enumerate(unseen):
        theirs = unseen[:index] + unseen[index + 1 :]
        final = lead + best.score - minimax(board, theirs, "".join([*kept, drawn]), False)
        won += 1.0 if final > 0 else 0.5 if final == 0 else 0.0
    assert best.win_rate == pytest.approx(won / len(unseen), abs=0.03)


def test_two_in_the_bag_are_judged_too_and_repeatably():
    view = late(4, "CATS", "QUEE", 2, 0)
    found = choose(view, lexicon(), 8, MANY, 3, top=5)
    assert found[0].win_rate is not None
    assert found == choose(view, lexicon(), 8, MANY, 3, top=5)


def test_the_order_of_the_hidden_tiles_changes_nothing_and_stopping_at_once_is_answered_statically():
    view = late(4, "CATS", "QUEE", 1, 0)
    static = choose(view, lexicon(), 8, Budget(nodes=1), 0)
    assert choose(view, lexicon(), 8, Budget(seconds=9), 0, stop=lambda: True)[0].move == static[0].move

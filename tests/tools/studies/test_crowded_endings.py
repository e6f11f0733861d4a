"""With three and four seats the search of the last tiles is measured by how the same games end with it."""

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.play_move import play
from game.rules.seat_view import seat_view
from tests.maven.tables import lexicon
from tools.studies.crowded_endings import WAYS, close_endings, main, played_on, summary


def test_endings_are_close_and_each_seat_begins_one_at_most() -> None:
    found = [position for position, _ in close_endings(lexicon(), 3, 1000)]
    assert found
    assert len({position.to_move for position in found}) == len(found) <= 3
    for position in found:
        scores = list(position.scores)
        mine = scores.pop(position.to_move)
        assert not position.bag
        assert abs(mine - max(scores)) <= 35


def test_played_on_statically_an_ending_is_that_of_the_game_it_was_taken_from() -> None:
    standing = next(close_endings(lexicon(), 3, 1000))
    position, me = standing[0], standing[0].to_move
    while position.outcome is None:
        move = choose(seat_view(position, position.to_move), lexicon(), 8, Budget(nodes=1), 0)[0].move
        position, _ = play(position, move, lexicon())
    scores = list(position.scores)
    lead = scores.pop(me) - max(scores)
    assert played_on(standing, lexicon(), WAYS[0], 1000) == (0.5 * ((lead > 0) + (lead >= 0)), lead)


def test_ways_are_compared_by_the_positions_that_both_met() -> None:
    told = summary("x", [(1.0, 10), (0.0, -10), (1.0, 6)], [(0.0, -10), (0.0, -10), (1.0, 6)])
    assert told == "x: 66.7% won, +2.0 points; +33.3% +-33.3%, +6.7 +-6.7 points (3 positions)"


def test_the_command_prints_each_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "load", lexicon)
    assert main(["--seats", "3", "--games", "1", "--nodes", "1000"]) == 0
    *ways, odds = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in ways] == list(WAYS)
    assert odds.startswith("true deal: ")

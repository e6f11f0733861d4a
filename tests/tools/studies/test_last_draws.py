"""What moves before the last draw are worth is what plain minimax over every draw says."""

from pathlib import Path
from statistics import fmean

import pytest

from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Place
from tests.maven.search.test_endgame import minimax
from tests.maven.search.test_preendgame import fair, late, share_of
from tests.maven.tables import lexicon
from tools.studies import last_draws
from tools.studies.choice_losses import from_line, position_of
from tools.studies.last_draws import exact_worths, main


def test_a_play_that_empties_the_bag_is_worth_what_minimax_over_every_draw_says() -> None:
    view = late(5, "CA", "QUE", 1, -20)
    found = choose(view, lexicon(), 8, Budget(nodes=1), 0, top=60)
    some = [each for each in found if isinstance(each.move, Place)][::4]
    worths = exact_worths(view, lexicon(), some, 1_000)
    assert len(worths) == len(some) > 2
    for each in some:
        assert isinstance(each.move, Place)
        kept = list("CA")
        for tile in each.move.tiles:
            kept.remove(tile.face)
        board = view.board.with_tiles(each.move.tiles)
        ends = []
        for drawn in "QUE":
            answered = minimax(board, "QUE".replace(drawn, ""), "".join([*kept, drawn]), False)
            ends.append(share_of(each.score - 20 - answered))
        assert worths[each.move] == pytest.approx(fmean(ends))


@pytest.mark.parametrize(
    ("seed", "mine", "unseen", "lead", "bag"), [(0, "VE", "AV", 1, 1), (9, "V", "AKN", 3, 2)]
)
def test_a_play_that_leaves_one_in_the_bag_is_answered_by_who_does_not_know_it(
    seed: int, mine: str, unseen: str, lead: int, bag: int
) -> None:
    view = late(seed, mine, unseen, bag, lead)
    truth = fair(view.board, mine, unseen, bag, lead)
    found = choose(view, lexicon(), 8, Budget(nodes=1), 0, top=9)
    some = [each for each in found if isinstance(each.move, Place)]
    assert some
    for move, worth in exact_worths(view, lexicon(), some, 20_000).items():
        least, most = truth[move]
        assert least - 1e-6 <= worth <= most + 1e-6


def test_the_command_keeps_positions_with_a_tile_or_two_in_the_bag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lexicon, "load", lexicon)
    monkeypatch.setattr(last_draws, "exact_worths", lambda _v, _l, some, _n: {e.move: 0.5 for e in some})
    monkeypatch.setattr(last_draws, "_GAME", Budget(nodes=1000))
    file = tmp_path / "draws.jsonl"
    assert main([str(file), "--games", "1", "--seed", "70004", "--nodes", "1000"]) == 0
    assert file.read_text()
    for line in file.read_text().splitlines():
        view, position, told = position_of(from_line(line), lexicon(), plain=True)
        assert view.bag_count == len(position.bag) in (1, 2)
        assert (view.history, told) == ((), [])

"""Once the bag is empty, a static player makes the play with the best end of those that promise most."""

from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.plays.anchors import SCORE
from game.maven.plays.board_arrays import rack_of, table_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import PLAY, bench_for
from game.maven.plays.static_ending import end_desk, ending_move
from game.maven.plays.static_judgement import ENDINGS, learnt_judgement
from game.rules.moves import Place
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon, position_after, view_of

GENERATOR = Generator(lexicon().graph("full"), table_of(Rules()))
BENCH = bench_for(GENERATOR.graph, GENERATOR.table, Rules().tiles)
DESK = end_desk()


def test_games_in_kernels_and_at_the_table_end_alike() -> None:
    """How a play is followed to its end has its oracle in the rules: see `test_choose_move`."""
    differing = 0
    for seed in (0, 4, 6, 9):
        position = position_after(18, seed, (8, 8))
        while position.outcome is None:
            view = view_of(position)
            best = choose(view, lexicon(), 8, Budget(nodes=ENDINGS), 0)[0]
            if not view.bag_count:
                found = []
                for most in (1, ENDINGS):
                    judgement = learnt_judgement()._replace(endings=most)
                    grid, mine, theirs = GENERATOR.grid(view.board), rack_of(view.rack), rack_of(view.unseen)
                    assert (ending_move(BENCH, DESK, grid, judgement, mine, theirs) == PLAY) == isinstance(
                        best.move, Place
                    )
                    found.append(int(BENCH.play[SCORE]))
                assert found[1] == best.score
                differing += found[0] != found[1]
            position, _ = play(position, best.move, lexicon())
    assert differing > 0

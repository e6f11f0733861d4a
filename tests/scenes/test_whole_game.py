"""A whole game by presses alone, with no window, and what its results lead to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.editions import PLAYSTATION
from game.rules.moves import ChangeRules
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, RackOrder
from game.saves import SavedGame
from game.scenes.kit.scene import Pop
from game.scenes.start.game_session import resumed_game
from game.session.match import MatchSession
from tests.rules.replays import positions
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import submit, view_of_seat
from tests.scenes.playing import add_maven, be_called, be_ready, start
from tests.scenes.scripted_maven import ScriptedMaven

SEED = 11


def play_from_title_to_results(lexicon: Lexicon) -> tuple[Couch, MatchSession]:
    """Play > Normal, a name by the letter grid, Maven, and then every turn by the pad."""
    couch = Couch(services(lexicon, InProcessMaven(lexicon), seed=SEED))
    start(couch, "Normal")
    be_called(couch, "Annie")
    be_ready(couch)
    add_maven(couch, "Advanced")
    couch.press("confirm")
    couch.until("table")
    match = couch.host
    while match.position.outcome is None:
        view = view_of_seat(match, match.position.to_move)
        couch.play(choose(view, lexicon, 8, Budget(nodes=1), seed=0)[0].move)
        couch.until("table", "results", seconds=120)
    return couch, match


@pytest.fixture(scope="module")
def finished(lexicon: Lexicon) -> tuple[Couch, MatchSession]:
    return play_from_title_to_results(lexicon)


def test_a_complete_game_against_maven_is_played_by_presses_with_no_window(
    lexicon: Lexicon, finished: tuple[Couch, MatchSession]
) -> None:
    couch, match = finished
    outcome = match.position.outcome
    assert outcome is not None
    assert couch.stack.top.name == "results"
    assert [seat.name for seat in match.seats] == ["Annie", "Rosa"]
    assert all(couch.sees(str(score)) for score in outcome.scores)
    assert couch.sees("Play Again")
    assert list(positions(match.record, lexicon))[-1] == match.position
    assert max(outcome.scores) > 200, "both of them can play"


def test_the_final_board_is_seen_without_the_results_in_front_of_it(
    finished: tuple[Couch, MatchSession],
) -> None:
    couch, _ = finished
    couch.until_heard()
    before = couch.picture
    for back in ("zoom", "confirm", "back"):
        couch.press("zoom")
        seen = couch.picture
        assert seen.table == before.table
        assert (seen.panels, seen.dim) == ((), 0.0)
        couch.press(back)
        assert couch.picture == before


def test_from_the_results_one_press_plays_again_with_the_same_seats(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    match = couch.host
    while match.position.outcome is None:
        couch.pass_turn()
        couch.until("table", "results")
    couch.press("confirm")
    couch.until("table")
    again = couch.host
    assert again.seats == match.seats
    assert again.record.seed != match.record.seed
    assert again.position.ply == 0


def test_another_game_after_a_saved_one_has_its_rules_and_what_was_changed_in_it(lexicon: Lexicon) -> None:
    """A bonus of nothing is no edition's, and the settings of this evening say nothing of it either."""
    rules = replace(PLAYSTATION, bonus=0, trade_blanks=True, miss_turn=True)
    home = services(lexicon, ScriptedMaven())
    match = MatchSession(rules, (Seat("Anna"), Seat("Maven", "maven", 3)), 5, lexicon)
    timer = Clock(ClockKind.TURN_PENALTY, limit_ms=120_000, penalty_points=3)
    submit(match, ChangeRules(False, True, RackOrder.VALUE, timer))
    couch = Couch(home, resumed_game(home, SavedGame(match.record, 0, match.position.racks), Pop))
    couch.until("table")
    resumed = couch.host
    while resumed.position.outcome is None:
        couch.pass_turn()
        couch.until("table", "results")
    couch.press("confirm")
    couch.until("table")
    again = couch.host.record
    assert again.rules == replace(rules, miss_turn=False, rack_order=RackOrder.VALUE, clock=timer)
    assert (again.game, again.turns, again.seats) == (1, (), match.seats)

"""Whole games by presses alone: once with no window, and the same presses once more in a real one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.match.host import Host
from game.maven.desk.front_desk import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.record import positions
from tests.scenes.couch import Couch, services
from tests.scenes.desks import ScriptedMaven
from tests.scenes.hosting import view_of_seat

SEED = 11


def play_from_title_to_results(lexicon: Lexicon) -> tuple[Couch, Host]:
    """Play > Normal, a name by the letter grid, Maven, and then every turn by the pad."""
    couch = Couch(services(lexicon, InProcessMaven(lexicon), seed=SEED))
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Normal")
    couch.choose("Human Player")
    couch.choose("New Name")
    couch.spell_name("Annie")
    couch.choose("Maven – The Computer Opponent")
    couch.choose("Advanced")
    couch.choose("Let’s Play!")
    couch.until("table")
    match = couch.host
    while match.position.outcome is None:
        view = view_of_seat(match, match.position.to_move)
        couch.play(choose(view, lexicon, 8, Budget(nodes=1), seed=0)[0].move)
        couch.until("table", "results", seconds=120)
    return couch, match


@pytest.fixture(scope="module")
def finished(lexicon: Lexicon) -> tuple[Couch, Host]:
    return play_from_title_to_results(lexicon)


def test_a_complete_game_against_maven_is_played_by_presses_with_no_window(
    lexicon: Lexicon, finished: tuple[Couch, Host]
) -> None:
    couch, match = finished
    outcome = match.position.outcome
    assert outcome is not None
    assert couch.stack.top.name == "results"
    assert [seat.name for seat in match.seats] == ["Annie", "Maven"]
    assert all(couch.sees(str(score)) for score in outcome.scores)
    assert couch.sees("Play Again")
    assert list(positions(match.record, lexicon))[-1] == match.position
    assert max(outcome.scores) > 200, "both of them can play"


def test_the_final_board_is_seen_without_the_results_in_front_of_it(
    finished: tuple[Couch, Host],
) -> None:
    couch, _ = finished
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


@pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display; ./test brings a virtual one")
def test_the_same_presses_play_the_same_game_in_a_real_window(
    finished: tuple[Couch, Host], tmp_path: Path
) -> None:
    couch, match = finished
    script = tmp_path / "game.pad"
    script.write_text("\n".join([*couch.script, "shot end"]) + "\n")
    command = [sys.executable, "-m", "game", "script", str(script), "--shots", str(tmp_path)]
    command += ["--seed", str(SEED), "--size", "640x360", "--fast-ai"]
    subprocess.run(command, check=True, timeout=240)
    state = json.loads((tmp_path / "state.json").read_text())
    assert state["scene"] == "results"
    position = match.position
    assert "".join(state["board"]) == position.board.cells
    assert (state["scores"], state["bag"], state["ply"]) == (list(position.scores), 0, position.ply)
    assert (tmp_path / "end.png").stat().st_size > 10_000

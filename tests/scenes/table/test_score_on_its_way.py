"""What the picture says of a score on its way, and of standings before the latest game."""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.after.tournament_standings import StandingsScene
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.sheet import Table, first
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Pop
from game.tournament import Finished
from tests.scenes.couch import Couch
from tests.scenes.table.test_table import play_horn, sit


def hud(couch: Couch) -> Hud:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Hud))


def counted(couch: Couch) -> list[Hud]:
    """What is seen around the board while a score is counted up."""
    seen = []
    for _ in range(120):
        couch.wait(1 / 60)
        if any(box.adding is not None for box in hud(couch).boxes):
            seen.append(hud(couch))
    return seen


def test_a_score_sets_out_from_the_squares_of_its_word(lexicon: Lexicon) -> None:
    couch = sit(lexicon, fast=False)
    play_horn(couch)
    seen = counted(couch)
    assert seen
    assert all(one.played == tuple(Square(7, col) for col in range(5, 9)) for one in seen)
    assert hud(couch).played == ()


def test_with_fast_ai_no_score_flies(lexicon: Lexicon) -> None:
    couch = sit(lexicon, fast=True)
    play_horn(couch)
    assert not any(one.played for one in counted(couch))


def test_standings_tell_each_rows_total_before_the_latest_game() -> None:
    seats = (Seat("Anna", "human"), Seat("Ben", "human"))
    games = (Finished((100, 120), (100, 120)), Finished((90, 20), (90, 20)))
    scene = StandingsScene(seats, games, 3, TableView(), [Choice("Next Game", Pop)], Pop)
    chart = first(scene.view().panels[0], Table)
    assert chart is not None
    assert [row[-1] for row in chart.rows] == ["190", "140"]
    assert chart.earlier == (100, 120)

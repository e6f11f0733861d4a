"""Solitaire, four seats and a tournament, each from the title to its end by presses alone."""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.scenes.kit.picture.result_panels import FigureTable, Finale
from tests.rules.replays import positions
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of, play_out, start_solitaire, start_with


def panel(couch: Couch, kind: type) -> object:
    return next(panel for panel in couch.picture.panels if isinstance(panel, kind))


def test_a_complete_solitaire_game_is_played_by_presses_to_its_medal(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True, seed=5)
    start_solitaire(couch)
    match = couch.host
    play_out(couch)
    outcome = match.position.outcome
    assert outcome is not None
    assert couch.stack.top.name == "solitaire"
    assert outcome.reason in ("out", "blocked")
    assert not match.position.bag
    assert list(positions(match.record, lexicon))[-1] == match.position
    finale = panel(couch, Finale)
    assert isinstance(finale, Finale)
    assert finale.score == outcome.scores[0] > 700, "a strong player earns gold"
    assert finale.medals[finale.medal or 0][1] <= finale.score
    assert couch.sees("A new high score!")


def test_a_complete_game_for_four_is_played_by_presses(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True, seed=3)
    start_with(couch, "Normal", "Novice", "Expert", "Grand Master")
    match = couch.host
    play_out(couch)
    outcome = match.position.outcome
    assert outcome is not None
    assert couch.stack.top.name == "results"
    assert [seat.level for seat in match.seats] == [0, 1, 5, 8]
    assert all(couch.sees(str(score)) for score in outcome.scores)
    assert min(outcome.scores) > 0
    assert list(positions(match.record, lexicon))[-1] == match.position


def test_a_complete_tournament_of_three_games_is_played_by_presses(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True, seed=21)
    start_with(couch, "Tournament", "Intermediate")
    totals = [0, 0]
    for game in (1, 2, 3):
        match = couch.host
        assert (match.record.game, match.position.to_move) == (game, 0)
        play_out(couch)
        outcome = match.position.outcome
        assert outcome is not None
        totals = [total + score for total, score in zip(totals, outcome.scores, strict=True)]
        couch.press("confirm")
        assert couch.stack.top.name == "standings"
        chart = panel(couch, FigureTable)
        assert isinstance(chart, FigureTable)
        assert {row[0]: row[-1] for row in chart.rows} == {
            "Player 1": str(totals[0]),
            "Maven · Intermediate": str(totals[1]),
        }
        couch.press("confirm")
        couch.until("table")
    assert couch.host.record.game == 1, "Play again starts another tournament"

"""Solitaire, four seats and a tournament, each from the title to its end by presses alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.equipment_files import find_equipment
from game.lexicon.words import Lexicon
from game.rules.moves import ChallengePlay, Hold, Pass, Place
from game.rules.placing import PLAYER_CHALLENGES
from game.rules.rules_and_defaults import ClockKind
from game.scenes.kit.picture.sheet import Ends, Table
from game.scenes.kit.picture.sheet_pictures import Ladder, SoloScore
from game.scenes.start.choose_rules import EDITIONS as SHOWN
from game.scenes.table.challenge_sheet import CHALLENGE, HOLD
from tests.rules.replays import positions
from tests.scenes.couch import Couch
from tests.scenes.playing import (
    ENDS,
    add_person,
    best_move,
    couch_of,
    play_out,
    start,
    start_solitaire,
    start_with,
)
from tests.scenes.sheets import blocks
from tests.scenes.start.test_choose_rules import change, go
from tests.scenes.start.test_choose_rules import rules as rules_screen


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
    solo, medals = couch.block(SoloScore), couch.block(Ladder).medals
    assert solo.score == outcome.scores[0] > 700, "a strong player earns gold"
    assert medals[solo.medal or 0][1] <= solo.score
    assert couch.sees("high score")
    facts = {line.left.text: line.right.text for line in blocks(couch.picture, Ends)}
    assert facts["New medals"].endswith("more"), "in the profile, beside the one of the score"


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
        assert {row[0]: row[-1] for row in couch.block(Table).rows} == {
            "Player 1": str(totals[0]),
            "Theo · Intermediate": str(totals[1]),
        }
        couch.press("confirm")
        couch.until("table")
    assert couch.host.record.game == 1, "Play again starts another tournament"


SHORT = "name: Short\nA 6 1\nE 8 1\nN 4 1\nO 4 1\nR 4 1\nS 3 1\nT 5 1\nD 3 2\nQ 1 10\n? 2 0\n"
"""Forty tiles: a whole game of them takes a few turns."""


def act(couch: Couch, turn: int) -> None:
    """Whoever is asked does something: plays as well as can be, but passes in the third turn of all."""
    match couch.stack.top.name:
        case "handover":
            couch.press("confirm")
        case "challenge":
            # In the fourth turn somebody doubts a good play; else plays stand.
            couch.press(CHALLENGE if turn == 4 else HOLD)
        case "table" if turn == 3:
            couch.pass_turn()
        case "table":
            couch.play(best_move(couch))
    couch.wait(0.1)
    couch.until("table", "handover", "challenge", *ENDS, seconds=120)


@pytest.mark.parametrize("edition", [rules.edition for rules in SHOWN])
def test_every_edition_is_played_at_the_table_by_presses_from_the_set_up_to_the_results(
    lexicon: Lexicon, edition: str, tmp_path: Path
) -> None:
    """With its challenges, its clock and a pass, by two people who share a pad."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "short.txt").write_text(SHORT)
    couch = couch_of(lexicon)
    couch.services.equipment = lambda: find_equipment(tmp_path)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm")
    go(couch, edition)
    couch.press("shuffle")
    change(couch, "Board", "Letters")
    while rules_screen(couch).row.value != "Short":
        couch.press("right")
    couch.press("back", "back", "right")
    add_person(couch)
    couch.press("confirm")
    couch.until("table", "handover")
    host, turns = couch.host, 0
    rules = host.position.rules
    assert rules.edition == edition
    while couch.stack.top.name not in ENDS:
        turns += couch.stack.top.name == "table"
        act(couch, turns)
    kinds = {type(turn.move) for turn in host.record.turns}
    assert host.position.outcome is not None
    assert {Place, Pass} <= kinds
    if rules.challenge in PLAYER_CHALLENGES:
        assert {Hold, ChallengePlay} <= kinds
    if rules.clock.kind is not ClockKind.OFF:
        assert all(host.position.used_ms)
    assert list(positions(host.record, lexicon))[-1] == host.position
    assert couch.sees(str(max(host.position.scores)))

"""The end of a game: who stands where, and a kind word for whoever lost alone against computers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.high_scores import Chart, ChartEntry, HighScore
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.editions import PLAYSTATION
from game.rules.moves import Move, Pass
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.rules.visibility import SPECTATOR, Game
from game.scenes.after.results import ResultsScene, kind_word, news_sentence
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.sheet_pictures import Podium
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Pop
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from tests.scenes.playing import couch_of, start_with
from tests.scenes.sheets import blocks, texts

ANNA, BO, MAVEN = Seat("Anna"), Seat("Bo"), Seat("Maven", "maven", 8)


def played(lexicon: Lexicon, seats: tuple[Seat, Seat], levels: tuple[int, int], seed: int) -> Game:
    """A game to its end in which each seat plays as a level of the computer would; 0 only passes."""
    host = MatchSession(PLAYSTATION, seats, seed, lexicon)
    while host.position.outcome is None:
        seat = host.position.to_move
        view = seat_view(host.position, seat)
        move: Move = Pass()
        if levels[seat]:
            move = choose(view, lexicon, levels[seat], Budget(nodes=1), seed)[0].move
        host.submit(seat, move)
    return host.game(SPECTATOR)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_lost_alone_against_the_computer_hears_something_good_that_is_true(
    lexicon: Lexicon, seed: int
) -> None:
    game = played(lexicon, (ANNA, MAVEN), (3, 8), seed)
    outcome = game.position.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    told = kind_word(game)
    assert told
    plays = {seat: [t.score for t in game.history if t.score and t.seat == seat] for seat in (0, 1)}
    best = max(plays[0], key=lambda score: score.total)
    if "of the game was yours" in told:
        assert best.total >= max(score.total for score in plays[1])
        assert told.endswith(f"{best.words[0].word.upper()}, {best.total} points.")
    elif "behind" in told:
        assert int(re.findall(r"\d+", told)[0]) == outcome.scores[1] - outcome.scores[0]
    elif "in one play" in told:
        assert any(score.bonus for score in plays[0])
    else:
        count, longest = re.fullmatch(r"(\d+) plays?, and (\w+) the longest.*", told).groups()  # type: ignore[union-attr]  # it is of this form
        assert int(count) == len(plays[0])
        assert len(longest) == max(len(score.words[0].word) for score in plays[0])


def test_whoever_laid_no_word_is_told_of_the_next_game(lexicon: Lexicon) -> None:
    assert kind_word(played(lexicon, (ANNA, MAVEN), (0, 8), 1)) == "The next game is a new board."


def test_nobody_is_comforted_who_won_or_who_lost_to_a_person(lexicon: Lexicon) -> None:
    assert kind_word(played(lexicon, (ANNA, MAVEN), (8, 1), 2)) == ""
    assert kind_word(played(lexicon, (ANNA, BO), (1, 8), 2)) == ""


def test_s14_a_high_score_that_was_made_with_hints_says_so() -> None:
    alone = ChartEntry(Chart.PLAY, 0, HighScore("Anna", 98, "QUIZ"))
    helped = ChartEntry(Chart.PLAY, 0, HighScore("Anna", 98, "QUIZ", hints=15))
    assert news_sentence([alone]) == "A new high score! Best Play: Anna, 98"
    assert news_sentence([helped]) == "A new high score! Best Play: Anna, 98, with 15 hints"
    fourth = ChartEntry(Chart.PLAY, 3, HighScore("Anna", 98, "QUIZ"))
    assert news_sentence([fourth]) == "Place 4 in the high scores! Best Play: Anna, 98"
    assert news_sentence([alone, helped]) == "2 new high scores, with 15 hints!"


def test_s22_of_somebody_who_laid_nothing_no_word_is_called_theirs(lexicon: Lexicon) -> None:
    game = played(lexicon, (ANNA, MAVEN), (0, 8), 1)
    scene = ResultsScene(game, TableView(rack_slots=0), Choice("On", Pop), Pop)
    (podium,) = blocks(scene.view(), Podium)
    assert podium.rows[scene._best_of].best is None
    assert "Best play" in texts(scene.view())
    assert not any("Your best" in text for text in texts(scene.view()))


def test_s22_the_first_game_of_a_house_beats_nobody() -> None:
    """Names without a date come with the game."""
    first = ChartEntry(Chart.PLAY, 0, HighScore("Anna", 98, "QUIZ"), is_first=True)
    assert news_sentence([first, first]) == "The first entries in the high scores!"
    assert news_sentence([first, replace(first, is_first=False)]) == "2 new high scores!"


def test_whoever_skips_press_by_press_after_the_last_turn_still_sees_the_result(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start_with(couch, "Normal", "Novice")
    while couch.host.position.outcome is None:
        if isinstance(couch.phase, HumanTurn):
            couch.pass_turn()
        couch.wait(0.1)
    while isinstance(couch.stack.top, TableScene):
        couch.press_too_soon("confirm")
        couch.wait(1.1)
    couch.press_too_soon("confirm")
    assert couch.stack.top.name == "results"

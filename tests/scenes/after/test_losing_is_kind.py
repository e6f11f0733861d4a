"""Somebody who lost alone against computers is told what was good; nobody else is."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.rules.record import Seat
from game.rules.visibility import SPECTATOR
from game.scenes.after.results import ResultsScene, alone_against_computers, kind_word
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Pop
from game.sound.choice_of_music import mood_of
from game.sound.sound_names import MusicMood
from tests.test_high_scores import finished


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def said(lexicon: Lexicon, *seats: Seat) -> str:
    """... after HORN by the first seat, which is the only word of the game."""
    return kind_word(finished(lexicon, *seats).game(SPECTATOR))


def test_whoever_lost_without_a_word_is_told_of_the_next_game(lexicon: Lexicon) -> None:
    assert said(lexicon, Seat("Maven", "maven", 8), Seat("Anna")) == "The next game is a new board."


def test_a_winner_is_not_comforted(lexicon: Lexicon) -> None:
    assert said(lexicon, Seat("Anna"), Seat("Maven", "maven", 8)) == ""


def test_people_among_each_other_are_not_comforted(lexicon: Lexicon) -> None:
    assert said(lexicon, Seat("Bo"), Seat("Anna")) == ""
    assert said(lexicon, Seat("Maven", "maven", 8), Seat("Anna"), Seat("Bo")) == ""


@pytest.mark.parametrize(
    ("seats", "here", "glad"),
    [
        ((Seat("Anna"), Seat("Maven", "maven", 8)), None, True),
        ((Seat("Maven", "maven", 8), Seat("Anna")), None, False),
        ((Seat("Maven", "maven", 8), Seat("Anna"), Seat("Bo")), None, False),
        ((Seat("Anna"), Seat("Bo")), None, True),
        ((Seat("Anna"), Seat("Bo")), {1}, False),
    ],
)
def test_s25_only_where_somebody_here_has_won_the_end_sounds_so(
    lexicon: Lexicon, seats: tuple[Seat, ...], here: set[int] | None, glad: bool
) -> None:
    """HORN is the first seat's, and the only word of the game."""
    game = finished(lexicon, *seats).game(SPECTATOR)
    scene = ResultsScene(game, TableView(), Choice("Play Again", Pop), Pop, here=here)
    assert mood_of(scene.view()) is (MusicMood.RESULTS if glad else MusicMood.OVER)


def test_a_game_alone_has_nobody_to_lose_against(lexicon: Lexicon) -> None:
    game = finished(lexicon, Seat("Anna")).game(SPECTATOR)
    assert alone_against_computers(game) is None

"""The way from Play to a table: kinds of game, seats, names and levels, by presses."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.maven.levels import LEVELS
from game.scenes.kit.picture.menu_panels import LetterGrid, Menu
from game.scenes.start.player_setup import SetupScene
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of, pass_out, start

MAVEN = "Maven – The Computer Opponent"
HUMAN = "Human Player"


def labels(couch: Couch) -> list[str]:
    """The choices of the menu on top."""
    menu = [panel for panel in couch.picture.panels if isinstance(panel, Menu)][-1]
    return [item.label for item in menu.items]


def at_first_seat(lexicon: Lexicon) -> Couch:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    return couch


def at_the_grid(lexicon: Lexicon) -> Couch:
    couch = at_first_seat(lexicon)
    couch.choose(HUMAN)
    couch.choose("New Name")
    return couch


def entered(couch: Couch) -> str:
    value = next(panel for panel in couch.picture.panels if isinstance(panel, LetterGrid)).value
    assert value is not None
    return value


def first_name(couch: Couch) -> str:
    """The name of whoever took the first seat."""
    assert isinstance(couch.stack.top, SetupScene)
    return couch.stack.top.answers.seats[0].name


def letter(couch: Couch, face: str) -> None:
    couch.press_key(*divmod(ord(face) - ord("A"), 9))


def test_ps013_there_are_exactly_three_kinds_of_game(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Play")
    assert labels(couch) == ["Normal", "Solitaire", "Tournament"]


@pytest.mark.parametrize("seats", ["hm", "hmmm", "hhmm", "hhhh"])
def test_ps010_014_a_game_of_people_and_mavens_starts_and_finishes(lexicon: Lexicon, seats: str) -> None:
    couch = at_first_seat(lexicon)
    for number, kind in enumerate(seats):
        if number > 1:
            couch.choose("Add Players")
        if kind == "h":
            couch.choose(HUMAN)
            couch.choose(f"Player {number + 1}")
        else:
            couch.choose(MAVEN)
            couch.choose("Novice")
    couch.choose("Let’s Play!")
    couch.until("table", "handover")
    match = couch.host
    assert "".join(seat.kind[0] for seat in match.seats) == seats
    while match.position.outcome is None:
        couch.until("table", "handover")
        if couch.stack.top.name == "handover":
            couch.press("confirm")
        couch.pass_turn()
        couch.until("table", "handover", "results")
    couch.until("results")


def test_ps015_016_the_first_seat_is_a_persons_and_every_other_one_is_offered_to_both(
    lexicon: Lexicon,
) -> None:
    couch = at_first_seat(lexicon)
    assert labels(couch) == [HUMAN]
    couch.choose(HUMAN)
    couch.choose("Player 1")
    assert labels(couch) == [HUMAN, MAVEN]


def test_ps017_027_choosing_maven_asks_for_one_of_eight_levels_each_with_what_to_expect(
    lexicon: Lexicon,
) -> None:
    couch = at_first_seat(lexicon)
    couch.choose(HUMAN)
    couch.choose("Player 1")
    couch.choose(MAVEN)
    names = labels(couch)
    assert ", ".join(names) == (
        "Novice, Beginner, Intermediate, Advanced, Expert, Champion, Master, Grand Master"
    )
    told = set()
    for _ in names:
        menu = next(panel for panel in couch.picture.panels if isinstance(panel, Menu))
        told.add(menu.text)
        couch.press("down")
    assert told == {level.line for level in LEVELS}
    assert len(told) == 8


def test_ps018_019_a_second_person_is_asked_for_a_name_and_then_players_are_added_up_to_four(
    lexicon: Lexicon,
) -> None:
    couch = at_first_seat(lexicon)
    couch.choose(HUMAN)
    couch.choose("Player 1")
    couch.choose(HUMAN)
    assert "Player 2" in labels(couch)
    assert "New Name" in labels(couch)
    couch.choose("Player 2")
    assert labels(couch) == ["Let’s Play!", "Add Players"]
    for number in (3, 4):
        couch.choose("Add Players")
        couch.choose(HUMAN)
        couch.choose(f"Player {number}")
    assert labels(couch) == ["Let’s Play!"]
    couch.choose("Let’s Play!")
    couch.until("handover")
    assert [seat.name for seat in couch.host.seats] == [f"Player {n}" for n in (1, 2, 3, 4)]


def test_ps022_a_name_of_the_greatest_length_is_entered_with_the_pad_alone(lexicon: Lexicon) -> None:
    couch = at_the_grid(lexicon)
    for face in "ZYXWVUTSRQPO":
        letter(couch, face)
    assert entered(couch) == "Zyxwvutsrqpo"
    letter(couch, "A")
    assert entered(couch) == "Zyxwvutsrqpo", "twelve letters are the most"


def test_ps023_the_arrow_erases_the_last_letter_and_nothing_of_an_empty_name(lexicon: Lexicon) -> None:
    couch = at_the_grid(lexicon)
    couch.press_key(2, 8)
    assert entered(couch) == ""
    letter(couch, "B")
    letter(couch, "O")
    couch.press_key(2, 8)
    assert entered(couch) == "B"


def test_ps024_clear_all_empties_the_name(lexicon: Lexicon) -> None:
    couch = at_the_grid(lexicon)
    letter(couch, "B")
    letter(couch, "O")
    couch.press_key(3, 0)
    assert entered(couch) == ""


def test_ps025_026_a_space_is_kept_inside_a_name_and_trimmed_at_its_ends(lexicon: Lexicon) -> None:
    couch = at_the_grid(lexicon)
    couch.press_key(3, 1)
    letter(couch, "B")
    couch.press_key(3, 1)
    letter(couch, "O")
    couch.press_key(3, 1)
    couch.press_key(3, 2)
    assert first_name(couch) == "B O"


def test_ps026_an_empty_name_is_the_default_one(lexicon: Lexicon) -> None:
    couch = at_the_grid(lexicon)
    couch.press_key(3, 2)
    assert first_name(couch) == "Player 1"


def test_ps021_the_name_entered_stands_on_the_score_box_and_in_the_results(lexicon: Lexicon) -> None:
    couch = at_the_grid(lexicon)
    for face in "ANNIE":
        letter(couch, face)
    couch.press("pause")
    couch.choose(MAVEN)
    couch.choose("Novice")
    couch.choose("Let’s Play!")
    couch.until("table")
    assert couch.sees("Annie")
    pass_out(couch)
    assert couch.sees("Annie")

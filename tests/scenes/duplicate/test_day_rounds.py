"""The rounds of the day, by presses: the first try counts, and codes stand beside each other."""

from __future__ import annotations

import pytest

from game.duplicate.kept_party import PARTIES
from game.duplicate.party_host import PartyStage
from game.lexicon.words import Lexicon
from game.scenes.duplicate.day_rounds import DayRounds
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.past_parties import PartyReview
from game.scenes.duplicate.reveal import READING, TOLD_SECONDS
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.kit.codes import CodesScene
from game.scenes.kit.picture.game_panels import Spot
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of
from tests.scenes.sheets import revealed


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


BEST_OF_SECOND = 122
"""On the day that is played here; the best of words that Maven says brings 38."""


def at_the_menu(lexicon: Lexicon) -> Couch:
    couch = couch_of(lexicon, clever=True)
    clock = iter(range(1_798_070_400, 1_798_120_000))
    couch.services.now = lambda: next(clock)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    couch.choose("Today’s Rounds")
    assert isinstance(couch.stack.top, DayRounds)
    return couch


def play(couch: Couch, rounds: int = 99) -> None:
    """Find the best play, round by round; leave after so many."""
    couch.until("table")
    for _ in range(rounds):
        top = couch.stack.top
        if couch.stack.top.name == "together-end":
            return
        assert isinstance(top, RoundTable)
        evening = top.evening
        assert isinstance(evening, HomeParty)
        if evening.party.stage is PartyStage.PLAYING:
            best = evening.party._best
            assert best is not None
            couch.play(best)
        couch.until("together-reveal", seconds=130)
        couch.press("confirm")
        couch.until("table", "together-end")


def the_code(couch: Couch) -> str:
    couch.choose("My Code")
    couch.until("codes", seconds=60)
    assert isinstance(couch.stack.top, CodesScene)
    (code,) = couch.stack.top.parts
    couch.press("back")
    return code


def test_who_finds_nothing_passes_a_round_and_does_not_wait_for_its_end(lexicon: Lexicon) -> None:
    couch = at_the_menu(lexicon)
    couch.choose("Play")
    couch.until("table")
    assert isinstance(couch.stack.top, RoundTable)
    while couch.stack.top.phase.spot is not Spot.END_TURN:
        couch.press("right")
    couch.press("confirm")
    couch.choose_aside("Pass")
    couch.until("together-reveal", seconds=1)
    assert couch.sees("Nobody found a word")
    couch.press("confirm")
    couch.until("table")
    assert couch.sees("Round 2")


def test_a_round_that_begins_by_itself_is_announced_and_a_press_that_came_late_takes_up_no_tile(
    lexicon: Lexicon,
) -> None:
    couch = at_the_menu(lexicon)
    couch.choose("Play")
    couch.until("table")
    assert couch.sees("Played to the last tile")
    assert not couch.sees("of 1 have handed in"), "nobody else is there"
    couch.focus_spot(Spot.END_TURN)
    couch.press("confirm")
    couch.choose_aside("Pass")
    couch.until("together-reveal", seconds=1)
    couch.wait(READING - TOLD_SECONDS + 0.5)
    assert couch.sees("The next round begins in 5 s")
    couch.until("table", seconds=6)
    couch.press_too_soon("confirm")
    assert not couch.draft.hand
    couch.press("confirm")
    assert couch.draft.hand


def test_the_first_try_counts_and_a_friends_code_stands_beside_it(lexicon: Lexicon) -> None:
    couch = at_the_menu(lexicon)
    couch.choose("Play")
    couch.until("table")
    assert couch.sees("Pass")
    assert not couch.sees("End Game"), "who plays alone ends a round, and not the game"
    assert not couch.sees("Your turn")
    play(couch)
    tried = [item.value for item in couch.services.house.collection(PARTIES).items()]
    assert [over.most for over in tried[0].rounds][1] == BEST_OF_SECOND, "of all words that count"
    couch.until_heard()
    couch.press("back")
    assert isinstance(couch.stack.top, DayRounds)
    assert couch.sees("100 %")
    code = the_code(couch)
    couch.choose("Practice")
    couch.press("confirm")
    couch.until("table")
    couch.press("pause")
    couch.choose("Quit")
    assert couch.sees("This is practice. Your first try of the day counts.")
    couch.press("left", "confirm")
    assert isinstance(couch.stack.top, DayRounds)
    assert couch.sees("100 %"), "practice changes nothing"
    other = at_the_menu(lexicon)
    other.choose("Enter a Friend’s Code")
    other.stack.type(code)
    other.press("pause")
    other.until("question", seconds=60)
    other.press("right", "confirm")
    other.until("party-review")
    assert revealed(other.stack).best_title == "Your friend"
    other.press("back")
    assert other.sees("Practice"), "the try was given up"


def test_whoever_leaves_has_had_the_try(lexicon: Lexicon) -> None:
    couch = at_the_menu(lexicon)
    couch.choose("Play")
    play(couch, rounds=1)
    couch.press("pause")
    couch.choose("Quit")
    assert couch.sees("This ends your first try, the one that counts. Playing again is practice."), (
        "and it does"
    )
    couch.press("left", "confirm")
    assert isinstance(couch.stack.top, DayRounds)
    assert couch.sees("Practice")
    couch.choose("Round by Round")
    assert isinstance(couch.stack.top, PartyReview)


def test_a_code_that_is_none_is_told_in_a_sentence(lexicon: Lexicon) -> None:
    couch = at_the_menu(lexicon)
    couch.choose("Enter a Friend’s Code")
    couch.stack.type("HELLO")
    couch.press("pause")
    assert couch.sees("This code is")

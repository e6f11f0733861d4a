"""What players may know is one rule of every edition, and all that could tell them more goes by it (T2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.phones.page_frames import may_be_explained
from game.rules.edition_facts import facts
from game.rules.editions import COMPLETE, EDITIONS, EMAIL, PARLOUR, PLAYSTATION, SPECTRUM, TOURNAMENT
from game.rules.moves import Place, Square
from game.rules.rules_and_defaults import LookUps, Rules
from game.scenes.table.hints_and_definitions import ONLY_PLAYED
from tests.scenes.couch import Couch
from tests.scenes.page_read import question_in
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import open_guides, play_horn, sit, spell

NOTHING_ELSE = (SPECTRUM, COMPLETE, EMAIL, TOURNAMENT)
"""Editions in which a word that could be asked about decides something."""


def look_up(couch: Couch, word: str) -> None:
    open_guides(couch)
    couch.choose("View Word Definitions")
    couch.stack.type(word)
    couch.press("pause")


def back_to_the_table(couch: Couch) -> None:
    while couch.stack.top is not couch.table:
        couch.press("back")


def test_editions_in_which_words_are_doubted_tell_only_of_words_that_lie_on_the_board() -> None:
    told = {rules.edition for rules in EDITIONS.values() if rules.look_ups is LookUps.PLAYED}
    assert told == {rules.edition for rules in NOTHING_ELSE}


@pytest.mark.parametrize("rules", NOTHING_ELSE, ids=lambda rules: rules.edition)
def test_no_look_up_says_whether_a_word_is_valid_that_was_not_played(lexicon: Lexicon, rules: Rules) -> None:
    couch = sit(lexicon, rules=replace(rules, look_ups=rules.look_ups))
    pages = set()
    for word in ("hrn", "no"):
        look_up(couch, word)
        assert couch.sees(ONLY_PLAYED)
        pages.add(couch.words[1:])
        back_to_the_table(couch)
    assert len({len(page) for page in pages}) == 1


def test_a_word_that_was_played_and_stands_is_explained(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    play_horn(couch)
    couch.until("table")
    look_up(couch, "horn")
    assert not couch.sees(ONLY_PLAYED)
    assert may_be_explained("HORN", couch.host), "phones are told the same"
    assert not may_be_explained("HORNS", couch.host)


def test_words_are_not_checked_where_they_may_not_be_looked_up(lexicon: Lexicon) -> None:
    for look_ups, offered in ((LookUps.ANY, True), (LookUps.PLAYED, False)):
        couch = sit(lexicon, rules=replace(PARLOUR, word_check=True, look_ups=look_ups))
        spell(couch, "HRN", Square(7, 6))
        assert ("Check word" in couch.prompts) is offered


def test_thoughts_are_seen_only_where_the_rack_that_they_tell_lies_open(lexicon: Lexicon) -> None:
    for rules, offered in ((PLAYSTATION, False), (PARLOUR, False), (SPECTRUM, True)):
        couch = sit(lexicon, rules=rules, maven=ScriptedMaven(delay=1000))
        couch.pass_turn()
        couch.until("maven")
        assert ({"Show thoughts", "Hide thoughts"} & set(couch.prompts) != set()) is offered, rules.edition
        assert not couch.table.state.thoughts, "with Fast AI nobody waits for them"


def test_the_question_of_1987_must_be_answered_as_it_tells_something(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    spell(couch, "HRON", Square(7, 5))
    couch.end_turn()
    for answer in ((), ("left", "confirm")):
        couch.press(*answer)
        title = question_in(couch.picture).title
        couch.press("back", "zoom", "shuffle", "options")
        assert couch.sees(title)
        assert couch.host.position.ply == 0
    couch.press("confirm", "confirm")
    couch.until("table")
    assert couch.host.position.scores[0] == 0
    assert not any(isinstance(turn.move, Place) and turn.move.insist for turn in couch.host.record.turns)


def test_t9_the_computer_of_1987_asks_about_no_word_that_does_not_lie_as_the_rules_ask(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    spell(couch, "HRN", Square(0, 0))
    couch.end_turn()
    assert not couch.sees("does not know")
    assert couch.sees("star") or couch.sees("centre") or couch.sees("center")


def test_t11_the_card_says_what_may_be_known_and_no_two_editions_have_one_card() -> None:
    told = {rules.edition: facts(rules) for rules in EDITIONS.values()}
    assert dict(told["Home Computer 1987"])["You may know"] == "Words on the board, all racks"
    assert dict(told["Mail 1999"])["You may know"] == (
        "Words on the board, this sofa’s racks, how many tiles are left"
    ), "T8: racks that lie open are told before"
    assert len(set(told.values())) == len(told)

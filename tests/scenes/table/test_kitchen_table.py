"""House Rules and Mail 1999 at the table, row by row, by presses."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.rules.editions import EMAIL, PLAYSTATION, SCRABOUT
from game.rules.moves import Exchange, Pass, Square
from game.rules.opening import opening
from game.rules.rules_and_defaults import FirstPlayer, Rules
from game.scenes.dictionaries.house_list import add_word, house_words
from game.scenes.kit.help import TOPICS, a_pad, told_for
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.table.blank_letter import ROWS, BlankLetter
from game.scenes.table.exchange_turn import ExchangeTurn
from tests.scenes.hosting import rearrange
from tests.scenes.playing import add_maven, couch_of, start
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import hud, notice, play_horn, rack, sit, spell

HERE: Rules = replace(SCRABOUT, first_player=FirstPlayer.SEAT_ONE)
"""House rules, without the draw for the first turn."""


def test_so002_a_game_begins_with_just_the_players_and_the_rules_that_were_chosen(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm", "up", "confirm")
    add_maven(couch, "Expert")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table", "showing", "maven")
    assert [(seat.name, seat.kind, seat.level) for seat in couch.host.seats] == [
        ("Player 1", "human", 0),
        ("Maven", "maven", 5),
        ("Maven 2", "maven", 1),
    ]
    assert couch.host.record.rules == couch.services.with_house_words(SCRABOUT)


def test_so004_left_to_luck_each_seat_begins_a_quarter_of_four_thousand_games() -> None:
    rules = replace(SCRABOUT, first_player=FirstPlayer.RANDOM)
    began = Counter(opening(rules, 4, seed)[0].to_move for seed in range(4_000))
    assert all(880 <= began[seat] <= 1_120 for seat in range(4)), began


def test_so009_a_blank_asks_for_one_of_all_letters_and_begins_at_the_commonest(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=HERE, rack="?ORNATE")
    couch.focus_tile("?")
    couch.press("confirm", "up", "confirm")
    asked = couch.stack.top
    assert isinstance(asked, BlankLetter)
    assert "".join(cell.label for row in ROWS for cell in row) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    couch.press("confirm")
    assert [laid.face for laid in couch.draft.laid] == ["e"]


def test_so010_done_leads_to_a_message_or_to_a_score_and_never_to_both(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=HERE)
    spell(couch, "HRON", Square(7, 5))
    couch.end_turn()
    assert hud(couch).refusal
    assert couch.host.position.scores == (0, 0)
    couch.wait(1)
    play_horn(couch)
    assert hud(couch).refusal is None
    couch.until("table")
    assert couch.host.position.scores == (14, 0)


def test_so013_whoever_would_pass_is_offered_an_exchange_while_the_pool_has_tiles(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=HERE)
    couch.end_turn()
    assert couch.sees("Pass your turn?")
    couch.press("left*2", "confirm")
    assert isinstance(couch.phase, ExchangeTurn)
    couch.press("confirm")
    couch.focus_spot(Spot.END_TURN)
    couch.press("confirm*2")
    couch.until("table")
    assert couch.host.record.turns[0].move == Exchange("H")
    couch.pass_turn()
    couch.until("table")
    assert couch.host.record.turns[2].move == Pass(), "with none discarded it is a pass"
    couch = sit(lexicon, rules=replace(HERE, exchanges_allowed=0), maven=InProcessMaven(lexicon))
    couch.end_turn()
    couch.press("left*2")
    assert not couch.sees("Exchange Tiles")


def test_the_score_box_of_several_people_says_nothing_that_has_no_room_beside_three_digits(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=replace(HERE, exchanges_allowed=1))
    assert couch.sees("Your turn")
    assert not couch.sees("1 exchange left")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    assert couch.sees("1 exchange left"), "the menu tells it"


def test_so015_no_more_tiles_are_exchanged_than_the_pool_has(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=HERE)
    rearrange(couch.table, replace(couch.host.position, bag="EEE"))
    couch.table._go_on(None)
    couch.until("table")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    assert couch.sees("Only 3 left in the bag"), "beside Exchange All Tiles"
    couch.choose("Exchange Tiles")
    couch.press(*["confirm", "right"] * 4)
    exchange = couch.phase
    assert isinstance(exchange, ExchangeTurn)
    assert len(exchange.marked) == 3


@pytest.mark.parametrize("on", [True, False])
def test_so017_046_four_of_a_kind_exchanges_the_rack_and_keeps_the_turn_where_the_rule_is_on(
    lexicon: Lexicon, on: bool
) -> None:
    rules = replace(HERE, four_of_a_kind=on)
    couch = sit(lexicon, rules=rules, rack="EEEETAN", maven=ScriptedMaven(delay=10**6))
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    couch.press("confirm")
    couch.until("table", "maven")
    assert couch.host.position.to_move == (0 if on else 1)
    assert couch.host.position.racks[0] != "EEEETAN"


def test_so034_a_pass_scores_nothing(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=HERE)
    play_horn(couch)
    couch.until("table")
    couch.pass_turn()
    couch.until("table")
    assert couch.host.position.scores == (14, 0)
    assert [box.score for box in hud(couch).boxes] == [14, 0]


@pytest.mark.parametrize("points", [0, 50])
def test_so037_the_bonus_for_a_whole_rack_may_be_nothing(lexicon: Lexicon, points: int) -> None:
    couch = sit(lexicon, rules=replace(HERE, bonus=points), rack="ZEALOTS")
    spell(couch, "ZEALOTS", Square(7, 7))
    couch.end_turn()
    couch.until("table")
    assert couch.host.position.scores[0] == 2 * (10 + 1 + 1 + 1 + 2 * 1 + 1 + 1) + points


def test_so049_house_rules_take_words_of_the_house_of_up_to_twelve_letters(lexicon: Lexicon) -> None:
    home = couch_of(lexicon).services
    twelve, thirteen = "QXZQXZQXZQXZ", "QXZQXZQXZQXZQ"
    kept = house_words(home)
    assert add_word(kept, twelve) == f"{twelve} counts from the next game on."
    assert add_word(kept, thirteen).endswith("House Rules takes none of more than 12 letters.")
    assert home.with_house_words(SCRABOUT).dictionary.added == (twelve,)
    other = replace(PLAYSTATION, dictionary=SCRABOUT.dictionary)
    assert home.with_house_words(other).dictionary.added == (twelve, thirteen)


# ---------------------------------------------------------------- Mail 1999


def test_em023_the_help_has_the_rules_of_the_game() -> None:
    told = " ".join(told_for(line, a_pad()) for page in TOPICS.values() for line in page.lines)
    for rule in (
        "Every word that a play makes or changes",
        "Light blue squares double a letter",
        "dark blue ones triple it",
        "Pink squares double the word",
        "A square counts only on the turn that covers it",
        "A blank is any letter and counts nothing",
        "Seven tiles in one turn earn 50 points more",
        "whoever has played all tiles gains it",
        "Learn to Play",
    ):
        assert rule in told, rule


def test_em031_the_number_on_the_bag_is_seen_in_every_frame(lexicon: Lexicon) -> None:
    rules = replace(EMAIL, challenge=PLAYSTATION.challenge)
    couch = sit(lexicon, rules=rules, maven=ScriptedMaven(delay=20), fast=False)
    seen = [hud(couch).bag]
    play_horn(couch)
    while couch.host.position.ply < 2 or couch.stack.top.name != "table":
        couch.wait(1 / 60)
        seen.append(hud(couch).bag)
    assert seen == sorted((n for n in seen if n is not None), reverse=True), "always there, and only falling"
    assert (seen[0], seen[-1]) == (86, 82)


def test_em033_what_the_opponent_played_last_is_told_with_its_points(lexicon: Lexicon) -> None:
    rules = replace(EMAIL, challenge=PLAYSTATION.challenge)
    couch = sit(lexicon, rules=rules, maven=InProcessMaven(lexicon))
    couch.pass_turn()
    couch.until("table")
    opponents = couch.host.position.scores[1]  # one play is all that they have scored
    assert opponents > 0
    assert re.fullmatch(rf"Maven   [A-Z]+  \+{opponents}", hud(couch).headline)
    couch = sit(lexicon, rules=rules)
    couch.pass_turn()
    couch.until("table")
    assert hud(couch).headline == "Maven passed"
    assert notice(couch) is None
    assert "." not in rack(couch)

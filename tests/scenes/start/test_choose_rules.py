"""Choosing and changing the rules, from the set-up to the table, by presses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from controllers.actions import Action
from game.archive.told_game import told
from game.equipment_files import SHIPPED, find_equipment
from game.lexicon.words import Lexicon
from game.options import Options, options_from_json, options_to_json
from game.rules.board_layouts import BoardLayout
from game.rules.editions import PARLOUR
from game.rules.letter_sets import LetterSet
from game.rules.moves import Square
from game.rules.record_codec import decode, encode
from game.rules.rule_choices import RuleGroup
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, HintKind, Tracker
from game.rules.rules_json import rules_to_json
from game.saves import save_of, saved_game
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.picture.sheet import Block, Ends, Look, Plate, RowList, Stepper, Words, blocks_of
from game.scenes.kit.picture.sheet_pictures import EquipmentPicture
from game.scenes.kit.picture.table_view import OnSeatRack
from game.scenes.kit.spoken_text import words_of
from game.scenes.start.choose_rules import ChosenRules, RulesScene, kept_sets, last_chosen
from game.session.match import MatchSession
from tests.language.said import said
from tests.scenes.couch import Couch, services
from tests.scenes.playing import add_maven, be_ready, best_move, couch_of, play_out, start
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.sheets import blocks


def at_editions(lexicon: Lexicon) -> Couch:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm")
    return couch


class EditionsSeen(NamedTuple):
    """What stands on the screen of editions."""

    labels: list[str]
    focused: str
    chosen: list[str]
    name: str
    line: str


class RuleSeen(NamedTuple):
    label: str
    value: str
    was: str
    less: bool


class RulesSeen(NamedTuple):
    """What stands on the screen of rules."""

    title: str
    changes: str
    groups: dict[str, str]
    """Each with the number of its changes."""
    group: str
    rows: list[RuleSeen]
    row: RuleSeen
    """The focused one."""
    line: str
    refused: bool
    pictured: Sequence[object]


def words_in(block: Block) -> list[Words]:
    return [one for one in blocks_of(block) if isinstance(one, Words)]


def editions(couch: Couch) -> EditionsSeen:
    (rows,), (_, card) = blocks(couch.picture, RowList), blocks(couch.picture, Plate)
    marks = {row.left.text: row.right.text for row in rows.parts if isinstance(row, Ends)}
    _, name, line, *_ = words_in(card)
    chosen = [label for label, mark in marks.items() if mark == "✓ Chosen"]
    return EditionsSeen(list(marks), list(marks)[rows.focus], chosen, name.text, line.text)


def rules(couch: Couch) -> RulesSeen:
    head, *_ = blocks(couch.picture, Ends)
    groups, choices = blocks(couch.picture, RowList)
    counts = {row.left.text: row.right.text for row in groups.parts if isinstance(row, Ends)}
    rows = []
    for row in choices.parts:
        label, was, value = words_in(row)
        (stepper,) = (one for one in blocks_of(row) if isinstance(one, Stepper))
        rows.append(RuleSeen(label.text, value.text, was.text, stepper.less))
    line = words_in(blocks(couch.picture, Plate)[0])[-1]
    pictured = [one.shown for one in blocks(couch.picture, EquipmentPicture)]
    refused = line.look is Look.LOSS
    group = list(counts)[groups.focus]
    return RulesSeen(
        head.left.text,
        head.right.text,
        counts,
        group,
        rows,
        rows[choices.focus],
        line.text,
        refused,
        pictured,
    )


def pill(couch: Couch) -> str:
    """The rules that are told where people sit down."""
    told = (words for words in words_of(couch.picture) if words.startswith("Rules: "))
    return next(told, "").removeprefix("Rules: ")


def go(couch: Couch, label: str) -> None:
    """Down to an edition."""
    seen = editions(couch)
    ahead = seen.labels.index(label) - seen.labels.index(seen.focused)
    couch.press(*["down"] * (ahead % len(seen.labels)))


def change(couch: Couch, group: str, label: str, *presses: str) -> None:
    """Go to a rule, and press there."""
    while rules(couch).group not in said(group):
        couch.press("scores")
    while rules(couch).row.label not in said(label):
        couch.press("down")
    couch.press(*presses)


def test_the_editions_are_told_and_one_is_chosen(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    assert editions(couch).labels == [
        "Parlour",
        "Console 1999",
        "Home Computer 1987",
        "PC 2002",
        "Mail 1999",
        "Tournament",
        "House Rules",
    ]
    assert editions(couch).chosen == ["Parlour"]
    go(couch, "PC 2002")
    assert editions(couch).name == "PC 2002"
    couch.press("confirm")
    assert pill(couch) == "PC 2002"
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    assert couch.host.position.rules.challenge is Challenge.DOUBLE


def test_changes_are_counted_live_and_stand_on_the_start_card_and_in_the_game(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    go(couch, "Home Computer 1987")
    couch.press("shuffle")
    assert rules(couch).title == "Home Computer 1987"
    change(couch, "Help", "Tiles left", "right")
    row = rules(couch).row
    assert (row.value, row.was) == ("Count only", "✎ was: Off")
    assert rules(couch).line == "How many tiles are left in the bag, not which ones."
    assert rules(couch).groups["Help"] == "✎ 1"
    change(couch, "Turns", "Whole rack", "right")
    assert rules(couch).changes == "+ 2 changes"
    couch.press("back", "back")
    assert pill(couch) == "Home Computer 1987 + 2 changes"
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    played = couch.host.record.rules
    assert (played.tracker, played.bonus) == (Tracker.COUNT, 75)


def test_square_goes_back_to_what_the_edition_had_and_is_prompted_only_then(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    couch.press("shuffle")
    change(couch, "Turns", "Whole rack")
    assert Action.SHUFFLE not in {action for actions in couch.prompts.values() for action in actions}
    couch.press("left")
    assert couch.prompts["Undo change"] == (Action.SHUFFLE,)
    couch.press("shuffle")
    assert rules(couch).row.value == "50"
    assert rules(couch).changes == ""


def test_what_would_leave_no_ending_is_refused_in_the_line_of_explanation(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    couch.press("shuffle")
    change(couch, "Ending", "Three turns without points", "left")
    change(couch, "Ending", "Nothing can be played")
    assert not rules(couch).row.less, "no arrow is bright that leads nowhere"
    couch.press("confirm")
    assert rules(couch).refused
    assert "One ending has to stay" in rules(couch).line
    assert rules(couch).row.value == "On"
    couch.press("up")
    assert not rules(couch).refused


def test_the_card_of_an_edition_that_was_changed_names_it_once(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    go(couch, "Home Computer 1987")
    couch.press("shuffle")
    change(couch, "Turns", "Whole rack", "right")
    couch.press("back")
    card = editions(couch)
    assert card.name == "Home Computer 1987"
    assert card.line == "With 1 change."


def test_no_bright_arrow_of_any_rule_brings_but_a_refusal(lexicon: Lexicon) -> None:
    """Not of a clock of ten seconds either: less is no clock."""
    shortest = Clock(ClockKind.TURN_PENALTY, 60_000)
    ten = Clock(ClockKind.TURN_PENALTY, 10_000)
    for clock in (shortest, ten):
        chosen = ChosenRules(replace(PARLOUR, clock=clock))
        home = services(lexicon, ScriptedMaven())
        couch = Couch(home, RulesScene(home, chosen))
        for _ in RuleGroup:
            for row in range(len(rules(couch).rows)):
                for action in {Action.LEFT, Action.RIGHT} & set(couch.prompts.get("Change", ())):
                    before = chosen.rules
                    couch.press(action)
                    assert not rules(couch).refused, (rules(couch).rows[row].label, action)
                    assert chosen.rules != before
                    chosen.rules = before
                couch.press("down")
            couch.press("scores")


def test_the_minutes_of_a_clock_go_down_to_none_and_leave_ten_seconds_then(lexicon: Lexicon) -> None:
    chosen = ChosenRules(replace(PARLOUR, clock=Clock(ClockKind.TURN_PENALTY, 120_000)))
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, RulesScene(home, chosen))
    change(couch, "Clock", "Minutes", "left*2")
    assert chosen.rules.clock.limit_ms == 10_000
    assert Action.LEFT not in couch.prompts["Change"]
    assert Action.RIGHT in couch.prompts["Change"]
    couch.press("down")
    assert Action.LEFT not in couch.prompts["Change"]
    assert couch.sees("ten seconds at least")


def test_rules_of_ones_own_are_named_kept_chosen_again_and_deleted(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    couch.press("shuffle")
    change(couch, "Help", "Hints", "left*4", "pause")
    assert isinstance(couch.stack.top, LetterPicker)
    couch.spell_name("Sunday")
    couch.press("back", "back")
    assert pill(couch) == "Sunday"
    (kept,) = kept_sets(couch.services.options).items()
    assert (kept[0], kept[1].hints.kind) == ("Sunday", HintKind.OFF)
    again = couch_of(lexicon)
    again.services.options = couch.services.options
    start(again, "Normal")
    again.press("confirm", "left", "confirm")
    go(again, "Sunday")
    again.press("confirm")
    assert pill(again) == "Sunday"
    again.press("confirm", "l1", "left", "confirm")
    assert kept_sets(again.services.options) == {}


@pytest.mark.parametrize("way", [["back"], ["confirm"], ["shuffle", "back", "back"], []], ids=str)
def test_rules_that_were_just_kept_are_chosen_whichever_way_their_screen_is_left(
    lexicon: Lexicon, way: list[str]
) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Rules and Editions")
    go(couch, "House Rules")
    couch.press("shuffle")
    change(couch, "Help", "Hints", "left*4", "pause")
    couch.spell_name("Sunday")
    assert rules(couch).title == "Sunday"
    couch.press(*["back"] * bool(way))
    if way:
        assert editions(couch).focused == "Sunday"
        assert editions(couch).chosen == ["Sunday"]
    couch.press(*way)
    again = couch_of(lexicon)
    again.services.options = options_from_json(options_to_json(couch.services.options))
    start(again, "Normal")
    assert pill(again) == "Sunday"


def set_up_again(couch: Couch, lexicon: Lexicon, mode: str) -> Couch:
    """The console after it was switched off and on, where people sit down for another game."""
    again = couch_of(lexicon)
    again.services.options = options_from_json(options_to_json(couch.services.options))
    start(again, mode)
    return again


def test_the_next_game_is_set_up_with_the_rules_of_the_last_one(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    go(couch, "Home Computer 1987")
    couch.press("shuffle")
    change(couch, "Help", "Tiles left", "right")
    couch.press("back", "back")
    assert couch.services.options.last_rules == {}, "nothing was played yet"
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table", "question", "turn draw")
    for mode in ("Normal", "Tournament"):
        again = set_up_again(couch, lexicon, mode)
        assert pill(again) == "Home Computer 1987 + 1 change"
    be_ready(again)
    add_maven(again, "Novice")
    again.press("confirm")
    again.until("table", "question", "turn draw")
    played = again.host.record.rules
    assert (played.edition, played.games, len(played.changed)) == ("Home Computer 1987", 3, 1)
    assert pill(set_up_again(again, lexicon, "Normal")) == "Home Computer 1987 + 1 change"


@pytest.mark.parametrize(
    "last", [{"rules": {"bonus": -5}}, {"rules": 7, "name": 3}, {"name": "Gone"}, {"name": ["Gone"]}]
)
def test_rules_of_the_last_game_that_make_no_sense_are_the_usual_ones(last: dict[str, Any]) -> None:
    chosen = last_chosen(Options(last_rules=last))
    assert (chosen.rules, chosen.own_name) == (PARLOUR, "")


def test_a_set_of_ones_own_is_remembered_by_name_until_it_is_deleted() -> None:
    ours = replace(PARLOUR, bonus=35)
    told: dict[str, Any] = {
        field: value for field, value in rules_to_json(ours).items() if field in ("edition", "bonus")
    }
    last: dict[str, Any] = {"rules": told, "name": "Sunday"}
    assert last_chosen(Options(last_rules=last, rule_sets={"Sunday": told})).title == "Sunday"
    assert last_chosen(Options(last_rules=last)).own_name == ""
    assert last_chosen(Options(last_rules=last)).rules.bonus == 35


def test_sets_of_rules_that_make_no_sense_are_left_out(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    bad: Any = {"One": {"bonus": -5}, "Two": {"nonsense": 1}, "Good": {"bonus": 35}, "Three": 7}
    found = kept_sets(replace(couch.services.options, rule_sets=bad))
    assert found["Good"].bonus == 35
    assert set(found) == {"Good"}


def test_an_edition_for_two_does_not_begin_with_three(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    go(couch, "Mail 1999")
    couch.press("confirm")
    add_maven(couch, "Novice")
    add_maven(couch, "Novice")
    assert couch.sees("These rules are for two players")
    assert "Start" not in couch.prompts


def test_solitaire_has_rules_of_its_own(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start(couch, "Solitaire")
    assert pill(couch) == ""
    be_ready(couch)
    couch.until("table", "question")
    assert couch.host.record.rules.edition == "Solitaire"


# ---------------------------------------------------------------- boards and letters


def with_equipment(lexicon: Lexicon, board: str, letters: str, *, clever: bool = False) -> Couch:
    """At the table, with a board and letters that were chosen by pad."""
    couch = couch_of(lexicon, clever=clever)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm", "shuffle")
    for label, wanted in (("Board", board), ("Letters", letters)):
        change(couch, "Board", label)
        while rules(couch).row.value != wanted:
            couch.press("right")
    couch.press("back", "back")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    return couch


def test_a_board_and_letters_are_chosen_by_pad_with_their_pictures(lexicon: Lexicon) -> None:
    couch = at_editions(lexicon)
    couch.press("shuffle")
    change(couch, "Board", "Board")
    assert rules(couch).pictured == [PARLOUR.layout]
    seen = [rules(couch).row.value]
    while "right" in {action.value for action in couch.prompts["Change"]}:
        couch.press("right")
        seen.append(rules(couch).row.value)
    assert seen == ["Classic 15", "Diamond 15", "Grand 21", "Quick 11"]
    (pictured,) = rules(couch).pictured
    assert isinstance(pictured, BoardLayout)
    assert pictured.size == 11
    assert rules(couch).line == "11 by 11 squares, 45 premium squares."
    change(couch, "Board", "Letters", "right")
    assert rules(couch).line == "200 tiles, 4 of them blanks."
    assert isinstance(rules(couch).pictured[0], LetterSet)
    assert (rules(couch).changes, rules(couch).groups["Board"]) == ("+ 2 changes", "✎ 2")
    couch.press("shuffle")
    assert rules(couch).changes == "+ 1 change"


def test_files_that_cannot_be_used_are_told_where_boards_are_chosen(lexicon: Lexicon, tmp_path: Path) -> None:
    couch = at_editions(lexicon)
    couch.services.equipment = lambda: find_equipment(tmp_path)
    find_equipment(tmp_path)
    (tmp_path / "boards" / "bad.txt").write_text("...\n")
    couch.press("shuffle")
    change(couch, "Board", "Board", "zoom")
    assert couch.sees("1 unusable")
    couch.choose("As Text Files")
    assert couch.sees("bad.txt: Line 1: there are 3 squares")
    assert couch.sees(str(tmp_path)[-20:])
    (tmp_path / "boards" / "bad.txt").write_text((SHIPPED / "boards" / "quick.txt").read_text() + "# ours\n")
    (tmp_path / "letters" / "few.txt").write_text("A 20 1\nB 20 2\n")
    couch.press("back", "back")
    change(couch, "Board", "Letters", "left")
    assert rules(couch).row.value == "English"
    assert "few" in {tiles.name for tiles in find_equipment(tmp_path).letter_sets}
    couch.press("zoom")
    assert not couch.sees("unusable")
    couch.choose("As Text Files")
    assert not couch.sees("cannot be used")


@pytest.mark.parametrize(("board", "letters"), [("Quick 11", "English"), ("Diamond 15", "Italian")])
def test_a_whole_game_on_a_board_of_ones_own_is_played_by_presses_saved_and_replayed(
    lexicon: Lexicon, board: str, letters: str
) -> None:
    couch = with_equipment(lexicon, board, letters, clever=True)
    host = couch.host
    assert couch.table_view.layout.name == board
    assert couch.table_view.letters == host.position.rules.tiles
    play_out(couch)
    assert host.position.outcome is not None
    assert decode(encode(host.record)).rules.layout == host.position.rules.layout
    again = MatchSession.resume(decode(encode(host.record)), lexicon)
    assert again.position == host.position
    told_ = told(host.record, lexicon)
    assert told_.end.board.size == host.position.rules.layout.size


def test_a_turn_on_the_largest_board_reaches_its_last_row_and_column_and_goes_into_a_save(
    lexicon: Lexicon,
) -> None:
    couch = with_equipment(lexicon, "Grand 21", "English twice")
    board = couch.host.position.board
    assert (board.size, len(couch.host.position.bag)) == (21, 186)
    couch.press("confirm", "up", *["down"] * 10, *["right"] * 10)
    assert couch.draft.cursor == Square(20, 20)
    couch.press("right", "down")
    assert couch.draft.cursor == Square(20, 20)
    couch.press("back")
    couch.play(best_move(couch))
    couch.until("table")
    save = save_of(couch.host, 0, couch.host.position.racks, "game", 0)
    assert saved_game(save).record.rules.layout.size == 21
    assert len(save.payload) < 8000


@pytest.mark.parametrize("shown", [True, False])
def test_so044_the_computers_racks_lie_open_where_that_was_chosen_before_the_game(
    lexicon: Lexicon, shown: bool
) -> None:
    couch = at_editions(lexicon)
    go(couch, "House Rules")
    couch.press("shuffle")
    change(couch, "Help", "Maven’s rack", *(["right"] if shown else []))
    assert rules(couch).row.value == ("Shown" if shown else "Hidden")
    couch.press("back", "back")
    add_maven(couch, "Novice")
    couch.press("confirm")
    couch.until("table")
    theirs = [tile for tile in couch.table_view.tiles if isinstance(tile.place, OnSeatRack)]
    assert len(theirs) == 7
    assert all((tile.face != " ") is shown for tile in theirs)
    assert all(tile.place.face_up is shown for tile in theirs if isinstance(tile.place, OnSeatRack))

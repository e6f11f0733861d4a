"""Saving: by presses, on a real card file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import app
from game.card_storage import OPTIONS
from game.data_folder import data_folder
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.rules.editions import PARLOUR
from game.rules.record import Seat
from game.save_icons import icon_of
from game.saves import GAME, save_of, saved_game, summary
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.start.watch_computers import to_watch
from game.session.match import MatchSession
from memcard.block import Save
from memcard.card import Card, read_card
from memcard.keeper import Keeper
from memcard.slot import SlotState
from tests.memcard.reader import list_card
from tests.memcard.saves import with_foreign
from tests.scenes.cardplay import card_panel, couch_with, in_play, notice, save, settle
from tests.scenes.hosting import saved_table_of
from tests.scenes.scripted_maven import ScriptedMaven


def test_ps132_saving_without_a_card_is_refused_politely(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    keeper.eject(1)
    assert keeper.flush(10)
    couch.from_menu("Save to Memory Card")
    assert couch.stack.top.name == "save"
    assert card_panel(couch).text == "There is no memory card in slot 1."
    assert "Save" not in couch.prompts
    couch.press("confirm", "back", "back")
    assert couch.stack.top.name == "table"


def test_ps132_a_game_is_saved_in_the_middle_of_an_exchange_too(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    couch.wait(5)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm", "confirm")
    assert couch.stack.top.name == "exchange"
    save(couch)
    settle(couch)
    assert couch.stack.top.name == "exchange"
    assert notice(couch) == "The game is saved."
    assert keeper.card(1).of_kind(GAME)


def test_ps133_an_occupied_slot_is_overwritten_only_after_a_question(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    save(couch, at=3)
    settle(couch)
    before = keeper.card(1).read(3)
    couch.pass_turn()
    couch.until("table")
    save(couch, at=3)
    assert couch.stack.top.name == "question"
    couch.press("confirm")
    settle(couch)
    assert keeper.card(1).read(3) == before, "the safe answer is the one under the thumb"
    couch.press("confirm", "left", "confirm")
    settle(couch)
    assert saved_game(keeper.card(1).read(3)).record == couch.host.record


def test_a_game_saved_before_is_offered_its_own_slot_and_a_new_one_a_free_slot(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    keeper.new_card(2)
    couch = in_play(lexicon, keeper)
    settle(couch)
    save(couch, at=3)
    settle(couch)
    couch.pass_turn()
    couch.until("table")
    couch.from_menu("Save to Memory Card")
    assert card_panel(couch).focus == 2
    couch.services.now = lambda: 1_000_000_060
    couch.press("scores", "down", "confirm")
    settle(couch)
    couch.from_menu("Save to Memory Card")
    assert (card_panel(couch).tab, card_panel(couch).focus) == (1, 7), "where it was saved last"
    couch.press("back", "back", "options", "up", "confirm", "left", "confirm")
    couch.until("main-menu")
    couch.choose("Play")
    couch.press("back", "back", "shuffle")
    couch.until("table")
    couch.from_menu("Save to Memory Card")
    assert (card_panel(couch).tab, card_panel(couch).focus) == (0, 0)


def test_where_there_is_no_card_one_press_makes_one_and_nothing_that_needs_one_is_offered(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    couch.press("scores")
    assert set(couch.prompts) == {"New Card", "Card 1", "Memory Cards", "Back", "Help", "?"}
    couch.press("confirm")
    settle(couch)
    assert card_panel(couch).text == "9 of 15 slots free, 6 reserved"
    couch.press("confirm")
    settle(couch)
    assert couch.stack.top.name == "table"
    assert keeper.card(2).of_kind(GAME)


def test_c5_a_new_card_stays_in_sight_though_the_game_was_saved_on_the_other_one(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    save(couch, at=3)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    couch.press("scores", "confirm")
    settle(couch)
    assert (card_panel(couch).tab, card_panel(couch).focus) == (1, 0)
    couch.press("confirm")
    settle(couch)
    assert keeper.card(2).of_kind(GAME)


def test_c3_what_is_reserved_is_shown_as_such_and_a_new_game_opens_on_nobody_elses_save(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    for number in range(9):
        couch = couch_with(lexicon, keeper, seed=100 + number)
        couch.press("shuffle")
        couch.until("table")
        settle(couch)
        couch.from_menu("Save to Memory Card")
        panel = card_panel(couch)
        assert panel.focus == number
        assert panel.slots[number].title == "Free"
        assert [slot.title for slot in panel.slots].count("Reserved") == 6
        couch.press("confirm")
        settle(couch)
        assert couch.stack.top.name == "table", couch.words
    assert len(keeper.card(1).of_kind(GAME)) == 9
    couch = couch_with(lexicon, keeper, seed=200)
    couch.press("shuffle")
    couch.until("table")
    couch.from_menu("Save to Memory Card")
    panel = card_panel(couch)
    assert panel.text == "0 of 15 slots free, 6 reserved"
    assert panel.slots[panel.focus].title == "Reserved"
    assert "Save" not in couch.prompts
    assert couch.sees("This slot is reserved for settings, high scores and profiles.")
    assert sum(slot.enabled for slot in panel.slots) == 9, "others may be overwritten, after a question"


def test_ps134_back_leaves_the_slots_and_writes_nothing(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    couch.from_menu("Save to Memory Card")
    couch.press("back")
    settle(couch)
    assert not keeper.card(1).of_kind(GAME)
    assert couch.stack.top.name == "game-menu", "the menu that it came from"
    assert couch.choices[couch.menu.focus] == "Save to Memory Card"
    couch.press("back")
    assert couch.stack.top.name == "table"


def test_ps134_back_from_the_slots_leads_to_the_question_of_quitting_too(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("options", "up", "confirm", "left", "left", "confirm")
    assert couch.stack.top.name == "save"
    couch.press("back")
    assert couch.choices == ["Save to Memory Card", "Quit", "Keep Playing"]
    couch.press("back")
    assert couch.stack.top.name == "table"


def test_a_card_taken_away_while_saving_loses_no_game(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    keeper.eject(1)
    assert keeper.flush(10)
    couch.press("confirm")
    settle(couch)
    assert couch.sees("memory card")
    couch.press("back", "back")
    assert couch.stack.top.name == "table"


def test_a_list_of_saves_tells_players_scores_date_and_board(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    save(couch, at=1)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    first = card_panel(couch).slots[0]
    assert first.title == "Normal"
    assert first.details[0].startswith("Turn 2 · ")
    assert "2001" in first.details[0]
    assert first.players == (("Player 1", 0), ("Theo", 0))
    assert len(first.board) == 225
    assert len(first.icon) == 16 * 16 * 4


def full_of_others(card: Card, but: int | None = None) -> Card:
    for number in {*range(1, 16)} - {but}:
        card = with_foreign(card, number, name=f"BASLUS-00001OTH{number:02}".encode())
    return card


def test_on_a_full_card_the_one_save_that_may_be_overwritten_is_bright_and_not_under_the_thumb(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    other = couch_with(lexicon, keeper, seed=99)
    other.press("shuffle")
    other.until("table")
    settle(other)
    older = other.table.save()
    couch = in_play(lexicon, keeper)
    settle(couch)
    keeper.change(1, lambda card: full_of_others(card.formatted(), but=11).write(older, 11))
    settle(couch)
    couch.from_menu("Save to Memory Card")
    states = [slot.state for slot in keeper.card(1).slots]
    assert [states.count(state) for state in (SlotState.FREE, SlotState.FOREIGN)] == [0, 14]
    panel = card_panel(couch)
    assert [slot.number for slot in panel.slots if slot.enabled] == [11]
    assert panel.focus != 10
    couch.press("confirm")
    assert couch.stack.top.name == "save", "nothing happens by two presses of one button"


def test_sp036_a_save_may_be_given_a_name_by_which_every_reader_lists_it(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.from_menu("Save to Memory Card")
    couch.press("shuffle")
    couch.spell_name("SUNDAY")
    assert couch.stack.top.name == "save"
    assert couch.sees("As “Sunday”")
    couch.press("confirm")
    settle(couch)
    path = keeper.path(1)
    assert path
    assert "Parlour Sunday" in [one.title for one in list_card(path.read_bytes())]
    couch.from_menu("Save to Memory Card")
    slot = card_panel(couch).slots[0]
    assert (slot.title, slot.caption) == ("Sunday", "Normal")


def test_a_full_card_says_what_is_needed_and_what_is_there(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.change(1, full_of_others)
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    assert notice(couch) == "The memory card is full: the save needs 1 block, none free."
    before = keeper.card(1).image
    couch.press("confirm")
    settle(couch)
    assert keeper.card(1).image == before


def test_a_write_protected_card_is_told_and_the_save_may_go_to_the_other(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    keeper.new_card(2)
    couch = in_play(lexicon, keeper)
    settle(couch)
    path = keeper.path(1)
    assert path
    path.chmod(0o444)
    before = path.read_bytes()
    couch.from_menu("Save to Memory Card")
    couch.press("confirm")
    settle(couch)
    assert notice(couch) == "This memory card is write-protected. The game is not saved."
    assert path.read_bytes() == before
    couch.press("scores", "confirm")
    settle(couch)
    assert couch.stack.top.name == "table"
    assert keeper.card(2).of_kind(GAME)


def test_a_slot_that_another_program_filled_meanwhile_is_not_overwritten(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    settle(couch)
    path = keeper.path(1)
    assert path
    theirs = with_foreign(read_card(path.read_bytes()), 1)
    path.write_bytes(theirs.image)
    couch.press("confirm")
    settle(couch)
    assert "Another program changed slot 1" in notice(couch)
    assert keeper.card(1).slot(1).state is SlotState.FOREIGN


def test_ps136_sp053_quitting_offers_to_save_and_leaves_when_it_is_safe(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("options", "up", "confirm")
    assert couch.sees("Save to Memory Card")
    couch.press("confirm")
    assert couch.stack.top.name == "table", "the safe answer is the one under the thumb"
    record = couch.host.record
    couch.press("options", "up", "confirm", "left", "left", "confirm")
    assert couch.stack.top.name == "save"
    couch.press("confirm")
    settle(couch)
    assert couch.stack.top.name == "main-menu"
    kept = keeper.card(1).of_kind(GAME)
    assert saved_game(keeper.card(1).read(kept[0].number)).record == record


def test_k3_a_card_that_is_gone_changes_nothing_for_the_game_that_is_on(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    keeper.eject(1)
    assert keeper.flush(10)
    couch.pass_turn()
    couch.until("table")
    record = couch.host.record
    couch.wait(1.0)
    assert notice(couch) == ""
    couch.press("options", "up", "confirm", "left", "confirm")
    couch.choose("Continue")
    couch.until("table")
    assert couch.host.record == record


def test_sp054_saves_lie_with_the_players_own_files_and_not_with_the_game() -> None:
    game = Path(app.__file__).resolve().parents[1]
    assert not data_folder(None).resolve().is_relative_to(game)


def test_a_summary_that_says_nothing_is_no_error(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    match = couch.host
    full = save_of(match, 0, match.position.racks, GAME, 0)
    keeper.put(1, type(full)(GAME, "Plain", full.payload, full.icon, 0, b"{}"), 2)
    assert keeper.flush(10)
    assert summary(keeper.card(1).slot(2)) is None


NOTES = [
    b"",
    b"[]",
    b"3",
    b"{" * 1000,
    b'{"mode": "M", "players": [["A", 1]], "board": "short"}',
    b'{"mode": "M", "players": [["A", 1e999]], "board": "%s"}' % (b"." * 225),
    b'{"mode": "M", "players": [["A", 99999999]], "board": "%s"}' % (b"." * 225),
    b'{"mode": "M", "players": [%s], "board": "%s"}' % (b",".join([b'["A", 1]'] * 9), b"." * 225),
    b'{"mode": "%s", "players": [], "board": "%s"}' % (b"M" * 99, b"." * 225),
    b'{"mode": null, "players": null, "board": null}',
]


@pytest.mark.parametrize("note", NOTES)
def test_whatever_a_note_says_a_list_shows_the_save_by_its_title(
    lexicon: Lexicon, keeper: Keeper, note: bytes
) -> None:
    couch = in_play(lexicon, keeper)
    full = couch.table.save()
    keeper.put(1, replace(full, note=note), 2)
    settle(couch)
    assert summary(keeper.card(1).slot(2)) is None
    couch.from_menu("Save to Memory Card")
    assert card_panel(couch).slots[1].title == full.title


def test_k2_a_damaged_copy_of_the_settings_is_not_offered_to_a_game(lexicon: Lexicon, keeper: Keeper) -> None:
    settings = Save(OPTIONS, "Parlour Settings", b"{}", icon_of(OPTIONS), 0)
    keeper.change(1, lambda card: full_of_others(card, but=4).write(settings, 4))
    assert keeper.flush(10)
    path = keeper.path(1)
    assert path
    image = bytearray(path.read_bytes())
    image[4 * 8192 + 700] ^= 1
    path.write_bytes(image)
    keeper.look(1)
    couch = in_play(lexicon, keeper)
    settle(couch)
    damaged = keeper.card(1).slot(4)
    couch.from_menu("Save to Memory Card")
    assert damaged.state is SlotState.DAMAGED
    assert notice(couch) == "The memory card is full: the save needs 1 block, none free."
    assert "Save" not in couch.prompts


def test_a_game_that_only_computers_play_is_saved_at_any_time(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = couch_with(lexicon, keeper)
    couch.services.maven = EngineClient(ScriptedMaven(delay=10**9))
    host = MatchSession(to_watch(PARLOUR), (Seat("Otto", "maven", 1), Seat("Edda", "maven", 2)), 7, lexicon)
    couch.stack.scenes.append(saved_table_of(couch.services, host))
    couch.until("maven")
    couch.press("options")
    assert "Tiles and Hints" not in couch.choices, "nobody has a turn of their own"
    couch.press("back")
    save(couch)
    settle(couch)
    assert couch.sees("The game is saved.")
    card = keeper.card(1)
    assert saved_game(card.read(card.of_kind(GAME)[0].number)).record == host.record

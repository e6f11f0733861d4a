"""Saving, loading and going on: by presses, on a real card file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import app
from game.app import data_dir
from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.moves import ChangeRules, Square
from game.rules.record import Seat
from game.rules.settings import Clock, ClockKind, RackOrder
from game.saves import AUTOSAVE, GAME, SaveError, save_of, saved_game, summary
from game.scenes.games import new_match
from game.scenes.loading import last_game
from game.scenes.picture import CardSlots, Notice
from game.scenes.scene import Pop, Stack
from game.scenes.table import TableScene
from game.scenes.title import TitleScene, main_menu
from memcard.card import Card, read_card
from memcard.keeper import Keeper
from memcard.slot import State
from tests.memcard.reader import list_card
from tests.memcard.saves import with_foreign
from tests.scenes.couch import Couch, house
from tests.scenes.desks import ScriptedMaven


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path / "cards")
    yield keeper
    keeper.close()


def couch_with(lexicon: Lexicon, keeper: Keeper, *, seed: int = 7) -> Couch:
    home = replace(house(lexicon, ScriptedMaven(), seed=seed), keeper=keeper, now=lambda: 1_000_000_000)
    return Couch(home)


def in_play(lexicon: Lexicon, keeper: Keeper) -> Couch:
    """A game with a pass each played and the rack rearranged."""
    couch = couch_with(lexicon, keeper)
    couch.press("shuffle")
    couch.until("table")
    couch.press("confirm", "right", "right", "confirm")
    couch.pass_turn()
    couch.until("table")
    return couch


def save(couch: Couch, *, at: int | None = None) -> None:
    couch.press("options", "down", "confirm")
    if at is not None:
        go_to(couch, at)
    couch.press("confirm")


def go_to(couch: Couch, slot: int) -> None:
    """Steer to a slot of the card that is shown."""
    row, column = divmod(slot - 1, 5)
    couch.press(*["down"] * ((row - couch.stack.top.focus // 5) % 3))
    across = column - couch.stack.top.focus % 5
    couch.press(*["right" if across > 0 else "left"] * abs(across))


def settle(couch: Couch) -> None:
    assert couch.house.keeper.flush(10)
    couch.wait(0.1)


def card_panel(couch: Couch) -> CardSlots:
    return next(panel for panel in couch.picture.panels if isinstance(panel, CardSlots))


def notice(couch: Couch) -> str:
    return next((panel.text for panel in couch.picture.panels if isinstance(panel, Notice)), "")


def rack(couch: Couch) -> str:
    return "".join(tile.letter for tile in couch.draft.slots if tile)


def test_ps040_a_saved_game_goes_on_exactly_where_it_was(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    couch.wait(3.0)
    match, order, elapsed = couch.table.match, rack(couch), couch.turn.elapsed
    save(couch)
    settle(couch)
    assert notice(couch) == "The game is saved."
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Load")
    later.press("confirm")
    later.until("table")
    assert later.table.match.position == match.position
    assert later.table.match.record == match.record
    assert later.table.match.history == match.history
    assert rack(later) == order, "the rack stays as it was arranged"
    assert later.turn.elapsed == pytest.approx(elapsed, abs=0.1)
    assert later.table.scores == list(match.position.scores)


def test_a_resumed_game_and_the_one_left_alone_play_on_alike(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Continue")
    for each in (couch, later):
        each.until("table")
        each.exchange("".join(tile.letter for tile in each.draft.slots if tile)[:3])
        each.until("table")
    assert later.table.match.position.racks == couch.table.match.position.racks


def test_sp035_every_turn_is_kept_without_asking_and_continue_needs_one_press(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    in_play(lexicon, keeper)
    assert keeper.flush(10)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    assert later.stack.top.choices[0].label == "Continue"
    later.press("confirm")
    later.until("table")
    assert len(later.table.match.record.turns) == 2


def test_a_finished_game_is_not_offered_again(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    while couch.stack.top.name != "results":
        couch.pass_turn()
        couch.until("table", "results")
    settle(couch)
    assert not keeper.card(1).of_kind(AUTOSAVE)
    assert main_menu(couch.house).choices[0].label == "Play"


def test_ps132_saving_without_a_card_is_refused_politely(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    keeper.eject(1)
    assert keeper.flush(10)
    couch.press("options", "down", "confirm")
    assert couch.stack.top.name == "save"
    assert card_panel(couch).text == "There is no memory card in slot 1."
    assert "Save" not in couch.prompts
    couch.press("confirm", "back")
    assert couch.stack.top.name == "table"


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
    assert saved_game(keeper.card(1).read(3)).record == couch.table.match.record


def test_ps134_back_leaves_the_slots_and_writes_nothing(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("options", "down", "confirm", "back")
    settle(couch)
    assert not keeper.card(1).of_kind(GAME)
    assert couch.stack.top.name == "table"


def test_ps041_a_missing_card_is_told_and_back_returns(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.eject(1)
    assert keeper.flush(10)
    couch = couch_with(lexicon, keeper)
    couch.press("confirm")
    couch.choose("Load")
    assert card_panel(couch).text == "There is no memory card in slot 1."
    assert not card_panel(couch).slots
    couch.press("back")
    assert couch.stack.top.name == "main-menu"


def test_ps042_an_empty_card_is_told_apart_from_a_damaged_save(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = couch_with(lexicon, keeper)
    couch.press("confirm")
    couch.choose("Load")
    assert notice(couch) == "There is no saved game on this memory card."
    couch = in_play(lexicon, keeper)
    save(couch, at=1)
    settle(couch)
    path = keeper.path(1)
    data = bytearray(path.read_bytes())
    data[8192 + 600] ^= 1
    path.write_bytes(data)
    keeper.look(1)
    assert keeper.flush(10)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    later.choose("Load")
    go_to(later, 1)
    later.press("confirm")
    assert later.stack.top.name == "load", "a damaged save is never played"
    assert "damaged" in notice(later).lower()


def test_a_card_taken_away_while_saving_loses_no_game(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.press("options", "down", "confirm")
    keeper.eject(1)
    assert keeper.flush(10)
    couch.press("confirm")
    settle(couch)
    assert couch.sees("memory card")
    couch.press("back")
    assert couch.stack.top.name == "table"


def test_a_game_of_another_word_list_is_refused_with_its_reason(lexicon: Lexicon, keeper: Keeper) -> None:
    in_play(lexicon, keeper)
    assert keeper.flush(10)
    other = couch_with(Lexicon.from_words(["AA", "AB"], "two words"), keeper)
    other.press("confirm")
    other.choose("Continue")
    assert other.sees("another word list")


def test_a_list_of_saves_tells_players_scores_date_and_board(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    save(couch, at=1)
    settle(couch)
    couch.press("options", "down", "confirm")
    first = card_panel(couch).slots[0]
    assert first.title == "Console 1999"
    assert "2001" in first.details[0]
    assert first.details[1:] == ("Player 1  0", "Maven  0")
    assert len(first.board) == 225
    assert len(first.icon) == 16 * 16 * 4


def test_whatever_is_in_a_save_only_a_game_is_played(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    good = couch.table.save(GAME)
    wrong = b'{"racks": ["A"], "elapsed_ms": 0}' + good.payload[good.payload.index(b"\n") :]
    for payload in (b"", b"{}", b"not json\n", good.payload[:-1], b'{"racks": 3, "elapsed_ms": 0}\n', wrong):
        with pytest.raises(SaveError):
            saved_game(type(good)(GAME, good.title, payload, good.icon, good.when))


def full_of_others(card: Card) -> Card:
    for number in range(1, 16):
        card = with_foreign(card, number, name=f"BASLUS-00001OTH{number:02}".encode())
    return card


def test_sp034_a_game_is_saved_on_and_loaded_from_the_second_card(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.new_card(2)
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.press("options", "down", "confirm", "scores")
    assert card_panel(couch).tab == 1
    couch.press("confirm")
    settle(couch)
    assert not keeper.card(1).of_kind(GAME)
    assert keeper.card(2).of_kind(GAME)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    later.choose("Load")
    go_to(later, 1)
    later.press("left")
    assert card_panel(later).tab == 1, "beyond the edge lies the other card"
    go_to(later, 1)
    later.press("confirm")
    later.until("table")
    assert later.table.match.record == couch.table.match.record


def test_sp036_a_save_may_be_given_a_name_by_which_every_reader_lists_it(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("options", "down", "confirm", "shuffle")
    couch.spell_name("SUNDAY")
    assert couch.stack.top.name == "save"
    assert couch.sees("As “Sunday”")
    couch.press("confirm")
    settle(couch)
    path = keeper.path(1)
    assert path
    assert "Parlour Sunday" in [one.title for one in list_card(path.read_bytes())]
    couch.press("options", "down", "confirm")
    slot = card_panel(couch).slots[0]
    assert (slot.title, slot.caption) == ("Sunday", "Console 1999")


def test_a_full_card_says_what_is_needed_and_what_is_there(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.change(1, full_of_others)
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.press("options", "down", "confirm")
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
    couch.press("options", "down", "confirm", "confirm")
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
    couch.press("options", "down", "confirm")
    settle(couch)
    path = keeper.path(1)
    assert path
    theirs = with_foreign(read_card(path.read_bytes()), 1)
    path.write_bytes(theirs.image)
    couch.press("confirm")
    settle(couch)
    assert "Another program changed slot 1" in notice(couch)
    assert keeper.card(1).slot(1).state is State.FOREIGN


def test_continue_takes_the_newest_game_of_both_cards(lexicon: Lexicon, keeper: Keeper) -> None:
    in_play(lexicon, keeper)
    keeper.flush(10)
    older = keeper.card(1).read(keeper.card(1).of_kind(AUTOSAVE)[0].number)
    keeper.new_card(2)
    newer = couch_with(lexicon, keeper, seed=55)
    newer.press("shuffle")
    newer.until("table")
    game = replace(newer.table.save(AUTOSAVE), when=older.when + 60)
    keeper.change(2, lambda card: card.keep(game))
    keeper.change(1, lambda card: card.keep(older))
    assert keeper.flush(10)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    later.choose("Continue")
    later.until("table")
    assert later.table.match.record == newer.table.match.record
    keeper.change(2, lambda card: card.keep(replace(game, when=older.when - 60)))
    assert keeper.flush(10)
    last = last_game(later.house)
    assert last
    assert last.record == saved_game(older).record


def test_ps136_sp053_quitting_offers_to_save_and_leaves_when_it_is_safe(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("options", "up", "confirm")
    assert couch.sees("Save and quit")
    couch.press("confirm")
    assert couch.stack.top.name == "table", "the safe answer is the one under the thumb"
    record = couch.table.match.record
    couch.press("options", "up", "confirm", "left", "left", "confirm")
    assert couch.stack.top.name == "save"
    couch.press("confirm")
    settle(couch)
    assert couch.stack.top.name == "main-menu"
    kept = keeper.card(1).of_kind(GAME)
    assert saved_game(keeper.card(1).read(kept[0].number)).record == record


def test_a_game_unkept_for_want_of_a_card_is_kept_when_one_comes(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    path = keeper.path(1)
    keeper.eject(1)
    assert keeper.flush(10)
    couch.pass_turn()
    couch.until("table")
    settle(couch)
    assert path
    keeper.insert(1, path)
    settle(couch)
    couch.wait(6)
    settle(couch)
    kept = keeper.card(1).of_kind(AUTOSAVE)
    assert saved_game(keeper.card(1).read(kept[0].number)).record == couch.table.match.record


def test_a_card_that_cannot_be_used_leads_to_the_card_manager(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.eject(1)
    assert keeper.flush(10)
    couch = couch_with(lexicon, keeper)
    couch.press("confirm")
    couch.choose("Load")
    couch.press("zoom")
    assert couch.stack.top.name == "cards"
    couch.press("confirm")
    couch.choose("New card")
    settle(couch)
    couch.press("back")
    assert notice(couch) == "There is no saved game on this memory card."


def test_a_game_goes_on_on_another_machine_with_level_hints_clock_and_changed_rules(
    lexicon: Lexicon, keeper: Keeper, tmp_path: Path
) -> None:
    couch = in_play(lexicon, keeper)
    table = couch.table
    clock = Clock(ClockKind.TURN_PENALTY, 300_000, 5)
    table.change_rules(ChangeRules(miss_turn=True, auto_pick=True, rack_order=RackOrder.RANDOM, clock=clock))
    couch.until("table")
    couch.pass_turn()
    couch.until("table")
    table.hints = [3, 0]
    couch.wait(7.5)
    elapsed = couch.turn.elapsed
    couch.press("options", "down", "confirm", "confirm")
    settle(couch)
    keeper.export_card(1, tmp_path / "carried.mcr")
    assert keeper.flush(10)

    other = Keeper(tmp_path / "another machine")
    other.import_card(1, tmp_path / "carried.mcr")
    assert other.flush(10)
    later = couch_with(lexicon, other, seed=1234)
    later.press("confirm")
    later.choose("Load")
    later.press("confirm")
    later.until("table")
    there, here = later.table, couch.table
    assert there.match.record == here.match.record
    assert there.match.position == here.match.position
    assert there.match.position.used_ms == here.match.position.used_ms
    assert there.match.seats[1].level == here.match.seats[1].level == 3
    assert there.match.position.rules.miss_turn
    assert there.match.position.rules.clock == clock
    assert any(isinstance(turn.move, ChangeRules) for turn in there.match.record.turns)
    assert list(there.hints) == [3, 0]
    assert later.turn.elapsed == pytest.approx(elapsed, abs=0.1)
    other.close()


def test_sp054_saves_lie_with_the_players_own_files_and_not_with_the_game() -> None:
    game = Path(app.__file__).resolve().parents[1]
    assert not data_dir(None).resolve().is_relative_to(game)


def test_without_a_disk_nothing_is_promised(lexicon: Lexicon) -> None:
    couch = Couch(house(lexicon, ScriptedMaven()), None)
    assert isinstance(couch.stack.top, TitleScene)
    couch.press("confirm")
    assert couch.sees("Not yet in this version")
    assert not couch.sees("Continue")


def test_a_summary_that_says_nothing_is_no_error(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    match = couch.table.match
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
    full = couch.table.save(GAME)
    keeper.put(1, replace(full, note=note), 2)
    settle(couch)
    assert summary(keeper.card(1).slot(2)) is None
    couch.press("options", "down", "confirm")
    assert card_panel(couch).slots[1].title == full.title


def test_a_game_left_in_the_middle_of_a_turn_goes_on_with_its_clock_and_rack(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("confirm", "right*3", "confirm")
    couch.wait(4.0)
    order, elapsed = rack(couch), couch.turn.elapsed
    couch.table.on_close()
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Continue")
    later.until("table")
    assert rack(later) == order
    assert later.turn.elapsed == pytest.approx(elapsed, abs=0.1)


def test_tiles_of_an_unfinished_play_are_back_on_the_rack_of_the_game_that_goes_on(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    letters = sorted(rack(couch))
    couch.place(couch.draft.slots[0].letter, Square(7, 7))
    couch.press("options", "up", "confirm", "left", "confirm")
    settle(couch)
    couch.choose("Continue")
    couch.until("table")
    assert sorted(rack(couch)) == letters


def test_the_clock_of_a_turn_goes_on_after_the_pad_has_changed_hands(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = couch_with(lexicon, keeper)
    seats = (Seat("Ada"), Seat("Bob"))
    match = new_match(couch.house, PLAYSTATION, seats)
    couch.stack = Stack(TableScene(couch.house, match, lambda *_: TitleScene(couch.house), Pop))
    couch.until("handover")
    couch.press("confirm")
    couch.until("table")
    couch.wait(5.0)
    elapsed = couch.turn.elapsed
    couch.table.on_close()
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Continue")
    later.until("handover")
    later.table.on_close()
    settle(later)
    again = couch_with(lexicon, keeper, seed=3)
    again.press("confirm")
    again.choose("Continue")
    again.until("handover")
    again.press("confirm")
    again.until("table")
    assert again.turn.elapsed == pytest.approx(elapsed, abs=0.3)


def test_a_save_of_a_newer_version_is_told_apart(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    newer = keeper.card(1).write(couch.table.save(GAME), 1)
    path = keeper.path(1)
    assert path
    settle(couch)
    image = bytearray(newer.image)
    image[8192 + 512 + 4] = 9
    path.write_bytes(image)
    keeper.look(1)
    assert keeper.flush(10)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    later.choose("Load")
    go_to(later, 1)
    later.press("confirm")
    assert notice(later) == "The save in slot 1 was made by a newer version of Parlour."


def test_a_turn_that_cannot_be_kept_is_told_and_the_game_goes_on(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    settle(couch)
    keeper.eject(1)
    assert keeper.flush(10)
    couch.pass_turn()
    couch.until("table")
    settle(couch)
    assert notice(couch).startswith("There is no memory card in slot 1. The game will be kept")
    couch.wait(10)
    assert notice(couch) == ""
    assert couch.stack.top.name == "table"

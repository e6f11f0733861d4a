"""Loading and going on: by presses, on a real card file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import PLAYSTATION
from game.rules.moves import ChangeRules, Place, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, Privacy, RackOrder
from game.saves import GAME, SaveError, saved_game
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.message_panels import Notice, Tone
from game.scenes.kit.picture.table_view import OnBoard
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene, main_menu
from game.scenes.table.autosave import LIES_STILL
from game.scenes.table.left_in_mid_word import laid_in
from memcard.keeper import Keeper
from tests.rules.table import position as a_position
from tests.scenes.cardplay import card_panel, couch_with, go_to, in_play, notice, rack, save, settle
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import host_of, saved_table_of
from tests.scenes.playing import best_move, couch_of, start_with
from tests.scenes.scripted_maven import ScriptedMaven


def loaded(lexicon: Lexicon, keeper: Keeper) -> Couch:
    """The game that lies on the card, at another start of the program."""
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Load")
    later.press("confirm")
    later.until("table")
    return later


def test_ps040_a_saved_game_goes_on_exactly_where_it_was(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    couch.wait(3.0)
    match, order, elapsed = couch.host, rack(couch), couch.clock.seconds
    save(couch)
    settle(couch)
    assert notice(couch) == "The game is saved."
    later = loaded(lexicon, keeper)
    assert later.host.position == match.position
    assert later.host.record == match.record
    assert later.host.history == match.history
    assert rack(later) == order, "the rack stays as it was arranged"
    assert later.clock.seconds == pytest.approx(elapsed, abs=0.1)
    assert later.table.state.scores == list(match.position.scores)


def test_ps068_a_game_on_a_card_brings_the_tile_set_along_with_which_it_was_saved(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.services.options = replace(couch.services.options, tile_set="walnut")
    save(couch, at=7)
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.services.change_options(replace(later.services.options, tile_set="maple"))
    later.press("confirm")
    later.choose("Continue")
    later.until("table")
    assert later.services.options.tile_set == "maple", "who goes on keeps the look that was chosen last"
    later = loaded(lexicon, keeper)
    assert later.services.options.tile_set == "walnut"
    kept: list[Options] = []
    later.services.store_options = kept.append
    later.services.change_options(replace(later.services.options, music=1))
    assert kept[-1].tile_set == "edition", "C5: it is not chosen for good"
    later.from_menu("Quit")
    later.choose_aside("Quit")
    assert later.services.options.tile_set == "edition"
    assert later.services.options.music == 1


def test_c5_a_tile_set_chosen_while_a_game_lends_another_one_stays(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = couch_with(lexicon, keeper)
    couch.services.borrow_tiles("walnut")
    couch.services.options = replace(couch.services.options, tile_set="marble")
    couch.services.change_options(couch.services.options)
    couch.services.return_tiles()
    assert couch.services.options.tile_set == "marble"


def test_an_earlier_save_that_names_the_usual_tiles_does_not_choose_them(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.services.options = replace(couch.services.options, tile_set="maple")
    save(couch, at=7)
    settle(couch)
    later = loaded(lexicon, keeper)
    assert later.services.options.tile_set == "edition", "the table looks so anyway"


def test_t13_the_other_card_is_shown_where_something_can_be_loaded(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.new_card(2)
    couch = in_play(lexicon, keeper)
    save(couch, at=7)
    settle(couch)
    keeper.put(2, keeper.card(1).read(7), 12)
    settle(couch)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    later.choose("Load")
    for slot in (7, 12, 7):
        assert card_panel(later).focus == slot - 1
        assert "Load" in later.prompts
        later.press("scores")


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
    assert later.host.position.racks == couch.host.position.racks


def test_sp035_every_turn_is_kept_without_asking_and_continue_needs_one_press(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    in_play(lexicon, keeper)
    assert keeper.flush(10)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    assert later.choices[0] == "Continue"
    later.press(*later.prompts["Continue"])
    later.until("table")
    assert len(later.host.record.turns) == 2


def test_a_finished_game_is_not_offered_again(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    while couch.stack.top.name != "results":
        couch.pass_turn()
        couch.until("table", "results")
    settle(couch)
    assert not couch.services.begun.count()
    assert main_menu(couch.services).choices[0].key == "Play"


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
    tones = [panel.tone for panel in couch.picture.panels if isinstance(panel, Notice)]
    assert tones == [Tone.PLAIN], "a new house has done nothing wrong (S22)"
    couch = in_play(lexicon, keeper)
    save(couch, at=1)
    settle(couch)
    path = keeper.path(1)
    assert path is not None
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


def test_a_game_of_another_word_list_is_refused_with_its_reason(lexicon: Lexicon, keeper: Keeper) -> None:
    in_play(lexicon, keeper)
    assert keeper.flush(10)
    other = couch_with(Lexicon.from_words(["AA", "AB"], "two words"), keeper)
    other.press("confirm")
    other.choose("Continue")
    assert other.sees("other words of the list Parlour")


def test_whatever_is_in_a_save_only_a_game_is_played(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    good = couch.table.save()
    wrong = b'{"racks": ["A"], "elapsed_ms": 0}' + good.payload[good.payload.index(b"\n") :]
    for payload in (b"", b"{}", b"not json\n", good.payload[:-1], b'{"racks": 3, "elapsed_ms": 0}\n', wrong):
        with pytest.raises(SaveError):
            saved_game(type(good)(GAME, good.title, payload, good.icon, good.when))


def test_sp034_a_game_is_saved_on_and_loaded_from_the_second_card(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.new_card(2)
    couch = in_play(lexicon, keeper)
    settle(couch)
    couch.from_menu("Save to Memory Card")
    couch.press("scores")
    assert card_panel(couch).tab == 1
    couch.press("confirm")
    settle(couch)
    assert not keeper.card(1).of_kind(GAME)
    assert keeper.card(2).of_kind(GAME)
    later = couch_with(lexicon, keeper)
    later.press("confirm")
    later.choose("Load")
    assert card_panel(later).tab == 1, "the card with the game is shown first"
    later.press("left")
    assert card_panel(later).tab == 0, "beyond the edge lies the other card"
    later.press("scores")
    go_to(later, 1)
    later.press("confirm")
    later.until("table")
    assert later.host.record == couch.host.record


def test_a_card_that_cannot_be_used_leads_to_the_card_manager(lexicon: Lexicon, keeper: Keeper) -> None:
    keeper.eject(1)
    assert keeper.flush(10)
    couch = couch_with(lexicon, keeper)
    couch.press("confirm")
    couch.choose("Load")
    couch.press("zoom")
    assert couch.stack.top.name == "cards"
    couch.press("confirm")
    couch.choose("New Card")
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
    table.state.hints = [3, 0]
    couch.wait(7.5)
    elapsed = couch.clock.seconds
    couch.from_menu("Save to Memory Card")
    couch.press("confirm")
    settle(couch)
    keeper.export_into(1, tmp_path)
    assert keeper.flush(10)

    other = Keeper(tmp_path / "another machine")
    other.import_file(1, tmp_path / "card1.mcr")
    assert other.flush(10)
    later = couch_with(lexicon, other, seed=1234)
    later.press("confirm")
    later.choose("Load")
    later.press("confirm")
    later.until("table")
    there, here = later.table, couch.table
    assert host_of(there).record == host_of(here).record
    assert host_of(there).position == host_of(here).position
    assert host_of(there).position.used_ms == host_of(here).position.used_ms
    assert host_of(there).seats[1].level == host_of(here).seats[1].level == 3
    assert host_of(there).position.rules.miss_turn
    assert host_of(there).position.rules.clock == clock
    assert any(isinstance(turn.move, ChangeRules) for turn in host_of(there).record.turns)
    assert list(there.state.hints) == [3, 0]
    assert later.clock.seconds == pytest.approx(elapsed, abs=0.1)
    other.close()


def test_without_a_disk_nothing_is_promised(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()), None)
    assert isinstance(couch.stack.top, TitleScene)
    couch.press("confirm")
    assert couch.sees("No memory card")
    assert not couch.sees("Continue")


def test_a_game_left_in_the_middle_of_a_turn_goes_on_with_its_clock_and_rack(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = in_play(lexicon, keeper)
    couch.press("confirm", "right*3", "confirm")
    couch.wait(4.0)
    order, elapsed = rack(couch), couch.clock.seconds
    couch.table.on_close()
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Continue")
    later.until("table")
    assert rack(later) == order
    assert later.clock.seconds == pytest.approx(elapsed, abs=0.1)


def with_a_tile_laid(lexicon: Lexicon, keeper: Keeper) -> tuple[Couch, list[str], Place]:
    """A game in play, the letters on the rack in order, and the play in the making."""
    couch = in_play(lexicon, keeper)
    first = next(tile for tile in couch.draft.slots if tile and tile.letter != "?")
    couch.place(first.letter, Square(7, 7))
    return couch, sorted(rack(couch)), couch.draft.place()


def test_c5_tiles_of_an_unfinished_play_lie_there_again_when_the_game_goes_on(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch, letters, laid = with_a_tile_laid(lexicon, keeper)
    couch.press("options", "up", "confirm", "left", "confirm")
    settle(couch)
    couch.choose("Continue")
    couch.until("table")
    assert sorted(rack(couch)) == letters
    assert couch.draft.place() == laid
    couch.press("back")
    assert not couch.draft.laid, "it is still only in the making"


def test_tiles_of_an_unfinished_play_lie_there_again_after_the_program_was_killed(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch, letters, laid = with_a_tile_laid(lexicon, keeper)
    assert laid.tiles
    couch.wait(2 * LIES_STILL)
    settle(couch)
    later = goes_on(lexicon, keeper)
    assert later.draft.place() == laid
    assert sorted(rack(later)) == letters
    later.press("back")
    later.wait(2 * LIES_STILL)
    settle(later)
    again = goes_on(lexicon, keeper)
    assert not again.draft.laid, "what was taken back does not come again"


def test_after_a_kill_what_lay_before_one_of_two_lies_there_only_once_they_hold_the_pad(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = couch_with(lexicon, keeper)
    couch.stack = Stack(
        saved_table_of(couch.services, couch.services.new_host(PLAYSTATION, (Seat("Ada"), Seat("Bob"))))
    )
    couch.until("handover")
    couch.press("confirm")
    couch.until("table")
    first = next(tile for tile in couch.draft.slots if tile and tile.letter != "?")
    couch.place(first.letter, Square(7, 7))
    laid = couch.draft.place()
    couch.wait(2 * LIES_STILL)
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.press("confirm")
    later.choose("Continue")
    later.until("handover")
    assert not any(isinstance(tile.place, OnBoard) for tile in later.table_view.tiles)
    later.press("confirm")
    later.until("table")
    assert later.draft.place() == laid


def goes_on(lexicon: Lexicon, keeper: Keeper) -> Couch:
    """Another start of the program, which goes on with the game."""
    couch = couch_with(lexicon, keeper, seed=99)
    couch.press("confirm")
    couch.choose("Continue")
    couch.until("table")
    return couch


@pytest.mark.parametrize(
    "told",
    [
        *([[7, 7, "Z"]], [[7, 7, "A"], [7, 7, "A"]], [[99, 0, "A"]], [[-1, 0, "A"]], [[7, 7, "AB"]]),
        *([[7, 7]], "A", [[7, 7, 5]], [[7, 7, "A"]] * 99, {"a": 1}, None),
    ],
)
def test_what_a_damaged_save_says_of_laid_tiles_is_believed_only_where_it_can_be(told: object) -> None:
    position = a_position("ABC", "DEF")
    assert laid_in({"laid": told}, position) is None
    assert laid_in({"laid": [[7, 7, "A"]]}, position) == Place((Tile(Square(7, 7), "A"),))


def test_the_clock_of_a_turn_goes_on_after_the_pad_has_changed_hands(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = couch_with(lexicon, keeper)
    seats = (Seat("Ada"), Seat("Bob"))
    match = couch.services.new_host(PLAYSTATION, seats)
    couch.stack = Stack(saved_table_of(couch.services, match))
    couch.until("handover")
    couch.press("confirm")
    couch.until("table")
    couch.wait(5.0)
    elapsed = couch.clock.seconds
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
    assert again.clock.seconds == pytest.approx(elapsed, abs=0.3)


def test_every_rack_lies_as_its_player_arranged_it_when_the_game_goes_on(
    lexicon: Lexicon, keeper: Keeper
) -> None:
    couch = couch_with(lexicon, keeper)
    couch.services.options = replace(couch.services.options, privacy=Privacy.OPEN)
    host = couch.services.new_host(PLAYSTATION, (Seat("Ada"), Seat("Bob")))
    couch.stack = Stack(saved_table_of(couch.services, host))
    orders = []
    for _ in range(2):
        couch.until("table")
        couch.press("shuffle", "confirm", "right*3", "confirm")
        orders.append(rack(couch))
        couch.pass_turn()
    couch.until("table")
    assert all(list(order) != sorted(order) for order in orders), "or this would show nothing"
    couch.wait(4.0)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm", "confirm")
    assert couch.stack.top.name == "exchange"
    couch.wait(2.0)
    elapsed = couch.clock.seconds
    assert elapsed is not None
    assert elapsed > 6.0
    save(couch)
    settle(couch)
    later = couch_with(lexicon, keeper, seed=99)
    later.services.options = couch.services.options
    later.press("confirm")
    later.choose("Load")
    later.press("confirm")
    later.until("table")
    assert later.clock.seconds == pytest.approx(elapsed, abs=0.3), "an exchange in the making counts, too"
    found = [rack(later)]
    later.pass_turn()
    later.until("table")
    assert [*found, rack(later)] == orders


def test_a_save_of_a_newer_version_is_told_apart(lexicon: Lexicon, keeper: Keeper) -> None:
    couch = in_play(lexicon, keeper)
    newer = keeper.card(1).write(couch.table.save(), 1)
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


@pytest.mark.parametrize("far", [False, True])
def test_a_game_that_goes_on_is_the_picture_that_was_left(
    lexicon: Lexicon, keeper: Keeper, far: bool
) -> None:
    couch = couch_of(lexicon, keeper=keeper, clever=True)
    start_with(couch, "Normal", "Expert")
    for _ in range(3):
        couch.play(best_move(couch))
        couch.until("table")
    couch.press("shuffle", *(["zoom", "zoom"] if far else []))
    left = seen(couch)
    couch.table.on_close()
    settle(couch)
    later = couch_of(lexicon, seed=1234, keeper=keeper, clever=True)
    later.press("confirm")
    later.choose("Continue")
    later.until("table")
    assert seen(later) == left


def seen(couch: Couch) -> tuple[object, ...]:
    """All that a picture of the table shows; tiles may bear other names after a break."""
    picture = couch.picture
    assert picture.table is not None
    tiles = sorted((str(tile.place), tile.face, tile.look.name) for tile in picture.table.tiles)
    return tiles, picture.camera, picture.panels, picture.table.bag, picture.table.cursor

"""Begun games belong to the house: whatever is left, cut off or carried about can be gone on with."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from game.begun_games import BegunGames
from game.lexicon.words import Lexicon
from game.mail.store import Shelf
from game.maven.engine.engine_client import InProcessMaven
from game.options import as_a_change
from game.rules.board import EMPTY
from game.rules.editions import PARLOUR
from game.rules.moves import Place, Square, Tile
from game.rules.record import Record, Seat, id_of
from game.rules.rules_and_defaults import Clock, ClockKind
from game.saves import AUTOSAVE, GAME, save_of, saved_game, summary
from game.scenes.kit.picture.table_view import OnBoard
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.stack import Stack
from game.scenes.start.begun_cards import BegunCard, BegunShelf
from game.scenes.start.begun_shelf import AROUND, PAGE, BegunScene
from game.scenes.start.choose_rules import ChosenRules, remember_chosen
from game.scenes.start.title import TitleScene
from game.session.match import MatchSession
from game.storage.local_store import LocalStore
from memcard.block import Save
from memcard.keeper import Keeper
from tests.memcard.saves import save as any_save
from tests.scenes.couch import Couch, services
from tests.scenes.mail.letters import Household
from tests.scenes.page_read import question_in
from tests.scenes.playing import NOON, best_move, kept_in, play_out, start, start_solitaire, start_with
from tests.scenes.scripted_maven import ScriptedMaven
from tests.storage.test_house import Failing, failing

SAFE = "Your game is kept: Continue, in the main menu, goes on with it."


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[list[LocalStore]]:
    """Those that were opened on one folder, each as if the power had failed before."""
    opened: list[LocalStore] = []
    yield opened
    for house in opened:
        house.close()


def at_home(
    lexicon: Lexicon,
    houses: list[LocalStore],
    folder: Path,
    keeper: Keeper | None = None,
    *,
    clever: bool = False,
    clock: Callable[[], float] = time.time,
) -> Couch:
    """Somebody starts the program on this folder. A `clever` Maven can play; it passes otherwise."""
    houses.append(LocalStore(folder / "home", clock, connect=failing))
    home = services(lexicon, InProcessMaven(lexicon) if clever else ScriptedMaven())
    return Couch(replace(home, house=houses[-1], keeper=keeper, now=lambda: NOON))


def quick_game(couch: Couch) -> Record:
    """Quick Start from wherever one is, and one play."""
    couch.press("shuffle")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    return couch.host.record


def game_on_a_card(couch: Couch, keeper: Keeper) -> Record:
    """A quick game that is saved to a card, and goes on."""
    game = quick_game(couch)
    couch.from_menu("Save to Memory Card")
    couch.press("confirm")
    assert keeper.flush(10)
    couch.until("table")
    return game


def quit_game(couch: Couch) -> str:
    """Select, Quit, Quit; what the question said about the game."""
    couch.press("options", "up", "confirm")
    couch.services.house.flush()
    couch.wait(0.1)
    told = question_in(couch.picture).text
    couch.press("left", "confirm")
    assert couch.stack.top.name == "main-menu"
    return told


def shelf(couch: Couch) -> BegunShelf:
    top = couch.stack.top
    assert isinstance(top, BegunScene)
    return top.shelf


def focused(couch: Couch) -> BegunCard:
    panel = shelf(couch)
    return panel.cards[panel.focus]


def test_c2_the_board_of_a_game_whose_clock_stands_still_lies_covered_on_the_shelf(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    for kind in (ClockKind.TURN_PENALTY, ClockKind.OFF):
        couch = at_home(lexicon, houses, tmp_path / kind.name, clever=True)
        chosen = ChosenRules(replace(PARLOUR, clock=Clock(kind)))
        remember_chosen(couch.services, chosen)
        start_with(couch, "Normal", "Novice")
        couch.play(best_move(couch))
        couch.until("table")
        assert couch.host.record.rules.clock.kind is kind
        quit_game(couch)
        couch.choose("Begun Games")
        is_covered = kind is not ClockKind.OFF
        assert (focused(couch).board.strip(EMPTY) == "") == is_covered
        assert couch.sees("board covered") == is_covered
        couch.press("confirm")
        couch.until("table")
        assert any(isinstance(tile.place, OnBoard) for tile in couch.table_view.tiles)


def test_t15_whoever_ends_the_program_by_force_in_a_turn_has_gained_no_time_to_think(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path, clever=True)
    remember_chosen(couch.services, ChosenRules(replace(PARLOUR, clock=Clock(ClockKind.TURN_LOST))))
    start_with(couch, "Normal", "Novice")
    couch.wait(35)
    before = couch.clock.seconds
    couch.services.house.flush()
    again = at_home(lexicon, houses, tmp_path)
    again.press("scores")
    again.until("table")
    assert before - 10.5 <= again.clock.seconds <= before + 1


def test_c2_nor_does_a_card_show_it_whenever_the_clock_was_switched_on_or_off(lexicon: Lexicon) -> None:
    clocks = [Clock(kind) for kind in ClockKind]
    for before in clocks:
        for after in clocks:
            rules = replace(PARLOUR, clock=before)
            host = MatchSession.with_bag(rules, (Seat("Anna"), Seat("Bo")), lexicon, "HORNATETAEIOUNEEEEEEE")
            host.submit(0, Place(tuple(Tile(Square(7, 5 + n), face) for n, face in enumerate("HORN"))))
            host.submit(1, replace(as_a_change(rules), clock=after))
            told = summary(save_of(host, 0, host.position.racks, GAME, 0))
            assert told is not None
            timed = {before.kind, after.kind} - {ClockKind.OFF, ClockKind.CORRESPONDENCE}
            assert told.board.replace(EMPTY, "") == ("" if timed else "HORN")


def test_k1_eighteen_games_that_are_left_can_all_be_continued_and_cost_no_slot(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    with kept_in(tmp_path / "cards") as keeper:
        couch, left = at_home(lexicon, houses, tmp_path, keeper), []
        for _ in range(18):
            left.append(quick_game(couch))
            assert quit_game(couch) == SAFE
        assert couch.choices[:2] == ["Continue", "Begun Games"]
        assert keeper.flush(10)
        assert all(slot.kind not in (GAME, AUTOSAVE) for slot in keeper.card(1).slots)
    later = at_home(lexicon, houses, tmp_path)
    later.press("confirm")
    for number in range(18):
        later.choose("Begun Games")
        assert isinstance(later.stack.top, BegunScene)
        assert shelf(later).count == 18
        later.press(*["right"] * 17)  # what was gone on with comes first: the last is the one longest left
        assert focused(later).board == board_of(left[number], lexicon)
        later.press("confirm")
        later.until("table")
        assert later.host.record == left[number]
        quit_game(later)


def board_of(record: Record, lexicon: Lexicon) -> str:
    return MatchSession.resume(record, lexicon).position.board.cells


def continued(couch: Couch) -> Couch:
    """Continue in the main menu, at the table or where a tournament goes on."""
    couch.press("confirm")
    couch.choose("Continue")
    couch.until("table", "standings", "handover")
    return couch


@pytest.mark.parametrize("kind", ["Normal", "Solitaire", "Tournament", "Between two games", "Daily Bag"])
def test_a_power_cut_costs_no_kind_of_game_its_turn(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path, kind: str
) -> None:
    alone = kind in ("Solitaire", "Daily Bag")
    couch = at_home(lexicon, houses, tmp_path, clever=alone)
    begin(couch, kind)
    houses[-1].flush()  # within a moment, by a thread
    games = couch.services.begun.all()
    later = continued(at_home(lexicon, houses, tmp_path, clever=alone))
    assert [id_of(saved_game(item.value.save).record) for item in games] == [item.key for item in games]
    if kind == "Between two games":
        assert later.stack.top.name == "standings"
        later.press("confirm")
        later.until("table")
        assert later.host.record.game == 2
    else:
        assert later.host.record == couch.host.record
        assert later.host.position == couch.host.position


@pytest.mark.parametrize("kind", ["Normal", "Solitaire", "Tournament", "Between two games", "Daily Bag"])
def test_whatever_was_gone_on_with_after_a_power_cut_is_left_for_the_main_menu_and_the_title(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path, kind: str
) -> None:
    alone = kind in ("Solitaire", "Daily Bag")
    begin(at_home(lexicon, houses, tmp_path, clever=alone), kind)
    houses[-1].flush()
    later = at_home(lexicon, houses, tmp_path, clever=alone)
    later.press("scores")
    later.until("table", "standings", "handover")
    if later.stack.top.name == "standings":
        later.press("back")
    else:
        quit_game(later)
    assert [scene.name for scene in later.stack.scenes] == ["title", "main-menu"]
    later.press("back")
    assert (later.stack.top.name, later.stack.finished) == ("title", False)


def begin(couch: Couch, kind: str) -> None:
    """A game of this kind with a turn played in it, or a tournament with a game."""
    if kind == "Daily Bag":
        start(couch, kind)
        couch.press("confirm")
    elif kind == "Solitaire":
        start_solitaire(couch)
    else:
        start_with(couch, "Normal" if kind == "Normal" else "Tournament", "Beginner")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table", "daily", "solitaire")
    while kind == "Between two games" and couch.stack.top.name != "results":
        couch.pass_turn()
        couch.until("table", "results")


def test_a_game_is_kept_from_its_deal_on_and_makes_room_as_long_as_nobody_has_moved(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path)
    couch.press("shuffle")
    couch.until("table")
    assert couch.services.begun.count() == 1
    first = couch.host.record
    told = "Nobody has moved: Continue goes on with it until another game is opened."
    assert quit_game(couch) == told
    assert couch.choices[0] == "Continue"
    couch.choose("Continue")
    couch.until("table")
    assert couch.host.record == first
    assert quit_game(couch) == told, "nor has anybody now"
    second = quick_game(couch)
    assert [item.key for item in couch.services.begun.all()] == [id_of(second)], "nothing was lost with it"
    assert quit_game(couch) == SAFE
    third = quick_game(couch)
    assert {item.key for item in couch.services.begun.all()} == {id_of(second), id_of(third)}


def test_a_game_in_which_nobody_has_moved_stays_once_it_was_put_away_and_brought_back(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path)
    couch.press("shuffle")
    couch.until("table")
    untouched = id_of(couch.host.record)
    quit_game(couch)
    couch.services.begun.put_away(untouched)
    quick_game(couch)
    quit_game(couch)
    couch.services.begun.bring_back(untouched)
    quick_game(couch)
    assert untouched in {item.key for item in couch.services.begun.all()}


def test_continue_is_one_press_from_the_title(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path)
    assert "Continue" not in couch.prompts
    record = quick_game(couch)
    quit_game(couch)
    couch.press("back")
    assert couch.stack.top.name == "title"
    couch.press(*couch.prompts["Continue"])
    couch.until("table")
    assert couch.host.record == record


def test_continue_opens_the_game_that_was_on_last_though_the_clock_was_set_back_meanwhile(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    moment = [0.0]
    couch = at_home(lexicon, houses, tmp_path, clock=lambda: moment[0])
    for moment[0] in (2_000_000_000.0, 1_000_000_000.0, 0.0, 1_800_000_000.0):
        record = quick_game(couch)
        assert quit_game(couch) == SAFE
        assert next(item.key for item in couch.services.begun.all()) == id_of(record)
    assert couch.services.begun.count() == 4
    assert continued(at_home(lexicon, houses, tmp_path)).host.record == record


def test_k3_where_no_disk_keeps_anything_the_words_promise_no_more_than_that(
    lexicon: Lexicon, houses: list[LocalStore]
) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    quick_game(couch)
    assert quit_game(couch) == (
        "Continue goes on with it until Parlour is closed: nothing is kept on a disk here."
    )
    couch.press("shuffle")
    couch.until("table")
    assert quit_game(couch) == (
        "Continue goes on with it until another game is opened or Parlour is closed: "
        "nothing is kept on a disk here."
    )
    assert couch.choices[0] == "Continue"
    couch.choose("Begun Games")
    assert shelf(couch).text == "Nothing is kept on a disk here: these games last until Parlour is closed."


@pytest.mark.parametrize("card", ["none", "zeroed", "full"])
def test_k3_whatever_the_card_is_like_a_left_game_goes_on(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path, card: str
) -> None:
    with kept_in(tmp_path / "cards") if card != "none" else nullcontext() as keeper:
        if keeper and card == "zeroed":
            path = keeper.path(1)
            assert path
            path.write_bytes(bytes(131_072))
            keeper.look(1)
        if keeper and card == "full":
            for slot in range(1, 16):
                keeper.put(1, any_save(f"Game {slot}"), slot)
        assert keeper is None or keeper.flush(10)
        couch = at_home(lexicon, houses, tmp_path, keeper)
        record = quick_game(couch)
        assert quit_game(couch) == SAFE
        assert continued(at_home(lexicon, houses, tmp_path, keeper)).host.record == record


def test_k2_a_full_disk_is_told_when_leaving_and_nothing_is_lost_when_it_is_mended(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path)
    Failing.failure = sqlite3.SQLITE_FULL
    try:
        record = quick_game(couch)
        told = quit_game(couch)
        assert told.startswith(
            "Continue goes on with it until Parlour is closed. Not kept yet: the games begun"
        )
        assert "no space is left" in told
        couch.press("back*2")
        assert couch.sees("Not kept yet, and lost if you quit now: the games begun."), couch.words
        couch.press("back")
    finally:
        Failing.failure = None
    couch.services.house.flush()
    couch.press("back")
    assert not couch.sees("lost if you quit")
    couch.press("back")
    assert continued(at_home(lexicon, houses, tmp_path)).host.record == record


def test_a_game_is_put_away_and_brought_back_and_is_kept_meanwhile(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path)
    records = []
    for _ in range(2):
        records.append(quick_game(couch))
        quit_game(couch)
    couch.choose("Begun Games")
    assert "Archived games" not in couch.prompts
    couch.press(*couch.prompts["Archive"])
    assert shelf(couch).count == 1
    assert "archived, and kept" in shelf(couch).text
    couch.press("back")
    couch.choose("Continue")
    couch.until("table")
    assert couch.host.record == records[0], "what is put away is not gone on with by itself"
    later = at_home(lexicon, houses, tmp_path)
    houses[0].flush()
    later.press("confirm")
    later.choose("Begun Games")
    later.press(*later.prompts["Archived games"])
    later.press(*later.prompts["Restore"])
    assert shelf(later).count == 0
    later.press(*later.prompts["The shelf"])
    assert shelf(later).count == 2
    while focused(later).board != board_of(records[1], lexicon):
        later.press("right")
    later.press("confirm")
    later.until("table")
    assert later.host.record == records[1]


@pytest.mark.parametrize("by", ["Restore", "Go on"])
@pytest.mark.parametrize("kind", ["Normal", "Solitaire", "Tournament", "Between two games", "Daily Bag"])
def test_every_kind_of_game_that_is_put_away_comes_back_at_the_turn_it_stood_at(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path, kind: str, by: str
) -> None:
    alone = kind in ("Solitaire", "Daily Bag")
    couch = at_home(lexicon, houses, tmp_path, clever=alone)
    begin(couch, kind)
    houses[-1].flush()
    shelved = at_home(lexicon, houses, tmp_path, clever=alone)
    shelved.press("confirm")
    shelved.choose("Begun Games")
    card = focused(shelved)
    shelved.press(*shelved.prompts["Archive"], "back")
    assert "Continue" not in shelved.choices, "what is put away is not gone on with by itself"
    houses[-1].flush()
    later = at_home(lexicon, houses, tmp_path, clever=alone)
    later.press("confirm")
    later.choose("Begun Games")
    assert later.sees("No game is begun")
    later.press(*later.prompts["Archived games"])
    assert focused(later) == card, "as it lay on the shelf"
    if by == "Restore":
        later.press(*later.prompts[by], "back")
        later.choose("Continue")
    else:
        later.press(*later.prompts[by])
    later.until("table", "standings", "handover")
    if later.stack.top.name == "standings":
        later.press("confirm")
        later.until("table")
        assert later.host.record.game == 2
    else:
        assert later.host.record == couch.host.record
        assert later.host.position == couch.host.position
    (kept,) = later.services.begun.all()
    assert kept.key == id_of(later.host.record)
    assert later.services.begun.count_away() == 0, "it lies in one place"


def test_a_game_goes_onto_a_card_from_the_shelf_and_comes_in_at_another_house(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_home(lexicon, houses, tmp_path, keeper)
        record = quick_game(couch)
        quit_game(couch)
        couch.choose("Begun Games")
        couch.press(*couch.prompts["Save to Memory Card"], "confirm")
        assert keeper.flush(10)
        couch.wait(0.1)
        assert couch.stack.top.name == "begun"
        elsewhere = at_home(lexicon, houses, tmp_path / "elsewhere", keeper)
        elsewhere.press("confirm")
        elsewhere.choose("Load")
        elsewhere.press("confirm")
        elsewhere.until("table")
        assert elsewhere.host.record == record
        elsewhere.pass_turn()
        elsewhere.until("table")
        further = elsewhere.host.record
        elsewhere.from_menu("Save to Memory Card")
        elsewhere.press("confirm", "left", "confirm")
        assert keeper.flush(10)
        elsewhere.until("table")
        couch.press(*couch.prompts["From a card"], "confirm")
        couch.until("table")
        assert couch.host.record == further, "the same game, further on"
        assert couch.services.begun.count() == 1


def test_an_older_save_of_a_game_goes_on_as_a_game_of_its_own_that_counts_for_nobody(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_home(lexicon, houses, tmp_path, keeper)
        old = game_on_a_card(couch, keeper)
        couch.pass_turn()
        couch.until("table")
        ahead = couch.host.record
        quit_game(couch)
        couch.choose("Load")
        couch.press("confirm")
        assert couch.choices == ["From Here", "From the Card"]
        couch.press("right", "confirm")
        couch.until("table")
        assert couch.host.record.turns == old.turns
        assert id_of(couch.host.record) != id_of(old)
        kept = {item.key: saved_game(item.value.save) for item in couch.services.begun.all()}
        assert kept[id_of(ahead)].record == ahead, "the further one is still there"
        assert couch.services.begun.count() == 2
        play_out(couch)
        assert couch.services.archive.count() == 1
        assert games_of(couch.services) == [], "its tiles were seen before"


def test_a_save_of_a_game_that_was_finished_here_goes_on_as_practice_and_counts_only_once(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    with kept_in(tmp_path / "cards") as keeper:
        couch = at_home(lexicon, houses, tmp_path, keeper)
        old = game_on_a_card(couch, keeper)
        play_out(couch)
        counted = games_of(couch.services)
        couch.stack = Stack(TitleScene(couch.services))
        couch.press("confirm")
        couch.choose("Load")
        couch.press("confirm")
        assert couch.choices == ["From the Card"]
        assert couch.sees("This house has played this game to its end")
        couch.press("confirm")
        couch.until("table")
        assert couch.host.record.turns == old.turns
        assert id_of(couch.host.record) != id_of(old)
        play_out(couch)
        assert couch.services.archive.count() == 2, "what it came to is kept all the same"
        assert games_of(couch.services) == counted


def test_what_an_earlier_version_kept_on_a_card_by_itself_is_taken_in_once(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    with kept_in(tmp_path / "cards") as keeper:
        old = at_home(lexicon, houses, tmp_path / "old")
        record = quick_game(old)
        found = old.services.begun.find(id_of(record))
        assert found
        keeper.change(1, lambda card: card.keep(replace(found, kind=AUTOSAVE)))
        assert keeper.flush(10)
        couch = at_home(lexicon, houses, tmp_path, keeper)
        assert continued(couch).host.record == record
        while couch.stack.top.name != "results":
            couch.pass_turn()
            couch.until("table", "results")
        assert keeper.card(1).of_kind(AUTOSAVE), "nothing on the card is deleted by that"
        houses[-1].flush()
        later = at_home(lexicon, houses, tmp_path, keeper)
        later.press("confirm")
        assert "Continue" not in later.choices, "it was finished, and is not begun again"


def test_a_game_that_cannot_go_on_here_says_why_and_stays(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path
) -> None:
    couch = at_home(lexicon, houses, tmp_path)
    quick_game(couch)
    houses[-1].flush()
    other = at_home(Lexicon.from_words(["AA", "AB"], "two words"), houses, tmp_path)
    other.press("confirm")
    other.choose("Continue")
    assert other.sees("other words of the list Parlour")
    assert other.services.begun.count() == 1


def test_five_hundred_games_are_gone_through_by_the_row(lexicon: Lexicon, houses: list[LocalStore]) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    record = quick_game(couch)
    save = couch.services.begun.find(id_of(record))
    assert save
    for number in range(499):
        couch.services.begun.keep(f"{number:016x}", save)
    quit_game(couch)
    couch.choose("Begun Games")
    assert (shelf(couch).count, shelf(couch).first, len(shelf(couch).cards)) == (500, 0, 5)
    couch.press("left")
    assert (shelf(couch).first, shelf(couch).focus) == (495, 4)


def shelf_of(who: Household) -> Shelf:
    assert who.services.mail
    return who.services.mail


@pytest.mark.parametrize("sealed", [False, True])
def test_a_game_by_mail_lies_on_the_shelf_too_and_is_continued_once_it_is_ones_own_move(
    lexicon: Lexicon, tmp_path: Path, sealed: bool
) -> None:
    ada, bo = Household(lexicon, tmp_path / "ada", 1), Household(lexicon, tmp_path / "bo", 2)
    ada.start("Ada", "Bo", sealed=sealed)
    if sealed:
        bo.open(ada.save())
        ada.open(bo.send())
    ada.take_turn()
    sent = ada.send()
    ada.stack = Stack(TitleScene(ada.services))
    ada.press("confirm")
    assert "Continue" not in ada.choices, "it is Bo's move"
    ada.choose("Begun Games")
    card = focused(ada)
    assert (card.title, card.turn, card.ours) == ("Ada and Bo", "Bo has the move", False)
    assert card.board.count(".") < 225
    ada.press(*ada.prompts["Archive"])
    assert ada.sees("Ada and Bo: archived. A letter for it restores it.")
    assert not shelf(ada).cards
    assert shelf_of(ada).spines() == []
    ada.press(*ada.prompts["Archived games"])
    assert focused(ada) == card, "as it lies among those put away"
    ada.press(*ada.prompts["Restore"])
    ada.press(*ada.prompts["The shelf"])
    assert focused(ada) == card
    bo.open(sent)
    bo.stack = Stack(TitleScene(bo.services))
    bo.press(*bo.prompts["Continue"])
    assert bo.sees("Ada’s last move")
    bo.stack = Stack(TitleScene(bo.services))
    bo.press("confirm")
    bo.choose("Begun Games")
    assert (focused(bo).turn, focused(bo).ours) == ("Bo’s move", True)
    assert "By mail" in focused(bo).state


def test_a_game_by_mail_that_was_put_away_is_opened_from_there_and_comes_back_with_its_next_letter(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    ada, bo = Household(lexicon, tmp_path / "ada", 1), Household(lexicon, tmp_path / "bo", 2)
    ada.start("Ada", "Bo", sealed=False)
    ada.take_turn()
    bo.open(ada.send())
    bo.take_turn()
    answer = bo.send()
    for by_letter in (False, True):
        ada.stack = Stack(TitleScene(ada.services))
        ada.press("confirm")
        ada.choose("Begun Games")
        ada.press(*ada.prompts["Archive"])
        ada.press(*ada.prompts["Archived games"])
        ada.open(answer) if by_letter else ada.press("confirm")
        (spine,) = shelf_of(ada).spines()
        assert spine.seat == 0, "whoever sits there already is not asked to sit down"
        assert shelf_of(ada).taken_off() == []
    assert spine.mine


def test_games_that_come_back_while_one_looks_at_the_shelf_of_mail_leave_an_empty_list_that_says_so(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    ada = Household(lexicon, tmp_path / "ada", 1)
    ada.start("Ada", "Bo", sealed=False)
    ada.take_turn()
    ada.send()
    ada.stack = Stack(TitleScene(ada.services))
    (spine,) = shelf_of(ada).spines()
    shelf_of(ada).remove(spine.name)
    ada.to_shelf()
    (taken_off,) = shelf_of(ada).taken_off()
    shelf_of(ada).bring_back(taken_off.name)  # by another program with this folder, or its letter
    ada.choose("Games Taken Off")
    assert ada.sees("No game is taken off the shelf now.")
    ada.press("confirm", "down", "back")
    assert spine.opponents in ada.choices


def test_a_long_shelf_goes_by_pages_finds_who_plays_and_reads_only_what_is_seen(
    lexicon: Lexicon, houses: list[LocalStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K19: the title read every game, and the shelf went one game a press."""
    couch = at_home(lexicon, houses, tmp_path)
    begun, host = couch.services.begun, MatchSession(PARLOUR, (Seat("Ada"), Seat("Bo")), 1, lexicon)
    other = MatchSession(PARLOUR, (Seat("Zoë"), Seat("Bo")), 2, lexicon)
    with couch.services.house.in_one_step():
        for number in range(60):
            save = save_of(other if number == 7 else host, 0, host.position.racks, GAME, NOON)
            begun.keep(f"{number:016x}", save)
    read: list[str] = []
    plain = type(begun).find

    def find(self: BegunGames, name: str) -> Save | None:
        read.append(name)
        return plain(self, name)

    monkeypatch.setattr(type(begun), "find", find)
    couch.press("confirm")
    assert len(set(read)) <= 1, "Continue alone is read"
    couch.choose("Begun Games")
    assert shelf(couch).count == 60
    assert len(set(read)) <= 2 * AROUND + 2
    couch.press("down", "down")
    assert shelf(couch).first + shelf(couch).focus == 2 * PAGE
    couch.press(*["up"] * 3)
    assert shelf(couch).first + shelf(couch).focus == 0
    couch.press(*["down"] * 30)
    assert shelf(couch).first + shelf(couch).focus == 59
    couch.press(*couch.prompts["Search"])
    couch.stack.type("zo")
    couch.press("pause")
    assert (shelf(couch).count, focused(couch).title) == (1, "Zoë and Bo")
    couch.press(*couch.prompts["All games"])
    assert shelf(couch).count == 60
    couch.press(*couch.prompts["Search"])
    couch.stack.type("nobody")
    couch.press("pause")
    assert couch.sees("Nobody called NOBODY plays in a game here.")
    couch.press(*couch.prompts["All games"])
    assert shelf(couch).count == 60

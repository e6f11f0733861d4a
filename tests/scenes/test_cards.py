"""Saving, loading and going on: by presses, on a real card file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.saves import AUTOSAVE, GAME, SaveError, save_of, saved_game, summary
from game.scenes.picture import CardSlots, Notice
from game.scenes.title import TitleScene, main_menu
from memcard.keeper import Keeper
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


def test_every_turn_is_kept_without_asking_and_continue_needs_one_press(
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

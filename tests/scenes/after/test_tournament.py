"""The tournament by presses: three games, standings between them, and going on after a break."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION, ROUND
from game.rules.record import Seat
from game.saves import SavedGame, SaveError
from game.scenes.after.tournament_standings import StandingsScene
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.sheet import Table, Words, first
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.profiles_kept import games_of
from game.scenes.kit.scene import Pop
from game.scenes.kit.stack import Stack
from game.scenes.start.game_session import resumed_game
from game.scenes.start.title import TitleScene
from game.tournament import Finished
from memcard.keeper import Keeper
from tests.scenes.cardplay import card_panel
from tests.scenes.couch import Couch
from tests.scenes.playing import (
    add_maven,
    add_person,
    be_ready,
    couch_of,
    joining,
    kept_in,
    pass_out,
    start,
    start_with,
)


def tournament(lexicon: Lexicon, keeper: Keeper | None = None) -> Couch:
    """In the first game, against a Maven who passes."""
    couch = couch_of(lexicon, keeper=keeper)
    start_with(couch, "Tournament", "Novice")
    return couch


def chart(couch: Couch) -> Table:
    return couch.block(Table)


def scores(couch: Couch) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in chart(couch).rows}


def next_standings(couch: Couch) -> None:
    """Pass to the end of the game, and from its results to the standings."""
    pass_out(couch)
    couch.press("confirm")
    assert couch.stack.top.name == "standings"


def later(lexicon: Lexicon, keeper: Keeper, entry: str) -> Couch:
    """The console after it was switched off and on, where `entry` of the main menu was chosen."""
    assert keeper.flush(10)
    couch = couch_of(lexicon, keeper=keeper, seed=99)
    couch.press("confirm")
    couch.choose(entry)
    return couch


def test_ps036_a_tournament_needs_two_players_and_takes_four(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    start(couch, "Tournament")
    be_ready(couch)
    assert "Start" not in couch.prompts
    for _ in range(3):
        add_person(couch)
        assert "Start" in couch.prompts
    couch.press("confirm")
    couch.until("handover")
    assert len(couch.host.seats) == 4


def test_ps039_each_game_is_played_by_the_rules_of_a_normal_one() -> None:
    assert replace(ROUND, edition=PLAYSTATION.edition, games=1, min_seats=1) == PLAYSTATION


def test_ps037_there_are_three_games_with_standings_after_each(lexicon: Lexicon) -> None:
    couch = tournament(lexicon)
    seeds = []
    for game in (1, 2):
        assert couch.host.record.game == game
        seeds.append(couch.host.record.seed)
        next_standings(couch)
        assert couch.sees(f"After game {game} of 3")
        assert [column != "–" for column in scores(couch)["Player 1"]] == [True, game > 1, False, True]
        couch.press("confirm")
        couch.until("table")
        assert couch.host.position.ply == 0
        assert couch.host.position.to_move == 0, "C1: seat 1 opens every game"
    seeds.append(couch.host.record.seed)
    assert len(set(seeds)) == 3, "other tiles in every game"
    next_standings(couch)
    assert couch.sees("the tournament")
    assert not couch.sees("Next Game")


def test_ps038_the_total_is_the_sum_of_the_games_and_its_highest_wins(lexicon: Lexicon) -> None:
    couch = tournament(lexicon)
    for _ in range(3):
        next_standings(couch)
        if couch.sees("Next Game"):
            couch.press("confirm")
            couch.until("table")
    table = {name: [int(cell.replace("−", "-")) for cell in cells] for name, cells in scores(couch).items()}
    assert all(sum(games) == total for *games, total in table.values())
    best = max(table, key=lambda name: table[name][-1])
    assert couch.sees(f"{best.split(' · ')[0]} wins the tournament")
    assert chart(couch).rows[0][0] == best
    assert chart(couch).marked == {0}


def test_c9_a_tournament_that_nothing_tells_apart_is_shared() -> None:
    seats = (Seat("Anna"), Seat("Bo"), Seat("Cleo"))
    even = Finished((200, 200, 100), (200, 200, 100))
    scene = StandingsScene(seats, (even,) * 3, 3, TableView(), [Choice("Play Again", Pop)], Pop)
    title = first(scene.view().panels[0], Words)
    assert title is not None
    assert title.text == "Anna and Bo share the tournament!"


def test_from_the_end_of_a_tournament_one_press_starts_another(lexicon: Lexicon) -> None:
    couch = tournament(lexicon)
    for _ in range(3):
        next_standings(couch)
        couch.press("confirm")
        couch.until("table")
    match = couch.host
    assert (match.record.game, match.record.rules.games, match.position.ply) == (1, 3, 0)
    assert [seat.name for seat in match.seats] == ["Player 1", "Otto"]
    next_standings(couch)
    assert couch.sees("After game 1 of 3"), "the games before are forgotten"


def test_sp076_after_a_tournament_other_people_and_levels_are_chosen_for_another(lexicon: Lexicon) -> None:
    couch = tournament(lexicon)
    for number in range(3):
        next_standings(couch)
        if number < 2:
            couch.press("confirm")
            couch.until("table")
    assert couch.choices == ["Play Again", "New Players", "Main Menu"]
    couch.press("right", "confirm")
    assert [place.name for place in joining(couch).places.taken] == ["Player 1", "Maven"]
    add_maven(couch, "Expert")
    couch.press("confirm")
    couch.until("table")
    assert [seat.level for seat in couch.host.seats] == [0, 1, 5]
    assert (couch.host.record.rules.games, couch.host.record.game) == (3, 1)


def test_a_tournament_goes_on_within_a_game(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        next_standings(couch)
        first = scores(couch)
        couch.press("confirm")
        couch.until("table")
        couch.pass_turn()
        couch.until("table")
        again = later(lexicon, keeper, "Continue")
        again.until("table")
        assert again.host.record == couch.host.record
        next_standings(again)
        assert again.sees("After game 2 of 3")
        assert scores(again)["Otto · Novice"][0] == first["Otto · Novice"][0]


def test_a_tournament_goes_on_between_its_games(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        next_standings(couch)
        again = later(lexicon, keeper, "Continue")
        assert again.stack.top.name == "standings"
        assert chart(again).rows == chart(couch).rows
        assert "Board" in couch.prompts
        assert "Board" not in again.prompts, "a record of another day has left no board"
        for each in (couch, again):
            each.press("confirm")
            each.until("table")
        assert again.host.position == couch.host.position


def test_a_tournament_left_while_the_last_turn_is_shown_is_not_lost(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        match = couch.host
        while match.position.outcome is None:
            couch.until("table")
            couch.pass_turn()
            couch.wait(0.5)
        assert couch.stack.top.name == "showing"
        again = later(lexicon, keeper, "Continue")
        assert again.sees("After game 1 of 3")


def test_a_finished_tournament_is_not_offered_again(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        for _ in range(3):
            next_standings(couch)
            if couch.sees("Next Game"):
                couch.press("confirm")
                couch.until("table")
        assert keeper.flush(10)
        home = couch_of(lexicon, keeper=keeper)
        home.press("confirm")
        assert not home.sees("Continue")


def test_a_tournament_is_saved_to_a_slot_between_its_games_and_loaded(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        next_standings(couch)
        couch.press("right", "confirm")
        assert couch.stack.top.name == "save"
        couch.press("confirm")
        assert keeper.flush(10)
        couch.until("standings")
        couch.press("left", "confirm")
        couch.until("table")
        again = later(lexicon, keeper, "Load")
        slots = card_panel(again)
        titles = [slot.title for slot in slots.slots]
        target = titles.index("Tournament, game 2 of 3")
        again.press(*["right"] * ((target - slots.focus) % 5))
        again.press("confirm")
        assert again.sees("After game 1 of 3")


def onto_a_card(couch: Couch, keeper: Keeper) -> None:
    """From the standings into the first slot that takes a game, and back to them."""
    couch.press("right", "confirm", "confirm")
    assert keeper.flush(10)
    couch.until("standings")
    couch.press("left")


def loaded_again(couch: Couch) -> None:
    """From wherever one is to the game that lies on the card, or to what is asked before."""
    couch.stack = Stack(TitleScene(couch.services))
    couch.press("confirm")
    couch.choose("Load")
    couch.press("confirm")


def next_game(couch: Couch) -> None:
    couch.press("confirm")
    couch.until("table")


@pytest.mark.parametrize("after", [False, True], ids=["between games", "within a game"])
def test_a_tournament_that_was_finished_here_goes_on_from_a_card_as_one_that_nobodys_figures_count(
    lexicon: Lexicon, tmp_path: Path, after: bool
) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        next_standings(couch)
        if after:
            next_game(couch)
            couch.pass_turn()
            couch.until("table")
            couch.from_menu("Save to Memory Card")
            couch.press("confirm")
            assert keeper.flush(10)
            couch.until("table")
        else:
            onto_a_card(couch, keeper)
            next_game(couch)
        next_standings(couch)
        next_game(couch)
        next_standings(couch)
        counted = games_of(couch.services)
        assert len(counted) == 3
        for _ in range(2):
            loaded_again(couch)
            assert couch.choices == ["From the Card"]
            assert couch.sees("This house has played this game to its end; the card has game 2, turn")
            couch.press("confirm")
            if not after:
                assert couch.sees("After game 1 of 3")
                next_game(couch)
            couch.until("table")
            next_standings(couch)
            couch.stack = Stack(TitleScene(couch.services))
            couch.press("confirm")
            couch.choose("Continue")
            assert couch.sees("After game 2 of 3")
            next_game(couch)
            next_standings(couch)
            assert couch.sees("the tournament")
        assert games_of(couch.services) == counted
        couch.stack = Stack(TitleScene(couch.services))
        couch.press("confirm")
        couch.choose("Past Games")
        couch.choose("Games")
        assert couch.sees("Practice, game 3 of 3")


def test_a_tournament_that_is_a_game_further_here_asks_from_where_it_goes_on(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    with kept_in(tmp_path) as keeper:
        couch = tournament(lexicon, keeper)
        next_standings(couch)
        onto_a_card(couch, keeper)
        next_game(couch)
        next_standings(couch)
        next_game(couch)
        third = couch.host.record
        loaded_again(couch)
        assert couch.choices == ["From Here", "From the Card"]
        assert couch.sees("This house has this tournament at game 3, turn 1; the card has game 2, turn 1.")
        couch.press("confirm")
        assert couch.sees("After game 2 of 3")
        next_game(couch)
        assert couch.host.record == third


def test_back_leads_from_the_standings_to_the_main_menu(lexicon: Lexicon) -> None:
    couch = tournament(lexicon)
    next_standings(couch)
    couch.press("back")
    assert couch.stack.top.name == "main-menu"


def test_a_save_with_games_that_cannot_be_read_is_refused_with_its_reason(
    lexicon: Lexicon,
) -> None:
    couch = tournament(lexicon)
    extra = {"games": [[1]]}
    saved = SavedGame(couch.host.record, 0, ("", ""), extra)
    with pytest.raises(SaveError, match="earlier games"):
        resumed_game(couch.services, saved, Pop)

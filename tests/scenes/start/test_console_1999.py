"""Console 1999 as a whole mode: somebody with its manual open finds what is printed there, page by page."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import DIRECTIONS, Action
from game.lexicon.words import Lexicon
from game.options import Options, options_from_json, options_to_json
from game.rules.editions import PARLOUR, PLAYSTATION
from game.rules.moves import Square
from game.rules.record import Seat
from game.saves import SavedGame
from game.scenes.kit.console_help import CONSOLE_PAGES
from game.scenes.kit.help import HelpScene
from game.scenes.kit.mode import CONSOLE_1999
from game.scenes.kit.picture.game_panels import LastWord, Spot
from game.scenes.kit.picture.sheet import RowList, Words, blocks_of
from game.scenes.start.title import TitleScene
from game.scenes.table.table_scene import TableScene
from memcard.keeper import Keeper
from tests.scenes.cardplay import couch_with, in_play, save, settle
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import saved_table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.seen_help import index_of
from tests.scenes.sheets import blocks
from tests.scenes.table.test_table import hud, play_horn, sit, spell
from tests.scenes.walk import IN_A_GAME, LONGEST, Walker, actions_of, go, played, state_of

MODE = "console 1999"
OF_THE_MANUAL = {*DIRECTIONS, Action.CONFIRM, Action.BACK, Action.ZOOM, Action.SHUFFLE, Action.SCORES}
OF_THE_MANUAL |= {Action.PAUSE, Action.OPTIONS}


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """At the title of a house where it is on."""
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True, mode=MODE)
    return Couch(home)


def choose_edition(couch: Couch, name: str) -> None:
    couch.choose("Rules and Editions")
    for _ in range(9):
        (rows,) = blocks(couch.picture, RowList)
        if any(isinstance(one, Words) and one.text == name for one in blocks_of(rows.parts[rows.focus])):
            return couch.press("confirm")
        couch.press("down")
    raise AssertionError(name)


def test_it_is_chosen_under_rules_and_editions_kept_and_left_by_a_row_of_the_title(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    assert not couch.sees("Leave Console 1999")
    couch.press("confirm")
    couch.choose("Play")
    choose_edition(couch, "Console 1999")
    assert couch.choices == ["Play", "Load", "Options", "High Scores"]
    kept = options_from_json(options_to_json(couch.services.options))
    assert kept.mode == MODE, "the next start finds it"
    couch.press("back")
    assert couch.sees("Console 1999")
    couch.choose("Leave Console 1999")
    assert not couch.sees("Leave Console 1999")
    couch.press("confirm")
    assert "Past Games" in couch.choices
    assert couch.services.options.mode == "parlour"


def test_choosing_other_rules_leaves_it_too(couch: Couch) -> None:
    couch.choose("All of Parlour")
    couch.choose("Play")
    choose_edition(couch, "PC 2002")
    assert couch.services.options.mode == "parlour"
    assert couch.services.options.last_rules["rules"]


def test_ps011_ps012_the_main_menu_has_the_four_rows_of_the_manual_and_no_other_button(couch: Couch) -> None:
    couch.press("confirm")
    assert couch.choices == ["Play", "Load", "Options", "High Scores"]
    assert set(couch.prompts) == {"Select", "Move", "Back", "Help"}


def test_ps013_the_consoles_three_kinds_of_game_are_all_that_play_offers(couch: Couch) -> None:
    couch.press("confirm", "confirm")
    assert couch.choices == ["Normal", "Solitaire", "Tournament"]


def to_players(couch: Couch, kind: str) -> None:
    couch.press("confirm", "confirm")
    couch.choose(kind)


def test_ps016_to_ps020_players_are_asked_for_one_after_the_other_until_lets_play(couch: Couch) -> None:
    to_players(couch, "Normal")
    assert couch.sees("Player 1")
    couch.choose("New Player Name")
    couch.spell_name("ANNA")
    assert couch.choices == ["Human Player", "Maven – The Computer Opponent"]
    couch.choose("Maven – The Computer Opponent")
    assert len(couch.choices) == 8
    couch.choose("Expert")
    assert couch.choices == ["Add Players", "Let’s Play!"]
    couch.choose("Add Players")
    couch.choose("Human Player")
    assert couch.choices[0] == "Player 3"
    couch.press("back", "back")
    assert couch.choices == ["Add Players", "Let’s Play!"], "whoever goes back adds nobody"
    couch.choose("Add Players")
    couch.choose("Human Player")
    couch.press("confirm")
    couch.choose("Add Players")
    couch.choose("Human Player")
    couch.press("confirm")
    assert couch.choices == ["Let’s Play!"], "four are all"
    couch.press("confirm")
    assert isinstance(couch.stack.top, TableScene)
    seats = couch.host.seats
    assert [(seat.name, seat.kind, seat.level) for seat in seats] == [
        ("Anna", "human", 0),
        ("Maven", "maven", 5),
        ("Player 3", "human", 0),
        ("Player 4", "human", 0),
    ]
    assert len({seat.color for seat in seats}) == 4
    assert couch.host.position.rules.edition == PLAYSTATION.edition
    assert [person.name for person in couch.services.people] == ["Anna"]


def test_ps028_ps031_solitaire_asks_for_a_name_and_nothing_else(couch: Couch) -> None:
    to_players(couch, "Solitaire")
    couch.press("confirm")
    couch.until("table", "question")
    assert [seat.name for seat in couch.host.seats] == ["Player 1"]


def test_ps036_ps037_a_tournament_takes_two_players_and_has_three_games(couch: Couch) -> None:
    to_players(couch, "Tournament")
    couch.press("confirm")
    couch.choose("Human Player")
    couch.press("confirm")
    couch.choose("Let’s Play!")
    assert couch.host.record.rules.games == 3
    assert couch.host.record.rules.edition == PLAYSTATION.edition


def test_the_players_manual_names_the_game_settings_as_they_are_called_here(couch: Couch) -> None:
    couch.press("confirm")
    couch.choose("Options")
    couch.choose("Game Settings")
    names = (
        "Fast AI", "Auto Pick Tiles", "Miss Turn on Invalid Word", "Rack Order", "Timer", "Penalty Points",
        "For Each Minute Over", "Tile Set", "Accept",
    )  # fmt: skip
    words = [word for word in couch.words if word in names]
    assert words == list(names)
    assert not couch.sees("Computer Speed")


def everywhere_in_a_turn(couch: Couch) -> Iterator[str]:
    """Places of the selector in one turn; what is offered there is looked at by whoever asks."""
    yield "rack"
    couch.press("confirm")
    yield "in hand"
    couch.press("up")
    yield "with a tile"
    couch.press("confirm")
    yield "on the board"
    couch.press("back", "back")
    for spot in (Spot.MENU, Spot.END_TURN):
        couch.focus_spot(spot)
        yield spot.value
    couch.press("left", "zoom")
    yield "looking around"
    couch.press("zoom", "zoom")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm", "confirm")
    assert couch.stack.top.name == "exchange"
    yield "exchanging"
    couch.press("right", "confirm")
    yield "a tile marked"


def test_in_a_turn_no_button_works_that_the_manual_does_not_know(lexicon: Lexicon) -> None:
    couch = sit(lexicon, mode=MODE)
    for place in everywhere_in_a_turn(couch):
        assert {command.action for command in couch.table.commands()} <= OF_THE_MANUAL, place
        assert hud(couch).end_label == "End Turn", place
        assert hud(couch).end_key is None, place


def test_ps141_the_last_word_and_its_points_stand_at_the_top_until_another_scores(lexicon: Lexicon) -> None:
    couch = sit(lexicon, mode=MODE)
    assert hud(couch).last_word == LastWord(), "its room is kept from the start"
    play_horn(couch)
    couch.until("table")
    assert hud(couch).last_word == LastWord("HORN", "14 points", 0)
    couch.pass_turn()
    couch.until("table")
    assert hud(couch).last_word == LastWord("HORN", "14 points", 0)
    host = couch.host
    saved = SavedGame(host.record, 0, host.position.racks)
    again = Couch(couch.services, saved_table_of(couch.services, host, saved))
    assert hud(again).last_word == LastWord("HORN", "14 points", 0)
    spell(couch, "ATE", Square(8, 5), (1, 0))
    couch.end_turn()
    couch.until("table")
    assert hud(couch).last_word == LastWord("HATE", "9 points", 0), "another has scored"
    assert hud(sit(lexicon)).last_word is None, "elsewhere it stands under the scores"


def test_ps118_the_menu_by_the_rack_leaves_the_table_in_sight_and_its_buttons_at_work(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, mode=MODE)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    assert couch.picture.table == couch.table.picture.table
    assert couch.prompts["Pause"] == (Action.PAUSE,)
    couch.press("pause")
    assert couch.stack.top.name == "paused"
    couch.press("pause")
    assert couch.stack.top is couch.table


def test_a_game_of_another_kind_stays_on_the_shelf_and_keeps_its_menus(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True, mode=MODE)
    host = home.new_host(PARLOUR, (Seat("Anna"), Seat("Maven", "maven", 3)))
    saved_table_of(home, host)
    couch = Couch(home)
    couch.press("confirm")
    assert not any("Begun" in choice or choice == "Continue" for choice in couch.choices)
    couch.press("back")
    couch.choose("All of Parlour")
    couch.choose("Continue")
    couch.until("table")
    assert hud(couch).last_word is None
    couch.press("pause")
    assert "Tiles and Hints" in couch.choices
    couch.press("back")
    couch.from_menu("Quit")
    couch.choose_aside("Quit")
    assert couch.choices == ["Play", "Load", "Options", "High Scores"], "back in the mode"


SCREENS = {
    "title", "main-menu", "question", "play", "help", "help-text", "players", "name-entry", "high-scores",
    "options-menu", "screen-position", "sound", "game-settings", "controls", "table", "paused", "game-menu",
    "menu", "guides", "exchange", "blank", "remaining", "reading", "hint", "hints", "results", "board",
}  # fmt: skip
"""The screens of which its manual tells."""
OUT_OF_IT = {"All of Parlour", "Leave Console 1999"}


def end_by_passes(couch: Couch) -> None:
    """Everybody passes until the game is over."""
    while isinstance(couch.stack.scenes[0], TableScene):
        if couch.stack.top.name == "handover":
            couch.press("confirm")
        elif couch.stack.top.name == "question":
            couch.press("back")
        elif couch.stack.top.name == "table":
            couch.pass_turn()
        couch.wait(0.5)


def follow(lexicon: Lexicon, path: tuple[Action, ...]) -> Walker:
    return go(lexicon, path, Options(fast_ai=True, mode=MODE))


def test_no_button_and_no_row_leads_out_of_it_but_two_rows_of_the_title(lexicon: Lexicon) -> None:
    known: set[tuple[object, ...]] = set()
    queue = deque[tuple[Action, ...]]([()])
    titles, left = {str(page.title) for page in CONSOLE_PAGES}, set()
    seen: set[str] = set()
    while queue:
        path = queue.popleft()
        couch = follow(lexicon, path)
        if couch.stack.finished or (state := state_of(couch)) in known:
            continue
        known.add(state)
        top, labels = couch.stack.top, set(couch.prompts)
        seen.add(top.name)
        assert top.name in SCREENS, (top.name, path)
        for label in ("Quick Start", "Continue", "Today’s Puzzle", "Review"):
            assert not any(label in one for one in labels), (label, path)
        if isinstance(couch.stack.scenes[0], TableScene):
            assert couch.host.record.rules.edition in CONSOLE_1999.editions, path
        if isinstance(top, HelpScene):
            assert set(index_of(couch).titles) == titles, path
        row = str(top.choices[top.focus].label) if isinstance(top, TitleScene) else ""
        left |= {row} & OUT_OF_IT
        if len(path) < LONGEST and not played(couch) and couch.presses_at_table <= IN_A_GAME:
            barred = {Action.CONFIRM} if row in OUT_OF_IT else set()
            queue += [(*path, action) for action in actions_of(top) if action not in barred]
    assert left == OUT_OF_IT
    assert {"help", "table", "menu", "game-menu", "game-settings", "high-scores", "players"} <= seen


def test_help_is_its_own_from_the_question_at_the_way_out_to_the_last_results(couch: Couch) -> None:
    couch.press("back")
    assert couch.sees("Leave Parlour?")
    couch.press(*couch.prompts["Help"])
    titles = tuple(str(page.title) for page in CONSOLE_PAGES)
    assert index_of(couch).titles == titles
    for kind in ("Normal", "Solitaire", "Tournament"):
        home = services(couch.services.lexicon, ScriptedMaven())
        home.options = Options(fast_ai=True, mode=MODE)
        after = Couch(home)
        to_players(after, kind)
        after.press("confirm")
        if kind != "Solitaire":
            after.choose("Human Player")
            after.press("confirm")
            after.choose("Let’s Play!")
        after.until("table", "handover", "question")
        end_by_passes(after)
        assert not isinstance(after.stack.scenes[0], TableScene)
        after.until_heard()
        after.press(*after.prompts["Help"])
        assert index_of(after).titles == titles, kind


def test_continue_at_its_title_goes_on_with_a_game_of_its_own_only(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    people = (Seat("Anna"), Seat("Maven", "maven", 3))
    titles = {}
    for rules in (PLAYSTATION, PARLOUR):
        game = Couch(home, saved_table_of(home, home.new_host(rules, people)))
        game.pass_turn()
        game.until("table")
        for mode in ("parlour", MODE):
            home.options = Options(fast_ai=True, mode=mode)
            titles[rules.edition, mode] = Couch(home)
    assert home.begun.count() == 2
    for (latest, mode), title in titles.items():
        title.press(*title.prompts["Continue"])
        title.until("table")
        wanted = PLAYSTATION.edition if mode == MODE else latest
        assert title.host.record.rules.edition == wanted, (latest, mode)


def test_where_only_another_kind_of_game_is_begun_its_title_offers_no_continue(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True, mode=MODE)
    saved_table_of(home, home.new_host(PARLOUR, (Seat("Anna"), Seat("Maven", "maven", 3))))
    assert home.begun.count() == 1
    couch = Couch(home)
    assert "Continue" not in couch.prompts
    couch.choose("Leave Console 1999")
    couch.wait(0.1)
    assert "Continue" in couch.prompts


def test_load_says_where_a_game_of_another_edition_is_loaded(lexicon: Lexicon, tmp_path: Path) -> None:
    with closing(Keeper(tmp_path)) as keeper:
        save(in_play(lexicon, keeper))
        couch = couch_with(lexicon, keeper, seed=99)
        settle(couch)
        couch.services.options = replace(couch.services.options, mode=MODE)
        couch.press("confirm")
        couch.choose("Load")
        couch.press("confirm")
        assert couch.sees("This is no game of Console 1999: All of Parlour, at the title, loads it.")
        couch.press("back", "back")
        couch.choose("All of Parlour")
        couch.choose("Load")
        couch.press("confirm")
        couch.until("table")

"""The table as the manual plays it. Names carry the ledger rows that they check."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.engine.engine_sessions import Engine
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.board_layouts import Premium
from game.rules.editions import COMPLETE, PARLOUR, PLAYSTATION, SOLITAIRE
from game.rules.moves import Move, Pass, Place, Square, Tile
from game.rules.notation import parse_move
from game.rules.play_move import play
from game.rules.public_history import history_with
from game.rules.record import Seat
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.rules.seat_view import seat_view
from game.rules.seeded_luck import Luck
from game.rules.visibility import Game
from game.scenes.after.results import ResultsScene
from game.scenes.kit.menus import Choice
from game.scenes.kit.picture.game_panels import Hud, ScoreWindows, Spot
from game.scenes.kit.picture.menu_panels import LetterGrid
from game.scenes.kit.picture.message_panels import Notice, Scrim
from game.scenes.kit.picture.sheet import Sheet, blocks_of
from game.scenes.kit.picture.sheet_pictures import Podium, PremiumSquare
from game.scenes.kit.picture.table_view import CursorKind, OnBoard, OnRack, Shot, TableLook, TableView
from game.scenes.kit.scene import Pop
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.hints_and_definitions import Guides
from game.session.match import MatchSession
from tests.rules.replays import positions
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import deal, table_of
from tests.scenes.page_read import question_in
from tests.scenes.scripted_maven import ScriptedMaven

ANNA = Seat("Anna")
BO = Seat("Bo")
MAVEN = Seat("Maven", "maven", 3)
TWO = (ANNA, MAVEN)


def sit(
    lexicon: Lexicon,
    seats: tuple[Seat, ...] = TWO,
    rack: str = "HORNATE",
    *,
    rules: Rules = PLAYSTATION,
    maven: Engine | None = None,
    fast: bool = True,
    luck: Luck = Luck.LAID_OUT,
    mode: str = "parlour",
) -> Couch:
    """A table at the first turn of seat 1, who holds `rack`."""
    desk = maven or ScriptedMaven()
    home = services(lexicon, desk, fast=fast, luck=luck)
    home.options = replace(home.options, mode=mode)
    match = MatchSession(rules, seats, 7, lexicon, luck=luck)
    deal(match, rack)
    couch = Couch(home, table_of(home, match, results))
    couch.until("handover" if len([s for s in seats if s.kind == "human"]) > 1 else "table")
    return couch


def results(game: Game, table: TableView) -> ResultsScene:
    return ResultsScene(game, table, Choice("Play Again", Pop), Pop)


def hud(couch: Couch) -> Hud:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Hud))


def points_shown(couch: Couch) -> int:
    """What the play in the making would score."""
    preview = hud(couch).preview
    assert preview
    return preview.points


def cursor_kind(couch: Couch) -> CursorKind:
    assert couch.table_view.cursor
    return couch.table_view.cursor.kind


def notice(couch: Couch) -> Notice | None:
    return next((panel for panel in couch.picture.panels if isinstance(panel, Notice)), None)


def rack(couch: Couch) -> str:
    return "".join(tile.letter if tile else "." for tile in couch.draft.slots)


def spell(couch: Couch, word: str, start: Square, step: tuple[int, int] = (0, 1)) -> None:
    for number, face in enumerate(word):
        couch.place(face, Square(start.row + step[0] * number, start.col + step[1] * number))


def play_horn(couch: Couch) -> None:
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()


# ---------------------------------------------------------------- the rack


def test_ps101_a_picked_tile_moves_along_the_rack_and_stays_there_over_the_opponents_turn(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon)
    couch.focus_tile("H")
    couch.press("confirm", "right", "right", "confirm")
    assert rack(couch) == "ORHNATE"
    couch.pass_turn()
    couch.until("table")
    assert rack(couch) == "ORHNATE"


def test_ps100_shuffle_works_in_the_rack_only(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    before = rack(couch)
    couch.press("shuffle")
    assert rack(couch) != before
    assert sorted(rack(couch)) == sorted(before)
    couch.press("up")
    assert Action.SHUFFLE not in {a for actions in couch.prompts.values() for a in actions}


def test_ps102_a_picked_tile_looks_different_and_is_lifted(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("confirm")
    tile = next(t for t in couch.table_view.tiles if t.look is TableLook.SELECTED)
    assert isinstance(tile.place, OnRack)
    assert tile.place.lifted


def test_ps102_a_print_on_the_rack_keeps_the_place_of_a_tile_over_the_board(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("right", "confirm", "up")
    kept = [(t.face, t.place) for t in couch.table_view.tiles if t.look is TableLook.GHOST]
    assert couch.draft.hand
    assert kept == [(couch.draft.hand.tile.letter, OnRack(1))]
    couch.press("confirm")
    assert not [t for t in couch.table_view.tiles if t.look is TableLook.GHOST]


def test_ps106_the_selector_goes_up_to_the_board_and_turns_red(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("up")
    assert cursor_kind(couch) is CursorKind.SELECT
    assert hud(couch).spot is Spot.BOARD


# ---------------------------------------------------------------- placing, lifting, taking back


def test_ps103_104_a_tile_goes_up_to_the_board_and_down_on_any_free_square(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.place("H", Square(0, 14))
    tile = next(t for t in couch.table_view.tiles if t.look is TableLook.DRAFT)
    assert tile.place == OnBoard(Square(0, 14))
    assert rack(couch) == ".ORNATE"


def test_ps105_every_square_of_the_board_can_be_reached_and_is_looked_at(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("confirm", "up")
    for corner in (Square(0, 0), Square(0, 14), Square(14, 14), Square(14, 0)):
        couch.steer(corner)
        assert couch.camera.shot is Shot.CLOSE
        assert couch.camera.at == corner


def test_ps107_108_a_placed_tile_is_lifted_and_sent_back_but_a_played_one_is_not(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    play_horn(couch)
    couch.until("table")
    couch.press("up")
    couch.steer(Square(7, 5))
    assert "Lift" not in couch.prompts
    couch.press("back")
    letter = next(tile.letter for tile in couch.draft.slots if tile and tile.letter != "?")
    couch.place(letter, Square(8, 5))
    couch.press("up")
    couch.steer(Square(8, 5))
    couch.press("confirm")
    assert couch.draft.hand
    assert couch.draft.hand.tile.letter == letter
    couch.press("back")
    assert not couch.draft.laid
    assert couch.draft.hand is None


def test_ps109_back_in_the_rack_takes_everything_back_in_the_old_order(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "HORN", Square(7, 5))
    couch.press("back")
    assert rack(couch) == "HORNATE"
    assert "Clear" not in couch.prompts


def test_a_tile_carried_below_the_last_row_comes_back_to_the_rack(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("confirm", "up")
    couch.steer(Square(14, 7))
    couch.press("down", "confirm")
    assert rack(couch) == "HORNATE"


def test_ps076_a_blank_asks_for_its_letter_and_can_be_named_anew_until_it_is_played(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="?ORNATE")
    couch.place("h", Square(7, 5))
    assert [laid.face for laid in couch.draft.laid] == ["h"]
    couch.press("up")
    couch.steer(Square(7, 5))
    couch.press("back")
    couch.place("c", Square(7, 5))
    spell(couch, "ORN", Square(7, 6))
    couch.end_turn()
    couch.until("table")
    assert couch.host.position.board[Square(7, 5)] == "c"
    assert couch.host.position.scores[0] == 6


def test_leaving_the_blank_picker_keeps_the_tile_in_the_hand(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="?ORNATE")
    couch.focus_tile("?")
    couch.press("confirm", "up", "confirm", "back")
    assert couch.draft.hand
    assert not couch.draft.laid


# ---------------------------------------------------------------- the word


def test_ps110_116_141_horn_scores_fourteen_which_is_counted_up_then_added_and_told(lexicon: Lexicon) -> None:
    couch = sit(lexicon, fast=False)
    spell(couch, "HORN", Square(7, 5))
    assert points_shown(couch) == 14
    couch.end_turn()
    counted = []
    while (box := hud(couch).boxes[0]).score == 0:
        counted += [box.adding] if box.adding is not None else []
        couch.wait(1 / 60)
    assert counted == sorted(counted)
    assert counted[-1] == 14
    assert box.score == 14
    assert hud(couch).headline == "Anna   HORN  +14"


def test_ps060_an_invalid_word_costs_nothing_and_its_tiles_go_back_in_their_order(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "NRO", Square(7, 7))
    couch.end_turn()
    refusal = hud(couch).refusal
    assert refusal
    assert refusal.text == "NRO is not in the dictionary."
    assert refusal.guilty == (Square(7, 7), Square(7, 8), Square(7, 9))
    assert couch.table_view.shake
    couch.wait(1.0)
    assert rack(couch) == "HORNATE"
    couch.wait(6.0)
    assert couch.sees("NRO is not in the dictionary"), "it stays to be read"
    couch.wait(6.0)
    assert hud(couch).refusal is None
    assert couch.host.position.ply == 0


def test_a_refusal_whose_tiles_went_back_goes_with_the_next_press(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "NRO", Square(7, 7))
    couch.end_turn()
    couch.press("left")
    assert hud(couch).refusal, "a press that came at once was not meant"
    couch.wait(1.0)
    couch.press("left")
    assert hud(couch).refusal is None


def test_a_refusal_stays_until_the_tiles_are_changed_where_they_still_lie(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "HO", Square(0, 0))
    couch.end_turn()
    couch.wait(30.0)
    assert hud(couch).refusal
    couch.press("back")
    assert hud(couch).refusal is None


def test_s12_a_refusal_points_at_no_tiles_that_went_back_and_is_away_while_one_looks_around(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon)
    spell(couch, "NRO", Square(7, 7))
    couch.end_turn()
    couch.wait(1.0)
    told = hud(couch).refusal
    assert told
    assert told.guilty == ()
    couch.press("zoom")
    while couch.table.state.zoom is not Zoom.LOOK:
        couch.press("zoom")
    assert hud(couch).refusal is None
    while couch.table.state.zoom is Zoom.LOOK:
        couch.press("zoom")
    assert hud(couch).refusal == told


def test_a_tile_picked_up_while_an_invalid_word_shakes_is_not_taken_away_with_it(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "NRO", Square(7, 7))
    couch.end_turn()
    couch.place("H", Square(7, 6))
    couch.wait(1.0)
    assert {laid.face for laid in couch.draft.laid} == set("HNRO")


def test_ps059_with_miss_turn_an_invalid_word_costs_the_turn(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(PLAYSTATION, miss_turn=True), maven=ScriptedMaven([Pass()]))
    spell(couch, "NRO", Square(7, 7))
    couch.end_turn()
    couch.until("table")
    assert couch.host.position.ply == 2
    assert sorted(rack(couch)) == sorted("HORNATE")
    assert couch.host.position.scores == (0, 0)


@pytest.mark.parametrize(
    ("squares", "message"),
    [
        ([Square(7, 7), Square(8, 8)], "Your tiles are not in a line."),
        ([Square(7, 7), Square(7, 9)], "Only one word allowed. Leave no gap between the tiles."),
        ([Square(0, 0), Square(0, 1)], "Word must cover center star."),
    ],
)
def test_a_misplaced_word_is_refused_with_its_reason_and_stays_where_it_is(
    lexicon: Lexicon, squares: list[Square], message: str
) -> None:
    couch = sit(lexicon)
    for letter, square in zip("HO", squares, strict=True):
        couch.place(letter, square)
    couch.end_turn()
    refusal = hud(couch).refusal
    assert refusal
    assert refusal.text == message
    assert not hud(couch).ready, "End Turn is dim until the word is mended"
    couch.wait(1.0)
    assert len(couch.draft.laid) == 2


def test_a_word_that_lies_is_played_from_the_rack_by_one_press(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    assert not hud(couch).ready
    couch.press("r2")
    assert (couch.host.position.ply, couch.phase.name) == (0, "exchange"), "without a word it exchanges"
    couch.press("back")
    spell(couch, "HORN", Square(7, 5))
    assert hud(couch).ready
    couch.press("r2")
    assert couch.host.position.ply == 1


def test_the_button_that_ends_a_turn_ends_it_with_the_selector_on_end_turn_too(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "HORN", Square(7, 5))
    couch.press("right")
    while hud(couch).spot is not Spot.END_TURN:
        couch.press("right")
    couch.press("r2")
    assert couch.host.position.ply == 1


def test_tiles_are_exchanged_from_the_rack_by_the_button_that_ends_a_turn(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("r2")
    assert hud(couch).dim == {Spot.END_TURN}, "it cannot be reached"
    couch.press("r2")
    assert couch.phase.name == "exchange", "nothing is marked yet"
    couch.press("confirm", "right", "confirm")
    assert (hud(couch).dim, hud(couch).ready) == (frozenset(), True)
    couch.press("r2")
    assert couch.choices[couch.menu.focus] == "Exchange"
    couch.press("confirm")
    assert couch.host.history[0].count == 2


def test_ps112_an_empty_end_turn_passes_only_when_confirmed(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.end_turn()
    assert question_in(couch.picture)
    couch.press("confirm")
    assert couch.host.position.ply == 0, "the safe answer is the one under the thumb"
    couch.pass_turn()
    assert couch.host.position.ply == 1


def test_the_preview_tells_scores_and_never_whether_a_word_is_valid(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "NRO", Square(7, 7))
    assert points_shown(couch) == 6
    assert notice(couch) is None


# ---------------------------------------------------------------- camera and score windows


def test_looking_around_comes_nearer_with_the_first_step(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("zoom")
    assert couch.camera.shot is Shot.FAR, "first the whole board"
    couch.press("up")
    assert (couch.camera.shot, couch.camera.at) == (Shot.CLOSE, Square(6, 7))
    couch.press(*["up"] * 5)
    assert couch.camera.at == Square(1, 7)
    couch.press("zoom")
    assert couch.camera.shot is Shot.FAR, "there tiles may be placed"


def test_a_tile_held_over_another_one_looks_refused_and_leaves_its_letter_in_sight(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.place("H", Square(7, 7))
    couch.focus_tile("O")
    couch.press("confirm", "up")
    held = next(tile for tile in couch.table_view.tiles if tile.look is TableLook.SELECTED)
    assert (cursor_kind(couch), held.place) == (CursorKind.PLACE, OnBoard(Square(7, 8), lifted=True))
    couch.press("left")
    held = next(tile for tile in couch.table_view.tiles if tile.look is TableLook.SELECTED)
    assert cursor_kind(couch) is CursorKind.TAKEN
    assert held.place == OnBoard(Square(7, 7), lifted=True, aside=True)
    assert "Place" not in couch.prompts


def test_no_direction_is_prompted_that_leads_nowhere(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("up")
    couch.steer(Square(0, 0))
    assert couch.prompts["Move"] == (Action.DOWN, Action.RIGHT)
    couch.steer(Square(14, 14))
    assert couch.prompts["Move"] == (Action.UP, Action.DOWN, Action.LEFT), "below the board lies the rack"
    couch.press("back")
    couch.focus_tile(rack(couch)[0])
    couch.press("confirm")
    assert couch.prompts["Move"] == (Action.RIGHT,)


def test_the_word_and_its_score_stay_in_sight_while_a_blank_is_named(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="HORNAT?")
    spell(couch, "HOR", Square(7, 5))
    couch.focus_tile("?")
    couch.press("confirm", "up", "confirm")
    assert couch.stack.top.name == "blank"
    assert not any(isinstance(panel, Scrim) for panel in couch.picture.panels)
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert hud.preview
    assert hud.preview.word == "HOR"


def test_the_prompt_of_the_score_windows_tells_what_comes_next(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    told = []
    for _ in range(3):
        told += [label for label, actions in couch.prompts.items() if actions == (Action.SCORES,)]
        couch.press("scores")
    assert told == ["Turns", "Hide", "Scores"]


def test_ps113_114_115_zoom_goes_round_close_look_far(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    assert couch.camera.shot is Shot.CLOSE
    couch.press("zoom")
    assert couch.camera.shot is Shot.FAR
    assert cursor_kind(couch) is CursorKind.VIEW
    couch.press("confirm", "left")
    assert couch.draft.hand is None, "only looking around"
    couch.press("zoom")
    assert couch.camera.shot is Shot.FAR
    couch.place("H", Square(7, 7))
    assert couch.draft.laid
    couch.press("zoom")
    assert couch.camera.shot is Shot.CLOSE


def test_ps117_score_windows_go_round_default_all_none(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    seen = [hud(couch).windows]
    for _ in range(3):
        couch.press("scores")
        seen.append(hud(couch).windows)
    assert seen == [ScoreWindows.DEFAULT, ScoreWindows.ALL, ScoreWindows.NONE, ScoreWindows.DEFAULT]


def test_ps137_exactly_one_score_box_is_highlighted_at_any_time(lexicon: Lexicon) -> None:
    couch = sit(lexicon, fast=False)
    play_horn(couch)
    for _ in range(400):
        assert sum(box.current for box in hud(couch).boxes) == 1
        couch.wait(1 / 60)


# ---------------------------------------------------------------- menu, exchange, pause


def test_ps120_exchanged_tiles_are_those_marked_and_the_turn_is_over(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange Tiles")
    couch.press("confirm", "right", "confirm")
    while couch.phase.spot is not Spot.END_TURN:
        couch.press("right")
    couch.press("confirm", "confirm")
    couch.until("table")
    assert rack(couch).replace(".", "")[-5:] != ""
    kept = Counter("RNATE")
    assert kept <= Counter(rack(couch))
    assert couch.host.history[0].kind == "exchange"
    assert couch.host.history[0].count == 2


def test_ps121_back_cancels_an_exchange(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm", "confirm", "confirm", "back")
    assert couch.phase.name == "table"
    assert rack(couch) == "HORNATE"
    assert couch.host.position.ply == 0


def test_em026_the_button_beside_the_rack_cancels_an_exchange_for_a_pad_too(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("r2", "confirm", "right", "confirm", "left", "left")
    assert (hud(couch).spot, hud(couch).menu_label) == (Spot.MENU, "Cancel")
    couch.press("confirm")
    assert (couch.phase.name, rack(couch)) == ("table", "HORNATE")
    assert (couch.host.position.ply, hud(couch).menu_label) == (0, "Menu")


def test_ps122_exchanging_all_tiles_asks_first(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    couch.press("back")
    assert couch.host.position.ply == 0
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    assert couch.choices[couch.menu.focus] == "Exchange", "it was chosen by name"
    couch.press("confirm")
    assert couch.host.history[0].count == 7


@pytest.mark.parametrize("path", [["Show Remaining Tiles"], ["Guides"], ["Guides", "Hint"]])
def test_what_is_only_looked_at_leads_back_to_where_it_was_chosen(lexicon: Lexicon, path: list[str]) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    for label in path:
        couch.choose(label)
    for label in reversed(path):
        couch.press("back")
        assert couch.choices[couch.menu.focus] == label
    couch.press("back")
    assert couch.stack.top.name == "table"


def test_ps123_remaining_tiles_are_those_of_the_bag(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Show Remaining Tiles")
    assert couch.stack.top.name == "remaining"
    grid = couch.picture.panels[-1]
    assert isinstance(grid, LetterGrid)
    counts = {cell.label: int(cell.count) for row in grid.rows for cell in row}
    bag = Counter(couch.host.position.bag)
    assert counts == {letter.replace("?", " "): bag[letter] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"}


def test_in_the_usual_game_remaining_tiles_are_those_that_whoever_looks_has_not_seen(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=PARLOUR)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Show Remaining Tiles")
    grid = couch.picture.panels[-1]
    assert isinstance(grid, LetterGrid)
    counts = {cell.label: int(cell.count) for row in grid.rows for cell in row}
    position = couch.host.position
    unseen = Counter(position.bag) + Counter(position.racks[1])
    assert counts == {letter.replace("?", " "): unseen[letter] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"}
    bag = len(position.bag)
    assert grid.text == f"{bag + 7} you have not seen: {bag} in the bag, 7 on other racks."


def test_what_is_left_is_told_as_whoever_is_on_turn_knows_it_not_as_all_at_the_table_do(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, (ANNA, BO), rules=PARLOUR)
    couch.press("confirm")
    couch.until("table")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Show Remaining Tiles")
    assert couch.sees("7 on other racks")


def test_a_word_that_may_still_be_challenged_is_not_looked_up(lexicon: Lexicon) -> None:
    """By mail a turn begins while the last play waits for an answer."""
    words = (Tile(Square(7, 7), "Q"), Tile(Square(7, 8), "X"))
    position = MatchSession(COMPLETE, (ANNA, BO), 7, lexicon).position
    waiting, events = play(replace(position, racks=("QXAEIOU", position.racks[1])), Place(words), lexicon)
    view = seat_view(waiting, 1, history_with((), 0, events))
    home = services(lexicon, ScriptedMaven())
    couch = Couch(home, Guides(home, view, ""))
    couch.choose("View Word Definitions")
    couch.spell_name("QX")
    assert couch.sees("may still be challenged")


def test_ps130_start_pauses_and_the_clock_stands_still(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("pause")
    before = couch.clock.seconds
    couch.wait(5)
    assert couch.clock.seconds == before
    couch.press("pause")
    couch.wait(1)
    assert couch.clock.seconds > before


def test_the_clock_runs_on_under_the_menu(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    before = couch.clock.seconds
    couch.wait(2)
    assert couch.clock.seconds == pytest.approx(before + 2)


# ---------------------------------------------------------------- Maven and the end


def maven_plays(*moves: str) -> list[Move]:
    from game.rules.board import Board

    board = Board().with_tiles([])
    return [parse_move(move, board) for move in moves]


def test_mavens_move_is_shown_and_its_tiles_come_from_its_rack(lexicon: Lexicon) -> None:
    couch = sit(lexicon, fast=False, maven=ScriptedMaven([Pass()]))
    play_horn(couch)
    couch.until("maven")
    assert couch.sees("Maven is thinking")
    couch.until("table")
    assert couch.sees("Maven passed")


def test_a_dead_worker_is_a_visible_pass_and_the_game_goes_on(lexicon: Lexicon) -> None:
    couch = sit(lexicon, maven=ScriptedMaven([None]))
    play_horn(couch)
    couch.until("table")
    assert couch.host.history[1].kind == "pass"


def test_an_illegal_answer_of_maven_becomes_a_pass(lexicon: Lexicon) -> None:
    couch = sit(lexicon, maven=ScriptedMaven(maven_plays("1A ZZZ")))
    play_horn(couch)
    couch.until("table")
    assert couch.host.history[1].kind == "pass"


def test_maven_is_shown_only_its_own_rack(lexicon: Lexicon) -> None:
    maven = ScriptedMaven()
    couch = sit(lexicon, maven=maven)
    play_horn(couch)
    couch.until("table")
    view = maven.views[0]
    assert view.seat == 1
    assert view.rack == couch.host.position.racks[1]


def test_three_rounds_without_points_end_the_game_and_lead_to_the_results(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    for _ in range(3):
        couch.until("table")
        couch.pass_turn()
    couch.until("results")
    rows = couch.block(Podium).rows
    assert [row.before for row in rows] == [0, 0]
    assert all(row.total == row.adjustment < 0 for row in rows)


def test_two_people_get_a_curtain_between_their_turns(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO))
    assert couch.stack.top.name == "handover"
    faces = {t.face for t in couch.table_view.tiles}
    assert faces == {" "}, "no letter is seen before the pad is taken"
    couch.press("confirm")
    play_horn(couch)
    while couch.stack.top.name != "handover":
        racks = [t for t in couch.table_view.tiles if isinstance(t.place, OnRack)]
        assert {t.face for t in racks} <= {" "}
        couch.wait(1 / 60)
    assert {"Bo,", "it is your turn."} <= set(couch.words)


def test_the_record_of_a_game_by_presses_replays_to_the_same_positions(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.pass_turn()
    couch.until("table")
    match = couch.host
    assert list(positions(match.record, lexicon))[-1] == match.position


def test_quitting_asks_and_leads_to_the_main_menu(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.press("options")
    couch.choose("Quit")
    couch.press("confirm")
    assert couch.stack.top.name == "table", "the safe answer is the one under the thumb"
    couch.press("options")
    couch.choose("Quit")
    couch.press("left", "confirm")
    assert couch.stack.top.name == "main-menu"


def test_a_word_taken_back_by_a_slip_of_the_thumb_comes_back_with_a_second_press(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "HORN", Square(7, 5))
    before = couch.draft.laid
    couch.press("back")
    assert not couch.draft.laid
    assert couch.draft.cursor == Square(7, 5), "the cursor waits where the word began"
    couch.press("back")
    assert {(laid.square, laid.face) for laid in couch.draft.laid} == {(x.square, x.face) for x in before}


def test_c5_the_pass_or_exchange_that_ends_the_game_says_so_before(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (MAVEN, ANNA), maven=ScriptedMaven([Pass()] * 9))
    for _ in range(2):
        couch.end_turn()
        assert not couch.sees("As nobody has scored for so long, it ends the game.")
        couch.press("left", "confirm")
        couch.until("table")
    couch.end_turn()
    assert couch.sees("As nobody has scored for so long, it ends the game.")
    couch.press("back")
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange All Tiles")
    assert couch.sees("As nobody has scored for so long, it ends the game.")
    couch.press("confirm")
    couch.until("results")


FOUR = ["Exchange Tiles", "Exchange All Tiles", "Show Remaining Tiles", "Guides"]


def test_ps119_the_menu_lists_its_four_items_in_their_order(lexicon: Lexicon) -> None:
    for mode, more in (("console 1999", []), ("parlour", ["Type a Word"])):  # ours, for keyboards
        couch = sit(lexicon, mode=mode)
        couch.focus_spot(Spot.MENU)
        couch.press("confirm")
        assert couch.choices == [*FOUR, *more]
    couch = sit(lexicon, (ANNA,), rules=SOLITAIRE, mode="console 1999", maven=InProcessMaven(lexicon))
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    assert couch.choices == FOUR


def open_guides(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Guides")


@pytest.mark.parametrize(
    ("mode", "last"), [("console 1999", "Show Premium Tiles"), ("parlour", "Premium Squares")]
)
def test_ps124_the_guides_are_four(lexicon: Lexicon, mode: str, last: str) -> None:
    couch = sit(lexicon, mode=mode)
    open_guides(couch)
    assert couch.choices == ["Hint", "Define Last Word", "View Word Definitions", last]
    couch.choose(last)
    assert couch.stack.top.name == "premium"


def test_ps125_126_a_hint_offers_legal_words_and_lays_the_chosen_one_where_it_scores_most(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, maven=InProcessMaven(lexicon))
    play_horn(couch)
    couch.until("table")
    view = couch.view(0)
    open_guides(couch)
    couch.choose("Hint")
    couch.until("hint")
    couch.wait(0.1)
    offered = [(item.label, int(item.note)) for item in couch.menu.items]
    assert offered == sorted(offered, key=lambda word: -word[1])
    plays = [c.move for c in choose(view, lexicon, 7, Budget(nodes=1), 0, top=100_000)]
    scored = [score_play(view.board, move.tiles, view.rules) for move in plays if isinstance(move, Place)]
    for word, points in offered:
        assert points == max(score.total for score in scored if score.words[0].word.upper() == word)
    couch.press("down", "confirm")
    assert points_shown(couch) == offered[1][1]
    couch.end_turn()
    assert couch.phase.name == "showing", "what a hint lays is accepted"


def test_ps127_the_last_word_is_defined(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.services.define = lambda word: f"meaning of {word}"
    play_horn(couch)
    couch.until("table")
    open_guides(couch)
    couch.choose("Define Last Word")
    assert couch.sees("meaning of HORN")


@pytest.mark.parametrize(
    ("word", "says"),
    [("AB", "meaning of AB"), ("AA", "No meaning is stored"), ("ABC", "Not in the dictionary")],
)
def test_ps128_looked_up_words_are_defined_or_valid_or_not_valid(
    lexicon: Lexicon, word: str, says: str
) -> None:
    couch = sit(lexicon)
    couch.services.define = lambda asked: "meaning of AB" if asked == "AB" else None
    open_guides(couch)
    couch.choose("View Word Definitions")
    couch.spell_name(word)
    assert couch.sees(says)
    couch.press("back")
    assert couch.stack.top.name == "word-entry", "another word can be looked up"


def test_ps129_the_premium_squares_are_shown_bare(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    play_horn(couch)
    couch.until("table")
    open_guides(couch)
    couch.choose("Premium Squares")
    assert couch.table_view.tiles == ()
    assert couch.camera.shot is Shot.FAR
    couch.services.options = replace(couch.services.options, tile_set="neon")
    legend = next(panel for panel in couch.picture.panels if isinstance(panel, Sheet))
    squares = [block for block in blocks_of(legend.body) if isinstance(block, PremiumSquare)]
    assert {square.kind for square in squares} == set(Premium) - {Premium.NONE}
    assert {square.tile_set for square in squares} == {"neon"}
    couch.press("back")
    assert couch.stack.top.name == "guides"


def test_the_camera_stays_with_the_latest_play_until_the_player_goes_to_the_board(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()
    couch.until("table")
    couch.press("right")
    assert couch.camera.at in {Square(7, col) for col in range(5, 9)}
    couch.press("up")
    couch.steer(Square(0, 0))
    assert couch.camera.at == Square(0, 0)


def test_what_was_laid_and_what_was_played_last_is_to_be_seen_whole(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    horn = tuple(Square(7, col) for col in range(5, 9))
    spell(couch, "HORN", horn[0])
    assert couch.camera.whole == horn
    couch.press("up")
    assert couch.camera.whole == (), "over the board the camera follows the selector"
    couch.steer(Square(14, 7))
    couch.press("down")
    couch.end_turn()
    couch.until("table")
    assert couch.camera.whole == horn


@pytest.mark.parametrize("fast", [False, True], ids=["calm", "fast"])
def test_the_pass_that_ends_a_game_is_seen_and_read_before_the_results(lexicon: Lexicon, fast: bool) -> None:
    couch = sit(lexicon, (ANNA, MAVEN), fast=fast)
    while couch.stack.top.name == "table":
        couch.pass_turn()
        seen, booked = set(), 0.0
        while couch.stack.top.name in ("showing", "maven"):
            seen |= {text for text in ("Anna passes.", "Maven passes.") if couch.sees(text)}
            done = couch.phase.name == "showing" and couch.host.position.outcome is not None
            booked += 0.1 if done and hud(couch).headline == "Maven passed" else 0.0
            couch.wait(0.1)
    assert couch.stack.top.name == "results"
    assert seen == {"Anna passes.", "Maven passes."}, "both of the last round"
    assert booked >= 1.5, "the last turn stays in sight for a while before the results come"

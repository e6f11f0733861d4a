"""Fast entry: the word lane, slot keys under a held shoulder, jumps to the next spot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from controllers.actions import Action
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.board import Board
from game.rules.editions import PLAYSTATION
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Privacy
from game.rules.seat_view import seat_view
from game.scenes.kit.picture.game_panels import SlotKeys, Spot
from game.scenes.kit.picture.table_view import CursorKind
from game.scenes.table.word_lane import SLOT_KEYS
from game.scenes.table.word_starts import HOP, anchors, likely_down, next_start
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import deal, submit, table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import play_horn, rack, sit
from tools.load.thumb import WAYS, Thumb


def cursor(couch: Couch) -> Square:
    assert couch.table_view.cursor
    return couch.table_view.cursor.square


def runs(couch: Couch) -> CursorKind:
    assert couch.table_view.cursor
    return couch.table_view.cursor.kind


def laid(couch: Couch) -> dict[Square, str]:
    return {tile.square: tile.face for tile in couch.draft.laid}


def after_horn(lexicon: Lexicon) -> Couch:
    """HORN lies across the middle; it is the same player's turn again."""
    couch = sit(lexicon)
    play_horn(couch)
    couch.until("table")
    return couch


# ---------------------------------------------------------------- the lane


def test_a_word_is_laid_from_its_start_letter_by_letter_and_played(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1", "left", "confirm")
    assert runs(couch) is CursorKind.ACROSS
    for letter in "HORN":
        couch.focus_tile(letter)
        couch.press("confirm")
    assert "".join(face for _, face in sorted(laid(couch).items())) == "HORN"
    couch.press("down", "confirm")
    couch.until("table")
    assert couch.host.position.scores[0] == 14


def test_filled_squares_are_skipped(lexicon: Lexicon) -> None:
    couch = after_horn(lexicon)
    couch.press("l1")
    while cursor(couch).row > 6:
        couch.press("up")
    while cursor(couch).col != 6:
        couch.press("left" if cursor(couch).col > 6 else "right")
    if runs(couch) is not CursorKind.DOWN:
        couch.press("l1")
    couch.press("confirm", "confirm", "confirm")
    assert set(laid(couch)) == {Square(6, 6), Square(8, 6)}


def test_the_start_may_be_a_filled_square_as_for_a_hook(lexicon: Lexicon) -> None:
    couch = after_horn(lexicon)
    couch.press("l1")
    while cursor(couch) != Square(7, 5):
        couch.press("down" if cursor(couch).row < 7 else "up" if cursor(couch).row > 7 else "left")
    if runs(couch) is not CursorKind.ACROSS:
        couch.press("l1")
    couch.press("confirm")
    assert cursor(couch) == Square(7, 9), "behind HORN"


def test_back_takes_one_letter_back_then_leads_to_the_start_and_out(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    before = rack(couch)
    couch.press("l1", "confirm", "confirm", "right", "confirm")
    assert len(laid(couch)) == 2
    couch.press("back")
    assert len(laid(couch)) == 1
    assert cursor(couch) == Square(7, 8)
    couch.press("back")
    assert rack(couch) == before, "every tile is where it was"
    assert couch.turn.lane
    couch.press("back")
    assert couch.turn.lane
    assert couch.turn.lane.choosing
    couch.press("back")
    assert couch.turn.lane is None
    assert couch.phase.spot is Spot.RACK


def test_the_lane_is_left_with_its_tiles_on_the_board(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1", "confirm", "confirm", "confirm", "l1")
    assert couch.turn.lane is None
    assert len(laid(couch)) == 2
    couch.press("l1")
    assert couch.turn.lane
    assert not couch.turn.lane.choosing, "a word begun goes on"
    couch.press("confirm")
    assert len(laid(couch)) == 3


def test_the_direction_turns_until_the_first_letter_lies(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1", "l1")
    assert runs(couch) is CursorKind.DOWN
    couch.press("right", "left")
    assert runs(couch) is CursorKind.DOWN, "chosen by hand it stays"
    couch.press("confirm", "confirm", "confirm")
    assert set(laid(couch)) == {Square(7, 7), Square(8, 7)}
    assert "Across" not in couch.prompts


def test_at_the_edge_nothing_more_can_be_laid(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1", "right*7", "confirm", "confirm")
    assert set(laid(couch)) == {Square(7, 14)}
    couch.press("confirm")
    assert len(laid(couch)) == 1
    assert "Lay" not in couch.prompts


def test_a_refused_word_begins_again_where_it_began(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="XJVVCCQ")
    before = rack(couch)
    couch.press("l1", "confirm", "confirm", "confirm", "down", "confirm")
    assert couch.sees("dictionary")
    couch.wait(1)
    assert rack(couch) == before
    assert cursor(couch) == Square(7, 7)
    couch.press("confirm")
    assert set(laid(couch)) == {Square(7, 7)}


def test_an_invalid_word_that_came_back_can_be_laid_again_in_the_lane_and_mended(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1", "l1", "confirm")
    for letter in "HNRO":
        couch.focus_tile(letter)
        couch.press("confirm")
    before, way = laid(couch), runs(couch)
    couch.press("down", "confirm")
    couch.wait(1)
    assert laid(couch) == {}
    assert couch.prompts["Undo"] == (Action.SHUFFLE,)
    couch.press("shuffle")
    assert laid(couch) == before
    assert runs(couch) is way, "the lane goes on as it was"
    assert "Undo" not in couch.prompts
    couch.press("back", "back", "back")
    assert "".join(laid(couch).values()) == "H"


def test_a_blank_is_named_in_the_lane(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="?ORNATE")
    couch.press("l1", "confirm")
    couch.focus_tile("?")
    couch.press("confirm")
    couch.name_blank("H")
    assert laid(couch) == {Square(7, 7): "h"}


def test_passing_in_the_lane_is_asked_like_everywhere(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1", "confirm")
    couch.focus_spot(Spot.END_TURN)
    couch.press("confirm")
    assert couch.stack.top.name == "question"


# ---------------------------------------------------------------- slot keys


def keys(couch: Couch) -> tuple[Action | None, ...]:
    panels = [panel for panel in couch.picture.panels if isinstance(panel, SlotKeys)]
    return panels[0].actions if panels else ()


def test_while_the_shoulder_is_held_buttons_are_slots(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="HORNATE")
    couch.press("l1", "left")
    couch.down("r2")
    assert keys(couch) == SLOT_KEYS[:7]
    assert couch.prompts["Lay a letter"] == SLOT_KEYS[:7], "one prompt: the letters are seen under the keys"
    couch.press("left", "up", "down", "right")
    assert "".join(face for _, face in sorted(laid(couch).items())) == "HORN"
    assert keys(couch)[:4] == (None,) * 4
    couch.up("r2")
    assert couch.phase.spot is Spot.END_TURN
    couch.press("confirm")
    couch.until("table")
    assert couch.host.position.scores[0] == 14


def test_the_eighth_button_takes_back_and_tiles_return_to_their_own_keys(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rack="HORNATE")
    couch.press("l1")
    couch.down("r2")
    couch.press("up", "left", "zoom", "zoom")
    assert rack(couch) == "HORNATE"
    couch.up("r2")
    assert couch.phase.spot is not Spot.END_TURN, "nothing to end a turn with"


def test_on_the_board_the_shoulder_alone_is_enough(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("up", "left")
    couch.down("r2")
    couch.press("left", "up")
    couch.up("r2")
    assert set(laid(couch)) == {Square(7, 6), Square(7, 7)}


def test_letting_go_under_a_pause_counts(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("l1")
    couch.down("r2")
    couch.press("pause")
    couch.up("r2")
    couch.press("pause")
    assert couch.turn.lane
    assert not couch.turn.lane.held


def test_hidden_letters_are_not_told_by_the_keys(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (Seat("Anna"), Seat("Bo")))
    couch.press("confirm", "up")
    couch.down("r2")
    assert couch.prompts["Lay a letter"] == SLOT_KEYS[:7]
    assert not {"H", "O", "R", "N"} & set(couch.prompts)


# ---------------------------------------------------------------- where words may start


def boards(lexicon: Lexicon, games: int = 2) -> Iterator[Board]:
    """Boards on the way of a few games."""
    for seed in range(games):
        match = MatchSession(PLAYSTATION, (Seat("A"), Seat("B")), seed, lexicon)
        while match.position.outcome is None and match.position.ply < 12:
            yield match.position.board
            view = seat_view(match.position, match.position.to_move)
            submit(match, choose(view, lexicon, 4, Budget(nodes=1), seed)[0].move)


def test_anchors_are_the_empty_squares_beside_tiles(lexicon: Lexicon) -> None:
    for board in boards(lexicon):
        if not list(board.tiles()):
            assert anchors(board) == (Square(7, 7),)
            continue
        beside = {
            Square(row + down, col + right)
            for (row, col), _ in board.tiles()
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
        }
        assert set(anchors(board)) == {s for s in beside if s in board and board.is_empty(s)}


def test_jumps_always_land_on_an_anchor_and_go_round_the_whole_board(lexicon: Lexicon) -> None:
    for board in boards(lexicon):
        here = Square(0, 0)
        rows = set()
        for _ in range(len(anchors(board)) + 1):
            here = next_start(board, here)
            assert here in anchors(board)
            rows.add(here.row)
        for row in {anchor.row for anchor in anchors(board)}:
            assert any(abs(row - seen) <= HOP for seen in rows)


def test_a_word_is_expected_to_run_where_it_meets_a_tile() -> None:
    board = Board().with_tiles([Tile(Square(7, 7), "A")])
    assert not likely_down(board, Square(7, 4)), "left of the tile: across"
    assert likely_down(board, Square(4, 7)), "above the tile: down"
    assert not any(likely_down(Board(), square) for square in Board().squares)


def test_the_jump_is_in_the_prompts_and_moves_the_start(lexicon: Lexicon) -> None:
    couch = after_horn(lexicon)
    couch.press("l1")
    before = cursor(couch)
    assert couch.prompts["Next"] == (Action.SHUFFLE,)
    couch.press("shuffle")
    assert cursor(couch) == next_start(couch.draft.board, before)


# ---------------------------------------------------------------- all ways make the same plays


@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_entering_makes_the_very_play(lexicon: Lexicon, way: str) -> None:
    """Plays of a whole game, found by the engine and entered by presses."""
    home = services(lexicon, ScriptedMaven())
    home.options = replace(home.options, privacy=Privacy.OPEN)
    match = MatchSession(PLAYSTATION, (Seat("A"), Seat("B")), 5, lexicon)
    deal(match, "?ORNATE")
    thumb = Thumb(table_of(home, match))
    thumb.wait_for_turn()
    for made in range(10):
        position = match.position
        view = seat_view(position, position.to_move)
        move = choose(view, lexicon, 7, Budget(nodes=1), 5)[0].move
        if not isinstance(move, Place):
            assert made > 5
            break
        WAYS[way](thumb, move)
        assert match.position.board == position.board.with_tiles(move.tiles)
        thumb.wait_for_turn()

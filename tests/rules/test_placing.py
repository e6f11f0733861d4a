"""What may be laid: the six errors, their messages and their priority; word checks."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from game.rules import illegal_moves
from game.rules.board import Board
from game.rules.events import TilesDrawn, TilesPlaced, TurnBegan, WordRejected
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place, Square, Tile
from game.rules.notation import format_move, parse_move
from game.rules.play_move import play
from game.rules.rules_and_defaults import RackOrder, Rules
from tests.rules import brute
from tests.rules.table import ANY_WORD, EMPTY, board_with, place, position

BASELINES = sorted((Path(__file__).parent / "baselines").glob("*.txt"))
HORN = board_with("8F HORN")


def tiles(*spots: tuple[int, int, str]) -> Place:
    return Place(tuple(Tile(Square(row, col), face) for row, col, face in spots))


# Each row breaks the rule named and every rule that is looked for later.
PRIORITY = [
    (EMPTY, tiles(), illegal_moves.NoTilesPlayed, "No tiles played"),
    (EMPTY, tiles((0, 0, "A"), (1, 2, "B")), illegal_moves.NotInLine, "Your tiles are not in a line"),
    (EMPTY, tiles((0, 0, "A"), (0, 2, "B")), illegal_moves.OnlyOneWord, "Only one word allowed"),
    (EMPTY, tiles((0, 0, "A"), (0, 1, "B")), illegal_moves.MissesCentre, "Word must cover center star"),
    (HORN, tiles((0, 0, "A"), (0, 1, "B")), illegal_moves.NotConnected, "Tiles are not connected"),
    (EMPTY, tiles((7, 7, "A"), (7, 8, "B")), illegal_moves.NotInDictionary, "AB is not in the dictionary"),
]


@pytest.mark.parametrize(("board", "move", "error", "message"), PRIORITY)
def test_ps072_073_each_of_the_six_errors_comes_first_in_its_turn(
    board: Board, move: Place, error: type[IllegalMove], message: str
) -> None:
    """SO-025 to SO-030."""
    with pytest.raises(error) as caught:
        play(position("ABCDEFG", board=board), move, frozenset())
    assert type(caught.value) is error
    assert str(caught.value) == message


def test_ps074_the_dictionary_error_names_every_bad_word() -> None:
    board = board_with("8F HORN", "H6 FA(R)M")
    with pytest.raises(illegal_moves.NotInDictionary) as caught:
        play(position("PASTEXX", board=board), place("10F PASTE", board), {"HORN"})
    assert caught.value.words == ("PASTE", "FARMS")
    assert str(caught.value) == "PASTE and FARMS are not in the dictionary"
    three = illegal_moves.NotInDictionary(("FI", "DF", "II"))
    assert str(three) == "FI, DF and II are not in the dictionary"


@pytest.mark.parametrize(
    ("move", "error"),
    [
        (tiles((7, 7, "A")), illegal_moves.OneLetterWord),
        (tiles((7, 7, "A"), (7, 8, "Z")), illegal_moves.NotOnRack),
        (tiles((7, 7, "A"), (7, 8, "A")), illegal_moves.NotOnRack),
        (tiles((7, 7, "A"), (7, 8, "b")), illegal_moves.NotOnRack),
        (tiles((7, 7, "A"), (7, 8, "7")), illegal_moves.NotOnRack),
        (tiles((7, 7, "A"), (7, 8, "?")), illegal_moves.BlankNeedsLetter),
        (tiles((7, 14, "A"), (7, 15, "B")), illegal_moves.OffBoard),
    ],
)
def test_tiles_that_cannot_be_laid_are_refused(move: Place, error: type[IllegalMove]) -> None:
    with pytest.raises(error):
        play(position("ABCDEFG"), move, ANY_WORD)


@pytest.mark.parametrize("face", ["é", "ab", "É", "AB", "ß", "1"])
def test_neither_a_tile_nor_a_blank_shows_anything_but_one_letter_from_a_to_z(face: str) -> None:
    with pytest.raises(illegal_moves.NotOnRack):
        play(position("?ABCDEF", "D"), tiles((7, 7, "A"), (7, 8, face)), ANY_WORD)


def test_a_touch_at_a_corner_does_not_connect() -> None:
    with pytest.raises(illegal_moves.NotConnected):
        play(position("ABCDEFG", board=HORN), tiles((8, 9, "A"), (9, 9, "B")), ANY_WORD)


def test_ps075_a_play_scores_and_draws_and_passes_the_turn_on() -> None:
    start = position("HORNABC", "DDDDDDD", bag="EEEE")
    after, events = play(start, place("8F HORN"), {"HORN"})
    assert [type(event) for event in events] == [TilesPlaced, TilesDrawn, TurnBegan]
    assert after.scores == (14, 0)
    assert after.racks == ("ABCEEEE", "DDDDDDD")
    assert (after.bag, after.to_move, after.ply) == ("", 1, 1)


def test_a_blank_is_spent_from_the_rack_and_keeps_its_letter() -> None:
    """PS-076."""
    after, _ = play(position("H?RNABC", "D"), place("8F HoRN"), {"HORN"})
    assert after.racks[0] == "ABC"
    assert after.board[Square(7, 6)] == "o"


def test_ps080_081_an_invalid_word_costs_the_turn_only_when_the_rules_say_so() -> None:
    """PS-059 and PS-060."""
    strict = position("HORNABC", "DDDDDDD", bag="E", rules=Rules(miss_turn=True))
    after, events = play(strict, place("8F HORN"), frozenset())
    assert events == (
        WordRejected(0, ("HORN",), place("8F HORN").tiles),
        TurnBegan(1, 1),
    )
    assert (after.board, after.racks, after.scores, after.to_move) == (EMPTY, strict.racks, (0, 0), 1)
    assert after.scoreless == (1, 0)


@pytest.mark.parametrize(
    ("order", "rack"),
    [
        (RackOrder.RANDOM, "?ZAZBAQ"),
        (RackOrder.ALPHABETICAL, "AABQZZ?"),
        (RackOrder.VALUE, "QZZBAA?"),
    ],
)
def test_ps061_to_063_a_rack_is_sorted_after_the_draw_as_the_rules_ask(order: RackOrder, rack: str) -> None:
    """PS-061 to PS-063, C28."""
    start = position("HO?ZAZB", "D", bag="AQ", rules=Rules(rack_order=order))
    after, _ = play(start, place("8G HO"), ANY_WORD)
    if order is RackOrder.RANDOM:
        assert after.racks[0] in (rack, "?ZAZBQA")
    else:
        assert after.racks[0] == rack


@pytest.mark.parametrize("path", BASELINES, ids=lambda path: path.stem)
def test_ps086_the_rules_accept_every_placement_of_a_baseline_at_its_score(path: Path) -> None:
    rack, rows, plays = brute.read_baseline(path)
    start = position(rack, "", board=Board("".join(rows)), bag="EEEEEEE")
    assert plays
    for placement, points in plays.items():
        move = tiles(*sorted(placement))
        after, _ = play(start, move, brute.words())
        assert after.scores[0] == points
        assert parse_move(format_move(move, start.board), start.board) == move


@pytest.mark.parametrize("path", BASELINES, ids=lambda path: path.stem)
def test_the_baselines_are_what_the_brute_force_still_finds(path: Path) -> None:
    rack, rows, plays = brute.read_baseline(path)
    assert brute.all_plays(rows, rack, brute.words()) == plays


@pytest.mark.parametrize("rows", [EMPTY, board_with("8F HORN", "H6 FA(R)M"), board_with("H8 TA", "9G O(A)R")])
def test_the_rules_accept_exactly_the_placements_that_brute_force_finds(rows: Board) -> None:
    """Every way to lay up to three tiles on eight squares in a row or column is tried."""
    lexicon = brute.words()
    start = position("OAT", "", board=rows, bag="EEEEEEE")
    expected = brute.all_plays([rows.cells[i : i + 15] for i in range(0, 225, 15)], "OAT", lexicon)
    accepted = {}
    for move in _every_placement("OAT"):
        try:
            after, _ = play(start, move, lexicon)
        except IllegalMove:
            continue
        accepted[frozenset((*square, face) for square, face in move.tiles)] = after.scores[0]
    assert accepted == expected


def _every_placement(rack: str) -> list[Place]:
    """All in a window of five squares from each square, gaps and all."""
    offsets = [(0,), (0, 1), (0, 2), (0, 3), (0, 4), (0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 4), (0, 3, 4)]
    moves = []
    for start in Board().squares:
        for offset in [*offsets, (0, 2, 4)]:
            for down in (False, True):
                squares = [Square(start.row + n * down, start.col + n * (not down)) for n in offset]
                for faces in permutations(rack, len(offset)):
                    moves.append(Place(tuple(map(Tile, squares, faces))))
    return moves


def test_the_opening_rule_returns_when_a_challenge_clears_the_board() -> None:
    cleared = replace(position("ABCDEFG", "ABCDEFG"), ply=2)
    with pytest.raises(illegal_moves.MissesCentre):
        play(cleared, tiles((0, 0, "A"), (0, 1, "B")), ANY_WORD)

"""A word that is typed as a whole, and then laid where it fits."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.rules.board import Board
from game.rules.moves import Place, Square, Tile
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.menu_panels import LetterGrid
from game.scenes.mail.write_text import TextEntry
from game.scenes.table.draft import Draft
from game.scenes.table.rack_tiles import RackTile
from game.scenes.table.typed_word import spelled
from tests.scenes.couch import Couch
from tests.scenes.hosting import host_of
from tests.scenes.table.test_mouse import couch_with_rack, laid, rack


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    return couch_with_rack(lexicon, "HORNETS")


def type_word(couch: Couch, word: str) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Type a Word")
    couch.stack.type(word)
    assert couch.sees(word.upper())
    couch.press("pause")


def test_sp065_a_word_is_typed_in_full_with_the_letters_that_lie_on_the_board(couch: Couch) -> None:
    type_word(couch, "horn")
    assert "Lay HORN" in couch.prompts
    couch.press("confirm")
    assert "".join(laid(couch)[square] for square in sorted(laid(couch))) == "HORN"
    couch.end_turn()
    couch.until("table", seconds=40)
    position = host_of(couch.table).position
    squares = sorted(square for square, _ in position.board.tiles())
    tiles = [tile for tile in position.rack if tile != "?"]
    word = f"HORN{tiles[0]}"
    type_word(couch, word)
    assert f"Lay {word}" in couch.prompts
    couch.press("confirm")
    (new,) = laid(couch)
    assert new not in squares
    assert laid(couch)[new] == tiles[0]


def test_a_typed_word_is_laid_only_where_it_fits_and_walks_from_place_to_place(couch: Couch) -> None:
    type_word(couch, "horn")
    starts = set()
    for _ in range(8):
        couch.press("confirm")
        starts.add(min(laid(couch)))
        assert Square(7, 7) in laid(couch)
        couch.press("back")
        type_word(couch, "horn")
        for _ in range(len(starts)):
            couch.press("shuffle")
    assert len(starts) == 7
    couch.press("up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up")
    assert couch.prompts
    couch.press("back")
    assert (laid(couch), rack(couch)) == ({}, "HORNETS")


def test_a_word_that_the_rack_cannot_make_is_laid_nowhere(couch: Couch) -> None:
    type_word(couch, "quiz")
    assert not any(label.startswith("Lay") for label in couch.prompts)
    assert "Cancel" in couch.prompts


def test_a_blank_stands_for_what_the_rack_lacks(lexicon: Lexicon) -> None:
    couch = couch_with_rack(lexicon, "?ORNETS")
    type_word(couch, "horn")
    couch.press("confirm")
    assert sorted(laid(couch).values()) == ["N", "O", "R", "h"]


def test_a_letter_is_typed_for_a_blank(lexicon: Lexicon) -> None:
    couch = couch_with_rack(lexicon, "?ORNETS")
    couch.press("confirm", "up", "confirm")
    couch.stack.type("h")
    assert laid(couch) == {Square(7, 7): "h"}


def test_spelling_needs_the_whole_line_and_free_squares() -> None:
    board = Board().with_tiles([Tile(Square(7, col), face) for col, face in enumerate("CAT", 5)])
    tiles = tuple(RackTile(f"k{n}", letter) for n, letter in enumerate("SHDOG?E"))
    draft = Draft(board, tiles)
    assert spelled(draft, "CATS", Square(7, 5), down=False) == Place((Tile(Square(7, 8), "S"),))
    assert spelled(draft, "ATS", Square(7, 6), down=False) is None
    assert spelled(draft, "CAT", Square(7, 5), down=False) is None
    assert spelled(draft, "COTS", Square(7, 5), down=False) is None
    assert spelled(draft, "DOG", Square(0, 13), down=False) is None
    assert spelled(draft, "DOGS", Square(11, 0), down=True) is not None
    assert spelled(draft, "DOGS", Square(12, 0), down=True) is None
    zed = spelled(draft, "HAZE", Square(6, 6), down=True)
    assert zed == Place((Tile(Square(6, 6), "H"), Tile(Square(8, 6), "z"), Tile(Square(9, 6), "E")))


def test_text_is_typed_as_it_is_and_addresses_without_spaces() -> None:
    message, address = TextEntry("", ""), TextEntry("", "", address=True)
    message.on_typed("Dear Ruth, \x08hé!")
    address.on_typed(" Ada@Example.org ")
    assert (message.value, address.value) == ("Dear Ruth, hé!", "ada@example.org")


def test_typed_letters_show_in_the_letter_grid(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Type a Word")
    couch.stack.type("ho rn7!")
    (grid,) = (panel for panel in couch.picture.panels if isinstance(panel, LetterGrid))
    assert grid.value == "HO RN"

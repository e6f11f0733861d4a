"""A game all at once, round by round: the play laid is the best of all, and every tile stays somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from game.duplicate.round_state import (
    RoundState,
    Scored,
    begin,
    best_of,
    laid,
    points_of,
    verdict,
    view_of,
    without_a_play,
)
from game.duplicate.settings import Form, Rack
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Answer, Budget
from game.maven.player.choose_move import choose
from game.rules.board import bare_board
from game.rules.letter_sets import ENGLISH, LetterSet, letter_set_of
from game.rules.moves import Place, Square, Tile
from tests.duplicate.check_best import EveryWord, every_play
from tests.maven.tables import as_placement, small_lexicon
from tests.rules import brute


def plays(table: RoundState, lexicon: Lexicon) -> list[Scored]:
    found = choose(view_of(table), lexicon, 7, Budget(nodes=1), 0, top=100_000)
    return [(one.move, one.score) for one in found if isinstance(one.move, Place)]


def everything(table: RoundState) -> Counter[str]:
    lying = "".join("?" if face.islower() else face for _, face in table.board.tiles())
    return Counter(lying + table.rack + table.bag + table.aside)


def whole_game(form: Form, seed: int, lexicon: Lexicon) -> list[RoundState]:
    tables = [begin(form, seed)]
    while not tables[-1].is_over:
        table = tables[-1]
        best = best_of(table, plays(table, lexicon))
        tables.append(laid(table, best[0]) if best else without_a_play(table))
    return tables


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


FORMS = {
    "usual": Form(),
    "with a blank": Form(with_blank=True),
    "seven of eight": Form(rack=Rack.SEVEN_OF_EIGHT),
    "seven and eight with a blank": Form(rack=Rack.SEVEN_AND_EIGHT, with_blank=True),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_no_tile_is_lost_and_no_rack_breaks_the_form(form: Form, lexicon: Lexicon) -> None:
    tables = whole_game(form, 7, lexicon)
    whole = Counter(form.rules.tiles.all_tiles())
    for table in tables:
        assert everything(table) == whole
        assert not table.rack or len(table.rack) <= form.rack_size
    for before, after in pairwise(tables):
        assert len(list(after.board.tiles())) - len(list(before.board.tiles())) <= form.most_laid
    assert 10 < tables[-1].number < 40
    if not form.with_blank:
        assert tables == whole_game(form, 7, lexicon), "a replay is equal"


def test_with_a_blank_every_rack_has_exactly_one_and_the_letter_takes_its_place(lexicon: Lexicon) -> None:
    """One program once dealt two blanks here: a fault that its author names."""
    tables = whole_game(FORMS["with a blank"], 11, lexicon)
    replaced = 0
    for before, after in pairwise(tables):
        blanks_lying = sum(face.islower() for _, face in before.board.tiles())
        assert before.rack.count("?") == (1 if blanks_lying < 2 else 0)
        best = best_of(before, plays(before, lexicon))
        if best and (blanks := [tile for tile in best[0].tiles if tile.face.islower()]):
            (blank,) = blanks
            has_letter = blank.face.upper() in before.bag
            assert after.board[blank.square] == (blank.face.upper() if has_letter else blank.face)
            replaced += has_letter
    assert replaced > 3


def test_the_play_that_is_laid_is_the_best_of_all_that_brute_force_finds() -> None:
    small = small_lexicon()
    for seed in range(2):
        for table in whole_game(Form(), seed, small)[:3]:
            rows = [table.board.cells[start : start + 15] for start in range(0, 225, 15)]
            expected = brute.all_plays(rows, table.rack, brute.words())
            found = plays(table, small)
            assert {as_placement(play): points_of(table, play.tiles) for play, _ in found} == expected
            best = best_of(table, found)
            if best:
                assert expected[as_placement(best[0])] == best[1] == max(expected.values())
                assert verdict(table, best[0], small).points == best[1]


@pytest.mark.parametrize(
    ("played", "rack", "most", "said"),
    [
        (((7, 3, "HOOTER"),), "LOLBXED", 122, 38),
        (((7, 7, "OVAL"), (10, 3, "QUAGMIRe"), (7, 12, "FEATHER")), "RATS", 28, 28),
    ],
)
def test_the_best_that_is_asked_for_is_that_of_all_valid_words_and_not_only_of_those_that_maven_says(
    lexicon: Lexicon, played: Sequence[tuple[int, int, str]], rack: str, most: int, said: int
) -> None:
    """Asked as homes, halls and codes ask, against an oracle that knows no engine."""
    board = bare_board(15)
    for row, column, faces in played:
        board = board.with_tiles(Tile(Square(row, column + at), face) for at, face in enumerate(faces))
    table = replace(begin(Form(), 1), rack=rack, board=board)
    every = EveryWord(list(lexicon))
    expected = every_play(list(board.rows), rack, every)
    session = EngineClient(InProcessMaven(lexicon)).session()
    session.ask_every_play(view_of(table))
    (answer,) = (reply for reply in session.poll() if isinstance(reply, Answer))
    found = [(one.move, one.score) for one in answer.candidates if isinstance(one.move, Place)]
    assert {as_placement(play) for play, _ in found} == set(expected)
    best, maven_says = best_of(table, found), best_of(table, plays(table, lexicon))
    assert best is not None
    assert maven_says is not None
    assert best[1] == expected[as_placement(best[0])] == max(expected.values()) == most
    assert maven_says[1] == said


def test_equal_plays_have_one_order_fewest_blanks_then_across_then_the_square_then_the_letters() -> None:
    table = replace(begin(Form(), 1), rack="CAT?SEE")

    def at(row: int, column: int, faces: str, *, down: bool = False) -> Place:
        step = (1, 0) if down else (0, 1)
        squares = [Square(row + step[0] * n, column + step[1] * n) for n in range(len(faces))]
        return Place(tuple(Tile(square, face) for square, face in zip(squares, faces, strict=True)))

    across, later, down = at(7, 6, "CAT"), at(7, 7, "CAT"), at(6, 7, "CAT", down=True)
    letters = at(7, 6, "ACT")
    assert {points_of(table, play.tiles) for play in (down, later, across, letters)} == {10}
    order = [letters, across, later, down]
    while order:
        assert best_of(table, [(play, 10) for play in reversed(order)]) == (order.pop(0), 10)
    blank, plain = at(7, 6, "SEa"), at(7, 6, "SE")
    assert points_of(table, blank.tiles) == points_of(table, plain.tiles) == 4
    assert best_of(table, [(blank, 4), (plain, 4)]) == (plain, 4), "as many points, no blank"
    assert best_of(table, []) is None


@pytest.mark.parametrize(
    ("form", "tiles", "bonus"),
    [(Rack.SEVEN, 7, 50), (Rack.SEVEN, 6, 0), (Rack.SEVEN_OF_EIGHT, 7, 50), (Rack.SEVEN_AND_EIGHT, 7, 50),
     (Rack.SEVEN_AND_EIGHT, 8, 75)],
)  # fmt: skip
def test_the_bonus_goes_by_the_tiles_that_are_laid(form: Rack, tiles: int, bonus: int) -> None:
    assert Form(rack=form).bonus(tiles) == bonus


def test_whatever_is_wrong_with_a_play_it_scores_nothing(lexicon: Lexicon) -> None:
    table = replace(begin(Form(rack=Rack.SEVEN_OF_EIGHT), 1), rack="CATSEER?")

    def word(faces: str, row: int = 7, column: int = 5) -> Place:
        return Place(tuple(Tile(Square(row, column + n), face) for n, face in enumerate(faces)))

    assert verdict(table, word("CAT"), lexicon).points == 10
    assert verdict(table, word("CaTS"), lexicon).points > 0
    for wrong in (
        word("DOG"),
        word("TCA"),
        word("CAT", 0),
        word("CAT", 7, 14),
        word("C?T"),
        word("ÄT"),
        Place(()),
        Place((Tile(Square(7, 7), "C"), Tile(Square(7, 7), "A"))),
        word("CATSEERe"),
    ):
        assert verdict(table, wrong, lexicon).points == 0, wrong


def test_three_racks_without_a_play_end_the_game() -> None:
    table = begin(Form(), 3)
    other = without_a_play(table)
    assert not other.is_over
    assert other.number == 1
    third = without_a_play(other)
    assert not third.is_over
    assert len({table.rack, other.rack, third.rack}) == 3
    assert without_a_play(third).is_over
    move = Place(tuple(Tile(Square(7, 7 + n), face) for n, face in enumerate(third.rack[:2])))
    assert laid(third, move).draws == 1, "they count in a row only"


def test_letters_of_the_players_own_name_their_own_vowels() -> None:
    own = LetterSet("own", letter_set_of("own", "Y 40 1|T 40 1").rows, vowels="Y")
    rules = replace(Form().rules, tiles=own)
    assert set(begin(Form(rules), 1).rack) == {"Y", "T"}
    usual = replace(Form().rules, tiles=replace(own, vowels="AEIOU"))
    assert begin(Form(usual), 1).is_over, "Y is a consonant where nobody says otherwise"
    assert own.digest != replace(own, vowels="AEIOU").digest
    assert ENGLISH.digest == LetterSet(ENGLISH.name, ENGLISH.rows).digest

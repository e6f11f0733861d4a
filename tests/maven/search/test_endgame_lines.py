"""The book of lines has the very plays that the generator makes, also of boards that have much in common."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.maven.plays.board_arrays import LINES, STRIDE, Ints, face_of, rack_of, table_of
from game.maven.plays.leave_values import rack_worths
from game.maven.plays.static_duel import Bench, bench_for
from game.maven.search.endgame import desk
from game.maven.search.endgame_lines import (
    ENTRY,
    ERA,
    FACTS,
    HEAD,
    NEED,
    PLAYS,
    START_AT,
    TAIL,
    Book,
    key_of,
    letters_in,
    line_plays,
    open_book,
    packed,
    place_of,
)
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules
from tests.maven.search.test_endgame import GRAPH, ending, generator


def plays_in_book(
    bench: Bench, book: Book, grid: Ints, number: int, rack: int
) -> tuple[list[int], list[int]]:
    """The numbers of the plays of a packed rack in a line: those that leave something, those that go out."""
    held = letters_in(book, rack)
    key = key_of(grid, number, rack, held)
    place = place_of(book.slots, key)
    answer = int(book.slots[place + 1]) if book.slots[place] else 0
    if not answer:
        answer = line_plays(bench, book, grid, number, rack, held, key)
    staying: list[int] = []
    going: list[int] = []
    for part in book.parts[answer & 0xFFFFFF :][: answer >> 24 & 0xFF].tolist():
        begin, middle = part & 0xFFFFFF, (part & 0xFFFFFF) + (part >> 24 & 0xFFFFF)
        staying.extend(range(begin, middle))
        going.extend(range(middle, middle + (part >> 44)))
    most = max((points_of(book, play) for play in going), default=0)
    assert (answer >> 32 in going) == bool(going)
    assert not going or points_of(book, answer >> 32) == most
    return staying, going


def points_of(book: Book, play: int) -> int:
    return int(book.plays[play * ENTRY + FACTS]) & 0xFFFF


def tiles_of(entry: np.ndarray) -> tuple[Tile, ...]:
    """The tiles of a play in the book."""
    start = int(entry[FACTS]) >> START_AT & 0x3FF
    orientation, line, place = start // LINES, start % LINES // STRIDE - 1, start % STRIDE - 1
    codes = entry[[HEAD, TAIL]].view(np.int8)
    places = [(line, place + k) if orientation == 0 else (place + k, line) for k in range(len(codes))]
    return tuple(
        Tile(Square(row, col), face_of(int(code)))
        for (row, col), code in zip(places, codes, strict=True)
        if code
    )


def made(board_size: int, bench: Bench, book: Book, grid: Ints, rack: int) -> list[tuple[object, ...]]:
    """All plays of the book with their points, and whether they leave nothing."""
    found: list[tuple[object, ...]] = []
    for number in range(2 * board_size):
        for goes, plays in enumerate(plays_in_book(bench, book, grid, number, rack)):
            for play in plays:
                entry = book.plays[play * ENTRY : (play + 1) * ENTRY]
                assert (rack - int(entry[NEED]) == 0) == bool(goes)
                found.append((points_of(book, play), tiles_of(entry)))
    return sorted(found, key=repr)


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 300), st.sampled_from(["EAT", "QI", "V?", "AEDLINT", "?EST", "??A"]), st.data())
def test_the_book_has_the_plays_that_the_generator_makes(seed: int, mine: str, data: st.DataObject) -> None:
    board = ending(seed, mine, "V").board
    bench, book = bench_for(GRAPH, table_of(Rules()), ENGLISH), desk().book
    assert open_book(book, rack_of(mine) + rack_of("V"))
    rack, era = rack_of(mine), int(book.counts[ERA])
    worths = rack_worths(rack, table_of(Rules()).values, 0, 0)
    for _ in range(3):
        grid = generator().grid(board)
        plays = generator().plays(grid, rack, worths)
        expected = [(plays.score(index), plays.place(index).tiles) for index in range(len(plays))]
        assert made(board.size, bench, book, grid, int(packed(rack, book))) == sorted(expected, key=repr)
        if not expected:
            break
        board = board.with_tiles(data.draw(st.sampled_from(expected))[1])
    assert book.counts[ERA] == era


def test_the_book_is_emptied_before_it_is_full() -> None:
    board = ending(3, "EAT", "V").board
    bench, book = bench_for(GRAPH, table_of(Rules()), ENGLISH), desk().book
    assert open_book(book, rack_of("EATV"))
    grid, rack = generator().grid(board), int(packed(rack_of("EAT"), book))
    before, era = made(board.size, bench, book, grid, rack), int(book.counts[ERA])
    book.slots[:] = 0
    book.counts[PLAYS] = book.plays.size // ENTRY - 1
    assert made(board.size, bench, book, grid, rack) == before
    assert book.counts[ERA] == era + 1

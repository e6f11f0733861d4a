"""The best play is the best of all plays, found without making them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.lexicon.word_graph import build_graph
from game.maven.plays.anchors import COLUMNS, EQUITY, LENGTH
from game.maven.plays.best_play import best_play
from game.maven.plays.board_arrays import STRIDE, Ints, Longs, PremiumArrays, rack_of, table_of
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.move_generator import Generator
from game.maven.plays.rack_parts import LOWEST, WORK_SIZE
from game.maven.plays.words_by_letters import (
    LETTER_KEYS,
    ROW,
    SAME,
    WordTables,
    first_spelt,
    may_spell,
    words_of,
)
from game.rules.board import Board
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon, position_after, random_rack, view_of

TABLE = table_of(Rules())
GRAPH = lexicon().graph("full")
WORDS = words_of(GRAPH)
GENERATOR = Generator(GRAPH, TABLE)


def best(
    grid: Ints,
    rack: Ints,
    worth: Ints,
    floor: int = LOWEST,
    words: WordTables = WORDS,
    table: PremiumArrays = TABLE,
) -> tuple[Longs, Any] | None:
    play, strip = np.zeros(COLUMNS, np.int64), np.zeros(STRIDE, np.int8)
    bonus = np.array([table.rack_size, table.bonus], np.int64)
    work = np.zeros(WORK_SIZE, np.int64)
    found = best_play(grid, table.premiums, table.values, bonus, words, worth, rack, floor, work, play, strip)
    return (play, strip) if found else None


def agrees(
    board: Board, tiles: str, worth: Ints, words: WordTables = WORDS, generator: Generator = GENERATOR
) -> bool:
    """Whether the best play is one of those that lead the list of all plays."""
    grid, rack = generator.grid(board), rack_of(tiles)
    plays = generator.plays(grid, rack, worth)
    found = best(grid, rack, worth, words=words, table=generator.table)
    if found is None:
        return len(plays) == 0
    play, strip = found
    leaders = np.flatnonzero(plays.records[:, EQUITY] == plays.records[0, EQUITY])
    return any(
        (plays.records[index] == play).all() and (plays.strip(int(index)) == strip[: play[LENGTH]]).all()
        for index in leaders
    )


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000), st.integers(0, 24), st.sampled_from([0, 0, 1, 2]), st.integers(1, 7))
def test_the_best_play_is_among_those_that_lead_the_list_of_all_plays(
    seed: int, turns: int, blanks: int, size: int
) -> None:
    view = view_of(position_after(turns, seed, (7, 7)))
    rack = random_rack(seed, blanks)[-size:]
    assert agrees(view.board, rack, leave_worths(rack_of(rack)))


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.integers(0, 24), st.sampled_from([0, 1, 2]))
def test_the_best_play_is_found_whatever_leaves_are_worth(seed: int, turns: int, blanks: int) -> None:
    view = view_of(position_after(turns, seed, (7, 7)))
    worth = np.random.Generator(np.random.PCG64(seed)).integers(-60_000, 60_000, 128).astype(np.int32)
    assert agrees(view.board, random_rack(seed, blanks), worth)


def test_the_best_play_of_a_rack_of_eight_is_found() -> None:
    rules = Rules(rack_size=8, bonus=40)
    generator = Generator(GRAPH, table_of(rules))
    for seed in range(8):
        board = view_of(position_after(4, seed, (7, 7))).board
        assert agrees(board, random_rack(seed) + "E", np.zeros(256, np.int32), generator=generator)


def test_with_few_words_there_may_be_no_play() -> None:
    graph = build_graph(["QUIZ", "XYST"])
    generator, words = Generator(graph, TABLE), words_of(graph)
    assert agrees(Board(), "XYSTQUI", np.zeros(128, np.int32), words, generator)
    assert best(generator.grid(Board()), rack_of("ABCDEFG"), np.zeros(128, np.int32), words=words) is None
    assert best(generator.grid(Board()), rack_of(""), np.zeros(1, np.int32), words=words) is None


def test_a_play_that_does_not_exceed_the_floor_is_not_found() -> None:
    grid, rack, worth = GENERATOR.grid(Board()), rack_of("RETINAS"), np.zeros(128, np.int32)
    found = best(grid, rack, worth)
    assert found
    equity = int(found[0][EQUITY])
    assert best(grid, rack, worth, equity) is None
    again = best(grid, rack, worth, equity - 1)
    assert again
    assert again[0][EQUITY] == equity


def test_the_word_map_leads_from_letters_to_exactly_their_words() -> None:
    words = ["RETINAS", "NASTIER", "RETAINS", "QI", "AA"]
    mapped = words_of(build_graph(words))
    assert len(mapped.spellings) == 16 * len(words)
    assert spelt(mapped, "AEINRST") == {"RETINAS", "NASTIER", "RETAINS"}
    assert spelt(mapped, "QI") == {"QI"}
    assert spelt(mapped, "A") == spelt(mapped, "RETINA") == set()


def spelt(mapped: WordTables, letters: str) -> set[str]:
    key = int(LETTER_KEYS[[ord(letter) - ord("A") for letter in letters]].sum())
    word = first_spelt(mapped.table, key)
    found = set()
    while word >= 0:
        assert may_spell(mapped.sieve, key)
        row = mapped.spellings[word * ROW : (word + 1) * ROW].tolist()
        found.add("".join(chr(code + ord("A")) for code in row[: len(letters)]))
        word = word + 1 if row[SAME] else -1
    return found


@pytest.mark.parametrize("name", ["full", "common", "small"])
def test_the_word_map_of_a_graph_holds_all_its_words(name: str) -> None:
    graph = lexicon().graph(name)
    rarest = {"full": 8, "common": 4, "small": 3}[name]
    assert len(words_of(graph).spellings) == 16 * len(lexicon().computer_words(rarest))

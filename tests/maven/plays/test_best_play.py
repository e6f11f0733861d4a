"""The best play is the best of all plays, found without making them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.lexicon.compiled_kernels import lean_kernel
from game.lexicon.word_graph import build_graph
from game.maven.plays.anchors import COLUMNS, EQUITY, KEPT, LENGTH, LINE, ORIENTATION, PLACE, USED
from game.maven.plays.best_play import best_play
from game.maven.plays.board_arrays import STRIDE, Ints, Longs, PremiumArrays, rack_of, table_of
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.move_generator import Generator, Plays
from game.maven.plays.rack_parts import LOWEST, MOST_PLAYS, WORK_SIZE
from game.maven.plays.spelling import read_play
from game.maven.plays.static_duel import bench_for, best_plays
from game.maven.plays.words_by_letters import (
    LETTER_KEYS,
    WordTables,
    first_slot,
    has_key,
    may_spell,
    next_slot,
    spelt_letter,
    words_of,
)
from game.rules.board import Board
from game.rules.rules_and_defaults import Rules
from tests.maven.tables import lexicon, position_after, random_rack, view_of

TABLE = table_of(Rules())
GRAPH = lexicon().graph("full")
WORDS = words_of(GRAPH)
GENERATOR = Generator(GRAPH, TABLE)
BENCH = bench_for(GRAPH, TABLE, Rules().tiles)


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
    """Whether the best play is the first on the board of those that lead the list of all plays."""
    grid, rack = generator.grid(board), rack_of(tiles)
    plays = generator.plays(grid, rack, worth)
    found = best(grid, rack, worth, words=words, table=generator.table)
    if found is None:
        return len(plays) == 0
    play, strip = found
    leaders = np.flatnonzero(plays.records[:, EQUITY] == plays.records[0, EQUITY]).tolist()
    first = min(leaders, key=lambda index: _on_the_board(plays, index))
    same = (plays.records[first] == play).all()
    return bool(same and (plays.strip(first) == strip[: play[LENGTH]]).all())


def _on_the_board(plays: Plays, index: int) -> list[int]:
    where = [ORIENTATION, LINE, PLACE, LENGTH]
    return [*plays.records[index, where].tolist(), *plays.strip(index).tolist()]


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000), st.integers(0, 24), st.sampled_from([0, 0, 1, 2]), st.integers(1, 7))
def test_the_best_play_is_the_first_on_the_board_of_those_that_lead_the_list_of_all_plays(
    seed: int, turns: int, blanks: int, size: int
) -> None:
    view = view_of(position_after(turns, seed, (7, 7)))
    rack = random_rack(seed, blanks)[-size:]
    assert agrees(view.board, rack, leave_worths(rack_of(rack)))


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.integers(0, 24), st.sampled_from([0, 1, 2]))
@example(2081, 0, 2)  # of two letters E one is a blank
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


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 24), st.sampled_from([0, 0, 1, 2]), st.integers(1, MOST_PLAYS))
def test_the_best_plays_are_those_that_lead_the_list_of_all_plays_but_for_where_a_blank_lies(
    seed: int, turns: int, blanks: int, most: int
) -> None:
    view, rack = view_of(position_after(turns, seed, (7, 7))), random_rack(seed, blanks)
    grid, worth = GENERATOR.grid(view.board), leave_worths(rack_of(rack))
    plays = GENERATOR.plays(grid, rack_of(rack), worth)
    order = sorted(range(len(plays)), key=lambda i: (-plays.records[i, EQUITY], _on_the_board(plays, i)))
    of_each_word: dict[tuple[int, ...], int] = {}
    for index in order:
        where = plays.records[index, [ORIENTATION, LINE, PLACE, KEPT]].tolist()
        of_each_word.setdefault((*where, *(plays.strip(index) & 31).tolist()), index)
    BENCH.worth[: worth.size] = worth
    found = best_plays(BENCH, grid, rack_of(rack), most)
    wanted = list(of_each_word.values())[:most]
    assert found == len(wanted)
    for number, index in enumerate(wanted):
        read_play(BENCH.work, number, BENCH.play, BENCH.strip)
        told = [*range(USED + 1), KEPT]  # all but how many words it forms
        assert (plays.records[index, told] == BENCH.play[told]).all()
        assert (plays.strip(index) == BENCH.strip[: BENCH.play[LENGTH]]).all()
    assert agrees(view.board, rack, worth), "one asked for alone is still the best"


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
    mapped = words_of(build_graph(["RETINAS", "NASTIER", "RETAINS", "QI", "AA", "UNCOPYRIGHTABLE"]))
    assert spelt(mapped, "AEINRST") == {"RETINAS", "NASTIER", "RETAINS"}
    assert spelt(mapped, "QI") == {"QI"}
    assert spelt(mapped, "ABCEGHILNOPRTUY") == {"UNCOPYRIGHTABLE"}
    assert spelt(mapped, "A") == spelt(mapped, "RETINA") == set()


def test_the_sieve_lets_every_word_pass_and_every_word_less_one_letter_but_few_others() -> None:
    words = ["RETINAS", "NASTIER", "RETAINS", "QI", "AA"]
    sieve = words_of(build_graph(words)).sieve
    assert all(passes(sieve, word, 0) for word in words)
    assert all(passes(sieve, word[:i] + word[i + 1 :], 1) for word in words for i in range(len(word)))
    others = [one + two for one in "BCDFGHJKLMNOP" for two in "BCDFGHJKLMNOP"]
    assert sum(passes(sieve, other, blanks) for other in others for blanks in (0, 1)) < 5
    assert passes(sieve, "ZZZZZ", 2)


@lean_kernel
def passes_key(sieve: Longs, key: int, blanks: int) -> bool:
    return may_spell(sieve, key, blanks) == 1


def passes(sieve: Longs, letters: str, blanks: int) -> bool:
    return bool(passes_key(sieve, key_of(letters), blanks))


def key_of(letters: str) -> int:
    return int(LETTER_KEYS[[ord(letter) - ord("A") for letter in letters]].sum())


def test_the_words_of_a_graph_are_mapped_once_whatever_else_of_a_game_differs() -> None:
    few, more = (build_graph(words) for words in (["AA", "QI"], ["AA", "QI", "ZA"]))
    mapped = words_of(few)
    assert words_of(few) is mapped
    assert words_of(more) is not mapped
    assert words_of(few) is mapped
    same = {name: part.copy() for name, part in few.items()}
    assert spelt(words_of(same), "AA") == {"AA"}
    assert spelt(words_of(same), "ZA") == set()


def spelt(mapped: WordTables, letters: str) -> set[str]:
    key = key_of(letters)
    slot = first_slot(mapped.table, key)
    found = set()
    while mapped.table[slot]:
        if has_key(int(mapped.table[slot]), key):
            found.add(spelling(mapped, slot))
        slot = next_slot(mapped.table, slot)
    return found


def spelling(mapped: WordTables, slot: int) -> str:
    first, second = mapped.table[slot : slot + 2].tolist()
    codes = [spelt_letter(first, second, place) for place in range(15)]
    return "".join(chr(code - 1 + ord("A")) for code in codes if code)


@pytest.mark.parametrize("name", ["full", "common", "small"])
def test_the_word_map_of_a_graph_holds_all_its_words(name: str) -> None:
    rarest = {"full": 8, "common": 4, "small": 3}[name]
    table = words_of(lexicon().graph(name)).table
    assert np.count_nonzero(table[::2]) == len(lexicon().computer_words(rarest))

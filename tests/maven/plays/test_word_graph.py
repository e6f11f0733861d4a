"""The word graph holds exactly its words, and no more states than it needs."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.lexicon.word_graph import ENDINGS, FIRST, LETTERS, TURN, Graph, build_graph, spells

WORDS = st.lists(st.text("ABCDE", min_size=2, max_size=15), max_size=30)


@settings(deadline=None)  # the first example waits for kernels to compile
@given(WORDS)
def test_a_graph_holds_exactly_the_words_it_was_built_from(words: list[str]) -> None:
    graph = build_graph(words)
    found = list(all_words(graph))
    assert sorted(found) == sorted(set(words))
    assert all(spells(graph, word) for word in words)


@settings(deadline=None)  # the first example waits for kernels to compile
@given(WORDS)
def test_a_graph_reaches_every_word_from_each_of_its_letters(words: list[str]) -> None:
    graph = build_graph(words)
    for word in words:
        for pivot in range(len(word)):
            assert walks(graph, word[pivot::-1], word[pivot + 1 :])


@settings(deadline=None)  # the first example waits for kernels to compile
@given(WORDS, st.randoms())
def test_the_order_of_the_words_makes_no_difference(words: list[str], luck: random.Random) -> None:
    shuffled = luck.sample(words, len(words))
    one, other = build_graph(words), build_graph(shuffled)
    assert all((one[part] == other[part]).all() for part in one)


def test_no_two_states_of_a_large_graph_are_alike() -> None:
    luck = random.Random(5)
    words = ["".join(luck.choices("ETAOINS", k=luck.randint(2, 8))) for _ in range(20_000)]
    graph = build_graph(words)
    described = {describe(graph, state) for state in range(1, len(graph["states"]))}
    assert len(described) == len(graph["states"]) - 1
    assert set(all_words(graph)) == set(words)


@pytest.mark.parametrize("word", ["QUIZZICALITIES", "AB", "ZZ"])
def test_a_word_that_was_not_given_is_not_spelt(word: str) -> None:
    assert not spells(build_graph(["QUIZ", "ABA", "ZA"]), word)


def walks(graph: Graph, backwards: str, forwards: str) -> bool:
    """Whether a path of backward letters, the turn and forward letters ends a word."""
    state = len(graph["states"]) - 1
    ends = False
    for letter in map(ord, backwards):
        state, ends = step(graph, state, letter - ord("A"))
    if forwards:
        state = int(graph["states"][state, TURN])
        for letter in map(ord, forwards):
            state, ends = step(graph, state, letter - ord("A"))
    return ends


def step(graph: Graph, state: int, letter: int) -> tuple[int, bool]:
    letters, endings, first, _ = graph["states"][state].tolist()
    assert letters >> letter & 1
    child = first + (letters & ((1 << letter) - 1)).bit_count()
    return int(graph["children"][child]), bool(endings >> letter & 1)


def describe(graph: Graph, state: int) -> tuple[int, int, int, tuple[int, ...]]:
    letters, endings, first, turn = (
        int(graph["states"][state, part]) for part in (LETTERS, ENDINGS, FIRST, TURN)
    )
    return letters, endings, turn, tuple(graph["children"][first : first + letters.bit_count()].tolist())


def all_words(graph: Graph) -> Iterator[str]:
    """Every word of the graph, in no particular order, in plain Python."""
    known: dict[int, list[tuple[str, bool, int]]] = {}  # the ways out of a state, to which many paths lead
    pending = [(len(graph["states"]) - 1, "")]
    while pending:
        state, suffix = pending.pop()
        if state not in known:
            endings = int(graph["states"][state, ENDINGS])
            known[state] = [
                (chr(ord("A") + letter), bool(endings >> letter & 1), following)
                for letter, following in steps(graph, state)
            ]
        for face, ends, following in known[state]:
            if ends:
                yield face + suffix
            pending.append((following, face + suffix))


def steps(graph: Graph, state: int) -> list[tuple[int, int]]:
    """(letter, next state) for every way out of a state but the turn."""
    mask, _, first, _ = graph["states"][state].tolist()
    present = [letter for letter in range(26) if mask >> letter & 1]
    return [(letter, int(graph["children"][first + offset])) for offset, letter in enumerate(present)]

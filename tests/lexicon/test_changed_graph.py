"""A word graph changed by a few words is the graph that would have been built from the changed list."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.lexicon.changed_graph import changed_graph
from game.lexicon.word_graph import Graph, build_graph
from tests.maven.plays.test_word_graph import all_words, walks

WORDS = st.lists(st.text("ABC", min_size=2, max_size=6), max_size=25)


@settings(deadline=None)  # the first example waits for kernels to compile
@given(WORDS, WORDS, WORDS)
def test_so050_a_changed_graph_holds_exactly_the_words_of_the_changed_list(
    words: list[str], added: list[str], removed: list[str]
) -> None:
    graph = changed_graph(build_graph(words), added, removed)
    left = (set(words) | set(added)) - set(removed)
    assert sorted(all_words(graph)) == sorted(left)
    for word in left:
        assert all(walks(graph, word[pivot::-1], word[pivot + 1 :]) for pivot in range(len(word)))
    for word in {*words, *removed} - left:
        assert not any(is_there(graph, word, pivot) for pivot in range(len(word)))


def is_there(graph: Graph, word: str, pivot: int) -> bool:
    try:
        return walks(graph, word[pivot::-1], word[pivot + 1 :])
    except AssertionError:  # a letter on the way is missing
        return False


@settings(deadline=None)
@given(WORDS, WORDS)
def test_what_was_there_is_left_where_it_was(words: list[str], added: list[str]) -> None:
    before = build_graph(words)
    copy: Graph = {part: array.copy() for part, array in before.items()}
    after = changed_graph(before, added, [])
    for part, array in before.items():
        assert (array == copy[part]).all()
        assert (after[part][: len(array)] == array).all()


def test_taking_every_word_away_leaves_nothing_that_leads_anywhere() -> None:
    graph = changed_graph(build_graph(["AB", "ABC", "CAB"]), [], ["AB", "ABC", "CAB"])
    assert list(all_words(graph)) == []
    assert graph["states"][-1].tolist()[:2] == [0, 0]
    assert graph["states"][-1].tolist()[3] == 0

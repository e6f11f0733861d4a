"""Words by their first letters: all of them, in order, and the first one from any beginning."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.lexicon.words import Lexicon
from game.scenes.dictionaries.word_sections import WordSections, sections_of, sections_of_words

WORDS = st.sets(st.text("ABY", min_size=2, max_size=4), min_size=1, max_size=30)


def everything(sections: WordSections) -> list[str]:
    return [word for letter in sections.letters for word in sections.starting(letter)]


@given(WORDS, st.text("ABCXYZ", min_size=1, max_size=5))
def test_the_first_word_from_a_beginning_is_found_or_the_last_one_of_all(
    words: set[str], beginning: str
) -> None:
    for sections in (sections_of_words(tuple(words)), sections_of(Lexicon.from_words(words, "some"))):
        assert everything(sections) == sorted(words)
        letter, place = sections.first_from(beginning)
        later = [word for word in sorted(words) if word >= beginning]
        assert sections.starting(letter)[place] == (later or [max(words)])[0]


def test_words_with_marks_stand_where_people_look_for_them() -> None:
    lexicon = Lexicon.from_words(["ECHO", "EEL", "ZOO"], "some", others=["ÉCOLE", "ÑANDU", "ЖУК"])
    sections = sections_of(lexicon)
    assert sections.letters == ["E", "N", "Z", "Ж"]
    assert sections.starting("E") == ["ECHO", "ÉCOLE", "EEL"]
    assert sections.size == 6

"""The hand-written meanings are a well-formed file: what a reader of it may rely on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

MEANINGS = Path(__file__).resolve().parents[2] / "assets" / "lexicon" / "meanings.tsv"

SHORTEST, LONGEST = 5, 90

CAPITALISED = {
    "Afghan",
    "African",
    "American",
    "Arab",
    "Asian",
    "Australian",
    "British",
    "Buddhist",
    "Chinese",
    "Christmas",
    "Confederate",
    "Danish",
    "Dutch",
    "East",
    "Egyptian",
    "English",
    "Ethiopian",
    "Finnish",
    "French",
    "German",
    "Greek",
    "Hasidic",
    "Hawaiian",
    "Hebrew",
    "Hindu",
    "Indian",
    "Irish",
    "Italian",
    "Japanese",
    "Jewish",
    "Malay",
    "Mexican",
    "Muslim",
    "Near",
    "New",
    "Noah's",
    "North",
    "Old",
    "Ottoman",
    "Persian",
    "Roman",
    "Russian",
    "Scandinavian",
    "Scottish",
    "Sicilian",
    "Slavic",
    "South",
    "Spanish",
    "Swiss",
    "Turkish",
    "Vietnamese",
    "West",
}
"""The proper nouns that a meaning opens with; anything else starts in lower case or with a bracket."""


@pytest.fixture(scope="module")
def text() -> str:
    return MEANINGS.read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def rows(text: str) -> list[tuple[str, str]]:
    return list(split(text))


def split(text: str) -> Iterator[tuple[str, str]]:
    """Word and meaning of every line, read as strictly as the game may read them."""
    for line in text.removesuffix("\n").split("\n"):
        word, meaning = line.split("\t")
        yield word, meaning


def test_every_line_ends_in_one_plain_newline_and_no_line_is_empty(text: str) -> None:
    assert text.endswith("\n")
    assert "\r" not in text
    assert "" not in text.removesuffix("\n").split("\n")


def test_words_are_upper_case_letters_that_fit_on_the_board(rows: list[tuple[str, str]]) -> None:
    assert [word for word, _ in rows if not re.fullmatch("[A-Z]{2,15}", word)] == []


def test_words_are_sorted_and_stand_only_once(rows: list[tuple[str, str]]) -> None:
    words = [word for word, _ in rows]
    assert words == sorted(set(words))


def test_meanings_fit_on_one_line_of_the_screen(rows: list[tuple[str, str]]) -> None:
    assert [row for row in rows if not SHORTEST <= len(row[1]) <= LONGEST] == []


def test_meanings_start_in_lower_case_a_bracket_or_a_known_proper_noun(rows: list[tuple[str, str]]) -> None:
    openings = ((word, meaning.split()[0]) for word, meaning in rows)
    assert [
        (word, opening)
        for word, opening in openings
        if not re.match("[a-z(]", opening) and opening not in CAPITALISED
    ] == []


def test_meanings_end_without_stop_or_comma_and_hold_no_stray_spaces(rows: list[tuple[str, str]]) -> None:
    assert [row for row in rows if row[1][-1] in ".,;:" or row[1] != " ".join(row[1].split())] == []


def test_brackets_in_meanings_are_closed(rows: list[tuple[str, str]]) -> None:
    assert [row for row in rows if row[1].count("(") != row[1].count(")")] == []


def test_no_word_is_explained_by_itself_in_capitals(rows: list[tuple[str, str]]) -> None:
    assert [row for row in rows if row[0] in re.findall("[A-Z]{2,}", row[1])] == []


def test_short_words_that_have_no_dictionary_entry_are_explained(rows: list[tuple[str, str]]) -> None:
    assert {"THE", "WITH", "WHICH", "QI", "XU", "ZAS", "CWM"} <= {word for word, _ in rows}

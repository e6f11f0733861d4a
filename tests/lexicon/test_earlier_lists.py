"""Every list that the game's own ever was can be had again, word by word."""

import hashlib
import random
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

from game.lexicon.array_file import LexiconError
from game.lexicon.earlier_lists import EarlierList, ListedWord, from_text, latest_first
from game.lexicon.word_rules import MissingListError, WordsLostError
from game.lexicon.words import GRAPHS, Lexicon
from game.rules.dictionary import CLASSIC_WORDS, Dictionary, WordList
from game.rules.rules_and_defaults import Rules
from tests.lexicon.test_build import build as build
from tests.maven.plays.test_word_graph import all_words

EVER = ("e8ac55cf96feb984", "9e595d442ad89377", "ebb04fa85c9ea15f", "ebb04fa85c9ea15f")
"""Digests of all lists that `english.tsv` has held, the latest first; the last two differ in a tier."""
LEFT_OUT = ("PARIS", "EMPTOR", "VERSA", "SITU")
"""Words that only the list before the latest had."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="module")
def before(lexicon: Lexicon) -> Lexicon:
    return next(lexicon.earlier())


def plainly(lexicon: Lexicon, name: str = "English") -> Lexicon:
    """The same list, made from its words."""
    entries = lexicon.entries()
    flagged = {bit: [word for word, said in entries.items() if said.flags & bit] for bit in (1, 2)}
    tiers = {word: said.tier for word, said in entries.items()}
    return Lexicon.from_words(entries, name, tiers, flagged[1], flagged[2])


def test_k9_every_list_there_ever_was_is_had_again_word_by_word(lexicon: Lexicon) -> None:
    lists = [lexicon, *lexicon.earlier()]
    assert tuple(one.digest for one in lists) == EVER
    for one in lists:
        words = sorted(one)
        assert hashlib.sha256("\n".join(words).encode()).hexdigest()[:16] == one.digest
        assert len(words) == len(one)
    assert [[word in one for word in LEFT_OUT] for one in lists] == [[False] * 4, *[[True] * 4] * 3]


def test_the_computer_plays_exactly_the_words_of_a_list_as_it_was(before: Lexicon) -> None:
    for name, rarest in GRAPHS.items():
        assert sorted(all_words(before.graph(name))) == before.computer_words(rarest)


def test_a_list_that_changes_is_remembered(lexicon: Lexicon) -> None:
    latest = next(latest_first())
    assert latest.after == lexicon.fingerprint, "run: python assets/lexicon/build.py compile"


def test_compiling_another_list_writes_down_how_the_one_before_was(
    build: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon
) -> None:
    compiled, folder = tmp_path / "english.lexicon", tmp_path / "earlier"
    words = {"HORN": 2, "QI": 5, "PARIS": 8}
    Lexicon.from_words(words, "English", words, ["QI"]).save(compiled)
    source = tmp_path / "english.tsv"
    source.write_text("HORN\t3\nQI\t5\n")
    for name, path in (("COMPILED", compiled), ("EARLIER", folder), ("LIST", source)):
        monkeypatch.setattr(build, name, path)
    for _ in range(2):  # the second time nothing is replaced
        build.compile_list()  # type: ignore[attr-defined]
    (one,) = latest_first(folder)
    assert one.entries == {"HORN": ListedWord(2, 0), "QI": ListedWord(5, 1), "PARIS": ListedWord(8, 0)}
    assert one.words == 3
    date.fromisoformat(one.replaced)
    monkeypatch.setattr("game.lexicon.words.latest_first", lambda: latest_first(folder))
    (again,) = Lexicon.load(compiled).earlier()
    assert again.entries() == {"HORN": ListedWord(2, 0), "QI": ListedWord(5, 1), "PARIS": ListedWord(8, 0)}
    assert not list(lexicon.earlier()), "these are the earlier lists of another one"


def test_words_of_the_house_and_kinds_left_out_count_as_they_did_with_a_list_as_it_was(
    lexicon: Lexicon, before: Lexicon
) -> None:
    alone, luck = plainly(before), random.Random(9)
    both = {"offensive", "foreign"}
    for dictionary, tags in (
        (Dictionary(), both),
        (Dictionary(CLASSIC_WORDS), {"offensive"}),
        (Dictionary(added=("PARIS", "QXZ"), banned=("HORN", "VERSA")), {"foreign"}),
        (Dictionary(CLASSIC_WORDS, added=("QXZ",)), set[str]()),
    ):
        rules = Rules(dictionary=dictionary, excluded_tags=frozenset(tags))
        then = alone.under(rules)
        pinned = Dictionary(dictionary.base, False, dictionary.added, dictionary.banned, then.digest)
        now = lexicon.under(Rules(dictionary=pinned, excluded_tags=frozenset(tags)))
        assert now.entries() == then.entries()
        sample = luck.sample(sorted(now), 20)
        assert all(word in now for word in sample)


def test_games_of_the_first_versions_left_no_kind_of_word_out(lexicon: Lexicon) -> None:
    for digest in EVER[:3]:
        rules = Rules(dictionary=Dictionary(begun_with=digest), excluded_tags=frozenset({"foreign"}))
        assert lexicon.under(rules).digest == digest


def test_words_that_no_list_ever_had_are_told_by_name(lexicon: Lexicon) -> None:
    with pytest.raises(WordsLostError, match=r"begun with other words of the list Parlour than any"):
        lexicon.under(Rules(dictionary=Dictionary(begun_with="0" * 16)))
    with pytest.raises(MissingListError, match="The word list Kitchen is not here"):
        lexicon.under(Rules(dictionary=Dictionary(WordList("Kitchen", "1" * 16), begun_with="0" * 16)))


def test_a_damaged_difference_is_told_by_its_file(build: ModuleType, tmp_path: Path) -> None:
    one = EarlierList("2026-11-22", "a" * 16, "b" * 16, 3, {"QI": ListedWord(5, 1), "ZA": None})
    path = build.add(one, tmp_path)
    assert from_text(path.read_text()) == one
    whole = build.text_of(one)
    for text in ("", "QI\t5\n", whole.replace("\t5\t", "\tfive\t"), whole + "ZO\n"):
        path.write_text(text)
        with pytest.raises(LexiconError, match=r"1\.tsv is not a list as it was"):
            list(latest_first(tmp_path))

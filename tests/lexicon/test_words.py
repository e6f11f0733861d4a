"""The shipped lexicon, compared with its plain text and with lists that other people published."""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game.lexicon.array_file import LexiconError, write_store
from game.lexicon.words import ASSETS, GRAPHS, Lexicon

PLAIN = ASSETS / "lexicon" / "english.tsv"

TWO_LETTERS = """
    aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by da de do ed ef eh el em en er es et ew ex
    fa fe gi go ha he hi hm ho id if in is it jo ka ki la li lo ma me mi mm mo mu my na ne no nu od oe of oh
    oi ok om on op or os ow ox oy pa pe pi po qi re sh si so ta te ti to uh um un up us ut we wo xi xu ya ye
    yo za
"""
"""The two-letter words of present North American play, typed in from outside this project: 107."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="module")
def plain() -> dict[str, int]:
    lines = PLAIN.read_text(encoding="ascii").splitlines()
    return {word: int(tier) for word, tier in (line.split("\t") for line in lines)}


def test_the_two_letter_words_are_those_of_present_play(lexicon: Lexicon) -> None:
    assert set(lexicon.of_length(2)) == set(TWO_LETTERS.upper().split())
    assert len(list(lexicon.of_length(2))) == 107


def test_the_compiled_words_are_exactly_the_plain_ones(lexicon: Lexicon, plain: dict[str, int]) -> None:
    assert sorted(lexicon) == sorted(plain)
    assert len(lexicon) == len(plain)


def test_the_list_has_about_the_size_that_was_planned(lexicon: Lexicon) -> None:
    assert 172_500 <= len(lexicon) <= 174_500
    assert 950 <= len(list(lexicon.of_length(3))) <= 1_050


def test_ps079_every_word_is_two_to_fifteen_capital_letters_and_stands_once_in_order() -> None:
    words = [line.split("\t")[0] for line in PLAIN.read_text(encoding="ascii").splitlines()]
    letters = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert [word for word in words if not (2 <= len(word) <= 15 and set(word) <= letters)] == []
    assert words == sorted(set(words))


def test_ps078_words_of_every_kind_are_found(lexicon: Lexicon) -> None:
    valid = (
        "HORN FARM FARMS PASTE MOB NOT BE CAFE ENTREE SELFIE EMOJI ZA QI CWM COLOUR COLOR QUIXOTRY ZYZZYVA"
    )
    assert [word for word in valid.split() if word not in lexicon] == []


@pytest.mark.parametrize(
    "word", ["", "A", "DI", "ZZZ", "qi", "Qi", "AB\0", "É", "ALABAMA", "QUIXOTRYQUIXOTRY", "IT'S", 7, None]
)
def test_what_is_no_word_is_not_in_the_lexicon(lexicon: Lexicon, word: object) -> None:
    assert word not in lexicon


def test_misspelt_words_are_valid_only_if_the_plain_list_has_them(
    lexicon: Lexicon, plain: dict[str, int]
) -> None:
    chance = random.Random(4)
    for word in chance.sample(sorted(plain), 3_000):
        place = chance.randrange(len(word))
        changed = word[:place] + chance.choice("AEIRSTZ") + word[place + 1 :]
        assert (changed in lexicon) == (changed in plain)


def test_the_tiers_have_the_sizes_that_were_planned(lexicon: Lexicon, plain: dict[str, int]) -> None:
    cumulative = np.cumsum(lexicon.tier_sizes)
    planned = (8_000, 14_000, 20_000, 40_930, 64_357, 79_634, 109_884, 173_437)
    assert tuple(cumulative[:3]) == planned[:3]
    assert np.all(np.abs(cumulative - planned) <= np.array(planned) * 0.002)
    assert lexicon.tiers() == plain
    assert all(lexicon.tier(word) == tier for word, tier in plain.items())


def test_everyday_words_are_in_the_first_tiers_and_oddities_are_not(lexicon: Lexicon) -> None:
    for word in ["THE", "OF", "YOU", "HOUSE", "WATER", "FRIEND"]:
        assert lexicon.tier(word) == 1, word
    assert lexicon.tier("OK") <= 4
    for word in ["AE", "XU", "GI", "QI", "UT", "ZYZZYVA", "CWM"]:
        assert lexicon.tier(word) >= 7, word


def test_slurs_and_coarse_words_are_valid_but_the_computer_never_plays_them(lexicon: Lexicon) -> None:
    for word in ["FUCKS", "SHITTING", "CUNT", "NIGGER", "KIKES", "WOPS", "FAGGOT", "DICKHEAD", "RAPISTS"]:
        assert word in lexicon
        assert not lexicon.computer_plays(word)
    for word in ["DICKER", "COCKPIT", "NIGGLE", "GRASS", "TITLE", "SCRAP", "HOUSE"]:
        assert lexicon.computer_plays(word)


def test_every_word_that_the_computer_never_plays_is_in_the_list(lexicon: Lexicon) -> None:
    lines = (ASSETS / "lexicon" / "never_played.txt").read_text(encoding="utf-8").splitlines()
    avoided = [word for line in lines if not line.startswith("#") for word in line.split()]
    assert [word for word in avoided if word not in lexicon or lexicon.computer_plays(word)] == []
    assert len(avoided) == len(set(avoided)) == len(lexicon) - len(lexicon.computer_words())


def test_asking_about_a_word_that_is_not_there_is_a_key_error(lexicon: Lexicon) -> None:
    with pytest.raises(KeyError, match="ZZZ"):
        lexicon.tier("ZZZ")
    with pytest.raises(KeyError, match="ZZZ"):
        lexicon.computer_plays("ZZZ")


def test_graphs_are_in_the_file_and_so_are_shared(lexicon: Lexicon) -> None:
    for name in GRAPHS:
        for array in lexicon.graph(name).values():
            assert not array.flags.owndata
            assert array.size > 0


def test_a_graph_of_another_name_is_a_key_error(lexicon: Lexicon) -> None:
    with pytest.raises(KeyError, match="huge"):
        lexicon.graph("huge")


def test_a_saved_lexicon_is_the_same_when_it_is_loaded(tmp_path: Path) -> None:
    made = Lexicon.from_words(["TEA", "QI", "TEAS"], "Small", {"QI": 8}, never_played=["TEAS"])
    made.save(tmp_path / "small.lexicon", graphs=["full"])
    loaded = Lexicon.load(tmp_path / "small.lexicon")
    assert list(loaded) == ["QI", "TEA", "TEAS"]
    assert (loaded.name, loaded.digest, len(loaded)) == ("Small", made.digest, 3)
    assert [loaded.tier(word) for word in loaded] == [8, 1, 1]
    assert [loaded.computer_plays(word) for word in loaded] == [True, True, False]
    assert loaded.computer_words(rarest=4) == ["TEA"]
    stored, built = loaded.graph("full"), made.graph("full")
    assert stored.keys() == built.keys()
    assert all(np.array_equal(stored[part], built[part]) for part in built)


def test_a_store_of_something_else_is_no_lexicon(tmp_path: Path) -> None:
    write_store(tmp_path / "other.lexicon", {"numbers": np.arange(3)}, {"name": "Other"})
    with pytest.raises(LexiconError, match=r"other\.lexicon holds no words"):
        Lexicon.load(tmp_path / "other.lexicon")


def test_the_digest_depends_on_the_words_alone() -> None:
    digest = Lexicon.from_words(["QI", "TEA"], "One").digest
    assert Lexicon.from_words(["TEA", "QI", "QI"], "Two", {"QI": 3}).digest == digest
    assert Lexicon.from_words(["TEA"], "One").digest != digest


@pytest.mark.parametrize("word", ["tea", "T", "TEA ", "ÉTÉ", "A" * 16])
def test_a_lexicon_is_not_made_of_what_is_no_word(word: str) -> None:
    with pytest.raises(LexiconError, match="2 to 15 letters"):
        Lexicon.from_words(["QI", word], "Broken")


def test_loading_and_looking_up_imports_no_compiler() -> None:
    script = (
        "import sys; from game.lexicon.words import Lexicon; lexicon = Lexicon.load();"
        "assert 'QI' in lexicon; lexicon.graph('full');"
        "assert not {'numba', 'wn', 'arcade'} & set(sys.modules), 'too much is imported'"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ASSETS.parent, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")

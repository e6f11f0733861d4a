"""A game goes on with the words that it was begun with, whatever became of their list since."""

from dataclasses import replace

import pytest

from game.lexicon.word_rules import WordsLostError
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import choose_plainly
from game.rules.dictionary import with_house_words
from game.rules.editions import SPECTRUM
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChangeRules, Pass, Place, Square, Tile
from game.rules.record import Seat
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import Rules
from game.rules.rules_json import rules_from_json, rules_to_json
from game.rules.seat_view import seat_view
from game.session.match import MatchSession

SEATS = (Seat("Anna"), Seat("Bo"))
GONE = "PARIS"
"""A word that only the list before the latest had."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="module")
def before(lexicon: Lexicon) -> Lexicon:
    return next(lexicon.earlier())


def laid(word: str) -> Place:
    return Place(tuple(Tile(Square(7, 7 + at), face) for at, face in enumerate(word)))


def begun_before(before: Lexicon) -> MatchSession:
    """A game begun under the list before, whose first rack can lay what it had."""
    seed = next(
        seed
        for seed in range(100_000)
        if not set(GONE) - set(MatchSession(Rules(), SEATS, seed, before).position.racks[0])
    )
    return MatchSession(Rules(), SEATS, seed, before)


def test_k9_a_game_goes_on_under_the_words_it_was_begun_with(lexicon: Lexicon, before: Lexicon) -> None:
    host = begun_before(before)
    kept = encode(host.record)
    again = MatchSession.resume(decode(kept), lexicon)
    again.submit(0, laid(GONE))
    assert encode(MatchSession.resume(decode(encode(again.record)), lexicon).record) == encode(again.record)
    host.submit(0, laid(GONE))
    assert again.record == host.record, "what is kept is what the old program would have kept"
    with pytest.raises(IllegalMove, match=GONE):
        MatchSession(Rules(), SEATS, host.record.seed, lexicon).submit(0, laid(GONE))


def test_rules_changed_in_such_a_game_are_changed_as_ever(lexicon: Lexicon, before: Lexicon) -> None:
    hosts = [begun_before(before)]
    hosts.append(MatchSession.resume(hosts[0].record, lexicon))
    for host in hosts:
        host.submit(0, ChangeRules(True, True, host.position.rules.rack_order, host.position.rules.clock))
        host.submit(0, laid(GONE))
    assert hosts[0].record == hosts[1].record
    assert MatchSession.resume(hosts[1].record, lexicon).lexicon.digest == before.digest


def test_words_banned_in_such_a_game_are_gone_from_those_it_was_begun_with(
    lexicon: Lexicon, before: Lexicon
) -> None:
    host = MatchSession.resume(begun_before(before).record, lexicon)
    rules = host.position.rules
    banned = ChangeRules(rules.miss_turn, rules.auto_pick, rules.rack_order, rules.clock, ("CAT",))
    host.submit(0, banned)
    host.submit(0, Pass())
    again = MatchSession.resume(decode(encode(host.record)), lexicon)
    assert encode(again.record) == encode(host.record)
    words = lexicon.under(seat_view(again.position, 1).rules)
    assert GONE in words
    assert "CAT" in again.lexicon
    assert "CAT" not in words
    assert lexicon.under(rules_from_json(rules_to_json(again.position.rules))) is words


def test_maven_plays_such_a_game_with_its_words(lexicon: Lexicon, before: Lexicon) -> None:
    view = seat_view(MatchSession.resume(begun_before(before).record, lexicon).position, 0)
    view = replace(view, rack=GONE)
    for plays in (
        choose(view, lexicon, 7, Budget(nodes=1), 0, 1000),
        choose_plainly(view, lexicon, 7, 0, 1000),
    ):
        words = {
            "".join(tile.face for tile in each.move.tiles) for each in plays if isinstance(each.move, Place)
        }
        assert GONE in words
        assert "PAIRS" in words


def test_what_follows_such_a_game_is_played_with_the_words_of_today(
    lexicon: Lexicon, before: Lexicon
) -> None:
    rules = MatchSession.resume(begun_before(before).record, lexicon).position.rules
    assert rules_from_json(rules_to_json(rules)) == rules, "a sofa elsewhere plays with the same words"
    assert with_house_words(rules.dictionary, (), ()) == Rules().dictionary


def test_a_game_of_the_first_versions_plays_with_all_words_of_its_list(lexicon: Lexicon) -> None:
    record = replace(MatchSession(SPECTRUM, SEATS, 1, lexicon).record, lexicon_digest=lexicon.digest)
    assert record.rules.excluded_tags
    assert "SOIGNE" in MatchSession.resume(record, lexicon).lexicon
    assert (
        "SOIGNE" not in MatchSession.resume(MatchSession(SPECTRUM, SEATS, 1, lexicon).record, lexicon).lexicon
    )


def test_a_game_with_words_of_a_version_to_come_is_not_played_with_others(lexicon: Lexicon) -> None:
    record = replace(MatchSession(Rules(), SEATS, 1, lexicon).record, lexicon_digest="0" * 16)
    with pytest.raises(WordsLostError):
        MatchSession.resume(record, lexicon)

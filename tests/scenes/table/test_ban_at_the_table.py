"""A word that is banned while a game is on, from the menu of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match.frames import frame_from_bytes, frame_to_bytes
from game.options import Options, as_a_change, change_to, options_under
from game.rules.editions import PARLOUR, PLAYSTATION
from game.rules.moves import Pass, Place, Square
from game.rules.record_codec import VERSION, CodecError, decode, encode, move_from_text, move_to_text
from game.rules.rules_and_defaults import Challenge
from game.rules.turn_news import news
from game.session.match import MatchSession
from tests.rules.replays import positions
from tests.scenes.hosting import submit
from tests.scenes.table.test_table import ANNA, BO, MAVEN, play_horn, sit, spell

CHANGE = as_a_change(PARLOUR)


def test_a_word_is_banned_at_once_in_this_game_and_in_all_to_come(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=PARLOUR)
    play_horn(couch)
    couch.until("table")
    couch.from_menu("Ban a Word")
    assert couch.choices == ["HORN", "Another Word"]
    couch.choose("HORN")
    assert couch.sees("HORN counts no longer.")
    assert couch.services.banned_words.words == ("HORN",)
    couch.press("back", "back")
    assert couch.stack.top is couch.table
    assert couch.host.position.rules.dictionary.banned_since == ("HORN",)
    assert "HORN" not in lexicon.under(couch.view(couch.host.position.to_move).rules)
    couch.pass_turn()
    couch.until("table")
    assert couch.host.position.rules.dictionary.banned_since == ("HORN",)
    assert "HORN" in couch.host.lexicon, "what was played stays played"
    again = couch.services.new_host(couch.host.position.rules, couch.host.seats).record.rules.dictionary
    assert (again.banned, again.banned_since) == (("HORN",), ())


def test_what_was_banned_by_mistake_counts_again_as_it_did(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=PARLOUR)
    couch.services.house_words.add("HORN")
    for _ in range(2):
        couch.from_menu("Ban a Word")
        couch.choose("Another Word")
        couch.spell_name("HORN")
        assert couch.choices == ["HORN", "Another Word"]
        couch.choose("HORN")
        assert couch.sees("HORN counts again.")
        couch.press("back", "back")
    assert couch.services.banned_words.words == ()
    assert couch.host.position.coming is not None
    assert couch.host.position.coming.dictionary.banned_since == ()


def test_several_people_ban_a_word_only_if_all_of_them_agree(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, MAVEN, BO), rules=PARLOUR)
    couch.press("confirm")
    spell(couch, "HORN", Square(7, 5))
    couch.from_menu("Ban a Word")
    for presses, banned in ((("confirm",), ()), (("left", "confirm"), ("HORN",))):
        couch.choose("Another Word")
        couch.spell_name("HORN")
        assert couch.sees("It is done if Anna and Bo agree.")
        couch.press(*presses)
        assert couch.services.banned_words.words == banned
        assert couch.host.position.rules.dictionary.banned_since == banned
    couch.press("back", "back")
    couch.end_turn()
    assert couch.sees("HORN is not in the dictionary"), "the turn at hand goes by the ban, too"


def test_banning_tells_nobody_whether_a_word_counts(lexicon: Lexicon) -> None:
    said = []
    for word in ("HORN", "HORNQ"):
        couch = sit(lexicon, rules=PARLOUR)
        couch.from_menu("Ban a Word")
        couch.choose("Another Word")
        couch.spell_name(word)
        assert couch.sees(f"{word} counts no longer.")
        said.append(str(couch.picture.panels).replace(word, "?"))
    assert said[0] == said[1]


def test_a_banned_word_is_refused_at_the_table_and_unknown_to_whoever_searches(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=PARLOUR)
    couch.table.ban(("HORN", "RATE"))
    assert couch.host.position.rules.dictionary.banned_since == ("HORN", "RATE")
    words = lexicon.under(couch.view(1).rules)
    assert [word in words for word in ("HORN", "RATE", "NOT")] == [False, False, True]
    spell(couch, "HORN", Square(7, 5))
    couch.end_turn()
    assert couch.sees("HORN is not in the dictionary")
    couch.wait(2)
    spell(couch, "NOT", Square(7, 5))
    couch.end_turn()
    couch.until("table")
    assert isinstance(couch.host.record.turns[-2].move, Place)


def test_other_rules_that_are_changed_leave_the_bans_as_they_are(lexicon: Lexicon) -> None:
    host = MatchSession(PARLOUR, (ANNA, BO), 7, lexicon)
    submit(host, replace(CHANGE, banned_since=("HORN",)))
    coming = host.position.coming
    assert coming is not None
    options = options_under(coming, Options())
    assert change_to(options, coming) is None
    change = change_to(replace(options, miss_turn=not coming.miss_turn), coming)
    assert change is not None
    submit(host, change, Pass())
    assert host.position.rules.dictionary.banned_since == ("HORN",)
    assert host.position.rules.miss_turn is not coming.miss_turn


def test_a_record_with_a_ban_is_read_back_and_replayed_and_others_have_the_bytes_of_ever(
    lexicon: Lexicon,
) -> None:
    host = MatchSession(PARLOUR, (ANNA, BO), 7, lexicon)
    submit(host, CHANGE)
    assert encode(host.record)[4] == 4
    bans = (
        replace(CHANGE, banned_since=words) for words in (("HORN",), ("ABBA", "HORN", "QI"), ("ABBA", "QI"))
    )
    submit(host, *bans, Pass(), Pass())
    assert host.position.rules.dictionary.banned_since == ("ABBA", "QI")
    assert encode(host.record)[4] == VERSION
    again = decode(encode(host.record))
    assert again == host.record
    assert list(positions(again, lexicon))[-1] == host.position
    assert MatchSession.resume(again, lexicon).position == host.position
    told = move_to_text(replace(CHANGE, banned_since=("HORN",)))
    for wrong in ("HORN HORN2", "horn", "H", "QI HORN", "HORN  QI"):
        with pytest.raises(CodecError):
            move_from_text(told.replace("HORN", wrong))


def test_everybody_in_the_game_is_told_which_words_count_no_longer(lexicon: Lexicon) -> None:
    host = MatchSession(PARLOUR, (ANNA, BO), 7, lexicon)
    told = list[str]()
    for words in (("HORN",), ("HORN", "QI", "ZA"), ("QI", "ZA"), ("QI", "ZA")):
        submit(host, replace(CHANGE, banned_since=words))
        heard = frame_from_bytes(frame_to_bytes(host.last))
        assert heard == host.last
        told += map(str, news(host.last.events, [seat.name for seat in host.seats], 1))
    assert told == [
        "HORN counts no longer.",
        "QI and ZA count no longer.",
        "HORN counts again.",
        "The rules were changed.",
    ]


def test_where_the_words_of_the_house_do_not_count_or_players_challenge_none_is_banned(
    lexicon: Lexicon,
) -> None:
    challenges = replace(PARLOUR, challenge=Challenge.SINGLE)
    for seats, rules in (((ANNA, MAVEN), PLAYSTATION), ((ANNA, BO), challenges)):
        couch = sit(lexicon, seats, rules=rules)
        couch.press("options")
        assert "Ban a Word" not in couch.choices

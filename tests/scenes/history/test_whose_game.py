"""A game of Player 1 is given to its person: profile, figures and lessons follow; nothing counts twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.archive.game_index import IndexEntry
from game.archive.kept_game import KeptGame, identity, kept, named
from game.archive.told_game import told
from game.coach.accuracy import AccuracyHistory
from game.coach.spaced_repetition import Memory
from game.lexicon.words import Lexicon
from game.profiles.people import first_look
from game.profiles.person_stats import all_stats
from game.rules.editions import PLAYSTATION
from game.rules.record import Record, Seat
from game.scenes.history.whose_game import seats_to_give
from game.scenes.kit.profiles_kept import games_of, keep_game
from tests.scenes.couch import Couch
from tests.scenes.history.test_moments import a_game
from tests.scenes.playing import NOON, couch_of, kept_in


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture(scope="module")
def record(lexicon: Lexicon) -> Record:
    return a_game(lexicon, PLAYSTATION)


def at_the_games(lexicon: Lexicon, record: Record, folder: Path | None = None) -> Couch:
    """At the list of games, in a house where Anna and Bo are known."""
    couch = couch_of(lexicon, clever=True)
    services = couch.services
    for name in ("Anna", "Bo"):
        services.remember(first_look(0, name))
    keep_game(services, kept(told(record, lexicon), services.now(), "Normal"))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Games")
    return couch


def entry_of(couch: Couch) -> IndexEntry:
    return couch.services.archive.find()[0]


def give_to(couch: Couch, name: str) -> None:
    couch.press("scores")
    couch.until("who-plays")
    assert couch.sees("Whose game was it?")
    couch.choose(name)


def test_a_game_is_given_to_its_person_and_counts_for_nobody_else(lexicon: Lexicon, record: Record) -> None:
    couch = at_the_games(lexicon, record)
    before = entry_of(couch)
    give_to(couch, "Anna")
    assert couch.stack.top.name == "past-games"
    assert couch.sees("Anna")
    assert not couch.sees("Player 1")
    after = entry_of(couch)
    assert after.id == before.id == identity(record)
    assert couch.services.archive.count() == 1
    stats = all_stats(games_of(couch.services))
    assert set(stats) == {"anna"}
    assert (stats["anna"].games, stats["anna"].points) == (1, before.head.seats[0].score)
    give_to(couch, "Bo")
    assert set(all_stats(games_of(couch.services))) == {"bo"}, "a mistake is mended in the same way"
    give_to(couch, "A Guest")
    assert entry_of(couch).head.seats[0].name == "Player 1"


def test_its_moments_and_what_was_found_go_with_it(lexicon: Lexicon, record: Record) -> None:
    couch = at_the_games(lexicon, record)
    couch.press("confirm")
    couch.wait(3)
    assert couch.stack.top.name == "moments"
    couch.press("back")
    house, now = couch.services.house, couch.services.now()
    (found,) = AccuracyHistory(house).of("Player 1")
    lesson = Memory(house).lesson("Player 1", now)
    assert lesson
    give_to(couch, "Anna")
    assert AccuracyHistory(house).of("Player 1") == Memory(house).lesson("Player 1", now) == ()
    assert AccuracyHistory(house).of("Anna") == (replace(found, who="Anna"),)
    assert [one.ply for one in Memory(house).lesson("Anna", now)] == [one.ply for one in lesson]
    couch.press("confirm")
    couch.wait(1)
    assert couch.sees("for Anna")


def test_who_sits_in_the_game_already_did_not_sit_at_the_other_seat(lexicon: Lexicon, record: Record) -> None:
    two = replace(record, seats=(Seat("Player 1"), Seat("Anna")))
    couch = at_the_games(lexicon, two)
    give_to(couch, "Anna")
    assert couch.sees("Anna sits in this game already.")
    assert entry_of(couch).head.seats[0].name == "Player 1"


def test_each_of_several_seats_is_given_by_itself(lexicon: Lexicon, record: Record) -> None:
    couch = at_the_games(lexicon, replace(record, seats=(Seat("Player 1"), Seat("Player 2"))))
    assert seats_to_give(entry_of(couch).head) == (0, 1)
    couch.press("scores")
    couch.choose("Player 2")
    couch.choose("Bo")
    assert couch.stack.top.name == "past-games"
    assert [seat.name for seat in entry_of(couch).head.seats] == ["Player 1", "Bo"]
    game: KeptGame = couch.services.archive.read(entry_of(couch))
    assert [seat.name for seat in named(game).seats] == ["Player 1", "Bo"]
    assert game.record.seats[1].name == "Player 2", "the record stays as it was"


def test_a_daily_bag_stays_with_whoever_was_asked_and_names_are_no_nobodies(
    lexicon: Lexicon, record: Record
) -> None:
    head = kept(told(record, lexicon), NOON, "Normal").head
    assert seats_to_give(head) == (0,)
    assert seats_to_give(replace(head, mode="Daily Bag")) == ()
    seats = tuple(structs.replace(seat, name="Anna") if seat.is_person else seat for seat in head.seats)
    assert seats_to_give(replace(head, seats=seats)) == ()


def test_on_a_memory_card_the_game_of_nobody_is_not_counted_beside_the_one_given(
    lexicon: Lexicon, record: Record, tmp_path: Path
) -> None:
    with kept_in(tmp_path) as keeper:
        couch = couch_of(lexicon, clever=True, keeper=keeper)
        services = couch.services
        services.remember(first_look(0, "Anna"))
        keep_game(services, kept(told(record, lexicon), services.now(), "Normal"))
        assert set(all_stats(games_of(services))) == {"player 1"}
        services.archive.give(services.archive.find()[0], 0, "Anna")
        assert set(all_stats(games_of(services))) == {"anna"}


def after_a_game_without_a_name(lexicon: Lexicon, record: Record) -> Couch:
    """At the main menu, where somebody has played as Player 1, and then Anna gives her name."""
    couch = couch_of(lexicon, clever=True)
    services = couch.services
    keep_game(services, kept(told(record, lexicon), services.now(), "Normal"))
    services.remember(replace(first_look(0, "Anna"), played=services.now() + 60))
    couch.press("confirm")
    couch.wait(0.1)
    return couch


@pytest.mark.parametrize(("answer", "whose"), [("Yes", "Anna"), ("No", "Player 1")])
def test_whoever_is_the_first_to_give_a_name_is_asked_once_for_the_games_of_player_1(
    lexicon: Lexicon, record: Record, answer: str, whose: str
) -> None:
    couch = after_a_game_without_a_name(lexicon, record)
    assert couch.sees("Player 1 has played 1 game here. Does it count for Anna from now on?")
    couch.choose_aside(answer)
    assert couch.stack.top.name == "main-menu"
    entry = entry_of(couch)
    assert entry.head.seats[0].name == whose
    assert set(all_stats(games_of(couch.services))) == {whose.casefold()}
    couch.services.remember(first_look(1, "Bo"))
    couch.wait(0.5)
    assert couch.stack.top.name == "main-menu", "nobody is asked again"


def test_a_game_that_is_played_without_a_name_after_somebody_had_one_is_not_offered(
    lexicon: Lexicon, record: Record
) -> None:
    couch = couch_of(lexicon, clever=True)
    services = couch.services
    services.remember(replace(first_look(0, "Anna"), played=services.now()))
    keep_game(services, kept(told(record, lexicon), services.now() + 600, "Normal"))
    couch.press("confirm")
    couch.wait(0.1)
    assert couch.stack.top.name == "main-menu"


def test_a_game_in_which_the_new_name_sat_already_is_not_offered(lexicon: Lexicon, record: Record) -> None:
    seats = (record.seats[0], replace(record.seats[1], name="Anna"), *record.seats[2:])
    couch = after_a_game_without_a_name(lexicon, replace(record, seats=seats))
    assert couch.stack.top.name == "main-menu"

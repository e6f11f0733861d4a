"""A party that was left is among what is begun: Continue offers it, and it can be put away."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.duplicate.going_on import LASTS
from game.duplicate.kept_party import PARTIES, key_of
from game.lexicon.words import Lexicon
from game.profiles.people import Person
from game.rooms.seats_kept import SEATS, KeptSeat
from game.scenes.duplicate.left_parties import LATEST, left_parties
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.start.begun_cards import BegunCard
from game.scenes.start.begun_shelf import BegunScene
from game.storage.local_store import LocalStore
from tests.scenes.couch import Couch
from tests.scenes.duplicate.phones_round_television import Hall
from tests.scenes.playing import NOON, couch_of

NAMES = ("Anna", "Bo", "Cleo")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def left(lexicon: Lexicon, *names: str) -> LocalStore:
    """The house of a party that was left after its first round."""
    hall = Hall(lexicon, *names)
    couch = hall.couch
    couch.choose("Begin")
    couch.until("together-hall", "table")
    for name in names:
        hall.hand_in(name, hall.found()[0])
    couch.until("together-reveal", seconds=70)
    couch.press("back")
    couch.press("right", "confirm")
    assert couch.stack.top.name == "main-menu"
    assert "Continue" in couch.choices, "it is offered in the same evening, too"
    return couch.services.house


def at_the_title(lexicon: Lexicon, house: LocalStore, seconds: int = 60) -> Couch:
    couch = couch_of(lexicon, clever=True)
    couch.services.house = couch.services.begun.house = house
    couch.services.now = lambda: NOON + seconds
    couch.services.guests = PhoneGuests(couch.services.phones)
    couch.services.begun.changes += 1
    couch.wait(0.1)
    return couch


def card(couch: Couch) -> BegunCard:
    assert isinstance(couch.stack.top, BegunScene)
    shelf = couch.stack.top.shelf
    return shelf.cards[shelf.focus]


def test_continue_offers_a_party_that_was_left_from_title_and_menu_and_waits_for_its_phones(
    lexicon: Lexicon,
) -> None:
    house = left(lexicon, *NAMES)
    couch = at_the_title(lexicon, house)
    couch.press(*couch.prompts["Continue"])
    assert couch.choices == ["Begin", "On One Pad"]
    assert couch.sees("0 of 3 are here again")
    couch.press("back")
    assert couch.stack.top.name == "title"
    assert not couch.services.phones.is_open, "nobody comes any more"
    couch.press("confirm")
    assert couch.sees("Party: Anna and 2 more")
    couch.choose("Begun Games")
    shown = card(couch)
    (kept,) = house.collection(PARTIES).items()
    assert (shown.title, shown.turn) == ("Anna, Bo and Cleo", "Round 2 is next")
    assert len(shown.board.replace(".", "")) == len(kept.value.rounds[0].best.tiles)
    assert isinstance(couch.stack.top, BegunScene)
    couch.stack.top._seek("cleo")
    assert card(couch) == shown, "whose name the menu has no room for"
    couch.press("confirm")
    assert couch.sees("0 of 3 are here again")


def test_a_party_on_one_pad_that_was_left_goes_on_by_one_press_at_the_title(lexicon: Lexicon) -> None:
    house = left(lexicon)
    couch = at_the_title(lexicon, house)
    couch.press(*couch.prompts["Continue"])
    couch.until("table")
    assert couch.sees("Round 2")


def test_a_party_that_goes_on_asks_who_plays_only_where_one_pad_does(lexicon: Lexicon) -> None:
    house = left(lexicon, *NAMES)
    by_phone = Hall(lexicon, house=house, company=0)
    by_phone.couch.services.remember(Person("Cleo", 1, "cat"))
    by_phone.couch.choose("Go On")
    assert by_phone.couch.sees("0 of 3 are here again")
    by_phone.lines = {"Anna": by_phone.scan("Anna")}
    by_phone.couch.wait(0.1)
    by_phone.begin()
    on_one_pad = at_the_title(lexicon, left(lexicon, *NAMES))
    on_one_pad.services.remember(Person("Cleo", 1, "cat"))
    on_one_pad.press(*on_one_pad.prompts["Continue"])
    assert on_one_pad.sees("0 of 3 are here again")
    on_one_pad.choose("On One Pad")
    on_one_pad.choose("Cleo")
    assert on_one_pad.sees("with the points of Cleo.")


def test_a_party_is_put_away_and_brought_back_and_is_offered_for_twelve_hours(lexicon: Lexicon) -> None:
    house = left(lexicon, *NAMES)
    assert "Continue" not in at_the_title(lexicon, house, LASTS).prompts
    couch = at_the_title(lexicon, house)
    couch.press("confirm")
    couch.choose("Begun Games")
    couch.press(*couch.prompts["Archive"], "back")
    assert "Continue" not in couch.choices
    couch.choose("Play")
    couch.choose("Party Mode")
    assert "Go On" not in couch.choices, "nor is it offered there"
    couch.press("back", "back", "back")
    couch.choose("Begun Games")
    couch.press(*couch.prompts["Archived games"])
    couch.press(*couch.prompts["Restore"], "back")
    assert "Continue" in couch.choices


def test_where_a_party_goes_on_is_told_as_it_is_also_where_a_room_comes_first(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    hall.hand_in("Anna", hall.found()[0])
    hall.couch.until("together-reveal", seconds=70)
    seat = KeptSeat("r1", "here", "token", "Kitchen", hosted=False)
    services = hall.couch.services
    services.house.collection(SEATS).put("r1", seat, when=services.now())
    services.open_rooms = SimpleNamespace  # nobody goes there
    hall.couch.press("back")
    assert hall.couch.sees("Until Parlour is closed, Begun Games goes on from there")
    hall.couch.press("right", "confirm")
    assert hall.couch.choices[:2] == ["Continue", "Begun Games"]
    assert hall.couch.sees("Kitchen")
    hall.couch.choose("Begun Games")
    hall.couch.press("right")
    assert card(hall.couch).title == "Anna, Bo and Cleo"


def test_a_clock_that_was_set_back_hides_no_party_that_was_left(lexicon: Lexicon) -> None:
    house = left(lexicon, *NAMES)
    assert "Continue" in at_the_title(lexicon, house, -2 * 60 * 60).prompts
    parties = house.collection(PARTIES)
    (before,) = parties.items()
    for number in range(LATEST):
        over = replace(before.value, mark=number + 100, is_over=True)
        parties.put(key_of(over), over, house.now() + 60 * 60 + number)
    hall = Hall(lexicon, *NAMES, seed=8, house=house)
    hall.begin()
    mark = hall.evening.kept.mark
    hall.hand_in("Anna", hall.found()[0])
    hall.couch.until("together-reveal", seconds=70)
    hall.couch.press("back", "right", "confirm")
    assert mark in [one.value.mark for one in left_parties(hall.couch.services)]


def test_the_game_or_party_that_was_left_last_is_the_one_that_continue_goes_on_with(
    lexicon: Lexicon,
) -> None:
    house = left(lexicon, *NAMES)
    couch = at_the_title(lexicon, house)
    couch.press(*couch.prompts["Quick Start"])
    couch.until("table")
    couch.from_menu("Quit")
    couch.choose_aside("Quit")
    assert not couch.sees("Party: Anna and 2 more")
    couch.choose("Begun Games")
    assert couch.sees("Anna, Bo and Cleo")

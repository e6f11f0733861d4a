"""Join: six letters lead to whatever is played around, room or party, and a refusal is one sentence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest

from controllers.keyboard import Typing
from game.language.languages import PSEUDO, spoken_in
from game.lexicon.words import Lexicon
from game.net.client_events import ClientEvent, Connected, Disconnected, Received
from game.phones.far_party_heard import NOT_OF_HALL, WRONG_LETTERS
from game.rooms.directory import HallThere, PartyThere
from game.scenes.duplicate.sofa_in_far_party import COMES_SOON
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.picture.sheet import Sheet, first
from game.scenes.kit.picture.sheet_pictures import Code, FoundKind
from game.scenes.kit.spoken_text import words_of
from game.scenes.rooms.room_words import note_of_hall
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.scenes.start.letter_search import NOT_FOUND
from game.text_format import hour_and_minute
from game.wire.from_page import PROTOCOL
from game.wire.from_room import Create, Join
from game.wire.terms import Terms
from game.wire.to_page import NOT_LET_IN
from tests.phones.house import Net, join, phones_on
from tests.scenes.couch import Couch
from tests.scenes.duplicate.sofas import ADDRESS, NoParties, Sofas, UnansweredLine
from tests.scenes.rooms.paired import Home, SofaCouch, WireRooms
from tests.scenes.scanning import scanned

HALL = "wss://hall.example:7788"
NOON = int(datetime(2026, 11, 1, 12).timestamp())
NOON_TOLD = hour_and_minute(NOON)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


class AnnGathers(NoParties):
    """Ann's party is found on the network."""

    def look(self) -> Sequence[PartyThere]:
        return (PartyThere("Ann’s TV", ADDRESS),)


class Around:
    """Ann's party, a room, and Bo before Join, who has pressed nothing yet."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.sofas = Sofas(lexicon, parties=AnnGathers)
        self.home = Home(lexicon)
        self.room, _ = self.home.lobby.create(Create("Den", "Den", ("Lou",), Terms(seats=2)), 0)
        self.bo = self.sofas.bo
        self.bo.services.open_rooms = lambda: WireRooms(self.home)
        self.bo.press("back")
        self.bo.choose("Join")

    @property
    def letters(self) -> str:
        """Those on Ann's television."""
        invitation = self.sofas.ann.services.phones.invitation()
        assert invitation is not None
        return invitation.letters

    def enter(self, letters: str) -> None:
        self.bo.spell_name(letters)
        self.sofas.wait(0.3)
        self.home.beat()
        self.sofas.wait(0.3)


@pytest.fixture
def around(lexicon: Lexicon) -> Around:
    return Around(lexicon)


def screen(couch: Couch) -> JoinElsewhere:
    assert isinstance(couch.stack.top, JoinElsewhere)
    return couch.stack.top


def test_the_television_of_a_party_is_called_as_the_reader_says_it() -> None:
    assert PartyThere("Ann’s TV", ADDRESS).called == "Ann’s TV"
    assert PartyThere("A television", ADDRESS).called == "A television"
    with spoken_in(PSEUDO):
        called = PartyThere("Ann’s TV", ADDRESS).called
        assert "Ann" in called
        assert called != "Ann’s TV"


def test_rooms_and_parties_stand_in_one_list_and_the_way_far_away_below_them(around: Around) -> None:
    rows = [(row.heading, row.name) for row in screen(around.bo).found]
    assert rows == [("Party", "Ann’s TV"), ("Room", "Den"), ("Not found?", "Far Away")]


def test_enter_confirms_a_row_and_ends_the_letters(around: Around) -> None:
    assert screen(around.bo).place == 0, "what is found has the focus"
    assert around.bo.stack.top.takes_text is Typing.LETTERS
    around.bo.press("left")
    assert screen(around.bo).near is None
    assert around.bo.stack.top.takes_text is Typing.WORDS


class HallAnswers:
    """See `Client`: a hall with these letters is at the other end."""

    now = 0.0
    answer = b""
    """What it says to whatever letters; empty: what halls say."""

    def __init__(self, letters: str) -> None:
        self.letters, self.said, self.is_closed = letters, list[list[Any]](), False
        self.news: list[ClientEvent] = [Connected()]

    def heard(self) -> Sequence[ClientEvent]:
        news, self.news = self.news, []
        return news

    def say(self, data: bytes) -> None:
        self.said.append(json.loads(data))
        right = self.answer or (self.said[-1][3] == self.letters and b'["welcome", "token"]')
        self.news.append(Received(right, 0.0) if right else Disconnected(NOT_LET_IN))

    def close(self) -> None:
        self.is_closed = True


def with_hall(around: Around, letters: str = "KTRPWB") -> HallAnswers:
    """A hall of a server that this television knows is found, too."""
    rooms, hall, elsewhere = (
        around.bo.services.rooms,
        HallAnswers(letters),
        around.bo.services.call_television,
    )
    assert isinstance(rooms, WireRooms)
    rooms.around = (HallThere("Club Night", HALL, 120, begins=NOON + 3600),)
    around.bo.services.call_television = lambda address: hall if address == HALL else elsewhere(address)
    around.bo.services.now = lambda: NOON
    around.sofas.wait(0.3)
    return hall


def test_letters_of_a_hall_lead_to_its_code_as_it_is_played_on_phones(around: Around) -> None:
    hall = with_hall(around)
    row = next(row for row in screen(around.bo).found if row.kind is FoundKind.HALL)
    assert (row.heading, row.name) == ("Hall", "Club Night")
    assert row.note == f"120 players · begins at {hour_and_minute(NOON + 3600)}"
    around.bo.press("left")
    around.enter("KTRPWB")
    assert around.bo.stack.top.name == "hall-card"
    digest = around.bo.services.lexicon.digest
    assert hall.said == [["hello", PROTOCOL, "", "KTRPWB", "", -1, "en", digest, 0]], (
        "it takes no place there"
    )
    assert hall.is_closed
    card = around.bo.picture.panels[-1]
    assert isinstance(card, Sheet)
    assert {"Club Night", "hall.example:7788", "KTRPWB"} <= set(words_of(around.bo.picture))
    assert scanned(card.modules) == "https://hall.example:7788/#KTRPWB"
    assert around.bo.sees("played on phones")
    around.bo.press("back")
    assert isinstance(around.bo.stack.top, JoinElsewhere)


def test_a_hall_that_is_chosen_asks_for_its_own_letters_and_tells_that_they_are_wrong(
    around: Around,
) -> None:
    with_hall(around)
    around.bo.press("down", "confirm")
    assert around.bo.sees("The six letters of Club Night")
    around.enter("QQQQQQ")
    assert around.bo.sees(str(NOT_OF_HALL))


def test_letters_of_a_room_or_a_party_lead_there_though_a_hall_is_found_too(around: Around) -> None:
    hall = with_hall(around)
    around.bo.press("left")
    around.enter(around.room.code)
    assert around.bo.stack.top.name == "staging"
    assert hall.is_closed


def test_a_hall_that_answers_with_anything_else_keeps_nobody_waiting(around: Around) -> None:
    hall = with_hall(around)
    hall.answer = b'["now",1]'
    around.bo.press("left")
    around.enter("QQQQQQ")
    around.sofas.wait(3.0)
    assert around.bo.stack.top.name == "reading"


@pytest.mark.parametrize(
    ("hall", "told"),
    [
        (HallThere("A", HALL, 1), "1 player"),
        (HallThere("A", HALL, 2000, begun=True), "2,000 players · the game is on"),
        (HallThere("A", HALL, 9, over=True), "The game is over"),
        (HallThere("A", HALL, 9, begins=2**40 - 1), "9 players"),
        (HallThere("A", HALL, 9, begins=NOON + 86400), f"9 players · begins at {NOON_TOLD} on 2 November"),
    ],
)
def test_a_row_of_a_hall_tells_how_many_play_and_when(hall: HallThere, told: str) -> None:
    assert note_of_hall(hall, NOON) == told


def test_letters_of_a_party_lead_into_it_wherever_the_focus_was(around: Around) -> None:
    around.bo.press("left")
    around.enter(around.letters)
    assert around.bo.stack.top.name == "together-waits"
    assert around.bo.sees(COMES_SOON)
    assert [one.name for one in around.sofas.ann.services.phones.televisions] == ["Bo"]
    assert [person.name for person in around.room.people] == ["Lou"]


def test_letters_of_a_room_lead_into_it_though_a_party_is_there_too(around: Around) -> None:
    around.bo.press("left")
    around.enter(around.room.code)
    assert around.bo.stack.top.name == "staging"
    assert len(around.room.people) == 2
    assert not around.sofas.ann.services.phones.televisions


def test_letters_that_nobody_has_are_told_in_one_sentence_and_lead_back_to_them(around: Around) -> None:
    around.bo.press("left")
    around.enter("QQQQQQ")
    assert around.bo.sees(str(NOT_FOUND))
    around.bo.press("confirm")
    assert screen(around.bo).value == "QQQQQQ"


def test_a_full_room_says_so_rather_than_that_nothing_was_found(around: Around) -> None:
    around.home.lobby.join(Join("Attic", ("Max",), around.room.id, ""), 0)
    around.bo.press("left")
    around.enter(around.room.code)
    assert around.bo.sees("There are not enough free seats.")


def test_a_party_that_is_chosen_asks_for_its_own_letters_and_tells_that_they_are_wrong(
    around: Around,
) -> None:
    around.bo.press("confirm")
    assert around.bo.sees("The six letters of Ann’s TV")
    around.enter(around.room.code)
    assert around.bo.sees(str(WRONG_LETTERS))
    around.bo.press("confirm")
    around.bo.press("right")
    assert around.bo.sees("The six letters on the other screen")


def test_fewer_than_six_letters_lead_nowhere(around: Around) -> None:
    around.bo.press("left")
    around.bo.stack.top.on_typed("kt rp")
    assert screen(around.bo).value == "KTRP"
    around.bo.press("pause")
    assert around.bo.stack.top.name != "letter-search"


def test_whoever_gives_up_waiting_leaves_nobody_behind(around: Around) -> None:
    around.bo.press("left")
    line = UnansweredLine()
    around.bo.services.call_television = lambda _address: line
    around.bo.spell_name("QQQQQQ")
    assert around.bo.stack.top.name == "letter-search"
    around.bo.press("back")
    assert isinstance(around.bo.stack.top, JoinElsewhere)
    assert line.is_closed


def test_a_phone_types_the_letters_and_nobody_listens_after_join(lexicon: Lexicon) -> None:
    net = Net()
    attic = SofaCouch(lexicon, Home(lexicon), "Ruth")
    attic.services.phones = phones = phones_on(net)
    attic.services.guests = PhoneGuests(phones)
    attic.go_to_rooms()
    assert first(attic.picture.panels[-1], Code)
    invitation = phones.invitation()
    assert invitation is not None
    phone = join(phones, invitation)
    attic.wait(0.1)
    assert phone.heard("ask")[-1] == ["ask", "The six letters"]
    net.news.put((phone, b'["line", 1, "ktrpwd"]'))
    attic.wait(0.1)
    assert screen(attic).value == "KTRPWD"
    net.news.put((phone, None))
    attic.wait(0.1)
    attic.press("back")
    assert not phones.is_open

"""A television was killed in a party: at the next start it goes on by itself, for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.crash_report import Crashes
from game.duplicate.party_host import PartyStage
from game.lexicon.words import Lexicon
from game.rules.moves import Place
from game.scenes.duplicate.evening_course import ELSEWHERE, PARTY_LOCK, RESUMES_SECONDS
from game.scenes.duplicate.home_party import HomeParty
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.kit.phone_guests import PhoneGuests
from game.session.duplicate import COME_BACK_SECONDS
from game.session.row_log import PARTY_LOG, RowLog
from game.storage.local_store import LocalStore
from tests.phones.house import Line, Net, phones_on
from tests.phones.party import laid, plays_of, slots
from tests.scenes.couch import Couch
from tests.scenes.duplicate.phones_round_television import Hall
from tests.scenes.duplicate.sofas import Sofas
from tests.scenes.playing import couch_of

NAMES = ("Anna", "Bo", "Cleo")


class Again(Hall):
    """The television is started once more, in the same house; nobody has pressed anything."""

    def __init__(self, lexicon: Lexicon, house: LocalStore) -> None:
        self.couch: Couch = couch_of(lexicon, clever=True)
        self.couch.services.house = house
        self.couch.services.resumes = True
        self.phones = self.couch.services.phones
        self.couch.services.guests = PhoneGuests(self.phones)
        self.lines = {}
        self.couch.wait(0.1)

    def come_back(self, name: str, before: Line) -> None:
        """A page shows the token that it was told last."""
        line = self.lines[name] = Line()
        self.say(line, "hello", 4, before.heard("welcome")[-1][1], "", "", -1, "en")


def lay(hall: Hall, name: str, play: Place) -> None:
    table = hall.evening.table
    hall.say(hall.lines[name], "lay", table.number, slots(table.rack, play), laid(play))


def told(hall: Hall, name: str, kind: str) -> Any:
    return hall.lines[name].heard(kind)[-1]


def killed_and_started(hall: Hall, lexicon: Lexicon) -> Again:
    """Nothing of the program is there any more but what it has kept; phones come back by themselves."""
    house = hall.couch.services.house
    assert house.flush()
    again = Again(lexicon, house)
    for name, line in hall.lines.items():
        again.come_back(name, line)
    return again


def evening_at_table(couch: Couch) -> HomeParty:
    table = couch.stack.top
    assert isinstance(table, RoundTable)
    assert isinstance(table.evening, HomeParty)
    return table.evening


def sofa_at_its_table(lexicon: Lexicon) -> tuple[Couch, HomeParty]:
    """One pad plays all at once with Maven’s people."""
    couch = couch_of(lexicon, clever=True)
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Party Mode")
    couch.choose("Begin")
    couch.until("table")
    return couch, evening_at_table(couch)


def test_a_round_that_was_cut_goes_on_without_a_press_with_what_was_handed_in_and_what_lay(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    hall.couch.wait(3)
    found = hall.found()
    hall.hand_in("Anna", found[0])
    lay(hall, "Bo", found[3])
    rack = hall.evening.party.table.rack
    again = killed_and_started(hall, lexicon)
    assert again.couch.stack.top.name == "together-hall"
    evening = again.evening
    assert evening.party.table.rack == rack
    assert [seat.name for seat in evening.seats] == list(NAMES)
    assert told(again, "Anna", "mine")[1] == [[*tile.square, tile.face] for tile in found[0].tiles]
    assert told(again, "Anna", "table")[1] == told(hall, "Anna", "table")[1], "pages keep what lies there"
    again.hand_in("Cleo", found[5])
    again.couch.until("together-reveal", seconds=120)
    (over,) = evening.rounds
    assert over.points(0) >= over.most
    assert over.found[1].play == found[3]
    assert over.found[2].play == found[5]


def test_whoever_takes_the_name_of_somebody_who_is_not_back_yet_is_another_one(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    best = hall.found()[0]
    hall.hand_in("Bo", best)
    assert hall.couch.services.house.flush()
    again = Again(lexicon, hall.couch.services.house)
    stranger = again.scan("Bo")
    again.come_back("Bo", hall.lines["Bo"])
    again.couch.wait(1)
    assert [seat.name for seat in again.evening.seats] == [*NAMES, "Bo 2"]
    assert told(again, "Bo", "mine")[1] == laid(best)
    assert not stranger.heard("mine")[-1][1]


def test_a_phone_that_has_got_another_token_while_time_stood_still_comes_back_by_that(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    hall.couch.press("pause")
    assert hall.evening.stands_still
    newest = Line()
    hall.say(newest, "hello", 4, hall.lines["Bo"].heard("welcome")[-1][1], "", "", -1, "en")
    hall.lines["Bo"] = newest
    again = killed_and_started(hall, lexicon)
    assert again.lines["Bo"].heard("welcome")
    assert all(again.evening.waited_for)


def test_a_party_that_goes_on_is_at_the_port_where_its_phones_call(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    assert isinstance(hall.phones._server, Net)
    hall.phones._server.port = 7027
    hall.begin()
    again = killed_and_started(hall, lexicon)
    assert isinstance(again.phones._server, Net)
    assert again.phones._server.port == 7027


def test_a_party_that_another_window_plays_is_not_gone_on_with_in_this_one(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    for name in NAMES:
        hall.hand_in(name, hall.found()[0])
    hall.couch.until("together-reveal")
    assert hall.couch.services.house.flush()
    again = Hall(lexicon, house=hall.couch.services.house, company=0)
    held = RowLog.held(again.couch.services.house, PARTY_LOG, PARTY_LOCK)
    monkeypatch.setattr(RowLog, "held", lambda *_: (None, held[1]))
    again.couch.press("confirm")
    again.scan("Bo")
    again.couch.choose("Begin")
    assert again.couch.sees(ELSEWHERE)


def test_a_round_that_was_about_to_end_waits_until_everybody_could_be_back(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    hall.couch.wait(hall.evening.left - 1)
    lay(hall, "Anna", hall.found()[0])
    house = hall.couch.services.house
    assert house.flush()
    again = Again(lexicon, house)
    again.couch.wait(COME_BACK_SECONDS - 1)
    assert again.evening.stage is PartyStage.PLAYING
    assert all(again.evening.waited_for)
    again.couch.until("together-reveal", seconds=5)


@pytest.mark.parametrize("stage", ["together-reveal", "together-hall"])
def test_the_rounds_before_and_their_points_are_those_that_were(lexicon: Lexicon, stage: str) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    for _ in range(2):
        number, found = hall.evening.table.number, hall.found()
        for player, name in enumerate(NAMES):
            hall.hand_in(name, found[player * number])
        evening = hall.evening
        hall.couch.until("together-reveal")
        if number == 1 or stage == "together-hall":
            hall.couch.until("together-hall", seconds=30)
    again = killed_and_started(hall, lexicon)
    assert again.couch.stack.top.name == stage
    after: HomeParty = again.couch.stack.top.evening  # type: ignore[attr-defined]  # both have one
    assert after.rounds == evening.rounds
    assert after.standings == evening.standings
    assert after.kept.mark == evening.kept.mark
    again.couch.until("together-hall", seconds=30)
    assert all(again.evening.waited_for)


def test_a_party_that_was_killed_the_moment_tiles_were_dealt_has_its_phones_still(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    for name in NAMES:
        hall.hand_in(name, hall.found()[0])
    hall.couch.until("together-reveal")
    hall.couch.until("together-hall", seconds=30)
    rows = hall.couch.services.house.collection(PARTY_LOG)
    for key in sorted(rows.keys())[1:]:
        rows.remove(key)
    again = killed_and_started(hall, lexicon)
    again.couch.until("together-hall")
    assert [line.heard("round")[-1][1] for line in again.lines.values()] == [2, 2, 2]
    assert all(again.evening.waited_for)


def test_whoever_leaves_a_party_starts_anew_and_so_does_whoever_comes_long_after(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    house = hall.couch.services.house
    rows = house.collection(PARTY_LOG)
    assert rows.count()
    for key in rows.keys():  # noqa: SIM118 - no dictionary
        value = rows.get(key)
        assert value is not None
        rows.put(key, value, house.now() - RESUMES_SECONDS)
    assert Again(lexicon, house).couch.stack.top.name == "title"
    hall.evening.close()
    assert not rows.count()


@pytest.mark.parametrize("back", [3 * 60, 2 * 60 * 60])
def test_a_party_goes_on_though_the_clock_stands_earlier_after_a_power_cut(
    lexicon: Lexicon, back: int
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    house = hall.couch.services.house
    rows = house.collection(PARTY_LOG)
    for key in rows.keys():  # noqa: SIM118 - no dictionary
        value = rows.get(key)
        assert value is not None
        rows.put(key, value, house.now() + back)
    again = killed_and_started(hall, lexicon)
    assert again.couch.stack.top.name == "together-hall"


def test_a_damaged_log_ends_where_it_is_damaged(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    rack = hall.evening.table.rack
    house = hall.couch.services.house
    rows = house.collection(PARTY_LOG)
    hall.hand_in("Anna", hall.found()[0])
    rows.remove(max(rows.keys()))
    again = killed_and_started(hall, lexicon)
    assert again.evening.table.rack == rack
    for key in rows.keys():  # noqa: SIM118 - no dictionary
        rows.remove(key)
    assert Again(lexicon, house).couch.stack.top.name == "title"


def test_a_party_that_goes_on_long_after_has_its_cut_round_still(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    for name in NAMES:
        hall.hand_in(name, hall.found()[0])
    hall.couch.until("together-reveal")
    hall.couch.until("together-hall", seconds=30)
    best = hall.found()[0]
    hall.hand_in("Bo", best)
    again = Hall(lexicon, house=hall.couch.services.house, company=0)
    again.couch.press("confirm")
    again.scan("Bo")
    again.couch.choose("Begin")
    again.couch.until("together-hall")
    assert again.evening.handed_in == (False, True, False)
    evening = again.evening
    again.couch.until("together-reveal", seconds=120)
    assert evening.rounds[1].found[1].play == best


def test_only_one_of_two_programs_that_share_a_folder_has_the_log(tmp_path: Path) -> None:
    house = LocalStore(tmp_path)
    first, _ = RowLog.held(house, PARTY_LOG, PARTY_LOCK)
    assert first is not None
    assert RowLog.held(house, PARTY_LOG, PARTY_LOCK)[0] is None
    first.end()
    assert RowLog.held(house, PARTY_LOG, PARTY_LOCK)[0] is not None


def test_a_sofa_with_one_pad_goes_on_at_its_table_with_what_it_had_handed_in(lexicon: Lexicon) -> None:
    couch, evening = sofa_at_its_table(lexicon)
    best = plays_of(evening.party)[0]
    couch.play(best)
    couch.wait(0.5)
    people = evening.seats
    again = Again(lexicon, couch.services.house)
    after = evening_at_table(again.couch)
    assert after.seats == people
    again.couch.until("together-reveal", seconds=120)
    (over,) = after.rounds
    assert over.found[0].play == best
    assert all(player in over.found for player in range(len(people))), "Maven’s people play on"


def test_mavens_people_still_hand_in_where_little_of_a_cut_round_is_left(lexicon: Lexicon) -> None:
    couch, evening = sofa_at_its_table(lexicon)
    couch.wait(evening.party.form.seconds * 0.6)
    again = Again(lexicon, couch.services.house)
    evening = evening_at_table(again.couch)
    again.couch.until("together-reveal", seconds=120)
    people = [player for player, seat in enumerate(evening.seats) if seat.level]
    assert all(evening.rounds[0].found[player].play for player in people)


def test_what_ended_by_an_error_of_its_own_is_asked_about_and_not_gone_on_with_by_itself(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    couch = couch_of(lexicon, clever=True)
    couch.services.house, couch.services.resumes = hall.couch.services.house, True
    with Crashes(tmp_path) as crashes:
        crashes.keep("Error: ValueError\n")
        couch.services.crashes = crashes
        couch.wait(0.1)
        assert couch.stack.scenes[0].name == "title"
        assert couch.sees("Parlour ended by itself last time")


def test_a_sofa_elsewhere_plays_on_when_the_television_is_there_again(lexicon: Lexicon) -> None:
    sofas = Sofas(lexicon)
    sofas.come()
    sofas.begin()
    best = sofas.plays()[0]
    sofas.bo.play(best)
    sofas.wait(0.5)
    house = sofas.ann.services.house
    assert house.flush()
    sofas.line.break_off()
    sofas.net = Net()
    sofas.ann = couch_of(lexicon, clever=True)
    sofas.ann.services.house, sofas.ann.services.resumes = house, True
    sofas.ann.services.phones = phones_on(sofas.net)
    sofas.ann.services.guests = PhoneGuests(sofas.ann.services.phones)
    sofas.wait(0.2)
    sofas.line.mend()
    sofas.wait(0.5)
    assert sofas.bo.stack.top.name == "table"
    assert not sofas.bo.sees("The line is down")
    evening = sofas.evening
    assert evening.handed_in[1]
    assert evening.door.elsewhere == {1}
    sofas.ann.until("together-reveal", seconds=120)
    assert evening.rounds[0].found[1].play == best

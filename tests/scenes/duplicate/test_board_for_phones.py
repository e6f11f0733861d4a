"""All at once by phones around one television, by presses and messages: from the code to the prizes."""

from __future__ import annotations

from math import ceil

import pytest

from game.duplicate.kept_party import PARTIES
from game.duplicate.party_host import AWAY, GRACE, PartyStage
from game.duplicate.round_results import word_of
from game.duplicate.settings import Rack
from game.lexicon.words import Lexicon
from game.phones.phones import SHUT
from game.profiles.people import Person
from game.rules.moves import Place, Square, Tile
from game.scenes.duplicate.home_party import NO_PHONES, STOPPED
from game.scenes.duplicate.reveal import READING, ROWS_SHARE, step_of
from game.scenes.duplicate.round_panels import FoundRow
from game.scenes.duplicate.round_table import RoundTable
from game.scenes.duplicate.seen_evening import scores_of
from game.scenes.kit.help import PARLOUR_BOOK, HelpScene
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.picture.sheet import Grid, Look, RoundClock, Table, Words
from game.scenes.kit.picture.sheet_pictures import Code, Crowd, PlaceChip, RaceLines
from game.scenes.kit.picture.table_view import OnRack
from game.scenes.kit.scene import Pop
from game.wire.to_page import NOT_NOW
from tests.phones.house import Line, join
from tests.scenes.duplicate.phones_round_television import Hall
from tests.scenes.sheets import blocks, revealed, sheet

NAMES = ("Anna", "Bo", "Cleo")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def panel(hall: Hall, kind: type) -> object:
    return next(one for one in hall.couch.picture.panels if isinstance(one, kind))


def test_names_pop_in_as_phones_come_and_all_of_them_play_without_a_set_up(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    (shown,) = blocks(hall.couch.picture, Crowd)
    assert [one.name for one in shown.people] == list(NAMES)
    assert len({(one.face.color, one.face.figure) for one in shown.people}) == 3
    (letters,) = (words.text for words in blocks(hall.couch.picture, Words) if words.look is Look.LETTERS)
    hall.begin()
    (board,) = blocks(hall.couch.picture, Crowd)
    assert [one.face for one in board.people] == [one.face for one in shown.people]
    assert hall.couch.sees(letters), "one code for the whole evening"
    assert all(line.heard("round")[-1][2] == "playing" for line in hall.lines.values())


def test_phones_play_from_the_first_round_on_while_the_set_up_is_seen_under_the_wait(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES, company=0)
    couch, waited = hall.couch, 0
    couch.choose("Begin")
    while couch.stack.top.name != "together-hall":
        waited += couch.stack.top.name == "working"
        couch.wait(couch.frame_seconds)
        assert couch.picture is not None
    couch.wait(couch.frame_seconds)
    assert waited, "Maven’s people look at the tiles for a while"
    assert [seat.name for seat in hall.evening.seats[:3]] == list(NAMES)
    for line in hall.lines.values():
        assert line.ended is None
        assert line.heard("round")[-1][2] == "playing"


def test_whoever_does_not_wait_for_the_tiles_is_where_the_party_is_set_up_or_left_and_phones_begin_anew(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, "Anna", company=0)
    couch = hall.couch
    couch.choose("Begin")
    couch.press("back")
    assert couch.stack.top.name == "together"
    assert hall.lines["Anna"].ended == (4002, "another game")
    hall.lines["Bo"] = hall.scan("Bo")
    hall.begin()
    hall.hand_in("Bo", hall.found()[0])
    couch.until("together-reveal", seconds=400)
    while couch.stack.top.name != "working":
        couch.press("confirm")
    couch.press("back")
    couch.press("right", "confirm")
    assert not couch.stack.finished
    assert couch.stack.top.name == "main-menu"
    assert hall.lines["Bo"].ended == (4002, "another game")


@pytest.mark.parametrize("played", [False, True], ids=["looked at", "played"])
def test_phones_are_still_there_with_the_same_letters_when_one_comes_back_from_the_rounds_of_the_day(
    lexicon: Lexicon, played: bool
) -> None:
    hall = Hall(lexicon, *NAMES)
    before = sheet(hall.couch.picture, "gathering")
    hall.couch.choose("Today’s Rounds")
    hall.couch.wait(0.5)
    assert hall.couch.sees("the first try counts")
    if played:
        hall.couch.choose("Play")
        hall.couch.until("table")
        hall.couch.press("pause")
        hall.couch.choose("Quit")
        hall.couch.press("left", "confirm")
        assert hall.couch.sees("Practice")
    hall.couch.press("back")
    hall.couch.wait(0.5)
    assert sheet(hall.couch.picture, "gathering") == before
    hall.begin()
    assert [seat.name for seat in hall.evening.seats] == list(NAMES)


def test_whoever_closes_the_code_while_phones_play_is_asked_first_and_phones_are_told(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    couch, token = hall.couch, hall.lines["Anna"].heard("welcome")[-1][1]
    couch.wait(AWAY)
    couch.press("scores", "shuffle")
    assert couch.stack.top.name == "question"
    couch.press("confirm")
    assert (couch.stack.top.name, hall.phones.is_open) == ("phones", True), "the harmless answer comes first"
    couch.press("shuffle", "right", "confirm")
    assert (couch.stack.top.name, hall.phones.is_open) == ("together-hall", False)
    assert {line.ended for line in hall.lines.values()} == {(NOT_NOW, SHUT)}
    couch.wait(1 / 60)
    assert not any(hall.evening.waited_for)
    couch.press("scores")
    again = Line()
    hall.say(again, "hello", 4, token, "", "", -1, "en")
    assert again.heard("people")[-1][2] == "Anna"
    assert hall.evening.waited_for == (True, False, False)
    assert len(hall.evening.seats) == 3


def test_nobody_is_asked_who_closes_the_code_before_anybody_has_come(lexicon: Lexicon) -> None:
    hall = Hall(lexicon)
    assert not hall.phones.are_played
    card = PhoneCard(hall.phones)
    shut = next(one for one in card.commands() if one.label == "No more phones")
    assert isinstance(shut.do(), Pop)
    assert not hall.phones.is_open


def test_a_guest_who_is_called_as_one_of_maven_people_is_told_from_them(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, "Mina", company=0)
    hall.begin()
    assert [seat.name for seat in hall.evening.seats] == ["Mina", "Mina 2", "Rosa", "Amara"]


def test_sixteen_people_have_sixteen_signs_and_as_many_names(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *("Ann",) * 16)
    (shown,) = blocks(hall.couch.picture, Crowd)
    assert len({(one.face.color, one.face.figure) for one in shown.people}) == 16
    assert len({one.name for one in shown.people}) == 16


def test_a_phone_is_told_its_name_as_the_television_has_it(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, "Ann")
    second = hall.scan("ann")
    assert second.heard("people")[-1][2] == "ann 2"
    assert hall.lines["Ann"].heard("people")[-1][2] == "Ann"
    hall.begin()
    late = hall.scan("Ann")
    hall.couch.wait(1)
    assert [seat.name for seat in hall.evening.seats] == ["Ann", "ann 2", "Ann 3"]
    assert late.heard("people")[-1][2] == "Ann 3"


def test_phones_show_everybody_who_has_come_while_a_party_is_set_up(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.couch.wait(0.1)
    for line in hall.lines.values():
        told = line.heard("people")[-1][1]
        assert [name for name, *_ in told] == list(NAMES)
    looks = [(color, figure) for *_, color, figure, _ in told]
    (shown,) = blocks(hall.couch.picture, Crowd)
    assert looks == [(one.face.color, one.face.figure) for one in shown.people]


def test_help_while_a_party_gathers_lets_people_come_and_leads_back_to_them(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, "Anna")
    couch = hall.couch
    lobby, choices = couch.stack.top, couch.choices
    assert "Help" in couch.prompts
    couch.press("pause")
    assert isinstance(couch.stack.top, HelpScene)
    assert couch.stack.top.page == PARLOUR_BOOK.page_of("together")
    hall.lines["Bo"] = hall.scan("Bo")
    couch.press("confirm", "back", "back")
    assert couch.stack.top is lobby
    assert couch.choices == choices
    (shown,) = blocks(hall.couch.picture, Crowd)
    assert [one.name for one in shown.people] == ["Anna", "Bo"]
    hall.begin()
    assert [seat.name for seat in hall.evening.seats] == ["Anna", "Bo"]


def test_the_television_tells_who_has_handed_in_and_never_what(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found = hall.found()
    before = hall.couch.picture
    hall.hand_in("Bo", found[0])
    (board,) = blocks(hall.couch.picture, Crowd)
    assert [one.name for one in board.people if one.handed_in] == ["Bo"]
    assert hall.couch.sees("1 of 3 have handed in")
    assert hall.couch.picture.table == before.table


def test_plays_are_revealed_from_the_least_to_the_best_and_phones_hear_of_it_afterwards(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found, evening = hall.found(), hall.evening
    hall.hand_in("Anna", found[0])
    hall.hand_in("Bo", found[30])
    hall.hand_in("Cleo", found[30])
    hall.couch.wait(GRACE + 0.1)
    hall.couch.until("together-reveal", seconds=1)
    over, shown = evening.party.rounds[0], revealed(hall.couch.stack)
    assert [(row.names, row.word) for row in shown.rows] == [("Bo and Cleo", word_of(over.table, found[30]))]
    assert shown.shown == 1
    chips = blocks(hall.couch.picture, PlaceChip)
    assert [(chip.name, chip.points) for chip in chips] == [(name, 0) for name in NAMES], "told last"
    assert not hall.lines["Bo"].heard("shown")
    hall.couch.wait(3 * step_of(3) + 0.1)
    shown = revealed(hall.couch.stack)
    chips = blocks(hall.couch.picture, PlaceChip)
    assert [chip.points for chip in chips] == [one.points for one in evening.standings]
    assert (shown.best_title, shown.best_text) == ("Anna, alone", "the best there was · +10 alone")
    assert shown.laid is None
    assert hall.lines["Bo"].heard("shown")[-1][2] == word_of(over.table, over.best)
    hall.couch.wait(READING)
    hall.couch.until("together-hall", seconds=5)
    assert evening.party.table.number == 2


def test_what_nobody_saw_is_told_and_who_found_nothing_is_not(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found, evening = hall.found(), hall.evening
    hall.hand_in("Anna", found[20])
    hall.couch.until("together-reveal", seconds=70)
    over, shown = evening.party.rounds[0], revealed(hall.couch.stack)
    assert shown.laid == FoundRow("Nobody saw", word_of(over.table, over.best), over.most)
    assert shown.best_text == "the best anybody found"
    assert shown.rows == ()
    assert "Bo" not in f"{shown.best}{shown.best_title}{shown.laid}{shown.note}"


def test_a_play_elsewhere_that_brings_as_much_is_as_good_as_the_best(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    best = hall.found()[0]
    down = Place(tuple(Tile(Square(col, row), face) for (row, col), face in best.tiles))
    hall.hand_in("Anna", down)
    hall.couch.until("together-reveal", seconds=70)
    hall.couch.wait(2)
    shown, over = revealed(hall.couch.stack), hall.lines["Anna"].heard("shown")[-1]
    assert (shown.best_text, shown.laid) == ("the best there was · +10 alone", None), "alone is by points"
    assert over[4] == ["Anna"]


def test_rows_share_five_seconds_however_many_they_are() -> None:
    assert step_of(3) == 0.6
    assert 18 * step_of(18) == pytest.approx(ROWS_SHARE)
    assert READING <= 10, "from the close to the next tiles at most 12 s, dealing included"


def test_places_slide_to_their_new_order(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    for best in ("Anna", "Bo"):
        found = hall.found()
        for name in NAMES:
            hall.hand_in(name, found[0] if name == best else found[39])
        hall.couch.until("together-reveal", seconds=70)
        if best == "Anna":
            hall.couch.press("confirm")
            hall.couch.until("together-hall")
    chips = blocks(hall.couch.picture, PlaceChip)
    climbed = {chip.name: chip.climbed or 0 for chip in chips}
    assert climbed["Anna"] <= 0 <= climbed["Bo"]
    assert [chip.points for chip in chips] == sorted((c.points for c in chips), reverse=True)


def test_a_menu_stops_the_time_for_phones_too(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    party, play = hall.evening.party, hall.found()[0]
    hall.couch.press("pause")
    assert hall.lines["Anna"].heard("time")[-1][2] is True
    table = hall.couch.picture.table
    assert table is not None
    assert table.tiles == (), "and nobody thinks on meanwhile"
    hall.couch.press("pause")
    assert isinstance(hall.couch.stack.top, HelpScene)
    assert hall.couch.stack.top.page == PARLOUR_BOOK.page_of("together")
    hall.couch.press("back")
    hall.couch.wait(100)
    hall.hand_in("Anna", play)
    assert party.stage is PartyStage.PLAYING
    assert not party.seen_by(0, 0.0).handed_in[0]
    hall.couch.press("back")
    hall.hand_in("Anna", play)
    assert party.seen_by(0, 0.0).handed_in[0]
    assert hall.lines["Anna"].heard("time")[-1][2] is False


@pytest.mark.parametrize("opens", ["confirm", "scores"])
def test_whatever_lies_over_the_board_when_the_time_is_over_the_round_is_closed_and_shown(
    lexicon: Lexicon, opens: str
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    hall.couch.press(opens)
    assert hall.couch.stack.top.name in ("reading", "phones")
    for _ in range(2):
        assert panel(hall, RoundClock) == RoundClock(ceil(hall.evening.left)), "time that runs is seen"
        hall.couch.wait(5)
    hall.couch.wait(hall.evening.left - 0.5)
    assert hall.couch.stack.top.name in ("reading", "phones")
    hall.couch.wait(1)
    assert hall.couch.stack.top.name == "together-reveal"


def test_the_pad_mixes_the_tiles_and_lays_none(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()

    def lie() -> list[str]:
        table = hall.couch.picture.table
        assert table is not None
        return [tile.face for tile in table.tiles if isinstance(tile.place, OnRack)]

    before = lie()
    for _ in range(3):
        hall.couch.press("shuffle")
    assert sorted(lie()) == sorted(before) == sorted(hall.evening.party.table.rack)
    assert lie() != before


def test_whoever_has_a_pad_and_no_phone_is_told_what_can_be_done_and_time_goes_on(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    party, left = hall.evening.party, hall.evening.party.left(hall.evening.now)
    hall.couch.press("confirm")
    assert hall.couch.sees("Without a Phone")
    assert hall.couch.sees("Any browser is as good as a phone")
    hall.couch.wait(5)
    assert party.left(hall.evening.now) < left - 4
    hall.couch.press("back")
    assert hall.couch.stack.top.name == "together-hall"


def test_a_press_that_comes_as_the_screen_changes_by_itself_was_meant_for_what_was_there_before(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, "Anna")
    couch = hall.couch
    hall.begin()
    couch.press_too_soon("confirm")
    assert couch.stack.top.name == "together-hall", "not what is told to who has no phone"
    assert not couch.prompts
    hall.hand_in("Anna", hall.found()[0])
    couch.until("together-reveal", seconds=70)
    couch.press_too_soon("confirm")
    couch.press_too_soon("back")
    assert couch.stack.top.name == "together-reveal", "nobody skips what was found"
    couch.until("together-hall", seconds=READING + 1)
    couch.press_too_soon("confirm")
    assert couch.stack.top.name == "together-hall"
    couch.until_heard()
    couch.press(*couch.prompts["No phone?"])
    assert couch.sees("Without a Phone")
    couch.press("back")
    couch.press_too_soon("pause")
    assert couch.sees("Paused"), "what one comes back to was not new"


def test_whoever_comes_late_by_the_code_on_the_screen_plays_from_the_next_round(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    found = hall.found()
    hall.lines["Late"] = hall.scan("Late")
    hall.hand_in("Late", found[0])
    assert hall.lines["Late"].heard("refused")
    for name in NAMES:
        hall.hand_in(name, found[1])
    hall.couch.until("together-reveal", seconds=GRACE + 1)
    hall.couch.press("confirm")
    hall.couch.until("together-hall")
    hall.hand_in("Late", hall.found()[0])
    assert hall.lines["Late"].heard("mine")[-1][1]


def test_a_whole_party_ends_with_standings_the_race_and_prizes_and_is_played_again(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES, company=0)
    hall.begin()
    evening = hall.evening
    assert [seat.name for seat in evening.seats] == [*NAMES, "Mina", "Rosa", "Amara"]
    while hall.couch.stack.top.name != "together-end":
        found = hall.found()
        for number, name in enumerate(NAMES):
            hall.hand_in(name, found[min(number * 3, len(found) - 1)])
        hall.couch.until("together-reveal", seconds=70)
        hall.couch.press("confirm")
        hall.couch.until("together-hall", "together-end")
    assert hall.couch.sees("Anna wins the evening!")
    (race,), (table,) = blocks(hall.couch.picture, RaceLines), blocks(hall.couch.picture, Table)
    assert [row[-1] for row in table.rows] == [str(line[-1]) for line in race.lines]
    (prizes,) = blocks(hall.couch.picture, Grid)
    assert 1 <= len(prizes.parts) <= 4
    assert hall.lines["Bo"].heard("end")[-1][1][0][1] == "Anna"
    hall.couch.until_heard()
    hall.couch.choose("Play Again") if hall.couch.stack.top.name == "menu" else hall.couch.press("confirm")
    hall.couch.until("together-hall")
    assert hall.evening is not evening
    hall.couch.press("pause")
    hall.couch.choose("Quit")
    assert hall.couch.sees("It ends for everybody. No round has been played, so nothing is kept.")
    hall.couch.press("right", "confirm")
    assert hall.couch.stack.top.name == "main-menu"
    assert hall.lines["Bo"].ended is not None, "its page begins anew"
    hall.couch.choose("Past Games")
    hall.couch.choose("Profiles")
    told = set()
    for _ in NAMES:
        told |= {word for word in hall.couch.words if word.startswith("1 all at once")}
        hall.couch.press("right")
    assert "1 all at once, 100 %" in told
    assert len(told) == 3, "Maven's people have no profile"


def test_the_last_round_leads_to_the_final_score_and_that_stays_until_somebody_leaves_it(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES, company=0)
    couch = hall.couch
    for _ in range(5):
        couch.choose("Length")
    couch.choose("Computer Players")
    hall.begin()
    evening = hall.evening
    for _ in range(5):
        hall.hand_in("Anna", hall.found()[0])
        couch.until("together-reveal", seconds=70)
        last = len(evening.rounds) == 5
        couch.until_heard()
        assert (last, not last) == ("Final score" in couch.prompts, "Next round" in couch.prompts)
        if not last:
            couch.press("confirm")
            couch.until("together-hall")
    couch.wait(10 * READING)
    assert couch.stack.top.name == "together-reveal", "whoever is away for a moment misses nothing"
    (kept,) = [item.value for item in couch.services.house.collection(PARTIES).items()]
    assert kept.is_over, "whatever becomes of the television now"
    couch.press("confirm")
    couch.press_too_soon("confirm")
    assert couch.stack.top.name == "together-end", "the second press was meant for the screen before"
    couch.until_heard()
    couch.press("confirm")
    couch.until("together-hall")


def test_an_evening_is_kept_round_by_round_and_reviewed_from_the_menu_of_evenings(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    words = []
    for _ in range(2):
        found = hall.found()
        words.append(word_of(hall.evening.party.table, found[0]))
        for number, name in enumerate(NAMES):
            hall.hand_in(name, found[number * 4])
        hall.couch.until("together-reveal", seconds=70)
        hall.couch.press("confirm")
        hall.couch.until("together-hall")
    hall.couch.press("pause")
    hall.couch.choose("Quit")
    hall.couch.press("right", "confirm")
    hall.couch.choose("Past Games")
    hall.couch.choose("Party Mode")
    assert hall.couch.sees("Not finished: Anna")
    hall.couch.press("confirm")
    first = revealed(hall.couch.stack)
    assert first.best is not None
    assert (first.best.word, first.best.names, len(first.rows)) == (words[0], "Anna", 2)
    hall.couch.press("right")
    assert hall.couch.sees("Round 2")
    assert hall.couch.sees(words[1])
    hall.couch.press("back", "right")
    assert hall.couch.sees("played to their end")


def test_a_party_whose_television_dies_is_offered_again_and_goes_on_with_whoever_comes(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    before, house = hall.evening, hall.couch.services.house
    while len(before.rounds) < 2:
        found = hall.found()
        for number, name in enumerate(NAMES):
            hall.hand_in(name, found[number * 4])
        hall.couch.until("together-reveal", seconds=70)
        if len(before.rounds) < 2:
            hall.couch.press("confirm")
            hall.couch.until("together-hall")
    again = Hall(lexicon, house=house, company=0)
    assert again.couch.choices[again.couch.menu.focus] == again.couch.choices[0] == "Go On", (
        "before all settings"
    )
    assert again.couch.sees(f"Round 3, {NAMES[0]} and 2 more")
    assert again.couch.sees("A party was left after 2 rounds.")
    again.couch.press("confirm")
    assert again.couch.stack.top.name == "together", "nobody has come again yet"
    (waits,) = blocks(again.couch.picture, Crowd)
    assert blocks(again.couch.picture, Code)
    assert again.couch.sees("0 of 3 are here again")
    assert [(one.name, one.away) for one in waits.people] == [(name, True) for name in NAMES]
    assert again.couch.sees("No phone is here yet")
    again.couch.press("confirm")
    assert again.couch.stack.top.name == "together"
    again.lines = {name: again.scan(name) for name in (NAMES[2], NAMES[0], "Zoe")}
    again.couch.wait(0.1)
    (waits,) = blocks(again.couch.picture, Crowd)
    assert [one.name for one in waits.people if not one.away] == [NAMES[0], NAMES[2], "Zoe"]
    assert again.couch.sees(f"Without {NAMES[1]}")
    again.begin()
    party = again.evening.party
    assert [seat.name for seat in party.players] == [*NAMES, "Zoe"]
    assert party.table.number == 3
    assert scores_of(again.evening)[:3] == scores_of(before)
    assert again.evening.waited_for == (True, False, True, True), "one has not come again yet"
    found = again.found()
    for name in (NAMES[2], NAMES[0], "Zoe"):
        again.hand_in(name, found[0])
    again.couch.until("together-reveal", seconds=10)
    (kept,) = [item.value for item in house.collection(PARTIES).items()]
    assert (len(kept.rounds), kept.when, kept.seed) == (3, before.when, before.seed)
    assert set(kept.rounds[2].found) == {0, 2, 3}


def test_a_party_of_phones_that_was_left_goes_on_with_one_pad_only_if_that_is_chosen_and_asked(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    house = hall.couch.services.house
    for name in NAMES:
        hall.hand_in(name, hall.found()[0])
    hall.couch.until("together-reveal", seconds=70)
    again = Hall(lexicon, house=house, company=0)
    couch = again.couch
    couch.choose("Go On")
    assert couch.choices == ["Begin", "On One Pad"]
    couch.press("back")
    assert couch.choices[couch.menu.focus] == "Go On"
    couch.press("confirm")
    couch.choose("On One Pad")
    assert couch.choices[couch.menu.focus] == "Wait for Phones"
    assert couch.sees(f"with the points of {NAMES[0]}. {NAMES[1]} and 1 more keep theirs.")
    assert couch.sees("Nobody can come by phone.")
    couch.press("confirm")
    again.lines["Zoe"] = again.scan("Zoe")
    couch.wait(0.1)
    couch.choose("On One Pad")
    assert couch.sees("Zoe is here and would have to wait.")
    couch.choose_aside("On One Pad")
    couch.until("table")
    assert couch.sees(NAMES[0])


def test_phones_that_call_while_one_pad_plays_are_told_so_and_come_in_at_the_next_set_up(
    lexicon: Lexicon,
) -> None:
    hall = Hall(lexicon)
    invitation = hall.phones.invitation()
    assert invitation is not None
    hall.couch.choose("Begin")
    hall.couch.until("table")
    line = join(hall.phones, invitation)
    hall.couch.wait(0.1)
    assert line.heard("later")[-1] == ["later", [NO_PHONES.id, []]]
    hall.couch.from_menu("Quit")
    hall.couch.choose_aside("Quit")
    hall.couch.choose("Play")
    hall.couch.choose("Party Mode")
    assert line.heard("later")[-1] == ["later", None]
    hall.say(line, "name", "Zoe")
    assert hall.couch.sees("1 player")


def test_seven_and_eight_tiles_and_all_other_forms_can_be_chosen(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, "Anna")
    couch = hall.couch
    couch.choose("Tiles")
    couch.choose("Tiles")
    couch.choose("A Blank Each Round")
    couch.choose("Unique-Find Bonus")
    couch.choose("Time for a Round")
    couch.press("left", "left")
    hall.begin()
    form = hall.evening.party.form
    assert (form.rack, form.with_blank, form.alone_bonus) == (Rack.SEVEN_AND_EIGHT, True, 0)
    assert form.seconds == 45
    assert len(hall.lines["Anna"].heard("round")[-1][4]) == 8
    assert "?" in hall.lines["Anna"].heard("round")[-1][4]


def test_who_plays_is_asked_only_where_that_person_is_among_the_players(lexicon: Lexicon) -> None:
    hall = Hall(lexicon)
    hall.couch.services.remember(Person("Anna", 1, "cat"))
    hall.lines = {name: hall.scan(name) for name in NAMES}
    hall.begin()
    assert [seat.name for seat in hall.evening.seats] == list(NAMES)
    alone = Hall(lexicon)
    alone.couch.services.remember(Person("Anna", 1, "cat"))
    alone.couch.choose("Begin")
    alone.couch.choose("Anna")
    alone.couch.until("table")
    top = alone.couch.stack.top
    assert isinstance(top, RoundTable)
    assert [seat.name for seat in top.evening.seats] == ["Anna"]


def test_phones_of_a_party_that_was_stopped_are_told_so_until_people_gather_again(lexicon: Lexicon) -> None:
    hall = Hall(lexicon, *NAMES)
    hall.begin()
    hall.couch.press("pause")
    hall.couch.choose("Quit")
    hall.couch.press("right", "confirm")
    invitation = hall.phones.invitation()
    assert invitation is not None
    line = join(hall.phones, invitation)
    hall.couch.wait(0.1)
    assert line.heard("later")[-1] == ["later", [STOPPED.id, []]]
    hall.couch.choose("Play")
    hall.couch.choose("Party Mode")
    assert line.heard("later")[-1] == ["later", None]

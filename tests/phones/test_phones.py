"""What phones are told, what they may do, and who they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match.frames import frame_from_bytes
from game.phones.phones import CHANGED_SECONDS, FULL, MANY_GUESSES, NEW_LETTERS, USED, WRONG
from game.rules.editions import COMPLETE, PLAYSTATION
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, Rules, Tracker
from game.rules.visibility import Game
from game.scenes.kit.phone_card import PhoneCard
from game.scenes.kit.spoken_text import words_of
from game.session.match import MatchSession
from game.wire.from_page import PhoneDraft
from game.wire.sentences import sentence
from game.wire.to_page import NOT_LET_IN, NOT_NOW
from tests.phones.house import Line, Net, PhoneHouse, people, phones_on
from tests.scenes.hosting import deal
from tools.page_says import as_said

WORDS = Lexicon.from_words(["CAT", "CATS", "AT", "TA"], "Four words")
UNSEEN = replace(PLAYSTATION, tracker=Tracker.UNSEEN)
CAT = Place((Tile(Square(7, 6), "C"), Tile(Square(7, 7), "A"), Tile(Square(7, 8), "T")))
CAT_TEXT = "phgChhAhiT"


def game(rules: Rules = PLAYSTATION, seats: tuple[str, ...] = ("Ann", "Bo")) -> MatchSession:
    host = MatchSession(rules, people(*seats), 5, WORDS)
    deal(host, "CATSEEE", "TAEIOUN")
    return host


def token_of(line: Line) -> str:
    return str(line.heard("welcome")[-1][1])


# ---------------------------------------------------------------- joining


def test_a_scanned_key_leads_to_its_seat_s_game_and_is_spent() -> None:
    house = PhoneHouse(game())
    link = house.phones.invitation(1)
    assert link is not None
    assert (
        len(link.link.partition("#")[2].encode()) >= 6
    )  # keys of this house are short; see the passes' tests
    line = house.scan(1)
    told = next(frame_from_bytes(data) for data in line.frames if data.startswith(b'["game"'))
    assert isinstance(told, Game)
    assert told == house.match.host.game(frozenset({1}))
    assert house.phones.awake(1)
    assert line.language == "en", "as it has said in its hello"
    again = Line()
    house.say(again, "hello", 4, "", link.link.partition("#")[2], "", -1, "en")
    assert again.ended == (NOT_LET_IN, USED)
    assert again.frames == []
    table = house.phones.invitation()
    assert table is not None
    for _ in range(3):  # who sees the same screen
        together = Line()
        house.say(together, "hello", 4, "", table.link.partition("#")[2], "", -1, "en")
        assert together.ended is None
        assert together.heard("people")[-1][3] is None, "they look on until they sit down"


def test_typed_letters_lead_to_the_table_but_only_so_many_may_be_tried() -> None:
    house = PhoneHouse(game())
    invitation = house.phones.invitation(None)
    assert invitation is not None
    tried = [Line() for _ in range(9)]
    for line in tried:
        house.say(line, "hello", 4, "", "WRONGX", "", -1, "en")
    assert [line.ended for line in tried] == [(NOT_LET_IN, WRONG)] * 6 + [(NOT_NOW, MANY_GUESSES)] * 3
    late = Line()
    house.say(late, "hello", 4, "", invitation.letters, "", -1, "en")
    assert late.ended == (NOT_NOW, MANY_GUESSES), "whoever guesses on hears nothing of what they hit"
    other = Line("10.0.0.10")
    fresh = house.phones.invitation(None)
    assert fresh is not None
    house.say(other, "hello", 4, "", fresh.letters.lower(), "", -1, "en")
    assert other.heard("people")[-1][3] is None


def test_a_token_changes_each_time_and_only_the_latest_two_hold() -> None:
    house = PhoneHouse(game())
    first = token_of(house.scan(0))
    second = token_of(house.come_back(first))
    lost_answer = house.come_back(first)
    assert lost_answer.heard("game"), "the answer with the new token may have got lost"
    third = token_of(lost_answer)
    assert house.come_back(second).ended is not None
    fourth = token_of(house.come_back(third))
    assert house.come_back(first).ended is not None
    assert len({first, second, third, fourth}) == 4


def test_a_thirteenth_watcher_is_told_that_there_are_enough() -> None:
    house = PhoneHouse(game())
    watchers = [house.scan(None) for _ in range(12)]
    assert all(line.ended is None for line in watchers)
    assert house.scan(None).ended == (NOT_LET_IN, FULL)
    assert house.scan(1).ended is None


def test_a_watcher_may_take_a_free_seat_and_nobody_else_s() -> None:
    house = PhoneHouse(game())
    watcher, ann = house.scan(None), house.scan(0)
    house.say(watcher, "sit", 0)
    assert watcher.heard("people")[-1][3] is None
    house.say(watcher, "sit", 1)
    assert watcher.heard("people")[-1][3] == 1
    assert ann.heard("people")[-1][1][1][2] is True
    house.say(watcher, "sit", None)
    assert not house.phones.holds(1)


def test_whoever_gets_up_looks_on_and_leaves_the_seat_to_another_phone() -> None:
    house = PhoneHouse(game())
    ann, watcher = house.scan(0), house.scan(None)
    house.say(ann, "sit", None)
    told = frame_from_bytes(ann.frames_of_game()[-1])
    assert isinstance(told, Game)
    assert told.viewer == frozenset()
    house.say(watcher, "sit", 0)
    assert house.phones.holds(0)
    assert watcher.heard("people")[-1][3] == 0


def test_pages_show_everybody_in_the_color_and_as_the_figure_that_they_have_at_the_table() -> None:
    seats = (Seat("Ann", color=4, figure="owl"), Seat("Bo"), Seat("Rosa", "maven", 4, color=1))
    house = PhoneHouse(MatchSession(PLAYSTATION, seats, 5, WORDS))
    looks = [person[4:] for person in house.scan(0).heard("people")[-1][1]]
    assert looks == [[4, "owl", 0], [3, "", 0], [1, "", 4]]


def test_a_line_is_written_on_any_phone_as_long_as_somebody_asks_for_one() -> None:
    house = PhoneHouse()
    line = house.invite()
    assert not line.heard("ask")
    house.phones.ask_for_lines("What do you say?")
    late = house.invite()
    assert line.heard("ask")[-1] == late.heard("ask")[-1] == ["ask", "What do you say?"]
    house.tell(late, "line", "  Good evening, all!  ")
    assert house.phones.take_lines() == ["  Good evening, all!  "]
    assert house.phones.take_lines() == []
    for nonsense in ("", "x" * 100, 7):
        house.tell(line, "line", nonsense)
    house.phones.ask_for_lines("")
    house.tell(line, "line", "Too late")
    assert house.phones.take_lines() == []
    assert line.heard("ask")[-1] == ["ask", ""]


def test_a_long_name_is_cut_to_the_length_of_names() -> None:
    house = PhoneHouse()
    line = house.invite()
    house.tell(line, "name", "Maximilian-Alexander the Second")
    assert [guest.name for guest in house.phones.guests] == ["Maximilian-A"]


def test_people_keep_their_seats_in_the_next_game_by_what_they_were_called_in_the_one_before() -> None:
    house = PhoneHouse(game())
    line = house.scan(1)
    house.say(line, "name", "Ann")
    house.play(game(seats=("Bo", "Ann")))
    house.frame()
    assert line.heard("people")[-1][2:4] == ["Bo", 0]
    assert line.heard("table")[-1][2] == 0
    assert house.phones.holds(0)
    assert not house.phones.holds(1)


def test_a_name_gives_nobody_a_seat_in_a_game_in_whose_set_up_they_did_not_sit_down() -> None:
    house = PhoneHouse()
    asleep, awake = house.invite(), house.invite()
    house.tell(asleep, "name", "Ann")
    house.tell(awake, "name", "Bo")
    house.net.news.put((asleep, None))
    house.phones.attend()
    house.play(game())
    assert not house.phones.holds(0)
    assert not house.phones.holds(1)
    assert house.come_back(token_of(asleep)).heard("table")[-1][2] is None, "it looks on"
    assert awake.heard("table")[-1][2] is None
    house.say(awake, "sit", 1)
    assert awake.heard("people")[-1][3] == 1, "whoever is there may take a seat that is free"


def test_a_phone_plays_where_it_sat_down_in_the_set_up_whatever_it_is_called() -> None:
    house = PhoneHouse()
    first, second = house.invite(), house.invite()
    for line in (first, second):
        house.tell(line, "name", "Ann")
    house.phones.sit_down({1: 1, 2: 0})
    house.play(game())
    house.frame()
    assert [line.heard("people")[-1][2:4] for line in (first, second)] == [["Bo", 1], ["Ann", 0]]


def test_where_somebody_sat_down_counts_for_no_game_but_that_of_the_same_set_up() -> None:
    house = PhoneHouse()
    line = house.invite()
    house.tell(line, "name", "Ann")
    house.phones.sit_down({1: 0})
    house.phones.attend()  # that game did not begin
    house.play(game())
    assert not house.phones.holds(0)


# ---------------------------------------------------------------- playing


def test_a_phone_s_play_is_made_once_and_everybody_hears_of_it() -> None:
    house = PhoneHouse(game())
    ann, bo, watcher = house.scan(0), house.scan(1), house.scan(None)
    for _ in range(3):
        house.say(ann, "submit", 1, CAT_TEXT)
    assert [turn.move for turn in house.match.host.record.turns] == [CAT]
    assert [turn.elapsed_ms for turn in house.match.host.record.turns] == [1000], "the table's clock counts"
    for line in (ann, bo, watcher):
        assert [frame[1] for frame in line.heard("report")] == [1]


@pytest.mark.parametrize("text", ["n", 'o[true,true,"random","off",0,0]'])
def test_a_phone_neither_proves_a_dead_end_nor_changes_the_rules(text: str) -> None:
    house = PhoneHouse(game())
    house.say(house.scan(0), "submit", 1, text)
    assert house.match.host.record.turns == ()


def test_a_table_refuses_what_is_asked_for_in_rooms() -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    for asked in (("launch",), ("ready", True), ("leave",), ("let", 1, True), ("phrase", 1)):
        house.say(ann, *asked)
    assert ann.refusals == [sentence("general")] * 5
    assert not ann.heard("done")


def test_a_phone_cannot_move_for_another_seat() -> None:
    house = PhoneHouse(game())
    bo, watcher = house.scan(1), house.scan(None)
    house.say(bo, "submit", 1, "-")
    house.say(watcher, "submit", 1, "-")
    assert house.match.host.record.turns == ()


def test_a_refusal_is_told_to_the_seat_alone_and_again_after_coming_back() -> None:
    house = PhoneHouse(game())
    ann, bo = house.scan(0), house.scan(1)
    house.say(ann, "submit", 1, "phgChhEhiT")
    assert list(map(str, ann.refusals)) == ["CET is not in the dictionary."]
    assert bo.refusals == []
    back = house.come_back(token_of(ann))
    assert back.heard("heard") == [["heard", 1]]
    house.say(back, "submit", 1, "phgChhEhiT")
    assert back.refusals == ann.refusals, "a page says it again whose line broke meanwhile"


def test_whoever_decides_hears_of_it_once_it_is_done_and_so_does_who_says_it_again() -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    house.net.news.put((ann, b'["submit",7,1,"-"]'))
    house.phones.attend()
    house.phones.let_decide(0)
    house.phones.attend()
    house.net.news.put((back := Line(), f'["hello",4,"{token_of(ann)}","","",-1,"en"]'.encode()))
    house.net.news.put((back, b'["submit",7,1,"-"]'))
    house.phones.attend()
    assert back.heard("heard")[0] == ["heard", 1]
    assert ann.heard("done") == back.heard("done") == [], "it has not happened yet"
    house.frame()
    assert ann.heard("done") == back.heard("done") == [["done", 7]]
    assert len(house.match.host.record.turns) == 1


def test_the_turn_in_the_making_goes_to_the_seat_s_other_phones_and_to_the_pad_but_no_further() -> None:
    house = PhoneHouse(game())
    ann, bo = house.scan(0), house.scan(1)
    other = house.come_back(token_of(ann))
    house.say(ann, "draft", "..ETSEE", [[7, 6, "C"], [7, 7, "A"]])
    assert other.heard("draft") == [["draft", "..ETSEE", [[7, 6, "C"], [7, 7, "A"]]]]
    assert bo.heard("draft") == ann.heard("draft") == []
    assert house.phones.take_touched(0)
    assert not house.phones.take_touched(0)
    shared = house.phones.draft(0)
    assert shared is not None
    assert shared.laid == ((7, 6, "C"), (7, 7, "A"))
    house.phones.share(0, PhoneDraft("CATSEEE", ()))
    assert ann.heard("draft")[-1][1] == "CATSEEE"
    assert house.come_back(token_of(other)).heard("draft")[-1][1] == "CATSEEE"


@pytest.mark.parametrize(
    ("slots", "laid"),
    [("QATSEEE", []), ("CATSEE", []), ("CATSEE.", [[7, 7, "e"]]), ("CATSEEE", [[7, 7, "C"]])],
)
def test_a_draft_of_tiles_that_are_not_on_the_rack_is_nothing(slots: str, laid: list[object]) -> None:
    house = PhoneHouse(game())
    house.say(house.scan(0), "draft", slots, laid)
    assert house.phones.draft(0) is None


def test_a_phone_that_comes_back_with_its_game_hears_only_what_it_has_missed() -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    identity = ann.heard("table")[-1][1]
    house.leave(ann)
    assert house.phones.holds(0)
    assert not house.phones.awake(0)
    house.match.host.submit(0, CAT)
    back = house.come_back(token_of(ann), identity, 0)
    assert back.heard("game") == []
    assert [frame[1] for frame in back.heard("report")] == [1]


def test_only_words_on_the_board_are_explained() -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    house.say(ann, "define", "cat")
    assert ann.heard("meaning") == []
    house.match.host.submit(0, CAT)
    house.say(ann, "define", "cat")
    assert ann.heard("meaning") == [["meaning", "CAT", "A pet"]]


def test_pages_say_who_is_asked_whether_a_play_stands() -> None:
    house = PhoneHouse(game(COMPLETE))
    ann, bo = house.scan(0), house.scan(1)
    house.say(ann, "submit", 1, CAT_TEXT)
    assert ann.heard("say")[-1][1] == "Waiting for Bo"
    assert bo.heard("say")[-1][1] == "CAT: accept or challenge?"


def test_a_word_is_explained_only_once_nobody_can_challenge_it_any_more() -> None:
    """That it has a meaning would tell that it is valid."""
    house = PhoneHouse(game(COMPLETE))
    ann, bo = house.scan(0), house.scan(1)
    house.say(ann, "submit", 1, CAT_TEXT)
    for line in (ann, bo):
        house.say(line, "define", "CAT")
        assert line.heard("meaning") == []
    house.say(bo, "submit", 1, "h")
    house.say(bo, "define", "CAT")
    assert bo.heard("meaning") == [["meaning", "CAT", "A pet"]]


def test_whoever_has_seen_one_rack_is_not_given_another_in_the_same_game() -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    house.say(ann, "sit", None)
    assert [taken for _, _, taken, *_ in ann.heard("people")[-1][1]] == [False, True]
    house.say(ann, "sit", 1)
    assert ann.heard("people")[-1][3] is None
    assert not any(told[1] == [1] for told in ann.heard("game"))
    house.say(ann, "sit", 0)
    assert ann.heard("people")[-1][3] == 0


def test_a_copy_of_a_game_that_goes_on_as_one_of_its_own_shows_nobody_another_rack() -> None:
    host = game()
    house = PhoneHouse(host)
    ann = house.scan(0)
    house.phones.leave_table()
    copy = replace(host.record, id="copy")
    house.play(MatchSession.resume(copy, WORDS))
    ann = house.come_back(token_of(ann))
    house.say(ann, "sit", None)
    house.say(ann, "sit", 1)
    assert ann.heard("people")[-1][3] is None


def test_where_other_people_play_next_a_name_that_somebody_has_there_too_gives_no_seat() -> None:
    house = PhoneHouse(game())
    house.scan(1)
    house.play(game(seats=("Cleo", "Bo")))
    assert not house.phones.holds(1)


@pytest.mark.parametrize("how", ["sit", "scan", "scan in the menu", "come for the set-up"])
def test_whoever_has_seen_one_rack_gets_no_other_when_the_game_is_left_and_continued(how: str) -> None:
    host = game()
    house = PhoneHouse(host)
    bo = house.scan(1)
    house.phones.leave_table()
    bo = house.come_back_to_the_menu(bo)
    house.tell(bo, "name", "Ann")
    if how == "scan in the menu":
        bo = house.invite(token_of(bo))
    house.phones.sit_down({1: 0} if how == "come for the set-up" else {})
    house.play(host)
    house.frame()
    if how == "scan":
        bo = house.scan(0, token=token_of(bo))
    if how == "sit":
        house.say(bo, "sit", None)
    house.say(bo, "sit", 0)
    assert not house.phones.holds(0)
    assert not any(told[1] == [0] for told in bo.heard("game"))
    house.say(bo, "sit", 1)
    assert bo.heard("people")[-1][3] == 1, "the seat itself is still theirs"
    house.phones.leave_table()
    house.play(game(seats=("Cy", "Di")))
    house.say(bo := house.come_back(token_of(bo)), "sit", 0)
    assert bo.heard("people")[-1][3] == 0, "another game is another matter"


def test_phones_hear_when_a_turn_begins_and_when_time_stands_still() -> None:
    minute = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_PENALTY, 60_000))
    house = PhoneHouse(game(minute))
    ann = house.scan(0)
    assert ann.heard("time") == [["time", 59_000, False, False]]
    assert ann.heard("say")[-1][1:3] == ["Your turn", "One moment …"]
    house.table.still = True
    house.frame()
    assert ann.heard("time")[-1] == ["time", 59_000, True, False]
    assert ann.heard("say")[-1][1] == "Paused"


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"[]", b"{}", b"[1]", b"\xff" * 9, b"[" * 9000, b'["nothing"]', b'["hello"]', b'["submit"]'),
        *(b'["draft",1,2]', b'["sit","x"]', b'["define",{}]', b'["name",""]', b'["hello",3,"","","",-1,9]'),
        b'["hello",4,"","","",-1,"en","",0,9]',
    ],
)
def test_nonsense_changes_nothing(data: bytes) -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    before = list(ann.frames)
    house.net.news.put((ann, data))
    house.net.news.put((Line(), data))
    house.frame()
    assert ann.frames == before


def test_phones_hear_how_many_decisions_are_taken_so_that_each_has_a_number_of_its_own() -> None:
    house = PhoneHouse(game())
    ann = house.scan(0)
    house.say(ann, "submit", 1, CAT_TEXT)
    assert ann.heard("heard")[-1] == ["heard", 1]


def test_letters_that_ten_wrong_tries_have_changed_say_so_on_every_screen_for_a_minute() -> None:
    moment = [0.0]
    net = Net()
    phones = phones_on(net, lambda: moment[0])
    phones.open()

    def shown() -> tuple[str, str, str]:
        """The letters, what the card of the phones tells, and what stands beside a round."""
        *_, letters, note = words_of(PhoneCard(phones, ()).view())
        corner = phones.invitation()
        assert corner is not None
        return letters, note, corner.note

    letters, note, quiet = shown()
    assert str(NEW_LETTERS) not in (note, quiet)
    for number in range(10):
        line = Line(f"10.0.0.{number}")
        net.news.put((line, as_said("hello", 4, "", "WRONGS", "", -1, "en").encode()))
        phones.attend()
    assert shown()[1:] == (str(NEW_LETTERS), str(NEW_LETTERS))
    assert shown()[0] != letters
    moment[0] = CHANGED_SECONDS
    assert shown()[1:] == (note, quiet)


def test_letters_of_a_room_of_this_television_lead_to_its_page_and_are_no_wrong_ones() -> None:
    net = Net()
    phones = phones_on(net)
    phones.elsewhere = lambda letters: "/room/" if letters.upper() == "DIRAPE" else ""
    phones.open()
    for _ in range(20):
        line = Line()
        net.news.put((line, as_said("hello", 4, "", "dirape", "", -1, "en").encode()))
        phones.attend()
        assert line.ended == (NOT_LET_IN, "/room/"), "however often"

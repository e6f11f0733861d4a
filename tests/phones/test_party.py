"""All at once on phones, without sockets: one code for all, laid, handed in, changed, revealed."""

from __future__ import annotations

from dataclasses import replace

from game.duplicate.party_host import AWAY, GRACE, LATER, MOST_PLAYERS, TOO_LATE, PartyStage
from game.duplicate.round_state import points_of
from game.phones.party_phones import KEPT_SECONDS, NO_PLACE, NO_PLACE_YET
from game.phones.phones import SCAN, WRONG
from game.rules.moves import Place, Tile
from game.wire.sentences import sentence
from tests.phones.house import Line
from tests.phones.party import FORM, PartyHouse, laid, slots


def token(line: Line) -> str:
    return str(line.heard("welcome")[-1][1])


def begun(*names: str) -> tuple[PartyHouse, list[Line], list[Place]]:
    """In the first round; the phones in their order, and what can be laid, the best first."""
    house = PartyHouse()
    lines = [house.scan(name) for name in names]
    house.begin()
    return house, lines, house.deal()


def test_one_code_lets_in_a_whole_party_at_the_same_time() -> None:
    house, lines, _ = begun(*(f"P{number}" for number in range(MOST_PLAYERS)))
    assert [seat.name for seat in house.party.players] == [f"P{number}" for number in range(MOST_PLAYERS)]
    late = house.scan("One more")
    assert late.notices == [NO_PLACE_YET]
    assert late.ended is None
    assert all(line.heard("round")[-1][4] == house.party.table.rack for line in lines)


def test_points_are_told_for_tiles_in_a_line_and_never_whether_the_words_are_valid() -> None:
    house, (anna, _), found = begun("Anna", "Bo")
    play, rack = found[0], house.party.table.rack
    house.say(anna, "lay", 1, slots(rack, play), laid(play))
    assert anna.heard("score")[-1] == ["score", points_of(house.party.table, play.tiles)]
    backward = Place(tuple(replace_faces(play)))
    house.say(anna, "lay", 1, slots(rack, backward), laid(backward))
    assert anna.heard("score")[-1] == ["score", points_of(house.party.table, backward.tiles)]
    house.say(anna, "hand", 1, laid(backward))
    assert anna.heard("mine")[-1][1] == laid(backward), "it is the close that judges"
    assert not anna.heard("refused")


def replace_faces(play: Place) -> list[Tile]:
    faces = [tile.face for tile in play.tiles][::-1]
    return [tile._replace(face=face) for tile, face in zip(play.tiles, faces, strict=True)]


def test_what_is_handed_in_is_acknowledged_and_can_be_changed_until_time_is_up() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    house.say(anna, "hand", 1, laid(found[4]))
    assert anna.heard("mine")[-1] == ["mine", laid(found[4]), points_of(house.party.table, found[4].tiles)]
    house.say(anna, "hand", 1, laid(found[0]))
    assert anna.heard("mine")[-1][1] == laid(found[0])
    assert [one[0] for one in bo.heard("crowd")[-1][1] if one[4]] == ["Anna"], "who, and never what"
    house.pass_time(60)
    assert house.party.rounds[0].found[0].play == found[0]
    house.say(anna, "hand", 1, laid(found[1]))
    assert anna.refusals[-1] == TOO_LATE


def test_without_a_hand_in_the_last_complete_draft_counts() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    play, rack = found[2], house.party.table.rack
    house.say(anna, "lay", 1, slots(rack, play), laid(play))
    house.say(anna, "lay", 1, slots(rack, Place(play.tiles[:1])), laid(play)[:1])  # she takes it up again
    house.say(bo, "hand", 1, laid(found[0]))
    house.pass_time(60)
    assert house.party.rounds[0].found[0].play == play


def test_what_does_not_lie_as_the_rules_ask_is_refused_in_a_sentence_and_nothing_is_lost() -> None:
    house, (anna, _), found = begun("Anna", "Bo")
    house.say(anna, "hand", 1, laid(found[0]))
    house.say(anna, "hand", 1, [[0, 0, house.party.table.rack.replace("?", "")[0]]])
    assert str(anna.refusals[-1]) == "Word must cover center star."
    assert anna.heard("mine")[-1][1] == laid(found[0])
    house.say(anna, "hand", 7, laid(found[1]))
    assert anna.heard("mine")[-1][1] == laid(found[0]), "another round is nothing"


def test_a_page_that_comes_back_has_its_draft_and_what_it_handed_in() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    rack = house.party.table.rack
    house.say(anna, "hand", 1, laid(found[1]))
    house.say(anna, "lay", 1, slots(rack, found[0]), laid(found[0]))
    house.leave(anna)
    again = house.come_back(token(anna))
    assert again.heard("mine")[-1][1] == laid(found[1])
    assert again.heard("draft")[-1] == ["draft", slots(rack, found[0]), laid(found[0])]
    assert again.heard("round")[-1][4] == rack
    assert [seat.name for seat in house.party.players] == ["Anna", "Bo"]
    house.say(bo, "hand", 1, laid(found[3]))
    house.pass_time(GRACE + 0.1)
    assert house.party.stage is PartyStage.REVEALING, "both were there"


def test_nobody_waits_for_a_phone_that_is_gone_and_who_comes_late_plays_from_the_next_round() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    late = house.scan("Late")
    assert late.heard("round")[-1][-1] is False
    house.say(late, "hand", 1, laid(found[0]))
    assert late.refusals[-1] == LATER
    house.say(anna, "hand", 1, laid(found[0]))
    house.leave(bo)
    house.pass_time(AWAY)
    house.pass_time(GRACE)
    assert set(house.party.rounds[0].found) == {0}
    house.party.go_on()
    found = house.deal()
    assert late.heard("round")[-1][-1] is True
    house.say(late, "hand", 2, laid(found[0]))
    assert late.heard("mine")[-1][1] == laid(found[0])


def pass_rounds(house: PartyHouse, handing_in: Line, found: list[Place], many: int) -> list[Place]:
    """So many rounds, in which one hands in; what can be laid in the next one."""
    for _ in range(many):
        house.say(handing_in, "hand", house.party.table.number, laid(found[0]))
        house.pass_time(60)
        house.party.go_on()
        found = house.deal()
    return found


def waits_for(line: Line) -> dict[str, bool]:
    """Of whom a page is told that the round waits for them."""
    return {one[0]: one[5] for one in line.heard("crowd")[-1][1]}


def test_a_phone_that_is_not_waited_for_is_told_so_and_comes_back_by_one_touch() -> None:
    for message in (["here"], ["define", "NOWORD"], ["lay", 3, "", []], ["hand", 3, []]):
        house, (anna, bo), found = begun("Anna", "Bo")
        found = pass_rounds(house, anna, found, 2)
        assert waits_for(bo) == waits_for(anna) == {"Anna": True, "Bo": False}
        house.say(anna, "hand", 3, laid(found[0]))
        house.say(bo, *message)
        assert waits_for(bo) == waits_for(anna) == {"Anna": True, "Bo": True}, message
        house.pass_time(GRACE + 0.1)
        assert house.party.stage is PartyStage.PLAYING, "there is the whole time of the round"


def test_whoever_touches_a_round_and_lays_nothing_is_waited_for_in_the_next_ones() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    for _ in range(3):
        house.say(bo, "here")
        found = pass_rounds(house, anna, found, 1)
        assert waits_for(bo)["Bo"]
    for message in (["ping"], ["again"]):
        house.say(bo, *message)
    found = pass_rounds(house, anna, found, 1)
    for message in (["ping"], ["again"]):
        house.say(bo, *message)
    pass_rounds(house, anna, found, 1)
    assert not waits_for(bo)["Bo"], "what a page says by itself is no touch"


def test_a_round_is_told_to_phones_when_the_screen_has_shown_it() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    house.say(anna, "hand", 1, laid(found[0]))
    house.say(bo, "hand", 1, laid(found[5]))
    house.pass_time(GRACE + 0.1)
    assert anna.heard("round")[-1][2] == "revealing"
    assert not anna.heard("shown")
    assert anna.heard("place")[-1] == ["place", None, 0]
    house.party.show()
    house.phones.attend()
    over = house.party.rounds[0]
    kind, number, word, most, names, meaning, own, gained, *_ = anna.heard("shown")[-1]
    assert (kind, number, names, meaning) == ("shown", 1, ["Anna"], f"about {word}")
    assert (own, most, gained) == (word, over.most, over.points(0))
    assert anna.heard("place")[-1] == ["place", 1, over.points(0)]
    assert bo.heard("shown")[-1][7] == over.points(1)


def test_nobody_is_told_the_tiles_of_a_round_before_it_begins() -> None:
    house, (anna, bo), found = begun("Anna", "Bo")
    for line in (anna, bo):
        house.say(line, "hand", 1, laid(found[0]))
    house.pass_time(GRACE + 0.1)
    house.party.go_on()
    house.phones.attend()
    assert anna.heard("round")[-1][1:3] == [2, "dealing"]
    assert anna.heard("round")[-1][4] == ""


def test_a_party_refuses_what_is_asked_for_in_rooms_and_at_tables() -> None:
    house, lines, _ = begun("Anna", "Bo")
    for asked in (("launch",), ("ready", True), ("leave",), ("sit", 1), ("submit", 1, "-")):
        house.say(lines[0], *asked)
    assert lines[0].refusals == [sentence("general")] * 5


def test_wrong_letters_are_told_to_be_wrong_and_no_letters_are_asked_for() -> None:
    house = PartyHouse()
    for key, told in (("BBBBBB", WRONG), ("", SCAN), ("some old link", SCAN)):
        line = Line()
        house.say(line, "hello", 4, "", key, "", -1, "en")
        assert line.ended == (4001, told)


def test_a_whole_party_comes_quickly_from_one_address_by_the_same_letters() -> None:
    house = PartyHouse()
    lines = [Line() for _ in range(12)]
    for line in lines:
        house.say(line, "hello", 4, "", house.invitation.letters, "", -1, "en")
    assert [line.ended for line in lines] == [None] * 12


def test_the_letters_of_a_party_that_nobody_gathers_for_any_more_let_nobody_in() -> None:
    house = PartyHouse(replace(FORM))
    house.scan("Anna")
    before = house.invitation
    house.phones.gather(many=False)
    for secret in (before.letters, before.link.partition("#")[2]):
        late = Line()
        house.say(late, "hello", 4, "", secret, "", -1, "en")
        assert late.ended is not None


def test_a_code_is_spent_again_a_minute_after_its_use_when_no_party_gathers() -> None:
    house = PartyHouse(replace(FORM))
    house.now = 100.0
    house.scan("Anna")
    house.phones.gather(many=False)
    house.invitation = house.phones.invitation() or house.invitation
    assert [house.scan(name).ended for name in ("Bo", "Cleo")] == [None, None]
    house.now += 61.0
    refused = house.scan("Dora")
    assert refused.ended is not None


def test_when_a_party_ends_pages_begin_anew() -> None:
    house, (anna, _), _ = begun("Anna", "Bo")
    house.phones.end_party(house.door)
    assert anna.ended is not None
    assert anna.ended[0] == 4002


def test_who_has_come_is_told_in_the_lobby_and_a_seventeenth_is_told_at_the_door() -> None:
    house = PartyHouse()
    lines = [house.scan(f"P{number}") for number in range(MOST_PLAYERS)]
    house.phones.show_gathering([(f"P{number}", number % 6, "owl") for number in range(MOST_PLAYERS)])
    house.phones.attend()
    told = lines[0].heard("people")[-1][1]
    assert [(name, color, figure) for name, _, _, _, color, figure, _ in told][:2] == [
        ("P0", 0, "owl"),
        ("P1", 1, "owl"),
    ]
    late = house.scan("One more")
    assert late.refusals == [NO_PLACE]
    assert late.ended is None
    assert len(house.phones.guests) == MOST_PLAYERS
    house.leave(lines[3])
    house.say(late, "name", "One more")
    assert len(late.heard("refused")) == 1, "a place is free now"
    house.begin()
    assert [seat.name for seat in house.party.players][-1] == "One more"
    assert len(house.party.players) == MOST_PLAYERS


def test_phones_that_come_and_hang_up_take_no_place_for_good() -> None:
    house, (nora,), found = begun("Nora")
    gone = [house.scan(f"Gone {number}") for number in range(MOST_PLAYERS - 1)]
    token = gone[0].heard("welcome")[-1][1]
    for line in gone:
        house.leave(line)
    yusuf = house.scan("Gone 0")
    assert yusuf.notices == [NO_PLACE_YET]
    house.pass_time(AWAY)
    assert yusuf.heard("round"), "by itself, as soon as a place is free"
    assert len(yusuf.notices) == 1
    assert yusuf.heard("people")[-1][2] == "Gone 0", "the name is free, too"
    others = [house.scan(f"Guest {number}") for number in range(MOST_PLAYERS - 2)]
    assert all(line.heard("round") for line in others)
    late = house.come_back(token)
    assert late.notices == [NO_PLACE_YET], "they come anew"
    assert not late.heard("round")
    house.say(nora, "hand", 1, laid(found[0]))
    house.pass_time(60)
    house.party.go_on()
    plays = house.deal()
    house.say(yusuf, "hand", 2, laid(plays[1]))
    house.leave(yusuf)
    house.pass_time(60)
    assert not late.heard("round"), "whoever has points keeps their place"
    house.leave(others[0])
    house.pass_time(AWAY)
    assert late.heard("round")


def test_the_lobby_is_empty_when_nobody_gathers_any_more() -> None:
    house = PartyHouse()
    ann = house.scan("Ann")
    house.phones.show_gathering([("Ann", 0, "owl")])
    house.phones.attend()
    assert ann.heard("people")[-1][1]
    house.phones.gather(many=False)
    house.phones.attend()
    assert ann.heard("people")[-1][1] == []


def test_whoever_joins_hears_that_it_is_done_when_name_and_token_are_safe_or_after_a_second() -> None:
    house, _, _ = begun("Anna")
    kept = house.session.count

    def is_kept() -> bool:
        return kept == house.session.count

    house.door.is_kept = is_kept
    bo = house.scan("Bo")
    assert [seat.name for seat in house.party.players] == ["Anna", "Bo"]
    assert house.session.tokens[-1][2] == "Bo"
    assert bo.heard("done") == []
    kept = house.session.count
    house.pass_time(1 / 60)
    assert len(bo.heard("done")) == 1
    cleo = house.scan("Cleo")
    house.pass_time(KEPT_SECONDS - 0.1)
    assert cleo.heard("done") == []
    house.pass_time(0.2)
    assert len(cleo.heard("done")) == 1


def test_a_hand_in_is_acknowledged_when_it_is_safe_or_after_a_second() -> None:
    house, (line, *_), found = begun("Anna", "Bo")
    safe = False
    house.door.is_kept = lambda: safe
    done = len(line.heard("done"))
    house.say(line, "hand", 1, laid(found[0]))
    assert line.heard("mine")[-1][1] is None
    assert len(line.heard("done")) == done
    safe = True
    house.pass_time(1 / 60)
    assert line.heard("mine")[-1][1] == laid(found[0])
    assert len(line.heard("done")) == done + 1
    safe = False
    house.say(line, "hand", 1, laid(found[1]))
    house.pass_time(KEPT_SECONDS - 0.1)
    assert line.heard("mine")[-1][1] == laid(found[0])
    house.pass_time(0.2)
    assert line.heard("mine")[-1][1] == laid(found[1])

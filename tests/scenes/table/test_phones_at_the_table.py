"""A table with phones: whose hand a turn is in, what the screen shows, and what the pad takes over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import COMPLETE, PLAYSTATION
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, Privacy, Rules, Tracker
from game.scenes.kit.guests import PadlessGuest
from game.scenes.kit.phone_guests import PhoneGuests
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.sheet_pictures import Code
from game.scenes.kit.picture.table_view import OnBoard, OnRack
from game.scenes.start.title import TitleScene
from tests.phones.house import Line, Net, join
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import deal, saved_table_of
from tests.scenes.pads import PadCouch
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.sheets import blocks
from tests.scenes.table.test_table import ANNA, BO, MAVEN
from tools.page_says import as_said

HORN: list[tuple[int, int, str]] = [(7, 6, "H"), (7, 7, "O"), (7, 8, "R"), (7, 9, "N")]
HORN_TEXT = "phgHhhOhiRhjN"


class Sofa(Couch):
    """People with pads, and Anna's phone."""

    def __init__(
        self,
        lexicon: Lexicon,
        seats: tuple[Any, ...] = (ANNA, BO),
        privacy: Privacy = Privacy.PEEK,
        rules: Rules = PLAYSTATION,
        racks: tuple[str, ...] = ("HORNATE", "TAEIOUN"),
    ) -> None:
        home = services(lexicon, ScriptedMaven())
        home.options = Options(fast_ai=True, privacy=privacy)
        host = home.new_host(rules, seats)
        deal(host, *racks)
        super().__init__(home, saved_table_of(home, host))
        self.phones = home.phones
        self.phones.open()

    def scan(self, seat: int = 0) -> Line:
        invitation = self.phones.invitation(seat)
        assert invitation is not None
        line = join(self.phones, invitation)
        self.wait(0.1)
        return line

    def says(self, line: Line, *frame: object) -> None:
        net = self.phones._server
        assert isinstance(net, Net)
        net.news.put((line, as_said(*frame).encode()))
        self.wait(0.1)

    @property
    def faces(self) -> set[str]:
        """What is to be read on the rack at the bottom."""
        tiles = self.picture.table.tiles if self.picture.table else ()
        return {tile.face for tile in tiles if isinstance(tile.place, OnRack)}

    @property
    def laid(self) -> dict[Square, str]:
        tiles = self.picture.table.tiles if self.picture.table else ()
        return {tile.place.square: tile.face for tile in tiles if isinstance(tile.place, OnBoard)}


def test_scanning_takes_the_turn_to_the_phone_and_the_screen_shows_only_backs(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon)
    couch.until("handover")
    assert blocks(couch.picture, Code)
    line = couch.scan()
    couch.until("phone")
    assert couch.faces == {" "}
    couch.says(line, "draft", "....ATE", HORN)
    assert couch.faces == {" "}
    assert couch.laid == {}, "the play is shown only when it is made"


def test_a_play_made_on_the_phone_is_shown_and_the_next_player_gets_the_pad(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon)
    couch.until("handover")
    line = couch.scan()
    couch.says(line, "submit", 1, HORN_TEXT)
    couch.until("handover")
    assert "".join(couch.laid[Square(7, col)] for col in range(6, 10)) == "HORN"
    assert line.heard("report")[-1][2] == 0
    assert couch.host.record.turns[0].elapsed_ms > 0


@pytest.mark.parametrize("privacy", [Privacy.OPEN, Privacy.PEEK, Privacy.CURTAIN])
def test_the_pad_takes_over_with_the_same_rack_and_the_same_draft(lexicon: Lexicon, privacy: Privacy) -> None:
    couch = Sofa(lexicon, privacy=privacy)
    couch.until("handover", "table")
    line = couch.scan()
    couch.says(line, "draft", "TEA....", HORN)
    couch.press("confirm")
    if privacy is Privacy.CURTAIN:  # the rack will be seen by all
        couch.until("handover")
        couch.press("confirm")
    couch.until("table")
    assert [(laid.square, laid.face) for laid in couch.draft.laid] == [
        (Square(row, col), face) for row, col, face in HORN
    ]
    assert "".join(tile.letter for tile in couch.draft.slots if tile) == "TEA"


def test_another_pad_takes_over_at_once_where_the_pad_of_the_phone_s_owner_is_gone(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    couch = PadCouch(home)
    for pad in ("one", "two"):
        couch.plug(pad)
    home.seating.take(["one", "two"])
    host = home.new_host(PLAYSTATION, (ANNA, BO))
    deal(host, "HORNATE", "TAEIOUN")
    couch.stack.scenes.append(saved_table_of(home, host))
    couch.until("handover")
    home.phones.open()
    invitation = home.phones.invitation(0)
    assert invitation is not None
    join(home.phones, invitation)
    couch.until("phone")
    couch.unplug("one")
    couch.wait(1)
    couch.push("two", "cross")
    assert couch.stack.top.name == "table"
    couch.push("two", "up")
    assert couch.phase.spot is Spot.BOARD


def test_at_a_hand_over_it_is_told_how_a_rack_is_seen_with_and_without_a_code(
    lexicon: Lexicon,
) -> None:
    for phones in (False, True):
        couch = Sofa(lexicon)
        if not phones:
            couch.phones.close()
        couch.until("handover")
        assert bool(blocks(couch.picture, Code)) == phones
        assert couch.sees("a tap keeps them up.")
        couch.press("confirm")
        couch.until("table")
        couch.press("l2")
        couch.wait(1)
        assert "H" in couch.faces


def test_the_phone_sees_what_the_pad_does_and_takes_the_turn_back_by_touching_a_tile(
    lexicon: Lexicon,
) -> None:
    couch = Sofa(lexicon, (ANNA, MAVEN))
    couch.until("table")
    line = couch.scan()
    couch.until("phone")
    couch.press("confirm")
    couch.until("table")
    couch.place("H", Square(7, 7))
    assert line.heard("draft")[-1][2] == [[7, 7, "H"]]
    couch.says(line, "draft", "HORNATE", [])
    assert couch.stack.top.name == "phone"
    assert couch.faces == {" "}


def seen_on_the_screen(lexicon: Lexicon, *racks: str) -> list[tuple[object, ...]]:
    """Everything that the screen shows of a game whose people both play by phones."""
    couch = Sofa(lexicon, rules=replace(PLAYSTATION, tracker=Tracker.UNSEEN), racks=racks)
    host = couch.host
    host.position = replace(host.position, bag="".join(sorted(host.position.bag, key=racks[1].find)))
    couch.until("handover")
    anna, bo = couch.scan(0), couch.scan(1)
    seen: list[tuple[object, ...]] = []

    def look() -> None:
        for _ in range(6):
            couch.wait(0.4)
            table = couch.picture.table
            assert table is not None
            tiles = sorted(repr(replace(tile, key="")) for tile in table.tiles)
            seen.append((couch.stack.top.name, tiles, repr(couch.picture.panels)))

    for line, frame in (
        (anna, ("draft", f"....{racks[0][4:]}", HORN)),
        (anna, ("submit", 1, "phgHiiO")),
        (anna, ("submit", 2, HORN_TEXT)),
        (bo, ("draft", racks[1], [])),
        (bo, ("submit", 1, f"x{racks[1][:3]}")),
        (anna, ("submit", 3, "-")),
    ):
        couch.says(line, *frame)
        look()
    assert len(host.record.turns) == 3
    return seen


def test_a_screen_before_which_all_play_by_phones_shows_nothing_that_depends_on_their_racks(
    lexicon: Lexicon,
) -> None:
    assert seen_on_the_screen(lexicon, "HORNATE", "TAEIOUN") == seen_on_the_screen(
        lexicon, "HORNZED", "QUICKLY"
    )


def test_a_refused_word_is_a_matter_between_the_host_and_the_phone(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon)
    couch.until("handover")
    line = couch.scan()
    couch.says(line, "submit", 1, "phgHhhRhiN")
    assert line.heard("refused")[0][2] == ["not in list", [["HRN"]]]
    assert not couch.sees("dictionary")


def test_the_game_goes_on_without_a_phone_that_sleeps(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon, (ANNA, MAVEN))
    couch.until("table")
    line = couch.scan()
    net = couch.phones._server
    assert isinstance(net, Net)
    net.news.put((line, None))
    couch.wait(4)
    assert couch.sees("asleep")
    couch.press("confirm")
    couch.until("table")


def test_a_paused_game_hears_no_play_until_it_goes_on(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon)
    couch.until("handover")
    line = couch.scan()
    couch.press("pause")
    assert line.heard("time")[-1][2] is True
    couch.says(line, "submit", 1, "-")
    assert len(couch.host.record.turns) == 0
    couch.press("pause")
    couch.wait(0.2)
    assert len(couch.host.record.turns) == 1


def test_the_card_closes_by_itself_once_the_phone_whose_code_it_shows_has_come(lexicon: Lexicon) -> None:
    sofa = Sofa(lexicon)
    sofa.press("confirm", "options")
    sofa.choose("Phones")
    assert sofa.sees("Anna, scan this")
    sofa.scan(1)
    assert sofa.stack.top.name == "phones", "Bo's phone has not come by the code that is shown"
    sofa.scan(0)
    assert sofa.stack.top is sofa.table
    assert sofa.stack.top.name == "phone", "the turn goes on there at once"


def test_the_card_shows_each_one_s_code_and_says_why_there_is_none(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon)
    couch.until("handover")
    couch.press("options", "down*2", "confirm")
    first = blocks(couch.picture, Code)
    assert couch.sees("Anna, scan this")
    couch.press("right")
    assert blocks(couch.picture, Code) != first
    couch.press("shuffle")
    assert not couch.phones.is_open
    assert couch.stack.top.name == "handover"
    couch.phones._server = Net()  # type: ignore[assignment]
    couch.phones._server.port, couch.phones._server.trouble = None, "No port may be opened here."  # type: ignore[union-attr]
    couch.phones._serve = lambda: couch.phones._server  # type: ignore[assignment,return-value]
    couch.press("shuffle")
    assert couch.sees("No port may be opened here.")


def test_phones_as_the_way_to_keep_racks_private_are_open_from_the_first_turn(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True, privacy=Privacy.PHONE)
    couch = Couch(home, saved_table_of(home, home.new_host(PLAYSTATION, (ANNA, BO))))
    couch.until("handover")
    assert blocks(couch.picture, Code)


@pytest.mark.parametrize(("answer", "scores"), [("h", (14, 0)), ("?", (0, 0))])
def test_whoever_plays_by_phone_holds_or_challenges_there(
    lexicon: Lexicon, answer: str, scores: tuple[int, int]
) -> None:
    couch = Sofa(lexicon, privacy=Privacy.OPEN, rules=COMPLETE)
    couch.until("table")
    line = couch.scan(seat=1)
    couch.turn.try_play(Place(tuple(Tile(Square(7, 6 + n), face) for n, face in enumerate("HRON"))))
    couch.end_turn()
    couch.until("challenge")
    assert "Challenge" not in couch.prompts, "the pad does not answer for the phone"
    couch.press("shuffle")
    couch.wait(0.5)
    assert couch.stack.top.name == "challenge"
    couch.says(line, "submit", 1, answer)
    couch.wait(3)
    assert couch.host.position.pending is None
    assert couch.host.position.scores == scores


def test_whoever_says_a_name_on_a_phone_is_a_guest_of_the_set_up_and_gets_the_seat(lexicon: Lexicon) -> None:
    couch = Sofa(lexicon)
    couch.until("handover")
    played = couch.scan()
    guests = PhoneGuests(couch.phones)
    guests.gather()
    assert guests.present() == (PadlessGuest("phone 1", "Anna"),)
    assert played.ended == (4002, "another game")
    net = couch.phones._server
    assert isinstance(net, Net)
    invitation = couch.phones.invitation(None)
    assert invitation is not None
    cleo = join(couch.phones, invitation)
    couch.says(cleo, "name", "Cleo")
    assert [guest.name for guest in guests.present()] == ["Anna", "Cleo"]
    home = couch.services
    guests.seat({"phone 2": 1})
    saved_table_of(home, home.new_host(PLAYSTATION, (Seat("Bo"), Seat("Cleo"))))
    assert couch.phones.holds(1)
    assert not couch.phones.holds(0)


def test_a_phone_hears_at_once_that_its_game_was_left_and_sees_no_board_when_it_comes_back(
    lexicon: Lexicon,
) -> None:
    home = services(lexicon, ScriptedMaven())
    home.options = Options(fast_ai=True)
    couch = Couch(home, TitleScene(home))
    couch.press("shuffle")  # Quick Start
    couch.until("table")
    phones = home.phones
    phones.open()
    invitation = phones.invitation(None)
    assert invitation is not None
    played = join(phones, invitation)
    couch.wait(0.1)
    assert played.heard("game")
    assert played.ended is None
    couch.from_menu("Quit")
    couch.choose_aside("Quit")
    assert couch.stack.top.name == "main-menu"
    assert played.ended == (4002, "another game")
    again = join(phones, invitation)
    couch.wait(0.1)
    assert not again.heard("game")


# ---------------------------------------------------------------- the clock

LOST = replace(PLAYSTATION, clock=Clock(ClockKind.TURN_LOST, 20_000))


@pytest.mark.parametrize("laid", [[], HORN[:1], [(7, 6, "H"), (7, 7, "R"), (7, 8, "N")]])
def test_sp051_a_turn_on_a_phone_is_lost_at_zero_unless_a_valid_word_lies_there(
    lexicon: Lexicon, laid: list[tuple[int, int, str]]
) -> None:
    couch = Sofa(lexicon, rules=LOST)
    couch.until("handover")
    line = couch.scan()
    slots = "HORNATE"
    for _, _, face in laid:
        slots = slots.replace(face, ".", 1)
    couch.says(line, "draft", slots, laid)
    couch.wait(19)
    couch.press("pause")
    couch.wait(100)
    assert couch.host.position.ply == 0
    couch.press("pause")
    couch.wait(1)
    assert 20_000 < couch.host.record.turns[0].elapsed_ms < 20_100
    assert couch.host.position.scores == (0, 0)


def test_sp052_on_a_phone_the_word_that_lies_at_zero_is_all_that_can_be_played_even_by_a_page_that_lies(
    lexicon: Lexicon,
) -> None:
    couch = Sofa(lexicon, rules=LOST)
    couch.until("handover")
    line = couch.scan()
    couch.says(line, "draft", "....ATE", HORN)
    assert line.heard("time")[-1][2:] == [False, False]
    couch.wait(60)
    assert couch.stack.top.name == "phone"
    assert line.heard("time")[-1] == ["time", 0, False, True]
    assert couch.sees("Time is up. Anna ends the turn on the phone.")
    couch.says(line, "draft", "HORNATE", [])
    assert line.heard("draft")[-1] == ["draft", "....ATE", [list(tile) for tile in HORN]], (
        "it lies there again"
    )
    couch.press("confirm")
    couch.until("table")
    assert {"End Turn", "Move"} <= set(couch.prompts)
    couch.press("up", "confirm")
    assert "Lay HORN" in couch.prompts
    couch.says(line, "draft", "HORNATE", [])
    assert couch.stack.top.name == "phone"
    couch.says(line, "submit", 1, "xHORN")
    couch.until("handover")
    turn = couch.host.record.turns[0]
    assert turn.move == Place(tuple(Tile(Square(row, col), face) for row, col, face in HORN))
    assert turn.elapsed_ms == 20_000

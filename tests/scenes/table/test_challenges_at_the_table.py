"""The window in which a play may be challenged, by presses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.hub import Hub
from game.lexicon.words import Lexicon
from game.maven.engine.engine_sessions import Engine
from game.rules.editions import COMPLETE, PLAYSTATION
from game.rules.moves import Hold, Place, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Challenge, Privacy, Rules
from game.saves import SavedGame
from game.scenes.kit.menus import MenuScene
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.picture.sheet import Look, Sheet, Words, blocks_of
from game.scenes.kit.picture.sheet_pictures import Pressing
from game.scenes.kit.picture.table_view import OnBoard, OnRack, Origin, Shot
from game.scenes.table.challenge_sheet import HOLD, Answered
from game.scenes.table.seat_and_play_labels import SeatCaption
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import deal, table_of
from tests.scenes.pads import PadCouch
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import ANNA, BO, results, spell

CLEO, MAVEN = Seat("Cleo"), Seat("Maven", "maven", 8)
GOOD, PHONY = "HORN", "HRON"


def sit(
    lexicon: Lexicon,
    *seats: Seat,
    rules: Rules = COMPLETE,
    pads: tuple[str | None, ...] = (),
    fast: bool = True,
    maven: Engine | None = None,
    racks: tuple[str, ...] = ("HORNATE",),
) -> PadCouch:
    """A table with open racks; seat 1 holds HORNATE. `pads` own the seats, in their order."""
    home = services(lexicon, maven or ScriptedMaven(), fast=fast)
    home.options = replace(home.options, privacy=Privacy.OPEN)
    host = MatchSession(replace(rules, max_seats=4), seats, 7, lexicon)
    deal(host, *racks)
    couch = PadCouch(home, table_of(home, host))
    for pad in dict.fromkeys(pad for pad in pads if pad):
        couch.plug(pad)
    home.seating.take(pads)
    couch.until("table")
    return couch


def play(couch: Couch, word: str) -> None:
    spell(couch, word, Square(7, 5))
    couch.end_turn()


def card(couch: Couch) -> Sheet:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Sheet))


def answers(couch: Couch) -> list[Answered]:
    """How far everybody else is, in the order in which they play."""
    found = []
    for block in blocks_of(card(couch).body):
        if isinstance(block, Words) and block.sign:
            found.append(next(one for one in Answered if str(one.value) == block.text))
        if isinstance(block, Pressing) and block.action is HOLD:
            found.append(Answered.ASKED)
    return found


def seconds_left(couch: Couch) -> int:
    words = (block for block in blocks_of(card(couch).body) if isinstance(block, Words))
    return next(int(one.text) for one in words if one.look is Look.BIG_FIGURE)


def box(couch: Couch, seat: int = 0) -> tuple[int, str]:
    """Score and caption of a seat's box."""
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    return hud.boxes[seat].score, hud.boxes[seat].caption


def on_board(couch: Couch) -> int:
    return sum(isinstance(tile.place, OnBoard) for tile in couch.table_view.tiles)


def challenged(lexicon: Lexicon) -> PadCouch:
    """Three people and Maven, and a play that one of them has held."""
    couch = sit(lexicon, ANNA, BO, CLEO, MAVEN, fast=False)
    play(couch, PHONY)
    couch.until("challenge")
    couch.press("confirm")
    couch.wait(3)
    return couch


def test_sc009_a_phony_that_is_challenged_goes_back_to_the_rack_and_so_do_its_points(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, ANNA, BO)
    play(couch, PHONY)
    couch.until("challenge")
    assert couch.sees("HRON?")
    assert couch.sees("lose your next turn")
    assert box(couch) == (0, "+14?")
    assert couch.camera.shot is Shot.CHALLENGE
    assert couch.table_view.rack_slots == 0
    couch.press("shuffle")
    assert couch.sees("HRON is not in the dictionary")
    assert on_board(couch) == 4
    couch.until("table")
    assert on_board(couch) == 0
    assert (box(couch)[0], couch.host.position.racks[0]) == (0, "HORNATE")
    assert couch.host.position.to_move == 1


def test_sc008_what_a_person_played_last_may_be_challenged_and_nothing_before_it(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, racks=("HORNATE", "SEALING"))
    play(couch, PHONY)
    couch.until("challenge")
    assert "Challenge" in couch.prompts
    couch.press("confirm")  # it stands
    couch.until("table")
    assert "Challenge" not in couch.prompts
    couch.pass_turn()
    couch.until("table")
    assert "Challenge" not in couch.prompts
    assert on_board(couch) == 4
    couch.press("options")
    assert not [choice for choice in couch.choices if "Challenge" in choice]


def test_sc010_a_wrong_challenge_costs_the_turn_and_the_play_counts(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO)
    play(couch, GOOD)
    couch.until("challenge")
    couch.press("shuffle")
    assert couch.sees("Bo challenges, but HORN is good. Bo loses a turn.")
    couch.until("table")
    assert box(couch)[0] == 14
    assert couch.host.position.to_move == 0


@pytest.mark.parametrize(("word", "loser"), [(GOOD, BO), (PHONY, ANNA)])
@pytest.mark.parametrize("others", [(), (CLEO,)])
def test_under_triple_whoever_loses_a_challenge_is_told_to_be_out(
    lexicon: Lexicon, word: str, loser: Seat, others: tuple[Seat, ...]
) -> None:
    seats = (ANNA, BO, *others)
    couch = sit(lexicon, *seats, rules=replace(COMPLETE, challenge=Challenge.TRIPLE))
    couch.table._on_results = results
    play(couch, word)
    couch.until("challenge")
    couch.press("shuffle")
    assert couch.sees(f"{loser.name} is out of the game.")
    couch.until("table", "results")
    if others:
        assert [
            seat.name for number, seat in enumerate(seats) if box(couch, number)[1] == str(SeatCaption.OUT)
        ] == [loser.name]
    else:
        assert couch.sees(f"{loser.name} is out: a lost challenge costs the game.")


def test_sc011_with_the_penalty_off_the_word_goes_back_and_its_player_tries_again(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, rules=replace(COMPLETE, challenge_penalty=False))
    play(couch, PHONY)
    couch.until("challenge")
    assert couch.sees("costs you nothing")
    couch.press("shuffle")
    couch.until("table")
    assert (on_board(couch), couch.host.position.to_move) == (0, 0)


def sheet(couch: Couch) -> tuple[tuple[str, ...], ...]:
    """The rounds of the score sheet."""
    couch.press("scores")
    found = next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).sheet
    assert found is not None
    return found.rounds


def test_a_challenge_is_no_turn_in_the_score_sheet(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, CLEO)
    play(couch, PHONY)
    couch.until("challenge")
    couch.press("shuffle")
    for _ in range(2):
        couch.until("table")
        couch.pass_turn()
        couch.wait(0.1)
    couch.until("table")
    assert sheet(couch) == (("–", "–", "–"),)


def test_a_word_that_goes_back_at_no_price_has_no_line_in_the_score_sheet(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, rules=replace(COMPLETE, challenge_penalty=False))
    play(couch, PHONY)
    couch.until("challenge")
    couch.press("shuffle")
    couch.until("table")
    play(couch, GOOD)
    couch.until("challenge")
    couch.press("confirm")
    couch.until("table")
    assert sheet(couch) == (("HORN +14", ""),)


@pytest.mark.parametrize(("scheme", "points"), [(Challenge.FIVE_POINT, 19), (Challenge.TEN_POINT, 24)])
def test_a_wrong_challenge_gives_points_under_the_point_schemes(
    lexicon: Lexicon, scheme: Challenge, points: int
) -> None:
    couch = sit(lexicon, ANNA, BO, rules=replace(COMPLETE, challenge=scheme))
    play(couch, GOOD)
    couch.until("challenge")
    couch.press("shuffle")
    couch.until("table")
    assert (box(couch)[0], couch.host.position.to_move) == (points, 1)


def test_the_play_counts_when_everybody_holds(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, CLEO)
    play(couch, GOOD)
    couch.until("challenge")
    couch.press("confirm")
    assert answers(couch) == [Answered.HOLDS, Answered.ASKED]
    couch.press("confirm")
    couch.until("table")
    assert (box(couch)[0], couch.host.position.to_move) == (14, 1)
    assert [turn.seat for turn in couch.host.record.turns] == [0, 1, 2]


def test_each_pad_answers_for_its_own_seat_in_any_order(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, CLEO, pads=("ann", "bo", "cleo"))
    spell_with(couch, "ann", PHONY)
    couch.until("challenge")
    assert hash(card(couch)), "larger text remembers by panel how far it grows"
    couch.push("ann", "cross")
    assert answers(couch) == [Answered.ASKED, Answered.ASKED]
    couch.push("cleo", "cross")
    assert answers(couch) == [Answered.ASKED, Answered.HOLDS]
    couch.push("cleo", "square")
    assert couch.scene == "challenge", "who has held cannot challenge any more"
    couch.push("bo", "square")
    assert couch.sees("Bo challenges: HRON is not in the dictionary")


def spell_with(couch: PadCouch, pad: str, word: str) -> None:
    """End a turn with a word by the presses of the pad that alone may act."""
    couch.turn.try_play(play_of(word))
    while couch.phase.spot is not Spot.END_TURN:
        couch.push(pad, "right")
    couch.push(pad, "cross")


def play_of(word: str) -> Place:
    return Place(tuple(Tile(Square(7, 5 + n), face) for n, face in enumerate(word)))


def test_who_says_nothing_for_ten_seconds_holds(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO, CLEO)
    play(couch, PHONY)
    couch.until("challenge")
    couch.wait(9.5)
    assert seconds_left(couch) == 1
    couch.wait(1)
    assert answers(couch) == [Answered.HOLDS, Answered.ASKED]
    assert seconds_left(couch) > 9, "whoever is asked next has as much time"
    couch.until("table")
    assert box(couch)[0] == 14


def test_sc008_maven_is_never_challenged(lexicon: Lexicon) -> None:
    racks = "ABCDEFG", "HORNATE"
    couch = sit(lexicon, BO, MAVEN, maven=ScriptedMaven([play_of(GOOD)]), racks=racks)
    couch.pass_turn()
    seen = set()
    while couch.scene != "table":
        seen |= {panel.name for panel in couch.picture.panels if isinstance(panel, Sheet)}
        couch.wait(1 / 60)
    assert "challenge" not in seen
    assert couch.host.position.scores[1] == 14


def test_a_play_of_the_computer_leaves_the_rack_where_it_is(lexicon: Lexicon) -> None:
    racks, other = ("ABCDEFG", "HORNATE"), Seat("Otis", "maven", 3)
    couch = sit(lexicon, BO, MAVEN, other, maven=ScriptedMaven([play_of(GOOD)]), racks=racks, fast=False)
    couch.pass_turn()
    held = []
    while couch.scene != "table":
        held.append(sum(isinstance(tile.place, OnRack) for tile in couch.table_view.tiles))
        couch.wait(1 / 60)
    assert set(held) == {7}


def test_a_rack_that_was_put_away_for_the_window_is_not_drawn_again(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO)
    play(couch, GOOD)
    couch.until("challenge")
    assert not any(isinstance(tile.place, OnRack) for tile in couch.table_view.tiles)
    couch.press("confirm")
    couch.until("table")
    assert drawn(couch) == set()


def drawn(couch: Couch) -> set[str]:
    """The letters on the rack in front that would come out of the bag."""
    tiles = couch.table_view.tiles
    return {one.face for one in tiles if isinstance(one.place, OnRack) and one.origin is Origin.BAG}


def test_maven_decides_last_and_challenges_what_is_no_word(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, MAVEN, BO, fast=False)
    play(couch, PHONY)
    couch.until("challenge")
    assert answers(couch) == [Answered.LAST, Answered.ASKED]
    couch.wait(3)
    assert couch.scene == "challenge"
    couch.press("confirm")
    couch.wait(0.2)
    assert answers(couch) == [Answered.LAST, Answered.HOLDS]
    couch.wait(1)
    assert couch.sees("Maven challenges: HRON is not in the dictionary. Anna takes it back.")


def test_a_game_that_was_left_in_the_window_goes_on_in_it(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, BO)
    play(couch, GOOD)
    couch.until("challenge")

    host = couch.host
    saved = SavedGame(host.record, 0, host.position.racks)
    home = services(lexicon, ScriptedMaven())
    again = PadCouch(home, table_of(home, host, saved=saved))
    again.until("challenge")
    assert box(again) == (0, "+14?")
    again.press("confirm")
    assert again.host.record.turns[-1].move == Hold()


def test_no_buttons_are_shown_that_nobody_here_may_press(lexicon: Lexicon) -> None:
    couch = sit(lexicon, ANNA, MAVEN, fast=False)
    play(couch, GOOD)
    couch.until("challenge")
    assert "Challenge" not in couch.prompts
    assert isinstance(couch.services.pads, Hub)
    couch.until("maven")
    assert box(couch)[0] == 14


def test_sc008_the_menu_has_challenge_and_says_why_there_is_nothing_to_challenge(lexicon: Lexicon) -> None:
    def row(couch: Couch) -> tuple[str, bool]:
        couch.focus_spot(Spot.MENU)
        couch.press("confirm")
        assert isinstance(couch.stack.top, MenuScene)
        (choice,) = (one for one in couch.stack.top.choices if one.key == "Challenge")
        couch.press("back")
        return str(choice.note), choice.do is not None

    racks = "ABCDEFG", "HORNATE"
    couch = sit(lexicon, BO, MAVEN, maven=ScriptedMaven([play_of(GOOD)]), racks=racks)
    assert row(couch) == ("No word lies there", False)
    couch.pass_turn()
    couch.until("table")
    assert row(couch) == ("Computers’ words count", False)
    people = sit(lexicon, ANNA, BO)
    play(people, GOOD)
    people.until("challenge")
    people.press("confirm")
    people.until("table")
    assert row(people) == ("Asked when a word is laid", False)
    other = sit(lexicon, BO, MAVEN, rules=PLAYSTATION, racks=racks)
    other.focus_spot(Spot.MENU)
    other.press("confirm")
    assert not other.sees("Challenge"), "the game looks words up by itself"

"""Solitaire by presses: one seat, one exchange, and the ways in which it ends."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from controllers.actions import Action
from game.high_scores import Chart
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.options import Options
from game.rules.board import Board
from game.rules.editions import SOLITAIRE
from game.rules.moves import Place, Square, Tile
from game.rules.record import Seat
from game.rules.scoring import score_play
from game.saves import SavedGame
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.picture.menu_panels import Menu
from game.scenes.kit.picture.sheet import Table
from game.scenes.kit.picture.sheet_pictures import SoloScore
from game.scenes.start.game_session import GameSession
from game.scenes.start.title import leave
from game.scenes.table import hints_and_definitions
from game.scenes.table.table_scene import TableScene
from game.session.match import MatchSession
from tests.render.test_text_size import drawn
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import host_of, rearrange, submit
from tests.scenes.playing import (
    be_called,
    be_ready,
    couch_of,
    kept_in,
    pass_out,
    start,
    start_solitaire,
    start_with,
)
from tests.scenes.scripted_maven import ScriptedMaven

HORN = Place(tuple(Tile(Square(7, 5 + number), face) for number, face in enumerate("HORN")))
CWM = "." * 112 + "CWM" + "." * 110
STUCK = "VVVVVVV"
"""A board and a rack of which no word can be made."""


def alone(
    lexicon: Lexicon,
    rack: str,
    *,
    bag: str | None = None,
    cells: str = "",
    exchanges: int = 0,
    score: int = 0,
) -> Couch:
    """A solitaire game that begins with these tiles on the rack and, if given, in bag and on board."""
    home = services(lexicon, InProcessMaven(lexicon))
    match = MatchSession(SOLITAIRE, (Seat("Annie"),), 7, lexicon)
    board = Board(cells) if cells else Board()
    match.position = replace(
        match.position,
        racks=(rack,),
        bag=match.position.bag if bag is None else bag,
        board=board,
        exchanges=(exchanges,),
        scores=(score,),
    )
    saved = SavedGame(match.record, 0, (rack,))
    couch = Couch(home, GameSession(home, match, lambda: leave(home), saved=saved).table)
    couch.until("table", "solitaire", "question")
    return couch


def solo(couch: Couch) -> SoloScore:
    return couch.block(SoloScore)


def chart(couch: Couch) -> Table:
    return couch.block(Table)


def caption(couch: Couch) -> str:
    return next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).boxes[0].caption


def items(couch: Couch) -> dict[str, tuple[bool, str]]:
    """The menu on top: whether each item can be chosen, and what is noted beside it."""
    menu = next(panel for panel in couch.picture.panels if isinstance(panel, Menu))
    return {item.label: (item.enabled, item.note) for item in menu.items}


def open_menu(couch: Couch) -> None:
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")


def test_ps028_031_solitaire_asks_for_one_name_and_nothing_else(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    start(couch, "Solitaire")
    assert not couch.sees("Maven")
    assert not couch.sees("Player 2")
    be_called(couch, "Annie")
    be_ready(couch)
    couch.until("table")
    assert [seat.name for seat in couch.host.seats] == ["Annie"]
    assert couch.host.position.rules.edition == "Solitaire"


def test_ps029_a_word_scores_as_in_a_normal_game(lexicon: Lexicon) -> None:
    solitaire = alone(lexicon, "HORNATE")
    normal = couch_of(lexicon)
    start_with(normal, "Normal", "Novice")
    position = normal.host.position
    rearrange(normal.table, replace(position, racks=("HORNATE", *position.racks[1:])))
    solitaire.play(HORN)
    submit(normal.host, HORN)
    first, second = (host.history[-1].score for host in (solitaire.host, normal.host))
    assert first == second
    assert first is not None
    assert first.total == 14


def test_ps030_after_a_word_the_rack_is_filled_and_the_same_player_goes_on_with_no_curtain(
    lexicon: Lexicon,
) -> None:
    couch = alone(lexicon, "HORNATE")
    names = []
    couch.place("H", Square(7, 5))
    for number, face in enumerate("ORN"):
        couch.place(face, Square(7, 6 + number))
    couch.end_turn()
    for _ in range(600):
        names.append(couch.stack.top.name)
        couch.wait(1 / 60)
        if names[-1] == "table":
            break
    assert set(names) <= {"showing", "proving", "table"}
    assert len(couch.host.position.racks[0]) == 7
    assert couch.host.position.to_move == 0


def test_ps033_one_exchange_is_allowed_it_is_counted_and_a_second_one_is_refused(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE")
    assert caption(couch) == "1 exchange left"
    open_menu(couch)
    assert items(couch)["Exchange Tiles"] == (True, "1 exchange left")
    couch.press("back")
    couch.exchange("HO")
    couch.until("table")
    assert couch.host.position.exchanges == (1,)
    assert caption(couch) == "No exchanges", "which fits beside a score of three digits"
    open_menu(couch)
    refused = (False, "No exchanges left")
    assert (items(couch)["Exchange Tiles"], items(couch)["Exchange All Tiles"]) == (refused, refused)
    couch.press("confirm")
    assert couch.stack.top.name == "menu", "nothing happens"


def test_ps033_the_whole_rack_can_be_exchanged_as_well(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE")
    open_menu(couch)
    couch.press("down", "confirm")
    assert couch.sees("You can do this only once.")
    couch.press("confirm")
    couch.until("table")
    assert couch.host.position.exchanges == (1,)


def test_ps034_a_pass_is_the_end_of_the_game_but_only_when_confirmed(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE")
    couch.play(HORN)
    couch.until("table")
    assert couch.turn.end_label == "End Game"
    couch.end_turn()
    assert couch.sees("End the game?")
    couch.press("confirm")
    assert couch.host.position.outcome is None, "the safe answer is the first one offered"
    couch.pass_turn()
    couch.until("solitaire")
    assert couch.sees(" ended the game early.")


@pytest.mark.parametrize(("bag", "exchanges"), [("", 0), ("EEEEEE", 0), ("EEEEEEE", 1)])
def test_ps032_the_game_ends_by_itself_when_nothing_can_be_placed_or_exchanged(
    lexicon: Lexicon, bag: str, exchanges: int
) -> None:
    couch = alone(lexicon, STUCK, bag=bag, cells=CWM, exchanges=exchanges)
    assert couch.stack.top.name == "solitaire"
    assert couch.sees("No more words can be placed.")
    assert solo(couch).score == -28, "the unplayed tiles count"


def test_a_dead_position_with_the_exchange_left_is_told_with_what_can_be_done(lexicon: Lexicon) -> None:
    couch = alone(lexicon, STUCK, cells=CWM)
    assert couch.sees("No word can be placed.")
    assert couch.sees("1 exchange left")
    couch.press("confirm")
    assert couch.stack.top.name == "exchange"
    couch.press("confirm", "right", "confirm")
    couch.focus_spot(Spot.END_TURN)
    couch.press("confirm", "confirm")
    couch.until("table", "question", "solitaire")
    assert couch.host.position.exchanges == (1,)


def test_a_dead_position_can_be_ended_or_looked_at(lexicon: Lexicon) -> None:
    couch = alone(lexicon, STUCK, cells=CWM)
    couch.press("right", "right", "confirm")
    assert couch.stack.top.name == "table"
    couch = alone(lexicon, STUCK, cells=CWM)
    couch.press("right", "confirm")
    couch.until("solitaire")
    assert couch.sees(" ended the game early.")


def test_ps032_the_game_ends_when_the_last_tile_is_placed(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORN", bag="")
    couch.play(HORN)
    couch.until("solitaire")
    assert couch.sees("All tiles are played.")
    assert solo(couch).score == 14


def test_the_medals_are_shown_and_none_is_given_for_a_game_without_words(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE")
    pass_out(couch)
    assert solo(couch).medal is None
    assert solo(couch).score < 0
    assert couch.sees("Bronze")
    assert couch.sees("Maven")
    assert couch.sees("Final Score")


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_what_unplayed_tiles_took_is_told_in_words_of_any_size(lexicon: Lexicon, text: float) -> None:
    couch = alone(lexicon, "HORNATE")
    pass_out(couch)
    couch.until("solitaire")
    pen, _ = drawn(couch.stack.picture, text)
    assert "Unplayed tiles" in {label.text for label in pen.labels}


def test_ps035_a_good_score_is_posted_and_marked_and_a_poor_one_is_not(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORN", bag="")
    couch.play(HORN)
    couch.until("solitaire")
    assert not chart(couch).marked, "14 points beat nobody"
    couch = alone(lexicon, "HORN", bag="", score=640)
    couch.play(HORN)
    couch.until("solitaire")
    assert solo(couch).score == 654
    assert couch.sees("Place 4 in the high scores!")
    assert solo(couch).name == "Silver"
    (row,) = chart(couch).marked
    assert chart(couch).rows[row] == ("4", "Annie", "", "654")
    couch.press("right", "confirm")
    assert couch.stack.top.name == "high-scores"
    assert couch.sees("Annie")
    assert str(Chart.SOLITAIRE.value) in couch.words


def test_play_again_takes_one_press_and_keeps_the_name(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE")
    pass_out(couch)
    couch.press("confirm")
    couch.until("table", "question")
    assert [seat.name for seat in couch.host.seats] == ["Annie"]
    assert couch.host.position.ply == 0


def test_hints_taken_are_counted_once_a_turn_and_noted_beside_the_score(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE", score=700)
    for _ in range(2):
        open_menu(couch)
        couch.choose("Guides")
        couch.press("confirm")
        couch.until("hint")
        couch.wait(0.2)
        couch.press("back", "back", "back")
    assert couch.table.state.hints == [1]
    pass_out(couch)
    (row,) = chart(couch).marked
    assert chart(couch).rows[row][2] == "1 hint"


def test_hints_alone_come_in_the_order_of_the_strongest_level_and_each_lies_where_it_scores_most(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_ahead = Budget(nodes=600)
    monkeypatch.setattr(hints_and_definitions, "ALONE_BUDGET", look_ahead)
    couch = alone(lexicon, "HORNATE")
    view = couch.view(0)
    open_menu(couch)
    couch.choose("Guides")
    couch.press("confirm")
    couch.until("hint")
    couch.wait(0.2)
    found = choose(view, lexicon, 8, look_ahead, 0, top=100_000)
    scores = [
        score_play(view.board, one.move.tiles, view.rules) for one in found if isinstance(one.move, Place)
    ]
    words = list(dict.fromkeys(score.words[0].word.upper() for score in scores))
    offered = [(item.label, int(item.note)) for item in couch.menu.items]
    assert [word for word, _ in offered] == words[: len(offered)]
    for word, points in offered:
        assert points == max(score.total for score in scores if score.words[0].word.upper() == word)


def test_hints_taken_are_kept_in_the_save(lexicon: Lexicon, tmp_path: Path) -> None:
    with kept_in(tmp_path) as keeper:
        couch = couch_of(lexicon, clever=True, keeper=keeper)
        start_solitaire(couch)
        open_menu(couch)
        couch.choose("Guides")
        couch.press("confirm")
        couch.until("hint")
        couch.press("back", "back", "back")
        couch.exchange(couch.host.position.rack[:1])
        couch.until("table")
        assert keeper.flush(10)
        later = couch_of(lexicon, clever=True, keeper=keeper)
        later.press("confirm")
        later.choose("Continue")
        later.until("table")
        assert later.table.state.hints == [1]
        assert later.host.position.exchanges == (1,)


def test_a_new_game_takes_the_players_settings(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    couch.services.options = Options(fast_ai=True, timer=True, minutes=4, miss_turn=True)
    start_solitaire(couch)
    rules = couch.host.position.rules
    assert (rules.miss_turn, rules.clock.limit_ms, rules.exchanges_allowed) == (True, 240_000, 1)


def test_nobody_alone_waits_for_a_maven_who_still_warms_up(lexicon: Lexicon) -> None:
    maven = ScriptedMaven()
    maven.ready = 0.5
    couch = Couch(services(lexicon, maven))
    start_solitaire(couch)
    assert couch.stack.top.name == "table"
    assert maven.views == [], "nothing was asked"


def test_what_was_played_is_listed_near_and_far(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE")
    couch.play(HORN)
    couch.until("table", "question")

    def listed() -> tuple[tuple[str, str], ...]:
        return next(panel for panel in couch.picture.panels if isinstance(panel, Hud)).words

    assert listed() == (("HORN", "+14"),)
    couch.press("zoom")
    assert listed() == (("HORN", "+14"),)


@pytest.mark.parametrize("seed", range(3))
def test_random_presses_alone_neither_break_the_game_nor_end_it_unasked(lexicon: Lexicon, seed: int) -> None:
    luck = random.Random(seed)
    couch = alone(lexicon, "HORNATE")
    thumb = [Action.CONFIRM] * 4 + [Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN] * 2 + [Action.BACK]
    for _ in range(600):
        asked = couch.stack.top.name == "question"
        table = next((scene for scene in couch.stack.scenes if isinstance(scene, TableScene)), None)
        turns = len(host_of(table).record.turns) if table else 0
        couch.press(luck.choice(thumb))
        if table and len(host_of(table).record.turns) > turns:
            assert asked or isinstance(host_of(table).record.turns[-1].move, Place)


def test_ps033_no_exchange_is_promised_that_the_bag_does_not_allow(lexicon: Lexicon) -> None:
    couch = alone(lexicon, "HORNATE", bag="EEEEEE")
    assert caption(couch) == "No exchanges", "which fits beside a score of three digits"
    open_menu(couch)
    assert items(couch)["Exchange Tiles"] == (False, "Only 6 left in the bag")
    couch.press("back", "r2")
    assert couch.stack.top.name == "table", "nor does the button lead there"

"""Home Computer 1987 at the table, row by row, by presses."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import cast

import pytest

from controllers.hub import Hub
from controllers.keyboard import Typing
from game.lexicon.word_graph import spells
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.levels_and_vocabularies import LEVELS
from game.options import Options
from game.render.session import Session
from game.render.stage import Stage
from game.rules.board import Board
from game.rules.editions import PARLOUR, SPECTRUM
from game.rules.moves import Exchange, Pass, Square, Tile
from game.rules.record import Seat
from game.rules.rules_and_defaults import Clock, ClockKind, Privacy, Rules
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.picture.sheet_pictures import Podium
from game.scenes.kit.picture.table_view import OnRack, OnSeatRack
from game.scenes.start.join import JoinScene
from game.scenes.table.exchange_turn import ExchangeTurn
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import rearrange, table_of
from tests.scenes.page_read import question_in
from tests.scenes.playing import add_maven, couch_of, joining, start
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import ANNA, BO, MAVEN, hud, play_horn, points_shown, rack, sit, spell
from tests.stages import BareStage

LOST = Clock(ClockKind.TURN_LOST, limit_ms=10_000)


def at_set_up(lexicon: Lexicon) -> Couch:
    """Where people sit down, under the rules of the edition. The first one is ready."""
    couch = couch_of(lexicon)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm", "down*2", "confirm")
    assert joining(couch).rules == SPECTRUM
    return couch


def can_start(couch: Couch) -> bool:
    return not joining(couch).why_not


def lie_open(couch: Couch) -> dict[str, bool]:
    """Every tile on the racks, and whether it is seen from the front."""
    tiles = couch.table_view.tiles
    return {tile.key: tile.face != " " for tile in tiles if isinstance(tile.place, OnRack | OnSeatRack)}


# ---------------------------------------------------------------- what the edition has


def test_sp002_everything_that_the_board_game_offers_is_reached_in_a_turn(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM, maven=InProcessMaven(lexicon))
    assert {"Pick up", "Shuffle", "Pause", "Word lane"} <= set(couch.prompts)
    couch.focus_spot(Spot.END_TURN)
    assert "Pass" in couch.prompts
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    there = {item.label for item in couch.menu.items if item.enabled}
    assert {"Exchange Tiles", "Show All Tiles", "Guides", "Type a Word"} <= there
    couch.choose("Guides")
    there = {item.label for item in couch.menu.items if item.enabled}
    assert {"Hint", "Premium Squares"} <= there
    couch.press("back", "back", "options")
    assert "Quit" in couch.choices


def test_sp007_levels_one_to_four_keep_to_a_part_of_the_words_and_the_others_know_the_short_ones_all(
    lexicon: Lexicon,
) -> None:
    everything = len(list(lexicon.computer_words()))
    for number, level in enumerate(LEVELS, 1):
        known = lexicon.graph(level.vocabulary)
        short = [word for n in (2, 3, 4) for word in lexicon.of_length(n) if lexicon.computer_plays(word)]
        left_out = [word for word in short[::7] if not spells(known, word)]
        assert bool(left_out) is (number <= 4), number
        assert (level.vocabulary == "full") is (number >= 5)
    assert everything > 150_000


def test_sp010_040_two_to_four_play_and_one_name_is_not_enough(lexicon: Lexicon) -> None:
    couch = at_set_up(lexicon)
    assert not can_start(couch)
    assert couch.sees("Who else plays?")
    for _ in range(3):
        add_maven(couch, "Novice")
        assert can_start(couch)
    assert "Maven" not in couch.prompts, "there are four seats"
    for seats in (1, 5):
        with pytest.raises(ValueError, match="is for 2 to 4 players"):
            MatchSession(SPECTRUM, tuple(Seat(f"N{n}") for n in range(seats)), 1, lexicon)


def test_sp041_one_press_takes_every_default_of_the_edition(lexicon: Lexicon) -> None:
    couch = at_set_up(lexicon)
    add_maven(couch, "Novice")
    couch.press("confirm")
    assert not isinstance(couch.stack.top, JoinScene)
    couch.until("table")
    assert couch.host.record.rules == couch.services.with_house_words(SPECTRUM)
    assert couch.host.record.rules.clock.kind is ClockKind.OFF
    assert couch.host.record.rules.privacy is Privacy.OPEN


# ---------------------------------------------------------------- racks


def test_sp043_with_racks_in_view_every_rack_is_open_in_every_frame_of_anybodys_turn(
    lexicon: Lexicon,
) -> None:
    home = services(lexicon, ScriptedMaven(delay=30), fast=False)
    couch = Couch(home, table_of(home, MatchSession(SPECTRUM, (ANNA, BO, MAVEN), 7, lexicon)))
    couch.until("table")
    turns = set()
    while couch.host.position.ply < 3:
        if couch.stack.top.name == "table":
            couch.pass_turn()
        racks = lie_open(couch)
        turns.add((couch.table.state.on_turn, couch.stack.top.name))
        assert couch.stack.top.name in ("question", "opening") or len(racks) == 21
        assert all(racks.values())
        couch.wait(1 / 60)
    assert {(0, "showing"), (1, "showing"), (2, "maven")} <= turns


@pytest.mark.parametrize("privacy", [Privacy.OPEN, Privacy.CURTAIN])
def test_sp043_the_letters_of_an_open_rack_and_of_no_other_stand_in_the_box_of_its_owner(
    lexicon: Lexicon, privacy: Privacy
) -> None:
    home = services(lexicon, ScriptedMaven())
    rules = replace(SPECTRUM, privacy=privacy)
    couch = Couch(home, table_of(home, MatchSession(rules, (ANNA, BO), 7, lexicon)))
    couch.until("table", "handover")
    if couch.stack.top.name == "handover":
        couch.press("confirm")
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    letters = " ".join(couch.host.position.racks[1])
    assert [box.manner for box in hud.boxes] == ["", letters if privacy is Privacy.OPEN else ""]


@pytest.mark.parametrize("shown", [True, False])
def test_sp043_each_of_three_open_racks_of_computers_is_told_in_its_box_and_else_how_well_it_plays(
    lexicon: Lexicon, shown: bool
) -> None:
    rules = replace(SPECTRUM, show_computer_racks=shown)
    couch = sit(lexicon, (ANNA, *(Seat(name, "maven", 4) for name in ("Rosa", "Bo", "Cleo"))), rules=rules)
    letters = [" ".join(rack) for rack in couch.host.position.racks[1:]]
    assert [box.manner for box in hud(couch).boxes[1:]] == (letters if shown else ["Advanced"] * 3)


def test_sp044_with_racks_hidden_a_curtain_falls_at_the_end_of_a_turn_and_rises_at_the_next(
    lexicon: Lexicon,
) -> None:
    rules = replace(SPECTRUM, privacy=Privacy.CURTAIN, show_computer_racks=False)
    couch = sit(lexicon, (ANNA, BO), rules=rules, fast=False)
    couch.press("confirm")
    couch.pass_turn()
    while couch.stack.top.name != "handover":
        assert couch.stack.top.name == "showing"
        assert not any(lie_open(couch).values())
        couch.wait(1 / 60)
    assert not any(lie_open(couch).values())
    couch.wait(60)
    assert couch.stack.top.name == "handover", "it waits until the next player begins"
    couch.press("confirm")
    assert Counter(lie_open(couch).values()) == {True: 7, False: 7}


# ---------------------------------------------------------------- the look


def test_sp050_to_the_right_of_the_tiles_come_menu_and_end_turn_and_then_the_first_tile(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    couch.pass_turn()
    couch.until("table")
    spots = []
    for _ in range(9):
        spots.append((couch.phase.spot, couch.turn.focus))
        couch.press("right")
    assert [spot for spot, _ in spots] == [Spot.RACK] * 7 + [Spot.MENU, Spot.END_TURN]
    assert couch.phase.spot is Spot.RACK
    assert couch.turn.focus == spots[0][1]


@pytest.mark.parametrize(
    ("chosen", "seen"),
    [
        (Options(), "ink"),
        (Options(tile_set="walnut"), "walnut"),
        (Options(tile_set="maple"), "maple"),
        (Options(high_contrast=True), "contrast"),
    ],
)
def test_the_edition_dresses_its_table_unless_a_tile_set_was_chosen(
    lexicon: Lexicon, chosen: Options, seen: str
) -> None:
    couch, stage = sit(lexicon, rules=SPECTRUM), BareStage()
    couch.services.options = chosen
    session = Session(couch.stack, Hub([]), cast(Stage, stage), couch.services)
    session.frame(0.0, 0.0)
    assert stage.style.tile_set == seen
    couch.press("pause")
    session.frame(1.0, 0.0)
    assert stage.style.tile_set == seen, "what lies over the table does not undress it"


def test_other_editions_and_menus_have_the_usual_tiles(lexicon: Lexicon) -> None:
    for couch in (sit(lexicon, rules=PARLOUR), couch_of(lexicon)):
        stage = BareStage()
        Session(couch.stack, Hub([]), cast(Stage, stage), couch.services).frame(0.0, 0.0)
        assert stage.style.tile_set == "maple"


def test_the_card_of_the_edition_says_how_its_table_looks_as_long_as_that_is_left_to_it(
    lexicon: Lexicon,
) -> None:
    couch = couch_of(lexicon)
    start(couch, "Normal")
    couch.press("confirm", "left", "confirm", "down*2")
    assert couch.sees("2 to 4 players · in Ink & Paper")
    couch.services.options = replace(couch.services.options, tile_set="marble")
    assert not couch.sees("Ink & Paper")


# ---------------------------------------------------------------- time


def test_sp046_047_a_clock_is_set_to_any_minute_and_second_and_to_ten_seconds_at_least(
    lexicon: Lexicon,
) -> None:
    couch = at_set_up(lexicon)
    couch.press("confirm", "shuffle", "scores*2")

    def rules() -> Rules:
        return next(scene for scene in couch.stack.scenes if isinstance(scene, JoinScene)).rules

    assert rules().clock.kind is ClockKind.OFF
    couch.press("right*2", "down", "right*4", "down", "right*23")
    assert rules().clock == Clock(ClockKind.TURN_LOST, (7 * 60 + 23) * 1000)
    couch.press("right*60", "up", "right*60")
    assert rules().clock.limit_ms == (59 * 60 + 59) * 1000
    couch.press("left*60", "down", "left*60")
    assert rules().clock.limit_ms == 10_000
    assert couch.sees("How much time there is: minutes and seconds, ten seconds at least.")


@pytest.mark.parametrize("found", [True, False])
def test_sp048_a_computer_out_of_time_plays_what_it_has_and_passes_if_it_has_nothing(
    lexicon: Lexicon, found: bool
) -> None:
    class Slow(ScriptedMaven):
        """Answers only when it is hurried, if at all."""

        def move_now(self, ticket: int) -> None:
            self._waiting = [(0 if found else delay, reply) for delay, reply in self._waiting]

    couch = sit(lexicon, rules=replace(SPECTRUM, clock=LOST), maven=Slow([Exchange("")], delay=10**6))
    theirs = couch.host.position.racks[1]
    couch.table.door.match.players[1]._maven._engine.moves = [Exchange(theirs[:2])]  # type: ignore[attr-defined]
    couch.pass_turn()
    couch.until("maven")
    couch.wait(8.5)
    assert couch.stack.top.name == "maven"
    couch.wait(2)
    couch.until("table")
    turn = couch.host.record.turns[1]
    assert turn.move == (Exchange(theirs[:2]) if found else Pass())
    assert turn.elapsed_ms <= LOST.limit_ms, "it never overruns"
    assert not couch.sees("misses a turn")


# ---------------------------------------------------------------- words and tiles


def test_sp013_the_score_is_told_before_new_tiles_are_drawn(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM, fast=False)
    play_horn(couch)
    while hud(couch).boxes[0].score == 0:
        assert len(couch.table.state.tabletop.racks[0]) - couch.table.state.tabletop.racks[0].count(None) == 3
        couch.wait(1 / 60)
    assert hud(couch).headline == "Anna   HORN  +14"
    couch.until("table")
    assert "." not in rack(couch)


def test_sp017_a_blank_that_was_played_keeps_its_letter(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM, rack="?ORNATE")
    spell(couch, "hORN", Square(7, 5))
    couch.end_turn()
    couch.until("table")
    couch.press("up")
    couch.steer(Square(7, 5))
    assert not {"Lift", "Take back", "Place"} & set(couch.prompts)
    couch.press("confirm", "back")
    assert couch.host.position.board[Square(7, 5)] == "h"


def test_sp055_a_pass_ends_the_turn_scores_nothing_and_counts_as_a_turn_without_points(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM, maven=ScriptedMaven(delay=1000))
    couch.pass_turn()
    position = couch.host.position
    assert (position.to_move, position.scores, position.scoreless) == (1, (0, 0), (1, 0))


def test_sp060_typed_letters_choose_the_tiles_to_exchange_and_enter_exchanges_them(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM, rack="HORRATE")
    couch.stack.type("H")
    assert couch.stack.top.takes_text is Typing.OFF, "in a turn letters are buttons"
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.choose("Exchange Tiles")
    assert couch.stack.top.takes_text is Typing.LETTERS
    couch.stack.type("rrxr")
    exchange = couch.phase
    assert isinstance(exchange, ExchangeTurn)
    assert sorted(rack_letters(exchange)) == ["R", "R"], "just those that are there"
    assert couch.prompts["Exchange"]
    couch.press("pause")
    assert couch.stack.top.name == "question"
    couch.press("confirm")
    couch.until("table")
    assert couch.host.record.turns[0].move == Exchange("RR")


def rack_letters(exchange: ExchangeTurn) -> list[str]:
    return [tile.letter for at, tile in enumerate(exchange.draft.slots) if tile and at in exchange.marked]


def test_sp067_a_word_that_was_laid_is_cancelled_and_another_one_tried(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    before = rack(couch)
    couch.press("l1", "confirm", "confirm", "confirm", "l1")
    assert len(couch.draft.laid) == 2
    couch.press("back*3")
    assert not couch.draft.laid
    assert sorted(rack(couch)) == sorted(before)


def test_sp068_other_words_are_tried_as_often_as_one_likes_each_with_its_score(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    for word, points in (("HORN", 14), ("NOT", 6), ("RATE", 8), ("HORN", 14)):
        spell(couch, word, Square(7, 7 - len(word) // 2))
        assert points_shown(couch) == points
        couch.press("down", "back") if couch.phase.spot is Spot.BOARD else couch.press("back")
        assert not couch.draft.laid
    assert couch.host.record.turns == ()


def test_sp069_071_each_word_that_the_computer_does_not_know_is_asked_about(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=SPECTRUM, rack="HRNOTEA")
    on_it = tuple(Tile(Square(6, 5 + n), face) for n, face in enumerate("TEN"))
    rearrange(couch.table, replace(couch.host.position, board=Board().with_tiles(on_it)))
    couch.table._go_on(None)
    couch.until("table")
    spell(couch, "HRN", Square(7, 5))
    couch.end_turn()
    asked = []
    while couch.stack.top.name == "question":
        asked.append(question_in(couch.picture).title)
        couch.press("left", "confirm")
    sure = [title for title in asked if title.startswith("Are you sure")]
    words = {"HRN", "TH", "ER"} - {word for word in ("HRN", "TH", "ER") if word in lexicon}
    words |= {"NN"} if "NN" not in lexicon else set()
    assert len(words) >= 2
    assert {word for word in words if any(f" {word} " in f"{title} " for title in sure)} == words
    couch.until("table")
    assert couch.host.position.board[Square(7, 5)] == "H"


def test_sp072_after_a_word_the_totals_shown_are_those_of_the_game_and_the_rack_is_full(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM)
    play_horn(couch)
    couch.until("table")
    assert tuple(box.score for box in hud(couch).boxes) == couch.host.position.scores == (14, 0)
    assert sorted(rack(couch)) == sorted(couch.host.position.racks[0])
    assert "." not in rack(couch)


# ---------------------------------------------------------------- the end


def test_sp074_075_after_a_round_of_passes_the_scores_are_told_before_and_after_and_who_has_won(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM, maven=InProcessMaven(lexicon))
    end = replace(couch.host.position, racks=("QI", "VV"), bag="", scores=(30, 12))
    rearrange(couch.table, end)
    couch.table._go_on(None)
    couch.until("table")
    couch.pass_turn()
    couch.until("results")
    assert couch.sees("The bag is empty, and everybody has passed.")
    told = [(row.name, row.before, row.adjustment, row.total, row.winner) for row in couch.block(Podium).rows]
    assert sorted(told) == [("Anna", 30, -11, 19, True), ("Maven · Intermediate", 12, -8, 4, False)]


def test_so011_em032_whoever_thinks_is_named_and_every_total_is_seen_in_each_frame_of_the_wait(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, rules=SPECTRUM, maven=ScriptedMaven(delay=180), fast=False)
    play_horn(couch)
    couch.until("maven")
    waited = 0
    while couch.stack.top.name == "maven":
        assert couch.sees("Maven is thinking …")
        seen = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
        assert [box.score for box in seen.boxes] == [14, 0]
        waited += 1
        couch.wait(1 / 60)
    assert waited >= 90
